"""Choosing a move and playing it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any, Final

import discord
import structlog

from bot.kit.messages.message import Message
from bot.kit.messages.press import modal
from bot.kit.messages.verbs import Texts
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import Outdated, StalePosition
from bot.kit.texts import explain
from bot.table.messages import verbs
from bot.table.messages.board import BEFOREHAND, NOTED, board_message, hand_message, happened, public
from bot.table.messages.branches import choosing
from bot.table.messages.choosing import chosen_with
from bot.table.messages.links import board_url
from bot.table.messages.question import AtTable
from bot.table.presses.door import Needs, Request
from bot.table.presses.looking import own_view
from bot.table.service.match import Match
from bot.table.service.play import Choice, Expect, Played
from bot.table.service.requiring import require_turn
from bot.table.telling import across, dresses, elsewhere, following, places
from bot.table.telling.acting import acted
from engine.core import CHANCE, IllegalAction
from renderers.translation import translator
from renderers.typed import LONGEST as LONGEST_TYPED
from renderers.typed import in_signs, is_like, to_type

log: Final = structlog.get_logger()

LONGEST_MOVE: Final = 60
"""Signs that the form for a move takes."""

VERBS: Final = Presses()


# --- Choosing a move -------------------------------------------------------------------------------


@VERBS.on(verbs.PICK, Needs.SEAT)
async def pick(request: Request, *steps: str, texts: Texts = ()) -> None:
    """Take one step of a choice: show what may follow, or play the action when it is complete."""
    match = request.match
    seat = require_turn(match, request.user, request.ply)
    chosen = chosen_with(AtTable(match, seat), steps, texts)
    now = choosing(AtTable(match, seat), chosen)
    action = now.complete
    if action is not None and now.is_played_at_once(match.seats[seat].confirm_moves):
        await perform(request, lambda _match, _seat: action)
        return
    async with request.bot.app.answering(match.id):
        await _show(request, match, chosen)
    if request.interaction.message is not None and request.interaction.message.flags.ephemeral:
        await following.remember(request.bot, request.interaction, match)


@VERBS.on(verbs.CONFIRM, Needs.SEAT)
async def confirm(request: Request, *steps: str, texts: Texts = ()) -> None:
    """Play the action that was chosen and confirmed."""

    def choose(match: Match, seat: int) -> Any:
        action = choosing(AtTable(match, seat), steps).complete
        if action is None:
            raise IllegalAction("refused")
        return action

    await perform(request, choose)


@VERBS.on(verbs.TYPE, Needs.SEAT)
async def type_a_move(request: Request) -> None:
    """Open the form in which a move is typed."""
    match, t = request.match, request.t
    seat = require_turn(match, request.user, None)
    position = match.question(seat)
    legal = match.rules.moves(position, seat)
    example = match.rules.notate(position, legal[0]) if legal else ""
    example = to_type(match.row.game_id, example, t.language)
    field = (t.t("Your move"), t.t("for example {move}", move=example), LONGEST_MOVE)
    form = modal(verbs.TYPED(match.id).at(match.shown_ply(seat)), t.t("Type a move"), field)
    await request.open(form)


@VERBS.on(verbs.TYPED, Needs.SEAT)
async def typed(request: Request, text: str = "") -> None:
    """Play the move that was typed, if it still answers what was asked when the form was opened."""
    await perform(request, lambda match, seat: read_move(match, seat, text, request.t.language))


def read_move(match: Match, seat: int, text: str, language: str) -> Any:
    """Return the action that a text of this seat, by a reader of the language, means.

    Raises IllegalAction for what can't be read, with what the person typed, and with an example of a move of
    their seat where nothing that may be meant is like it.
    """
    try:
        if len(text) > LONGEST_TYPED:
            raise IllegalAction("unreadable_move", text=text)
        return match.rules.parse(match.question(seat), in_signs(match.row.game_id, text, language))
    except IllegalAction as error:
        if "text" not in error.data:
            raise
        typed = in_signs(match.row.game_id, text, language)
        data = {**error.data, "text": text}
        if error.rule == "unreadable_move":
            data["near"] = tuple(move for move in error.data.get("near", ()) if is_like(move, typed))
        if not data.get("near"):
            position = match.question(seat)
            possible = match.rules.moves(position, seat)[:1]
            data["example"] = tuple(match.rules.notate(position, action) for action in possible)
        raise IllegalAction(error.rule, **data) from None


async def type_command(request: Request, text: str) -> None:
    """Play what was typed as a command; it answers what was asked at the ply that was read as it arrived.

    The log alone tells what was asked before: a clock may have been set since.
    """
    app = request.bot.app
    async with app.answering(request.game):
        played = await app.play.act(
            request.game,
            request.match.row.ply,
            request.user,
            request.interaction.id,
            lambda now, seat: read_move(now, seat, text, request.t.language),
        )
        request.counts()
    await request.say(*told(played, request))
    acted(request.bot, played, request.interaction)
    hand = [("hand", request.user)] if played.match.privacy.delivered else []
    board = [("board", 0)] if played.is_seen else []
    await app.posts.hurry(request.game, *board, *hand, elsewhere=played.match.side is not None)


# --- Saying no beforehand --------------------------------------------------------------------------


@VERBS.on(verbs.DECLINE, Needs.SEAT)
async def decline(request: Request, until: str = "") -> None:
    """Say no beforehand: to this card, or until the own turn."""
    if until not in BEFOREHAND:
        raise Outdated
    play, number = request.bot.app.play, request.interaction.id
    await _carry_out(request, lambda _: play.decline(request.game, request.ply, request.user, number, until))


@VERBS.on(verbs.ASK_AGAIN, Needs.SEAT)
async def ask_again(request: Request) -> None:
    """Take back what was said beforehand."""
    play, number = request.bot.app.play, request.interaction.id
    await _carry_out(request, lambda _: play.ask_again(request.game, request.user, number))


# --- Carrying it out, and showing where it led -----------------------------------------------------


async def perform(request: Request, choose: Choice) -> None:
    """Play an action and show where it led, in the message in which it was chosen."""
    app, number = request.bot.app, request.interaction.id
    # Whoever waits for others' answers at this table may find it changed by them.
    read = None if app.showing(request.game).locked() else request.match
    await _carry_out(
        request,
        lambda expect: app.play.act(request.game, request.ply, request.user, number, choose, read, expect),
    )


class _Ahead:
    """The answer to an action, put together and drawn while the action is being kept: both take a while."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._match: Match | None = None
        self._task: asyncio.Task[Message] | None = None

    def expect(self, match: Match) -> None:
        """Begin with it, for a game as it will be; nothing is sent."""
        if self._request.interaction.message is not None:
            self._match, self._task = match, asyncio.create_task(_shown(self._request, match, ()))

    async def answer(self, match: Match) -> Message:
        """Return it, for a game as it is."""
        if self._task is None or self._match is not match:
            return await _shown(self._request, match, ())
        return await self._task

    def forget(self) -> None:
        """End it, whatever becomes of it: the action was not kept."""
        if self._task is not None:
            self._task.cancel()
            self._task.add_done_callback(lambda task: task.cancelled() or task.exception())


