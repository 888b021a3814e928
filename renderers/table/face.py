"""The face of a game at a table: who is asked as long as it goes on, and how it ended."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol, TypeVar, cast

from engine import core
from renderers.canvas import Framed, Look
from renderers.face import Drawing, Face
from renderers.names import player
from renderers.table import ends
from renderers.translation import N_, Translator, translator

_FRAMED: Final[Mapping[Framed, str]] = MappingProxyType(
    {"chosen": N_("Chosen: {choice}"), "played": N_("Played: {choice}")}
)
"""What is said of an action that the picture frames."""


class Ending(Protocol):
    """A view that tells how its game ended."""

    @property
    def result(self) -> core.Result | None:
        """The result, None while the game goes on."""


V = TypeVar("V", bound=Ending)
A = TypeVar("A")


class TableFace(Face[V, A], Generic[V, A]):
    """A face whose prompt is a question, or the result; a game says what it asks."""

    drawn: Callable[[V, str, Look], Drawing]
    """Draws a view with its prompt, in games that do not draw otherwise."""

    def draw(self, view: V, look: Look) -> Drawing:
        """Draw the table as it is described, with what belongs to the seat whose view it is."""
        return self.drawn(view, self.prompt(view, look), look)

    def prompt(self, view: V, look: Look) -> str:
        """Return who decides what now, or how the game ended."""
        result = look.result or view.result
        return self.asked(view, look) if result is None else self.result_text(result, look)

    def happening(self, view: V, look: Look) -> Iterator[str]:
        """Yield what happened last, if anything did, and who decides what now."""
        if changed := self.change(view, look):
            yield changed
        yield self.prompt(view, look)

    def compared(self, view: V, look: Look) -> Iterator[str]:
        """Yield what the picture frames: what is chosen, and what was played instead."""
        t = translator(look.language)
        for kind, action in look.framed:
            if told := self.choice_told(view, action, look):
                yield t.sentence(t.t(_FRAMED[kind], choice=told))

    def choice_told(self, view: V, action: object, look: Look) -> str:
        """Return in a few words an action that the picture frames; empty where it frames nothing."""
        return ""

    @abstractmethod
    def asked(self, view: V, look: Look) -> str:
        """Return who decides what now, in a game that goes on."""


_STEPS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "throw": N_("Throw the sticks"),
        "next_round": N_("begin the next round"),
        "new_seat": N_("add a seat"),
    }
)


class ChipFace(TableFace[V, A]):
    """A face of a game of sticks for chips; a game says what its events are."""

    kind = "sticks"
    season = N_("Round")
    in_chips = True

    def change(self, view: V, look: Look) -> str:
        """Return what happened last."""
        t, last = translator(look.language), cast(Any, view).last
        return "" if last is None else self.happened(view, last.kind, player(look, last.seat, t), look, t)

    @abstractmethod
    def happened(self, view: V, kind: str, name: str, look: Look, t: Translator) -> str:
        """Return what the player with this name did last."""

    def step_label(self, view: V, step: core.Step, language: str) -> str:
        """Return the label of the throw, and of what chance does."""
        t = translator(language)
        label = _STEPS.get(step.kind)
        return t.t("The sticks show {count}", count=step.value) if label is None else t.t(label)

    result_text = staticmethod(ends.chips_told)
