"""What the pictures of results show.

Names are harmless already (``renderers.text.clean``); titles, sentences and figures are in the reader's
language.  All of it is frozen and hashable, so that a finished picture can be kept for it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

Mark = Literal["win", "draw", "loss", "middle", "came", "bye", "absent", "missing"]
"""How somebody came out of a game: first alone, first with others, last, or between them.

In a league there are rounds without a game: somebody ``came`` and the other did not, had a ``bye``, was
``absent`` as they had said, or ``missing``.
"""


class Place(NamedTuple):
    """Who came out where, with which figure; ``avatar`` is from ``portraits.reduced``, or empty."""

    place: int
    name: str
    figure: str
    avatar: bytes = b""


class Line(msgspec.Struct, frozen=True):
    """Somebody's line in a table; those with the same ``place`` share it.

    ``figure`` is what the table is ordered by, without the question mark that a ``provisional`` one is shown
    with; ``change`` what was added to it lately ("+9"), empty if nothing; ``moved`` by how many places
    they rose.  ``last`` are their last games, the latest one at the end: five of them are shown.
    """

    place: int
    name: str
    figure: str
    change: str
    moved: int
    games: int
    wins: int
    draws: int
    losses: int
    last: tuple[Mark, ...]
    provisional: bool
    is_me: bool


class Table(msgspec.Struct, frozen=True):
    """A page of standings, of at most 20 lines; ``figure`` is what heads the column of figures.

    ``page`` counts from 1.
    """

    title: str
    subtitle: str
    figure: str
    lines: tuple[Line, ...]
    page: int
    pages: int


class Point(msgspec.Struct, frozen=True):
    """A rating after a game; ``at`` is the time in seconds since 1970, UTC."""

    at: float
    mu: float
    sigma: float
    provisional: bool


class Curve(msgspec.Struct, frozen=True):
    """Somebody's rating over time, the earliest point first."""

    name: str
    points: tuple[Point, ...]


class Plot(msgspec.Struct, frozen=True):
    """The ratings of at most four people over time."""

    title: str
    curves: tuple[Curve, ...]


class Luck(msgspec.Struct, frozen=True):
    """Of ``casts`` on which something depended, how many came off, and what chance alone would bring.

    ``expected`` is the sum of their chances; of 100 people with the same casts, 95 would be from ``low`` to
    ``high``.
    """

    casts: int
    came_off: int
    expected: float
    low: float
    high: float


class Profile(msgspec.Struct, frozen=True):
    """Somebody's profile.

    ``since`` is a sentence ("Plays here since May 2026"), ``rating`` the figure over all games without the
    question mark of a ``provisional`` one, empty without one; ``by_game`` are (name of the game, games, wins,
    rating as it is shown), ``streak`` and each of the ``best`` hands a sentence.
    """

    name: str
    since: str
    rating: str
    provisional: bool
    games: int
    wins: int
    draws: int
    losses: int
    by_game: tuple[tuple[str, int, int, str], ...]
    streak: str
    best: tuple[str, ...]
    luck: Luck | None


class SeasonSummary(msgspec.Struct, frozen=True):
    """A server season that is over.

    ``podium`` has the first three places, more people where a place is shared;
    ``jumps`` are (name, change) of whose rating rose most; ``facts`` are sentences.
    """

    title: str
    subtitle: str
    podium: tuple[Place, ...]
    jumps: tuple[tuple[str, str], ...]
    games: int
    people: int
    facts: tuple[str, ...]


class Rung(NamedTuple):
    """A level of a game: the how manieth of all levels from 0 on, its number, and how far that may be off."""

    level: int
    number: float
    around: float


class Rungs(NamedTuple):
    """The levels of a game that were measured."""

    game: str
    levels: tuple[Rung, ...]


class Ladder(msgspec.Struct, frozen=True):
    """How strong computer players are, game by game; ``levels`` are the names of all, the weakest first."""

    title: str
    levels: tuple[str, ...]
    games: tuple[Rungs, ...]


class Turning(NamedTuple):
    """A turning point of a game: its number in the review, from 1, and where it lies."""

    number: int
    ply: int


class Values(msgspec.Struct, frozen=True):
    """What the positions of a game were worth to one seat, in points of the rules.

    ``points`` are (ply, value) in their order; ``seasons`` are the positions at which others than the first
    begin, each with what it is called.
    """

    title: str
    subtitle: str
    points: tuple[tuple[int, float], ...]
    turns: tuple[Turning, ...] = ()
    seasons: tuple[tuple[int, str], ...] = ()
