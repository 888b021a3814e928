"""What seats have left: each kind of clock through turns, presents of time, and zeros."""

from __future__ import annotations

import math
from collections.abc import Iterable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.service.reckoning import (
    Present,
    SeatClock,
    Use,
    Zero,
    allowance,
    answer_time,
    answering,
    at_zero,
    begun,
    fold,
    fresh,
    more_time,
    read_clocks,
    spent,
    stopped,
    write_clocks,
)
from bot.clocks.service.terms import COMMON, DAY, HOUR, LIMITS, NONE, Terms, read
from bot.kit.service.errors import LobbyRefusal

DAYS, BANK, FISCHER = read("3d"), read("10d+12h"), read("5m+10s")
BYOYOMI, TABLE = read("10m+3x30s"), read("60s+5m")


def after(terms: Terms, *used: float, clock: SeatClock | None = None) -> SeatClock:
    """Return a fresh clock after turns that used so many seconds."""
    clock = clock or fresh(terms)
    for seconds in used:
        clock = spent(terms, begun(clock, 1.0), seconds)
    return clock


# --- Each kind -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terms", "seconds"),
    [(DAYS, 3 * DAY), (BANK, 10 * DAY), (FISCHER, 300), (BYOYOMI, 690), (TABLE, 360), (NONE, math.inf)],
)
def test_the_first_turn_may_last_what_the_terms_say(terms: Terms, seconds: float) -> None:
    assert allowance(terms, fresh(terms)) == seconds


def test_days_are_given_anew_for_every_move() -> None:
    for used in (0, 2 * DAY, 3 * DAY):
        assert allowance(DAYS, after(DAYS, used)) == 3 * DAY


def test_a_bank_is_filled_after_each_move_but_never_above_the_start() -> None:
    assert after(BANK, 2 * DAY).left == 8 * DAY + 12 * HOUR
    assert after(BANK, 2 * DAY, HOUR).left == 8 * DAY + 23 * HOUR
    assert after(BANK, 12 * HOUR).left == 10 * DAY
    assert after(BANK, 60).left == 10 * DAY
    assert after(BANK, 10 * DAY).left == 12 * HOUR


def test_fischer_starts_with_main_and_the_increment_comes_after_each_own_move() -> None:
    assert fresh(FISCHER).left == 300
    assert after(FISCHER, 100).left == 210
    assert after(FISCHER, 1, 1, 1).left == 327, "there is no cap"
    assert after(FISCHER, 300).left == 10, "all of it is in time"
    assert after(FISCHER, 0).left == 310


@pytest.mark.parametrize(
    ("used", "left", "periods"),
    [
        (0, 600, 3),
        (599.999, 0.001, 3),
        (600, 0, 3),
        (600.001, 0, 3),
        (630, 0, 3),  # exactly a period
        (630.001, 0, 2),
        (660, 0, 2),
        (660.001, 0, 1),
        (690, 0, 1),  # exactly all
    ],
)
def test_who_uses_exactly_a_byoyomi_period_keeps_it(used: float, left: float, periods: int) -> None:
    clock = after(BYOYOMI, used)
    assert (clock.left, clock.periods) == (left, periods)


def test_a_period_lasts_for_every_move_of_its_own() -> None:
    assert after(BYOYOMI, 600, *[30.0] * 50).periods == 3
    assert after(BYOYOMI, 600, 30, 45, 30).periods == 2
    assert allowance(BYOYOMI, after(BYOYOMI, 600, 45)) == 60


def test_a_period_is_used_exactly_whatever_floats_make_of_it() -> None:
    clock = after(BYOYOMI, 600)
    began = 1_760_000_000.123
    assert spent(BYOYOMI, clock, began + 30 - began).periods == 3
    assert spent(BYOYOMI, clock, 30.0000002).periods == 3


def test_a_decision_uses_its_own_time_before_the_reserve() -> None:
    assert after(TABLE, 60, 60, 60).left == 300
    assert after(TABLE, 60.5).left == 299.5
    assert after(TABLE, 100, 20, 100).left == 220
    assert allowance(TABLE, after(TABLE, 360)) == 60


@pytest.mark.parametrize("terms", COMMON)
def test_what_is_used_within_the_grace_after_an_outage_costs_no_more_than_all(terms: Terms) -> None:
    most = allowance(terms, fresh(terms))
    assert after(terms, most + 999) == after(terms, most)
    assert after(terms, -5) == after(terms, 0), "two presses may arrive in another order than they were made"


