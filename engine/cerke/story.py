"""What is told of a game of Cerke beside its position: casts, each 再行, and how each season ended.

Nothing of this decides what may be done; it lets pictures and words say afterwards what happened, and why
a season, and with it the game, was won.  Decisions:

* A cast after which its player stays counts as neither lucky nor unlucky; nor does one that cannot fail.
* Of two casts with the same odds the earlier one is kept.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine import sticks
from engine.cerke.board import BOARDS
from engine.cerke.moves import distance
from engine.cerke.state import Call, Hand, Position, Season, Story, Throw, Trace

# --- Casts -----------------------------------------------------------------------------------------


def throws_of(position: Position, trace: Trace, turn: int, casting: str = "") -> tuple[Throw, ...]:
    """Return the casts of a turn, first the one for the step.

    ``turn`` counts from 1 in the season that is played; 0 is the last turn of the season before.
    ``casting`` is the node at which the sticks are about to fall: "bridge", "water", or no such node.
    """
    found = []
    common = (trace.piece, trace.src, trace.dest, trace.via)
    season, seasons = position.season, position.story.seasons
    if turn < 1 and seasons:
        season, turn = season - 1, seasons[-1].turns + turn
    seasonal = (season, turn)
    if trace.bridge is not None or casting == "bridge":
        needed = _needed(position, trace)
        outcome = _outcome(trace, trace.bridge, needed, open_yet=bool(casting))
        found.append(Throw(trace.seat, "bridge", *common, needed, trace.bridge, outcome, *seasonal))
    if trace.water is not None or casting == "water":
        needed = position.options.water_threshold
        outcome = _outcome(trace, trace.water, needed, open_yet=bool(casting))
        found.append(Throw(trace.seat, "water", *common, needed, trace.water, outcome, *seasonal))
    return tuple(found)


def _needed(position: Position, trace: Trace) -> int:
    """Return what a bridge cast must show: the distance, where a square was declared."""
    if position.options.declare_before_cast != "exact":
        return 0
    board = BOARDS[position.options.board]
    return distance(board, board.at[trace.via], board.at[trace.dest])


def _outcome(
    trace: Trace, ones: int | None, needed: int, *, open_yet: bool
) -> Literal["", "done", "short", "stayed"]:
    if ones is None:
        return ""
    if ones < needed:
        return "short"
    if open_yet:
        return ""
    return "done" if trace.completed or trace.water is not None else "stayed"


def recent(position: Position, chosen: Trace | None, node: str) -> tuple[Throw, ...]:
    """Return the casts of the last two turns, ``chosen`` being the turn in progress.

    The turns with which the season before ended count too, so that nobody loses sight of a cast after which
    the other side ended it.
    """
    told = [(position.turns - 1, position.story.earlier, ""), (position.turns, position.last, "")]
    if chosen is not None:
        told = [told[1], (position.turns + 1, chosen, node)]
    return tuple(
        throw
        for turn, trace, casting in told
        if trace is not None
        for throw in throws_of(position, trace, turn, casting)
    )


def after_turn(position: Position, trace: Trace) -> Story:
    """Return the story once a turn has been made; ``position`` is the one before it."""
    story = position.story
    luckiest, unluckiest = story.luckiest, story.unluckiest
    if trace.bridge is not None or trace.water is not None:
        for throw in throws_of(position, trace, position.turns + 1):
            if throw.outcome == "done" and 0 < throw.needed > (luckiest.needed if luckiest else 0):
                luckiest = throw
            if throw.outcome == "short" and throw.needed < (
                unluckiest.needed if unluckiest else sticks.STICKS + 1
            ):
                unluckiest = throw
    return msgspec.structs.replace(story, earlier=position.last, luckiest=luckiest, unluckiest=unluckiest)


# --- Declarations and seasons ----------------------------------------------------------------------


def called(position: Position, hands: tuple[Hand, ...], rate: int) -> Story:
    """Return the story after a 再行 that makes the rate ``rate``."""
    captured = position.captured[position.mover]
    call = Call(position.mover, hands, captured, position.rate, rate, position.turns)
    return msgspec.structs.replace(position.story, calls=(*position.story.calls, call))


def paid_at_once(position: Position, points: int) -> Position:
    """Return the position after side IA received points at once."""
    story = msgspec.structs.replace(position.story, at_once=position.story.at_once + points)
    return msgspec.structs.replace(position, story=story)


def settled(
    position: Position,
    ended: Literal["taxot", "penalty", "limit", "no_move"],
    after: tuple[int, int],
    seat: int | None = None,
    hands: tuple[Hand, ...] = (),
    due: int = 0,
) -> Season:
    """Return how a season ended, its scores before and after; ``position`` has those before."""
    story = position.story
    return Season(
        position.season,
        ended,
        position.score,
        after,
        seat,
        hands,
        "" if seat is None else position.captured[seat],
        position.rate,
        due,
        story.at_once,
        story.calls,
        position.turns,
    )


def closed(position: Position, season: Season) -> Position:
    """Return the position with a season put down as ended."""
    story = position.story
    told = msgspec.structs.replace(story, calls=(), at_once=0, seasons=(*story.seasons, season))
    return msgspec.structs.replace(position, story=told)
