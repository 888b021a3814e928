"""The end of a game as a picture and in words: for every game, with ties, and where a draw was agreed."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from engine import catalogue
from engine.chronicle import Chronicle, Season, chronicle
from engine.core import CHANCE, Result
from renderers import faces, lettering, text, theme, words
from renderers.canvas import Look
from renderers.ending import MOST_SEASONS, Played, describe, ending, render_ending
from renderers.names import AGREED, EARLY, ROUND_OVER, early_end
from renderers.table import screen
from renderers.translation import translator
from renderers.words import ALT_LIMIT
from tests.engine.test_chronicle import played

NAMES = ("Aya", "Benjamin Featherstonehaugh", "陳小明", "\u202eevil", "E", "F", "G", "H", "I", "J")


def game_of(game_id: str, seats: int, seed: int = 3, most: int = 5000) -> Played:
    rules = catalogue.get(game_id)
    states, actions = played(rules, seats, seed, most)
    return Played(rules, rules.make_options(), states, actions, chronicle(rules, states, actions))


def told(game: Played, result: Result, names: tuple[str, ...] = NAMES) -> str:
    return describe(ending(game, result, Look(names=names)), "en")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_every_game_has_an_end_that_is_told(game_id: str, language: str) -> None:
    seats = catalogue.get(game_id).seats.stop - 1
    game = game_of(game_id, seats)
    result = game.rules.result(game.states[-1])
    assert result is not None
    picture = render_ending(game, result, names=NAMES[:seats], language=language)
    assert picture.size[0] == 1080
    assert len(picture.data) <= 120 * 1024
    assert 0 < len(picture.words) <= ALT_LIMIT
    shown = ending(game, result, Look(names=NAMES[:seats], language=language))
    assert len(shown.places) == seats
    assert len(shown.columns) <= MOST_SEASONS
    assert all(place.name in describe(shown, language) for place in shown.places)
    if language == "ja":  # neither a space after a sentence nor a Latin colon
        assert not re.search(r"。 |: ", picture.words)


def test_ties_share_a_place() -> None:
    game = game_of("mok_kaik", 4)
    shown = ending(game, Result.by_points((5, 9, 9, 1), "last_season"), Look(names=NAMES))
    assert [(place.rank, place.name) for place in shown.places] == [
        ("1.", NAMES[1]),
        ("1.", NAMES[2]),
        ("3.", "Aya"),
        ("4.", NAMES[3]),
    ]
    assert shown.honour == "First place is shared"
    assert shown.winners == f"{NAMES[1]} and {NAMES[2]}"


@pytest.mark.parametrize("game_id", ["cerke", "mok_kaik", "lutu"])
def test_an_agreed_draw_has_no_places(game_id: str) -> None:
    text = told(game_of(game_id, 2, most=3), Result((10, 30), (1, 1), "draw_agreed"))
    assert "Draw, as both agreed: Aya" in text
    assert "Nobody won" in text
    assert "\n1. " not in text
    assert "10 in all" in text
    assert "30 in all" in text


@pytest.mark.parametrize(
    ("rule", "before"),
    [("resigned", f" It had ended like this: Aya wins: {NAMES[1]} resigned."), ("awarded", "")],
)
def test_what_is_annulled_has_no_winner(rule: str, before: str) -> None:
    game, result = game_of("ta_xot", 2)._replace(annulled=True), Result((30, 10), (1, 2), rule)
    shown = ending(game, result, Look(names=NAMES))
    assert (shown.honour, shown.winners) == ("Result", "Annulled")
    assert shown.sentence == f"It doesn't count anywhere.{before}"
    assert not any(place.won for place in shown.places)
    assert "Winner" not in render_ending(game, result, names=NAMES[:2]).words


@pytest.mark.parametrize("game_id", ["cerke", "mok_kaik", "lutu"])
def test_who_resigned_has_lost_whatever_the_points_were(game_id: str) -> None:
    text = told(game_of(game_id, 2, most=3), Result((30, 10), (2, 1), "resigned"))
    assert f"{NAMES[1]} wins: Aya resigned." in text
    assert f"1. {NAMES[1]}: 10 in all" in text
    assert "2. Aya: 30 in all" in text


def test_the_first_of_many_seasons_are_summed_up() -> None:
    game = game_of("niek_hi", 2)
    seasons = tuple(Season(number, (number, -number), 0 if number < 9 else None) for number in range(1, 10))
    shown = ending(
        game._replace(chronicle=Chronicle(seasons)), Result((45, -45), (1, 2), "last_season"), Look()
    )
    assert shown.columns == ("1–4", "5", "6", "7", "8", "9…")
    assert shown.places[0].gains == ("+10", "+5", "+6", "+7", "+8", "+9")


def test_what_was_remarkable() -> None:
    text = told(game_of("cerke", 2), Result((20, 20), (1, 1), "last_season"))
    assert "Largest win: Aya, 6 points · Season 2." in text
    assert "ended it (終季) with Tam returns (皇再来): −3.\n" in text, (
        "a line a season: the table has the points"
    )
    assert "Luckiest cast: Aya, Season 2: The sticks show 4, a chance of 19%." in text
    assert "Unluckiest cast:" in text


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("rule", sorted(EARLY))
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_every_game_tells_how_it_ended_before_its_time(game_id: str, rule: str, language: str) -> None:
    rules = catalogue.get(game_id)
    state, rng = rules.start(2, rules.make_options()), random.Random(1)
    while rules.turn(state).is_chance:
        state = rules.apply(state, CHANCE, rules.chance(state).sample(rng))
    result = Result((3, 1), (1, 1) if rule == AGREED else (2, 1), rule)
    look: dict[str, Any] = {"names": NAMES[:2], "language": language, "result": result}
    told_of = words.result_text(game_id, result, names=NAMES[:2], language=language)
    assert told_of == early_end(result, Look(names=NAMES[:2], language=language), translator(language))
    assert told_of
    assert words.prompt(game_id, rules.view(state, None), **look)


def test_who_share_first_place_as_a_round_is_over_are_all_named() -> None:
    text = told(game_of("mok_kaik", 4), Result.by_points((5, 9, 9, 1), ROUND_OVER))
    assert (
        f"{NAMES[1]} and {NAMES[2]} share first place: the round is over, and the points as they stood count."
    ) in text


def test_points_in_tenths_are_told_as_points() -> None:
    """The old scoring counts in tenths: no number of the ending is ten times too large."""
    rules = catalogue.get("cerke")
    options = rules.make_options(
        "educational", {"scoring_method": "old_2_4", "score_limit": "none", "seasons": 2}
    )
    states, rng = [rules.start(2, options)], random.Random(5)
    actions: list[tuple[int, Any]] = []
    while seats := rules.turn(states[-1]).seats:
        seat = seats[0]
        legal = rules.legal(states[-1], seat)
        action = rules.chance(states[-1]).sample(rng) if seat == CHANCE else rng.choice(legal)
        actions.append((seat, action))
        states.append(rules.apply(states[-1], seat, action))
    result = rules.result(states[-1])
    assert result is not None
    game = Played(rules, options, states, actions, chronicle(rules, states, actions))
    shown = ending(game, result, Look(names=("Aya", "Bo")))
    points = [float(place.points.replace("−", "-")) for place in shown.places]
    assert sum(points) == 20
    assert [round(10 * each) for each in points] == sorted(result.points, reverse=True)
    for place, seat in zip(
        shown.places, sorted(range(2), key=lambda seat: result.ranking[seat]), strict=True
    ):
        gains = sum(float(gain.replace("−", "-")) for gain in place.gains)
        assert round(10 + gains, 1) == result.points[seat] / 10


@pytest.mark.parametrize("layout", ["phone", "large"])
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_an_end_fits_a_narrow_picture_with_whole_names(
    game_id: str, layout: theme.LayoutName, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut, write = [], lettering.write

    def noted(sheet: Any, at: Any, words: str, size: int, *rest: Any, **named: Any) -> int:
        room = named.get("max_width") or theme.WIDTH
        if text.fitted(words, size, named.get("language", "en"), room) != words:
            cut.append(words)
        return write(sheet, at, words, size, *rest, **named)

    monkeypatch.setattr(lettering, "write", noted)
    seats = catalogue.get(game_id).seats.stop - 1
    game = game_of(game_id, seats)
    result = game.rules.result(game.states[-1])
    assert result is not None
    picture = render_ending(game, result, names=NAMES[:seats], size=layout)
    assert cut == []
    with theme.wearing("dark", layout):
        assert picture.size[0] == theme.WIDTH
        assert picture.size[1] <= screen.most(seats, "", "en") + 12


@pytest.mark.parametrize(("game_id", "hand"), [("ta_xot", True), ("nam_to", True), ("mak_hup", False)])
def test_the_hand_that_won_is_shown(game_id: str, hand: bool) -> None:
    """Who sees the end of a game sees the cards of its winner, where a hand of cards wins."""
    game = game_of(game_id, 2)
    face = faces.get(game_id)
    won = [season for season in game.chronicle.seasons if season.last_ply is not None]
    shown = []
    for season in won:
        assert season.last_ply is not None
        after = game.rules.view(game.states[season.last_ply + 1], None)
        seat = season.gains.index(max(season.gains))
        shown.append(face.won_with(after, seat, Look(names=NAMES[:2]), 600))
    assert any(image is not None for image in shown) is hand
    assert all(image.width == 600 for image in shown if image is not None)
