"""The face of Cerke: its picture, its words, and what it asks and refuses."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine import core
from engine.cerke.board import HAND_ORDER, TAM
from engine.cerke.state import Action, Trace, View
from renderers.canvas import Look
from renderers.cerke import picture, rule_words, turns, words
from renderers.cerke.names import piece_name
from renderers.cerke.refusals import REFUSALS
from renderers.face import Drawing, Face
from renderers.translation import N_, Translator

_AS_WRITTEN: Final = frozenset({"unknown_piece", "bad_piece", "too_many_pieces"})
"""Rules about a piece as somebody wrote it; in all others a piece is told by its name."""


class Cerke(Face[View, Action | Trace]):
    """Cerke's pictures and words."""

    names = rule_words.NAMES
    refusals = REFUSALS
    prompts = MappingProxyType(
        {
            "piece": N_("Move which piece?"),
            "hand": N_("Place which captured piece?"),
            "to": N_("Go where?"),
            "over": N_("Step over which piece?"),
            "cast": N_("Cast the sticks for which square?"),
            "drop": N_("Place it where?"),
        }
    )

    def draw(self, view: View, look: Look) -> Drawing:
        """Draw the board, the players' strips and what was cast or declared."""
        return picture.draw(view, look)

    def describe(self, view: View, look: Look) -> str:
        """Return what changed, then the whole position."""
        return words.describe(view, look)

    def describe_fully(self, view: View, look: Look) -> str:
        """Return the position row by row."""
        return words.describe_fully(view, look)

    def change(self, view: View, look: Look) -> str:
        """Return what happened last."""
        return turns.change(view, look)

    def prompt(self, view: View, look: Look) -> str:
        """Return who decides what now, or how the game ended."""
        return turns.prompt(view, look)

    def step_label(self, view: View, step: core.Step, language: str) -> str:
        """Return the label of a choice."""
        return turns.step_label(view, step, language)

    def action_text(self, view: View, action: Action | Trace, look: Look) -> str:
        """Return a sentence about an action chosen in this view, or about a turn that was made."""
        return turns.action_text(view, action, look)

    def result_text(self, result: core.Result, look: Look) -> str:
        """Return a sentence about how the game ended."""
        return turns.result_text(result, look)

    def value_text(self, rule: str, key: str, value: object, t: Translator) -> str | None:
        """Return a piece given by its letter as it is called: "red soldier" for "+S"."""
        known = isinstance(value, str) and (value == TAM or value.upper() in HAND_ORDER)
        return piece_name(str(value), t) if key == "piece" and known and rule not in _AS_WRITTEN else None
