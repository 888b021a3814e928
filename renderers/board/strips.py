"""What stands around a board in every game: players' strips, the footer with season, rate and score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, sticks, text, theme
from renderers.canvas import indexed, mask, overlay, plain, rounded
from renderers.names import signed

DETAIL_SIZE: Final = 32
"""Height of the smallest text of a board, px."""

_NAME_LEFT: Final = 104
_ROOM_AT_RIGHT: Final = 24
_LAPPED: Final = 6
"""By how much tiles overlap: their shadows, px."""
_MOST_BESIDE: Final = 7
_BADGES: Final[Mapping[theme.LayoutName, tuple[int, int]]] = MappingProxyType(
    {"phone": (38, 30), "desktop": (44, 36), "large": (38, 30)}
)
"""How large a number of pieces is, and how large beside a letter, px."""
_PIECES: Final[Mapping[theme.LayoutName, tuple[int, int]]] = MappingProxyType(
    {"phone": (64, 72), "desktop": (84, 104), "large": (58, 66)}
)


def piece(marked: bool = False) -> int:
    """Return the side of a captured piece's tile, px: its sign is as high as text that can be read.

    One that is ``marked`` with the ways it may go is as large as on a board.
    """
    return _PIECES[theme.layout()][marked]


class Piece(NamedTuple):
    """A kind of captured piece in a strip: its tile, how many there are, and whether it bears a letter."""

    tile: Image.Image
    number: int
    lettered: bool = False


class Strip(NamedTuple):
    """A player's strip: ``active`` frames it in yellow; ``kinds`` is how many kinds of pieces it shows.

    They are ``marked`` with the ways that they may go, or are not.
    """

    name: str
    detail: str
    active: bool
    language: str
    kinds: int = 0
    marked: bool = False

    @property
    def side(self) -> int:
        """The side of their tiles, px."""
        return piece(self.marked)

    @property
    def pitch(self) -> int:
        """From piece to piece, px."""
        return self.side - _LAPPED

    @property
    def per_row(self) -> int:
        """How many kinds have room in a row of their own."""
        return (theme.SPAN - 28) // self.pitch


def beside(content: Strip) -> int:
    """Return how many kinds of pieces stand beside the name; the others form rows of their own below.

    All stand beside it where there is room for name and detail as they are, else as many as a row below them
    has no room for, if they can.
    """
    words = (content.name, theme.NAME_SIZE), (content.detail, DETAIL_SIZE)
    wide = max(lettering.width(text, size, content.language) for text, size in words)
    room = min((theme.WIDTH - _NAME_LEFT - wide - _ROOM_AT_RIGHT - 40) // content.pitch, _MOST_BESIDE)
    if content.kinds <= room:
        return content.kinds
    more = max(0, content.kinds - content.per_row)
    return more if more <= room else 0


def height(content: Strip) -> int:
    """Return how high a strip is, px."""
    first = beside(content)
    tall = theme.STRIP_HEIGHT + (content.side - piece() if first else 0)
    return tall + content.side * -(-(content.kinds - first) // content.per_row)


def strip(content: Strip, emblem: Image.Image, pieces: list[Piece], nothing: str) -> Image.Image:
    """Return a strip over the full width in the palette; ``nothing`` says that no piece was captured."""
    tall, first = height(content), beside(content)
    image = plain((theme.WIDTH, tall), theme.GROUND)
    overlay(image, _panel(tall, content.active), theme.MARGIN, 0)
    overlay(image, emblem, 36, 21)
    taken = below = first * content.pitch + 20
    if pieces:
        _pieces(image, pieces[:first], (theme.STRIP_HEIGHT - piece()) // 2, content.pitch)
        rows = range(first, len(pieces), content.per_row)
        start = tall - content.side * len(rows) - 5
        for row, place in enumerate(rows):
            shown = pieces[place : place + content.per_row]
            _pieces(image, shown, start + row * content.side, content.pitch)
    else:
        taken, below = _nothing(image, nothing, content)
    detail = _told(content, theme.WIDTH - _NAME_LEFT - _ROOM_AT_RIGHT - below)
    for base, words, size, color, used in (
        (43, content.name, theme.NAME_SIZE, theme.TEXT, taken),
        (81, detail, DETAIL_SIZE, theme.TEXT_SECONDARY, below),
    ):
        room = theme.WIDTH - _NAME_LEFT - _ROOM_AT_RIGHT - used
        fitting = max(lettering.SMALLEST, lettering.fitted(words, size, content.language, room))
        text.write(
            image, (_NAME_LEFT, base), words, fitting, color, language=content.language, max_width=room
        )
    return indexed(image)


def _told(content: Strip, room: int) -> str:
    """Return the details that have room in a line, without as many of the first ones as that needs."""
    notes = content.detail.split(lettering.DOT)
    while len(notes) > 1 and lettering.width(lettering.DOT.join(notes), DETAIL_SIZE, content.language) > room:
        notes = notes[1:]
    return lettering.DOT.join(notes)


@theme.cached(maxsize=16)
def _panel(height: int, active: bool) -> Image.Image:
    size = (theme.SPAN, height)
    if active:
        return rounded(size, theme.STRIP_RADIUS, theme.STRIP, theme.ACCENT, 5)
    return rounded(size, theme.STRIP_RADIUS, theme.STRIP, theme.STRIP, 2)


def _nothing(image: Image.Image, words: str, content: Strip) -> tuple[int, int]:
    """Write that there is no piece; return how much room that takes beside the name, and below it, px.

    It stands beside both, or beside the name alone where the line below needs the room; where the name
    needs it too, it is not said.
    """
    right = theme.SPAN - 8
    taken = lettering.width(words, DETAIL_SIZE, content.language) + 40
    detail = lettering.width(content.detail, DETAIL_SIZE, content.language)
    room = theme.WIDTH - _NAME_LEFT - _ROOM_AT_RIGHT - taken
    if lettering.width(content.name, theme.NAME_SIZE, content.language) > room:
        return 0, 0
    beside_both = detail <= room
    at = (right, 58 if beside_both else 43)
    text.write(image, at, words, DETAIL_SIZE, theme.TEXT_SECONDARY, anchor="r", language=content.language)
    return taken, taken if beside_both else 0


def _pieces(image: Image.Image, pieces: list[Piece], top: int, pitch: int) -> None:
    """Lay captured pieces in a row that ends at the right, with how many there are at a corner.

    That is the lower one, or the upper one where a letter stands in the lower.
    """
    right = theme.WIDTH - theme.MARGIN - 14
    for place, piece in enumerate(reversed(pieces), 1):
        left = right - place * pitch
        overlay(image, piece.tile, left, top)
        if piece.number > 1:
            size = _BADGES[theme.layout()][piece.lettered]
            x = left + piece.tile.width - size + (2 if piece.lettered else 6)
            y = top - 4 if piece.lettered else top + piece.tile.width - size + 4
            overlay(image, lettering.badge(piece.number, size), x, y)


class Footer(NamedTuple):
    """The line under the near player's strip: seasons by their signs, rate, score track.

    ``season`` counts from 1, and ``words`` say what it and the rate are called, where there is room for them:
    not everybody reads the signs.  ``score`` is the near player's points out of ``total`` (0: no track), and
    ``unit`` of them are one point.  Of ``casts`` the sticks stand in the place of the track.
    """

    seasons: tuple[str, ...]
    season: int
    words: tuple[str, str]
    language: str
    rate: int
    score: int
    total: int
    unit: int = 1
    casts: tuple[int, ...] = ()


def footer(content: Footer, far: Image.Image, near: Image.Image) -> Image.Image:
    """Return the footer over the full width in the palette.

    The emblems of both players, ``far`` at the left, stand at the ends of the track with their points; where
    there is no room for a track, the strips alone tell the points.
    """
    image = plain((theme.WIDTH, theme.FOOTER_HEIGHT), theme.GROUND)
    chips, left = _chips(content), theme.MARGIN
    for chip in chips:
        overlay(image, chip, left, 0)
        left += chip.width + _BESIDE
    if content.casts:
        _casts(image, content.casts)
    elif content.total > 0:
        left, right = left + 17, theme.WIDTH - theme.MARGIN
        widest = signed(content.total - (content.unit > 1), content.unit)
        room = near.width + 8 + text.width(widest, _POINTS_SIZE) + 26
        if right - left > 2 * room + _SHORTEST:
            overlay(image, far, left, (theme.FOOTER_HEIGHT - far.height) // 2)
            overlay(image, near, right - near.width, (theme.FOOTER_HEIGHT - near.height) // 2)
            _points(image, left + far.width + 6, signed(content.total - content.score, content.unit), "l")
            _points(image, right - near.width - 6, signed(content.score, content.unit), "r")
            _track(image, left + room, right - room, content)
    return indexed(image)


_BESIDE: Final = 5
"""Between two chips of a footer, px."""


def _chips(content: Footer) -> list[Image.Image]:
    """Return the seasons and the rate: in words where these have room beside the sticks, else by signs."""
    room = theme.WIDTH - 2 * theme.MARGIN - len(content.casts) * (sticks.SMALL[0] + _DIGIT)
    told = _seasons_and_rate(content, *content.words, content.language)
    if sum(chip.width + _BESIDE for chip in told) <= room:
        return told
    return _seasons_and_rate(content, content.seasons[content.season - 1], f"×{content.rate}", _OF_SIGNS)


def _seasons_and_rate(content: Footer, season: str, rate: str, language: str) -> list[Image.Image]:
    """Return a chip for each season, of which the present one says ``season``, and the rate's."""
    seasons = [_chip(sign, 50, "season", _OF_SIGNS) for sign in content.seasons]
    seasons[content.season - 1] = _chip(season, 50, "season", language, lit=True)
    return [*seasons, _chip(rate, 100, "rate", language, lit=content.rate > 1)]


