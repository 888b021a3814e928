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
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec

from engine.cards import (
    COLOURS,
    COMMON_RULES,
    HIGHEST_NUMBER,
    STRENGTHS,
    Card,
    Cards,
    Combo,
    Count,
    Deal,
    GameEnd,
    LoneShip,
    TableOptions,
    cards_step,
    cards_text,
    check_deal,
    check_held,
    check_seats,
    check_turn,
    colours_of,
    deal_chance,
    deal_hands,
    first_dealer,
    game_end,
    is_ship,
    next_dealer,
    notate_deal,
    order,
    parse_deal,
    read_words,
    shuffled,
    sort_cards,
    split_pot,
    strength,
    unreadable,
    unseen,
    without,
)
from engine.core import (
    CHANCE_TURN,
    OVER,
    Chance,
    Draws,
    Game,
    IllegalAction,
    OptionError,
    Result,
    Seat,
    Step,
    Turn,
)

# --- Tables and options (1, 3, 5) ------------------------------------------------------------------

HAND: Final = 3
ROW: Final = 3
"""Cards of each hand, and of the row at the start (1)."""

RANKS: Final[Mapping[tuple[str, int], int]] = MappingProxyType(
    {("set", 3): 4, ("run", 3): 3, ("set", 2): 2, ("single", 1): 1}
)
"""The kinds of combination by rank, strongest first (3)."""

DEALER_VALUE: Final = 1
"""This game has no dealer value: whoever wins takes the pot."""


class Options(TableOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """House rules of one game."""

    lone_ship: LoneShip = "rank"
    ante: Count = 1
    base_min: Annotated[int, msgspec.Meta(ge=0, le=100)] = 1
    base_max: Annotated[int, msgspec.Meta(ge=0, le=100)] = 5
    bet_rounds: Annotated[int, msgspec.Meta(ge=1, le=20)] = 3
    draw2_public: Literal["both", "hand_only"] = "both"
    exchange_skip: bool = False
    need_own_card: bool = True

    def __post_init__(self) -> None:
        TableOptions.__post_init__(self)
        if self.base_max < self.base_min:
            raise OptionError("bad_option", option="base_max", value=self.base_max)


RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **COMMON_RULES,
        "not_public": "this card does not lie in the row (card)",
        "exchange_compulsory": "the exchange cannot be skipped (2.1)",
        "deck_too_small": "fewer than two cards are left in the deck (2.1)",
        "not_drawn": "only one of the two drawn cards can be kept (card, drawn)",
        "bet_out_of_range": "the dealer bets from the lowest to the highest price (points, low, high)",
        "join_or_fold": "a child joins for the price that the dealer named, or folds (needed)",
        "dealer_names_price": "the dealer names the price, or folds (low, high)",
    }
)
"""The rules that forbid an action, with the data of the refusal."""

# --- Actions ---------------------------------------------------------------------------------------


class Swap(msgspec.Struct, frozen=True, gc=False, tag="swap"):
    """A card of the hand goes to the row, one of the row to the hand."""

    give: Card
    take: Card


class Draw(msgspec.Struct, frozen=True, gc=False, tag="draw"):
    """The top two cards of the deck are drawn (``draw2``)."""


class Keep(msgspec.Struct, frozen=True, gc=False, tag="keep"):
    """One of the two drawn cards goes to the hand, a former card of the hand is given (``keep2``)."""

    keep: Card
    give: Card


class KeepHand(msgspec.Struct, frozen=True, gc=False, tag="keep_hand"):
    """Nothing is exchanged (option ``exchange_skip``)."""


class SetBase(msgspec.Struct, frozen=True, gc=False, tag="set_base"):
    """The dealer names the price of this round and pays it."""

    points: int


class Join(msgspec.Struct, frozen=True, gc=False, tag="join"):
    """A child pays the price."""


class Fold(msgspec.Struct, frozen=True, gc=False, tag="fold"):
    """The seat is out for the season; its hand stays face down."""


Action = Deal | Swap | Draw | Keep | KeepHand | SetBase | Join | Fold

