"""A finished game as a picture to share: shown to who asks, then to everybody if they want that."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bot.clocks.service.calendar import kept_zone
from bot.kit.pressing import Presses
from bot.kit.service.errors import GameClosed, LobbyRefusal
from bot.kit.store import people
from bot.results.app import Bot, behind
from bot.results.messages.sharing import Finished, share_message
from bot.storage.rows import GuildRow
from bot.table.messages.verbs import SHARE, SHARE_HERE
from bot.table.presses.door import Needs, Request
from bot.table.service.match import Match
from bot.table.service.replay import require_begun
from bot.table.telling import dresses
from renderers.share.model import About
from renderers.translation import translator

VERBS: Final = Presses()


@VERBS.on(SHARE, Needs.MEMBER)
async def share(request: Request) -> None:
    """Show this person the picture, in their language, with the way to show it to everybody."""
    game = await _finished(request)
    dress = await dresses.of_table(request.bot, game.match)
    await request.show(await share_message(game, request.t, dress, everywhere=_is_at_home(request)))


@VERBS.on(SHARE_HERE, Needs.MEMBER)
async def share_here(request: Request) -> None:
    """Show it to everybody in the channel, in the language of the table."""
    if not _is_at_home(request):
        raise LobbyRefusal("other_server", game=request.game)
    game, t = await _finished(request), translator(request.match.row.language)
    dress = await dresses.of_table(request.bot, game.match)
    message = await share_message(game, t, dress, everywhere=False)
    await request.interaction.response.send_message(**message.to_send())


def _is_at_home(request: Request) -> bool:
    """Whether somebody asks in the server in which the game was played."""
    return request.interaction.guild_id == request.match.row.guild_id


async def _finished(request: Request) -> Finished:
    """Return the game of a press; raise a refusal if it is not over, or was called off."""
    match, app = request.match, behind(request.bot).app
    _require_over(match)
    replay, after = await app.replays.of(match), await app.standings.aftermath(match.id)
    return Finished(match, replay, after, await _about(request))


def _require_over(match: Match) -> None:
    require_begun(match)
    if match.row.status == "running":
        raise LobbyRefusal("not_over_yet", game=match.id)
    if match.result is None:  # it was called off
        raise GameClosed("game_closed", game=match.id)


async def _about(request: Request) -> About:
    """Return where the game was played, if its server wants to be named, and on which day it was over."""
    row = request.match.row
    async with request.bot.app.database.read() as connection:
        server = await people.guild(connection, row.guild_id)
    day = datetime.fromtimestamp(row.finished_at or row.created_at, kept_zone(server.zone)).date()
    return About(named(behind(request.bot), server), day)


def named(bot: Bot, server: GuildRow) -> str:
    """Return what a server is called in pictures to share: nothing where it does not want to be named."""
    guild = bot.get_guild(server.guild_id)
    return guild.name if guild is not None and server.named else ""
