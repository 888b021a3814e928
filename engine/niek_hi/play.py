"""What an action does in 連友: deal, plays, the general's effect, the season's end.

Source: the rule specification of 連友, sections 1, 3, 4 and 6.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec.structs import replace

from engine import card_table
from engine.cards import STRENGTH, Cards, sort_cards, without
from engine.combos import Combo, readings
from engine.core import CHANCE, IllegalAction, Seat, put
from engine.niek_hi import state as niek_hi
from engine.niek_hi.judge import check_play, check_remove, check_take, eligible, generals_in, strengths_left
from engine.niek_hi.options import Options
from engine.niek_hi.state import State, Table

TURN_CAP: Final = 500
"""With ``take_generals`` a season might never end; after so many turns it is drawn (§8)."""

# --- Start and deal (§1) ---------------------------------------------------------------------------


def fresh(options: Options, seats: int) -> Table:
    """Return the table before the first deal."""
    return card_table.first_table(Table, options, seats, known=((),) * seats)


def deal_out(table: Table, dealer: Seat, deck: Cards) -> State:
    """Deal out the deck equally; the dealer leads."""
    seats = card_table.order(table.options, dealer, table.seats)
    hands, left_over = card_table.deal_hands(deck, seats, len(deck) // table.seats)
    if table.options.leftover == "deal":
        for seat, card in zip(seats, left_over, strict=False):
            hands = put(hands, seat, sort_cards([*hands[seat], card]))
        left_over = ()
    event = niek_hi.Event(CHANCE, "deal")
    return niek_hi.Lead(
        replace(table, dealer=dealer, hands=hands, left_over=left_over, last=(event,)), dealer
    )


# --- What an action does (§3, §4) ------------------------------------------------------------------


def act(state: niek_hi.Acting, action: niek_hi.Move) -> State:
    """Return the state after an action of the mover; raise IllegalAction with one of ``RULES``."""
    match state, action:
        case niek_hi.Effect(), niek_hi.Remove(strengths):
            return remove(state, check_remove(state, strengths))
        case niek_hi.Effect(), niek_hi.Take(card):
            return take(state, check_take(state, card))
        case niek_hi.Effect(), _:
            raise IllegalAction("effect_due", generals=state.due)
        case ((niek_hi.Lead() | niek_hi.Follow()), niek_hi.Play(cards, reading)):
            combo = check_play(state, cards, reading)
            return play(state, combo.cards, combo)
        case niek_hi.Follow(), niek_hi.Pass():
            return pass_turn(state)
        case niek_hi.Lead(), niek_hi.Pass():
            raise IllegalAction("must_lead")
        case _:
            raise IllegalAction("no_effect")


def play(state: niek_hi.Lead | niek_hi.Follow, cards: tuple[str, ...], combo: Combo) -> State:
    """Lay a combination on the table; who has no cards left wins at once (§3.1)."""
    table, mover = state.table, state.seat
    several = len(readings(cards, lone_ship=table.options.lone_ship, any_colour=True, runsets=True)) > 1
    event = niek_hi.Event(mover, "play", cards, combo.name if several else "")
    table = replace(
        table,
        hands=put(table.hands, mover, without(table.hands[mover], cards)),
        known=put(table.known, mover, still_known(table.known[mover], cards)),
        plays=(*table.plays, niek_hi.Laid(mover, cards, combo)),
        passed=table.passed if table.options.pass_locks else (),
        turns=table.turns + 1,
        last=(event,),
    )
    if not table.hands[mover]:
        return end_season(table, mover)
    due = generals_in(combo, table.options) if table.options.general_effect else 0
    if due and (strengths_left(table) or eligible(table)):
        return niek_hi.Effect(table, mover, due)
    return go_on(table, mover)


def still_known(known: Cards, cards: Cards) -> Cards:
    """Return which of the known cards of a hand are surely still there when some have left it."""
    return tuple((Counter(known) - Counter(cards)).elements())


def pass_turn(state: niek_hi.Follow) -> State:
    """Note the pass and go on."""
    table = state.table
    passed = (*table.passed, state.seat)
    event = niek_hi.Event(state.seat, "pass")
    return go_on(replace(table, passed=passed, turns=table.turns + 1, last=(event,)), state.seat)


def go_on(table: Table, seat: Seat) -> State:
    """Return the turn of the next seat, or the next round if everybody else has passed (§3)."""
    if table.options.take_generals and table.turns >= TURN_CAP:
        return end_season(table, None)
    owner = table.plays[-1].seat
    following = card_table.next_seat(table.options, seat, table.seats)
    while table.options.pass_locks and following in table.passed and following != owner:
        following = card_table.next_seat(table.options, following, table.seats)
    if following != owner:
        return niek_hi.Follow(table, following)
    swept = [card for laid in table.plays for card in laid.cards]
    gone = [card for card in swept if STRENGTH[card[1]] in table.gone]
    table = replace(
        table,
        discard=sort_cards([*table.discard, *without(swept, gone)]),
        removed=sort_cards([*table.removed, *gone]),
        plays=(),
        passed=(),
    )
    return niek_hi.Lead(table, owner)


def remove(state: niek_hi.Effect, strengths: tuple[int, ...]) -> State:
    """Take the strengths out of every hand and of the discards; an empty hand wins (§4)."""
    table = state.table

    def falls(card: str) -> bool:
        return STRENGTH[card[1]] in strengths

    groups = (*table.hands, table.discard)
    fallen = tuple(tuple(card for card in group if falls(card)) for group in groups)
    *hands, discard = (tuple(card for card in group if not falls(card)) for group in groups)
    table = replace(
        table,
        hands=tuple(hands),
        discard=discard,
        known=tuple(tuple(card for card in group if not falls(card)) for group in table.known),
        removed=sort_cards([*table.removed, *(card for group in fallen for card in group)]),
        gone=tuple(sorted((*table.gone, *strengths))),
        last=(*table.last, niek_hi.Event(state.seat, "remove", strengths=strengths, removed=fallen)),
    )
    seat = state.seat
    for _ in range(table.seats):
        if not table.hands[seat]:
            return end_season(table, seat)
        seat = card_table.next_seat(table.options, seat, table.seats)
    return go_on(table, state.seat)


def take(state: niek_hi.Effect, card: str) -> State:
    """Take a card into the hand, from the discards if it lies there, else from the earliest play (§4)."""
    table, mover = state.table, state.seat
    if card in table.discard:
        table = replace(table, discard=without(table.discard, (card,)))
    else:
        place = next(i for i, laid in enumerate(table.plays) if card in laid.cards)
        laid = table.plays[place]
        laid = replace(laid, cards=without(laid.cards, (card,)))
        table = replace(table, plays=(*table.plays[:place], laid, *table.plays[place + 1 :]))
    table = replace(
        table,
        hands=put(table.hands, mover, sort_cards([*table.hands[mover], card])),
        known=put(table.known, mover, sort_cards([*table.known[mover], card])),
        last=(*table.last, niek_hi.Event(mover, "take", (card,))),
    )
    if state.due > 1 and eligible(table):
        return niek_hi.Effect(table, mover, state.due - 1, taking=True)
    return go_on(table, mover)


# --- The end of a season (§6) ----------------------------------------------------------------------


def end_season(table: Table, winner: Seat | None) -> State:
    """Settle the season; deal the next one, or end the game."""
    options, dealer, value = table.options, table.dealer, table.dealer_value
    payments = (
        ()
        if winner is None
        else card_table.stake_payments(winner, table.hands, dealer, value, options.stake, options.stake_mode)
    )
    gains = card_table.nets(table.seats, payments)
    sizes = tuple(map(len, table.hands))
    summary = niek_hi.Season(table.season, winner, dealer, value, sizes, payments, gains)
    table = replace(table, scores=card_table.add_points(table.scores, gains), last_season=summary)
    return card_table.next_deal(fresh(options, table.seats), table, winner)
