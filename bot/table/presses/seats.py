"""Taking a seat of a running game: a computer player's, one from the next season on, or the own one again."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.kit.messages.message import row, text_message
from bot.kit.messages.press import PressButton
from bot.kit.pressing import Presses
from bot.kit.service.errors import LobbyRefusal
from bot.table.messages import verbs
from bot.table.messages.links import board_url
from bot.table.messages.ways import season_word
from bot.table.presses import across
from bot.table.presses.door import Needs, Request
from bot.table.presses.leaving import put_away
from bot.table.presses.looking import show_privately
from renderers.translation import N_

VERBS: Final = Presses()

NOT_JOINING: Final = N_("You won't join this game.")
SEATED: Final = N_("You have joined already. `/game resign` leaves the game.")


@VERBS.on(verbs.TAKE_SEAT, Needs.MEMBER)
async def take_seat(request: Request) -> None:
    """Take the place of a computer player; the hand comes by DM and by "My hand"."""
    across.require_own_side(request)
    await request.player()
    await request.bot.app.seating.take_seat(request.game, request.user, request.interaction.id)
    request.bot.delivery.wake()
    await show_privately(replace(request, match=await request.bot.app.play.match(request.game)))


@VERBS.on(verbs.COME_BACK, Needs.MEMBER)
async def come_back(request: Request) -> None:
    """Give the seat back to the person who had left it, with everything that has happened since."""
    match = request.match
    if match.seat_of(request.user) is None and request.user not in match.leavers:
        raise LobbyRefusal("not_your_seat", game=match.id)
    await take_seat(request)


@VERBS.on(verbs.JOIN_NEXT, Needs.MEMBER)
async def join_next(request: Request) -> None:
    """Wait for the next season, or wait no longer."""
    across.require_own_side(request)
    await request.player()
    match = await request.bot.app.joining.press(request.game, request.user, request.interaction.id)
    request.bot.delivery.wake()
    t = request.t
    if all(newcomer.user_id != request.user for newcomer in match.newcomers):
        await request.say(t.t(NOT_JOINING))
        return
    text = t.t("You will join when the next {season} begins.", season=season_word(match, t))
    if match.privacy.delivered:
        text = t.sentences([text, t.t("Your hand will come by DM, and by “My hand”.")])
    no = PressButton(verbs.WITHDRAW(match.id), t.t("Don't join"))
    where = t.t("The board: {link}", link=board_url(request.seen(match)))
    await request.show(text_message(text, where, rows=[row(no)]))


@VERBS.on(verbs.WITHDRAW, Needs.MEMBER)
async def withdraw(request: Request) -> None:
    """Wait for the next season no longer."""
    match = await request.bot.app.joining.withdraw(request.game, request.user, request.interaction.id)
    request.bot.delivery.wake()
    seated = match.seat_of(request.user) is not None
    await put_away(request.interaction, request.t.t(SEATED if seated else NOT_JOINING))
