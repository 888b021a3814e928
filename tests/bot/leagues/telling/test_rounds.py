"""A round is told to all whom it is about: who has a bye is called like those who play."""

from __future__ import annotations

from tests.bot.leagues.clubs import CHANNEL, event, person
from tests.bot.leagues.formats import Format
from tests.bot.leagues.telling.test_putting_away import House, house

__all__ = ["house"]

SWISS = event(way=Format.SWISS, rounds=3)


async def test_who_has_a_bye_is_called_with_the_others(house: House) -> None:
    season = await house.club.started(5, SWISS)
    resting = next(one.seats[0] for one in season.fixtures.values() if len(one.seats) == 1)
    user = season.entrants[resting].user_id
    await house.tell()
    calling = [
        payload for _, _, payload in house.there.requests if f"Bye this round: <@{user}>" in str(payload)
    ]
    assert len(calling) == 1, "the message of the round, as it is posted"
    assert {str(one) for one in calling[0]["allowed_mentions"]["users"]} == {
        str(person(number).user_id) for number in range(1, 6)
    }
    assert str(user) not in house.there._discord._dms, "that is enough"


async def test_who_has_a_bye_reads_so_by_dm_where_there_is_no_channel(house: House) -> None:
    season = await house.club.open(5, SWISS)
    house.there.lose(CHANNEL)
    await house.club.tick(100_000.0)
    await house.tell()
    await house.club.tick(4_000.0)
    await house.tell()
    season = await house.club.season(season.id)
    resting = next(one.seats[0] for one in season.fixtures.values() if len(one.seats) == 1)
    assert "Round 1 of 3: bye" in house.read(season.entrants[resting].user_id or 0)
