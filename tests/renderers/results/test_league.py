"""Tables of leagues: zones have shapes, whoever left is struck out, figures stand below each other."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from renderers import lettering
from renderers.canvas import Look
from renderers.results import describe_league, draw_league, tell_league
from renderers.results.league import ZONES, _layout, _legend, sign
from renderers.results.league_model import Line, Table
from renderers.results.league_parts import TITLE, titled
from renderers.results.league_words import TIES, scores, tie
from renderers.results.parts import Key, legend
from renderers.results.rows import PER_PAGE
from renderers.translation import translator
from tests.renderers.results.league_scenes import FULL, LEAGUES, ties

LOOK = Look(language="en")
STRIP = (48, 60, 56)


def heads(table: Table) -> list[str]:
    return [column.head for column, _ in _layout(table, translator("en")).columns.placed if column.head]


def test_a_line_is_told_with_all_its_figures() -> None:
    aya = Line(
        place=2,
        name="Aya",
        points="3½",
        ties=("13¼", "9"),
        played=4,
        wins=2,
        draws=1,
        losses=1,
        last=("win", "draw", "loss", "win", "came", "bye"),
        moved=1,
        zone="up",
    )
    bo = Line(
        place=0, name="Bo", points="0", last=("absent", "missing"), moved=-2, zone="down", sure=True, out=True
    )
    told = tell_league(
        Table(
            title="Cup",
            subtitle="Season 3",
            lines=(aya, bo),
            ties=ties(("buchholz", "wins")),
            notes=("Aya can still win.",),
        ),
        "en",
    )
    assert told.before == (
        "Cup: Season 3.",
        "W win, D draw, L loss, + won without a game, B bye, A absent, − lost without a game; the latest "
        "game comes last.",
    )
    assert told.rows == (
        "2. Aya: Points 3½, up 1, would move up, BH 13¼, Won 9, 4 games, W2 D1 L1, D L W + B.",
        "Bo: Points 0, withdrawn, down 2, moves down, 0 games, W0 D0 L0, A −.",
    )
    assert told.after == ("Aya can still win.",)


def test_words_have_every_line_and_the_alt_text_counts_the_others() -> None:
    told, alt = tell_league(FULL, "en"), describe_league(FULL, "en")
    assert len(told.rows) == PER_PAGE
    shown = sum(row in alt for row in told.rows)
    assert 8 < shown < PER_PAGE
    assert alt.endswith(f"And {PER_PAGE - shown} more.")


def test_at_tables_of_several_there_are_places_and_no_wins() -> None:
    assert heads(LEAGUES["tables"]) == ["Points", "1st", "2nd", "GP", "Games", "Last 5"]
    assert "W0" not in describe_league(LEAGUES["tables"], "en")


@pytest.mark.parametrize(("name", "shown"), [("swiss", "BH"), ("closed", "W–D–L"), ("plain", "W–D–L")])
def test_a_column_stands_where_there_is_room(name: str, shown: str) -> None:
    assert shown in heads(LEAGUES[name])


@pytest.mark.parametrize("name", [name for name, table in LEAGUES.items() if table.lines])
def test_long_names_have_room_for_nine_letters_at_least(name: str) -> None:
    layout = _layout(LEAGUES[name], translator("en"))
    longest = max(lettering.width(line.name, 32, "en") for line in LEAGUES[name].lines)
    assert layout.room >= min(200, longest)
    assert layout.begin.names + layout.room < min(right for _, right in layout.columns.placed)


def test_what_nobody_has_a_figure_of_has_no_column() -> None:
    lines = tuple(replace(line, points="", ties=("", *line.ties[1:])) for line in FULL.lines)
    table = replace(FULL, lines=lines)
    assert heads(table) == ["BH", "SB", "W–D–L", "Last 5"]
    assert "1. Aya: down 1, moves up, BH 22½" in describe_league(table, "en")


def test_where_figures_are_wide_tie_breaks_go_from_the_end() -> None:
    wide = tuple(
        replace(line, name="Wolfeschlegelsteinhausen", ties=("123456789½",) * 3) for line in FULL.lines
    )
    assert heads(replace(FULL, lines=wide)) == ["Points", "BH−1", "Last 5"]


def test_the_last_rounds_go_before_the_last_tie_break() -> None:
    wide = tuple(
        replace(line, name="Wolfeschlegelsteinhausen", ties=("12345678901234½",) * 3) for line in FULL.lines
    )
    assert heads(replace(FULL, lines=wide)) == ["Points", "BH−1"]


def test_a_tie_break_that_parts_equals_stays_before_one_that_does_not() -> None:
    wide = "12345678901234½"
    lines = tuple(
        Line(place=place, name="Wolfeschlegelsteinhausen", points="3", ties=(wide, own, wide))
        for place, own in enumerate((wide, "9"), 1)
    )
    assert heads(Table(title="League", lines=lines, ties=FULL.ties)) == ["Points", FULL.ties[1].head]


def test_a_key_says_since_when_places_have_changed_where_some_have() -> None:
    line, t = Line(place=1, name="Aya", points="3"), translator("en")
    rows = [
        _legend(Table(title="League", lines=(replace(line, moved=moved),)), LOOK, t).height
        for moved in (0, 2)
    ]
    assert rows[0] == 0 < rows[1]


def test_a_long_meaning_of_a_key_has_lines_of_its_own() -> None:
    short = Key(None, "game points")
    long = Key(None, "points against all of those players who have got the very same score")
    one = legend([short], LOOK).height
    assert legend([short, short], LOOK).height == one
    assert legend([long], LOOK).height == 2 * one
    assert legend([short, long, short], LOOK).height == 4 * one


def test_signs_of_zones_are_told_apart_without_hue() -> None:
    shapes = set()
    for zone in ZONES:
        picture = sign(*zone, STRIP)
        ground = picture.getpixel((0, 0))
        shapes.add(bytes(picture.point([int(value != ground) for value in range(256)]).tobytes()))
    assert len(shapes) == len(ZONES)


@pytest.mark.parametrize(
    "change",
    [{"is_me": True}, {"out": True}, {"zone": "up"}, {"zone": "up", "sure": True}, {"zone": "stay"}],
)
def test_what_is_said_of_a_line_is_seen(change: dict[str, object]) -> None:
    line = Line(place=2, name="Aya", points="3")
    plain = Table(title="League", lines=(line,))
    assert (
        draw_league(replace(plain, lines=(replace(line, **change),)), "en").data
        != draw_league(plain, "en").data
    )


def test_a_title_is_harmless() -> None:
    assert titled("\u202eevil\u202c") == "evil"
    assert len(titled("x" * 99)) == TITLE
    assert titled("\u200b") == "□"


def test_figures_of_a_column_are_written_alike() -> None:
    assert scores([Fraction(7, 2), Fraction(1, 4), Fraction(-1, 2), Fraction(0), Fraction(12)]) == (
        *("3½", "¼", "−½", "0", "12"),
    )
    assert scores([Fraction(500, 7), Fraction(100), Fraction(-1, 3)]) == ("71.4", "100.0", "−0.3")
    assert scores([]) == ()


def test_every_tie_break_has_a_head_and_a_meaning() -> None:
    made = [tie(name, translator("en")) for name in (*TIES, "place_1", "place_2", "place_9")]
    assert len({each.head for each in made}) == len(made)
    assert all(each.meaning for each in made)
    with pytest.raises(KeyError):
        tie("none", translator("en"))
