"""What cards cost, and the numbers that cards and squares change, in 行山.

Source: the rule specification, sections 1 (base costs), 3 (numbers that cards change) and 4 (cards).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.cards import Card
from engine.core import Seat
from engine.mok_co.options import Options
from engine.mok_co.state import Camp, Costs, Resource, Table

# --- Cards (1, 4.3) --------------------------------------------------------------------------------

SHIP, NONE, SOLDIER, BOW, CHARIOT, TIGER, HORSE, BRUSH, SHAMAN, GENERAL, KING, TAM = "s012345678kt"
"""The kinds of cards by their codes."""

BASE_COST: Final[Mapping[str, int]] = MappingProxyType(
    {
        SHIP: 0,
        NONE: 0,
        SOLDIER: 1,
        BOW: 2,
        CHARIOT: 3,
        TIGER: 4,
        HORSE: 5,
        BRUSH: 6,
        SHAMAN: 7,
        GENERAL: 8,
        KING: 10,
        TAM: 10,
    }
)
"""The table of section 1."""

GIFTS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType({NONE: (1, 0), KING: (0, 2)})
"""The cards that give (rice, coins) each own turn, without throw or choice."""

THROWN_FOR: Final = frozenset({BRUSH, SHAMAN, GENERAL})
"""The cards for which the sticks are thrown."""

EFFECTIVE: Final = frozenset({*GIFTS, *THROWN_FOR, TIGER, TAM})
"""The cards with an effect that is carried out each own turn; the others work while they lie."""

HIGH: Final = 4
"""So many dark faces, or more, are the rare result of a throw."""

SHIP_COINS: Final = 2
BRUSH_COINS: Final = 2
STOLEN: Final = 1

WORN_OUT: Final = 3
"""A card with so many marks leaves in its owner's next turn (4.1)."""


def kind(card: Card) -> str:
    """Return the kind of a card."""
    return card[1]


def is_black(card: Card) -> bool:
    """Whether the card is paid for in rice, and grows older by itself."""
    return card[0] == "B"


def currency(card: Card) -> Resource:
    """Return what the card is paid for with: black ones with rice, red ones with coins."""
    return "rice" if is_black(card) else "coin"


def is_worn(card: Card, marks: int, options: Options) -> bool:
    """Whether a card with these marks has done its time (4.1; 7 for ``red_expires``)."""
    return marks >= WORN_OUT and (options.red_expires or is_black(card))


def usable(camp: Camp) -> list[int]:
    """Return the numbers of the cards whose effect has still to be carried out this turn."""
    return [
        number
        for number, laid in enumerate(camp.installed, 1)
        if laid.active and not laid.used and kind(laid.card) in EFFECTIVE
    ]


# --- Numbers (3) -----------------------------------------------------------------------------------

RICE_FOR_COIN: Final = 5
RICE_FOR_CARD: Final = 2
"""What a discarded card gives."""

MOVE_RICE: Final = 10
MOVE_COIN: Final = 2
WATER_MORE: Final = 1
"""So much more a movement from a square of water costs, with the option ``water``."""

HORSE_BONUS: Final = 2


def costs(table: Table, seat: Seat) -> Costs:
    """Return a seat's numbers: in its turn under way, or as if it began now."""
    camp, way = table.camps[seat], table.options.way
    counted = [kind(laid.card) for laid in camp.installed if laid.active]
    halvings = table.progress.halvings if seat == table.mover else 0
    discount = counted.count(CHARIOT)
    water = WATER_MORE if table.options.water and camp.index in way.waters else 0
    return Costs(
        hand_limit=table.options.hand_base + counted.count(SOLDIER),
        bows=counted.count(BOW),
        horses=HORSE_BONUS * counted.count(HORSE),
        hue=int(camp.index in way.hues),
        discount=discount,
        move_rice=max(0, _halved(MOVE_RICE, halvings) - discount) + water,
        move_coin=_halved(MOVE_COIN, halvings) + water,
    )


def _halved(cost: int, times: int) -> int:
    for _ in range(times):
        cost = -(-cost // 2)
    return cost


def install_cost(card: Card, discount: int) -> int:
    """Return what installing a card costs in its currency, with so many active chariots."""
    return max(0, BASE_COST[kind(card)] - discount)


def dismantle_cost(card: Card) -> int:
    """Return what dismantling a card costs in its currency: no chariot helps."""
    return BASE_COST[kind(card)]


def has(camp: Camp, resource: Resource) -> int:
    """Return how much of a resource a player has."""
    return camp.rice if resource == "rice" else camp.coins
