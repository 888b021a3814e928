"""Giving seats away: whose, to whom, and what is answered by whoever is asked."""

from __future__ import annotations

from typing import Final

import discord

from bot.kit.messages.message import CHANGED, text_message
from bot.kit.messages.verbs import People
from bot.kit.pressing import Presses
from bot.kit.service.errors import LobbyRefusal
from bot.staff.app import behind
from bot.staff.messages import verbs
from bot.staff.messages.seats import (
    asked_text,
    over_message,
    seat_form,
    seat_message,
    seat_yours,
    seats_message,
)
from bot.staff.presses.orders import member, order_of
from bot.staff.service.offers import DECLINED, LIFETIME
from bot.staff.service.orders import require_running
from bot.staff.service.seats import require_own_seats
from bot.table.messages import pictures
from bot.table.presses.door import Needs, Request
from bot.table.presses.people import person
from bot.table.service.match import Match

VERBS: Final = Presses()


@VERBS.on(verbs.STAFF_SEATS, Needs.STAFF)
async def seats(request: Request, back: bool = False) -> None:
    """Show whose seat may be given away."""
    await _show(request, back=back)


async def _show(request: Request, above: str = "", *, back: bool = False) -> None:
    """Show it below what is said ``above``."""
    require_seats_to_give(request.match)
    asked = await behind(request.bot).app.seats.questions(request.game)
    message = seats_message(request.match, asked, request.t, above)
    await (request.replace(message) if back else request.show(message))


@VERBS.on(verbs.STAFF_SEAT, Needs.STAFF)
async def seat(request: Request, seat: int = -1) -> None:
    """Ask who is to get a seat."""
    require_seats_to_give(request.match)
    _require_seat(request.match, seat)
    await request.replace(seat_message(request.match, seat, request.t))


@VERBS.on(verbs.STAFF_SEAT_WHO, Needs.STAFF)
async def ask_seat(request: Request, seat: int, people: People = ()) -> None:
    """Ask whether somebody is to be asked, or with nobody chosen a computer player is to get a seat."""
    match, t = request.match, request.t
    require_seats_to_give(match)
    _require_seat(match, seat)
    if not people:
        form = seat_form(match, seat, 0, t.t("a computer player"), t)
    else:
        _require_player(people[0])
        form = seat_form(match, seat, people[0].id, people[0].display_name, t)
    await request.open(form)


@VERBS.on(verbs.STAFF_SEAT_YES, Needs.STAFF)
async def give_seat(request: Request, seat: int, user: int, former: int, reason: str = "") -> None:
    """Ask a member whether they take a seat, or give it to a computer player, unless it has changed hands."""
    bot, t = behind(request.bot), request.t
    _require_seat(request.match, seat)
    if (request.match.seats[seat].user_id or 0) != former:
        await _show(request, t.t(CHANGED))
        return
    order = order_of(request, reason, needed=False)
    if not user:
        await bot.app.seats.give_to_computer(request.game, seat, order)
        bot.delivery.wake()
        await request.say(t.t("Done. The players have been told."))
        return
    found = await member(request, user)
    if found is None:
        raise LobbyRefusal("no_member_here")
    _require_player(found)
    line = await bot.app.seats.ask(request.game, seat, user, order)
    bot.delivery.wake()
    await request.say(asked_text(user, line.at + LIFETIME, t))


@VERBS.on(verbs.SEAT_AGREE, Needs.MEMBER)
async def agree(request: Request, line: int) -> None:
    """Give the seat to whoever was asked, and show where the game is."""
    bot, before = behind(request.bot), request.match
    match = await bot.app.seats.agree(request.game, line, person(request.interaction), request.interaction.id)
    bot.delivery.wake()
    seat = match.seat_of(request.user)
    former = "" if seat is None else pictures.names(before, request.t)[seat]
    await request.replace(text_message(seat_yours(match, former, request.t)))


@VERBS.on(verbs.SEAT_DECLINE, Needs.MEMBER)
async def decline(request: Request, line: int) -> None:
    """Note that whoever was asked does not want the seat."""
    bot = behind(request.bot)
    await bot.app.seats.decline(request.game, line, request.user, request.interaction.id)
    bot.delivery.wake()
    await request.replace(over_message(request.match, DECLINED, request.t))


def require_seats_to_give(match: Match) -> None:
    """Refuse a game that does not run, or whose seats are not staff's to give."""
    require_running(match)
    require_own_seats(match)


def _require_seat(match: Match, seat: int) -> None:
    if seat not in range(len(match.seats)):
        raise LobbyRefusal("seat_changed", game=match.id)


def _require_player(user: discord.Member | discord.User) -> None:
    if user.bot:
        raise LobbyRefusal("playing_bots")
    if not isinstance(user, discord.Member):
        raise LobbyRefusal("not_a_member", name=user.display_name)
