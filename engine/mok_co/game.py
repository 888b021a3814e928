"""行山 (mok_co, "up the mountain"): a race along a spiral, paid for with rice and coins that come from cards.

Source: the rule specification of 行山 (its sections are cited).  Decisions where the rules are silent:

* A phase in which only ``next``, ``stay`` or one effect without a throw is possible passes by itself
  (:meth:`MokCo.forced`), but never where that would tell what a hand does not hold.  ``change`` ends its
  phase, the last paid movement the turn.
* ``gather`` is short for using all own 無 and 王, which nothing can come between.
* With ``end_rule = round`` a turn goes on after the mountain is reached; the piece moves no more, and nobody
  has another turn, since the round ends.
* In the boxed order effects that have begun are finished before anything else; ``next`` carries them out
  where nothing has to be used, and ``effects`` does so earlier, before further cards are laid.  A worn-out
  card works there until it leaves.  The first deal goes from seat to seat, up to ``hand_base``.
* A movement from the mountain by a 皇 or 巫 goes nowhere.
* On a route of the players' own the squares that are coloured on the board are so, its start as
  ``start_is_hue`` says; no square comes twice.
* A tiger of the boxed game that is aimed at nothing takes nothing.
* In what others cannot see, the cards that a seat drew last are imagined as none.

Version history: 1 the first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final, cast

import msgspec

from engine import sticks
from engine.cards import COPIES, Cards, shuffled, sort_cards, unreadable, unseen
from engine.core import (
    CHANCE_TURN,
    OVER,
    Chance,
    Draws,
    Game,
    IllegalAction,
    Luck,
    OptionError,
    Privacy,
    Result,
    Seat,
    Step,
    Turn,
)
from engine.mok_co import judge, play, wording
from engine.mok_co.numbers import GENERAL, HIGH, THROWN_FOR, costs, currency, kind
from engine.mok_co.options import PRESETS, Options
from engine.mok_co.state import (
    Acting,
    Action,
    Camp,
    Dealing,
    Destroy,
    Dismantle,
    Draw,
    Drawing,
    GameEnd,
    Install,
    Mark,
    Over,
    Player,
    Resource,
    State,
    Steal,
    Stealing,
    Striking,
    Table,
    Thrown,
    Use,
    View,
)

HIDDEN_HANDS: Final = Privacy(
    private=True, delivered=True, closed_menus=True, open_record=False, hidden_chance=(Draw,)
)
"""Hands are their owners' own, and so is what they draw."""

NEAR: Final = 5
"""So many legal actions are named to whoever wrote something unreadable."""

# --- The game --------------------------------------------------------------------------------------


