"""開樽 (nam2 to1, "opening the barrel"): bets on named hands that grow round by round.

Source: the rule specification of 開樽 (its sections are cited) and the common rules of the card games.
Decisions where the rules are silent:

* A fee or bet is paid into the pot from scores that may go below zero.
* When the last of the others has folded, the winner's hidden cards are not shown, and neither are those of
  folded players; what was shown in earlier rounds stays open.
* There is no dealer value: the pot alone decides (§3).  The view says 1.
* The season is won by the pot's winner; in a split by the first of them from the current dealer on.

Text of actions: ``fold``, ``bet 3``, and the deal.

Version history: 1 the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final, Literal, cast

import msgspec
from msgspec.structs import replace

from engine.card_game import CardGame
from engine.cards import (
    COMMON_RULES,
    DECK,
    Cards,
    Deal,
    GameEnd,
    LoneShip,
    NewSeat,
    TableOptions,
    check_deal,
    deal_chance,
    first_dealer,
    game_end,
    next_dealer,
    notate_deal,
    order,
    parse_deal,
    read_words,
    shuffled,
    sort_cards,
    split_pot,
    unreadable,
    unseen,
)
from engine.core import (
    CHANCE,
    CHANCE_TURN,
    OVER,
    Chance,
    Draws,
    IllegalAction,
    OptionError,
    Result,
    Seat,
    Step,
    Turn,
)
from engine.nam_to.hands import Judged, judge, keys_of

# --- Tables and options ----------------------------------------------------------------------------

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **COMMON_RULES,
        "bet_too_low": "a bet is at least the last bet of this pass, or the lowest bet (amount, least)",
        "bet_too_high": "a bet is at most the highest bet (amount, most)",
    }
)
"""Rules that forbid an action, with their data."""

Amount = Annotated[int, msgspec.Meta(ge=1, le=100)]


class Options(TableOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The switches of §5 beside the common ones."""

    lone_ship: LoneShip = "rank"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=4)] = 3
    fee: Annotated[int, msgspec.Meta(ge=0, le=100)] = 1
    fee_once: bool = False
    min_bet: Amount = 1
    max_bet: Amount = 10
    travel_first: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.max_bet < self.min_bet:
            raise OptionError("max_below_min", option="max_bet", value=self.max_bet, least=self.min_bet)


# --- Actions ---------------------------------------------------------------------------------------


class Fold(msgspec.Struct, frozen=True, tag="fold"):
    """無行: the player is out of the season; what was paid stays in the pot."""


class Bet(msgspec.Struct, frozen=True, tag="bet"):
    """加行: the player pays so many points."""

    amount: int


Action = Deal | NewSeat | Fold | Bet

# --- States ----------------------------------------------------------------------------------------


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody saw; ``cards`` by seat are those of a reveal, ``amount`` a fee (each) or a bet."""

    seat: int
    kind: Literal["deal", "fee", "bet", "fold", "reveal"]
    amount: int = 0
    cards: tuple[Cards, ...] = ()


class Season(msgspec.Struct, frozen=True):
    """How a season ended: ``winners`` share the pot, ``winner`` is the first of them from the dealer on.

    ``lists`` are the judgement lists by seat, empty for who folded, and for all if nobody was left to
    compare; ``shares`` of the pot, ``paid`` and ``gains`` (their difference) by seat.
    """

    season: int
    winner: int
    winners: tuple[int, ...]
    dealer: int
    pot: int
    shares: tuple[int, ...]
    paid: tuple[int, ...]
    gains: tuple[int, ...]
    lists: tuple[tuple[Judged, ...], ...]


class Table(msgspec.Struct, frozen=True):
    """What all phases share.

    ``hands`` are the two hidden cards of this round, ``shown`` the revealed ones; ``queue`` who is still to
    bet in this pass, the first of them now; ``last_bet`` 0 before the first bet of the pass.
    """

    options: Options
    seats: int
    scores: tuple[int, ...]
    dealer: int
    season: int
    hands: tuple[Cards, ...]
    shown: tuple[Cards, ...]
    paid: tuple[int, ...]
    deck: Cards = ()
    pot: int = 0
    active: tuple[int, ...] = ()
    round: int = 0
    last_bet: int = 0
    queue: tuple[int, ...] = ()
    last: tuple[Event, ...] = ()
    last_season: Season | None = None


class Dealing(msgspec.Struct, frozen=True, tag="dealing"):
    """Chance deals."""

    table: Table


class Betting(msgspec.Struct, frozen=True, tag="betting"):
    """The first of the queue bets or folds."""

    table: Table

    @property
    def mover(self) -> Seat:
        """Who bets or folds now."""
        return self.table.queue[0]


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended, by the rule named."""

    table: Table
    rule: GameEnd


