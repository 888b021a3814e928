"""What staff does about a running game: reminding, seats, places, pauses; a form asks once more."""

from __future__ import annotations

from typing import Final

import discord

from bot.clocks.messages.words import moment
from bot.kit.messages.message import text_message
from bot.kit.messages.verbs import People
from bot.kit.pressing import Presses
from bot.kit.service.errors import LobbyRefusal
from bot.staff.app import Bot, behind
from bot.staff.messages.tables import (
    call_off_form,
    game_message,
    go_on_form,
    place_form,
    places_message,
    seat_form,
    seat_message,
    seats_message,
    waits,
)
from bot.staff.messages.verbs import (
    STAFF_CALL_OFF,
    STAFF_CALL_OFF_YES,
    STAFF_GAME,
    STAFF_GO_ON,
    STAFF_GO_ON_YES,
    STAFF_OPEN,
    STAFF_PLACE,
    STAFF_PLACE_YES,
    STAFF_PLACES,
    STAFF_REMIND,
    STAFF_SEAT,
    STAFF_SEAT_WHO,
    STAFF_SEAT_YES,
    STAFF_SEATS,
)
from bot.staff.presses.orders import member, order_of
from bot.staff.service.orders import require_running
from bot.staff.service.tables import require_own_seats
from bot.table.presses.door import Ask, Needs, Request, Who, admit
from bot.table.service.lobby import Person
from bot.table.service.match import Match
from bot.table.telling import places
from renderers.translation import language_of, translator

VERBS: Final = Presses()


# --- The page --------------------------------------------------------------------------------------


@VERBS.on(STAFF_OPEN, Who.STAFF)
async def open_game(ask: Ask[Bot], game: str = "") -> None:
    """Show what staff may do about the game that was chosen."""
    match = await ask.bot.app.play.match(game)
    await show(await admit(ask.bot, ask.interaction, match, Needs.STAFF))


@VERBS.on(STAFF_GAME, Needs.STAFF)
async def show(request: Request, back: bool = False) -> None:
    """Show what staff may do about a game."""
    require_running(request.match)
    message = game_message(request.match, _stands(request), request.t)
    await (request.replace(message) if back else request.show(message))


def _stands(request: Request) -> str:
    """Return in a line for whom the game waits, and since when."""
    match, t = request.match, request.t
    if match.row.halted:
        return t.t("It stands still until all press **Go on**.")
    awaited = [user for seat in match.to_act if (user := match.seats[seat].user_id) is not None]
    if not awaited:
        return t.t("A computer player is to act.")
    whom = t.t(", ").join(f"<@{user}>" for user in awaited)
    since = max(match.acted.values(), default=match.row.started_at or 0.0)
    return t.t(waits(match), whom=whom, time=moment(since))


@VERBS.on(STAFF_REMIND, Needs.STAFF)
async def remind(request: Request) -> None:
    """Call all anew for whom the game waits."""
    bot = behind(request.bot)
    await bot.app.tables.remind(request.game, order_of(request, "", needed=False))
    bot.delivery.wake()
    await request.say(request.t.t("Done. Whoever is to act is called once more."))


@VERBS.on(STAFF_GO_ON, Needs.STAFF)
async def ask_go_on(request: Request) -> None:
    """Ask whether a game that stands still is to go on."""
    require_running(request.match)
    if request.match.pause is None:
        raise LobbyRefusal("not_paused_now", game=request.game)
    await request.interaction.response.send_modal(go_on_form(request.match, request.t))


@VERBS.on(STAFF_GO_ON_YES, Needs.STAFF)
async def go_on(request: Request, reason: str = "") -> None:
    """Let it go on."""
    bot = behind(request.bot)
    await bot.app.tables.go_on(request.game, order_of(request, reason, needed=False))
    bot.delivery.wake()
    await request.say(request.t.t("Done. The game goes on."))


@VERBS.on(STAFF_CALL_OFF, Needs.STAFF)
async def ask_call_off(request: Request) -> None:
    """Ask whether a game that can't go on is to be called off."""
    if request.match.row.status != "running" or not request.match.is_lost:
        raise LobbyRefusal("not_lost", game=request.game)
    await request.interaction.response.send_modal(call_off_form(request.match, request.t))


@VERBS.on(STAFF_CALL_OFF_YES, Needs.STAFF)
async def call_off(request: Request, reason: str = "") -> None:
    """Call it off."""
    bot = behind(request.bot)
    await bot.app.tables.call_off(request.game, order_of(request, reason, needed=False))
    bot.delivery.wake()
    await request.say(request.t.t("Done. The game is called off."))


# --- Seats -----------------------------------------------------------------------------------------


@VERBS.on(STAFF_SEATS, Needs.STAFF)
async def seats(request: Request, back: bool = False) -> None:
    """Show whose seat may be given away."""
    _require_seats_to_give(request.match)
    message = seats_message(request.match, request.t)
    await (request.replace(message) if back else request.show(message))


@VERBS.on(STAFF_SEAT, Needs.STAFF)
async def seat(request: Request, seat: int = -1) -> None:
    """Ask who is to get a seat."""
    _require_seats_to_give(request.match)
    _require_seat(request.match, seat)
    await request.replace(seat_message(request.match, seat, request.t))


