"""Tables as files and in words: harmless for spreadsheets, readable for screen readers."""

from __future__ import annotations

import csv
import io
from typing import Any, cast

import pytest

from bot.results.messages.naming import game_key, pool_name, read_game
from bot.results.messages.standings import (
    BOM,
    csv_text,
    harmless,
    public_standings,
    standings_in_words,
    standings_message,
    table,
)
from bot.results.service.standings import ORDERS, POINTS, RATING, WINS, Line, Page, Stand, Wanted
from bot.results.store.standings import Tally
from bot.storage.rows import ServerSeason
from renderers.canvas import USUAL
from renderers.translation import LANGUAGES, translator

T = translator("en")


def page(*lines: Line, by: str = RATING, **values: object) -> Page:
    season = ServerSeason(guild_id=5, number=3, name="Cup", starts=0.0, ends=1.0, closed=True)
    common: dict[str, object] = {
        "wanted": Wanted("cerke", "educational", "s3", by),
        "lines": lines,
        "number": 1,
        "pages": 1,
        "people": len(lines),
        "games": [("cerke", ""), ("cerke", "educational")],
        "seasons": [season],
        "season": season,
        "mine": None,
    }
    return Page(**(common | values))  # type: ignore[arg-type]


def line(user: int, name: str, figure: float, **values: object) -> Line:
    stand = Stand(1, user, figure, before=1500.0, provisional=True)
    return Line(stand, name, Tally(user, 5, 2, 1, 1, points=-7, seasons=3), ("win", "middle"))


def test_a_file_is_read_as_it_was_written() -> None:
    names = ["Anna", 'A "quoted", name', "千夜子", "=SUM(A1)", "@here", "-1", "two\nlines"]
    text = csv_text(page(*(line(n, name, 1509.4) for n, name in enumerate(names, 1))), T)
    assert text.startswith(BOM)
    assert text.count("\r\n") == len(names) + 1
    rows = list(csv.DictReader(io.StringIO(text.removeprefix(BOM), newline="")))
    read = [row["Name"] for row in rows]
    assert read[:3] == names[:3]
    assert read[3:6] == ["'=SUM(A1)", "'@here", "'-1"]
    assert (rows[0]["Rating"], rows[0]["Change"], rows[0]["Provisional"]) == ("1509", "9", "yes")
    assert (rows[0]["Wins"], rows[0]["Points"], rows[0]["Seasons played"]) == ("2", "-7", "3")


FORMULAS = ["=1", "+1", "-1", "@a", "\t=1", "\r=1", "\n=1", " =1", "﹣1"]
FULL_WIDTH = ["\uff1d1", "\uff0b1", "\uff0d1", "\uff20a", "\u3000\uff1d1"]


@pytest.mark.parametrize("name", [*FORMULAS, *FULL_WIDTH])
def test_no_name_is_a_formula(name: str) -> None:
    assert harmless(name) == f"'{name}"


def test_words_of_each_order() -> None:
    shown = {
        RATING: "**1.** Anna: 1509? (+9), 5 games, won 2, drawn 1, lost 1",
        POINTS: "**1.** Anna: −2.33, 5 games",
        WINS: "**1.** Anna: 2 wins, 5 games",
    }
    figures = {RATING: 1509.4, POINTS: -7 / 3, WINS: 2.0}
    for by in ORDERS:
        stand = Stand(1, 1, figures[by], 1500.0 if by == RATING else None, provisional=by == RATING)
        one = Line(stand, "Anna", Tally(1, 5, 2, 1, 1, -7, 3), ())
        assert shown[by] in standings_in_words(page(one, by=by), T)


def test_former_players_have_numbers_and_markup_is_harmless() -> None:
    words = standings_in_words(page(line(-7, "", 1500.0), line(2, "**@everyone**", 1500.0)), T)
    assert "former player 7" in words
    assert "**@everyone**" not in words
    assert standings_in_words(page(line(3, "محمد", 1500.0)), T).count("\u2068") == 1


def test_the_table_says_of_what_time_and_game_it_is() -> None:
    shown = table(page(line(1, "Anna", 1509.4)), 1, T)
    assert (shown.title, shown.subtitle) == ("Cerke, Educational game", "season Cup, by rating")
    assert shown.lines[0].is_me


@pytest.mark.parametrize("language", LANGUAGES)
async def test_messages_fit_into_discord_in_every_language(language: str) -> None:
    t = translator(language)
    full = page(*(line(n, f"Player {n}", 1500.0 + n) for n in range(1, 21)), pages=3, number=2, people=60)
    for message in (await standings_message(full, 3, t, USUAL), await public_standings(full, t, USUAL)):
        (frame,) = cast(Any, message.view).to_components()
        ids = [
            item["custom_id"]
            for part in frame["components"]
            if part["type"] == 1
            for item in part["components"]
        ]
        assert len(ids) == len(set(ids))
        assert all(len(custom_id) <= 100 for custom_id in ids)


def test_games_and_families_are_written_and_read() -> None:
    for game in (("cerke", ""), ("cerke", "educational"), ("", "")):
        assert read_game(game_key(*game)) == game
    assert pool_name("gone", "", T) == "gone"
