"""What staff sees of something that it decides about, as a number: it tells whether that has changed."""

from __future__ import annotations

from bot.kit.service import seen
from bot.leagues.service import agenda
from bot.leagues.service.season import Season
from bot.storage.league_rows import EntrantRow, FixtureRow, RoundRow


def of_draw(season: Season, row: RoundRow) -> int:
    """Return the number of what staff sees of a draw, and of all that were drawn with it."""
    return seen.number_of(
        [[table.seats for table in season.tables(one.id)] for one in agenda.drawn_with(season, row)]
    )


def of_fixture(season: Season, fixture: FixtureRow) -> int:
    """Return the number of what staff sees of a fixture."""
    newest = season.outcome(fixture.id)
    revision = 0 if newest is None else newest.revision
    return seen.number_of(fixture.seats, fixture.games, fixture.started, fixture.deadline, revision)


def of_entrant(entrant: EntrantRow) -> int:
    """Return the number of what staff sees of somebody."""
    return seen.number_of(entrant.state, entrant.added)
