"""What the buttons and menus of a running game do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord

from bot import pictures
from bot.answers import board_url, reader
from bot.records import proof_message
from bot.services.match import Match, require_seat, require_turn
from bot.services.play import Choice, Played
from bot.storage import people
from bot.views.board import board_message, private, public
from bot.views.choosing import RANGE_MARK, choosing
from bot.views.message import row as button_row
from bot.views.message import safe, text_message
from bot.views.press import Interaction, Press, PressButton, modal, on
from engine.core import IllegalAction
from renderers import words
from renderers.translation import N_, Translator, translator

if TYPE_CHECKING:
    from bot.client import Tymok


# --- Choosing a move -------------------------------------------------------------------------------


@on("pick")
async def pick(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Take one step of a choice: show what may follow, or play the action when it is complete."""
    chosen = (*(value for value in press.args if not value.startswith(RANGE_MARK)), *press.values)
    match = await bot.app.play.match(press.game)
    seat = require_turn(match, interaction.user.id, press.ply)
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
    message = interaction.message
    shown = False
    try:
        async with bot.app.answering(game) as in_order:
            played = await bot.app.play.act(game, press.ply, user, interaction.id, choose)
            try:
                if message is None:
                    await bot.answers.say(interaction, *told(played, reader(interaction)))
                else:
                    await _show(bot, interaction, played.match, ())
                    shown = in_order and message.id == played.match.row.board_message_id
            finally:
                if shown:
                    bot.app.shown(played.match.row)
                else:
                    await bot.app.play.hurry(game, "board")
    finally:
        bot.delivery.wake()


def told(played: Played, t: Translator) -> tuple[str, str]:
    """Return the answer to a move that was made away from the board."""
    moves = " · ".join(f"`{line.notation}`" for line in played.lines)
    return t.t(N_("Played: {moves}"), moves=moves), t.t(N_("The board: {link}"), link=board_url(played.match))


async def _show(bot: Tymok, interaction: Interaction, match: Match, chosen: Sequence[str]) -> None:
    """Answer with the board, in the same way as the message that was pressed shows it."""
    message = interaction.message
    if message is not None and not message.flags.ephemeral:
        seen = public(match, translator(match.row.language), chosen)
    else:
        seat = match.seat_of(interaction.user.id)
        assert seat is not None
        style = await style_of(bot, interaction.user.id)
        seen = private(match, reader(interaction), seat, style, chosen)
    await interaction.response.edit_message(**(await board_message(match, seen)).to_edit())


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
    t = reader(interaction)
    seat = match.seat_of(interaction.user.id)
    style = await style_of(bot, interaction.user.id)
    if seat is None:
        seen = public(match, t)
        seen = type(seen)(t, None, seen.near, None, style)
    else:
        seen = private(match, t, seat, style)
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


# --- Ending early ----------------------------------------------------------------------------------


@on("resign")
async def resign(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Ask whether the resignation is meant."""
    match = await bot.app.play.match(press.game)
    require_seat(match, interaction.user.id)
    t = reader(interaction)
    yes = PressButton(Press("resign_yes", match.id), t.t(N_("Resign")), discord.ButtonStyle.danger)
    no = PressButton(Press("close"), t.t(N_("Play on")))
    question = t.t(N_("Do you resign? The game ends, and your opponent wins."))
    where = t.t(N_("The board: {link}"), link=board_url(match))
    await bot.answers.privately(interaction, text_message(question, where, rows=[button_row(yes, no)]))


@on("resign_yes")
async def resign_yes(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """End the game."""
    await bot.app.play.resign(press.game, interaction.user.id, interaction.id)
    await _closed(interaction, reader(interaction).t(N_("You have resigned.")))
    bot.delivery.wake()


@on("close")
async def close(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Put a question away."""
    await _closed(interaction, reader(interaction).t(N_("Nothing was changed.")))


async def _closed(interaction: Interaction, text: str) -> None:
    await interaction.response.edit_message(**text_message(text).to_edit())


async def offer_draw(bot: Tymok, interaction: Interaction, game: str) -> None:
    """Offer a draw, or accept the one that stands."""
    played = await bot.app.play.offer_draw(game, interaction.user.id, interaction.id)
    t = reader(interaction)
    over = played.match.result is not None
    await bot.answers.say(
        interaction, t.t(N_("The game is drawn.")) if over else t.t(N_("A draw is offered."))
    )
    bot.delivery.wake()


@on("accept_draw")
async def accept_draw(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Accept the draw that the other side offers."""
    await bot.app.play.answer_draw(press.game, interaction.user.id, interaction.id, accept=True)
    await bot.answers.say(interaction, reader(interaction).t(N_("The game is drawn.")))
    bot.delivery.wake()


@on("decline_draw")
async def decline_draw(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Turn the draw down."""
    await bot.app.play.answer_draw(press.game, interaction.user.id, interaction.id, accept=False)
    await bot.answers.say(interaction, reader(interaction).t(N_("The draw is declined.")))
    bot.delivery.wake()


# --- Casts -----------------------------------------------------------------------------------------


@on("verify")
async def verify(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Send the proof of the casts with its checker."""
    match = await bot.app.play.match(press.game)
    await bot.answers.privately(interaction, await proof_message(bot.app, match, reader(interaction)))
