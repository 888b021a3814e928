"""What people may ask for at a time."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import features
from bot.kit import budget as budgets
from bot.kit.budget import AT_A_TIME, COSTS, ORDINARY, SERVER, WITH_A_FILE, Budget, cost_of
from tests.bot.pressing import VERBS

PEOPLE = 3


class Clock:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def spent(budget: Budget, times: int, cost: float = ORDINARY, user: int = 1, guild: int | None = 9) -> int:
    """Return how many of so many presses are carried out."""
    return sum(budget.charge(user, guild, cost) is None for _ in range(times))


def test_who_plays_as_fast_as_people_can_is_never_refused() -> None:
    """Three presses a second for a quarter of a minute, then a look at the board, for an hour."""
    clock = Clock()
    budget = Budget(120, clock)
    for _ in range(120):
        for _ in range(45):
            assert budget.charge(1, 9, ORDINARY) is None
            clock.time += 1 / 3
        clock.time += 15


def test_who_sends_without_pause_is_slowed_down_and_others_are_not() -> None:
    clock = Clock()
    budget = Budget(120, clock)
    assert spent(budget, 1000) == 120
    assert spent(budget, 100, user=2) == 100
    clock.time += 10
    assert spent(budget, 1000) == 20


def test_what_takes_long_costs_more() -> None:
    budget = Budget(120, Clock())
    assert spent(budget, 100, COSTS["verify"]) == 8


def test_what_costs_more_than_a_purse_holds_takes_all_of_it() -> None:
    clock = Clock()
    budget = Budget(2, clock)
    assert spent(budget, 3, 15.0) == 1
    refused = budget.charge(1, 9, 15.0)
    assert refused is not None
    clock.time += refused.seconds
    assert spent(budget, 3, 15.0) == 1


def test_a_server_has_a_purse_too() -> None:
    budget = Budget(60, Clock())
    served = [spent(budget, 60, user=user) for user in range(SERVER + 5)]
    assert served == [60] * SERVER + [0] * 5
    refused = budget.charge(SERVER + 9, 9, ORDINARY)
    assert refused is not None
    assert refused.of_server
    assert spent(budget, 10, user=SERVER + 9, guild=8) == 10
    assert spent(budget, 10, user=SERVER + 10, guild=None) == 10


def test_without_a_limit_nothing_is_refused() -> None:
    assert spent(Budget(0), 10_000) == 10_000


@given(st.lists(st.tuples(st.integers(1, PEOPLE), st.floats(0.25, 20), st.floats(0, 30)), max_size=60))
def test_waiting_as_long_as_is_told_is_enough(presses: list[tuple[int, float, float]]) -> None:
    clock = Clock()
    budget = Budget(30, clock)
    for user, cost, pause in presses:
        clock.time += pause
        refused = budget.charge(user, 9, cost)
        if refused is not None:
            clock.time += refused.seconds + 1e-6
            assert budget.charge(user, 9, cost) is None


async def test_so_many_presses_of_a_person_are_carried_out_at_a_time() -> None:
    budget = Budget(120, Clock())
    working, most = 0, 0

    async def press(user: int) -> None:
        nonlocal working, most
        async with budget.turn(user):
            working += user == 1
            most = max(most, working)
            await asyncio.sleep(0)
            working -= user == 1

    await asyncio.gather(*(press(user) for user in (1, 2) * 20))
    assert most == AT_A_TIME


def test_a_command_that_brings_a_file_costs_more() -> None:
    kind = discord.InteractionType.application_command
    cases: list[tuple[dict[str, Any], float]] = [({}, ORDINARY), ({"attachments": {"1": {}}}, WITH_A_FILE)]
    for resolved, cost in cases:
        used = SimpleNamespace(type=kind, data={"resolved": resolved}, command=None)
        assert cost_of(cast(Any, used)) == cost


def test_only_what_there_is_has_a_price() -> None:
    commands = {
        command.qualified_name
        for cog in features.commands()
        for command in cog.__cog_app_commands__
        for command in (command, *(command.walk_commands() if hasattr(command, "walk_commands") else ()))
    }
    assert COSTS.keys() <= commands | VERBS.keys()


def test_only_full_purses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "KEPT", 3)
    clock = Clock()
    budget = Budget(60, clock)
    assert budget.charge(1, None, 60.0) is None
    for user in range(2, 8):
        clock.time += 5.0
        assert budget.charge(user, None, 1.0) is None
    refused = budget.charge(1, None, 60.0)
    assert refused is not None
    assert refused.seconds == 30.0
    assert len(budget._purses) < 6


def test_a_server_has_a_purse_by_its_own_setting() -> None:
    budget = Budget(0, Clock(), of_server=3)
    assert [budget.charge(person, 7, ORDINARY) for person in range(3)] == [None] * 3
    refused = budget.charge(3, 7, ORDINARY)
    assert refused is not None
    assert refused.of_server
    assert budget.charge(3, 8, ORDINARY) is None, "another server has another one"
    free = Budget(2, Clock(), of_server=0)
    assert all(free.charge(person, 7, ORDINARY) is None for person in range(100))


def test_single_people_and_servers_have_budgets_of_their_own() -> None:
    budget = Budget(2, Clock(), own={1: 5, 2: 0, 9: 12})
    assert [spent(budget, 50, user=user, guild=None) for user in (1, 2, 3)] == [5, 50, 2]
    assert spent(budget, 5, user=4, guild=9) == 2
    assert spent(budget, 50, user=2, guild=9) == 10, "what is left of the server's twelve"


def test_whoever_runs_the_bot_says_what_costs_how_much() -> None:
    budget = Budget(120, Clock(), costs={"verify": 60.0, "look": 2.0})
    interaction = cast(Any, SimpleNamespace(type=discord.InteractionType.component, data={}, command=None))
    costs = [cost_of(interaction, verb, budget.costs) for verb in ("verify", "look", "film", "pick")]
    assert costs == [60.0, 2.0, COSTS["film"], ORDINARY]


def test_who_may_be_quick_pays_from_the_servers_purse_alone() -> None:
    budget = Budget(2, Clock(), of_server=5)
    assert [budget.charge(1, 7, ORDINARY, is_quick=True) for _ in range(5)] == [None] * 5
    refused = budget.charge(1, 7, ORDINARY, is_quick=True)
    assert refused is not None
    assert refused.of_server
