"""Nobody acts in a game without a clock: for whom it waits, that nothing decides it, and what can be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.clocks.messages.words import moment
from bot.table.messages.links import board_url
from bot.table.service.match import Match
from bot.table.service.silent import since
from renderers.translation import N_, Translator

WAITS: Final = N_("{people}, the others have waited for you since {time}: {link}")

NO_CLOCK: Final = N_("It has no clock: nothing is decided by itself, and it goes on when they act.")

ASK_STAFF: Final = N_(
    "Whoever waits can ask staff of this server: they can remind, give the seat to somebody else or to a "
    "computer player, or end the game (`/staff game`)."
)
ASK_OWN_STAFF: Final = N_(
    "Whoever waits can ask staff of their own server: they can end the game there (`/staff end`). It counts "
    "for nothing."
)
NO_STAFF: Final = N_(
    "There is no staff where it is played. Whoever does not want to wait any longer can resign: it counts "
    "for nothing."
)


def what_helps(match: Match) -> str:
    """Return what somebody can do who waits in such a game."""
    if match.in_private:
        return NO_STAFF
    return ASK_OWN_STAFF if match.side is not None else ASK_STAFF


def silence_text(match: Match, people: Sequence[str], t: Translator) -> str:
    """Return what all read where nobody acts for long; ``people`` are those for whom the game waits."""
    told = t.t(
        WAITS,
        people=t.t(", ").join(people),
        time=moment(since(match)),
        link=board_url(match),
    )
    return "\n".join([told, "-# " + t.sentences([t.t(NO_CLOCK), t.t(what_helps(match))])])
