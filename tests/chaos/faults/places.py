"""Places that are closed, forbidden or gone, and members who are."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from bot.sandbox.driver import Permission, Refused
from bot.sandbox.model import Channel
from tests.chaos.faults.case import Case, Does, NotNow
from tests.chaos.faults.witnesses import asks_for_board


async def close_dms(case: Case) -> str:
    """Let somebody close their DMs."""
    case.person.close_dms()
    return case.person.name


async def open_dms(case: Case) -> None:
    """Let them open them again."""
    case.person.open_dms()


TAKEN: Final = (
    (Permission.SEND_MESSAGES, Permission.SEND_MESSAGES_IN_THREADS),
    (Permission.VIEW_CHANNEL,),
    (Permission.ATTACH_FILES,),
    (Permission.CREATE_PUBLIC_THREADS,),
)


def _channel(case: Case) -> Channel:
    """Return the channel of the game; raise NotNow where it is gone."""
    channel = case.world.sandbox.server.hub.world.channels.get(case.sitting.channel)
    if channel is None:
        raise NotNow
    return channel


def _names(permissions: Iterable[Permission]) -> str:
    return "+".join(one.name or "" for one in permissions)


async def forbid(case: Case) -> str:
    """Take permissions away in a channel."""
    taken, channel = case.rng.choice(TAKEN), _channel(case)
    case.world.sandbox.deny(channel, *taken)
    return f"{_names(taken)} in {channel.name}"


async def allow(case: Case) -> None:
    """Give all permissions back there."""
    with suppress(NotNow):
        case.world.sandbox.deny(_channel(case))


async def forbid_everywhere(case: Case) -> str:
    """Take permissions away in a whole server."""
    taken = case.rng.choice(TAKEN)
    case.world.sandbox.forbid(*taken, guild=case.sitting.guild)
    return f"{_names(taken)} in {case.sitting.guild.name}"


async def allow_everywhere(case: Case) -> None:
    """Give all permissions back there."""
    case.world.sandbox.forbid(guild=case.sitting.guild)


async def delete_message(case: Case) -> str:
    """Delete the newest public message of the game."""
    world = case.world
    for number in reversed(case.sitting.lines):
        message = world.sandbox.server.hub.world.messages.get(number)
        if message is not None and not message.ephemeral:
            world.sandbox.delete_message(number)
            return f"message {number}"
    raise NotNow


async def delete_thread(case: Case) -> str:
    """Delete the thread in which the game is played."""
    thread = case.world.thread_of(case.sitting)
    if thread is None:
        raise NotNow
    case.world.sandbox.delete_channel(thread)
    return thread.name


async def delete_channel(case: Case) -> str:
    """Delete the channel of the game, with its thread."""
    channel = _channel(case)
    case.world.sandbox.delete_channel(channel)
    return channel.name


def archiving(*, locked: bool) -> Does:
    """Return what archives the thread of the game, and perhaps locks it."""

    async def does(case: Case) -> str:
        thread = case.world.thread_of(case.sitting)
        if thread is None:
            raise NotNow
        case.world.sandbox.archive(thread, locked=locked)
        case.kept["thread"] = thread.id
        return thread.name

    return does


async def unlock(case: Case) -> None:
    """Let staff unlock the thread, if it still is there."""
    thread = case.world.sandbox.server.hub.world.channels.get(case.kept["thread"])
    if thread is not None:
        case.world.sandbox.archive(thread, archived=False, locked=False)


async def asks_until_there(case: Case) -> None:
    """Let people ask for the board anew until they have one: their way back to a game whose place is gone."""
    for _ in range(3):
        answer = await asks_for_board(case)
        if answer is not None and answer.kind == "Replied":
            return


async def leave(case: Case) -> str:
    """Let somebody leave the server."""
    with suppress(Refused):
        case.person.leave_server()
    return case.person.name


async def be_banned(case: Case) -> str:
    """Let somebody be banned."""
    case.person.be_banned()
    return case.person.name


async def come_back(case: Case) -> None:
    """Let them come back."""
    with suppress(Refused):
        case.person.be_pardoned()
    with suppress(Refused):
        case.person.come_back()
