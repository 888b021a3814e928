"""What the pictures of results share: names, figures, and how much of them is told in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate
from typing import Final, NamedTuple

from PIL import Image

from renderers import lettering, text, theme, words
from renderers.alts import roomy
from renderers.canvas import Look, Sheet
from renderers.face import ALT_LIMIT, units
from renderers.results import league_model
from renderers.results.model import Line, Table
from renderers.table import page, panels
from renderers.table.page import LEFT, SMALL, Block, across
from renderers.translation import N_, Translator

KEPT: Final = 32
"""So many finished pictures of each kind are kept: whoever turns pages comes back to them."""


def written(name: str, number: int, t: Translator) -> str:
    """Return what can be drawn of a name; where that is nothing, the person's number in the picture."""
    return text.legible(text.clean(name)) or t.t("Player {number}", number=number)


def spoken(name: str, number: int, t: Translator) -> str:
    """Return a name for words: all of it."""
    return text.clean(name) or t.t("Player {number}", number=number)


def figure(number: str, provisional: bool) -> str:
    """Return a rating as it is shown: "1528", or "1528?" while it is provisional."""
    return f"{number}?" if provisional and number else number


RECORD: Final = N_("W–D–L")
"""What heads the column of :func:`record`."""


def record(line: Line | league_model.Line) -> str:
    """Return how often somebody won, drew and lost: "4–0–1"."""
    return f"{line.wins}–{line.draws}–{line.losses}"


def told_move(moved: int, t: Translator) -> str:
    """Return in words by how many places somebody rose or fell; empty if by none."""
    return t.t(N_("up {count}") if moved > 0 else N_("down {count}"), count=abs(moved)) if moved else ""


def status(shown: Table | league_model.Page, t: Translator) -> str:
    """Return what stands beside a title: what the table is of, and which page this is."""
    page = t.t("Page {page} of {pages}", page=shown.page, pages=shown.pages) if shown.pages > 1 else ""
    return lettering.DOT.join(note for note in (shown.subtitle, page) if note)


# --- Columns ---------------------------------------------------------------------------------------

_GAP: Final = 20


class Column(NamedTuple):
    """Figures below each other, ``gap`` px behind what stands before them and ``least`` px wide at least.

    A ``free`` head may reach over what stands before the column.
    """

    head: str
    cells: tuple[str, ...]
    color: theme.Color | None = None
    gap: int = _GAP
    least: int = 0
    free: bool = False

    def width(self, language: str) -> int:
        """Return how wide the column is with its gap, px; 0 if nothing stands in it."""
        cells = [cell for cell in self.cells if cell]
        if not cells and not self.least:
            return 0
        if self.head and not self.free:
            cells.append(self.head)
        return self.gap + max([self.least, *(lettering.width(cell, SMALL, language) for cell in cells)])


def doubts(provisional: Sequence[bool]) -> Column:
    """Return the question marks behind a column of ratings, so that their figures stand below each other."""
    return Column("", tuple("?" if each else "" for each in provisional), theme.TEXT, gap=-6)


class Columns(NamedTuple):
    """Columns, each with where it ends, and where the first one begins, px from the left."""

    left: int
    placed: tuple[tuple[Column, int], ...]

    @classmethod
    def of(cls, columns: Sequence[Column], end: int, language: str) -> Columns:
        """Place columns so that the last one ends at ``end``."""
        widths = [column.width(language) for column in columns]
        left, *rights = accumulate(widths, initial=end - sum(widths))
        return cls(left, tuple(zip(columns, rights, strict=True)))

    def write_heads(self, sheet: Sheet, base: int, language: str) -> None:
        """Write what stands above the columns, on a panel."""
        write = partial(lettering.write, sheet, ground=theme.STRIP, anchor="r", language=language)
        for column, right in self.placed:
            write((right, base), column.head, SMALL, theme.TEXT_SECONDARY)

    def write_row(self, sheet: Sheet, base: int, row: int, ground: theme.Color, language: str) -> None:
        """Write a row of figures."""
        write = partial(lettering.write, sheet, ground=ground, anchor="r", language=language)
        for column, right in self.placed:
            write((right, base), column.cells[row], SMALL, column.color or theme.TEXT_SECONDARY)


