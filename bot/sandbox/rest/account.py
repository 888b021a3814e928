"""Who the bot is, what the gateway's address is, users, guilds, and the application's emojis."""

import base64
import re

from bot.sandbox.errors import FormErrors, refuse
from bot.sandbox.model import Emoji, Json
from bot.sandbox.permissions import Permission, in_guild
from bot.sandbox.rest.routing import Call, route

NOTHING_ELSE = (
    "application_commands",
    "auto_moderation_rules",
    "guild_scheduled_events",
    "integrations",
    "threads",
    "webhooks",
)
"""What else an audit log may speak of."""

EMOJI_LIMIT = 2000
EMOJI_BYTES = 256 * 1024
EMOJI_NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
DATA_URI = re.compile(r"data:(image/(?:png|jpeg|gif|webp));base64,(.+)", re.DOTALL)


@route("GET", "/oauth2/applications/@me")
async def own_application(call: Call) -> Json:
    """Answer the application, which the library asks for at login."""
    world = call.hub.world
    return {
        "id": str(world.bot.id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "summary": "",
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": call.hub.payloads.user(world.users[world.guild.owner_id]),
        "team": None,
        "rpc_origins": [],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": sum(person.installed for person in world.people),
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "integration_types_config": {"0": {}, "1": {}},
    }


@route("GET", "/users/@me")
async def own_user(call: Call) -> Json:
    """Answer the bot's own user."""
    user = call.hub.payloads.user(call.hub.world.bot)
    return {**user, "mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}


@route("GET", "/users/{user}")
async def one_user(call: Call) -> Json:
    """Answer any user."""
    return call.hub.payloads.user(call.user())


@route("POST", "/users/@me/channels")
async def open_dm(call: Call) -> Json:
    """Open the DM channel with somebody."""
    person = call.hub.world.users.get(int(call.data["recipient_id"]))
    if person is None or person.bot:
        raise refuse(50007 if person else 10013)
    return call.hub.payloads.channel(call.hub.world.dm(person))


@route("GET", "/gateway/bot")
async def gateway_for_bots(call: Call) -> Json:
    """Answer the gateway's address with the number of shards to use."""
    gateway = call.hub.gateway
    concurrency = gateway.max_concurrency
    limit = {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": concurrency}
    return {"url": gateway.url, "shards": gateway.shards, "session_start_limit": limit}


@route("GET", "/guilds/{guild}")
async def one_guild(call: Call) -> Json:
    """Answer a guild."""
    guild = call.guild()
    counts = {"approximate_member_count": len(guild.members), "approximate_presence_count": 1}
    return call.hub.payloads.guild(guild) | (counts if call.query.get("with_counts") else {})


BOT_ADD = 28
"""What Discord's audit log calls the coming of a bot."""


@route("GET", "/guilds/{guild}/audit-logs")
async def audit_log(call: Call) -> Json:
    """Answer what the log of a server tells: who has added the bot, its owner."""
    guild, world = call.guild(), call.hub.world
    if not in_guild(guild) & Permission.VIEW_AUDIT_LOG:
        raise refuse(50013)
    asked = call.query.get("action_type")
    told = [
        {
            "id": str(guild.id),
            "action_type": BOT_ADD,
            "user_id": str(guild.owner_id),
            "target_id": str(world.bot.id),
        }
    ]
    people = [world.users[user] for user in (guild.owner_id, world.bot.id) if user]
    return {
        "audit_log_entries": told if guild.owner_id and asked in (None, str(BOT_ADD)) else [],
        "users": [call.hub.payloads.user(person) for person in people],
        **{name: [] for name in NOTHING_ELSE},
    }


@route("GET", "/guilds/{guild}/members/{user}")
async def guild_member(call: Call) -> Json:
    """Answer one member."""
    guild, user = call.guild(), call.user()
    if user.id not in guild.members:
        raise refuse(10007)
    return call.hub.payloads.member(user, guild)


@route("GET", "/applications/{application}/emojis")
async def emojis(call: Call) -> Json:
    """Answer the application's emojis."""
    call.own_application()
    return {"items": [call.hub.payloads.emoji(e) for e in call.hub.world.emojis.values()]}


@route("POST", "/applications/{application}/emojis")
async def add_emoji(call: Call) -> Json:
    """Add an emoji of the application."""
    call.own_application()
    world = call.hub.world
    errors = FormErrors()
    name = _emoji_name(call, errors)
    match = DATA_URI.fullmatch(str(call.data.get("image", "")))
    body = base64.b64decode(match[2]) if match else b""
    if match is None:
        errors.add(("image",), "IMAGE_INVALID", "Invalid image data")
    elif len(body) > EMOJI_BYTES:
        errors.add(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    errors.check()
    if len(world.emojis) >= EMOJI_LIMIT:
        raise refuse(30008)
    kind = match[1] if match else ""
    emoji = Emoji(id=world.snowflakes.next(), name=name, content_type=kind, animated=kind == "image/gif")
    call.hub.store.put_file(emoji.id, body)
    world.put(emoji)
    return call.hub.payloads.emoji(emoji)


def _emoji_name(call: Call, errors: FormErrors) -> str:
    """Return the name that an emoji is to have, and note what is wrong with it."""
    name = str(call.data.get("name", ""))
    if not EMOJI_NAME.fullmatch(name):
        errors.add(
            ("name",), "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 32 letters, digits or underscores."
        )
    elif any(e.name == name for e in call.hub.world.emojis.values()):
        errors.add(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Another emoji has this name")
    return name


@route("DELETE", "/applications/{application}/emojis/{emoji}")
async def delete_emoji(call: Call) -> None:
    """Remove an emoji."""
    call.own_application()
    emoji = call.hub.world.emojis.get(call.number("emoji"))
    if emoji is None:
        raise refuse(10014)
    call.hub.world.drop(emoji)
    call.hub.store.drop_file(emoji.id)
