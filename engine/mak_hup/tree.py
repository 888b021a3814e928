"""The paths on the table as a tree of cards: its ends, and which of them may be joined.

Source: the rule specification of 値木, section 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.mak_hup.state import Node


def open_ends(tree: Sequence[Node]) -> tuple[int, ...]:
    """Return the places of the cards on which nothing lies, the oldest first."""
    closed = {parent for node in tree for parent in node.parents}
    return tuple(place for place in range(len(tree)) if place not in closed)


def is_special(card: str) -> bool:
    """Whether a card is ship, king or tam: it has no number."""
    return not card[1].isdigit()


def end_name(tree: Sequence[Node], end: int) -> str:
    """Return the number of an end, ``free`` for a special card that begins a path."""
    card = tree[end].card
    return "free" if is_special(card) else card[1]


def oldest_ends(tree: Sequence[Node]) -> dict[str, int]:
    """Return the open ends by name, of equal ones the oldest."""
    ends: dict[str, int] = {}
    for end in open_ends(tree):
        ends.setdefault(end_name(tree, end), end)
    return ends


def mergers(tree: Sequence[Node], most: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the ends that may be joined with their sum; the oldest ends stand for their equals."""
    ends = [end for end in open_ends(tree) if end_name(tree, end) != "free"]
    seen: set[tuple[str, ...]] = set()
    for size in range(2, most + 1):
        for joined in combinations(ends, size):
            names = tuple(sorted(end_name(tree, end) for end in joined))
            if names not in seen:
                seen.add(names)
                yield joined, sum(map(int, names))
