"""What anybody may do at a lobby: join, leave, add a text to the draws."""

from __future__ import annotations

from typing import Final

from bot.kit.messages.press import modal
from bot.kit.pressing import Presses
from bot.kit.store import people
from bot.table.messages import verbs
from bot.table.messages.lobby import lobby_message
from bot.table.presses import across
from bot.table.presses.door import Needs, Request
from bot.table.presses.people import asker, person
from bot.table.service import limits
from bot.table.service.match import Match
from bot.table.telling import elsewhere
from renderers.translation import N_, translator

VERBS: Final = Presses()


@VERBS.on(verbs.JOIN, Needs.MEMBER)
async def join(request: Request) -> None:
    """Take a seat."""
    app, interaction = request.bot.app, request.interaction
    across.require_own_side(request)
    async with app.database.read() as connection:
        limits.require_role(await people.guild(connection, request.match.row.guild_id), asker(interaction))
    async with app.answering(request.game):
        await show(request, await app.lobby.join(request.game, person(interaction), interaction.id))


@VERBS.on(verbs.LEAVE, Needs.MEMBER)
async def leave(request: Request) -> None:
    """Free the seat; the host's leaving calls the game off."""
    app, number = request.bot.app, request.interaction.id
    async with app.answering(request.game):
        await show(request, await app.lobby.leave(request.game, request.user, number))


@VERBS.on(verbs.SEED, Needs.MEMBER)
async def seed(request: Request) -> None:
    """Ask for a text of the player's own to be mixed into the draws."""
    t = request.t
    field = (t.t("Any text of your own"), t.t("the name of your cat, and a number"), 100)
    form = modal(verbs.SEEDED(request.game), t.t("My seed for casts and deals"), field)
    await request.open(form)


@VERBS.on(verbs.SEEDED, Needs.MEMBER)
async def seeded(request: Request, text: str = "") -> None:
    """Mix the text into the draws that follow."""
    name = request.interaction.user.display_name
    await request.bot.app.play.add_seed(request.game, request.user, name, text, request.interaction.id)
    told = N_(
        "Your text is mixed into all casts and deals from now on. `/game verify` shows that nobody "
        "chose them."
    )
    await request.say(request.t.t(told))


async def show(request: Request, match: Match) -> None:
    """Answer a press on the lobby with the lobby as it is now, in the server's language.

    Where a game lives in an answer, its board takes the place of its lobby.
    """
    if match.in_answer:
        await request.replace(await elsewhere.shown(request.bot, match))
        await elsewhere.remember(request.bot, request.interaction, match)
        request.bot.delivery.wake()
        return
    await request.replace(lobby_message(match, translator(match.row.language)))
    request.bot.delivery.wake()
