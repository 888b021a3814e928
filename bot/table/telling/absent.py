"""Who is no member of a game's server any more: computer players go on for them, and the door is shut."""

from __future__ import annotations

from typing import Final

import structlog

from bot.kit.protocols import Interaction
from bot.kit.service.errors import NotYourGame
from bot.table.app import Poster
from bot.table.service.match import Match
from bot.table.store import sides

log: Final = structlog.get_logger()


async def replaced(bot: Poster, match: Match, user_id: int, *, now: bool = False) -> bool:
    """Tell whether a player is no member any more; then a computer player goes on for them.

    Who may be one still is not replaced: a seat is not lost by a bad connection.
    """
    gone = await bot.presence.is_member(match.home_of(user_id), user_id, now=now) is False
    if gone:
        await _replace(bot, match, user_id)
    return gone


async def _replace(bot: Poster, match: Match, user_id: int) -> None:
    games = await bot.app.absence.replace(match.home_of(user_id), user_id)
    log.info("player is no member any more", replaced_in=games)
    bot.delivery.wake()


async def _is_cut_off(bot: Poster, match: Match, user_id: int) -> bool:
    """Whether somebody has played it from another server, of which nothing is kept any more."""
    async with bot.app.database.read() as connection:
        side = await sides.get(connection, match.id)
    return side is not None and side.user_id == user_id and side.guild_id is None


async def admit(bot: Poster, interaction: Interaction, match: Match) -> None:
    """Refuse whatever is asked about a game by somebody who is no member of its server.

    Who asks inside the server is a member; from elsewhere Discord has to confirm it.  Where it does not
    say, a player may go on, and anybody else has to try again.  A stranger learns nothing of the game, a
    former player what became of their seat.  A game that lives in an answer is open to all who see that.
    """
    user = interaction.user.id
    if match.in_answer:
        if interaction.channel_id != match.place and user not in {*match.people, match.row.host_id}:
            raise NotYourGame("played_in_private")
        return
    if match.in_private:
        if user != match.row.host_id:
            raise NotYourGame("played_in_private")
        return
    if interaction.guild_id is not None and interaction.guild_id in (match.row.guild_id, match.other_server):
        return
    there = await bot.presence.confirmed(match.home_of(user), user)
    if there:
        return
    plays = match.row.status == "running" and match.seat_of(user) is not None
    if there is None:
        if plays:
            return
        raise NotYourGame("membership_unknown")
    if await _is_cut_off(bot, match, user):
        raise NotYourGame("gone_here")
    if not plays and not (match.row.status == "running" and user in match.leavers):
        raise NotYourGame("not_in_server")
    if match.side is not None and match.side.stopped and user == match.side.user_id:
        raise NotYourGame("stopped_here")
    await _replace(bot, match, user)
    alone = (await bot.app.play.match(match.id)).seat_of(user) is not None
    raise NotYourGame("waits_for_you" if alone else "left_server", game=match.id)
