"""Who is called to their turn, and who is not, though it is theirs."""

from __future__ import annotations

import time

import pytest

from bot import features
from bot.away.service import outages
from bot.away.service.outages import Outage
from bot.away.service.time_over import STOOD_IN
from bot.clocks.service.terms import HOUR
from bot.kit import steady
from bot.kit.sending import Later
from bot.kit.store import due
from bot.kit.store.queues import news
from bot.table.service import reminders, silent
from bot.table.service.consenting import PAUSE
from bot.table.service.loading import load
from bot.table.service.messages import UNANSWERED
from bot.table.service.seating import LEFT
from tests.bot.inside import HOME, Inside
from tests.bot.staff.office import FAR, Office

LOST = "I can't write where it was played"


async def test_nobody_is_called_to_a_game_that_stands_still(there: Inside) -> None:
    office = Office(there)
    anna, ben = office.people[:2]
    game = await office.begun(anna, ben)
    await office.app.consents.ask(game, PAUSE, anna.id, 1)
    assert (await office.app.consents.agree(game, PAUSE, ben.id, 2)).done
    mover = await _call_due(office, game)
    assert await office.send("notice", "turn_dm") == []
    for number, person in enumerate((anna, ben)):
        await office.app.adjourning.go_on(game, person.id, 10 + number)
    (told,) = await office.send("notice")
    assert f"<@{mover}>, it is your turn" in told[2]


