"""Telling a table that its game goes on from an earlier state, and taking away what came after that.

A result that the database has forgotten would say for ever who has won, and the board before it that the
game is over.  So the board is posted anew, and the bot's messages since, as far as they have controls of this
game, lead to it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime
from typing import Final

import discord
import structlog

from bot.kit.messages.message import Message
from bot.kit.messages.press import CONTROL, custom_ids
from bot.kit.news import Sender
from bot.kit.store import people
from bot.storage.rows import DueMessage, News
from bot.table.app import App, Teller, WithChannels
from bot.table.messages.rewinding import (
    lost_message,
    overtaken_message,
    rewound_message,
    settings_lost_message,
)
from bot.table.service.match import Match
from bot.table.service.rewinding import LOST_HERE, LOST_IN_DMS, Gap
from bot.table.telling.places import Place, channel_for_games, edit, find_place, unarchive
from bot.table.telling.posting import post_board
from renderers.translation import language_of, translator

log: Final = structlog.get_logger()

LOOKED_BACK: Final = 50
"""The newest messages to somebody among which those are looked for that do not count any more."""

LOOKED_THROUGH: Final = 500
"""The most messages of a place among which those are looked for that do not count any more."""


async def rewound(bot: WithChannels, message: DueMessage) -> None:
    """Tell it wherever the game is shown; one that lives in an answer shows itself at the next press."""
    async with bot.app.showing(message.game):
        match = await bot.app.play.match(message.game)
        for there in match.everywhere:
            if there.row.status == "running" and there.row.board_message_id and not there.in_answer:
                await _go_back(bot, there, message.recipient)
    await bot.app.rewinding.show_anew(match.id)


async def _go_back(bot: WithChannels, match: Match, made: int) -> None:
    """Post the board anew below what tells why, then let what came after ``made`` lead there.

    Where nothing came after it, as where the bot has moved to another machine, nobody need be told.
    """
    t = translator(match.row.language)
    place = await find_place(bot, match.place)
    if not await _is_overtaken(place, match, made):
        return
    await unarchive(place)
    told = await place.send(**rewound_message(match, made, t).to_send(), nonce=f"{match.id}-{made}")
    await bot.app.rewinding.mix_in(match.id, told.id)
    board = await post_board(bot, match, place.id)
    now = (await bot.app.play.match(match.id)).seen_in(match.row.guild_id)
    for old in await _since(place, match, made, board):
        await edit(place, old, overtaken_message(now, t))


# --- What is forgotten -----------------------------------------------------------------------------


async def lost_here(bot: Teller, message: News) -> None:
    """Let what stands in a server of games, fixtures, leagues and the like that there are no more say so.

    That is what was made after the backup: nothing below it leads anywhere, and nobody plays there now.
    If there is any, all are told that what they have set since then is forgotten, too.
    """
    gap, server = Gap.read(message.payload), message.recipient
    guild = bot.get_guild(server)
    if guild is None:
        return  # it has removed us
    async with bot.app.database.read() as connection:
        language = (await people.guild(connection, server)).language
    shown = lost_message(gap, translator(language or language_of(str(guild.preferred_locale))))
    lost = 0
    for channel_id in await bot.app.rewinding.places(server):
        try:
            place = await find_place(bot, channel_id)
            found = [sent async for sent in within(place, gap) if sent.author.id == guild.me.id]
            names = {name for sent in found for name in belongs_to(sent)}
            known = await bot.app.rewinding.known(names, [sent.id for sent in found])
            for sent in found:
                of = belongs_to(sent)
                if (of or sent.flags.has_thread) and known.isdisjoint(of or {sent.id}):
                    await edit(place, sent.id, shown)
                    lost += 1
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("old messages stay", code=error.code)
    ours = [one for one in guild.threads if one.owner_id == guild.me.id and gap.holds(one.created_at)]
    known = await bot.app.rewinding.known((), [one.id for one in ours])
    for thread in ours:
        if thread.id not in known:
            await _clear(thread, guild.me.id, shown)
    if lost and (where := await channel_for_games(bot, server)) is not None:
        place, t = where
        await unarchive(place)
        await place.send(**settings_lost_message(gap, t).to_send(), nonce=f"{server}-{gap.made}")


async def lost_in_dms(bot: Teller, message: News) -> None:
    """Let what somebody was sent after the backup say that it does not count: hands, calls, questions.

    What follows a game that goes on shows it as it is now.
    """
    gap, user = Gap.read(message.payload), message.recipient
    async with bot.app.database.read() as connection:
        player = await people.get(connection, user)
    try:
        channel = await bot.create_dm(discord.Object(user))
        found = [sent async for sent in lately(channel, gap) if belongs_to(sent)]
        names = {name for sent in found for name in belongs_to(sent)}
        known = await bot.app.rewinding.known(names, ())
        going, following = await bot.app.rewinding.going_by_dm(user, names)
        shown = lost_message(gap, translator("en" if player is None else player.language))
        for sent in found:
            if sent.id not in following and (belongs_to(sent) & going or known.isdisjoint(belongs_to(sent))):
                await edit(channel, sent.id, shown)
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("old messages stay", code=error.code)


async def within(place: Place, gap: Gap) -> AsyncIterator[discord.Message]:
    """Yield what was sent meanwhile: what comes after that does count."""
    after, before = (datetime.fromtimestamp(at, UTC) for at in gap)
    async for sent in place.history(limit=LOOKED_THROUGH, after=after, before=before):
        yield sent


async def lately(channel: discord.DMChannel, gap: Gap) -> AsyncIterator[discord.Message]:
    """Yield those of our newest messages to somebody that were sent or edited meanwhile."""
    async for sent in channel.history(limit=LOOKED_BACK):
        if sent.author.id == channel.me.id and gap.holds(sent.created_at, sent.edited_at):
            yield sent


def belongs_to(sent: discord.Message) -> set[str]:
    """Return the games, seasons and the like that can be pressed below a message."""
    controls = map(CONTROL.fullmatch, custom_ids(sent.components))
    return {control["game"] for control in controls if control is not None and control["game"]}


async def _clear(thread: discord.Thread, us: int, shown: Message) -> None:
    """Let what can be pressed in a thread that counts no more say so, too."""
    try:
        async for one in thread.history(limit=LOOKED_THROUGH):
            if one.author.id == us and any(custom_ids(one.components)):
                await edit(thread, one.id, shown)
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("old messages stay", code=error.code)


# --- Games that go on ------------------------------------------------------------------------------


async def _is_overtaken(place: Place, match: Match, made: int) -> bool:
    """Whether people have seen something of a game that it does not know any more, as far as can be told."""
    assert match.row.board_message_id is not None
    try:
        board = await place.fetch_message(match.row.board_message_id)
    except (discord.NotFound, discord.Forbidden):
        return True
    edited = board.edited_at is not None and board.edited_at.timestamp() > made
    return edited or bool(await _since(place, match, made, board))


async def _since(place: Place, match: Match, made: int, board: discord.Message) -> list[int]:
    """Return the messages with controls of a game that were sent after ``made``, but its board ``board``."""
    after = datetime.fromtimestamp(made, UTC)
    try:
        return [
            sent.id
            async for sent in place.history(limit=LOOKED_THROUGH, after=after)
            if sent.author.id == board.author.id
            and sent.id not in (board.id, match.row.board_message_id, match.row.lobby_message_id)
            and match.id in belongs_to(sent)
        ]
    except discord.Forbidden as error:
        log.info("old messages stay", code=error.code)
        return []


NEWS: Final[Mapping[str, Sender[App]]] = {LOST_HERE: lost_here, LOST_IN_DMS: lost_in_dms}
"""What sends this news."""
