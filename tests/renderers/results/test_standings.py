"""Standings: ties share a place, the reader's own line is marked, long names have room, marks have shapes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from renderers.results import describe_standings, draw_standings, marks
from renderers.results.model import Mark, Table
from renderers.results.rows import PER_PAGE
from renderers.results.standings import EMPTY, _layout
from renderers.translation import translator
from tests.renderers.results.scenes import TABLES, lines, table


def test_lines_are_told_with_all_their_figures() -> None:
    told = describe_standings(TABLES["two"], "en")
    assert told == (
        "Standings: All games · this month. W win, D draw, M in between, L loss; the latest game comes "
        "last. 1. Aya: 1712? (+28), down 1, 8 games, W4 D0 L1, W M L W D. "
        "1. 日向 Hinata: 1712 (−12), 17 games, W17 D0 L0, W L L D D."
    )


def test_a_long_table_tells_its_first_lines_and_how_many_follow() -> None:
    told = describe_standings(TABLES["full"], "en")
    assert "Page 1 of 3" in told
    shown = sum(f" {line.name}: {line.figure}" in told for line in TABLES["full"].lines)
    assert 12 < shown < PER_PAGE
    assert told.endswith(f"And {20 - shown} more.")


def test_an_empty_table_says_how_to_get_into_it() -> None:
    assert EMPTY in describe_standings(TABLES["empty"], "en")


def test_names_that_nobody_can_draw_are_numbered_over_all_pages() -> None:
    page = table(PER_PAGE, page=3, pages=3)
    other = replace(
        page,
        lines=tuple(replace(line, name="Player 50") if line.name == "𐌰𐌱" else line for line in page.lines),
    )
    assert draw_standings(page, "en") == draw_standings(other, "en")


def test_the_readers_own_line_is_marked() -> None:
    bare = replace(TABLES["full"], lines=tuple(replace(line, is_me=False) for line in TABLES["full"].lines))
    assert draw_standings(bare, "en").data != draw_standings(TABLES["full"], "en").data


def test_games_have_a_column_where_wins_draws_and_losses_do_not_tell_them() -> None:
    def heads(shown: Table) -> list[str]:
        return [column.head for column, _ in _layout(shown, translator("en")).columns.placed]

    assert heads(TABLES["pairs"]) == ["Points", "", "", "W–D–L", "Last 5"]
    assert heads(TABLES["two"]) == ["Rating", "", "", "Games", "W–D–L", "Last 5"]
    assert heads(TABLES["busy"]) == ["Rating", "", "", "Games", "Last 5"]


@pytest.mark.parametrize("name", [name for name, shown in TABLES.items() if shown.lines])
def test_long_names_have_room_for_nine_letters_at_least(name: str) -> None:
    layout = _layout(TABLES[name], translator("en"))
    assert layout.room >= 200
    assert layout.begin.names + layout.room < min(right for _, right in layout.columns.placed)


def test_marks_are_told_apart_without_hue() -> None:
    shapes = set()
    for mark in marks.NAMES:
        picture = marks.row((mark,), (48, 60, 56), 1)
        ground = picture.getpixel((0, 0))
        shapes.add(bytes(picture.point([int(value != ground) for value in range(256)]).tobytes()))
    assert len(shapes) == len(marks.NAMES)


def test_only_the_last_five_games_are_shown() -> None:
    last: tuple[Mark, ...] = ("win",) * 3 + ("loss",) * 5
    assert marks.letters(last, translator("en")) == "L L L L L"
    assert marks.row(last, (48, 60, 56)).tobytes() == marks.row(last[3:], (48, 60, 56)).tobytes()


def test_places_are_as_given() -> None:
    tied = lines(8)
    assert [line.place for line in tied] == [1, 1, 3, 4, 5, 6, 7, 7]
    told = describe_standings(Table("T", "", "Rating", tied, 1, 1), "en")
    assert "1. Aya" in told
    assert "1. 日向 Hinata" in told
