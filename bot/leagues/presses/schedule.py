"""Agreeing on a time of a live fixture, and coming: what its people press, and what they are shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

from bot.clocks.messages.words import zone_form
from bot.clocks.service.calendar import kept_zone
from bot.kit.messages.message import Message
from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LeagueRefusal
from bot.leagues.app import Bot
from bot.leagues.messages.schedule import (
    ASK_TIME,
    HERE,
    NOW,
    PROPOSE,
    TAKE,
    TYPED_TIME,
    ZONE,
    choice_message,
    meeting_message,
    taken_note,
    time_form,
    waiting_note,
    zone_note,
    zone_press,
)
from bot.leagues.presses import door as league_door
from bot.leagues.presses.door import Needs, SeasonRequest
from bot.leagues.service import ledger
from bot.leagues.service.meeting import last_start, require_waiting
from bot.leagues.service.scheduling import typed
from bot.leagues.service.season import Season
from bot.storage.league_rows import FixtureRow
from bot.storage.rows import PlayerRow
from bot.table.presses.people import person


async def show(request: SeasonRequest, fixture: FixtureRow) -> None:
    """Show somebody privately how it stands with the time of a fixture, and what they can do."""
    await request.bot.answers.privately(request.interaction, _page(request, request.season, fixture.id))


# --- Presses ---------------------------------------------------------------------------------------


async def take(request: SeasonRequest) -> None:
    """Take a time that is on offer."""
    number, at = _number(request, 0), float(_number(request, 1))
    season = await request.bot.app.meetings.take(
        request.season.id, number, request.user, at, request.interaction.id
    )
    note = taken_note(season, season.fixtures[number], at, request.t)
    await _answer(request, season, number, note)


async def ask_time(request: SeasonRequest) -> None:
    """Open the form in which a time is typed; who has said no zone is asked for that first."""
    fixture = _own(request)
    zone = (await _player(request)).zone
    if not zone:
        form = zone_form(zone_press(request.season, fixture), request.t)
    else:
        form = time_form(request.season, fixture, zone, request.t)
    await request.interaction.response.send_modal(form)


async def typed_time(request: SeasonRequest) -> None:
    """Read a typed time in its writer's zone, and propose it; ask where clocks leave it open."""
    fixture, said = _own(request), next(iter(request.press.values), "")
    zone = kept_zone((await _player(request)).zone)
    now = request.bot.app.meetings.now()
    found = typed.read(said, zone, now, last_start(fixture, now))
    if found.exact and len(found.instants) == 1:
        await _propose(request, fixture.id, found.instants[0])
        return
    message = choice_message(request.season, fixture, said, found, zone, request.t)
    await request.bot.answers.privately(request.interaction, message)


async def propose(request: SeasonRequest) -> None:
    """Propose a time that was said back."""
    await _propose(request, _number(request, 0), float(_number(request, 1)))


async def zone(request: SeasonRequest) -> None:
    """Open the form for the time zone, or take what was typed there; offers may follow from that."""
    fixture = _own(request)
    if not request.press.values:
        form = zone_form(zone_press(request.season, fixture), request.t)
        await request.interaction.response.send_modal(form)
        return
    await _player(request)
    await request.bot.app.away.set_zone(request.user, request.press.values[0])
    await request.bot.app.meetings.heard(request.user)
    async with request.bot.app.database.read() as connection:
        season = await ledger.load(connection, request.season.id)
    note = zone_note((await _player(request)).zone, request.t)
    await _answer(request, season, fixture.id, note)


async def here(request: SeasonRequest) -> None:
    """Come to the agreed time."""
    await _come(request, request.bot.app.meetings.here)


async def play_now(request: SeasonRequest) -> None:
    """Say that one would play at once."""
    await _come(request, request.bot.app.meetings.play_now)


# --- Parts -----------------------------------------------------------------------------------------

Coming: TypeAlias = Callable[[str, int, int, int], Awaitable[Season]]


async def _come(request: SeasonRequest, do: Coming) -> None:
    number = _number(request, 0)
    season = await do(request.season.id, number, request.user, request.interaction.id)
    now = request.bot.app.meetings.now()
    note = waiting_note(season, season.fixtures[number], now, request.t)
    await _answer(request, season, number, note)


async def _propose(request: SeasonRequest, number: int, at: float) -> None:
    season = await request.bot.app.meetings.propose(
        request.season.id, number, request.user, at, request.interaction.id
    )
    note = taken_note(season, season.fixtures[number], at, request.t)
    await _answer(request, season, number, note)


async def _answer(request: SeasonRequest, season: Season, number: int, note: str) -> None:
    """Show the fixture as it is now: in the message that was pressed if only the person sees it."""
    shown, interaction = _page(request, season, number, note), request.interaction
    if _is_private(interaction):
        await interaction.response.edit_message(**shown.to_edit())
    else:
        await request.bot.answers.privately(interaction, shown)
    request.bot.delivery.wake()


def _is_private(interaction: Interaction) -> bool:
    """Whether only the person sees the message that was pressed."""
    message = interaction.message
    return message is not None and (interaction.guild_id is None or message.flags.ephemeral)


def _page(request: SeasonRequest, season: Season, number: int, note: str = "") -> Message:
    now = request.bot.app.meetings.now()
    return meeting_message(season, season.fixtures[number], request.user, now, request.t, note)


def _own(request: SeasonRequest) -> FixtureRow:
    """Return the fixture that was pressed, which waits and is theirs; raise LeagueRefusal."""
    return require_waiting(request.season, _number(request, 0), request.user)


def _number(request: SeasonRequest, place: int) -> int:
    """Return an argument of the press; raise LeagueRefusal for anything that we have not written."""
    args = request.press.args
    if len(args) <= place or not args[place].isdecimal() or len(args[place]) > 12:
        raise LeagueRefusal("no_such_fixture", season=request.season.id)
    return int(args[place])


async def _player(request: SeasonRequest) -> PlayerRow:
    return await request.bot.app.known.note(person(request.interaction))


Doing: TypeAlias = Callable[[Bot, Interaction, Press], Awaitable[None]]

SEASONS: Final[league_door.Verbs] = {
    TAKE: (Needs.ENTRANT, take),
    ASK_TIME: (Needs.ENTRANT, ask_time),
    TYPED_TIME: (Needs.ENTRANT, typed_time),
    PROPOSE: (Needs.ENTRANT, propose),
    ZONE: (Needs.ENTRANT, zone),
    HERE: (Needs.ENTRANT, here),
    NOW: (Needs.ENTRANT, play_now),
}
"""What presses on a live fixture do; whose it is the service asks."""

VERBS: Final[Mapping[str, Doing]] = league_door.admitted(SEASONS)
"""The same for the table of all presses."""
