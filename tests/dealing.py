"""In which order the workers of a run do its tests: first what waits for sockets, then what computes.

Worksteal cuts the order into equal pieces, one for each worker, and lets who is done steal from the end of
another's.  End to end tests, which leave most of a core free, stand together in the order of folders: one
worker would have them, and in the end, when nothing else is left, all.  So each is dealt some of them to
begin with, while there is enough beside them that computes.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import groupby
from typing import Protocol, TypeVar


class Item(Protocol):
    """A test of a file."""

    @property
    def path(self) -> Hashable:
        """Return the file."""
        ...


AnItem = TypeVar("AnItem", bound=Item)


def dealt(waiting: Sequence[AnItem], computing: Sequence[AnItem], workers: int) -> list[AnItem]:
    """Return all tests, so that each worker's piece begins with some that wait; files of these stay whole."""
    hands: list[list[AnItem]] = [[] for _ in range(workers)]
    for _, file in groupby(waiting, key=lambda item: item.path):
        min(hands, key=len).extend(file)
    order, done = list[AnItem](), 0
    for size, hand in zip(pieces(len(waiting) + len(computing), workers), hands, strict=True):
        filled = max(0, size - len(hand))
        order += [*hand, *computing[done : done + filled]]
        done += filled
    return order + list(computing[done:])


def pieces(tests: int, workers: int) -> list[int]:
    """Return how many tests each worker begins with, as worksteal cuts them."""
    sizes = list[int]()
    for others in range(workers, 0, -1):
        sizes.append((tests - sum(sizes)) // others)
    return sizes