# --- State -----------------------------------------------------------------------------------------


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that everybody saw.

    ``cards``: of a deal the row, of a swap the card given and the card taken, of keep what joined the row,
    of a win the combination.  ``dealer``: the dealership moved to the seat.
    """

    kind: Literal["deal", "swap", "draw", "keep", "keep_hand", "ante", "bet", "join", "fold", "dealer", "win"]
    seat: int = -1
    cards: Cards = ()
    points: int = 0


class Summary(msgspec.Struct, frozen=True):
    """How a season ended.

    ``hands`` and ``combos`` are those that were shown, empty and None for the others; ``winners`` share the
    pot, ``winner`` is the first of them for the dealership; ``points`` is ``shares`` less ``paid``.
    """

    season: int
    winner: int
    winners: tuple[int, ...]
    dealer: int
    pot: int
    row: Cards
    hands: tuple[Cards, ...]
    combos: tuple[Combo | None, ...]
    paid: tuple[int, ...]
    shares: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


class Table(msgspec.Struct, frozen=True):
    """What all phases share (2).

    ``hands``, ``deck`` (next card first) and ``down`` (drawn cards put out of play) are hidden; ``row`` are the
    public cards, ``taken`` the card that each seat took from it, ``folded`` says who is out.  ``round`` is 0 before
    the bets, ``base`` the price of the round.
    """

    options: Options
    season: int
    dealer: int
    scores: tuple[int, ...]
    hands: tuple[Cards, ...]
    down: tuple[Cards, ...]
    taken: tuple[Cards, ...]
    folded: tuple[bool, ...]
    paid: tuple[int, ...]
    deck: Cards = ()
    row: Cards = ()
    pot: int = 0
    base: int = 0
    round: int = 0
    last: tuple[Event, ...] = ()
    last_season: Summary | None = None

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.scores)

    @property
    def active(self) -> tuple[Seat, ...]:
        """Who has not folded, in the order of play from the dealer."""
        seats = order(self.options, self.dealer, self.seats)
        return tuple(seat for seat in seats if not self.folded[seat])


class Dealing(msgspec.Struct, frozen=True, tag="dealing"):
    """The cards of the season are about to be dealt."""

    table: Table


class Exchange(msgspec.Struct, frozen=True, tag="exchange"):
    """The seat exchanges a card with the row, or draws two."""

    table: Table
    seat: int


class Keeping(msgspec.Struct, frozen=True, tag="keep"):
    """The seat has drawn two cards and chooses which one to keep, and what to give."""

    table: Table
    seat: int
    drawn: Cards


class BetDealer(msgspec.Struct, frozen=True, tag="bet_dealer"):
    """The dealer names the price of the round, or folds."""

    table: Table
    seat: int


class BetChild(msgspec.Struct, frozen=True, tag="bet_child"):
    """The seat joins for the price, or folds."""

    table: Table
    seat: int


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended, by the rule named."""

    table: Table
    rule: GameEnd


Acting = Exchange | Keeping | BetDealer | BetChild
State = Dealing | Exchange | Keeping | BetDealer | BetChild | Over

# --- View ------------------------------------------------------------------------------------------


class View(msgspec.Struct, frozen=True):
    """What a seat, or a spectator (None), knows.

    ``hand``, ``down`` and ``drawn`` (while it chooses) are the seat's own; ``combo`` is the best combination
    that it has now.
    """

    seat: int | None
    phase: Literal["dealing", "exchange", "keep", "bet_dealer", "bet_child", "over"]
    turn: tuple[int, ...]
    options: Options
    hand: Cards | None
    drawn: Cards
    down: Cards | None
    combo: Combo | None
    hand_sizes: tuple[int, ...]
    down_sizes: tuple[int, ...]
    deck_size: int
    row: Cards
    taken: tuple[Cards, ...]
    folded: tuple[bool, ...]
    pot: int
    base: int
    paid: tuple[int, ...]
    round: int
    scores: tuple[int, ...]
    dealer: int
    dealer_value: int
    season: int
    seasons: int
    last: tuple[Event, ...]
    last_season: Summary | None
    result: Result | None


# --- Start and deal (1) ----------------------------------------------------------------------------


def fresh(options: Options, season: int, dealer: Seat, scores: tuple[int, ...]) -> Table:
    """Return the table before a deal."""
    seats = len(scores)
    none: tuple[Cards, ...] = ((),) * seats
    return Table(options, season, dealer, scores, none, none, none, (False,) * seats, (0,) * seats)


def deal(state: Dealing, action: Action) -> State:
    """Deal the hands, then the row; the dealer exchanges first."""
    table = state.table
    dealer = check_deal(action, table.seats, table.dealer)
    assert isinstance(action, Deal)
    hands, rest = deal_hands(action.deck, order(table.options, dealer, table.seats), HAND)
    row = rest[:ROW]
    table = msgspec.structs.replace(
        table, dealer=dealer, hands=hands, row=row, deck=rest[ROW:], last=(Event("deal", dealer, row),)
    )
    return Exchange(table, dealer)


