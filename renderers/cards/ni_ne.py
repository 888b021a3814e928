"""小猫 on the table and in words: the pile of the round, who is still in it, won cards, and points."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine import core
from engine.ni_ne.state import Ante, Event, Move, Play, Summary, View
from renderers.canvas import Look
from renderers.cards.faces import Card
from renderers.cards.names import card_text, cards_text, combo_text, count_text, rank_text
from renderers.cards.plan import Group, Panel
from renderers.cards.plays import latest
from renderers.cards.refusals import SHARED_REFUSALS
from renderers.cards.rule_words import card_words
from renderers.cards.speech import CardGame
from renderers.cards.sums import season_entries, season_title
from renderers.names import player, points_text, signed
from renderers.terms import term
from renderers.translation import N_, Translator

_ENDS: Final[Mapping[str, str]] = MappingProxyType(
    {"deck_out": N_("The deck was empty"), "hand_out": N_("A hand was empty")}
)
"""Why a season ends."""

_WINS: Final = (
    N_("Season {season}: {name} won with the most points"),
    N_("Season {season}: {name} won with the most cards taken"),
    N_("Season {season}: {name} won with the fewest cards in hand"),
)
"""By what a season is won: the first of these that tells the best apart."""

_RANKS: Final = {-1: "s", 9: "k", 10: "t", **{number: str(number) for number in range(9)}}

REFUSALS: Final[Mapping[str, str]] = {
    **SHARED_REFUSALS,
    "must_lay": N_("Choose one more of your cards to go on the pile."),
    "nothing_to_lay": N_("No extra card is asked for now."),
    "one_higher_card": N_("Only one card can follow as a higher one. Choose a single card."),
    "not_more_cards": N_("Of the same rank, play more cards than there are on the table ({count})."),
}


class NiNe(CardGame[View, Event, Move, Summary]):
    """小猫."""

    also = MappingProxyType(dict.fromkeys(("ニーネー", "니네에", "kitten"), ""))
    typed = MappingProxyType({"ja": {"降りる": "drop", "加える": "ante"}})
    moves_each = 40
    ways = MappingProxyType(
        {
            "hand_out": N_("a hand is empty"),
            "deck_out": N_("the deck is empty"),
        }
    )
    names = card_words(
        term("games.ni_ne"),
        N_("stay in the round longest and empty your hand"),
        {
            "draw_on_drop": N_("Cards drawn when dropping out"),
            "higher_play": N_("Higher cards that may follow"),
            "won_cards": N_("Where won cards go"),
            "lone_none": N_("A blank (無) alone"),
            "same_rank_needs_colour": N_("More of the same needs a common colour"),
            "ante_card": N_("Each follow puts one more card on the pile"),
            "rejoin": N_("Players who dropped out may return"),
        },
        {
            "single": N_("a single card"),
            "set": N_("a set too"),
            "pile": N_("to a pile of their own"),
            "hand": N_("into the hand"),
        },
    )
    refusals = REFUSALS
    draws = True

    def drawn(self, view: View) -> tuple[Card, ...]:
        """Return the cards that the seat drew last."""
        return view.drawn if view.seat is not None else ()

    def out(self, view: View, seat: int) -> bool:
        """Whether a seat has dropped out of the round."""
        return not view.in_round[seat]

    def groups(self, view: View, look: Look, t: Translator) -> list[Group]:
        """Return the pile of the round."""
        found = []
        top = max((place for place, laid in enumerate(view.pile) if not laid.ante), default=-1)
        for place, laid in enumerate(view.pile):
            name = player(look, laid.seat, t)
            caption = t.t("{name} adds", name=name) if laid.ante else t.t("{name} plays", name=name)
            found.append(Group(caption, laid.cards, place == top, small=place != top))
        return latest(found, t)

    def before(self, view: View, seat: int, name: str, t: Translator) -> list[Group]:
        """Return the cards that the seat has won, and those that everybody knows to be in its hand."""
        won = Group(t.t("Won by {name}", name=name), view.won[seat], counted=True, mark=t.t("won"))
        caption = t.t("Known cards of {name}", name=name)
        known = Group(caption, view.known[seat], counted=True, mark=t.t("holds"))
        return [won, known]

    def details(self, view: View, seat: int, t: Translator) -> list[str]:
        """Return the points of the season, the cards won, and whether the seat has dropped out."""
        if view.options.won_cards == "hand":
            return self.brief(view, seat, t)
        return [*self.brief(view, seat, t), t.t("{cards} won", cards=count_text(len(view.won[seat]), t))]

    def brief(self, view: View, seat: int, t: Translator) -> list[str]:
        """Return the points of the season, and whether the seat has dropped out."""
        notes = [] if view.in_round[seat] else [t.t("dropped out")]
        if view.result is None:  # after the end they stand among the scores
            notes.append(t.t("{points} this season", points=points_text(view.points[seat], t)))
        return notes

    def event(self, view: View, event: Event, name: str, look: Look, t: Translator) -> str:
        """Return a sentence about something that everybody saw."""
        match event.kind:
            case "deal":
                return t.t("The cards are dealt. {name} leads.", name=name)
            case "play":
                return t.t("{name} plays {cards}.", name=name, cards=cards_text(event.cards, t))
            case "ante":
                return t.t("{name} adds {cards}.", name=name, cards=cards_text(event.cards, t))
            case "drop":
                if not view.options.draw_on_drop:
                    return t.t("{name} drops out.", name=name)
                if not event.count:
                    return t.t("{name} drops out; the deck is empty.", name=name)
                return t.t("{name} drops out and draws {cards}.", name=name, cards=count_text(event.count, t))
            case "empty":
                return t.t(
                    "{name} has no cards left and scores {points}.",
                    name=name,
                    points=points_text(event.points, t),
                )
            case "survive":
                return t.t(self._pile_won(view, event), name=name, cards=count_text(event.count, t))
            case "refill":
                return t.t("{name} draws {cards}.", name=name, cards=count_text(event.count, t))
            case _:
                if event.seat < 0:
                    return t.t("The season is drawn.")
                return t.t("{name} wins the season.", name=name)

    @staticmethod
    def _kept(won: int, left: int, piles: bool, t: Translator) -> str:
        """Return what a seat won and has left; without ``piles`` won cards went into the hands."""
        if not piles:
            return t.t("{left} left in hand", left=left)
        return t.t("{won} won, {left} left in hand", won=count_text(won, t), left=left)

    @staticmethod
    def _pile_won(view: View, event: Event) -> str:
        """Return how somebody came by the pile: a season may end before the round does."""
        following = view.last[view.last.index(event) + 1 :]
        if any(after.kind == "season" for after in following[:1]):
            return N_("The pile goes to {name}: {cards}.")
        return N_("{name} is the last one in and wins {cards}.")

    def asked(self, view: View, name: str, look: Look, t: Translator) -> str:
        """Return what a player decides."""
        if view.phase == "lay":
            return t.t("{name} adds one more card to the pile.", name=name)
        if view.top is None:
            return t.t("{name} leads a single card or a set.", name=name)
        top = view.top
        return t.t(
            "{name}: follow {combo} ({rank}), or drop out?",
            name=name,
            combo=combo_text(top.kind, top.count, t),
            rank=rank_text(_RANKS[top.top], t),
        )

    def step(self, view: View, step: core.Step, t: Translator) -> str:
        """Return the label of a step that only this game has."""
        match step.kind:
            case "drop":
                return t.t("drop out")
            case "reading":
                return t.t("as {rank}", rank=rank_text(step.value[-1], t))
            case _:
                return ""

    def acted(self, view: View, action: Move, t: Translator) -> str:
        """Return what an action is."""
        match action:
            case Play() if action.reading:
                return t.t(
                    "plays {cards} as {rank}",
                    cards=cards_text(action.cards, t),
                    rank=rank_text(action.reading[-1], t),
                )
            case Play():
                return t.t("plays {cards}", cards=cards_text(action.cards, t))
            case Ante():
                return t.t("adds {cards}", cards=card_text(action.card, t))
            case _:
                return t.t("drops out")

    def settled(self, last: Summary, look: Look, t: Translator) -> Panel:
        """Return the points of the last season, line by line."""
        lines: list[tuple[str, str]] = [(t.t(_ENDS[last.rule]), "")]
        for seat, points in enumerate(last.emptied):
            if points:
                words = t.t("{name} for empty hands", name=player(look, seat, t))
                lines.append((words, signed(points)))
        if last.extra and last.winner is not None:
            words = t.t("{name} for winning as the dealer", name=player(look, last.winner, t))
            lines.append((words, f"+{last.extra}"))
        entries = [
            entry._replace(note=self._kept(won, left, any(last.won), t))
            for entry, won, left in zip(
                season_entries(last.points, last.winner, look, t), last.won, last.left, strict=False
            )
        ]
        title = season_title(last.season, last.winner, "" if last.winner is None else _won(last), look, t)
        return Panel(title, lines=tuple(lines), entries=tuple(entries))


def _won(last: Summary) -> str:
    """Return how a season was won: by the first merit in which the best two differ."""
    merits = sorted(zip(last.emptied, last.won, (-left for left in last.left), strict=True))
    return next(said for said, one, other in zip(_WINS, merits[-1], merits[-2], strict=True) if one != other)
