"""Crosstables: every game is told, both sides of it agree, names keep room beside many columns."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from renderers.results import describe_crosstable, draw_crosstable, tell_crosstable
from renderers.results.crosstable import SIGNS, _layout
from renderers.results.league_model import Crosstable, Game, Row
from renderers.translation import translator
from tests.renderers.results.league_scenes import CROSSTABLES

T = translator("en")


def test_games_are_told_by_their_results() -> None:
    told = tell_crosstable(CROSSTABLES["single"], "en")
    assert told.rows[2] == (
        "3. 수진: Points 4½; won against 5, 8; drew with 1; lost to 4, 7; won without a game against 2, 6."
    )
    assert told.rows[6].startswith("7. Žižka: Points 5; withdrawn; won against 3, 4, 6;")


def test_whoever_was_met_twice_is_told_twice() -> None:
    assert "won against 4, 4, 5, 6; drew with 1, 5;" in describe_crosstable(CROSSTABLES["double"], "en")


def test_rounds_are_told_in_their_order_with_the_seats() -> None:
    games = (Game("win", 2, 1), Game("bye"), Game("free"), Game("open", 3, 2), Game("zero"), Game(""))
    table = Crosstable(
        title="Cup",
        by_round=True,
        rows=(Row(number=1, name="Aya", points="2", cells=tuple((game,) for game in games)),),
        seats=("Side A", "Side IA"),
    )
    assert describe_crosstable(table, "en") == (
        "Cup. 1. Aya: Points 2; won against 2 (Side A); a bye; bye; still to play 3 (Side IA); "
        "nothing for a round missed."
    )


@pytest.mark.parametrize("name", [name for name, table in CROSSTABLES.items() if table.rows])
def test_names_have_room_and_columns_do_not_meet_the_totals(name: str) -> None:
    table = CROSSTABLES[name]
    layout = _layout(table, "en", T)
    assert layout.room >= 140
    assert layout.cell >= 36
    shown = max(len(row.cells) for row in table.rows) - layout.skipped
    assert layout.left + shown * layout.cell <= layout.totals.left


def test_the_first_of_many_rounds_have_no_room() -> None:
    assert _layout(CROSSTABLES["many_rounds"], "en", T).skipped > 0
    assert _layout(CROSSTABLES["swiss"], "en", T).skipped == 0
    assert _layout(CROSSTABLES["twenty"], "en", T).skipped == 0


@pytest.mark.parametrize("by_round", [False, True])
def test_a_season_that_ended_before_anything_was_played_has_a_picture(by_round: bool) -> None:
    row = Row(number=1, name="Aya", points="0", cells=())
    assert draw_crosstable(Crosstable(title="Cup", by_round=by_round, rows=(row,)), "en").data


@pytest.mark.parametrize("by_round", [False, True])
def test_every_result_is_seen(by_round: bool) -> None:
    pictures = set()
    for result in ("", *SIGNS):
        cells: tuple[tuple[Game, ...], ...] = ((), (Game(result),))
        rows = tuple(Row(number=number, name="Aya", points="1", cells=cells) for number in (1, 2))
        pictures.add(draw_crosstable(Crosstable(title="Cup", rows=rows, by_round=by_round), "en").data)
    assert len(pictures) == 1 + len(SIGNS)


def test_the_own_row_and_who_has_withdrawn_are_marked() -> None:
    table = CROSSTABLES["two"]
    plain = replace(table, rows=tuple(replace(row, is_me=False, out=False) for row in table.rows))
    pictures = {draw_crosstable(plain, "en").data}
    for change in ({"is_me": True}, {"out": True}):
        rows = (replace(plain.rows[0], **change), plain.rows[1])
        pictures.add(draw_crosstable(replace(plain, rows=rows), "en").data)
    assert len(pictures) == 3