State = Dealing | Betting | Over

# --- View ------------------------------------------------------------------------------------------


class View(msgspec.Struct, frozen=True):
    """What a seat (None: a spectator) knows: ``hand`` are its hidden cards, the rest is as in ``Table``."""

    seat: int | None
    phase: Literal["dealing", "betting", "over"]
    turn: tuple[int, ...]
    hand: Cards | None
    hand_sizes: tuple[int, ...]
    deck_size: int
    shown: tuple[Cards, ...]
    paid: tuple[int, ...]
    pot: int
    active: tuple[int, ...]
    round: int
    last_bet: int
    queue: tuple[int, ...]
    scores: tuple[int, ...]
    dealer: int
    dealer_value: int
    season: int
    seasons: int
    last: tuple[Event, ...]
    last_season: Season | None
    result: Result | None
    options: Options


def view_of(state: State, seat: Seat | None, turn: Turn) -> View:
    """Build what the seat knows."""
    table = state.table
    return View(
        seat=seat,
        phase=state.__struct_config__.tag,  # type: ignore[arg-type]
        turn=turn.seats,
        hand=None if seat is None else table.hands[seat],
        hand_sizes=tuple(map(len, table.hands)),
        deck_size=len(table.deck),
        shown=table.shown,
        paid=table.paid,
        pot=table.pot,
        active=table.active,
        round=table.round,
        last_bet=table.last_bet,
        queue=table.queue,
        scores=table.scores,
        dealer=table.dealer,
        dealer_value=1,
        season=table.season,
        seasons=table.options.seasons,
        last=table.last,
        last_season=table.last_season,
        result=result_of(state),
        options=table.options,
    )


def determinised(view: View, rng: Draws) -> State:
    """Return a state that the view allows."""
    known = [card for cards in view.shown for card in cards] + list(view.hand or ())
    pool = list(shuffled(unseen(known), rng))
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        own = seat == view.seat and view.hand is not None
        hands.append((view.hand or ()) if own else sort_cards(pool.pop() for _ in range(size)))
    table = Table(
        options=view.options,
        seats=len(view.scores),
        scores=view.scores,
        dealer=view.dealer,
        season=view.season,
        hands=tuple(hands),
        shown=view.shown,
        paid=view.paid,
        deck=tuple(pool[: view.deck_size]),
        pot=view.pot,
        active=view.active,
        round=view.round,
        last_bet=view.last_bet,
        queue=view.queue,
        last=view.last,
        last_season=view.last_season,
    )
    if view.phase == "over":
        assert view.result is not None
        return Over(table, cast(GameEnd, view.result.rule))
    return Dealing(table) if view.phase == "dealing" else Betting(table)


# --- Start and deal (§1, §2) -----------------------------------------------------------------------


def new_season(
    options: Options, scores: tuple[int, ...], dealer: Seat, season: int, before: Table | None = None
) -> Dealing:
    """Return the table before the deal of a season."""
    seats = len(scores)
    empty: tuple[Cards, ...] = ((),) * seats
    return Dealing(
        Table(
            options=options,
            seats=seats,
            scores=scores,
            dealer=dealer,
            season=season,
            hands=empty,
            shown=empty,
            paid=(0,) * seats,
            last=before.last if before else (),
            last_season=before.last_season if before else None,
        )
    )


def dealt(state: Dealing, action: Action) -> State:
    """Shuffle; the first round begins."""
    table = state.table
    dealer = check_deal(action, table.seats, table.dealer)
    assert isinstance(action, Deal)
    active = tuple(range(table.seats))
    table = replace(table, dealer=dealer, deck=action.deck, active=active, last=())
    return begin_round(table)


def begin_round(table: Table) -> State:
    """Deal two cards to each active player, dealer first, and take the fees (§2)."""
    options = table.options
    seats = [seat for seat in order(options, table.dealer, table.seats) if seat in table.active]
    cards, deck = table.deck[: 2 * len(seats)], table.deck[2 * len(seats) :]
    hands = list(table.hands)
    for place, seat in enumerate(seats):
        hands[seat] = sort_cards(cards[place :: len(seats)])
    table = replace(
        table,
        hands=tuple(hands),
        deck=deck,
        round=table.round + 1,
        last_bet=0,
        queue=tuple(seats),
        last=(*table.last, Event(CHANCE, "deal")),
    )
    if options.fee and (table.round == 1 or not options.fee_once):
        table = replace(table, last=(*table.last, Event(CHANCE, "fee", options.fee)))
        for seat in seats:
            table = pay_in(table, seat, options.fee)
    return Betting(table)


