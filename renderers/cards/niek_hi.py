"""連友 on the table and in words: the round, the discards, and what generals have removed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine import core
from engine.niek_hi.judge import eligible, is_bomb, strengths_left
from engine.niek_hi.state import Event, Move, Play, Remove, Season, Take, View
from renderers.canvas import Look
from renderers.cards.names import card_label, card_text, cards_text, combo_text, strength_text
from renderers.cards.plan import Group, Panel
from renderers.cards.plays import latest
from renderers.cards.refusals import SHARED_REFUSALS
from renderers.cards.rule_words import card_words
from renderers.cards.speech import PROMPTS, CardGame
from renderers.cards.sums import NO_CARDS_LEFT, payment_lines, season_entries, season_title
from renderers.names import player
from renderers.terms import term
from renderers.translation import N_, Translator

REFUSALS: Final[Mapping[str, str]] = {
    **SHARED_REFUSALS,
    "other_copies": N_("Each number is in your run of sets {copies} times. Here it must be {needed}."),
    "weaker_bomb": N_(
        "That bomb is too weak. Play one with more cards, or with the same number and stronger."
    ),
    "effect_due": N_("First use the general's power: remove strengths, or take cards back."),
    "no_effect": N_("No general has a power to use now."),
    "strength_count": N_("The number of strengths to remove is {needed}, not {count}."),
    "no_such_strength": N_("The strength {strength} is gone already, or doesn't exist. Choose another."),
    "effect_mixed": N_("You have begun to take cards, so you can't remove strengths now."),
    "generals_stay": N_("Generals can't be taken back. Choose another card than {card}."),
    "not_discarded": N_("{card} is not among the discards, nor was it played earlier in this round."),
}


class NiekHi(CardGame[View, Event, Move, Season]):
    """連友."""

    also = MappingProxyType(dict.fromkeys(("ニェㇰヒー", "连友", "니엑히"), ""))
    typed = MappingProxyType({"ja": {"除く": "remove", "取る": "take", "強さ": ""}})
    moves_each = 25
    names = card_words(
        term("games.niek_hi"),
        N_("get rid of your cards first, with bombs and generals"),
        {
            "leftover": N_("Cards left over"),
            "bomb_on_bomb": N_("A bomb on a bomb"),
            "pass_locks": N_("Passing locks you out of the round"),
            "general_effect": N_("Generals have a power"),
            "effect_by_ship": N_("Vessels in place of generals count"),
            "take_generals": N_("Generals may be taken"),
        },
        {
            "unused": N_("stay out of play"),
            "deal": N_("are dealt too"),
            ("bomb_on_bomb", "any"): N_("any bomb"),
            "higher": N_("more cards, or as many and stronger"),
        },
    )
    refusals = REFUSALS
    prompts = MappingProxyType({**PROMPTS, "strength": N_("Which strength?")})

    def groups(self, view: View, look: Look, t: Translator) -> list[Group]:
        """Return the plays of the round, discards and removed cards."""
        found = []
        for place, laid in enumerate(view.plays, 1):
            what = combo_text(laid.combo.kind, laid.combo.count, t)
            caption = t.t("{name}: {what}", name=player(look, laid.seat, t), what=what)
            top = place == len(view.plays)
            found.append(Group(caption, laid.cards, current=top, small=not top))
        found = latest(found, t)
        if view.discard:
            found.append(Group(t.t("Discarded"), view.discard, small=True, counted=True))
        if view.gone:
            caption = t.t("Removed: {strengths}", strengths=strengths_text(view.gone, t))
            found.append(Group(caption, view.removed, small=True, counted=True))
        return found

    def before(self, view: View, seat: int, name: str, t: Translator) -> list[Group]:
        """Return the cards that everybody knows to be in the seat's hand."""
        cards = view.known[seat] if view.known else ()
        caption = t.t("Known cards of {name}", name=name)
        return [Group(caption, cards, counted=True, mark=t.t("holds"))]

    def details(self, view: View, seat: int, t: Translator) -> list[str]:
        """Return whether the seat leads or has passed."""
        if view.plays and view.plays[-1].seat == seat:
            return [t.t("played last")]
        return [t.t("passed")] if seat in view.passed else []

    def event(self, view: View, event: Event, name: str, look: Look, t: Translator) -> str:
        """Return a sentence about something that everybody saw."""
        match event.kind:
            case "deal":
                return t.t("The cards are dealt.")
            case "play":
                return t.t("{name} plays {cards}.", name=name, cards=cards_text(event.cards, t))
            case "pass":
                return t.t("{name} passes.", name=name)
            case "take":
                return t.t("{name} takes {cards} into the hand.", name=name, cards=cards_text(event.cards, t))
            case _:
                said = t.t(
                    "{name} removes {strengths} from the season.",
                    name=name,
                    strengths=strengths_text(event.strengths, t),
                )
                return t.sentences([said, *self._losses(event, look, t)])

    @staticmethod
    def _losses(event: Event, look: Look, t: Translator) -> list[str]:
        """Return what was taken out of each hand."""
        return [
            t.t("{name} loses {cards}.", name=player(look, seat, t), cards=cards_text(cards, t))
            for seat, cards in enumerate(event.removed[:-1])
            if cards
        ]

    def asked(self, view: View, name: str, look: Look, t: Translator) -> str:
        """Return what a player decides."""
        if view.phase == "effect":
            if view.taking:
                return t.tn(
                    "{name} takes {count} more card.", "{name} takes {count} more cards.", view.due, name=name
                )
            return self._power(view, name, t)
        if not view.plays:
            return t.t("{name} leads a combination.", name=name)
        combo = view.plays[-1].combo
        larger = view.options.bomb_on_bomb == "higher" and is_bomb(combo)
        said = (
            N_("{name}: play {combo} above {strength}, a bomb of more cards, or pass.")
            if larger
            else N_("{name}: play {combo} above {strength}, a bomb, or pass.")
        )
        what, strength = combo_text(combo.kind, combo.count, t), strength_text(combo.top, t)
        return t.t(said, name=name, combo=what, strength=strength)

    @staticmethod
    def _power(view: View, name: str, t: Translator) -> str:
        """Return what a player may use generals for: cards can be taken only where some lie."""
        count = min(view.due, len(strengths_left(view)))
        if not eligible(view):
            return t.tn(
                "{name}: use the general to remove {count} strength.",
                "{name}: use the generals to remove {count} strengths.",
                count,
                name=name,
            )
        return t.tn(
            "{name}: use the general to remove {count} strength, or to take a card.",
            "{name}: use the generals to remove {count} strengths, or to take that many cards.",
            count,
            name=name,
        )

    def step(self, view: View, step: core.Step, t: Translator) -> str:
        """Return the label of a step that only this game has."""
        match step.kind:
            case "strength":
                return t.t("remove {strengths}", strengths=strength_text(int(step.value), t))
            case "take":
                return t.t("take {card}", card=card_label([step.value], t))
            case _:
                return ""

    def acted(self, view: View, action: Move, t: Translator) -> str:
        """Return what an action is."""
        match action:
            case Play():
                return t.t("plays {cards}", cards=cards_text(action.cards, t))
            case Remove():
                return t.t("removes {strengths}", strengths=strengths_text(action.strengths, t))
            case Take():
                return t.t("takes {cards} into the hand", cards=card_text(action.card, t))
            case _:
                return t.t("passes")

    def settled(self, last: Season, look: Look, t: Translator) -> Panel:
        """Return who won the last season and what it paid."""
        lines = payment_lines(last.payments, look, t)
        entries = season_entries(last.gains, last.winner, look, t)
        return Panel(
            season_title(last.season, last.winner, NO_CARDS_LEFT, look, t), lines=lines, entries=entries
        )


def strengths_text(strengths: tuple[int, ...], t: Translator) -> str:
    """Return strengths in words."""
    return t.t(", ").join(strength_text(strength, t) for strength in strengths)
