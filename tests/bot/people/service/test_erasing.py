"""Somebody takes their data, or has it erased: what becomes of their games, and of everybody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.kit.service.errors import AlreadyDone, LobbyRefusal
from bot.kit.store import heartbeats, people
from bot.kit.store.database import Database
from bot.people.service.erasing import EraseService
from bot.people.service.forgetting import ForgetService
from bot.people.store import erased
from bot.people.store.erased import Erased
from bot.results.service import recounting
from bot.results.store import ratings, results
from bot.table.service.lobby import Person
from bot.table.service.match import Match
from tests.bot.results.service.test_recounting import play
from tests.bot.storage import samples
from tests.bot.table.tables import ANNA, BEN, CARL, DORA, EMIL, CardClub

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


class Club(CardClub):
    """A club whose people may be forgotten."""

    def __init__(self, database: Database, folder: Path) -> None:
        super().__init__(database)
        self.folder = folder
        forgetting = ForgetService(database, self.seating, lambda: self.time, 1.0, folder)
        self.erasing = EraseService(database, self.seating, self.lobby, forgetting, lambda: self.time, folder)

    async def erase(self, user: int) -> int:
        return await self.erasing.erase(user, next(self.numbers))

    async def now_of(self, match: Match) -> Match:
        return await self.play.match(match.id)


@pytest.fixture
def club(database: Database, tmp_path: Path) -> Club:
    """A club that meets on a new database."""
    return Club(database, tmp_path)


async def test_a_game_of_two_is_lost(club: Club) -> None:
    match = await club.start()
    number = await club.erase(ANNA.user_id)
    after = await club.now_of(match)
    assert after.result is not None
    assert after.result.rule == "resigned"
    assert after.result.ranking[after.seat_of(BEN.user_id) or 0] == 1
    assert after.seat_of(ANNA.user_id) is None
    assert after.seat_of(-number) is not None
    async with club.database.read() as connection:
        found = await results.get(connection, match.id)
        assert await people.get(connection, ANNA.user_id) is None
    assert found is not None
    assert {seat.user_id for seat in found[1]} == {-number, BEN.user_id}


async def test_a_larger_table_goes_on(club: Club) -> None:
    match = await club.deal("mok_kaik", 3)
    seat = match.seat_of(BEN.user_id)
    assert seat is not None
    await club.erase(BEN.user_id)
    after = await club.now_of(match)
    assert after.row.status == "running"
    assert after.seats[seat].user_id is None
    assert set(after.people) == {ANNA.user_id, CARL.user_id}
    assert BEN.user_id not in after.leavers
    while after.to_act:
        after = (await club.act(after)).match
    assert after.row.status == "over"


async def test_whoever_is_erased_cannot_come_back_to_another_hand(club: Club) -> None:
    """Nobody knows any more who has seen that hand: a stranger, who may be they, may have that seat alone."""
    match = await club.deal("mok_kaik", 5)
    for leaver in (DORA, EMIL):
        await club.seating.resign(match.id, leaver.user_id, next(club.numbers))
    await club.erase(BEN.user_id)
    left = match.seat_of(BEN.user_id)
    async with club.database.write() as connection:
        for person in (BEN, Person(9, "Fay", "en")):
            await people.upsert(connection, person.user_id, person.name, "en")
    assert (await club.seating.take_seat(match.id, BEN.user_id, next(club.numbers))).seat == left
    with pytest.raises(LobbyRefusal) as refused:
        await club.seating.take_seat(match.id, 9, next(club.numbers))
    assert refused.value.rule == "hand_of_former", "they could be somebody who was erased, too"
    back = await club.seating.take_seat(match.id, DORA.user_id, next(club.numbers))
    assert back.seat == match.seat_of(DORA.user_id), "who is known comes back to their own"
    await club.erase(CARL.user_id)
    assert (await club.now_of(match)).seats_for(9) == (), "of two hands they may have seen either"


async def test_where_nothing_is_hidden_an_erased_person_s_table_takes_anybody(club: Club) -> None:
    match = await club.deal("nexxy", 3)
    await club.erase(BEN.user_id)
    after = await club.now_of(match)
    assert after.seats_for(9) == after.seats


async def test_lobbies_are_called_off_or_left(club: Club) -> None:
    own = await club.propose(ANNA)
    other = await club.propose(BEN)
    await club.lobby.join(other.id, ANNA, next(club.numbers))
    await club.erase(ANNA.user_id)
    assert (await club.now_of(own)).row.status == "cancelled"
    assert (await club.now_of(other)).people == (BEN.user_id,)


async def test_it_is_done_once(club: Club) -> None:
    await club.start()
    await club.erasing.erase(ANNA.user_id, 4711)
    with pytest.raises(AlreadyDone):
        await club.erasing.erase(ANNA.user_id, 4711)


async def test_the_figures_of_others_stay(database: Database, tmp_path: Path) -> None:
    await play(database)
    club = Club(database, tmp_path)

    async def figures() -> dict[str, Any]:
        async with database.read() as connection:
            heads = await ratings.heads_of(connection, "5")
        return {
            str(user): (row.mu, row.sigma, row.games) for user, row in heads.items() if user != samples.BEN
        }

    before = await figures()
    number = await club.erase(samples.BEN)
    after = await figures()
    assert {user: row for user, row in after.items() if user != str(-number)} == before
    proof = await recounting.prove(database)
    assert (proof.difference, proof.stale) == (None, 0)


async def test_a_copy_holds_what_is_one_s_own_and_nothing_else(club: Club) -> None:
    match = await club.deal("mok_kaik", 3)
    await club.seating.resign(match.id, ANNA.user_id, next(club.numbers))
    copy = await club.erasing.copy(BEN.user_id)
    assert [row["user_id"] for row in copy["players"]] == [BEN.user_id]
    assert [row["game"] for row in copy["seats"]] == [match.id]
    assert [row["id"] for row in copy["games"]] == [match.id]
    for name, rows in copy.items():
        assert all(row.get("user_id", BEN.user_id) == BEN.user_id for row in rows), name
        assert not {"state", "secret", "action", "veil", "answers"} & {key for row in rows for key in row}
    assert "Anna" not in str(copy)
    assert "Carl" not in str(copy)
    await club.erase(BEN.user_id)
    gone = await club.erasing.copy(BEN.user_id)
    assert not any(gone.values())


async def test_who_was_erased_after_a_backup_is_erased_in_it(club: Club) -> None:
    """A backup knows them still; who came back since, and is in a later one, stays."""
    match = await club.start()
    erased.note(club.folder, Erased(user_id=ANNA.user_id, at=club.time + 10))
    erased.note(club.folder, Erased(user_id=CARL.user_id, at=club.time + 10))  # the backup does not know them
    async with club.database.write() as connection:
        await heartbeats.beat(connection, [0], "p", club.time + 20)
    assert await club.erasing.erase_again() == (0, 0), "the backup is newer than that: Anna has come back"
    erased.note(club.folder, Erased(user_id=ANNA.user_id, at=club.time + 30))
    assert await club.erasing.erase_again() == (1, 0)
    after = await club.now_of(match)
    assert after.seat_of(ANNA.user_id) is None
    assert after.result is not None
    assert await club.erasing.erase_again() == (0, 0)


async def test_it_is_noted_who_is_erased(club: Club) -> None:
    await club.start()
    await club.erase(ANNA.user_id)
    assert [one.user_id for one in erased.noted(club.folder)] == [ANNA.user_id]
    with (club.folder / erased.NAME).open("ab") as file:
        file.write(b'{"user_id":')  # the machine went off
    erased.note(club.folder, Erased(user_id=BEN.user_id, at=club.time + erased.KEPT + 1))
    assert [one.user_id for one in erased.noted(club.folder)] == [BEN.user_id], "the old one is forgotten"
