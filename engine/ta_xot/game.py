"""終季 by the contract of a game.

Source: the rule specification of 終季 and the common rules of the card games.  Decisions where the rules are
silent, or leave a choice:

* After a discard everybody in turn is asked whether they win, and then everybody who has laid no group
  open whether they call, whether they could or not: being asked tells nothing.  Only whom all can see to
  be unable to call (a group lies open, ``call_from``) is passed over.
* A called or winning discard leaves the river for the group or the hand it completes.
* A win that is passed over may be called for a group when calls are asked.
* ``call_add`` pays the discarder 1 and collects 四友 like any call of a set of four; the caller
  then discards.
* ``pair_shapes=false`` does not forbid to lay a set of four open, though such a hand can win no more.
* ``flat_end`` leaves only the 2 of 終季, so no other end points whatever the other options say.
* 馬々 (``dodo``): the end light of a win leaves the deck; seasons dealt on have only an end light, and
  draw nothing from their own secret; a drawn season is followed by a shuffle, since no deck is left.
* The hand that wins lies open; hands that did not win are never shown.

Version history: 1 the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import msgspec

from engine.card_game import CardGame
from engine.cards import (
    Deal,
    cards_step,
    deal_chance,
    first_dealer,
    shuffled,
    sort_cards,
    unseen,
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
from engine.ta_xot import wording
from engine.ta_xot.groups import Group, Shapes, groups_of
from engine.ta_xot.judge import called_group, check, legal, refuse_seat
from engine.ta_xot.options import PRESETS, Options
from engine.ta_xot.play import call, deal, discard, four, grown, no_claim, turned_up, win
from engine.ta_xot.state import (
    Act,
    Action,
    AfterCall,
    Call,
    CallAdd,
    ClaimMeld,
    ClaimWin,
    Dealing,
    Discard,
    FourAdded,
    FourConcealed,
    Over,
    Pass,
    State,
    Table,
    View,
    Win,
)


class TaXot(CardGame[State, Action, View, Options]):
    """終季: two to six players, five cards each, one of them wins with six."""

    id: ClassVar[str] = "ta_xot"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets = PRESETS
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action

    def start(self, seats: int, options: Options) -> State:
        """Return the first season before the deal."""
        self.check_table(seats, options)
        return Dealing(self.fresh(options, seats))

    def fresh(self, options: Options, seats: int) -> Table:
        """Return the table before the first deal."""
        return Table(
            options=options,
            season=1,
            dealer=first_dealer(options),
            dealer_value=options.dealer_value_start,
            scores=(options.start_points,) * seats,
            hands=((),) * seats,
            melds=(None,) * seats,
            river=(),
            deck=(),
            light="",
            turns_started=(0,) * seats,
        )

    def turn(self, state: State) -> Turn:
        """Return who may act: chance deals; the mover or whoever is asked; nobody."""
        match state:
            case Over():
                return OVER
            case Dealing():
                return CHANCE_TURN
            case _:
                return Turn((state.seat,))

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """List what the seat may do: nothing when it is not its turn."""
        return legal(state) if seat in self.turn(state).seats else []

    def check_seat(self, state: State, seat: Seat) -> None:
        """Refuse a seat that may not act now, and say why as far as everybody knows it."""
        if seat not in self.turn(state).seats:
            refuse_seat(state, seat)

    def act(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the action; raise IllegalAction with one of ``judge.RULES``."""
        if isinstance(state, Dealing):
            return deal(state.table, action)
        if isinstance(action, Deal):
            raise IllegalAction("wrong_chance", action="Deal")
        return _act(state, check(state, action))

    def chance(self, state: State) -> Chance:
        """Return the deal; nothing happens by chance elsewhere."""
        if not isinstance(state, Dealing):
            raise IllegalAction("wrong_chance", action="")
        return deal_chance(state.table.seats, state.table.dealer)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what lies open, and the seat's own hand."""
        table = state.table
        claimed = table.river[-1] if isinstance(state, (ClaimWin, ClaimMeld)) else None
        return View(
            seat=seat,
            phase=type(state).__struct_config__.tag,  # type: ignore[arg-type]
            turn=self.turn(state).seats,
            options=table.options,
            hand=None if seat is None else table.hands[seat],
            drawn=state.drawn if isinstance(state, Act) and state.seat == seat else "",
            hand_sizes=tuple(len(hand) for hand in table.hands),
            deck_size=len(table.deck),
            melds=table.melds,
            river=table.river,
            discard=claimed,
            light=table.light,
            turns_started=table.turns_started,
            instants=table.instants,
            spent=table.spent,
            spent_hidden=len(table.spent_hidden),
            scores=table.scores,
            dealer=table.dealer,
            dealer_value=table.dealer_value,
            season=table.season,
            seasons=table.options.seasons,
            last=table.last,
            last_season=table.last_season,
            result=self.result(state),
        )

    def determinise(self, view: View, rng: Draws) -> State:
        """Return a state that the view allows: what the seat cannot see is dealt anew."""
        hidden = iter(shuffled(_unseen(view), rng))
        hands = tuple(
            view.hand
            if seat == view.seat and view.hand is not None
            else sort_cards(next(hidden) for _ in range(size))
            for seat, size in enumerate(view.hand_sizes)
        )
        deck = tuple(next(hidden) for _ in range(view.deck_size))
        table = Table(
            options=view.options,
            season=view.season,
            dealer=view.dealer,
            dealer_value=view.dealer_value,
            scores=view.scores,
            hands=hands,
            melds=view.melds,
            river=view.river,
            deck=deck,
            light=view.light,
            turns_started=view.turns_started,
            instants=view.instants,
            spent=view.spent,
            spent_hidden=sort_cards(next(hidden) for _ in range(view.spent_hidden)),
            last=view.last,
            last_season=view.last_season,
        )
        return _with_phase(view, table, rng)

    def result(self, state: State) -> Result | None:
        """Return the scores, ranked, once the game has ended."""
        return Result.by_points(state.table.scores, state.rule) if isinstance(state, Over) else None

    def notate(self, state: State, action: Action) -> str:
        """Write an action: ``discard B5``, ``call B7 B8``."""
        return wording.notate(action)

    def parse(self, state: State, text: str) -> Action:
        """Read what :meth:`notate` writes and what players type."""
        return wording.parse(state, text)

    def steps(self, state: State, action: Action) -> tuple[Step, ...]:
        """Cut an action into the cards of the hand, then what they are used for or how they are read."""
        match action:
            case Discard(card) | FourAdded(card):
                cards = cards_step((card,))
                twofold = isinstance(state, Act) and grown(state.table.melds[state.seat], card) is not None
                use = "discard" if isinstance(action, Discard) else "four_added"
                return (cards, Step("as", use)) if twofold else (cards,)
            case FourConcealed(cards_):
                return (cards_step(cards_),)
            case Call(cards_, reading):
                cards = cards_step(cards_)
                return (cards, Step("reading", reading)) if reading else (cards,)
            case _:
                kind = str(type(action).__struct_config__.tag)
                return (Step(kind, kind),)

    def standing(self, state: State) -> tuple[int, ...]:
        """Return the scores."""
        return state.table.scores

    def deal(self, state: State) -> int:
        """Return the number of the season."""
        return state.table.season

    def turned_up(self, states: Sequence[State]) -> tuple[int, ...]:
        """Return the places of the lights."""
        return turned_up(states)

    def declining(self, state: State) -> Action | None:
        """Return the pass of whoever is asked about the card just discarded."""
        return Pass() if isinstance(state, ClaimWin | ClaimMeld) else None


