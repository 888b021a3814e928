"""What staff of a league corrects through real sockets: asked once, told, and taken back."""

from __future__ import annotations

import random
import re
import time
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any

import pytest

from bot.kit.store import people
from bot.leagues.service import closing
from bot.leagues.service.correcting import EXPEL, POINTS
from bot.leagues.service.season import Season
from bot.leagues.service.terms import Unit
from bot.sandbox.driver import ModalShown, Outcome, Person
from bot.sandbox.model import Message
from bot.table.service.advance import end
from bot.table.service.loading import load
from engine.core import Result
from renderers.translation import translator
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format
from tests.e2e.leagues import League, books_of, press, season_page
from tests.e2e.playing import Game, Table, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

STAFF_ONLY = "Only this league's staff can do that"


async def started(table: Table, *people: Person, **said: Any) -> League:
    """Open a round robin of these people, and wait until all its games have their boards."""
    league = League(table.world, table.channel, people, table.person("Staff"))
    await league.open(**said)
    await table.sandbox.wait_until(
        lambda: league.games() and all(game["board_message_id"] for game in league.games()),
        timeout=90,
        message="the games have no boards",
    )
    return league


async def played(league: League, table: Table) -> tuple[Game, Person, Person]:
    """Let the first game of a league be played until both have acted twice and one resigns.

    Returns it with who won and who lost.
    """
    game = Game(table, league.games()[0]["id"])
    rng = random.Random(3)
    for _ in range(12):
        await game.press(rng)
        if game.ply > 7 and game.books.movers(game.id):
            break
    loser, winner = game.mover, game.waiting
    question = shown(await loser.command("game resign", game.place))
    shown(await loser.click(question, question.buttons[0]["custom_id"]))
    await table.settle()
    await table.sandbox.wait_until(
        lambda: league.world.books.ask(
            "SELECT * FROM fixture_outcomes WHERE season = ? AND kind = 'played'", league.id
        ),
        message="there is no outcome",
    )
    return game, winner, loser


def ratings(table: Table, *people: Person) -> dict[int, Any]:
    """Return the ratings of people, as the books have them."""
    rows = table.books.ask("SELECT user_id, pool, mu FROM ratings ORDER BY pool, user_id")
    wanted = {person.id for person in people}
    return {row["user_id"]: row["mu"] for row in rows if row["user_id"] in wanted}


def last_sunday(year: int, month: int) -> date:
    """Return the last Sunday of a month of 31 days, on which clocks change."""
    last = date(year, month, 31)
    return last - timedelta(days=(last.weekday() + 1) % 7)


def says(text: str, message: Message) -> bool:
    """Whether a message tells of a correction, with these words."""
    return "\u200beveryone" in message.text and text in message.text


def points(season: Season) -> dict[int, str]:
    """Return the points of everybody in the table."""
    return {line.entrant: str(line.points) for line in closing.lines_of(season, 1, 0)}


async def at(person: Person, league: League, *pressed: str) -> Message:
    """Open the page of a league's season, and press these there, one after the other."""
    page = await season_page(person, league.channel, league.id)
    for what in pressed:
        page = shown(await person.click(page, what))
    return page


async def fixture(staff: Person, league: League, what: str) -> Message:
    """Show a fixture to staff."""
    page = await at(staff, league, "Fixtures …")
    return shown(await staff.select(page, "s;lg_fixture;*", [what]))


async def about(staff: Person, league: League, entrant: int, what: str) -> Outcome:
    """Choose what is to be decided about somebody; return the form that asks once."""
    page = await at(staff, league, "People …")
    chosen = shown(await staff.select(page, "s;lg_entrant;*", [str(entrant)]))
    return await staff.click(chosen, f"b;lg_about;{league.id};;{what}*")


async def form(staff: Person, message: Message, what: str) -> ModalShown:
    """Choose something in the only menu of a message; return the form that asks once."""
    outcome: Outcome = await staff.select(message, message.selects[0]["custom_id"], [what])
    assert isinstance(outcome, ModalShown), outcome
    return outcome