@VERBS.on(STAFF_SEAT_WHO, Needs.STAFF)
async def ask_seat(request: Request, seat: int, people: People = ()) -> None:
    """Ask whether somebody, or with nobody chosen a computer player, is to get a seat."""
    match, t = request.match, request.t
    _require_seats_to_give(match)
    _require_seat(match, seat)
    if not people:
        form = seat_form(match, seat, 0, t.t("a computer player"), t)
    else:
        _require_player(people[0])
        form = seat_form(match, seat, people[0].id, people[0].display_name, t)
    await request.interaction.response.send_modal(form)


@VERBS.on(STAFF_SEAT_YES, Needs.STAFF)
async def give_seat(request: Request, seat: int, user: int, former: int, reason: str = "") -> None:
    """Give a seat to somebody who is a member now, or to a computer player, unless it has changed hands."""
    bot, t = behind(request.bot), request.t
    _require_seat(request.match, seat)
    if (request.match.seats[seat].user_id or 0) != former:
        raise LobbyRefusal("seat_changed", game=request.game)
    whom = None
    if user:
        found = await member(request, user)
        if found is None:
            raise LobbyRefusal("no_member_here")
        _require_player(found)
        whom = Person(user, found.display_name, language_of(str(request.interaction.guild_locale)))
    await bot.app.tables.seat(request.game, seat, whom, order_of(request, reason, needed=False))
    bot.delivery.wake()
    await request.say(t.t("Done. The players have been told."))


def _require_seats_to_give(match: Match) -> None:
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


# --- Places ----------------------------------------------------------------------------------------


@VERBS.on(STAFF_PLACES, Needs.STAFF)
async def show_places(request: Request) -> None:
    """Ask where a game is to be played."""
    _require_seats_to_give(request.match)
    await request.show(places_message(request.match, request.t))


@VERBS.on(STAFF_PLACE, Needs.STAFF)
async def ask_place(request: Request, place: int = 0) -> None:
    """Ask whether a game is to move to the place that was chosen."""
    _require_seats_to_give(request.match)
    if place == request.match.place:
        raise LobbyRefusal("there_already", game=request.game)
    await _open_place(request, place)
    await request.interaction.response.send_modal(place_form(request.match, place, request.t))


@VERBS.on(STAFF_PLACE_YES, Needs.STAFF)
async def move(request: Request, place: int, before: int, reason: str = "") -> None:
    """Move a game, unless it has been moved since; in a channel it gets a new thread."""
    bot, interaction = behind(request.bot), request.interaction
    _require_seats_to_give(request.match)
    if request.match.place != before:
        raise LobbyRefusal("moved_since", game=request.game)
    order = order_of(request, reason, needed=False)
    found = await _open_place(request, place)
    await interaction.response.defer(ephemeral=True, thinking=True)
    async with bot.app.showing(request.game):  # no board is on its way to the old place
        to = await _new_thread(request.match, found)
        await bot.app.tables.move(request.game, to, order)
    bot.delivery.wake()
    told = request.t.t("Done. The board comes there in a moment: {place}", place=f"<#{to}>")
    await interaction.edit_original_response(**text_message(told).to_edit())


async def _new_thread(match: Match, place: discord.TextChannel | discord.Thread) -> int:
    """Return the place of a game in a channel: a thread of its own, or the channel where none is allowed."""
    if isinstance(place, discord.Thread):
        await places.invite(place, match.people)
        return place.id
    name = places.thread_name(match, translator(match.row.language))
    try:
        thread = await place.create_thread(
            name=name, type=discord.ChannelType.public_thread, auto_archive_duration=places.WEEK
        )
    except discord.Forbidden:
        return place.id
    await places.invite(thread, match.people)
    return thread.id


async def _open_place(request: Request, place_id: int) -> discord.TextChannel | discord.Thread:
    """Return the channel or thread in which both the bot and who asks may do all that a game needs."""
    try:
        place = request.bot.get_channel(place_id) or await request.bot.fetch_channel(place_id)
    except (discord.NotFound, discord.Forbidden):
        raise LobbyRefusal("no_such_place", game=request.game) from None
    if not isinstance(place, discord.TextChannel | discord.Thread) or place.guild.id != request.server:
        raise LobbyRefusal("no_such_place", game=request.game)
    own = place.permissions_for(place.guild.me)
    if not (_may_write(place, own) and own.attach_files):
        raise LobbyRefusal("place_closed", game=request.game)
    user = request.interaction.user
    if isinstance(user, discord.Member) and not _may_write(place, place.permissions_for(user)):
        raise LobbyRefusal("place_closed_to_you", game=request.game)
    if isinstance(place, discord.Thread) and place.locked and not own.manage_threads:
        raise LobbyRefusal("place_locked", game=request.game)
    return place


def _may_write(place: discord.TextChannel | discord.Thread, rights: discord.Permissions) -> bool:
    in_thread = isinstance(place, discord.Thread)
    return rights.view_channel and (rights.send_messages_in_threads if in_thread else rights.send_messages)
