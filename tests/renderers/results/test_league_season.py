"""Seasons of leagues: everybody who moves is told, luck lies on its scale, crowds are counted."""

from __future__ import annotations

from msgspec.structs import replace

from renderers.results import describe_league_season, draw_league_season, tell_league_season
from renderers.results.league_model import Casts
from renderers.results.league_season import MOST_CASTS, MOST_DIVISIONS
from renderers.results.model import Luck
from tests.renderers.results.league_scenes import LEAGUE_SEASONS, casts

USUAL = LEAGUE_SEASONS["usual"]


def test_a_season_in_words() -> None:
    assert tell_league_season(replace(USUAL, casts=casts(1)), "en").before == (
        "秋の机戦リーグ: 第3期 · 48 games · 19 people.",
        "1. 日向 Hinata: 4½.",
        "2. Aya: 4.",
        "2. Wolfeschlegelsteinhausen: 4.",
        "Division 1: first: 日向 Hinata; down: Bo, عائشة.",
        "Division 2: first: 수진; up: 수진, 🦊; down: x.",
        "Biggest jumps in rating: Bo +90, 千鳥 +79.",
        "Most places climbed: Žižka +7, 🦊 +5.",
        "Longest game: 机戦 between Aya and 千鳥, 214 moves in 31 days.",
    )


def test_casts_are_told_with_their_interval() -> None:
    assert tell_league_season(USUAL, "en").rows[0] == (
        "Aya: Luck: 112 casts, 58 succeeded, expected: 51.4, 41–62: where luck alone puts 95 of 100 players."
    )


def test_without_divisions_of_a_name_there_is_only_who_moves() -> None:
    assert ". first: Aya, " in describe_league_season(LEAGUE_SEASONS["busy"], "en")


def test_what_there_is_nothing_of_takes_no_room() -> None:
    shown = USUAL
    heights = [draw_league_season(shown, "en").size[1]]
    for less in ({"facts": ()}, {"casts": ()}, {"climbs": ()}, {"jumps": ()}, {"divisions": ()}):
        shown = replace(shown, **less)
        heights.append(draw_league_season(shown, "en").size[1])
    assert heights == sorted(set(heights), reverse=True)


def test_of_many_the_first_are_shown() -> None:
    many = [replace(USUAL, casts=casts(MOST_CASTS + more)) for more in (1, 9)]
    assert draw_league_season(many[0], "en").size == draw_league_season(many[1], "en").size
    divisions = LEAGUE_SEASONS["many_divisions"].divisions
    cut = [replace(USUAL, divisions=divisions[: MOST_DIVISIONS + more]) for more in (1, 9)]
    assert draw_league_season(cut[0], "en").size == draw_league_season(cut[1], "en").size


def test_a_season_without_games_says_so() -> None:
    assert "Nobody finished a game" in describe_league_season(LEAGUE_SEASONS["empty"], "en")


def test_of_few_casts_nothing_is_said() -> None:
    few = (Casts("Aya", Luck(9, 9, 3.2, 1, 6)),)
    assert tell_league_season(replace(USUAL, casts=few), "en").rows == ()
    assert draw_league_season(replace(USUAL, casts=few), "en") == draw_league_season(
        replace(USUAL, casts=()), "en"
    )


def test_why_nobody_has_won_is_told() -> None:
    nobody = replace(LEAGUE_SEASONS["empty"], podium=(), games=0)
    assert "Nobody finished a game in this season." in describe_league_season(nobody, "en")
    annulled = describe_league_season(replace(nobody, games=4), "en")
    assert annulled.endswith("4 games · 0 people. Nobody has won: nobody has a point.")
