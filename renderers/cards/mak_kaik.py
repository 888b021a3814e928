"""値戦 on the table and in words: the public row, the pot, the bets, and the showdown."""

from __future__ import annotations

from typing import Any, ClassVar

from engine import core
from engine.mak_kaik import Event, View
from renderers.canvas import Look
from renderers.cards.faces import Card
from renderers.cards.names import card_label, card_text, cards_text, player, points_text
from renderers.cards.speech import CardGame
from renderers.cards.table import Group, Panel
from renderers.translation import Translator


class MakKaik(CardGame):
    """値戦."""

    id: ClassVar[str] = "mak_kaik"
    dealer_value: ClassVar[bool] = False

    def status(self, view: View, t: Translator) -> list[str]:
        """Return the round of bets, the price and the pot."""
        notes = [t.t("pot {points}", points=view.pot)]
        if view.base:
            notes.append(t.t("price {points}", points=view.base))
        if view.round:
            notes.insert(0, t.t("bets {round} of {rounds}", round=view.round, rounds=view.options.bet_rounds))
        return notes

    def drawn(self, view: View) -> tuple[Card, ...]:
        """Return the two cards drawn in the exchange, of which one is kept."""
        return view.drawn

    def groups(self, view: View, look: Look, t: Translator) -> list[Group]:
        """Return the public row."""
        return [Group(t.t("Public row"), view.public, small=len(view.public) > 11)]

    def out(self, view: View, seat: int) -> bool:
        """Whether a seat has folded."""
        return seat not in view.active

    def details(self, view: View, seat: int, t: Translator) -> list[str]:
        """Return what a seat has paid, or that it has folded."""
        notes = [t.t("paid {points}", points=view.paid[seat])]
        return notes if seat in view.active else [t.t("folded"), *notes]

    def event(self, view: View, event: Event, look: Look, t: Translator) -> str:
        """Return a sentence about something that everybody saw."""
        name = player(look, event.seat, t) if event.seat >= 0 else ""
        match event.kind:
            case "deal":
                return t.t("The cards are dealt.")
            case "swap":
                gave, took = (card_text(card, t) for card in event.cards)
                return t.t("{name} swaps {gave} for {took}.", name=name, gave=gave, took=took)
            case "draw":
                return t.t("{name} draws two cards.", name=name)
            case "keep":
                return t.t(
                    "{name} adds to the public row: {cards}.", name=name, cards=cards_text(event.cards, t)
                )
            case "bet":
                return t.t(
                    "{name} sets the price at {points}.", name=name, points=points_text(event.points, t)
                )
            case "join":
                return t.t("{name} joins for {points}.", name=name, points=points_text(event.points, t))
            case "fold":
                return t.t("{name} folds.", name=name)
            case _:
                return t.t("{name} takes the pot.", name=name)

    def asked(self, view: View, name: str, look: Look, t: Translator) -> str:
        """Return what a player decides."""
        match view.phase:
            case "exchange":
                return t.t("{name} swaps a card with the public row, or draws two.", name=name)
            case "keep":
                return t.t("{name} keeps one of the two drawn cards and gives one old card.", name=name)
            case "bet_dealer":
                return t.t(
                    "{name} is the dealer: set the price from {low} to {high}, or fold.",
                    name=name,
                    low=view.options.base_min,
                    high=view.options.base_max,
                )
            case _:
                return t.t("{name}: join for {points}, or fold?", name=name, points=points_text(view.base, t))

    def step(self, view: View, step: core.Step, t: Translator) -> str:
        """Return the label of a step that only this game has."""
        match step.kind:
            case "draw" | "draw2":
                return t.t("draw two cards")
            case "bet" | "base":
                return t.t("set the price at {points}", points=points_text(int(step.value), t))
            case "join":
                return t.t("join for {points}", points=points_text(view.base, t))
            case "take" | "public":
                return t.t("for {card}", card=card_label([step.value], t))
            case "keep":
                return t.t("keep {card}", card=card_label([step.value], t))
            case "give":
                return t.t("give {card}", card=card_label([step.value], t))
            case "keep_hand":
                return t.t("keep the hand as it is")
            case _:
                return ""

    def acted(self, view: View, action: Any, t: Translator) -> str:
        """Return what an action is."""
        match type(action).__name__:
            case "Swap":
                return t.t(
                    "swaps {gave} for {took}",
                    gave=card_text(action.hand_card, t),
                    took=card_text(action.public_card, t),
                )
            case "Draw2":
                return t.t("draws two cards")
            case "Keep2":
                return t.t(
                    "keeps {kept} and gives {gave}",
                    kept=card_text(action.keep, t),
                    gave=card_text(action.give, t),
                )
            case "SetBase":
                return t.t("sets the price at {points}", points=points_text(action.points, t))
            case "Join":
                return t.t("joins for {points}", points=points_text(view.base, t))
            case "KeepHand":
                return t.t("keeps the hand as it is")
            case _:
                return t.t("folds")

    def summary(self, view: View, look: Look, t: Translator) -> Panel | None:
        """Return the hands shown, what they were worth, and who took the pot."""
        return None
