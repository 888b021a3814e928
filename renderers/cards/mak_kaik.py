"""値戦 on the table and in words: the public row, the pot, the bets, and the showdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from engine import core
from engine.cards import sort_cards
from engine.combos import Combo
from engine.mak_kaik.state import Draw, Event, Join, Keep, KeepHand, Move, SetBase, Summary, Swap, View
from renderers.canvas import Look
from renderers.cards.faces import Card
from renderers.cards.hand import Hand
from renderers.cards.names import card_label, card_text, cards_text, strength_text
from renderers.cards.plan import Entry, Group, Panel
from renderers.cards.refusals import SHARED_REFUSALS
from renderers.cards.rule_words import card_words
from renderers.cards.speech import CardGame
from renderers.cards.sums import POT_WAYS, pot_title
from renderers.names import gained, player, points_text
from renderers.terms import term
from renderers.translation import N_, Translator, translator

REFUSALS: Final[Mapping[str, str]] = {
    **SHARED_REFUSALS,
    "not_public": N_("This card is not in the public row: {card}."),
    "exchange_compulsory": N_("The exchange can't be skipped: swap a card, or draw two."),
    "deck_too_small": N_("The deck has fewer than two cards. Swap a card instead."),
    "not_drawn": N_("You drew {drawn}. Keep one of these."),
    "bet_out_of_range": N_("The price can't be {points}: it goes from {low} to {high}."),
    "join_or_fold": N_("The dealer has set the price at {needed}. Join for that, or fold."),
    "dealer_names_price": N_("You are the dealer: set the price, from {low} to {high}, or fold."),
}

_COMBOS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "single": N_("Single: {strength}"),
        "set": N_("Set of {count}: {strength}"),
        "run": N_("Run of {count} up to {strength}"),
    }
)
"""The combinations with their strength."""


class MakKaik(CardGame[View, Event, Move, Summary]):
    """値戦."""

    also = MappingProxyType(dict.fromkeys(("マㇰカイㇰ", "值战", "막카익"), ""))
    typed = MappingProxyType(
        {
            "ja": {
                "交換": "swap",
                "交換する": "swap",
                "取り替える": "swap",
                "残す": "keep",
                "渡す": "give",
                "手札": "hand",
                "基準点": "bet",
                "賭ける": "bet",
                "降りる": "fold",
                "参加": "join",
                "参加する": "join",
            }
        }
    )
    moves_each = 15
    ways = POT_WAYS
    names = card_words(
        term("games.mak_kaik"),
        N_("three cards of your own, a shared row, and bets"),
        {
            "ante": N_("Points paid before the bets"),
            "base_min": N_("Lowest price"),
            "base_max": N_("Highest price"),
            "bet_rounds": N_("Rounds of bets"),
            "draw2_public": N_("Which cards become public after drawing two"),
            "exchange_skip": N_("The exchange may be skipped"),
            "need_own_card": N_("A combination needs a card of your own"),
        },
        {
            ("draw2_public", "both"): N_("the card given and the other card drawn"),
            "hand_only": N_("the card given only"),
        },
    )
    refusals = REFUSALS

    def status(self, view: View, t: Translator) -> list[str]:
        """Return the round of bets and the price."""
        if not view.round:
            return []
        notes = [t.t("bets {round} of {rounds}", round=view.round, rounds=view.options.bet_rounds)]
        if view.phase == "bet_child":
            notes.append(t.t("price {points}", points=view.base))
        return notes

    def drawn(self, view: View) -> tuple[Card, ...]:
        """Return the two cards drawn in the exchange, of which one is kept."""
        return view.drawn

    def in_hand(self, view: View) -> tuple[Card, ...]:
        """Return the hand with the cards drawn in the exchange, which are no part of it yet."""
        return sort_cards((*super().in_hand(view), *view.drawn))

    def hand(self, view: View, look: Look) -> Hand | None:
        """Describe the hand of the seat, with the best combination that it has now."""
        hand = super().hand(view, look)
        if hand is None or view.combo is None:
            return hand
        t = translator(look.language)
        return hand._replace(detail=t.sentences((hand.detail, _best(view.combo, t))))

    def hand_text(self, view: View, look: Look) -> str:
        """Return the own hand in words, with the best combination that it has now."""
        said = super().hand_text(view, look)
        if not said or view.combo is None:
            return said
        t = translator(look.language)
        return t.sentences((said, _best(view.combo, t)))

    def groups(self, view: View, look: Look, t: Translator) -> list[Group]:
        """Return the public row."""
        return [Group(t.t("Public row"), view.row, small=len(view.row) > 9)] if view.row else []

    def before(self, view: View, seat: int, name: str, t: Translator) -> list[Group]:
        """Return the cards that the seat took from the row: everybody knows them."""
        cards = view.taken[seat] if view.taken else ()
        return [Group(t.t("Taken by {name}", name=name), cards, mark=t.t("took"))]

    def pot(self, view: View) -> int | None:
        """Return the pot, once there are bets."""
        return view.pot or None

    def out(self, view: View, seat: int) -> bool:
        """Whether a seat has folded."""
        return view.folded[seat]

    def details(self, view: View, seat: int, t: Translator) -> list[str]:
        """Return what a seat has paid, and whether it has folded; after the end that stands below."""
        if view.result is not None:
            return []
        paid = t.t("paid {points}", points=view.paid[seat])
        return [t.t("folded"), paid] if view.folded[seat] else [paid]

    def event(self, view: View, event: Event, name: str, look: Look, t: Translator) -> str:
        """Return a sentence about something that everybody saw."""
        points, cards = points_text(event.points, t), cards_text(event.cards, t)
        match event.kind:
            case "deal":
                return t.t("The cards are dealt. The public row: {cards}.", cards=cards)
            case "swap":
                gave, took = (card_text(card, t) for card in event.cards)
                return t.t("{name} swaps {gave} for {took}.", name=name, gave=gave, took=took)
            case "draw":
                return t.t("{name} draws two cards.", name=name)
            case "keep":
                return t.t("{name} adds to the public row: {cards}.", name=name, cards=cards)
            case "keep_hand":
                return t.t("{name} exchanges nothing.", name=name)
            case "ante":
                return t.t("Everybody pays {points} into the pot.", points=points)
            case _:
                return self._bet(event, name, points, cards, t)

    @staticmethod
    def _bet(event: Event, name: str, points: str, cards: str, t: Translator) -> str:
        """Return a sentence about bets and the pot."""
        match event.kind:
            case "bet":
                return t.t("{name} sets the price at {points}.", name=name, points=points)
            case "join":
                return t.t("{name} joins for {points}.", name=name, points=points)
            case "fold":
                return t.t("{name} folds.", name=name)
            case "dealer":
                return t.t("{name} is the dealer now.", name=name)
            case _:
                if not event.cards:
                    return t.t("{name} takes {points} without showing.", name=name, points=points)
                return t.t("{name} takes {points} with {cards}.", name=name, points=points, cards=cards)

    def asked(self, view: View, name: str, look: Look, t: Translator) -> str:
        """Return what a player decides."""
        match view.phase:
            case "exchange" if view.options.exchange_skip:
                return t.t(
                    "{name} swaps a card with the public row, draws two, or keeps the hand.", name=name
                )
            case "exchange":
                return t.t("{name} swaps a card with the public row, or draws two.", name=name)
            case "keep":
                return t.t("{name} keeps one of the two drawn cards and gives one old card.", name=name)
            case "bet_dealer" if view.options.base_min == view.options.base_max:
                points = points_text(view.options.base_min, t)
                return t.t(
                    "{name} is the dealer: set the price, {points}, or fold.", name=name, points=points
                )
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
            case "draw":
                return t.t("draw two cards")
            case "bet":
                return t.t("set the price at {points}", points=points_text(int(step.value), t))
            case "join":
                return t.t("join for {points}", points=points_text(view.base, t))
            case "take":
                return t.t("for {card}", card=card_label([step.value], t))
            case "keep":
                return t.t("and keep {card}", card=card_label([step.value], t))
            case "keep_hand":
                return t.t("exchange nothing")
            case _:
                return ""

    def acted(self, view: View, action: Move, t: Translator) -> str:
        """Return what an action is; which card was kept is for the seat itself to read."""
        match action:
            case Swap(give, take):
                return t.t("swaps {gave} for {took}", gave=card_text(give, t), took=card_text(take, t))
            case Keep(kept, give) if view.seat in view.turn:
                return t.t("keeps {kept} and gives {gave}", kept=card_text(kept, t), gave=card_text(give, t))
            case Keep(_, give):
                return t.t("keeps a card and gives {gave}", gave=card_text(give, t))
            case SetBase(points):
                return t.t("sets the price at {points}", points=points_text(points, t))
            case KeepHand():
                return t.t("exchanges nothing")
            case Draw():
                return t.t("draws two cards")
            case Join():
                return t.t("joins for {points}", points=points_text(view.base, t))
            case _:
                return t.t("folds")

    def hands_won(self, view: View, t: Translator) -> Iterable[str]:
        """Return the combination that took the pot, if it was shown."""
        last = view.last_season
        shown = () if last is None else (last.combos[seat] for seat in last.winners)
        return [_combo(combo, t) for combo in shown if combo is not None]

    def settled(self, last: Summary, look: Look, t: Translator) -> Panel:
        """Return the combinations that were shown, and who took the pot."""
        title = pot_title(last.season, last.winners, last.pot, look, t)
        entries = []
        for seat in sorted(
            range(len(last.hands)), key=lambda seat: (seat not in last.winners, not last.hands[seat], seat)
        ):
            notes = [t.t("paid {points}", points=last.paid[seat])]
            combo = last.combos[seat]
            notes[:0] = [] if combo is None else [_combo(combo, t)]
            hand = (Group("", last.hands[seat]),) if last.hands[seat] else ()
            name, won = player(look, seat, t), seat in last.winners
            entries.append(Entry(name, gained(last.points[seat]), won, " · ".join(notes), hand, seat))
        row = Group(t.t("Public row"), last.row, small=True)
        return Panel(title, (row,), entries=tuple(entries))


def _best(combo: Combo, t: Translator) -> str:
    """Return the best combination that a hand has now."""
    return t.t("Best now: {combo}.", combo=_combo(combo, t))


def _combo(combo: Combo, t: Translator) -> str:
    """Return a combination with its strength: "Set of 2: horse 5 (馬)"."""
    return t.t(_COMBOS[combo.kind], count=combo.count, strength=strength_text(combo.top, t))