# --- Legal actions (2) -----------------------------------------------------------------------------


def legal(state: Acting) -> list[Action]:
    """List what the seat may do."""
    table, hand = state.table, state.table.hands[state.seat]
    options = table.options
    match state:
        case Exchange():
            takes = dict.fromkeys(sort_cards(table.row))
            actions: list[Action] = [Swap(give, take) for give in dict.fromkeys(hand) for take in takes]
            actions += [Draw()] if len(table.deck) >= 2 else []
            return actions + ([KeepHand()] if options.exchange_skip else [])
        case Keeping(drawn=drawn):
            kept = dict.fromkeys(drawn)
            return [Keep(keep, give) for keep in kept for give in dict.fromkeys(hand)]
        case BetDealer():
            return [*(SetBase(points) for points in range(options.base_min, options.base_max + 1)), Fold()]
        case BetChild():
            return [Join(), Fold()]


# --- Apply: the exchange (2.1) ---------------------------------------------------------------------


def exchange(state: Exchange, action: Action) -> State:
    """Exchange a card with the row, draw two cards, or keep the hand."""
    table, seat = state.table, state.seat
    match action:
        case Swap(give, take):
            check_held(table.hands[seat], (give,))
            if take not in table.row:
                raise IllegalAction("not_public", card=take)
            hand = sort_cards((*without(table.hands[seat], (give,)), take))
            table = msgspec.structs.replace(
                table,
                hands=_put(table.hands, seat, hand),
                row=(*without(table.row, (take,)), give),
                taken=_put(table.taken, seat, (take,)),
            )
            return _exchanged(table, seat, Event("swap", seat, (give, take)))
        case Draw():
            if len(table.deck) < 2:
                raise IllegalAction("deck_too_small")
            drawn, deck = sort_cards(table.deck[:2]), table.deck[2:]
            return Keeping(
                msgspec.structs.replace(table, deck=deck, last=(Event("draw", seat),)), seat, drawn
            )
        case KeepHand():
            if not table.options.exchange_skip:
                raise IllegalAction("exchange_compulsory")
            return _exchanged(table, seat, Event("keep_hand", seat))
        case _:
            raise IllegalAction("wrong_action", action=type(action).__name__)


def keep(state: Keeping, action: Action) -> State:
    """Keep one drawn card for one of the hand; what is left over goes to the row."""
    if not isinstance(action, Keep):
        raise IllegalAction("wrong_action", action=type(action).__name__)
    table, seat = state.table, state.seat
    if action.keep not in state.drawn:
        raise IllegalAction("not_drawn", card=action.keep, drawn=state.drawn)
    check_held(table.hands[seat], (action.give,))
    hand = sort_cards((*without(table.hands[seat], (action.give,)), action.keep))
    other = without(state.drawn, (action.keep,))
    both = table.options.draw2_public == "both"
    shown = (action.give, *other) if both else (action.give,)
    table = msgspec.structs.replace(
        table,
        hands=_put(table.hands, seat, hand),
        row=(*table.row, *shown),
        down=table.down if both else _put(table.down, seat, other),
    )
    return _exchanged(table, seat, Event("keep", seat, shown))


def _put(piles: tuple[Cards, ...], seat: Seat, cards: Cards) -> tuple[Cards, ...]:
    return (*piles[:seat], cards, *piles[seat + 1 :])


def _exchanged(table: Table, seat: Seat, event: Event) -> State:
    """Go on to the next seat; after the last one everybody pays the ante and the bets begin (2.2)."""
    seats = order(table.options, table.dealer, table.seats)
    place = seats.index(seat) + 1
    table = msgspec.structs.replace(table, last=(event,))
    if place < len(seats):
        return Exchange(table, seats[place])
    ante = table.options.ante
    for payer in seats:
        table = pay_in(table, payer, ante)
    last = (event, Event("ante", points=ante))
    return BetDealer(msgspec.structs.replace(table, round=1, last=last), table.dealer)


# --- Apply: the bets (2.3) -------------------------------------------------------------------------


def pay_in(table: Table, seat: Seat, points: int) -> Table:
    """Move points from a seat into the pot."""
    scores, paid = list(table.scores), list(table.paid)
    scores[seat] -= points
    paid[seat] += points
    return msgspec.structs.replace(table, scores=tuple(scores), paid=tuple(paid), pot=table.pot + points)