# --- A turn begins and stops -----------------------------------------------------------------------


def test_a_clock_that_runs_goes_on_running() -> None:
    clock = begun(fresh(FISCHER), 10.0)
    assert clock.runs
    assert begun(clock, 20.0).since == 10.0
    assert spent(FISCHER, clock, 5).since is None
    assert begun(fresh(FISCHER), 0.0).runs, "the moment 0 is a moment"


def test_a_turn_that_another_player_ended_costs_nothing() -> None:
    clock = begun(fresh(TABLE), 10.0)
    assert stopped(clock) == fresh(TABLE)
    given_days = more_time(DAYS, begun(fresh(DAYS), 10.0))
    assert stopped(given_days) == fresh(DAYS), "a present to a turn goes with it"


# --- More time -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terms", "more"), [(DAYS, 3 * DAY), (BANK, 12 * HOUR), (FISCHER, 10), (BYOYOMI, 30), (TABLE, 60)]
)
def test_a_present_is_one_move(terms: Terms, more: float) -> None:
    clock = begun(fresh(terms), 10.0)
    given = more_time(terms, clock)
    assert allowance(terms, given) == allowance(terms, clock) + more
    assert given.since == clock.since
    assert allowance(terms, more_time(terms, given)) == allowance(terms, clock) + 2 * more


def test_a_present_lifts_a_bank_above_the_start_where_it_stays_without_growing() -> None:
    given = more_time(BANK, begun(fresh(BANK), 10.0))
    assert given.left == 10 * DAY + 12 * HOUR
    assert spent(BANK, given, HOUR).left == 10 * DAY + 11 * HOUR
    assert after(BANK, HOUR, clock=spent(BANK, given, HOUR)).left == 10 * DAY + 10 * HOUR
    assert spent(BANK, given, 2 * DAY).left == 9 * DAY


def test_a_present_of_days_is_for_one_move() -> None:
    given = more_time(DAYS, begun(fresh(DAYS), 10.0))
    assert spent(DAYS, given, 5 * DAY) == fresh(DAYS)


@pytest.mark.parametrize("terms", [NONE, *COMMON])
def test_only_a_running_clock_is_given_time(terms: Terms) -> None:
    with pytest.raises(LobbyRefusal, match="clock_not_running"):
        more_time(terms, fresh(terms))
    with pytest.raises(LobbyRefusal, match="clock_not_running"):
        more_time(NONE, begun(fresh(NONE), 10.0))


# --- At zero ---------------------------------------------------------------------------------------


def zeros(terms: Terms, clock: SeatClock, *turns: float | None) -> list[Zero]:
    """Return what follows each zero (None) among turns that used so many seconds."""
    found = []
    for used in turns:
        if used is None:
            found.append(at_zero(terms, clock))
        clock = spent(terms, begun(clock, 1.0), used or 0.0, zero=used is None)
    return found


@pytest.mark.parametrize("terms", COMMON)
def test_at_the_second_zero_running_the_computer_keeps_the_seat(terms: Terms) -> None:
    assert zeros(terms, fresh(terms), None, None) == [Zero.ACT, Zero.GIVE_UP]


@pytest.mark.parametrize("terms", [DAYS, BANK, FISCHER, BYOYOMI])
def test_an_own_action_between_two_zeros_begins_anew(terms: Terms) -> None:
    assert zeros(terms, fresh(terms), None, 5, None, 5, None) == [Zero.ACT] * 3


def test_with_the_reserve_gone_the_computer_keeps_the_seat() -> None:
    assert zeros(TABLE, fresh(TABLE), None, 5, None) == [Zero.ACT, Zero.GIVE_UP]
    assert zeros(TABLE, after(TABLE, 360), None) == [Zero.GIVE_UP], "it was gone when the turn began"
    assert zeros(TABLE, after(TABLE, 359), None) == [Zero.ACT]


def test_a_present_is_a_reserve() -> None:
    clock = more_time(TABLE, begun(after(TABLE, 360), 10.0))
    assert at_zero(TABLE, clock) is Zero.ACT


@pytest.mark.parametrize("terms", COMMON)
def test_the_turn_after_a_zero_has_some_time(terms: Terms) -> None:
    clock = spent(terms, begun(fresh(terms), 1.0), 0, zero=True)
    assert clock.misses == 1
    assert allowance(terms, clock) == terms.each
    assert after(terms, 1, clock=clock).misses == 0


