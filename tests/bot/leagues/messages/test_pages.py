"""The private pages of leagues, of seasons that services have played."""

from __future__ import annotations

import random

import pytest

from bot.kit.messages.message import Message
from bot.kit.service.errors import LeagueRefusal
from bot.kit.store.database import Database
from bot.leagues.messages.entering import enter_message, entered_message, late_text, too_many_message
from bot.leagues.messages.fixtures import thread_title
from bot.leagues.messages.leaving import leave_message
from bot.leagues.messages.news import round_over_message
from bot.leagues.messages.organising import preview_message
from bot.leagues.messages.own import (
    absence_text,
    entered_line,
    may_be_absent,
    own_fixtures,
    own_message,
    waiting_fixtures,
)
from bot.leagues.messages.rounds import round_message
from bot.leagues.messages.terms import terms_text
from bot.leagues.messages.who import who_message
from bot.leagues.service.correcting import CorrectionService, Order
from bot.leagues.service.season import Season, read_terms
from bot.leagues.service.terms import DAY, HOUR, SeasonTerms
from bot.storage.league_rows import EntrantRow
from renderers.translation import translator
from tests.bot.leagues.clubs import CHANNEL, SERVER, STAFF, LeagueClub, event, person
from tests.bot.leagues.formats import Format
from tests.bot.leagues.messages.test_seasons import labels, text

EN = translator("en")
SWISS = event(way=Format.SWISS)
ARENA = event(way=Format.ARENA, minutes=30, clock="fischer:300+10")


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


def entrant(season: Season, number: int) -> EntrantRow:
    """Return the entry of somebody of the club."""
    own = season.entrant_of(person(number).user_id)
    assert own is not None
    return own


async def test_who_enters_sees_the_terms_first(club: LeagueClub) -> None:
    season = await club.open(2, SWISS)
    message = enter_message(season, "the terms", EN)
    assert text(message).startswith("## Club · Swiss\nthe terms")
    assert labels(message) == ["Enter with these terms", "Cancel"]
    assert f"It begins <t:{season.row.registers_until:.0f}:f>" in text(entered_message(season, EN))
    live = await club.open(2, event(way=Format.SWISS, clock="fischer:300+10"), name="Live")
    assert "`/settings`" in text(entered_message(live, EN))


async def test_who_enters_late_is_told_what_that_costs(club: LeagueClub) -> None:
    season = await club.started(6, SWISS)
    missed = "1 round has begun without you: you'll play from the next one."
    assert late_text(season, EN) == f"{missed} It gives you ½ point."
    user = season.people(season.fixtures[1])[0]
    season = await club.leagues.leave(season.id, user, club.number())
    assert late_text(season, EN, user) == "The season is running already: you'll play from the next round on."
    season = await club.play_round(season.id, random.Random(3))
    assert late_text(season, EN, user) == f"{missed} It scores 0.", "they were there before"
    season = await club.started(6, event(way=Format.SWISS, late=0), name="Strict")
    assert late_text(season, EN) == f"{missed} It scores 0."


async def test_who_enters_a_ladder_is_not_told_of_pairings(club: LeagueClub) -> None:
    """They read that they would be paired soon, and waited."""
    ladder = event(way=Format.LADDER)
    season = await club.open(3, ladder)
    challenge = "Challenge somebody above you: **Challenge …** on the season's page in `/club`."
    assert (
        f"It begins <t:{season.row.registers_until:.0f}:f>. Then {challenge[0].lower()}{challenge[1:]}"
        in text(entered_message(season, EN))
    )
    season = await club.started(3, ladder, name="Running")
    assert late_text(season, EN) == "The season is running already: you start at the bottom."
    assert text(entered_message(season, EN)) == f"You have entered **Running**. {challenge}"
    assert challenge in text(own_message(season, entrant(season, 3), EN))


