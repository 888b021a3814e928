"""How a season of a server ended, told in its channel for games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.kit.news import Sender
from bot.results.app import App, Teller
from bot.results.messages.seasons import on_podium, season_message
from bot.results.service.server_seasons import CLOSED, CORRECTED, read_subject
from bot.storage.rows import News
from bot.table.telling import dresses
from bot.table.telling.places import channel_for_games, unarchive


async def season_closed(bot: Teller, message: News) -> None:
    """Tell a server how its season ended, or has ended by what staff has corrected since."""
    where = await channel_for_games(bot, message.recipient)
    if where is None:
        return
    place, t = where
    summary = await bot.app.standings.summary(*read_subject(message.subject))
    dress = await dresses.of_server(bot, message.recipient)
    avatars = await bot.avatars.of(message.recipient, on_podium(summary.podium))
    shown = await season_message(summary, t, dress, avatars, corrected=message.kind == CORRECTED)
    await unarchive(place)
    await place.send(**shown.to_send())


SENDERS: Final[Mapping[str, Sender[App]]] = {CLOSED: season_closed, CORRECTED: season_closed}
"""What sends each kind of news about seasons of servers."""
