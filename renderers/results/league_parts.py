"""What the pictures of leagues share: their heading, the reader's own line, names of who has withdrawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from renderers import lettering, text, theme
from renderers.canvas import Look, Sheet, indexed, plain
from renderers.results.league_model import Page
from renderers.results.parts import Column, Key, status
from renderers.table.page import SMALL, Block, header
from renderers.table.panels import INSIDE, line_end
from renderers.translation import N_, Translator

TITLE: Final = 48
"""So many letters of a league's name are shown."""

EMPTY: Final = N_("Nobody has entered yet. Be the first!")
OUT: Final = N_("withdrawn")

EDGE: Final = theme.MARGIN + 2
"""Where the ground of a panel begins, px from the left."""
_FRAME: Final = 4
"""Width of the gold frame around the reader's own line, px."""


def titled(name: str) -> str:
    """Return a league's name as it heads a picture; whatever staff has typed is harmless there."""
    return text.legible(text.clean(name, TITLE)) or text.MISSING


def heading(shown: Page, look: Look, t: Translator) -> Block:
    """Return the title, and beside or below it of what the picture is, and which page."""
    return header(titled(shown.title), status(shown, t), "", look)


def told_heading(shown: Page, t: Translator) -> str:
    """Return the same as a sentence."""
    title, what = titled(shown.title), status(shown, t)
    return t.sentence(t.t("{name}: {what}", name=title, what=what) if what else title)


def row_ground(sheet: Sheet, top: int, height: int, is_me: bool) -> theme.Color:
    """Draw what a line stands on and return its colour: the reader's own is green, in a gold frame."""
    index, right = theme.palette().index, theme.WIDTH - EDGE
    if not is_me:
        sheet.image.paste(index(theme.STRIP_LINE), (INSIDE, top, line_end(), top + 2))
        return theme.STRIP
    sheet.image.paste(index(theme.GOLD), (EDGE, top, right, top + height))
    inner = (EDGE + _FRAME, top + _FRAME, right - _FRAME, top + height - _FRAME)
    sheet.image.paste(index(theme.MAT), inner)
    return theme.MAT


def write_name(
    sheet: Sheet,
    at: tuple[int, int],
    name: str,
    room: int,
    ground: theme.Color,
    language: str,
    *,
    out: bool = False,
    color: theme.Color | None = None,
) -> int:
    """Write a name, dim and struck out if they have withdrawn; return its width in px.

    It is written smaller before it is cut.
    """
    wide = lettering.write(
        sheet,
        at,
        name,
        max(lettering.SMALLEST, lettering.fitted(name, SMALL, language, room)),
        theme.TEXT_SECONDARY if out else color,
        ground=ground,
        language=language,
        max_width=room,
        sentence=False,
    )
    if out:
        left, base = at
        line = (left - 2, base - 13, left + wide, base - 10)
        sheet.image.paste(theme.palette().index(theme.TEXT_SECONDARY), line)
    return wide


_PARTS: Final = frozenset("¼½¾")
BETWEEN: Final = 18
_CLOSE: Final = -4
"""Between two columns, and between a whole and its part, px."""


def parted(head: str, cells: Sequence[str], color: theme.Color, language: str) -> list[Column]:
    """Return a column of figures; parts of a point have their own, so that wholes stand below each other.

    Where nobody has a figure there is none.
    """
    if not any(cells):
        return []
    parts = tuple(cell[-1] if cell[-1:] in _PARTS else "" for cell in cells)
    if not any(parts):
        return [Column(head, tuple(cells), color, BETWEEN)]
    wholes = tuple(cell.removesuffix(part) for cell, part in zip(cells, parts, strict=True))
    behind = Column(head, parts, color, _CLOSE, free=True)
    least = lettering.width(head, SMALL, language) - behind.width(language)
    return [Column("", wholes, color, BETWEEN, max(1, least)), behind]


def out_key(t: Translator) -> Key:
    """Return what a struck name means."""
    return Key(_stroke(), t.t(OUT))


@theme.cached(maxsize=1)
def _stroke() -> Image.Image:
    """Return what stands through a name of who has withdrawn, in the palette."""
    image = indexed(plain((40, 20), theme.GROUND))
    image.paste(theme.palette().index(theme.TEXT_SECONDARY), (0, 9, 40, 12))
    return image
