"""Joining between seasons: whoever asked is seated at the next deal, in the order of asking, once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.kit.service.errors import AlreadyDone, GameClosed, LobbyRefusal, StalePosition, TooManyGames
from bot.kit.store import people
from bot.kit.store.database import Database
from bot.table.service.joining import JoinService, has_room
from bot.table.service.match import Match, seats_at_start
from bot.table.store import games, leavers, newcomers
from engine import catalogue
from engine.core import CHANCE
from tests.bot.table.tables import ANNA, BEN, CARL, DORA, EMIL, EVERYBODY, CardClub
from tests.card_games import CARD_GAMES

SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
GAMES = CARD_GAMES


class GrowingClub(CardClub):
    """A club whose tables grow."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.joining = JoinService(database, 2, now=lambda: self.time)

    async def ask(self, match: Match, user_id: int) -> Match:
        """Let somebody press the button, a moment after the last one who did."""
        self.time += 1
        async with self.database.write() as connection:
            await people.upsert(connection, user_id, f"Player {user_id}", "en")
        return await self.joining.press(match.id, user_id, next(self.numbers))

    async def waiting(self, match: Match) -> list[int]:
        """Return who waits."""
        async with self.database.read() as connection:
            return [row.user_id for row in await newcomers.of(connection, match.id)]

    async def replayed(self, match: Match) -> Any:
        """Return the position to which the log leads from the seats of the beginning."""
        log = await self.play.log(match.id)
        played = [(row.seat, match.rules.load_action(row.action)) for row in log]
        state = match.rules.start(seats_at_start(match, [action for _, action in played]), match.options)
        for seat, action in played:
            state = match.rules.apply(state, seat, action)
        return state


@pytest.fixture
def club(database: Database) -> GrowingClub:
    """A club that meets on a new database."""
    return GrowingClub(database)


async def refusal(pressing: Any) -> str:
    """Return the rule by which a press is refused."""
    with pytest.raises(LobbyRefusal) as refused:
        await pressing
    return refused.value.rule


@SQLITE
@pytest.mark.parametrize("game_id", GAMES)
async def test_who_waits_is_seated_at_the_next_deal(club: GrowingClub, game_id: str) -> None:
    first = min(3, max(catalogue.get(game_id).seats) - 2)
    match = await club.deal(game_id, first, joining=True, seasons=3)
    await club.ask(match, EMIL.user_id)
    match = await club.ask(match, DORA.user_id)
    assert [row.user_id for row in match.newcomers] == [EMIL.user_id, DORA.user_id]
    assert (len(match.seats), await club.waiting(match)) == (first, [5, 4])
    await club.hands_due()
    match = await club.season(match)
    assert [seat.user_id for seat in match.seats] == [*range(1, first + 1), 5, 4]
    assert [seat.name for seat in match.seats][first:] == ["Player 5", "Player 4"]
    log = await club.play.log(match.id)
    plies = [line.ply for line in log if line.notation == "new seat"]
    assert len(plies) == 2
    assert {log[ply].seat for ply in plies} == {CHANCE}
    assert match.newcomers == ()
    assert match.row.seat_count >= first + 2
    assert await club.waiting(match) == []
    stored = await club.play.match(match.id)
    assert (stored.seats, stored.state) == (match.seats, match.state)
    assert {"welcome", "lobby", "board", "hand"} <= (await club.due()).keys()
    assert await club.hands_due() == set(match.people)
    while match.to_act:
        match = (await club.act(match)).match
    assert match.result is not None
    assert len(match.result.points) == first + 2
    assert await club.replayed(match) == match.state


@SQLITE
async def test_pressing_again_withdraws(club: GrowingClub) -> None:
    match = await club.deal("mok_kaik", 3, joining=True)
    for user in (DORA.user_id, EMIL.user_id):
        await club.ask(match, user)
    assert await club.waiting(await club.ask(match, DORA.user_id)) == [EMIL.user_id]
    await club.ask(match, DORA.user_id)
    assert await club.waiting(match) == [EMIL.user_id, DORA.user_id]
    await club.joining.withdraw(match.id, EMIL.user_id, 900)
    for again in (club.joining.withdraw, club.joining.press):
        with pytest.raises(AlreadyDone):
            await again(match.id, EMIL.user_id, 900)
    await club.joining.withdraw(match.id, EMIL.user_id, next(club.numbers))
    assert await club.waiting(match) == [DORA.user_id]
    assert (await club.due())["board"] == club.time


@SQLITE
async def test_who_cannot_ask(club: GrowingClub) -> None:
    closed = await club.deal("mok_kaik", 3)
    assert await refusal(club.ask(closed, DORA.user_id)) == "no_next_season"
    match = await club.deal("mok_kaik", 3, joining=True, seasons=2)
    assert await refusal(club.ask(match, BEN.user_id)) == "seated_already"
    most = max(match.rules.seats)
    for user in range(20, 20 + most - 3):
        assert has_room(await club.play.match(match.id))
        await club.ask(match, user)
    assert not has_room(await club.play.match(match.id))
    assert await refusal(club.ask(match, 99)) == "lobby_full"
    match = await club.season(match)
    assert len(match.seats) == most
    assert await refusal(club.ask(match, 99)) == "no_next_season"
    while match.to_act:
        match = (await club.act(match)).match
    with pytest.raises(GameClosed):
        await club.ask(match, 99)


