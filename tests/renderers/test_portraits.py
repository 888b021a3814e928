"""Avatars: whatever is uploaded becomes a small square or nothing, and who has none has initials."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from renderers import png, theme
from renderers.colors import THEMES
from renderers.portraits import INITIALS, LARGEST, SIDE, initials, portrait, reduced
from tests.renderers.test_theme import TEXTS
from tests.renderers.uploads import AVATARS, file, logo, photograph, transparent

# --- What is uploaded ------------------------------------------------------------------------------


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("size", [(128, 128), (1, 1), (LARGEST, 1), (1, LARGEST), (300, 200)])
@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA"])
def test_a_picture_of_any_shape_becomes_a_square(size: tuple[int, int], mode: str) -> None:
    assert opened(reduced(file(Image.new(mode, size)))).size == (SIDE, SIDE)


def test_it_is_cut_at_its_longer_sides() -> None:
    wide = Image.new("RGB", (300, 100), (255, 0, 0))
    wide.paste((0, 0, 255), (90, 0, 210, 100))
    assert opened(reduced(file(wide))).convert("RGB").getcolors() == [(SIDE * SIDE, (0, 0, 255))]


def test_what_is_transparent_stays_so() -> None:
    assert opened(AVATARS[2]).getpixel((0, 0)) == (0, 0, 0, 0)


def test_of_a_moving_picture_the_first_frame_is_shown() -> None:
    moving = file(Image.new("RGB", logo().size, (255, 0, 0)), save_all=True, append_images=[logo()])
    assert getattr(opened(moving), "n_frames", 1) == 2
    assert opened(reduced(moving)).convert("RGB").getcolors() == [(SIDE * SIDE, (255, 0, 0))]


def bomb(side: int) -> bytes:
    """Return a small file of a picture of so many px a side, all of one colour."""
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(1024))), (b"IEND", b""))
    return png.SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no picture",
        png.SIGNATURE,
        file(photograph())[:-2000],
        file(photograph(), "JPEG"),
        file(logo(), "GIF"),
        file(Image.new("L", (LARGEST + 1, 8))),
        bomb(2_000),
        bomb(20_000),
        bomb(2**31 - 1),
    ],
    ids=["empty", "words", "begun", "cut", "jpeg", "gif", "wide", "large", "bomb", "endless"],
)
def test_what_is_damaged_huge_or_no_png_is_nothing(data: bytes) -> None:
    assert reduced(data) == b""


@given(st.binary(), st.integers(0, 3000), st.binary(max_size=40))
def test_no_bytes_raise(data: bytes, at: int, patch: bytes) -> None:
    whole = file(transparent())
    for hostile in (data, png.SIGNATURE + data, whole[:at] + patch + whole[at + len(patch) :]):
        square = reduced(hostile)
        assert square == b"" or opened(square).size == (SIDE, SIDE)


# --- Initials --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("aya", "A"),
        ("Player One", "PO"),
        ("Žižka žena", "ŽŽ"),
        ("Jean Paul Sartre", "J"),
        ("Player 3", "P"),
        ("_x_", "X"),
        ("„Bo“ (Li)", "BL"),
        ("ßeta", "ß"),
        ("日向 Hinata", "日"),
        ("プレイヤー 3", "プ"),
        ("عائشة محمد", "ع"),
        ("שרה", "ש"),
        ("नमस्ते", "न"),
        ("🦊 Kit", "🦊"),
        ("👩‍🚀", "👩‍🚀"),
        ("한글", "한"),
        ("...", "."),
    ],
)
def test_initials_of_names_of_all_kinds(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_initials_are_read_on_all_their_grounds() -> None:
    assert {(ink, ground) for ground, ink in INITIALS} <= set(TEXTS)


# --- As they are drawn -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("side", [SIDE, 41])
def test_a_square_is_in_the_palette_and_spills_nothing_around_it(name: theme.ThemeName, side: int) -> None:
    with theme.wearing(name):
        ground = theme.STRIP
        lettered = portrait(b"", "Wolfeschlegel Steinhausen", side, ground, "en")
        pictured = [portrait(avatar, "", side, ground, "en") for avatar in AVATARS]
        for square in (lettered, *pictured):
            assert (square.mode, square.size) == ("P", (side, side))
            assert square.getpalette("RGB") == list(theme.flat_palette())
        edge = {_edge(square) for square in (lettered, *pictured)}
    assert len(edge) == 1


def _edge(square: Image.Image) -> bytes:
    """Return what is drawn in the first line and the first column."""
    width, height = square.size
    return square.crop((0, 0, width, 1)).tobytes() + square.crop((0, 0, 1, height)).tobytes()


def test_dots_mix_the_colours_that_the_palette_lacks() -> None:
    drawn = (
        portrait(AVATARS[0], "", SIDE, theme.STRIP, "en")
        .convert("RGB")
        .resize((12, 12), Image.Resampling.BOX)
    )
    wanted = opened(AVATARS[0]).convert("RGB").resize((12, 12), Image.Resampling.BOX)
    inside = [(x, y) for x in range(1, 11) for y in range(1, 11)]
    apart = [
        abs(one - other)
        for at in inside
        for one, other in zip(drawn.getpixel(at), wanted.getpixel(at), strict=True)  # type: ignore[arg-type]
    ]
    assert sum(apart) / len(apart) < 6
