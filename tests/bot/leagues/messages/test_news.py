"""What leagues tell in a line or two."""

from __future__ import annotations

import msgspec
import pytest

from bot.clocks.messages.words import moment
from bot.kit.messages.press import PressButton, PressSelect
from bot.kit.store.database import Database
from bot.kit.store.queues import league_news
from bot.leagues.messages.news import (
    absent_message,
    entered_text,
    held_up_message,
    left_text,
    round_over_message,
    rounds_over_message,
)
from bot.leagues.messages.season_news import told_text
from bot.leagues.messages.words import result_words, winners
from bot.leagues.service.agenda import LOT
from bot.leagues.service.correcting import FORFEIT, REPLAY, SET
from bot.leagues.service.registering import ENTERED
from bot.storage.league_rows import OutcomeRow
from bot.storage.rows import AuditLine
from renderers.translation import translator
from tests.bot.leagues.clubs import LeagueClub, event, person
from tests.bot.leagues.formats import Format
from tests.bot.leagues.seasons import season_of, text_of, with_draw


def test_staff_reads_whom_a_knock_out_waits_for() -> None:
    season = season_of("Anna", "Ben", "Cem", "Dora", played=(event("nexxy", Format.KNOCKOUT),))
    season = with_draw(season, (1, 4), (2, 3))
    season = season.with_rounds(msgspec.structs.replace(season.rounds[1], state="closed"))
    outcomes = [
        OutcomeRow(season="sea", fixture=number, revision=1, kind=kind, points="1,0", source="staff", at=1.0)
        for number, kind in ((1, "played"), (2, "annulled"))
    ]
    season = season.with_outcomes(*outcomes)
    message = held_up_message(season, season.rounds[1], translator("en"))
    text = text_of(message)
    assert "nobody has won Ben – Cem, so the season is waiting" in text
    assert "Anna" not in text
    assert "**Fixtures …**" in text
    assert f"a lot is drawn {moment(season.rounds[1].at + LOT)}" in text
    (menu,) = (item for item in message.view.walk_children() if isinstance(item, PressSelect))
    assert menu.placeholder == "Ben – Cem"
    assert [option.value for option in menu.options] == [SET, FORFEIT, REPLAY]


