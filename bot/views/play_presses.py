"""What the buttons and menus of a running game do."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog

from bot import pictures, places
from bot.answers import board_url, reader
from bot.records import proof_message
from bot.services.match import Match, require_seat, require_turn
from bot.services.play import Choice, Played
from bot.storage import hands, people
from bot.views.board import board_message, hand_message, leaving_label, private, public
from bot.views.choosing import choosing, chosen_with
from bot.views.lobby_presses import person
from bot.views.message import row as button_row
from bot.views.message import safe, text_message
from bot.views.press import Interaction, Press, PressButton, modal, on
from engine.core import IllegalAction
from renderers import words
from renderers.translation import N_, Translator, translator

if TYPE_CHECKING:
    from bot.client import Tymok

log: Final = structlog.get_logger()


NOT_JOINING: Final = N_("You don't join this game.")
SEATED: Final = N_("You have joined already. `/resign` leaves the game.")

# --- Choosing a move -------------------------------------------------------------------------------


@on("pick")
async def pick(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Take one step of a choice: show what may follow, or play the action when it is complete."""
    match = await bot.app.play.match(press.game)
    seat = require_turn(match, interaction.user.id, press.ply)
    chosen = chosen_with(match, seat, press)
    now = choosing(match, seat, chosen)
    action = now.complete
    if action is not None and match.rules.odds(match.state, action) is None:
        await perform(bot, interaction, press, lambda _match, _seat: action)
        return
    async with bot.app.answering(match.id):
        await _show(bot, interaction, match, chosen)


