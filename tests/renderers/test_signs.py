"""Signs, tiles, sticks and marks: each is told from the others without its colour."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.cerke import board
from renderers import glyphs, sticks, theme
from renderers.board import cells
from renderers.board.cells import Cell
from renderers.board.marks import Mark
from renderers.canvas import Style
from renderers.cerke import tiles
from renderers.cerke.grounds import Ground

PHONE = 31
"""Side of a square on a phone, px."""


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return the root of the mean squared difference of two pictures in grey."""
    return ImageStat.Stat(ImageChops.difference(one.convert("L"), other.convert("L"))).rms[0]


@pytest.mark.parametrize("style", ["brush", "gothic", "kanji"])
def test_every_piece_has_a_sign_of_its_own(style: Style) -> None:
    signs = [profession.id for profession in board.PROFESSIONS] + ["tam", "none", "beast"]
    masks = {sign: glyphs.sign_mask(sign, style, PHONE) for sign in signs}
    for one, other in combinations(signs, 2):
        assert apart(masks[one], masks[other]) > 30, (one, other)


def test_numerals_are_there_and_zero_is_none() -> None:
    assert {str(number) for number in range(11)} <= set(glyphs.names())
    assert glyphs.outline("0", "brush") == glyphs.outline("none", "brush")
    assert glyphs.outline("1", "brush") != glyphs.outline("none", "brush")


def cloth(cell: Cell) -> Image.Image:
    """Return a square as a phone shows it."""
    return cells.picture(cell, 104).convert("RGB").resize((PHONE, PHONE), Image.Resampling.BOX)


def silhouette(tile: tiles.Tile) -> Image.Image:
    """Return the outline of a tile, white on black, at full size."""
    return tiles.picture(tile, 104).getchannel("A").point(lambda alpha: 255 if alpha == 255 else 0)


@pytest.mark.parametrize("profession", board.PROFESSIONS, ids=lambda profession: profession.id)
def test_owner_shows_in_the_outline(profession: board.Profession) -> None:
    near, far = (silhouette(tiles.Tile(profession.id, False, side, "brush")) for side in (False, True))
    assert apart(near, far) > 20
    sign = [glyphs.sign_mask(profession.id, "brush", PHONE, turn) for turn in (0, 180)]
    assert apart(*sign) > 30


@pytest.mark.parametrize("far", [False, True])
@pytest.mark.parametrize("profession", board.PROFESSIONS, ids=lambda profession: profession.id)
def test_colour_shows_in_a_second_frame(profession: board.Profession, far: bool) -> None:
    """A red sign in the black's ink still differs from the black piece: its frame is there."""
    red, black = (tiles.picture(tiles.Tile(profession.id, red, far, "brush"), 104) for red in (True, False))
    edge = (9, 20, 14, 84)  # a strip at the left end of the face, where no sign reaches
    assert apart(red.crop(edge), black.crop(edge)) > 15


def test_the_tam_has_no_cut_corners_and_lies_sideways() -> None:
    tam = silhouette(tiles.Tile("tam", False, None, "brush"))
    soldier = silhouette(tiles.Tile("soldier", False, False, "brush"))
    assert tam.getpixel((14, 14)) == 255
    assert soldier.getpixel((14, 14)) == 0


MARKS = [
    Mark("move"),
    Mark("capture"),
    Mark("back"),
    Mark("move", water=True),
    Mark("move", bridge=True),
    Mark("move", water=True, bridge=True),
    Mark("capture", water=True),
    Mark("capture", bridge=True),
    Mark(over=True),
    Mark("capture", over=True),
]


@pytest.mark.parametrize("kind", ["cloth", "water", "hue", "hill"])
def test_marks_differ_in_shape_on_every_ground(kind: str) -> None:
    pictures = {mark: cloth(Cell(Ground(kind), mark=mark)) for mark in (Mark(), *MARKS)}
    for one, other in combinations(pictures, 2):
        assert apart(pictures[one], pictures[other]) > 4, (one, other)


def test_frames_differ_in_shape() -> None:
    soldier = tiles.Tile("soldier", False, False, "brush")
    frames = [Cell(Ground("cloth"), soldier, frame=frame) for frame in ("", "moved", "declared", "chosen")]
    for one, other in combinations(frames, 2):
        assert apart(cloth(one), cloth(other)) > 6, (one.frame, other.frame)


def test_a_failed_move_carries_a_cross() -> None:
    plain, failed = (
        Cell(Ground("cloth"), frame="declared"),
        Cell(Ground("cloth"), frame="declared", failed=True),
    )
    assert apart(cloth(plain), cloth(failed)) > 15


def test_every_cast_looks_different_without_colour() -> None:
    casts = [sticks.cast(ones) for ones in (None, 0, 1, 2, 3, 4, 5)]
    grounds = []
    for cast in casts:
        ground = Image.new("RGB", cast.size, theme.STRIP)
        ground.paste(cast, (0, 0), cast)
        grounds.append(ground)
    for one, other in combinations(grounds, 2):
        assert apart(one, other) > 15


def test_the_dark_face_is_carved() -> None:
    dark = sticks.cast(5).crop((0, 0, 40, sticks.HEIGHT))
    rows = [dark.getpixel((20, y)) for y in range(20, 60)]
    brightness = [sum(row[:3]) for row in rows if isinstance(row, tuple)]
    assert max(brightness) - min(brightness) > 300


@pytest.mark.parametrize("count", [2, 6])
def test_sticks_of_any_number_show_how_many_are_dark(count: int) -> None:
    drawn = [sticks.told(ones, count) for ones in range(count + 1)]
    assert {image.size for image in drawn} == {(sticks.width(count) + 78, sticks.HEIGHT)}
    assert len({image.tobytes() for image in drawn}) == count + 1
    digits = [image.crop((sticks.width(count), 0, *image.size)).tobytes() for image in drawn]
    assert len(set(digits)) == count + 1
