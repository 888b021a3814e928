"""Ladders: places that follow from the log, who may challenge whom, declines, what falls due."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.service.pauses import Pause
from bot.kit.service.errors import LeagueRefusal
from bot.leagues.service.pairing import ladder
from bot.leagues.service.pairing.ladder import (
    Accepted,
    Challenged,
    Declined,
    Entered,
    Entry,
    Forfeited,
    Idle,
    Ladder,
    Left,
    Played,
    fold,
)
from bot.leagues.service.terms import DAY


def full(people: int = 8, at: float = 0.0) -> list[Entry]:
    return [Entered(at=at, entrant=number) for number in range(1, people + 1)]


def played(at: float, challenger: int, challenged: int, winner: int | None) -> Played:
    return Played(at=at, challenger=challenger, challenged=challenged, winner=winner)


def asked(at: float, challenger: int, challenged: int) -> Challenged:
    return Challenged(at=at, challenger=challenger, challenged=challenged)


def rule(of: Ladder, challenger: int, challenged: int, now: float, reach: int = 5) -> str:
    with pytest.raises(LeagueRefusal) as refused:
        ladder.may_challenge(of, challenger, challenged, now, reach)
    return refused.value.rule


# --- Places ----------------------------------------------------------------------------------------


def test_one_enters_at_the_bottom_and_leaves() -> None:
    assert fold(full(3)).order == (1, 2, 3)
    assert fold([*full(3), Left(at=1.0, entrant=2)]).order == (1, 3)
    assert fold([*full(3), Left(at=1.0, entrant=1), Entered(at=2.0, entrant=1)]).order == (2, 3, 1)
    assert (fold(full(3)).place(3), fold(full(3)).place(4)) == (3, None)


@pytest.mark.parametrize(
    ("winner", "order"),
    [(5, (1, 5, 2, 3, 4, 6)), (2, (1, 2, 3, 4, 5, 6)), (None, (1, 2, 3, 4, 5, 6))],
)
def test_the_winner_takes_the_place_and_those_between_move_down(
    winner: int | None, order: tuple[int, ...]
) -> None:
    assert fold([*full(6), played(1.0, 5, 2, winner)]).order == order


def test_a_forfeit_is_won_by_the_challenger() -> None:
    assert fold([*full(4), Forfeited(at=1.0, challenger=4, challenged=1)]).order == (4, 1, 2, 3)


def test_who_stands_higher_by_then_keeps_it() -> None:
    log = [*full(4), played(1.0, 3, 1, 3), played(2.0, 3, 2, 3)]
    assert fold(log).order == (3, 1, 2, 4)


def test_the_idle_go_down_a_place_and_the_last_stays() -> None:
    assert fold([*full(3), Idle(at=1.0, entrant=1)]).order == (2, 1, 3)
    assert fold([*full(3), Idle(at=1.0, entrant=3)]).order == (1, 2, 3)


def test_who_has_left_meanwhile_moves_nobody() -> None:
    assert fold([*full(3), Left(at=1.0, entrant=1), played(2.0, 3, 1, 3)]).order == (2, 3)


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6), st.integers(0, 4)), max_size=40))
def test_whatever_happens_everybody_has_one_place(drawn: list[tuple[int, int, int]]) -> None:
    log: list[Entry] = full(4)
    for at, (one, other, what) in enumerate(drawn, 1):
        entries: list[Entry] = [
            played(at, one, other, one),
            played(at, one, other, None),
            Idle(at=at, entrant=one),
            Entered(at=at, entrant=one),
            Left(at=at, entrant=one),
        ]
        if one != other:
            log.append(entries[what])
    order = fold(log).order
    assert len(order) == len(set(order))


# --- Who may challenge whom ------------------------------------------------------------------------


def test_up_to_five_places_above() -> None:
    stands = fold(full(8))
    assert ladder.candidates(stands, 8, 0.0) == (3, 4, 5, 6, 7)
    assert ladder.candidates(stands, 3, 0.0) == (1, 2)
    assert ladder.candidates(stands, 8, 0.0, reach=1) == (7,)
    assert rule(stands, 8, 2, 0.0) == "ladder_reach"
    assert rule(stands, 3, 4, 0.0) == "ladder_reach"


def test_why_not() -> None:
    stands = fold(full(3))
    assert rule(stands, 9, 1, 0.0) == "not_entered"
    assert rule(stands, 2, 2, 0.0) == "ladder_yourself"
    assert rule(stands, 2, 9, 0.0) == "ladder_gone"
    assert rule(stands, 1, 2, 0.0) == "ladder_top"


def test_two_open_challenges_each_made_and_received() -> None:
    log = [*full(8), asked(1.0, 6, 5), asked(1.0, 6, 4)]
    assert rule(fold(log), 6, 5, 2.0) == "ladder_open"
    assert rule(fold(log), 6, 3, 2.0) == "ladder_full"
    assert rule(fold(log), 7, 6, 2.0) == "ladder_full_theirs"
    log.append(Accepted(at=2.0, challenger=6, challenged=5))
    assert rule(fold(log), 6, 3, 2.0) == "ladder_full"
    assert 3 in ladder.candidates(fold([*log, played(3.0, 6, 5, 5)]), 6, 3.0)
    assert 3 in ladder.candidates(fold([*log, Left(at=3.0, entrant=5)]), 6, 3.0)


@pytest.mark.parametrize(
    "end", [played(100.0, 4, 3, 3), Declined(at=100.0, challenger=4, challenged=3), played(100.0, 4, 3, None)]
)
def test_the_same_pair_again_after_seven_days(end: Entry) -> None:
    stands = fold([*full(5), asked(0.0, 4, 3), end])
    assert rule(stands, 4, 3, 100.0 + 7 * DAY - 1) == "ladder_again"
    ladder.may_challenge(stands, 4, 3, 100.0 + 7 * DAY)
    ladder.may_challenge(stands, 4, 2, 100.0)


def test_it_does_not_matter_who_challenged_before() -> None:
    stands = fold([*full(5), played(0.0, 4, 3, 4)])
    assert stands.order == (1, 2, 4, 3, 5)
    assert rule(stands, 3, 4, 1.0) == "ladder_again"


# --- Answers ---------------------------------------------------------------------------------------


def test_the_third_decline_in_thirty_days_forfeits() -> None:
    log: list[Entry] = full(8)
    for day, challenger in enumerate((4, 5)):
        log += [
            asked(day * DAY, challenger, 3),
            Declined(at=day * DAY, challenger=challenger, challenged=3),
        ]
    challenge = ladder.Challenge(challenger=6, challenged=3, at=29 * DAY)
    log.append(asked(29 * DAY, 6, 3))
    assert ladder.declines_left(fold(log), 3, 29 * DAY) == 0
    assert ladder.declining(fold(log), challenge, 29 * DAY) == Forfeited(
        at=29 * DAY, challenger=6, challenged=3
    )
    assert ladder.declines_left(fold(log), 3, 30 * DAY) == 1
    assert ladder.declining(fold(log), challenge, 30 * DAY) == Declined(
        at=30 * DAY, challenger=6, challenged=3
    )


def test_a_challenge_is_to_be_answered_within_three_days_without_those_of_a_vacation() -> None:
    (challenge,) = fold([*full(3), asked(5.0, 3, 2)]).challenges
    assert ladder.answer_by(challenge) == 5.0 + 3 * DAY
    assert ladder.answer_by(challenge, {2: (Pause(DAY, 4 * DAY),)}) == 5.0 + 6 * DAY
    assert ladder.answer_by(challenge, {2: (Pause(DAY),)}) == math.inf


# --- Idle ------------------------------------------------------------------------------------------


def idle(of: Ladder, entrant: int, vacations: ladder.Vacations | None = None) -> float | None:
    return next((one.at for one in ladder.coming(of, vacations) if one.entrant == entrant), None)


def test_thirty_days_idle_and_then_a_place_a_week() -> None:
    log = full(5)
    assert idle(fold(log), 1) == 30 * DAY
    log.append(Idle(at=30 * DAY, entrant=1))
    assert fold(log).order == (2, 1, 3, 4, 5)
    assert idle(fold(log), 1) == 37 * DAY
    log.append(played(33 * DAY, 4, 1, 1))
    assert idle(fold(log), 1) == idle(fold(log), 4) == 63 * DAY


def test_the_last_has_no_place_to_lose() -> None:
    log = full(3)
    assert idle(fold(log), 3) is None
    log.append(Entered(at=40 * DAY, entrant=4))
    assert idle(fold(log), 3) == 40 * DAY


def test_who_plays_is_not_idle_and_who_was_not_answered_neither() -> None:
    log = [*full(5), asked(DAY, 4, 2), Accepted(at=2 * DAY, challenger=4, challenged=2)]
    assert idle(fold(log), 4) is idle(fold(log), 2) is None
    log = [*full(5), asked(DAY, 4, 2), Forfeited(at=4 * DAY, challenger=4, challenged=2)]
    assert (idle(fold(log), 4), idle(fold(log), 2)) == (34 * DAY, 30 * DAY)


def test_a_vacation_stops_it() -> None:
    assert idle(fold(full(3)), 1, {1: (Pause(10 * DAY, 20 * DAY),)}) == 40 * DAY
    assert idle(fold(full(3)), 1, {1: (Pause(10 * DAY),)}) is None


def test_where_nobody_plays_it_goes_round() -> None:
    stands, fallen = fold(full(3)), []
    while (first := ladder.coming(stands)[0]).at < 38 * DAY:
        stands = ladder.step(stands, first)
        fallen.append((first.at / DAY, first.entrant))
    assert fallen == [(30, 1), (30, 2), (37, 1), (37, 2)]
    assert stands.order == (1, 2, 3)