def pay_in(table: Table, seat: Seat, amount: int) -> Table:
    """Move points from a score into the pot."""

    def add(values: tuple[int, ...], more: int) -> tuple[int, ...]:
        return (*values[:seat], values[seat] + more, *values[seat + 1 :])

    return replace(
        table, scores=add(table.scores, -amount), paid=add(table.paid, amount), pot=table.pot + amount
    )


# --- Turn, legal, apply (§2) -----------------------------------------------------------------------


def legal(state: Betting) -> list[Action]:
    """List folding and the possible bets."""
    options = state.table.options
    least = state.table.last_bet or options.min_bet
    return [Fold(), *map(Bet, range(least, options.max_bet + 1))]


def act(state: Betting, action: Action) -> State:
    """Return the state after a bet or a fold; raise IllegalAction with one of ``RULES``."""
    table, mover = state.table, state.mover
    match action:
        case Bet(amount):
            least = table.last_bet or table.options.min_bet
            if amount < least:
                raise IllegalAction("bet_too_low", amount=amount, least=least)
            if amount > table.options.max_bet:
                raise IllegalAction("bet_too_high", amount=amount, most=table.options.max_bet)
            table = pay_in(table, mover, amount)
            table = replace(table, last_bet=amount, last=(Event(mover, "bet", amount),))
        case Fold():
            table = folded(table, mover)
        case _:
            raise IllegalAction("wrong_action", action=type(action).__name__)
    table = replace(table, queue=table.queue[1:])
    if len(table.active) == 1:
        return season_end(table, ((),) * table.seats)
    return Betting(table) if table.queue else reveal(table)


def folded(table: Table, seat: Seat) -> Table:
    """Take a player out of the season; the next active one succeeds a dealer who folds."""
    active = tuple(other for other in table.active if other != seat)
    dealer = table.dealer
    if seat == dealer:
        dealer = next(other for other in order(table.options, seat, table.seats) if other in active)
    return replace(table, active=active, dealer=dealer, last=(Event(seat, "fold"),))


def reveal(table: Table) -> State:
    """Turn over the cards of this round; begin the next one, or judge (§2)."""
    options = table.options
    cards = tuple(hand if seat in table.active else () for seat, hand in enumerate(table.hands))
    table = replace(
        table,
        shown=tuple(sort_cards([*shown, *more]) for shown, more in zip(table.shown, cards, strict=True)),
        hands=tuple(() if seat in table.active else hand for seat, hand in enumerate(table.hands)),
        last=(*table.last, Event(CHANCE, "reveal", cards=cards)),
    )
    if table.round < options.rounds:
        return begin_round(table)
    lists = tuple(
        judge(shown, options.travel_first, options.lone_ship) if seat in table.active else ()
        for seat, shown in enumerate(table.shown)
    )
    return season_end(table, lists)


def turned_up(states: Sequence[State]) -> tuple[int, ...]:
    """Return the places in the deck of the hands that were shown at the end of their round.

    Both cards of such a hand are shown at once, so that nothing more is told by their places.
    """
    places: list[int] = []
    dealt_to: tuple[Seat, ...] = ()
    first = 0
    for state in states:
        events = {event.kind: event for event in state.table.last}
        if "reveal" in events:
            shown = events["reveal"].cards
            for number, seat in enumerate(dealt_to):
                places += [first + number, first + len(dealt_to) + number] if shown[seat] else []
            dealt_to = ()
        if "deal" in events and isinstance(state, Betting):
            dealt_to = state.table.queue
            first = len(DECK) - len(state.table.deck) - 2 * len(dealt_to)
    return tuple(places)


# --- Season end and scoring (§3) -------------------------------------------------------------------


