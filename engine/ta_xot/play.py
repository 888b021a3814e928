"""What happens in 終季 once an action is known to be legal: draws, calls, fours, the win, the season's end.

Source: the rule specification of 終季, sections 1 (deal), 2 (turn structure) and 3 (scoring).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal

from msgspec.structs import replace

from engine.card_table import Deal, Dealing, carried_on, deal_hands, first_table, next_deal, order
from engine.card_table import mult as common_mult
from engine.cards import DECK, Cards, sort_cards, without
from engine.core import IllegalAction, Seat, put
from engine.ta_xot import state as ta_xot
from engine.ta_xot.groups import (
    Group,
    Shapes,
    Split,
    bonus_lines,
    end_lines,
    groups_of,
    sorted_with,
    splits,
    total,
)
from engine.ta_xot.judge import called_group, check, grown, may_call, others, six_cards
from engine.ta_xot.options import HAND, Options
from engine.ta_xot.state import State, Table

# --- Start and deal (1) ----------------------------------------------------------------------------


def fresh(options: Options, seats: int) -> Table:
    """Return the table before the first deal."""
    melds, turns_started = (None,) * seats, (0,) * seats
    return first_table(
        Table, options, seats, melds=melds, river=(), deck=(), light="", turns_started=turns_started
    )


def deal_out(table: Table, dealer: Seat, deck: Cards) -> State:
    """Deal five cards each, one at a time from the dealer on, turn the light, and let the dealer draw."""
    table = replace(table, dealer=dealer, spent=(), spent_hidden=(), last=())
    return _begin(table, deck, table.options.light)


def _begin(table: Table, deck: Cards, light: bool) -> State:
    n = table.seats
    hands, rest = deal_hands(deck, order(table.options, table.dealer, n), HAND)
    table = replace(
        table,
        hands=hands,
        melds=(None,) * n,
        river=(),
        light=rest[0] if light else "",
        deck=rest[light:],
        turns_started=(0,) * n,
        instants=(),
        last=(*table.last, ta_xot.Event("deal", table.dealer)),
    )
    return draw(table, table.dealer)


def turned_up(states: Sequence[State]) -> tuple[int, ...]:
    """Return the places in the deck of the lights: that of the deal, and one for each win from this deck."""
    first = states[0].table
    places = [HAND * first.seats] if first.light else []
    for before, after in pairwise(states):
        won = isinstance(before, ta_xot.Act | ta_xot.ClaimWin) and any(
            event.kind == "win" for event in after.table.last
        )
        if won and before.table.options.light and before.table.deck:
            places.append(len(DECK) - len(before.table.deck))
    return tuple(places)


# --- What an action does (2) -----------------------------------------------------------------------


def act(state: ta_xot.Acting, action: ta_xot.Move) -> State:
    """Return the state after an action of the seat; raise IllegalAction with one of RULES."""
    if isinstance(action, Deal):
        raise IllegalAction("wrong_chance", action="Deal")
    table, action = state.table, check(state, action)
    match state, action:
        case ((ta_xot.Act() | ta_xot.ClaimWin()), ta_xot.Win()):
            return win(state)
        case ta_xot.Act(), ta_xot.FourConcealed(cards):
            return four(state, cards, groups_of(cards, Shapes.of(table.options))[0])
        case ta_xot.Act(seat=seat), ta_xot.FourAdded(card):
            return four(state, (card,), _grown(table, seat, card))
        case ((ta_xot.Act(seat=seat) | ta_xot.AfterCall(seat=seat)), ta_xot.Discard(card)):
            return discard(table, seat, card)
        case ta_xot.ClaimMeld(seat=seat), ta_xot.Call(cards):
            return call(table, seat, cards, called_group(table, action))
        case ta_xot.ClaimMeld(seat=seat), ta_xot.CallAdd():
            return call(table, seat, (), _grown(table, seat, table.river[-1].card))
        case ((ta_xot.ClaimWin() | ta_xot.ClaimMeld()), ta_xot.Pass()):
            return no_claim(state)
        case _:
            raise AssertionError(action)


def _grown(table: Table, seat: Seat, card: str) -> Group:
    group = grown(table.melds[seat], card)
    assert group is not None
    return group


# --- Draws, discards and answers (2) ---------------------------------------------------------------


def draw(table: Table, seat: int) -> State:
    """Draw the top card for the seat; without a deck the season is drawn (3.6)."""
    if not table.deck:
        table = replace(table, last=(*table.last, ta_xot.Event("drawn", seat)))
        return _end_season(table, None, _summary(table))
    card = table.deck[0]
    table = replace(
        table,
        deck=table.deck[1:],
        hands=put(table.hands, seat, sorted_with(table.hands[seat], card)),
        turns_started=_started(table, seat),
        last=(*table.last, ta_xot.Event("draw", seat)),
    )
    return ta_xot.Act(table, seat, card)


def _started(table: Table, seat: int) -> tuple[int, ...]:
    return tuple(turns + (place == seat) for place, turns in enumerate(table.turns_started))


def discard(table: Table, seat: int, card: str) -> State:
    """Discard a card; the others are asked whether they win with it."""
    table = replace(
        table,
        hands=put(table.hands, seat, without(table.hands[seat], (card,))),
        river=(*table.river, ta_xot.Thrown(seat, card)),
        last=(ta_xot.Event("discard", seat, (card,)),),
    )
    return ta_xot.ClaimWin(table, others(table, seat)[0])


def no_claim(state: ta_xot.ClaimWin | ta_xot.ClaimMeld) -> State:
    """The seat passes: the next is asked, then callers, then the next player draws.

    Where only those are asked who can take the card, nobody is told who passes.
    """
    discarder = state.table.river[-1].seat
    table = state.table
    if table.options.asking == "everybody":
        told = tuple(event for event in table.last if event.kind != "pass")
        table = replace(table, last=(*told, ta_xot.Event("pass", state.seat)))
    following = others(table, discarder)
    following = following[following.index(state.seat) + 1 :]
    if isinstance(state, ta_xot.ClaimWin):
        if following:
            return ta_xot.ClaimWin(table, following[0])
        following = others(table, discarder)
    for seat in following:
        if may_call(table, seat):
            return ta_xot.ClaimMeld(table, seat)
    return draw(table, others(table, discarder)[0])


# --- Calls and sets of four (2.1, 2.3) -------------------------------------------------------------


def call(table: Table, seat: int, cards: Cards, group: Group) -> State:
    """Lay the group open, pay the discarder, collect for a set of four, and let the caller discard (2.1)."""
    thrown = table.river[-1]
    payments = [ta_xot.Payment(seat, thrown.seat, 1, "call")]
    if table.options.skip_pay:
        skipped = others(table, thrown.seat)
        skipped = skipped[: skipped.index(seat)]
        payments += [ta_xot.Payment(seat, other, 1, "skip") for other in skipped]
    if group.is_four:
        payments += fours(table, seat)
    kind: Literal["call", "call_add"] = "call" if cards else "call_add"
    table = at_once(_expose(table, seat, cards, group), tuple(payments))
    table = replace(
        table,
        river=table.river[:-1],
        turns_started=_started(table, seat),
        last=(ta_xot.Event(kind, seat, group.cards, tuple(payments)),),
    )
    return ta_xot.AfterCall(table, seat)


def four(state: ta_xot.Act, cards: Cards, group: Group) -> State:
    """Lay a set of four open and collect for it (2.3)."""
    table, seat = state.table, state.seat
    kind: Literal["four_concealed", "four_added"] = "four_concealed" if len(cards) == 4 else "four_added"
    payments = fours(table, seat)
    table = at_once(_expose(table, seat, cards, group), payments)
    table = replace(table, last=(ta_xot.Event(kind, seat, group.cards, payments),))
    return ta_xot.Act(table, seat, state.drawn if state.drawn in table.hands[seat] else "")


def _expose(table: Table, seat: int, cards: Cards, group: Group) -> Table:
    melds, hand = put(table.melds, seat, group), without(table.hands[seat], cards)
    return replace(table, melds=melds, hands=put(table.hands, seat, hand))


# --- The win (3) -----------------------------------------------------------------------------------


def win(state: ta_xot.Act | ta_xot.ClaimWin) -> State:
    """Settle the season: the end light is turned, the best split counts, and is paid (3.1–3.5)."""
    table, winner = state.table, state.seat
    discarder = table.river[-1].seat if isinstance(state, ta_xot.ClaimWin) else None
    card = table.river[-1].card if isinstance(state, ta_xot.ClaimWin) else state.drawn
    hand = six_cards(state, winner)
    lights: Cards = (table.light,) if table.light else ()
    if table.options.light and table.deck:
        lights += table.deck[:1]
        table = replace(table, deck=table.deck[1:], spent=sort_cards((*table.spent, table.deck[0])))
    split, payments = _best(table, winner, discarder, hand, lights)
    table = replace(
        table,
        hands=put(table.hands, winner, ()),
        spent=sort_cards((*table.spent, *hand)),
        river=table.river if discarder is None else table.river[:-1],
        scores=pay(table.scores, payments),
        last=(ta_xot.Event("win", winner, hand, payments),),
    )
    summary = replace(
        _summary(table),
        winner=winner,
        discarder=discarder,
        groups=split,
        exposed=int(table.melds[winner] is not None),
        card=card,
        lights=lights,
        end=end_lines(split, first_round(table), table.options),
        bonus=bonus_lines(split, lights, table.options),
        payments=payments,
        points=pay((0,) * table.seats, table.instants + payments),
    )
    return _end_season(table, winner, summary)


def first_round(table: Table) -> bool:
    """Whether nobody has begun a second turn (一周, 3.2)."""
    return max(table.turns_started) <= 1


def _best(
    table: Table, winner: int, discarder: int | None, hand: Cards, lights: Cards
) -> tuple[Split, tuple[ta_xot.Payment, ...]]:
    """Return the split with the largest income and its payments (3.5); the first on a tie."""
    meld = table.melds[winner]
    best: tuple[Split, tuple[ta_xot.Payment, ...]] | None = None
    highest = 0
    for split in splits(hand, meld, Shapes.of(table.options)):
        payments = win_payments(table, winner, discarder, split, lights)
        income = sum(payment.points for payment in payments)
        if best is None or income > highest:
            best, highest = (split, payments), income
    assert best is not None
    return best


def win_payments(
    table: Table, winner: int, discarder: int | None, split: Split, lights: Cards
) -> tuple[ta_xot.Payment, ...]:
    """Return what a win with this split brings: from everybody, or from the discarder alone; and 四友."""
    end = total(end_lines(split, first_round(table), table.options))
    bonus = total(bonus_lines(split, lights, table.options))
    payments: list[ta_xot.Payment] = []
    for payer in others(table, winner) if discarder is None else [discarder]:
        times = mult(table, winner, payer)
        payments.append(ta_xot.Payment(payer, winner, end * times + bonus, "win", end, times, bonus))
    concealed = split[1:] if table.melds[winner] else split
    for group in concealed:
        if group.is_four:
            payments += fours(table, winner)
    return tuple(payments)


# --- Points (3) ------------------------------------------------------------------------------------


def mult(table: Table, winner: int, payer: int) -> int:
    """Return the dealer value where it counts between these two, else 1 (3.1, ``dealer_mult``)."""
    other = winner if table.options.dealer_mult == "winner" else payer
    return common_mult(table.dealer, table.dealer_value, winner, other)


def pay(scores: tuple[int, ...], payments: Iterable[ta_xot.Payment]) -> tuple[int, ...]:
    """Return the scores after the payments."""
    after_payments = list(scores)
    for payment in payments:
        after_payments[payment.payer] -= payment.points
        after_payments[payment.payee] += payment.points
    return tuple(after_payments)


def at_once(table: Table, payments: tuple[ta_xot.Payment, ...]) -> Table:
    """Settle instant points (3.4)."""
    return replace(table, scores=pay(table.scores, payments), instants=table.instants + payments)


def fours(table: Table, seat: int) -> tuple[ta_xot.Payment, ...]:
    """Return what a set of four brings when it is laid open: 1 point from every other player (四友)."""
    return tuple(ta_xot.Payment(other, seat, 1, "four") for other in others(table, seat))


# --- The end of a season (3.6) ---------------------------------------------------------------------


def _summary(table: Table) -> ta_xot.Summary:
    """Return the summary of a drawn season, in which only instant points moved."""
    return ta_xot.Summary(
        season=table.season,
        dealer=table.dealer,
        dealer_value=table.dealer_value,
        winner=None,
        discarder=None,
        groups=(),
        exposed=0,
        card="",
        lights=(table.light,) if table.light else (),
        end=(),
        bonus=(),
        payments=(),
        instants=table.instants,
        points=pay((0,) * table.seats, table.instants),
        scores=table.scores,
    )


def _end_season(table: Table, winner: int | None, summary: ta_xot.Summary) -> State:
    """Note how the season ended and go on to the next deal, or end the game."""
    summary = replace(summary, scores=table.scores)
    table = replace(table, last_season=summary)
    after = next_deal(fresh(table.options, table.seats), table, winner)
    deals_on = table.options.dodo and winner is not None and len(table.deck) >= (HAND + 1) * table.seats
    if deals_on and isinstance(after, Dealing):
        return _deal_on(carried_on(table, after.table))
    return after


def _deal_on(table: Table) -> State:
    """Deal the next season from what is left of the deck (馬々): no shuffle, no new start light."""
    shown = [*table.spent, *(thrown.card for thrown in table.river), *([table.light] if table.light else [])]
    shown += [card for meld in table.melds if meld for card in meld.cards]
    unseen = [card for hand in table.hands for card in hand]
    table = replace(
        table,
        spent=sort_cards(shown),
        spent_hidden=sort_cards((*table.spent_hidden, *unseen)),
    )
    return _begin(table, table.deck, light=False)
