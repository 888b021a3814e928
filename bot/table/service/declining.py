"""Saying no beforehand, where everybody is asked alike whether they hold anything fitting or not.

A seat says no to what all are asked about now, or to everything until its own turn.  What it may say
follows from what everybody knows, so nothing here tells what anybody holds.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.table.service.asking import THIS, TURN, walk
from bot.table.service.match import Match
from engine.core import AnyGame, Seat

__all__ = ["THIS", "TURN", "Offer", "offers", "same_matter", "still_asked"]


@dataclass(frozen=True, slots=True)
class Offer:
    """What a seat may say now: no to this matter, no until its turn; and what it has said that stands."""

    this: bool
    turn: bool
    stands: str = ""


def still_asked(rules: AnyGame, state: object) -> tuple[Seat, ...]:
    """Return the seats that are asked from here on if all say no, in order; a seat may be asked twice."""
    return tuple(seat for seat, _ in walk(rules, state))


def offers(match: Match) -> dict[Seat, Offer]:
    """Return what each seat may say beforehand; a seat in its own turn is left out."""
    if not match.rules.asks_around or not match.to_act:
        return {}
    asked = still_asked(match.rules, match.state)
    own_turn = () if asked else match.to_act
    found = {}
    for seat in range(len(match.seats)):
        if seat not in own_turn:
            stands = match.declines.get(seat, "")
            # Whoever is asked for the last time can simply say no.
            # Who is asked in private answers all there is to answer by one word.
            more = asked.count(seat) > (seat in match.to_act) and not match.is_pausing
            found[seat] = Offer(more and not stands, not stands or stands == THIS, stands)
    return found


def same_matter(match: Match, ply: int | None) -> bool:
    """Whether the position at this ply was a question about what is asked about now."""
    return ply is not None and match.row.asked_from is not None and ply >= match.row.asked_from
