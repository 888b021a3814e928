"""What a card table shows, described once: it is drawn from this, and put into words from this.

A game describes its table as a :class:`Table`: what lies in the middle, a place for every seat with the
cards before it, and panels of what adds up.  So nothing is shown that is not also said.
"""

from __future__ import annotations

from typing import NamedTuple

from renderers.cards.faces import Card


class Group(NamedTuple):
    """Cards that lie together; :data:`faces.BACK` is a card face down.

    ``caption`` says what they are; ``mark`` says it in a word, for a seat's own place.  The ``current``
    group is the one to be beaten; a ``counted`` group shows equal cards once; of an ``ordered`` one the
    order matters.  A ``plated`` one lies on a piece of the mat, which tells it from others beside it.
    """

    caption: str
    cards: tuple[Card, ...]
    current: bool = False
    small: bool = False
    counted: bool = False
    ordered: bool = False
    mark: str = ""
    plated: bool = False


class Seat(NamedTuple):
    """A seat's place: what everybody may know of it; ``dealer`` is the mark of a dealer, "dealer ×2".

    ``groups`` are the cards before the seat, and ``brief`` what of its details one does not see by them:
    all of them if it is None.
    """

    name: str
    detail: str
    cards: int
    score: str = ""
    active: bool = False
    dealer: str = ""
    out: bool = False
    groups: tuple[Group, ...] = ()
    brief: str | None = None


class Laid(NamedTuple):
    """A card of a tree: ``parents`` are the places of the cards that it was laid on.

    A ``fresh`` card was laid last; an ``open`` one is an end on which more can be laid, and what fits
    there besides a sum is its ``note``.
    """

    card: Card
    parents: tuple[int, ...] = ()
    open: bool = False
    fresh: bool = False
    note: str = ""


class Tree(NamedTuple):
    """Paths of cards, the oldest card first; the caption stands above the open ends."""

    caption: str
    cards: tuple[Laid, ...]


class Entry(NamedTuple):
    """What a sum gave a seat: its name, a note, the cards that decided, and the value.

    The value of who has ``won`` stands on gold.  By its ``seat`` it is found in another sum.
    """

    name: str
    value: str
    won: bool = False
    note: str = ""
    groups: tuple[Group, ...] = ()
    seat: int = -1


class Panel(NamedTuple):
    """A sum on a panel: a title, cards, lines of words and numbers, and what it gave each seat.

    A ``past`` one tells of the season before the one that is played, a ``final`` one of the whole game.
    ``head`` is what its values are called in a column beside others.
    """

    title: str
    groups: tuple[Group, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    entries: tuple[Entry, ...] = ()
    past: bool = False
    final: bool = False
    head: str = ""

    def whole(self) -> Panel:
        """Return the panel as it is."""
        return self

    def without_lines(self) -> Panel:
        """Return the panel without its sums line by line, and without the cards of those who did not win."""
        return self.without_losers()._replace(lines=())

    def short(self) -> Panel:
        """Return only who won what."""
        entries = tuple(entry._replace(note="", groups=()) for entry in self.entries)
        return self._replace(groups=(), lines=(), entries=entries)

    def decided(self) -> Panel:
        """Return by what the season was won, without what it gave: that stands in the final result.

        What the winner paid is told without cards, too: the pot is more than what it gave by that.
        """
        entries = (
            entry._replace(value="") for entry in self.entries if entry.groups or (entry.won and entry.note)
        )
        return self._replace(entries=tuple(entries))

    def without_losers(self) -> Panel:
        """Return the panel without the cards of those who did not win."""
        entries = (entry if entry.won else entry._replace(note="", groups=()) for entry in self.entries)
        return self._replace(entries=tuple(entries))


class Table(NamedTuple):
    """A whole table; ``status`` are the short notes of the header.

    ``pot`` are the points staked, ``deck`` the cards left to draw; None where there are none to show.
    """

    title: str
    status: str
    prompt: str
    seats: tuple[Seat, ...]
    groups: tuple[Group, ...] = ()
    panels: tuple[Panel, ...] = ()
    pot: int | None = None
    deck: int | None = None
    tree: Tree | None = None
