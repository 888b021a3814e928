"""行戦 on the table and in words: the trick, what everybody has won, and the payments of a season."""

from __future__ import annotations

from typing import Any, ClassVar

from engine import core
from engine.mok_kaik import Event, View
from renderers.canvas import Look
from renderers.cards.faces import BACK
from renderers.cards.names import cards_text, combo_text, count_text, player, signed
from renderers.cards.speech import CardGame
from renderers.cards.table import Group, Panel
from renderers.translation import Translator


class MokKaik(CardGame):
    """行戦."""

    id: ClassVar[str] = "mok_kaik"

    def groups(self, view: View, look: Look, t: Translator) -> list[Group]:
        """Return the trick, the cards won face up, and what else was seen."""
        found = []
        for play in view.plays:
            name = player(look, play.seat, t)
            if play.seat == view.leader:
                caption = t.t("{name} leads {combo}", name=name, combo=combo_text(play.combo.kind, play.combo.count, t))
            else:
                caption = t.t("{name} plays", name=name)
            found.append(Group(caption, play.combo.cards, play.seat == view.best))
        for seat, count in view.discards:
            caption = t.t("{name} discards", name=player(look, seat, t))
            found.append(Group(caption, (BACK,) * count))
        for seat, cards in enumerate(view.face_up):
            if cards:
                found.append(Group(t.t("Won by {name}", name=player(look, seat, t)), cards, small=True))
        if view.seen:
            found.append(Group(t.t("Seen and out of play"), view.seen, small=True, counted=True))
        return found

    def details(self, view: View, seat: int, t: Translator) -> list[str]:
        """Return how many cards a seat has won and thrown away."""
        notes = [t.t("{cards} won", cards=count_text(len(view.face_up[seat]), t))]
        if view.down_sizes[seat]:
            notes.append(t.t("{cards} face down", cards=count_text(view.down_sizes[seat], t)))
        return notes

    def event(self, view: View, event: Event, look: Look, t: Translator) -> str:
        """Return a sentence about something that everybody saw."""
        name = player(look, event.seat, t) if event.seat >= 0 else ""
        match event.kind:
            case "lead":
                return t.t("{name} leads {cards}.", name=name, cards=cards_text(event.cards, t))
            case "play":
                return t.t("{name} plays {cards}.", name=name, cards=cards_text(event.cards, t))
            case "discard":
                return t.t("{name} discards {cards} face down.", name=name, cards=count_text(event.count, t))
            case "trick":
                return t.t("{name} wins the trick.", name=name)
            case "season":
                return t.t("{name} wins the season.", name=name)
            case _:
                return t.t("The cards are dealt.")

    def asked(self, view: View, name: str, look: Look, t: Translator) -> str:
        """Return what a player decides."""
        if view.lead is None:
            return t.t("{name} leads a combination.", name=name)
        return t.t(
            "{name} follows {combo} or discards {cards}.",
            name=name,
            combo=combo_text(view.lead.kind, view.lead.count, t),
            cards=count_text(view.lead.count, t),
        )

    def step(self, view: View, step: core.Step, t: Translator) -> str:
        """Return the label of a step that only this game has."""
        match step.value if step.kind != "cards" else "":
            case "play":
                return t.t("play face up")
            case "discard":
                return t.t("discard face down")
            case _:
                return ""

    def acted(self, view: View, action: Any, t: Translator) -> str:
        """Return what an action is."""
        if type(action).__name__ == "Discard":
            return t.t("discards {cards} face down", cards=cards_text(action.cards, t))
        return t.t("plays {cards}", cards=cards_text(action.cards, t))

    def summary(self, view: View, look: Look, t: Translator) -> Panel | None:
        """Return who paid what in the last season."""
        last = view.last_season
        if last is None:
            return None
        winner = player(look, last.winner, t)
        title = t.t("Season {season}: {name} won the last trick", season=last.season, name=winner)
        lines = [
            (
                t.t(
                    "{payer} pays {payee} ({base} − {won}) × {mult}",
                    payer=player(look, payment.payer, t),
                    payee=winner,
                    base=view.options.base_points,
                    won=last.won[payment.payer],
                    mult=payment.mult,
                ),
                signed(payment.points),
            )
            for payment in last.payments
        ]
        return Panel(title, lines=tuple(lines))
