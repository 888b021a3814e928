"""What the buttons and menus of the lobby do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

import discord
import msgspec

from bot.answers import reader
from bot.services.errors import LobbyRefusal
from bot.services.lobby import Person, require_free_seat, require_host
from bot.services.match import Match
from bot.views.lobby import (
    invitation,
    invite_message,
    invited_message,
    levels_message,
    lobby_message,
    options_message,
)
from bot.views.message import safe, text_message
from bot.views.press import Interaction, Press, modal, on
from renderers.translation import N_, language_of, translator

if TYPE_CHECKING:
    from bot.client import Tymok

T = TypeVar("T")


def person(interaction: Interaction) -> Person:
    """Return who pressed, as Discord shows them here."""
    user = interaction.user
    return Person(user.id, user.display_name, language_of(str(interaction.locale)))


def invited_person(interaction: Interaction, user: discord.Member | discord.User) -> Person:
    """Return somebody who is to be invited; raise a refusal for oneself, bots, and who is not here."""
    if user.id == interaction.user.id:
        raise LobbyRefusal("playing_yourself")
    if user.bot:
        raise LobbyRefusal("playing_bots")
    if not isinstance(user, discord.Member):
        raise LobbyRefusal("not_a_member", name=safe(user.display_name))
    return Person(user.id, user.display_name, language_of(str(interaction.guild_locale)))


async def as_host(bot: Tymok, interaction: Interaction, game: str, deed: Callable[[], Awaitable[T]]) -> T:
    """Do what only the host may; the next person at the table is host if the host has left the server."""
    try:
        return await deed()
    except LobbyRefusal as refusal:
        if refusal.rule != "host_only" or not await _host_is_gone(bot, interaction, game):
            raise
    return await deed()


async def _host_is_gone(bot: Tymok, interaction: Interaction, game: str) -> bool:
    """Tell whether the lobby has got another host, asked by somebody at the table."""
    match = await bot.app.play.match(game)
    host = match.row.host_id
    if match.seat_of(interaction.user.id) is None:
        return False
    if await bot.presence.is_member(match.row.guild_id, host, now=True) is not False:
        return False
    await bot.app.lobby.pass_on(game, host)
    bot.delivery.wake()
    return True


@on("join")
async def join(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Take a seat."""
    async with bot.app.answering(press.game):
        match = await bot.app.lobby.join(press.game, person(interaction), interaction.id)
        await show(bot, interaction, match)


