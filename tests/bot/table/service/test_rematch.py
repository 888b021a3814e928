"""Once more: who may ask for it, when it starts, and that a game has one rematch."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.kit.service.errors import AlreadyDone, LobbyRefusal, TooManyGames
from bot.kit.store import due
from bot.kit.store.database import Database
from bot.people.store import erasing
from bot.table.service import chance
from bot.table.service.lobby import Person
from bot.table.service.match import Match
from bot.table.service.rematch import secrets_of
from engine import proofs
from tests.bot.storage.samples import set_game
from tests.bot.table.tables import ANNA, BEN, CARL, DORA, CardClub

SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


class RematchClub(CardClub):
    """A club that plays again and again."""

    async def over(self, *, people: int = 2, computer: str = "", prepared: bool = True) -> Match:
        """Return a game that Anna has given up, or left to its end, with its result posted."""
        match = await self.start(computer=computer) if people < 3 else await self.deal("mok_kaik", people)
        while match.to_act and people > 2:
            match = (await self.act(match)).match
        if people < 3:
            match = (await self.seating.resign(match.id, ANNA.user_id, next(self.numbers))).match
        return (await self.rematches.prepare(match.id))[0] if prepared else match

    async def ask(self, match: Match, person: Person, message: int | None = None) -> Match:
        """Press the button."""
        return await self.rematches.press(match.id, person, next(self.numbers), message)

    async def refused(self, match: Match, person: Person) -> str:
        """Press the button in vain; return the rule, and see that nothing has changed."""
        before = await self.everything()
        with pytest.raises((LobbyRefusal, TooManyGames)) as refused:
            await self.ask(match, person)
        assert await self.everything() == before
        return refused.value.rule

    async def everything(self) -> list[Any]:
        """Return all games and seats."""
        async with self.database.read() as connection:
            queries = (
                "SELECT id, status, rematch_of FROM games ORDER BY id",
                "SELECT game, seat FROM seats ORDER BY game, seat",
            )
            return [list(await connection.execute(text(query))) for query in queries]


@pytest.fixture
def club(database: Database) -> RematchClub:
    """A club that meets on a new database."""
    return RematchClub(database)


@pytest.fixture
async def clubs(database: Database, database_url: str) -> AsyncIterator[tuple[RematchClub, RematchClub]]:
    """The same club in two processes, which share one database."""
    other = await Database.open(database_url)
    first, second = RematchClub(database), RematchClub(other)
    second.numbers = itertools.count(1_000_000)
    yield first, second
    await other.close()


async def test_against_a_computer_it_starts_at_once(club: RematchClub) -> None:
    match = await club.over(computer="beginner")
    again = await club.ask(match, ANNA)
    assert again.row.status == "running"
    assert again.row.rematch_of == match.id
    assert [(seat.user_id, seat.computer) for seat in again.seats] == [(None, "beginner"), (ANNA.user_id, "")]
    assert again.options == match.options
    assert (again.row.channel_id, again.row.guild_id) == (match.row.channel_id, match.row.guild_id)
    assert {"board", "result"} <= (await club.due()).keys()


async def test_between_people_it_starts_with_the_others_press(club: RematchClub) -> None:
    match = await club.over()
    waiting = await club.ask(match, BEN)
    assert waiting.row.status == "lobby"
    assert [(seat.seat, seat.user_id) for seat in waiting.seats] == [(0, BEN.user_id)]
    assert await club.refused(match, BEN) == "rematch_waits"
    assert await club.refused(match, CARL) == "only_players_rematch"
    again = await club.ask(match, ANNA)
    assert again.id == waiting.id
    assert again.row.status == "running"
    assert [seat.user_id for seat in again.seats] == [BEN.user_id, ANNA.user_id]
    for person in (ANNA, BEN):
        assert await club.refused(match, person) == "rematch_begun"


async def test_it_starts_with_a_press_on_the_lobby_too(club: RematchClub) -> None:
    match = await club.over()
    waiting = await club.ask(match, ANNA)
    again = await club.lobby.join(waiting.id, BEN, next(club.numbers))
    assert again.row.status == "running"
    assert [seat.user_id for seat in again.seats] == [BEN.user_id, ANNA.user_id]


async def test_at_a_larger_table_all_move_on_by_a_seat(club: RematchClub) -> None:
    match = await club.over(people=4)
    for person in (CARL, ANNA, DORA):
        again = await club.ask(match, person)
        assert again.row.status == "lobby"
    again = await club.ask(match, BEN)
    assert again.row.status == "running"
    before = [seat.user_id for seat in match.seats]
    assert [seat.user_id for seat in again.seats] == [*before[1:], before[0]]


@SQLITE
async def test_a_start_without_all_of_them_leaves_no_empty_seat(club: RematchClub) -> None:
    match = await club.over(people=4)
    waiting = await club.ask(match, ANNA)  # at the last seat
    await club.ask(match, CARL)
    again = (await club.lobby.start(waiting.id, ANNA.user_id, next(club.numbers))).match
    assert [seat.seat for seat in again.seats] == [0, 1]
    assert [seat.user_id for seat in again.seats] == [CARL.user_id, ANNA.user_id]


async def _erased(club: RematchClub, person: Person) -> None:
    async with club.database.write() as connection:
        await erasing.former(connection, person.user_id)


@SQLITE
async def test_nobody_is_awaited_who_was_erased(club: RematchClub) -> None:
    match = await club.over()
    await _erased(club, ANNA)
    waiting = await club.ask(match, BEN)
    assert (waiting.row.status, waiting.row.invited) == ("lobby", ""), "anybody may take the free seat"

    match = await club.over(people=4)
    await club.ask(match, CARL)
    await _erased(club, DORA)
    again = await club.ask(match, BEN)
    assert again.row.status == "lobby"
    again = await club.ask(match, ANNA)
    assert again.row.status == "running", "it starts with the last of those who are left"
    assert [seat.seat for seat in again.seats] == [0, 1, 2]


@SQLITE
async def test_who_may_not_ask(club: RematchClub) -> None:
    running = await club.start()
    assert await club.refused(running, ANNA) == "not_over_yet"
    table = await club.deal("mok_kaik", 4)
    await club.seating.resign(table.id, DORA.user_id, next(club.numbers))
    while (table := await club.play.match(table.id)).to_act:
        await club.act(table)
    assert await club.refused(table, DORA) == "left_before_rematch"
    assert await club.refused(table, Person(99, "Stranger", "en")) == "only_players_rematch"


@SQLITE
@pytest.mark.parametrize("limit", ["per_person", "per_guild"])
async def test_the_limits_of_open_games_hold(club: RematchClub, limit: str) -> None:
    match = await club.over()
    await club.start()
    changed: dict[str, Any] = {limit: 1}
    club.lobby = replace(club.lobby, **changed)
    expected = {"per_person": "too_many_of_yours", "per_guild": "too_many_here"}[limit]
    assert await club.refused(match, ANNA) == expected


@SQLITE
async def test_the_same_press_counts_once(club: RematchClub) -> None:
    match = await club.over(computer="beginner")
    await club.rematches.press(match.id, ANNA, 777, None)
    with pytest.raises(AlreadyDone):
        await club.rematches.press(match.id, ANNA, 777, None)


async def test_one_that_is_called_off_makes_room_for_another(club: RematchClub) -> None:
    match = await club.over()
    first = await club.ask(match, ANNA)
    await club.lobby.leave(first.id, ANNA.user_id, next(club.numbers))
    match, none = await club.rematches.prepare(match.id)
    assert none is None
    assert len(secrets_of(match)) == 2
    second = await club.ask(match, BEN)
    assert second.id != first.id
    assert (await club.ask(match, ANNA)).row.status == "running"


@SQLITE
@pytest.mark.parametrize("change", ["options", "guest", "computer"])
async def test_nobody_agrees_to_something_else_by_the_old_button(club: RematchClub, change: str) -> None:
    match = await club.over(people=3)
    waiting = await club.ask(match, ANNA)
    changes: dict[str, Callable[[], Any]] = {
        "options": lambda: club.lobby.set_options(
            waiting.id, ANNA.user_id, "", {"seasons": 1}, next(club.numbers)
        ),
        "guest": lambda: club.lobby.invite(waiting.id, ANNA.user_id, [DORA], next(club.numbers)),
        "computer": lambda: club.lobby.add_computer(waiting.id, ANNA.user_id, "beginner", next(club.numbers)),
    }
    await changes[change]()
    if change == "guest":
        await club.lobby.join(waiting.id, DORA, next(club.numbers))
    assert await club.refused(match, BEN) == "rematch_changed"
    await club.lobby.join(waiting.id, BEN, next(club.numbers))
    assert (await club.lobby.join(waiting.id, CARL, next(club.numbers))).row.status == "running"


async def test_its_chance_is_fixed_before_anybody_asks(club: RematchClub) -> None:
    match = await club.over(computer="beginner")
    shown = [chance.fingerprint(secret, sealed=False) for secret in secrets_of(match)]
    assert len(set(shown)) == 2
    assert secrets_of((await club.rematches.prepare(match.id))[0]) == secrets_of(match), (
        "they stay as they are"
    )
    again = await club.ask(match, ANNA)
    proof = await club.play.proof(again.id)
    assert [deal.commitment for deal in proof.deals][:2] == shown
    assert proofs.verify(proof) == []
    assert secrets_of(await club.play.match(match.id)) == (), "a secret is used once"


@SQLITE
async def test_a_result_from_before_leads_to_a_lobby(club: RematchClub) -> None:
    """Nothing was fixed before this press, so that another one has to start the game."""
    match = await club.over(computer="beginner", prepared=False)
    again = await club.ask(match, ANNA, message=4242)
    assert again.row.status == "lobby"
    assert len(again.seats) == 2
    assert (await club.play.match(match.id)).row.result_message_id == 4242
    started = await club.lobby.start(again.id, ANNA.user_id, next(club.numbers))
    assert started.match.row.status == "running"


async def test_two_processes_make_one_rematch(clubs: tuple[RematchClub, RematchClub]) -> None:
    first, second = clubs
    for _ in range(5):
        match = await first.over()
        answers = await asyncio.gather(first.ask(match, ANNA), second.ask(match, BEN))
        assert {answer.id for answer in answers} == {answers[0].id}
        assert sorted(answer.row.status for answer in answers) == ["lobby", "running"]
        alone = await first.over(computer="beginner")
        pressed = await asyncio.gather(
            first.ask(alone, ANNA), second.ask(alone, ANNA), return_exceptions=True
        )
        rules = [answer.rule for answer in pressed if isinstance(answer, LobbyRefusal)]
        assert rules == ["rematch_begun"]
        async with first.database.read() as connection:
            for one in (match, alone):
                query = text("SELECT count(*) FROM games WHERE rematch_of = :id").bindparams(id=one.id)
                assert (await connection.execute(query)).scalar_one() == 1


async def test_the_database_itself_allows_only_one(club: RematchClub) -> None:
    match = await club.over()
    await club.ask(match, ANNA)
    other = await club.propose(CARL)
    with pytest.raises(IntegrityError):
        async with club.database.write() as connection:
            await set_game(connection, other.id, rematch_of=match.id)
    await club.lobby.leave(other.id, CARL.user_id, next(club.numbers))
    async with club.database.write() as connection:
        await set_game(connection, other.id, rematch_of=match.id)  # what was called off is no matter
        assert await due.queue.next_at(connection) is not None
