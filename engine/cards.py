"""The deck that the seven card games share: cards, strengths, shuffling, and what is refused about them.

Source: the common rules of the card games (紙机戦), by their section numbers.  A card is its code: colour
letter and face ("B5" the black horse, "Rk" the red king); the copies of a card are interchangeable.
Hands are tuples in deck order, the order of :data:`FACES` with black before red.

* ``combos``      combinations: readings, comparisons
* ``card_table``  options, seats, points, deals
* ``card_text``   cards and deals as text
* ``card_game``   the frame of a game
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, Protocol, TypeVar, runtime_checkable

import msgspec

from engine.core import Draws, IllegalAction

# --- The deck (1, 2) -------------------------------------------------------------------------------

Card = str
"""Colour letter and face: "B5"."""

Cards = tuple[Card, ...]

COLOURS: Final = "BR"
"""Black (黒) and red (赤)."""


class Face(msgspec.Struct, frozen=True):
    """A row of the table of cards."""

    code: str
    kanji: str
    name: str
    strength: int
    copies: int
    """Copies in each colour."""


FACES: Final = (
    Face("s", "船", "ship", -1, 1),
    Face("0", "無", "none", 0, 3),
    Face("1", "兵", "soldier", 1, 4),
    Face("2", "弓", "bow", 2, 2),
    Face("3", "車", "chariot", 3, 2),
    Face("4", "虎", "tiger", 4, 2),
    Face("5", "馬", "horse", 5, 2),
    Face("6", "筆", "brush", 6, 2),
    Face("7", "巫", "shaman", 7, 2),
    Face("8", "将", "general", 8, 2),
    Face("k", "王", "king", 9, 1),
    Face("t", "皇", "tam", 9, 1),
)
"""The table of section 1 with the strengths of section 2, weakest first."""

DECK: Final[Cards] = tuple(
    colour + face.code for face in FACES for colour in COLOURS for _ in range(face.copies)
)
"""The 48 cards in deck order: Bs Rs B0 B0 B0 R0 … Rk Bt Rt."""

STRENGTH: Final[Mapping[str, int]] = MappingProxyType({face.code: face.strength for face in FACES})
"""Strength (位) by the code of the face; 王 and 皇 are equal."""

STRENGTHS: Final = tuple(sorted({face.strength for face in FACES}))
"""The 11 strength classes, −1 … 9."""

PLACE: Final[Mapping[Card, int]] = MappingProxyType(
    {card: place for place, card in enumerate(dict.fromkeys(DECK))}
)
"""The place of each different card in deck order."""

COPIES: Final[Mapping[Card, int]] = MappingProxyType(Counter(DECK))
"""How often each card is in the deck."""

HIGHEST_NUMBER: Final = 8


def strength(card: Card) -> int:
    """Return the strength (位) of a card."""
    return STRENGTH[card[1]]


def is_ship(card: Card) -> bool:
    """Whether the card is a 船, the wildcard of most games."""
    return card[1] == "s"


def sort_cards(cards: Iterable[Card]) -> Cards:
    """Return the cards in deck order."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def colours_of(cards: Iterable[Card]) -> str:
    """Return the multiset of the cards' colours, sorted (3).

    >>> colours_of(("R5", "B5", "Rk"))
    'BRR'
    """
    return "".join(sorted(card[0] for card in cards))


def without(hand: Iterable[Card], cards: Iterable[Card]) -> Cards:
    """Return the hand after these cards, which it holds, have left it; its order stays."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def unseen(known: Iterable[Card]) -> Cards:
    """Return the cards of the deck that are not among the known ones, in deck order."""
    return without(DECK, known)


# --- Shuffling (11) --------------------------------------------------------------------------------


@runtime_checkable
class FaceDown(Draws, Protocol):
    """A source of chance for a table where hands that nobody showed stay hidden.

    The cards lay face down, in an order of their own, before it drew anything.  So all draws may be known
    in the end: they tell where a card came from, and which card it was only where it was turned up.
    """

    def laid(self, deck: Cards) -> Cards:
        """Return the deck, given in deck order, as it lies face down; the draws then mix it."""
        ...


T = TypeVar("T")


def shuffled(cards: Iterable[T], rng: Draws) -> tuple[T, ...]:
    """Return the cards in any order, each equally likely (Fisher–Yates from the last place to the first)."""
    deck = list(cards)
    for place in range(len(deck) - 1, 0, -1):
        other = rng.randrange(place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


# --- Refusals --------------------------------------------------------------------------------------

COMMON_RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "game_over": "the game has ended (seat)",
        "chance_decides": "the cards are being dealt (seat)",
        "not_your_turn": "another seat acts now (seat, mover)",
        "wrong_chance": "no such deal is possible here (action)",
        "wrong_action": "this kind of action has no place here (action)",
        "cards_not_held": "these cards are not in the hand (cards)",
        "no_cards": "no card is named",
        "not_a_combination": "the cards are no combination (cards)",
        "no_such_reading": "the cards cannot be taken as that (reading, allowed)",
        "unreadable_move": "the text names no action (text, near)",
        "ambiguous": "the text fits several actions (text, near)",
    }
)
"""Rules that forbid an action in any card game, with their data."""


def check_held(hand: Cards, cards: Cards) -> None:
    """Refuse cards that are not in the hand, and no cards at all."""
    if not cards:
        raise IllegalAction("no_cards")
    missing = Counter(cards) - Counter(hand)
    if missing:
        raise IllegalAction(
            "cards_not_held", cards=tuple(sorted(missing.elements(), key=lambda card: PLACE.get(card, -1)))
        )
