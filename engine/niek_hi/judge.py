"""What is legal in 連友, and why something is not: plays, and what a general may do.

Source: the rule specification of 連友, sections 3 and 4.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final, NoReturn

from engine.cards import COMMON_RULES, STRENGTH, STRENGTHS, check_held, sort_cards
from engine.combos import Combo, default_reading, pick_reading, readings
from engine.core import IllegalAction
from engine.niek_hi.combos import Holding, Shape, all_shapes, cards_of, sets, singles, windows
from engine.niek_hi.options import Options
from engine.niek_hi.state import Acting, Effect, Follow, Lead, Move, Pass, Play, Remove, Table, Take, View

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **COMMON_RULES,
        "other_kind": "the combination to be beaten is of another kind (kind, needed, cards)",
        "other_count": "the combination to be beaten has another number of cards (count, needed, cards)",
        "other_copies": "in the run of sets to be beaten each number occurs so many times (copies, needed)",
        "not_stronger": "the combination to be beaten is as strong or stronger (top, needed, cards)",
        "weaker_bomb": "a bomb must have more cards or be stronger than the one before (count, top, needed)",
        "must_lead": "the leader may not pass",
        "effect_due": "the general's effect must be carried out first (generals)",
        "no_effect": "there is no general whose effect is due",
        "strength_count": "so many different strengths are to be removed (count, needed)",
        "no_such_strength": "there is no such strength, or it has been removed before (strength)",
        "effect_mixed": "a general's effect is either to remove or to take, not both",
        "generals_stay": "generals cannot be taken back (card)",
        "not_discarded": "the card is not among the discarded cards and earlier plays of this round (card)",
    }
)
"""Rules that forbid an action, with their data."""

# --- What is legal, and why something is not: plays (§3) -------------------------------------------


def legal(state: Acting) -> list[Move]:
    """List what the mover may do."""
    table = state.table
    if isinstance(state, Effect):
        return legal_effects(state)
    plays: list[Move] = [*legal_plays(table.hands[state.seat], table.top, table.options)]
    return plays if isinstance(state, Lead) else [*plays, Pass()]


@lru_cache(maxsize=1 << 12)
def legal_plays(hand: tuple[str, ...], top: Combo | None, options: Options) -> tuple[Play, ...]:
    """Return the plays of a hand: one choice of cards for each choice of strengths and ships.

    A reading is named where the same cards can be played in several legal ways; with the last cards of the
    hand, which win, the way no longer matters.
    """
    held = Holding.of(hand)
    shapes = all_shapes(held, options.lone_ship) if top is None else following(held, top, options)
    ways: dict[tuple[str, ...], list[str]] = {}
    for shape in shapes:
        ways.setdefault(cards_of(shape, hand), []).append(shape.name)
    plays: list[Play] = []
    for cards, names in ways.items():
        if len(names) == 1 or len(cards) == len(hand):
            plays.append(Play(cards))
        else:
            plays += [Play(cards, name) for name in names]
    return tuple(plays)


def following(held: Holding, top: Combo, options: Options) -> Iterator[Shape]:
    """Yield the combinations that may be played on another (§3): the same and higher, or a bomb."""
    if top.kind == "single":
        candidates = singles(held, options.lone_ship)
    elif top.kind == "set":
        candidates = iter(())
    else:
        candidates = windows(held, top.copies, top.count // top.copies, top.top)
    for shape in candidates:
        if may_follow(shape, top, options):
            yield shape
    for shape in sets(held, options.lone_ship):
        if may_follow(shape, top, options):
            yield shape


def is_bomb(shape: Shape | Combo) -> bool:
    """Return whether a combination is a bomb: a set of three or more."""
    return shape.kind == "set" and shape.count >= 3


def _same(shape: Shape | Combo, top: Combo) -> bool:
    """Whether two combinations are "the same": of one kind, count and number of copies (§2)."""
    return (shape.kind, shape.count, shape.copies) == (top.kind, top.count, top.copies)


def may_follow(shape: Shape | Combo, top: Combo, options: Options) -> bool:
    """Return whether a combination may be played on another (§3)."""
    if _same(shape, top) and shape.top > top.top:
        return True
    if not is_bomb(shape):
        return False
    if options.bomb_on_bomb == "any" or not is_bomb(top):
        return True
    return shape.count > top.count


def check_play(state: Lead | Follow, cards: tuple[str, ...], reading: str) -> Combo:
    """Return the combination that is played; refuse what is none, or may not be played now.

    If no reading is named the default of cards.md §5.1 is taken.
    """
    table, options = state.table, state.table.options
    check_held(table.hands[state.seat], cards)
    ways = readings(cards, lone_ship=options.lone_ship, any_colour=True, runsets=True)
    if not ways:
        raise IllegalAction("not_a_combination", cards=cards)
    named = [pick_reading(ways, reading)] if reading else ways
    top = table.top
    if top is None:
        return default_reading(named)
    allowed = [shape for shape in named if may_follow(shape, top, options)]
    if not allowed:
        refuse_follow(named, top)
    return default_reading(allowed, answering=True)


def refuse_follow(ways: Sequence[Combo], top: Combo) -> NoReturn:
    """Raise the error that says why none of the readings may be played on ``top``."""
    shape = max(ways, key=lambda way: (_same(way, top), way.kind == top.kind, way.top))
    if is_bomb(shape) and is_bomb(top):
        raise IllegalAction("weaker_bomb", count=shape.count, top=shape.top, needed=top.count)
    if shape.kind != top.kind:
        raise IllegalAction("other_kind", kind=shape.kind, needed=top.kind, cards=shape.cards)
    if shape.count != top.count:
        raise IllegalAction("other_count", count=shape.count, needed=top.count, cards=shape.cards)
    if shape.copies != top.copies:
        raise IllegalAction("other_copies", copies=shape.copies, needed=top.copies)
    raise IllegalAction("not_stronger", top=shape.top, needed=top.top, cards=shape.cards)


# --- What is legal, and why something is not: a general's effect (§4) ------------------------------


def generals_in(combo: Combo, options: Options) -> int:
    """Return how many generals a play contains; a ship counts only with ``effect_by_ship``."""
    natural = sum(card[1] == "8" for card in combo.cards)
    if not options.effect_by_ship or not combo.low <= 8 <= combo.top:
        return natural
    return combo.count if combo.kind in ("single", "set") else combo.copies


def eligible(table: Table | View) -> tuple[str, ...]:
    """Return the cards that a general may take back: discards and earlier plays, but no generals."""
    earlier = [card for laid in table.plays[:-1] for card in laid.cards]
    cards = sort_cards([*table.discard, *earlier])
    return tuple(card for card in cards if table.options.take_generals or card[1] != "8")


def strengths_left(table: Table | View) -> tuple[int, ...]:
    """Return the strengths that no general has removed yet."""
    return tuple(strength for strength in STRENGTHS if strength not in table.gone)


def legal_effects(state: Effect) -> list[Move]:
    """List what the effect may be; colours do not matter, so of equal strengths one card stands for all."""
    table = state.table
    takes: list[Move] = []
    seen: set[int] = set()
    for card in eligible(table):
        if STRENGTH[card[1]] not in seen:
            seen.add(STRENGTH[card[1]])
            takes.append(Take(card))
    if state.taking:
        return takes
    left = strengths_left(table)
    removes = [Remove(group) for group in combinations(left, min(state.due, len(left))) if group]
    return [*removes, *takes]


def check_remove(state: Effect, strengths: tuple[int, ...]) -> tuple[int, ...]:
    """Return the strengths in order; refuse those that may not be removed."""
    if state.taking:
        raise IllegalAction("effect_mixed")
    left = strengths_left(state.table)
    for strength in strengths:
        if strength not in left:
            raise IllegalAction("no_such_strength", strength=strength)
    needed = min(state.due, len(left))
    if not len(strengths) == len(set(strengths)) == needed or not needed:
        raise IllegalAction("strength_count", count=len(set(strengths)), needed=needed)
    return tuple(sorted(strengths))


def check_take(state: Effect, card: str) -> str:
    """Return the card; refuse one that may not be taken back."""
    if card in eligible(state.table):
        return card
    if card[1:] == "8" and not state.table.options.take_generals:
        raise IllegalAction("generals_stay", card=card)
    raise IllegalAction("not_discarded", card=card)
