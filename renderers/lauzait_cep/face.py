"""The face of ラウツァイト・セプ."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from engine.lauzait_cep.pieces import PLACE
from engine.lauzait_cep.state import Action, View
from renderers.canvas import Beside, Look
from renderers.face import MARKED, Drawing, Face
from renderers.lauzait_cep import board, consequences, picture, sharing, telling, turns
from renderers.lauzait_cep import signs as page
from renderers.lauzait_cep.emblems import EMBLEMS
from renderers.lauzait_cep.names import ALSO, NAMES, PROMPTS, piece_sign
from renderers.lauzait_cep.refusals import MARKS, REFUSALS
from renderers.lauzait_cep.typed import WORDS
from renderers.translation import N_, Translator


class LauzaitCep(Face[View, Action]):
    """ラウツァイト・セプ: pictures and words."""

    names = NAMES
    kind = "board"
    moves_each = 40
    ways = MappingProxyType(
        {
            "third_set": N_("declared with a third set"),
            "concealed": N_("declared with nine concealed pieces"),
            "stalemate": N_("stalemate"),
        }
    )
    prompts = PROMPTS
    refusals = REFUSALS
    marks = MARKS
    own_view = N_("My pieces")
    season = N_("Round")
    also = ALSO
    emblems = EMBLEMS
    typed = WORDS

    draw_own = staticmethod(picture.draw_own)
    signs = staticmethod(page.draw)
    describe = staticmethod(telling.describe)
    describe_own = staticmethod(telling.hand_text)
    describe_fully = staticmethod(telling.describe_fully)
    change = staticmethod(telling.change)
    prompt = staticmethod(telling.prompt)
    step_label = staticmethod(turns.step_label)
    consequence = staticmethod(consequences.consequence)
    action_text = staticmethod(turns.action_text)
    result_text = staticmethod(telling.result_text)
    won_by = staticmethod(telling.won_by)
    won_in_short = staticmethod(telling.won_in_short)
    hand_text = staticmethod(telling.hand_text)
    scene = staticmethod(sharing.scene)
    deed = staticmethod(sharing.deed)

    def tells_beside(self, beside: Beside) -> str:
        """Return how the board marks the squares of what was played and of what had been better."""
        return MARKED if isinstance(beside.action, board.SQUARED) else ""

    def draw(self, view: View, look: Look) -> Drawing:
        """Draw board, seats and sums; a seat sees its own hand below them."""
        return picture.draw(view, self.prompt(view, look), look)

    def places_text(self, places: Sequence[str], t: Translator) -> str:
        """Return squares by their names, pieces by their signs."""
        return t.t(", ").join(piece_sign(place) if place in PLACE else place for place in places)

    def value_text(self, rule: str, key: str, value: object, t: Translator) -> str | None:
        """Return pieces by their signs: "兵3"."""
        if rule == "not_a_piece":
            return None
        parts = value if isinstance(value, tuple | list) else (value,)
        if key in ("piece", "pieces", "discarded") and all(part in PLACE for part in parts):
            return " ".join(map(piece_sign, parts))
        return None
