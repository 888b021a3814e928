"""Frames tell by their shape what was played and what is chosen, not by their colours alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PIL import Image

from engine import catalogue
from renderers import faces
from renderers.canvas import Framed
from renderers.table.framing import THIN, USUAL, frame

SIZES = ((50, 60), (66, 66), (220, 60))


def edges(image: Image.Image) -> Sequence[Sequence[bool]]:
    """Return where the four sides of a frame are drawn, without their corners."""
    (wide, high), inside = image.size, 4
    spots = (
        [(x, inside) for x in range(12, wide - 12)],
        [(x, high - 1 - inside) for x in range(12, wide - 12)],
        [(inside, y) for y in range(12, high - 12)],
        [(wide - 1 - inside, y) for y in range(12, high - 12)],
    )
    alpha = image.getchannel("A")
    return [[alpha.getpixel(spot) == 255 for spot in side] for side in spots]


@pytest.mark.parametrize("thick", [USUAL, THIN])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["chosen", "named", "played"])
def test_only_the_frame_of_what_was_played_is_broken(
    kind: Framed, size: tuple[int, int], thick: tuple[int, int]
) -> None:
    sides = edges(frame((kind,), size, thick))
    assert [all(side) for side in sides] == [kind != "played"] * 4
    assert all(any(side) for side in sides)


def test_of_two_kinds_the_second_has_the_right_half() -> None:
    top, _, left, right = edges(frame(("chosen", "played"), (220, 60)))
    assert all(left)
    assert not all(right)
    middle = len(top) // 2
    assert all(top[: middle - 2])
    assert not all(top[middle:])


def test_what_is_said_of_the_frames_names_more_than_colours() -> None:
    """Whoever does not see yellow and green has to be told by what else they differ."""
    for game_id in catalogue.ids():
        source = type(faces.get(game_id)).tells_beside.__globals__
        for name in {"MARKED", "FRAMED"} & source.keys():
            assert "frames" in source[name].casefold()
            assert source[name].count("(") == 2, "colours stand in brackets, behind the shapes"
