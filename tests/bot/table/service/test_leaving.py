"""Who leaves a table, and who may take which seat afterwards."""

from __future__ import annotations

import pytest

from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import people
from bot.kit.store.database import Database
from tests.bot.table.tables import ANNA, BEN, CARL, DORA, EMIL, CardClub

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
def club(database: Database) -> CardClub:
    """A club that meets on a new database."""
    return CardClub(database)


async def test_everybody_who_left_comes_back_only_to_the_hand_they_know(club: CardClub) -> None:
    match = await club.deal("mok_kaik", 4)
    for person in (ANNA, BEN):
        await club.seating.resign(match.id, person.user_id, next(club.numbers))
    # Emil sits down in Anna's old seat, sees its hand, and leaves as well.
    taken = await club.seating.take_seat(match.id, await known(club, 5), next(club.numbers))
    assert taken.seat == 0
    await club.seating.resign(match.id, EMIL.user_id, next(club.numbers))
    assert (await club.seating.take_seat(match.id, BEN.user_id, next(club.numbers))).seat == 1
    assert (await club.seating.take_seat(match.id, ANNA.user_id, next(club.numbers))).seat == 0
    # Another seat is free, but Emil knows Anna's hand.
    await club.seating.resign(match.id, CARL.user_id, next(club.numbers))
    with pytest.raises(LobbyRefusal) as refused:
        await club.seating.take_seat(match.id, EMIL.user_id, next(club.numbers))
    assert refused.value.rule == "own_seat_taken"
    await club.seating.resign(match.id, ANNA.user_id, next(club.numbers))
    assert (await club.seating.take_seat(match.id, EMIL.user_id, next(club.numbers))).seat == 0
    with pytest.raises(LobbyRefusal) as refused:
        await club.seating.take_seat(match.id, DORA.user_id, next(club.numbers))
    assert refused.value.rule == "seated_already"


async def known(club: CardClub, user_id: int) -> int:
    """Let a person be known to the bot, as every press does."""
    async with club.database.write() as connection:
        await people.upsert(connection, user_id, f"Player {user_id}", "en")
    return user_id
