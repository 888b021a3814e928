"""The messages of leagues, of seasons that services have played."""

from __future__ import annotations

import random

import msgspec
import pytest

from bot.kit.messages.message import Message
from bot.kit.messages.press import PressButton
from bot.kit.store import audit
from bot.kit.store.database import Database
from bot.leagues.messages import table_pictures
from bot.leagues.messages.rounds import fixture_text, round_message
from bot.leagues.messages.season_news import own_won_text, told_text, won_text
from bot.leagues.messages.seasons import season_message
from bot.leagues.messages.summary import on_podium
from bot.leagues.service import ledger, tables
from bot.leagues.service.closing import MOVES, PLACES, TITLE, Final, FinalLine
from bot.leagues.service.correcting import CorrectionService, Order
from bot.leagues.service.season import Season
from bot.leagues.service.tables import Wanted
from bot.leagues.service.terms import DAY
from renderers.translation import translator
from tests.bot.leagues.clubs import STAFF, LeagueClub, event, person
from tests.bot.leagues.formats import Format

EN = translator("en")
SWISS = event(way=Format.SWISS)


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


def text(message: Message) -> str:
    """Return the texts of a message."""
    return "\n".join(item.content for item in message.view.walk_children() if hasattr(item, "content"))


def labels(message: Message) -> list[str]:
    """Return what the buttons of a message say."""
    return [item.label or "" for item in message.view.walk_children() if isinstance(item, PressButton)]


async def test_a_season_is_open_to_all(club: LeagueClub) -> None:
    season = await club.open(3, SWISS, name="秋の机戦 @everyone")
    message = season_message(season, EN)
    assert "## 秋の机戦 @\u200beveryone · Swiss" in text(message)
    assert "3 days a move · rated" in text(message)
    assert f"3 entered · closes <t:{season.row.registers_until:.0f}:R>" in text(message)
    assert labels(message) == ["Enter", "Terms", "Entrants"]


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_every_state_has_its_message(club: LeagueClub, language: str) -> None:
    t = translator(language)
    season = await club.open(5, SWISS)
    for state in ("draft", "registration", "running", "closed", "archived", "cancelled"):
        assert text(season_message(season.with_row(state=state), t))


async def test_a_running_season_leads_to_its_table(club: LeagueClub) -> None:
    season = await club.started(5, SWISS)
    message = season_message(season, EN)
    assert "· Swiss · 4 rounds" in text(message)
    assert "Round 1 of 4 · until <t:" in text(message)
    assert labels(message) == ["Enter", "Table", "My fixture", "Follow", "Terms"]


async def test_a_round_tells_who_meets_whom(club: LeagueClub) -> None:
    season = await club.started(5, SWISS)
    (this,) = season.rounds.values()
    message = round_message(season, this.id, EN)
    assert text(message).startswith(f"## Round 1 of 4 · until <t:{this.ends:.0f}:f>\n-# Club\n1. Person ")
    assert "Bye this round: Person 5 (1 point)" in text(message)
    assert labels(message) == ["My fixture", "Table", "Follow"]
    called = text(round_message(season, this.id, EN, calling=True))
    assert all(f"<@{person(number).user_id}>" in called for number in range(1, 5))
    assert this.ends is not None
    next_by = f"<t:{this.ends + season.terms.preview:.0f}:f>"
    assert f"Bye this round: <@{person(5).user_id}> (1 point). The next round begins by {next_by}." in called
    over = msgspec.structs.replace(this, state="closed")
    assert text(round_message(season.with_rounds(over), this.id, EN)).endswith("Person 5 (1 point)")


async def test_results_stand_behind_the_pairs(club: LeagueClub) -> None:
    season = await club.started(4, SWISS)
    first, second = (one for one in season.fixtures.values())
    await club.finish(first, 1, 2)
    await club.finish(second, 1, 1)
    season = await club.season(season.id)
    told = text(round_message(season, first.round, EN))
    winner = season.entrants[first.seats[0]].name
    assert f"1. **{winner}** – " in told
    assert " · 1 : 0\n2. " in told
    assert told.endswith("½ : ½")


async def test_rounds_that_are_open_at_once_stand_in_one_message(club: LeagueClub) -> None:
    season = await club.started(4, event())
    told = text(round_message(season, 1, EN))
    assert told.startswith("## All rounds · until <t:")
    assert [f"**Round {number} of 3**" in told for number in (1, 2, 3)] == [True] * 3
    assert told.count(" – ") == 6


