"""The pictures of the card games: the table with what everybody sees, and a seat's own hand."""

from __future__ import annotations

from typing import Any, Final

from renderers.canvas import Look, Picture, Sheet
from renderers.cards import hand as hands
from renderers.cards import table
from renderers.cards.speech import CardGame
from renderers.words import ALT_LIMIT, shortened

WANTED: Final = 55 * 1024
"""Bytes of a hand's picture that are fine; it comes with every turn, often over a phone's connection."""


def render(game: CardGame, view: Any, look: Look) -> Picture:
    """Draw the table, with the seat's own hand below it in that seat's view."""
    shown = look.legible()
    sheet = table.draw(game.table(view, shown), game.hand(view, shown), shown)
    return _picture(sheet, sheet.png(), game.describe(view, look))


def render_hand(game: CardGame, view: Any, look: Look) -> Picture | None:
    """Draw the hand of the seat whose view this is; None for a spectator."""
    hand = game.hand(view, look)
    if hand is None:
        return None
    sheet = hands.draw(hand, look)
    return _picture(sheet, sheet.png(WANTED), game.hand_text(view, look))


def _picture(sheet: Sheet, data: bytes, words: str) -> Picture:
    return Picture(data, "image/png", sheet.image.size, shortened(words, ALT_LIMIT))