def bet(state: BetDealer | BetChild, action: Action) -> State:
    """Name the price, join, or fold."""
    table, seat, options = state.table, state.seat, state.table.options
    low, high = options.base_min, options.base_max
    match state, action:
        case _, Fold():
            return fold(state)
        case BetDealer(), SetBase(points):
            if not low <= points <= high:
                raise IllegalAction("bet_out_of_range", points=points, low=low, high=high)
            table = msgspec.structs.replace(pay_in(table, seat, points), base=points)
            return _asked(table, seat, (Event("bet", seat, points=points),))
        case BetChild(), Join():
            return _asked(pay_in(table, seat, table.base), seat, (Event("join", seat, points=table.base),))
        case BetChild(), SetBase():
            raise IllegalAction("join_or_fold", needed=table.base)
        case BetDealer(), Join():
            raise IllegalAction("dealer_names_price", low=low, high=high)
        case _:
            raise IllegalAction("wrong_action", action=type(action).__name__)


def fold(state: BetDealer | BetChild) -> State:
    """Leave the season; the last one left wins at once, and a dealer's place goes to the next one."""
    table, seat = state.table, state.seat
    before = table.active
    folded = tuple(out or place == seat for place, out in enumerate(table.folded))
    table = msgspec.structs.replace(table, folded=folded)
    events = (Event("fold", seat),)
    if isinstance(state, BetDealer):
        dealer = before[1]
        table = msgspec.structs.replace(table, dealer=dealer)
        if len(table.active) > 1:
            last = (*events, Event("dealer", dealer))
            return BetDealer(msgspec.structs.replace(table, last=last), dealer)
    if len(table.active) == 1:
        return end_season(table, table.active, (), events)
    return _asked(table, seat, events)


def _asked(table: Table, seat: Seat, events: tuple[Event, ...]) -> State:
    """Ask the next child; after the last one comes the next round, or the showdown."""
    table = msgspec.structs.replace(table, last=events)
    seats = order(table.options, table.dealer, table.seats)
    for child in seats[seats.index(seat) + 1 :]:
        if not table.folded[child]:
            return BetChild(table, child)
    if table.round < table.options.bet_rounds:
        return BetDealer(msgspec.structs.replace(table, round=table.round + 1, base=0), table.dealer)
    return showdown(table, events)


# --- Evaluation (3) --------------------------------------------------------------------------------

Value = tuple[int, int]
"""Rank of the kind and top: what decides between combinations."""


def value_of(combo: Combo) -> Value:
    """Return what a combination counts."""
    return RANKS[combo.kind, combo.count], combo.top


def best_combo(hand: Cards, row: Cards, options: Options) -> Combo:
    """Return the best combination of a hand and the row, of the best ones that with most own cards first."""
    return _best(sort_cards(hand), sort_cards(row), options.lone_ship == "wild", options.need_own_card)


@lru_cache(maxsize=1 << 14)
def _best(hand: Cards, row: Cards, wild: bool, need_own: bool) -> Combo:
    pool = _Pool(hand, row, wild, need_own)
    found = pool.set_of(3) or pool.run() or pool.set_of(2)
    assert found or hand
    return found or pool.single()


class _Pool:
    """The cards that a player may combine, own ones first."""

    def __init__(self, hand: Cards, row: Cards, wild: bool, need_own: bool) -> None:
        self.hand, self.row, self.wild, self.need_own = hand, row, wild, need_own
        self.ships = [(card, True) for card in hand if is_ship(card)]
        self.ships += [(card, False) for card in row if is_ship(card)]
        self.by_strength: dict[int, list[tuple[Card, bool]]] = {}
        for cards, own in ((hand, True), (row, False)):
            for card in cards:
                self.by_strength.setdefault(strength(card), []).append((card, own))

    def set_of(self, size: int) -> Combo | None:
        """Return the highest set of this size."""
        for top in reversed(STRENGTHS):
            natural = self.by_strength.get(top, [])
            ships = self.ships if top >= 0 else []
            if len(natural) + len(ships) < size or not (natural or self.wild):
                continue
            # A natural card must be among them (W3), then an own card, then whatever there is.
            first = natural[:1]
            rest = sorted([*natural[1:], *ships], key=lambda each: not each[1])
            chosen = [*first, *rest][:size]
            if not self.need_own or any(own for _, own in chosen):
                return _combo("set", top, top, [card for card, _ in chosen])
        return None

    def run(self) -> Combo | None:
        """Return the highest run of three numbers."""
        for top in range(HIGHEST_NUMBER, 1, -1):
            for colour in COLOURS:
                found = self._run_of(colour, top)
                if found:
                    return _combo("run", top, top - 2, found)
        return None

    def _run_of(self, colour: str, top: int) -> list[Card] | None:
        wanted = [f"{colour}{number}" for number in range(top - 2, top + 1)]
        held = [card for card in wanted if card in self.hand or card in self.row]
        ship = f"{colour}s"
        has_ship = ship in self.hand or ship in self.row
        owns = any(card in self.hand for card in held) or not self.need_own
        if len(held) == len(wanted):
            if owns:
                return held
            return [*held[1:], ship] if ship in self.hand else None
        if len(held) == len(wanted) - 1 and has_ship and (owns or ship in self.hand):
            return [*held, ship]
        return None

    def single(self) -> Combo:
        """Return the highest single card."""
        cards = self.hand if self.need_own else (*self.hand, *self.row)
        if self.wild and (ships := [card for card in cards if is_ship(card)]):
            return _combo("single", STRENGTHS[-1], STRENGTHS[-1], ships[:1])
        best = max(cards, key=strength)
        return _combo("single", strength(best), strength(best), [best])


