"""What follows from a log: step by step as from nothing, who is in it, and who is listed."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.results.service.ratings.fold import (
    LISTED,
    Entry,
    Outcome,
    Placed,
    Reset,
    is_listed,
    is_provisional,
    ranking_of,
    recompute,
    step,
)
from bot.results.service.ratings.pools import all_games, pools_of
from bot.storage.rows import RatingRow, RatingStep, ResultSeat

POOL: Final = "1:cerke:"
A, B, C, D = 11, 22, 33, 44


def outcome(seq: int, *players: tuple[int, int]) -> Outcome:
    return Outcome(seq, 1000.0 * seq, tuple(Placed(*player) for player in players))


def seat(number: int, user_id: int | None, place: int, quit: bool = False) -> ResultSeat:  # noqa: A002
    computer = "" if user_id else "good"
    return ResultSeat(
        game="g", seat=number, user_id=user_id, computer=computer, place=place, points=0, quit=quit
    )


# --- Logs ------------------------------------------------------------------------------------------


def test_the_published_log_ends_with_the_published_numbers() -> None:
    """A>B, B>C, C=A, B>A>C, C>B, A>B=C>D, D>A."""
    log = [
        outcome(1, (A, 1), (B, 2)),
        outcome(2, (B, 1), (C, 2)),
        outcome(3, (C, 1), (A, 1)),
        outcome(4, (B, 1), (A, 2), (C, 3)),
        outcome(5, (C, 1), (B, 2)),
        outcome(6, (A, 1), (B, 2), (C, 2), (D, 4)),
        outcome(7, (D, 1), (A, 2)),
    ]
    folded = recompute(POOL, log)
    assert {user: (row.mu, row.sigma) for user, row in folded.heads.items()} == {
        A: (1529.099204, 135.253434),
        B: (1496.166811, 135.519385),
        C: (1466.441472, 134.982558),
        D: (1507.79971, 138.182543),
    }
    assert [(row.games, row.as_of, row.played_at) for row in folded.heads.values()] == [
        (5, 7, 7000),
        (5, 6, 6000),
        (5, 6, 6000),
        (2, 7, 7000),
    ]
    assert folded.steps[0] == RatingStep(
        pool=POOL, seq=1, user_id=A, mu=1528.389778, sigma=138.84219, change=28.389778
    )


PLAYERS: Final = st.lists(
    st.tuples(st.integers(1, 7), st.integers(1, 4)), max_size=5, unique_by=lambda player: player[0]
)
LOGS: Final = st.lists(PLAYERS | st.none(), max_size=25).map(
    lambda entries: [
        Reset(seq, 10.0 * seq) if players is None else outcome(seq, *players)
        for seq, players in enumerate(entries, 1)
    ]
)
"""Logs of games with any number of people and ties, and of resets."""


@settings(deadline=None)
@given(LOGS)
def test_step_by_step_is_the_same_as_from_nothing(log: list[Entry]) -> None:
    """A step is given no more than the ratings of those who are in it."""
    stored: dict[int, RatingRow] = {}
    steps: list[RatingStep] = []
    for entry in log:
        known = stored
        if isinstance(entry, Outcome):
            known = {each.user_id: stored[each.user_id] for each in entry.players if each.user_id in stored}
        folded = step(POOL, known, entry)
        stored.update(folded.heads)
        steps += folded.steps
    computed = recompute(POOL, log)
    assert (stored, steps) == (computed.heads, computed.steps)
    assert len({(each.seq, each.user_id) for each in steps}) == len(steps)


@settings(deadline=None)
@given(LOGS)
def test_a_rating_is_the_sum_of_its_changes(log: list[Entry]) -> None:
    computed = recompute(POOL, log)
    for user_id, row in computed.heads.items():
        own = [each for each in computed.steps if each.user_id == user_id]
        assert (own[-1].mu, own[-1].sigma, own[-1].seq) == (row.mu, row.sigma, row.as_of)
        assert row.mu == pytest.approx(1500 + sum(each.change for each in own), abs=1e-6)


@settings(deadline=None)
@given(LOGS)
def test_another_name_changes_nobodys_numbers(log: list[Entry]) -> None:
    """Who is erased becomes a former player: the numbers of all stay, to the last digit."""
    renamed = [
        entry
        if isinstance(entry, Reset)
        else Outcome(entry.seq, entry.at, tuple(Placed(-each.user_id, each.place) for each in entry.players))
        for entry in log
    ]
    before, after = recompute(POOL, log).heads, recompute(POOL, renamed).heads
    assert [(-user, row.mu, row.sigma, row.games) for user, row in before.items()] == [
        (user, row.mu, row.sigma, row.games) for user, row in after.items()
    ]
    assert [row.met.replace(",", ",-")[:-1] for row in before.values()] == [row.met for row in after.values()]


def test_a_reset_is_of_all_who_have_a_rating() -> None:
    folded = recompute(POOL, [outcome(1, (A, 1), (B, 2)), Reset(2, 5.0)])
    assert [(row.mu, row.sigma, row.games) for row in folded.heads.values()] == [
        (1521.292334, 138.84219, 1),
        (1478.707666, 138.84219, 1),
    ]
    assert [(row.as_of, row.played_at) for row in folded.heads.values()] == [(2, 1000), (2, 1000)]
    assert [each.change for each in folded.steps[2:]] == [-7.097444, 7.097444]


def test_one_person_alone_is_not_rated() -> None:
    folded = recompute(POOL, [outcome(1, (A, 1)), outcome(2)])
    assert (folded.heads, folded.steps) == ({}, [])


# --- Who is rated ----------------------------------------------------------------------------------


def test_computers_leave_the_order_first() -> None:
    seats = [seat(0, None, 1), seat(1, A, 2), seat(2, None, 3), seat(3, B, 4), seat(4, C, 2)]
    assert ranking_of(seats) == (Placed(A, 1), Placed(B, 2), Placed(C, 1))


def test_who_quits_shares_the_last_place() -> None:
    seats = [seat(0, A, 1, quit=True), seat(1, B, 4), seat(2, C, 2, quit=True), seat(3, D, 3)]
    assert ranking_of(seats) == (Placed(A, 3), Placed(B, 2), Placed(C, 3), Placed(D, 1))


# --- What a rating is worth ------------------------------------------------------------------------


def test_a_rating_is_provisional_until_ten_games_with_three_people() -> None:
    with_two = [outcome(seq, (A, 1), (B if seq % 2 else C, 2)) for seq in range(1, 11)]
    assert is_provisional(recompute(POOL, with_two).heads[A])
    with_three = [*with_two[:9], outcome(10, (A, 1), (D, 2))]
    row = recompute(POOL, with_three).heads[A]
    assert row.met == ",22,33,44,"
    assert not is_provisional(row)
    assert is_provisional(recompute(POOL, with_three[1:]).heads[A])


def test_no_more_people_are_kept_than_are_needed() -> None:
    folded = recompute(POOL, [outcome(1, (A, 1), (B, 2), (C, 3), (D, 4), (55, 5))])
    assert folded.heads[55].met == ",11,22,33,"


def test_nobody_is_listed_who_has_not_played_for_ninety_days() -> None:
    row = recompute(POOL, [outcome(1, (A, 1), (B, 2))]).heads[A]
    assert is_listed(row, row.played_at + LISTED)
    assert not is_listed(row, row.played_at + LISTED + 1)


def test_a_result_is_of_two_pools() -> None:
    assert pools_of(7, "cerke", "") == ("7:cerke:", "7")
    assert pools_of(7, "cerke", "educational") == ("7:cerke:educational", "7")
    assert all_games(7) == "7"
