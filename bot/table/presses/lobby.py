"""What anybody may do at a lobby: join, leave, add a text to the draws."""

from __future__ import annotations

from typing import Final

from bot.kit.messages.press import Press, modal
from bot.table.messages.lobby import levels_message, lobby_message
from bot.table.presses.door import Needs, Request, Verbs
from bot.table.presses.people import person
from bot.table.service.match import Match
from engine.players import USUAL_LEVEL
from renderers.translation import N_, translator


async def join(request: Request) -> None:
    """Take a seat."""
    app, interaction = request.bot.app, request.interaction
    async with app.answering(request.game):
        await show(request, await app.lobby.join(request.game, person(interaction), interaction.id))


async def leave(request: Request) -> None:
    """Free the seat; the host's leaving calls the game off."""
    app, number = request.bot.app, request.interaction.id
    async with app.answering(request.game):
        await show(request, await app.lobby.leave(request.game, request.user, number))


async def levels(request: Request) -> None:
    """Show the computer players to choose from; where none is better than another one sits down at once."""
    if request.match.rules.has_choice:
        await request.bot.answers.privately(request.interaction, levels_message(request.match, request.t))
        return
    app, number = request.bot.app, request.interaction.id
    async with app.answering(request.game):
        await show(request, await app.lobby.add_computer(request.game, request.user, USUAL_LEVEL, number))


async def seed(request: Request) -> None:
    """Ask for a text of the player's own to be mixed into the draws."""
    t = request.t
    field = (t.t("Any text of your own"), t.t("the name of your cat, and a number"), 100)
    form = modal(Press("seeded", request.game), t.t("My seed for casts and deals"), field)
    await request.interaction.response.send_modal(form)


async def seeded(request: Request) -> None:
    """Mix the text into the draws that follow."""
    name, text = request.interaction.user.display_name, request.press.values[0]
    await request.bot.app.play.add_seed(request.game, request.user, name, text, request.interaction.id)
    told = N_(
        "Your text is mixed into all casts and deals from now on. `/verify` shows that they were not chosen."
    )
    await request.say(request.t.t(told))


async def show(request: Request, match: Match) -> None:
    """Answer a press on the lobby with the lobby as it is now, in the server's language."""
    shown = lobby_message(match, translator(match.row.language))
    await request.interaction.response.edit_message(**shown.to_edit())
    request.bot.delivery.wake()


VERBS: Final[Verbs] = {
    "join": (Needs.MEMBER, join),
    "leave": (Needs.MEMBER, leave),
    "levels": (Needs.MEMBER, levels),
    "seed": (Needs.MEMBER, seed),
    "seeded": (Needs.MEMBER, seeded),
}
