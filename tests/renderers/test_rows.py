"""Rows of seats: names are whole before anything else, and what seats have stands in columns."""

from __future__ import annotations

from typing import Any

import pytest

from renderers import lettering, theme
from renderers.canvas import Look
from renderers.table import rows
from renderers.table.page import blank
from renderers.table.rows import Cell, Row
from renderers.table.seats import Below

LOOK = Look()


def written(monkeypatch: pytest.MonkeyPatch, heads: tuple[str, ...], seats: list[Row]) -> dict[str, Any]:
    """Return what is written where, with its size, as rows are drawn for a phone."""
    found: dict[str, Any] = {}
    write = lettering.write

    def noted(sheet: Any, at: tuple[int, int], words: str, size: int, *rest: Any, **named: Any) -> int:
        found[words] = at, size
        return write(sheet, at, words, size, *rest, **named)

    monkeypatch.setattr(lettering, "write", noted)
    with theme.wearing("dark", "phone"):
        block = rows.table(heads, seats, LOOK)
        block.paint(blank(block.height), 0)
    return found


def test_a_long_name_shrinks_a_little_and_then_goes_on_in_a_second_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = ("Anna", "Anna-Magdalena Wilcken of Upper Hausen", "Béla the Very Long Name of all Long Names")
    found = written(monkeypatch, ("",), [Row(name, (Cell("−3000"),)) for name in names])
    assert found["Anna"][1] == 34
    assert "".join(words for words in found if words not in ("Anna", "−3000")).replace(" ", "") == (
        "".join(names[1:]).replace(" ", "")
    )
    assert min(size for _, size in found.values()) >= 26


def test_names_are_not_whole_where_a_word_would_be_broken() -> None:
    with theme.wearing("dark", "phone"):
        cells = tuple(Cell("−1000") for _ in range(4))
        assert rows.are_whole(("",) * 4, [Row("Bo", cells), Row("千鳥の長い名前の人", cells)], LOOK)
        assert not rows.are_whole(("",) * 4, [Row("Bo", cells), Row("Wilckenhausen", cells)], LOOK)


def test_columns_end_at_one_line_below_their_heads(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = [Row("Anna", (Cell("1"), Cell("−20"))), Row("Ben", (Cell("12", "pale"), Cell("305")))]
    found = written(monkeypatch, ("Heat 1", "Chips"), seats)
    for head, cells in (("Heat 1", ("1", "12")), ("Chips", ("−20", "305"))):
        assert {found[words][0][0] for words in (head, *cells)} == {found[head][0][0]}
        assert found[head][0][1] < found[cells[0]][0][1] < found[cells[1]][0][1]


def test_what_was_thrown_stands_behind_the_name_where_it_has_room_else_below() -> None:
    drawn: list[tuple[int, int]] = []

    def below(wide: int) -> Below:
        return Below(44, lambda sheet, at: drawn.append(at), wide)

    with theme.wearing("dark", "phone"):
        block = rows.table(
            ("",),
            [Row(name, (Cell("7"),), below=below(wide)) for name, wide in (("Anna", 90), ("Ben", 600))],
            LOOK,
        )
        block.paint(blank(block.height), 0)
    (beside, first), (under, second) = drawn
    assert beside > under
    assert first + 44 <= 58 < second


def test_close_rows_are_lower() -> None:
    seats = [Row("Anna", (Cell("7"),)), Row("Ben", (Cell("8"),))]
    with theme.wearing("dark", "large"):
        assert rows.table(("",), seats, LOOK, close=True).height < rows.table(("",), seats, LOOK).height
