"""Computer players that think in other processes: one thought a game, and one that fails is replaced."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator

import pytest
from structlog.testing import capture_logs

from bot.kit.service.errors import Refusal, StalePosition
from bot.kit.store.database import Database
from bot.table.service import computer
from bot.table.service.computer import Thinkers
from bot.table.service.match import Match
from bot.table.service.seating import STAND_IN
from engine.players import down_from, kept_level
from tests import choosers
from tests.bot.table.service.test_playing import Club
from tests.bot.table.tables import ANNA, CardClub

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

COMPUTER = 1
"""Its seat."""


@pytest.fixture
def club(database: Database) -> Club:
    """A club that meets on a new database."""
    return Club(database)


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    """One process that thinks."""
    thinkers = Thinkers(1)
    yield thinkers
    thinkers.close()


async def computers_turn(club: Club, level: str = "good") -> Match:
    """Start a game against the computer, and play at random until it is its turn."""
    match = await club.start(computer=level)
    while match.to_act != (COMPUTER,):
        (seat,) = match.to_act
        action = match.rules.moves(match.state, seat)[0]
        user = match.seats[seat].user_id or 0
        match = (await club.play.act(match.id, None, user, next(club.numbers), lambda *_, a=action: a)).match
    return match


async def test_it_chooses_something_legal_in_another_process(club: Club, thinkers: Thinkers) -> None:
    match = await computers_turn(club)
    action = await thinkers.choose(match, COMPUTER)
    assert action in match.rules.legal(match.state, COMPUTER)


@pytest.mark.parametrize("kind", ["raises", "illegal", "dies"])
async def test_a_level_that_fails_is_logged_once_and_a_weaker_one_plays(
    club: Club, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(computer, "thought", getattr(choosers, kind))
    match = await computers_turn(club)
    with capture_logs() as lines:
        for _ in range(2):
            action = await thinkers.choose(match, COMPUTER)
            assert action in match.rules.legal(match.state, COMPUTER)
    told = [(line["event"], line["level"], line["rules"]) for line in lines]
    assert told == [("computer player failed", "good", "cerke")]


async def test_if_all_levels_fail_any_legal_move_is_played(
    club: Club, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer, "thought", choosers.always_raises)
    match = await computers_turn(club)
    with capture_logs() as lines:
        action = await thinkers.choose(match, COMPUTER)
    assert tuple(line["level"] for line in lines) == down_from("cerke", "good")
    assert (await club.play.act_for_computer(match, COMPUTER, action)).lines


async def test_a_level_that_a_game_has_no_more_plays_on(club: Club, thinkers: Thinkers) -> None:
    match = await computers_turn(club)
    stored = match.with_seat(match.seats[COMPUTER].__class__(match.id, COMPUTER, None, "grandmaster", ""))
    with capture_logs() as lines:
        assert await thinkers.choose(stored, COMPUTER) in match.rules.legal(match.state, COMPUTER)
    assert lines == []


async def test_one_game_never_has_two_thoughts_and_others_do_not_wait(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer, "thought", choosers.slowly)
    first, second = await computers_turn(club), await computers_turn(club)
    thinkers = Thinkers(2)
    try:
        await asyncio.gather(thinkers.choose(first, COMPUTER), thinkers.choose(second, COMPUTER))  # warm
        times: dict[str, list[float]] = {first.id: [], second.id: []}

        async def think(match: Match) -> None:
            action = await thinkers.choose(match, COMPUTER)
            times[match.id].append(time.monotonic())
            assert action in match.rules.legal(match.state, COMPUTER)

        await asyncio.gather(think(first), think(first), think(second))
    finally:
        thinkers.close()
    early, late = times[first.id]
    assert late - early >= 0.9 * choosers.SLOWLY, "the second thought of a game begins when the first is over"
    assert times[second.id][0] < late, "another game thinks meanwhile"


async def test_thinking_takes_only_time_that_nobody_wants(database: Database) -> None:
    del database
    thinkers, own = Thinkers(1), os.getpriority(os.PRIO_PROCESS, 0)
    try:
        assert await thinkers._thinking.run(os.getpriority, os.PRIO_PROCESS, 0) > own
        assert await thinkers.compute(os.getpriority, os.PRIO_PROCESS, 0) == own
    finally:
        thinkers.close()


async def test_what_somebody_has_pressed_for_waits_behind_no_thought(
    club: Club, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await computers_turn(club)
    await thinkers.compute(int, 1)  # warm
    monkeypatch.setattr(computer, "thought", choosers.slowly)
    thought = asyncio.create_task(thinkers.choose(match, COMPUTER))
    await asyncio.sleep(0)
    assert await thinkers.compute(int, 1) == 1
    assert not thought.done()
    await thought


async def test_a_thought_that_outlives_its_position_is_not_played(club: Club, thinkers: Thinkers) -> None:
    match = await computers_turn(club)
    thought = await thinkers.choose(match, COMPUTER)
    await club.play.act_for_computer(match, COMPUTER, thought)
    ply = (await club.play.match(match.id)).row.ply
    with pytest.raises(StalePosition):
        await club.play.act_for_computer(match, COMPUTER, thought)
    assert (await club.play.match(match.id)).row.ply == ply


async def test_a_thought_that_outlives_its_game_is_dropped(club: Club) -> None:
    match = await computers_turn(club)
    thought = match.rules.moves(match.state, COMPUTER)[0]
    await club.seating.resign(match.id, 1, next(club.numbers))
    before = await club.play.match(match.id)
    with pytest.raises(Refusal):
        await club.play.act_for_computer(match, COMPUTER, thought)
    assert await club.play.match(match.id) == before


async def test_a_thought_for_a_seat_that_somebody_took_back_is_not_played(database: Database) -> None:
    club = CardClub(database)
    match = await club.deal("mak_kaik", 3)
    while match.seats[match.to_act[0]].user_id == ANNA.user_id:
        match = (await club.act(match)).match
    (seat,) = match.to_act
    user = match.seats[seat].user_id or 0
    match = (await club.seating.resign(match.id, user, next(club.numbers))).match
    assert match.seats[seat].computer == kept_level("mak_kaik", STAND_IN)
    thought = match.rules.moves(match.state, seat)[0]
    await club.seating.take_seat(match.id, user, next(club.numbers))
    with pytest.raises(StalePosition):
        await club.play.act_for_computer(match, seat, thought)
