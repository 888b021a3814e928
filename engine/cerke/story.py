"""What is told of a game of Cerke beside its position: casts, each 再行, and how each season ended.

Nothing of this decides what may be done; it lets pictures and words say afterwards what happened, and why
a season, and with it the game, was won.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.cerke.board import BOARDS, IA
from engine.cerke.moves import distance
from engine.cerke.state import Call, Hand, Position, Season, Story, Throw, Trace

# --- Casts -----------------------------------------------------------------------------------------


def throws_of(position: Position, trace: Trace, casting: str = "") -> tuple[Throw, ...]:
    """Return the casts of a turn, first the one for the step.

    ``casting`` is the node of a turn in progress; at "bridge" and "water" the sticks are about to fall, at
    "chain" they may fall again.
    """
    found = []
    if trace.bridge is not None or casting == "bridge":
        needed = _needed(position, trace)
        outcome = _outcome(trace, trace.bridge, needed, open_yet=bool(casting))
        throw = _throw(trace, "bridge", needed, trace.bridge, outcome)
        found.append(msgspec.structs.replace(throw, casts=trace.casting.casts))
    if trace.water is not None or casting == "water":
        needed = position.options.water_threshold
        outcome = _outcome(trace, trace.water, needed, open_yet=bool(casting))
        found.append(_throw(trace, "water", needed, trace.water, outcome))
    return tuple(found)


Outcome = Literal["", "done", "short", "stayed"]


def _throw(
    trace: Trace, kind: Literal["bridge", "water"], needed: int, ones: int | None, outcome: Outcome
) -> Throw:
    replaced = trace.casting.replaced if trace.casting.second == kind else None
    return Throw(trace.seat, kind, trace.src, trace.dest, trace.via, needed, ones, outcome, replaced=replaced)


def _needed(position: Position, trace: Trace) -> int:
    """Return what a bridge cast must show: the distance, where a square was declared."""
    if position.options.declares(trace.seat) != "exact":
        return 0
    board = BOARDS[position.options.board]
    return distance(board, board.at[trace.via], board.at[trace.dest])


def _outcome(trace: Trace, ones: int | None, needed: int, *, open_yet: bool) -> Outcome:
    if ones is None:
        return ""
    if ones < needed:
        return "short"
    if open_yet:
        return ""
    return "done" if trace.completed or trace.water is not None else "stayed"


def recent(position: Position, chosen: Trace | None, node: str) -> tuple[Throw, ...]:
    """Return the casts of the last two turns, ``chosen`` being the turn in progress at this node.

    The turns with which the season before ended count too, so that nobody loses sight of a cast after which
    the other side ended it.
    """
    told = [(position.story.earlier, ""), (position.last, "")]
    if chosen is not None:
        told = [told[1], (chosen, node)]
    return tuple(
        throw for trace, casting in told if trace is not None for throw in throws_of(position, trace, casting)
    )


def after_turn(position: Position) -> Story:
    """Return the story once another turn has been made; ``position`` is the one before it."""
    return msgspec.structs.replace(position.story, earlier=position.last)


# --- Declarations and seasons ----------------------------------------------------------------------


def called(position: Position, hands: tuple[Hand, ...], rate: int) -> Story:
    """Return the story after a 再行 that makes the rate ``rate``."""
    captured = position.captured[position.mover]
    call = Call(position.mover, hands, captured, position.rate, rate, position.turns)
    black, red = position.story.doubled
    if rate > position.rate:
        black, red = (black + 1, red) if position.mover == IA else (black, red + 1)
    return msgspec.structs.replace(position.story, call=call, doubled=(black, red))


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
        story.doubled,
        position.turns,
    )


def closed(position: Position, season: Season) -> Position:
    """Return the position with a season put down as ended."""
    story = position.story
    told = Story(story.earlier, seasons=(*story.seasons, season))
    return msgspec.structs.replace(position, story=told)
