"""Going through a game: each press shows another position, in the same private message.

The messages carry all in their controls, so they work after a restart; each press is let through the door
anew, and is told anew what it may show.  What can be gone through is a :class:`.books.Book`: a game of a
server, or somebody's own record, by the same handlers.
"""

from __future__ import annotations

from typing import Final

from bot.kit.messages.message import Message
from bot.kit.pressing import Presses
from bot.kit.service.errors import LobbyRefusal
from bot.records.messages import verbs
from bot.records.messages.going_on import line_message, moves_message, page_message, sides_message
from bot.records.messages.stepping import Spot, number_form, position_in_words, read_side, step_message
from bot.records.presses.books import Book, Reads, of_game
from bot.storage.rows import IN_PRIVATE
from bot.table.messages.verbs import STEPS
from bot.table.presses.door import Needs, Request
from bot.table.presses.proposing import Wish, propose
from bot.table.service.beginning import FROM_GAME, beginning, origin

VERBS: Final = Presses()


@VERBS.on(STEPS, Needs.MEMBER)
async def open_steps(request: Request) -> None:
    """Show the last position in a private message of its own, from the own side, else from the table's."""
    own = request.match.seat_of(request.user)
    book = await of_game(request)
    await show(book, await book.spot_at(book.replay.last, own), new=True)


@VERBS.on(verbs.STEP.of_game, Reads.GAME)
@VERBS.on(verbs.STEP.of_record, Reads.RECORD)
async def step(book: Book, side: str = "", way: str = "", ply: int | None = None) -> None:
    """Show another position: the button's, or the one chosen in the menu."""
    await _go(book, book.ply if ply is None else ply, side)


@VERBS.on(verbs.SIDE.of_game, Reads.GAME)
@VERBS.on(verbs.SIDE.of_record, Reads.RECORD)
async def turn_to(book: Book, side: str = "") -> None:
    """Show the position from the side that was chosen."""
    await _go(book, book.ply, side)


@VERBS.on(verbs.TO.of_game, Reads.GAME)
@VERBS.on(verbs.TO.of_record, Reads.RECORD)
async def go_to(book: Book, side: str = "", number: str = "") -> None:
    """Show the position whose number was typed; raise a refusal for what is none."""
    if not number.strip().isdecimal():
        raise LobbyRefusal("no_such_position")
    await _go(book, int(number.strip()), side)


@VERBS.on(verbs.ASK.of_game, Reads.GAME)
@VERBS.on(verbs.ASK.of_record, Reads.RECORD)
async def ask_number(book: Book, side: str = "") -> None:
    """Ask for the number of a position."""
    form = number_form(book.match, book.replay, await book.here(side), book.t)
    await book.open(form)


@VERBS.on(verbs.WORDS.of_game, Reads.GAME)
@VERBS.on(verbs.WORDS.of_record, Reads.RECORD)
async def in_words(book: Book, side: str = "") -> None:
    """Tell the position in words."""
    await book.say(position_in_words(book.match, book.replay, await book.here(side), book.t))


# --- Going on from a position ----------------------------------------------------------------------


@VERBS.on(verbs.FROM.of_game, Reads.GAME)
@VERBS.on(verbs.FROM.of_record, Reads.RECORD)
async def ask_side(book: Book, side: str = "") -> None:
    """Ask on which side somebody wants to go on from the position."""
    spot = await book.here(side)
    _require_proven(book)
    beginning(book.match, book.replay, spot.ply, 0, "")
    message = sides_message(book.match, book.replay, spot, book.t, alone=book.interaction.guild_id is None)
    await book.show(message)


@VERBS.on(verbs.BEGIN.of_game, Reads.GAME)
@VERBS.on(verbs.BEGIN.of_record, Reads.RECORD)
async def begin(book: Book, side: str = "", seat: str = "") -> None:
    """Open a lobby for a game from the position; in a DM play the computer at once."""
    spot = await book.here(side)
    _require_proven(book)
    own = read_side(seat, book.match) or 0
    begun = beginning(book.match, book.replay, spot.ply, own, _origin(book, spot.ply))
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


@VERBS.on(verbs.MOVES.of_game, Reads.GAME)
@VERBS.on(verbs.MOVES.of_record, Reads.RECORD)
async def show_moves(book: Book, side: str = "", page: int | None = None, way: str = "") -> None:
    """Tell what is legal in the position."""
    message = moves_message(book.match, book.replay, await book.here(side), book.t, page or 0)
    await _replace(book, message, new=page is None)


@VERBS.on(verbs.LINE.of_game, Reads.GAME)
@VERBS.on(verbs.LINE.of_record, Reads.RECORD)
async def show_line(book: Book, side: str = "") -> None:
    """Write the position as one line, to be copied."""
    spot = await book.here(side)
    _require_open(book)
    message = line_message(book.match.rules, book.replay.states[spot.ply], book.t)
    await book.show(message)


@VERBS.on(verbs.PAGE.of_game, Reads.GAME)
@VERBS.on(verbs.PAGE.of_record, Reads.RECORD)
async def show_page(book: Book, side: str = "") -> None:
    """Lead to the page of the game's authors that shows the record, with the own side at the bottom."""
    spot = await book.here(side)
    _require_open(book)
    own = book.match.seat_of(book.user) if book.opened is None else None
    near = spot.side if spot.side is not None else own if own is not None else 0
    message = page_message(await book.record(), near, book.t)
    await book.show(message)


def _require_open(book: Book) -> None:
    if book.match.privacy.private:
        raise LobbyRefusal("hidden_start")


# --- Showing it ------------------------------------------------------------------------------------


async def show(book: Book, spot: Spot, *, new: bool) -> None:
    """Show a position in the private message that was pressed; in a new one where everybody sees that."""
    more = book.more(spot)
    message = await step_message(book.match, book.replay, spot, book.t, about=book.about, more=more)
    await _replace(book, message, new=new)


async def _go(book: Book, ply: int, side: str) -> None:
    await show(book, await book.spot_at(ply, read_side(side, book.match)), new=False)


async def _replace(book: Book, message: Message, *, new: bool) -> None:
    """Show a message in the place of the private one that was pressed, or as a new one."""
    pressed = book.interaction.message
    if new or pressed is None or not pressed.flags.ephemeral:
        await book.show(message)
    else:
        await book.replace(message)
