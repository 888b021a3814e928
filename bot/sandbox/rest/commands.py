"""Registering application commands, for everybody or for one guild."""

from bot.sandbox.command_rules import check_commands
from bot.sandbox.feed import Event
from bot.sandbox.model import Command, Json
from bot.sandbox.rest.routing import Call, route


def _scope(call: Call) -> int | None:
    call.own_application()
    return call.guild().id if "guild" in call.params else None


def _registered(call: Call, guild_id: int | None) -> list[Command]:
    return [c for c in call.hub.world.commands.values() if c.guild_id == guild_id]


def _put(call: Call, body: Json, guild_id: int | None) -> Command:
    kind = int(body.get("type") or 1)
    known = [c for c in _registered(call, guild_id) if (c.name, c.type) == (body["name"], kind)]
    number = known[0].id if known else call.hub.world.snowflakes.next()
    kept = {key: value for key, value in body.items() if key != "id" and value is not None}
    command = Command(id=number, name=body["name"], type=kind, guild_id=guild_id, body=kept)
    call.hub.world.put(command)
    return command


def _announce(call: Call) -> None:
    call.hub.after_answer(lambda: call.hub.feed.tell(Event(kind="commands")))


async def _list(call: Call) -> list[Json]:
    return [call.hub.payloads.command(c) for c in _registered(call, _scope(call))]


async def _replace_all(call: Call) -> list[Json]:
    guild_id = _scope(call)
    check_commands(call.data)
    old = {c.id for c in _registered(call, guild_id)}
    new = [_put(call, body, guild_id) for body in call.data]
    for number in old - {c.id for c in new}:
        call.hub.world.drop(call.hub.world.commands[number])
    _announce(call)
    return [call.hub.payloads.command(c) for c in new]


for _base in ("/applications/{application}/commands", "/applications/{application}/guilds/{guild}/commands"):
    route("GET", _base)(_list)
    route("PUT", _base)(_replace_all)
