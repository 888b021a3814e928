"""What each format of a league does in its own way, as a table: how many may play, how rounds are drawn.

Whoever runs a season asks here, and nobody else asks which format it is.  Drawing may take long: it is done
in a process of its own, by a request that holds all it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

import msgspec

from bot.clocks.service import terms as clock_terms
from bot.leagues.service import evening, rungs
from bot.leagues.service.field import Draw, Field, Kind
from bot.leagues.service.pairing import arena, berger, knockout, seating, swiss
from bot.leagues.service.scoring.points import (
    Scale,
    among_people,
    match_points,
    range_of,
    table_points,
    unit_at,
)
from bot.leagues.service.season import Season, options_of, rules_of
from bot.leagues.service.steps import Step
from bot.leagues.service.terms import EventTerms, Format, Seating
from bot.leagues.store.seasons import OPEN
from bot.storage.league_rows import EntrantRow, EntrantState, FixtureRow, RoundRow
from engine import catalogue

Late = Literal["half", "start", "any", "never"]
"""Until when one may enter a running season: half the rounds, the first game, always, or not at all."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What a draw is computed from: the field, the next round, who is absent, and a seed for chance.

    ``ranked`` are those who play, by their place in the table, before the first round by seed; ``places``
    are equal for those of them who have the same points.  ``lots`` are the outcomes of chance that matches
    were decided by.  ``waiting`` are those who wait for a draw in an arena at the time ``now``.
    """

    field: Field
    terms: EventTerms
    round: int
    absent: tuple[int, ...] = ()
    seed: int = 0
    secret: str = ""
    ranked: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    waiting: tuple[arena.Waiting, ...] = ()
    now: float = 0.0


Points = Callable[["Season", "FixtureRow", Kind, Sequence[int], Sequence[int]], Sequence[Fraction]]
"""What an outcome counts for by seat: of its kind, places among the people and game points."""

Agenda = Callable[["Season", int, int], Iterable[Step]]
IsOver = Callable[["Season", int, int], bool]
GoesOn = Callable[["Season", EventTerms, Field], bool]
Anew = Callable[["Season", RoundRow, int], bool]
Opened = Callable[["Season", EventTerms, float], "Season"]


@dataclass(frozen=True, slots=True)
class Way:
    """How a format is played.

    ``planned`` is the number of rounds for so many entrants.  ``draw`` returns the next round, or all that
    are left.  ``goes_on``: whether those who are left can play a round that is planned; else the event is
    over.  ``anew``: whether a drawn round that only staff has seen is drawn anew when somebody, an entrant's
    number, comes, goes or says that they are absent; where it stands, who is gone forfeits what is left.
    ``free`` is what somebody without a table gets.  ``agenda`` and ``is_over`` are None for what goes in
    rounds that follow each other.  ``absence``: whether one may say that one misses the next round.

    ``order`` is who stands where, from the top, if that follows from no points; its rounds are challenges,
    which go as all rounds do once they are accepted.  ``begun`` fixes what follows when a season begins,
    ``back`` notes that somebody comes back.  ``enters`` is the state of who has just entered.  ``opened``
    fixes what follows from the terms when a season opens, or refuses them.  ``asks`` adds to the request for
    a draw what this format needs.  ``closes`` is when a round that is published now ends at the latest, None
    for the window of the terms; ``extends``: whether a game that is being played then is given more time.  A
    draw before everybody has acted ``quick`` times gives nothing.  ``one_at_a_time``: whether nobody has two
    games at the same time.  ``taken_in`` are the states of a season in which it is one of the few that
    somebody may have entered.

    ``own``: whether a fixture of so many seats counts the game's own points; ``level``: whether one may end
    without a winner.
    """

    least: int
    most: int
    planned: Callable[[EventTerms, int], int]
    draw: Callable[[Request], tuple[Draw, ...]]
    points: Points
    free: Kind
    late: Late
    at_once: Callable[[EventTerms, int], bool]
    starts_itself: Callable[[EventTerms], bool]
    goes_on: GoesOn
    anew: Anew
    absence: bool = False
    match: bool = False
    agenda: Agenda | None = None
    is_over: IsOver | None = None
    order: Callable[[Season, int], tuple[int, ...]] | None = None
    begun: Callable[[Season, float], Season] | None = None
    back: Callable[[Season, EntrantRow, float], Season] | None = None
    enters: EntrantState = "in"
    opened: Opened | None = None
    asks: Callable[[Season, Request, float], Request] | None = None
    closes: Callable[[Season, float], float] | None = None
    extends: bool = True
    quick: int = 0
    one_at_a_time: bool = False
    taken_in: frozenset[str] = frozenset(OPEN)
    own: Callable[[EventTerms, int], bool] = lambda _event, _seats: False
    level: bool = True


def way_of(event: EventTerms) -> Way:
    """Return how an event is played."""
    return WAYS[event.format]


def least(event: EventTerms) -> int:
    """Return how many people an event needs to begin."""
    return max(way_of(event).least, smallest(event))


def smallest(event: EventTerms) -> int:
    """Return how many people a round needs at least: as many as fill a table."""
    return max(2, 2 if event.fill else rules_of(event).seats.start)


def at_opening(event: EventTerms, least: int, most: int) -> EventTerms:
    """Return the terms of an event with what is fixed as a season opens that so many people may enter.

    That is on which scale tables are counted: the game's own points, if all tables can have one size.
    """
    if event.format is not Format.TABLES:
        return event
    splits = [
        [people + computers for people, computers in _plan(event, number).tables]
        for number in range(max(1, least), most + 1)
    ]
    unit, size = unit_at(event.unit, splits)
    rules, options = rules_of(event), options_of(event)
    capital = rules.capital(options)
    low, high = range_of(None if capital is None else capital // rules.unit(options))
    return msgspec.structs.replace(event, unit=unit, size=size, low=low, high=high)


def planned(event: EventTerms, entrants: int) -> int:
    """Return how many rounds an event has for so many entrants."""
    return way_of(event).planned(event, entrants)


def draw(request: Request) -> tuple[Draw, ...]:
    """Draw the next round, or all that are left; meant for a process of its own."""
    return way_of(request.terms).draw(request)


def is_live(event: EventTerms) -> bool:
    """Whether an event is played in sittings, at times that are agreed on."""
    return clock_terms.kept(event.clock).is_live


# --- The formats -----------------------------------------------------------------------------------

AT_ONCE: Final = 8
"""Up to so many entrants all rounds of a round robin by correspondence are open at once."""


TABLE_ROUNDS: Final = 5
"""Rounds at tables, where the terms do not say it."""


def _swiss(request: Request) -> tuple[Draw, ...]:
    rules = catalogue.get(request.terms.game_id)
    return (swiss.draw(request.field, request.absent, first_seat=rules.first_seat),)


def _round_robin(request: Request) -> tuple[Draw, ...]:
    """Return the whole schedule: it is drawn once, and moves nobody whoever leaves."""
    everybody = sorted((one for one in request.field.entrants if not one.out), key=lambda one: one.seed)
    return berger.schedule([one.number for one in everybody], request.terms.cycles)


def _challenged(_request: Request) -> tuple[Draw, ...]:
    """On a ladder nobody is drawn: people challenge each other."""
    return ()


def _arena(request: Request) -> tuple[Draw, ...]:
    return (arena.draw(request.waiting, request.now, request.terms.seats),)


def _of_two(
    _season: Season, _fixture: FixtureRow, kind: Kind, places: Sequence[int], game_points: Sequence[int]
) -> Sequence[Fraction]:
    winner = places.index(1) if list(places).count(1) == 1 else None
    return match_points(kind, winner, game_points)


def _knockout(request: Request) -> tuple[Draw, ...]:
    return (knockout.following(request.field, request.round, third_place=request.terms.third_place),)


def _plan(event: EventTerms, people: int) -> seating.Plan:
    """Return how so many people are split into tables of an event."""
    return seating.plan(people, event.seats, rules_of(event).seats, computers=bool(event.fill))


def _tables(request: Request) -> tuple[Draw, ...]:
    terms = request.terms
    numbers = [number for number in request.ranked if number not in request.absent]
    allowed, fill = rules_of(terms).seats, bool(terms.fill)
    if terms.seating is Seating.STANDING:
        places = dict(zip(request.ranked, request.places, strict=True))
        draw = seating.by_standing(
            numbers,
            request.field,
            terms.seats,
            allowed,
            request.seed,
            places=[places[number] for number in numbers],
            computers=fill,
        )
        return (draw,)
    left = 1 if request.absent else max(1, request.field.rounds - request.round + 1)
    return seating.schedule(
        numbers, terms.seats, allowed, left, request.seed, history=request.field.meetings, computers=fill
    )


def _scale(event: EventTerms) -> Scale:
    return Scale(unit=event.unit, size=event.size, low=event.low, high=event.high, bonuses=event.bonuses)


def _of_table(
    season: Season, fixture: FixtureRow, kind: Kind, places: Sequence[int], game_points: Sequence[int]
) -> Sequence[Fraction]:
    event = season.event(fixture)
    unit = rules_of(event).unit(options_of(event))
    return table_points(
        _scale(event), kind, among_people(fixture.seats, places), [Fraction(one, unit) for one in game_points]
    )


def _not_live(event: EventTerms) -> bool:
    return not is_live(event)


# --- When people leave -----------------------------------------------------------------------------


def _enough(_season: Season, event: EventTerms, field: Field) -> bool:
    """Whether rounds are left that so many people can play."""
    left = sum(not one.out for one in field.entrants)
    return field.drawn < field.rounds and left >= smallest(event)


def _not_drawn(_season: Season, event: EventTerms, field: Field) -> bool:
    """Whether the schedule of a round robin is still to be drawn."""
    return not field.drawn and sum(not one.out for one in field.entrants) >= smallest(event)


def _somebody_goes_on(_season: Season, event: EventTerms, field: Field) -> bool:
    """Whether a bracket leads somebody into another round, if only by default."""
    return field.drawn < field.rounds and knockout.goes_on(
        field, field.drawn + 1, third_place=event.third_place
    )


def _always(_season: Season, _row: RoundRow, _entrant: int) -> bool:
    return True


def _until_known(season: Season, row: RoundRow, _entrant: int) -> bool:
    """A schedule is made anew as long as nobody but staff knows any round of it."""
    return all(one.state == "drawn" for one in season.rounds_of(row.division, row.stage))


def _own(season: Season, row: RoundRow, entrant: int) -> bool:
    """Where rounds are not drawn one after the other, only those go that somebody is in."""
    return any(entrant in table.seats for table in season.tables(row.id))


def _never(_event: EventTerms, _entrants: int) -> bool:
    return False


WAYS: Final[Mapping[Format, Way]] = {
    Format.SWISS: Way(
        least=4,
        most=256,
        planned=lambda event, entrants: event.rounds or swiss.rounds(entrants),
        draw=_swiss,
        points=_of_two,
        free=Kind.BYE,
        late="half",
        at_once=_never,
        starts_itself=_not_live,
        goes_on=_enough,
        anew=_always,
        absence=True,
    ),
    Format.ROUND_ROBIN: Way(
        least=2,
        most=20,
        planned=lambda event, entrants: event.cycles * (entrants - 1 + entrants % 2),
        draw=_round_robin,
        points=_of_two,
        free=Kind.FREE,
        late="start",
        at_once=lambda event, entrants: not is_live(event) and entrants <= AT_ONCE,
        starts_itself=_not_live,
        goes_on=_not_drawn,
        anew=_until_known,
    ),
    Format.KNOCKOUT: Way(
        least=4,
        most=64,
        planned=lambda event, entrants: knockout.rounds(entrants),
        draw=_knockout,
        points=_of_two,
        free=Kind.BYE,
        late="never",
        at_once=_never,
        starts_itself=_not_live,
        goes_on=_somebody_goes_on,
        anew=_always,
        match=True,
        level=False,
    ),
    Format.TABLES: Way(
        least=2,
        most=256,
        planned=lambda event, entrants: event.rounds or TABLE_ROUNDS,
        draw=_tables,
        points=_of_table,
        free=Kind.FREE,
        late="any",
        at_once=_never,
        starts_itself=_not_live,
        goes_on=_enough,
        anew=_always,
        absence=True,
        own=lambda event, seats: _scale(event).is_own(seats),
    ),
    Format.LADDER: Way(
        least=2,
        most=256,
        planned=lambda _event, _entrants: 0,
        draw=_challenged,
        points=_of_two,
        free=Kind.FREE,
        late="any",
        at_once=_never,
        starts_itself=_not_live,
        goes_on=_enough,
        anew=_own,
        agenda=rungs.steps,
        is_over=rungs.is_over,
        order=rungs.order_of,
        taken_in=frozenset(),
        begun=rungs.begun,
        back=rungs.back,
        opened=rungs.opened,
    ),
    Format.ARENA: Way(
        least=2,
        most=256,
        planned=lambda _event, _entrants: 0,
        draw=_arena,
        points=evening.points,
        free=Kind.FREE,
        late="any",
        at_once=_never,
        starts_itself=lambda _event: True,
        goes_on=_enough,
        anew=_own,
        agenda=evening.steps,
        is_over=evening.is_over,
        enters="waiting",
        opened=evening.opened,
        asks=evening.request,
        closes=evening.closes,
        extends=False,
        quick=arena.QUICK,
        one_at_a_time=True,
        taken_in=frozenset({"running"}),
    ),
}
"""Every format."""
