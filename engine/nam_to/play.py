"""What an action does in 開樽: deal, bets, reveals, the season's end.

Source: the rule specification of 開樽, sections 1 (deal), 2 (rounds) and 3 (scoring).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.card_table import add_points, first_table, next_deal, order, split_pot
from engine.cards import DECK, Cards, sort_cards
from engine.core import CHANCE, IllegalAction, Seat
from engine.nam_to.hands import Judged, judge, keys_of
from engine.nam_to.judge import check_bet
from engine.nam_to.options import HAND, Options
from engine.nam_to.state import Bet, Betting, Event, Fold, Move, Season, State, Table

# --- Start and deal (§1, §2) -----------------------------------------------------------------------


def fresh(options: Options, seats: int) -> Table:
    """Return the table before the first deal."""
    return first_table(Table, options, seats, shown=((),) * seats, paid=(0,) * seats)


def deal_out(table: Table, dealer: Seat, deck: Cards) -> State:
    """Take the shuffled deck; the first round begins."""
    return begin_round(replace(table, dealer=dealer, deck=deck, active=tuple(range(table.seats)), last=()))


def begin_round(table: Table) -> State:
    """Deal the cards of a round to each active player, dealer first, and take the fees (§2)."""
    options = table.options
    seats = [seat for seat in order(options, table.dealer, table.seats) if seat in table.active]
    dealt = HAND * len(seats)
    cards, deck = table.deck[:dealt], table.deck[dealt:]
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


# --- What an action does (§2) ----------------------------------------------------------------------


def act(state: Betting, action: Move) -> State:
    """Return the state after a bet or a fold; raise IllegalAction with one of RULES."""
    table, seat = state.table, state.seat
    match action:
        case Bet(amount):
            check_bet(table, amount)
            table = replace(pay_in(table, seat, amount), last_bet=amount, last=(Event(seat, "bet", amount),))
        case Fold():
            table = folded(table, seat)
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


# --- The end of a season (§3) ----------------------------------------------------------------------


def season_end(table: Table, lists: tuple[tuple[Judged, ...], ...]) -> State:
    """Pay out the pot to the largest judgement list; deal the next season, or end the game."""
    options = table.options
    keys = {seat: keys_of(lists[seat]) for seat in table.active}
    best = max(keys.values())
    seats = order(options, table.dealer, table.seats)
    winners = tuple(seat for seat in seats if seat in keys and keys[seat] == best)
    shares = split_pot(table.pot, winners, table.seats)
    gains = tuple(got - paid for got, paid in zip(shares, table.paid, strict=True))
    scores = add_points(table.scores, shares)
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
    return next_deal(fresh(options, table.seats), table, winners[0])
