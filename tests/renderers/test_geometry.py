"""Squares, letters and lines stand where the numbers say, from both sides and on both boards."""

from __future__ import annotations

import pytest

from engine.cerke.board import BOARDS, IA, A, Board
from renderers import theme
from renderers.cerke import geometry
from renderers.cerke.geometry import Layout, layout

LAYOUTS = [layout(board, near) for board in BOARDS.values() for near in (IA, A)]


def named(plan: Layout) -> str:
    return f"{plan.board.id}-{plan.near}"


@pytest.mark.parametrize("plan", LAYOUTS, ids=named)
def test_every_point_of_a_square_leads_back_to_it(plan: Layout) -> None:
    for index in range(len(plan.board.names)):
        left, top = geometry.corner(plan, index)
        last = plan.square - 1
        points = [(left, top), (left + last, top + last), geometry.centre(plan, index)]
        assert {geometry.square_at(plan, *point) for point in points} == {index}


@pytest.mark.parametrize("plan", LAYOUTS, ids=named)
def test_points_beside_the_board_are_no_square(plan: Layout) -> None:
    right, low = plan.left + plan.width, plan.bottom
    outside = [(plan.left - 1, plan.top), (plan.left, plan.top - 1), (right, plan.top), (plan.left, low)]
    assert [geometry.square_at(plan, *point) for point in outside] == [None] * 4


@pytest.mark.parametrize("plan", LAYOUTS, ids=named)
def test_the_canvas_is_never_square_and_nothing_overlaps(plan: Layout) -> None:
    assert plan.end != theme.WIDTH
    assert plan.top >= theme.GAP + theme.STRIP_HEIGHT + 26
    assert plan.bottom + 26 <= plan.near_strip
    assert plan.near_strip + theme.STRIP_HEIGHT < plan.footer
    assert plan.left >= 72
    assert plan.left * 2 + plan.width == theme.WIDTH


def test_the_standard_canvas_is_the_described_one() -> None:
    plan = layout(BOARDS["standard_9x9"], IA)
    assert (plan.left, plan.top, plan.square) == (72, 144, 104)
    assert (theme.WIDTH, plan.end) == (1080, 1280)


@pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.id)
def test_turning_the_board_turns_squares_and_letters(board: Board) -> None:
    near, far = layout(board, IA), layout(board, A)
    last = len(board.names) - 1
    assert [geometry.corner(near, index) for index in range(last + 1)] == [
        geometry.corner(far, last - index) for index in range(last + 1)
    ]
    assert geometry.column_letters(far) == geometry.column_letters(near)[::-1]
    assert geometry.row_letters(far) == geometry.row_letters(near)[::-1]
    assert geometry.row_letters(near) == board.rows


def test_the_near_player_starts_below() -> None:
    for plan in LAYOUTS:
        home = plan.board.rows[-1] if plan.near == IA else plan.board.rows[0]
        assert geometry.row_letters(plan)[-1] == home


def test_grounds_of_the_standard_board() -> None:
    plan = layout(BOARDS["standard_9x9"], IA)
    at, grounds = plan.board.at, geometry.grounds(plan)
    assert grounds[at["ZO"]] == ("hill", "x", "")
    assert [grounds[at[name]].diagonals for name in ("NI", "TU", "XY", "CAI")] == ["\\"] * 4
    assert [grounds[at[name]].diagonals for name in ("CI", "XU", "TY", "NAI")] == ["/"] * 4
    brackets = {name: grounds[at[name]].bracket for name in ("NO", "TO", "CO", "ZI", "ZU", "ZAI")}
    assert brackets == {"NO": "left", "TO": "", "CO": "right", "ZI": "top", "ZU": "", "ZAI": "bottom"}
    assert sum(ground.kind == "water" for ground in grounds) == 8
    assert sum(ground.kind == "hue" for ground in grounds) == 8


def test_grounds_turn_with_the_board() -> None:
    plan = layout(BOARDS["standard_9x9"], A)
    at, grounds = plan.board.at, geometry.grounds(plan)
    assert grounds[at["NO"]].bracket == "right"
    assert grounds[at["ZI"]].bracket == "bottom"
    assert grounds[at["NI"]].diagonals == "\\"


def test_a_line_ends_at_the_rim_of_its_last_square() -> None:
    plan = layout(BOARDS["standard_9x9"], IA)
    at = plan.board.at
    straight = geometry.move_line(plan, (at["NA"], at["NI"], at["NY"]))
    left, top = geometry.corner(plan, at["NY"])
    assert straight[-1] == (left + plan.square / 2, top)
    slanting = geometry.move_line(plan, (at["TU"], at["LI"]))
    left, top = geometry.corner(plan, at["LI"])
    assert slanting[-1] == pytest.approx((left + plan.square, top + plan.square * 3 / 4))
    back = geometry.move_line(plan, (at["LAU"], at["LAI"], at["LAU"]))
    assert back[0] == geometry.centre(plan, at["LAU"])
    assert geometry.move_line(plan, (at["ZO"], at["ZO"])) == (geometry.centre(plan, at["ZO"]),)


def test_squares_under_a_line_are_those_it_crosses() -> None:
    plan = layout(BOARDS["standard_9x9"], IA)
    names, at = plan.board.names, plan.board.at
    line = geometry.move_line(plan, (at["NA"], at["NY"]))
    under = {names[index] for index in geometry.squares_under(plan, line)}
    assert {"NA", "NE", "NI", "NU", "NO"} <= under
    assert under <= {"NA", "NE", "NI", "NU", "NO", "NY"}
