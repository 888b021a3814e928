"""What is legal in 小猫, and why something is not.

Source: the rule specification of 小猫, sections 3.1 and 3.2.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from engine.cards import COMMON_RULES, Cards, check_held, sort_cards
from engine.combos import Combo
from engine.core import IllegalAction
from engine.ni_ne.options import Options
from engine.ni_ne.ranks import groups, reading_name, readings, stronger
from engine.ni_ne.state import Acting, Ante, Drop, Follow, Lay, Lead, Move, Play

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **COMMON_RULES,
        "must_lead": "who leads a round cannot drop out of it",
        "must_lay": "after following one more card goes on the pile (action)",
        "nothing_to_lay": "no extra card is due (action)",
        "other_colours": "a higher card must have a colour of the last combination (cards, colours)",
        "not_stronger": "the card is not stronger than the last combination (cards, rank, top)",
        "one_higher_card": "only a single card may follow as a higher one (cards, top)",
        "not_more_cards": "more of the same means more cards than the last combination has (cards, count)",
    }
)
"""The rules that forbid an action, with what they mean and their data."""

# --- What is legal (3.1, 3.2) ----------------------------------------------------------------------


def legal(state: Acting) -> list[Move]:
    """List what whoever acts in this state may do."""
    match state:
        case Lead():
            return [*plays(state.table.hands[state.seat], None, state.table.options)]
        case Follow():
            return [*plays(state.table.hands[state.seat], state.table.top, state.table.options), Drop()]
        case Lay(table, seat):
            return [Ante(card) for card in dict.fromkeys(table.hands[seat])]


@lru_cache(maxsize=1 << 12)
def plays(hand: Cards, top: Combo | None, options: Options) -> tuple[Play, ...]:
    """Return the legal plays of a hand, one for each reading; without a top it leads."""
    found: list[Play] = []
    only = top.top if top and options.higher_play == "single" else None
    for cards in groups(hand, only):
        named = len(cards) == 1 and cards[0][1] == "0" and options.lone_none == "wild"
        for combo in readings(cards, options):
            if top is None or refusal(combo, top, options) is None:
                found.append(Play(cards, reading_name(combo) if named else ""))
    return tuple(found)


# --- Why something is not (3.1, 3.2) ---------------------------------------------------------------


def refusal(combo: Combo, top: Combo, options: Options) -> tuple[str, Mapping[str, object]] | None:
    """Return the rule, with its data, that forbids to follow ``top`` with ``combo``, or None (3.2)."""
    shares = not set(combo.colours).isdisjoint(top.colours)
    colours = ("other_colours", {"cards": combo.cards, "colours": top.colours})
    if combo.count > 1 and combo.top == top.top:
        if combo.count <= top.count:
            return "not_more_cards", {"cards": combo.cards, "count": top.count}
        return colours if options.same_rank_needs_colour and not shares else None
    if combo.count > 1 and options.higher_play == "single":
        return "one_higher_card", {"cards": combo.cards, "top": top.top}
    if combo.top == top.top:
        return "not_more_cards", {"cards": combo.cards, "count": top.count}
    if not stronger(combo.top, top.top):
        return "not_stronger", {"cards": combo.cards, "rank": combo.top, "top": top.top}
    return None if shares else colours


def check_play(state: Lead | Follow, action: Play) -> Combo:
    """Return the combination that is played; raise IllegalAction with the rule that forbids it."""
    table = state.table
    check_held(table.hands[state.seat], action.cards)
    found = readings(sort_cards(action.cards), table.options)
    if not found:
        raise IllegalAction("not_a_combination", cards=action.cards)
    if action.reading:
        names = tuple(reading_name(combo) for combo in found)
        found = tuple(combo for combo in found if reading_name(combo) == action.reading)
        if not found:
            raise IllegalAction("no_such_reading", reading=action.reading, allowed=names)
    if isinstance(state, Lead) or table.top is None:
        return found[0]
    reasons = [refusal(combo, table.top, table.options) for combo in found]
    for combo, reason in zip(found, reasons, strict=True):
        if reason is None:
            return combo
    assert reasons[0] is not None
    rule, data = reasons[0]
    raise IllegalAction(rule, **data)