# --- Blocks ----------------------------------------------------------------------------------------

_LINE: Final = 46
_BETWEEN: Final = 30


class Key(NamedTuple):
    """Something that stands in a picture, in the palette on the ground, and what it means."""

    picture: Image.Image | None
    meaning: str


class _Placed(NamedTuple):
    """A key of a legend: where it begins, px from the left and lines from the top, and its lines."""

    key: Key
    left: int
    row: int
    lines: Sequence[str]


def _placed(keys: Sequence[Key], language: str) -> Iterator[_Placed]:
    """Yield keys beside each other as far as there is room; a longer one has lines of its own."""
    left, row = LEFT, 0
    for key in keys:
        before = _before(key)
        lines = lettering.wrapped(key.meaning, SMALL, language, across() - before)
        wide = before + max(lettering.width(line, SMALL, language) for line in lines)
        if left > LEFT and left + wide > LEFT + across():
            left, row = LEFT, row + 1
        yield _Placed(key, left, row, lines)
        row += len(lines) - 1
        left += wide + _BETWEEN if len(lines) == 1 else across()


def _before(key: Key) -> int:
    """Return the room for the picture of a key, px."""
    return key.picture.width + 8 if key.picture else 0


def legend(keys: Sequence[Key], look: Look) -> Block:
    """Return keys beside each other, in as many lines as they need."""
    placed = list(_placed(keys, look.language))
    rows = max((one.row + len(one.lines) for one in placed), default=0)

    def paint(sheet: Sheet, top: int) -> None:
        for key, left, row, lines in placed:
            y = top + row * _LINE
            if key.picture is not None:
                sheet.place(key.picture, left, y + (_LINE - key.picture.height) // 2)
            for number, line in enumerate(lines):
                at = (left + _before(key), y + 34 + number * _LINE)
                lettering.write(sheet, at, line, SMALL, theme.TEXT_SECONDARY, language=look.language)

    return Block(_LINE * rows, paint)


def message(meaning: str, look: Look, t: Translator) -> Block:
    """Return a panel that says why there is nothing to see, and what to do."""
    lines = lettering.wrapped(t.t(meaning), SMALL, look.language, panels.inside())
    height = _LINE * len(lines) + 36

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, height)
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        for number, line in enumerate(lines):
            write((panels.INSIDE, top + 52 + number * _LINE), line, SMALL)

    return Block(height + 10, paint)


def sentences(texts: Sequence[str], look: Look) -> Block:
    """Return sentences on the ground, each in as many lines as it needs."""
    return page.joined([page.sentences(texts, look, theme.TEXT_SECONDARY, first=34, line=_LINE)], 4)


def paragraphs(title: str, texts: Sequence[str], look: Look) -> Block:
    """Return a panel of sentences below its title, each in as many lines as it needs."""
    room = panels.inside()
    lines = [line for each in texts for line in lettering.wrapped(each, SMALL, look.language, room)]
    return panels.written(title, [(line, theme.TEXT) for line in lines], look)


# --- Words -----------------------------------------------------------------------------------------


def alt(before: Sequence[str], rows: Sequence[str], t: Translator, after: Sequence[str] = ()) -> str:
    """Return an alt text: what stands before the rows, as many rows as have room, and what stands after them.

    The rows that have no room are counted.
    """
    for most in range(len(rows), 0, -1):
        left = len(rows) - most
        more = and_more(left, t) if left else ""
        told = t.sentences([*before, *rows[:most], more, *after])
        if units(told) <= ALT_LIMIT:
            return told
    return words.shortened(roomy([*before, *rows, *after], t), ALT_LIMIT)


class Told(NamedTuple):
    """A picture in words: what stands before its rows, a sentence for each row, what stands after them."""

    before: tuple[str, ...]
    rows: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    def alt(self, t: Translator) -> str:
        """Return it as an alt text, as many rows as have room."""
        return alt(self.before, self.rows, t, self.after)


def and_more(count: int, t: Translator) -> str:
    """Return how many there are besides those that were told."""
    return t.tn("And {count} more.", "And {count} more.", count)
