"""The message of a fixture, the name of its thread, and what a result says of the league."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, select

from bot.kit.store.database import Database
from bot.leagues.messages.fixtures import LONGEST_NAME, fixture_lines, fixture_message, thread_title
from bot.leagues.messages.own import own_message
from bot.leagues.messages.rounds import round_message
from bot.leagues.messages.words import winners
from bot.leagues.service.correcting import CorrectionService, Order
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY
from bot.storage.tables import messages_due
from bot.table.service.loading import load
from bot.table.service.match import Match
from renderers.translation import translator
from tests.bot.leagues.clubs import STAFF, LeagueClub, event, person
from tests.bot.leagues.formats import Format
from tests.bot.leagues.messages.test_seasons import text

EN = translator("en")


def text_of(season: Season) -> str:
    """Return the text of the message of a season's first fixture."""
    shown = fixture_message(season, season.fixtures[1], EN)
    return "\n".join(getattr(item, "content", "") for item in shown.view.walk_children())


async def test_both_read_whom_they_meet_in_which_seat(database: Database) -> None:
    season = await LeagueClub(database).started(2, event())
    one, other = (season.entrants[number] for number in season.fixtures[1].seats)
    text = text_of(season)
    assert f"**<@{one.user_id}>, you meet {other.name}** (Round 1, your seat: " in text
    assert f"**<@{other.user_id}>, you meet {one.name}** (Round 1, your seat: " in text
    assert "Until <t:" in text


async def test_a_table_of_several_names_all(database: Database) -> None:
    season = await LeagueClub(database).started(4, event("ta_xot", Format.TABLES, seats=4, rounds=1))
    text = text_of(season)
    assert "Round 1, table 1: " in text
    assert all(person(number).name in text for number in range(1, 5))


async def test_the_name_of_a_thread_is_no_longer_than_discord_allows(database: Database) -> None:
    season = await LeagueClub(database).started(2, event(), name="L" * 50)
    title = thread_title(season, season.fixtures[1], EN)
    assert len(title) <= LONGEST_NAME
    assert "Person 1" in title
    assert "Round 1" in title or "LLLL" in title


async def test_a_result_names_the_league_the_round_and_what_it_counts_for(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(2, event())
    fixture = season.fixtures[1]
    await club.finish(fixture, 2, 1)
    async with database.read() as connection:
        match = await load(connection, fixture.games[1:])
    assert fixture_lines(season, match, EN) == ["**Club** · Round 1"]
    assert fixture_lines(await club.season(season.id), match, EN) == [
        "**Club** · Round 1 · result in the league: 0 : 1"
    ]


async def test_a_fixture_that_is_played_again_says_until_when(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    staff = CorrectionService(database, club.lobby, club.leaver, now=club.clock)
    await club.finish(season.fixtures[1], 1, 2)
    until = club.time + 2 * DAY
    before = season.fixtures[1].games[1:]
    season, _ = await staff.replay(Order(season.id, STAFF, club.number(), "again"), 1, until)
    own = season.entrants[season.fixtures[1].seats[0]]
    for shown in (text_of(season), text(own_message(season, own, EN))):
        assert f"It is played again.\nUntil <t:{until:.0f}:f>" in shown
        assert "annulled" not in shown
    (this, *_) = season.rounds_of(1)
    assert f" · played again · until <t:{until:.0f}:f>" in text(round_message(season, this.id, EN))
    await club.finish(season.fixtures[1], 2, 1)
    assert "Result: 0 : 1" in text_of(await club.season(season.id))
    async with database.read() as connection:
        replaced = await load(connection, before)
    assert fixture_lines(await club.season(season.id), replaced, EN) == [
        "**Club** · Round 1 · another game is played instead · result in the league: 0 : 1"
    ]


@pytest.mark.parametrize("decided", ["by lot", "by game points"])
async def test_who_goes_on_from_a_level_match_is_told_with_why_and_what_follows_meanwhile(
    database: Database, decided: str
) -> None:
    club = LeagueClub(database)
    season = await club.started(4, event(way=Format.KNOCKOUT))
    number = season.tables(season.rounds_of(1)[0].id)[0].id
    played: list[Match] = []

    async def told() -> list[str]:
        now = await club.season(season.id)
        running = await club.running(now.fixtures[number])
        return [line for one in played for line in fixture_lines(now, one, EN, running=running)]

    async def draw(*points: int) -> None:
        match = await club.running((await club.season(season.id)).fixtures[number])
        assert match is not None
        played.append(match)
        async with database.write() as connection:
            await connection.execute(delete(messages_due))
        await club.finish((await club.season(season.id)).fixtures[number], 1, 1, points=points)

    await draw(20, 20)
    head = "**Club** · Semi-finals"
    assert await told() == [f"{head} · the match is level: short game 1 of 2 follows (1 day a move)"]
    async with database.read() as connection:
        due = (await connection.execute(select(messages_due.c.game, messages_due.c.kind))).all()
    assert (played[0].id, "result") in due, "its message is brought up to date"
    await draw(20, 20)
    assert (await told())[1:] == [
        f"{head} · short game 1 of 2 · the match is level: short game 2 of 2 follows (1 day a move)"
    ]
    await draw(*((20, 20) if decided == "by lot" else (23, 17)))
    season = await club.season(season.id)
    (winner,) = winners(season, season.fixtures[number])
    name = season.entrants[winner].name
    how = {"by lot": "by lot", "by game points": "by game points, 3 : −3"}[decided]
    assert (await told())[2] == (
        f"{head} · short game 2 of 2 · result in the league: 1½ : 1½, {name} wins {how}"
    )
    (row, *_) = season.rounds_of(1)
    assert f"1½ : 1½, {name} wins {how}" in text(round_message(season, row.id, EN))