async def test_that_nobody_acts_is_told_by_dm_where_the_place_is_gone(
    there: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(silent, "PATIENCE", -1.0)
    office = Office(there)
    game = await office.begun(*office.people[:2])
    there.lose((await office.match(game)).place)
    async with office.app.database.write() as connection:
        await news.put(connection, silent.NEWS, game, 0.0)
    told = [text for _, _, text in await office.send(silent.NEWS)]
    assert len(told) == 2, "each of them"
    assert all("I can't write where it was played" in text for text in told)


async def _call_due(office: Office, game: str) -> int:
    """Let a call to whoever is to act be due, put down before the pause; return who it is."""
    match = await office.match(game)
    user: int = match.seats[match.to_act[0]].user_id or 0
    async with office.app.database.write() as connection:
        await due.put_all(connection, game, [("notice", 0.0, user), ("turn_dm", 0.0, user)])
    return user


async def test_who_is_on_vacation_is_called_when_they_are_back(there: Inside) -> None:
    """They were pinged to a turn that they could not play, and told nothing when their clock ran again."""
    office = Office(there)
    game = await office.begun(*office.people[:2], clock="days:3")
    user = await _call_due(office, game)
    await office.app.away.begin(user, 3, 71)
    async with office.app.database.write() as connection:
        claimed = await due.quick.claim(connection, steady.now() + 60, 60.0, 99)
        call = next(one for one in claimed if one.kind == "notice")
    with pytest.raises(Later) as until:
        await features.messages()["notice"](office.bot, call)
    assert until.value.seconds == pytest.approx(3 * 86_400, abs=60)
    async with office.app.database.write() as connection:
        await due.quick.retry(connection, call, steady.now() + 3 * 86_400)
    await office.app.away.come_back(user, 72)
    async with office.app.database.write() as connection:
        claimed = await due.quick.claim(connection, steady.now() + 60, 60.0, 99)
        call = next(one for one in claimed if one.kind == "notice")
    before = len(there.requests)
    await features.messages()["notice"](office.bot, call)
    assert f"<@{user}>, it is your turn" in str(there.requests[before:])


async def test_a_call_that_was_due_before_quiet_hours_rings_after_them(there: Inside) -> None:
    """The bot had been away, or they had set other hours meanwhile: they were pinged in the night."""
    office = Office(there)
    game = await office.begun(*office.people[:2], clock="days:3")
    user = await _call_due(office, game)
    hour = int(steady.now() // HOUR)
    await office.app.away.set_quiet(user, f"{(hour - 1) % 24}:00-{(hour + 2) % 24}:00")
    assert await office.send("notice", "turn_dm") == []
    assert await _waits(office, "notice") == pytest.approx((hour + 2) * HOUR - steady.now(), abs=60)
    await office.app.away.set_quiet(user, "none")
    (told,) = await office.send("notice")
    assert f"<@{user}>, it is your turn" in told[2]


async def test_who_was_asked_on_vacation_is_called_when_they_are_back(there: Inside) -> None:
    """The call came to nothing, and no other followed: what was asked stood there unseen."""
    office = Office(there)
    anna, ben = office.people[:2]
    game = await office.begun(anna, ben, clock="days:3")
    await office.app.away.begin(ben.id, 3, 71)
    await office.app.consents.ask(game, PAUSE, anna.id, 1)
    assert await office.send(UNANSWERED) == []
    assert await _waits(office, UNANSWERED) == pytest.approx(3 * 86_400, abs=60)
    await office.app.away.come_back(ben.id, 72)
    (told,) = await office.send(UNANSWERED)
    assert f"<@{ben.id}>, answer on the board" in told[2]


async def _waits(office: Office, kind: str) -> float | None:
    """Send a call, and return in how many seconds it is to be looked at again."""
    async with office.app.database.write() as connection:
        claimed = await due.quick.claim(connection, FAR, 0.0, 99)
    (call,) = (one for one in claimed if one.kind == kind)
    with pytest.raises(Later) as until:
        await features.messages()[kind](office.bot, call)
    return until.value.seconds


async def test_who_plays_where_nothing_can_be_written_is_called_by_dm(there: Inside) -> None:
    """Their thread was deleted: they were called no more, and lost by time without a word."""
    office = Office(there)
    game = await office.begun(*office.people[:2])
    there.lose((await office.match(game)).place)
    await _call_due(office, game)
    (told,) = await office.send("notice")
    assert "It is your turn in" in told[2]
    assert "I can't write where it was played" in told[2]
    assert "`/game board`" in told[2]


async def test_that_a_computer_player_keeps_a_seat_is_told_where_the_place_is_gone(there: Inside) -> None:
    """Whoever had lost their seat by time was told nothing, nor were those they played with."""
    office = Office(there)
    game = await office.begun(*office.people[:3], kind="zau_shu")
    await _vacated(office, game)
    there.lose((await office.match(game)).place)
    told = [text for _, _, text in await office.send(STOOD_IN)]
    assert len(told) == 3, "who had the seat, and the others"
    assert all("a computer player has your seat" in text for text in told)
    assert all(LOST in text for text in told)


async def test_that_somebody_has_left_is_told_where_the_place_is_gone(there: Inside) -> None:
    office = Office(there)
    game = await office.begun(*office.people[:3], kind="zau_shu")
    there.lose((await office.match(game)).place)
    await office.app.seating.resign(game, office.people[2].id, 7)
    told = [text for _, _, text in await office.send(LEFT)]
    assert len(told) == 2, "the others"
    assert all(office.people[2].name in text and LOST in text for text in told)


async def test_who_has_not_answered_is_called_where_the_place_is_gone(there: Inside) -> None:
    """A question that nobody could see stood until any move let it fall."""
    office = Office(there)
    anna, ben = office.people[:2]
    game = await office.begun(anna, ben)
    await office.app.consents.ask(game, PAUSE, anna.id, 1)
    there.lose((await office.match(game)).place)
    (told,) = await office.send(UNANSWERED)
    assert f"<@{ben.id}>, answer on the board" in told[2]
    assert LOST in told[2]


async def test_who_has_to_go_on_after_an_outage_is_called_where_the_place_is_gone(there: Inside) -> None:
    """The clocks ran again after a while, and nobody had been told that they stood still."""
    office = Office(there)
    game = await office.begun(*office.people[:2], clock="fischer:300+10")
    there.lose((await office.match(game)).place)
    now = time.time()
    outage = Outage(now - 900, now, now + 900)
    async with office.app.database.write() as connection:
        await outages.go_on_after(connection, HOME, outage)
    told = [text for _, _, text in await office.send("go_on")]
    assert len(told) == 2, "each of them"
    assert all("your clocks are stopped" in text and LOST in text for text in told)


async def test_who_wants_to_be_reminded_in_the_thread_is_reminded_where_it_is_gone(there: Inside) -> None:
    office = Office(there)
    game = await office.begun(*office.people[:2], clock="days:1")
    match = await office.match(game)
    mover = match.seats[match.to_act[0]].user_id or 0
    await office.app.away.set_remind(mover, "thread")
    there.lose(match.place)
    async with office.app.database.write() as connection:
        await news.put(connection, reminders.NEWS, "", 0.0, mover)
    (told,) = await office.send(reminders.NEWS)
    assert "1 game waits for you" in told[2]
    assert LOST in told[2]


async def _vacated(office: Office, game: str) -> None:
    """Let a computer player keep the seat of whose time was up."""
    async with office.app.database.write() as connection:
        match = await load(connection, game)
        user = match.seats[2].user_id or 0
        await news.put(connection, STOOD_IN, game, 0.0, user)
        await office.app.seating.leave(connection, match, 2, replaced=True)
