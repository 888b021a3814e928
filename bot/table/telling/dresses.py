"""How pictures look to whom: to everybody as the server has chosen, to one person as they have.

Whoever learns a game sees help on its pieces, unless they have chosen otherwise; everybody does where all
persons at the table learn it.
"""

from __future__ import annotations

from bot.kit.store import people
from bot.table.app import WithApp
from bot.table.messages import pictures
from bot.table.service.match import Match
from renderers.canvas import USUAL, Dress


async def of_person(bot: WithApp, user_id: int, *, learns: bool = False) -> Dress:
    """Return how somebody's own pictures look: private views, hands, pages that only they see."""
    async with bot.app.database.read() as connection:
        row = await people.get(connection, user_id)
    return USUAL if row is None else pictures.dress(row, learns=learns)


async def of_server(bot: WithApp, guild_id: int, *, learns: bool = False) -> Dress:
    """Return how public pictures of a server look: boards, results, tables."""
    async with bot.app.database.read() as connection:
        return pictures.dress(await people.guild(connection, guild_id), learns=learns)


async def of_table(bot: WithApp, match: Match) -> Dress:
    """Return how a game looks to all who see it; in a DM that is its host alone."""
    if match.is_solitary:
        return await of_reader(bot, match, match.row.host_id)
    if match.server is None:
        return await of_server(bot, match.row.guild_id, learns=match.all_learn)
    return pictures.dress(match.server, learns=match.all_learn)


async def of_reader(bot: WithApp, match: Match, user_id: int) -> Dress:
    """Return how a game looks to one person: that of those at the table was read with it."""
    reader = match.readers.get(user_id)
    if reader is None:
        return await of_person(bot, user_id)
    return pictures.dress(reader, learns=user_id in match.learners)
