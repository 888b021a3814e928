"""What is legal in 値木, and why something is not.

Source: the rule specification of 値木, sections 2 and 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from engine.cards import COMMON_RULES, check_held
from engine.core import IllegalAction
from engine.mak_hup.state import Acting, Clear, Draw, Extend, Merge, Move, Node, Pass, Playing, Table
from engine.mak_hup.tree import end_name, is_special, mergers, oldest_ends, open_ends

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **COMMON_RULES,
        "no_such_end": "nothing can be placed there: no card, or one on which others lie (end)",
        "no_number": "a special card has no number, so it adds up to nothing (card)",
        "wrong_sum": "the numbers of the cards do not add up to that of the end (sum, needed)",
        "free_end_one_card": "on a free end exactly one card is placed (count)",
        "free_end_no_number": "a free end has no number, so it cannot be joined (end)",
        "merge_ends": "so many different ends cannot be joined (count, most)",
        "merge_one_card": "paths are joined by one card (count)",
        "sum_too_high": "no card has the sum of these ends (sum)",
        "not_special": "only ship, king and tam sweep the table (card)",
        "nothing_to_draw": "no card is left to draw",
        "must_play_or_draw": "nobody may pass while a card can be drawn",
    }
)
"""Rules that forbid an action, with their data."""

# --- What is legal (§2, §3) ------------------------------------------------------------------------


def legal(state: Acting) -> list[Move]:
    """List what the mover may do, plays first."""
    table, tree = state.table, state.table.tree
    hand = table.hands[state.seat]
    specials = [card for card in dict.fromkeys(hand) if is_special(card)]
    actions: list[Move] = []
    for name, end in oldest_ends(tree).items():
        if name == "free":
            actions += [Extend(end, (card,)) for card in one_of_each_number(hand)]
        else:
            actions += [Extend(end, group) for group in sums(hand, int(name))]
    for joined, total in mergers(tree, table.options.merge_max_ends):
        if table.options.merge_many_cards:
            actions += [Merge(joined, group) for group in sums(hand, total)]
        else:
            actions += [Merge(joined, (card,)) for card in one_of_each_number(hand) if int(card[1]) == total]
    actions += [Clear(card) for card in specials]
    actions.append(Draw() if can_draw(table) else Pass())
    return actions


def one_of_each_number(hand: Sequence[str]) -> list[str]:
    """Return the number cards of a hand, of equal numbers the first."""
    return list({card[1]: card for card in reversed(hand) if not is_special(card)}.values())[::-1]


@lru_cache(maxsize=1 << 14)
def sums(hand: tuple[str, ...], total: int) -> tuple[tuple[str, ...], ...]:
    """Return the groups of cards that add up to a total, one for each choice of numbers."""
    by_number = [tuple(card for card in hand if card[1] == str(number)) for number in range(9)]

    def choose(number: int, left: int) -> Iterator[tuple[str, ...]]:
        if number < 0:
            if left == 0:
                yield ()
            return
        cards = by_number[number]
        most = len(cards) if number == 0 else min(len(cards), left // number)
        for amount in range(most + 1):
            for smaller in choose(number - 1, left - amount * number):
                yield (*smaller, *cards[:amount])

    return tuple(group for group in choose(8, total) if group)


def can_draw(table: Table) -> bool:
    """Whether a card is left to draw, after a reshuffle if need be (§3.2)."""
    return bool(table.deck or (table.cleared and table.options.reshuffle))


# --- Why something is not (§2) ---------------------------------------------------------------------


def check_extend(state: Playing, end: int, cards: tuple[str, ...]) -> None:
    """Refuse what may not be placed on an end."""
    check_held(state.table.hands[state.seat], cards)
    number = check_end(state.table.tree, end)
    if number is not None:
        check_sum(cards, number)
    elif len(cards) > 1:
        raise IllegalAction("free_end_one_card", count=len(cards))


def check_merge(state: Playing, ends: tuple[int, ...], cards: tuple[str, ...]) -> None:
    """Refuse what may not join paths."""
    table = state.table
    many = table.options.merge_many_cards
    check_held(table.hands[state.seat], cards)
    if len(set(ends)) < len(ends) or not 2 <= len(ends) <= table.options.merge_max_ends:
        raise IllegalAction("merge_ends", count=len(set(ends)), most=table.options.merge_max_ends)
    total = 0
    for end in ends:
        number = check_end(table.tree, end)
        if number is None:
            raise IllegalAction("free_end_no_number", end=end)
        total += number
    if total > 8 and not many:
        raise IllegalAction("sum_too_high", sum=total)
    if len(cards) > 1 and not many:
        raise IllegalAction("merge_one_card", count=len(cards))
    check_sum(cards, total)


def check_end(tree: Sequence[Node], end: int) -> int | None:
    """Return the number of an open end, None of a free one; refuse what is no open end."""
    if end not in open_ends(tree):
        raise IllegalAction("no_such_end", end=end)
    name = end_name(tree, end)
    return None if name == "free" else int(name)


def check_sum(cards: tuple[str, ...], needed: int) -> None:
    """Refuse cards that do not add up to a number."""
    for card in cards:
        if is_special(card):
            raise IllegalAction("no_number", card=card)
    total = sum(int(card[1]) for card in cards)
    if total != needed:
        raise IllegalAction("wrong_sum", sum=total, needed=needed)
