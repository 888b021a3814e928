"""What the pictures of leagues show.

As in ``model``: names are harmless already, titles, sentences and figures are in the reader's language,
and all of it is frozen and hashable.  Figures are texts: ``scores`` of ``league_words`` writes fractions.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from renderers.results.model import Luck, Mark, Place

Way = Literal["", "up", "down", "stay"]
"""Where somebody's place leads at the end of the season: to another division, or nowhere."""


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """What heads every picture of a league.

    ``title`` is the league's name, ``subtitle`` which season, division and round it is.  ``page`` counts
    from 1.
    """

    title: str
    subtitle: str = ""
    page: int = 1
    pages: int = 1


class Tie(msgspec.Struct, frozen=True):
    """A tie-break: what heads its column, and what that means ("BH", "Buchholz")."""

    head: str
    meaning: str


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's line in the table of a division; those with the same ``place`` share it, 0 is none.

    ``ties`` are the figures of the table's tie-breaks; a figure that is empty is not shown.  ``moved``: by
    how many places they rose in the last round.  ``zone`` is where the place leads, ``sure`` once nothing
    can change that.  ``out``: they have withdrawn.  ``last`` are their last rounds, the latest one at the
    end: five of them are shown.
    """

    place: int
    name: str
    points: str
    ties: tuple[str, ...] = ()
    played: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    last: tuple[Mark, ...] = ()
    moved: int = 0
    zone: Way = ""
    sure: bool = False
    out: bool = False
    is_me: bool = False


class Table(Page, frozen=True, kw_only=True):
    """A page of the table of a division, of at most 20 lines and three tie-breaks.

    ``points`` heads the points, in a word; ``record``: whether wins, draws and losses say something (at
    tables of several they do not).  ``notes`` are sentences below the table.
    """

    lines: tuple[Line, ...] = ()
    points: str = ""
    ties: tuple[Tie, ...] = ()
    record: bool = True
    notes: tuple[str, ...] = ()


# --- Crosstables -----------------------------------------------------------------------------------

Result = Literal[
    "", "open", "win", "draw", "loss", "forfeit_win", "forfeit_loss", "bye", "half", "zero", "free"
]
"""What became of a game, for whoever stands in the row; the last four are rounds without an opponent:
a bye of the draw (a point), half a point or nothing for a round missed, a free round that counts nothing."""


class Game(msgspec.Struct, frozen=True):
    """A game in a crosstable.

    Where the columns are rounds, ``opponent`` is the number of the opponent's row, and ``seat`` the own seat,
    counted from 1; 0 is none.
    """

    result: Result
    opponent: int = 0
    seat: int = 0


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's row in a crosstable; ``number`` is that of the row over all pages.

    ``cells`` are the games by column, one for each cycle.
    """

    number: int
    name: str
    points: str
    cells: tuple[tuple[Game, ...], ...]
    out: bool = False
    is_me: bool = False


class Crosstable(Page, frozen=True, kw_only=True):
    """Who played whom, and how it ended: at most 20 rows.

    The columns are the opponents, in the order of the rows, or the rounds (``by_round``).  ``seats`` are
    what the first and the second seat are called, if they have names.
    """

    rows: tuple[Row, ...] = ()
    by_round: bool = False
    seats: tuple[str, ...] = ()


# --- Brackets --------------------------------------------------------------------------------------


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One of the two in a match; without a name it is not known yet, and ``bye`` where nobody can come.

    ``seed`` is their number in the field, ``score`` what they have won of the match ("2", "1½", "+" without
    a game).  ``won``: they go on, or are the champion.
    """

    name: str = ""
    seed: int = 0
    score: str = ""
    won: bool = False
    bye: bool = False
    out: bool = False
    is_me: bool = False


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """A match of two; ``lot``: it was level to the end, and the lot has decided."""

    one: Side
    other: Side
    lot: bool = False


class Bracket(Page, frozen=True, kw_only=True):
    """A knock-out of at most 64: its rounds, the first one first, each with half as many matches as the last.

    Two matches beside each other lead to one of the next round; the last round is the final.  ``third`` is
    the match for the third place, if there is one.  ``page`` counts the parts of the bracket
    (``bracket.parts``); how many there are follows from its size.
    """

    rounds: tuple[tuple[Match, ...], ...] = ()
    third: Match | None = None


# --- Seasons ---------------------------------------------------------------------------------------


class Division(msgspec.Struct, frozen=True, kw_only=True):
    """A division at the end of a season: its name, who is first in it, who rises from it, and who falls."""

    name: str
    first: tuple[str, ...] = ()
    up: tuple[str, ...] = ()
    down: tuple[str, ...] = ()


class Casts(msgspec.Struct, frozen=True):
    """How somebody's casts came off in a season."""

    name: str
    luck: Luck


class Season(Page, frozen=True, kw_only=True):
    """A season of a league that is over.

    ``podium`` has the first three places, more people where a place is shared.
    ``jumps`` are (name, change) of whose rating rose most ("+90"), ``climbs`` (name, places) of who climbed
    most in the table; ``facts`` are sentences.
    """

    podium: tuple[Place, ...] = ()
    divisions: tuple[Division, ...] = ()
    jumps: tuple[tuple[str, str], ...] = ()
    climbs: tuple[tuple[str, int], ...] = ()
    games: int = 0
    people: int = 0
    casts: tuple[Casts, ...] = ()
    facts: tuple[str, ...] = ()
