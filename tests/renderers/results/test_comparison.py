"""What is said of two rule sets that were tried: names, numbers, what differs, a table."""

from __future__ import annotations

import pytest

from engine import catalogue
from engine.laboratory import Ending
from renderers import Dress, faces, render_told
from renderers.names import WAYS
from renderers.results import describe_experiment, draw_experiment
from renderers.results.comparison import (
    Tried,
    conclusions,
    difference_lines,
    games_line,
    markdown,
    number,
    rows,
    side_names,
)
from renderers.results.experiment import experiment, pages
from renderers.theme import LAYOUTS, LayoutName
from renderers.translation import LANGUAGES, translator
from tests.renderers.results.experiment_scenes import CERKE, EXPERIMENTS, TRIED

T = translator("en")


def _only(options: tuple[object, object], called: tuple[str, str] = ("", "")) -> Tried:
    return Tried("cerke", options, called, "good", 2, ((), ()))


def test_rule_sets_are_called_as_anywhere_else() -> None:
    assert side_names(TRIED["differ"], T) == ("Standard game", "Strong hue (硬皇力)")
    assert side_names(TRIED["called"], T)[0].startswith("Club evening")


def test_rule_sets_that_are_called_alike_have_their_fingerprints() -> None:
    options = [CERKE.make_options("", {"seasons": count}) for count in (1, 2)]
    one, other = side_names(_only((options[0], options[1])), T)
    assert one.startswith("Standard game + 1 change · rules code #")
    assert one != other


def test_options_that_differ_are_told() -> None:
    two = CERKE.make_options(), CERKE.make_options("", {"seasons": 2})
    assert difference_lines(_only(two), T) == ["Seasons: 4 → 2"]
    assert difference_lines(_only((two[0], two[0])), T) == []


def test_what_differs_is_said_in_plain_words() -> None:
    told = conclusions(TRIED["differ"], T)
    assert any(line.startswith("Turns in a game: ") and "more than chance" in line for line in told)
    assert any(line.startswith("Wins of whoever begins: ") for line in told)
    assert told[-1] == "All else may be chance."
    assert conclusions(TRIED["alike"], T)[-1] in (
        "All else may be chance.",
        "Nothing differs by more than chance may bring.",
    )


def test_of_few_games_nothing_is_concluded() -> None:
    few = TRIED["alike"].trials
    tried = Tried("cerke", TRIED["alike"].options, ("", ""), "good", 2, (few[0][:5], few[1][:5]))
    assert conclusions(tried, T) == ["These are too few games to tell anything from chance."]


def test_how_seasons_and_games_end_is_told_in_words() -> None:
    names = [row.name for row in rows(TRIED["differ"], T)]
    assert "Season: ended by a player (終季)" in names
    assert "Games: all points are on one side" in names
    assert len(names) == len(set(names))


def test_numbers_are_those_of_the_language_with_a_true_minus_sign() -> None:
    assert number(-1234.56, T, 1) == "\N{MINUS SIGN}1,234.6"
    assert games_line(TRIED["differ"], T) == "Games by each: 1,000 · 2 players · level: good"
    assert "60 + 0" in games_line(TRIED["half"], T)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TRIED)
def test_the_table_has_a_cell_for_each_heading(name: str, language: str) -> None:
    text = markdown(TRIED[name], translator(language))
    table = [line for line in text.split("\n") if line.startswith("|")]
    assert {line.count("|") for line in table} == {6}
    assert len(table) == len(rows(TRIED[name], T)) + 2


def test_each_column_has_its_share_and_together_they_are_all_games() -> None:
    for one in experiment(TRIED["differ"], T).distributions:
        assert all(sum(side) == pytest.approx(1) for side in one.columns)
        assert len(one.columns[0]) == len(one.columns[1]) <= 24


@pytest.mark.parametrize("size", LAYOUTS)
@pytest.mark.parametrize("name", TRIED)
def test_pictures_of_a_message_have_everything_once_and_fit_a_screen(name: str, size: LayoutName) -> None:
    whole = EXPERIMENTS[name]
    found = pages(whole, size)
    assert [one for page in found for one in page.distributions] == list(whole.distributions)
    assert [one for page in found for one in page.portions] == list(whole.portions)
    assert found[0].told == whole.told
    for page in found:
        picture = render_told(draw_experiment, describe_experiment, page, "en", Dress(size=size))
        assert picture.size[1] <= 2.1 * picture.size[0]


def test_what_is_always_the_same_has_no_distribution() -> None:
    (one,) = experiment(TRIED["half"], T).distributions
    assert one.title == "Turns in a game"
    assert sum(one.columns[1]) == 0


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_the_ways_of_every_face_are_words(game_id: str) -> None:
    """None of them is left as an identifier, in any language."""
    known = {**WAYS, **faces.get(game_id).ways}
    for language in LANGUAGES:
        assert all(translator(language).t(way) for way in known.values())


def test_every_way_in_which_a_season_of_cerke_may_end_has_words() -> None:
    for how in ("taxot", "penalty", "limit", "no_move"):
        seasons = (Ending(how, 3),)
        assert {**WAYS, **faces.get("cerke").ways}[seasons[0].how]
