"""Lines of text as opaque parts in the palette, so that a picture with much text is only put together."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import regex
from PIL import Image, ImageDraw

from renderers import text, theme
from renderers.canvas import Sheet, indexed, mask, overlay, plain, rounded, sprite


class Part(NamedTuple):
    """A line in the palette, cut to its letters; ``above`` is how far these reach above the baseline."""

    image: Image.Image
    above: int
    left: int
    width: int


@theme.cached(maxsize=1024)
def line(
    words: str,
    size: int,
    color: theme.Color,
    ground: theme.Color,
    language: str,
    max_width: int,
    sentence: bool = True,
) -> Part:
    """Return a line on its ground, cut to its letters so that it covers nothing around them."""
    cover = text.cover(words, size, language, max_width, sentence)
    box = cover.image.getbbox() or _NOTHING
    image = cover.image.crop(box).point(_shades(color, ground))
    image.putpalette(theme.flat_palette())
    return Part(image, cover.ascent - box[1], box[0], cover.width)


_NOTHING: Final = (0, 0, 1, 1)
"""What is cut out of a line without a letter."""


@theme.cached(maxsize=256)
def _shades(color: theme.Color, ground: theme.Color) -> tuple[int, ...]:
    """Return the entry of the palette for each cover, 0 to 255, of a ground by a colour."""
    image = plain((256, 1), ground)
    image.paste(color, (0, 0), Image.frombytes("L", image.size, bytes(range(256))))
    return tuple(indexed(image).tobytes())


def write(
    sheet: Sheet,
    at: tuple[int, int],
    words: str,
    size: int,
    color: theme.Color | None = None,
    *,
    ground: theme.Color | None = None,
    anchor: str = "l",
    language: str = "en",
    max_width: int | None = None,
    sentence: bool = True,
) -> int:
    """Write a line on a sheet, its baseline at ``at``; return its width in px.

    It is cut at ``max_width`` px, the picture's unless said otherwise.  What is no ``sentence`` is a name
    alone, and has the direction of its first letter.
    """
    if not words:
        return 0
    room = theme.WIDTH if max_width is None else max(1, max_width)
    part = line(words, size, color or theme.TEXT, ground or theme.GROUND, language, room, sentence)
    left = at[0] - {"l": 2, "m": part.width // 2, "r": part.width - 2}[anchor]
    sheet.place(part.image, left + part.left, at[1] - part.above)
    return part.width


@lru_cache(maxsize=2048)
def width(words: str, size: int, language: str) -> int:
    """Return how wide a line is, px."""
    return text.width(words, size, language)


def fitted(words: str, size: int, language: str, room: int) -> int:
    """Return the size in which words have room in a line: theirs, or as little below it as they need.

    It is never below half of theirs; what has no room then is cut.
    """
    sizes = range(size, size // 2, -1)
    return next((each for each in sizes if width(words, each, language) <= room), size // 2)


SMALLEST: Final = 26
"""No name is written smaller so as to be whole, px."""


def named(name: str, size: int, language: str, room: int) -> tuple[list[str], int]:
    """Return a name in lines with their size: whole in one line as large as it can be, else in two lines."""
    fitting = fitted(name, size, language, room)
    if fitting >= SMALLEST:
        return [name], fitting
    first = wrapped(name, SMALLEST, language, room)[0]
    if width(name[len(first) :].strip(), SMALLEST, language) > room:  # a long word begins where there is room
        signs: list[str] = _SIGN.findall(name)
        first = "".join(signs[: max(1, _fitting("", signs, SMALLEST, language, room))])
    return [each for each in (first, name[len(first) :].strip()) if each], SMALLEST


_WIDE_OPENING: Final = "（「『【〈《〔［｛"
_OPENING: Final = f"{_WIDE_OPENING}(\\[“‘«"
_WIDE_CLOSING: Final = "、。）」』】〉》〕］｝：；！？・，．"
_CLOSING: Final = (
    f"{_WIDE_CLOSING}…‥,.;:!?)\\]”’»％%/／〜～–"
    "々〻ゝゞヽヾーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ\u31f0-\u31ff\u309a-\u309c"
)
_WIDE: Final = r"\p{Han}\p{Hiragana}\p{Katakana}ー"
STAY: Final = "\u00a0"
"""A space at which no line ends."""
_GAP: Final = rf"[^\S{STAY}]"
_HYPHEN: Final = r"(?<=\p{L}-)\p{L}"
_PIECE: Final = regex.compile(
    rf"{_GAP}*(?:[{_OPENING}]{_GAP}*)*"
    rf"(?:[{_WIDE}]|(?:[^\s{_WIDE}]|{STAY})+?"
    rf"(?=[{_OPENING}]*(?:{_GAP}|[{_WIDE}]|$)|[{_WIDE_OPENING}{_WIDE_CLOSING}]|{_HYPHEN}))"
    rf"(?:{_GAP}*[{_CLOSING}])*"
)
"""What is not cut at the end of a line: a word, or a sign of a script without spaces, with the brackets that
open before it, and with what begins no line: what closes it, small kana, and signs that go on with the last.
A word ends at a hyphen, and where a wide bracket or stop stands in it, as those have room around them."""
_SIGN: Final = regex.compile(r"\X")
_OPENS: Final = regex.compile(f"[{_OPENING}]")
_CLOSES: Final = regex.compile(f"[{_CLOSING}]")

_WIDOW: Final = 0.2
"""A last line that is narrower than this share of the room takes over from the one above it."""


def wrapped(words: str, size: int, language: str, room: int) -> list[str]:
    """Cut a sentence into lines of at most ``room`` px: between words, or signs where there are no spaces.

    There are as few of them as can be, and the last one is no word that has been left alone.
    """
    if width(words, size, language) <= room:
        return [words]
    rows: list[list[str]] = [[]]
    pieces = _PIECE.findall(words)
    while pieces:
        fitting = _fitting(_joined(rows[-1]), pieces, size, language, room)
        rows[-1] += pieces[:fitting]
        if fitting < len(pieces):
            rows += [[part] for part in _cut(pieces[fitting], size, language, room)]
        pieces = pieces[fitting + 1 :]
    _accompany(rows, size, language, room)
    return [_joined(row) for row in rows if row]


def _joined(pieces: Sequence[str]) -> str:
    """Return pieces as the line that they begin."""
    return "".join(pieces).lstrip()


def _accompany(rows: list[list[str]], size: int, language: str, room: int) -> None:
    """Move what ends the last row but one to a last one that is too short, while it stays the shorter one."""
    if len(rows) < 2:
        return
    above, last = rows[-2:]
    while len(above) > 1 and width(_joined(last), size, language) < _WIDOW * room:
        left, longer = above[:-1], [above[-1], *last]
        if width(_joined(left), size, language) < width(_joined(longer), size, language):
            return
        above[:], last[:] = left, longer


def longest(words: str, size: int, language: str) -> int:
    """Return how wide a line must be so that no word is cut, px."""
    return max((width(piece.strip(), size, language) for piece in _PIECE.findall(words)), default=0)


def _cut(word: str, size: int, language: str, room: int) -> list[str]:
    """Cut a word that is wider than a line where it can be: one sign at least stands in each."""
    signs: list[str] = _SIGN.findall(word.lstrip())
    parts = []
    while signs:
        most = max(1, _fitting("", signs, size, language, room))
        loose = (place for place in range(most, 0, -1) if not _bound(signs[place - 1 : place + 1]))
        fitting = next(loose, most)
        parts.append("".join(signs[:fitting]))
        signs = signs[fitting:]
    return [word[: len(word) - len(word.lstrip())] + parts[0], *parts[1:]]


def _bound(signs: Sequence[str]) -> bool:
    """Whether two neighbours stand in one line: an opening one with the next, and one with what closes it."""
    return len(signs) == 2 and (_OPENS.match(signs[0]) or _CLOSES.match(signs[1])) is not None


def _fitting(begun: str, pieces: Sequence[str], size: int, language: str, room: int) -> int:
    """Return how many pieces have room in a line behind what is there: each makes it wider."""

    def ends(count: int) -> int:
        return width(begun + "".join(pieces[:count]), size, language)

    return bisect_right(range(1, len(pieces) + 1), room, key=ends)


DOT: Final = " · "
"""Stands between short notes in a line."""


def packed(notes: str, size: int, language: str, room: int, first: int = 0) -> list[str]:
    """Lay notes with dots between them in lines of at most ``room`` px, cutting between notes where it can.

    The first line has ``first`` px less; it is empty where no note has room in it.
    """
    lines = [""]
    for note in notes.split(DOT):
        here = room - (first if len(lines) == 1 else 0)
        longer = f"{lines[-1]}{DOT}{note}" if lines[-1] else note
        if width(longer, size, language) <= here:
            lines[-1] = longer
            continue
        if lines[-1] or (len(lines) == 1 and first):
            lines.append("")
        lines[-1:] = wrapped(note, size, language, room)
    return lines if notes else []


class Frame(NamedTuple):
    """How a panel looks: the roles of its colour and of that of its edge, and how thick this is, px."""

    inside: str = "STRIP"
    around: str = "STRIP_LINE"
    thickness: int = 2

    @property
    def fill(self) -> theme.Color:
        """Its colour."""
        return theme.role(self.inside)

    @property
    def line(self) -> theme.Color:
        """The colour of its edge."""
        return theme.role(self.around)


PLAIN: Final = Frame()
ACTIVE: Final = Frame(around="ACCENT", thickness=5)
OUT: Final = Frame(inside="GROUND")
MAT: Final = Frame("MAT", "MAT_LINE", 3)


def box(sheet: Sheet, at: tuple[int, int], size: tuple[int, int], frame: Frame = PLAIN) -> None:
    """Draw a rounded panel of any size: straight edges, and four corners that are drawn once."""
    (left, top), (width, height) = at, size
    index = theme.palette().index
    edge, radius = frame.thickness, theme.STRIP_RADIUS
    right, bottom = left + width, top + height
    sheet.image.paste(index(frame.line), (left, top, right, bottom))
    sheet.image.paste(index(frame.fill), (left + edge, top + edge, right - edge, bottom - edge))
    corners = _corners(frame)
    for x, y, turn in (
        (left, top, 0),
        (right - radius, top, 1),
        (left, bottom - radius, 2),
        (right - radius, bottom - radius, 3),
    ):
        sheet.place(corners[turn], x, y)


def wide_box(sheet: Sheet, top: int, height: int, frame: Frame = PLAIN) -> None:
    """Draw such a panel from margin to margin."""
    box(sheet, (theme.MARGIN, top), (theme.SPAN, height), frame)


@theme.cached(maxsize=16)
def _corners(frame: Frame) -> tuple[Image.Image, ...]:
    """Return the corners of a panel on the ground, in the palette: two above, two below."""
    radius = theme.STRIP_RADIUS
    image = plain((2 * radius, 2 * radius), theme.GROUND)
    overlay(image, rounded(image.size, radius, frame.fill, frame.line, frame.thickness))
    whole = indexed(image)
    return tuple(whole.crop((x, y, x + radius, y + radius)) for y in (0, radius) for x in (0, radius))


@theme.cached(maxsize=128)
def disc(number: str, size: int, lit: bool, *, square: bool = False) -> Image.Image:
    """Return a number in a ring, or in a light square, as buttons and menus use it; yellow where chosen."""
    fill, letters = (theme.TEXT, theme.GROUND) if square else (theme.GROUND, theme.TEXT)
    if lit:
        fill, letters = theme.MOVED, theme.BLACK
    image = plain((size, size), theme.GROUND)

    def ring(inset: float) -> Image.Image:
        def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
            end = size * scale - 1 - inset * scale
            (pen.rectangle if square else pen.ellipse)((inset * scale, inset * scale, end, end), 255)

        return mask((size, size), draw)

    image.paste(theme.TEXT_SECONDARY, (0, 0), ring(0))
    image.paste(fill, (0, 0), ring(2.4))
    height = round(size * 0.6)
    text.write(image, (size // 2, round(size / 2 + height * 0.37)), number, height, letters, anchor="m")
    return indexed(image)


@theme.cached(maxsize=64)
def badge(count: int, size: int = 34) -> Image.Image:
    """Return a round badge with a number on a transparent ground, ``size`` px across."""

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        end = size * scale - 1
        pen.ellipse((0, 0, end, end), theme.WHITE)
        rim = round(2.4 * scale)
        pen.ellipse((rim, rim, end - rim, end - rim), theme.BLACK)

    image = sprite((size, size), draw)
    height = round(size * 0.72)
    drawn = text.line(str(count), height, theme.WHITE)
    image.alpha_composite(
        drawn.image, ((size - drawn.width) // 2, round(size / 2 + height * 0.37) - drawn.ascent)
    )
    return image


CHIP: Final = 44
"""How high a gold token is, px."""


@theme.cached(maxsize=64)
def chip(
    words: str, ground: theme.Color, language: str = "en", fill: theme.Color | None = None
) -> Image.Image:
    """Return a short word on a token, of gold unless said otherwise, as wide as it needs, in the palette."""
    size = (width(words, 32, language) + 20, CHIP)
    image = plain(size, ground)
    overlay(image, rounded(size, 9, fill or theme.TOKEN, theme.BLACK, 2))
    text.write(image, (size[0] // 2, CHIP // 2 + 12), words, 32, theme.BLACK, anchor="m", language=language)
    return indexed(image)


PLATE: Final = (38, 36)
"""Width and height at least of the plate on which stands what one types for a piece, px."""
CAPITAL: Final = 40
"""The size of its letters: capitals are 29 px of 1080 high, 8 px where a phone shows all in 302."""
_TEXT_SHARE: Final = 0.8
"""What is not on a board is never smaller than the words around it."""


def least() -> float:
    """Return how many times larger than on 1080 px a plate has to be on a picture as wide as this one."""
    return theme.WIDTH / theme.LAYOUTS["desktop"]


@theme.cached(maxsize=256)
def plate(words: str, scale: float = 0.0) -> Image.Image:
    """Return what one types for a piece on a plate of the ground's colour, on a transparent ground.

    It is as wide as it needs, and ``scale`` times larger than on a board of 1080 px; 0: as words are.
    """
    scale = scale or max(_TEXT_SHARE, least())
    drawn = text.line(words, round(CAPITAL * scale), theme.TEXT).image
    drawn = drawn.crop(drawn.getbbox())
    size = (max(round(PLATE[0] * scale), drawn.width + 8), round(PLATE[1] * scale))
    image = rounded(size, round(9 * scale), theme.GROUND, theme.STRIP_LINE, 1.5).copy()
    image.alpha_composite(drawn, ((size[0] - drawn.width) // 2, (size[1] - drawn.height) // 2))
    return image


_LIGHTER: Final = 0.25
"""How much of the ground is in dots that lead from words to numbers."""


@theme.cached(maxsize=4)
def dots(ground: theme.Color) -> Image.Image:
    """Return the dotted line that leads from words to their number, over the full width, in the palette."""
    image = plain((theme.WIDTH, 4), ground)

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for x in range(0, theme.WIDTH, 12):
            pen.ellipse([x * scale, 0, (x + 4) * scale - 1, 4 * scale - 1], 255)

    image.paste(theme.mix(theme.TEXT_SECONDARY, ground, _LIGHTER), (0, 0), mask(image.size, draw))
    return indexed(image)
