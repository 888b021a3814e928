"""What stands around a board in every game: players' strips, the footer with season, rate and score."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, text, theme
from renderers.canvas import indexed, mask, overlay, plain, rounded

_NAME_LEFT: Final = 104
_ROOM_AT_RIGHT: Final = 24


class Piece(NamedTuple):
    """A kind of captured piece in a strip: its tile in two sizes, and how many there are."""

    large: Image.Image
    small: Image.Image
    number: int


class Strip(NamedTuple):
    """A player's strip: ``emblem`` is the outline of their pieces, ``active`` frames it in yellow."""

    name: str
    detail: str
    active: bool
    language: str


def strip(content: Strip, emblem: Image.Image, pieces: list[Piece], nothing: str) -> Image.Image:
    """Return a strip over the full width in the palette; ``nothing`` says that no piece was captured."""
    image = plain((theme.WIDTH, theme.STRIP_HEIGHT), theme.GROUND)
    overlay(image, _panel(theme.STRIP_HEIGHT, content.active), theme.MARGIN, 0)
    overlay(image, emblem, 36, 21)
    taken = _pieces(image, pieces) if pieces else _nothing(image, nothing, content.language)
    room = theme.WIDTH - _NAME_LEFT - taken - _ROOM_AT_RIGHT
    text.write(
        image, (_NAME_LEFT, 45), content.name, theme.NAME_SIZE, language=content.language, max_width=room
    )
    text.write(
        image,
        (_NAME_LEFT, 80),
        content.detail,
        theme.DETAIL_SIZE,
        theme.TEXT_SECONDARY,
        language=content.language,
        max_width=room,
    )
    return indexed(image)


@lru_cache(maxsize=16)
def _panel(height: int, active: bool) -> Image.Image:
    size = (theme.WIDTH - 2 * theme.MARGIN, height)
    if active:
        return rounded(size, theme.STRIP_RADIUS, theme.STRIP, theme.MOVED, 5)
    return rounded(size, theme.STRIP_RADIUS, theme.STRIP, theme.STRIP, 2)


def _nothing(image: Image.Image, words: str, language: str) -> int:
    right = theme.WIDTH - 2 * theme.MARGIN - 8
    color = theme.mix(theme.TEXT_SECONDARY, theme.STRIP, 0.25)
    return text.write(image, (right, 56), words, theme.DETAIL_SIZE, color, anchor="r", language=language) + 40


def _pieces(image: Image.Image, pieces: list[Piece]) -> int:
    """Lay captured pieces from the right: one row of large tiles, or two rows of small ones."""
    right = theme.WIDTH - theme.MARGIN - 14
    if len(pieces) <= 7:
        pitch = 82
        for place, piece in enumerate(reversed(pieces), 1):
            left = right - place * pitch
            overlay(image, piece.large, left, 8)
            if piece.number > 1:
                overlay(image, lettering.badge(piece.number), left + 48, 54)
        return len(pieces) * pitch + 20
    pitch, per_row = 62, (len(pieces) + 1) // 2
    for index, piece in enumerate(pieces):
        row, place = divmod(index, per_row)
        left = right - (per_row - place) * pitch
        overlay(image, piece.small, left, 4 + row * 42)
        if piece.number > 1:
            overlay(image, lettering.badge(piece.number, 26), left + 38, 22 + row * 42)
    return per_row * pitch + 20


class Footer(NamedTuple):
    """The line under the near player's strip: seasons by their signs, rate, score track.

    ``season`` counts from 1; ``score`` is the near player's points out of ``total`` (0: no track).
    """

    seasons: tuple[str, ...]
    season: int
    rate: int
    score: int
    total: int


@lru_cache(maxsize=64)
def footer(content: Footer) -> Image.Image:
    """Return the footer over the full width in the palette."""
    image = plain((theme.WIDTH, theme.FOOTER_HEIGHT), theme.GROUND)
    left = theme.MARGIN
    for number, sign in enumerate(content.seasons, 1):
        overlay(image, _chip(sign, 50, number == content.season, "season"), left, 0)
        left += 55
    left += 10
    overlay(image, _chip(f"×{content.rate}", 100, content.rate > 1, "rate"), left, 0)
    if content.total > 0:
        _track(image, left + 136, theme.WIDTH - 52, content.score, content.total)
    return indexed(image)


@lru_cache(maxsize=64)
def _chip(words: str, width: int, lit: bool, kind: str) -> Image.Image:
    fill, ink = theme.STRIP, theme.TEXT if kind == "rate" else theme.TEXT_SECONDARY
    if lit:
        fill, ink = (theme.MOVED, theme.BLACK) if kind == "season" else (theme.RATE, theme.WHITE)
    line = theme.STRIP_LINE if not lit else theme.RIM
    image = rounded((width, theme.FOOTER_HEIGHT), 9, fill, line, 2).copy()
    drawn = text.line(words, 32, ink, "ja")
    image.alpha_composite(drawn.image, ((width - drawn.width) // 2, 37 - drawn.ascent))
    return image


def _track(image: Image.Image, left: int, right: int, score: int, total: int) -> None:
    """Draw the score track from ``left`` to ``right`` px with the token on the near player's points."""
    middle = theme.FOOTER_HEIGHT // 2
    minor = max(1, total // 40)
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
    token = rounded((66, theme.FOOTER_HEIGHT), 10, theme.TOKEN, theme.BLACK, 3).copy()
    drawn = text.line(str(score), 34, theme.BLACK)
    token.alpha_composite(drawn.image, ((66 - drawn.width) // 2, 37 - drawn.ascent))
    x = left + (right - left) * min(max(score, 0), total) // total
    overlay(image, token, min(max(x - 33, left - 33), right - 33), 0)


def panel(height: int, active: bool = False) -> Image.Image:
    """Return an empty panel over the full width, ``height`` px, to be written on."""
    image = plain((theme.WIDTH, height), theme.GROUND)
    overlay(image, _panel(height, active), theme.MARGIN, 0)
    return image