@on("leave")
async def leave(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Free the seat; the host's leaving calls the game off."""
    async with bot.app.answering(press.game):
        match = await bot.app.lobby.leave(press.game, interaction.user.id, interaction.id)
        await show(bot, interaction, match)


@on("levels")
async def levels(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Show the computer players to choose from."""
    match = await bot.app.play.match(press.game)
    await bot.answers.privately(interaction, levels_message(match, reader(interaction)))


@on("add_computer")
async def add_computer(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Seat a computer player."""
    level = press.values[0] if press.values else ""
    user, number = interaction.user.id, interaction.id
    await as_host(
        bot, interaction, press.game, lambda: bot.app.lobby.add_computer(press.game, user, level, number)
    )
    await _close_private(interaction, reader(interaction).t(N_("The computer player has sat down.")))
    bot.delivery.wake()


@on("remove_computer")
async def remove_computer(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Take the computer player away."""
    async with bot.app.answering(press.game):
        user, number = interaction.user.id, interaction.id
        match = await as_host(
            bot, interaction, press.game, lambda: bot.app.lobby.remove_computer(press.game, user, number)
        )
        await show(bot, interaction, match)


@on("options")
async def options(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Show the rules to choose from; only the host may change them."""
    match = await as_host(bot, interaction, press.game, lambda: _hosted(bot, interaction, press.game))
    await bot.answers.privately(interaction, options_message(match, reader(interaction)))


async def _hosted(bot: Tymok, interaction: Interaction, game: str) -> Match:
    """Return the lobby to its host."""
    match = await bot.app.play.match(game)
    require_host(match, interaction.user.id)
    return match


@on("invite")
async def invite(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Let the host choose whom to invite."""
    match = await as_host(bot, interaction, press.game, lambda: _hosted(bot, interaction, press.game))
    require_free_seat(match)
    await bot.answers.privately(interaction, invite_message(match, reader(interaction)))


@on("invited")
async def invited(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Invite those who were chosen, and call them, once and all together."""
    persons = [invited_person(interaction, user) for user in press.people]
    match, new = await bot.app.lobby.invite(press.game, interaction.user.id, persons, interaction.id)
    told = invited_message(match, new, reader(interaction))
    await interaction.response.edit_message(**told.to_edit())
    bot.delivery.wake()
    if new:
        await interaction.followup.send(**invitation(match, new, translator(match.row.language)))
        await bot.app.lobby.called(match.id)


@on("open_to_all")
async def open_to_all(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Let everybody join again."""
    user, number = interaction.user.id, interaction.id
    async with bot.app.answering(press.game):
        match = await as_host(
            bot, interaction, press.game, lambda: bot.app.lobby.open_to_all(press.game, user, number)
        )
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await _close_private(interaction, reader(interaction).t(N_("Everybody can join now.")))
            bot.delivery.wake()
        else:
            await show(bot, interaction, match)


@on("preset")
async def preset(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Take over a whole rule set."""
    match = await bot.app.lobby.set_options(
        press.game, interaction.user.id, press.values[0], {}, interaction.id
    )
    await interaction.response.edit_message(**options_message(match, reader(interaction)).to_edit())
    bot.delivery.wake()


@on("option")
async def option(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Show the values of one rule."""
    match = await bot.app.play.match(press.game)
    message = options_message(match, reader(interaction), press.values[0])
    await interaction.response.edit_message(**message.to_edit())


@on("value")
async def value(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Change one rule."""
    match = await bot.app.play.match(press.game)
    changed = msgspec.to_builtins(match.options)
    changed[press.args[0]] = msgspec.json.decode(press.values[0])
    match = await bot.app.lobby.set_options(press.game, interaction.user.id, "", changed, interaction.id)
    message = options_message(match, reader(interaction), press.args[0])
    await interaction.response.edit_message(**message.to_edit())
    bot.delivery.wake()


@on("start")
async def start(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Start the game; the thread and the board are due, and come by themselves."""
    async with bot.app.answering(press.game):
        user, number = interaction.user.id, interaction.id
        played = await as_host(
            bot, interaction, press.game, lambda: bot.app.lobby.start(press.game, user, number)
        )
        await show(bot, interaction, played.match)


@on("seed")
async def seed(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Ask for a text of the player's own to be mixed into the draws."""
    t = reader(interaction)
    field = (t.t(N_("Any text of your own")), t.t(N_("the name of your cat, and a number")), 100)
    form = modal(Press("seeded", press.game), t.t(N_("My seed for casts and deals")), field)
    await interaction.response.send_modal(form)


@on("seeded")
async def seeded(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Mix the text into the draws that follow."""
    name = interaction.user.display_name
    await bot.app.play.add_seed(press.game, interaction.user.id, name, press.values[0])
    t = reader(interaction)
    await bot.answers.say(
        interaction,
        t.t(
            N_(
                "Your text is mixed into all casts and deals from now on. `/verify` shows that they were not "
                "chosen."
            )
        ),
    )


@on("rematch")
async def rematch(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Propose the same game once more; its lobby is due, and comes by itself."""
    await bot.app.lobby.rematch(press.game, person(interaction), interaction.id)
    t = reader(interaction)
    await bot.answers.say(interaction, t.t(N_("A rematch is proposed, with the sides swapped.")))
    bot.delivery.wake()


async def show(bot: Tymok, interaction: Interaction, match: Match) -> None:
    """Answer a press on the lobby with the lobby as it is now, in the server's language."""
    t = translator(match.row.language)
    await interaction.response.edit_message(**lobby_message(match, t).to_edit())
    bot.delivery.wake()


async def _close_private(interaction: Interaction, text: str) -> None:
    await interaction.response.edit_message(**text_message(text).to_edit())
