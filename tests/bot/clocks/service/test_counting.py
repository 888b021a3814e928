"""When a press counts, whether it is in time, and when a timeout acts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.service.counting import GRACE, counted_time, in_time, is_up
from bot.kit.snowflakes import made_at

NOON = 1_780_000_000.0


def press(at: float) -> int:
    """Return a number that Discord gives to a press at this moment."""
    return (round(at * 1000) - 1_420_070_400_000) << 22 | 0x2A_BCDE


def test_the_number_of_a_press_tells_its_time() -> None:
    assert made_at(175928847299117063) == 1462015105.796, "the example of Discord's reference"
    assert made_at(press(NOON + 0.123)) == NOON + 0.123


@pytest.mark.parametrize(
    ("made", "counts"),
    [
        (-0.2, -0.2),
        (-9.999, -9.999),
        (-10, -10),
        (-10.001, -10),
        (-3600, -10),  # it was held back, or our clock is wrong: ten seconds at most
        (0, 0),
        (0.001, 0),
        (3600, 0),  # Discord's clock is ahead of ours
    ],
)
def test_a_press_counts_at_the_time_in_its_number(made: float, counts: float) -> None:
    assert counted_time(press(NOON + made), NOON) == pytest.approx(NOON + counts, abs=1e-6)


@given(st.integers(-60_000, 60_000), st.integers(0, 10**6))
def test_a_press_counts_at_most_ten_seconds_before_it_arrived(milliseconds: int, arrived: int) -> None:
    at = NOON + arrived / 7
    assert at - 10 <= counted_time(press(NOON + milliseconds / 1000), at) <= at


@pytest.mark.parametrize(("late", "answer"), [(-0.001, True), (0, True), (0.001, False), (1, False)])
def test_a_press_exactly_at_the_deadline_is_in_time(late: float, answer: bool) -> None:
    assert in_time(NOON + late, NOON) is answer


def test_without_a_deadline_every_press_is_in_time() -> None:
    assert in_time(NOON, None)
    assert not is_up(NOON, None)


@given(st.integers(0, 10**9), st.integers(1, 10**9))
def test_the_sum_of_floats_does_not_decide(begun: int, allowance: int) -> None:
    since, used = NOON + begun / 1000, allowance / 1000
    assert in_time(made_at(press(NOON + (begun + allowance) / 1000)), since + used)
    assert not in_time(made_at(press(NOON + (begun + allowance + 1) / 1000)), since + used)


@pytest.mark.parametrize(
    ("later", "acts"), [(0, False), (10, False), (10.999, False), (11, True), (60, True)]
)
def test_a_timeout_acts_eleven_seconds_after_the_deadline(later: float, acts: bool) -> None:
    assert is_up(NOON + later, NOON) is acts


@given(st.integers(0, 11_000))
def test_when_a_timeout_acts_every_press_in_time_has_arrived(travelled: int) -> None:
    arrived = NOON + GRACE
    assert not in_time(counted_time(press(arrived - travelled / 1000), arrived), NOON)
