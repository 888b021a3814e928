"""What time it is, on a machine whose clock is set, was wrong from the start, or stood still."""

from __future__ import annotations

from dataclasses import dataclass

import aiohttp
import pytest

from bot.kit import steady
from bot.kit.steady import Clock
from bot.sandbox.driver import Sandbox
from tests.bot.sandbox.conftest import sandbox as sandbox
from tests.bot.sandbox.conftest import schema as schema

HOUR = 3600.0


@dataclass
class Machine:
    """A machine with clocks, and what time it is in truth."""

    true: float = 1000.0
    ahead: float = 0.0
    slept: float = 0.0

    def wall(self) -> float:
        """Return what its clock is set to."""
        return self.true + self.ahead

    def monotonic(self) -> float:
        """Return how long it has been awake."""
        return self.true - self.slept

    def clock(self) -> Clock:
        """Return the bot's clock, as the bot starts now."""
        return Clock(self.wall, self.monotonic)


@pytest.mark.parametrize("set_by", [-3 * HOUR, -30.0, 30.0, 3 * HOUR, 48 * HOUR])
def test_a_clock_that_is_set_changes_no_time(set_by: float) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.ahead = set_by
    assert clock.now() == machine.true
    machine.true += 100
    assert clock.now() == machine.true
    machine.ahead = 0.0
    machine.true += 100
    assert clock.now() == machine.true


def test_a_clock_that_is_kept_right_little_by_little_is_followed() -> None:
    machine = Machine(ahead=5.0)
    clock = machine.clock()
    for _ in range(10):
        machine.ahead -= 0.5
        clock.now()
    assert clock.now() == machine.true


@pytest.mark.parametrize("machine", [Machine(ahead=3 * HOUR), Machine(ahead=-HOUR)])
def test_a_clock_that_was_wrong_from_the_start_is_mended_by_two_answers(machine: Machine) -> None:
    clock = machine.clock()
    clock.heard(machine.true, clock.asked())
    assert clock.now() == machine.wall(), "one answer may be wrong itself"
    machine.true += 5
    clock.heard(machine.true - 1, clock.asked())
    assert clock.now() == pytest.approx(machine.true, abs=1)


def test_answers_that_say_different_things_mend_nothing() -> None:
    machine = Machine()
    clock = machine.clock()
    for wrong in (HOUR, -HOUR, 0.0, HOUR):
        clock.heard(machine.true + wrong, clock.asked())
    assert clock.now() == machine.true


def test_a_machine_that_has_slept_is_told_so() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.slept, machine.true = HOUR, machine.true + HOUR
    for _ in range(2):
        clock.heard(machine.true, clock.asked())
    assert clock.now() == machine.true
    machine.true += 7
    assert clock.now() == machine.true


def test_an_answer_that_was_read_late_tells_no_time() -> None:
    """A process that stood still reads two answers from before at once."""
    machine = Machine()
    clock = machine.clock()
    asked, told = clock.asked(), machine.true
    machine.true += 12
    for _ in range(2):
        clock.heard(told, asked)
    assert clock.now() == machine.true


def test_a_clock_is_never_wrong_for_long_by_more_than_some_seconds() -> None:
    machine = Machine(ahead=-8.4)
    clock = machine.clock()
    for _ in range(2):
        clock.heard(float(int(machine.true)), clock.asked())
    assert clock.now() == pytest.approx(machine.true, abs=1)


async def test_discords_answers_tell_the_time(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(true=steady.now(), ahead=3 * HOUR)
    monkeypatch.setattr(steady, "_CLOCK", machine.clock())
    async with aiohttp.ClientSession(trace_configs=[steady.trace()]) as session:
        for path in ("/", "/", "/api/v10/gateway", "/api/v10/gateway"):
            assert steady.now() == machine.wall()
            async with session.get(sandbox.url + path):
                pass
    assert steady.now() == pytest.approx(machine.true, abs=5)
