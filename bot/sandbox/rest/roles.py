"""Roles of a server: which there are, a new one, and who has which."""

from bot.sandbox.errors import FormErrors, refuse
from bot.sandbox.model import Json, Role
from bot.sandbox.permissions import Permission, in_guild
from bot.sandbox.rest.routing import Call, route

MOST_ROLES = 250
NAME = 100


@route("GET", "/guilds/{guild}/roles")
async def roles(call: Call) -> list[Json]:
    """Answer the roles of a guild."""
    return call.hub.payloads.roles(call.guild())


@route("POST", "/guilds/{guild}/roles")
async def new_role(call: Call) -> Json:
    """Make a role, at the bottom; the bot can't grant by it what it may not do itself."""
    guild, world = call.guild(), call.hub.world
    name, granted = str(call.data.get("name") or "new role"), int(call.data.get("permissions") or 0)
    errors = FormErrors()
    if not 1 <= len(name) <= NAME:
        errors.add(("name",), "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {NAME} in length.")
    errors.check()
    own = in_guild(guild)
    if not own & Permission.MANAGE_ROLES or granted & ~own:
        raise refuse(50013)
    if len(world.roles_of(guild)) + 2 > MOST_ROLES:
        raise refuse(30005)
    role = Role(id=world.snowflakes.next(), guild_id=guild.id, name=name, permissions=granted)
    call.hub.role_created(role)
    return call.hub.payloads.own_role(role)


@route("PUT", "/guilds/{guild}/members/{user}/roles/{role}")
async def give_role(call: Call) -> None:
    """Give a member a role; who has it already keeps it."""
    _set(call, on=True)


@route("DELETE", "/guilds/{guild}/members/{user}/roles/{role}")
async def take_role(call: Call) -> None:
    """Take a role from a member; who has not got it stays without."""
    _set(call, on=False)


def _set(call: Call, *, on: bool) -> None:
    guild, user = call.guild(), call.user()
    if user.id not in guild.members:
        raise refuse(10007)
    role = call.role()
    order = call.hub.world.order_of_roles(guild)
    above = order.index(role.id) > order.index(guild.bot_role_id)
    if not in_guild(guild) & Permission.MANAGE_ROLES or role.managed or above:
        raise refuse(50013)
    if on is not (user.id in role.members):
        (role.members.append if on else role.members.remove)(user.id)
        call.hub.world.put(role)
        call.hub.member_changed(user, guild)
