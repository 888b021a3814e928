"""What staff of a league corrects through real sockets: asked once, told, and taken back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from bot.sandbox.driver import ModalShown, Outcome, Person
from bot.sandbox.model import Message
from bot.services.leagues import closing
from bot.services.leagues.season import Season
from renderers.translation import translator
from tests.e2e.leagues import League
from tests.e2e.playing import Game, Table, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

STAFF_ONLY = "Only this league's staff can do that"


@contextmanager
def managing(table: Table, person: Person) -> Iterator[None]:
    """Let somebody manage the server."""
    guild = table.sandbox.server.hub.world.guilds[table.channel.guild_id or 0]
    guild.owner_id, owner = person.id, guild.owner_id
    try:
        yield
    finally:
        guild.owner_id = owner


async def started(table: Table, *people: Person, **said: Any) -> League:
    """Open a round robin of these people, and wait until all its games have their boards."""
    league = League(table.world, table.channel, people, table.person("Staff"))
    await league.open(**said)
    await table.sandbox.wait_until(
        lambda: league.games() and all(game["board_message_id"] for game in league.games()),
        timeout=30,
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
    question = shown(await loser.command("resign", game.place))
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


def says(text: str, message: Message) -> bool:
    """Whether a message tells of a correction, with these words."""
    return "\u200beveryone" in message.text and text in message.text


def points(season: Season) -> dict[int, str]:
    """Return the points of everybody in the table."""
    return {line.entrant: str(line.points) for line in closing.lines_of(season, 1, 0)}


async def fixture(staff: Person, league: League, what: str) -> Message:
    """Show a fixture to staff."""
    season = await league.season()
    return shown(
        await staff.command("organise fixture", league.channel, league=season.row.league, fixture=what)
    )


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
    with managing(table, staff):
        typed = await staff.autocomplete(
            "organise fixture", "fixture", winner.name, league.channel, league=season.row.league
        )
        assert str(number) in [choice["value"] for choice in typed]
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
        assert "Ratings were computed anew." in public.text
        assert "Both were told." in public.text
        assert "@\u200beveryone \\*entered\\*" in public.text
        assert public.mentions == []
        for person in (winner, loser):
            kept = translator("ja" if person.id == bela.id else "en").t("`/history` keeps it.")
            await person.wait_for(partial(says, kept), person.dm())
        (other,) = (one for one in (aya, bela, cem) if one.id not in {winner.id, loser.id})
        assert "@\u200beveryone" not in "".join(m.text for m in table.sandbox.all_messages(other.dm()))
        await table.sandbox.wait_until(
            lambda: ratings(table, winner, loser) != rated, message="ratings stay as they were"
        )

        undo = shown(await staff.command("organise undo", league.channel, league=season.row.league))
        assert "1\\. " in undo.text
        line = undo.selects[0]["options"][0]["value"]
        ask = await form(staff, undo, line)
        assert "no decision" in shown(await staff.submit(ask, {"reason": "it was right"})).text
        assert points(await league.season()) == table_before
        await table.sandbox.wait_until(
            lambda: ratings(table, winner, loser) == rated, message="ratings do not go back"
        )
        audit = told(await staff.command("organise audit", league.channel, league=season.row.league))
        assert "decision taken back: " in audit
        assert "~~" in audit
    # Who lost the right meanwhile decides nothing, with an old form either.
    again = told(await staff.submit(ask, {"reason": "once more"}))
    assert STAFF_ONLY in again
    assert STAFF_ONLY in told(await aya.command("organise audit", league.channel, league=season.row.league))
