"""What the buttons and menus of the lobby do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bot.answers import reader
from bot.services.errors import LobbyRefusal
from bot.services.lobby import Person
from bot.services.match import Match
from bot.views.lobby import levels_message, lobby_message, options_message
from bot.views.message import text_message
from bot.views.press import Interaction, Press, modal, on
from renderers.translation import N_, language_of, translator

if TYPE_CHECKING:
    from bot.client import Tymok


def person(interaction: Interaction) -> Person:
    """Return who pressed, as Discord shows them here."""
    user = interaction.user
    return Person(user.id, user.display_name, language_of(str(interaction.locale)))


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
    await bot.app.lobby.add_computer(press.game, interaction.user.id, level, interaction.id)
    await _close_private(interaction, reader(interaction).t(N_("The computer player has sat down.")))
    bot.delivery.wake()


@on("remove_computer")
async def remove_computer(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Take the computer player away."""
    async with bot.app.answering(press.game):
        match = await bot.app.lobby.remove_computer(press.game, interaction.user.id, interaction.id)
        await show(bot, interaction, match)


@on("options")
async def options(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Show the rules to choose from; only the host may change them."""
    match = await bot.app.play.match(press.game)
    if match.row.host_id != interaction.user.id:
        raise LobbyRefusal("host_only", game=match.id)
    await bot.answers.privately(interaction, options_message(match, reader(interaction)))


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
        played = await bot.app.lobby.start(press.game, interaction.user.id, interaction.id)
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
