"""Whom to play: a level that suits, and head starts."""

from __future__ import annotations

from typing import Final

from bot.kit.pressing import Presses
from bot.table.messages import verbs
from bot.table.messages.levels import levels_message, suggestion_message
from bot.table.presses.door import Needs, Request
from bot.table.presses.leaving import put_away
from bot.table.presses.lobby import show
from bot.table.service.foresight import Suggested, place_in
from engine.players import usual_level

VERBS: Final = Presses()


@VERBS.on(verbs.LEVELS, Needs.MEMBER)
async def levels(request: Request) -> None:
    """Show the computer players to choose from; where none is better than another one sits down at once."""
    app, match = request.bot.app, request.match
    if match.rules.has_choice:
        outlook = await app.foresight.outlook(request.user, place_in(match, request.user))
        page, pressed = levels_message(match, outlook, request.t), request.interaction.message
        private = pressed is not None and pressed.flags.ephemeral
        await (request.replace if private else request.show)(page)
        return
    number, level = request.interaction.id, usual_level(match.rules.id)
    async with app.answering(request.game):
        await show(request, await app.lobby.add_computer(request.game, request.user, level, number))


@VERBS.on(verbs.MATCH, Needs.HOST)
async def match_me(request: Request) -> None:
    """Propose the computer player against whom the person wins about four games in ten."""
    place = place_in(request.match, request.user)
    suggested = await request.bot.app.foresight.suggested(request.user, place)
    await request.replace(suggestion_message(request.match, place, suggested, request.t))


@VERBS.on(verbs.MATCHED, Needs.HOST)
async def matched(request: Request, level: str, head_start: str = "", helped: int = 0) -> None:
    """Seat the computer player that was proposed."""
    suggested = Suggested(level, None, head_start, helped)
    await request.bot.app.lobby.seat_matched(request.game, request.user, suggested, request.interaction.id)
    await put_away(request.interaction, request.t.t("The computer player has sat down."))
    request.bot.delivery.wake()
