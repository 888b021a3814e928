"""Profiles and seasons: everything that is known is told, ties share a step, luck is an interval."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from renderers.portraits import SIDE
from renderers.results import describe_profile, describe_season, draw_profile, draw_season, marks
from renderers.results.model import Luck, SeasonSummary
from renderers.results.podium import Step, _side, above, steps
from renderers.results.profile import _interval
from renderers.translation import translator
from tests.renderers.results.scenes import PROFILES, SEASONS, season

STRIP = (48, 60, 56)

# --- Profiles --------------------------------------------------------------------------------------


def test_a_profile_in_words() -> None:
    assert describe_profile(PROFILES["usual"], "en") == (
        "日向 Hinata. Plays here since May 2026. Rating: 1611. 48 games: win: 25, draw: 3, loss: 20. Three "
        "wins in a row. Cerke: 30 games, 17 won, 1611. Lutu: 12 games, 5 won, 1533?. Mok Kaik: 6 games, 3 "
        "won. Cerke: 十調 with 王, 将 and 巫, 10 points. Mok Kaik: bomb of four archers. Luck: 112 "
        "casts: 58 succeeded, expected: 51.4, 41–62: where luck alone puts 95 of 100 players."
    )


def test_places_between_first_and_last_are_told_where_there_are_such() -> None:
    assert "in between: 792" in describe_profile(PROFILES["much"], "en")
    assert "in between" not in describe_profile(PROFILES["usual"], "en")


def test_whoever_has_no_game_yet_has_a_profile() -> None:
    assert "0 games" in describe_profile(PROFILES["new"], "en")
    assert "Rating" not in describe_profile(PROFILES["new"], "en")


def test_what_there_is_nothing_of_takes_no_room() -> None:
    whole = PROFILES["usual"]
    heights = [draw_profile(whole, "en").size[1]]
    for less in ({"luck": None}, {"best": ()}, {"by_game": ()}, {"streak": ""}):
        whole = replace(whole, **less)
        heights.append(draw_profile(whole, "en").size[1])
    assert heights == sorted(set(heights), reverse=True)


@pytest.mark.parametrize(
    "luck",
    [Luck(0, 0, 0, 0, 0), Luck(1, 1, 0.5, 0, 1), Luck(5000, 1, 2500, 2400, 2600), Luck(9, 9, 1, 0, 2)],
)
def test_luck_lies_on_its_scale_however_much_it_was(luck: Luck) -> None:
    picture = _interval(luck)
    ground = picture.getpixel((0, 0))
    above = picture.crop((0, 12, picture.width, 14)).point([int(value != ground) for value in range(256)])
    assert above.getbbox() is not None  # what was expected
    box = picture.point([int(value != ground) for value in range(256)]).crop((0, 0, 12, 60)).getbbox()
    assert box is None or box[3] - box[1] <= 4  # at the very ends there is only the line


def test_few_casts_are_told_without_an_interval() -> None:
    few, many = (replace(PROFILES["usual"], luck=Luck(casts, 4, 4.5, 1.2, 8)) for casts in (9, 10))
    assert "Luck: 9 casts: 4 succeeded, expected: 4.5." in describe_profile(few, "en")
    assert "1.2–8: where luck alone puts 95 of 100 players" in describe_profile(many, "en")
    assert draw_profile(few, "en").size[1] < draw_profile(many, "en").size[1]


def test_shares_fill_the_line() -> None:
    bar = marks.shares((("win", 5), ("draw", 2), ("middle", 0), ("loss", 3)), 1000, STRIP)
    ground = bar.getpixel((999, 0))
    covered = bar.point([int(value != ground) for value in range(256)])
    above = covered.crop((0, 0, 1000, 18)).getbbox()  # wins and draws, seven of ten
    below = covered.crop((0, 23, 1000, 40)).getbbox()
    assert above is not None
    assert below is not None
    assert above[0] == 0
    assert abs(above[2] - 696) <= 1
    assert below[0] == 700
    assert abs(below[2] - 996) <= 1


# --- Seasons ---------------------------------------------------------------------------------------


def test_a_season_in_words() -> None:
    assert describe_season(SEASONS["tied"], "en") == (
        "Spring 2026: All games, 48 games, 9 people. 1. Aya: 31 points. 1. Bo: 31 points. "
        "3. 수진: 28 points. Biggest jumps: Wolfeschlegelsteinhausen +90, Bo +79, 千鳥 +68. "
        "Most games: Bo, 21. Longest game: Cerke between Aya and 千鳥, 214 moves in 31 days."
    )


def stepped(shown: SeasonSummary) -> list[tuple[int, list[str]]]:
    t = translator("en")
    return [(step.place, above(step, t)) for step in steps(shown.podium, t)]


def test_ties_share_a_step() -> None:
    assert stepped(SEASONS["tied"]) == [(1, ["Aya", "Bo"]), (3, ["수진"])]
    assert stepped(SEASONS["third_tied"]) == [(1, ["Aya"]), (2, ["Bo"]), (3, ["Player 3", "千鳥"])]


def test_a_crowd_on_a_step_is_counted() -> None:
    assert stepped(SEASONS["all_tied"]) == [(1, ["Aya", "日向 Hinata", "수진", "and 4 more"])]


def test_avatars_share_the_width_of_a_step_while_they_can_be_recognized() -> None:
    def sides(wide: int) -> list[int]:
        crowds = (Step(1, ("Aya",) * count, "9", (b"",) * count) for count in (1, 2, 3, 4, 9))
        return [_side(step, wide) for step in crowds]

    assert sides(480) == [SIDE] * 5
    assert sides(198) == [SIDE, 91, 58, 41, 58]
    assert sides(145) == [SIDE, 64, 40, 0, 40]


def test_nobody_stands_below_the_third_place() -> None:
    lower = season((1, "Aya", "9"), (2, "Bo", "8"), (3, "Cy", "7"), (4, "Di", "6"))
    assert [place for place, _ in stepped(lower)] == [1, 2, 3]


def test_a_season_in_which_nobody_played_is_told_too() -> None:
    assert "Nobody finished a game" in describe_season(SEASONS["empty"], "en")
    assert draw_season(SEASONS["empty"], "en").size[1] < 300