async def test_deciding_games_are_told_by_the_terms_of_the_last_event(club: LeagueClub) -> None:
    season = await club.started(4, SWISS)
    (this,) = season.rounds.values()
    season = season.with_rounds(msgspec.structs.replace(this, stage=1))
    assert text(round_message(season, this.id, EN)).startswith("## Deciding games · until <t:")
    assert "Deciding games · until <t:" in text(season_message(season, EN))
    assert " (Deciding games, your seat: " in fixture_text(season, season.fixtures[1], EN, 101)


async def test_a_knockout_is_won_by_its_final(club: LeagueClub) -> None:
    season = await played(club, await club.started(4, event(way=Format.KNOCKOUT)))
    told = told_text(season, "closed", EN)
    assert " wins the final." in told
    assert "point" not in told
    assert "point" not in text(season_message(season, EN))
    last = max(season.rounds)
    assert text(round_message(season, last, EN)).startswith("## Final · over")


async def test_somebody_is_told_whom_they_meet(club: LeagueClub) -> None:
    season = await club.started(4, SWISS)
    fixture = season.fixtures[1]
    one, other = (season.entrants[number] for number in fixture.seats)
    assert one.user_id is not None
    told = fixture_text(season, fixture, EN, one.user_id)
    assert told.startswith(f"**You meet {other.name}** (Round 1 of 3, your seat: ")
    assert f"Until <t:{fixture.deadline:.0f}:f>" in told
    assert fixture_text(season, fixture, EN).startswith(f"Round 1 of 3: **{one.name}** – **{other.name}**")


async def played(club: LeagueClub, season: Season) -> Season:
    """Let the first seat win all games until the season is closed."""
    while season.row.state == "running":
        for fixture in season.fixtures.values():
            if fixture.started and not season.is_decided(fixture):
                await club.finish(fixture, *range(1, len(fixture.seats) + 1))
        await club.tick(3600)
        season = await club.season(season.id)
    return season


async def test_the_end_says_who_has_won_and_why(club: LeagueClub) -> None:
    season = await played(club, await club.started(4, SWISS))
    told = told_text(season, "closed", EN)
    assert told.startswith("**Club** is over.\n**Person ")
    assert " wins with " in told or " share first place with " in told
    assert f"Tell the league's staff by <t:{season.row.changed_at + 3 * DAY:.0f}:f>." in told
    message = season_message(season, EN)
    assert "This season is over.\n1\\. **Person " in text(message)
    assert labels(message) == ["Table"]


async def test_tables_of_several_are_told_by_place(club: LeagueClub) -> None:
    tables = event("ta_xot", way=Format.TABLES, seats=4, rounds=1)
    season = await club.started(12, tables)
    told = text(round_message(season, 1, EN))
    assert told.count("\nTable ") == 3
    assert told.count(" – ") == 9
    season = await played(club, season)
    first = season.entrants[season.fixtures[1].seats[0]].name
    assert f"\nTable 1: 1. {first} · 2. " in text(round_message(season, 1, EN))
    assert "share first place with 100.0 points." in told_text(season, "closed", EN)


async def test_too_few_are_told_so(club: LeagueClub) -> None:
    season = await club.open(3, SWISS)
    await club.tick(DAY)
    season = await club.season(season.id)
    assert "has 3 of the 4 people that it needs" in told_text(season, "extended", EN)
    assert "Too few had entered" in text(season_message(season, EN))
    await club.tick(7 * DAY)
    season = await club.season(season.id)
    assert season.row.state == "cancelled"
    assert "3 of 4 people had entered" in told_text(season, "cancelled", EN)
    assert labels(season_message(season, EN)) == []


def staff(club: LeagueClub) -> CorrectionService:
    """Return what staff decides by."""
    return CorrectionService(club.database, club.lobby, club.leaver, now=club.clock)


async def test_an_early_end_says_who_ended_it_and_why(club: LeagueClub) -> None:
    season = await club.started(4, SWISS)
    await club.organising.close(season.id, STAFF, club.number(), "the *hall* is gone")
    season, lines = await staff(club).lines(season.id)
    said = told_text(season, "closed", EN, lines[-1])
    assert f"is over. Staff (<@{STAFF}>) has ended it early. Reason: “the \\*hall\\* is gone”." in said
    assert "early" not in told_text(season, "closed", EN)


async def test_it_is_told_why_somebody_stands_behind_fewer_points(club: LeagueClub) -> None:
    season = await club.started(3, event())
    season = await club.play_out(season.id, random.Random(1))
    order = Order(season.id, STAFF, club.number(), "two accounts")
    gone, _ = await staff(club).expel(order, 1)
    assert "3\\." not in text(season_message(gone, EN))
    assert "Expelled by staff, so behind all others: Person 1." in text(season_message(gone, EN))
    page = tables.page(gone, Wanted())
    assert table_pictures.table(gone, page, 0, EN).notes == (
        "Expelled by staff, so behind all others: Person 1.",
    )


