"""Live fixtures through real sockets: times on offer, agreed, come to; events of the server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest

from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from bot.services.leagues.scheduling.offers import Offers, read
from tests.bot.services.leagues.clubs import event
from tests.e2e.leagues import League
from tests.e2e.playing import Table, World, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

LIVE: Final = "fischer:180+10"


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


async def meeting(table: Table, *locales: str, zone: str = "tokyo", **said: Any) -> LiveLeague:
    """Let two people who live in a zone meet in a live fixture; wait until they were told of it."""
    people = [table.person(locale=locale) for locale in locales or ("en-US", "en-US")]
    for person in people:
        if zone:
            page = shown(await person.command("availability", table.channel, hours="daily 0-24"))
            form = await person.click(
                page, "Time zone" if person.user.locale == "en-US" else "b;ask_hours;*zone"
            )
            await person.submit(form, {"field0": zone})
    league = LiveLeague(table.world, table.channel, people, table.person("Staff"))
    await league.open(event(clock=LIVE), **said)
    await table.sandbox.wait_until(lambda: league.fixtures() and league.fixture["offers"], 20.0, "no offers")
    await table.sandbox.wait_until(lambda: league.fixture["thread_id"], 20.0, "no thread")
    return league


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
    await table.sandbox.wait_until(lambda: league.fixture["event_id"], 20.0, "no event")
    (made,) = [one for one in table.sandbox.events() if one.id == league.fixture["event_id"]]
    assert made.starts == at
    assert str(league.fixture["thread_id"]) in made.location
    assert one.user.name in made.name
    # Another time takes its place once both have taken that.
    assert "You have agreed on a time" in (await offered(one, "You have agreed")).text
    form = await one.click(await offered(one, "You have agreed"), "Propose …")
    soon = datetime.now(UTC) + timedelta(hours=9 + 30)  # in Tokyo
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
    assert "The game begins when" in page.text
    call = await offered(other, "would play now")
    page = shown(await other.click(call, "Play now"))
    assert "the game begins" in page.text
    assert league.game["status"] == "running"
    await table.sandbox.wait_until(lambda: league.game["board_message_id"], 20.0, "no board")
    assert league.game["thread_id"] == league.fixture["thread_id"]
    late = told(await one.click(call_of(one), "Play now"))
    assert "has begun already" in late


def call_of(person: Person) -> Message:
    """Return the first DM with a button that starts a game; it is an old one by now."""
    found = [message for message in person.dms() if any("fx_now" in one for one in message.custom_ids)]
    return found[0]