async def test_a_line_tells_how_many_had_entered_at_that_moment(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.open(3, event(way=Format.SWISS))
    async with database.write() as connection:
        news = await league_news.claim(connection, club.time, 60.0, 100)
    counts = {one.recipient: one.payload for one in news if one.kind == ENTERED}
    told = [
        entered_text(season, season.entrants[number], counts[person(number).user_id], translator("en"))
        for number in (1, 2, 3)
    ]
    assert told == [f"**Person {number}** has entered Club: {number} so far." for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("way", "called", "kind", "places", "why", "told"),
    [
        (
            Format.SWISS,
            "Round 1",
            "no_show",
            "2,1",
            "show_up",
            "Anna did not come to the agreed time. Won without a game: Ben. "
            "Points: Anna 0 points and Ben 1 point.",
        ),
        (
            Format.SWISS,
            "Round 1",
            "both_absent",
            "1,1",
            "deadline",
            "Anna and Ben did not play before the time for it was over. "
            "Points: Anna 0 points and Ben 0 points.",
        ),
        (
            Format.KNOCKOUT,
            "Final",
            "no_show",
            "1,2",
            "leave",
            "Not in this league any more: Ben. Won without a game: Anna.",
        ),
        (
            Format.LADDER,
            "Challenge",
            "no_show",
            "2,1",
            "silence",
            "Anna did not answer the challenge in time. Won without a game: Ben.",
        ),
    ],
)
def test_all_read_who_did_not_come_and_what_it_counts_for(
    way: Format, called: str, kind: str, places: str, why: str, told: str
) -> None:
    season = with_draw(season_of("Anna", "Ben", played=(event(way=way),)), (1, 2))
    points = ",".join("0" if kind == "both_absent" or place == "2" else "1" for place in places.split(","))
    outcome = OutcomeRow(
        season="sea", fixture=1, revision=1, kind=kind, points=points, places=places, source="time", at=1.0
    )
    message = absent_message(season.with_outcomes(outcome), season.fixtures[1], why, translator("en"))
    text = text_of(message)
    assert text.splitlines()[1:] == [told]
    assert text.startswith(f"**Club** · {called}\n")
    assert not [item for item in message.view.walk_children() if isinstance(item, PressButton)]


def test_rounds_that_end_together_are_told_in_one_line() -> None:
    season = season_of("Anna", "Ben", "Cem", "Dora", played=(event(way=Format.ROUND_ROBIN),))
    season = with_draw(with_draw(season, (1, 4), (2, 3)), (4, 3), (1, 2))
    rounds = [msgspec.structs.replace(one, state="closed") for one in season.rounds.values()]
    shown = rounds_over_message(season.with_rounds(*rounds), rounds, translator("en"))
    (line, *_) = text_of(shown).splitlines()
    assert line == "**Club**: Round 1 and Round 2 are over."


async def test_who_leaves_a_round_robin_early_gives_nobody_a_win(database: Database) -> None:
    club, t = LeagueClub(database), translator("en")
    season = await club.started(5, event())
    first = next(one for one in season.fixtures.values() if 1 in one.seats and len(one.seats) == 2)
    await club.finish(first, 1, 2)
    await club.leagues.leave(season.id, person(1).user_id, club.number())
    await club.tick()
    season = await club.season(season.id)
    text = left_text(season, season.entrants[1], t)
    assert text.endswith("They had played less than half of their games, so no result of theirs counts.")
    assert "forfeit" not in text
    theirs = [one for one in season.fixtures.values() if 1 in one.seats and len(one.seats) == 2]
    assert {result_words(season, one, t) for one in theirs} == {"not counted"}
    assert all(not winners(season, one) for one in theirs)
    other = next(one for one in season.fixtures.values() if 1 not in one.seats)
    assert result_words(season, other, t) == ""


async def test_who_leaves_a_swiss_lets_others_win(database: Database) -> None:
    club, t = LeagueClub(database), translator("en")
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    await club.leagues.leave(season.id, person(1).user_id, club.number())
    await club.tick()
    season = await club.season(season.id)
    assert "wins by forfeit (Round 1)." in left_text(season, season.entrants[1], t)


def won(points: str, places: str, fixture: int = 1) -> OutcomeRow:
    """Return how a fixture came out that was played."""
    return OutcomeRow(
        season="sea",
        fixture=fixture,
        revision=1,
        kind="played",
        points=points,
        places=places,
        source="game",
        at=1.0,
    )


def test_tables_of_several_are_called_so_among_the_results() -> None:
    tables = event("ta_xot", way=Format.TABLES, seats=3, rounds=1)
    season = with_draw(season_of("Anna", "Ben", "Cem", played=(tables,)), (1, 2, 3))
    closed = msgspec.structs.replace(season.rounds[1], state="closed")
    season = season.with_rounds(closed).with_outcomes(won("100,50,0", "1,2,3"))
    text = text_of(round_over_message(season, closed, translator("en")))
    assert "\nTable 1: 1. Anna · 2. Ben · 3. Cem" in text


@pytest.mark.parametrize(
    ("way", "people", "leads"),
    [
        (Format.SWISS, ("Anna", "Ben"), "In the lead: 1\\. Anna (1 point) · 2"),
        (Format.KNOCKOUT, ("Anna", "Ben", "Cem", "Dae"), "Still in: Anna and Cem"),
        (Format.KNOCKOUT, ("Anna", "Ben"), ""),
    ],
)
def test_who_leads_is_told_with_points_or_who_is_left(
    way: Format, people: tuple[str, ...], leads: str
) -> None:
    tables = [(1, 2), (3, 4)][: len(people) // 2]
    season = with_draw(season_of(*people, played=(event(way=way),)), *tables)
    outcomes = [won("1,0", "1,2", fixture) for fixture in season.fixtures]
    closed = msgspec.structs.replace(season.rounds[1], state="closed")
    text = text_of(
        round_over_message(season.with_rounds(closed).with_outcomes(*outcomes), closed, translator("en"))
    )
    assert leads in text
    assert bool(leads) == any(words in text for words in ("In the lead", "Still in"))


def test_who_has_a_bye_is_among_the_results_of_a_round() -> None:
    season = with_draw(season_of("Anna", "Ben", "Cem"), (1, 2), free=3)
    given = OutcomeRow(
        season="sea", fixture=2, revision=1, kind="bye", points="1", places="", source="draw", at=1.0
    )
    closed = msgspec.structs.replace(season.rounds[1], state="closed")
    season = season.with_rounds(closed).with_outcomes(given)
    text = text_of(round_over_message(season, closed, translator("en")))
    assert "\nBye this round: Cem (1 point)\n" in text


async def test_who_waits_reads_when_the_next_round_begins(database: Database) -> None:
    club, t = LeagueClub(database), translator("en")
    season = await club.started(4, event(way=Format.SWISS, rounds=2))
    told = []
    for number in (1, 2):
        for fixture in season.fixtures.values():
            if season.rounds[fixture.round].number == number:
                await club.finish(fixture, 1, 2)
        await club.tick()
        season = await club.season(season.id)
        told.append(text_of(round_over_message(season, season.rounds[number], t)))
        await club.tick(season.terms.preview + 180.0)
        season = await club.season(season.id)
    begins = season.rounds[1].at + season.terms.preview
    assert f"The next round begins <t:{begins:.0f}:f>" in told[0]
    assert "next round" not in told[1], "it was the last one"
    assert season.rounds[2].at - begins < 600.0, "then it was published"


def test_a_ladder_says_that_it_goes_on_unless_staff_has_ended_it() -> None:
    season = season_of("Anna", "Ben", played=(event(way=Format.LADDER),)).with_row(state="closed")
    goes_on = "The ladder goes on in a new season, and everybody keeps their place."
    assert goes_on in told_text(season, "closed", translator("en"))
    line = AuditLine(at=1.0, guild_id=5, actor="staff", user_id=1, what="close", subject="season:sea")
    assert goes_on not in told_text(season, "closed", translator("en"), line)
