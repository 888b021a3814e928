"""Results: written with the end of a game, once, with places, quitters, ratings and practice."""

from __future__ import annotations

from typing import Any

import pytest

from bot.kit.store import people
from bot.kit.store.database import Database
from bot.results.service.ratings import fold
from bot.results.service.ratings.fold import Outcome, ranking_of
from bot.results.service.results import places as places_of
from bot.results.store import practice, ratings, results
from bot.storage.rows import RatingRow, ResultRow, ResultSeat
from bot.table.service.lobby import Proposal
from bot.table.service.match import Match
from engine.core import Result
from tests.bot.storage.samples import set_game
from tests.bot.table.tables import ANNA, BEN, CARL, DORA, EMIL, EVERYBODY, CardClub

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

POOLS = ("5:niek_zau_shu:", "5")


class ResultClub(CardClub):
    """A club that looks at what remains of its games."""

    async def table(self, game_id: str, people: int, computers: int = 0, *, rated: bool = True) -> Match:
        """Start a game between this many people, announced as rated."""
        company: dict[str, Any] = {"computer": "beginner", "computers": computers} if computers else {}
        match = await self.lobby.open(ANNA, Proposal(5, 6, "en", game_id, **company), next(self.numbers))
        async with self.database.write() as connection:
            await set_game(connection, match.id, rated=rated)
        for guest in EVERYBODY[1:people]:
            await self.lobby.join(match.id, guest, next(self.numbers))
        return (await self.lobby.start(match.id, ANNA.user_id, next(self.numbers))).match

    async def play_on(self, match: Match, most: int = 3000) -> Match:
        """Play at random to the end."""
        for _ in range(most):
            if not match.to_act:
                return match
            seat = match.to_act[0]
            position = match.question(seat)
            chosen = self.rng.choice(match.rules.moves(position, seat))
            user = match.seats[seat].user_id
            if user is None:
                match = (await self.play.act_for_computer(match, seat, chosen)).match
            else:
                number = next(self.numbers)
                match = (await self.play.act(match.id, None, user, number, _does(chosen))).match
            self.time += 1.0
        raise AssertionError("the game does not end")

    async def result(self, match: Match) -> tuple[ResultRow, list[ResultSeat]]:
        """Return what remains of a game."""
        async with self.database.read() as connection:
            found = await results.get(connection, match.id)
        assert found is not None
        return found

    async def heads(self, *pools: str) -> dict[tuple[str, int], RatingRow]:
        """Return everybody's ratings."""
        async with self.database.read() as connection:
            return await ratings.heads(connection, pools, [person.user_id for person in EVERYBODY])


def _does(action: Any) -> Any:
    return lambda *_: action


@pytest.fixture
def club(database: Database) -> ResultClub:
    """A club that meets on a new database."""
    return ResultClub(database)


async def test_a_game_that_is_played_to_its_end_has_a_result(club: ResultClub) -> None:
    match = await club.play_on(await club.table("niek_zau_shu", 3))
    row, seats = await club.result(match)
    result = match.result
    assert result is not None
    assert (row.seq, row.guild_id, row.game_id, row.preset, row.rule) == (
        1,
        5,
        "niek_zau_shu",
        "standard",
        result.rule,
    )
    assert (row.ply, row.started_at, row.finished_at) == (match.row.ply, 1000.0, match.row.finished_at)
    assert [(seat.user_id, seat.place, seat.points) for seat in seats] == [
        (person.user_id, place, points)
        for person, place, points in zip((ANNA, BEN, CARL), result.ranking, result.points, strict=True)
    ]
    assert row.unrated == ""
    heads = await club.heads(*POOLS)
    expected = fold.step(POOLS[0], {}, Outcome(1, row.finished_at, ranking_of(seats)))
    assert {user: head for (pool, user), head in heads.items() if pool == POOLS[0]} == expected.heads
    assert len(heads) == 6


async def test_results_are_numbered_in_the_order_of_their_ends(club: ResultClub) -> None:
    first, second = await club.table("niek_zau_shu", 2), await club.table("niek_zau_shu", 2)
    second = await club.play_on(second)
    first = await club.play_on(first)
    assert [(await club.result(match))[0].seq for match in (second, first)] == [1, 2]


@pytest.mark.parametrize(
    ("people", "computers", "rated", "why"),
    [(2, 0, False, "not_announced"), (1, 2, True, "few_people"), (2, 1, True, "")],
)
async def test_why_a_game_is_not_rated(
    club: ResultClub, people: int, computers: int, rated: bool, why: str
) -> None:
    match = await club.play_on(await club.table("niek_zau_shu", people, computers, rated=rated))
    row, _ = await club.result(match)
    assert row.unrated == why
    assert bool(await club.heads(*POOLS)) is (why == "")


