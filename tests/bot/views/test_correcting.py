"""What staff is shown of a fixture and of moments that clocks leave open; points as they are typed."""

from __future__ import annotations

from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest

from bot.presses.correcting import read_points
from bot.services.leagues import correcting as decisions
from bot.services.leagues.scheduling import typed
from bot.services.leagues.terms import Format
from bot.storage.database import Database
from bot.views.correcting import choices, fixture_label, fixture_message, which_moment
from bot.views.message import Message
from bot.views.press import PressButton
from renderers.translation import translator
from tests.bot.services.leagues.clubs import STAFF, LeagueClub, event
from tests.bot.views.test_leagues import labels, text

EN = translator("en")
BERLIN = ZoneInfo("Europe/Berlin")
NOW = 1_790_000_000.0


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


@pytest.mark.parametrize(
    ("said", "points"),
    [
        ("1", Fraction(1)),
        (" −2 ", Fraction(-2)),
        ("½", Fraction(1, 2)),
        ("-1½", Fraction(-3, 2)),
        ("0.5", Fraction(1, 2)),
        ("1,5", Fraction(3, 2)),
        ("+1/2", Fraction(1, 2)),
        ("", Fraction(0)),
        ("many", Fraction(0)),
        ("1e9", Fraction(0)),
    ],
)
def test_points_as_they_are_typed(said: str, points: Fraction) -> None:
    assert read_points(said) == points


async def test_what_may_be_decided_follows_from_how_a_fixture_stands(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    fixture = season.tables(season.rounds_of(1)[0].id)[0]
    service = decisions.CorrectionService(club.database, club.lobby, club.leaver, club.clock)
    season, games = await service.games(season.id, fixture.id)
    assert choices(season, fixture, games) == [decisions.DEADLINE, decisions.TIME, decisions.SWAP]
    await club.finish(fixture, 1, 2)
    season, games = await service.games(season.id, fixture.id)
    over = [decisions.SET, decisions.FORFEIT, decisions.ANNUL, decisions.REPLAY]
    assert choices(season, fixture, games) == over
    season, line = await service.annul(decisions.Order(season.id, STAFF, club.number(), "x"), fixture.id)
    now, lines = await service.lines(season.id)
    shown = fixture_message(season, fixture, games, [(lines[-1], now)], EN)
    assert "Result: annulled" in text(shown)
    assert f"Game {games[0].id}: over" in text(shown)
    assert f"<@{STAFF}> · annulled: " in text(shown)
    assert fixture_label(season, fixture, EN).startswith("Round 1 · 1. Person ")
    assert lines[-1].id == line


async def test_a_time_that_clocks_leave_out_or_show_twice_is_asked_about(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    fixture = season.tables(season.rounds_of(1)[0].id)[0]

    def asked(said: str, reason: str) -> Message:
        found = typed.read(said, BERLIN, NOW)
        return which_moment(season, fixture, decisions.DEADLINE, said, found, reason, EN)

    twice = asked("2027-10-31 02:30", "ill. Again")
    assert "twice: which is meant?" in text(twice)
    assert labels(twice) == ["Take number 1", "Take number 2", "Cancel"]
    assert ids(twice)[0].endswith(".ill. Again")
    left_out = asked("2027-03-28 02:30", "x" * 80)
    assert "the next time that exists" in text(left_out)
    assert labels(left_out) == ["Take this time", "Cancel"]
    assert not ids(left_out)[0].endswith("x")  # too long for a control: the form asks for it again


def ids(message: Message) -> list[str]:
    """Return the custom ids of the controls of a message."""
    buttons = (item for item in message.view.walk_children() if isinstance(item, PressButton))
    return [button.press.custom_id("b") for button in buttons]
