"""What a throw does in 六裁; places and points.

Source: the rule specification of 六裁, sections 3 (turn, end, cups, ox walk) and 4 (options).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core import Result, Seat, ranked
from engine.nexxy.board import GOAL, LINES, START
from engine.nexxy.chances import ox_walk_possible
from engine.nexxy.options import Options
from engine.nexxy.state import Event, GameEnd, Over, Runner, State, Table, Throwing, Thrown

# --- Start -----------------------------------------------------------------------------------------


def fresh(options: Options, seats: int) -> Throwing[Table]:
    """Return the start: all pieces on square 0, seat 0 throws."""
    return Throwing(Table(options, (Runner(),) * seats))


# --- A throw (§3) ----------------------------------------------------------------------------------


def throw(table: Table) -> State:
    """Return the state in which the sticks are in the air."""
    return Thrown(table)


def fall(table: Table, ones: int) -> State:
    """Return the turn of the next seat after the throw is resolved, or the end of the game."""
    event = outcome(table, ones)
    after = resolved(table, event)
    ending = end_of(after)
    return Throwing(replace(after, mover=next_mover(after))) if ending is None else Over(after, ending)


def outcome(table: Table, ones: int) -> Event:
    """Return what so many dark faces do for the mover (§3, steps 1 to 5)."""
    seat = table.mover
    here = table.runners[seat].position
    there = here + ones
    if there > GOAL:
        return Event(seat=seat, ones=ones, start=here, end=here, beyond=True)
    hit = [other for other in table.standing_on(there) if other != seat] if there not in (START, GOAL) else []
    finishes = there == GOAL
    return Event(
        seat=seat,
        ones=ones,
        start=here,
        end=there,
        captured=hit[0] if hit else None,
        cups=LINES.get(there, 0),
        place=len(table.finished) + 1 if finishes else None,
        ox_walk=finishes and _walks(table, seat),
    )


def _walks(table: Table, seat: Seat) -> bool:
    """Whether a seat that reaches the goal completes an ox walk: it has rested on all lines before (§3.3)."""
    runner = table.runners[seat]
    return ox_walk_possible(table, seat) and set(LINES) <= {*runner.rested, GOAL}


def resolved(table: Table, event: Event) -> Table:
    """Return the table after a throw; whose turn it is has not changed yet."""
    runners = list(table.runners)
    runner = runners[event.seat]
    runners[event.seat] = replace(
        runner,
        position=event.end,
        cups=runner.cups + event.cups,
        turns=runner.turns + 1,
        rested=_rested(table.options, runner, event),
    )
    if event.captured is not None:
        runners[event.captured] = replace(runners[event.captured], position=START, sent_back=True)
    changes: dict[str, object] = {}
    if event.place is not None:
        changes["finished"] = (*table.finished, event.seat)
    if event.ox_walk:
        changes["walkers"] = (*table.walkers, event.seat)
    last = (*(told for told in table.last if told.seat != event.seat), event)
    return replace(table, runners=tuple(runners), last=last, **changes)


def _rested(options: Options, runner: Runner, event: Event) -> tuple[int, ...]:
    """Return the lined squares on which a piece has come to rest by now."""
    if options.ox_walk == "off" or event.beyond or event.end not in LINES:
        return runner.rested
    return tuple(sorted({*runner.rested, event.end}))


def next_mover(table: Table) -> Seat:
    """Return the next seat in the circle that has not finished."""
    order = ((table.mover + step) % table.seats for step in range(1, table.seats + 1))
    return next(seat for seat in order if not table.runners[seat].finished)


# --- The end (§3.1) --------------------------------------------------------------------------------


def end_of(table: Table) -> GameEnd | None:
    """Return the rule that ends the game after this throw, or None."""
    if table.finished and table.options.end_when == "first":
        return "first"
    if len(table.running) == 1:
        return "all_but_one"
    if table.runners[next_mover(table)].turns >= table.options.max_turns:
        return "max_turns"
    return None


def places(table: Table) -> tuple[int, ...]:
    """Return the place of each seat in the race: those in the goal first, then by position (§3.1).

    With ``prize`` those who made an ox walk go before all others (§4).
    """
    ahead = table.walkers if table.options.ox_walk == "prize" else ()
    order = (*ahead, *(seat for seat in table.finished if seat not in ahead))
    keys = [
        (GOAL + table.seats - order.index(seat) if seat in order else runner.position,)
        for seat, runner in enumerate(table.runners)
    ]
    return ranked(keys)


def ranking(table: Table) -> tuple[int, ...]:
    """Return the place of each seat that counts: that of the race, or by cups with ties by place (§3.2)."""
    raced = places(table)
    if table.options.score_by == "place":
        return raced
    return ranked([(runner.cups, -place) for runner, place in zip(table.runners, raced, strict=True)])


def points(ranks: Sequence[int]) -> tuple[int, ...]:
    """Return what places are worth: a point for each seat strictly behind (§3.1)."""
    return tuple(sum(other > own for other in ranks) for own in ranks)


def result(table: Table, rule: str) -> Result:
    """Return the result of a game that ends like this."""
    ranks = ranking(table)
    return Result(points(ranks), ranks, rule)
