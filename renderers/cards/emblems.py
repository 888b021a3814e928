"""Cards as they stand beside choices: the sign, its number, and a second frame around red ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from PIL import Image, ImageDraw

from engine import core
from engine.card_text import CARDS
from renderers import text, theme
from renderers.canvas import EMBLEM, USUAL, draw_rounded, sprite
from renderers.cards.faces import RANKS, Card, ink
from renderers.face import Emblems
from renderers.glyphs import sign_mask

_COLOURS: Final[Mapping[str, str]] = MappingProxyType({"B": "black", "R": "red"})
_RADIUS: Final = 16
_ALONE: Final = (96, (16, 16))
_BESIDE: Final = (70, (10, 10))
"""How large a sign is, and where it stands: on a card without a number, and on one with it; px."""
_DIGIT: Final = (66, (94, 114))
"""How large the number is, and the middle of its base line; px."""


def name(card: Card) -> str:
    """Return what a card is called: "red_horse_5"."""
    rank = RANKS[card[1]]
    parts = [_COLOURS[card[0]], rank.sign, rank.number]
    return "_".join(["card", *(part for part in parts if part)])


def of_value(step: core.Step) -> str:
    """Return the emblem of the one card that is chosen; none where several are."""
    return _of(step.value)


def of_subject(step: core.Step) -> str:
    """Return the emblem of the one card that a choice is about."""
    return _of(step.subject)


def _of(card: str) -> str:
    return NAMES.get(card, "")


def _card(card: Card) -> Image.Image:
    colour, rank, size = ink(card), RANKS[card[1]], (EMBLEM, EMBLEM)

    def frame(pen: ImageDraw.ImageDraw, scale: int) -> None:
        draw_rounded(pen, scale, size, _RADIUS, theme.NEAR_FACE, colour, 5)
        if card[0] == "R":
            draw_rounded(pen, scale, size, _RADIUS - 7, None, colour, 3, inset=9)

    image = sprite(size, frame)
    side, at = _BESIDE if rank.number else _ALONE
    image.paste(colour, at, sign_mask(rank.sign, USUAL.style, side))
    if rank.number:
        digit = text.line(rank.number, _DIGIT[0], colour)
        middle, base = _DIGIT[1]
        image.alpha_composite(digit.image, (middle - digit.width // 2, base - digit.ascent))
    return image


NAMES: Final[Mapping[Card, str]] = MappingProxyType(
    {colour + rank: name(colour + rank) for rank in RANKS for colour in _COLOURS}
)
"""What the card of each code is called."""

DRAWN: Final[Mapping[str, Callable[[], Image.Image]]] = MappingProxyType(
    {called: partial(_card, card) for card, called in NAMES.items()}
)

HAND: Final = Emblems(
    DRAWN, MappingProxyType({CARDS: of_value, "take": of_value, "keep": of_value, "end": of_subject})
)
"""The cards of the own hand, and those that are taken, kept, or laid on."""
