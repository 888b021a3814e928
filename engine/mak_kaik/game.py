"""値戦 (mak1 kaik): three own cards, a row that all share, one exchange and three rounds of bets.

Source: the rule specification of 値戦, by its section numbers, and the common rules of the card games.
Decisions where the rules are silent:

* Giving a card for its twin of the row is an exchange like any other.
* With ``draw2_public="hand_only"`` whoever drew the card that goes out of play still knows it.
* A card taken from the row stays known to be in the hand that took it.
* ``dealer_rule="rotate"`` counts from the dealer at the end of the season, since the dealership moves (2.3).
* A season in which the dealership moved because a dealer folded is won by whoever wins the pot, as any other.
* Where several combinations of the best value exist, own cards are shown first; this decides nothing.
* A hand that nobody had to show is never shown.

Text of actions: ``swap R2 Rs`` (given, taken), ``draw``, ``keep Bk give R2``, ``keep hand``, ``bet 3``,
``join``, ``fold``; the deal.  Colours may be written 黒 and 赤, cards by their kanji (黒馬).

Version history: 1 the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

import msgspec

from engine.card_game import CardGame
from engine.cards import (
    Cards,
    Deal,
    NewSeat,
    cards_step,
    cards_text,
    deal_chance,
    first_dealer,
    notate_deal,
    parse_deal,
    read_words,
    shuffled,
    sort_cards,
    unreadable,
    unseen,
)
from engine.core import (
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
from engine.mak_kaik.bets import bet, deal, exchange, fresh, keep, legal, turned_up
from engine.mak_kaik.state import (
    DEALER_VALUE,
    Acting,
    Action,
    BetChild,
    BetDealer,
    Dealing,
    Draw,
    Exchange,
    Fold,
    Join,
    Keep,
    KeepHand,
    Keeping,
    Options,
    Over,
    SetBase,
    State,
    Swap,
    Table,
    View,
)
from engine.mak_kaik.values import best_combo

# --- The game --------------------------------------------------------------------------------------


class MakKaik(CardGame[State, Action, View, Options]):
    """値戦: 2–9 players, a shared row and a pot."""

    id: ClassVar[str] = "mak_kaik"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 10)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets: ClassVar[Mapping[str, Any]] = MappingProxyType({"standard": Options()})
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action

    def start(self, seats: int, options: Options) -> State:
        """Return the first season before the deal."""
        self.check_table(seats, options)
        return Dealing(self.fresh(options, seats))

    def fresh(self, options: Options, seats: int) -> Table:
        """Return the table before the first deal."""
        return fresh(options, 1, first_dealer(options), (options.start_points,) * seats)

    def turn(self, state: State) -> Turn:
        """Return who may act: chance, the seat that exchanges or bets, or nobody."""
        match state:
            case Over():
                return OVER
            case Dealing():
                return CHANCE_TURN
            case _:
                return Turn((state.seat,))

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """List what the seat may do."""
        return legal(state) if isinstance(state, Acting) and seat == state.seat else []

    def act(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the action; raise IllegalAction with one of RULES."""
        match state:
            case Dealing():
                return deal(state, action)
            case Exchange():
                return exchange(state, action)
            case Keeping():
                return keep(state, action)
            case BetDealer() | BetChild():
                return bet(state, action)
            case Over():
                raise AssertionError("nobody acts after the end")

    def chance(self, state: State) -> Chance:
        """Return the deal of the season."""
        if not isinstance(state, Dealing):
            raise IllegalAction("wrong_chance", action="")
        return deal_chance(state.table.seats, state.table.dealer)

    # --- View --------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Return the table, and the seat's own hand and the cards it has drawn."""
        table = state.table
        hand = None if seat is None else table.hands[seat]
        choosing = isinstance(state, Keeping) and state.seat == seat
        return View(
            seat=seat,
            phase=type(state).__struct_config__.tag,  # type: ignore[arg-type]
            turn=self.turn(state).seats,
            options=table.options,
            hand=hand,
            drawn=state.drawn if isinstance(state, Keeping) and choosing else (),
            down=None if seat is None else table.down[seat],
            combo=best_combo(hand, table.row, table.options) if hand else None,
            hand_sizes=tuple(len(each) for each in table.hands),
            down_sizes=tuple(len(pile) for pile in table.down),
            deck_size=len(table.deck),
            row=table.row,
            taken=table.taken,
            folded=table.folded,
            pot=table.pot,
            base=table.base,
            paid=table.paid,
            round=table.round,
            scores=table.scores,
            dealer=table.dealer,
            dealer_value=DEALER_VALUE,
            season=table.season,
            seasons=table.options.seasons,
            last=table.last,
            last_season=table.last_season,
            result=self.result(state),
        )

    def determinise(self, view: View, rng: Draws) -> State:
        """Return a state that the view allows: unseen cards lie anywhere."""
        table, drawn = _table_of(view, rng)
        match view.phase:
            case "dealing":
                return Dealing(table)
            case "exchange":
                return Exchange(table, view.turn[0])
            case "keep":
                return Keeping(table, view.turn[0], drawn)
            case "bet_dealer":
                return BetDealer(table, view.turn[0])
            case "bet_child":
                return BetChild(table, view.turn[0])
            case "over":
                assert view.result is not None
                return Over(table, view.result.rule)  # type: ignore[arg-type]

    def result(self, state: State) -> Result | None:
        """Return the scores, ranked, once the game has ended."""
        return Result.by_points(state.table.scores, state.rule) if isinstance(state, Over) else None

    # --- Text and steps ----------------------------------------------------------------------------

    def notate(self, state: State, action: Action) -> str:
        """Write an action: ``swap R2 Rs``, ``draw``, ``keep Bk give R2``, ``bet 3``, ``join``, ``fold``."""
        match action:
            case Deal() | NewSeat():
                return notate_deal(action)
            case Swap(give, take):
                return f"swap {cards_text((give, take))}"
            case Keep(kept, give):
                return f"keep {kept} give {give}"
            case KeepHand():
                return "keep hand"
            case SetBase(points):
                return f"bet {points}"
            case _:
                return type(action).__name__.lower()

    def parse(self, state: State, text: str) -> Action:
        """Read an action as records and players write it; hands are not looked at."""
        if isinstance(state, Dealing):
            dealt = parse_deal(text)
            if isinstance(dealt, Deal | NewSeat):
                return dealt
            raise unreadable(text)
        cards, words = read_words(text)
        match words, cards:
            case ("swap",) | ("swap", "for"), (give, take):
                return Swap(give, take)
            case ("keep",) | ("keep", "give"), (kept, give):
                return Keep(kept, give)
            case ("keep", "hand") | ("keep_hand",), ():
                return KeepHand()
            case ("bet" | "base" | "set_base", points), () if points.isdecimal() and points.isascii():
                return SetBase(int(points[:6]))
            case (word,), () if word in _WORDS:
                return _WORDS[word]
            case _:
                raise unreadable(text)

    def steps(self, state: State, action: Action) -> tuple[Step, ...]:
        """Cut an action into the own card that is given, and the card for it."""
        match action:
            case Swap(give, take):
                return cards_step((give,)), Step("take", take, take)
            case Keep(kept, give):
                return cards_step((give,)), Step("keep", kept, kept)
            case KeepHand():
                return (Step("keep_hand", "keep_hand"),)
            case SetBase(points):
                return (Step("bet", str(points)),)
            case _:
                kind = str(type(action).__struct_config__.tag)
                return (Step(kind, kind),)

    def standing(self, state: State) -> tuple[int, ...]:
        """Return the scores; what lies in the pot has left them."""
        return state.table.scores

    def deal(self, state: State) -> int:
        """Return the number of the season."""
        return state.table.season

    def turned_up(self, states: Sequence[State]) -> tuple[int, ...]:
        """Return the places of the row's first cards."""
        return turned_up(states)


