"""What comes every week at the same hour."""

from __future__ import annotations

import pytest

from bot.clocks.service.terms import DAY, HOUR
from bot.leagues.service.scheduling.weekly import Weekly
from tests.bot.leagues.service.scheduling.times import BERLIN, TOKYO, at, wall


@pytest.mark.parametrize("change", ["2027-03-28", "2027-10-31"])
def test_eight_in_the_evening_stays_eight(change: str) -> None:
    moment = at(f"{change} 20:00", BERLIN) - 15 * DAY
    moment = at(f"{wall(moment, BERLIN)[4:14]} 20:00", BERLIN)
    every = Weekly.of(moment, BERLIN)
    for _ in range(4):
        later = every.after(moment, BERLIN)
        assert wall(later, BERLIN)[:3] == wall(moment, BERLIN)[:3]
        assert wall(later, BERLIN).endswith("20:00")
        assert later - moment in (7 * DAY, 7 * DAY - HOUR, 7 * DAY + HOUR)
        moment = later


def test_a_time_left_out_or_shown_twice() -> None:
    every = Weekly(6, 2 * 60 + 30)
    missing = every.after(at("2027-03-21 12:00", BERLIN), BERLIN)
    assert wall(missing, BERLIN) == "Sun 2027-03-28 03:00"
    assert wall(every.after(missing, BERLIN), BERLIN) == "Sun 2027-04-04 02:30"
    twice = every.after(at("2027-10-24 12:00", BERLIN), BERLIN)
    assert wall(every.after(twice, BERLIN), BERLIN) == "Sun 2027-11-07 02:30"


def test_the_next_one_is_later() -> None:
    every = Weekly(3, 20 * 60)
    thursday = at("2027-01-14 20:00", TOKYO)
    assert every.after(thursday - 1, TOKYO) == thursday
    assert every.after(thursday, TOKYO) == thursday + 7 * DAY
