"""Where the pieces of Cerke may go.

Source: the rule specification, sections 2.4 (hue), 3 (movement) and 4.3 (legal actions).

* :class:`Field`: a position prepared for questions: reach, landing, protection, water
* :func:`legal`: everything a player may do in a state, made of these answers

``judge`` asks the same questions about one action and names the rule that forbids it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from engine.cerke import state as cerke
from engine.cerke.board import BOARDS, EMPTY, IA, PROFESSIONS, TAM, A, Board, owned_by, split_hand
from engine.cerke.geometry import Line, geometry
from engine.cerke.options import Options
from engine.cerke.state import Action, Position, State


def distance(board: Board, one: int, other: int) -> int:
    """Return the distance between two squares of one line or diagonal (2.1)."""
    (row, column), (row2, column2) = divmod(one, len(board.columns)), divmod(other, len(board.columns))
    return max(abs(row - row2), abs(column - column2))


# --- A position, ready for questions ---------------------------------------------------------------

PIECES: Final = tuple(
    frozenset(owned_by(color + profession.letter, seat) for profession in PROFESSIONS for color in ("", "+"))
    for seat in (IA, A)
)
"""The pieces on a board that belong to each seat."""

VESSELS: Final = frozenset(owned_by(color + "V", seat) for seat in (IA, A) for color in ("", "+"))
"""The pieces that go into the water without a cast."""

GENERALS: Final = tuple(frozenset({owned_by("G", seat), owned_by("+G", seat)}) for seat in (IA, A))


def tam_squares(position: Position) -> tuple[int, ...]:
    """Return where each 皇 stands."""
    if position.options.tams == 1:
        try:
            return (position.board.index(TAM),)
        except ValueError:
            return ()
    return tuple(square for square, piece in enumerate(position.board) if piece == TAM)


class Field:
    """A position prepared for questions about movement, asked for the seat to move."""

    __slots__ = (
        "board",
        "board_info",
        "enemy",
        "geometry",
        "hue",
        "legs",
        "mover",
        "options",
        "own",
        "tams",
    )

    def __init__(self, position: Position) -> None:
        self.options = position.options
        self.geometry = geometry(position.options)
        self.board_info = self.geometry.board
        self.legs = self.geometry.legs
        self.board = list(position.board)
        self.tams = tam_squares(position)
        self.hue = self.geometry.hue_of(self.tams)
        self.mover = position.mover
        self.own = PIECES[position.mover]
        self.enemy = PIECES[1 - position.mover]

    @property
    def declares(self) -> Literal["exact", "direction", "none"]:
        """What the mover declares before a bridge cast."""
        return self.options.declares(self.mover)

    def reach(self, piece: str, origin: int) -> tuple[Line, list[list[int]]]:
        """Return the finite squares of a leg of this piece from ``origin``, and its lines (3.1)."""
        board = self.board
        finite, doubles, slides, overs = self.legs[piece][self.hue[origin]][origin]
        for between, square in doubles:
            if not board[between]:
                finite += (square,)
        lines: list[list[int]] = []
        for slide in slides:
            line: list[int] = []
            for square in slide:
                line.append(square)
                if board[square]:
                    break
            lines.append(line)
        for passed, over in overs:
            line = []
            leaped = False
            for square in over:
                line.append(square)
                if board[square]:
                    if leaped:
                        break
                    leaped = True
            lines.append(line[passed:])
        return finite, lines

    def reach_all(self, piece: str, origin: int) -> list[int]:
        """List every square of a leg of this piece from ``origin``, the finite ones first."""
        finite, lines = self.reach(piece, origin)
        squares = list(finite)
        for line in lines:
            squares += line
        return squares

    def barrier(self, piece: str, origin: int, dest: int) -> int | None:
        """Return where the piece stands that bars the way of a leg to a square; None where none does."""
        _, doubles, slides, overs = self.legs[piece][self.hue[origin]][origin]
        for between, square in doubles:
            if square == dest and self.board[between]:
                return between
        ways = [*((line, 0) for line in slides), *((line, 1) for _, line in overs)]
        for line, leaped in ways:
            if dest in line:
                standing = [square for square in line[: line.index(dest)] if self.board[square]]
                if len(standing) > leaped:
                    return standing[leaped]
        return None

    def lift(self, square: int) -> str:
        """Take the piece off a square, as a second leg and the 皇 see the board; return it."""
        piece = self.board[square]
        self.board[square] = EMPTY
        return piece

    def guard(self, square: int, owner: int) -> int | None:
        """Return where a general on hue stands that protects this square for its owner (3.3), or None."""
        for neighbour in self.geometry.neighbours[square]:
            if self.board[neighbour] in GENERALS[owner] and self.hue[neighbour]:
                return neighbour
        return None

    def can_land(self, square: int) -> bool:
        """Tell whether a piece of the mover may end its turn on this square (3.3)."""
        piece = self.board[square]
        return not piece or (piece in self.enemy and self.guard(square, 1 - self.mover) is None)

    def landing(self) -> list[bool]:
        """Tell for each square whether a piece of the mover may end its turn there (3.3)."""
        enemy, generals = self.enemy, GENERALS[1 - self.mover]
        landing = [not piece or piece in enemy for piece in self.board]
        for general, piece in enumerate(self.board):
            if piece in generals and self.hue[general]:
                for square in self.geometry.neighbours[general]:
                    landing[square] = not self.board[square]
        return landing

    def can_step(self, square: int) -> bool:
        """Tell whether a piece may step on this square (3.4)."""
        piece = self.board[square]
        return bool(piece) and (piece != TAM or self.options.step_on_tam)

    def second_lines(self, src: int, via: int) -> list[list[int]]:
        """List the legal infinite squares of the second leg over ``via``, by direction; none are empty."""
        piece = self.lift(src)
        lines = [
            legal
            for line in self.reach(piece, via)[1]
            if (legal := [square for square in line if self.can_land(square)])
        ]
        self.board[src] = piece
        return lines

    def needs_water_cast(self, src: int, dest: int) -> bool:
        """Tell whether the piece on ``src`` must cast the sticks to end on ``dest`` (3.5)."""
        return needs_water_cast(self.options, self.board[src], src, dest)


def needs_water_cast(options: Options, piece: str, src: int, dest: int) -> bool:
    """Tell whether a piece must cast the sticks to go from ``src`` into the water on ``dest`` (3.5).

    Nothing else on the board matters, so that no :class:`Field` is needed for it.
    """
    board = BOARDS[options.board]
    if dest not in board.water or piece in VESSELS:
        return False
    if options.water_exempt_from == "hill_only":
        return src not in (board.hill, dest)
    return src not in board.water


# --- Everything a player may do --------------------------------------------------------------------


def legal(state: State) -> list[Action]:
    """List what the player to act may do, in a stable order; nothing at chance nodes and at the end.

    Of the paths of the 皇 and of the spellings of a cast with the same meaning, one each is listed.
    """
    match state:
        case cerke.Ground():
            return ground_actions(state.position)
        case cerke.Chain():
            return [cerke.Stop(), cerke.CastAgain()]
        case cerke.Excited():
            return excited_actions(state)
        case cerke.Refused():
            return [cerke.SecondCast(), cerke.Pass()]
        case cerke.Declare():
            return [cerke.Tymok(), cerke.Taxot()]
        case _:
            return []


def ground_actions(position: Position) -> list[Action]:
    """List moves, steps and casts piece by piece, then the moves of the 皇, then drops."""
    field = Field(position)
    landing = field.landing()
    actions: list[Action] = []
    for src, piece in enumerate(position.board):
        if piece in field.own:
            _add_piece_actions(actions, field, src, landing)
    actions.extend(tam_moves(position, field))
    actions.extend(drops(position, field.geometry.names))
    return actions


def can_act(position: Position) -> bool:
    """Tell whether the mover has any action on the ground (4.6); cheaper than listing them all."""
    if position.captured[position.mover] and EMPTY in position.board:
        return True
    field = Field(position)
    for src, piece in enumerate(position.board):
        if piece in field.own and any(map(field.can_land, field.reach_all(piece, src))):
            return True
    return bool(ground_actions(position))


def _add_piece_actions(actions: list[Action], field: Field, src: int, landing: list[bool]) -> None:
    """Add the moves, steps and casts of the piece on ``src`` (3.4)."""
    names, board = field.geometry.names, field.board
    # Looked up once: a position has some two hundred actions.
    move, step, step_cast = cerke.Move, cerke.StepMove, cerke.StepCast
    piece, origin = board[src], names[src]
    first = field.reach_all(piece, src)
    for dest in first:
        if landing[dest]:
            actions.append(move(origin, names[dest]))
    field.lift(src)
    landing[src] = True
    exact, on_tam = field.declares == "exact", field.options.step_on_tam
    for via in first:
        stepped = board[via]
        if not stepped or (stepped == TAM and not on_tam):
            continue
        over = names[via]
        finite, lines = field.reach(piece, via)
        for dest in finite:
            if landing[dest]:
                actions.append(step(origin, over, names[dest]))
        if not exact:
            legal_lines = [[square for square in line if landing[square]] for line in lines]
            lines = [declarable(field.declares, legal_lines)]
        for line in lines:
            for dest in line:
                if landing[dest]:
                    actions.append(step_cast(origin, over, names[dest]))
    landing[src] = False
    board[src] = piece


def declarable(how: str, lines: list[list[int]]) -> list[int]:
    """List what may be declared before a cast, given the legal squares by direction (3.5).

    Each square (exact); the farthest square of each direction (direction); the first square of all in
    the order row then column, standing for "nothing is declared" (none).
    """
    if how == "exact":
        return [square for line in lines for square in line]
    if how == "direction":
        return [line[-1] for line in lines if line]
    return sorted(square for line in lines for square in line)[:1]


def tam_moves(position: Position, field: Field) -> list[cerke.TamMove]:
    """List one move of a 皇 for each square it can end on (3.6), the path with the least stepping.

    A path without a step is preferred, then one that steps in the former leg.  All paths to a square
    mean the same, since the rules ask afterwards only whether the 皇 ends where it began; but those that
    step on the other 皇, where there are two (6.5), are 撃皇, and one of them is listed as well.
    """
    options = field.options
    if position.tam_moved_last and options.tam_after_tam.kind == "forbidden":
        return []
    moves: list[cerke.TamMove] = []
    for tam in field.tams:
        kept = tam if options.tam_in_place.kind == "forbidden" else -1
        moves += [_tam_move(field, tam, path) for path in sorted(_walks(field, tam)) if path[1] != kept]
    return moves


def steps_on_tam(position: Position, move: cerke.TamMove) -> bool:
    """Tell whether a 皇 steps on the other one."""
    at = BOARDS[position.options.board].at
    return bool(move.via) and move.via in at and position.board[at[move.via]] == TAM


def tam_paths(position: Position) -> Iterator[cerke.TamMove]:
    """Yield every legal path of a 皇, also those that end on the same square (3.6)."""
    field = Field(position)
    allowed = {(move.src, move.second) for move in tam_moves(position, field)}
    for tam in field.tams if allowed else ():
        for path in _walks(field, tam, every=True):
            move = _tam_move(field, tam, path)
            if (move.src, move.second) in allowed:
                yield move


TamPath = tuple[bool, int, Literal["", "former", "latter"], int, int]
"""Whether it steps on the other 皇, the square second; which leg steps, the squares first and via or -1."""


def _tam_move(field: Field, tam: int, path: TamPath) -> cerke.TamMove:
    names = field.geometry.names
    _, second, step, first, via = path
    return cerke.TamMove(names[tam], names[first], names[second], names[via] if step else "", step)


def _walks(field: Field, tam: int, *, every: bool = False) -> list[TamPath]:
    """List paths of a 皇 on the board: without a step, then former, then latter.

    Unless ``every`` one is wanted, the first one to each square, and the first one over the other 皇.
    """
    board, neighbours = field.board, field.geometry.neighbours
    empty = [not piece for piece in board]
    empty[tam] = True
    shut = empty  # what cannot be stepped on: empty squares, and the other 皇 where that is forbidden
    if len(field.tams) > 1 and not field.options.step_on_tam:
        shut = [free or square in field.tams for square, free in enumerate(empty)]
    open_ends = empty.copy(), empty.copy()  # where a path that is wanted may end, also over the other 皇
    paths: list[TamPath] = []
    near = neighbours[tam]
    ends = open_ends[False]
    for first in near:
        if empty[first]:
            for second in neighbours[first]:
                if ends[second]:
                    ends[second] = every
                    paths.append((False, second, "", first, -1))
    for via in near:
        if not shut[via]:
            on_tam = board[via] == TAM
            ends = open_ends[on_tam]
            for first in neighbours[via]:
                if empty[first]:
                    for second in neighbours[first]:
                        if ends[second]:
                            ends[second] = every
                            paths.append((on_tam, second, "former", first, via))
    for first in near:
        if empty[first]:
            for via in neighbours[first]:
                if not shut[via]:
                    on_tam = board[via] == TAM
                    ends = open_ends[on_tam]
                    for second in neighbours[via]:
                        if ends[second]:
                            ends[second] = every
                            paths.append((on_tam, second, "latter", first, via))
    return paths


def drops(position: Position, names: tuple[str, ...]) -> list[cerke.Drop]:
    """List the drops: each kind of captured piece on each empty square (3.7)."""
    captured = dict.fromkeys(split_hand(position.captured[position.mover]))
    if not captured:
        return []
    empty = [names[square] for square, piece in enumerate(position.board) if not piece]
    return [cerke.Drop(piece, square) for piece in captured for square in empty]


def excited_actions(state: cerke.Excited) -> list[Action]:
    """List the landings that the cast allows, then the pass (4.3)."""
    field = Field(state.position)
    names = field.geometry.names
    squares = landings(field, state.step, state.cast)
    actions: list[Action] = [cerke.Land(names[square]) for square in squares]
    zero_move = zero_move_capture(field, state.step) if not squares else None
    if zero_move is not None:
        actions.append(cerke.Land(names[zero_move]))
    if not squares or state.position.options.pass_after_cast == "allowed":
        actions.append(cerke.Pass())
    if may_cast_again(state.position):
        actions.append(cerke.SecondCast())
    return actions


def may_cast_again(position: Position) -> bool:
    """Tell whether the mover is helped by a handicap and has a second cast left in this season."""
    options = position.options
    return options.second_cast and position.mover == options.helped and not position.second_cast_made


def useful_sum(field: Field, step: cerke.StepCast) -> int:
    """Return the sum of a bridge cast beyond which nothing more can be reached (6.4)."""
    board = field.board_info
    via, declared = board.at[step.via], board.at[step.declared]
    if field.declares == "exact":
        return distance(board, via, declared)
    lines = field.second_lines(board.at[step.src], via)
    if field.declares == "direction":
        lines = [line for line in lines if declared in line]
    return max(distance(board, via, square) for line in lines for square in line)


def landings(field: Field, step: cerke.StepCast, cast: int) -> list[int]:
    """List the squares on which the second leg may end after a cast of ``cast`` (4.3)."""
    board = field.board_info
    src, via, declared = board.at[step.src], board.at[step.via], board.at[step.declared]
    lines = field.second_lines(src, via)
    how = field.declares
    if how != "none":
        lines = [line for line in lines if declared in line]
    near = [square for line in lines for square in line if distance(board, via, square) <= cast]
    if how == "exact" and (declared in near or field.options.short_cast == "fail"):
        return [square for square in near if square == declared]
    return near


def zero_move_capture(field: Field, step: cerke.StepCast) -> int | None:
    """Return the square of the stepped piece if it may be captured when no landing is left (6.1)."""
    via = field.board_info.at[step.via]
    return via if field.options.zero_move_capture and field.can_land(via) else None
