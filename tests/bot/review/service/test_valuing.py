"""Values are found for as many choices as there is time for: for those that are told, and others evenly."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.review.service import valuing
from bot.review.service.judging import Choice, Position, Timed, judge, value
from bot.review.service.valuing import FEWEST, MOST, PER_PART
from engine import review
from engine.players import levels_of
from engine.review import Judged
from tests.bot.review.games import resigned


class Ran:
    """Choices that are valued: what was asked for part by part with how many playouts, and what was told.

    Each playout takes so many seconds, and ``longer`` times as many after the samples; the value of a choice
    is its ply.
    """

    def __init__(
        self, found: Sequence[Judged], told: set[int], seconds: float, each: float, longer: float = 1.0
    ) -> None:
        self.asked, self.playouts, self.done = list[tuple[int, ...]](), list[int](), list[float]()
        self.spent, self._each = 0.0, [each, each * longer]
        choices = [Choice(one.ply, None, None) for one in found]
        self.valued = asyncio.run(valuing.valued(choices, found, told, seconds, self._run, self.done.append))

    async def _run(self, positions: Sequence[Position], count: int) -> Timed[float]:
        took = self._each[bool(self.playouts)] * count * len(positions)
        self.asked.append(tuple(one.ply for one in positions))
        self.playouts.append(count)
        self.spent += took if len(self.playouts) > 1 else 0.0
        return Timed(tuple(float(one.ply) for one in positions), took)


@given(
    st.sets(st.integers(0, 500), min_size=1, max_size=90),
    st.floats(1, 12),
    st.floats(1e-4, 0.2),
    st.integers(1, 9),
)
def test_there_is_time_for_what_is_looked_at(
    plies: set[int], seconds: float, each: float, every: int
) -> None:
    found = [Judged(ply, ply % 3, "{}", 0.0) for ply in sorted(plies)]
    told = {*sorted(plies)[:: every * 5]}
    ran = Ran(found, told, seconds, each)
    looked, playouts = [ply for part in ran.asked[1:] for ply in part], ran.playouts[1:]
    assert looked == sorted(looked)
    assert told <= {*looked} <= plies
    assert [one.ply for one in ran.valued] == sorted(plies)
    assert [one.ply for one in ran.valued if one.value is not None] == looked
    assert all(one.value in (None, float(one.ply)) for one in ran.valued)
    assert 1 <= min(playouts) <= max(playouts) <= MOST
    assert ran.spent <= max(seconds, len(looked) * each) * (1 + 1e-9)
    if len(looked) > len(told) and min(playouts) < FEWEST:
        assert len(told) * FEWEST * each >= seconds - FEWEST * each * 2, "others only where there is room"
    assert ran.done == sorted(ran.done)
    assert ran.done[-1] == 1.0


def test_where_deals_take_longer_than_the_first_ones_tried_there_are_fewer() -> None:
    found = [Judged(ply, 0, "{}", 0.0) for ply in range(80)]
    ran = Ran(found, set(), 8.0, 0.005, longer=5.0)
    assert ran.done[-1] == 1.0
    assert ran.spent < 8.0 + 5 * PER_PART


def test_what_is_told_has_a_value() -> None:
    """Turning points, what came of them, and the first choice of everybody in a deal."""
    match, replay = resigned("mok_kaik", most=30, seats=3)
    plies = review.choices(match.rules, replay.states, replay.actions)
    found = [
        Judged(ply, replay.actions[ply][0], str(ply), 3.0, 0.0 if ply == plies[4] else 3.0) for ply in plies
    ]
    told = valuing.told(match, replay, found, (0.0, 0.0, 0.0))
    assert plies[4] in told
    seat = replay.actions[plies[4]][0]
    others = next(ply for ply in plies if ply > plies[4] and replay.actions[ply][0] != seat)
    later = [ply for ply in plies if ply > others and replay.actions[ply][0] == seat]
    assert {*later[:1]} <= told
    assert {replay.actions[ply][0] for ply in told} == {0, 1, 2}


@pytest.mark.parametrize("game_id", ["mak_kaik", "niek_hi"])
def test_the_same_choices_have_the_same_values(game_id: str) -> None:
    match, replay = resigned(game_id, most=30, seats=3)
    rules, level = match.rules, next(iter(levels_of(game_id)))
    plies = review.choices(rules, replay.states, replay.actions)
    views = [Choice(ply, rules.view(replay.states[ply], replay.actions[ply][0]), None) for ply in plies]
    choices = [one._replace(played=replay.actions[one.ply][1]) for one in views]
    found = judge(game_id, rules.version, level, choices, ()).choices
    by_ply = {one.ply: one.view for one in choices}
    positions = [Position(one.ply, by_ply[one.ply], one.best) for one in found]
    whole = partial(value, game_id, rules.version, playouts=3, unit=1)
    assert positions
    assert whole(positions).found == (*whole(positions[:1]).found, *whole(positions[1:]).found)
