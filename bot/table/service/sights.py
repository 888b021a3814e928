"""Since when what each reader sees of a game stands, where seats act unseen (``Privacy.uncounted``).

In a blind heat nobody may know how often others have thrown.  So whatever others see there follows from what
they may know: a message tells the ply since which its reader's sight stands, not the ply of the game, and an
action that changes nobody else's sight leads to nothing that others could notice.
"""

from __future__ import annotations

from bot.table.service.match import Match
from bot.table.store.columns import EVERYBODY, write_by_seat
from engine.core import Seat


def carried_on(before: Match, after: Match) -> str:
    """Return since when the sights after a change stand, as a column of the game; new ones are left out."""
    if not after.privacy.uncounted or before.state is None:
        return ""
    rules = after.rules
    stand = {
        EVERYBODY if seat is None else seat: before.seen_since(seat)
        for seat in (None, *range(len(before.seats)))
        if rules.view(before.state, seat) == rules.view(after.state, seat)
    }
    return write_by_seat(stand)


def is_unseen(before: Match, after: Match, seat: Seat | None) -> bool:
    """Whether actions that led from one to the other have changed nothing that a reader may see."""
    return (
        after.privacy.uncounted
        and before.row.status == after.row.status == "running"
        and after.seen_since(seat) <= before.row.ply < after.row.ply
    )


def shows_clocks(match: Match) -> bool:
    """Whether all may know whose clock runs.

    Not in a blind heat, where it would tell how often others have acted; and not while all are asked about
    one matter, where it would tell who has answered beforehand, or is asked in private.
    """
    return not match.privacy.uncounted and not (
        match.asks and match.state is not None and match.rules.declining(match.state) is not None
    )