class MokCo(Game[State, Action, View, Options]):
    """行山: two to four players."""

    id: ClassVar[str] = "mok_co"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets = PRESETS
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action
    first_seat: ClassVar[bool] = True  # the race ends at once, so it may have had a turn more

    def make_options(self, preset: str = "", changes: Mapping[str, Any] | None = None) -> Options:
        """Return a preset with some values changed; where none is named, that of the edition (7)."""
        edition = (changes or {}).get("edition", "")
        return super().make_options(preset or (edition if edition in PRESETS else ""), changes)

    # --- Seats, turns, results ---------------------------------------------------------------------

    def start(self, seats: int, options: Options) -> State:
        """Return the start, nothing drawn; raise OptionError for a number of players that cannot be."""
        if seats not in self.seats:
            raise OptionError("bad_seats", option="seats", value=seats)
        return play.fresh(options, seats)

    def turn(self, state: State) -> Turn:
        """Return who may act: the seat whose turn it is; cards and sticks; nobody."""
        match state:
            case Dealing() | Drawing() | Thrown():
                return CHANCE_TURN
            case Over():
                return OVER
            case _:
                return Turn((state.table.mover,))

    def result(self, state: State) -> Result | None:
        """Return how far each seat came, ranked, once the game has ended."""
        return play.result(state) if isinstance(state, Over) else None

    def standing(self, state: State) -> tuple[int, ...]:
        """Return how far each piece has come on the route."""
        return tuple(camp.index for camp in state.table.camps)

    # --- Actions -----------------------------------------------------------------------------------

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """List what the seat may do."""
        return judge.legal(state, seat)

    def unlisted(self, state: State, seat: Seat, chosen: Sequence[str]) -> list[Action]:
        """List the change of an amount that is legal, but not listed."""
        action = wording.amount_of(tuple(chosen))
        if action is None or not isinstance(state, Acting) or seat != state.table.mover:
            return []
        return [action] if judge.why_not(state, action) is None else []

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the action; raise IllegalAction naming the rule that forbids it."""
        judge.check(state, seat, action)
        match state, action:
            case Dealing() | Drawing(), Draw(card) if card in state.table.deck:
                return play.draw(state, card)
            case Thrown(), _:
                return play.fall(state, sticks.check_fallen(action))
            case Stealing(), Steal():
                return play.steal(state, action)
            case Striking(), Mark() | Destroy():
                return play.strike(state, action)
            case Acting(table), _:
                return play.act(table, action)
            case _:
                raise IllegalAction("wrong_chance", action=type(action).__name__)

    def chance(self, state: State) -> Chance:
        """Return which card may come, or how the sticks may fall."""
        match state:
            case Dealing(table) | Drawing(table):
                return _any_card(table.deck)
            case Thrown():
                return sticks.THROWN
            case _:
                raise IllegalAction("wrong_chance", action="")

    def luck(self, state: State, action: Action) -> tuple[Luck, ...]:
        """Return whether the throw was a rare one; a general that can only hit its owner has no hopes."""
        if not isinstance(state, Thrown):
            return ()
        ones, table = sticks.check_fallen(action), state.table
        if kind(table.camp.installed[state.number - 1].card) == GENERAL:
            others = (seat for seat in range(table.seats) if seat != table.mover)
            if not any(table.camps[seat].installed and not table.camps[seat].protected for seat in others):
                return ()
        return (Luck(table.mover, sticks.at_least(HIGH), ones >= HIGH),)

    def forced(self, state: State, seat: Seat) -> Action | None:
        """Return the only thing that can be done, if all know that and the sticks are not to be thrown."""
        if isinstance(state, Acting) and "cards" in judge.open_phases(state.table) and state.table.camp.hand:
            return None
        legal = judge.legal(state, seat)
        if len(legal) != 1:
            return None
        match legal[0]:
            case Use(number) if kind(state.table.camp.installed[number - 1].card) in THROWN_FOR:
                return None
            case only:
                return only

    # --- What is private ---------------------------------------------------------------------------

    def privacy(self, options: Options) -> Privacy:
        """Return that hands and draws are private."""
        return HIDDEN_HANDS

    def own(self, view: View) -> tuple[Cards, Cards] | None:
        """Return the seat's hand, and what of it was drawn last."""
        return None if view.hand is None else (view.hand, view.drawn)

    # --- Views -------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat knows: everything but others' hands and the deck."""
        table = state.table
        own = None if seat is None else table.camps[seat]
        return View(
            seat=seat,
            phase=type(state).__struct_config__.tag,  # type: ignore[arg-type]
            open=judge.open_phases(table) if isinstance(state, Acting) else (),
            turn=self.turn(state).seats,
            options=table.options,
            round=table.round,
            mover=table.mover,
            progress=table.progress,
            players=tuple(_seen(table, other) for other in range(table.seats)),
            hand=own.hand if own else None,
            drawn=own.drawn if own else (),
            deck_size=len(table.deck),
            discarded=table.discarded,
            number=state.number if isinstance(state, Thrown | Stealing | Striking) else 0,
            ones=state.ones if isinstance(state, Striking) else None,
            last=table.last,
            result=self.result(state),
        )

    def determinise(self, view: View, rng: Draws) -> State:
        """Return a state that the view allows: unseen cards lie anywhere in others' hands and the deck."""
        known = [laid.card for player in view.players for laid in player.installed]
        rest = shuffled(unseen((*known, *view.discarded, *(view.hand or ()))), rng)
        camps = []
        for seat, player in enumerate(view.players):
            hand, drawn = view.hand, view.drawn
            if seat != view.seat or hand is None:
                hand, rest = sort_cards(rest[: player.hand_size]), rest[player.hand_size :]
                drawn = ()
            camps.append(
                Camp(player.index, player.rice, player.coins, hand, drawn, player.installed, player.protected)
            )
        table = Table(
            options=view.options,
            camps=tuple(camps),
            deck=sort_cards(rest),
            discarded=view.discarded,
            round=view.round,
            mover=view.mover,
            progress=view.progress,
            last=view.last,
        )
        return _node(view, table)

    # --- Text and steps ----------------------------------------------------------------------------

    def notate(self, state: State, action: Action) -> str:
        """Write an action as one line of text: ``install R5``."""
        return wording.write(action)

    def parse(self, state: State, text: str) -> Action:
        """Read what :meth:`notate` writes and what players type."""
        found = wording.read(text)
        if found is None:
            raise unreadable(text, self._near(state, text))
        _check_currency(state, found)
        return found.action

    def _near(self, state: State, text: str) -> list[str]:
        """Return legal actions that have words or cards in common with a text, or else the first ones."""
        legal = judge.legal(state, state.table.mover)
        return wording.nearest(text, [wording.write(action) for action in legal])[:NEAR]

    def steps(self, state: State, action: Action) -> tuple[Step, ...]:
        """Cut an action into the choices that a person makes."""
        return wording.cut(state.table, action)


# --- Parts of it -----------------------------------------------------------------------------------


def _any_card(deck: Cards) -> Chance:
    """Return the draw of a card from a deck, each copy equally likely."""

    def sample(rng: Draws) -> Draw:
        return Draw(deck[rng.randrange(len(deck))])

    counted = Counter(deck).items()
    return Chance(sample, tuple((Draw(card), Fraction(count, len(deck))) for card, count in counted))


def _seen(table: Table, seat: Seat) -> Player:
    camp = table.camps[seat]
    return Player(
        index=camp.index,
        rice=camp.rice,
        coins=camp.coins,
        hand_size=len(camp.hand),
        installed=camp.installed,
        protected=camp.protected,
        costs=costs(table, seat),
    )


def _node(view: View, table: Table) -> State:
    match view.phase:
        case "dealing":
            return Dealing(table)
        case "drawing":
            return Drawing(table)
        case "acting":
            return Acting(table)
        case "thrown":
            return Thrown(table, view.number)
        case "stealing":
            return Stealing(table, view.number)
        case "striking":
            assert view.ones is not None
            return Striking(table, view.number, view.ones)
        case "over":
            assert view.result is not None
            return Over(table, cast(GameEnd, view.result.rule))


def _check_currency(state: State, found: wording.Reading) -> None:
    """Refuse a card that is to be paid for in the other currency."""
    card = ""
    match found.action:
        case Install(named):
            card = named
        case Dismantle(number) if 1 <= number <= len(state.table.camp.installed):
            card = state.table.camp.installed[number - 1].card
    paid: Resource | None = found.currency
    if card in COPIES and paid is not None and paid != currency(card):
        raise IllegalAction("wrong_currency", card=card, resource=paid)


MOK_CO: Final = MokCo()
"""The game; it has no state of its own."""
