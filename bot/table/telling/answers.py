"""Answers to interactions: one place that knows whether an interaction was answered already.

Errors, in the order in which they are told apart:

* refusals of the services and errors of the engine: their sentence, and where the board is now
* Discord's own errors: an expired interaction is only logged, missing permissions are told
* an interaction that came twice, or to another process of ours too, is answered there: only logged
* what is gone at Discord, and a Discord that does not answer, are told as that: no fault of ours
* a database that can't be used is told as that, with what has come of it: the log has it once a minute
* everything else is a fault of ours: logged with its traceback, and a sentence without any detail,
  since a detail could show a hidden hand
"""

from __future__ import annotations

import contextlib
import math
from typing import Final

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.clocks.messages.words import instant
from bot.kit import steady
from bot.kit.logs import ANSWERED, EXPIRED
from bot.kit.messages.emojis import or_in_words
from bot.kit.messages.message import Message, row, safe, text_message
from bot.kit.messages.press import PressButton, pressed_game
from bot.kit.meter import Meter
from bot.kit.protocols import Interaction
from bot.kit.sentences import SENTENCES
from bot.kit.service.errors import AlreadyDone, Refusal
from bot.kit.store import interactions
from bot.kit.store.database import Database
from bot.kit.store.errors import OutOfRange, StorageError
from bot.kit.texts import GONE, NO_ANSWER, NOT_SAVED, NOT_SHOWN, UNEXPECTED, explain
from bot.storage.rows import GameRow
from bot.table.messages.links import jump_url
from bot.table.messages.verbs import WHY_NOT
from bot.table.messages.why_not import why_not
from bot.table.service.loading import load
from bot.table.store import games
from engine.core import IllegalAction, TymokError
from renderers.translation import N_, Translator, language_of, translator

log: Final = structlog.get_logger()

COUNTS: Final = "counts"
"""In the extras of an interaction: what it asked for stands in the log, whatever becomes of the answer."""

MEANT: Final = "game"
"""In the extras of an interaction: the game that a command means, wherever it is typed."""

SILENT: Final = (discord.DiscordServerError, aiohttp.ClientError, ConnectionError, TimeoutError)
"""Errors by which Discord, or the way to it, fails for a while."""

LIMITED: Final = 429
"""The status by which it says that too much is asked of it."""


def is_silent(error: BaseException) -> bool:
    """Tell whether Discord fails for a while, or lets nobody in: the library tries five times by itself."""
    return isinstance(error, SILENT) or (isinstance(error, discord.HTTPException) and error.status == LIMITED)


def reader(interaction: Interaction) -> Translator:
    """Return the translator for private answers: the language of the person's client."""
    return translator(language_of(str(interaction.locale)))