async def test_a_result_is_corrected_and_taken_back(table: Table) -> None:
    aya, bela, cem = table.person("Aya"), table.person("Béla", "ja"), table.person("Cem")
    league = await started(table, aya, bela, cem)
    game, winner, loser = await played(league, table)
    await table.sandbox.wait_until(lambda: len(ratings(table, winner, loser)) == 2, message="no ratings")
    season = await league.season()
    rated, table_before = ratings(table, winner, loser), points(season)
    number = int(game.row["fixture"].partition(":")[2])
    seats = season.fixtures[number].seats
    first_won = season.entrants[seats[0]].user_id == winner.id
    staff = league.staff
    with table.managing(staff):
        (menu,) = (await at(staff, league, "Fixtures …")).selects
        offered = {one["value"]: one["label"] for one in menu["options"]}
        assert winner.name in offered[str(number)]
        message = await fixture(staff, league, str(number))
        assert "Result: " in message.text
        ask = await form(staff, message, "set_outcome")
        shown_again = shown(
            await staff.submit(
                ask, {"outcome": ["1" if first_won else "0"], "reason": "wrong @everyone *entered*"}
            )
        )
        assert "outcome set" in shown_again.text
        corrected = await league.season()
        assert points(corrected) != table_before
        score = ("0 : 1", "1 : 0") if first_won else ("1 : 0", "0 : 1")
        (public,) = await league.sandbox.wait_until(lambda: league.messages("**Correction**"))
        assert f"{score[0]} (was {score[1]})" in public.text
        assert "Ratings were recomputed." in public.text
        assert "Both were told." in public.text
        assert "@\u200beveryone \\*entered\\*" in public.text
        assert public.mentions == []
        for person in (winner, loser):
            kept = translator("ja" if person.id == bela.id else "en").t("It is kept in `/games`.")
            await person.wait_for(partial(says, kept), person.dm())
        (other,) = (one for one in (aya, bela, cem) if one.id not in {winner.id, loser.id})
        assert "@\u200beveryone" not in "".join(m.text for m in table.sandbox.all_messages(other.dm()))
        await table.sandbox.wait_until(
            lambda: ratings(table, winner, loser) != rated, message="ratings stay as they were"
        )

        undo = await at(staff, league, "Take back …")
        assert "1\\. " in undo.text
        line = undo.selects[0]["options"][0]["value"]
        ask = await form(staff, undo, line)
        answer = shown(await staff.submit(ask, {"reason": "it was right"})).text
        assert "Done." in answer
        assert "no decision" in answer
        assert points(await league.season()) == table_before
        await table.sandbox.wait_until(
            lambda: ratings(table, winner, loser) == rated, message="ratings do not go back"
        )
        audit = (await at(staff, league, "What was changed")).text
        assert "decision taken back (outcome set): " in audit
        assert "~~" in audit
    # Who lost the right meanwhile decides nothing, with an old form either.
    again = told(await staff.submit(ask, {"reason": "once more"}))
    assert STAFF_ONLY in again
    page = await at(aya, league)
    assert "What was changed" not in [one.get("label") for one in page.buttons]
    assert STAFF_ONLY in told(await press(table.sandbox, aya, page, f"b;lg_audit;{league.id};;"))


async def test_points_are_set_where_the_table_counts_them(table: Table) -> None:
    people_there = [table.person(name) for name in ("Aya", "Béla", "Cem", "Dae")]
    league = League(table.world, table.channel, people_there, table.person("Staff"))
    await league.open(event("ta_xot", Format.TABLES, seats=4, unit=Unit.OWN))
    await table.sandbox.wait_until(
        lambda: any(game["board_message_id"] for game in league.games()),
        timeout=90,
        message="the game has no board",
    )
    await table.settle()
    (row,) = league.games()
    async with books_of(table.world) as database, database.write() as connection:
        match = await load(connection, row["id"])
        await end(connection, match, Result((30, 10, -10, -30), (1, 2, 3, 4), "score"), time.time())
    await table.sandbox.wait_until(
        lambda: league.world.books.ask("SELECT * FROM fixture_outcomes WHERE season = ?", league.id),
        message="there is no outcome",
    )
    staff, number = league.staff, row["fixture"].partition(":")[2]
    with table.managing(staff):
        message = await fixture(staff, league, number)
        assert "(30) · 2. " in message.text
        for said, why in (
            ("30 10 -10", "Give 4 numbers"),
            ("thirty 10 -10 -30", "Give 4 numbers"),
            ("30 10 -10 -29", "add up to 1"),
            ("30.5 -30.5 0 0", "whole numbers"),
        ):
            ask = await form(staff, message, "set_outcome")
            assert why in told(await staff.submit(ask, {"points": said, "reason": "counted wrong"}))
        ask = await form(staff, message, "set_outcome")
        after = shown(
            await staff.submit(ask, {"points": "-30, −10, 10, 30", "reason": "counted the wrong way"})
        )
    assert re.search(r"Result: 1\. .* \(30\) · 2\. .* \(10\)", after.text)
    assert re.search(r"outcome set: .*\(was 1\. .* \(30\)", after.text)
    outcome = (await league.season()).outcome(int(number))
    assert outcome is not None
    assert outcome.points == "-30,-10,10,30"


