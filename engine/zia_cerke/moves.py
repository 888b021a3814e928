"""How pieces of 古機戦 move: rays and neighbours are worked out once, a position is a text of 81 signs.

Source: the rule specification of 古機戦, section 2.  Nothing here knows of turns, offers or seasons.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from engine.zia_cerke.board import EMPTY, FAR_ROWS, KINGS, OWN, SIZE, WATER
from engine.zia_cerke.options import Options


class Raw(NamedTuple):
    """A move by indices: where from, where to, whose square is taken (-1: nobody's).

    A sacrifice takes the piece on ``taken``, and the mover vanishes with it; its ``dest`` is that square.
    """

    src: int
    dest: int
    taken: int
    sacrifice: bool


NOTHING: Final = -1

# --- Tables (2.1) ----------------------------------------------------------------------------------

Way = tuple[int, int]

ORTHOGONAL: Final[tuple[Way, ...]] = ((-1, 0), (0, 1), (1, 0), (0, -1))
DIAGONAL: Final[tuple[Way, ...]] = ((-1, -1), (-1, 1), (1, -1), (1, 1))
KING_WAYS: Final = (*ORTHOGONAL, *DIAGONAL)
GENERAL_WAYS: Final[tuple[Way, ...]] = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 1))
"""Every direction but straight back, for seat 0."""
SOLDIER_WAYS: Final[tuple[Way, ...]] = ((-1, 0),)
FAR_SOLDIER_WAYS: Final = ORTHOGONAL


class Ray(NamedTuple):
    """The squares in one direction: land up to the first water, and that water square (-1: the edge)."""

    land: tuple[int, ...]
    water: int


Near = tuple[tuple[int, ...], tuple[int, ...]]
"""Neighbours of a square that a piece moves to: those on land, those on water."""


def _ray(src: int, way: Way, longest: int = SIZE) -> Ray:
    row, column = divmod(src, SIZE)
    land: list[int] = []
    for _ in range(longest):
        row, column = row + way[0], column + way[1]
        if not (0 <= row < SIZE and 0 <= column < SIZE):
            break
        square = row * SIZE + column
        if square in WATER:
            return Ray(tuple(land), square)
        land.append(square)
    return Ray(tuple(land), NOTHING)


def _rays(ways: tuple[Way, ...]) -> tuple[tuple[Ray, ...], ...]:
    return tuple(tuple(_ray(src, way) for way in ways) for src in range(SIZE * SIZE))


def _near(src: int, ways: tuple[Way, ...], seat: int) -> Near:
    forward = 1 if seat == 0 else -1
    rays = [_ray(src, (forward * row, column), 1) for row, column in ways]
    return tuple(ray.land[0] for ray in rays if ray.land), tuple(ray.water for ray in rays if ray.water >= 0)


def _soldier_ways(src: int, seat: int) -> tuple[Way, ...]:
    return FAR_SOLDIER_WAYS if src in FAR_ROWS[seat] else SOLDIER_WAYS


def _soldier_near(src: int, seat: int) -> Near:
    return _near(src, _soldier_ways(src, seat), seat)


_SQUARES: Final = range(SIZE * SIZE)

NEAR: Final = {
    **{"Kk"[seat]: tuple(_soldier_near(src, seat) for src in _SQUARES) for seat in (0, 1)},
    **{"Ww"[seat]: tuple(_near(src, GENERAL_WAYS, seat) for src in _SQUARES) for seat in (0, 1)},
    **{"Ii"[seat]: tuple(_near(src, KING_WAYS, seat) for src in _SQUARES) for seat in (0, 1)},
}
"""By piece: the neighbours it may move to, for each square."""

_LINES: Final = {"g": ORTHOGONAL, "c": ORTHOGONAL, "b": DIAGONAL}

RAYS: Final = {piece: _rays(ways) for piece, ways in _LINES.items()}
"""By piece: its rays, for each square."""

_WATER_BESIDE: Final = {
    src: tuple(src + row * SIZE + column for row, column in ORTHOGONAL if src + row * SIZE + column in WATER)
    for src in WATER
}
"""The cross does not touch the edge, so that indices do not wrap around."""


@lru_cache(maxsize=128)
def vessel_goals(src: int, other: int) -> tuple[int, ...]:
    """Return where a vessel gets when the other one stands on ``other`` (-1: nowhere), in order (2.5)."""
    reached, todo = {src, other}, [src]
    while todo:
        for square in _WATER_BESIDE[todo.pop()]:
            if square not in reached:
                reached.add(square)
                todo.append(square)
    return tuple(sorted(reached - {src, other}))


# --- Rules that options change (4) -----------------------------------------------------------------


class Rules(NamedTuple):
    """What options say about movement: which of chariot and beast slide, and whether they may sacrifice."""

    sliding: str = "gcb"
    sacrifice: bool = False
    chain: bool = False


_SLIDING: Final = {"both": "gcb", "chariot_only": "gc", "none": "g"}


@lru_cache(maxsize=64)
def rules_of(options: Options) -> Rules:
    """Return what the options say about movement."""
    return Rules(_SLIDING[options.slide], options.sacrifice_capture, options.chain_jumps)


class Ways(NamedTuple):
    """How a piece goes over land: in which directions, rows and columns as its seat sees them, and how.

    ``far``: any distance; ``jumps``: it takes what it jumps over, and no other piece.
    """

    directions: tuple[Way, ...]
    far: bool = False
    jumps: bool = False


def ways_from(piece: str, src: int, rules: Rules) -> Ways:
    """Return how a piece goes from a square; a vessel goes anywhere on the water and has no directions."""
    kind = piece.lower()
    if kind in _LINES:
        return Ways(_LINES[kind], kind in rules.sliding, kind != "g")
    steps = {"k": _soldier_ways(src, piece.islower()), "w": GENERAL_WAYS, "i": KING_WAYS}
    return Ways(steps.get(kind, ()))


# --- One leg (2.1-2.3) -----------------------------------------------------------------------------

_PLAIN: Final = tuple(tuple(Raw(src, dest, NOTHING, False) for dest in _SQUARES) for src in _SQUARES)
_TAKING: Final = tuple(tuple(Raw(src, dest, dest, False) for dest in _SQUARES) for src in _SQUARES)
"""By two squares: the moves that take nothing, or what stands there; a search lists them again and again."""


def _leg(board: str, at: int, mover: tuple[int, str], rules: Rules, found: list[Raw]) -> list[int]:
    """Add the moves whose last leg begins on a square; return the vessels that this leg may step on.

    ``mover`` is the piece, and the square that its move begins on.
    """
    src, piece = mover
    enemies = OWN[piece.isupper()]
    kind = piece.lower()
    plain = _PLAIN[src]
    if kind in "kwi":
        land, waters = NEAR[piece][at]
        for dest in land:
            there = board[dest]
            if there == EMPTY:
                found.append(plain[dest])
            elif there in enemies:
                found.append(_TAKING[src][dest])
        return [water for water in waters if board[water] != EMPTY]
    vessels = []
    slides, jumps = kind in rules.sliding, kind != "g"
    for land, water in RAYS[kind][at]:
        place = 0
        for dest in land:
            there = board[dest]
            if there == EMPTY:
                found.append(plain[dest])
                if slides:
                    place += 1
                    continue
            elif there in enemies:
                if not jumps:
                    found.append(_TAKING[src][dest])
                elif place + 1 < len(land) and board[land[place + 1]] == EMPTY:
                    found.append(Raw(src, land[place + 1], dest, False))
                elif rules.sacrifice:
                    found.append(Raw(src, dest, dest, True))
            break
        else:
            if water >= 0 and board[water] != EMPTY:
                vessels.append(water)
    return vessels


# --- Whole moves (2.4, 2.5) ------------------------------------------------------------------------


def moves_from(board: str, src: int, rules: Rules) -> list[Raw]:
    """List the moves of the piece on a square, each once, those without a step first."""
    piece = board[src]
    if piece in "Nn":
        other = board.find("n" if piece == "N" else "N")
        return [_PLAIN[src][dest] for dest in vessel_goals(src, other)]
    found: list[Raw] = []
    vessels = _leg(board, src, (src, piece), rules, found)
    return _stepping(board, (src, piece), rules, found, vessels) if vessels else found


def _stepping(
    board: str, mover: tuple[int, str], rules: Rules, found: list[Raw], vessels: list[int]
) -> list[Raw]:
    """Return the moves of a first leg and of all legs from the vessels that can be reached (2.4)."""
    src, _ = mover
    lifted = lift(board, src)
    done: set[int] = set()
    while vessels:
        vessel = vessels.pop()
        if vessel not in done:
            done.add(vessel)
            vessels += _leg(lifted, vessel, mover, rules, found)
    back = _PLAIN[src][src]
    return [move for move in dict.fromkeys(found) if move != back]


def lift(board: str, src: int) -> str:
    """Return the board without the piece on a square."""
    return f"{board[:src]}{EMPTY}{board[src + 1 :]}"


def moves_of(board: str, seat: int, rules: Rules) -> list[Raw]:
    """List the moves of a seat, in the order of the squares where they begin; none without a king."""
    own = OWN[seat]
    if KINGS[seat] not in board:
        return []
    found: list[Raw] = []
    for src, piece in enumerate(board):
        if piece in own:
            found += moves_from(board, src, rules)
    return found


def can_move(board: str, seat: int, rules: Rules) -> bool:
    """Whether a seat has any move."""
    own = OWN[seat]
    return any(moves_from(board, src, rules) for src, piece in enumerate(board) if piece in own)


# --- Chains (4, chain_jumps) -----------------------------------------------------------------------


def chains(board: str, src: int, rules: Rules) -> list[Raw]:
    """List how the piece that has just jumped to a square may jump on; nothing unless it may (4)."""
    piece = board[src]
    if not rules.chain or piece.lower() in rules.sliding or piece.lower() not in "cb":
        return []
    found: list[Raw] = []
    _leg(board, src, (src, piece), rules, found)
    return [move for move in found if move.taken >= 0 and not move.sacrifice]


def goes_on(board: str, made: Raw, rules: Rules) -> bool:
    """Whether the piece that has made a move may capture again; ``board`` is the one after it."""
    return rules.chain and made.taken >= 0 and not made.sacrifice and bool(chains(board, made.dest, rules))


# --- What a move does ------------------------------------------------------------------------------


def after(board: str, move: Raw) -> str:
    """Return the board after a move."""
    squares = list(board)
    piece = squares[move.src]
    squares[move.src] = EMPTY
    if move.taken >= 0:
        squares[move.taken] = EMPTY
    if not move.sacrifice:
        squares[move.dest] = piece
    return "".join(squares)


def can_be_undone(board: str, move: Raw) -> bool:
    """Whether the position before a move can ever come again: no capture, no soldier's step forward.

    A soldier outside the far rows never goes back, and one that has left them by a step back only gets to
    the row before them.
    """
    if move.taken >= 0:
        return False
    piece = board[move.src]
    if piece not in "Kk":
        return True
    far = FAR_ROWS[piece == "k"]
    return move.src in far or move.dest in far


# --- Paths (2.4) -----------------------------------------------------------------------------------

Path = tuple[int, ...]
"""The vessels that a move steps on, in order."""


def paths(board: str, src: int, rules: Rules) -> Iterator[tuple[Path, frozenset[tuple[int, int, bool]]]]:
    """Yield every way over vessels with its ends: the fewest vessels first, then the lower squares."""
    piece = board[src]
    if piece in "Nn":
        yield (), frozenset((dest, NOTHING, False) for _, dest, _, _ in moves_from(board, src, rules))
        return
    lifted = lift(board, src)
    todo: list[Path] = [()]
    while todo:
        path = todo.pop(0)
        found: list[Raw] = []
        vessels = _leg(lifted if path else board, path[-1] if path else src, (src, piece), rules, found)
        yield path, frozenset(move[1:] for move in found if move != _PLAIN[src][src])
        todo += [(*path, vessel) for vessel in sorted(vessels) if vessel not in path]


def shortest(board: str, move: Raw, rules: Rules) -> Path:
    """Return the vessels that a move steps on, by its shortest way."""
    end = (move.dest, move.taken, move.sacrifice)
    return next((path for path, ends in paths(board, move.src, rules) if end in ends), ())
