"""Who may sit down at a running game, and where a game is at home."""

from __future__ import annotations

import pytest

from bot.kit.service.errors import LobbyRefusal, NotYourGame
from bot.kit.store import people
from bot.kit.store.database import Database
from bot.table.service.joining import JoinService
from bot.table.service.lobby import Person, Proposal
from bot.table.service.match import Match
from bot.table.service.posts import require_home
from bot.table.store import newcomers
from tests.bot.table.tables import ANNA, BEN, CARL, DORA, EMIL, CardClub

HERE, ELSEWHERE = 5, 9

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
async def club(database: Database) -> CardClub:
    """A club that meets on a new database, and has heard of everybody."""
    club = CardClub(database)
    async with database.write() as connection:
        for person in (DORA, EMIL):
            await people.upsert(connection, person.user_id, person.name, person.language)
    return club


def joining(club: CardClub) -> JoinService:
    """Return the service that seats people between seasons."""
    return JoinService(club.database, 50, now=lambda: club.time)


async def invited_table(club: CardClub, *invited: Person) -> Match:
    """Start a game of Anna's with a computer player and those who are invited, but for the last of them."""
    options = {"joining": True, "seasons": 3}
    proposal = Proposal(HERE, 6, "en", "mok_kaik", changes=options, invited=invited, computer="beginner")
    lobby = await club.lobby.open(ANNA, proposal, next(club.numbers))
    for person in invited[:-1]:
        await club.lobby.join(lobby.id, person, next(club.numbers))
    return (await club.lobby.start(lobby.id, ANNA.user_id, next(club.numbers))).match


async def test_the_uninvited_take_no_seat(club: CardClub) -> None:
    match = await invited_table(club, BEN, CARL)
    for seat in (club.seating.take_seat, joining(club).press):
        with pytest.raises(LobbyRefusal, match="not_invited"):
            await seat(match.id, DORA.user_id, next(club.numbers))
    after = await club.play.match(match.id)
    assert after.seats == match.seats, "the computer player keeps its seat, and its level"
    async with club.database.read() as connection:
        assert await newcomers.of(connection, match.id) == []
    assert (await club.seating.take_seat(match.id, CARL.user_id, next(club.numbers))).seat == 1


async def test_whoever_had_a_seat_comes_back(club: CardClub) -> None:
    """Also if nobody invited them: the host, and who sat there before the table was closed."""
    match = await invited_table(club, BEN, CARL)
    for person in (ANNA, BEN):
        await club.seating.resign(match.id, person.user_id, next(club.numbers))
        await club.seating.take_seat(match.id, person.user_id, next(club.numbers))
    lobby = await club.lobby.open(ANNA, Proposal(HERE, 6, "en", "mok_kaik"), next(club.numbers))
    for person in (EMIL, BEN):
        await club.lobby.join(lobby.id, person, next(club.numbers))
    match = (await club.lobby.start(lobby.id, ANNA.user_id, next(club.numbers))).match
    await club.seating.resign(match.id, EMIL.user_id, next(club.numbers))
    assert (await club.seating.take_seat(match.id, EMIL.user_id, next(club.numbers))).seat == 1


async def test_at_an_open_table_anybody_may_sit_down(club: CardClub) -> None:
    match = await club.deal("mok_kaik", 3, joining=True)
    await joining(club).press(match.id, DORA.user_id, next(club.numbers))
    await club.seating.resign(match.id, BEN.user_id, next(club.numbers))
    assert (await club.seating.take_seat(match.id, EMIL.user_id, next(club.numbers))).seat == 1


async def test_a_game_stays_in_its_server(club: CardClub) -> None:
    match = await club.deal("mok_kaik", 2)
    posted = await club.posts.board(match.id, HERE, 70, 71)
    assert (posted.place, posted.row.board_message_id) == (70, 71)
    for guild in (ELSEWHERE, None):
        with pytest.raises(NotYourGame, match="other_server"):
            require_home(match, guild)
    with pytest.raises(NotYourGame, match="other_server"):
        await club.posts.board(match.id, ELSEWHERE, 80, 81)
    assert (await club.play.match(match.id)).row == posted.row