def _combo(kind: Literal["single", "set", "run"], top: int, low: int, cards: list[Card]) -> Combo:
    return Combo(kind, len(cards), top, low, 1, colours_of(cards), sort_cards(cards))


# --- Showdown, season end and scoring (2.4, 3) -----------------------------------------------------


def showdown(table: Table, events: tuple[Event, ...]) -> State:
    """Show the hands of all who are left; the best combination wins the pot, equal ones share it."""
    combos = {seat: best_combo(table.hands[seat], table.row, table.options) for seat in table.active}
    best = max(value_of(combo) for combo in combos.values())
    winners = tuple(seat for seat, combo in combos.items() if value_of(combo) == best)
    return end_season(table, winners, tuple(combos.items()), events)


def end_season(
    table: Table, winners: tuple[Seat, ...], shown: Sequence[tuple[Seat, Combo]], events: tuple[Event, ...]
) -> State:
    """Pay out the pot; the first winner is dealer of the next season, or the game ends."""
    shares, combos = [0] * table.seats, dict(shown)
    for seat, share in zip(winners, split_pot(table.pot, winners), strict=True):
        shares[seat] = share
    scores = tuple(score + share for score, share in zip(table.scores, shares, strict=True))
    summary = Summary(
        season=table.season,
        winner=winners[0],
        winners=winners,
        dealer=table.dealer,
        pot=table.pot,
        row=table.row,
        hands=tuple(table.hands[seat] if seat in combos else () for seat in range(table.seats)),
        combos=tuple(combos.get(seat) for seat in range(table.seats)),
        paid=table.paid,
        shares=tuple(shares),
        points=tuple(share - paid for share, paid in zip(shares, table.paid, strict=True)),
        scores=scores,
    )
    wins = (
        Event("win", seat, combos[seat].cards if seat in combos else (), shares[seat]) for seat in winners
    )
    rule = game_end(table.options, table.season, scores)
    dealer = table.dealer if rule else next_dealer(table.options, table.dealer, winners[0], table.seats)
    season = table.season if rule else table.season + 1
    after = msgspec.structs.replace(
        fresh(table.options, season, dealer, scores), last=(*events, *wins), last_season=summary
    )
    return Over(after, rule) if rule else Dealing(after)


# --- The game --------------------------------------------------------------------------------------


class MakKaik(Game[State, Action, View, Options]):
    """値戦: 2–9 players, a shared row and a pot."""

    id: ClassVar[str] = "mak_kaik"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 10)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets: ClassVar[Mapping[str, Any]] = MappingProxyType({"standard": Options()})
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action
    hidden: ClassVar[bool] = True

    def start(self, seats: int, options: Options) -> State:
        """Return the first season before the deal."""
        check_seats(options, seats, self.seats)
        return Dealing(fresh(options, 1, first_dealer(options), (options.start_points,) * seats))

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

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the action; raise IllegalAction with one of RULES."""
        check_turn(self.turn(state), seat)
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
            case Deal():
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
            if isinstance(dealt, Deal):
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
                kind = type(action).__name__.lower()
                return (Step(kind, kind),)

    def standing(self, state: State) -> tuple[int, ...]:
        """Return the scores; what lies in the pot has left them."""
        return state.table.scores

    def deal(self, state: State) -> int:
        """Return the number of the season."""
        return state.table.season


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
