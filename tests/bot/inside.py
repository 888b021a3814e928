"""The bot in the process of the tests: everything is real but Discord, whose side is written down.

The client is the bot's own with a real database and real services; discord.py reads what people do from
payloads as Discord sends them, and finds button, menu, form and command itself.  What the bot answers, and
what it asks of Discord, never leaves the process: :class:`Answer` has the one, :attr:`Inside.requests` the
other.  An answer that Discord would refuse fails the test: the sandbox's rules look at each.
Nothing happens by itself: no lane runs, so what is due stays due in its table.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import time
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, TypeAlias

import discord
import msgspec
from discord.webhook import async_ as webhooks

from bot import features
from bot.app import open_app
from bot.client import Tymok
from bot.kit import structs
from bot.kit.messages import emojis
from bot.kit.messages.press import PressUserSelect
from bot.kit.settings import Settings
from bot.sandbox import rules
from bot.sandbox.errors import ApiError, describe_tree
from bot.sandbox.model import Attachment

Json: TypeAlias = dict[str, Any]

APPLICATION: Final = 1

HOME: Final = 1001
"""The server in which everybody is who is not somewhere else."""

ELSEWHERE: Final = 1002
"""Another server in which the bot is, too."""

PEOPLE: Final = 300_000_000_000_000_000
"""The first number of a person: as long as Discord's, so that no time or score holds it by chance."""

CHANNELS: Final = {HOME: 2001, ELSEWHERE: 2002}
"""The one text channel of each server."""

FOREIGN: Final = 1003
"""A server in which the bot is not: somebody has installed it for themselves."""

FOREIGN_CHANNEL: Final = 2003

EVERYTHING: Final = discord.Permissions.all().value

KINDS: Final = {"b": 2, "s": 3, "u": 5, "r": 6, "c": 8}
"""What sort of component a custom id belongs to, by its first sign."""

PATIENCE: Final = 60.0
"""Seconds after which what was pressed should have been answered."""


@dataclass(frozen=True)
class Actor:
    """Somebody who uses Discord; ``guilds`` are the servers of which they are a member."""

    id: int
    name: str
    guilds: frozenset[int] = frozenset({HOME})
    manages: bool = False
    roles: tuple[int, ...] = ()
    locale: str = "en-US"

    def as_user(self) -> Json:
        """Return the person as Discord tells of them."""
        return {"id": str(self.id), "username": self.name, "discriminator": "0", "avatar": None}

    def as_member(self) -> Json:
        """Return them as a member of a server."""
        rights = EVERYTHING if self.manages else discord.Permissions.text().value
        return {
            "user": self.as_user(),
            "roles": [str(role) for role in self.roles],
            "joined_at": "2024-01-01T00:00:00+00:00",
            "deaf": False,
            "mute": False,
            "flags": 0,
            "permissions": str(rights),
        }


@dataclass(frozen=True)
class Sent:
    """One thing the bot answered: ``kind`` is reply, update, defer, form, suggestions, edit or followup."""

    kind: str
    data: Json = field(default_factory=dict)

    @property
    def text(self) -> str:
        """All texts of the message, one a line."""
        return "\n".join(one["content"] for one in parts(self.data) if one.get("content"))

    @property
    def custom_ids(self) -> list[str]:
        """The custom ids of its controls, or of the form and its fields."""
        return [one["custom_id"] for one in parts(self.data) if "custom_id" in one]

    @property
    def is_private(self) -> bool:
        """Whether only the person sees it."""
        return bool(self.data.get("flags", 0) & discord.MessageFlags.ephemeral.flag)


@dataclass(frozen=True)
class Answer:
    """Everything that somebody was answered, in order."""

    sent: Sequence[Sent]

    @property
    def last(self) -> Sent:
        """The last thing that is more than a promise to answer."""
        return next(one for one in reversed(self.sent) if one.kind != "defer" or len(self.sent) == 1)

    @property
    def text(self) -> str:
        """What the last message says."""
        return self.last.text

    @property
    def kind(self) -> str:
        """What sort of answer the last one is."""
        return self.last.kind