async def test_where_all_have_nothing_nobody_has_won(club: LeagueClub) -> None:
    season = await club.started(4, SWISS)
    lines = [FinalLine(one.number, one.user_id, one.name, 1, "0", 1) for one in season.playing]
    final = msgspec.json.encode(Final((tuple(lines),))).decode()
    season = season.with_row(state="closed", final=final)
    assert "\nNobody has won: nobody has a point.\n" in told_text(season, "closed", EN)
    assert "This season is over.\nNobody has won: nobody has a point." in text(season_message(season, EN))
    assert on_podium(season) == []


async def test_it_is_told_who_has_called_a_season_off(club: LeagueClub) -> None:
    """Whoever had called it off, too few people had entered: 4 of 2."""
    season = await club.open(4, SWISS)
    off = await club.organising.call_off(season.id, STAFF, club.number())
    async with club.database.read() as connection:
        *_, line = await audit.of_subject(connection, ledger.subject(season.id))
    told = told_text(off, "cancelled", EN, line)
    assert f"won't take place: staff (<@{STAFF}>) has called it off." in told
    gone = [msgspec.structs.replace(one, state="out") for one in season.playing]
    left = season.with_row(state="cancelled").with_entrants(*gone)
    assert "won't take place: everybody who had entered has left." in told_text(left, "cancelled", EN)
    idle = told_text(season.with_row(state="cancelled"), "cancelled", EN)
    assert idle.startswith("**Club** is over and counts for nothing: nobody has played."), (
        "an evening's arena"
    )
    few = season.with_row(state="cancelled").with_entrants(*gone[1:])
    assert "only 1 of " in told_text(few, "cancelled", EN)


async def test_another_winner_by_a_correction_is_named(club: LeagueClub) -> None:
    season = await club.started(4, event("nexxy", Format.KNOCKOUT))
    for fixture in season.fixtures.values():
        await club.finish(fixture, 1, 2)
    await club.tick(season.terms.preview + 180.0)
    fixture = (await club.season(season.id)).fixtures[3]
    await club.finish(fixture, 1, 2)
    await club.tick(60.0)
    order = Order(season.id, STAFF, club.number(), "because")
    season, _ = await staff(club).set_outcome(order, fixture.id, [2, 1])
    name = season.entrants[fixture.seats[1]].name
    heading = "**Club**: a correction has changed who won."
    assert won_text(season, TITLE, EN) == f"{heading}\n**{name}** wins the final."
    gains, loses = (season.entrants[fixture.seats[seat]].user_id or 0 for seat in (1, 0))
    assert own_won_text(season, TITLE, gains, EN).startswith(f"{heading} You are first now.\n**{name}** ")
    assert own_won_text(season, TITLE, loses, EN).startswith(f"{heading} You are no longer first.\n")
    order = Order(season.id, STAFF, club.number(), "because")
    season, _ = await staff(club).annul(order, fixture.id)
    assert "share first place." in won_text(season, TITLE, EN)
    assert f"{heading} You share first place now.\n" in own_won_text(season, TITLE, gains, EN)


async def test_who_moves_otherwise_by_a_correction_reads_where_to(club: LeagueClub) -> None:
    season = await club.started(4, SWISS)
    lines = [FinalLine(one.number, one.user_id, one.name, one.number, "1", 2) for one in season.playing]
    final = msgspec.json.encode(Final((tuple(lines),))).decode()
    told = own_won_text(season.with_row(state="closed", final=final), MOVES, lines[0].user_id or 0, EN)
    assert told.startswith(
        "**Club**: a correction has changed who moves up or down. "
        "By the corrected table you play in division 2 next.\n"
    )
    assert "Down to division 2: " in told
    closed, loses = season.with_row(state="closed", final=final), lines[0].user_id or 0
    late = own_won_text(closed, MOVES, loses, EN, begun=True)
    assert late == won_text(closed, MOVES, EN, begun=True)
    assert late.endswith("The next season has begun already, so nobody changes the division by that.")
    assert "Down to division 2: " not in won_text(closed, TITLE, EN, begun=True)
    told = own_won_text(season.with_row(state="closed", final=final), PLACES, lines[1].user_id or 0, EN)
    assert told.startswith(
        "**Club**: a correction has changed the podium. By the corrected table you are in place 2.\n"
    )
