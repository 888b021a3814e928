"""Posting the board anew: at the game's own place, or where it can live on in its own server."""

from __future__ import annotations

from dataclasses import replace

import discord
import structlog

from bot.kit.elsewhere import hides_answers
from bot.kit.messages.message import text_message
from bot.storage.rows import IN_PRIVATE
from bot.table.presses.door import Request
from bot.table.presses.looking import require_position, show_privately
from bot.table.service.match import Match
from bot.table.telling import across, elsewhere, posting
from renderers.translation import N_

log = structlog.get_logger()


async def post_anew(request: Request) -> None:
    """Post the board for everybody and say where; only privately where its own server has no place for it."""
    bot, interaction = request.bot, request.interaction
    require_position(request.match)
    if request.match.in_answer:
        await _answer_anew(request)
        return
    await interaction.response.defer(ephemeral=True)
    there = request.here.is_other_side
    async with bot.app.showing(f"{request.game} {across.SIDE}" if there else request.game):
        match = request.seen(await bot.app.play.match(request.game))
        sent = await _posted(request, match)
    if sent is None:
        gone = N_(
            "This game's channel or thread is gone. `/game board` in a channel of its server gives "
            "it a new one."
        )
        await show_privately(replace(request, match=match), request.t.t(gone))
        return
    told = text_message(request.t.t("The board: {link}", link=sent.jump_url))
    await interaction.edit_original_response(**told.to_edit())


async def _answer_anew(request: Request) -> None:
    """Let a game live in a new answer, where it is played; anywhere else show it to this person only."""
    bot, interaction = request.bot, request.interaction
    if interaction.channel_id != request.match.place or hides_answers(interaction):
        await show_privately(request)
        return
    async with bot.app.showing(request.game):
        await elsewhere.reply(bot, interaction, await bot.app.play.match(request.game))
        await elsewhere.move_on(bot, request.match, await bot.app.play.match(request.game))


async def _posted(request: Request, match: Match) -> discord.Message | None:
    """Post the board in its thread, in a new one at its home, or here; None where here is no place for it.

    A thread that is there but closed to us gets no sister: whoever is here can read the board here.
    """
    bot, interaction = request.bot, request.interaction
    try:
        return await posting.post_board(bot, match, match.place)
    except discord.Forbidden as error:
        log.info("place closed", code=error.code)
    except discord.NotFound:
        try:
            opened = across.open_thread if match.is_other_side else posting.open_thread
            moved = await opened(bot, match)
            return await posting.post_board(bot, moved, moved.place)
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("no place at home", code=error.code)
    if (interaction.guild_id or IN_PRIVATE) != match.row.guild_id:
        return None
    return await posting.post_board(bot, match, interaction.channel_id or match.row.channel_id)