@SQLITE
async def test_cards_that_do_not_suffice_for_more_seats(club: GrowingClub) -> None:
    match = await club.deal("mak_hup", 3, joining=True, hand_size=12, start_paths=1)
    assert len(match.seats) + 1 in match.rules.seats
    assert not has_room(match)
    assert await refusal(club.ask(match, EMIL.user_id)) == "lobby_full"


@SQLITE
async def test_a_wish_counts_as_a_game_and_ends_with_it(club: GrowingClub) -> None:
    matches = [await club.deal("mok_kaik", 2, joining=True, seasons=2) for _ in range(3)]
    for match in matches[:2]:
        await club.ask(match, EMIL.user_id)
    with pytest.raises(TooManyGames):
        await club.ask(matches[2], EMIL.user_id)
    await club.seating.resign(matches[0].id, ANNA.user_id, next(club.numbers))
    assert await club.waiting(matches[0]) == []
    await club.ask(matches[2], EMIL.user_id)
    await club.draws.offer(matches[2].id, ANNA.user_id, next(club.numbers))
    await club.draws.offer(matches[2].id, BEN.user_id, next(club.numbers))
    assert await club.waiting(matches[2]) == []
    async with club.database.read() as connection:
        assert await games.open_of(connection, EMIL.user_id) == 1


@SQLITE
async def test_when_everybody_leaves_the_wishes_end(club: GrowingClub) -> None:
    match = await club.deal("mok_kaik", 3, joining=True)
    await club.ask(match, EMIL.user_id)
    for person in (ANNA, BEN, CARL):
        await club.seating.resign(match.id, person.user_id, next(club.numbers))
    assert await club.waiting(match) == []


@SQLITE
async def test_leavers_come_back_by_either_way(club: GrowingClub) -> None:
    match = await club.deal("mok_kaik", 3, joining=True, seasons=9)
    for person in (ANNA, BEN):
        await club.seating.resign(match.id, person.user_id, next(club.numbers))
        await club.ask(match, person.user_id)
    # A computer's seat at once is better than waiting.
    assert (await club.seating.take_seat(match.id, BEN.user_id, next(club.numbers))).seat == 1
    assert await club.waiting(match) == [ANNA.user_id]
    match = await club.season(await club.play.match(match.id))
    assert [seat.user_id for seat in match.seats] == [None, 2, 3, 1]
    # Whoever leaves the new seat knows that hand, and no longer the old one.
    await club.seating.resign(match.id, ANNA.user_id, next(club.numbers))
    async with club.database.read() as connection:
        assert await leavers.seat_of(connection, match.id, ANNA.user_id) == 3
    assert (await club.seating.take_seat(match.id, ANNA.user_id, next(club.numbers))).seat == 3


@SQLITE
async def test_a_table_of_two_that_has_grown(club: GrowingClub) -> None:
    """Its players can leave without ending the game, and a rematch has a seat for all."""
    match = await club.deal("ta_xot", 2, joining=True, seasons=2)
    await club.ask(match, CARL.user_id)
    match = await club.season(match)
    after = await club.seating.resign(match.id, ANNA.user_id, next(club.numbers))
    assert after.match.row.status == "running"
    await club.seating.take_seat(match.id, ANNA.user_id, next(club.numbers))
    match = await club.play.match(match.id)
    while match.to_act:
        match = (await club.act(match)).match
    again = await club.rematches.press(match.id, CARL, next(club.numbers), None)
    for person in (ANNA, BEN):
        assert again.row.status == "lobby"
        again = await club.rematches.press(match.id, person, next(club.numbers), None)
    assert again.row.status == "running"
    assert {seat.user_id for seat in again.seats} == {1, 2, 3}


async def test_asking_while_the_season_ends(club: GrowingClub) -> None:
    """Whoever presses while the next season is dealt is seated now or then, and never twice."""
    match = await club.deal("nam_to", 2, joining=True, seasons=30, rounds=1)
    rules = match.rules
    for person in EVERYBODY[2:]:
        while True:
            fold = rules.parse(match.state, "fold")
            if rules.turn(rules.apply(match.state, match.to_act[0], fold)).is_chance:
                break
            match = (await club.act(match, fold)).match
        asked = asyncio.gather(
            club.attempt(match, fold),
            club.ask(match, person.user_id),
            club.attempt(match, fold),
            return_exceptions=True,
        )
        stale = [result for result in await asked if isinstance(result, BaseException)]
        assert [type(result) for result in stale] == [StalePosition]
        match = await club.play.match(match.id)
        seated = person.user_id in match.people
        assert (person.user_id in await club.waiting(match)) != seated
        match = await club.season(match)
        assert person.user_id in match.people
    assert len(match.seats) == len(EVERYBODY)
    assert await club.replayed(match) == match.state
    assert replace(match, declines={}) == replace(await club.play.match(match.id), declines={})


@SQLITE
@pytest.mark.parametrize("game_id", ["zau_shu", "niek_zau_shu"])
async def test_who_waits_is_seated_between_rounds_that_no_deal_begins(
    club: GrowingClub, game_id: str
) -> None:
    """Chance, which has just let the sticks fall, waits until they sit."""
    match = await club.deal(game_id, 2, joining=True, rounds=3)
    await club.ask(match, DORA.user_id)
    await club.ask(match, EMIL.user_id)
    match = await club.season(match)
    assert [seat.user_id for seat in match.seats] == [1, 2, 4, 5]
    log = await club.play.log(match.id)
    assert [line.notation for line in log[-3:]] == ["new seat", "new seat", "next round"]
    assert await club.replayed(match) == match.state
    while match.to_act:
        match = (await club.act(match)).match
    assert match.result is not None
    assert len(match.result.points) == 4
