"""What a format declares, as a ``Way``: how many play, how rounds are drawn, what is set, how it goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as made
from fractions import Fraction
from typing import Any, Final, Literal

import msgspec

from bot.clocks.service import terms as clock_terms
from bot.leagues.service.field import Draw, Field, Kind
from bot.leagues.service.pairing import arena
from bot.leagues.service.scoring.points import match_points
from bot.leagues.service.scoring.reckoning import Reckoning
from bot.leagues.service.season import Season, rules_of
from bot.leagues.service.steps import Step
from bot.leagues.service.terms import DAY, EventTerms, FormatTerms
from bot.leagues.store.seasons import OPEN
from bot.storage.league_rows import EntrantRow, EntrantState, FixtureRow, RoundRow

Late = Literal["half", "start", "any", "never"]
"""Until when one may enter a running season: half the rounds, the first game, always, or not at all."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What a draw is computed from: the field, the next round, who is absent, and a seed for chance.

    ``ranked`` are those who play, by their place in the table, before the first round by seed; ``places``
    are equal for those of them who have the same points.  ``waiting`` are those who wait for a draw
    in an arena at the time ``now``.
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


Points = Callable[[Season, FixtureRow, Kind, Sequence[int], Sequence[int]], Sequence[Fraction]]
"""What an outcome counts for by seat: of its kind, places among the people and game points."""

Agenda = Callable[[Season, int, int], Iterable[Step]]
IsOver = Callable[[Season, int, int], bool]
GoesOn = Callable[[Season, EventTerms, Field], bool]
Anew = Callable[[Season, RoundRow, int], bool]
Scaled = Callable[[EventTerms, int, int], EventTerms]
Opened = Callable[[Season, EventTerms, float], Season]


Values = Callable[[EventTerms], Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Setting:
    """What may be set of an event: which values a menu offers.

    ``least`` and ``most`` are the bounds of a number that may be typed too; without them only what is
    offered is taken.
    """

    offers: Values
    least: int = 0
    most: int = 0


def always(*values: object) -> Values:
    """Return what offers these values whatever the event."""
    return lambda _event: values


WINDOW: Final = Setting(always(0.0, *(days * DAY for days in (1, 3, 7, 14, 30, 60))))
"""How long a round lasts at most, for formats that go in rounds."""

MOST_ROUNDS: Final = 30

CLOCK: Final = "days:3"
LIVE_CLOCK: Final = "fischer:300+10"
"""The clocks that are proposed, by correspondence and for sittings."""


# --- What several formats do alike -----------------------------------------------------------------


def is_live(event: EventTerms) -> bool:
    """Whether an event is played in sittings, at times that are agreed on."""
    return clock_terms.kept(event.clock).is_live


def not_live(event: EventTerms) -> bool:
    """Whether an event is played by correspondence."""
    return not is_live(event)


def smallest(event: EventTerms) -> int:
    """Return how many people a round needs at least: as many as fill a table."""
    return max(2, 2 if event.fill else rules_of(event).seats.start)


def of_two(
    _season: Season, _fixture: FixtureRow, kind: Kind, places: Sequence[int], game_points: Sequence[int]
) -> Sequence[Fraction]:
    """Return what a meeting of two gives: a point to who wins, half a one to each for a draw."""
    winner = places.index(1) if list(places).count(1) == 1 else None
    return match_points(kind, winner, game_points)


def enough(_season: Season, event: EventTerms, field: Field) -> bool:
    """Whether rounds are left that so many people can play."""
    left = sum(not one.out for one in field.entrants)
    return field.drawn < field.rounds and left >= smallest(event)


def never_over(_season: Season, _division: int, _stage: int) -> bool:
    """Say that an event goes on: it ends by what falls due in it, as an evening does, or a ladder's month."""
    return False


def anew_always(_season: Season, _row: RoundRow, _entrant: int) -> bool:
    """Whether a round is drawn anew that only staff knows: whoever comes or goes."""
    return True


def anew_with_own(season: Season, row: RoundRow, entrant: int) -> bool:
    """Where rounds are not drawn one after the other, only those go that somebody is in."""
    return any(entrant in table.seats for table in season.tables(row.id))


def never(_event: EventTerms, _entrants: int) -> bool:
    """Whether all rounds are open at once: they are not."""
    return False


# --- The declaration ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
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

    ``scaled`` fixes on what scale an event counts, where so many people (at least, at most) may enter.
    ``own``: whether a fixture of so many seats counts the game's own points; ``level``: whether one may end
    without a winner.

    ``id`` is its name in what is stored, ``terms`` what its events alone have.  ``reckoning`` is
    how its table is computed.  ``settings`` are what an organiser can set of it, the weightiest first.
    ``clock`` is the one that is proposed, ``live_clock`` the one for sittings; ``needs_live``: whether it is
    played by no other.  ``usual`` sets what an event of this format begins with, ``checks`` refuses terms
    that it can't be played by.  ``when_few`` is the format that takes its place where few have entered.
    ``alone``: whether it is no event among others, because it has no rounds that end together.
    ``previewed``: whether staff sees a draw before everybody does.  ``moving``: whether people move in its
    table from round to round.  ``shape`` is the form of its table beside lines.
    """

    id: str
    reckoning: Reckoning
    planned: Callable[[EventTerms, int], int]
    draw: Callable[[Request], tuple[Draw, ...]]
    late: Late
    least: int = 2
    most: int = 256
    points: Points = of_two
    free: Kind = Kind.FREE
    at_once: Callable[[EventTerms, int], bool] = never
    starts_itself: Callable[[EventTerms], bool] = not_live
    goes_on: GoesOn = enough
    anew: Anew = anew_always
    terms: type[FormatTerms] = FormatTerms
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
    scaled: Scaled | None = None
    own: Callable[[EventTerms, int], bool] = lambda _event, _seats: False
    level: bool = True
    settings: Mapping[str, Setting] = made(default_factory=dict)
    clock: str = CLOCK
    live_clock: str = LIVE_CLOCK
    needs_live: bool = False
    usual: Callable[[EventTerms], EventTerms] | None = None
    checks: Callable[[EventTerms], None] | None = None
    when_few: str = ""
    alone: bool = False
    previewed: bool = True
    moving: bool = False
    shape: Literal["", "crosstable", "bracket"] = ""

    @property
    def by_points(self) -> bool:
        """Whether places follow from points."""
        return self.reckoning.first is None and self.order is None

    @property
    def says_here(self) -> bool:
        """Whether people say that they are there, and are drawn only then."""
        return self.enters == "waiting"
