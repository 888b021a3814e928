"""When people are reminded of a turn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.service.pauses import Pause
from bot.clocks.service.reminders import reminder_times
from bot.clocks.service.terms import DAY, HOUR


@pytest.mark.parametrize(
    ("seconds", "left"),
    [
        (10 * DAY, [5 * DAY, DAY]),
        (DAY, [12 * HOUR, 2.4 * HOUR]),
        (10 * HOUR, [5 * HOUR, HOUR]),
        (5 * HOUR, [2.5 * HOUR, HOUR]),
        (2 * HOUR, [HOUR]),
        (1.5 * HOUR, [HOUR]),
        (HOUR, []),
        (60, []),
    ],
)
def test_at_half_and_at_a_tenth_an_hour_at_least(seconds: float, left: list[float]) -> None:
    times = reminder_times(1000.0, 1000.0 + seconds)
    assert [1000.0 + seconds - time for time in times] == pytest.approx(left)


@pytest.mark.parametrize(
    ("seconds", "left"),
    [(600, [300, 60]), (300, [150, 30]), (100, [50, 30]), (60, [30]), (45, [30]), (30, [])],
)
def test_live_games_thirty_seconds_at_least(seconds: float, left: list[float]) -> None:
    times = reminder_times(1000.0, 1000.0 + seconds, live=True)
    assert [1000.0 + seconds - time for time in times] == pytest.approx(left)


def test_time_in_pauses_is_none_of_the_turn() -> None:
    vacation = Pause(DAY, 31 * DAY, kind="vacation")
    begun, deadline = 0.0, 40.0 * DAY  # ten days of its own: one before the vacation
    times = reminder_times(begun, deadline, pauses=[vacation])
    assert [deadline - time for time in times] == [5 * DAY, DAY]
    assert reminder_times(begun, 31.0 * DAY + HOUR, pauses=[vacation]) == (12.5 * HOUR, 22.5 * HOUR)


def test_without_a_deadline_nobody_is_reminded() -> None:
    assert reminder_times(0.0, None) == ()


@given(st.integers(0, 20 * DAY), st.booleans())
def test_reminders_fall_within_the_turn_in_order(seconds: int, live: bool) -> None:
    times = reminder_times(0.0, float(seconds), live)
    assert list(times) == sorted(set(times))
    assert all(0 < time < seconds for time in times)
