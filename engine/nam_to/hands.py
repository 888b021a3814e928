"""The hands of 開樽 and how a player's cards are judged.

Source: the rule specification of 開樽, section 3, and the common rules of the card games, 4 and 5.
A named hand always needs a card that is no ship, also with ``lone_ship="wild"``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

import msgspec

from engine.cards import COLOURS, sort_cards, strength, without
from engine.combos import LoneShip


class Kind(NamedTuple):
    """A kind of combination; ``slots`` are the cards of a named hand, one of each."""

    code: str
    kanji: str
    slots: tuple[str, ...] = ()


KINDS: Final = (
    Kind("balance", "筆兵無傾", ("1", "2", "8", "6", "7")),
    Kind("tam_king", "皇王", ("t", "k")),
    Kind("earth_heart", "地心", ("6", "7", "8")),
    Kind("horse_archer", "馬弓兵", ("5", "2", "1")),
    Kind("travel", "行行", ("s", "3", "5")),
    Kind("dark_battle", "闇戦之集", ("1", "1", "1", "1", "1")),
    Kind("run", "連"),
    Kind("set", "友"),
    Kind("single", "一"),
)
"""The kinds from strongest to weakest (§3); the first has rank 9, the last rank 1."""

NAMED: Final = tuple(kind for kind in KINDS if kind.slots)


class Key(NamedTuple):
    """What a combination is worth, compared from left to right (§3)."""

    rank: int
    size: int
    number: int
    one_colour: int


class Judged(msgspec.Struct, frozen=True):
    """One element of a judgement list: the kind's code, its key and its cards."""

    kind: str
    key: Key
    cards: tuple[str, ...]


def rank_of(kind: str, travel_first: bool) -> int:
    """Return the rank of a kind, 9 the strongest; with ``travel_first`` 行行 stands above 馬弓兵."""
    if travel_first and kind in ("travel", "horse_archer"):
        kind = "horse_archer" if kind == "travel" else "travel"
    return 9 - [entry.code for entry in KINDS].index(kind)


@cache
def _by_rank(travel_first: bool) -> tuple[Kind, ...]:
    """Return the named hands, the strongest first."""
    return tuple(sorted(NAMED, key=lambda kind: -rank_of(kind.code, travel_first)))


def _one_colour(cards: Sequence[str]) -> int:
    return int(len(cards) > 1 and len({card[0] for card in cards}) == 1)


def _fill(held: tuple[str, ...], slots: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the ways to fill the slots of a named hand from the cards held; a ship fills any slot."""
    if not slots:
        yield ()
        return
    for card in dict.fromkeys(held):
        if card[1] in (slots[0], "s"):
            for more in _fill(without(held, (card,)), slots[1:]):
                yield (card, *more)


def named(kind: Kind, cards: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the different cards with which a named hand can be made; one of them is no ship (W3)."""
    ways = (sort_cards(way) for way in _fill(cards, kind.slots) if any(card[1] != "s" for card in way))
    return list(dict.fromkeys(ways))


def _best_runs(cards: tuple[str, ...]) -> list[tuple[Key, tuple[str, ...]]]:
    """Return the longest runs of each colour with the highest top; a ship is always used if there is one.

    A run that could do without its ship would be longer with it, so the cards are determined.
    """
    found: list[tuple[Key, tuple[str, ...]]] = []
    for colour in COLOURS:
        numbers = {int(card[1]) for card in cards if card[0] == colour and card[1].isdigit()}
        ship = int(f"{colour}s" in cards)
        if len(numbers) + ship < 3:
            continue
        for low in range(9):
            for high in range(low + 2, 9):
                inside = [number for number in range(low, high + 1) if number in numbers]
                gaps = high - low + 1 - len(inside)
                if gaps <= ship:
                    used = (f"{colour}s",) * gaps + tuple(f"{colour}{number}" for number in inside)
                    found.append((Key(3, len(used), high, 1), used))
    return _highest(found)


def _best_set(cards: tuple[str, ...], lone_ship: LoneShip) -> list[tuple[Key, tuple[str, ...]]]:
    """Return the largest set with the highest strength; it uses every ship, so its cards are determined."""
    ships = tuple(card for card in cards if card[1] == "s")
    found: list[tuple[Key, tuple[str, ...]]] = []
    for number in {strength(card) for card in cards if card[1] != "s"}:
        used = ships + tuple(card for card in cards if strength(card) == number)
        if len(used) > 1:
            found.append((Key(2, len(used), number, _one_colour(used)), used))
    if not found and len(ships) > 1:
        found.append((Key(2, 2, 9 if lone_ship == "wild" else -1, 0), ships))
    return _highest(found)


def _highest(found: list[tuple[Key, tuple[str, ...]]]) -> list[tuple[Key, tuple[str, ...]]]:
    top = max((key for key, _ in found), default=None)
    return [(key, used) for key, used in found if key == top]


@lru_cache(maxsize=50_000)
def best(
    cards: tuple[str, ...], travel_first: bool = False, lone_ship: LoneShip = "rank"
) -> tuple[str, Key, tuple[tuple[str, ...], ...]]:
    """Return the best combination of some cards: its kind, its key, and the cards that can make it."""
    codes = {card[1] for card in cards}
    ships = sum(card[1] == "s" for card in cards)
    for kind in _by_rank(travel_first):
        if sum(slot not in codes for slot in kind.slots) > ships:
            continue  # looked at first: most hands are none of these
        ways = named(kind, cards)
        if ways:
            rank, one_colour = rank_of(kind.code, travel_first), max(map(_one_colour, ways))
            ways = [way for way in ways if _one_colour(way) == one_colour]
            return kind.code, Key(rank, len(kind.slots), 0, one_colour), tuple(ways)
    for code, found in (("run", _best_runs(cards)), ("set", _best_set(cards, lone_ship))):
        if found:
            return code, found[0][0], tuple(sort_cards(used) for _, used in found)
    card = max(cards, key=strength)
    number = 9 if card[1] == "s" and lone_ship == "wild" else strength(card)
    return "single", Key(1, 1, number, 0), ((card,),)


@lru_cache(maxsize=20_000)
def judge(
    cards: tuple[str, ...], travel_first: bool = False, lone_ship: LoneShip = "rank"
) -> tuple[Judged, ...]:
    """Return the judgement list of a player's cards (§3): the best combination, the best of the rest, …

    Where a key can be made of different cards, the way that leaves the largest rest of the list counts.
    """
    if not cards:
        return ()
    kind, key, ways = best(cards, travel_first, lone_ship)
    lists = ((Judged(kind, key, way), *judge(without(cards, way), travel_first, lone_ship)) for way in ways)
    return max(lists, key=keys_of)


def keys_of(judged: Sequence[Judged]) -> tuple[Key, ...]:
    """Return the keys of a judgement list, by which lists are compared."""
    return tuple(line.key for line in judged)