@on("confirm")
async def confirm(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Play the action that was chosen and confirmed."""

    def choose(match: Match, seat: int) -> Any:
        action = choosing(match, seat, press.args).complete
        if action is None:
            raise IllegalAction("refused")
        return action

    await perform(bot, interaction, press, choose)


@on("type")
async def type_a_move(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Open the form in which a move is typed."""
    match = await bot.app.play.match(press.game)
    seat = require_turn(match, interaction.user.id, None)
    t = reader(interaction)
    legal = match.rules.legal(match.state, seat)
    example = match.rules.notate(match.state, legal[0]) if legal else ""
    field = (t.t(N_("Your move")), t.t(N_("for example {move}"), move=example), 60)
    await interaction.response.send_modal(modal(Press("typed", match.id), t.t(N_("Type a move")), field))


@on("typed")
async def typed(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Play the move that was typed, at whatever position the game is now."""
    text = press.values[0] if press.values else ""
    await perform(bot, interaction, press, lambda match, _seat: match.rules.parse(match.state, text))


async def perform(bot: Tymok, interaction: Interaction, press: Press, choose: Choice) -> None:
    """Play an action and show where it led, in the message in which it was chosen."""
    user, game = interaction.user.id, press.game
    await _carry_out(
        bot, interaction, game, lambda: bot.app.play.act(game, press.ply, user, interaction.id, choose)
    )


async def _carry_out(
    bot: Tymok, interaction: Interaction, game: str, act: Callable[[], Awaitable[Played]]
) -> None:
    """Let a person act and show where it led: in the message that was pressed, and on the board."""
    try:
        async with bot.app.answering(game) as in_order:
            played = await act()
            # Boards are drawn again only in their order, and only if something happened on them.
            elsewhere = in_order and played.lines and not _on_board(interaction, played.match)
            board = asyncio.create_task(_refreshed(bot, played.match)) if elsewhere else None
            answered = False
            try:
                await _answer(bot, interaction, played)
                answered = in_order
            finally:
                await _note_shown(bot, interaction, played, answered, board)
    finally:
        bot.delivery.wake()


async def _answer(bot: Tymok, interaction: Interaction, played: Played) -> None:
    if interaction.message is None:
        await bot.answers.say(interaction, *told(played, reader(interaction)))
    else:
        await _show(bot, interaction, played.match, ())


def _on_board(interaction: Interaction, match: Match) -> bool:
    return interaction.message is not None and interaction.message.id == match.row.board_message_id


async def _refreshed(bot: Tymok, match: Match) -> bool:
    """Edit the living board; False where that could not be done now."""
    try:
        return await places.refresh_board(bot, match)
    except (discord.HTTPException, OSError, TimeoutError) as error:
        log.info("board not refreshed at once", error=repr(error))
        return False


async def _note_shown(
    bot: Tymok, interaction: Interaction, played: Played, answered: bool, board: asyncio.Task[bool] | None
) -> None:
    """Remember what shows the game as it is now; what does not is due at once, instead of in a while."""
    match, user = played.match, interaction.user.id
    board_shown = await board if board is not None else answered and _on_board(interaction, match)
    message = interaction.message
    hand_shown = (
        answered and message is not None and interaction.guild_id is None and not message.flags.ephemeral
    )
    if board_shown:
        bot.app.shown(match)
    if hand_shown:
        bot.app.shown(match, user)
    if not played.lines:
        return  # nothing has happened that anybody else may see
    late = [("board", 0)] if not board_shown else []
    late += [("hand", user)] if match.privacy.delivered and not hand_shown else []
    if late:
        await bot.app.posts.hurry(match.id, *late)


@on("decline")
async def decline(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Say no beforehand: to this card, or until the own turn."""
    (until,) = press.args
    user, game = interaction.user.id, press.game
    await _carry_out(
        bot, interaction, game, lambda: bot.app.play.decline(game, press.ply, user, interaction.id, until)
    )


@on("ask_again")
async def ask_again(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Take back what was said beforehand."""
    user, game = interaction.user.id, press.game
    await _carry_out(bot, interaction, game, lambda: bot.app.play.ask_again(game, user, interaction.id))


def told(played: Played, t: Translator) -> tuple[str, str]:
    """Return the answer to a move that was made away from the board.

    Where hands are hidden, what chance did after the move is left out: a deal would show all hands.
    """
    own = [line for line in played.lines if line.seat == played.seat or not played.match.privacy.private]
    moves = " · ".join(f"`{line.notation}`" for line in own)
    return t.t(N_("Played: {moves}"), moves=moves), t.t(N_("The board: {link}"), link=board_url(played.match))


async def _show(bot: Tymok, interaction: Interaction, match: Match, chosen: Sequence[str]) -> None:
    """Answer with the board, in the same way as the message that was pressed shows it."""
    message = interaction.message
    if interaction.guild_id is not None and message is not None and not message.flags.ephemeral:
        shown = await board_message(match, public(match, translator(match.row.language), chosen))
    else:
        seat = match.seat_of(interaction.user.id)
        assert seat is not None
        style = await style_of(bot, interaction.user.id)
        seen = private(match, reader(interaction), seat, style, chosen)
        in_dm = interaction.guild_id is None
        shown = await (hand_message(match, seen, board_url(match)) if in_dm else board_message(match, seen))
    await interaction.response.edit_message(**shown.to_edit())


async def style_of(bot: Tymok, user_id: int) -> str:
    """Return the style of signs that a person prefers."""
    async with bot.app.database.read() as connection:
        row = await people.get(connection, user_id)
    return row.style if row is not None else "brush"


# --- Looking ---------------------------------------------------------------------------------------


@on("view")
async def my_view(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Show a player their own side; a spectator sees what everybody sees."""
    match = await bot.app.play.match(press.game)
    await show_privately(bot, interaction, match)


async def show_privately(bot: Tymok, interaction: Interaction, match: Match) -> None:
    """Show the board to this person only."""
    seat = match.seat_of(interaction.user.id)
    if seat is None:
        await show_table(bot, interaction, match)
        return
    t = reader(interaction)
    style = await style_of(bot, interaction.user.id)
    async with bot.app.database.read() as connection:
        dm = await hands.get(connection, match.id, interaction.user.id)
    closed = dm is not None and dm.message_id is None
    note = t.t(N_("Your direct messages are closed to me, so your hand comes only here.")) if closed else ""
    seen = replace(private(match, t, seat, style), note=note)
    await bot.answers.privately(interaction, await board_message(match, seen))


async def show_table(bot: Tymok, interaction: Interaction, match: Match) -> None:
    """Show this person what a spectator sees: no hand, no menus."""
    t = reader(interaction)
    style = await style_of(bot, interaction.user.id)
    seen = replace(public(match, t), seat=None, style=style)
    await bot.answers.privately(interaction, await board_message(match, seen))


@on("words")
async def in_words(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Tell the position in words, for those who do not see the picture."""
    match = await bot.app.play.match(press.game)
    await tell(bot, interaction, match)


async def tell(bot: Tymok, interaction: Interaction, match: Match) -> None:
    """Tell the position in words, privately."""
    t = reader(interaction)
    seat = match.seat_of(interaction.user.id)
    view = match.rules.view(match.state, seat)
    shown = pictures.look(match, t, near=seat or 0)
    shown["names"] = tuple(safe(name) for name in shown["names"])
    await bot.answers.say(interaction, words.describe_fully(match.row.game_id, view, **shown))


# --- Leaving, and taking a seat ---------------------------------------------------------------------


@on("resign")
async def resign(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Ask whether the resignation is meant."""
    match = await bot.app.play.match(press.game)
    require_seat(match, interaction.user.id)
    t = reader(interaction)
    yes = PressButton(Press("resign_yes", match.id), leaving_label(match, t), discord.ButtonStyle.danger)
    no = PressButton(Press("close"), t.t(N_("Play on")))
    question = (
        t.t(N_("Do you resign? The game ends, and your opponent wins."))
        if len(match.seats) == 2
        else t.t(N_("Do you leave this game? A computer player takes your seat."))
    )
    where = t.t(N_("The board: {link}"), link=board_url(match))
    await bot.answers.privately(interaction, text_message(question, where, rows=[button_row(yes, no)]))


@on("resign_yes")
async def resign_yes(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """End the game."""
    played = await bot.app.seating.resign(press.game, interaction.user.id, interaction.id)
    t = reader(interaction)
    over = played.match.result is not None
    await _closed(interaction, t.t(N_("You have resigned.")) if over else t.t(N_("You have left the game.")))
    bot.delivery.wake()


@on("take_seat")
async def take_seat(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Take the place of a computer player; the hand comes by DM and by "My hand"."""
    who = person(interaction)
    async with bot.app.database.write() as connection:
        await people.upsert(connection, who.user_id, who.name, who.language)
    await bot.app.seating.take_seat(press.game, who.user_id, interaction.id)
    bot.delivery.wake()
    await show_privately(bot, interaction, await bot.app.play.match(press.game))


@on("join_next")
async def join_next(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Wait for the next season, or wait no longer."""
    who = person(interaction)
    async with bot.app.database.write() as connection:
        await people.upsert(connection, who.user_id, who.name, who.language)
    match = await bot.app.joining.press(press.game, who.user_id, interaction.id)
    bot.delivery.wake()
    t = reader(interaction)
    if all(newcomer.user_id != who.user_id for newcomer in match.newcomers):
        await bot.answers.say(interaction, t.t(NOT_JOINING))
        return
    text = t.t(N_("You join when the next season is dealt. Your hand then comes by DM, and by “My hand”."))
    no = PressButton(Press("withdraw", match.id), t.t(N_("Don't join")))
    where = t.t(N_("The board: {link}"), link=board_url(match))
    await bot.answers.privately(interaction, text_message(text, where, rows=[button_row(no)]))


@on("withdraw")
async def withdraw(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Wait for the next season no longer."""
    match = await bot.app.joining.withdraw(press.game, interaction.user.id, interaction.id)
    bot.delivery.wake()
    t = reader(interaction)
    seated = match.seat_of(interaction.user.id) is not None
    await _closed(interaction, t.t(SEATED) if seated else t.t(NOT_JOINING))


@on("close")
async def close(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Put a question away."""
    await _closed(interaction, reader(interaction).t(N_("Nothing was changed.")))


async def _closed(interaction: Interaction, text: str) -> None:
    await interaction.response.edit_message(**text_message(text).to_edit())


async def offer_draw(bot: Tymok, interaction: Interaction, game: str) -> None:
    """Offer a draw, or accept the one that stands."""
    played = await bot.app.draws.offer(game, interaction.user.id, interaction.id)
    t = reader(interaction)
    over = played.match.result is not None
    await bot.answers.say(
        interaction, t.t(N_("The game is drawn.")) if over else t.t(N_("A draw is offered."))
    )
    bot.delivery.wake()


@on("accept_draw")
async def accept_draw(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Accept the draw that the other side offers."""
    await bot.app.draws.answer(press.game, interaction.user.id, interaction.id, accept=True)
    await bot.answers.say(interaction, reader(interaction).t(N_("The game is drawn.")))
    bot.delivery.wake()


@on("decline_draw")
async def decline_draw(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Turn the draw down."""
    await bot.app.draws.answer(press.game, interaction.user.id, interaction.id, accept=False)
    await bot.answers.say(interaction, reader(interaction).t(N_("The draw is declined.")))
    bot.delivery.wake()


# --- Casts -----------------------------------------------------------------------------------------


@on("verify")
async def verify(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Send the proof of the draws with its checker."""
    match = await bot.app.play.match(press.game)
    await bot.answers.privately(interaction, await proof_message(bot.app, match, reader(interaction)))