async def _carry_out(request: Request, act: Callable[[Expect], Awaitable[Played]]) -> None:
    """Let a person act and show where it led: in the message that was pressed, and on the board."""
    async with request.bot.app.answering(request.game) as in_order:
        ahead = _Ahead(request)
        try:
            played = await act(ahead.expect)
        except BaseException:
            ahead.forget()
            raise
        request.counts()
        # Boards are drawn again only in their order, and only if something happened on them.
        elsewhere = in_order and played.is_seen and not _on_board(request, played.match)
        board = asyncio.create_task(_refreshed(request, played.match)) if elsewhere else None
        answered = False
        try:
            await _answer(request, played, ahead)
            answered = in_order
            acted(request.bot, played, request.interaction)
        finally:
            await _note_shown(request, played, answered, board)


async def _answer(request: Request, played: Played, ahead: _Ahead) -> None:
    if request.interaction.message is None:
        await request.say(*told(played, request))
    else:
        await _replace(request, played.match, await ahead.answer(played.match))


def told(played: Played, request: Request) -> tuple[str, ...]:
    """Return the answer to a move that was made away from the board: as it is typed, and in words.

    Where hands are hidden, what chance did after the move is left out: a deal would show all hands.
    """
    t = request.t
    board = t.t("The board: {link}", link=board_url(request.seen(played.match)))
    if not played.lines:
        return t.t(NOTED), board
    own = [line for line in played.lines if line.seat == played.seat or not played.match.privacy.private]
    game = played.match.row.game_id
    notations = (
        line.notation if line.seat == CHANCE else to_type(game, line.notation, t.language) for line in own
    )
    moves = " · ".join(f"`{notation}`" for notation in notations)
    typed = t.t("Played: {moves}", moves=moves)
    in_words = happened(played.match, played.seat, t)
    return (typed, in_words, board) if in_words else (typed, board)


async def _show(request: Request, match: Match, chosen: Sequence[str]) -> None:
    """Answer with the board, in the same way as the message that was pressed shows it."""
    await _replace(request, match, await _shown(request, match, chosen))