def season_end(table: Table, lists: tuple[tuple[Judged, ...], ...]) -> State:
    """Pay out the pot to the largest judgement list; deal the next season, or end the game."""
    options = table.options
    keys = {seat: keys_of(lists[seat]) for seat in table.active}
    best = max(keys.values())
    seats = order(options, table.dealer, table.seats)
    winners = tuple(seat for seat in seats if seat in keys and keys[seat] == best)
    share = dict(zip(winners, split_pot(table.pot, winners), strict=True))
    shares = tuple(share.get(seat, 0) for seat in range(table.seats))
    gains = tuple(got - paid for got, paid in zip(shares, table.paid, strict=True))
    scores = tuple(score + got for score, got in zip(table.scores, shares, strict=True))
    summary = Season(
        season=table.season,
        winner=winners[0],
        winners=winners,
        dealer=table.dealer,
        pot=table.pot,
        shares=shares,
        paid=table.paid,
        gains=gains,
        lists=lists,
    )
    table = replace(table, scores=scores, pot=0, queue=(), last_season=summary)
    rule = game_end(options, table.season, scores)
    if rule:
        return Over(table, rule)
    dealer = next_dealer(options, table.dealer, winners[0], table.seats)
    return new_season(options, scores, dealer, table.season + 1, table)


def result_of(state: State) -> Result | None:
    """Return the scores, ranked, once the game has ended."""
    return Result.by_points(state.table.scores, state.rule) if isinstance(state, Over) else None


# --- Notation --------------------------------------------------------------------------------------


def notated(action: Action) -> str:
    """Write an action as one line of text."""
    match action:
        case Deal() | NewSeat():
            return notate_deal(action)
        case Bet(amount):
            return f"bet {amount}"
        case Fold():
            return "fold"


def parsed(state: State, text: str) -> Action:
    """Read an action as records and players write it; a number alone is a bet."""
    cards, words = read_words(text)
    match words:
        case ("deal" | "new", *_):
            deal = parse_deal(text)
            if isinstance(deal, Deal | NewSeat):
                return deal
        case ("fold" | "無行",) if not cards:
            return Fold()
        case ("bet" | "加行", amount) | (amount,) if not cards and amount.isdecimal():
            return Bet(int(amount))
    near = legal(state) if isinstance(state, Betting) else []
    raise unreadable(text, [notated(action) for action in near[:5]])


# --- The game --------------------------------------------------------------------------------------


class NamTo(CardGame[State, Action, View, Options]):
    """開樽: two to eight players."""

    id: ClassVar[str] = "nam_to"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 9)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets: ClassVar[Mapping[str, Options]] = MappingProxyType({"standard": Options()})
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action

    def check_table(self, seats: int, options: Options) -> None:
        """Refuse a number of players that the game does not have, and more rounds than the deck holds."""
        super().check_table(seats, options)
        if 2 * options.rounds * seats > 48:
            raise OptionError("too_few_cards", option="rounds", value=options.rounds)

    def start(self, seats: int, options: Options) -> State:
        """Return the table before the first deal."""
        self.check_table(seats, options)
        return Dealing(self.fresh(options, seats))

    def fresh(self, options: Options, seats: int) -> Table:
        """Return the table before the first deal."""
        return new_season(options, (options.start_points,) * seats, first_dealer(options), 1).table

    def turn(self, state: State) -> Turn:
        """Return who may act: chance, the mover, or nobody."""
        match state:
            case Dealing():
                return CHANCE_TURN
            case Betting():
                return Turn((state.mover,))
            case _:
                return OVER

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """List what the seat may do."""
        return legal(state) if isinstance(state, Betting) and state.mover == seat else []

    def act(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the action; raise IllegalAction with one of ``RULES``."""
        if isinstance(state, Dealing):
            return dealt(state, action)
        assert isinstance(state, Betting)
        return act(state, action)

    def chance(self, state: State) -> Chance:
        """Return the deal."""
        if not isinstance(state, Dealing):
            raise IllegalAction("wrong_chance", action="")
        return deal_chance(state.table.seats, state.table.dealer)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat knows: what lies open, and its own two cards."""
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
        """Return the one choice that an action is."""
        if isinstance(action, Bet):
            return (Step("bet", str(action.amount)),)
        kind = str(type(action).__struct_config__.tag)
        return (Step(kind, kind),)

    def standing(self, state: State) -> tuple[int, ...]:
        """Return the scores, without what has been paid into the pot."""
        return state.table.scores

    def deal(self, state: State) -> int:
        """Return the number of the season: each has a secret of its own."""
        return state.table.season

    def turned_up(self, states: Sequence[State]) -> tuple[int, ...]:
        """Return the places of the cards that were shown at the end of a round."""
        return turned_up(states)


NAM_TO: Final = NamTo()
"""The game; it has no state of its own."""
