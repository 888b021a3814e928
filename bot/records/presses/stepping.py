"""Going through a game: each press shows another position, in the same private message.

The messages carry all in their controls, so they work after a restart; each press is let through the door
anew, and is told anew what it may show.  What can be gone through is a :class:`Book`: a game of a server, or
somebody's own record (:mod:`bot.records.presses.records`), by the same handlers.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from discord import ui

from bot.kit.messages.message import Message
from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LobbyRefusal
from bot.records.app import Bot, behind
from bot.records.messages.going_on import line_message, moves_message, page_message, sides_message
from bot.records.messages.stepping import (
    RECORD,
    Spot,
    number_form,
    position_in_words,
    read_side,
    step_message,
)
from bot.records.service.importing import Opened
from bot.records.telling.files import record_of
from bot.storage.rows import IN_PRIVATE
from bot.table.presses.door import Handler, Needs, Request, Verbs
from bot.table.presses.proposing import Wish, propose
from bot.table.service.beginning import FROM_GAME, beginning, origin
from bot.table.service.match import Match
from bot.table.service.replay import Replay, require_readable, viewer
from bot.table.telling import dresses
from bot.table.telling.answers import reader
from engine.record import Record
from renderers.translation import Translator


@dataclass(frozen=True, slots=True)
class Book:
    """What is gone through and who does: a game that may be seen, or with ``opened`` a record of their own.

    ``about`` and ``more`` are what its page says and offers beside what that of a game does.
    """

    bot: Bot
    interaction: Interaction
    press: Press
    match: Match
    replay: Replay
    name: str = ""
    opened: Opened | None = None
    about: Sequence[str] = ()
    more: Callable[[Spot], Sequence[ui.ActionRow[Any]]] = lambda _spot: ()

    @property
    def user(self) -> int:
        """Who asks."""
        return self.interaction.user.id

    @property
    def t(self) -> Translator:
        """The translator for private answers."""
        return reader(self.interaction)

    async def say(self, *paragraphs: str) -> None:
        """Tell the person something."""
        await self.bot.answers.say(self.interaction, *paragraphs)

    async def record(self) -> Record:
        """Return what is gone through as a record."""
        if self.opened is not None:
            return self.opened.record
        return await record_of(self.bot.app, self.match)


Reading: TypeAlias = Callable[[Book], Awaitable[None]]


async def open_steps(request: Request) -> None:
    """Show the last position in a private message of its own, from the own side, else from the table's."""
    own = request.match.seat_of(request.user)
    book = await _book(request)
    await show(book, await spot_at(book, book.replay.last, own), new=True)


async def step(book: Book) -> None:
    """Show another position: the button's, or the one chosen in the menu."""
    press = book.press
    await _go(book, _number(press.values[0]) if press.values else press.ply or 0, _side(book))


async def turn_to(book: Book) -> None:
    """Show the position from the side that was chosen."""
    side = read_side(book.press.values[0] if book.press.values else "", book.match)
    await _go(book, book.press.ply or 0, side)


async def go_to(book: Book) -> None:
    """Show the position whose number was typed."""
    await _go(book, _number(book.press.values[0] if book.press.values else ""), _side(book))


async def ask_number(book: Book) -> None:
    """Ask for the number of a position."""
    form = number_form(book.match, book.replay, await here(book), book.t)
    await book.interaction.response.send_modal(form)


async def in_words(book: Book) -> None:
    """Tell the position in words."""
    await book.say(position_in_words(book.match, book.replay, await here(book), book.t))


# --- Going on from a position ----------------------------------------------------------------------


async def ask_side(book: Book) -> None:
    """Ask on which side somebody wants to go on from the position."""
    spot = await here(book)
    _require_proven(book)
    beginning(book.match, book.replay, spot.ply, 0, "")
    message = sides_message(book.match, book.replay, spot, book.t, alone=book.interaction.guild_id is None)
    await book.bot.answers.privately(book.interaction, message)


async def begin(book: Book) -> None:
    """Open a lobby for a game from the position; in a DM play the computer at once."""
    spot = await here(book)
    _require_proven(book)
    seat = read_side(book.press.args[1] if len(book.press.args) > 1 else "", book.match) or 0
    begun = beginning(book.match, book.replay, spot.ply, seat, _origin(book, spot.ply))
    alone = book.interaction.guild_id is None
    rated = None if alone else False
    computers = begun.seats - 1 if alone else None
    wish = Wish(begun.game_id, computers=computers, rated=rated, begun=begun)
    await propose(book.bot, book.interaction, wish)


