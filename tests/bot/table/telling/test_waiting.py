"""Whoever has waited for a game that there will not be is told so, each by a word of their own."""

from __future__ import annotations

import itertools
from typing import Final

from bot.table.service.lobby import Person
from bot.table.service.messages import IN_VAIN
from tests.bot.inside import HOME, Actor, Inside
from tests.bot.staff.office import Office

NUMBERS: Final = itertools.count(10**16)

OFF: Final = "was called off before the game began"
OVER: Final = "is over before there was a seat for you"


async def _lobby(office: Office, *people: Actor) -> str:
    """Let these sit at a lobby, the first of them as its host; return it."""
    shown = await office.there.command(people[0], "play", game="nexxy")
    game: str = next(one for one in shown.last.custom_ids if ";join;" in one).split(";")[2]
    for one in people[1:]:
        await office.there.press(one, f"b;join;{game};;")
    return game


async def _told(office: Office) -> list[str]:
    """Send what is due to those who have waited; return what was written."""
    return [text for _, _, text in await office.send(IN_VAIN)]


async def test_who_sat_at_a_lobby_that_its_host_leaves(there: Inside) -> None:
    office = Office(there)
    anna, ben, carl = office.people[:3]
    game = await _lobby(office, anna, ben, carl)
    there.close_dms(carl)
    await there.press(anna, f"b;leave;{game};;")
    told = await _told(office)
    assert len(told) == 3, "to one of them in vain at first"
    assert all(OFF in text and "`/play`" in text for text in told)
    assert [text for text in told if f"<@{carl.id}>" in text], "whose DMs are closed is called where it was"
    assert not [text for text in told if f"<@{anna.id}>" in text]


async def test_who_sat_at_a_lobby_whose_host_staff_bars(there: Inside) -> None:
    office = Office(there)
    anna, ben = office.people[:2]
    await _lobby(office, anna, ben)
    await office.app.bars.bar(Person(anna.id, anna.name, "en"), None, office.order())
    told = await _told(office)
    assert len(told) == 1
    assert OFF in told[0]


async def test_all_who_sat_at_a_lobby_whose_time_is_over(there: Inside) -> None:
    office = Office(there)
    anna, ben = office.people[:2]
    alone, both = await _lobby(office, anna), await _lobby(office, anna, ben)
    await office.app.lobby.expire(alone)
    assert not await _told(office), "a host who was alone has let nobody wait"
    await office.app.lobby.expire(both)
    assert len(await _told(office)) == 2


async def test_who_wanted_to_join_a_game_that_is_over(there: Inside) -> None:
    office = Office(there)
    anna, ben, carl, dora = office.people[:4]
    for ends_by_staff in (True, False):
        game = await office.begun(anna, ben, carl, kind="mok_kaik", options="seasons=3 joining=true")
        await there.press(dora, f"b;join_next;{game};0;")
        if ends_by_staff:
            await office.app.staff.end(game, office.order())
        else:
            for one in (anna, ben, carl):
                await office.app.seating.resign(game, one.id, next(NUMBERS))
        told = await _told(office)
        assert len(told) == 1
        assert OVER in told[0]
        assert f"/channels/{HOME}/" in told[0]
