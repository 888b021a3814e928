"""Players' tokens: told apart without colours and by colour-blind eyes, legible, several on one cell."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image

from renderers import theme
from renderers.board import tokens
from renderers.board.tokens import SUITS, Token
from renderers.colors import contrast

VISION = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
    "none": ((0.213, 0.715, 0.072),) * 3,
}
"""What is seen of red, green and blue light (the matrices of Machado, Oliveira and Fernandes)."""


def seen(color: theme.Color, vision: str) -> tuple[float, ...]:
    """Return lightness and two axes of colour (CIELAB) as somebody sees it."""
    light = [value / 3294.6 if value <= 10.3 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in color]
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, light, strict=True))))
        for row in VISION[vision]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    a, b, c = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


@pytest.mark.parametrize(
    ("vision", "seats", "least"),
    [("normal", 6, 20), ("protan", 6, 20), ("deutan", 6, 20), ("tritan", 6, 20), ("none", 4, 15)],
)
def test_the_first_seats_differ_for_every_eye(vision: str, seats: int, least: float) -> None:
    for one, other in combinations([seen(suit.face, vision) for suit in SUITS[:seats]], 2):
        apart = sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
        assert apart >= least


def test_no_two_seats_have_a_shape_in_common() -> None:
    assert len({suit.shape for suit in SUITS}) == len(SUITS) == tokens.MOST


@pytest.mark.parametrize("suit", SUITS)
def test_a_number_stands_out_on_its_face_and_both_are_of_the_palette(suit: tokens.Suit) -> None:
    assert contrast(suit.ink, suit.face) >= 4.5
    assert {suit.ink, suit.face} <= set(theme.palette())


def test_shapes_differ_where_all_colours_are_gone() -> None:
    """The outlines of any two tokens differ by more than a twentieth of their square."""
    outlines = [
        tokens.picture(Token(seat), 60).getchannel("A").point(lambda cover: cover > 127) for seat in range(10)
    ]
    for one, other in combinations(outlines, 2):
        differing = sum(a != b for a, b in zip(one.tobytes(), other.tobytes(), strict=True))
        assert differing > 180


def test_pictures_are_kept_by_size() -> None:
    assert tokens.picture(Token(3), 52) is tokens.picture(Token(3), 52)
    assert tokens.picture(Token(3), 60).size == (60, 60)
    assert tokens.on(Token(3), 60, theme.STRIP) is tokens.on(Token(3), 60, theme.STRIP)
    assert tokens.on(Token(3), 60, theme.STRIP).mode == "P"


def test_a_label_stands_beside_the_token() -> None:
    plain, labelled = tokens.picture(Token(1), 56), tokens.picture(Token(1, "15"), 56)
    assert labelled.size == (tokens.width(Token(1, "15"), 56), 56)
    assert labelled.width > plain.width
    assert labelled.crop((0, 0, 26, 56)).tobytes() != labelled.crop((56, 0, 82, 56)).tobytes()


def test_marked_and_faded_tokens_look_otherwise() -> None:
    looks = [Token(0), Token(0, marked=True), Token(0, faded=True)]
    assert len({tokens.picture(token, 52).tobytes() for token in looks}) == 3


def test_the_smallest_legible_token_has_lettering_of_32_px() -> None:
    assert tokens.lettering(tokens.SMALLEST) == 32
    assert tokens.lettering(tokens.SMALLEST - 1) < 32


def boxes(image: Image.Image) -> int:
    return sum(cover > 0 for cover in image.getchannel("A").tobytes())


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_up_to_four_on_a_small_square_are_legible_and_do_not_touch(count: int) -> None:
    found = [Token(seat) for seat in range(count)]
    room = (100, 100)
    size = max(tokens.SMALLEST, 72 if count == 1 else 0)
    assert (
        boxes(tokens.group(found, room)) >= sum(boxes(tokens.picture(token, size)) for token in found) - count
    )


@pytest.mark.parametrize("count", range(1, 13))
def test_any_number_of_tokens_stays_inside_the_cell_and_none_is_hidden(count: int) -> None:
    """Of each token at least two thirds can be seen."""
    found = tuple(Token(seat % 10) for seat in range(count))
    whole = tokens.group(found, (121, 121))
    assert whole.size == (121, 121)
    smallest = boxes(tokens.picture(Token(2), 34))
    assert boxes(whole) >= count * smallest * 2 / 3


def test_labelled_tokens_never_overlap() -> None:
    found = [Token(seat % 4, str(seat)) for seat in range(12)]
    alone = [tokens.group([token], (200, 180), 30) for token in found]
    together = tokens.group(found, (200, 180), 30)
    assert abs(boxes(together) - sum(map(boxes, alone))) <= 12


def test_no_tokens_are_an_empty_picture() -> None:
    assert boxes(tokens.group((), (50, 60))) == 0
