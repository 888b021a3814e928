"""What every card game draws and says in the same way, from what its adapter answers (``adapter.py``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from PIL import Image

from engine import core
from engine.card_table import Deal, NewSeat, Reshuffle, order
from engine.card_text import CARDS
from engine.cards import PLACE, sort_cards
from renderers import glossary
from renderers.alts import alt
from renderers.canvas import Beside, Look
from renderers.cards import emblems, panels, sharing, table
from renderers.cards import hand as hands
from renderers.cards import signs as deck
from renderers.cards.adapter import A, CardAdapter, E, L, V
from renderers.cards.faces import Card
from renderers.cards.hand import Hand
from renderers.cards.names import (
    STRENGTHS,
    card_label,
    card_text,
    cards_text,
    count_text,
    deck_text,
    strength_text,
)
from renderers.cards.plan import Entry, Panel, Seat, Table
from renderers.cards.refusals import MARKS
from renderers.cards.telling import group_text, panel_texts, reading_label, seat_text
from renderers.cards.typed import typed_words
from renderers.face import HAND_BYTES, JOINT, LABEL_LIMIT, Deed, Drawing, Together, units
from renderers.names import player, signed
from renderers.table import ends
from renderers.translation import N_, Translator, translator

PROMPTS: Final = MappingProxyType(
    {
        "reading": N_("Which combination?"),
        "as": N_("What do you do with them?"),
        "take": N_("Take which card?"),
        "bet": N_("Bet how many points?"),
    }
)
"""What the menus ask for that several card games have."""

DEEDS: Final[Mapping[str, str]] = MappingProxyType(
    {"Discard": N_("discard {cards}"), "Call": N_("call with {cards}")}
)
"""What is done with cards by actions that do not simply play them."""

SQUARES: Final = N_("The numbers of the cards that were played stand in squares.")
"""How a hand shows what was played beside what had been better."""

ENDINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "bankrupt": N_("somebody has no points left"),
    }
)
"""How a game ends before its last season, by the rule that ends it."""


class ChosenCards(Together):
    """How cards of the own hand are chosen together."""

    kind = CARDS
    one = N_("Choose a card")
    several = N_("Choose one card or several")
    exactly = N_("Choose {count} cards")
    misfit = "cards_do_not_fit"

    def ordered(self, things: Iterable[Card]) -> Sequence[Card]:
        """Return the cards in deck order."""
        return sort_cards(things)

    def typed(self, things: Sequence[Card]) -> str:
        """Return the cards as they are typed."""
        return " ".join(things)


_NUMBERS: Final = N_(
    "In the picture, the framed number before a name is how many cards that hand has, the one at the end of "
    "the row the points."
)
_WAYS: Final[Mapping[str, str]] = {"cw": N_("clockwise"), "ccw": N_("counterclockwise")}


class CardGame(CardAdapter[V, E, A, L]):
    """The pictures and the words of a card game."""

    kind = "cards"
    prompts = PROMPTS
    own_view = N_("My hand")
    together = ChosenCards()
    emblems = emblems.HAND
    giving_up = frozenset({"fold", "drop"})
    marks = MARKS

    signs = staticmethod(deck.draw)

    def rule_values(self, options: Any, t: Translator) -> Mapping[str, object]:
        """Return the deck and what a seat's numbers are, in sentences, and which way the turn goes."""
        return {"deck": t.sentences((deck_text(t), t.t(_NUMBERS))), "way": t.t(_WAYS[options.direction])}

    def typed_words(self, t: Translator) -> Mapping[str, str]:
        """Return what cards and actions are called in the translator's language."""
        return typed_words(t, self.typed)

    def places_text(self, places: Sequence[str], t: Translator) -> str:
        """Return cards by their names."""
        return cards_text(places, t)

    # --- Pictures ----------------------------------------------------------------------------------

    def draw(self, view: V, look: Look) -> Drawing:
        """Draw the table, with the seat's own hand below it in that seat's view."""
        return Drawing.of(table.draw(self.table(view, look), self.hand(view, look), look))

    def draw_own(self, view: V, look: Look) -> Drawing | None:
        """Draw the hand of the seat whose view this is; None for a spectator."""
        hand = self.hand(view, look)
        return None if hand is None else Drawing.of(hands.draw(hand, look), HAND_BYTES)

    def table(self, view: V, look: Look) -> Table:
        """Describe the table of a view, the seats in the order of turns."""
        t = translator(look.language)
        turns = order(view.options, 0, len(view.hand_sizes))
        seats = tuple(self._seat(view, seat, look, t) for seat in turns)
        result, season = self._result_panel(view, look, t), self.summary(view, look, t)
        if season is not None and view.result is None:
            season = season._replace(past=True)
        elif season is not None and view.last_season is not None:
            head = t.t("{season} {number}", season=t.t(self.season), number=view.last_season.season)
            season = season._replace(head=head)
        return Table(
            self.title(t),
            " · ".join([self._season(view, t), *self.status(view, t)]),
            self.prompt(view, look),
            seats,
            tuple(self.groups(view, look, t)),
            tuple(panel for panel in (result, season) if panel is not None),
            self.pot(view),
            view.deck_size if self.draws else None,
            self.tree(view, look, t),
        )

    def hand(self, view: V, look: Look) -> Hand | None:
        """Describe the hand of the seat whose view this is; None for a spectator."""
        if view.seat is None or view.hand is None:
            return None
        t = translator(look.language)
        drawn = self.drawn(view)
        held = self.in_hand(view)
        missing = sort_cards((Counter(look.marked) - Counter(held)).elements())
        note = count_text(len(held), t)
        return Hand(
            self.title(t),
            self._whose(view, look, t) if look.looking_back else t.t("Your hand. Only you see this."),
            note,
            (*hands.arranged(held, drawn), *missing),
            len(drawn) + len(missing),
            len(missing),
        )

    def _whose(self, view: V, look: Look, t: Translator) -> str:
        """Return whose hand a view shows."""
        assert view.seat is not None
        return t.t("Hand of {name}", name=player(look, view.seat, t))

    def title(self, t: Translator) -> str:
        """Return the game's name with its sign."""
        return glossary.titled(self.names.name, t)

    @staticmethod
    def _season(view: V, t: Translator) -> str:
        return t.t("Season {season} of {seasons}", season=view.season, seasons=view.seasons)

    def _status(self, view: V, t: Translator) -> list[str]:
        """Return the notes of the header, and in words what is drawn at the side of the table."""
        notes, pot = [self._season(view, t), *self.status(view, t)], self.pot(view)
        if self.draws:
            notes.append(t.tn("{count} card in the deck", "{count} cards in the deck", view.deck_size))
        return notes if pot is None else [*notes, t.t("pot {points}", points=pot)]

    def _seat(self, view: V, seat: int, look: Look, t: Translator) -> Seat:
        value, mark = self.dealer_value(view), ""
        if seat == view.dealer:
            mark = t.t("dealer ×{value}", value=value) if value > 1 else t.t("dealer")
        name = player(look, seat, t)
        return Seat(
            name,
            " · ".join(self.details(view, seat, t)),
            view.hand_sizes[seat],
            signed(view.scores[seat]),
            seat in view.turn,
            mark,
            self.out(view, seat),
            tuple(group for group in self.before(view, seat, name, t) if group.cards),
            " · ".join(self.brief(view, seat, t)),
        )

    def summary(self, view: V, look: Look, t: Translator) -> Panel | None:
        """Return how the last season was settled; None in the first one."""
        return None if view.last_season is None else self.settled(view.last_season, look, t)

    def _result_panel(self, view: V, look: Look, t: Translator) -> Panel | None:
        result = look.result or view.result
        if result is None:
            return None
        final = ends.final(result, look, lambda seat: signed(result.points[seat]))
        entries = (Entry(*each, seat=seat) for each, seat in zip(final, ends.ranked(result), strict=True))
        return Panel(t.t("Final result"), entries=tuple(entries), final=True, head=t.t("Points"))

    # --- Words -------------------------------------------------------------------------------------

    def change(self, view: V, look: Look) -> str:
        """Return what happened last, in sentences; after a deal first how the season before it ended."""
        t = translator(look.language)
        said = [
            self.event(view, event, player(look, event.seat, t) if event.seat >= 0 else "", look, t)
            for event in view.last
        ]
        if any(event.kind == "deal" for event in view.last):
            said.insert(0, self._ended(view, look, t))
        return t.sentences(said)

    def _ended(self, view: V, look: Look, t: Translator) -> str:
        """Return how the last season ended, and what it gave each seat; empty in the first one."""
        panel = self.summary(view, look, t)
        if panel is None:
            return ""
        won = self.won_in_short(view, view, look)
        gains = [t.t("{name} {points}", name=entry.name, points=entry.value) for entry in panel.entries]
        return t.sentences((t.sentence(won), t.sentence(t.t(", ").join(gains))))

    def prompt(self, view: V, look: Look) -> str:
        """Return who decides what now, or how the game ended."""
        t = translator(look.language)
        result = look.result or view.result
        if result is not None:
            return self.result_text(result, look)
        seats = [seat for seat in view.turn if seat >= 0]
        if not seats:
            return self.nobody_asked(view, t)
        return self.asked(view, player(look, seats[0], t), look, t)

    def describe(self, view: V, look: Look) -> str:
        """Return the alt text: what changed, then everything public, and the seat's own hand."""
        hand = self.hand_text(view, look)
        return alt(look, (self._sentences(view, look, hand, of_seats=each) for each in (True, False)))

    def describe_fully(self, view: V, look: Look) -> str:
        """Return the same as a list of lines, cards in their order and with their numbers."""
        return "\n".join(self._sentences(view, look, self._numbered(view, look), full=True))

    def _sentences(
        self, view: V, look: Look, hand: str, *, full: bool = False, of_seats: bool = True
    ) -> Iterable[str]:
        """Return what there is to say; ``of_seats`` also which cards lie before each."""
        t = translator(look.language)
        plan = self.table(view, look)
        parts = [self.change(view, look), plan.prompt, hand]
        parts += [self.tree_text(view, t, full)] if plan.tree is not None else []
        parts += [group_text(group, t, full) for group in plan.groups]
        parts.append(t.t("The game: {what}.", what=t.t(", ").join(self._status(view, t))))
        for seat in plan.seats:
            parts.append(seat_text(seat, t))
            parts += [group_text(group, t, full) for group in seat.groups if of_seats]
        for panel in plan.panels:
            parts += panel_texts(panel, t)
        return [part for part in parts if part]

    def tree_text(self, view: V, t: Translator, full: bool = False) -> str:
        """Return in words what the tree shows; in ``full`` also what lies below it."""
        return ""

    def _numbered(self, view: V, look: Look) -> str:
        """Return the own hand with the numbers that stand below the cards, then the rest of its text."""
        said, hand = self.hand_text(view, look), self.hand(view, look)
        if hand is None or not hand.cards:
            return said
        t = translator(look.language)
        cards = t.t(", ").join(
            t.t("{number}: {card}", number=place, card=card_text(card, t))
            for place, card in enumerate(hand.cards, 1)
        )
        return t.sentences((said, t.t("Numbers: {cards}.", cards=cards)))

    def describe_own(self, view: V, look: Look) -> str:
        """Return the own hand in words."""
        return self.hand_text(view, look)

    def hand_text(self, view: V, look: Look) -> str:
        """Return the own hand in words, what was just drawn and what is chosen; empty for a spectator."""
        hand = self.hand(view, look)
        if hand is None:
            return ""
        t = translator(look.language)
        whose = self._whose(view, look, t) if look.looking_back else t.t("Your hand")
        parts = [t.t("{name}: {what}.", name=whose, what=cards_text(hand.held, t))]
        if hand.drawn > hand.missing:
            drawn = hand.held[hand.missing - hand.drawn :]
            parts.append(t.t("Just drawn: {cards}.", cards=cards_text(drawn, t)))
        places = hands.chosen_places(hand.held, look.chosen)
        if places:
            chosen = [hand.cards[place] for place in sorted(places)]
            parts.append(t.t("Chosen: {cards}.", cards=cards_text(chosen, t)))
        if look.beside and (places := hands.chosen_places(hand.held, look.beside.steps)):
            instead = [hand.cards[place] for place in sorted(places)]
            parts.append(t.t("Played: {cards}.", cards=cards_text(instead, t)))
        return t.sentences(parts)

    def tells_beside(self, beside: Beside) -> str:
        """Return how the cards that were played are marked, if there were any."""
        return SQUARES if any(step.kind == CARDS for step in beside.steps) else ""

    def step_label(self, view: V, step: core.Step, language: str) -> str:
        """Return the label of a choice."""
        t = translator(language)
        return self.step(view, step, t) or self._shared_step(view, step, t)

    def told_step(self, view: V, step: core.Step, language: str, *, now: bool = True) -> str:
        """Return what a choice is called in a sentence: "cards 1, 3: red archer 2, tiger 4".

        The numbers are those of the picture that shows the hand ``now``.
        """
        if step.kind != CARDS:
            return self.step_label(view, step, language)
        t, cards = translator(language), step.value.split(JOINT)
        there = self._there(view, cards, int(step.subject or 0), t) if now else {}
        if not there:
            return card_label(sort_cards(cards), t)
        numbers = t.t(", ").join(str(place + 1) for place in there)
        named = card_label(list(there.values()), t)
        return t.tn(
            "card {numbers}: {cards}", "cards {numbers}: {cards}", len(there), numbers=numbers, cards=named
        )

    def told_choice(
        self, action: A | Deal | Reshuffle | NewSeat, told: str, count: int, t: Translator
    ) -> str:
        """Return what is done with cards that are not simply played, where their step alone is told."""
        said = DEEDS.get(type(action).__name__) if count == 1 else None
        return told if said is None else t.t(said, cards=told)

    def _shared_step(self, view: V, step: core.Step, t: Translator) -> str:
        match step.kind:
            case "cards":
                return self._cards_label(view, step.value.split(JOINT), int(step.subject or 0), t)
            case "pass":
                return t.t("pass")
            case "draw":
                return t.t("draw a card")
            case "reading":
                return reading_label(step.value, t)
            case "fold":
                return t.t("fold")
            case "deal" | "reshuffle":
                return t.t("deal the cards")
            case "new_seat":
                return t.t("add a seat")
            case _:
                return step.value

    def _cards_label(self, view: V, cards: Sequence[Card], copies: int, t: Translator) -> str:
        """Return the cards of a choice with the numbers that stand below them, after so many copies."""
        there = self._there(view, cards, copies, t)
        if not there:
            return card_label(sort_cards(cards), t)
        numbers = " ".join(str(place + 1) for place in there)
        told = t.t("{numbers}: {cards}", numbers=numbers, cards=card_label(list(there.values()), t))
        if units(told) <= LABEL_LIMIT:
            return told
        return t.t("{numbers}: {cards}", numbers=numbers, cards=" ".join(there.values()))

    def _there(self, view: V, cards: Sequence[Card], copies: int, t: Translator) -> dict[int, Card]:
        """Return cards of a choice by their places in the hand, after so many copies; nothing if unknown."""
        hand = self.hand(view, Look(language=t.language))
        if hand is None:
            return {}
        step = core.Step(CARDS, JOINT.join(cards))
        before = hands.chosen_places(hand.cards, [step] * copies)
        places = hands.chosen_places(hand.cards, [step] * (copies + 1)) - before
        return {place: hand.cards[place] for place in sorted(places)} if len(places) == len(cards) else {}

    def action_text(self, view: V, action: A | Deal | Reshuffle | NewSeat, look: Look) -> str:
        """Return a sentence about an action chosen in this view."""
        t = translator(look.language)
        seats = [seat for seat in view.turn if seat >= 0]
        if isinstance(action, NewSeat):
            return t.t("Somebody joins the table.")
        if not seats or isinstance(action, Deal | Reshuffle):
            return t.t("The cards are dealt.")
        return t.t("{name}: {what}", name=player(look, seats[0], t), what=self.acted(view, action, t))

    def result_text(self, result: core.Result, look: Look) -> str:
        """Return how the game ended."""
        t = translator(look.language)
        said = ends.told(result, ends.POINTS, look)
        why = ENDINGS.get(result.rule)
        return said if why is None else t.t("{result} The game is over: {why}.", result=said, why=t.t(why))

    def won_by(self, before: V, after: V, look: Look) -> str:
        """Return how the season was won: by which hand, with which cards, and what was paid."""
        t = translator(look.language)
        panel = self.summary(after, look, t)
        if panel is None:
            return ""
        hands = [
            t.t("{name}: {what}", name=entry.name, what=entry.note)
            for entry in panel.entries
            if entry.won and entry.note
        ]
        cards = [
            t.t("{combination}: {cards}", combination=group.caption, cards=cards_text(group.cards, t))
            for group in panel.groups
        ]
        sums = [t.t("{name}: {what}", name=words, what=value) for words, value in panel.lines if value]
        further = [*hands, *sums, *cards]
        title = panel.title.rstrip(".。") if further else panel.title  # no stop in the middle of the line
        return " · ".join([title, *further])

    def won_in_short(self, before: V, after: V, look: Look) -> str:
        """Return who won the season, and by which hand."""
        t = translator(look.language)
        panel = self.summary(after, look, t)
        if panel is None:
            return ""
        return " · ".join([panel.title.rstrip(".。"), *self.hands_won(after, t)])

    def scene(self, view: V, look: Look) -> Image.Image | None:
        """Draw what lies on the table, with the seats."""
        return sharing.scene(self.table(view, look), look)

    def deed(self, before: V, after: V, look: Look) -> Deed | None:
        """Return the hand that won, with its cards, and how it counts."""
        t = translator(look.language)
        panel = self.summary(after, look, t)
        return None if panel is None else sharing.deed(panel, tuple(self.hands_won(after, t)), look)

    def won_with(self, after: V, seat: core.Seat, look: Look, room: int) -> Image.Image | None:
        """Draw the cards by which a seat won the season, with what they are called."""
        panel = self.summary(after, look, translator(look.language))
        return None if panel is None else panels.won_with(panel, seat, look, room)

    def hands_won(self, view: V, t: Translator) -> Iterable[str]:
        """Return what the hand consists of that won the last season; nothing where hands win nothing."""
        return ()

    def value_text(self, rule: str, key: str, value: object, t: Translator) -> str | None:
        """Return cards and strengths by their names."""
        if key == "strength" and isinstance(value, int):
            return strength_text(value, t) if value in STRENGTHS else None
        parts = value if isinstance(value, tuple | list) else (value,)
        are_cards = parts and all(isinstance(part, str) and part in PLACE for part in parts)
        return cards_text(parts, t) if are_cards else None
