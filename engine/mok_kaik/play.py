"""What an action does in 行戦: plays, discards, who wins a trick, and what the season pays.

Source: the rule specification of 行戦, sections 1 (deal), 2 (turn) and 3 (scoring).
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine import card_table
from engine.cards import Cards, check_held, sort_cards, without
from engine.combos import Combo, readings
from engine.core import IllegalAction, Seat, put
from engine.mok_kaik import state as mok_kaik
from engine.mok_kaik.judge import check_play, one_by_one
from engine.mok_kaik.options import Options, hand_size
from engine.mok_kaik.state import State, Table

# --- Start and deal (1) ----------------------------------------------------------------------------


def fresh(options: Options, seats: int) -> Table:
    """Return the table before the first deal."""
    nothing: tuple[Cards, ...] = ((),) * seats
    return card_table.first_table(Table, options, seats, face_up=nothing, down=nothing)


def deal_out(table: Table, dealer: Seat, deck: Cards) -> State:
    """Deal the hands; what is left stays out of play.  The dealer leads."""
    size = hand_size(table.options, table.seats)
    hands, rest = card_table.deal_hands(deck, card_table.order(table.options, dealer, table.seats), size)
    last = (mok_kaik.Event("deal", dealer),)
    return mok_kaik.Lead(replace(table, dealer=dealer, hands=hands, deck=rest, last=last), dealer)


# --- What an action does (2) -----------------------------------------------------------------------


def act(state: mok_kaik.Acting, action: mok_kaik.Move) -> State:
    """Return the state after an action of the seat; raise IllegalAction with one of RULES."""
    match action:
        case mok_kaik.Play(cards):
            check_held(state.table.hands[state.seat], cards)
            combo = check_play(state, action)
            several = len(readings(cards, lone_ship=state.table.options.lone_ship)) > 1
            return play(state, combo, several)
        case mok_kaik.Discard(cards):
            check_held(state.table.hands[state.seat], cards)
            return discard(state, sort_cards(cards))
        case _:
            raise IllegalAction("wrong_action", action=type(action).__name__)


def play(state: mok_kaik.Lead | mok_kaik.Follow, combo: Combo, named: bool) -> State:
    """Lay a combination face up."""
    kind: Literal["lead", "follow"] = "lead" if isinstance(state, mok_kaik.Lead) else "follow"
    event = mok_kaik.Event(kind, state.seat, combo.cards, reading=combo.name if named else "")
    return _after(state, combo, _take(state, combo.cards, down=False), event)


def discard(state: mok_kaik.Lead | mok_kaik.Follow, cards: Cards) -> State:
    """Lay cards face down; one of several where they are chosen one by one."""
    if isinstance(state, mok_kaik.Lead):
        raise IllegalAction("must_lead")
    missing = state.lead.count - state.laid
    if len(cards) != missing and not (len(cards) == 1 and one_by_one(state)):
        raise IllegalAction("discard_count", count=len(cards), needed=missing)
    table = _take(state, cards, down=True)
    event = mok_kaik.Event("discard", state.seat, count=len(cards) + state.laid)
    if len(cards) < missing:
        table = replace(table, last=(event,))
        return mok_kaik.Follow(table, state.seat, state.plays, state.laid + len(cards))
    return _after(state, None, table, event)


def _take(state: mok_kaik.Lead | mok_kaik.Follow, cards: Cards, *, down: bool) -> Table:
    """Take cards out of the hand, and lay them face down if they are not played."""
    table, seat = state.table, state.seat
    hands = put(table.hands, seat, without(table.hands[seat], cards))
    piles = put(table.down, seat, sort_cards((*table.down[seat], *cards))) if down else table.down
    return replace(table, hands=hands, down=piles)


def _after(
    state: mok_kaik.Lead | mok_kaik.Follow, combo: Combo | None, table: Table, event: mok_kaik.Event
) -> State:
    """Go on to the next seat, or end the trick after the last one."""
    before = state.plays if isinstance(state, mok_kaik.Follow) else ()
    plays = (*before, mok_kaik.TrickPlay(state.seat, combo))
    if len(plays) < table.seats:
        table = replace(table, last=(event,))
        return mok_kaik.Follow(table, card_table.next_seat(table.options, state.seat, table.seats), plays)
    return end_trick(table, plays, event)


def end_trick(table: Table, plays: tuple[mok_kaik.TrickPlay, ...], event: mok_kaik.Event) -> State:
    """The highest face-up play wins, the earliest among equals; the winner keeps his own cards of it (2)."""
    shown = [(play.seat, play.combo) for play in plays if play.combo]
    winner, best = max(shown, key=lambda play: play[1].top)
    losing = [card for seat, combo in shown if seat != winner for card in combo.cards]
    table = replace(
        table,
        face_up=put(table.face_up, winner, (*table.face_up[winner], *best.cards)),
        seen=(*table.seen, *losing),
        last=(event, mok_kaik.Event("trick", winner, best.cards, best.count)),
    )
    if table.hands[winner]:
        return mok_kaik.Lead(table, winner)
    return end_season(table, winner, best.cards)


# --- The end of a season (3) -----------------------------------------------------------------------


def payments(table: Table, winner: Seat) -> tuple[card_table.Payment, ...]:
    """Return what the losers pay: the base less the cards won, times the dealer value (3)."""
    return tuple(
        card_table.pay(seat, winner, table.options.base_points - len(won), _times(table, winner, seat))
        for seat, won in enumerate(table.face_up)
        if seat != winner
    )


def _times(table: Table, winner: Seat, loser: Seat) -> int:
    """Return the multiple of a payment between winner and loser (option ``dealer_mult``)."""
    dealers = {"both": (winner, loser), "payer": (loser,), "winner": (winner,), "none": ()}
    return table.dealer_value if table.dealer in dealers[table.options.dealer_mult] else 1


def end_season(table: Table, winner: Seat, cards: Cards) -> State:
    """Settle the season; the winner is dealer of the next one, or the game ends."""
    paid = payments(table, winner)
    points = card_table.nets(table.seats, paid)
    scores = card_table.add_points(table.scores, points)
    won = tuple(len(pile) for pile in table.face_up)
    summary = mok_kaik.Summary(
        table.season, winner, table.dealer, table.dealer_value, cards, won, paid, points, scores
    )
    last = (*table.last, mok_kaik.Event("season", winner))
    table = replace(table, scores=scores, last=last, last_season=summary)
    return card_table.next_deal(fresh(table.options, table.seats), table, winner)
