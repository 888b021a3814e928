"""Routes: through any cells, with a line, arrow heads, start and goal, and numbers."""

from __future__ import annotations

import pytest
from PIL import Image

from renderers import theme
from renderers.board import track
from renderers.board.track import Line, Role, Stop
from renderers.canvas import plain

GROUND = theme.GROUND
INK = (255, 0, 0)


def row(count: int, **more: bool) -> list[Stop]:
    return [Stop((50.0 + 100 * number, 50.0), (100, 100), **more) for number in range(count)]  # type: ignore[arg-type]


def drawn(stops: list[Stop], line: Line) -> Image.Image:
    image = plain((100 * len(stops), 100), GROUND)
    track.route(image, stops, line)
    return image


def inked(image: Image.Image, box: tuple[int, int, int, int]) -> int:
    part = image.crop(box)
    return sum(part.getpixel((x, y)) == INK for x in range(part.width) for y in range(part.height))


def test_a_line_goes_from_the_first_cell_to_the_last() -> None:
    image = drawn(row(3), Line(width=8, color=INK, head=0))
    assert inked(image, (60, 49, 240, 51)) == 360
    assert inked(image, (0, 0, 40, 100)) == inked(image, (260, 0, 300, 100)) == 0


def test_heads_point_on_and_stand_where_they_are_wanted() -> None:
    """A head is wide where it begins and narrow where it points."""
    image = drawn(row(4), Line(width=6, color=INK, head=20, every=2))
    legs = [inked(image, (left, 0, left + 40, 46)) for left in (80, 180, 280)]
    assert legs[0] == 0
    assert legs[1] > 20
    assert legs[2] > 20  # the last leg always has one
    assert inked(image, (190, 0, 200, 100)) > inked(image, (200, 0, 210, 100))


def test_cells_are_left_free_where_wanted() -> None:
    image = drawn(row(3), Line(width=6, color=INK, head=14, free=35))
    for middle in (50, 150, 250):
        assert inked(image, (middle - 33, 0, middle + 33, 100)) == 0
    assert inked(image, (85, 0, 115, 100)) > 100
    assert inked(image, (185, 0, 215, 100)) > 100


@pytest.mark.parametrize("shape", [False, True])
def test_start_goal_and_plain_cells_look_different(shape: bool) -> None:
    roles: tuple[Role, ...] = ("", "start", "goal")
    looks = []
    for role in roles:
        image = plain((100, 100), GROUND)
        track.paint(image, Stop((50, 50), (100, 100), round=shape, role=role))
        looks.append(image.tobytes())
    assert len(set(looks)) == 3


def test_a_special_cell_has_its_own_ground_and_a_number_stays_inside() -> None:
    image = plain((200, 100), GROUND)
    track.paint(image, Stop((50, 50), (100, 100), ground=theme.WATER, number="24"))
    assert image.getpixel((50, 20)) == theme.WATER
    assert image.crop((100, 0, 200, 100)).getcolors() == [(10000, GROUND)]
    assert image.crop((0, 50, 60, 100)).getcolors() != image.crop((50, 0, 100, 50)).getcolors()


def test_the_corner_is_that_of_the_cell() -> None:
    assert Stop((50.0, 60.0), (100, 80)).corner == (0, 20)
