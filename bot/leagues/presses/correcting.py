"""What staff of a league decides: about fixtures, about people, and that a decision is taken back.

Every decision is asked once, by a form that takes the reason too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final

from bot.clocks.service.calendar import kept_zone
from bot.kit.cutting import one_line
from bot.kit.messages.message import CHANGED
from bot.kit.messages.verbs import Texts
from bot.kit.pressing import Presses
from bot.kit.service.errors import Changed, LeagueRefusal
from bot.kit.store import people
from bot.leagues.messages import correcting as view
from bot.leagues.messages import verbs
from bot.leagues.messages.audit import audit_message
from bot.leagues.messages.choosing import fixtures_message, people_message, person_message
from bot.leagues.messages.news import missing_text
from bot.leagues.messages.organising import done_message
from bot.leagues.messages.words import plain_name
from bot.leagues.presses.door import Needs, SeasonRequest
from bot.leagues.presses.drafting.steps import answer
from bot.leagues.service import changes, ledger, notices, setting
from bot.leagues.service.correcting import (
    ANNUL,
    CORRECTING,
    DEADLINE,
    DECISIONS,
    EXPEL,
    EXPELLING,
    FORFEIT,
    POINTS,
    REPLAY,
    SET,
    SWAP,
    TIME,
    UNDO,
    CorrectionService,
    Order,
)
from bot.leagues.service.field import COMPUTER
from bot.leagues.service.scheduling import typed
from bot.leagues.service.season import OUT, Season
from bot.results.messages.figures import read_figures
from bot.storage.league_rows import FixtureRow
from renderers.translation import Translator

VERBS: Final = Presses()

SHOWN: Final = 5
"""The newest decisions that are shown with a fixture."""


# --- Who and what may be meant ---------------------------------------------------------------------


STATES: Final[Mapping[str, Collection[str]]] = {EXPEL: EXPELLING, POINTS: CORRECTING}
"""The states of seasons in which something is decided about people."""


def fixtures_of(season: Season, t: Translator) -> dict[int, str]:
    """Return the fixtures that everybody knows by number in plain words, the newest round first."""
    known = [
        one
        for one in season.fixtures.values()
        if len(one.seats) > 1 and season.rounds[one.round].state != "drawn"
    ]
    known.sort(key=lambda one: (-one.round, one.table_number))
    return {one.id: view.fixture_label(season, one, t) for one in known}


def entrants_of(season: Season, t: Translator) -> dict[int, str]:
    """Return who has entered a season by number, those who are out last."""
    rows = sorted(season.entrants.values(), key=lambda one: (one.state in OUT, one.seed))
    return {one.number: plain_name(one, t) for one in rows}


# --- Choosing --------------------------------------------------------------------------------------


@VERBS.on(verbs.FIXTURES, Needs.STAFF)
async def list_fixtures(request: SeasonRequest, page: int = 1) -> None:
    """Show the fixtures of a season, to choose one."""
    offers = fixtures_of(request.season, request.t)
    await answer(request, fixtures_message(request.season, offers, page, request.t))


@VERBS.on(verbs.FIXTURE, Needs.STAFF)
async def open_fixture(request: SeasonRequest, fixture: int = 0) -> None:
    """Show the fixture that was chosen, and what can be decided about it."""
    await _show_fixture(request, _known(request.season, fixture).id)


@VERBS.on(verbs.PEOPLE, Needs.STAFF)
async def list_people(request: SeasonRequest, page: int = 1) -> None:
    """Show who has entered a season, to choose somebody."""
    offers = entrants_of(request.season, request.t)
    await answer(request, people_message(request.season, offers, page, request.t))


@VERBS.on(verbs.PERSON, Needs.STAFF)
async def open_person(request: SeasonRequest, entrant: int = 0) -> None:
    """Show what can be decided about somebody."""
    _require_entrant(request.season, entrant)
    await answer(request, person_message(request.season, entrant, request.t))


@VERBS.on(verbs.ABOUT, Needs.STAFF)
async def about(request: SeasonRequest, what: str, entrant: int) -> None:
    """Open the form of a decision about somebody."""
    season = request.season
    _require_entrant(season, entrant)
    if season.row.state not in STATES.get(what, ()):
        raise LeagueRefusal("not_running_now", season=season.id)
    await request.open(view.entrant_form(season, season.entrants[entrant], what, request.t))


def _require_entrant(season: Season, number: int) -> None:
    if number not in season.entrants:
        raise LeagueRefusal("no_such_entrant", season=season.id)


# --- Fixtures --------------------------------------------------------------------------------------


async def _show_fixture(request: SeasonRequest, number: int, above: str = "") -> None:
    """Show a fixture as it is now, with the decisions about it, below what is said ``above``."""
    corrections = request.bot.app.corrections
    season, games = await corrections.games(request.season.id, number)
    _, lines = await corrections.lines(season.id)
    told = [
        (line, then)
        for line, _, then in changes.backwards(season, lines)
        if line.what in DECISIONS | {UNDO} and number in changes.touched(changes.read(line.after), "fixture")
    ]
    shown = view.fixture_message(season, season.fixtures[number], games, told[:SHOWN], request.t, above)
    await answer(request, shown)


@VERBS.on(verbs.CORRECT, Needs.STAFF)
async def choose(request: SeasonRequest, fixture: int, what: str = "") -> None:
    """Open the form of what was chosen about a fixture."""
    season, games = await request.bot.app.corrections.games(request.season.id, fixture)
    known = season.fixtures[fixture]
    if what not in view.choices(season, known, games):
        await _show_fixture(request, fixture)
        return
    seen = await request.bot.app.corrections.sight(season, known)
    await request.open(view.fixture_form(season, known, what, await _zone(request), request.t, seen))


@VERBS.on(verbs.CORRECT_AT, Needs.STAFF)
async def chosen_moment(
    request: SeasonRequest, what: str, fixture: int, at: int, *reason: str, seen: int | None = None
) -> None:
    """Open the form once more with a moment that clocks had left open."""
    known = _known(request.season, fixture)
    if what not in DATED:
        raise LeagueRefusal("no_such_decision", season=request.season.id)
    said = ".".join(reason)
    await request.open(view.moment_form(request.season, known, what, at, said, request.t, seen))


# --- Deciding --------------------------------------------------------------------------------------


@VERBS.on(verbs.CORRECT_YES, Needs.STAFF)
async def decide(
    request: SeasonRequest,
    what: str,
    number: int,
    at: int | None = None,
    texts: Texts = (),
    seen: int | None = None,
) -> None:
    """Carry out what a form was sent off for; show what it was about if that has changed since."""
    *values, reason = texts or ("",)
    try:
        done = await _carried_out(request, what, number, at, values, _order(request, reason, seen))
    except Changed:
        await _show(request, what, number, request.t.t(CHANGED))
        return
    if done:
        request.bot.delivery.wake()
        await (
            request.show(done_message(view.DONE, request.t))
            if what in STATES
            else _show_fixture(request, number)
        )


async def _show(request: SeasonRequest, what: str, number: int, above: str) -> None:
    """Show what a decision is about, a fixture or somebody, below what is said ``above``."""
    if what not in STATES:
        await _show_fixture(request, number, above)
        return
    season = await ledger.read(request.bot.app.database, request.season.id)
    await answer(request, person_message(season, number, request.t, above))


async def _carried_out(
    request: SeasonRequest, what: str, number: int, at: int | None, values: Sequence[str], order: Order
) -> bool:
    """Carry out what a form asks for; return False where it has to be asked once more when."""
    corrections = request.bot.app.corrections
    if what in DATED:
        until = float(at) if at is not None else await _moment(request, what, number, values, order)
        if until is None:
            return False
        await DATED[what](corrections, order, number, until)
    elif what in PLAIN:
        await PLAIN[what](corrections, order, number)
    elif what in FILLED:
        await FILLED[what](corrections, order, request.season, number, values)
    else:
        raise LeagueRefusal("no_such_decision", season=request.season.id)
    return True


async def _moment(
    request: SeasonRequest, what: str, number: int, values: Sequence[str], order: Order
) -> float | None:
    """Return the moment that was typed; ask, and return None, where clocks leave it open."""
    said = next(iter(values), "")
    zone = kept_zone(await _zone(request))
    found = typed.read(said, zone, request.bot.app.corrections.now())
    if found.sure:
        return found.instants[0]
    _known(request.season, number)
    await request.show(view.which_moment(request.season, what, number, said, found, order, request.t))
    return None


async def _set(
    service: CorrectionService, order: Order, season: Season, number: int, values: Sequence[str]
) -> None:
    places, points = read_outcome(season, _known(season, number), values)
    await service.set_outcome(order, number, places, points)


Said = tuple[Sequence[int], Sequence[Fraction]]
"""Places and points by seat."""


def read_outcome(season: Season, fixture: FixtureRow, values: Sequence[str]) -> Said:
    """Read what was filled in a form that sets an outcome; raise LeagueRefusal ``impossible_points``."""
    return SAID[setting.asks(season, fixture)](fixture, values)


def _winner(fixture: FixtureRow, values: Sequence[str]) -> Said:
    chosen, points = (*values, "", "")[:2]
    return WINNER.get(chosen, [0]), _figures(fixture, points)


def _people(fixture: FixtureRow, values: Sequence[str]) -> Said:
    """Read the places of the people by seat; a computer player has none."""
    said = _places(next(iter(values), ""))
    people = len(fixture.seats) - fixture.seats.count(COMPUTER)
    theirs = iter(said if len(said) == people else [0] * people)
    return [0 if number == COMPUTER else next(theirs) for number in fixture.seats], ()


def _points_said(fixture: FixtureRow, values: Sequence[str]) -> Said:
    return (), _figures(fixture, next(iter(values), ""))


SAID: Final[Mapping[setting.Asks, Callable[[FixtureRow, Sequence[str]], Said]]] = {
    setting.Asks.WINNER: _winner,
    setting.Asks.PLACES: _people,
    setting.Asks.POINTS: _points_said,
}
"""What is read in the form of an outcome, by what it asks."""


def _figures(fixture: FixtureRow, text: str) -> list[Fraction]:
    """Read points; raise LeagueRefusal ``impossible_points`` for what is no number."""
    found = read_figures(text)
    if text.strip() and not found:
        raise LeagueRefusal("impossible_points", season=fixture.season, count=len(fixture.seats))
    return found


WINNER: Final[Mapping[str, Sequence[int]]] = {view.FIRST: (1, 2), view.SECOND: (2, 1), view.NOBODY: (1, 1)}
"""The places by what was chosen in the menu of two."""


def _places(text: str) -> list[int]:
    """Read places by seat; what is none is no possible place."""
    words = text.replace(",", " ").split()
    fine = all(re.fullmatch("[0-9]{1,3}", word) for word in words)
    return [int(word) for word in words] if fine else [0]


async def _forfeit(
    service: CorrectionService, order: Order, season: Season, number: int, values: Sequence[str]
) -> None:
    fixture, (chosen, rated) = season.fixtures.get(number), (*values, "", "")[:2]
    seats = LOSERS.get(chosen, ())
    losers = [fixture.seats[seat] for seat in seats] if fixture and len(fixture.seats) == 2 else []
    await service.forfeit(order, number, losers, rated=rated == view.RATED)


LOSERS: Final[Mapping[str, Sequence[int]]] = {view.FIRST: (0,), view.SECOND: (1,), view.NOBODY: (0, 1)}
"""The seats that forfeit, by what was chosen in the menu."""


async def _points(
    service: CorrectionService, order: Order, _season: Season, number: int, values: Sequence[str]
) -> None:
    await service.add_points(order, number, read_points(next(iter(values), "")))


def read_points(text: str) -> Fraction:
    """Read points that were typed: ``1``, ``½``, ``1½``, ``-0.5``, ``1/2``; 0, which nobody may add, for
    anything else.
    """
    plain = text.strip().replace("½", " 1/2").replace("\N{MINUS SIGN}", "-").replace(",", ".")
    found = _POINTS.fullmatch(" ".join(unicodedata.normalize("NFKC", plain).split()))
    if found is None:
        return Fraction(0)
    whole, half = Fraction(found["whole"] or 0), Fraction(1, 2) if found["half"] else Fraction(0)
    return -(whole + half) if found["sign"] == "-" else whole + half


_POINTS: Final = re.compile(r"(?P<sign>[+-]?) ?(?P<whole>[0-9]{1,4}(?:\.[0-9])?)?(?: ?(?P<half>1/2))?")

Filled = Callable[[CorrectionService, Order, Season, int, Sequence[str]], Awaitable[None]]

FILLED: Final[Mapping[str, Filled]] = {SET: _set, FORFEIT: _forfeit, POINTS: _points}
"""What a form carries out with what was filled in beside the reason."""

Plain = Callable[[CorrectionService, Order, int], Awaitable[tuple[Season, int]]]

PLAIN: Final[Mapping[str, Plain]] = {
    ANNUL: CorrectionService.annul,
    TIME: CorrectionService.give_time,
    SWAP: CorrectionService.swap_seats,
    EXPEL: CorrectionService.expel,
}
"""What a form carries out that asks for nothing else."""

Dated = Callable[[CorrectionService, Order, int, float], Awaitable[tuple[Season, int]]]

DATED: Final[Mapping[str, Dated]] = {
    REPLAY: CorrectionService.replay,
    DEADLINE: CorrectionService.move_deadline,
}
"""What a form carries out that asks until when."""


# --- Taking back, looking back ---------------------------------------------------------------------


async def _show_undo(request: SeasonRequest, *, done: bool = False) -> None:
    corrections = request.bot.app.corrections
    possible = {line.id for line in await corrections.undoable(request.season.id)}
    season, lines = await corrections.lines(request.season.id)
    told = [(line, then) for line, _, then in changes.backwards(season, lines) if line.id in possible]
    await answer(request, view.undo_message(season, told, request.t, done=done))


@VERBS.on(verbs.UNDO, Needs.STAFF)
async def choose_undo(request: SeasonRequest, line: int = 0) -> None:
    """Ask once whether a decision is to be taken back, and why."""
    season, lines = await request.bot.app.corrections.lines(request.season.id)
    for one, _, then in changes.backwards(season, lines):
        if one.id == line:
            await request.open(view.undo_form(one, then, request.t))
            return
    raise LeagueRefusal("no_such_decision", season=season.id)


@VERBS.on(verbs.UNDO_YES, Needs.STAFF)
async def undo(request: SeasonRequest, line: int, reason: str = "") -> None:
    """Take a decision back, and show which others may be."""
    await request.bot.app.corrections.undo(_order(request, reason), line)
    request.bot.delivery.wake()
    await _show_undo(request, done=True)


@VERBS.on(verbs.UNDO_LIST, Needs.STAFF)
async def list_undo(request: SeasonRequest) -> None:
    """Show which decisions may be taken back."""
    await _show_undo(request)


@VERBS.on(verbs.AUDIT, Needs.STAFF)
async def turn_audit(request: SeasonRequest, page: int = 1) -> None:
    """Show a page of the audit."""
    season, lines = await request.bot.app.corrections.lines(request.season.id)
    stuck = await request.bot.app.corrections.is_stuck(season)
    warning = missing_text(season, notices.STUCK, request.t) if stuck else ""
    await answer(request, audit_message(season, lines, page, request.t, warning))


# --- Parts -----------------------------------------------------------------------------------------


def _order(request: SeasonRequest, reason: str, seen: int | None = None) -> Order:
    """Return who wants something and why, in one line; nobody is called by what stands in it."""
    return Order(request.season.id, request.user, request.number, one_line(reason), seen)


def _known(season: Season, number: int) -> FixtureRow:
    """Return a fixture; raise LeagueRefusal if there is none of this number."""
    fixture = season.fixtures.get(number)
    if fixture is None:
        raise LeagueRefusal("no_such_fixture", season=season.id)
    return fixture


async def _zone(request: SeasonRequest) -> str:
    """Return the zone in which somebody types times: their own, else the season's."""
    async with request.bot.app.database.read() as connection:
        own = await people.get(connection, request.user)
    return own.zone if own is not None and own.zone else request.season.row.zone
