"""A player calls a result wrong; staff answers by a correction, or lets it count, and both are told."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from bot.club.service import disputes as service
from bot.club.store import disputes
from bot.club.telling.disputes import SENDERS
from bot.leagues.service import ledger
from bot.storage.tables import games
from tests.bot.club.scenes import Clubhouse, told
from tests.bot.club.test_page import labels, opened
from tests.bot.inside import CHANNELS, HOME, parts


@pytest.fixture
async def over(club: Clubhouse) -> str:
    """A game of two of the members that is over."""
    return await club.over(*club.people[:2])


async def say(club: Clubhouse, game: str, who: int, text: str) -> str:
    """Call a result wrong by the form of its button; return the answer."""
    form = await club.there.press(club.people[who], f"b;wrong;{game};;")
    if form.kind != "form":
        return form.text
    answer = await club.there.submit(club.people[who], form.last.data["custom_id"], text)
    assert answer.last.is_private
    return answer.text


async def test_staff_lets_a_result_count_and_both_are_told(club: Clubhouse, over: str) -> None:
    first, second = club.people[:2]
    assert "Staff can see it" in await say(club, over, 1, "I pressed the *wrong* button")
    assert "reported this already" in await say(club, over, 1, "Once more")
    page = await opened(club, club.staff)
    assert "I pressed the \\*wrong\\* button" in page.text
    assert {"Award …", "Correct …", "Annul …", "Let it count …", "Needs you now (1)"} <= {*labels(page)}
    form = await club.there.press(club.staff, f"b;cl_decline;{over};;{second.id}", private=True)
    assert form.kind == "form"
    empty = await club.there.submit(club.staff, form.last.data["custom_id"], "  ")
    assert "Say why" in empty.text
    done = await club.there.submit(club.staff, form.last.data["custom_id"], "Resigning is final")
    assert "counts as it is" in done.text
    heard = await told(club, SENDERS)
    assert heard.keys() == {first.id, second.id}
    assert all("Resigning is final" in text for text in heard.values())
    assert "Nothing waits" in (await opened(club, club.staff)).text
    assert "Resigning is final" in await say(club, over, 1, "Again")
    again = await club.there.submit(club.staff, form.last.data["custom_id"], "Twice")
    assert "answered already" in again.text
    assert "let the result of" in (await opened(club, club.staff, "done")).text


async def test_staff_of_the_server_is_told_in_its_channel(club: Clubhouse, over: str) -> None:
    first = club.people[0]
    page = await club.there.press(club.staff, "b;server;;;staff_channel.here", private=True)
    assert f"Channel for staff: **<#{CHANNELS[HOME]}>**" in page.text
    said = await say(club, over, 1, "I pressed the wrong button")
    assert "Staff can see it" in said
    assert "no channel" not in said
    heard = await told(club, SENDERS)
    assert heard.keys() == {0}
    assert "I pressed the wrong button" in heard[0]
    sent = next(one for one in club.there.requests if one[1].endswith("/messages"))
    award = next(one for one in parts(sent[2]) if one.get("label") == "Award …")
    assert (await club.there.press(first, award["custom_id"])).kind == "reply"
    assert (await club.there.press(club.staff, award["custom_id"])).kind == "form"
    none = await club.there.press(club.staff, "b;server;;;staff_channel.none", private=True)
    assert "Channel for staff: **none**" in none.text


@pytest.mark.parametrize("gone", [False, True])
async def test_of_a_league_who_decides_there_is_told_and_if_nobody_can_be_the_channel_for_staff(
    club: Clubhouse, over: str, gone: bool
) -> None:
    season = await club.playing("Autumn")
    name = ledger.fixture_name(season.id, min(season.fixtures))
    async with club.app.database.write() as connection:
        await connection.execute(update(games).where(games.c.id == over).values(fixture=name))
    await club.there.press(club.staff, "b;server;;;staff_channel.here", private=True)
    assert "Staff can see it" in await say(club, over, 1, "I pressed the wrong button")
    if gone:
        club.there.close_dms(club.staff)
    assert "I pressed the wrong button" in (await told(club, SENDERS))[0]
    assert ("I pressed the wrong button" in club.there.written(CHANNELS[HOME])) is gone


async def test_without_a_channel_the_player_is_told_that_nobody_is_called(club: Clubhouse, over: str) -> None:
    assert "no channel for its staff" in await say(club, over, 1, "Wrong")
    assert await told(club, SENDERS) == {}


async def test_a_correction_is_an_answer(club: Clubhouse, over: str) -> None:
    _, second = club.people[:2]
    await say(club, over, 1, "The other one resigned")
    form = await club.there.press(club.staff, f"b;staff_ask;{over};;annul", private=True)
    assert form.kind == "form"
    done = await club.there.submit(club.staff, form.last.data["custom_id"], "A misunderstanding")
    assert "Done." in done.text
    heard = await told(club, SENDERS)
    assert "A misunderstanding" in heard[second.id]
    assert "Nothing waits" in (await opened(club, club.staff)).text
    assert "Staff can see it" in await say(club, over, 1, "Now that is wrong, too")


async def test_only_players_of_a_finished_game_call_its_result_wrong(club: Clubhouse, over: str) -> None:
    assert "Staff can see it" not in await say(club, over, 2, "I only watched")
    lobby = await club.there.command(club.people[2], "play", game="cerke")
    game = next(one for one in lobby.last.custom_ids if ";join;" in one).split(";")[2]
    assert "Staff can see it" not in await say(club, game, 2, "Not begun")
    assert "Say why" in await say(club, over, 0, " \n ")
    async with club.app.database.read() as connection:
        assert await disputes.open_in(connection, HOME) == []


async def test_who_may_not_say_it_is_told_so_before_they_type(club: Clubhouse, over: str) -> None:
    second, watcher = club.people[1:3]
    form = await club.there.press(second, f"b;wrong;{over};;")
    assert form.kind == "form"
    forged = await club.there.submit(watcher, form.last.data["custom_id"], "I only watched")
    assert (await club.there.press(watcher, f"b;wrong;{over};;")).text == forged.text
    assert "Staff can see it" in (await club.there.submit(second, form.last.data["custom_id"], "Wrong")).text
    again = await club.there.press(second, f"b;wrong;{over};;")
    assert again.kind == "reply"
    assert again.text == (await club.there.submit(second, form.last.data["custom_id"], "Wrong")).text
    async with club.app.database.read() as connection:
        assert [one.user_id for one in await disputes.open_in(connection, HOME)] == [second.id]


async def test_nobody_but_staff_answers(club: Clubhouse, over: str) -> None:
    first, second = club.people[:2]
    await say(club, over, 1, "Wrong")
    for verb in (f"b;cl_decline;{over};;{second.id}", f"b;staff_ask;{over};;annul"):
        assert (await club.there.press(first, verb, private=True)).kind == "reply"
    refused = await club.there.submit(first, f"m;cl_declined;{over};;{second.id};0a1b2c3d", "No")
    assert "counts as it is" not in refused.text
    async with club.app.database.read() as connection:
        assert [one.state for one in await disputes.open_in(connection, HOME)] == ["open"]


async def test_so_many_may_wait_at_a_time(
    club: Clubhouse, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "MOST_OPEN", 0)
    assert "still has 0 of your reports" in await say(club, over, 1, "Wrong")


async def test_what_somebody_said_goes_with_them(club: Clubhouse, over: str) -> None:
    _, second = club.people[:2]
    await say(club, over, 1, "Wrong")
    copy = await club.app.erasing.copy(second.id)
    assert [row["reason"] for row in copy["disputes"]] == ["Wrong"]
    await club.app.erasing.erase(second.id, club.number())
    async with club.app.database.read() as connection:
        assert await disputes.open_in(connection, HOME) == []
