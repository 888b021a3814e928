"""The way from a first game to the evenings of the club: into the next one that can be entered."""

from __future__ import annotations

from collections.abc import Sequence

from bot.club.app import Bot
from bot.club.messages.evenings import way_to_enter, way_to_week
from bot.club.store import evenings
from bot.kit.messages.press import PressButton
from bot.leagues.service.season import read_terms
from bot.leagues.store import seasons
from bot.storage.league_rows import SeasonRow
from bot.storage.rows import IN_PRIVATE
from bot.table.service.match import Match
from renderers.translation import Translator


async def way_on(bot: Bot, match: Match, t: Translator) -> Sequence[PressButton]:
    """Return the button that enters the next evening in the server of a game; else one that shows the week.

    Of several it is one of the same game, before others one that comes every week.  Nothing where the server
    has no seasons.
    """
    guild_id = match.row.guild_id
    if guild_id == IN_PRIVATE:
        return []
    async with bot.app.database.read() as connection:
        going = await seasons.seasons_in(connection, guild_id, seasons.GOING)
        weekly = await evenings.leagues_of(connection, guild_id)
        open_ones = [row for row in going if row.state == "registration"]

        def suits(row: SeasonRow) -> tuple[bool, bool]:
            games = {event.game_id for event in read_terms(row.terms).events}
            return match.row.game_id in games, row.league in weekly

        best = max(open_ones, key=suits, default=None)
        league = None if best is None else await seasons.get(connection, best.league)
    if best is not None and league is not None:
        return [way_to_enter(best.id, league.name, t)]
    return [way_to_week(t)] if going or weekly else []
