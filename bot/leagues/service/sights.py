"""What staff sees of something that it decides about, as a number: it tells whether that has changed."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service import seen
from bot.kit.store import audit
from bot.leagues.service import agenda, changes, ledger
from bot.leagues.service.season import Season
from bot.storage.league_rows import EntrantRow, FixtureRow, RoundRow


def of_draw(season: Season, row: RoundRow) -> int:
    """Return the number of what staff sees of a draw, and of all that were drawn with it."""
    return seen.number_of(
        [[table.seats for table in season.tables(one.id)] for one in agenda.drawn_with(season, row)]
    )


async def of_fixture(connection: AsyncConnection, season: Season, fixture: FixtureRow) -> int:
    """Return the number of what staff sees of a fixture, and of what it has decided about it.

    Of time that clocks were given only the audit tells: no column of the fixture changes by that.
    """
    lines = await audit.of_subject(connection, ledger.subject(season.id))
    decided = [
        changes.touched(changes.read(line.after), "fixture") for line in lines if line.actor == "staff"
    ]
    newest = season.outcome(fixture.id)
    revision = 0 if newest is None else newest.revision
    count = sum(fixture.id in touched for touched in decided)
    return seen.number_of(fixture.seats, fixture.games, fixture.started, fixture.deadline, revision, count)


def of_entrant(entrant: EntrantRow) -> int:
    """Return the number of what staff sees of somebody."""
    return seen.number_of(entrant.state, entrant.added)
