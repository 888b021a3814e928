"""Cards and deals as text, and back.

Source: the common rules of the card games, section 6 (terms).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from engine.card_table import NEW_SEAT, Deal, NewSeat, Reshuffle
from engine.cards import FACES, Card, Cards, sort_cards
from engine.core import Step, unreadable

# --- Text (6) --------------------------------------------------------------------------------------


def cards_text(cards: Iterable[Card]) -> str:
    """Write cards as records do: ``B5 B6 B7``."""
    return " ".join(cards)


CARDS: Final = "cards"
"""The kind of step in which cards of the own hand are chosen together."""

CARD_JOINT: Final = "-"
"""Stands between the cards in the value of such a step."""


def cards_step(cards: Iterable[Card]) -> Step:
    """Return the step in which cards of the own hand are chosen."""
    return Step(CARDS, CARD_JOINT.join(sort_cards(cards)))


_COLOUR_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {"b": "B", "r": "R", "黒": "B", "黑": "B", "赤": "R", "black": "B", "red": "R"}
)
_FACE_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{face.code: face.code for face in FACES},
        **{face.kanji: face.code for face in FACES},
        **{face.name: face.code for face in FACES},
        "emperor": "t",
        "將": "8",
    }
)
_READING: Final = re.compile(r"(?:single|runset|run|set)\s*-?[0-9]")
_JOINTS: Final = r"[\s_-]*"


def _either(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_NUMBERED: Final = "|".join(
    rf"(?<={word})\s*{face.strength}(?![0-9])"
    for face in FACES
    if face.code.isdecimal()
    for word in (face.kanji, face.name)
)
"""The strength behind the name of its face, as labels have it."""
_CARD: Final = re.compile(
    f"(?P<colour>{_either(_COLOUR_WORDS)}){_JOINTS}(?P<face>{_either(_FACE_WORDS)})(?:{_NUMBERED})?"
)
_NAMED: Final = re.compile(
    rf"[\s_,、・-]*(?P<face>{_either(word for word in _FACE_WORDS if not word.isascii() or len(word) > 1)})"
    f"(?![a-z])(?:{_NUMBERED})?"
)
"""A card whose colour is that of the one before it."""
LONGEST: Final = 1000
"""Signs that are read at all: a deal of the whole deck has 150."""
_GAP: Final = re.compile(r"(?:[\s,、。・;:/+|()_]|-(?![0-9]))+")
_WORD: Final = re.compile(r"[a-z_]+[0-9]*|-?[0-9]+|[^\sa-z0-9,、。・;:/+|()_-]+")


def read_words(text: str) -> tuple[Cards, tuple[str, ...]]:
    """Read a typed text: its cards in their order, and its other words in lower case.

    Cards may be written ``B5``, ``b5``, ``黒馬``, ``黒5``, ``black horse``, ``black horse 5``, with any
    separators or none; the colour of a card stands for those that follow it by name (``black horse, brush``).
    Readings (``run6``) are words.  A text longer than any action holds nothing.
    """
    if len(text) > LONGEST:
        return (), ()
    plain = unicodedata.normalize("NFKC", text).lower()
    cards: list[Card] = []
    words: list[str] = []
    at = 0
    while at < len(plain):
        if gap := _GAP.match(plain, at):
            at = gap.end()
        elif found := _cards_at(plain, at):
            cards += found[0]
            at = found[1]
        elif match := _READING.match(plain, at) or _WORD.match(plain, at):
            words.append("".join(match[0].split()))
            at = match.end()
        else:  # a sign that means nothing here
            at += 1
    return tuple(cards), tuple(words)


def _cards_at(text: str, at: int) -> tuple[list[Card], int] | None:
    """Return the cards that stand at a place and where they end; None if a word begins there."""
    cards: list[Card] = []
    while True:
        if match := _CARD.match(text, at):
            cards.append(_COLOUR_WORDS[match["colour"]] + _FACE_WORDS[match["face"]])
        elif cards and (match := _NAMED.match(text, at)):
            cards.append(cards[-1][0] + _FACE_WORDS[match["face"]])
        else:
            break
        at = match.end()
    if not cards or (text[at : at + 1].isascii() and text[at : at + 1].isalnum()):
        return None
    return cards, at


def notate_deal(action: Deal | Reshuffle | NewSeat) -> str:
    """Write a deal: ``deal B5 R0 …``, the first one of a game with its dealer: ``deal 2 B5 R0 …``.

    A reshuffle is ``reshuffle B5 …``, a seat that comes between seasons ``new seat``.
    """
    if isinstance(action, NewSeat):
        return "new seat"
    if isinstance(action, Reshuffle):
        return f"reshuffle {cards_text(action.deck)}"
    dealer = "" if action.dealer is None else f"{action.dealer} "
    return f"deal {dealer}{cards_text(action.deck)}"


def parse_deal(text: str) -> Deal | NewSeat:
    """Read a deal or a new seat as :func:`notate_deal` writes it."""
    cards, words = read_words(text)
    match words:
        case ("deal",):
            return Deal(cards)
        case ("deal", dealer) if dealer.isdecimal():
            return Deal(cards, int(dealer))
        case ("new", "seat") if not cards:
            return NEW_SEAT
        case _:
            raise unreadable(text)


def parse_reshuffle(text: str) -> Reshuffle:
    """Read a reshuffle as :func:`notate_deal` writes it."""
    cards, words = read_words(text)
    if words != ("reshuffle",):
        raise unreadable(text)
    return Reshuffle(cards)
