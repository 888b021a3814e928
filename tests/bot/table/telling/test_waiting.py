"""Who has waited for a game that there will not be is told so; who has not answered the others is called."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import select

from bot.clocks.service.terms import HOUR
from bot.storage.tables import messages_due
from bot.table.service.consenting import PAUSE
from bot.table.service.lobby import Person
from bot.table.service.messages import IN_VAIN, UNANSWERED, UNFILLED
from tests.bot.inside import HOME, Actor, Inside
from tests.bot.staff.office import Office

NUMBERS: Final = itertools.count(10**16)

OFF: Final = "left it before the game began"
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
    assert all(f"<@{anna.id}> {OFF}" in text and "`/play`" in text for text in told)
    assert [text for text in told if f"<@{carl.id}>" in text], "whose DMs are closed is called where it was"
    assert not [text for text in told if text.startswith(f"<@{anna.id}>")]


async def test_a_lobby_that_was_called_off_says_by_whom_or_why(there: Inside) -> None:
    office = Office(there)
    anna, ben = office.people[:2]
    left, over = await _lobby(office, anna, ben), await _lobby(office, anna, ben)
    await there.press(anna, f"b;leave;{left};;")
    await office.app.lobby.expire(over)
    texts = [text for _, _, text in await office.send("lobby")]
    (by_host,) = [text for text in texts if "called off" in text and f"<@{anna.id}> left the table" in text]
    assert len([text for text in texts if "called off, since it was not started in time" in text]) == 1
    assert "Person 2" in by_host, "who waited there"


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
    told = await office.send(UNFILLED)
    assert len(told) == 1, "whoever opened a table to which nobody came heard nothing of its end"
    assert all(words in told[0][2] for words in ("not started in time", "`/play`", "**Add computer**"))
    await office.app.lobby.expire(both)
    assert len(await office.send(UNFILLED)) == 2
    assert not await _told(office)


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


async def test_who_has_not_answered_what_is_asked_of_all_is_called(there: Inside) -> None:
    office = Office(there)
    anna, ben, carl = office.people[:3]
    game = await office.begun(anna, ben, carl, kind="mok_kaik", options="seasons=3")
    await office.app.consents.ask(game, PAUSE, anna.id, next(NUMBERS))
    await office.app.consents.agree(game, PAUSE, carl.id, next(NUMBERS))
    ((_, _, text),) = await office.send(UNANSWERED)
    assert text.startswith(f"Person 1 would like to pause this game. <@{ben.id}>, answer on the board: ")
    assert f"<@{carl.id}>" not in text


async def test_who_is_offered_a_draw_is_called_as_long_as_it_stands(there: Inside) -> None:
    office = Office(there)
    anna, ben = office.people[:2]
    game = await office.begun(anna, ben)
    await office.app.draws.offer(game, anna.id, next(NUMBERS))
    ((_, _, text),) = await office.send(UNANSWERED)
    assert text.startswith(f"Person 1 offers a draw. <@{ben.id}>, answer")
    await office.acts(game)
    await office.app.draws.offer(game, ben.id, next(NUMBERS))
    await office.app.draws.answer(game, anna.id, next(NUMBERS), accept=False)
    assert not await office.send(UNANSWERED), "nothing is asked any more"


async def test_who_has_not_pressed_go_on_is_called_once_others_have(there: Inside) -> None:
    office = Office(there)
    anna, ben, carl = office.people[:3]
    game = await office.begun(anna, ben, carl, kind="mok_kaik", options="seasons=3")
    for one in (anna, ben, carl):
        await office.app.consents.ask(game, PAUSE, one.id, next(NUMBERS))
    assert not await office.send(UNANSWERED), "all have agreed to the pause"
    await office.app.adjourning.go_on(game, anna.id, next(NUMBERS))
    await office.app.adjourning.go_on(game, ben.id, next(NUMBERS))
    ((_, _, text),) = await office.send(UNANSWERED)
    assert text.startswith(f"Person 1, Person 2 would like to go on with this game. <@{carl.id}>, answer")


async def test_quiet_hours_hold_the_call_to_answer_back(there: Inside) -> None:
    office = Office(there)
    anna, ben, carl = office.people[:3]
    game = await office.begun(anna, ben, carl, kind="mok_kaik", options="seasons=3")
    hour = datetime.now(UTC).hour
    for name, value in (("zone", "UTC"), ("quiet", f"{(hour - 1) % 24:02}:00-{(hour + 3) % 24:02}:00")):
        await office.app.setting.prefer(carl.id, name, value)
    await office.app.consents.ask(game, PAUSE, anna.id, next(NUMBERS))
    async with office.app.database.read() as connection:
        found = await connection.execute(select(messages_due).where(messages_due.c.kind == UNANSWERED))
    at = {row.recipient: row.due_at for row in found}
    assert at.keys() == {ben.id, carl.id}
    assert at[carl.id] - at[ben.id] > HOUR


async def test_nobody_on_vacation_is_called_to_answer(there: Inside) -> None:
    office = Office(there)
    anna, ben = office.people[:2]
    game = await office.begun(anna, ben, clock="3d")
    await office.app.draws.offer(game, anna.id, next(NUMBERS))
    await office.app.away.begin(ben.id, 5, next(NUMBERS))
    assert not await office.send(UNANSWERED)
