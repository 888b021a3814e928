"""From the rules of Cerke to the tables of ``core``, and back: positions, actions, captured pieces.

Every table is made of what the rules themselves ask (``geometry``, ``needs_water_cast``, ``held``), so that a
rule stands in one place only.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.cerke import state as cerke
from engine.cerke.board import EMPTY, HAND_ORDER, IA, TAM, A, owned_by, split_hand
from engine.cerke.geometry import Geometry, geometry
from engine.cerke.moves import distance, needs_water_cast
from engine.cerke.options import Consequence, Options
from engine.cerke.state import Action, Position
from engine.players.cerke import core
from engine.players.cerke.core import Board, Layout

PIECE_OF: Final = ("", *(owned_by(kind, seat) for seat in (IA, A) for kind in HAND_ORDER), TAM)
"""By code, as the rules write it."""

CODE_OF: Final = {piece: code for code, piece in enumerate(PIECE_OF)}
KIND_OF: Final = {kind: number for number, kind in enumerate(HAND_ORDER)}


@lru_cache(maxsize=64)
def layout(options: Options) -> Layout:
    """Return the rules of these options as tables."""
    ground = geometry(options)
    made = Layout(len(ground.names))
    _lay_out_legs(made, ground)
    _lay_out_board(made, ground, options)
    made.step_on_tam = options.step_on_tam
    made.exact = [options.declares(seat) == "exact" for seat in (IA, A)]
    made.directed = [options.declares(seat) == "direction" for seat in (IA, A)]
    made.nearer = options.short_cast == "nearer"
    made.zero_move_capture = options.zero_move_capture
    made.pass_allowed = options.pass_after_cast == "allowed"
    made.tam_twice = options.tam_after_tam.kind != "forbidden"
    made.tam_in_place = options.tam_in_place.kind != "forbidden"
    _lay_out_penalties(made, options)
    return made


def _lay_out_legs(made: Layout, ground: Geometry) -> None:
    for hue in (False, True):
        for piece in PIECE_OF:
            for square in range(made.size):
                if piece in (EMPTY, TAM):
                    made.hops.append([])
                    made.doubles.append([])
                    made.slides.append([])
                    made.overs.append([])
                    continue
                legs = ground.legs[piece][hue][square]
                made.hops.append(list(legs.hops))
                made.doubles.append([each for pair in legs.doubles for each in pair])
                made.slides.append([list(line) for line in legs.slides])
                made.overs.append([[passed, *line] for passed, line in legs.overs])


def _lay_out_board(made: Layout, ground: Geometry, options: Options) -> None:
    squares = range(made.size)
    made.neighbours = [list(line) for line in ground.neighbours]
    made.hue = [list(row) for row in ground.hue]
    made.distance = [distance(ground.board, one, other) for one in squares for other in squares]
    made.generals = [piece[-1:].upper() == "G" for piece in PIECE_OF]
    made.dry = [
        [not needs_water_cast(options, piece, src, dest) for src in squares for dest in squares]
        for piece in PIECE_OF
    ]


def _lay_out_penalties(made: Layout, options: Options) -> None:
    repeats = (options.tam_after_tam, options.tam_in_place)
    step = Consequence(options.step_tam_mode, options.step_tam_points)
    both = (step, *repeats)
    made.penalties = [each.points * options.unit for each in both]
    made.at_once = [each.kind == "immediate" for each in both]
    made.counted = [each.kind in ("hand", "immediate") for each in both]
    made.incomplete_counts = options.step_tam_when_incomplete == "counts"
    made.repeat_sums = options.tam_repeat_both == "sum"


def board_of(position: Position) -> Board:
    """Return a position as the core has it."""
    counts = [0] * (2 * core.KINDS)
    for seat in (IA, A):
        for piece in split_hand(position.captured[seat]):
            counts[seat * core.KINDS + KIND_OF[piece]] += 1
    squares = [CODE_OF[piece] for piece in position.board]
    board = Board(layout(position.options), squares, counts, position.mover)
    board.tam_last = position.tam_moved_last
    return board


def named(options: Options, action: int) -> Action:
    """Return an action of the core as the rules have it."""
    names = geometry(options).names
    via, dest = core.via_of(action), names[core.dest_of(action)]
    kind = core.kind_of(action)
    if kind == core.DROP:
        return cerke.Drop(HAND_ORDER[core.src_of(action)], dest)
    src = names[core.src_of(action)]
    if kind == core.MOVE:
        return cerke.Move(src, dest)
    if kind == core.STEP:
        return cerke.StepMove(src, names[via], dest)
    if kind == core.CAST:
        return cerke.StepCast(src, names[via], dest)
    step = ("", "former", "latter")[core.step_of(action)]
    over = names[via] if via != core.NONE else ""
    return cerke.TamMove(src, names[core.first_of(action)], dest, over, step)  # type: ignore[arg-type]
