"""Time without pauses, deadlines over pauses, outages and what follows them."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.service.pauses import Pause, after, counted, deadline, outage
from bot.clocks.service.terms import DAY, HOUR

NOON = 1_780_000_000.0


# --- Counted time ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pauses", "seconds"),
    [
        ([], 100),
        ([(10, 30)], 80),
        ([(10, 30), (20, 40)], 70),  # what overlaps counts once
        ([(10, 30), (30, 40)], 70),
        ([(20, 40), (10, 60)], 50),
        ([(10, 30), (50, 60)], 70),
        ([(-50, 10)], 90),
        ([(90, 150)], 90),
        ([(-50, 150)], 0),
        ([(-50, -10), (110, 120)], 100),
        ([(40, None)], 40),
        ([(-40, None)], 0),
        ([(40, None), (20, 30)], 30),
        ([(150, None)], 100),
        ([(30, 30)], 100),
        ([(30, 20)], 100),  # a heartbeat of a clock that was set back
    ],
)
def test_time_in_any_pause_is_not_counted(pauses: list[tuple[float, float | None]], seconds: float) -> None:
    assert counted(0.0, 100.0, [Pause(*each) for each in pauses]) == seconds


def test_time_is_never_less_than_none() -> None:
    assert counted(100.0, 90.0, []) == 0
    assert counted(100.0, 90.0, [Pause(80.0, 95.0)]) == 0


whole = st.integers(0, 200).map(float)
intervals = st.lists(st.builds(Pause, whole, whole | st.none()), max_size=6)


def standing(second: int, pauses: list[Pause]) -> bool:
    return any(one.starts <= second and (one.ends is None or second < one.ends) for one in pauses)


@given(st.integers(0, 200), st.integers(0, 200), intervals)
def test_the_union_is_what_counting_second_by_second_gives(
    since: int, until: int, pauses: list[Pause]
) -> None:
    running = sum(not standing(second, pauses) for second in range(since, until))
    assert counted(float(since), float(until), pauses) == running


@given(whole, whole, whole, intervals)
def test_counted_time_adds_up(first: float, second: float, third: float, pauses: list[Pause]) -> None:
    early, middle, late = sorted((first, second, third))
    together = counted(early, middle, pauses) + counted(middle, late, pauses)
    assert counted(early, late, pauses) == together


# --- Deadlines -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pauses", "zero"),
    [
        ([], 100),
        ([Pause(20, 50)], 130),
        ([Pause(-50, 50)], 150),
        ([Pause(-50, 0)], 100),
        ([Pause(100, 200)], 100),  # used up just when the pause begins
        ([Pause(99, 200)], 201),
        ([Pause(20, 50), Pause(130, 140)], 130),
        ([Pause(20, 50), Pause(120, 140)], 150),
        ([Pause(20, 50), Pause(40, 60)], 140),
        ([Pause(20, None)], None),
        ([Pause(100, None)], 100),
        ([Pause(20, 50), Pause(110, None)], None),
        ([Pause(200, None)], 100),
    ],
)
def test_a_deadline_moves_by_the_pauses(pauses: list[Pause], zero: float | None) -> None:
    assert deadline(0.0, 100.0, pauses) == zero
    assert deadline(0.0, 100.0, list(reversed(pauses)), live=True) == zero


def test_without_a_clock_there_is_no_deadline() -> None:
    assert deadline(0.0, math.inf, []) is None


def test_a_moment_after_so_much_counted_time() -> None:
    assert after(0.0, 40.0, [Pause(20, 50)]) == 70
    assert after(0.0, 40.0, [Pause(20)]) == math.inf


@given(whole, st.integers(1, 300).map(float), intervals)
def test_the_time_up_to_the_deadline_is_the_allowance(
    since: float, allowance: float, pauses: list[Pause]
) -> None:
    zero = deadline(since, allowance, pauses)
    if zero is None:
        assert counted(since, 10_000.0, pauses) < allowance
    else:
        assert counted(since, zero, pauses) == allowance
        assert counted(since, zero - 0.5, pauses) == allowance - 0.5, "and no moment earlier"


# --- Outages ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("gap", [0, 20, 59.999, 60, -5, -3600])
def test_a_gap_of_exactly_sixty_seconds_is_no_outage(gap: float) -> None:
    assert outage(NOON, NOON + gap) is None


@pytest.mark.parametrize(
    ("gap", "grace"),
    [
        (60.001, 600),
        (61, 600),
        (600, 600),
        (601, 601),
        (HOUR, HOUR),
        (12 * HOUR, 12 * HOUR),
        (12 * HOUR + 1, 12 * HOUR),
        (5 * DAY, 12 * HOUR),
    ],
)
def test_the_grace_is_as_long_as_the_outage_within_bounds(gap: float, grace: float) -> None:
    found = outage(NOON, NOON + gap)
    assert found is not None
    starts, ends, until = found
    assert (starts, ends) == (NOON, NOON + gap)
    assert until - ends == pytest.approx(grace, abs=1e-3)


def down(starts: float, ends: float) -> Pause:
    """Return the pause of an outage."""
    found = outage(starts, ends)
    assert found is not None
    return Pause(*found, kind="outage")


HOUR_DOWN = down(0.0, 3600.0)


@pytest.mark.parametrize(
    ("since", "allowance", "zero"),
    [
        (-100, 200, 7200),  # 100 seconds were left, and are up at 3700: within the grace
        (-100, 3700, 7200),  # just at its end
        (-100, 3701, 7201),
        (4000, 60, 7200),  # begun within the grace
        (7190, 5, 7200),
        (7190, 20, 7210),
        (8000, 60, 8060),
        (-100, 95, 7200),  # up when the outage began, and nobody could act any more
    ],
)
def test_a_zero_before_the_end_of_the_grace_moves_there(since: float, allowance: float, zero: float) -> None:
    assert deadline(since, allowance, [HOUR_DOWN]) == zero


def test_a_second_outage_within_the_grace_prolongs_it() -> None:
    again = down(5000.0, 5100.0)
    assert deadline(-100.0, 200.0, [HOUR_DOWN, again]) == 7300
    assert deadline(-100.0, 200.0, [HOUR_DOWN, down(7000.0, 7100.0)]) == 7700, "its own is the later one"


def test_a_pause_within_the_grace_prolongs_it() -> None:
    vacation = Pause(6000.0, 6000.0 + DAY, kind="vacation")
    assert deadline(-100.0, 200.0, [HOUR_DOWN]) == 7200
    assert deadline(5000.0, 100.0, [HOUR_DOWN, vacation]) == 7200 + DAY
    assert deadline(5000.0, 100.0, [HOUR_DOWN, Pause(6000.0)]) is None


def test_an_outage_that_still_lasts_has_no_grace_yet() -> None:
    assert deadline(0.0, 100.0, [Pause(50.0, None, kind="outage")]) is None


# --- Live games ------------------------------------------------------------------------------------


def test_in_live_games_clocks_stand_until_go_on() -> None:
    wait = Pause(3600.0, 3600.0 + 600, kind="go_on")
    assert deadline(-10.0, 30.0, [HOUR_DOWN, wait], live=True) == 3600 + 600 + 20
    pressed = Pause(wait.starts, wait.starts + 42, kind="go_on")
    assert deadline(-10.0, 30.0, [HOUR_DOWN, pressed], live=True) == 3600 + 42 + 20
    assert counted(-10.0, 3600 + 42 + 5, [HOUR_DOWN, pressed]) == 15


@given(whole, st.integers(1, 300).map(float), intervals, st.permutations(range(6)))
def test_the_order_of_pauses_changes_nothing(
    since: float, allowance: float, pauses: list[Pause], order: list[int]
) -> None:
    mixed = [pauses[place] for place in order if place < len(pauses)]
    assert deadline(since, allowance, mixed) == deadline(since, allowance, pauses)


@given(st.lists(st.tuples(whole, whole), max_size=5), whole, st.integers(1, 300).map(float))
def test_a_grace_only_ever_helps(spans: list[tuple[float, float]], since: float, allowance: float) -> None:
    ordered = [sorted(span) for span in spans]
    bare = [Pause(starts, ends) for starts, ends in ordered]
    graced = [Pause(starts, ends, 2 * ends - starts) for starts, ends in ordered]
    without, with_it = deadline(since, allowance, bare), deadline(since, allowance, graced)
    assert without is not None
    assert with_it is not None
    assert with_it >= without
    assert deadline(since, allowance, graced, live=True) == without
    for one in graced:
        assert one.grace is not None
        assert with_it >= one.grace


def test_pauses_apart_are_walked_once() -> None:
    many = [Pause(float(start), start + 5.0) for start in itertools.islice(itertools.count(0, 10), 1000)]
    assert deadline(0.0, 5000.0, many) == 10_000
