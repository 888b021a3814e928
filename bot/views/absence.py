"""A player has left the server: the others are told, and whoever comes back may take the seat again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.services.errors import LobbyRefusal
from bot.services.match import Match
from bot.views import play_presses
from bot.views.message import Message, row, safe, text_message
from bot.views.press import Interaction, Press, PressButton, on
from renderers.translation import N_, Translator

if TYPE_CHECKING:
    from bot.client import Tymok


def departed_message(match: Match, name: str, t: Translator) -> Message:
    """Return what the others read when somebody is no member any more."""
    text = t.t(
        N_("**{name}** is not in this server any more, so a computer player has the seat."), name=safe(name)
    )
    button = PressButton(Press("come_back", match.id), t.t(N_("Take my seat back")))
    return text_message(text, rows=[row(button)])


@on("come_back")
async def come_back(bot: Tymok, interaction: Interaction, press: Press) -> None:
    """Give the seat back to the person who had left it, with everything that has happened since."""
    match = await bot.app.play.match(press.game)
    user = interaction.user.id
    if match.seat_of(user) is None and user not in match.leavers:
        raise LobbyRefusal("not_your_seat", game=match.id)
    await play_presses.take_seat(bot, interaction, press)
