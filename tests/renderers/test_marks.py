"""Marks are read from the legal actions, for every step of a choice."""

from __future__ import annotations

import pytest

from engine.cerke import state
from engine.cerke.board import BOARDS
from engine.cerke.game import CERKE
from renderers.board.marks import Mark
from renderers.canvas import Look
from renderers.cerke.marks import marks
from tests.renderers.scenes import SCENES, Scene, after, choosing, in_play, scene, start


def named(shown: Scene) -> dict[str, Mark]:
    names = BOARDS[shown.view.position.options.board].names
    return {names[index]: mark for index, mark in marks(shown.view, Look(**shown.look)).items()}


def test_a_horse_marks_moves_water_and_steps() -> None:
    assert named(choosing(in_play(), "CY")) == {
        "ZU": Mark("move", water=True),
        "PU": Mark("move"),
        "ZAU": Mark("move"),
        "PAU": Mark(over=True),
    }


def test_after_a_step_the_sticks_are_marked() -> None:
    found = named(choosing(in_play(), "LAU", ">LAI"))
    assert found["LU"] == Mark("capture", bridge=True)
    assert found["LO"] == Mark("move", bridge=True)
    assert found["LAU"] == Mark("back", bridge=True)


def test_a_piece_that_may_be_taken_or_stepped_on_carries_both_marks() -> None:
    assert named(choosing(in_play(), "NAI"))["NY"] == Mark("capture", over=True)


def test_the_tam_needs_no_sticks_and_may_stay() -> None:
    found = named(choosing(in_play(), "ZO"))
    assert found["ZO"] == Mark("back")
    assert found["NO"] == Mark("move")
    assert not any(mark.water or mark.bridge for mark in found.values())


def test_a_drop_marks_every_empty_square_plainly() -> None:
    shown = choosing(in_play(), "+S")
    found = named(shown)
    empty = shown.view.position.board.count("")
    assert len(found) == empty
    assert set(found.values()) == {Mark("move")}


def test_before_a_piece_is_chosen_nothing_is_marked() -> None:
    position = in_play()
    assert named(scene(position, candidates=tuple(CERKE.legal(position, 0)))) == {}
    assert named(scene(position)) == {}


def test_landing_after_a_cast_is_marked() -> None:
    position = after(start(), "LAU弓LAILU", "4")
    assert named(scene(position, candidates=tuple(CERKE.legal(position, 0)))) == {"LU": Mark("move")}


def test_landing_in_water_is_marked_as_such() -> None:
    position = after(in_play(), "LAU弓TAUTO", "4")
    found = named(scene(position, candidates=tuple(CERKE.legal(position, 0))))
    assert found == {"TO": Mark("move", water=True)}


@pytest.mark.parametrize("values", [("LAU",), ("LAU", ">LAI"), ("ZAI",), ("MAU",), ("ZAI", ">ZO"), ("+S",)])
def test_every_open_action_is_marked(values: tuple[str, ...]) -> None:
    position = in_play()
    paths = [CERKE.steps(position, action) for action in CERKE.legal(position, 0)]
    following = {
        path[len(values)].value.removeprefix(">")
        for path in paths
        if tuple(step.value for step in path[: len(values)]) == values
    }
    assert following
    assert set(named(choosing(position, *values))) == following


def test_scenes_are_views() -> None:
    assert all(isinstance(make().view, state.View) for make in SCENES.values())
