"""Live fixtures through real sockets: times on offer, agreed, come to; events of the server."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec
import pytest

from bot.kit.store.queues import events
from bot.leagues.service import ledger
from bot.leagues.service.agenda import SHOW_UP
from bot.leagues.service.scheduling.offers import Offers, read, write
from bot.leagues.store import seasons as leagues
from bot.leagues.store.seasons import FIXTURES
from bot.sandbox.driver import Outcome, Permission, Person
from bot.sandbox.model import Message
from tests.bot.leagues.clubs import event
from tests.e2e.leagues import League, books_of, season_page
from tests.e2e.playing import AFTER_A_KILL, Table, World, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

LIVE: Final = "fischer:180+10"
DAY: Final = 86_400.0


class LiveLeague(League):
    """A league of two whose fixture is played at an agreed time."""

    @property
    def fixture(self) -> dict[str, Any]:
        """The only fixture, as the books have it."""
        (fixture,) = self.fixtures()
        return fixture

    @property
    def offers(self) -> Offers:
        """What is on offer in it."""
        return read(self.fixture["offers"])

    @property
    def game(self) -> dict[str, Any]:
        """Its game."""
        (game,) = self.games()
        return game

    def hurry(self, at: float) -> None:
        """Let the agreed time be another one, and the bot look at it now."""
        with closing(sqlite3.connect(self.world.data / "tymok.db", timeout=5)) as connection, connection:
            connection.execute("UPDATE fixtures SET agreed_at = ? WHERE season = ?", (at, self.id))
            due = "UPDATE events_due SET due_at = 0 WHERE kind = 'league' AND subject = ?"
            connection.execute(due, (self.id,))


async def meeting(table: Table, count: int = 2, zone: str = "tokyo", window: float = 0.0) -> LiveLeague:
    """Let people who live in a zone meet in live fixtures; wait until they have their places."""
    people = [table.person() for _ in range(count)]
    for person in people if zone else ():
        page = shown(await person.click(shown(await person.command("settings", table.channel)), "Hours"))
        form = await person.click(page, "Say when")
        page = shown(await person.submit(form, {"field0": "daily 0-24"}))
        await person.submit(await person.click(page, "Time zone"), {"field0": zone})
    league = LiveLeague(table.world, table.channel, people, table.person("Staff"))
    await league.open(event(clock=LIVE, window=window))
    await table.sandbox.wait_until(
        lambda: league.fixtures() and all(one["offers"] and one["thread_id"] for one in league.fixtures()),
        90.0,
        "no offers, no threads",
    )
    return league


async def agreed(league: LiveLeague) -> float:
    """Let both people take the first time; return it."""
    for person in league.people:
        shown(await person.click(await offered(person), "Take 1"))
    return float(league.fixture["agreed_at"])


async def drained(league: LiveLeague) -> None:
    """Wait until all is told that is due: who has closed their DMs makes trouble until then."""
    query = "SELECT kind FROM news_due WHERE subject LIKE ? AND due_at <= ? AND attempts = 0"
    await league.sandbox.wait_until(
        lambda: not league.world.books.ask(query, f"{league.id}%", time.time() + 1), 90.0, "news are due"
    )


async def offered(person: Person, text: str = "you meet") -> Message:
    """Return the newest DM that says something."""
    await person.wait_for_dm(lambda message: text in message.text)
    return [message for message in person.dms() if text in message.text][-1]


async def test_two_people_agree_on_a_time(table: Table) -> None:
    league = await meeting(table)
    one, other = league.people
    page = await offered(one)
    assert f"<@{one.id}>, you meet {other.user.name}" in page.text
    assert "your seat" in page.text
    assert "Both free:" in page.text
    assert [button["label"] for button in page.buttons] == [
        "Take 1",
        "Take 2",
        "Take 3",
        "Propose …",
        "Play now",
    ]
    assert page.text.count(":F>") == 3
    page = shown(await one.click(page, "Take 2"))
    assert "It is agreed when" in page.text
    assert f"taken by {one.user.name}" in page.text
    theirs = await offered(other, "takes one of these times")
    at = league.offers.times[1].at
    page = shown(await other.click(theirs, "Take 2"))
    assert f"It is agreed: <t:{at:.0f}:F>" in page.text
    assert league.fixture["agreed_at"] == at
    await table.sandbox.wait_until(lambda: league.fixture["event_id"], 90.0, "no event")
    (made,) = [one for one in table.sandbox.events() if one.id == league.fixture["event_id"]]
    assert made.starts == at
    assert str(league.fixture["thread_id"]) in made.location
    assert one.user.name in made.name
    # Another time takes its place once both have taken that.
    assert "You have agreed on a time" in (await offered(one, "You have agreed")).text
    form = await one.click(await offered(one, "You have agreed"), "Propose …")
    soon = datetime.fromtimestamp(at, UTC) + timedelta(hours=9 + 1)  # an hour later, in Tokyo
    page = shown(await one.submit(form, {"field0": f"{soon:%Y-%m-%d %H}:00"}))
    later = league.offers.times[0].at
    assert f"You take <t:{later:.0f}:F>" in page.text
    assert league.fixture["agreed_at"] == at
    shown(await other.click(await offered(other, "proposes a time"), "Take 1"))
    assert league.fixture["agreed_at"] == later
    await table.sandbox.wait_until(
        lambda: [one.starts for one in table.sandbox.events() if one.id == made.id] == [later]
    )


async def test_play_now_starts_the_game_at_once(table: Table) -> None:
    league = await meeting(table)
    one, other = league.people
    page = shown(await one.click(await offered(one), "Play now"))
    assert "The game begins when all have pressed" in page.text
    call = await offered(other, "is ready to play now")
    page = shown(await other.click(call, "Play now"))
    assert "the game begins" in page.text
    assert league.game["status"] == "running"
    await table.sandbox.wait_until(lambda: league.game["board_message_id"], 90.0, "no board")
    assert league.game["thread_id"] == league.fixture["thread_id"]
    late = told(await one.click(call_of(one), "Play now"))
    assert "has begun already" in late


def call_of(person: Person) -> Message:
    """Return the first DM with a button that starts a game; it is an old one by now."""
    found = [message for message in person.dms() if any("fx_now" in one for one in message.custom_ids)]
    return found[0]


async def test_who_lives_nowhere_yet_is_asked_for_the_zone(table: Table) -> None:
    league = await meeting(table, zone="", window=400 * DAY)
    one, other = league.people
    page = await offered(one)
    assert "No times are proposed yet" in page.text
    assert [button["label"] for button in page.buttons] == ["Propose …", "Play now", "Time zone"]
    form = await one.click(page, "Propose …")
    page = shown(await one.submit(form, {"field0": "Mars"}))
    assert "Mars" in page.text
    form = await one.click(await offered(one), "Propose …")
    page = shown(await one.submit(form, {"field0": "berlin"}))
    assert "Your time zone is Europe/Berlin now." in page.text
    assert "No times are proposed yet" in page.text
    form = await other.click(await offered(other), "Time zone")
    page = shown(await other.submit(form, {"field0": "berlin"}))
    assert "Both free:" in page.text
    # Clocks leave 02:30 out on one night of the year, and show it twice on another.
    missing = shown(await typed(one, "2027-03-28 02:30"))
    assert "Clocks skip “2027-03-28 02:30” that day" in missing.text
    assert [button["label"] for button in missing.buttons] == ["Propose 03:00 UTC+02:00"]
    twice = shown(await typed(one, "2027-10-31 02:30"))
    assert "Which one do you mean?" in twice.text
    labels = [button["label"] for button in twice.buttons]
    assert labels == ["Propose 02:30 UTC+02:00", "Propose 02:30 UTC+01:00"]
    page = shown(await one.click(twice, labels[1]))
    (proposed,) = [offer for offer in league.offers.times if offer.by]
    assert datetime.fromtimestamp(proposed.at, UTC) == datetime(2027, 10, 31, 1, 30, tzinfo=UTC)
    assert f"You take <t:{proposed.at:.0f}:F>" in page.text
    for said, answer in (
        ("whenever", "I can't read “whenever”"),
        ("2028-02-28 20:00", "not within this round"),
    ):
        text = shown(await typed(one, said)).text
        assert answer in text
        assert "\u200b" not in text


async def typed(person: Person, text: str) -> Outcome:
    """Type a time into the form."""
    return await person.submit(await person.click(await offered(person), "Propose …"), {"field0": text})


async def test_both_are_called_and_come(table: Table) -> None:
    league = await meeting(table)
    one, other = league.people
    await agreed(league)
    other.close_dms()
    table.allow("50007", "50278")
    league.hurry(time.time() - 1)
    page = await offered(one, "It is time to play.")
    assert "Whoever hasn't by <t:" in page.text
    place = table.sandbox.channel(int(league.fixture["thread_id"]))
    call = await other.wait_for(lambda m: "It is time to play." in m.text, place)
    assert f"<@{other.id}>, you meet" in call.text
    assert other.id in call.mentions
    page = shown(await one.click(page, "I'm here"))
    assert f"Here: {one.user.name}" in page.text
    answer = told(await other.click(call, "I'm here"))
    assert "the game begins" in answer
    assert league.game["status"] == "running"
    assert "has begun already" in told(await other.click(call, "Propose …"))
    await drained(league)


async def test_who_does_not_come_is_told_and_the_old_buttons_go(table: Table) -> None:
    league = await meeting(table)
    one, other = league.people
    await agreed(league)
    league.hurry(time.time() - 1)
    shown(await one.click(await offered(one, "It is time to play."), "I'm here"))
    await offered(other, "It is time to play.")
    await _quarter_of_an_hour_passes(league)
    for person in (one, other):
        page = await offered(person, "did not come to the agreed time")
        assert (
            f"{other.user.name} did not come to the agreed time. Won without a game: {one.user.name}."
            in page.text
        )
        assert f"{one.user.name} 1 point" in page.text
    place = table.sandbox.channel(int(league.fixture["thread_id"]))
    await one.wait_for(lambda m: "did not come to the agreed time" in m.text, place)
    for person in (one, other):
        await table.sandbox.wait_until(
            lambda p=person: not [message for message in p.dms() if message.buttons],  # type: ignore[misc]
            90.0,
            "old buttons stay",
        )
    await table.sandbox.wait_until(lambda: "Result:" in league.messages("you meet")[0].text, 90.0)
    await drained(league)


async def _quarter_of_an_hour_passes(league: LiveLeague) -> None:
    """Let people have been called a quarter of an hour ago."""
    called = msgspec.structs.replace(league.offers, called_at=time.time() - SHOW_UP - 1)
    async with books_of(league.world) as database, database.write() as connection:
        fixture = league.fixture["id"]
        await leagues.note(connection, FIXTURES, league.id, fixture, offers=write(called))
        await events.put(connection, ledger.EVENT, league.id, 1.0)


async def test_others_learn_why_they_cannot_press(table: Table) -> None:
    league = await meeting(table, 4)
    by_id = {person.id: person for person in league.people}
    first, second = [one for one in league.fixtures() if one["round"] == league.fixtures()[0]["round"]]
    season = await league.season()
    mine, theirs = (
        [by_id[user] for user in season.people(season.fixtures[one["id"]])] for one in (first, second)
    )
    mine[0].close_dms()
    table.allow("50007", "50278")
    shown(await mine[1].click(await offered(mine[1]), "Take 1"))
    place = table.sandbox.channel(int(first["thread_id"]))
    call = await mine[0].wait_for(lambda m: "takes one of these times" in m.text, place)
    for person, answer in (
        (theirs[0], "You have no seat in this fixture."),
        (table.person(), "You have not entered this season."),
    ):
        for button in ("Take 1", "Propose …", "Play now"):
            assert answer in told(await person.click(call, button))
    await drained(league)


async def test_what_is_decided_needs_no_time(table: Table) -> None:
    league = await meeting(table)
    one, other = league.people
    page = await offered(one)
    await agreed(league)
    await table.sandbox.wait_until(lambda: league.fixture["event_id"], 90.0, "no event")
    made = int(league.fixture["event_id"])
    page = await season_page(other, table.channel, league.id)
    page = shown(await other.click(page, "Leave"))
    shown(await other.click(page, page.buttons[0]["custom_id"]))
    for button in ("Play now", "Propose …"):
        assert "decided already" in shown(await one.click(await offered(one), button)).text
    await table.sandbox.wait_until(lambda: made not in [event.id for event in table.sandbox.events()])
    await drained(league)


async def test_one_sees_it_on_asking(table: Table) -> None:
    league = await meeting(table)
    one, _ = league.people
    page = await season_page(one, table.channel, league.id)
    shown(await one.click(page, "My fixture"))
    page = await one.wait_for(lambda m: m.ephemeral and "Both free:" in m.text, table.channel)
    page = shown(await one.click(page, "Take 3"))
    assert page.ephemeral
    assert "It is agreed when" in page.text


async def test_a_server_without_events_and_a_killed_bot(new_world: MakeWorld) -> None:
    world = await new_world({"TYMOK_MEMBER_MEMORY_SECONDS": "0"})
    await world.start_bot()
    table = Table(world)
    world.sandbox.forbid(Permission.CREATE_EVENTS, Permission.MANAGE_EVENTS)
    league = await meeting(table)
    await agreed(league)
    # It was to begin while nobody was there.
    await world.sandbox.kill_bot()
    league.hurry(time.time() - 3600)
    await world.start_bot()
    for person in league.people:
        await offered(person, "It is time to play.")
    one, other = league.people
    call = await offered(one, "It is time to play.")
    one.leave_server()
    assert "only its members can see it" in shown(await one.click(call, "I'm here")).text
    assert league.fixture["here"] == ""
    one.come_back()
    for person in (one, other):
        shown(await person.click(await offered(person, "It is time to play."), "I'm here"))
    await world.sandbox.wait_until(lambda: league.game["board_message_id"], 90.0, "no board")
    assert league.fixture["event_id"] is None
    assert world.sandbox.events() == []
    table.allow(*AFTER_A_KILL, "50013", "10007")
    assert table.trouble() == []
