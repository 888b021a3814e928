"""Squares, letters and lines stand where the numbers say, from both sides and on both boards."""

from __future__ import annotations

import pytest

from engine.cerke.board import BOARDS, IA, A, Board
from renderers import theme
from renderers.board import cells, grid
from renderers.board.grid import Grid
from renderers.cerke.grounds import grounds, layout

SEEN = [(board, near) for board in BOARDS.values() for near in (IA, A)]
LAYOUTS = [layout(board.id, near) for board, near in SEEN]


def named(plan: Grid) -> str:
    return f"{len(plan.rows)}-{plan.turned}"


@pytest.mark.parametrize("plan", LAYOUTS, ids=named)
def test_every_point_of_a_square_leads_back_to_it(plan: Grid) -> None:
    for index in range(plan.squares):
        left, top = grid.corner(plan, index)
        last = plan.square - 1
        points = [(left, top), (left + last, top + last), grid.centre(plan, index)]
        assert {grid.square_at(plan, *point) for point in points} == {index}


@pytest.mark.parametrize("plan", LAYOUTS, ids=named)
def test_points_beside_the_board_are_no_square(plan: Grid) -> None:
    right, low = plan.left + plan.width, plan.bottom
    outside = [(plan.left - 1, plan.top), (plan.left, plan.top - 1), (right, plan.top), (plan.left, low)]
    assert [grid.square_at(plan, *point) for point in outside] == [None] * 4


@pytest.mark.parametrize("plan", LAYOUTS, ids=named)
def test_the_canvas_is_never_square_and_nothing_overlaps(plan: Grid) -> None:
    assert plan.end != theme.WIDTH
    assert plan.top >= theme.GAP + theme.STRIP_HEIGHT + 26
    assert plan.bottom + 26 <= plan.near_strip
    assert plan.near_strip + theme.STRIP_HEIGHT < plan.footer
    assert plan.left >= 72
    assert plan.left * 2 + plan.width == theme.WIDTH


@pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.id)
def test_higher_strips_push_the_board_down_and_the_footer_with_it(board: Board) -> None:
    plain, high = layout(board.id, IA), layout(board.id, IA, theme.STRIP_HEIGHT + 84, theme.STRIP_HEIGHT + 60)
    assert (high.top - plain.top, high.footer - plain.footer, high.end - plain.end) == (84, 144, 144)
    assert high.near_strip - high.bottom == plain.near_strip - plain.bottom


def test_the_standard_canvas_is_the_described_one() -> None:
    plan = layout("standard_9x9", IA)
    assert (plan.left, plan.top, plan.square) == (72, 144, 104)
    assert (theme.WIDTH, plan.end) == (1080, 1280)


@pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.id)
def test_turning_the_board_turns_squares_and_letters(board: Board) -> None:
    near, far = layout(board.id, IA), layout(board.id, A)
    last = len(board.names) - 1
    assert [grid.corner(near, index) for index in range(last + 1)] == [
        grid.corner(far, last - index) for index in range(last + 1)
    ]
    assert grid.column_letters(far) == grid.column_letters(near)[::-1]
    assert grid.row_letters(far) == grid.row_letters(near)[::-1]
    assert grid.row_letters(near) == board.rows


def test_the_near_player_starts_below() -> None:
    for (board, near), plan in zip(SEEN, LAYOUTS, strict=True):
        home = board.rows[-1] if near == IA else board.rows[0]
        assert grid.row_letters(plan)[-1] == home


def test_grounds_of_the_standard_board() -> None:
    at, found = BOARDS["standard_9x9"].at, grounds("standard_9x9", IA)
    assert found[at["ZO"]] == ("hill", "x", "")
    assert [found[at[name]].diagonals for name in ("NI", "TU", "XY", "CAI")] == ["\\"] * 4
    assert [found[at[name]].diagonals for name in ("CI", "XU", "TY", "NAI")] == ["/"] * 4
    brackets = {name: found[at[name]].bracket for name in ("NO", "TO", "CO", "ZI", "ZU", "ZAI")}
    assert brackets == {"NO": "left", "TO": "", "CO": "right", "ZI": "top", "ZU": "", "ZAI": "bottom"}
    assert sum(ground.kind == "water" for ground in found) == 8
    assert sum(ground.kind == "hue" for ground in found) == 8


def test_grounds_turn_with_the_board() -> None:
    at, found = BOARDS["standard_9x9"].at, grounds("standard_9x9", A)
    assert found[at["NO"]].bracket == "right"
    assert found[at["ZI"]].bracket == "bottom"
    assert found[at["NI"]].diagonals == "\\"


def test_a_line_ends_at_the_rim_of_its_last_square() -> None:
    plan = layout("standard_9x9", IA)
    at = BOARDS["standard_9x9"].at
    straight = grid.move_line(plan, (at["NA"], at["NI"], at["NY"]))
    left, top = grid.corner(plan, at["NY"])
    assert straight[-1] == (left + plan.square / 2, top)
    slanting = grid.move_line(plan, (at["TU"], at["LI"]))
    left, top = grid.corner(plan, at["LI"])
    assert slanting[-1] == pytest.approx((left + plan.square, top + plan.square * 3 / 4))
    back = grid.move_line(plan, (at["LAU"], at["LAI"], at["LAU"]))
    assert back[0] == grid.centre(plan, at["LAU"])
    assert grid.move_line(plan, (at["ZO"], at["ZO"])) == (grid.centre(plan, at["ZO"]),)


def test_squares_under_a_line_are_those_it_crosses() -> None:
    plan = layout("standard_9x9", IA)
    names, at = BOARDS["standard_9x9"].names, BOARDS["standard_9x9"].at
    line = grid.move_line(plan, (at["NA"], at["NY"]))
    under = {names[index] for index in grid.squares_under(plan, line)}
    assert {"NA", "NE", "NI", "NU", "NO"} <= under
    assert under <= {"NA", "NE", "NI", "NU", "NO", "NY"}


def test_the_border_of_an_area_is_on_its_outer_squares() -> None:
    plan, at = layout("standard_9x9", IA), BOARDS["standard_9x9"].at
    area = [at[name] for name in ["TU", "ZU", "XU", "TO", "ZO", "XO", "TY", "ZY", "XY"]]
    names = BOARDS["standard_9x9"].names
    found = {names[index]: sides for index, sides in cells.hemmed(plan, area).items()}
    assert "ZO" not in found
    assert (found["TU"], found["ZY"], found["XO"]) == (("left", "top"), ("bottom",), ("right",))
    turned = cells.hemmed(layout("standard_9x9", A), area)
    assert turned[at["TU"]] == ("right", "bottom")
