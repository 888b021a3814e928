"""What staff does about a running game: its page, reminding, places, pauses; a form asks once more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import discord

from bot.clocks.messages.words import moment
from bot.kit import steady
from bot.kit.messages.message import CHANGED, Message, text_message
from bot.kit.messages.verbs import Verb
from bot.kit.pressing import Presses
from bot.kit.service.errors import LobbyRefusal
from bot.staff.app import Bot, behind
from bot.staff.messages import verbs
from bot.staff.messages.seats import asked_line
from bot.staff.messages.tables import (
    game_message,
    lobby_message,
    place_form,
    places_message,
    sure_form,
    waits,
)
from bot.staff.presses.orders import order_of
from bot.staff.presses.seats import require_seats_to_give
from bot.staff.service.orders import Order, require_running
from bot.staff.service.tables import CALL_OFF, GO_ON, WITHDRAW, TableService
from bot.storage.rows import AuditLine
from bot.table.messages.ticking import away_lines
from bot.table.presses.door import Ask, Needs, Request, Who, admit
from bot.table.service.across import OPEN
from bot.table.service.match import Match
from bot.table.telling import places
from renderers.translation import N_, translator

VERBS: Final = Presses()


# --- The page --------------------------------------------------------------------------------------


@VERBS.on(verbs.STAFF_OPEN, Who.STAFF)
async def open_game(ask: Ask[Bot], game: str = "") -> None:
    """Show what staff may do about the game that was chosen."""
    match = await ask.bot.app.play.match(game)
    await show(await admit(ask.bot, ask.interaction, match, Needs.STAFF))


@VERBS.on(verbs.STAFF_GAME, Needs.STAFF)
async def show(request: Request, back: bool = False) -> None:
    """Show what staff may do about a game."""
    if request.match.row.status == "lobby" and request.match.row.invitation == OPEN:
        await request.show(lobby_message(request.match, request.t))
        return
    require_running(request.match)
    message = await running(request)
    await (request.replace(message) if back else request.show(message))


async def running(request: Request, above: str = "") -> Message:
    """Return the page of a running game, below what is said ``above``."""
    questions = await behind(request.bot).app.seats.questions(request.game)
    asked = [asked_line(request.match, one, request.t) for one in questions]
    return game_message(request.match, _stands(request), asked, request.t, above)


def _stands(request: Request) -> str:
    """Return for whom the game waits, and since when, and who is on vacation."""
    match, t = request.match, request.t
    if match.row.halted:
        return t.t("It stands still until all press **Go on**.")
    awaited = [user for seat in match.to_act if (user := match.seats[seat].user_id) is not None]
    if not awaited:
        return t.t("A computer player is to act.")
    whom = t.t(", ").join(f"<@{user}>" for user in awaited)
    since = max(match.acted.values(), default=match.row.started_at or 0.0)
    return "\n".join([t.t(waits(match), whom=whom, time=moment(since)), *away_lines(match, t, steady.now())])


@VERBS.on(verbs.STAFF_REMIND, Needs.STAFF)
async def remind(request: Request) -> None:
    """Call all anew for whom the game waits."""
    bot = behind(request.bot)
    await bot.app.tables.remind(request.game, order_of(request, "", needed=False))
    bot.delivery.wake()
    await request.say(request.t.t("Done. Whoever is to act is called once more."))


# --- What is asked once more -----------------------------------------------------------------------


class Asked(NamedTuple):
    """Something that is done once a form was sent off, with what staff reads then."""

    opens: Verb[[]]
    does: Verb[[str]]
    require: Callable[[Match], None]
    what: str
    do: Callable[[TableService, str, Order], Awaitable[AuditLine]]
    done: str


def _require_paused(match: Match) -> None:
    require_running(match)
    if match.pause is None:
        raise LobbyRefusal("not_paused_now", game=match.id)


def _require_lost(match: Match) -> None:
    if match.row.status != "running" or not match.is_lost:
        raise LobbyRefusal("not_lost", game=match.id)


def _require_invitation(match: Match) -> None:
    if match.row.status != "lobby" or match.row.invitation != OPEN:
        raise LobbyRefusal("no_open_invitation", game=match.id)


ONCE_MORE: Final = (
    Asked(
        verbs.STAFF_WITHDRAW,
        verbs.STAFF_WITHDRAW_YES,
        _require_invitation,
        WITHDRAW,
        TableService.withdraw,
        N_("Done. Nobody can use it any more; its host is told."),
    ),
    Asked(
        verbs.STAFF_GO_ON,
        verbs.STAFF_GO_ON_YES,
        _require_paused,
        GO_ON,
        TableService.go_on,
        N_("Done. The game goes on."),
    ),
    Asked(
        verbs.STAFF_CALL_OFF,
        verbs.STAFF_CALL_OFF_YES,
        _require_lost,
        CALL_OFF,
        TableService.call_off,
        N_("Done. The game is called off."),
    ),
)
"""What staff does about a whole game, by a form alone."""


def _bind(asked: Asked) -> None:
    """Let a verb open the form, and the other one do what was sent off."""

    @VERBS.on(asked.opens, Needs.STAFF)
    async def ask(request: Request) -> None:
        asked.require(request.match)
        form = sure_form(asked.does.write(request.game), asked.what, request.match, request.t)
        await request.open(form)

    @VERBS.on(asked.does, Needs.STAFF)
    async def do(request: Request, reason: str = "") -> None:
        bot = behind(request.bot)
        await asked.do(bot.app.tables, request.game, order_of(request, reason, needed=False))
        bot.delivery.wake()
        await request.say(request.t.t(asked.done))


for _asked in ONCE_MORE:
    _bind(_asked)


# --- Places ----------------------------------------------------------------------------------------


@VERBS.on(verbs.STAFF_PLACES, Needs.STAFF)
async def show_places(request: Request) -> None:
    """Ask where a game is to be played."""
    require_seats_to_give(request.match)
    await request.show(places_message(request.match, request.t))


@VERBS.on(verbs.STAFF_PLACE, Needs.STAFF)
async def ask_place(request: Request, place: int = 0) -> None:
    """Ask whether a game is to move to the place that was chosen."""
    require_seats_to_give(request.match)
    if place == request.match.place:
        raise LobbyRefusal("there_already", game=request.game)
    await _open_place(request, place)
    await request.open(place_form(request.match, place, request.t))


@VERBS.on(verbs.STAFF_PLACE_YES, Needs.STAFF)
async def move(request: Request, place: int, before: int, reason: str = "") -> None:
    """Move a game, unless it has been moved since; in a channel it gets a new thread."""
    bot, interaction = behind(request.bot), request.interaction
    require_seats_to_give(request.match)
    if request.match.place != before:
        await request.show(await running(request, request.t.t(CHANGED)))
        return
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
