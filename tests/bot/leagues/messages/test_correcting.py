"""What staff is shown of a fixture and of moments that clocks leave open; points as they are typed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from discord import ui
from msgspec.structs import replace as with_fields

from bot.kit.messages.message import Message
from bot.kit.messages.press import PressButton
from bot.kit.service.errors import LeagueRefusal
from bot.kit.store.database import Database
from bot.kit.texts import explain
from bot.leagues.messages.corrected import correction_text
from bot.leagues.messages.correcting import (
    choices,
    entrant_form,
    fixture_form,
    fixture_label,
    fixture_message,
    undo_form,
    which_moment,
)
from bot.leagues.presses.correcting import read_outcome, read_points
from bot.leagues.service import correcting as decisions
from bot.leagues.service.scheduling import typed
from bot.leagues.service.terms import DAY, Unit
from renderers.translation import translator
from tests.bot.leagues.clubs import STAFF, LeagueClub, event
from tests.bot.leagues.formats import Format
from tests.bot.leagues.messages.test_seasons import labels, text
from tests.conftest import ON_BOTH

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
    service = decisions.CorrectionService(club.database, club.lobby, club.leaver, now=club.clock)
    season, games = await service.games(season.id, fixture.id)
    assert choices(season, fixture, games) == [decisions.DEADLINE, decisions.TIME, decisions.SWAP]
    assert "can end or award the running game" in text(fixture_message(season, fixture, games, (), EN))
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
    held = f"the round waits for that until <t:{fixture.deadline:.0f}:f>"
    assert held in correction_text(lines[-1], now, EN)
    await club.finish(season.tables(season.rounds_of(1)[0].id)[1], 1, 2)
    await club.tick(season.terms.preview + DAY)
    assert (await club.season(season.id)).rounds[fixture.round].state == "published"
    await club.tick((fixture.deadline or 0.0) - club.time)
    assert (await club.season(season.id)).rounds[fixture.round].state == "closed"


async def test_a_time_that_clocks_leave_out_or_show_twice_is_asked_about(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    fixture = season.tables(season.rounds_of(1)[0].id)[0]

    def asked(said: str, reason: str) -> Message:
        found = typed.read(said, BERLIN, NOW)
        order = decisions.Order(season.id, STAFF, club.number(), reason, seen=7)
        return which_moment(season, decisions.DEADLINE, fixture.id, said, found, order, EN)

    twice = asked("2027-10-31 02:30", "ill. Again")
    assert "twice that night: which do you mean?" in text(twice)
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


def form_of(form: ui.Modal) -> tuple[str, dict[str, ui.Item[Any]]]:
    """Return the text of a form, and its fields by name."""
    shown = [item.content for item in form.children if isinstance(item, ui.TextDisplay)]
    fields = [item.component for item in form.children if isinstance(item, ui.Label)]
    return "\n".join(shown), {getattr(field, "custom_id", ""): field for field in fields}


async def test_the_form_of_taking_back_says_what_comes_of_that(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    service = decisions.CorrectionService(club.database, club.lobby, club.leaver, now=club.clock)
    fixture = season.tables(season.rounds_of(1)[0].id)[0]
    order = decisions.Order(season.id, STAFF, club.number(), "x")
    season, _ = await service.move_deadline(order, fixture.id, club.clock() + 3600)
    now, lines = await service.lines(season.id)
    told = {}
    for what in (decisions.FORFEIT, decisions.EXPEL, decisions.REPLAY, decisions.DEADLINE):
        told[what], _ = form_of(undo_form(with_fields(lines[-1], what=what), now, EN))
        assert "**What was changed** lists it" in told[what]
        assert "undoes it" not in told[what], "what was taken back is not taken back again"
    assert "played anew" in told[decisions.FORFEIT]
    assert "what they forfeited is played anew" in told[decisions.EXPEL]
    assert "The new game is called off" in told[decisions.REPLAY]
    assert "Everything becomes as it was before" in told[decisions.DEADLINE]


async def test_the_form_of_an_expulsion_says_what_stays_of_a_season_that_is_over(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    running, _ = form_of(entrant_form(season, season.entrants[1], decisions.EXPEL, EN))
    assert "What they have played counts" in running
    over = season.with_row(state="closed")
    after, _ = form_of(entrant_form(over, over.entrants[1], decisions.EXPEL, EN))
    assert "in the table they stand behind all of them. A title goes to whoever is first by that." in after


async def test_the_form_of_an_outcome_asks_what_the_table_counts(club: LeagueClub) -> None:
    season = await club.started(4, event("ta_xot", Format.TABLES, seats=4, unit=Unit.OWN))
    fixture = season.tables(season.rounds_of(1)[0].id)[0]
    await club.finish(fixture, 1, 2, 3, 4, points=(30, 10, -10, -30))
    season = await club.season(season.id)
    shown, fields = form_of(fixture_form(season, fixture, decisions.SET, "UTC", EN, seen=7))
    names = [season.entrants[number].name for number in fixture.seats]
    before = " · ".join(
        f"{place}. {name} ({points})"
        for place, name, points in zip((1, 2, 3, 4), names, ("30", "10", "−10", "−30"), strict=True)
    )
    assert f"Result: {before}" in shown
    points = fields["points"]
    assert isinstance(points, ui.TextInput)
    assert points.default == "30 10 -10 -30"
    service = decisions.CorrectionService(club.database, club.lobby, club.leaver, now=club.clock)
    order = decisions.Order(season.id, STAFF, club.number(), "x")
    after, line = await service.set_outcome(order, fixture.id, points=[-30, -10, 10, 30])
    _, lines = await service.lines(season.id)
    told = correction_text(next(one for one in lines if one.id == line), after, EN)
    assert f"1. {names[3]} (30) · 2. {names[2]} (10)" in told
    assert f"(was {before})" in told


async def test_a_form_offers_only_what_the_format_can_use(club: LeagueClub) -> None:
    offered = {}
    for way in (Format.KNOCKOUT, Format.SWISS):
        season = await club.started(4, event("nexxy", way, rounds=3), name=way.value)
        fixture = season.tables(season.rounds_of(1)[0].id)[0]
        _, fields = form_of(fixture_form(season, fixture, decisions.SET, "UTC", EN, seen=7))
        menu = fields["outcome"]
        assert isinstance(menu, ui.Select)
        offered[way] = [option.label for option in menu.options]
    assert len(offered[Format.KNOCKOUT]) == 2
    assert offered[Format.SWISS][2:] == ["Draw"]


@ON_BOTH
async def test_a_forfeit_asks_what_becomes_of_a_rated_game(club: LeagueClub) -> None:
    for rated in (False, True):
        season = await club.started(4, event(way=Format.SWISS, rounds=3, rated=rated), name=f"Club {rated}")
        fixture = season.tables(season.rounds_of(1)[0].id)[0]
        await club.finish(fixture, 1, 2)
        season = await club.season(season.id)
        _, fields = form_of(fixture_form(season, fixture, decisions.FORFEIT, "UTC", EN, seen=7))
        assert ("rated" in fields) == rated
    menu = fields["rated"]
    assert isinstance(menu, ui.Select)
    offers = {option.value: option.default for option in menu.options}
    assert offers == {"unrated": True, "rated": False}


@pytest.mark.parametrize(
    ("said", "points"),
    [
        ("30 10 -10 -30", [30, 10, -10, -30]),
        ("30, 10, −10, −30", [30, 10, -10, -30]),
        ("0.5 -0.5 0 0", [Fraction(1, 2), Fraction(-1, 2), 0, 0]),
    ],
)
async def test_points_are_read_as_they_are_typed(
    club: LeagueClub, said: str, points: list[Fraction | int]
) -> None:
    season = await club.started(4, event("ta_xot", Format.TABLES, seats=4, unit=Unit.OWN))
    fixture = season.tables(season.rounds_of(1)[0].id)[0]
    assert read_outcome(season, fixture, [said]) == ((), points)


async def test_what_is_no_number_is_refused_in_words(club: LeagueClub) -> None:
    season = await club.started(4, event("ta_xot", Format.TABLES, seats=4, unit=Unit.OWN))
    fixture = season.tables(season.rounds_of(1)[0].id)[0]
    for said in ("thirty ten -10 -30", "30 10 -10 1e3", "30;10;-10;-30", "30 10 -10 ½"):
        with pytest.raises(LeagueRefusal) as error:
            read_outcome(season, fixture, [said])
        assert "Give 4 numbers" in explain(error.value, EN)
