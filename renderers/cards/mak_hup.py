"""値木 on the table and in words: the open ends of the paths, and what was placed or swept before."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine import core
from engine.cards import sort_cards
from engine.mak_hup.state import Clear, Draw, Event, Extend, Merge, Move, Season, View
from engine.mak_hup.tree import is_special
from renderers.canvas import Look
from renderers.cards.names import card_text, cards_text, rank_text
from renderers.cards.plan import Group, Laid, Panel, Tree
from renderers.cards.refusals import SHARED_REFUSALS
from renderers.cards.rule_words import card_words
from renderers.cards.speech import PROMPTS, CardGame
from renderers.cards.sums import NO_CARDS_LEFT, payment_lines, season_entries, season_title
from renderers.terms import term
from renderers.translation import N_, Translator

REFUSALS: Final[Mapping[str, str]] = {
    **SHARED_REFUSALS,
    "no_such_end": N_("That is not an open end. Choose one that has nothing on it."),
    "no_number": N_(
        "{card} has no number, so it can't be added up. Place it on a free end, or sweep with it."
    ),
    "wrong_sum": N_("The numbers add up to {sum}. Here it must be {needed}."),
    "free_end_one_card": N_("A free end takes exactly one card, not {count}."),
    "free_end_no_number": N_("A free end has no number, so it can't be joined."),
    "merge_ends": N_("Join different ends: two at least, and {most} at most."),
    "merge_one_card": N_("Ends are joined by one card, not by {count}."),
    "sum_too_high": N_("These ends add up to {sum}, and no card has that number."),
    "not_special": N_("Only vessel, king and tam sweep the table, not {card}."),
    "nothing_to_draw": N_("No card is left to draw. Place cards, or pass."),
    "must_play_or_draw": N_("You can't pass while there are cards to draw. Place cards, or draw."),
}


class MakHup(CardGame[View, Event, Move, Season]):
    """値木."""

    also = MappingProxyType(dict.fromkeys(("マㇰホㇷ゚", "值木", "막훕"), ""))
    typed = MappingProxyType({"ja": {"一掃": "clear", "一掃する": "clear"}})
    moves_each = 15
    ways = MappingProxyType(
        {
            "hand_out": N_("a hand is empty"),
            "blocked": N_("nobody can go on"),
        }
    )
    names = card_words(
        term("games.mak_hup"),
        N_("attach cards whose numbers add up"),
        {
            "start_paths": N_("Paths at the start"),
            "reshuffle": N_("Swept cards become a new deck"),
            "merge_max_ends": N_("Most ends joined at once"),
            "merge_many_cards": N_("Several cards may join ends"),
        },
    )
    refusals = REFUSALS
    draws = True
    prompts = MappingProxyType({**PROMPTS, "end": N_("Place them on which end?")})

    def tree(self, view: View, look: Look, t: Translator) -> Tree | None:
        """Return the paths: the open ends, and what each of them grew from."""
        if not view.tree:
            return None
        laid = sum(len(event.cards) for event in view.last if event.kind in ("path", "extend", "merge"))
        first_fresh = len(view.tree) - laid
        cards = tuple(
            Laid(
                node.card,
                node.parents,
                place in view.ends,
                place >= first_fresh,
                t.t("any") if place in view.ends and is_special(node.card) else "",
            )
            for place, node in enumerate(view.tree)
        )
        return Tree(t.t("Paths: the large cards are the open ends"), cards)

    def tree_text(self, view: View, t: Translator, full: bool = False) -> str:
        """Return the open ends, each with the cards that it was laid on; in ``full`` covered ones too."""
        said = []
        for end in view.ends:
            node = view.tree[end]
            card = card_text(node.card, t)
            on = cards_text([view.tree[parent].card for parent in node.parents], t)
            if node.parents:
                said.append(t.t("{card} on {cards}", card=card, cards=on))
            elif is_special(node.card):
                said.append(t.t("{card}, which takes any card", card=card))
            else:
                said.append(card)
        ends = t.t("Open ends: {ends}.", ends=t.t("; ").join(said)) if said else ""
        below = [node.card for place, node in enumerate(view.tree) if place not in view.ends]
        covered = t.t("Covered: {cards}.", cards=cards_text(sort_cards(below), t)) if below and full else ""
        return "\n".join(line for line in (ends, covered) if line)

    def groups(self, view: View, look: Look, t: Translator) -> list[Group]:
        """Return what was swept away."""
        found = []
        if not view.ends:
            found.append(Group(t.t("No open ends"), ()))
        if view.cleared:
            found.append(Group(t.t("Swept away"), view.cleared, small=True, counted=True))
        if view.deck_cards:
            found.append(Group(t.t("Shuffled into the deck"), view.deck_cards, small=True, counted=True))
        return found

    def event(self, view: View, event: Event, name: str, look: Look, t: Translator) -> str:
        """Return a sentence about something that everybody saw."""
        cards, on = cards_text(event.cards, t), t.both([card_text(card, t) for card in event.on] or [""])
        match event.kind:
            case "deal":
                return t.t("The cards are dealt.")
            case "path":
                if event.seat < 0:
                    return t.t("New on the table: {cards}.", cards=cards)
                return t.t("{name} draws for the table: {cards}.", name=name, cards=cards)
            case "extend":
                return t.t("{name} places {cards} on {ends}.", name=name, cards=cards, ends=on)
            case "merge":
                return t.t("{name} joins {ends} with {cards}.", name=name, cards=cards, ends=on)
            case "clear":
                return t.t("{name} sweeps the table with {cards}.", name=name, cards=cards)
            case "reshuffle":
                return t.t("The swept cards are shuffled into a new deck.")
            case _:
                return t.t("{name} passes.", name=name)

    def asked(self, view: View, name: str, look: Look, t: Translator) -> str:
        """Return what a player decides."""
        if view.deck_size or (view.cleared and view.options.reshuffle):
            return t.t("{name} places cards, or draws a new path.", name=name)
        return t.t("{name} places cards, or passes.", name=name)

    def step(self, view: View, step: core.Step, t: Translator) -> str:
        """Return the label of a step that only this game has."""
        match step.kind:
            case "end":
                return t.t("on {card}", card=_ends_label(step.subject, t))
            case "merge":
                return t.t("joining {cards}", cards=_ends_label(step.subject, t))
            case "clear":
                return t.t("sweep the table")
            case "draw":
                return t.t("draw a new path")
            case _:
                return ""

    def acted(self, view: View, action: Move, t: Translator) -> str:
        """Return what an action is."""
        cards = [node.card for node in view.tree]
        match action:
            case Extend():
                return t.t(
                    "places {cards} on {ends}",
                    cards=cards_text(action.cards, t),
                    ends=card_text(cards[action.end], t),
                )
            case Merge():
                return t.t(
                    "joins {ends} with {cards}",
                    cards=cards_text(action.cards, t),
                    ends=t.both([card_text(cards[end], t) for end in action.ends]),
                )
            case Clear():
                return t.t("sweeps the table with {cards}", cards=card_text(action.card, t))
            case Draw():
                return t.t("draws a new path")
            case _:
                return t.t("passes")

    def settled(self, last: Season, look: Look, t: Translator) -> Panel:
        """Return who won the last season and what it paid; hands are shown if it was blocked."""
        lines = payment_lines(last.payments, look, t)
        entries = season_entries(last.gains, last.winner, look, t)
        if last.hands is not None:
            entries = tuple(
                entry._replace(groups=(Group("", hand),) if hand else ())
                for entry, hand in zip(entries, last.hands, strict=False)
            )
        title = season_title(last.season, last.winner, _won(last), look, t)
        return Panel(title, lines=lines, entries=entries)


def _won(last: Season) -> str:
    """Return how a season was won: by an empty hand, or when nobody could go on by the best of those left."""
    if last.hands is None:
        return NO_CARDS_LEFT
    if last.hand_sizes.count(min(last.hand_sizes)) == 1:
        return N_("Season {season}: nobody could go on, and {name} won with the fewest cards")
    return N_("Season {season}: nobody could go on, and {name} won with the smallest sum in hand")


def _ends_label(cards: str, t: Translator) -> str:
    return " + ".join(rank_text(card[1], t) for card in cards.split("-"))
