"""開樽 on the table and in words: the pot, the bets, the cards shown, and how hands are judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from engine import core
from engine.nam_to.hands import Judged
from engine.nam_to.state import Bet, Event, Move, Season, View
from renderers import glossary, terms
from renderers.canvas import Look
from renderers.cards.names import cards_text
from renderers.cards.plan import Entry, Group, Panel
from renderers.cards.refusals import SHARED_REFUSALS
from renderers.cards.rule_words import card_words
from renderers.cards.speech import CardGame
from renderers.cards.sums import POT_WAYS, pot_taken, pot_title
from renderers.names import gained, player, points_text
from renderers.terms import term
from renderers.translation import N_, Translator, translator

_COMMON: Final[Mapping[str, str]] = MappingProxyType({"run": "cards.run", "set": "cards.set"})
"""The kinds of combinations that other games have too, by their terms."""


def _told(judged: tuple[Judged, ...]) -> list[str]:
    """Return the kinds that are told of a hand: single cards only where there is nothing else."""
    return [part.kind for part in judged[:_SAID] if part.kind != "single" or part is judged[0]]


def _kind(kind: str, t: Translator) -> str:
    """Return what a kind of combination is called, with its sign behind."""
    if kind == "single":
        return t.t("single (一)")
    return glossary.named(_COMMON.get(kind, f"nam_to.{kind}"), t)


_SAID: Final = 2
"""So many combinations of a judgement list are named, the best first; the cards lie open."""

REFUSALS: Final[Mapping[str, str]] = {
    **SHARED_REFUSALS,
    "max_below_min": N_("The highest bet, {value}, can't be below the lowest, {least}."),
    "bet_too_low": N_("A bet of {amount} is too low. Bet {least} or more, or fold."),
    "bet_too_high": N_("A bet of {amount} is too high. Bet {most} at most."),
}


class NamTo(CardGame[View, Event, Move, Season]):
    """開樽."""

    also = MappingProxyType(dict.fromkeys(("ナㇺトウ", "开樽", "나암토우"), ""))
    typed = MappingProxyType({"ja": {"賭ける": "bet", "降りる": "fold"}})
    moves_each = 7
    ways = POT_WAYS
    names = card_words(
        term("games.nam_to"),
        N_("bets on named combinations that grow round by round"),
        {
            "rounds": N_("Rounds in a season"),
            "fee": N_("Fee of a round"),
            "fee_once": N_("The fee is paid only in the first round"),
            "min_bet": N_("Lowest bet"),
            "max_bet": N_("Highest bet"),
            "travel_first": N_("Attack (行行) is above Cavalry (馬弓兵)"),
        },
    )
    refusals = REFUSALS

    def rule_values(self, options: Any, t: Translator) -> Mapping[str, object]:
        """Return the named combinations, from strong to weak."""
        kinds = ["balance", "tam_king", "earth_heart", "horse_archer", "travel", "dark_battle"]
        if options.travel_first:
            kinds[3:5] = kinds[4:2:-1]
        said = terms.of_language(t.language)
        hands = [
            f"{place}. "
            + t.t("{name}: {what}", name=f"**{_kind(kind, t)}**", what=said[f"nam_to.{kind}"].meaning)
            for place, kind in enumerate(kinds, 1)
        ]
        return {**super().rule_values(options, t), "hands": hands}

    def status(self, view: View, t: Translator) -> list[str]:
        """Return the round."""
        if not view.round:
            return []
        return [t.t("round {round} of {rounds}", round=view.round, rounds=view.options.rounds)]

    def pot(self, view: View) -> int | None:
        """Return the pot, once there are bets."""
        return view.pot or None

    def out(self, view: View, seat: int) -> bool:
        """Whether a seat has folded."""
        return bool(view.active) and seat not in view.active

    def details(self, view: View, seat: int, t: Translator) -> list[str]:
        """Return what a seat has paid, that it has folded, or that it has yet to bet."""
        notes = [t.t("folded")] if self.out(view, seat) else []
        notes.append(t.t("paid {points}", points=view.paid[seat]))
        if seat in view.queue[1:]:
            notes.append(t.t("still to bet"))
        return notes

    def before(self, view: View, seat: int, name: str, t: Translator) -> list[Group]:
        """Return the cards that the seat has shown; at the end they stand in the sum."""
        cards = view.shown[seat] if view.shown and view.phase != "over" else ()
        return [Group(t.t("Shown by {name}", name=name), cards)]

    def event(self, view: View, event: Event, name: str, look: Look, t: Translator) -> str:
        """Return a sentence about something that everybody saw."""
        match event.kind:
            case "deal":
                return t.t("Two cards each are dealt.")
            case "fee":
                points = points_text(event.amount, t)
                return t.t("Everybody still in pays {points}.", points=points)
            case "bet":
                return t.t("{name} bets {points}.", name=name, points=points_text(event.amount, t))
            case "fold":
                return t.t("{name} folds.", name=name)
            case _:
                shown = [
                    t.t("{name}: {what}", name=player(look, seat, t), what=cards_text(cards, t))
                    for seat, cards in enumerate(event.cards)
                    if cards
                ]
                return t.t("The cards are shown. {hands}.", hands=t.t("; ").join(shown))

    def change(self, view: View, look: Look) -> str:
        """Return what happened last; at the end of the game also who took the pot, and by which hand."""
        said = super().change(view, look)
        last = view.last_season
        if last is None or view.phase != "over":
            return said
        t = translator(look.language)
        taken = pot_taken(last.winners, last.pot, look, t).rstrip(".。")
        return t.sentences((said, t.sentence(" · ".join([taken, *self.hands_won(view, t)]))))

    def asked(self, view: View, name: str, look: Look, t: Translator) -> str:
        """Return what a player decides."""
        low, high = view.last_bet or view.options.min_bet, view.options.max_bet
        if low == high:
            return t.t("{name}: bet {points}, or fold?", name=name, points=points_text(low, t))
        return t.t("{name}: bet {low} to {high} points, or fold?", name=name, low=low, high=high)

    def step(self, view: View, step: core.Step, t: Translator) -> str:
        """Return the label of a step that only this game has."""
        match step.kind:
            case "bet":
                return t.t("Bet {points} (加行)", points=points_text(int(step.value), t))
            case "fold":
                return t.t("Fold (無行)")
            case _:
                return ""

    def acted(self, view: View, action: Move, t: Translator) -> str:
        """Return what an action is."""
        if isinstance(action, Bet):
            return t.t("bets {points}", points=points_text(action.amount, t))
        return t.t("folds")

    def hands_won(self, view: View, t: Translator) -> Iterable[str]:
        """Return what took the pot, the best first, or that nobody was left to show a hand."""
        last = view.last_season
        if last is None:
            return []
        best = [_told(judged) for judged, share in zip(last.lists, last.shares, strict=True) if share]
        if not any(best):
            return [t.t("all others folded")]
        return [t.t(", ").join(_kind(kind, t) for kind in kinds) for kinds in best]

    def settled(self, last: Season, look: Look, t: Translator) -> Panel:
        """Return the judgement lists, the best first, and what the pot paid."""
        title = pot_title(last.season, last.winners, last.pot, look, t)
        entries = []
        for seat in sorted(range(len(last.lists)), key=lambda seat: (last.shares[seat] == 0, seat)):
            judged = last.lists[seat]
            kinds = [_kind(kind, t) for kind in _told(judged)]
            note = " · ".join([*kinds, t.t("paid {points}", points=last.paid[seat])])
            hand = tuple(Group("", part.cards) for part in judged)
            name, won = player(look, seat, t), last.shares[seat] > 0
            entries.append(Entry(name, gained(last.gains[seat]), won, note, hand, seat))
        return Panel(title, entries=tuple(entries))