def parts(data: Any) -> Iterator[Json]:
    """Yield all objects of a payload, from the outside in."""
    if isinstance(data, dict):
        yield data
        for one in data.values():
            yield from parts(one)
    elif isinstance(data, list):
        for one in data:
            yield from parts(one)


class Recorder(webhooks.AsyncWebhookAdapter):
    """Stands where discord.py sends answers to interactions; keeps them instead."""

    def __init__(self, numbers: Iterator[int]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.sent: list[Sent] = []
        self.refused: list[str] = []
        """What Discord would not take, and why."""
        self._numbers = numbers

    async def request(self, route: Any, session: Any, **arguments: Any) -> Any:
        """Keep an answer, and reply as Discord would."""
        payload = _payload(arguments.get("payload"), arguments.get("multipart"))
        if route.url.endswith("/callback"):
            return self._callback(payload)
        if route.method == "DELETE":
            self.sent.append(Sent("deleted"))
            return None
        self.take("edit" if route.method == "PATCH" else "followup", payload)
        return message_payload(next(self._numbers), CHANNELS[HOME], payload)

    def _callback(self, payload: Json) -> Json:
        kind = {4: "reply", 5: "defer", 6: "defer", 7: "update", 8: "suggestions", 9: "form"}
        data = payload.get("data") or {}
        self.take(kind[payload["type"]], data)
        answered: Json = {"interaction": {"id": "1", "type": 3}}
        if payload["type"] in {4, 7}:
            message = message_payload(next(self._numbers), CHANNELS[HOME], data)
            answered["interaction"]["response_message_id"] = message["id"]
            answered["resource"] = {"type": payload["type"], "message": message}
        return answered

    def take(self, kind: str, data: Json) -> None:
        """Keep an answer, and hold it against Discord's rules."""
        self.sent.append(Sent(kind, data))
        try:
            CHECKS.get(kind, check_message)(data)
        except ApiError as error:
            self.refused.append(f"{kind}: {error} {describe_tree(error.errors)} {data}")


def check_message(data: Json) -> None:
    """Refuse a message, or what it is to become, as Discord does."""
    rules.check_shape(data)
    flags = data.get("flags") or 0
    assert not flags & ~rules.SENDABLE_FLAGS, flags
    rules.check_message(draft(data))


def draft(data: Mapping[str, Any]) -> rules.Draft:
    """Return what was sent as the sandbox judges it; of files only names and descriptions are known."""
    files = [
        Attachment(
            id=number,
            channel_id=0,
            filename=file.get("filename", ""),
            size=0,
            description=file.get("description"),
        )
        for number, file in enumerate(data.get("attachments") or [])
    ]
    components, flags = data.get("components") or [], data.get("flags") or 0
    if any(one["type"] != 1 for one in components):
        flags |= discord.MessageFlags.components_v2.flag
    return rules.Draft(
        content=data.get("content") or "",
        components=components,
        attachments=files,
        flags=flags,
        emojis=(),
    )


CHECKS: Final = {
    "form": rules.check_modal,
    "suggestions": lambda data: rules.check_choices(data.get("choices")),
    "defer": rules.check_shape,
}
"""What looks at answers that are no messages."""


def _payload(payload: Json | None, form: Iterable[Json] | None) -> Json:
    """Return what was sent, or the part of a form that is no file; of each file its text or digest."""
    fields = {field_["name"]: field_["value"] for field_ in form or ()}
    if "payload_json" not in fields:
        return payload or {}
    sent: Json = msgspec.json.decode(fields["payload_json"])
    for one in (sent.get("data") or sent).get("attachments", ()):
        if (file := fields.get(f"files[{one['id']}]")) is not None:
            one["body"] = _body(file.read())
            file.seek(0)
    return sent


def _body(file: bytes) -> str:
    try:
        return file.decode()
    except UnicodeDecodeError:
        return hashlib.sha256(file).hexdigest()


def message_payload(number: int, channel: int, data: Mapping[str, Any], flags: int = 0) -> Json:
    """Return a message of the bot as Discord tells of it; of its files nothing is kept."""
    return {
        "id": str(number),
        "channel_id": str(channel),
        "author": {
            "id": str(APPLICATION),
            "username": "Tymok",
            "discriminator": "0",
            "avatar": None,
            "bot": True,
        },
        "content": data.get("content") or "",
        "timestamp": "2024-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": data.get("flags", 0) | flags,
        "components": _numbered(data.get("components") or []),
    }


def _numbered(components: Sequence[Json]) -> list[Json]:
    """Return components without pictures and files, each with a number, as in a message that was sent."""
    numbers = itertools.count(1)

    def kept(one: Json) -> Json:
        below = {"components": [kept(part) for part in one["components"]]} if "components" in one else {}
        return {**one, "id": next(numbers), **below}

    return [kept(one) for one in components if one["type"] not in {12, 13}]


class _Discord:
    """What of Discord's other side the handlers ask for: members, messages, threads, DMs."""

    def __init__(self, numbers: Iterator[int]) -> None:
        self.people: dict[int, Actor] = {}
        self.requests: list[tuple[str, str, Json]] = []
        self._numbers = numbers
        self.channels: dict[int, int] = {}
        self._dms: dict[str, str] = {}
        self._written: dict[int, dict[str, Json]] = {}
        self.gone: set[int] = set()
        self.locked: set[int] = set()
        self.closed: set[int] = set()

    async def request(self, route: Any, *, files: Any = None, form: Any = None, **arguments: Any) -> Any:
        """Note a request, and answer it."""
        payload = _payload(arguments.get("json"), form)
        self.requests.append((route.method, route.path, payload))
        path, below = route.path, route.url.removeprefix(route.BASE).split("/")
        if route.channel_id in self.gone:
            raise discord.NotFound(_Response(404), {"code": 10003, "message": "Unknown Channel"})
        if path == "/guilds/{guild_id}/members/{member_id}":
            return self._member(int(below[2]), int(below[4]))
        if path == "/users/@me/channels":
            dm = self._dms.setdefault(str(payload["recipient_id"]), str(next(self._numbers)))
            return {"id": dm, "type": 1, "recipients": []}
        if path.endswith(("/messages", "/messages/{message_id}")) and route.method != "DELETE":
            return self._messages(route, below, payload)
        if path == "/guilds/{guild_id}/roles":
            return role_payload(next(self._numbers), payload["name"])
        if path.endswith("/threads"):
            number, parent = next(self._numbers), route.channel_id
            self.channels[number] = self.channels[parent]
            return _channel(number, 11, payload.get("name", ""), parent)
        if path == "/channels/{channel_id}" and route.method in {"GET", "PATCH"}:
            number = route.channel_id
            guild = self.channels.get(number)
            if guild is None:
                raise discord.NotFound(_Response(404), {"code": 10003, "message": "Unknown Channel"})
            shown = {**_channel(number, 11, "", parent=next(iter(self.channels))), "guild_id": str(guild)}
            shown["thread_metadata"]["locked"] = number in self.locked
            return shown
        if path.endswith("/audit-logs"):
            return {"audit_log_entries": []}
        if path.endswith("/scheduled-events"):
            return [] if route.method == "GET" else _event(next(self._numbers), below[2], payload)
        if route.method in {"PUT", "DELETE"}:
            return None
        raise AssertionError(f"not foreseen: {route.method} {path}")

    def _messages(self, route: Any, below: Sequence[str], payload: Json) -> Any:
        """Write or change a message, or return one or the last ones of a channel, the newest first."""
        channel = route.channel_id or 0
        written = self._written.setdefault(channel, {})
        if route.method == "GET":
            return written[below[4]] if len(below) > 4 else list(written.values())[:-30:-1]
        if any(self._dms.get(str(person)) == str(channel) for person in self.closed):
            raise discord.Forbidden(_Response(403), {"code": 50007, "message": "Cannot send messages"})
        number = int(below[4]) if len(below) > 4 else next(self._numbers)
        written[str(number)] = message_payload(number, channel, payload)
        return written[str(number)]

    def _member(self, guild_id: int, user_id: int) -> Json:
        person = self.people.get(user_id)
        if person is None or guild_id not in person.guilds:
            raise discord.NotFound(_Response(404), {"code": 10007, "message": "Unknown Member"})
        return person.as_member()


class _Response:
    """As much of a response as discord.py's errors look at."""

    def __init__(self, status: int) -> None:
        self.status, self.reason = status, ""


def _channel(number: int, kind: int, name: str, parent: int | None = None) -> Json:
    thread = {
        "owner_id": str(APPLICATION),
        "message_count": 0,
        "member_count": 1,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": 1440,
            "archive_timestamp": "2024-01-01T00:00:00+00:00",
            "locked": False,
        },
    }
    return {
        "id": str(number),
        "type": kind,
        "name": name,
        "position": 0,
        "permission_overwrites": [],
        "parent_id": None if parent is None else str(parent),
        **(thread if kind == 11 else {}),
    }


