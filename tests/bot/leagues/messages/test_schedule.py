"""What people of a live fixture are shown: times on offer, who takes them, the call at the agreed time."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from discord import ui

from bot.kit.messages.message import Message
from bot.kit.messages.press import PressButton
from bot.kit.store.database import Database
from bot.leagues.messages.schedule import (
    LONGEST_NAME,
    event_name,
    meeting_message,
    taken_note,
    told_line,
    unscheduled_message,
    waiting_note,
)
from bot.leagues.service.meeting import AGREED, LATE, MISSED, OFFERED, PROPOSED, READY, TAKEN, Told
from bot.leagues.service.scheduling.offers import MOST, Offer, Offers, write
from bot.leagues.service.season import Season
from bot.leagues.service.terms import HOUR, MINUTE
from bot.storage.league_rows import FixtureRow
from renderers.translation import translator
from tests.bot.leagues.clubs import LeagueClub, event, person

EN = translator("en")
ONE, OTHER, STRANGER = (person(number).user_id for number in (1, 2, 3))
NOW = 1_000_000.0


def text(message: Message) -> str:
    """Return all that a message says."""
    return "\n".join(
        item.content for item in message.view.walk_children() if isinstance(item, ui.TextDisplay)
    )


def labels(message: Message) -> list[str | None]:
    """Return what its buttons say."""
    return [item.label for item in message.view.walk_children() if isinstance(item, PressButton)]


@pytest.fixture
async def season(database: Database) -> Season:
    """A season of two in a live round."""
    return await LeagueClub(database).started(2, event(clock="fischer:180+10"))


def shown(
    season: Season, offers: Offers = Offers(), user: int = ONE, **changes: Any
) -> tuple[Season, str, list[Any]]:
    """Return a season whose only fixture is like this, with what one of its people sees."""
    fixture = msgspec.structs.replace(season.fixtures[1], offers=write(offers), **changes)
    season = season.with_fixtures(fixture)
    message = meeting_message(season, fixture, user, NOW, EN)
    return season, text(message), labels(message)


def only(season: Season) -> FixtureRow:
    """Return the only fixture."""
    return season.fixtures[1]


async def test_times_are_offered_with_who_takes_them(season: Season) -> None:
    times = tuple(Offer(NOW + number * HOUR) for number in (1, 2, 3))
    _, told, buttons = shown(season, Offers(times).taken(times[1].at, OTHER))
    assert f"**<@{ONE}>, you meet Person 2**" in told
    assert "Both free:\n1. <t:1003600:F> (<t:1003600:R>)\n2. " in told
    assert told.count("taken by Person 2") == 1
    assert buttons == ["Take 1", "Take 2", "Take 3", "Propose …", "Play now"]
    _, told, _ = shown(season, Offers((*times[:2], msgspec.structs.replace(times[2], fits=False))))
    assert "No three times suit everybody" in told
    past = Offer(NOW)
    _, told, buttons = shown(season, Offers((past, *times)))
    assert f"<t:{NOW:.0f}:F>" not in told
    assert buttons[:3] == ["Take 1", "Take 2", "Take 3"]
    _, told, _ = shown(season, Offers().proposed(NOW + HOUR, ONE))
    assert "Proposed:\n1. " in told


async def test_nothing_is_on_offer(season: Season) -> None:
    _, told, buttons = shown(season)
    assert "No times are proposed yet" in told
    assert buttons == ["Propose …", "Play now", "Time zone"]
    _, told, buttons = shown(season, agreed_at=NOW + HOUR)
    assert "Agreed: <t:1003600:f>" in told
    assert "No times" not in told
    assert buttons == ["Propose …", "Play now"]


async def test_it_is_time_to_come(season: Season) -> None:
    _, told, buttons = shown(season, agreed_at=NOW, here=f",{OTHER}")
    assert f"Whoever hasn't by <t:{NOW + 15 * MINUTE:.0f}:f>" in told
    assert "Here: Person 2" in told
    assert buttons == ["I'm here", "Propose …"]
    _, told, _ = shown(season, Offers(called_at=NOW + 60), agreed_at=NOW)
    assert f"Whoever hasn't by <t:{NOW + 16 * MINUTE:.0f}:f>" in told


async def test_a_fixture_that_waits_no_more_has_no_buttons(season: Season) -> None:
    assert shown(season, started=True)[2] == []
    _, told, buttons = shown(season, Offers((Offer(NOW + HOUR),)), user=STRANGER)
    assert "Person 1" in told
    assert "Both free" not in told
    assert buttons == []


async def test_all_that_may_be_on_offer_fits_into_a_message(season: Season) -> None:
    offers = Offers()
    for number in range(MOST + 4):
        offers = offers.proposed(NOW + (number + 1) * HOUR, 1000 + number)
    _, told, buttons = shown(season, offers)
    assert len(offers.times) == MOST
    assert len(told) < 2000
    assert len(buttons) == MOST + 2


async def test_what_the_others_did_is_told(season: Season) -> None:
    season, *_ = shown(season, Offers().with_ready(OTHER, NOW))
    told = {
        what: told_line(season, only(season), Told(what, OTHER), EN)
        for what in (TAKEN, PROPOSED, READY, AGREED)
    }
    assert told[TAKEN] == "Person 2 takes one of these times."
    assert told[PROPOSED] == "Person 2 proposes a time."
    assert told[READY].endswith("press **Play now** (<t:1000600:R>).")
    assert "agreed" in told[AGREED]
    assert told_line(season, only(season), Told(OFFERED), EN) == ""
    assert "no longer counts, and nobody loses" in told_line(season, only(season), Told(MISSED), EN)
    assert told_line(season, only(season), Told(READY, ONE), EN) == ""


async def test_who_is_still_missing_is_told(season: Season) -> None:
    season, *_ = shown(season, Offers().proposed(NOW + HOUR, ONE).with_ready(ONE, NOW))
    assert "still missing: Person 2." in taken_note(season, only(season), NOW + HOUR, EN)
    assert "still missing: Person 2." in waiting_note(season, only(season), NOW, EN)
    season, *_ = shown(season, agreed_at=NOW + HOUR)
    assert taken_note(season, only(season), NOW + HOUR, EN).startswith("It is agreed: <t:1003600:F>")
    season, *_ = shown(season, started=True, thread_id=77)
    assert waiting_note(season, only(season), NOW, EN).endswith("/77")


async def test_staff_reads_who_has_no_time(season: Season) -> None:
    shown = unscheduled_message(season, 1, [only(season)], EN)
    assert labels(shown) == ["Fixtures …"], "there staff can extend the deadline"
    told = text(shown)
    assert "half the time is over" in told
    assert "1. Person 1 – Person 2" in told or "1. Person 2 – Person 1" in told


async def test_the_name_of_an_event_has_room_for_any_names(season: Season) -> None:
    assert event_name(season, only(season), EN).endswith(" · Cerke")
    rows = [msgspec.structs.replace(row, name="*" * 90) for row in season.entrants.values()]
    assert len(event_name(season.with_entrants(*rows), only(season), EN)) <= LONGEST_NAME


async def test_who_agrees_on_no_time_reads_before_that_all_lose(season: Season) -> None:
    deadline = NOW + 9 * HOUR
    stake = "If you agree on no time and don't play by then, both of you lose."
    _, told, _ = shown(season, Offers((Offer(NOW + HOUR),)), deadline=deadline)
    assert stake in told
    _, told, _ = shown(season, agreed_at=NOW + HOUR, deadline=deadline)
    assert stake not in told
    assert told_line(season, only(season), Told(LATE), EN) == (
        "Half the time is over, and no time is agreed yet."
    )
