"""The audit of a season in words, and what people are told of a decision."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from pathlib import Path

import pytest

import bot
from bot.kit.store.database import Database
from bot.leagues.messages.audit import PER_PAGE, WHAT, audit_message, line_text
from bot.leagues.messages.corrected import concerned, correction_text
from bot.leagues.service import agenda, arenas, changes
from bot.leagues.service.correcting import DECISIONS, UNDO, CorrectionService, Order
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY
from bot.storage.rows import AuditLine
from renderers.translation import translator
from tests.bot.leagues.clubs import STAFF, LeagueClub, event
from tests.bot.leagues.formats import Format
from tests.bot.leagues.messages.test_seasons import labels, text

EN = translator("en")
REASON = "wrong @everyone *result*"


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


def correcting(club: LeagueClub) -> CorrectionService:
    return CorrectionService(club.database, club.lobby, club.leaver, now=club.clock)


def order(club: LeagueClub, season: Season) -> Order:
    return Order(season.id, STAFF, club.number(), REASON)


async def told(club: LeagueClub, season: Season) -> list[tuple[AuditLine, Season]]:
    """Return the lines about a season with the season as it was with each, the newest first."""
    now, lines = await correcting(club).lines(season.id)
    return [(line, then) for line, _, then in changes.backwards(now, lines)]


def test_every_kind_of_line_is_named() -> None:
    folder = Path(bot.__file__).parent / "leagues" / "service"
    texts = "\n".join(path.read_text() for path in folder.glob("*.py"))
    written = set(re.findall(r'Entry\((?:self\.now\(\)|now|at), "([a-z_]+)"', texts))
    steps = set(re.findall(r'_step\(season_id, number, user_id, "([a-z_]+)"', texts))
    assert len(written) > 10
    assert steps
    every = written | steps | DECISIONS | {UNDO} | set(arenas._WHAT.values())
    every |= {
        "started",
        "extended",
        "cancelled",
        "absent",
        "present",
        "close_round",
        "archive",
        "silence",
        "idle",
    }
    assert every - set(WHAT) == set()


async def test_the_audit_of_a_season_in_words(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    season = await club.play_round(season.id, random.Random(5))
    said = "\n".join(line_text(line, then, EN) for line, then in await told(club, season))
    for part in (
        f"<@{STAFF}> · season drafted",
        "<@101> · entered: Person 1",
        "The bot · registration closed, the season begins",
        "The bot · paired: Round 1",
        "The bot · published: Round 1",
        "The bot · begun: Person ",
    ):
        assert part in said
    name, won = r"Person \d", r"\*\*Person \d\*\*"
    told_so = f"{won} – {name}, 1 : 0|{name} – {won}, 0 : 1|{name} – {name}, ½ : ½"
    assert re.search(rf"The bot · played: ({told_so})\n", said)
    assert all(what not in said for what in ("close_round", "left_server"))
    lines = (await correcting(club).lines(season.id))[1]
    first, last = (audit_message(season, lines, page, EN) for page in (1, 99))
    assert text(first).count("\n- ") + text(first).startswith("- ") >= PER_PAGE - 1
    assert "season drafted" in text(last)
    assert labels(first)[1].startswith("Page 1 of ")


async def test_a_correction_tells_what_was_before(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    fixture = season.tables(season.rounds_of(1)[0].id)[0]
    await club.finish(fixture, 1, 2)
    staff = correcting(club)
    season = await club.season(season.id)
    _, line = await staff.set_outcome(order(club, season), fixture.id, [2, 1])
    one, two = (season.entrants[number].name for number in fixture.seats)
    newest, then = (await told(club, season))[0]
    assert newest.id == line
    assert correction_text(newest, then, EN, rated=True) == (
        f"**Correction** by <@{STAFF}>: {one} – **{two}**, 0 : 1 (was 1 : 0)\n"
        "Reason: “wrong @\u200beveryone \\*result\\*”. Ratings were recomputed.\n"
        "-# Club · Both were told. It is kept in `/games`."
    )
    assert concerned(newest, then) == sorted(season.people(fixture))
    await staff.undo(order(club, season), line)
    undone, then = (await told(club, season))[0]
    lines = [line for line, _ in await told(club, season)]
    said = correction_text(undone, then, EN, lines)
    assert f"decision taken back (outcome set): **{one}** – {two}, 1 : 0 (was 0 : 1)" in said
    assert "Ratings" not in said
    # Told late, an older decision is told as it was.
    assert "0 : 1 (was 1 : 0)" in correction_text(*(await told(club, season))[1], EN)


async def test_all_read_that_a_knock_out_waits_for_what_is_annulled_and_until_when(club: LeagueClub) -> None:
    season = await club.started(4, event("nexxy", Format.KNOCKOUT))
    for fixture in season.fixtures.values():
        await club.finish(fixture, 1, 2)
    await club.tick(60.0)
    season, _ = await correcting(club).annul(order(club, season), 1)
    at = agenda.lot_at(season, season.fixtures[1])
    said = correction_text(*(await told(club, season))[0], EN)
    assert f"the season waits for that until <t:{at:.0f}:f>, then a lot decides." in said


async def test_all_other_decisions_in_words(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    staff, fixture = correcting(club), season.tables(season.rounds_of(1)[0].id)[0]
    pair = " – ".join(season.entrants[number].name for number in fixture.seats)
    turned = " – ".join(season.entrants[number].name for number in fixture.seats[::-1])
    until = club.time + 9 * DAY

    async def said() -> str:
        line, then = (await told(club, season))[0]
        return correction_text(line, then, EN)

    await staff.give_time(order(club, season), fixture.id)
    assert f"time given: {pair}\n" in await said()
    await staff.move_deadline(order(club, season), fixture.id, until)
    assert f"deadline moved: {pair} until <t:{until:.0f}:f>" in await said()
    await staff.swap_seats(order(club, season), fixture.id)
    assert f"seats swapped: {turned}\n" in await said()
    await club.finish(fixture, 1, 2)
    await staff.annul(order(club, season), fixture.id)
    assert f"annulled: {turned}, annulled (was 1 : 0)" in await said()
    await staff.replay(order(club, season), fixture.id, until + DAY)
    assert f"to be played again: {turned} (was annulled) until <t:{until + DAY:.0f}:f>" in await said()
    await club.finish(fixture, 1, 2)
    await staff.forfeit(order(club, season), fixture.id, [fixture.seats[0]])
    first, second = turned.split(" – ")
    assert f"forfeited: **{first}** – {second}, 1 : 0, without a game (was 1 : 0)" in await said()
    await staff.add_points(order(club, season), 1, Fraction(-3, 2))
    assert "points added: Person 1 −1½\n" in await said()
    assert "-# Club · They were told." in await said()
    await staff.expel(order(club, season), 1)
    assert "expelled: Person 1" in await said()


async def test_who_expels_somebody_says_who_wins_by_it(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    fixture = season.tables(season.rounds_of(1)[0].id)[0]
    one, other = (season.entrants[number] for number in fixture.seats)
    await correcting(club).expel(order(club, season), one.number)
    line, then = (await told(club, season))[0]
    assert f"{other.name} wins by forfeit (Round 1)." in correction_text(line, then, EN)


async def test_a_decision_taken_back_names_the_deadline_that_counts_now(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    fixture = season.tables(season.rounds_of(1)[0].id)[0]
    pair = " – ".join(season.entrants[number].name for number in fixture.seats)
    until, staff = club.time + 9 * DAY, correcting(club)
    _, line = await staff.move_deadline(order(club, season), fixture.id, until)
    await staff.undo(order(club, season), line)
    lines = [line for line, _ in await told(club, season)]
    undone, then = (await told(club, season))[0]
    was, now = f"<t:{until:.0f}:f>", f"<t:{fixture.deadline:.0f}:f>"
    wanted = f"decision taken back (deadline moved): {pair} until {now} (was {was})"
    assert wanted in correction_text(undone, then, EN, lines)
    assert wanted in line_text(undone, then, EN, lines)
    shown = audit_message(await club.season(season.id), lines[::-1], 1, EN)
    assert wanted in text(shown)


async def test_an_exclusion_and_its_undo_name_the_fixture_that_was_forfeited(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    staff, fixture = correcting(club), season.tables(season.rounds_of(1)[0].id)[0]
    one, two = (season.entrants[number].name for number in fixture.seats)
    await club.act(fixture)
    _, number = await staff.expel(order(club, season), fixture.seats[0])
    line, then = (await told(club, season))[0]
    assert f"expelled: {one} · {one} – **{two}**, 0 : 1\n" in correction_text(line, then, EN)
    assert concerned(line, then) == sorted(season.people(fixture))
    await staff.undo(order(club, season), number)
    line, then = (await told(club, season))[0]
    text = correction_text(line, then, EN)
    assert f"decision taken back: {one} · {one} – {two}, reopened (was 0 : 1) until <t:" in text
    assert await staff.rates_anew(line, then)
    assert concerned(line, then) == sorted(season.people(fixture))


async def test_what_a_decision_brings_about_a_season_that_is_over(club: LeagueClub) -> None:
    """Whoever read of it learnt neither where they stand nor that what was forfeited stays so."""
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    staff, (first, second) = correcting(club), season.tables(season.rounds_of(1)[0].id)
    await club.act(first)
    await club.finish(second, 1, 2)
    _, early = await staff.expel(order(club, season), first.seats[0])
    await club.organising.close(season.id, STAFF, club.number(), "rain")

    async def said() -> str:
        lines = await told(club, season)
        return correction_text(*lines[0], EN, [line for line, _ in lines])

    await staff.undo(order(club, season), early)
    assert "The season is over, so what was forfeited by it stays forfeited." in await said()
    await staff.annul(order(club, season), second.id)
    assert "It counts for nobody unless staff sets an outcome or has it replayed." in await said()
    _, late = await staff.expel(order(club, season), second.seats[0])
    assert "In the table they stand behind all others." in await said()
    await staff.undo(order(club, season), late)
    assert "forfeited" not in await said(), "nothing was"
