"""The face of 連撃獣裁."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from engine import core
from engine.heats import Chain
from engine.niek_zau_shu.play import BUST, passing, passing_from_the_start
from engine.niek_zau_shu.state import Again, Hold
from renderers.canvas import Look
from renderers.face import RuleWords
from renderers.names import listed, player
from renderers.stakes.names import BANKROLL, OPTIONS, STANDARD, TYPED, VALUES
from renderers.stakes.speech import Stakes, best_text
from renderers.stakes.table import View
from renderers.terms import term
from renderers.translation import N_, Translator, translator

ALSO: Final = MappingProxyType(
    {
        **dict.fromkeys(("連撃獣裁", "ニエックツザウプシュー", "ニェックッザウㇷ゚シュー", "mak-mak xiju"), ""),
        **dict.fromkeys(("连击兽裁", "니에크자우프슈"), ""),
    }
)
"""Further names of the game."""

TYPED_CHAINS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "ja": MappingProxyType(
            {
                **TYPED["ja"],
                **dict.fromkeys(("もう一度なげる", "再行する", "トュモーク", "続ける"), "again"),
                **dict.fromkeys(("とめる", "止まる", "積値する", "ショーンマーク", "確定する"), "hold"),
            }
        )
    }
)
"""By language: what players type beside what the engine reads, and what it reads for that."""


class NiekZauShu(Stakes):
    """連撃獣裁."""

    moves_each = 50
    names = RuleWords(
        name=term("games.niek_zau_shu"),
        tagline=N_("keep throwing and stop in time: the highest total takes the pot"),
        presets={
            "standard": STANDARD,
            "blind": (N_("Blind"), N_("all throw at the same time and see only their own throws")),
            "strict": (N_("Strict"), N_("a first throw of 0 or 1 is bust too")),
            "bankroll": BANKROLL,
        },
        options={
            **OPTIONS,
            "first_throw_busts": N_("A first throw of 0 or 1 is bust"),
            "blind": N_("All throw at the same time, unseen"),
        },
        values=VALUES,
    )
    refusals = MappingProxyType(
        {
            "not_thrown_yet": N_("You have not thrown yet: throw the sticks first."),
            "thrown_already": N_("You have thrown, and have {total}: throw again, or hold."),
        }
    )
    marks = MappingProxyType(dict.fromkeys(refusals, ("seat",)))
    own_view = N_("My throws")
    also = ALSO
    typed = TYPED_CHAINS

    # --- Who is asked ------------------------------------------------------------------------------

    def acting(self, view: View, look: Look) -> str:
        """Return who is to throw or to decide, and how far it is to the best so far."""
        t = translator(look.language)
        told = self._asked_blind if view.options.blind else self._asked_openly
        return t.sentences(told(view, look, t))

    def _asked_openly(self, view: View, look: Look, t: Translator) -> Iterator[str]:
        seat = view.acting
        assert seat is not None
        yield _question(player(look, seat, t), view.chains[seat], t)
        yield best_text(view, look)
        chance = _chance_to_pass(view, view.chains[seat])
        if chance is not None and view.best:  # nobody need be told what there is above nothing
            yield t.t(
                "If you keep throwing until you beat it, your chance is {percent}%.",
                percent=round(chance * 100),
            )

    def _asked_blind(self, view: View, look: Look, t: Translator) -> Iterator[str]:
        seat = view.seat
        if seat is not None and seat in view.contenders and seat not in view.done:
            yield _question(player(look, seat, t), view.chains[seat], t)
        waiting = [player(look, other, t) for other in sorted(view.contenders) if other not in view.done]
        yield t.t("Still throwing, unseen by the others: {names}.", names=listed(waiting, t))

    # --- What happened -----------------------------------------------------------------------------

    def fell(self, name: str, chain: Chain, t: Translator) -> str:
        """Return what was thrown, and the total."""
        ones = chain.throws[-1]
        if chain.status == "bust":
            return self.ended(name, chain, t)
        if len(chain.throws) == 1:
            return t.t("{name} threw {ones}.", name=name, ones=ones)
        return t.t("{name} threw {ones} and has {total} so far.", name=name, ones=ones, total=chain.value)

    def ended(self, name: str, chain: Chain, t: Translator) -> str:
        """Return at what somebody holds, or what is lost."""
        if chain.status == "held":
            return t.t("{name} holds at {total}.", name=name, total=chain.value)
        ones, lost = chain.throws[-1], sum(chain.throws[:-1])
        return t.t("{name} threw {ones} and is bust: {lost} lost.", name=name, ones=ones, lost=lost)

    # --- Choices -----------------------------------------------------------------------------------

    def step_label(self, view: View, step: core.Step, language: str) -> str:
        """Return the label of a choice with what it may cost or bring."""
        t = translator(language)
        seat = view.seat if view.acting is None else view.acting
        chain = None if seat is None else view.chains[seat]
        if chain is None or step.kind not in ("again", "hold"):
            return super().step_label(view, step, language)
        if step.kind == "hold":
            return _hold_label(chain.value, view.best, t)
        chance = _chance_to_pass(view, chain)
        if chance is None:
            return t.t("Throw again: {percent}% bust", percent=round(BUST * 100))
        return t.t(
            "Throw again: {percent}% bust, {chance}% to pass {best}",
            percent=round(BUST * 100),
            chance=round(chance * 100),
            best=view.best,
        )

    def acted(self, name: str, view: View, action: object, t: Translator) -> str:
        """Return a sentence about a throw, one more, or the end of a chain."""
        match action:
            case Again():
                return t.t("{name} throws again.", name=name)
            case Hold():
                return t.t("{name} holds.", name=name)
            case _:
                return super().acted(name, view, action, t)


def _question(name: str, chain: Chain | None, t: Translator) -> str:
    """Return what somebody is asked: to throw, or whether to go on."""
    if chain is None or not chain.throws:
        return t.t("{name}: throw the sticks.", name=name)
    return t.t("{name} has {total}: throw again, or hold?", name=name, total=chain.value)


def _chance_to_pass(view: View, chain: Chain | None) -> Fraction | None:
    """Return the probability of passing the best so far, None where nothing is to be passed."""
    if view.best is None or chain is None:
        return None
    if not chain.throws:
        return passing_from_the_start(view.options, view.best)
    return passing(chain.value, view.best) if chain.value <= view.best else None


def _hold_label(total: int, best: int | None, t: Translator) -> str:
    if best is None or total > best:
        return t.t("Hold {total}", total=total)
    if total == best:
        return t.t("Hold {total}: a tie", total=total)
    return t.t("Hold {total}: behind {best}", total=total, best=best)