_WORDS: Final[Mapping[str, Action]] = MappingProxyType(
    {"draw": Draw(), "draw2": Draw(), "join": Join(), "fold": Fold()}
)


def _table_of(view: View, rng: Draws) -> tuple[Table, Cards]:
    """Return a table that the view allows, and the two cards drawn where somebody is choosing."""
    own = view.hand or ()
    others = [cards for seat, cards in enumerate(view.taken) if seat != view.seat]
    known = [*own, *view.drawn, *(view.down or ()), *view.row, *(card for cards in others for card in cards)]
    dealt = view.phase not in ("dealing", "over")
    hidden = list(shuffled(unseen(known), rng)) if dealt else []

    def take(size: int) -> Cards:
        taken, hidden[:] = hidden[:size], hidden[size:]
        return sort_cards(taken)

    hands = tuple(
        own if seat == view.seat else sort_cards((*taken, *take(size - len(taken))))
        for seat, (size, taken) in enumerate(zip(view.hand_sizes, view.taken, strict=True))
    )
    down = tuple(
        (view.down or ()) if seat == view.seat else take(size) for seat, size in enumerate(view.down_sizes)
    )
    drawn = view.drawn or (take(2) if view.phase == "keep" else ())
    table = Table(
        options=view.options,
        season=view.season,
        dealer=view.dealer,
        scores=view.scores,
        hands=hands,
        down=down,
        taken=view.taken,
        folded=view.folded,
        paid=view.paid,
        deck=tuple(hidden),
        row=view.row,
        pot=view.pot,
        base=view.base,
        round=view.round,
        last=view.last,
        last_season=view.last_season,
    )
    return table, drawn


MAK_KAIK: Final = MakKaik()
"""The game; it has no state of its own."""
