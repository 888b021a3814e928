"""Registering application commands, for everybody or for one guild."""

from typing import Any

from bot.sandbox.command_rules import check_command, check_commands
from bot.sandbox.errors import refuse
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


async def _list(call: Call) -> Any:
    return [call.hub.payloads.command(c) for c in _registered(call, _scope(call))]


async def _replace_all(call: Call) -> Any:
    guild_id = _scope(call)
    check_commands(call.data)
    old = {c.id for c in _registered(call, guild_id)}
    new = [_put(call, body, guild_id) for body in call.data]
    for number in old - {c.id for c in new}:
        call.hub.world.drop(call.hub.world.commands[number])
    _announce(call)
    return [call.hub.payloads.command(c) for c in new]


async def _add(call: Call) -> Any:
    guild_id = _scope(call)
    check_command(call.data)
    command = _put(call, call.data, guild_id)
    _announce(call)
    return call.hub.payloads.command(command)


def _one(call: Call) -> Command:
    guild_id = _scope(call)
    command = call.hub.world.commands.get(call.number("command"))
    if command is None or command.guild_id != guild_id:
        raise refuse(10063)
    return command


async def _get(call: Call) -> Any:
    return call.hub.payloads.command(_one(call))


async def _edit(call: Call) -> Any:
    command = _one(call)
    body = {**command.body, **call.data}
    check_command(body)
    command.body, command.name = body, body["name"]
    call.hub.world.put(command)
    _announce(call)
    return call.hub.payloads.command(command)


async def _delete(call: Call) -> Any:
    call.hub.world.drop(_one(call))
    _announce(call)


async def _permissions(call: Call) -> Any:
    _scope(call)
    return []


for _base in ("/applications/{application}/commands", "/applications/{application}/guilds/{guild}/commands"):
    route("GET", _base)(_list)
    route("PUT", _base)(_replace_all)
    route("POST", _base)(_add)
    route("GET", _base + "/{command}")(_get)
    route("PATCH", _base + "/{command}")(_edit)
    route("DELETE", _base + "/{command}")(_delete)
route("GET", "/applications/{application}/guilds/{guild}/commands/permissions")(_permissions)
