"""What an action does in 値戦: the exchange, the bets, the showdown; and why it is refused.

Source: the rule specification of 値戦, sections 1 (deal), 2 (turn) and 3 (scoring).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine import card_table
from engine.cards import Cards, check_held, sort_cards, without
from engine.combos import Combo
from engine.core import IllegalAction, Seat, put
from engine.mak_kaik import state as mak_kaik
from engine.mak_kaik.options import DRAWN, HAND, ROW, Options
from engine.mak_kaik.state import State, Table
from engine.mak_kaik.values import best_combo, value_of

# --- Start and deal (1) ----------------------------------------------------------------------------


def fresh(options: Options, seats: int) -> Table:
    """Return the table before the first deal."""
    nothing: tuple[Cards, ...] = ((),) * seats
    return card_table.first_table(
        Table,
        options,
        seats,
        down=nothing,
        taken=nothing,
        folded=(False,) * seats,
        paid=(0,) * seats,
    )


def deal_out(table: Table, dealer: Seat, deck: Cards) -> State:
    """Deal the hands, then the row; the dealer exchanges first."""
    hands, rest = card_table.deal_hands(deck, card_table.order(table.options, dealer, table.seats), HAND)
    row = rest[:ROW]
    last = (mak_kaik.Event("deal", dealer, row),)
    return mak_kaik.Exchange(
        replace(table, dealer=dealer, hands=hands, row=row, deck=rest[ROW:], last=last), dealer
    )


def turned_up(states: Sequence[State]) -> tuple[int, ...]:
    """Return the places in the deck of the cards that lay in the row from the beginning.

    All others went to a hand first, even those that were put in the row later.
    """
    first = HAND * states[0].table.seats
    return tuple(range(first, first + ROW))


# --- What an action does (2) -----------------------------------------------------------------------


def act(state: mak_kaik.Acting, action: mak_kaik.Move) -> State:
    """Return the state after an action of the seat; raise IllegalAction with one of RULES."""
    match state:
        case mak_kaik.Exchange():
            return exchange(state, action)
        case mak_kaik.Keeping():
            return keep(state, action)
        case mak_kaik.BetDealer() | mak_kaik.BetChild():
            return bet(state, action)


# --- The exchange (2.1) ----------------------------------------------------------------------------


def exchange(state: mak_kaik.Exchange, action: mak_kaik.Move) -> State:
    """Exchange a card with the row, draw two cards, or keep the hand."""
    table, seat = state.table, state.seat
    match action:
        case mak_kaik.Swap(give, take):
            check_held(table.hands[seat], (give,))
            if take not in table.row:
                raise IllegalAction("not_public", card=take)
            hand = sort_cards((*without(table.hands[seat], (give,)), take))
            table = replace(
                table,
                hands=put(table.hands, seat, hand),
                row=(*without(table.row, (take,)), give),
                taken=put(table.taken, seat, (take,)),
            )
            return _exchanged(table, seat, mak_kaik.Event("swap", seat, (give, take)))
        case mak_kaik.Draw():
            if len(table.deck) < DRAWN:
                raise IllegalAction("deck_too_small")
            drawn, deck = sort_cards(table.deck[:DRAWN]), table.deck[DRAWN:]
            return mak_kaik.Keeping(
                replace(table, deck=deck, last=(mak_kaik.Event("draw", seat),)), seat, drawn
            )
        case mak_kaik.KeepHand():
            if not table.options.exchange_skip:
                raise IllegalAction("exchange_compulsory")
            return _exchanged(table, seat, mak_kaik.Event("keep_hand", seat))
        case _:
            raise IllegalAction("wrong_action", action=type(action).__name__)


def keep(state: mak_kaik.Keeping, action: mak_kaik.Move) -> State:
    """Keep one drawn card for one of the hand; what is left over goes to the row."""
    if not isinstance(action, mak_kaik.Keep):
        raise IllegalAction("wrong_action", action=type(action).__name__)
    table, seat = state.table, state.seat
    if action.keep not in state.drawn:
        raise IllegalAction("not_drawn", card=action.keep, drawn=state.drawn)
    check_held(table.hands[seat], (action.give,))
    hand = sort_cards((*without(table.hands[seat], (action.give,)), action.keep))
    other = without(state.drawn, (action.keep,))
    both = table.options.draw2_public == "both"
    shown = (action.give, *other) if both else (action.give,)
    table = replace(
        table,
        hands=put(table.hands, seat, hand),
        row=(*table.row, *shown),
        down=table.down if both else put(table.down, seat, other),
    )
    return _exchanged(table, seat, mak_kaik.Event("keep", seat, shown))


def _exchanged(table: Table, seat: Seat, event: mak_kaik.Event) -> State:
    """Go on to the next seat; after the last one everybody pays the ante and the bets begin (2.2)."""
    seats = card_table.order(table.options, table.dealer, table.seats)
    place = seats.index(seat) + 1
    table = replace(table, last=(event,))
    if place < len(seats):
        return mak_kaik.Exchange(table, seats[place])
    ante = table.options.ante
    for payer in seats:
        table = pay_in(table, payer, ante)
    last = (event, mak_kaik.Event("ante", points=ante))
    return mak_kaik.BetDealer(replace(table, round=1, last=last), table.dealer)


# --- The bets (2.3) --------------------------------------------------------------------------------


def pay_in(table: Table, seat: Seat, points: int) -> Table:
    """Move points from a seat into the pot."""
    scores, paid = list(table.scores), list(table.paid)
    scores[seat] -= points
    paid[seat] += points
    return replace(table, scores=tuple(scores), paid=tuple(paid), pot=table.pot + points)


def bet(state: mak_kaik.BetDealer | mak_kaik.BetChild, action: mak_kaik.Move) -> State:
    """Name the price, join, or fold."""
    table, seat, options = state.table, state.seat, state.table.options
    low, high = options.base_min, options.base_max
    match state, action:
        case _, mak_kaik.Fold():
            return fold(state)
        case mak_kaik.BetDealer(), mak_kaik.SetBase(points):
            if not low <= points <= high:
                raise IllegalAction("bet_out_of_range", points=points, low=low, high=high)
            table = replace(pay_in(table, seat, points), base=points)
            return _asked(table, seat, (mak_kaik.Event("bet", seat, points=points),))
        case mak_kaik.BetChild(), mak_kaik.Join():
            return _asked(
                pay_in(table, seat, table.base), seat, (mak_kaik.Event("join", seat, points=table.base),)
            )
        case mak_kaik.BetChild(), mak_kaik.SetBase():
            raise IllegalAction("join_or_fold", needed=table.base)
        case mak_kaik.BetDealer(), mak_kaik.Join():
            raise IllegalAction("dealer_names_price", low=low, high=high)
        case _:
            raise IllegalAction("wrong_action", action=type(action).__name__)


def fold(state: mak_kaik.BetDealer | mak_kaik.BetChild) -> State:
    """Leave the season; the last one left wins at once, and a dealer's place goes to the next one."""
    table, seat = state.table, state.seat
    before = table.active
    folded = tuple(out or place == seat for place, out in enumerate(table.folded))
    table = replace(table, folded=folded)
    events = (mak_kaik.Event("fold", seat),)
    if isinstance(state, mak_kaik.BetDealer):
        dealer = before[1]
        table = replace(table, dealer=dealer)
        if len(table.active) > 1:
            last = (*events, mak_kaik.Event("dealer", dealer))
            return mak_kaik.BetDealer(replace(table, last=last), dealer)
    if len(table.active) == 1:
        return end_season(table, table.active, (), events)
    return _asked(table, seat, events)


