"""Giving up, and agreeing to a draw."""

from __future__ import annotations

from typing import Final

import discord

from bot.answers import reader
from bot.presses.door import Needs, Request, Verbs
from bot.protocols import Interaction
from bot.views.board import leaving_label
from bot.views.links import board_url
from bot.views.message import row, text_message
from bot.views.press import Press, PressButton
from renderers.translation import N_


async def resign(request: Request) -> None:
    """Ask whether the resignation is meant."""
    match, t = request.match, request.t
    yes = PressButton(Press("resign_yes", match.id), leaving_label(match, t), discord.ButtonStyle.danger)
    no = PressButton(Press("close"), t.t(N_("Play on")))
    question = (
        t.t(N_("Do you resign? The game ends, and your opponent wins."))
        if len(match.seats) == 2
        else t.t(N_("Do you leave this game? A computer player takes your seat."))
    )
    where = t.t(N_("The board: {link}"), link=board_url(match))
    message = text_message(question, where, rows=[row(yes, no)])
    await request.bot.answers.privately(request.interaction, message)


async def resign_yes(request: Request) -> None:
    """End the game."""
    played = await request.bot.app.seating.resign(request.game, request.user, request.interaction.id)
    t = request.t
    over = played.match.result is not None
    text = t.t(N_("You have resigned.")) if over else t.t(N_("You have left the game."))
    await put_away(request.interaction, text)
    request.bot.delivery.wake()


async def close(interaction: Interaction) -> None:
    """Put a question away."""
    await put_away(interaction, reader(interaction).t(N_("Nothing was changed.")))


async def put_away(interaction: Interaction, text: str) -> None:
    """Write a sentence in the place of the question that was answered."""
    await interaction.response.edit_message(**text_message(text).to_edit())


async def offer_draw(request: Request) -> None:
    """Offer a draw, or accept the one that stands."""
    played = await request.bot.app.draws.offer(request.game, request.user, request.interaction.id)
    t = request.t
    over = played.match.result is not None
    await request.say(t.t(N_("The game is drawn.")) if over else t.t(N_("A draw is offered.")))
    request.bot.delivery.wake()


async def accept_draw(request: Request) -> None:
    """Accept the draw that the other side offers."""
    await _answer_draw(request, accept=True)
    await request.say(request.t.t(N_("The game is drawn.")))
    request.bot.delivery.wake()


async def decline_draw(request: Request) -> None:
    """Turn the draw down."""
    await _answer_draw(request, accept=False)
    await request.say(request.t.t(N_("The draw is declined.")))
    request.bot.delivery.wake()


async def _answer_draw(request: Request, *, accept: bool) -> None:
    draws, number = request.bot.app.draws, request.interaction.id
    await draws.answer(request.game, request.user, number, accept=accept)


VERBS: Final[Verbs] = {
    "resign": (Needs.SEAT, resign),
    "resign_yes": (Needs.SEAT, resign_yes),
    "accept_draw": (Needs.SEAT, accept_draw),
    "decline_draw": (Needs.SEAT, decline_draw),
}
