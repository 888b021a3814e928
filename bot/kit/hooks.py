"""Where a feature lets others join in that it does not know: those above it, by what they declare.

A hook stands beside what asks it, and says what is asked.  Who joins in says so in its declaration
(``Feature.joins``), and the catalogue of features lets all of them in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")

Join: TypeAlias = Callable[[], None]
"""Lets something join in."""


@dataclass(frozen=True, slots=True)
class Hook(Generic[T]):
    """What has joined in, in the order of the catalogue."""

    _joined: list[T] = field(default_factory=list)

    def __iter__(self) -> Iterator[T]:
        """Return all that has joined in; raise LookupError before anything has.

        Whoever uses services without the bot lets the features join before: else results would be lost.
        """
        if not self._joined:
            raise LookupError("no feature has joined in: bot.features.join() comes first")
        return iter(self._joined)

    def by(self, one: T) -> Join:
        """Return what lets something join in."""

        def join() -> None:
            if one not in self._joined:
                self._joined.append(one)

        return join