async def test_who_resigns_before_both_have_acted_twice_moves_no_rating(club: ResultClub) -> None:
    match = await club.table("cerke", 2)
    await club.seating.resign(match.id, ANNA.user_id, next(club.numbers))
    row, seats = await club.result(match)
    assert (row.unrated, row.rule) == ("few_acts", "resigned")
    assert [seat.place for seat in seats] == [2, 1]


async def test_who_quits_a_table_is_last_whatever_the_computer_makes_of_it(club: ResultClub) -> None:
    match = await club.table("zau_shu", 4)
    await club.seating.resign(match.id, BEN.user_id, next(club.numbers))
    match = await club.play_on(await club.play.match(match.id))
    _, seats = await club.result(match)
    assert [(seat.user_id, seat.quit) for seat in seats] == [
        (ANNA.user_id, False),
        (BEN.user_id, True),
        (CARL.user_id, False),
        (DORA.user_id, False),
    ]
    assert seats[1].place == 4
    assert max(seat.place for seat in seats if not seat.quit) <= 3


async def test_who_comes_back_has_not_quit(club: ResultClub) -> None:
    match = await club.table("zau_shu", 3)
    await club.seating.resign(match.id, BEN.user_id, next(club.numbers))
    await club.seating.take_seat(match.id, BEN.user_id, next(club.numbers))
    match = await club.play_on(await club.play.match(match.id))
    _, seats = await club.result(match)
    assert not any(seat.quit for seat in seats)


async def test_whose_seat_somebody_else_has_taken_has_quit_too(club: ResultClub) -> None:
    match = await club.table("zau_shu", 3)
    await club.seating.resign(match.id, BEN.user_id, next(club.numbers))
    async with club.database.write() as connection:
        await people.upsert(connection, EMIL.user_id, EMIL.name, "ja")
    await club.seating.take_seat(match.id, EMIL.user_id, next(club.numbers))
    match = await club.play_on(await club.play.match(match.id))
    _, seats = await club.result(match)
    assert [(seat.seat, seat.user_id, seat.quit) for seat in seats] == [
        (0, ANNA.user_id, False),
        (1, EMIL.user_id, False),
        (2, CARL.user_id, False),
        (3, BEN.user_id, True),
    ]
    assert seats[3].place == 4


@pytest.mark.parametrize(
    ("ranking", "left", "places"),
    [
        ((1, 2, 3), set(), [1, 2, 3]),
        ((1, 2, 3), {0}, [3, 1, 2]),
        ((1, 1, 3, 4), {0, 3}, [3, 1, 2, 3]),
        ((2, 1), {0, 1}, [1, 1]),
    ],
)
async def test_places_with_those_who_left_last(
    club: ResultClub, ranking: tuple[int, ...], left: set[int], places: list[int]
) -> None:
    assert places_of(Result(tuple(0 for _ in ranking), ranking, "end"), left) == places


async def test_alone_with_computers_only_the_private_number_moves(club: ResultClub) -> None:
    match = await club.play_on(await club.table("niek_zau_shu", 1, 2))
    async with club.database.read() as connection:
        number = await practice.number_of(connection, ANNA.user_id, "niek_zau_shu", "")
    assert number is not None
    assert number.games == 1
    assert await club.heads(*POOLS) == {}
    assert match.result is not None


async def test_a_game_of_pure_luck_moves_no_number(club: ResultClub) -> None:
    match = await club.play_on(await club.table("zau_shu", 2))
    row, _ = await club.result(match)
    assert row.unrated == "pure_luck"
    await club.play_on(await club.table("zau_shu", 1, 2))
    async with club.database.read() as connection:
        assert await practice.number_of(connection, ANNA.user_id, "zau_shu", "") is None
    assert await club.heads("5:zau_shu:", "5") == {}


async def test_a_pool_that_is_computed_anew_is_left_alone(club: ResultClub) -> None:
    async with club.database.write() as connection:
        await ratings.mark_stale(connection, [POOLS[1]])
    await club.play_on(await club.table("niek_zau_shu", 2))
    assert {pool for pool, _ in await club.heads(*POOLS)} == {POOLS[0]}


async def test_a_result_says_in_what_its_points_are_counted(club: ResultClub) -> None:
    """Also of a game that ends before its time, with the points as they stand."""
    for changes, unit in (({"scoring_method": "old_2_4"}, 10), ({}, 1)):
        proposal = Proposal(5, 6, "en", "cerke", changes=changes)
        lobby = await club.lobby.open(ANNA, proposal, next(club.numbers))
        await club.lobby.join(lobby.id, BEN, next(club.numbers))
        match = (await club.lobby.start(lobby.id, ANNA.user_id, next(club.numbers))).match
        await club.seating.resign(match.id, ANNA.user_id, next(club.numbers))
        over = await club.play.match(match.id)
        row, seats = await club.result(match)
        assert over.result is not None
        assert (row.unit, over.result.unit, over.unit) == (unit, unit, unit)
        assert {seat.points for seat in seats} == {20 * unit}