def _act(state: State, action: Action) -> State:
    """Play a legal action."""
    table = state.table
    match state, action:
        case ((Act() | ClaimWin()), Win()):
            return win(state)
        case Act(seat=seat), FourConcealed(cards):
            return four(state, cards, groups_of(cards, Shapes.of(table.options))[0])
        case Act(seat=seat), FourAdded(card):
            return four(state, (card,), _grown(table, seat, card))
        case ((Act(seat=seat) | AfterCall(seat=seat)), Discard(card)):
            return discard(table, seat, card)
        case ClaimMeld(seat=seat), Call(cards):
            return call(table, seat, cards, called_group(table, action))
        case ClaimMeld(seat=seat), CallAdd():
            return call(table, seat, (), _grown(table, seat, table.river[-1].card))
        case ((ClaimWin() | ClaimMeld()), Pass()):
            return no_claim(state)
        case _:
            raise AssertionError(action)


def _grown(table: Table, seat: Seat, card: str) -> Group:
    group = grown(table.melds[seat], card)
    assert group is not None
    return group


def _unseen(view: View) -> tuple[str, ...]:
    """Return the cards that the view does not show, in deck order; none before the deal."""
    if view.phase == "dealing":
        return ()
    seen = [*(view.hand or ()), *view.spent, *(thrown.card for thrown in view.river)]
    seen += [card for meld in view.melds if meld for card in meld.cards]
    return unseen([*seen, view.light] if view.light else seen)


def _with_phase(view: View, table: Table, rng: Draws) -> State:
    """Return the state of the view's phase."""
    seat = view.turn[0] if view.turn else CHANCE
    match view.phase:
        case "dealing":
            return Dealing(table)
        case "act":
            hand = table.hands[seat]
            # Which card a rival has drawn is unknown; one who has just laid four open may have used it.
            drawn = view.drawn if seat == view.seat else hand[rng.randrange(len(hand))]
            return Act(table, seat, drawn)
        case "claim_win":
            return ClaimWin(table, seat)
        case "claim_meld":
            return ClaimMeld(table, seat)
        case "after_call":
            return AfterCall(table, seat)
        case "over":
            assert view.result is not None
            return Over(table, view.result.rule)  # type: ignore[arg-type]


TA_XOT: Final = TaXot()
"""The game; it has no state of its own."""
