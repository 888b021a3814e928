"""What the pictures of results share: names, figures, and how much of them is told in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from PIL import Image

from renderers import lettering, text, theme, words
from renderers.canvas import Look, Sheet
from renderers.face import ALT_LIMIT, units
from renderers.table import panels
from renderers.table.page import LEFT, ROOM, SMALL, Block
from renderers.translation import N_, Translator

KEPT: Final = 32
"""So many finished pictures of each kind are kept: whoever turns pages comes back to them."""


def written(name: str, number: int, t: Translator) -> str:
    """Return what can be drawn of a name; where that is nothing, the person's number in the picture."""
    return text.legible(text.clean(name)) or t.t(N_("Player {number}"), number=number)


def spoken(name: str, number: int, t: Translator) -> str:
    """Return a name for words: all of it."""
    return text.clean(name) or t.t(N_("Player {number}"), number=number)


def figure(number: str, provisional: bool) -> str:
    """Return a rating as it is shown: "1528", or "1528?" while it is provisional."""
    return f"{number}?" if provisional and number else number


# --- Blocks ----------------------------------------------------------------------------------------

_LINE: Final = 46
_BETWEEN: Final = 30


class Key(NamedTuple):
    """Something that stands in a picture, in the palette on the ground, and what it means."""

    picture: Image.Image | None
    meaning: str


def legend(keys: Sequence[Key], look: Look) -> Block:
    """Return keys beside each other, in as many lines as they need."""
    places: list[tuple[int, int]] = []
    left, row = LEFT, 0
    for key in keys:
        wide = lettering.width(key.meaning, SMALL, look.language) + (
            key.picture.width + 8 if key.picture else 0
        )
        if left > LEFT and left + wide > LEFT + ROOM:
            left, row = LEFT, row + 1
        places.append((left, row))
        left += wide + _BETWEEN

    def paint(sheet: Sheet, top: int) -> None:
        for key, (left, row) in zip(keys, places, strict=True):
            x, y = left, top + row * _LINE
            if key.picture is not None:
                sheet.place(key.picture, x, y + (_LINE - key.picture.height) // 2)
                x += key.picture.width + 8
            at = (x, y + 34)
            lettering.write(sheet, at, key.meaning, SMALL, theme.TEXT_SECONDARY, language=look.language)

    return Block(_LINE * (row + 1) if keys else 0, paint)


def message(meaning: str, look: Look, t: Translator) -> Block:
    """Return a panel that says why there is nothing to see, and what to do."""
    lines = lettering.wrapped(t.t(meaning), SMALL, look.language, panels.ROOM)
    height = _LINE * len(lines) + 36

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (theme.MARGIN, top), (theme.WIDTH - 2 * theme.MARGIN, height))
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        for number, line in enumerate(lines):
            write((panels.INSIDE, top + 52 + number * _LINE), line, SMALL)

    return Block(height + 10, paint)


# --- Words -----------------------------------------------------------------------------------------


def alt(before: Sequence[str], rows: Sequence[str], t: Translator, after: Sequence[str] = ()) -> str:
    """Return an alt text: what stands before the rows, as many rows as have room, and what stands after them.

    The rows that have no room are counted.
    """
    for most in range(len(rows), 0, -1):
        left = len(rows) - most
        more = t.tn("And {count} more.", "And {count} more.", left) if left else ""
        told = t.sentences([*before, *rows[:most], more, *after])
        if units(told) <= ALT_LIMIT:
            return told
    return words.shortened(t.sentences([*before, *rows, *after]), ALT_LIMIT)