async def test_who_wins_the_match_for_third_place_has_not_won_the_final(club: LeagueClub) -> None:
    """Both matches were called the final, so two people had won it."""
    season = await club.started(4, event("nexxy", Format.KNOCKOUT, third_place=True), preview=HOUR)
    for fixture in season.tables(season.rounds_of(1)[0].id):
        await club.finish(fixture, 1, 2)
    season = await club.season(season.id)
    last = season.rounds_of(1)[1]
    assert last.state == "drawn"
    assert [
        line.endswith("Match for third place") for line in lines_with(preview_message(season, last.id, EN))
    ] == [
        False,
        True,
    ]
    await club.tick(HOUR + 120)
    for fixture in season.tables(last.id):
        await club.finish(fixture, 1, 2)
    season = await club.season(season.id)
    final, third = season.tables(last.id)
    assert thread_title(season, final, EN).endswith("Final")
    assert thread_title(season, third, EN).endswith("Match for third place")
    for message in (round_message(season, last.id, EN), round_over_message(season, last, EN)):
        assert [line.endswith("Match for third place") for line in lines_with(message)] == [False, True]
    first, other = (season.entrants[number] for number in (final.seats[0], third.seats[0]))
    assert "Final: " in text(own_message(season, first, EN))
    assert "Match for third place: " in text(own_message(season, other, EN))
    assert "Final" not in text(own_message(season, other, EN))


def lines_with(message: Message) -> list[str]:
    """Return the lines of a message that tell who meets whom."""
    return [line for line in text(message).split("\n") if line.startswith(("1", "2")) and " – " in line]


async def test_ratings_of_those_who_hide_them_are_not_told(club: LeagueClub) -> None:
    season = await club.started(5, SWISS)
    season = await club.leagues.leave(season.id, person(4).user_id, club.number())
    told = text(who_message(season, {person(2).user_id}, 1, EN))
    assert told.startswith("### Club · 4 entered\n1\\. Person 1 · 1500\n2\\. Person 2\n")
    assert told.endswith("Person 4 · 1500 · withdrawn")


async def test_many_people_are_told_page_by_page(club: LeagueClub) -> None:
    season = await club.open(43, SWISS)
    first, second = (who_message(season, (), page, EN) for page in (1, 2))
    assert labels(first) == ["◀", "Page 1 of 2", "▶"]
    assert "40\\. Person 40" in text(first)
    assert "41\\." not in text(first)
    assert text(second).endswith("43\\. Person 43")
    assert text(who_message(season, (), 99, EN)) == text(second)


async def test_own_fixtures_and_what_is_over(club: LeagueClub) -> None:
    season = await club.started(5, SWISS)
    (free,) = (one for one in season.fixtures.values() if len(one.seats) == 1)
    message = own_message(season, season.entrants[free.seats[0]], EN)
    assert "-# Round 1 of 4: bye" in text(message)
    assert "Nothing waits for you now." in text(message)
    assert labels(message) == ["Table", "Miss the next round", "Leave", "Terms"]
    fixture = season.fixtures[1]
    own = season.entrants[fixture.seats[0]]
    assert "**You meet " in text(own_message(season, own, EN))
    await club.finish(fixture, 1, 2)
    season = await club.season(season.id)
    assert f"-# Round 1 of 4: **{own.name}** – " in text(own_message(season, own, EN))


async def test_a_fixture_that_is_played_once_more_waits_again(club: LeagueClub) -> None:
    season = await club.started(4, event())
    fixture = season.fixtures[1]
    own = season.entrants[fixture.seats[0]]
    for one in season.fixtures.values():
        await club.finish(one, 1, 2)
    await club.tick(60)
    staff = CorrectionService(club.database, club.lobby, club.leaver, now=club.clock)
    again = Order(season.id, STAFF, club.number(), "cable")
    season, _ = await staff.replay(again, fixture.id, club.time + DAY)
    assert [one.id for one in own_fixtures(season, own)[0]] == [fixture.id]
    await club.tick(2 * DAY)
    assert own_fixtures(await club.season(season.id), own)[0] == []


