"""Who has left a server is replaced in its games, may take the seat back, and loses nothing elsewhere."""

from __future__ import annotations

import msgspec
import pytest

from bot.table.service.absence import AbsenceService
from bot.table.service.lobby import Proposal
from bot.table.service.match import Match
from tests.bot.storage.samples import set_game
from tests.bot.table.service.test_playing import ANNA, BEN, CARL, Club, club, mover

__all__ = ["club"]

HERE, ELSEWHERE = 5, 9

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


def absence(club: Club) -> AbsenceService:
    """Return the service with the club's clock."""
    return AbsenceService(club.database, club.seating, now=lambda: club.time)


async def move_elsewhere(club: Club, match: Match) -> None:
    """Let a game be played in another server."""
    async with club.database.write() as connection:
        await set_game(connection, match.id, guild_id=ELSEWHERE)


async def test_the_seats_in_one_server_are_handed_over(club: Club) -> None:
    here, other = await club.start(), await club.start()
    await move_elsewhere(club, other)
    to_act, waiting = mover(here)
    await club.due()
    assert await absence(club).replace(HERE, to_act) == [here.id]
    after = await club.play.match(here.id)
    assert after.row.status == "running"
    assert after.people == (waiting,)
    (seat,) = after.to_act
    assert after.seats[seat].computer
    assert after.left_by(to_act)
    kinds = await club.due()
    assert kinds["departed"] == kinds["computer"] == club.time, "the others are told, and the game goes on"
    assert (await club.play.match(other.id)).people == other.people
    assert await absence(club).replace(HERE, to_act) == [], "nothing is done twice"

    back = await club.seating.take_seat(here.id, to_act, next(club.numbers))
    assert back.match.seats[seat].user_id == to_act
    assert back.match.state == here.state


async def test_a_game_waits_for_its_last_person(club: Club) -> None:
    alone = await club.start(computer="good")
    assert await absence(club).replace(HERE, ANNA.user_id) == []
    assert (await club.play.match(alone.id)).seats == alone.seats
    two = await club.start()
    assert await absence(club).replace(HERE, BEN.user_id) == [two.id]
    assert await absence(club).replace(HERE, ANNA.user_id) == []
    assert (await club.play.match(two.id)).people == (ANNA.user_id,)


async def test_lobbies_and_finished_games_are_left_alone(club: Club) -> None:
    lobby, over = await club.propose(), await club.start()
    await club.seating.resign(over.id, BEN.user_id, next(club.numbers))
    assert await absence(club).replace(HERE, ANNA.user_id) == []
    assert (await club.play.match(lobby.id)).people == (ANNA.user_id,)
    assert (await club.play.match(over.id)).seats == over.seats


async def test_who_waits_for_somebody_is_looked_after(club: Club) -> None:
    match = await club.start()
    assert (await club.due())["presence"] > club.time
    to_act, _ = mover(match)
    await club.seating.resign(match.id, to_act, next(club.numbers))
    assert "presence" not in await club.due(), "nobody waits for a game that is over"
    alone = await club.start(computer="good")
    assert alone.people == (ANNA.user_id,)
    assert "presence" not in await club.due(), "computer players don't mind waiting"


async def test_the_card_games_go_on_with_the_same_hands(club: Club) -> None:
    proposal = Proposal(HERE, 6, "en", "mok_kaik")
    lobby = await club.lobby.open(ANNA, proposal, next(club.numbers))
    for person in (BEN, CARL):
        await club.lobby.join(lobby.id, person, next(club.numbers))
    match = (await club.lobby.start(lobby.id, ANNA.user_id, next(club.numbers))).match
    await absence(club).replace(HERE, CARL.user_id)
    after = await club.play.match(match.id)
    assert after.state == match.state
    assert msgspec.structs.replace(after.row, state=None) == msgspec.structs.replace(match.row, state=None)
    assert [seat.user_id for seat in after.seats] == [ANNA.user_id, BEN.user_id, None]
