"""Whether a game that is about to begin will be rated, or why not: told in its lobby, stored as it begins."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.results.service.ratings import deciding
from bot.results.store import results
from bot.results.store.outcomes import ACROSS
from bot.table.service.match import Match


async def decide(connection: AsyncConnection, match: Match, now: float) -> str:
    """Return why a lobby's game would not be rated if it began now, one of the reasons of ``deciding``.

    Empty: it would be rated.  A league's games are rated under the
    league's options, without caps.  The caps are asked for last, since only they need the games before.
    """
    people = frozenset(match.people)
    handicapped = match.rules.handicapped(match.options)
    if match.row.fixture is not None:
        return deciding.of_fixture(
            announced=match.row.rated,
            handicapped=handicapped,
            has_choice=match.rules.has_choice,
            people=people,
        )
    if match.row.shared:
        return ACROSS
    found = deciding.at_start(
        own_start=match.row.start is not None,
        private=match.in_private,
        has_choice=match.rules.has_choice,
        announced=match.row.rated,
        handicapped=handicapped,
        preset=match.rules.preset_of(match.options),
        people=people,
        past=(),
        now=now,
    )
    if found:
        return found
    began = await results.recent_between(connection, match.row.guild_id, people, now - deciding.MONTH)
    return deciding.capped([deciding.Past(at, people, True) for at in began], people, now)
