"""The face of 獣裁."""

from __future__ import annotations

from types import MappingProxyType

from engine.heats import Chain
from renderers.canvas import Look
from renderers.face import RuleWords
from renderers.names import player
from renderers.stakes.names import BANKROLL, OPTIONS, STANDARD, VALUES
from renderers.stakes.speech import Stakes, best_text
from renderers.stakes.table import View
from renderers.terms import term
from renderers.translation import N_, Translator, translator


class ZauShu(Stakes):
    """獣裁."""

    moves_each = 14
    names = RuleWords(
        name=term("games.zau_shu"),
        tagline=N_("everybody throws five sticks once, and the highest throw takes the pot"),
        presets={
            "standard": STANDARD,
            "free_ties": (N_("Free ties"), N_("whoever ties throws again without paying again")),
            "bankroll": BANKROLL,
        },
        options=OPTIONS,
        values=VALUES,
    )
    also = MappingProxyType(
        dict.fromkeys(
            ("獣裁", "ザウプシュー", "ザウㇷ゚シュー", "ムガシユ", "mugaxiju", "兽裁", "자우프슈"), ""
        )
    )

    def acting(self, view: View, look: Look) -> str:
        """Return whose throw is due, and what it has to reach."""
        t = translator(look.language)
        (seat,) = view.turn
        said = t.t("{name}: throw the sticks.", name=player(look, seat, t))
        return t.sentences((said, best_text(view, look)))

    def fell(self, name: str, chain: Chain, t: Translator) -> str:
        """Return what was thrown."""
        return t.t("{name} threw {ones}.", name=name, ones=chain.value)

    def ended(self, name: str, chain: Chain, t: Translator) -> str:
        """Return what was thrown: one throw is all there is."""
        return self.fell(name, chain, t)
