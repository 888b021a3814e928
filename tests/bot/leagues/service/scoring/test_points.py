"""What outcomes count for, line by line, at a board of two and at tables."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.leagues.service.field import COMPUTER, Kind
from bot.leagues.service.scoring import points
from bot.leagues.service.scoring.points import (
    COUNTING,
    HALF,
    Missed,
    Scale,
    absence_points,
    among_people,
    balanced,
    match_points,
    missed,
    place_points,
    range_of,
    table_points,
    unit_at,
    written,
)
from bot.leagues.service.terms import Unit
from tests.bot.leagues.formats import Format
from tests.bot.leagues.service.scoring.fields import field_of, of, points_of, terms, tie_of

SWISS: Final = terms(Format.SWISS)
ROUND_ROBIN: Final = terms(Format.ROUND_ROBIN)
PLACES: Final = Scale(unit=Unit.PLACES)

# --- The table of outcomes, line by line ------------------------------------------------------------


def test_a_played_game_counts_as_played_everywhere_and_is_rated() -> None:
    assert match_points(Kind.PLAYED, 0) == of(1, 0)
    assert match_points(Kind.PLAYED, 1) == of(0, 1)
    assert match_points(Kind.PLAYED) == of(HALF, HALF)
    counting = COUNTING[Kind.PLAYED]
    assert (counting.head_to_head, counting.played, counting.again, counting.rated) == (
        True,
        True,
        False,
        True,
    )


def test_a_no_show_is_a_win_for_who_came_that_counts_between_them_but_is_unplayed() -> None:
    assert match_points(Kind.NO_SHOW, 0) == of(1, 0)
    assert match_points(Kind.NO_SHOW, 1) == of(0, 1)
    with pytest.raises(ValueError, match="somebody came"):
        match_points(Kind.NO_SHOW)
    counting = COUNTING[Kind.NO_SHOW]
    assert (counting.head_to_head, counting.played, counting.again, counting.rated) == (
        True,
        False,
        True,
        False,
    )
    field = field_of(4, "1 +-- 2, 3 ½-½ 4", "1 0-1 3, 2 1-0 4")
    assert points_of(field, SWISS) == {1: 1, 2: 1, 3: Fraction(3, 2), 4: HALF}
    # 1: an opponent with their own point; 3, who has 1½.  3 counts the no-show of 1 as ½.
    assert tie_of(field, SWISS, "buchholz") == {1: Fraction(5, 2), 2: Fraction(3, 2), 3: 1, 4: 3}


def test_where_both_are_absent_nobody_has_anything_and_they_have_not_met() -> None:
    assert match_points(Kind.BOTH_ABSENT) == of(0, 0)
    counting = COUNTING[Kind.BOTH_ABSENT]
    assert (counting.head_to_head, counting.played, counting.again, counting.rated) == (
        False,
        False,
        True,
        False,
    )
    assert tie_of(field_of(2, "1 --- 2"), SWISS, "head_to_head") == {}


def test_a_bye_is_a_point_and_an_unplayed_round() -> None:
    assert points.bye_points() == 1
    field = field_of(3, "1 1-0 2, 3 bye", "3 1-0 1, 2 bye")
    assert points_of(field, SWISS) == {1: 1, 2: 1, 3: 2}
    # 3 has an opponent with their own 2 points, and 1, who has 1.
    assert tie_of(field, SWISS, "buchholz")[3] == 3
    # 2 has 1, who has 1, and an opponent with their own 1; of 2 and 3, opponents count ½ for the bye.
    assert tie_of(field, SWISS, "buchholz")[2] == 2
    assert tie_of(field, SWISS, "buchholz")[1] == HALF + Fraction(3, 2)


def test_the_first_absence_gives_half_a_point_later_ones_nothing_the_last_round_never() -> None:
    field = field_of(3, "1 1-0 2, 3 ½", "1 1-0 2", rounds=4)
    assert absence_points(field, 1, 2) == HALF
    assert absence_points(field, 3, 1) == HALF
    assert absence_points(field, 3, 2) == 0
    assert absence_points(field, 1, 4) == 0
    assert points_of(field_of(3, "1 1-0 2, 3 ½", "1 1-0 2, 3 0"), SWISS)[3] == HALF


def test_an_unfinished_game_goes_to_more_points_of_the_game_else_it_is_a_draw() -> None:
    assert match_points(Kind.UNFINISHED, game_points=(7, 3)) == of(1, 0)
    assert match_points(Kind.UNFINISHED, game_points=(-2, 2)) == of(0, 1)
    assert match_points(Kind.UNFINISHED, game_points=(4, 4)) == of(HALF, HALF)
    assert match_points(Kind.UNFINISHED) == of(HALF, HALF)
    counting = COUNTING[Kind.UNFINISHED]
    assert (counting.head_to_head, counting.played, counting.again, counting.rated) == (
        True,
        True,
        False,
        False,
    )


def test_what_is_annulled_adds_nothing_anywhere_until_the_season_closes() -> None:
    assert match_points(Kind.ANNULLED) == of(0, 0)
    rounds = "1 x 2, 3 ½-½ 4", "1 1-0 3, 2 1-0 4"
    field = field_of(4, *rounds)
    assert points_of(field, SWISS) == {1: 1, 2: 1, 3: HALF, 4: HALF}
    assert tie_of(field, SWISS, "buchholz") == {1: HALF, 2: HALF, 3: Fraction(3, 2), 4: Fraction(3, 2)}
    closed = field_of(4, *rounds, closed=True)
    assert points_of(closed, SWISS) == points_of(field, SWISS)
    # Then it is an opponent with the own point, and half a point in the sums of 3 and 4.
    assert tie_of(closed, SWISS, "buchholz") == {1: Fraction(3, 2), 2: Fraction(3, 2), 3: 2, 4: 2}


def test_a_free_round_of_a_round_robin_counts_nothing_anywhere() -> None:
    field = field_of(3, "1 1-0 2, 3 free", "2 1-0 3, 1 free", "1 ½-½ 3, 2 free")
    assert points_of(field, ROUND_ROBIN) == {1: Fraction(3, 2), 2: 1, 3: HALF}
    assert tie_of(field, ROUND_ROBIN, "sonneborn_berger") == {1: Fraction(5, 4), 2: HALF, 3: Fraction(3, 4)}


def test_what_is_no_meeting_of_two_has_no_points_of_one() -> None:
    for kind in (Kind.BYE, Kind.ABSENT, Kind.FREE):
        with pytest.raises(ValueError, match="no meeting of two"):
            match_points(kind, 0)


# --- Rounds without a meeting -----------------------------------------------------------------------


def test_late_rounds_give_half_a_point_two_at_most_then_nothing() -> None:
    field = field_of(3, "1 1-0 2", "1 1-0 2", "1 1-0 2", "1 1-0 2, 3 ½", first={3: 4})
    late = list(missed(field, field.entrants[2], {4}))
    assert late == [(1, Missed.LATE, HALF), (2, Missed.LATE, HALF), (3, Missed.LATE, 0)]
    # The allowance for absences is another one.
    assert points_of(field, SWISS)[3] == Fraction(3, 2)
    assert points_of(field_of(3, "1 1-0 2", "1 1-0 2", first={3: 3}, late=1), SWISS)[3] == HALF


def test_rounds_before_an_entry_that_are_not_drawn_yet_give_nothing() -> None:
    assert points_of(field_of(3, "1 1-0 2", first={3: 3}, rounds=6), SWISS)[3] == HALF


def test_who_withdraws_and_returns_has_nothing_for_what_they_missed() -> None:
    field = field_of(4, "1 1-0 2, 3 1-0 4", "1 1-0 3", "1 1-0 4, 2 1-0 3")
    assert points_of(field, SWISS) == {1: 3, 2: 1, 3: 1, 4: 0}
    # But the round counts ½ for their opponents: 1 met 2 (1 + ½), 3 (1) and 4 (0 + ½).
    assert tie_of(field, SWISS, "buchholz")[1] == 3


def test_only_a_swiss_has_late_and_missed_rounds() -> None:
    field = field_of(3, "1 1-0 2", "1 ½-½ 2", first={3: 3})
    assert points_of(field, ROUND_ROBIN)[3] == 0
    assert points_of(field, terms(Format.ARENA))[3] == 0


def test_staff_adds_points() -> None:
    field = field_of(2, "1 1-0 2", added={2: Fraction(3, 2), 1: -1})
    assert points_of(field, SWISS) == {1: 0, 2: Fraction(3, 2)}


# --- Tables -----------------------------------------------------------------------------------------


def test_place_points_go_from_840_to_nothing_whatever_the_size() -> None:
    assert place_points((1, 2, 3)) == of(840, 420, 0)
    assert place_points((2, 4, 1, 3)) == of(560, 0, 840, 280)
    assert place_points(tuple(range(1, 10))) == tuple(range(840, -1, -105))


def test_shared_places_share_their_points() -> None:
    assert place_points((1, 1, 3, 4)) == of(700, 700, 280, 0)
    assert place_points((1, 2, 2, 2)) == of(840, 280, 280, 280)
    assert place_points((1, 1, 1, 1)) == of(420, 420, 420, 420)


def test_at_a_table_with_computer_players_only_the_people_count() -> None:
    places = among_people((3, COMPUTER, 1, COMPUTER, 2), (2, 1, 4, 2, 5))
    assert places == (1, 0, 2, 0, 3)
    assert place_points(places) == of(840, 0, 420, 0, 0)
    assert place_points(among_people((COMPUTER, 5, COMPUTER), (1, 3, 2))) == of(0, 420, 0)


@given(st.lists(st.integers(1, 9), min_size=2, max_size=9))
def test_the_place_points_of_a_table_have_the_same_mean_at_every_table(places: list[int]) -> None:
    given_points = place_points(among_people(range(1, len(places) + 1), places))
    assert sum(given_points) == 420 * len(places)
    assert all(0 <= worth <= 840 for worth in given_points)
    order = sorted(zip(places, given_points, strict=True))
    assert [worth for _, worth in order] == sorted(given_points, reverse=True)


def test_own_points_count_where_all_tables_can_have_one_size() -> None:
    assert unit_at(Unit.AUTO, [(4, 4, 4)]) == (Unit.OWN, 4)
    assert unit_at(Unit.AUTO, [(4, 4), (4, 4, 4)]) == (Unit.OWN, 4)
    assert unit_at(Unit.AUTO, [(4, 3, 3)]) == (Unit.PLACES, 4)
    assert unit_at(Unit.AUTO, [(4, 4), (3, 3, 3)]) == (Unit.PLACES, 4)
    assert unit_at(Unit.PLACES, [(4, 4)]) == (Unit.PLACES, 4)
    assert unit_at(Unit.OWN, [(4, 3)]) == (Unit.OWN, 4)


def test_a_later_odd_table_is_scored_by_places_on_the_same_range() -> None:
    low, high = range_of(20)
    own = Scale(unit=Unit.OWN, size=4, low=low, high=high)
    assert table_points(own, Kind.PLAYED, (1, 2, 3, 4), (33, 2, -15, -20)) == of(33, 2, -15, -20)
    assert table_points(own, Kind.UNFINISHED, (1, 2, 3, 4), (3, 2, -1, -4)) == of(3, 2, -1, -4)
    assert table_points(own, Kind.PLAYED, (1, 2, 3), (30, -10, -20)) == of(20, 0, -20)
    # One did not come: the three others share the first place.
    third = Fraction(20, 3)
    assert table_points(own, Kind.NO_SHOW, (1, 1, 1, 4)) == of(third, third, third, -20)
    # A computer player fills a table to its size.
    assert table_points(own, Kind.PLAYED, (1, 2, 0, 3), (9, 1, 0, -10)) == of(9, 1, 0, -10)


def test_a_game_without_capital_has_the_range_of_the_table_and_a_point_at_least() -> None:
    low, high = range_of(None)
    own = Scale(unit=Unit.OWN, size=4, low=low, high=high, unbounded=True)
    assert table_points(own, Kind.PLAYED, (1, 2, 3, 4), (33, 2, -15, -20)) == of(33, 2, -15, -20)
    assert table_points(own, Kind.PLAYED, (1, 2, 3), (30, -10, -20)) == of(30, 0, -30)
    assert table_points(own, Kind.PLAYED, (1, 2, 3), (0, 0, 0)) == of(1, 0, -1)
    # Nobody played, since one did not come: that costs something, and gives it to those who did.
    third = Fraction(1, 3)
    assert table_points(own, Kind.NO_SHOW, (1, 1, 1, 4)) == of(third, third, third, -1)
    # Seasons that had opened before count on as they did: nobody has anything.
    before = Scale(unit=Unit.OWN, size=4, low=low, high=high)
    assert table_points(before, Kind.NO_SHOW, (1, 1, 1, 4), (0, 0, 0, 0)) == of(0, 0, 0, 0)


def test_nobody_has_anything_of_a_table_to_which_nobody_came() -> None:
    assert table_points(PLACES, Kind.BOTH_ABSENT, (1, 1, 1)) == of(0, 0, 0)


def test_bonuses_by_place_sum_to_nothing_and_are_shared_with_the_place() -> None:
    assert balanced((15, 5, -5, -15))
    assert not balanced((15, 5, 0, -15))
    own = Scale(unit=Unit.OWN, size=4, bonuses=(15, 5, -5, -15))
    assert table_points(own, Kind.PLAYED, (1, 2, 2, 4), (12, 0, 0, -12)) == of(27, 0, 0, -27)
    placed = Scale(unit=Unit.PLACES, bonuses=(10, 0, -10))
    counted = table_points(placed, Kind.PLAYED, (1, 2, 3))
    assert [written(worth, Unit.PLACES) for worth in counted] == ["110.0", "50.0", "−10.0"]
    # At a table of another size they would not sum to nothing, so there are none.
    assert table_points(placed, Kind.PLAYED, (1, 2)) == of(840, 0)


# --- As people read them ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(0), "0"),
        (HALF, "½"),
        (Fraction(15, 2), "7½"),
        (Fraction(-5, 4), "−1¼"),
        (Fraction(-3), "−3"),
        (Fraction(-1, 2), "−½"),
        (Fraction(7, 3), "2.33"),
        (Fraction(-1, 1000), "0.00"),
    ],
)
def test_points_are_written_with_quarters(number: Fraction, text: str) -> None:
    assert written(number) == text


def test_place_points_are_written_to_a_hundred() -> None:
    shown = [written(worth, Unit.PLACES) for worth in (*place_points((1, 2, 3, 4)), Fraction(105))]
    assert shown == ["100.0", "66.7", "33.3", "0.0", "12.5"]