_OF_SIGNS: Final = "ja"
"""In whose letters the signs of seasons stand."""
_DIGIT: Final = 40


def _casts(image: Image.Image, casts: Sequence[int]) -> None:
    """Lay the sticks of casts at the right end of a footer, with what they show in digits."""
    left = theme.WIDTH - theme.MARGIN - len(casts) * (sticks.SMALL[0] + _DIGIT)
    for ones in casts:
        small = sticks.small(ones, theme.GROUND).convert("RGB")
        image.paste(small, (left, (theme.FOOTER_HEIGHT - small.height) // 2))
        text.write(image, (left + small.width + 10, 37), str(ones), 32)
        left += small.width + _DIGIT


_POINTS_SIZE: Final = 34


def _points(image: Image.Image, at: int, points: str, anchor: str) -> None:
    """Write the points of a side beside its emblem."""
    text.write(image, (at, 37), points, _POINTS_SIZE, anchor=anchor)


@theme.cached(maxsize=64)
def _chip(words: str, least: int, kind: str, language: str, *, lit: bool = False) -> Image.Image:
    """Return words on a chip that is ``least`` px wide at least."""
    width = max(least, text.width(words, 32, language) + 20)
    fill, ink = theme.STRIP, theme.TEXT if kind == "rate" else theme.TEXT_SECONDARY
    if lit:
        fill, ink = (theme.MOVED, theme.BLACK) if kind == "season" else (theme.RATE, theme.WHITE)
    line = theme.STRIP_LINE if not lit else theme.RIM
    image = rounded((width, theme.FOOTER_HEIGHT), 9, fill, line, 2).copy()
    drawn = text.line(words, 32, ink, language)
    image.alpha_composite(drawn.image, ((width - drawn.width) // 2, 37 - drawn.ascent))
    return image


_TOKEN: Final = 28


_SHORTEST: Final = 120
"""A track that would be shorter is left out, px."""


def _track(image: Image.Image, left: int, right: int, content: Footer) -> None:
    """Draw the score track from ``left`` to ``right`` px with the token on the near player's points."""
    middle, score, total = theme.FOOTER_HEIGHT // 2, content.score, content.total
    minor = max(1, total // content.unit // 40) * content.unit
    size = (right - left + 8, theme.FOOTER_HEIGHT)

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        def bar(x: float, half: float, width: float) -> None:
            box = (x - width / 2, middle - half, x + width / 2, middle + half)
            pen.rectangle([value * scale for value in box], 255)

        pen.rectangle([v * scale for v in (4, middle - 1.2, size[0] - 4, middle + 1.2)], 255)
        for points in range(0, total + 1, minor):
            x = 4 + (right - left) * points / total
            tall = points % (10 * minor) == 0 or points == total
            fifth = points % (5 * minor) == 0
            bar(x, 15 if tall else 11 if fifth else 5, 4 if tall else 3 if fifth else 2.4)

    image.paste(theme.TEXT_SECONDARY, (left - 4, 0), mask(size, draw))
    x = left + (right - left) * min(max(score, 0), total) // total
    token = rounded((_TOKEN, theme.FOOTER_HEIGHT - 8), 10, theme.TOKEN, theme.BLACK, 3)
    overlay(image, token, x - _TOKEN // 2, 4)
