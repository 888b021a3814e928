"""Agreeing on a time of a live fixture, and coming: what its people press, and what they are shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from bot.clocks.messages.words import zone_form
from bot.clocks.service.calendar import kept_zone
from bot.kit.messages.message import CHANGED, Message
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import Changed
from bot.leagues.messages.schedule import (
    away_message,
    choice_message,
    meeting_message,
    taken_note,
    time_form,
    waiting_note,
    zone_note,
)
from bot.leagues.messages.verbs import ASK_TIME, HERE, NOW, PROPOSE, TAKE, TYPED_TIME, ZONE
from bot.leagues.presses.door import Needs, SeasonRequest
from bot.leagues.service import ledger
from bot.leagues.service.meeting import last_start, require_waiting
from bot.leagues.service.scheduling import typed
from bot.leagues.service.season import Season
from bot.storage.league_rows import FixtureRow

VERBS: Final = Presses()


async def show(request: SeasonRequest, fixture: FixtureRow) -> None:
    """Show somebody privately how it stands with the time of a fixture, and what they can do."""
    await request.show(await _page(request, request.season, fixture.id))


# --- Presses ---------------------------------------------------------------------------------------


@VERBS.on(TAKE, Needs.ENTRANT)
async def take(request: SeasonRequest, fixture: int, at: int) -> None:
    """Take a time that is on offer."""
    await _agree(request, fixture, at, request.bot.app.meetings.take)


@VERBS.on(PROPOSE, Needs.ENTRANT)
async def propose(request: SeasonRequest, fixture: int, at: int) -> None:
    """Propose a time that was said back."""
    await _agree(request, fixture, at, request.bot.app.meetings.propose)


@VERBS.on(ASK_TIME, Needs.ENTRANT)
async def ask_time(request: SeasonRequest, fixture: int) -> None:
    """Open the form in which a time is typed; who has said no zone is asked for that first."""
    own = _own(request, fixture)
    zone = (await request.player()).zone
    if not zone:
        form = zone_form(ZONE(request.season.id, fixture), request.t)
    else:
        form = time_form(request.season, own, zone, request.t)
    await request.open(form)


@VERBS.on(TYPED_TIME, Needs.ENTRANT)
async def typed_time(request: SeasonRequest, fixture: int, text: str = "") -> None:
    """Read a typed time in its writer's zone, and propose it.

    Ask where clocks leave it open, or somebody is on vacation then.
    """
    own, meetings = _own(request, fixture), request.bot.app.meetings
    zone = kept_zone((await request.player()).zone)
    now = meetings.now()
    found = typed.read(text, zone, now, last_start(own, now))
    if not found.sure:
        await request.show(choice_message(request.season, own, text, found, zone, request.t))
        return
    (at,) = found.instants
    if away := (await meetings.away(request.season, own, at)).get(at):
        await request.show(away_message(request.season, own, at, away, zone, request.t))
        return
    await _agree(request, fixture, at, meetings.propose)


@VERBS.on(ZONE, Needs.ENTRANT)
async def zone(request: SeasonRequest, fixture: int, text: str = "") -> None:
    """Open the form for the time zone, or take what was typed there; offers may follow from that."""
    _own(request, fixture)
    if not text:
        await request.open(zone_form(ZONE(request.season.id, fixture), request.t))
        return
    await request.player()
    await request.bot.app.away.set_zone(request.user, text)
    await request.bot.app.meetings.heard(request.user)
    season = await ledger.read(request.bot.app.database, request.season.id)
    note = zone_note((await request.player()).zone, request.t)
    await _answer(request, season, fixture, note)


@VERBS.on(HERE, Needs.ENTRANT)
async def here(request: SeasonRequest, fixture: int) -> None:
    """Come to the agreed time."""
    await _come(request, fixture, request.bot.app.meetings.here)


@VERBS.on(NOW, Needs.ENTRANT)
async def play_now(request: SeasonRequest, fixture: int) -> None:
    """Say that one would play at once."""
    await _come(request, fixture, request.bot.app.meetings.play_now)


# --- Parts -----------------------------------------------------------------------------------------

Coming: TypeAlias = Callable[[str, int, int, int], Awaitable[Season]]

Agreeing: TypeAlias = Callable[[str, int, int, float, int], Awaitable[Season]]


async def _come(request: SeasonRequest, number: int, do: Coming) -> None:
    season = await do(request.season.id, number, request.user, request.number)
    now = request.bot.app.meetings.now()
    note = waiting_note(season, season.fixtures[number], now, request.t)
    await _answer(request, season, number, note)


async def _agree(request: SeasonRequest, number: int, at: float, do: Agreeing) -> None:
    try:
        season = await do(request.season.id, number, request.user, float(at), request.number)
        note = taken_note(season, season.fixtures[number], at, request.t)
    except Changed:
        season = await ledger.read(request.bot.app.database, request.season.id)
        note = request.t.t(CHANGED)
    await _answer(request, season, number, note)


async def _answer(request: SeasonRequest, season: Season, number: int, note: str) -> None:
    """Show the fixture as it is now: in the message that was pressed if only the person sees it."""
    shown = await _page(request, season, number, note)
    await (request.replace(shown) if _is_private(request.interaction) else request.show(shown))
    request.bot.delivery.wake()


def _is_private(interaction: Interaction) -> bool:
    """Whether only the person sees the message that was pressed."""
    message = interaction.message
    return message is not None and (interaction.guild_id is None or message.flags.ephemeral)


async def _page(request: SeasonRequest, season: Season, number: int, note: str = "") -> Message:
    meetings, fixture = request.bot.app.meetings, season.fixtures[number]
    away = await meetings.away(season, fixture)
    return meeting_message(season, fixture, request.user, meetings.now(), request.t, note, away)


def _own(request: SeasonRequest, number: int) -> FixtureRow:
    """Return the fixture of this number, which waits and is theirs; raise LeagueRefusal."""
    return require_waiting(request.season, number, request.user)
