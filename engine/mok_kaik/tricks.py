"""The turn of 行戦: what may be led and followed, who wins a trick, and what the season pays.

Source: the rule specification of 行戦, sections 2 (turn), 3 (scoring) and 4 (legality).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Literal

import msgspec

from engine.card_table import (
    Deal,
    Payment,
    add_points,
    check_deal,
    deal_hands,
    game_end,
    nets,
    next_dealer,
    next_seat,
    next_value,
    order,
    pay,
)
from engine.cards import (
    COLOURS,
    HIGHEST_NUMBER,
    PLACE,
    STRENGTHS,
    Cards,
    is_ship,
    sort_cards,
    strength,
    without,
)
from engine.combos import (
    KINDS,
    Combo,
    LoneShip,
    pick_reading,
    readings,
)
from engine.core import (
    IllegalAction,
    Seat,
)
from engine.mok_kaik.state import (
    HAND_SIZES,
    WHOLE_DISCARDS,
    Action,
    Dealing,
    Discard,
    Event,
    Follow,
    Lead,
    Options,
    Over,
    Play,
    State,
    Summary,
    Table,
    TrickPlay,
)

# --- Start and deal --------------------------------------------------------------------------------


def hand_size(options: Options, seats: int) -> int:
    """Return how many cards each player gets."""
    return options.hand_size or HAND_SIZES[seats]


def deal(state: Dealing, action: Action) -> State:
    """Deal the hands; what is left stays out of play.  The dealer leads."""
    table = state.table
    dealer = check_deal(action, table.seats, table.dealer)
    assert isinstance(action, Deal)
    size = hand_size(table.options, table.seats)
    hands, rest = deal_hands(action.deck, order(table.options, dealer, table.seats), size)
    nothing: tuple[Cards, ...] = ((),) * table.seats
    last = (Event("deal", dealer),)
    table = msgspec.structs.replace(
        table, dealer=dealer, hands=hands, deck=rest, face_up=nothing, down=nothing, seen=(), last=last
    )
    return Lead(table, dealer)


# --- Legal actions (2, 4) --------------------------------------------------------------------------

Choice = tuple[Cards, tuple[Combo, ...]]
"""Cards, and what they can be."""


@lru_cache(maxsize=1 << 10)
def choices(hand: Cards, lone_ship: LoneShip) -> tuple[Choice, ...]:
    """Return every group of cards of a hand that is a combination, singles, sets and runs in this order."""
    ships = tuple(card for card in hand if is_ship(card))
    with_ships = [part for size in range(len(ships) + 1) for part in combinations(ships, size)]
    groups: dict[Cards, None] = dict.fromkeys(part for part in with_ships if part)
    for value in STRENGTHS[1:]:
        same = [card for card in hand if strength(card) == value]
        naturals = dict.fromkeys(part for size in range(len(same)) for part in combinations(same, size + 1))
        groups |= {sort_cards((*part, *extra)): None for part in naturals for extra in with_ships}
    for colour in COLOURS:
        groups |= dict.fromkeys(_run_groups(hand, colour))
    found = [(cards, readings(cards, lone_ship=lone_ship)) for cards in groups]
    return tuple(sorted((choice for choice in found if choice[1]), key=_choice_order))


def _run_groups(hand: Cards, colour: str) -> Iterable[Cards]:
    """Yield the groups of one colour that are runs, also with the ship for any one of their numbers."""
    numbers = {card[1] for card in hand if card[0] == colour}
    ship = f"{colour}s"
    for low in range(HIGHEST_NUMBER - 1):
        for high in range(low + 2, HIGHEST_NUMBER + 1):
            wanted = [str(number) for number in range(low, high + 1)]
            held = tuple(f"{colour}{number}" for number in wanted if number in numbers)
            if len(held) == len(wanted):
                yield held
            if ship in hand:
                if len(held) == len(wanted):
                    yield from ((ship, *held[:gap], *held[gap + 1 :]) for gap in range(len(held)))
                elif len(held) == len(wanted) - 1:
                    yield (ship, *held)


def _choice_order(choice: Choice) -> tuple[int, int, list[int]]:
    cards, found = choice
    return KINDS.index(found[0].kind), len(cards), [PLACE[card] for card in cards]


def needed_top(state: Follow) -> int:
    """Return the strength that a follow must exceed (F4): that of the lead, or of the best play."""
    if state.table.options.follow_rule == "lead":
        return state.lead.top
    return max(play.combo.top for play in state.plays if play.combo)


def follow_fault(state: Follow, combo: Combo) -> IllegalAction | None:
    """Return why a combination does not follow, by the first of F1–F4 that it breaks, or None."""
    lead, top = state.lead, needed_top(state)
    if combo.kind != lead.kind and combo.count == lead.count:
        return IllegalAction("other_kind", kind=combo.kind, needed=lead.kind)
    if combo.count != lead.count:
        return IllegalAction("other_count", count=combo.count, needed=lead.count)
    if combo.colours != lead.colours:
        return IllegalAction("other_colours", colours=combo.colours, needed=lead.colours)
    if combo.top <= top:
        return IllegalAction("not_stronger", top=combo.top, needed=top)
    return None


def playable(state: Lead | Follow, found: Iterable[Combo]) -> tuple[Combo, ...]:
    """Return those of the readings that may be played now."""
    if isinstance(state, Lead):
        return tuple(found)
    return tuple(combo for combo in found if state.laid == 0 and follow_fault(state, combo) is None)


def legal(state: Lead | Follow) -> list[Action]:
    """List what the seat may do: plays, then discards."""
    hand, options = state.table.hands[state.seat], state.table.options
    actions: list[Action] = []
    for cards, found in choices(hand, options.lone_ship):
        if isinstance(state, Follow) and len(cards) != state.lead.count:
            continue
        legal_readings = playable(state, found)
        named = len(legal_readings) > 1
        actions += [Play(cards, combo.name if named else "") for combo in legal_readings]
    if isinstance(state, Follow):
        size = 1 if one_by_one(state) else state.lead.count
        actions += [Discard(cards) for cards in dict.fromkeys(combinations(hand, size))]
    return actions


def one_by_one(state: Follow) -> bool:
    """Whether the cards of a discard are chosen one by one, because there are too many ways."""
    held = len(state.table.hands[state.seat]) + state.laid
    return comb(held, state.lead.count) > WHOLE_DISCARDS


# --- Apply (2) -------------------------------------------------------------------------------------


def check_play(state: Lead | Follow, action: Play) -> Combo:
    """Return what is played; refuse what the rules forbid."""
    cards = sort_cards(action.cards)
    found = readings(cards, lone_ship=state.table.options.lone_ship)
    if not found:
        raise IllegalAction("not_a_combination", cards=cards)
    if isinstance(state, Lead):
        return pick_reading(found, action.reading)
    if state.laid:
        raise IllegalAction("discard_count", count=state.laid, needed=state.lead.count)
    legal_readings = playable(state, found)
    if action.reading:
        combo = pick_reading(found, action.reading)
    else:
        combo = pick_reading(legal_readings or found, "", answering=True)
    if fault := follow_fault(state, combo):
        raise fault
    return combo


def play(state: Lead | Follow, combo: Combo, named: bool) -> State:
    """Lay a combination face up."""
    kind: Literal["lead", "follow"] = "lead" if isinstance(state, Lead) else "follow"
    event = Event(kind, state.seat, combo.cards, reading=combo.name if named else "")
    return _after(state, combo, _take(state, combo.cards, down=False), event)


def discard(state: Lead | Follow, cards: Cards) -> State:
    """Lay cards face down; one of several where they are chosen one by one."""
    if isinstance(state, Lead):
        raise IllegalAction("must_lead")
    missing = state.lead.count - state.laid
    if len(cards) != missing and not (len(cards) == 1 and one_by_one(state)):
        raise IllegalAction("discard_count", count=len(cards), needed=missing)
    table = _take(state, cards, down=True)
    event = Event("discard", state.seat, count=len(cards) + state.laid)
    if len(cards) < missing:
        table = msgspec.structs.replace(table, last=(event,))
        return Follow(table, state.seat, state.plays, state.laid + len(cards))
    return _after(state, None, table, event)


def _take(state: Lead | Follow, cards: Cards, *, down: bool) -> Table:
    """Take cards out of the hand, and lay them face down if they are not played."""
    table, seat = state.table, state.seat
    hands = _put(table.hands, seat, without(table.hands[seat], cards))
    piles = _put(table.down, seat, sort_cards((*table.down[seat], *cards))) if down else table.down
    return msgspec.structs.replace(table, hands=hands, down=piles)


def _put(piles: tuple[Cards, ...], seat: Seat, cards: Cards) -> tuple[Cards, ...]:
    return (*piles[:seat], cards, *piles[seat + 1 :])


def _after(state: Lead | Follow, combo: Combo | None, table: Table, event: Event) -> State:
    """Go on to the next seat, or end the trick after the last one."""
    before = state.plays if isinstance(state, Follow) else ()
    plays = (*before, TrickPlay(state.seat, combo))
    if len(plays) < table.seats:
        table = msgspec.structs.replace(table, last=(event,))
        return Follow(table, next_seat(table.options, state.seat, table.seats), plays)
    return end_trick(table, plays, event)


def end_trick(table: Table, plays: tuple[TrickPlay, ...], event: Event) -> State:
    """The highest face-up play wins, the earliest among equals; the winner keeps his own cards of it (2)."""
    shown = [(play.seat, play.combo) for play in plays if play.combo]
    winner, best = max(shown, key=lambda play: play[1].top)
    losing = [card for seat, combo in shown if seat != winner for card in combo.cards]
    table = msgspec.structs.replace(
        table,
        face_up=_put(table.face_up, winner, (*table.face_up[winner], *best.cards)),
        seen=(*table.seen, *losing),
        last=(event, Event("trick", winner, best.cards, best.count)),
    )
    if table.hands[winner]:
        return Lead(table, winner)
    return end_season(table, winner, best.cards)


# --- Season end and scoring (3) --------------------------------------------------------------------


def payments(table: Table, winner: Seat) -> tuple[Payment, ...]:
    """Return what the losers pay: the base less the cards won, times the dealer value (3)."""
    return tuple(
        pay(seat, winner, table.options.base_points - len(won), _times(table, winner, seat))
        for seat, won in enumerate(table.face_up)
        if seat != winner
    )


def _times(table: Table, winner: Seat, loser: Seat) -> int:
    """Return the multiple of a payment between winner and loser (option ``dealer_mult``)."""
    dealers = {"both": (winner, loser), "payer": (loser,), "winner": (winner,), "none": ()}
    return table.dealer_value if table.dealer in dealers[table.options.dealer_mult] else 1


def end_season(table: Table, winner: Seat, cards: Cards) -> State:
    """Settle the season; the winner is dealer of the next one, or the game ends."""
    options, seats = table.options, table.seats
    paid = payments(table, winner)
    points = nets(seats, paid)
    scores = add_points(table.scores, points)
    won = tuple(len(pile) for pile in table.face_up)
    summary = Summary(
        table.season, winner, table.dealer, table.dealer_value, cards, won, paid, points, scores
    )
    last = (*table.last, Event("season", winner))
    rule = game_end(options, table.season, scores)
    if rule:
        return Over(msgspec.structs.replace(table, scores=scores, last=last, last_season=summary), rule)
    return Dealing(
        Table(
            options,
            table.season + 1,
            next_dealer(options, table.dealer, winner, seats),
            next_value(options, table.dealer, table.dealer_value, winner, seats),
            scores,
            hands=((),) * seats,
            face_up=((),) * seats,
            down=((),) * seats,
            last=last,
            last_season=summary,
        )
    )