class Answers:
    """Answers people privately."""

    def __init__(self, database: Database, meter: Meter) -> None:
        self._database = database
        self._meter = meter

    async def privately(self, interaction: Interaction, message: Message) -> int | None:
        """Show a message to this person only; return which one it is, where Discord says it."""
        if interaction.response.is_done():
            sent = await or_in_words(
                message,
                lambda: interaction.followup.send(**message.to_send(), ephemeral=True, wait=True),
            )
            return sent.id
        response = await or_in_words(
            message, lambda: interaction.response.send_message(**message.to_send(), ephemeral=True)
        )
        return response.message_id

    async def in_place(self, interaction: Interaction, message: Message) -> None:
        """Show a message in the place of the one that was pressed."""
        await or_in_words(message, lambda: interaction.response.edit_message(**message.to_edit()))

    async def say(self, interaction: Interaction, *paragraphs: str) -> None:
        """Tell this person something."""
        await self.privately(interaction, text_message(*paragraphs))

    async def too_much(self, interaction: Interaction, seconds: float, *, of_server: bool) -> None:
        """Tell a person who asks for too much at once when they can go on."""
        self._meter.too_much(of_server=of_server)
        if interaction.type is discord.InteractionType.autocomplete:
            return
        text = SENTENCES["server_too_fast"] if of_server else SENTENCES["too_fast"]
        with contextlib.suppress(discord.HTTPException, *SILENT):
            when = instant(steady.now() + math.ceil(seconds))
            await self.say(interaction, reader(interaction).t(text, time=when))

    async def error(self, interaction: Interaction, error: BaseException) -> None:
        """Tell a person what went wrong, whatever it was."""
        if isinstance(error, app_commands.CommandInvokeError):
            error = error.original
        self._meter.went_wrong(error)
        t = reader(interaction)
        try:
            if isinstance(error, Refusal) and await self._repeated(interaction, error):
                log.info("interaction repeated", interaction=interaction.id)
            elif isinstance(error, discord.HTTPException) and error.code == ANSWERED:
                log.info("answered already", interaction=interaction.id)
            elif isinstance(error, Refusal | TymokError):
                await self._refuse(interaction, error, t)
            elif isinstance(error, discord.Forbidden):
                await self.say(interaction, missing_permissions(interaction, t))
            elif isinstance(error, discord.NotFound) and error.code == EXPIRED:
                log.warning("interaction expired", interaction=interaction.id)
            elif interaction.client.is_closed():
                log.info("closed before the answer", interaction=interaction.id)
            elif isinstance(error, OutOfRange):
                await self.say(interaction, t.t(SENTENCES["outdated"]))
            elif isinstance(error, discord.NotFound):
                log.info("pressed message or its place is gone", interaction=interaction.id, code=error.code)
                await self.say(interaction, t.t(GONE))
            elif is_silent(error):
                log.warning("Discord did not answer", interaction=interaction.id, error=repr(error))
                await self.say(interaction, t.t(NO_ANSWER))
            elif isinstance(error, StorageError):
                log.error("answer without the database", interaction=interaction.id, exc_info=error)
                await self._say_whether_saved(interaction, t)
            else:
                log.error("unexpected", interaction=interaction.id, exc_info=error)
                await self.say(interaction, t.t(UNEXPECTED))
        except (discord.HTTPException, *SILENT) as failed:
            code = failed.code if isinstance(failed, discord.HTTPException) else repr(failed)
            level = log.info if code == ANSWERED else log.warning
            level("answer failed", interaction=interaction.id, code=code)

    async def _say_whether_saved(self, interaction: Interaction, t: Translator) -> None:
        """Tell a person that nothing has changed, unless what they asked for counts already.

        If they were told that it does, what fails behind that concerns nobody: it is due by itself.
        """
        if COUNTS not in interaction.extras:
            await self.say(interaction, t.t(NOT_SAVED))
        elif not interaction.response.is_done():
            await self.say(interaction, t.t(NOT_SHOWN))

    async def _refuse(self, interaction: Interaction, error: Refusal | TymokError, t: Translator) -> None:
        """Say why something is not done; below what a game's own rule forbids stands *Why not?*."""
        about = await self._about(interaction, error)
        game_id = "" if about is None else about.game_id
        why = await self._why_not(interaction, error, about, t) if isinstance(error, IllegalAction) else None
        rows = [] if why is None else [row(why)]
        paragraphs = explain(error, t, game_id, safe), _where(error, about, interaction.guild_id, t)
        await self.privately(interaction, text_message(*paragraphs, rows=rows))

    async def _repeated(self, interaction: Interaction, error: Refusal) -> bool:
        """Tell whether this interaction has been carried out already, so that its answer is another's."""
        if isinstance(error, AlreadyDone):
            return True
        try:
            async with self._database.read() as connection:
                return await interactions.seen(connection, interaction.id)
        except StorageError:
            return False

    async def _about(self, interaction: Interaction, error: Refusal | TymokError) -> GameRow | None:
        """Return the game that an error is about: named, pressed, meant by a command, or of the thread."""
        named = (error.game if isinstance(error, Refusal) else "") or pressed_game(interaction)
        game = named or interaction.extras.get(MEANT, "")
        try:
            async with self._database.read() as connection:
                if game:
                    return await games.get(connection, game)
                return await games.of_thread(connection, interaction.channel_id or 0)
        except StorageError:
            return None

    async def _why_not(
        self, interaction: Interaction, error: IllegalAction, about: GameRow | None, t: Translator
    ) -> PressButton | None:
        """Return the way to ask why a move was refused; None where it was no move of a player."""
        if about is None or about.status != "running":
            return None
        try:
            async with self._database.read() as connection:
                match = await load(connection, about.id)
        except (Refusal, StorageError):
            return None
        seat = match.seat_of(interaction.user.id)
        if seat is None:
            return None
        return why_not(
            lambda *said: WHY_NOT(match.id, *said).at(match.shown_ply(seat)), about.game_id, error, t
        )


def _where(error: Refusal | TymokError, row: GameRow | None, guild_id: int | None, t: Translator) -> str:
    """Return the line that leads to the board of the game that a refusal names."""
    if not isinstance(error, Refusal) or not error.game or row is None or not row.board_message_id:
        return ""
    if row.shared and guild_id != row.guild_id:
        return ""  # it stands in a server that they may not be in
    url = jump_url(row.elsewhere or row.guild_id, row.thread_id or row.channel_id, row.board_message_id)
    return t.t("The board: {link}", link=url)


NEEDED: Final = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "attach_files": N_("Attach Files"),
    "create_public_threads": N_("Create Public Threads"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
    "read_message_history": N_("Read Message History"),
}
"""The permissions the bot uses, by discord.py's names, as Discord's settings call them."""

NEEDS: Final = N_(
    "I need these permissions in this channel: {names}. Ask somebody who may manage this server "
    "to grant them."
)
FORBIDDEN: Final = N_(
    "Discord doesn't let me do that here. Ask somebody who may manage this server to check my permissions."
)


def missing_permissions(interaction: Interaction, t: Translator) -> str:
    """Return what the bot is not allowed to do in the interaction's channel."""
    granted = interaction.app_permissions
    names = [t.t(text) for name, text in NEEDED.items() if not getattr(granted, name)]
    if not names:
        return t.t(FORBIDDEN)
    return t.t(NEEDS, names=t.t(", ").join(names))
