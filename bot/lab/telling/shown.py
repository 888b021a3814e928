"""Messages that show a comparison: one for all in a channel, one for whoever of staff looked at it last.

Both are edited at a calm pace while it is played, and once it is over.  A private message can be edited for a
quarter of an hour; if that is over, or it is somebody else's, whoever made the comparison reads by DM what
came of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord
import structlog

from bot.kit import steady
from bot.kit.messages.emojis import or_in_words
from bot.kit.messages.message import Message, text_message
from bot.kit.news import Sender
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import people
from bot.lab.app import App, Bot, Teller, WithApp
from bot.lab.messages.labs import draft_message, progress_message, result_message, tried
from bot.lab.service.labs import OTHERS, SHOWN, Lab, named
from bot.lab.store.labs import OPEN
from bot.storage.lab_rows import LabRow
from bot.storage.rows import News
from bot.table.messages import pictures
from bot.table.messages.links import jump_url
from bot.table.telling import dresses
from bot.table.telling.following import ALLOWED, ORIGINAL
from bot.table.telling.places import edit, find_place
from bot.table.telling.posting import CLOSED
from bot.table.telling.reaching import reader
from engine.core import OptionError
from renderers.canvas import Dress
from renderers.results import describe_experiment, draw_experiment
from renderers.results.experiment import experiment, pages
from renderers.translation import Translator, language_of, translator

log: Final = structlog.get_logger()


async def page(bot: WithApp, lab: Lab, t: Translator, dress: Dress, *, staff: bool) -> Message:
    """Return what is shown of a comparison: how it is prepared, how far it is, or what came of it."""
    if lab.row.state == "draft":
        return draft_message(lab, t)
    if lab.row.state in OPEN:
        return progress_message(lab, t, staff=staff)
    shown = tried(lab, await bot.app.labs.trials(lab), t)
    drawn = [
        await pictures.draw_told(draw_experiment, describe_experiment, one, t, dress)
        for one in (pages(experiment(shown, t), dress.size) if shown.figures else ())
    ]
    return result_message(lab, shown, drawn, t, staff=staff)


# --- A private message -----------------------------------------------------------------------------


async def follow(bot: WithApp, interaction: Interaction, lab: Lab) -> None:
    """Let the private message that answers an interaction follow a comparison that is not over."""
    if lab.row.state in OPEN:
        until = interaction.created_at.timestamp() + ALLOWED
        language = language_of(str(interaction.locale))
        makers = interaction.user.id == lab.row.made_by
        await bot.app.labs.follow(lab.row.id, interaction.token, until, language, makers=makers)


async def leave(bot: WithApp, lab_id: str) -> None:
    """Let no private message follow a comparison: that one shows something else now."""
    await bot.app.labs.follow(lab_id, "", 0.0, "en")


# --- For all ---------------------------------------------------------------------------------------


async def publish(bot: Bot, lab: Lab, channel_id: int) -> None:
    """Show a comparison to all in a channel; raise what Discord raises where it can't be.

    One that is not over is shown in one place: where it was before, it is said where it is now.
    """
    place = await find_place(bot, channel_id)
    shown = await _public(bot, lab)
    sent = await or_in_words(shown, lambda: place.send(**shown.to_send()))
    await bot.app.labs.show_in(lab, channel_id, sent.id)
    if lab.row.message_id and lab.row.state in OPEN:
        await _point_on(bot, lab.row, jump_url(lab.row.guild_id, channel_id, sent.id))


async def _point_on(bot: Bot, before: LabRow, link: str) -> None:
    """Say where a comparison is shown now in the place of the message that showed it before."""
    t = await _of_server(bot, before.guild_id)
    try:
        place = await find_place(bot, before.channel_id)
        said = text_message(t.t("This comparison is shown here now: {link}", link=link))
        await edit(place, before.message_id, said)
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("public comparison is gone", code=error.code)


async def _public(bot: Any, lab: Lab) -> Message:
    """Return what all see, in the language and the look of the server."""
    guild_id = lab.row.guild_id
    t = await _of_server(bot, guild_id)
    return await page(bot, lab, t, await dresses.of_server(bot, guild_id), staff=False)


async def _of_server(bot: Any, guild_id: int) -> Translator:
    """Return the language in which a server reads."""
    async with bot.app.database.read() as connection:
        server = await people.guild(connection, guild_id)
    guild = bot.get_guild(guild_id)
    own = "en" if guild is None else str(guild.preferred_locale)
    return translator(server.language or language_of(own))


# --- Bringing them up to date ----------------------------------------------------------------------


async def refresh(bot: Teller, message: News) -> None:
    """Bring the messages that show a comparison up to date, and tell who made it when it is over."""
    server, lab_id = named(message.subject)
    try:
        await _refresh(bot, await bot.app.labs.get(lab_id, server))
    except (LobbyRefusal, OptionError) as error:
        log.info("comparison, its rules or its games are gone", lab=lab_id, error=repr(error))


async def _refresh(bot: Teller, lab: Lab) -> None:
    if lab.row.message_id:
        await _edit_public(bot, lab)
    edited = await _edit_private(bot, lab)
    told = edited and not lab.row.token.startswith(OTHERS)
    if not told and lab.row.state in ("done", "failed"):
        await _tell(bot, lab)


async def _edit_public(bot: Teller, lab: Lab) -> None:
    try:
        place = await find_place(bot, lab.row.channel_id)
        await edit(place, lab.row.message_id, await _public(bot, lab))
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("public comparison is gone", code=error.code)
        await bot.app.labs.show_in(lab, 0, 0)


async def _edit_private(bot: Any, lab: Lab) -> bool:
    """Edit the private message; return whether there is one that can be edited still."""
    if not lab.row.token or steady.now() > lab.row.token_until:
        return False
    t = translator(lab.row.language)
    shown = await page(bot, lab, t, await dresses.of_person(bot, lab.row.made_by), staff=True)
    hook = bot.webhook(lab.row.token.removeprefix(OTHERS))
    try:
        await or_in_words(shown, lambda: hook.edit_message(ORIGINAL, **shown.to_edit()))
    except discord.HTTPException as error:
        log.info("private comparison not edited", code=error.code)
        await leave(bot, lab.row.id)
        return False
    return True


async def _tell(bot: Teller, lab: Lab) -> None:
    """Tell whoever made a comparison by DM what came of it, if they take any."""
    user_id = lab.row.made_by
    if user_id <= 0:
        return
    t = await reader(bot, user_id, lab.row.language)
    shown = await page(bot, lab, t, await dresses.of_person(bot, user_id), staff=False)
    try:
        channel = await bot.create_dm(discord.Object(user_id))
        await or_in_words(shown, lambda: channel.send(**shown.to_send()))
    except discord.Forbidden as error:
        if error.code not in CLOSED:
            raise


SENDERS: Final[Mapping[str, Sender[App]]] = {SHOWN: refresh}
"""What sends this kind of news."""
