"""The face of Lone Stones: its picture, its words, and what it asks and refuses."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import Final

from engine import core
from renderers.canvas import Look
from renderers.face import Drawing, Face, RuleWords
from renderers.translation import N_, translator
from tests.toy import picture, words
from tests.toy.game import Choose, View

NAMES: Final = RuleWords(
    name=N_("Lone Stones"),
    tagline=N_("choose a square where nobody else goes"),
    presets=MappingProxyType(
        {
            "standard": (N_("Standard"), N_("until the board is full")),
            "short": (N_("Short"), N_("three rounds")),
        }
    ),
    options=MappingProxyType({"rounds": N_("Most rounds"), "line_points": N_("Points for a line of three")}),
)


class ToyFace(Face[View, Choose]):
    """Lone Stones' picture and words."""

    names = NAMES
    kind = "board"
    moves_each = 9
    prompts = MappingProxyType({"square": N_("Choose your square; nobody sees it yet")})
    refusals = MappingProxyType(
        {
            "chosen_already": N_("You have chosen already: wait for the others."),
            "unknown_square": N_("There is no such square."),
            "square_taken": N_("{square} is taken. Choose a free square."),
        }
    )
    own_view = N_("My choice")
    short_rules = Path(__file__).parent / "rules"

    def draw(self, view: View, look: Look) -> Drawing:
        """Draw the board, with the own choice on it, and the players."""
        return picture.draw(view, look)

    def describe(self, view: View, look: Look) -> str:
        """Return what changed, then the whole position."""
        return " ".join(filter(None, [words.change(view, look), *words.lines(view, look)]))

    def describe_fully(self, view: View, look: Look) -> str:
        """Return the position as lines."""
        return "\n".join(words.lines(view, look))

    def change(self, view: View, look: Look) -> str:
        """Return who has chosen, or what the round before brought."""
        return words.change(view, look)

    def prompt(self, view: View, look: Look) -> str:
        """Return who still has to choose, or how the game ended."""
        return words.prompt(view, look)

    def step_label(self, view: View, step: core.Step, language: str) -> str:
        """Return the square."""
        return step.value

    def action_text(self, view: View, action: Choose, look: Look) -> str:
        """Return which square is chosen."""
        return words.own_choice(action.square, translator(look.language))

    def result_text(self, result: core.Result, look: Look) -> str:
        """Return who has won."""
        return words.result_text(result, look)
