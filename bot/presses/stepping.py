"""Going through a game: each press shows another position, in the same private message.

The messages carry all in their controls, so they work after a restart; each press is let through the door
anew, and is told anew what it may show.
"""

from __future__ import annotations

from typing import Final

from bot.presses.door import Needs, Request, Verbs
from bot.presses.looking import style_of
from bot.services.errors import LobbyRefusal
from bot.services.replay import Replay, require_readable, viewer
from bot.views.stepping import Spot, number_form, position_in_words, read_side, step_message


async def open_steps(request: Request) -> None:
    """Show the last position in a private message of its own, from the own side, else from the table's."""
    own = request.match.seat_of(request.user)
    replay = await _replay(request)
    await _show(request, replay, await _spot(request, replay, replay.last, own), new=True)


async def step(request: Request) -> None:
    """Show another position: the button's, or the one chosen in the menu."""
    press = request.press
    side = read_side(press.args[0] if press.args else "", request.match)
    await _go(request, _number(press.values[0]) if press.values else press.ply or 0, side)


async def turn_to(request: Request) -> None:
    """Show the position from the side that was chosen."""
    side = read_side(request.press.values[0] if request.press.values else "", request.match)
    await _go(request, request.press.ply or 0, side)


async def go_to(request: Request) -> None:
    """Show the position whose number was typed."""
    press = request.press
    side = read_side(press.args[0] if press.args else "", request.match)
    await _go(request, _number(press.values[0] if press.values else ""), side)


async def ask_number(request: Request) -> None:
    """Ask for the number of a position."""
    replay, spot = await _here(request)
    form = number_form(request.match, replay, spot, request.t)
    await request.interaction.response.send_modal(form)


async def in_words(request: Request) -> None:
    """Tell the position in words."""
    replay, spot = await _here(request)
    await request.say(position_in_words(request.match, replay, spot, request.t))


# --- What they share -------------------------------------------------------------------------------


async def _replay(request: Request) -> Replay:
    """Return the game, if it may be gone through now."""
    require_readable(request.match)
    return await request.bot.app.replays.of(request.match)


async def _here(request: Request) -> tuple[Replay, Spot]:
    """Return the game, and the spot at which a control was shown."""
    press, replay = request.press, await _replay(request)
    side = read_side(press.args[0] if press.args else "", request.match)
    return replay, await _spot(request, replay, press.ply or 0, side)


async def _go(request: Request, ply: int, side: int | None) -> None:
    replay = await _replay(request)
    await _show(request, replay, await _spot(request, replay, ply, side), new=False)


async def _spot(request: Request, replay: Replay, ply: int, side: int | None) -> Spot:
    """Return the nearest position that there is."""
    match = request.match
    ply = min(max(ply, 0), replay.last)
    return Spot(ply, side, viewer(match, request.user, side), await style_of(request))


async def _show(request: Request, replay: Replay, spot: Spot, *, new: bool) -> None:
    """Show a position in the private message that was pressed; in a new one where everybody sees that."""
    interaction = request.interaction
    message = await step_message(request.match, replay, spot, request.t)
    pressed = interaction.message
    if new or pressed is None or not pressed.flags.ephemeral:
        await request.bot.answers.privately(interaction, message)
    else:
        await interaction.response.edit_message(**message.to_edit())


def _number(text: str) -> int:
    """Read the number of a position as people type it; raise a refusal for what is none."""
    if not text.strip().isdecimal():
        raise LobbyRefusal("no_such_position")
    return int(text.strip())


VERBS: Final[Verbs] = {
    "steps": (Needs.MEMBER, open_steps),
    "step": (Needs.MEMBER, step),
    "step_side": (Needs.MEMBER, turn_to),
    "step_to": (Needs.MEMBER, go_to),
    "step_ask": (Needs.MEMBER, ask_number),
    "step_words": (Needs.MEMBER, in_words),
}
