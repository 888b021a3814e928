"""Which rule forbids an action of Cerke, and what an allowed one means.

Source: the rule specification, sections 3.3–3.7 and 4.3.  ``moves.legal`` lists what may be done from the
same questions to a :class:`~engine.cerke.moves.Field`; this module asks them one by one, so that a player
who tries something else is told the rule and the squares it is about.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NoReturn

from engine.cerke import state as cerke
from engine.cerke.board import BY_LETTER, EMPTY, TAM, split_hand
from engine.cerke.moves import Field, declarable, distance, landings, may_cast_again, zero_move_capture
from engine.cerke.state import Action, Position, State
from engine.core import IllegalAction

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        # Whose turn it is, and what the state machine waits for (4.2)
        "game_over": "nobody acts any more",
        "not_your_turn": "the other seat acts now: seat, mover",
        "chance_decides": "the sticks decide now, not a player",
        "wrong_chance": "chance can do something else now: action",
        "must_declare": "再行 or 終季 must be said first",
        "must_land_or_pass": "the bridge has been cast: land or pass",
        "nothing_to_declare": "再行 and 終季 are for a turn that made a hand",
        "nothing_cast": "landing and passing are for the time after a bridge cast",
        "must_stop_or_cast": "連撃術: stop with the sum, or cast again",
        "must_cast_or_return": "the water cast was too low: cast again, or let the piece go back: square",
        "no_second_cast": "no second cast is left to this side in this season",
        # Squares and pieces
        "unknown_square": "the board has no such square: square",
        "unknown_piece": "there is no such piece: piece",
        "empty_square": "nothing stands there: square",
        "not_your_piece": "the piece belongs to the other side: square, piece",
        "tam_moves_otherwise": "the 皇 moves two squares, as a move of its own: square",
        "not_the_tam": "another piece or nothing stands there, not the 皇: square, piece",
        # Movement and landing (3.2–3.4)
        "cannot_reach": "the piece does not get there: src, dest, piece, hue, leg (1 or 2)",
        "way_barred": "a piece stands in the way: src, dest, piece, barrier",
        "own_piece_there": "a piece of one's own stands there: square, piece",
        "tam_cannot_be_captured": "the 皇 is never captured: square",
        "protected": "a general on hue protects the piece: square, piece, general",
        "nothing_to_step_on": "a step needs a piece to step on: square",
        "tam_not_steppable": "these options forbid stepping on the 皇: square",
        "needs_cast": "this second leg is unlimited and needs a bridge cast: via, dest",
        "needs_no_cast": "this second leg is short and is made without a cast: via, dest",
        # Landing after a cast (3.5)
        "out_of_range": "the cast is too low: square, distance, cast",
        "not_declared": "another square or direction was declared: square, declared",
        "pass_forbidden": "these options allow a pass only if nothing else is possible: cast",
        # The 皇 (3.6)
        "tam_path": "each part of the path goes to a neighbouring square: square, after",
        "tam_needs_empty_square": "the 皇 ends no part of its move on a piece: square, piece",
        "tam_after_tam": "these options forbid moving the 皇 right after the opponent did: square",
        "tam_in_place": "these options forbid a move of the 皇 that ends where it began: square",
        # Drops (3.7)
        "not_enough": "no such piece is in hand: piece",
        "occupied": "a drop needs an empty square: square, piece",
    }
)
"""Every rule by which an action is refused: what it says, and the data of the error after the colon."""


def check(state: State, action: Action) -> Action:
    """Return the action as ``moves.legal`` spells it; raise IllegalAction if the state forbids it.

    The paths of the 皇 are all accepted and kept.  A cast is returned with its one spelling: where only
    a direction is declared, the farthest legal square; where nothing is, the first legal one.
    """
    if isinstance(state, cerke.Ground):
        return _check_ground(state, action)
    match state, action:
        case cerke.Excited(), cerke.Land():
            _check_land(state, action)
        case cerke.Excited(), cerke.Pass():
            _check_pass(state)
        case cerke.Excited(), cerke.SecondCast():
            if not may_cast_again(state.position):
                raise IllegalAction("no_second_cast")
        case (
            (cerke.Declare(), cerke.Tymok() | cerke.Taxot())
            | (cerke.Chain(), cerke.Stop() | cerke.CastAgain())
            | (cerke.Refused(), cerke.SecondCast() | cerke.Pass())
        ):
            pass
        case _:
            raise _wrong_time(state, action)
    return action


def _check_ground(state: cerke.Ground, action: Action) -> Action:
    """Return an action on the ground as it is spelled, of which there are the most; else as :func:`check`."""
    position = state.position
    match action:
        case cerke.Move():
            _check_move(Field(position), action)
        case cerke.StepMove():
            _check_legs(Field(position), action, action.dest, "infinite", "needs_cast")
        case cerke.StepCast():
            return _check_step_cast(Field(position), action)
        case cerke.TamMove():
            _check_tam_move(position, Field(position), action)
        case cerke.Drop():
            _check_drop(position, Field(position), action)
        case _:
            raise _wrong_time(state, action)
    return action


def _wrong_time(state: State, action: Action) -> IllegalAction:
    """Return the error of an action for which the state does not wait."""
    match state, action:
        case _, cerke.FirstMover() | cerke.Cast():
            return IllegalAction("wrong_chance")
        case cerke.Declare(), _:
            return IllegalAction("must_declare")
        case _, cerke.Tymok() | cerke.Taxot():
            return IllegalAction("nothing_to_declare")
        case cerke.Excited(), _:
            return IllegalAction("must_land_or_pass")
        case cerke.Chain(), _:
            return IllegalAction("must_stop_or_cast")
        case cerke.Refused(), _:
            return IllegalAction("must_cast_or_return", square=state.dest)
        case _:
            return IllegalAction("nothing_cast")


# --- Pieces ----------------------------------------------------------------------------------------


def _square(field: Field, name: str) -> int:
    """Return the index of a named square."""
    if name not in field.board_info.at:
        raise IllegalAction("unknown_square", square=name)
    return field.board_info.at[name]


def _own_piece(field: Field, name: str) -> int:
    """Return the index of a square on which a piece of the mover stands."""
    square = _square(field, name)
    piece = field.board[square]
    if piece == EMPTY:
        raise IllegalAction("empty_square", square=name)
    if piece == TAM:
        raise IllegalAction("tam_moves_otherwise", square=name)
    if piece not in field.own:
        raise IllegalAction("not_your_piece", square=name, piece=piece)
    return square


def _check_landing(field: Field, square: int) -> None:
    """Refuse to end a turn on a square that holds what cannot be captured (3.3)."""
    if field.can_land(square):
        return
    name, piece = field.geometry.names[square], field.board[square]
    if piece == TAM:
        raise IllegalAction("tam_cannot_be_captured", square=name)
    if piece in field.own:
        raise IllegalAction("own_piece_there", square=name, piece=piece)
    general = field.guard(square, 1 - field.mover)
    assert general is not None
    raise IllegalAction("protected", square=name, piece=piece, general=field.geometry.names[general])


def _cannot_reach(field: Field, piece: str, src: int, dest: int, leg: int) -> NoReturn:
    names, barrier = field.geometry.names, field.barrier(piece, src, dest)
    if barrier is not None:
        raise IllegalAction(
            "way_barred", src=names[src], dest=names[dest], piece=piece, barrier=names[barrier]
        )
    raise IllegalAction(
        "cannot_reach", src=names[src], dest=names[dest], piece=piece, hue=field.hue[src], leg=leg
    )


# --- Moves and steps -------------------------------------------------------------------------------


def _part_of(field: Field, piece: str, src: int, dest: int) -> Literal["finite", "infinite", ""]:
    """Tell in which part of a leg the square is, if it is reached at all."""
    finite, lines = field.reach(piece, src)
    if dest in finite:
        return "finite"
    return "infinite" if any(dest in line for line in lines) else ""


def _check_move(field: Field, move: cerke.Move) -> None:
    src, dest = _own_piece(field, move.src), _square(field, move.dest)
    if not _part_of(field, field.board[src], src, dest):
        _cannot_reach(field, field.board[src], src, dest, leg=1)
    _check_landing(field, dest)


def _check_first_leg(field: Field, step: cerke.StepMove | cerke.StepCast) -> tuple[int, int]:
    """Check the part of a step up to the stepped piece; return its squares."""
    src, via = _own_piece(field, step.src), _square(field, step.via)
    if not _part_of(field, field.board[src], src, via):
        _cannot_reach(field, field.board[src], src, via, leg=1)
    if not field.board[via]:
        raise IllegalAction("nothing_to_step_on", square=step.via)
    if not field.can_step(via):
        raise IllegalAction("tam_not_steppable", square=step.via)
    return src, via


def _check_legs(
    field: Field,
    step: cerke.StepMove | cerke.StepCast,
    to: str,
    other: Literal["finite", "infinite"],
    refusal: str,
) -> tuple[int, int, int]:
    """Check a step to a square, of which the second leg may not be the other kind; return its squares."""
    src, via = _check_first_leg(field, step)
    dest = _square(field, to)
    piece = field.lift(src)
    part = _part_of(field, piece, via, dest)
    if part == other:
        raise IllegalAction(refusal, via=step.via, dest=to)
    if not part:
        _cannot_reach(field, piece, via, dest, leg=2)
    _check_landing(field, dest)
    field.board[src] = piece
    return src, via, dest


def _check_step_cast(field: Field, step: cerke.StepCast) -> cerke.StepCast:
    src, via, dest = _check_legs(field, step, step.declared, "finite", "needs_no_cast")
    lines = field.second_lines(src, via)
    if field.declares == "exact":
        return step
    if field.declares == "direction":
        lines = [line for line in lines if dest in line]
    return cerke.StepCast(step.src, step.via, field.geometry.names[declarable(field.declares, lines)[0]])


def _check_land(state: cerke.Excited, land: cerke.Land) -> None:
    field = Field(state.position)
    step = state.step
    dest, src, via = _square(field, land.dest), _square(field, step.src), _square(field, step.via)
    allowed = landings(field, step, state.cast)
    if dest in allowed or (not allowed and dest == zero_move_capture(field, step)):
        return
    piece = field.lift(src)
    line = next((line for line in field.reach(piece, via)[1] if dest in line), None)
    if line is None:
        _cannot_reach(field, piece, via, dest, leg=2)
    _check_landing(field, dest)
    declared, far = field.board_info.at[step.declared], distance(field.board_info, via, dest)
    meant = dest == declared if field.options.short_cast == "fail" else declared in line
    match field.declares:
        case "direction":
            meant = declared in line
        case "none":
            meant = True
    if meant and far > state.cast:
        raise IllegalAction("out_of_range", square=land.dest, distance=far, cast=state.cast)
    raise IllegalAction("not_declared", square=land.dest, declared=step.declared)


def _check_pass(state: cerke.Excited) -> None:
    if state.position.options.pass_after_cast == "only_if_short":
        field = Field(state.position)
        if landings(field, state.step, state.cast):
            raise IllegalAction("pass_forbidden", cast=state.cast)


# --- The 皇 and drops -------------------------------------------------------------------------------


def _check_tam_move(position: Position, field: Field, move: cerke.TamMove) -> None:
    src = _square(field, move.src)
    if field.board[src] != TAM:
        raise IllegalAction("not_the_tam", square=move.src, piece=field.board[src])
    options = field.options
    if position.tam_moved_last and options.tam_after_tam.kind == "forbidden":
        raise IllegalAction("tam_after_tam", square=move.src)
    field.lift(src)
    before = src
    for name, stepped in _path(move):
        square = _square(field, name)
        if square not in field.geometry.neighbours[before]:
            raise IllegalAction("tam_path", square=name, after=field.geometry.names[before])
        if stepped and not field.board[square]:
            raise IllegalAction("nothing_to_step_on", square=name)
        if stepped and not field.can_step(square):
            raise IllegalAction("tam_not_steppable", square=name)
        if not stepped and field.board[square]:
            raise IllegalAction("tam_needs_empty_square", square=name, piece=field.board[square])
        before = square
    if move.via and not move.step:
        raise IllegalAction("tam_path", square=move.via, after=move.second)
    if move.second == move.src and options.tam_in_place.kind == "forbidden":
        raise IllegalAction("tam_in_place", square=move.second)


def _path(move: cerke.TamMove) -> tuple[tuple[str, bool], ...]:
    """Return the squares of a path of the 皇, each with whether it is stepped on."""
    match move.step:
        case "former":
            return (move.via, True), (move.first, False), (move.second, False)
        case "latter":
            return (move.first, False), (move.via, True), (move.second, False)
        case _:
            return (move.first, False), (move.second, False)


def _check_drop(position: Position, field: Field, drop: cerke.Drop) -> None:
    if drop.piece.removeprefix("+") not in BY_LETTER:
        raise IllegalAction("unknown_piece", piece=drop.piece)
    if drop.piece not in split_hand(position.captured[position.mover]):
        raise IllegalAction("not_enough", piece=drop.piece)
    square = _square(field, drop.dest)
    if field.board[square]:
        raise IllegalAction("occupied", square=drop.dest, piece=field.board[square])
