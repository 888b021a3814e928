"""Reviews are made once, one at a time, in another process, and kept: of games that are over alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.kit.service.errors import Refusal
from bot.kit.store.database import Database
from bot.kit.workers import Workers
from bot.records.service import orders
from bot.review.service import reviewing
from bot.review.service.reviewing import ReviewService, judges, require_reviewable
from bot.table.store import games, leavers
from engine import catalogue, review
from engine.players import levels_of
from tests.bot.review.games import resigned
from tests.bot.storage.samples import add_people, game_row
from tests.bot.table.matches import match_at

sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
async def service(database: Database) -> AsyncIterator[ReviewService]:
    """A service on a database that knows the game of ``resigned``."""
    await add_people(database)
    async with database.write() as connection:
        await games.insert(connection, game_row("abcdefg"))
    workers = Workers(1)
    service = ReviewService(database, workers, now=lambda: 7.0)
    yield service
    service.close()
    workers.close()


@sqlite
async def test_a_review_is_made_once_and_kept(service: ReviewService, database: Database) -> None:
    match, replay = resigned()
    assert await service.known(match) is None
    making = service.order(match, replay, 1)
    assert service.order(match, replay, 2) is making, "who asks for the same waits for the same"
    found = await making.task
    assert making.done == making.count > 0
    made = review.choices(match.rules, replay.states, replay.actions)
    assert len(found.choices) > len(made) // 2, "but where the judge sees one sensible choice alone"
    assert {one.ply for one in found.choices} <= {*made[:: found.every]}
    assert found.judge in judges("cerke")
    again = ReviewService(database, Workers(1), now=lambda: 8.0)  # as after a restart
    assert await again.known(match) == found
    for user in (1, 2):
        service.leave(making, user)


@sqlite
async def test_a_seat_is_shared_that_somebody_has_left_to_another_one(
    service: ReviewService, database: Database
) -> None:
    match, _ = resigned()
    owner, other = (one.user_id for one in match.seats)
    assert owner is not None
    assert other is not None
    assert await service.shared(match) == frozenset()
    async with database.write() as connection:
        await leavers.put(connection, match.id, owner, 0)  # who has come back to it
        await leavers.put(connection, match.id, 999, 0, counts=False)  # who did nothing there
    assert await service.shared(match) == frozenset()
    async with database.write() as connection:
        await leavers.put(connection, match.id, 998, 1)
    assert await service.shared(match) == frozenset({1})


@sqlite
async def test_it_is_made_to_its_end_even_if_nobody_waits(service: ReviewService) -> None:
    match, replay = resigned()
    making = service.order(match, replay, 1)
    service.leave(making, 1)
    await making.task
    assert await service.known(match) is not None


@sqlite
async def test_somebody_waits_for_one_review_at_a_time(
    service: ReviewService, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, replay = resigned()
    other = replace(match, row=msgspec.structs.replace(match.row, id="other"))
    making = service.order(match, replay, 1)
    with pytest.raises(Refusal, match="review_already") as refused:
        service.order(other, replay, 1)
    assert refused.value.data == {"title": match.id}, "it is told which one that is"
    monkeypatch.setattr(orders, "MOST_WAITING", 1)
    with pytest.raises(Refusal, match="reviews_waiting"):
        service.order(other, replay, 2)
    making.task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await making.task


@sqlite
async def test_what_time_chose_for_somebody_is_not_judged(service: ReviewService) -> None:
    match, replay = resigned()
    plies = review.choices(match.rules, replay.states, replay.actions)
    causes = ["time" if ply == plies[0] else "" for ply in range(replay.last)]
    found = await service.order(match, replace(replay, causes=causes), 1).task
    assert plies[0] not in {one.ply for one in found.choices}


@sqlite
async def test_a_long_game_is_judged_in_part(service: ReviewService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "BUDGET", 1e-4)  # no judge takes less for a choice
    match, replay = resigned()
    found = await service.order(match, replay, 1).task
    assert found.every > 1
    plies = review.choices(match.rules, replay.states, replay.actions)
    assert {one.ply for one in found.choices} <= {*plies[:: found.every]}


@sqlite
@pytest.mark.parametrize(
    ("game_id", "most", "tried", "known"),
    [
        ("mok_kaik", 60, True, True),
        ("lutu", 60, True, True),
        ("niek_zau_shu", 60, False, True),
        ("cerke", 20, False, False),
    ],
)
async def test_turning_points_are_tried_where_levels_only_compare(
    service: ReviewService, game_id: str, most: int, tried: bool, known: bool
) -> None:
    match, replay = resigned(game_id, most=most)
    making = service.order(match, replay, 1)
    found = await making.task
    turns = {one.ply: one for one in found.turns()}
    assert turns
    assert bool(found.ways) == tried
    assert turns.keys() <= {*found.tried} if tried else not found.tried
    assert all((one.gaining is not None) == known for one in turns.values())
    if tried:
        assert all(one.lead == one.worth and one.loss > 0 for one in turns.values())
    assert making.done <= making.count


@sqlite
async def test_what_takes_too_long_to_be_tried_is_told_as_it_was_judged(
    service: ReviewService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "TRYING", 1e-6)
    match, replay = resigned("mok_kaik", most=60)
    found = await service.order(match, replay, 1).task
    assert found.turns()
    assert not found.tried


@sqlite
async def test_a_game_without_a_choice_has_an_empty_review(service: ReviewService) -> None:
    match, replay = resigned(most=0)
    assert (await service.order(match, replay, 1).task).choices == ()


# --- Which games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", catalogue.ids())
async def test_no_running_game_is_reviewed(game_id: str) -> None:
    rules = catalogue.get(game_id)
    for options in {rules.make_options(preset) for preset in rules.presets}:
        seats = max(2, rules.seats.start)
        match = match_at(game_id, rules.start(seats, options), options, seats)
        for result in (None, '{"points":[1,2],"ranking":[2,1],"rule":"points"}'):
            running = replace(match, row=msgspec.structs.replace(match.row, result=result))
            with pytest.raises(Refusal, match="review_running"):
                require_reviewable(running)


@sqlite
async def test_what_may_not_be_reviewed_is_neither_read_nor_made(service: ReviewService) -> None:
    match, replay = resigned()
    await service.order(match, replay, 1).task
    running = replace(match, row=msgspec.structs.replace(match.row, status="running"))
    with pytest.raises(Refusal, match="review_running"):
        await service.known(running)
    with pytest.raises(Refusal, match="review_running"):
        service.order(running, replay, 1)


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"status": "cancelled", "result": None}, "review_unfinished"),
        ({"status": "lobby"}, "not_started"),
    ],
)
async def test_what_has_no_end_is_not_reviewed(changes: dict[str, Any], rule: str) -> None:
    match, _ = resigned()
    broken = replace(match, row=msgspec.structs.replace(match.row, **changes))
    if rule == "not_started":
        broken = replace(broken, state=None)
    with pytest.raises(Refusal, match=rule):
        require_reviewable(broken)


async def test_what_stays_hidden_is_not_reviewed() -> None:
    match, _ = resigned("nam_to")
    require_reviewable(match)
    sealed = replace(match, options=msgspec.structs.replace(match.options, folded_hidden=True))
    with pytest.raises(Refusal, match="review_sealed"):
        require_reviewable(sealed)


async def test_pure_luck_has_no_choices_to_review() -> None:
    luck = next(game for game in catalogue.GAMES.values() if not game.has_choice)
    match, _ = resigned(luck.id)
    with pytest.raises(Refusal, match="review_luck"):
        require_reviewable(match)


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_only_the_strongest_levels_judge(game_id: str) -> None:
    levels = list(levels_of(game_id))
    assert judges(game_id)[0] == levels[-1]
    assert len(levels) == 1 or levels[0] not in judges(game_id)


@sqlite
async def test_where_levels_only_compare_values_are_found(service: ReviewService) -> None:
    match, replay = resigned("mak_kaik", most=30, seats=3)
    making = service.order(match, replay, 1)
    found = await making.task
    assert making.done == making.count > 0
    assert found.choices
    assert all(one.value is not None for one in found.choices), "the deals are short"
    assert found.casts == ()
    ends = [review.final(match.rules, replay.states[-1], match.options, seat) for seat in range(3)]
    assert found.least == review.least_loss(found.choices, ends)
