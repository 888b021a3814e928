"""The face of a game at a table: who is asked as long as it goes on, and how it ended."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

from engine import core
from renderers.canvas import Look
from renderers.face import Face


class Ending(Protocol):
    """A view that tells how its game ended."""

    @property
    def result(self) -> core.Result | None:
        """The result, None while the game goes on."""


V = TypeVar("V", bound=Ending)
A = TypeVar("A")


class TableFace(Face[V, A], Generic[V, A]):
    """A face whose prompt is a question, or the result; a game says what it asks."""

    def prompt(self, view: V, look: Look) -> str:
        """Return who decides what now, or how the game ended."""
        result = look.result or view.result
        return self.asked(view, look) if result is None else self.result_text(result, look)

    def happening(self, view: V, look: Look) -> Iterator[str]:
        """Yield what happened last, if anything did, and who decides what now."""
        if changed := self.change(view, look):
            yield changed
        yield self.prompt(view, look)

    @abstractmethod
    def asked(self, view: V, look: Look) -> str:
        """Return who decides what now, in a game that goes on."""
