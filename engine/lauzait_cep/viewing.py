"""What a seat sees of ラウツァイト・セプ, and positions that agree with what it sees.

Source: the rule specification of ラウツァイト・セプ, section 6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final

from engine.cards import shuffled
from engine.core import Draws, Seat
from engine.lauzait_cep.board import pieces_on
from engine.lauzait_cep.judge import is_stale
from engine.lauzait_cep.pieces import IN_PLAY, can_hire, sort_pieces
from engine.lauzait_cep.state import (
    Casting,
    Done,
    Hire,
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


def added(state: State, seat: Seat | None) -> dict[str, object]:
    """Return what a seat knows beside what is open: its own pieces, the others' numbers, the turn so far."""
    table = state.table
    mid = state if isinstance(state, Pre | Piecing | Targeting | Water | Post) else None
    done = mid.done if mid else NOT_IN_A_TURN
    hire = state.hire if isinstance(state, Piecing | Targeting | Water) else NO_HIRE
    return {
        "turn_number": table.turn,
        "mover": mid.seat if mid else None,
        "caster": state.waiting[0] if isinstance(state, Casting) else None,
        "hidden": None if seat is None else table.hidden[seat],
        "hidden_sizes": tuple(map(len, table.hidden)),
        "rest_size": len(table.rest) - bool(table.light),
        "dissolved": done.dissolved,
        "formed": done.formed,
        "stale": done.stale if mid and mid.seat == seat else None,
        "discarded": hire.discarded,
        "filled": hire.filled,
        "origin": hire.origin,
        "target": hire.target,
    }


# --- Positions that a view allows ------------------------------------------------------------------


def imagined(view: View, rng: Draws) -> dict[str, object]:
    """Return what of a table is hidden, drawn from the pieces that the view does not show."""
    unknown = iter(shuffled(_unseen(view), rng))
    hidden = tuple(_imagined(view, seat, unknown) for seat in range(view.seats))
    light = (view.light,) if view.light else ()
    return {"hidden": hidden, "rest": (*light, *unknown)}


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


def inside(view: View, table: Table) -> dict[str, object]:
    """Return what a node inside a turn has beside the table: whose turn it is, and what was done in it."""
    if view.mover is None:
        return {}
    turn = {
        "seat": view.mover,
        "done": Done(_is_stale(view, table, view.mover), view.dissolved, view.formed),
    }
    if view.phase in ("pre", "post"):
        return turn
    return {**turn, "hire": Hire(view.discarded, view.filled, view.origin, view.target)}


def _is_stale(view: View, table: Table, mover: Seat) -> bool:
    """Whether the turn began without a discard; of an imagined hand: whether it has no other way out."""
    if view.stale is not None:
        return view.stale
    if view.phase != "pre" or can_hire(table.hidden[mover], pieces_on(table.board)):
        return False
    return view.dissolved or view.formed or is_stale(table, mover)