async def test_deadlines_points_seats_and_who_is_excluded(table: Table) -> None:
    aya, bela, cem = table.person("Aya"), table.person("Béla"), table.person("Cem")
    league = await started(table, aya, bela, cem)
    staff, season = league.staff, await league.season()
    number = next(one.id for one in season.fixtures.values() if len(one.seats) == 2)
    autumn = last_sunday(datetime.now(UTC).year + 1, 10)
    async with books_of(table.world) as database, database.write() as connection:
        await people.upsert(connection, staff.id, "Staff", "en")
        await people.set_preferences(connection, staff.id, zone="Europe/Berlin")
    with table.managing(staff):
        message = await fixture(staff, league, str(number))
        ask = await form(staff, message, "move_deadline")
        which = shown(await staff.submit(ask, {"until": f"{autumn} 02:30", "reason": "ill"}))
        assert "twice" in which.text
        kept = await staff.click(which, "Take number 2")  # its form has the reason already
        assert "deadline moved" in shown(await staff.submit(kept, {})).text
        moved = (await league.season()).fixtures[number].deadline
        assert moved == datetime.fromisoformat(f"{autumn}T02:30+01:00").timestamp()
        ask = await form(staff, message, "move_deadline")
        assert "in the past" in told(await staff.submit(ask, {"until": "2020-01-01 20:00", "reason": "late"}))

        ask = await form(staff, message, "swap_seats")
        shown(await staff.submit(ask, {"reason": "the wrong way round"}))
        turned = (await league.season()).fixtures[number]
        assert turned.seats == season.fixtures[number].seats[::-1]

        question = await about(staff, league, 1, POINTS)
        assert "a number of points" in told(await staff.submit(question, {"points": "many", "reason": "x"}))
        question = await about(staff, league, 1, POINTS)
        assert "Done." in told(await staff.submit(question, {"points": "−½", "reason": "late"}))
        question = await about(staff, league, 3, EXPEL)
        assert "Done." in told(await staff.submit(question, {"reason": "a second account"}))
        after = await league.season()
        assert after.entrants[1].added == "-1/2"
        assert [one.state for one in after.entrants.values()] == ["in", "in", "expelled"]
        await cem.wait_for(lambda m: "expelled: Cem" in m.text and "second account" in m.text, cem.dm())
        audit = (await at(staff, league, "What was changed")).text
        for part in ("deadline moved: ", "seats swapped: ", "points added: Aya −½", "expelled: Cem"):
            assert part in audit
    await table.settle()


async def test_nobody_decides_about_themselves_and_strangers_about_nothing(table: Table) -> None:
    aya, bela, stranger = table.person("Aya"), table.person("Béla"), table.person("Stranger")
    league = await started(table, aya, bela)
    season = await league.season()
    number = str(league.games()[0]["fixture"].partition(":")[2])
    page = await at(stranger, league)
    for verb, args, *chosen in (
        ("lg_fixtures", ""),
        ("lg_fixture", "", number),
        ("lg_about", f"{EXPEL}.1"),
        ("lg_about", f"{POINTS}.1"),
        ("lg_undo_list", ""),
        ("lg_audit", ""),
    ):
        kind = "s" if chosen else "b"
        answer = await press(table.sandbox, stranger, page, f"{kind};{verb};{league.id};;{args}", *chosen)
        assert STAFF_ONLY in told(answer)
    with table.managing(aya):
        message = await fixture(aya, league, number)
        ask = await form(aya, message, "move_deadline")
        refused = told(await aya.submit(ask, {"until": "tomorrow 20:00", "reason": "I have no time"}))
        assert "You play in this one yourself" in refused
        question = await about(aya, league, 1, POINTS)
        assert "about yourself" in told(await aya.submit(question, {"points": "9", "reason": "why not"}))
    assert (await league.season()).row.version == season.row.version
