"""What happened in the turn that runs and in those before, beside the board: cards, words, sticks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from PIL import Image

from renderers import lettering, sticks, text, theme
from renderers.canvas import Look, Sheet, indexed, laid, overlay, plain, rounded
from renderers.cards import faces
from renderers.cards.faces import Card
from renderers.mok_co.plan import Chapter, Entry
from renderers.table.page import SMALL, Block, joined

_PAD: Final = 16
_LINE: Final = 42
_CHIP: Final = 42
_PITCH: Final = _CHIP + 4
_TITLE: Final = 46
_BETWEEN: Final = 12
_BESIDE: Final = 150
"""Words begin beside the cards where they have at least so much room, px."""


class Area(NamedTuple):
    """Where the column stands: px from the left, from the top of its block, how wide, how high."""

    left: int
    top: int
    wide: int
    high: int

    @property
    def inside(self) -> int:
        """How wide a line may be, px."""
        return self.wide - 2 * _PAD


def column(chapters: Sequence[Chapter], look: Look, area: Area) -> Block:
    """Return the column: the turn that runs above those before, as many of the newest lines as fit."""
    room, shown = area.high - _PAD - 4, []
    for chapter in chapters:
        parts = _fitted(chapter, look, area, room)
        if not parts:
            break
        shown += parts
        room -= sum(part.height for part in parts)

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (area.left, top + area.top), (area.wide, area.high))
        joined(shown).paint(sheet, top + area.top + 4)

    return Block(area.top + area.high, paint)


def _fitted(chapter: Chapter, look: Look, area: Area, room: int) -> list[Block]:
    """Return title and newest lines of a chapter that fit into the room, or nothing."""
    title = _title(chapter, look, area)
    room -= title.height + _BETWEEN
    lines: list[Block] = []
    for entry in reversed(chapter.lines):
        line = _line(entry, look, area)
        if line.height > room:
            break
        lines.insert(0, line)
        room -= line.height
    if not lines and chapter.lines:
        return []
    return [title, *lines, Block(_BETWEEN, lambda sheet, top: None)]


def _title(chapter: Chapter, look: Look, area: Area) -> Block:
    color = theme.ACCENT if chapter.running else theme.TEXT
    lines = lettering.wrapped(chapter.title, SMALL, look.language, area.inside)

    def paint(sheet: Sheet, top: int) -> None:
        for number, line in enumerate(lines):
            at = (area.left + _PAD, top + 38 + _LINE * number)
            lettering.write(sheet, at, line, SMALL, color, ground=theme.STRIP, language=look.language)

    return Block(_TITLE + _LINE * (len(lines) - 1), paint)


def _line(entry: Entry, look: Look, area: Area) -> Block:
    """Return a line: the cards, words behind them or below, and the sticks as they fell."""
    taken = len(entry.cards) * _PITCH + (8 if entry.cards else 0)
    beside = area.inside - taken >= _BESIDE
    first = area.inside - taken if beside else area.inside
    words = _broken(entry.words, look.language, first, area.inside)
    rows = len(words) + (0 if beside else 1)
    fallen = None if entry.ones is None else _sticks(entry.ones)
    height = rows * _LINE + (0 if fallen is None else fallen.height + 4)

    def paint(sheet: Sheet, top: int) -> None:
        left = area.left + _PAD
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        for place, card in enumerate(entry.cards):
            sheet.place(chip(card), left + place * _PITCH, top + 1)
        base = top + 33 if beside else top + 33 + _LINE
        for number, line in enumerate(words):
            write((left if number or not beside else left + taken, base + number * _LINE), line, SMALL)
        if fallen is not None:
            sheet.place(fallen, left, top + rows * _LINE + 2)

    return Block(height, paint)


def _broken(words: str, language: str, first: int, room: int) -> list[str]:
    """Cut words into lines, the first of which has less room."""
    head, *rest = lettering.wrapped(words, SMALL, language, first) or [""]
    if not rest:
        return [head]
    return [head, *lettering.wrapped(words[len(head) :].lstrip(), SMALL, language, room)]


@theme.cached(maxsize=64)
def chip(card: Card) -> Image.Image:
    """Return a card as a small tile with its kanji, in the palette; a red one has a double frame."""
    image = plain((_CHIP, _CHIP), theme.STRIP)
    ink = faces.ink(card)
    overlay(image, rounded((_CHIP, _CHIP), 7, theme.NEAR_FACE, ink, 2))
    if card[0] == "R":
        overlay(image, rounded((_CHIP - 8, _CHIP - 8), 5, theme.NEAR_FACE, ink, 2), 4, 4)
    kanji = faces.RANKS[card[1]].kanji
    text.write(image, (_CHIP // 2, 33), kanji, SMALL, ink, anchor="m", language="ja")
    return indexed(image)


@theme.cached(maxsize=8)
def _sticks(ones: int) -> Image.Image:
    """Return five sticks as they fell with the digit, in the palette."""
    return laid(sticks.told(ones), theme.STRIP)
