"""The face of 古機戦: its picture, its words, and what it asks and refuses."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.zia_cerke.board import BY_LETTER
from engine.zia_cerke.state import Action, View
from renderers.canvas import Beside, Look
from renderers.face import MARKED, Face
from renderers.translation import N_, Translator, translator
from renderers.zia_cerke import picture, sharing, telling, typed, words
from renderers.zia_cerke import signs as pieces
from renderers.zia_cerke.emblems import EMBLEMS
from renderers.zia_cerke.names import ALSO, MARKS, NAMES, PROMPTS, REFUSALS, kind_name

_NAMED: Final = frozenset({"jumps_to_take", "cannot_reach", "way_barred"})
"""Rules about a piece that is told by its name; in all others it is told as somebody wrote it."""


class ZiaCerke(Face[View, Action]):
    """The pictures and words of 古機戦."""

    names = NAMES
    kind = "board"
    has_sides = True
    moves_each = 40
    ways = MappingProxyType(
        {
            "king": N_("the king is taken"),
            "repetition": N_("the same position came again"),
            "move_limit": N_("no moves are left"),
        }
    )
    prompts = PROMPTS
    refusals = REFUSALS
    marks = MARKS
    own_view = N_("My view")
    also = ALSO
    emblems = EMBLEMS
    giving_up = frozenset({"resign"})

    draw = staticmethod(picture.draw)
    signs = staticmethod(pieces.draw)
    signs_of = staticmethod(pieces.signs_of)
    describe = staticmethod(words.describe)
    describe_fully = staticmethod(words.describe_fully)
    change = staticmethod(telling.change)
    prompt = staticmethod(telling.prompt)
    step_label = staticmethod(telling.step_label)
    prevents = staticmethod(telling.prevents)

    def tells_beside(self, beside: Beside) -> str:
        """Return how the board shows what was played beside what had been better."""
        return MARKED

    action_text = staticmethod(telling.action_text)
    result_text = staticmethod(telling.result_text)
    typed_words = staticmethod(typed.typed_words)
    scene = staticmethod(sharing.scene)
    deed = staticmethod(sharing.deed)

    def won_by(self, before: View, after: View, look: Look) -> str:
        """Return how the season ended, and who won it."""
        seasons = after.table.seasons
        return telling.season_text(seasons[-1], after, look, translator(look.language)) if seasons else ""

    def value_text(self, rule: str, key: str, value: object, t: Translator) -> str | None:
        """Return a piece given by its letter as it is called: "soldier" for "k"."""
        if key != "piece" or rule not in _NAMED or str(value) not in BY_LETTER:
            return None
        return kind_name(str(value), t)
