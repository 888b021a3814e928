"""What a seat sees of ラウツァイト・セプ, and positions that agree with what it sees.

Source: the rule specification of ラウツァイト・セプ, section 6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final, cast

from engine.cards import shuffled
from engine.core import Draws, Result, Seat
from engine.lauzait_cep.board import pieces_on
from engine.lauzait_cep.judge import is_stale
from engine.lauzait_cep.pieces import IN_PLAY, can_hire, sort_pieces
from engine.lauzait_cep.state import (
    Casting,
    Dealing,
    Done,
    GameEnd,
    Hire,
    Over,
    Pieces,
    Piecing,
    Post,
    Pre,
    State,
    Table,
    Targeting,
    View,
    Water,
)

# --- Views -----------------------------------------------------------------------------------------

NOT_IN_A_TURN: Final = Done()
NO_HIRE: Final = Hire("", "")


def look(state: State, seat: Seat | None, turn: tuple[Seat, ...], result: Result | None) -> View:
    """Return what the seat knows; whose ``turn`` it is and the ``result`` are known to all."""
    table = state.table
    casting = state if isinstance(state, Casting) else None
    mid = state if isinstance(state, Pre | Piecing | Targeting | Water | Post) else None
    done = mid.done if mid else NOT_IN_A_TURN
    hire = state.hire if isinstance(state, Piecing | Targeting | Water) else NO_HIRE
    return View(
        seat=seat,
        phase=type(state).__struct_config__.tag,  # type: ignore[arg-type]
        turn=turn,
        options=table.options,
        round=table.round,
        rounds=table.rounds,
        points=table.points,
        board=table.board,
        light=table.light,
        starter=table.starter,
        direction=table.direction,
        turn_number=table.turn,
        mover=mid.seat if mid else None,
        caster=casting.waiting[0] if casting else None,
        casts=table.casts,
        among=casting.among if casting else (),
        waiting=casting.waiting if casting else (),
        go=casting.go if casting else 0,
        hidden=None if seat is None else table.hidden[seat],
        hidden_sizes=tuple(map(len, table.hidden)),
        sets=table.sets,
        bonuses=table.bonuses,
        known=table.known,
        rest_size=len(table.rest) - bool(table.light),
        dissolved=done.dissolved,
        formed=done.formed,
        stale=done.stale if mid and mid.seat == seat else None,
        discarded=hire.discarded,
        filled=hire.filled,
        origin=hire.origin,
        target=hire.target,
        last=table.last,
        story=table.story,
        history=table.history,
        result=result,
    )


# --- Positions that a view allows ------------------------------------------------------------------


def imagine(view: View, rng: Draws) -> State:
    """Return a state that the view allows: what it does not show is drawn from the unseen pieces."""
    unknown = iter(shuffled(_unseen(view), rng))
    hidden = tuple(_imagined(view, seat, unknown) for seat in range(view.seats))
    light = (view.light,) if view.light else ()
    table = Table(
        options=view.options,
        points=view.points,
        round=view.round,
        board=view.board,
        hidden=hidden,
        rest=(*light, *unknown),
        sets=view.sets,
        known=view.known,
        bonuses=view.bonuses,
        light=view.light,
        starter=view.starter,
        direction=view.direction,
        turn=view.turn_number,
        casts=view.casts,
        last=view.last,
        story=view.story,
        history=view.history,
    )
    return _node(view, table)


def _unseen(view: View) -> Pieces:
    """Return the pieces whose place the view does not show, in order."""
    if view.phase == "dealing":
        return ()
    seen = Counter((*pieces_on(view.board), *((view.light,) if view.light else ())))
    for seat, sets in enumerate(view.sets):
        seen.update(piece for one in sets for piece in one.pieces)
        seen.update(_told(view, seat))
    return sort_pieces((Counter(IN_PLAY[view.seats]) - seen).elements())


def _told(view: View, seat: Seat) -> Pieces:
    """Return the hidden pieces of a seat that the view shows: all of its own, of others the known ones."""
    return view.hidden if view.hidden is not None and seat == view.seat else view.known[seat]


def _imagined(view: View, seat: Seat, unknown: Iterator[str]) -> Pieces:
    told = _told(view, seat)
    return sort_pieces((*told, *islice(unknown, view.hidden_sizes[seat] - len(told))))


def _node(view: View, table: Table) -> State:
    if view.phase == "dealing":
        return Dealing(table)
    if view.phase == "casting":
        return Casting(table, view.among, view.waiting, view.go)
    if view.result is not None:
        return Over(table, cast(GameEnd, view.result.rule))
    assert view.mover is not None
    done = Done(_is_stale(view, table, view.mover), view.dissolved, view.formed)
    hire = Hire(view.discarded, view.filled, view.origin, view.target)
    match view.phase:
        case "pre":
            return Pre(table, view.mover, done)
        case "piece":
            return Piecing(table, view.mover, done, hire)
        case "target":
            return Targeting(table, view.mover, done, hire)
        case "water":
            return Water(table, view.mover, done, hire)
    return Post(table, view.mover, done)


def _is_stale(view: View, table: Table, mover: Seat) -> bool:
    """Whether the turn began without a discard; of an imagined hand: whether it has no other way out."""
    if view.stale is not None:
        return view.stale
    if view.phase != "pre" or can_hire(table.hidden[mover], pieces_on(table.board)):
        return False
    return view.dissolved or view.formed or is_stale(table, mover)
