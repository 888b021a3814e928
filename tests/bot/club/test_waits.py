"""Somebody waits for an opponent who has left the server: staff sees it, and who waits is told."""

from __future__ import annotations

import time
from typing import Any, cast

import pytest

from bot.club.service import needs, waits
from bot.club.service.waits import EVENT, GONE
from bot.club.telling.waits import ONCE_IN, SENDERS
from bot.kit.sending import Later
from bot.kit.store.queues import events, news
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY
from tests.bot.club.scenes import Clubhouse
from tests.bot.club.test_page import labels, opened
from tests.bot.inside import Actor, parts
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format


@pytest.fixture
async def pair(club: Clubhouse, monkeypatch: pytest.MonkeyPatch) -> Season:
    """A season in which two have met nobody yet, and have waited for it long enough."""
    monkeypatch.setattr(needs, "PATIENCE", -1.0)
    season = await club.open("Swiss", event(way=Format.ROUND_ROBIN), entered=2)
    await club.app.organising.start(season.id, club.staff.id, club.number())
    await club.app.seasons.advance(season.id)
    season = await club.read(season)
    await club.published(season)
    return await club.read(season)


async def look(club: Clubhouse, later: float = 0.0) -> list[float | None]:
    """Look after those who wait, if that is due; return when it is due next."""
    async with club.app.database.write() as connection:
        found = [
            one for one in await events.claim(connection, time.time() + later, 60, 99) if one.kind == EVENT
        ]
    for one in found:
        await club.app.waits.look(one, club.there.bot.presence.has_left)
        async with club.app.database.write() as connection:
            await events.done(connection, one)
    async with club.app.database.read() as connection:
        return [await events.due_at(connection, EVENT, one.subject) for one in found]


async def told(club: Clubhouse) -> dict[int, str]:
    """Send what is told of people who have left."""
    found: dict[int, str] = {}
    async with club.app.database.write() as connection:
        due = [one for one in await news.claim(connection, 2.0**40, 60.0, 99) if one.kind == GONE]
    for message in due:
        before = len(club.there.requests)
        with pytest.raises(Later) as kept:
            await SENDERS[message.kind](cast(Any, club.there.bot), message)
        assert kept.value.seconds == ONCE_IN
        sent = [payload for _, path, payload in club.there.requests[before:] if "messages" in path]
        (found[message.recipient],) = [
            one["content"] for payload in sent for one in parts(payload) if one.get("content")
        ]
    return found


def seated(season: Season, club: Clubhouse) -> tuple[Actor, Actor]:
    """Return the two of the only fixture."""
    (fixture,) = season.fixtures.values()
    people = season.people(fixture)
    first, second = [one for one in club.people if one.id in people]
    return first, second


async def test_the_page_says_who_has_left_with_the_ways_to_settle_it(club: Clubhouse, pair: Season) -> None:
    _, leaves = seated(pair, club)
    assert "has left" not in (await opened(club, club.staff)).text
    club.there.leave(leaves)
    page = await opened(club, club.staff)
    assert "has left the server" in page.text
    assert leaves.name in page.text
    assert {f"Withdraw {leaves.name} …", "Decide …"} <= {*labels(page)}
    withdraw = next(one for one in page.last.custom_ids if one.startswith("b;lg_about"))
    form = await club.there.press(club.staff, withdraw, private=True)
    assert form.kind == "form"
    done = await club.there.submit(club.staff, form.last.data["custom_id"], "left the server")
    assert "done" in done.text.casefold()
    season = await club.read(pair)
    own = season.entrant_of(leaves.id)
    assert own is not None
    assert own.state == "expelled"


async def test_an_award_is_one_form_away_before_anybody_has_begun(club: Clubhouse, pair: Season) -> None:
    _, leaves = seated(pair, club)
    club.there.leave(leaves)
    page = await opened(club, club.staff)
    award = next(one for one in page.last.custom_ids if one.startswith("b;lg_correct"))
    form = await club.there.press(club.staff, award, private=True)
    assert form.kind == "form"


async def test_who_waits_is_told_in_words_once(
    club: Clubhouse, pair: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    stays, leaves = seated(pair, club)
    monkeypatch.setattr(waits, "PATIENCE", 0.0)
    assert await look(club, 3 * DAY) != [], "it is looked at by itself"
    assert await told(club) == {}, "both are there"
    club.there.leave(leaves)
    (again,) = await look(club, 3 * DAY)
    assert again is not None
    assert again > time.time() + DAY / 2
    heard = await told(club)
    assert heard.keys() == {stays.id}
    assert leaves.name in heard[stays.id]
    assert "Staff sees it" in heard[stays.id]
    await look(club, 3 * DAY)
    assert await told(club) == {}, "not every day"
