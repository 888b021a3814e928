"""An example of each tie-break, worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest
from msgspec import structs

from bot.leagues.service.field import COMPUTER, Entrant, Field, Kind, Meeting
from bot.leagues.service.scoring.points import HALF, place_points
from bot.leagues.service.scoring.reckoning import RECKONINGS
from bot.leagues.service.scoring.ties import HEAD_TO_HEAD, PLACES, TIES
from tests.bot.leagues.formats import Format
from tests.bot.leagues.service.scoring.fields import (
    field_of,
    lines_of,
    meeting,
    of,
    order_of,
    points_of,
    terms,
    tie_of,
)

SWISS: Final = terms(Format.SWISS)
ROUND_ROBIN: Final = terms(Format.ROUND_ROBIN)
ARENA: Final = terms(Format.ARENA)
TABLES: Final = terms(Format.TABLES)
KNOCKOUT: Final = terms(Format.KNOCKOUT)


def test_the_orders_are_those_of_the_formats() -> None:
    assert RECKONINGS[Format.ROUND_ROBIN].ties == ("head_to_head", "sonneborn_berger", "wins", "game_points")
    assert RECKONINGS[Format.SWISS].ties == (
        "head_to_head",
        "buchholz_cut",
        "buchholz",
        "sonneborn_berger",
        "wins",
    )
    assert RECKONINGS[Format.ARENA].ties == ("wins", "mean_opponent")
    assert RECKONINGS[Format.TABLES].ties == ("places", "game_points")


@pytest.mark.parametrize("form", Format)
def test_whatever_may_be_chosen_can_be_computed(form: Format) -> None:
    assert set(RECKONINGS[form].ties) <= set(RECKONINGS[form].choices)
    assert {*RECKONINGS[form].choices} <= {*TIES, HEAD_TO_HEAD, PLACES}
    field = field_of(3, "1 1-0 2, 3 bye", "3 ½-½ 1, 2 ½")
    for name in RECKONINGS[form].choices:
        assert len(lines_of(field, terms(form, ties=(name,)))) == 3


def test_the_terms_may_put_tie_breaks_in_another_order() -> None:
    field = field_of(4, "1 1-0 2, 3 1-0 4", "1 ½-½ 3, 2 ½-½ 4", "4 ½-½ 1, 2 0-1 3")
    assert [name for name, _ in lines_of(field, terms(Format.SWISS, ties=("wins",)))[1].ties] == ["wins"]


# --- Head-to-head -----------------------------------------------------------------------------------


def test_head_to_head_is_among_all_tied_and_again_in_each_group_still_tied() -> None:
    field = field_of(
        5,
        "1 1-0 2, 3 1-0 4, 5 free",
        "2 1-0 3, 4 0-1 5, 1 free",
        "3 1-0 1, 5 0-1 2, 4 free",
        "1 1-0 5, 2 0-1 4, 3 free",
        "4 0-1 1, 5 1-0 3, 2 free",
    )
    # Points: 1 has 3 (2, 5, 4), 2 has 2 (3, 5), 3 has 2 (4, 1), 4 has 1 (2), 5 has 2 (4, 3).
    assert points_of(field, ROUND_ROBIN) == {1: 3, 2: 2, 3: 2, 4: 1, 5: 2}
    # Among 2, 3 and 5: 2 beat 3 and 5, 5 beat 3.
    assert tie_of(field, ROUND_ROBIN, "head_to_head") == {2: 2, 5: 1, 3: 0}
    assert order_of(field, ROUND_ROBIN) == [(1, 1), (2, 2), (3, 5), (4, 3), (5, 4)]


def test_head_to_head_is_taken_again_among_those_it_has_not_parted() -> None:
    # 1 to 4 tie with 2 points; among them 1 and 2 have 2, 3 and 4 have 1; then 2 beat 1, and 4 beat 3.
    field = field_of(
        5,
        "2 1-0 1, 4 1-0 3",
        "1 1-0 3, 2 1-0 4",
        "1 1-0 4, 3 1-0 2",
        "3 1-0 5, 4 1-0 5",
    )
    assert tie_of(field, ROUND_ROBIN, "head_to_head") == {1: 2, 2: 2, 3: 1, 4: 1}
    assert order_of(field, ROUND_ROBIN) == [(1, 2), (2, 1), (3, 4), (4, 3), (5, 5)]


def test_two_games_of_one_pair_are_averaged_and_missing_ones_are_nothing() -> None:
    field = field_of(
        3, "1 1-0 2, 3 free", "2 1-0 1, 3 free", "1 1-0 3, 2 free", "2 1-0 3, 1 free", "3 1-0 1", "3 1-0 2"
    )
    double = terms(Format.ROUND_ROBIN, cycles=2)
    assert points_of(field, double) == {1: 2, 2: 2, 3: 2}
    assert tie_of(field, double, "head_to_head") == {1: 1, 2: 1, 3: 1}
    one_missing = field_of(3, "1 1-0 2, 3 free", "1 0-1 3", "3 0-1 2", "2 0-1 1", added={2: 1, 3: 1})
    assert tie_of(one_missing, double, "head_to_head") == {1: 1, 2: 1, 3: 1}
    both = field_of(4, "1 1-0 2", "3 1-0 1, 2 1-0 4")
    # 1, 2 and 3 tie: 1 beat 2 and lost to 3, who has not met 2.
    assert tie_of(both, ROUND_ROBIN, "head_to_head") == {1: 1, 2: 0, 3: 1}
    # Then 1 and 3 again.
    assert order_of(both, ROUND_ROBIN) == [(1, 3), (2, 1), (3, 2), (4, 4)]


def test_in_a_swiss_head_to_head_counts_only_if_all_tied_have_met() -> None:
    met = field_of(4, "1 1-0 2, 3 1-0 4", "2 1-0 3, 1 0-1 4", "1 ½-½ 3, 2 ½-½ 4")
    assert tie_of(met, SWISS, "head_to_head") == dict.fromkeys((1, 2, 3, 4), Fraction(3, 2))
    two = field_of(4, "1 1-0 2, 3 1-0 4", "2 1-0 3, 1 1-0 4")
    assert tie_of(two, SWISS, "head_to_head") == {2: 1, 3: 0}
    not_met = field_of(4, "1 1-0 2, 3 1-0 4")
    assert tie_of(not_met, SWISS, "head_to_head") == {}


def test_head_to_head_is_asked_once_more_of_those_whom_all_else_left_level() -> None:
    """Of four with the same points not all have met; wins part them in pairs, and of one pair 2 beat 1."""
    swiss = terms(Format.SWISS, ties=("head_to_head", "wins"))
    field = field_of(6, "2 1-0 1, 3 ½-½ 5, 4 ½-½ 6", "1 1-0 5, 6 1-0 2, 3 ½-½ 4")
    lines = lines_of(field, swiss)
    assert {number: lines[number].points for number in (1, 2, 3, 4)} == {1: 1, 2: 1, 3: 1, 4: 1}
    assert {number: lines[number].place for number in (2, 1, 3, 4)} == {2: 2, 1: 3, 3: 4, 4: 4}
    assert [[value for _, value in lines[number].ties] for number in (2, 1, 3)] == [[1, 1], [1, 0], [0, HALF]]
    assert [name for name, _ in lines[2].ties] == ["wins", "head_to_head"]


def test_in_a_swiss_it_is_taken_again_too() -> None:
    field = field_of(
        5,
        "1 1-0 2, 3 1-0 4, 5 ½",
        "2 ½-½ 3, 1 0-1 4, 5 0",
        "1 ½-½ 3, 2 ½-½ 4, 5 0",
        added={1: HALF, 2: 1, 4: HALF},
    )
    # 1 to 4 have two points; among them 3 has 2, 1 and 4 have 1½, 2 has 1; then 4 beat 1.
    assert points_of(field, SWISS) == {1: 2, 2: 2, 3: 2, 4: 2, 5: HALF}
    assert tie_of(field, SWISS, "head_to_head") == {1: Fraction(3, 2), 2: 1, 3: 2, 4: Fraction(3, 2)}
    assert order_of(field, SWISS) == [(1, 3), (2, 4), (3, 1), (4, 2), (5, 5)]


def test_a_no_show_counts_in_head_to_head() -> None:
    field = field_of(2, "1 +-- 2", added={2: 1})
    assert tie_of(field, SWISS, "head_to_head") == {1: 1, 2: 0}
    assert tie_of(field, ROUND_ROBIN, "head_to_head") == {1: 1, 2: 0}


# --- Sums over opponents ----------------------------------------------------------------------------

FIVE: Final = field_of(
    5,
    "1 1-0 4, 2 1-0 5, 3 bye",
    "1 ½-½ 2, 3 1-0 4, 5 ½",
    "1 +-- 3, 2 1-0 4, 5 0",
)
"""Points: 1 has 2½, 2 has 2½, 3 has 2, 4 has 0, 5 has ½."""


def test_buchholz_sums_the_opponents_with_half_points_for_what_they_did_not_play() -> None:
    assert points_of(FIVE, SWISS) == {1: Fraction(5, 2), 2: Fraction(5, 2), 3: 2, 4: 0, 5: HALF}
    # In sums: 1 has 2 (½ for the no-show), 2 has 2½, 3 has 2 (½ for bye and no-show), 4 has 0, 5 has 1.
    assert tie_of(FIVE, SWISS, "buchholz") == {
        1: 0 + Fraction(5, 2) + Fraction(5, 2),  # 4, 2, and themselves for the no-show
        2: 1 + 2 + 0,  # 5, 1, 4
        3: 2 + 0 + 2,  # themselves for the bye, 4, themselves for the no-show
        4: 2 + 2 + Fraction(5, 2),  # 1, 3, 2
        5: Fraction(5, 2) + HALF + HALF,  # 2, and themselves twice for being absent
    }


def test_buchholz_less_the_lowest_drops_own_unplayed_rounds_too() -> None:
    assert tie_of(FIVE, SWISS, "buchholz_cut") == {1: 5, 2: 3, 3: 4, 4: Fraction(9, 2), 5: 3}


def test_sonneborn_berger_weighs_opponents_by_what_was_won_from_them() -> None:
    assert tie_of(FIVE, SWISS, "sonneborn_berger") == {
        1: 0 + Fraction(5, 4) + Fraction(5, 2),  # 1 × 0, ½ × 2½, 1 × the own 2½
        2: 1 + 1 + 0,  # 1 × 1, ½ × 2, 1 × 0
        3: 2 + 0 + 0,  # 1 × the own 2 for the bye, 1 × 0, 0 × the own 2
        4: 0,
        5: Fraction(1, 4),  # 0 × 2½, ½ × the own ½, 0
    }


def test_sonneborn_berger_of_a_round_robin() -> None:
    field = field_of(4, "1 1-0 2, 3 ½-½ 4", "1 ½-½ 3, 2 +-- 4", "4 0-1 1, 2 1-0 3")
    # Points: 1 has 2½, 2 has 2, 3 has 1, 4 has ½.  In sums 2 has 1½ and 4 has 1.
    assert tie_of(field, ROUND_ROBIN, "sonneborn_berger") == {
        1: Fraction(3, 2) + HALF + 1,
        2: 0 + 2 + 1,  # 0 × 2½, 1 × the own 2 for the no-show, 1 × 1
        3: HALF + Fraction(5, 4),
        4: HALF,
    }


def test_points_by_staff_belong_to_the_score_of_an_opponent() -> None:
    field = field_of(2, "1 1-0 2", added={2: Fraction(3, 2)})
    assert tie_of(field, SWISS, "buchholz") == {1: Fraction(3, 2), 2: 1}


# --- Games ------------------------------------------------------------------------------------------


def test_wins_are_games_won_on_the_board() -> None:
    assert tie_of(FIVE, SWISS, "wins") == {1: 1, 2: 2, 3: 1, 4: 0, 5: 0}
    left = field_of(2, "1 1~0 2")
    assert tie_of(left, SWISS, "wins") == {1: 1, 2: 0}


def test_a_game_counts_at_most_the_starting_capital_and_a_no_show_nothing() -> None:
    field = Field(
        entrants=tuple(Entrant(number=number, seed=number) for number in (1, 2)),
        meetings=(
            meeting(1, (1, 2), "1-0", 35, -35),
            meeting(2, (2, 1), "1-0", 4, -4),
            meeting(3, (1, 2), "+--", 20, -20),
            meeting(4, (1, 2), "1~0", 3, -3),
        ),
        capital=20,
    )
    assert tie_of(field, ROUND_ROBIN, "game_points") == {1: 19, 2: -19}
    tenths = structs.replace(field, capital=200, unit=10)
    assert tie_of(tenths, ROUND_ROBIN, "game_points") == {
        number: Fraction(points, 10)
        for number, points in tie_of(structs.replace(field, capital=200), ROUND_ROBIN, "game_points").items()
    }


def test_an_arena_breaks_ties_by_wins_then_by_the_mean_of_opponents() -> None:
    entrants = tuple(Entrant(number=number, seed=number) for number in range(1, 5))

    def won(at: int, first: int, second: int, points: int = 2) -> Meeting:
        return Meeting(round=at, seats=(first, second), kind=Kind.PLAYED, points=of(points, 0))

    drawn = Meeting(round=4, seats=(1, 3), kind=Kind.PLAYED, points=of(1, 1))
    came = Meeting(round=5, seats=(2, 4), kind=Kind.NO_SHOW, points=of(2, 0))
    field = Field(
        entrants=entrants, meetings=(won(1, 1, 2), won(2, 2, 4), won(3, 1, 4, 4), drawn, came), drawn=5
    )
    assert points_of(field, ARENA) == {1: 7, 2: 4, 3: 1, 4: 0}
    assert tie_of(field, ARENA, "wins") == {1: 2, 2: 1, 3: 0, 4: 0}
    # 1 played 2, 4 and 3; 2 played 1 and 4, and not 4 again.
    assert tie_of(field, ARENA, "mean_opponent") == {
        1: Fraction(5, 3),
        2: Fraction(7, 2),
        3: 7,
        4: Fraction(11, 2),
    }


# --- Tables -----------------------------------------------------------------------------------------


def table(at: int, *ranked: int, places: tuple[int, ...] = (), points: tuple[int, ...] = ()) -> Meeting:
    """Return a table of those who came first, second …"""
    by_place = places or tuple(range(1, len(ranked) + 1))
    return Meeting(
        round=at,
        seats=ranked,
        kind=Kind.PLAYED,
        points=place_points(by_place),
        places=by_place,
        game_points=points or (0,) * len(ranked),
    )


def tables_of(people: int, *meetings: Meeting) -> Field:
    entrants = tuple(Entrant(number=number, seed=number) for number in range(1, people + 1))
    return Field(entrants=entrants, meetings=meetings, drawn=max(one.round for one in meetings))


def test_tables_break_ties_by_firsts_then_seconds_then_points_of_the_games() -> None:
    field = tables_of(
        6,
        table(1, 1, 2, 3, points=(9, 0, -9)),
        table(1, 4, 5, 6, points=(12, -2, -10)),
        table(2, 3, 2, 1),
        table(2, 6, 5, 4),
    )
    assert set(points_of(field, TABLES).values()) == {840}
    assert tie_of(field, TABLES, "place_1") == {1: 1, 2: 0, 3: 1, 4: 1, 5: 0, 6: 1}
    assert tie_of(field, TABLES, "place_2") == {1: 0, 2: 2, 3: 0, 4: 0, 5: 2, 6: 0}
    assert order_of(field, TABLES) == [(1, 4), (2, 1), (3, 3), (4, 6), (5, 2), (6, 5)]


def test_a_shared_place_is_that_place_for_all_who_share_it() -> None:
    field = tables_of(3, table(1, 1, 2, 3, places=(1, 1, 3)))
    assert tie_of(field, TABLES, "place_1") == {1: 1, 2: 1, 3: 0}
    assert tie_of(field, TABLES, "place_2") == {1: 0, 2: 0, 3: 0}
    assert order_of(field, TABLES) == [(1, 1), (1, 2), (3, 3)]


def test_where_numbers_of_tables_differ_points_and_points_of_games_count_a_table() -> None:
    field = tables_of(
        4,
        table(1, 1, 2, 3, points=(6, 0, -6)),
        table(2, 2, 1, 4, points=(6, 2, -8)),
        Meeting(round=1, seats=(4,), kind=Kind.FREE),
    )
    assert points_of(field, TABLES) == {1: 630, 2: 630, 3: 0, 4: 0}
    assert tie_of(field, TABLES, "game_points") == {1: 4, 2: 3, 3: -6, 4: -8}
    assert tie_of(field, TABLES, "place_1") == {1: 1, 2: 1, 3: 0, 4: 0}


def test_who_has_not_sat_at_a_table_stands_below_all_who_have() -> None:
    own = Meeting(round=1, seats=(2, 3), kind=Kind.PLAYED, points=of(7, -7), places=(1, 2))
    assert [entrant for _, entrant in order_of(tables_of(3, own), TABLES)] == [2, 3, 1]


def test_a_computer_player_at_a_table_has_no_line() -> None:
    places = (1, 0, 2)
    seated = Meeting(
        round=1, seats=(1, COMPUTER, 2), kind=Kind.PLAYED, points=place_points(places), places=places
    )
    assert points_of(tables_of(2, seated), TABLES) == {1: 840, 2: 0}


# --- Knock-out --------------------------------------------------------------------------------------


def test_a_knock_out_is_ordered_by_how_far_one_came_and_the_match_for_the_third_place() -> None:
    field = field_of(6, "1 bye, 2 bye, 3 1-0 6, 4 0-1 5", "1 1-0 5, 2 0-1 3", "1 --+ 3, 5 1-0 2")
    assert order_of(field, KNOCKOUT) == [(1, 3), (2, 1), (3, 5), (4, 2), (5, 4), (5, 6)]
    assert points_of(field, KNOCKOUT) == {1: 2, 2: 1, 3: 3, 4: 0, 5: 1, 6: 0}


def test_places_say_who_goes_on_from_a_level_match() -> None:
    level = Meeting(round=1, seats=(1, 2), kind=Kind.PLAYED, points=of(1, 1), places=(2, 1))
    assert order_of(tables_of(2, level), KNOCKOUT) == [(1, 2), (2, 1)]


def test_who_is_let_on_after_the_next_round_was_drawn_came_as_far_as_others_of_the_final() -> None:
    field = field_of(6, "1 1-0 2, 3 1-0 4, 5 1-0 6", "1 1-0 3", "1 1-0 5")
    assert order_of(field, KNOCKOUT) == [(1, 1), (2, 5), (3, 3), (4, 2), (4, 4), (4, 6)]
    assert points_of(field, KNOCKOUT) == {1: 3, 2: 0, 3: 1, 4: 0, 5: 2, 6: 0}


def test_both_absent_are_both_out() -> None:
    field = field_of(4, "1 --- 2, 3 1-0 4", "3 bye")
    assert order_of(field, KNOCKOUT) == [(1, 3), (2, 1), (2, 2), (2, 4)]