def role_payload(number: int, name: str, permissions: int = 0, position: int = 1) -> Json:
    """Return a role of a server as Discord tells of it."""
    about = {"id": str(number), "name": name, "permissions": str(permissions), "position": position}
    return {**about, "color": 0, "hoist": False, "managed": False, "mentionable": False}


def _event(number: int, guild: str, payload: Json) -> Json:
    """Return an event of a server that has been made."""
    return {"id": str(number), "guild_id": guild, "status": 1, "user_count": 0, "image": None, **payload}


def _guild(number: int, channel: int, locale: str) -> Json:
    return {
        "id": str(number),
        "name": f"Server {number}",
        "owner_id": "9",
        "roles": [role_payload(number, "@everyone", EVERYTHING, 0)],
        "emojis": [],
        "features": [],
        "channels": [_channel(channel, 0, "games")],
        "members": [Actor(APPLICATION, "Tymok", manages=True).as_member()],
        "threads": [],
        "member_count": 1,
        "preferred_locale": locale,
        "system_channel_flags": 0,
    }


class Inside:
    """The bot, and people who press, send off forms, and use commands."""

    def __init__(self, app: Any, locale: str) -> None:
        self.app = app
        self.bot = Tymok(app)
        self._locale = locale
        self._numbers = itertools.count(10**17)
        self._discord = _Discord(self._numbers)

    @property
    def requests(self) -> list[tuple[str, str, Json]]:
        """What was asked of Discord beside the answers: method, path with its names, payload."""
        return self._discord.requests

    async def begin(self) -> None:
        """Let the client know of commands, controls and servers, as when it has connected."""
        state: Any = self.bot._connection
        self.bot.http.request = self._discord.request  # type: ignore[method-assign]
        vars(self.bot.http)["_HTTPClient__session"] = object()  # as if there were a way to Discord
        await self.bot._async_setup_hook()
        state.application_id = APPLICATION
        me = {"id": str(APPLICATION), "username": "Tymok", "discriminator": "0", "avatar": None, "bot": True}
        state.user = discord.ClientUser(state=state, data=me)  # type: ignore[arg-type]
        for guild_id, channel in CHANNELS.items():
            self.join(guild_id, channel)
        for cog in features.commands():
            await self.bot.add_cog(cog(self.bot))
        for menu in features.menus():
            self.bot.tree.add_command(menu)
        self.bot.add_dynamic_items(PressUserSelect)

    def join(self, guild_id: int, channel: int) -> None:
        """Let the bot be in a server that has one text channel."""
        state: Any = self.bot._connection
        self._discord.channels[channel] = guild_id
        state._add_guild_from_data(_guild(guild_id, channel, self._locale))

    def person(self, name: str, number: int = 0, **about: Any) -> Actor:
        """Return somebody new, if need be with a given number; ``about`` are fields of :class:`Actor`."""
        number = number or PEOPLE + len(self._discord.people)
        one = self._discord.people[number] = Actor(number, name, **about)
        return one

    def lose(self, channel: int) -> None:
        """Let a channel or thread be deleted."""
        self._discord.gone.add(channel)

    def channel(self, number: int) -> None:
        """Let there be a thread of this number at home, of which nobody has told the bot."""
        self._discord.channels[number] = HOME

    def lock(self, thread: int) -> None:
        """Let a thread be locked."""
        self._discord.locked.add(thread)

    def close_dms(self, person: Actor) -> None:
        """Let somebody take no direct messages."""
        self._discord.closed.add(person.id)

    def written(self, channel: int) -> str:
        """Return the custom ids and texts of what stands in a channel."""
        return str(self._discord._written.get(channel, {}))

    def leave(self, person: Actor) -> None:
        """Let somebody leave all servers."""
        self._discord.people[person.id] = replace(person, guilds=frozenset())

    # --- What people do --------------------------------------------------------------------------

    async def press(
        self,
        person: Actor,
        custom_id: str,
        *values: str,
        where: int | None = HOME,
        people: Sequence[Actor] = (),
        private: bool = False,
        message: int = 0,
        offered: Sequence[str] | None = None,
    ) -> Answer:
        """Press a control of this custom id, or choose values or people in it; ``private``: only they see it.

        A menu offers what is chosen, unless it is said what else.

        ``where`` is a server, or None for the DM with the bot; ``message`` is the number of the message in
        which the control stands, one of its own if none is named.
        """
        kind = KINDS[custom_id[0]]
        control: Json = {"type": kind, "custom_id": custom_id, "disabled": False}
        control |= {"style": 2, "label": "·"} if kind == 2 else {"min_values": 0, "max_values": 25}
        if kind == 3:
            found = (values if offered is None else offered) or ("·",)
            control["options"] = [{"label": "·", "value": value} for value in found]
        layout = [{"type": 17, "components": [{"type": 1, "components": [control]}]}]
        flags = discord.MessageFlags.components_v2.flag
        flags |= discord.MessageFlags.ephemeral.flag if private else 0
        number = message or next(self._numbers)
        shown = message_payload(
            number, CHANNELS.get(where or 0, 3000), {"components": layout, "flags": flags}
        )
        data: Json = {"component_type": kind, "id": 3, "custom_id": custom_id}
        if kind != 2:
            data["values"] = [*values, *(str(one.id) for one in people)]
            data["resolved"] = _resolved(people, here=where)
        return await self._act(person, 3, data, where, message=shown)

    async def submit(
        self, person: Actor, custom_id: str, *texts: str, where: int | None = HOME, message: int = 0
    ) -> Answer:
        """Send off a form of this custom id; ``message`` is the number of that from which it was opened."""
        fields = [{"type": 4, "custom_id": f"field{n}", "value": text} for n, text in enumerate(texts)]
        data: Json = {
            "custom_id": custom_id,
            "components": [{"type": 18, "id": n, "component": one} for n, one in enumerate(fields)],
        }
        shown = message_payload(message, CHANNELS.get(where or 0, 3000), {}) if message else None
        return await self._act(person, 5, data, where, message=shown)

    async def command(self, person: Actor, name: str, /, where: int | None = HOME, **options: Any) -> Answer:
        """Use a slash command; a group's is named with the group: ``record take``."""
        return await self._act(person, 2, self._command(name, options), where)

    async def menu(self, person: Actor, name: str, target: Actor | Json, where: int | None = HOME) -> Answer:
        """Use a command in the menu of a person, or of a message as Discord tells of it."""
        data: Json = {"id": "1", "name": name}
        if isinstance(target, Actor):
            data |= {"type": 2, "target_id": str(target.id), "resolved": _resolved([target], here=where)}
        else:
            data |= {"type": 3, "target_id": target["id"], "resolved": {"messages": {target["id"]: target}}}
        return await self._act(person, 2, data, where)

    async def suggested(
        self,
        person: Actor,
        name: str,
        option: str,
        typed: str = "",
        /,
        where: int | None = HOME,
        **options: Any,
    ) -> list[Json]:
        """Return what is suggested for an option of a command, as it is typed."""
        data = self._command(name, {**options, option: typed}, focused=option)
        answer = await self._act(person, 4, data, where)
        return list(answer.last.data.get("choices", ()))

    def _command(self, name: str, options: Mapping[str, Any], focused: str = "") -> Json:
        word, *below = name.split()
        values: list[Json] = []
        for option, value in options.items():
            kind = {bool: 5, int: 4, Actor: 6}.get(type(value), 3)
            said = str(value.id) if isinstance(value, Actor) else value
            values.append({"name": option, "type": kind, "value": said, "focused": option == focused})
        people = [one for one in options.values() if isinstance(one, Actor)]
        for under in reversed(below):
            values = [{"name": under, "type": 1, "options": values}]
        resolved = _resolved(people, here=HOME)
        return {"id": "1", "name": word, "type": 1, "options": values, "resolved": resolved}

    async def _act(
        self, person: Actor, kind: int, data: Json, where: int | None, message: Json | None = None
    ) -> Answer:
        """Hand an interaction to discord.py, and wait until all that it begins has ended."""
        number = discord.utils.time_snowflake(discord.utils.utcnow()) + next(self._numbers) % 4096
        payload: Json = {
            "id": str(number),
            "application_id": str(APPLICATION),
            "type": kind,
            "data": data,
            "token": f"token {number}",
            "version": 1,
            "locale": person.locale,
            "app_permissions": str(EVERYTHING),
            "attachment_size_limit": 10**7,
        }
        if where is None:
            payload |= {"user": person.as_user(), "channel": {"id": "3000", "type": 1, "recipients": []}}
        else:
            if where == FOREIGN:
                payload |= {"authorizing_integration_owners": {"1": str(person.id)}, "context": 0}
            channel = _channel(CHANNELS.get(where, FOREIGN_CHANNEL), 0, "games")
            payload |= {"member": person.as_member(), "guild_id": str(where), "channel": channel}
            payload["guild_locale"] = self._locale
        if message is not None:
            payload["message"] = message
        recorder = Recorder(self._numbers)
        webhooks.async_context.set(recorder)
        before = asyncio.all_tasks()
        state: Any = self.bot._connection
        state.parse_interaction_create(payload)
        until = time.monotonic() + PATIENCE
        while begun := asyncio.all_tasks() - before:
            assert time.monotonic() < until, begun
            await asyncio.wait(begun, timeout=until - time.monotonic())
        assert not recorder.refused, recorder.refused
        return Answer(recorder.sent)


def _resolved(people: Sequence[Actor], here: int | None) -> Json:
    """Return what Discord tells of people who were chosen: as members where they are some here."""
    members = {str(one.id): one.as_member() for one in people if here in one.guilds}
    for one in members.values():
        del one["user"]
    return {"users": {str(one.id): one.as_user() for one in people}, "members": members}


@asynccontextmanager
async def inside(folder: Path, locale: str = "en-US", **settings: Any) -> AsyncIterator[Inside]:
    """Open the bot with its database in a folder: without limits, unless ``settings`` say otherwise.

    ``locale`` is the language of its servers.
    """
    structs.know()  # as at the start of a bot
    emojis.know({})  # those of a bot that ran in this process before are none of this one's
    chosen: Json = {"data_folder": folder, "presses_per_minute": 0, "member_memory_seconds": 0, **settings}
    async with open_app(Settings(**chosen)) as app:
        there = Inside(app, locale)
        await there.begin()
        yield there
