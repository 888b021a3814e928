"""Games stored by earlier rules: the catalogue finds those rules, and records replay under them."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, ClassVar

import msgspec
import pytest

from engine import catalogue
from engine.core import OVER, Chance, Draws, Game, IllegalAction, OptionError, RecordError, Result, Step, Turn
from engine.record import Record
from engine.records import check, write


class Total(msgspec.Struct, frozen=True):
    """What has been counted so far, and who counts on."""

    count: int = 0
    seat: int = 0


class Options(msgspec.Struct, frozen=True):
    """There is nothing to choose."""


class First(Game[Total, int, Total, Options]):
    """Two people count on by 1 or 2; whoever reaches the goal wins."""

    id: ClassVar[str] = "count"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets = MappingProxyType({"standard": Options()})
    state_type: ClassVar[Any] = Total
    action_type: ClassVar[Any] = int
    goal: ClassVar[int] = 3

    def start(self, seats: int, options: Options) -> Total:
        return Total()

    def turn(self, state: Total) -> Turn:
        return OVER if state.count >= self.goal else Turn((state.seat,))

    def legal(self, state: Total, seat: int) -> list[int]:
        return [1, 2] if seat in self.turn(state).seats else []

    def apply(self, state: Total, seat: int, action: int) -> Total:
        if action not in self.legal(state, seat):
            raise IllegalAction("wrong_action", action=action)
        return Total(state.count + action, 1 - seat)

    def chance(self, state: Total) -> Chance:
        raise IllegalAction("wrong_chance", action="")

    def view(self, state: Total, seat: int | None) -> Total:
        return state

    def determinise(self, view: Total, rng: Draws) -> Total:
        return view

    def result(self, state: Total) -> Result | None:
        return None if state.count < self.goal else Result((state.seat, 1 - state.seat), (1, 2), "counted")

    def notate(self, state: Total, action: int) -> str:
        return str(action)

    def parse(self, state: Total, text: str) -> int:
        return int(text)

    def steps(self, state: Total, action: int) -> tuple[Step, ...]:
        return (Step("count", str(action)),)


FIRST = First()


class Second(First):
    """The goal is farther away today."""

    version: ClassVar[int] = 2
    goal: ClassVar[int] = 5
    earlier = MappingProxyType({1: FIRST})


SECOND = Second()


@pytest.fixture(autouse=True)
def _counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the game of this test into the catalogue."""
    monkeypatch.setitem(catalogue.GAMES, "count", SECOND)


def test_the_catalogue_keeps_earlier_rules() -> None:
    assert catalogue.get("count") is catalogue.get("count", 2) is SECOND
    assert catalogue.get("count", 1) is FIRST


@pytest.mark.parametrize("version", [0, 3])
def test_a_version_that_is_not_here_is_refused(version: int) -> None:
    with pytest.raises(OptionError) as caught:
        catalogue.get("count", version)
    assert caught.value.rule == "other_version"
    assert caught.value.data == {"found": version, "expected": 2}


def test_a_record_replays_under_its_own_rules() -> None:
    """A game that ended at 3 by the earlier rules ends there still; by those of today it goes on."""
    old = Record(FIRST, Options(), ((0, 1), (1, 2)))
    again = check(write(old))
    assert again == old
    assert again.game is FIRST
    assert FIRST.turn(list(again.states())[-1]).is_over
    text = write(old) + "0 2\n"
    with pytest.raises(RecordError) as caught:
        check(text)
    assert caught.value.rule == "after_the_end"
    assert SECOND.turn(list(check(text.replace("{version:1}", "{version:2}")).states())[-1]).is_over


@pytest.mark.parametrize("version", ["3", "x", "99999999999"])
def test_a_record_of_unknown_rules_says_where(version: str) -> None:
    with pytest.raises(RecordError) as caught:
        check(f"{{game:count}}\n{{version:{version}}}\n\n0 1\n")
    assert (caught.value.rule, caught.value.line, caught.value.column) == ("other_version", 2, 10)
    assert caught.value.data["found"] == version
    assert caught.value.data["expected"] == 2
