"""The other server of a game between two has removed the bot: why nobody moves there, what comes of it."""

from __future__ import annotations

from typing import Final

from bot.clocks.messages.words import moment
from bot.kit.messages.message import safe
from bot.table.messages import pictures
from bot.table.service.match import Match
from renderers.translation import N_, Translator

BEGUN_THERE: Final = N_(
    "This game rests: the server in which it was begun has removed me. No clock runs, and it goes on when I "
    "am let back in. If that has not happened by {time}, the game is gone."
)
PLAYED_THERE: Final = N_(
    "{name} can hardly move for now: their server has removed me. If I am not let back in by {time}, a "
    "computer player takes the seat."
)


def resting_text(there: Match, until: float, t: Translator) -> str:
    """Return what is read where a game is shown like this, while the other server rests until then."""
    side = there.side
    assert side is not None
    if there.row.guild_id == side.guild_id:
        return t.t(BEGUN_THERE, time=moment(until))
    seat = there.seat_of(side.user_id or 0)
    name = "" if seat is None else safe(pictures.names(there, t)[seat])
    return t.t(PLAYED_THERE, name=name, time=moment(until))
