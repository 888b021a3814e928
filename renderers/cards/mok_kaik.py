"""行戦 on the table and in words: the trick, what everybody has won, and the payments of a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.card_table import Deal, NewSeat, Payment, Reshuffle
from engine.combos import Combo
from engine.mok_kaik.state import Discard, Event, Move, Play, Summary, View
from renderers.canvas import Look
from renderers.cards.names import cards_text, combo_text, count_text, strength_text
from renderers.cards.plan import Group, Panel
from renderers.cards.refusals import SHARED_REFUSALS
from renderers.cards.rule_words import card_words
from renderers.cards.speech import CardGame
from renderers.cards.sums import payment_lines, season_entries
from renderers.names import player, signed
from renderers.terms import term
from renderers.translation import N_, Translator, translator

REFUSALS: Final[Mapping[str, str]] = {
    **SHARED_REFUSALS,
    "discard_count": N_("The number of cards to discard is {needed}, not {count}."),
}


class MokKaik(CardGame[View, Event, Move, Summary]):
    """行戦."""

    also = MappingProxyType(dict.fromkeys(("モㇰカイㇰ", "行战", "목카익"), ""))
    moves_each = 25
    labels = MappingProxyType({"play": N_("play face up"), "discard": N_("discard face down")})
    names = card_words(
        term("games.mok_kaik"),
        N_("a card game of tricks, in which only the last trick wins"),
        {
            "follow_rule": N_("A follow-up must beat…"),
            "base_points": N_("Points a loser pays before won cards are deducted"),
            "dealer_mult": N_("Who multiplies by the dealer value"),
        },
        {
            ("hand_size", None): N_("10, or 8 with five or six players"),
            "lead": N_("the lead"),
            "best": N_("the best card so far"),
            "payer": N_("a dealer who loses"),
            ("dealer_mult", "none"): N_("nobody"),
        },
    )
    refusals = REFUSALS

    def groups(self, view: View, look: Look, t: Translator) -> list[Group]:
        """Return the trick, what else was seen, and the seat's own discards."""
        found = self._trick(view, look, t)
        if view.seen:
            found.append(Group(t.t("Beaten earlier"), view.seen, small=True, counted=True))
        if view.down:
            found.append(Group(t.t("Your discards, which only you see"), view.down, small=True, counted=True))
        return found

    def before(self, view: View, seat: int, name: str, t: Translator) -> list[Group]:
        """Return the cards that the seat has won: they lie face up."""
        cards = view.face_up[seat] if view.face_up else ()
        return [Group(t.t("Won by {name}", name=name), cards, mark=t.t("won"))]

    @staticmethod
    def _trick(view: View, look: Look, t: Translator) -> list[Group]:
        """Return the trick on the table; what would win it is marked."""
        best = _winning(view)
        found = []
        for place, play in enumerate(view.plays):
            name = player(look, play.seat, t)
            if play.combo is None:  # its seat says that it discards
                continue
            if place == 0:
                combo = combo_text(play.combo.kind, play.combo.count, t)
                caption = t.t("{name} leads {combo}", name=name, combo=combo)
                found.append(Group(caption, play.combo.cards, place == best))
            else:
                found.append(Group(t.t("{name} plays", name=name), play.combo.cards, place == best))
        return found

    def details(self, view: View, seat: int, t: Translator) -> list[str]:
        """Return how many cards a seat has won and thrown away, and whether it discards in this trick."""
        if not view.face_up:
            return []
        notes = [t.t("won {count}", count=len(view.face_up[seat]))]
        if view.down_sizes[seat]:
            notes.append(t.t("face down {count}", count=view.down_sizes[seat]))
        if any(play.seat == seat and play.combo is None for play in view.plays):
            notes.append(t.t("discards face down"))
        return notes

    def brief(self, view: View, seat: int, t: Translator) -> list[str]:
        """Return how many cards a seat has thrown away."""
        thrown = view.down_sizes[seat] if view.face_up else 0
        return [t.t("face down {count}", count=thrown)] if thrown else []

    def dealer_value(self, view: View) -> int:
        """Return by what the dealer multiplies, if anybody does."""
        return 1 if view.options.dealer_mult == "none" else view.dealer_value

    def event(self, view: View, event: Event, name: str, look: Look, t: Translator) -> str:
        """Return a sentence about something that everybody saw."""
        cards = cards_text(event.cards, t)
        match event.kind:
            case "lead":
                return t.t("{name} leads {cards}.", name=name, cards=cards)
            case "follow":
                return t.t("{name} plays {cards}.", name=name, cards=cards)
            case "discard":
                return t.t("{name} discards {cards} face down.", name=name, cards=count_text(event.count, t))
            case "trick":
                return t.t("{name} wins the trick with {cards}.", name=name, cards=cards)
            case "season":
                return t.t("{name} wins the season.", name=name)
            case _:
                return t.t("The cards are dealt. {name} leads.", name=name)

    def asked(self, view: View, name: str, look: Look, t: Translator) -> str:
        """Return what a player decides."""
        lead = view.plays[0].combo if view.plays else None
        if lead is None:
            return t.t("{name} leads a combination.", name=name)
        if view.laid:
            return t.t("{name} continues to discard.", name=name)
        return t.t(
            "{name}: follow {combo} ({colours}, above {strength}), or discard {cards}.",
            name=name,
            combo=combo_text(lead.kind, lead.count, t),
            colours=_colours(lead.colours, t),
            strength=strength_text(_to_beat(view, lead), t),
            cards=count_text(lead.count, t),
        )

    def use(self, view: View, actions: Sequence[Move | Deal | Reshuffle | NewSeat], language: str) -> str:
        """Mark the cards of the own hand with which the lead can be followed."""
        follows = view.phase == "follow" and any(isinstance(action, Play) for action in actions)
        return translator(language).t("can follow") if follows else ""

    def acted(self, view: View, action: Move, t: Translator) -> str:
        """Return what an action is."""
        if isinstance(action, Discard):  # only the seat itself may read which cards
            own = view.seat in view.turn
            cards = cards_text(action.cards, t) if own else count_text(len(action.cards), t)
            return t.t("discards {cards} face down", cards=cards)
        return t.t("plays {cards}", cards=cards_text(action.cards, t))

    def settled(self, last: Summary, look: Look, t: Translator) -> Panel:
        """Return who paid what in the last season."""
        name = player(look, last.winner, t)
        title = t.t("Season {season}: {name} won the last trick", season=last.season, name=name)
        won = Group(t.t("The last trick"), last.cards)
        lines = [(self._paid(payment, last, look, t), signed(payment.points)) for payment in last.payments]
        return Panel(title, (won,), tuple(lines), season_entries(last.points, last.winner, look, t))

    @staticmethod
    def _paid(payment: Payment, last: Summary, look: Look, t: Translator) -> str:
        """Return a payment in words: the cards that the loser had won were taken off the base."""
        loser = payment.payee if payment.payer == last.winner else payment.payer
        ((words, _),) = payment_lines((payment,), look, t)
        return t.tn("{what} ({count} card won)", "{what} ({count} cards won)", last.won[loser], what=words)


def _winning(view: View) -> int:
    """Return the place of the play that would win the trick: the strongest, of equal ones the first."""
    shown = [place for place, play in enumerate(view.plays) if play.combo is not None]
    return max(shown, key=lambda place: (view.plays[place].combo.top, -place), default=-1)  # type: ignore[union-attr]


def _to_beat(view: View, lead: Combo) -> int:
    """Return the strength that a follow must exceed: that of the lead, or of the best play so far."""
    if view.options.follow_rule == "lead":
        return lead.top
    return max(play.combo.top for play in view.plays if play.combo)


def _colours(colours: str, t: Translator) -> str:
    """Return the colours of a combination: "2 black, 1 red"."""
    black, red = colours.count("B"), colours.count("R")
    parts = [t.t("{count} black", count=black)] if black else []
    parts += [t.t("{count} red", count=red)] if red else []
    return t.t(", ").join(parts)
