"""The face of Cerke: its picture, its words, and what it asks and refuses."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.cerke.board import HAND_ORDER, TAM
from engine.cerke.state import Action, Taxot, Trace, Tymok, View
from renderers.canvas import Beside, Look
from renderers.cerke import (
    consequences,
    picture,
    rule_values,
    rule_words,
    sharing,
    telling,
    turns,
    typed,
    words,
)
from renderers.cerke import holdings as held_hands
from renderers.cerke import signs as pieces
from renderers.cerke.emblems import EMBLEMS
from renderers.cerke.names import piece_name
from renderers.cerke.refusals import MARKS, REFUSALS
from renderers.face import MARKED, Face
from renderers.translation import N_, Translator, translator

_AS_WRITTEN: Final = frozenset({"unknown_piece", "bad_piece", "too_many_pieces"})
"""Rules about a piece as somebody wrote it; in all others a piece is told by its name."""


class Cerke(Face[View, Action | Trace]):
    """Cerke's pictures and words."""

    names = rule_words.NAMES
    kind = "board"
    has_sides = True
    moves_each = 25
    ways = MappingProxyType(
        {
            "taxot": N_("ended by a player (終季)"),
            "penalty": N_("by a payment at once"),
            "limit": N_("no turns are left"),
            "score_limit": N_("all points are on one side"),
        }
    )
    refusals = REFUSALS
    marks = MARKS
    prompts = MappingProxyType(
        {
            "piece": N_("Move which piece?"),
            "hand": N_("Place which captured piece?"),
            "to": N_("Go where?"),
            "over": N_("Step on which piece?"),
            "cast": N_("Cast the sticks for which square?"),
            "drop": N_("Place it where?"),
        }
    )

    also = rule_words.ALSO
    first = "educational"
    held = N_("Hands")
    emblems = EMBLEMS

    draw = staticmethod(picture.draw)
    signs = staticmethod(pieces.draw)
    describe = staticmethod(words.describe)
    signs_of = staticmethod(rule_values.signs_of)
    holds = staticmethod(rule_values.holds)
    rule_values = staticmethod(rule_values.rule_values)
    describe_fully = staticmethod(words.describe_fully)
    change = staticmethod(telling.change)
    prompt = staticmethod(telling.prompt)
    step_label = staticmethod(turns.step_label)
    consequence = staticmethod(consequences.consequence)
    beyond = staticmethod(consequences.beyond)
    prevents = staticmethod(consequences.prevents)

    def tells_beside(self, beside: Beside) -> str:
        """Return how the board shows what was played beside what had been better; empty for a declaration."""
        return "" if isinstance(beside.action, Tymok | Taxot) else MARKED

    holdings = staticmethod(held_hands.draw)
    scene = staticmethod(sharing.scene)
    deed = staticmethod(sharing.deed)
    describe_holdings = staticmethod(held_hands.describe)
    action_text = staticmethod(turns.action_text)
    result_text = staticmethod(turns.result_text)
    typed_words = staticmethod(typed.typed_words)
    to_type = staticmethod(typed.to_type)

    def won_by(self, before: View, after: View, look: Look) -> str:
        """Return who ended the season with which hands, who paid whom, and the scores."""
        seasons = after.position.story.seasons
        return (
            telling.season_text(seasons[-1], after.position, look, translator(look.language))
            if seasons
            else ""
        )

    def won_in_short(self, before: View, after: View, look: Look) -> str:
        """Return who ended the season with which hands."""
        seasons, t = after.position.story.seasons, translator(look.language)
        return telling.season_in_short(seasons[-1], after.position, look, t) if seasons else ""

    def value_text(self, rule: str, key: str, value: object, t: Translator) -> str | None:
        """Return a piece given by its letter as it is called: "red soldier" for "+S"."""
        known = isinstance(value, str) and (value == TAM or value.upper() in HAND_ORDER)
        return piece_name(str(value), t) if key == "piece" and known and rule not in _AS_WRITTEN else None
