"""What is legal in 行戦, and why something is not.

Source: the rule specification of 行戦, sections 2 (turn) and 4 (legality).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from math import comb
from types import MappingProxyType
from typing import Final

from engine.cards import (
    COLOURS,
    COMMON_RULES,
    HIGHEST_NUMBER,
    PLACE,
    STRENGTHS,
    Cards,
    is_ship,
    sort_cards,
    strength,
)
from engine.combos import KINDS, Combo, LoneShip, pick_reading, readings
from engine.core import IllegalAction
from engine.mok_kaik.state import Acting, Discard, Follow, Lead, Move, Play

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **COMMON_RULES,
        "must_lead": "the leader must play and cannot discard (2)",
        "other_kind": "F1: another kind than the lead (kind, needed, cards)",
        "other_count": "F2: another number of cards than the lead (count, needed, cards)",
        "other_colours": "F3: other colours than the lead (colours, needed, cards)",
        "not_stronger": "F4: not stronger than what must be beaten (top, needed, cards)",
        "discard_count": "a discard is as many cards as the lead (count, needed)",
    }
)
"""The rules that forbid an action, with the data of the refusal."""

WHOLE_DISCARDS: Final = 252
"""Up to so many ways to choose them, the cards of a discard are one action: 5 out of 10."""

# --- What is legal (2, 4) --------------------------------------------------------------------------

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
        return IllegalAction("other_kind", kind=combo.kind, needed=lead.kind, cards=combo.cards)
    if combo.count != lead.count:
        return IllegalAction("other_count", count=combo.count, needed=lead.count, cards=combo.cards)
    if combo.colours != lead.colours:
        return IllegalAction("other_colours", colours=combo.colours, needed=lead.colours, cards=combo.cards)
    if combo.top <= top:
        return IllegalAction("not_stronger", top=combo.top, needed=top, cards=combo.cards)
    return None


def playable(state: Lead | Follow, found: Iterable[Combo]) -> tuple[Combo, ...]:
    """Return those of the readings that may be played now."""
    if isinstance(state, Lead):
        return tuple(found)
    return tuple(combo for combo in found if state.laid == 0 and follow_fault(state, combo) is None)


def legal(state: Acting) -> list[Move]:
    """List what the seat may do: plays, then discards."""
    hand, options = state.table.hands[state.seat], state.table.options
    actions: list[Move] = []
    for cards, found in choices(hand, options.lone_ship):
        if isinstance(state, Follow) and len(cards) != state.lead.count:
            continue
        legal_readings = playable(state, found)
        named = len(legal_readings) > 1
        actions += [Play(cards, combo.name if named else "") for combo in legal_readings]
    if isinstance(state, Follow):
        actions += [Discard(cards) for cards in dict.fromkeys(combinations(hand, discard_size(state)))]
    return actions


def discard_size(state: Follow) -> int:
    """Return how many cards one action of discarding takes."""
    return 1 if one_by_one(state) else state.lead.count


def one_by_one(state: Follow) -> bool:
    """Whether the cards of a discard are chosen one by one, because there are too many ways."""
    held = len(state.table.hands[state.seat]) + state.laid
    return comb(held, state.lead.count) > WHOLE_DISCARDS


# --- Why something is not (2, 4) -------------------------------------------------------------------


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
