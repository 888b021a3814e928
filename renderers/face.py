"""The face of a game: all that it shows and says, in one object.

The bot asks the face and knows no game.  ``renderers.faces`` has one line for each game; ``renderers.render``
draws, and adds the alt text to the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from engine import core
from renderers.canvas import Look
from renderers.translation import Translator


class Drawing(NamedTuple):
    """A picture without its words: the bytes of a PNG file, and its size in px."""

    data: bytes
    size: tuple[int, int]


class RuleWords(NamedTuple):
    """What a game calls itself, its seats, its rule sets and its options; all texts are for the translator.

    ``seats`` are names for seats that have one; ``presets`` the name and the explanation of each rule set;
    ``values`` the names of values that are words, where a pair (option, value) goes before the value alone.
    """

    name: str
    tagline: str
    seats: tuple[str, ...]
    presets: Mapping[str, tuple[str, str]]
    options: Mapping[str, str]
    values: Mapping[Any, str]


class Together(Protocol):
    """How several things are chosen at once, in one menu: cards of the own hand, stones of the own row.

    Such a choice is one step of the kind ``kind``; its value joins the things by :data:`JOINT`.
    """

    kind: str
    one: str
    """What the menu asks for where only one can be chosen."""
    several: str
    """What it asks for where several can."""

    def ordered(self, things: Iterable[str]) -> tuple[str, ...]:
        """Return things, copies among them, in the order of the menu and of a step's value."""
        ...

    def typed(self, things: Sequence[str]) -> str:
        """Return the things as a player would type them, to learn which rule forbids them."""
        ...


class Face(Protocol):
    """What one game shows and says.  Views are the game's own; texts are in the language of the look."""

    names: RuleWords
    prompts: Mapping[str, str]
    """What a menu of steps asks for, by the kind of its steps."""
    refusals: Mapping[str, str]
    """A sentence for each rule of this game by which an action, an option or a record is refused."""
    own_view: str
    """What the button is called that shows a player what they alone may see: "My hand"."""
    together: Together | None
    """How several things are chosen at once; None in games in which one thing is chosen after the other."""

    def draw(self, view: Any, look: Look) -> Drawing:
        """Draw what the view shows: the table, and what belongs to its seat alone."""
        ...

    def draw_own(self, view: Any, look: Look) -> Drawing | None:
        """Draw only what belongs to the view's seat alone; None where there is no picture of that."""
        ...

    def describe(self, view: Any, look: Look) -> str:
        """Return what changed, then the whole position, in one paragraph: the alt text of :meth:`draw`."""
        ...

    def describe_own(self, view: Any, look: Look) -> str:
        """Return the alt text of :meth:`draw_own`."""
        ...

    def describe_fully(self, view: Any, look: Look) -> str:
        """Return the position as a list of lines."""
        ...

    def change(self, view: Any, look: Look) -> str:
        """Return a sentence about what happened last."""
        ...

    def prompt(self, view: Any, look: Look) -> str:
        """Return a sentence about who decides what now."""
        ...

    def step_label(self, view: Any, step: core.Step, language: str) -> str:
        """Return the label of a choice, at most 100 characters."""
        ...

    def action_text(self, view: Any, action: Any, look: Look) -> str:
        """Return a sentence about an action."""
        ...

    def result_text(self, result: core.Result, look: Look) -> str:
        """Return a sentence about the result."""
        ...

    def value_text(self, key: str, value: object, t: Translator) -> str | None:
        """Return a value of a refusal in words of this game, such as a card; None to show it as it is."""
        ...
