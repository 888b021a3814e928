"""The same game once more, which all of its people ask for."""

from __future__ import annotations

from typing import Final

from bot.kit.pressing import Presses
from bot.kit.service.errors import LobbyRefusal
from bot.table.messages.lobby import mentions
from bot.table.messages.verbs import REMATCH
from bot.table.presses.door import Needs, Request
from bot.table.presses.people import person
from bot.table.service.match import Match
from bot.table.telling import elsewhere
from renderers.translation import Translator

VERBS: Final = Presses()


@VERBS.on(REMATCH, Needs.MEMBER)
async def rematch(request: Request) -> None:
    """Ask for the same game once more, or agree to it; thread, lobby and result follow by themselves.

    Where the bot is not it begins in an answer, so only there all can see it.
    """
    interaction, t = request.interaction, request.t
    if request.match.in_answer and interaction.channel_id != request.match.place:
        raise LobbyRefusal("rematch_where_played", game=request.game)
    message = interaction.message.id if interaction.message is not None else None
    again = await request.bot.app.rematches.press(request.game, person(interaction), interaction.id, message)
    if again.in_answer:
        await elsewhere.reply(request.bot, interaction, again)
        request.bot.delivery.wake()
        return
    await request.say(_asked(request.match, again, t))
    request.bot.delivery.wake()


def _asked(before: Match, again: Match, t: Translator) -> str:
    """Return what becomes of a rematch that somebody has just asked for, or agreed to."""
    if again.row.status == "running":
        return t.t(
            "The rematch begins, and everybody has another seat than before. In a moment the result above "
            "will link to it."
        )
    waiting = [user for user in before.known_people if user not in again.people]
    if not waiting:
        return t.t("The rematch is open in the game's channel: press **Start** there.")
    if len(again.people) == 1:
        return t.t("You have asked for a rematch. It starts when all others have pressed **Rematch** too.")
    others = mentions(waiting)
    return t.t("You agree to the rematch. It still waits for {others} to press **Rematch**.", others=others)