@pytest.mark.parametrize("terms", COMMON)
def test_who_comes_back_to_a_seat_that_was_given_up_starts_without_zeros(terms: Terms) -> None:
    clock = fresh(terms)
    for _ in range(2):
        clock = spent(terms, begun(clock, 1.0), 0, zero=True)
    assert clock.misses == 0
    assert allowance(terms, clock) == terms.each


# --- From the log ----------------------------------------------------------------------------------


@st.composite
def clocks(draw: st.DrawFn) -> Terms:
    """Any clock that is allowed."""
    least, most = LIMITS[draw(st.sampled_from(list(LIMITS)))]
    figures = {
        name: draw(st.integers(getattr(least, name), getattr(most, name)))
        for name in ("main", "each", "periods")
    }
    return Terms(least.kind, **figures)


moments = st.integers(0, 20 * DAY * 1000).map(lambda milliseconds: milliseconds / 1000)
uses = st.builds(Use, st.integers(0, 3), moments, st.booleans())
logs = st.lists(uses | st.builds(Present, st.integers(0, 3)), max_size=40)


@given(clocks(), logs)
def test_the_fold_of_the_log_is_what_the_steps_made(terms: Terms, log: Iterable[Use | Present]) -> None:
    steps: dict[int, SeatClock] = {seat: fresh(terms) for seat in range(4)}
    for entry in log:
        running = begun(steps[entry.seat], 5.0)
        if isinstance(entry, Use) and entry.answer:
            running = answering(terms, running, 5.0, 5.0)
        if isinstance(entry, Present):
            steps[entry.seat] = more_time(terms, running)
        else:
            steps[entry.seat] = spent(terms, running, entry.used, zero=entry.zero)
        steps = read_clocks(write_clocks(steps))
    standing = {seat: msgspec.structs.replace(clock, since=None) for seat, clock in steps.items()}
    assert fold(terms, log, range(4)) == standing


@given(clocks(), logs)
def test_nothing_is_ever_below_nothing(terms: Terms, log: Iterable[Use | Present]) -> None:
    for clock in fold(terms, log, range(4)).values():
        assert clock.left >= 0
        assert clock.extra >= 0
        assert (clock.periods > 0) == (terms.kind == "byoyomi")
        assert clock.misses <= 1
        assert allowance(terms, clock) >= terms.each, "nobody's turn is over as it begins"


@given(clocks(), st.lists(moments, max_size=20))
def test_a_bank_without_presents_never_exceeds_its_start(terms: Terms, used: list[float]) -> None:
    for clock in fold(terms, [Use(0, seconds) for seconds in used], [0]).values():
        assert terms.kind == "fischer" or clock.left <= terms.main


def test_seats_that_have_not_acted_are_fresh() -> None:
    assert fold(FISCHER, [Use(1, 60.0)], range(3)) == {
        0: fresh(FISCHER),
        1: after(FISCHER, 60),
        2: fresh(FISCHER),
    }
    assert fold(FISCHER, [Use(1, 60.0)]) == {1: after(FISCHER, 60)}
    assert fold(FISCHER, []) == {}


def test_clocks_are_kept_as_json() -> None:
    kept = {0: SeatClock(left=12.5, since=1_760_000_000.123), 3: SeatClock(periods=2, misses=1, extra=5.0)}
    assert read_clocks(write_clocks(kept)) == kept
    assert read_clocks("{}") == {}
    with pytest.raises(ValueError, match="truncated"):
        read_clocks("")


def test_all_who_are_asked_share_a_quarter_of_a_move_and_half_a_day_at_most() -> None:
    assert answer_time(read("days:1")) == 6 * HOUR
    assert answer_time(read("days:7")) == 12 * HOUR
    assert answer_time(read("table:60+300")) == 0.0


@pytest.mark.parametrize(("at", "ends"), [(0.0, 6.0), (4.0, 6.0), (5.5, 6.5), (6.0, 7.0)])
def test_who_is_asked_after_the_others_has_some_time_too(at: float, ends: float) -> None:
    terms = read("days:1")
    clock = answering(terms, fresh(terms), 0.0, at * HOUR)
    assert clock.since is not None
    assert clock.since + allowance(terms, clock) == ends * HOUR
    assert spent(terms, clock, 0.0, zero=True).misses == 0
