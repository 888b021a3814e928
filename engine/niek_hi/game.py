"""連友 (niek1 hi1): get rid of all cards first; colours do not matter, bombs and generals do.

Source: the rule specification of 連友 (its sections are cited) and the common rules of the card games.
Decisions where the rules are silent:

* Colours never matter, so ``legal`` lists one choice of cards (black before red) for each choice of
  strengths and ships; ``apply`` accepts every choice.
* The cards of ``take`` are taken one at a time, each an action; ``remove`` names all its strengths at once.
  A removal empties hands all at once, so its order could decide who wins.
* A general's effect is left out where nothing can be removed or taken any more.
* A card that a general fetched from the table after its strength was removed stays in the hand.
* With ``take_generals`` a season is drawn after 500 turns (plays and passes).
* Cards that everybody saw going into a hand are public until as many of that card have left it.
* Hands of the losers are not shown at the end: only their number counts.

Text of actions: ``B5 B6 Rs``, with a reading where there are several ``B5 B6 Rs as run7``, ``pass``,
``remove 1 8`` (−1 the ships, 9 kings and tams), ``take B5``, and the deal.

Version history: 1 the first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final, cast

import msgspec
from msgspec.structs import replace

from engine.card_game import CardGame
from engine.cards import (
    STRENGTH,
    Deal,
    GameEnd,
    NewSeat,
    cards_step,
    cards_text,
    check_deal,
    deal_chance,
    deal_hands,
    first_dealer,
    notate_deal,
    order,
    parse_deal,
    read_words,
    shuffled,
    sort_cards,
    unreadable,
    unseen,
    without,
)
from engine.core import (
    CHANCE,
    CHANCE_TURN,
    OVER,
    Chance,
    Draws,
    IllegalAction,
    Result,
    Seat,
    Step,
    Turn,
)
from engine.niek_hi.play import act, legal, put
from engine.niek_hi.state import (
    Action,
    Dealing,
    Effect,
    Event,
    Follow,
    Lead,
    Options,
    Over,
    Pass,
    Play,
    Remove,
    State,
    Table,
    Take,
    View,
)

# --- Start and deal (§1) ---------------------------------------------------------------------------


def dealt(state: Dealing, action: Action) -> State:
    """Deal out the deck equally; the dealer leads."""
    table = state.table
    dealer = check_deal(action, table.seats, table.dealer)
    assert isinstance(action, Deal)
    seats = order(table.options, dealer, table.seats)
    hands, left_over = deal_hands(action.deck, seats, 48 // table.seats)
    if table.options.leftover == "deal":
        for seat, card in zip(seats, left_over, strict=False):
            hands = put(hands, seat, sort_cards([*hands[seat], card]))
        left_over = ()
    event = Event(CHANCE, "deal")
    return Lead(replace(table, dealer=dealer, hands=hands, left_over=left_over, last=(event,)), dealer)


# --- View (§5) -------------------------------------------------------------------------------------


def view_of(state: State, seat: Seat | None, turn: Turn) -> View:
    """Build what the seat knows."""
    table = state.table
    effect = state if isinstance(state, Effect) else None
    return View(
        seat=seat,
        phase=state.__struct_config__.tag,  # type: ignore[arg-type]
        turn=turn.seats,
        mover=state.mover if isinstance(state, Lead | Follow | Effect) else None,
        hand=None if seat is None else table.hands[seat],
        hand_sizes=tuple(map(len, table.hands)),
        known=table.known,
        deck_size=0,
        left_over=len(table.left_over),
        plays=table.plays,
        discard=table.discard,
        removed=table.removed,
        gone=table.gone,
        passed=table.passed,
        turns=table.turns,
        due=effect.due if effect else 0,
        taking=effect.taking if effect else False,
        scores=table.scores,
        dealer=table.dealer,
        dealer_value=table.dealer_value,
        season=table.season,
        seasons=table.options.seasons,
        last=table.last,
        last_season=table.last_season,
        result=result_of(state),
        options=table.options,
    )


def determinised(view: View, rng: Draws) -> State:
    """Return a state that the view allows: cards of removed strengths can only be out of play."""
    public = [card for laid in view.plays for card in laid.cards] + [*view.discard, *view.removed]
    for seat, cards in enumerate(view.known):
        public += (view.hand or ()) if seat == view.seat else cards
    pool = unseen(public)
    left_over = [card for card in pool if STRENGTH[card[1]] in view.gone] if view.hand_sizes[0] else []
    rest = list(shuffled(without(pool, left_over), rng))
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        own = seat == view.seat and view.hand is not None
        known = (view.hand or ()) if own else view.known[seat]
        hands.append(sort_cards([*known, *(rest.pop() for _ in range(size - len(known)))]))
    table = Table(
        options=view.options,
        seats=len(view.scores),
        scores=view.scores,
        dealer=view.dealer,
        dealer_value=view.dealer_value,
        season=view.season,
        hands=tuple(hands),
        known=view.known,
        left_over=tuple(left_over + rest)[: view.left_over],
        plays=view.plays,
        discard=view.discard,
        removed=view.removed,
        gone=view.gone,
        passed=view.passed,
        turns=view.turns,
        last=view.last,
        last_season=view.last_season,
    )
    match view.phase:
        case "dealing":
            return Dealing(table)
        case "over":
            assert view.result is not None
            return Over(table, cast(GameEnd, view.result.rule))
        case _:
            assert view.mover is not None
    if view.phase == "effect":
        return Effect(table, view.mover, view.due, view.taking)
    return Lead(table, view.mover) if view.phase == "lead" else Follow(table, view.mover)


def result_of(state: State) -> Result | None:
    """Return the scores, ranked, once the game has ended."""
    return Result.by_points(state.table.scores, state.rule) if isinstance(state, Over) else None


# --- Notation --------------------------------------------------------------------------------------

READING: Final = re.compile(r"(?:single|set|runset|run)-?[0-9]")


def notated(action: Action) -> str:
    """Write an action as one line of text."""
    match action:
        case Deal() | NewSeat():
            return notate_deal(action)
        case Play(cards, reading):
            return f"{cards_text(cards)} as {reading}" if reading else cards_text(cards)
        case Pass():
            return "pass"
        case Remove(strengths):
            return f"remove {' '.join(map(str, strengths))}"
        case Take(card):
            return f"take {card}"


def parsed(state: State, text: str) -> Action:
    """Read an action as records and players write it."""
    cards, words = read_words(text)
    match words:
        case ("deal" | "new", *_):
            deal = parse_deal(text)
            if isinstance(deal, Deal | NewSeat):
                return deal
        case ("pass",) if not cards:
            return Pass()
        case ("take",) if len(cards) == 1:
            return Take(cards[0])
        case ("remove", *strengths) if strengths and not cards:
            if all(word.lstrip("-").isdigit() for word in strengths):
                return Remove(tuple(sorted(map(int, strengths))))
        case () if cards:
            return Play(sort_cards(cards))
        case ("as", reading) | (reading,) if cards and READING.fullmatch(reading):
            return Play(sort_cards(cards), reading)
    near = legal(state) if isinstance(state, Lead | Follow | Effect) else []
    raise unreadable(text, [notated(action) for action in near[:5]])


# --- The game --------------------------------------------------------------------------------------


class NiekHi(CardGame[State, Action, View, Options]):
    """連友: two to eight players."""

    id: ClassVar[str] = "niek_hi"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 9)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets: ClassVar[Mapping[str, Options]] = MappingProxyType({"standard": Options()})
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action

    def start(self, seats: int, options: Options) -> State:
        """Return the table before the first deal."""
        self.check_table(seats, options)
        return Dealing(self.fresh(options, seats))

    def fresh(self, options: Options, seats: int) -> Table:
        """Return the table before the first deal."""
        return Table(
            options=options,
            seats=seats,
            scores=(options.start_points,) * seats,
            dealer=first_dealer(options),
            dealer_value=options.dealer_value_start,
            season=1,
            hands=((),) * seats,
            known=((),) * seats,
        )

    def turn(self, state: State) -> Turn:
        """Return who may act: chance, the mover, or nobody."""
        match state:
            case Dealing():
                return CHANCE_TURN
            case Over():
                return OVER
            case _:
                return Turn((state.mover,))

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """List what the seat may do."""
        if isinstance(state, Dealing | Over) or state.mover != seat:
            return []
        return legal(state)

    def act(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the action; raise IllegalAction with one of ``play.RULES``."""
        if isinstance(state, Dealing):
            return dealt(state, action)
        assert not isinstance(state, Over)
        return act(state, action)

    def chance(self, state: State) -> Chance:
        """Return the deal."""
        if not isinstance(state, Dealing):
            raise IllegalAction("wrong_chance", action="")
        return deal_chance(state.table.seats, state.table.dealer)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat knows: what lies open, and its own hand."""
        return view_of(state, seat, self.turn(state))

    def determinise(self, view: View, rng: Draws) -> State:
        """Return a state that the view allows."""
        return determinised(view, rng)

    def result(self, state: State) -> Result | None:
        """Return the scores, ranked, once the game has ended."""
        return result_of(state)

    def notate(self, state: State, action: Action) -> str:
        """Write an action as one line of text."""
        return notated(action)

    def parse(self, state: State, text: str) -> Action:
        """Read an action as records and players write it."""
        return parsed(state, text)

    def steps(self, state: State, action: Action) -> tuple[Step, ...]:
        """Cut a play into cards and reading, a removal into strengths."""
        match action:
            case Play(cards, reading):
                return (cards_step(cards), Step("reading", reading)) if reading else (cards_step(cards),)
            case Remove(strengths):
                return tuple(Step("strength", str(strength)) for strength in strengths)
            case Take(card):
                return (Step("take", card, card),)
            case _:
                kind = str(type(action).__struct_config__.tag)
                return (Step(kind, kind),)

    def standing(self, state: State) -> tuple[int, ...]:
        """Return the scores."""
        return state.table.scores

    def deal(self, state: State) -> int:
        """Return the number of the season: each has a secret of its own."""
        return state.table.season


NIEK_HI: Final = NiekHi()
"""The game; it has no state of its own."""
