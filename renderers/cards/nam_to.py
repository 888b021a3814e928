"""開樽 on the table and in words: the pot, the bets, the cards shown, and how hands are judged."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

from engine import core
from engine.nam_to.hands import Judged
from engine.nam_to.state import Bet, Event, Season, View
from renderers.canvas import Look
from renderers.cards.names import cards_text, player, points_text, signed
from renderers.cards.speech import CardGame
from renderers.cards.table import Group, Panel
from renderers.translation import N_, Translator, translator

_KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "balance": N_("筆兵無傾"),
        "tam_king": N_("皇王"),
        "earth_heart": N_("地心"),
        "horse_archer": N_("馬弓兵"),
        "travel": N_("行行"),
        "dark_battle": N_("闇戦之集"),
        "run": N_("連 (run)"),
        "set": N_("友 (set)"),
        "single": N_("一 (single)"),
    }
)
"""What the kinds of combinations are called."""


_SAID: Final = 2
"""Of a list that did not win so many combinations are told; the cards lie open."""


class NamTo(CardGame):
    """開樽."""

    id: ClassVar[str] = "nam_to"
    dealer_value: ClassVar[bool] = False

    def status(self, view: View, t: Translator) -> list[str]:
        """Return the round and the pot."""
        if not view.round:
            return []
        return [
            t.t("round {round} of {rounds}", round=view.round, rounds=view.options.rounds),
            t.t("pot {points}", points=view.pot),
        ]

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

    def groups(self, view: View, look: Look, t: Translator) -> list[Group]:
        """Return the cards that everybody has shown."""
        small = sum(map(len, view.shown)) > 11
        return [
            Group(t.t("Shown by {name}", name=player(look, seat, t)), cards, small=small)
            for seat, cards in enumerate(view.shown)
            if cards
        ]

    def event(self, view: View, event: Event, look: Look, t: Translator) -> str:
        """Return a sentence about something that everybody saw."""
        name = player(look, event.seat, t) if event.seat >= 0 else ""
        match event.kind:
            case "deal":
                return t.t("Two cards each are dealt.")
            case "fee":
                points = points_text(event.amount, t)
                return t.t("Everybody who is in pays {points}.", points=points)
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
        """Return what happened last; at the end of a season also who took the pot."""
        said = super().change(view, look)
        last = view.last_season
        if last is None or view.phase == "betting":
            return said
        return f"{said} {_taken(last, look, translator(look.language))}".strip()

    def asked(self, view: View, name: str, look: Look, t: Translator) -> str:
        """Return what a player decides."""
        return t.t(
            "{name}: bet {low} to {high}, or fold?",
            name=name,
            low=view.last_bet or view.options.min_bet,
            high=view.options.max_bet,
        )

    def step(self, view: View, step: core.Step, t: Translator) -> str:
        """Return the label of a step that only this game has."""
        if step.kind == "bet":
            return t.t("bet {points}", points=points_text(int(step.value), t))
        return ""

    def acted(self, view: View, action: Any, t: Translator) -> str:
        """Return what an action is."""
        if isinstance(action, Bet):
            return t.t("bets {points}", points=points_text(action.amount, t))
        return t.t("folds")

    def summary(self, view: View, look: Look, t: Translator) -> Panel | None:
        """Return the judgement lists, the best first, and what the pot paid."""
        last = view.last_season
        if last is None:
            return None
        title = t.t("Season {season}. {what}", season=last.season, what=_taken(last, look, t))
        seats = sorted(range(len(last.lists)), key=lambda seat: (last.shares[seat] == 0, seat))
        groups = [Group(t.t(_KINDS[part.kind]), part.cards, small=True) for part in last.lists[last.winner]]
        lines = []
        for seat in seats:
            if last.lists[seat] and seat != last.winner:
                hands = t.t("; ").join(_judged(part, t) for part in last.lists[seat][:_SAID])
                lines.append((t.t("{name}: {what}", name=player(look, seat, t), what=hands), ""))
            words = t.t("{name} has paid {paid}", name=player(look, seat, t), paid=last.paid[seat])
            lines.append((words, signed(last.gains[seat])))
        return Panel(title, tuple(groups), tuple(lines))


def _taken(last: Season, look: Look, t: Translator) -> str:
    """Return who took the pot."""
    names = t.t(", ").join(player(look, seat, t) for seat in last.winners)
    points = points_text(last.pot, t)
    if len(last.winners) == 1:
        return t.t("{name} takes the pot of {points}.", name=names, points=points)
    return t.t("{names} share the pot of {points}.", names=names, points=points)


def _judged(part: Judged, t: Translator) -> str:
    """Return an element of a judgement list: what it is and its cards."""
    return t.t("{combination}: {cards}", combination=t.t(_KINDS[part.kind]), cards=cards_text(part.cards, t))
