"""How fast computer players act one after the other: those who watch can follow, and nobody waits in vain."""

from __future__ import annotations

from typing import Final

from bot.table.service import asking
from bot.table.service.match import Match

AT_ONCE: Final = 4
"""So many actions for each seat follow at once on an action of the only person at a table, who waits."""

THOUGHT: Final = 0.5
"""So many seconds a thought lasts at least where hands are hidden: a card alone is chosen in no time."""


def thought(match: Match, pace: float, now: float) -> float:
    """Return how many seconds a computer player takes to choose at least, so that none can be counted.

    All who are asked about the same matter, as about a discard, share one thought, each an equal part of it:
    six such waits, one after the other, would hold up the table.
    """
    least = min(THOUGHT, pace) if match.privacy.private else 0.0
    questions = sum(1 for _ in asking.walk(match.rules, match.state))
    if not questions or match.row.wait_until is None:
        return least
    asked = match.row.wait_until - match.answering_time
    return max(0.0, asked + least - now) / questions


def rest(match: Match, seat: int, run: int, pace: float, now: float) -> float:
    """Return in how many seconds the computer player at a seat may play what it has chosen.

    ``run``: so many actions were played since a person acted; ``pace``: so many seconds lie between one
    computer player's action and the next one's.  The actions of one turn follow each other at once, and so
    does all that the only person at the table is waiting for; when that is long, as after they are out of the
    game, it has the pace.  Where several choose at the same time nobody sees them do it.
    """
    if len(match.to_act) != 1:
        return 0.0
    computers = {one.seat for one in match.seats if one.user_id is None}
    if run <= AT_ONCE * len(match.seats):
        if len(match.people) == 1:
            return 0.0
        computers -= {seat}
    last = max((at for acted, at in match.acted.items() if acted in computers), default=0.0)
    by_people = max((at for acted, at in match.acted.items() if match.seats[acted].user_id), default=0.0)
    return max(0.0, last + pace - now) if last >= by_people else 0.0