def _asked(table: Table, seat: Seat, events: tuple[mak_kaik.Event, ...]) -> State:
    """Ask the next child; after the last one comes the next round, or the showdown."""
    table = replace(table, last=events)
    seats = card_table.order(table.options, table.dealer, table.seats)
    for child in seats[seats.index(seat) + 1 :]:
        if not table.folded[child]:
            return mak_kaik.BetChild(table, child)
    if table.round < table.options.bet_rounds:
        return mak_kaik.BetDealer(replace(table, round=table.round + 1, base=0), table.dealer)
    return showdown(table, events)


# --- The end of a season (2.4, 3) ------------------------------------------------------------------


def showdown(table: Table, events: tuple[mak_kaik.Event, ...]) -> State:
    """Show the hands of all who are left; the best combination wins the pot, equal ones share it."""
    combos = {seat: best_combo(table.hands[seat], table.row, table.options) for seat in table.active}
    best = max(value_of(combo) for combo in combos.values())
    winners = tuple(seat for seat, combo in combos.items() if value_of(combo) == best)
    return end_season(table, winners, tuple(combos.items()), events)


def end_season(
    table: Table,
    winners: tuple[Seat, ...],
    shown: Sequence[tuple[Seat, Combo]],
    events: tuple[mak_kaik.Event, ...],
) -> State:
    """Pay out the pot; the first winner is dealer of the next season, or the game ends."""
    shares, combos = card_table.split_pot(table.pot, winners, table.seats), dict(shown)
    scores = card_table.add_points(table.scores, shares)
    summary = mak_kaik.Summary(
        season=table.season,
        winner=winners[0],
        winners=winners,
        dealer=table.dealer,
        pot=table.pot,
        row=table.row,
        hands=tuple(table.hands[seat] if seat in combos else () for seat in range(table.seats)),
        combos=tuple(combos.get(seat) for seat in range(table.seats)),
        paid=table.paid,
        shares=shares,
        points=tuple(share - paid for share, paid in zip(shares, table.paid, strict=True)),
        scores=scores,
    )
    wins = (
        mak_kaik.Event("win", seat, combos[seat].cards if seat in combos else (), shares[seat])
        for seat in winners
    )
    cleared = card_table.carried_on(
        fresh(table.options, table.seats), table, scores=scores, last=(*events, *wins), last_season=summary
    )
    return card_table.next_deal(cleared, cleared, winners[0])