def _require_proven(book: Book) -> None:
    if book.opened is not None and not book.opened.proven:
        raise LobbyRefusal("start_unproven")


def _origin(book: Book, ply: int) -> str:
    """Return where a position comes from, as far as those may know it who see the new game."""
    if book.opened is not None:
        return origin(book.name, ply, book.opened.row.name)
    row = book.match.row
    if row.guild_id != (book.interaction.guild_id or IN_PRIVATE):
        return origin(FROM_GAME, ply, "")
    where = f" {book.match.place}/{row.board_message_id}" if row.board_message_id else ""
    return origin(FROM_GAME, ply, f"{book.match.id}{where}")


async def show_moves(book: Book) -> None:
    """Tell what is legal in the position."""
    args = book.press.args
    page = int(args[1]) if len(args) > 1 and args[1].isdecimal() and len(args[1]) < 4 else 0
    message = moves_message(book.match, book.replay, await here(book), book.t, page)
    await _replace(book, message, new=len(args) < 2)


async def show_line(book: Book) -> None:
    """Write the position as one line, to be copied."""
    spot = await here(book)
    _require_open(book)
    message = line_message(book.match.rules, book.replay.states[spot.ply], book.t)
    await book.bot.answers.privately(book.interaction, message)


async def show_page(book: Book) -> None:
    """Lead to the page of the game's authors that shows the record, with the own side at the bottom."""
    spot = await here(book)
    _require_open(book)
    own = book.match.seat_of(book.user) if book.opened is None else None
    near = spot.side if spot.side is not None else own if own is not None else 0
    message = page_message(await book.record(), near, book.t)
    await book.bot.answers.privately(book.interaction, message)


def _require_open(book: Book) -> None:
    if book.match.privacy.private:
        raise LobbyRefusal("hidden_start")


# --- What they share -------------------------------------------------------------------------------


async def here(book: Book) -> Spot:
    """Return the spot at which a control was shown."""
    return await spot_at(book, book.press.ply or 0, _side(book))


async def spot_at(book: Book, ply: int, side: int | None) -> Spot:
    """Return the nearest position that there is."""
    match = book.match
    ply = min(max(ply, 0), book.replay.last)
    seen = viewer(match, book.user, side) if book.opened is None else side
    dress = await dresses.of_person(book.bot, book.user)
    return Spot(ply, side, seen, dress, RECORD if book.opened is not None else "")


async def show(book: Book, spot: Spot, *, new: bool) -> None:
    """Show a position in the private message that was pressed; in a new one where everybody sees that."""
    more = book.more(spot)
    message = await step_message(book.match, book.replay, spot, book.t, about=book.about, more=more)
    await _replace(book, message, new=new)


async def _go(book: Book, ply: int, side: int | None) -> None:
    await show(book, await spot_at(book, ply, side), new=False)


async def _replace(book: Book, message: Message, *, new: bool) -> None:
    """Show a message in the place of the private one that was pressed, or as a new one."""
    interaction = book.interaction
    pressed = interaction.message
    if new or pressed is None or not pressed.flags.ephemeral:
        await book.bot.answers.privately(interaction, message)
    else:
        await interaction.response.edit_message(**message.to_edit())


def _side(book: Book) -> int | None:
    """Return the side from which a control was shown."""
    return read_side(book.press.args[0] if book.press.args else "", book.match)


def _number(text: str) -> int:
    """Read the number of a position as people type it; raise a refusal for what is none."""
    if not text.strip().isdecimal():
        raise LobbyRefusal("no_such_position")
    return int(text.strip())


READING: Final[Mapping[str, Reading]] = {
    "step": step,
    "step_side": turn_to,
    "step_to": go_to,
    "step_ask": ask_number,
    "step_words": in_words,
    "step_from": ask_side,
    "step_begin": begin,
    "step_moves": show_moves,
    "step_line": show_line,
    "step_page": show_page,
}
"""What is done by presses on whatever is gone through."""


async def _book(request: Request) -> Book:
    """Return the game, if it may be gone through now."""
    require_readable(request.match)
    replay = await request.bot.app.replays.of(request.match)
    return Book(behind(request.bot), request.interaction, request.press, request.match, replay)


def _of_game(do: Reading) -> Handler:
    async def handle(request: Request) -> None:
        await do(await _book(request))

    return handle


VERBS: Final[Verbs] = {
    "steps": (Needs.MEMBER, open_steps),
    **{verb: (Needs.MEMBER, _of_game(do)) for verb, do in READING.items()},
}
"""The same, on games: whoever may look at one."""
