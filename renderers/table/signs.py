"""Pages of signs: parts that are never cut, on as many pictures as are needed so that none is a ribbon."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from PIL import Image

from renderers import theme
from renderers.canvas import Look, Sheet, Style
from renderers.face import ALT_LIMIT, Told, units
from renderers.table.page import FOOT, Block, blank, drawn, header, joined, placed
from renderers.translation import Translator, translator

_RATIO: Final[Mapping[theme.LayoutName, float]] = MappingProxyType(
    {"phone": 1.5, "desktop": 1.5, "large": 1.6}
)
"""How high a page is at most, as a share of its width: a higher picture is shown as a ribbon."""
_STEP: Final = 10
"""Heights that are tried for even pages are so far apart, px."""


class Part(NamedTuple):
    """What is never cut: how it is drawn, and what it shows in words, in whole sentences."""

    block: Block
    words: Sequence[str] = ()


class Section(NamedTuple):
    """Signs of one kind, part by part: a row of pieces; its head stands above them on each page."""

    head: Part
    parts: Sequence[Part]


def in_rows(cells: Sequence[Part], columns: int) -> list[Part]:
    """Return cells, each as wide as :func:`wide`, as rows of so many, read row by row."""
    return [_row(cells[at : at + columns], wide(columns)) for at in range(0, len(cells), columns)]


def wide(columns: int) -> int:
    """Return how wide a cell is in a row of so many, px."""
    return (theme.SPAN + theme.GAP) // columns - theme.GAP


def _row(cells: Sequence[Part], width: int) -> Part:
    height = max(cell.block.height for cell in cells)

    def paint(sheet: Sheet, top: int) -> None:
        for place, cell in enumerate(cells):
            drawing = blank(height, width)
            cell.block.paint(drawing, 0)
            sheet.place(drawing.image, theme.MARGIN + place * (width + theme.GAP), top)

    return Part(Block(height + theme.GAP, paint), [sentence for cell in cells for sentence in cell.words])


def legend(title: str, told: str, picture: Image.Image, words: Sequence[str], look: Look) -> Section:
    """Return a legend over the full width under a header; ``words`` are all that is read of it."""
    return Section(Part(header(title, "", told, look)), [Part(placed(picture), words)])


class Pages(Protocol):
    """What draws pages of signs in the language and the style of a look."""

    def __call__(self, look: Look) -> Sequence[Told]:
        """Return the pages."""
        ...


def kept(sections: Callable[[Look, Translator], Sequence[Section]]) -> Pages:
    """Make of what returns signs by section one that draws their pages, once for each look."""

    @theme.cached(maxsize=8)
    def once(language: str, style: Style, only: tuple[str, ...]) -> Sequence[Told]:
        t = translator(language)
        return paged(sections(Look(language=language, style=style, only=only), t), t)

    @wraps(sections)
    def draw(look: Look) -> Sequence[Told]:
        return once(look.language, look.style, look.only)

    return draw


def paged(sections: Sequence[Section], t: Translator) -> tuple[Told, ...]:
    """Return sections on as few pages as have room for them and for their words, each section evenly."""
    pages: list[list[Part]] = []
    for section in sections:
        for page in _even(section, t):
            if pages and _has_room([*pages[-1], *page], _most(), t):
                pages[-1] += page
            else:
                pages.append(page)
    return tuple(Told(drawn([part.block for part in page]), _words(page, t)) for page in pages)


def _most() -> int:
    return round(theme.WIDTH * _RATIO[theme.layout()]) - FOOT


def _even(section: Section, t: Translator) -> list[list[Part]]:
    """Return the pages of a section, as few as can be, the highest of them as low as can be."""
    most = _most()
    pages = len(_filled(section, most, t))
    tried = (_filled(section, height, t) for height in (*range(0, most, _STEP), most))
    return next(cut for cut in tried if len(cut) == pages)


def _filled(section: Section, height: int, t: Translator) -> list[list[Part]]:
    """Return the pages of a section, on each as many parts as have room in a height, at least one."""
    pages: list[list[Part]] = []
    for part in section.parts:
        if pages and _has_room([*pages[-1], part], height, t):
            pages[-1].append(part)
        else:
            pages.append([section.head, part])
    return pages


def _has_room(page: Sequence[Part], height: int, t: Translator) -> bool:
    return joined([part.block for part in page]).height <= height and units(_words(page, t)) <= ALT_LIMIT


def _words(page: Sequence[Part], t: Translator) -> str:
    return t.sentences(sentence for part in page for sentence in part.words)