async def test_who_has_entered_as_many_as_one_may_sees_which_to_leave(club: LeagueClub) -> None:
    for number in range(5):
        await club.open(1, SWISS, name=f"League {number}")
    await club.open(1, event(way=Format.LADDER), name="Ladder")
    terms = SeasonTerms(name="Evening", channel_id=CHANNEL, events=(ARENA,))
    evening = await club.leagues.create(SERVER, terms, "UTC", STAFF, club.number())
    evening = await club.leagues.open(evening.id, STAFF, club.number(), None, club.time + DAY)
    await club.leagues.enter(evening.id, person(1), club.number())
    more = await club.open(0, SWISS, name="More")
    with pytest.raises(LeagueRefusal, match="too_many_entered"):
        await club.leagues.enter(more.id, person(1), club.number())
    taken = await club.leagues.taken_by(person(1).user_id)
    message = too_many_message({row.id: read_terms(row.terms).name for row in taken}, EN)
    assert text(message).startswith("You have entered 5 open seasons")
    assert [f"**League {number}**" in text(message) for number in range(5)] == [True] * 5
    assert "Ladder" not in text(message)
    assert labels(message) == ["Leave"] * 5
    await club.leagues.leave(taken[0].id, person(1).user_id, club.number())
    await club.leagues.enter(more.id, person(1), club.number())
    assert len(await club.leagues.taken_by(person(1).user_id)) == 5


async def test_terms_of_a_season_that_runs_name_no_registration(club: LeagueClub) -> None:
    season = await club.open(4, SWISS)
    assert "Registration until" in terms_text(season, EN)
    await club.tick(DAY)
    assert "egistration" not in terms_text(await club.season(season.id), EN)


async def test_all_rounds_at_once_are_a_list(club: LeagueClub) -> None:
    season = await club.started(4, event())
    message = own_message(season, entrant(season, 1), EN)
    assert "(Round 1 of 3, your seat: " in text(message)
    assert [f"- Round {number} of 3: Person " in text(message) for number in (2, 3)] == [True, True]
    assert "Miss the next round" not in labels(message)


async def test_every_live_fixture_has_a_way_to_its_time(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, clock="fischer:300+10"))
    own = season.entrants[season.fixtures[1].seats[0]]
    other = season.entrants[season.fixtures[1].seats[1]]
    assert f"Time with {other.name}" in labels(own_message(season, own, EN))


async def test_a_missed_round_gives_half_a_point_once(club: LeagueClub) -> None:
    season = await club.started(6, SWISS)
    own = entrant(season, 3)
    assert may_be_absent(season, own)
    assert absence_text(season, own, EN) == "You miss round 2: that gives ½ point."
    season = await club.leagues.absent(season.id, person(3).user_id, club.number())
    message = own_message(season, entrant(season, 3), EN)
    assert "You miss round 2" in text(message)
    assert "I can play after all" in labels(message)


@pytest.mark.parametrize(
    ("way", "lost"), [(Format.SWISS, "stay in the table"), (Format.ROUND_ROBIN, "results are removed")]
)
async def test_who_leaves_is_told_what_is_lost(club: LeagueClub, way: Format, lost: str) -> None:
    season = await club.open(5, event(way=way))
    told = text(leave_message(season, entrant(season, 1), EN))
    assert told.startswith("### Leave Club?\nNothing is lost yet")
    await club.tick(DAY + season.terms.preview + 120)
    season = await club.season(season.id)
    table = next(one for one in season.fixtures.values() if len(one.seats) == 2)
    message = leave_message(season, season.entrants[table.seats[0]], EN)
    assert "You forfeit what you have not finished:\n- Round 1" in text(message)
    assert lost in text(message)
    assert labels(message) == ["Leave", "Stay"]


async def test_who_leaves_a_table_of_several_forfeits_nothing_but_their_seat(club: LeagueClub) -> None:
    season = await club.started(4, event("ta_xot", Format.TABLES, seats=4, rounds=1))
    told = text(leave_message(season, entrant(season, 1), EN))
    assert "You give up your seat, and the others play on without you:\n- Round 1" in told
    assert "You forfeit" not in told


async def test_what_waits_is_told_but_for_running_games(club: LeagueClub) -> None:
    season = await club.started(4, event())
    user = person(1).user_id
    assert len(waiting_fixtures(season, user, set(), EN)) == 3
    games = {game for one in season.fixtures.values() for game in one.games.split(",") if game}
    assert waiting_fixtures(season, user, games, EN) == []
    item = waiting_fixtures(season, user, set(), EN)[0]
    assert item.line.startswith("- Club · Round 1 of 3: Person ")
    assert item.until == season.fixtures[1].deadline
    assert entered_line(season, EN) == "- [Club](https://discord.com/channels/5/6) · Round robin · 3 rounds"
