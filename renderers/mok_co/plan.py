"""What the table of 行山 shows, described once: it is drawn from this, and put into words from this."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from engine.mok_co.state import Resource
from renderers.canvas import Framed
from renderers.cards.faces import Card
from renderers.table.panels import Sum

_SHARE_OF_LOW: Final = 5 / 6

Ground = Literal["", "hue", "water", "goal"]
State = Literal["", "new", "spent", "due", "used"]


class Route(NamedTuple):
    """The squares from the start to the mountain, and the part of the board in which they lie.

    ``columns`` and ``rows`` are the letters of that part, ``places`` the column and row of each square in it.
    ``turns`` are the squares at which it turns where it is drawn as a way up the mountain; empty where it is
    too long for that.  Squares have ``share`` of the size that they may have; a way that stands alone has a
    ``room`` of its own, px.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    grounds: tuple[Ground, ...]
    turns: tuple[int, ...] = ()
    share: float = 1.0
    room: tuple[int, int] | None = None


class Board(NamedTuple):
    """The route with the place of each seat.

    ``moved`` are start and end of the last movement; at ``target`` the next one of whoever's turn it is ends.
    ``chosen`` are start and end of a movement that is chosen, ``played`` of one that was made instead; both
    are the same square where somebody stays.
    """

    route: Route
    places: tuple[int, ...]
    moved: tuple[int, int] | None = None
    target: int | None = None
    chosen: tuple[int, int] | None = None
    played: tuple[int, int] | None = None


class Laid(NamedTuple):
    """An installed card: the number by which it is called, its marks, and how it is.

    A ``new`` one works from the next turn on, a ``spent`` one no more; in the turn of its owner one whose
    effect is still to be used is ``due``, and then ``used``.  ``lasts``: no mark is laid on it by itself.
    ``framed``: what is chosen or a refusal is about it, as in what follows.
    """

    card: Card
    number: int
    marks: int
    state: State = ""
    lasts: bool = False
    framed: tuple[Framed, ...] = ()


class Place(NamedTuple):
    """A seat: where it stands, what it has, and the cards that lie before it; ``rank`` once it is over.

    Whoever is ``active`` is to choose, or has won.
    ``rice`` and ``coins`` are the word and the number, ``hand`` how many cards it holds and how many it may;
    ``notes`` tell where it stands in words, ``costs`` how far it moves for what; ``means`` are the frames of
    rice and coins.
    """

    seat: int
    name: str
    rice: tuple[str, str]
    coins: tuple[str, str]
    hand: tuple[int, int]
    protected: bool
    notes: tuple[str, ...]
    costs: tuple[str, ...]
    cards: tuple[Laid, ...]
    active: bool
    rank: str = ""
    named: bool = False
    means: tuple[tuple[Framed, ...], tuple[Framed, ...]] = ((), ())


class Entry(NamedTuple):
    """A line of a story: the cards that did it or that it happened to, words, and what the sticks showed."""

    words: str
    cards: tuple[Card, ...] = ()
    ones: int | None = None


class Chapter(NamedTuple):
    """What happened in a turn; ``running`` while it goes on."""

    title: str
    lines: tuple[Entry, ...]
    running: bool


class Held(NamedTuple):
    """A card of the own hand with what installing it costs; ``drawn`` in this turn, ``payable`` just now.

    ``cost`` tells in words what ``price`` does in its ``currency``.
    """

    card: Card
    cost: str
    currency: Resource
    price: str
    payable: bool
    drawn: bool
    framed: tuple[Framed, ...] = ()


class Hand(NamedTuple):
    """The own hand, and what its owner has; ``owner`` says whose it is in short, ``whose`` in a sentence."""

    title: str
    owner: str
    whose: str
    note: str
    cards: tuple[Held, ...]
    means: tuple[str, ...]


class Ranking(NamedTuple):
    """How the game ended: the places of the seats, and the square that each has come to."""

    title: str
    lines: tuple[Sum, ...]


class Table(NamedTuple):
    """A whole table, once a game is over the seats in the order of their places.

    ``throw`` is the last one of the turn that runs; ``legend`` explains how cards look that do not work, and
    ``key`` says what the numbers of the seats are, and the sign of hue, if there is any.
    """

    title: str
    status: str
    prompt: str
    board: Board
    seats: tuple[Place, ...]
    throw: Entry | None = None
    legend: str = ""
    ranking: Ranking | None = None
    key: tuple[str, ...] = ()

    def low(self) -> Table:
        """Return the table with a smaller board."""
        return self._replace(board=self.board._replace(route=self.board.route._replace(share=_SHARE_OF_LOW)))
