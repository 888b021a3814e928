"""What a throw may bring in 六裁, and what is still possible.

Source: the rule specification of 六裁, sections 2, 3.3 and 7.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.core import Chance, Seat
from engine.nexxy.board import GOAL, LINES, START
from engine.nexxy.options import Options, Randomizer
from engine.nexxy.state import Table
from engine.sticks import DIE, ODDS, ROLLED, SIX_THROWN, THROWN, odds_of


class Thing(NamedTuple):
    """Something that is thrown: what may come of it, and the probability of each number from 0."""

    chance: Chance
    odds: tuple[Fraction, ...]


THINGS: Final[Mapping[Randomizer, Thing]] = MappingProxyType(
    {
        "six_sticks": Thing(SIX_THROWN, odds_of(6)),
        "five_sticks": Thing(THROWN, ODDS),
        "die": Thing(ROLLED, DIE),
    }
)
"""What may be thrown (§2)."""


def exactly(options: Options, squares: int) -> Fraction:
    """Return the probability that the next throw shows exactly so much."""
    odds = THINGS[options.randomizer].odds
    return odds[squares] if 0 <= squares < len(odds) else Fraction(0)


class Near(NamedTuple):
    """Another piece within a throw: whose it is, how many squares away, how likely that number comes."""

    seat: Seat
    squares: int
    odds: Fraction


def finish(table: Table, seat: Seat) -> Near:
    """Return how far it is to the goal, and how likely the next throw of the seat ends there."""
    squares = GOAL - table.runners[seat].position
    return Near(seat, squares, exactly(table.options, squares))


def ahead(table: Table, seat: Seat) -> tuple[Near, ...]:
    """Return the pieces that the next throw of a seat may send back, the nearest first."""
    here = table.runners[seat].position
    return _near(table, {other: runner.position - here for other, runner in enumerate(table.runners)})


def behind(table: Table, seat: Seat) -> tuple[Near, ...]:
    """Return the pieces whose next throw may send back that of the seat where it stands, the nearest first.

    On the start no piece is ever sent back.
    """
    here = table.runners[seat].position
    if here in (START, GOAL):
        return ()
    return _near(table, {other: here - runner.position for other, runner in enumerate(table.runners)})


def _near(table: Table, distances: Mapping[Seat, int]) -> tuple[Near, ...]:
    """Return those that run and are more than no square away, but within one throw."""
    found = (
        Near(seat, squares, exactly(table.options, squares))
        for seat, squares in distances.items()
        if squares > 0 and not table.runners[seat].finished
    )
    return tuple(sorted((near for near in found if near.odds), key=lambda near: near.squares))


def ox_walk_possible(table: Table, seat: Seat) -> bool:
    """Whether a seat was never sent back, and has rested on every lined square that it has reached (§3.3)."""
    runner = table.runners[seat]
    reached = {square for square in LINES if square <= runner.position}
    return table.options.ox_walk != "off" and not runner.sent_back and reached <= set(runner.rested)