async def _replace(request: Request, match: Match, shown: Message) -> None:
    """Answer with a message; a game that lives in answers is in this one from now on."""
    await request.replace(shown)
    seen = request.seen(match)
    if elsewhere.is_in(request.interaction, seen):
        await elsewhere.remember(request.bot, request.interaction, seen)


async def _shown(request: Request, match: Match, chosen: Sequence[str]) -> Message:
    """Return the board, in the same way as the message that was pressed shows it."""
    interaction, match = request.interaction, request.seen(match)
    if elsewhere.is_in(interaction, match):
        return await elsewhere.shown(request.bot, match, chosen)
    if shows_all(interaction, match):
        dress = await dresses.of_table(request.bot, match)
        return await board_message(match, public(match, translator(match.row.language), dress, chosen))
    seat = match.seat_of(request.user)
    assert seat is not None
    seen = await own_view(request, match, seat, chosen)
    if interaction.guild_id is None and not (match.in_answer and _is_private(interaction)):
        return await hand_message(match, seen, board_url(match))
    return await board_message(match, replace(seen, note=following.kept_until(request.t, match)))


async def bring_up_to_date(request: Request, error: StalePosition) -> bool:
    """Show in an old private message that was pressed how the game is now, and why nothing came of the press.

    False for any other message: what follows the game by itself is not touched.
    """
    message, user = request.interaction.message, request.user
    if elsewhere.is_in(request.interaction, request.match):
        await _show(request, await request.bot.app.play.match(request.game), ())
        await request.say(explain(error, request.t, request.match.row.game_id))
        return True
    if (
        message is None
        or not message.flags.ephemeral
        or await following.follows(request.bot, request.game, user)
    ):
        return False
    match = await request.bot.app.play.match(request.game)
    seat = match.seat_of(user)
    if seat is None or match.state is None:
        return False
    seen = replace(await own_view(request, match, seat), refused=explain(error, request.t, match.row.game_id))
    shown = await board_message(match, seen)
    await request.replace(shown)
    await following.remember(request.bot, request.interaction, match)
    return True


def shows_all(interaction: Interaction, match: Match) -> bool:
    """Tell whether the message that was pressed is a board for everybody, not a view or a hand."""
    message = interaction.message
    if match.in_answer:
        return elsewhere.is_in(interaction, match)
    if message is None or message.flags.ephemeral:
        return False
    if interaction.guild_id is None and match.in_private:
        return message.id == match.row.board_message_id or not match.privacy.delivered
    return interaction.guild_id is not None


def _is_private(interaction: Interaction) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral


def _on_board(request: Request, match: Match) -> bool:
    message = request.interaction.message
    if match.in_answer:
        return elsewhere.is_in(request.interaction, match)
    return message is not None and message.id == match.row.board_message_id


async def _refreshed(request: Request, match: Match) -> bool:
    """Edit the living board; False where that could not be done now."""
    try:
        return await places.refresh_board(request.bot, match)
    except (discord.HTTPException, OSError, TimeoutError) as error:
        log.info("board not refreshed at once", error=repr(error))
        return False


async def _note_shown(
    request: Request, played: Played, answered: bool, board: asyncio.Task[bool] | None
) -> None:
    """Remember what shows the game as it is now; what does not is due at once, instead of in a while."""
    match, user, app = played.match, request.user, request.bot.app
    board_shown = await board if board is not None else answered and _on_board(request, match)
    interaction = request.interaction
    message = interaction.message
    view_shown = message is not None and message.flags.ephemeral
    open_dm = message is not None and interaction.guild_id is None and not message.flags.ephemeral
    hand_shown = answered and open_dm and not shows_all(interaction, match)
    if answered and view_shown:
        await following.remember(request.bot, interaction, match)
    if board_shown:
        app.shown(match)
    if hand_shown:
        app.shown(match, user)
    if match.side is not None:
        await _note_across(request, played, answered=answered)
    if not played.is_seen:
        return  # nothing has happened that anybody else may see
    late = [("board", 0)] if not board_shown else []
    late += [("hand", user)] if match.privacy.delivered and not hand_shown else []
    if late:
        await app.posts.hurry(match.id, *late, elsewhere=match.side is not None)


async def _note_across(request: Request, played: Played, *, answered: bool) -> None:
    """Remember what the other server's board shows, or let it be brought up to date at once."""
    there, app = played.match.seen_in(played.match.other_server), request.bot.app
    if answered and there.is_other_side and _on_board(request, there):
        app.shown(there, 0, across.SIDE)
    elif played.is_seen:
        await app.posts.hurry(there.id, ("side", 0), elsewhere=True)
