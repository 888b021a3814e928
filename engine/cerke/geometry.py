"""The tables of movement of Cerke, and what they mean on each square of a board.

Source: the rule specification, sections 3.1 (primitives), 3.2 (the standard table), 6.3 (its variants) and
2.4 (hue).  The tables stand here as the rule book has them; they are laid out square by square once for
each board and set of options, so that a position only has to look at what stands in the way.

A *leg* is one part of a movement.  Its *finite* squares need no cast after a step; its *lines* are the
infinite ones, one for each direction, nearest square first.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.cerke.board import BOARDS, BY_ID, IA, A, Board, owned_by
from engine.cerke.options import Options

# --- Tables of movement ----------------------------------------------------------------------------

FORWARD: Final = "F"
ORTHOGONAL: Final = "F B L R"
DIAGONAL: Final = "FL FR BL BR"
ALL: Final = f"{ORTHOGONAL} {DIAGONAL}"

Leg = Mapping[str, str]
"""One row of a table: primitive (3.1) → its directions."""


class Movement(NamedTuple):
    """How a profession moves from an ordinary square and from a hue square."""

    normal: Leg
    hue: Leg


KANTEI: Final[Mapping[str, Movement]] = MappingProxyType(
    {
        "vessel": Movement({"slide": "F"}, {"slide": "F B", "hop": "L R", "double": "L R"}),
        "soldier": Movement({"hop": "F"}, {"hop": ORTHOGONAL, "double": "F"}),
        "archer": Movement({"slide": ORTHOGONAL}, {"slide": DIAGONAL}),
        "chariot": Movement({"jump2": ORTHOGONAL}, {"jump2": DIAGONAL}),
        "tiger": Movement({"hop": DIAGONAL}, {"slide": DIAGONAL}),
        "horse": Movement({"jump2": DIAGONAL}, {"slide_from2": DIAGONAL}),
        "clerk": Movement({"slide": "F B", "hop": "L R"}, {"slide": ORTHOGONAL}),
        "shaman": Movement({"slide": "L R", "hop": "F B"}, {"slide_over1": ALL}),
        "general": Movement({"hop": f"F L R {DIAGONAL}"}, {"hop": ALL}),
        "king": Movement({"hop": ALL}, {"hop": ALL}),
    }
)
"""3.2, the standard table: book pp. 5, 7, 8 and the sheets.  The 皇 has its own rule (3.6)."""

HARD_TAM: Final[Mapping[str, Movement]] = MappingProxyType(
    {
        **KANTEI,
        "archer": Movement({"slide": ORTHOGONAL}, {"slide": ORTHOGONAL, "hop": DIAGONAL}),
        "chariot": Movement({"slide": DIAGONAL}, {"slide": DIAGONAL, "hop": ORTHOGONAL}),
        "horse": Movement({"jump2": DIAGONAL}, {"jump2": ALL}),
        "shaman": Movement({"hop": ORTHOGONAL}, {"slide_over1": ALL}),
    }
)
"""6.3, 硬皇力: hue always strengthens a piece.  Book p. 9."""

ANY_ONE_HORSE: Final = Movement({"jump2": DIAGONAL}, {"slide_over1_from2": DIAGONAL})
"""``horse_hue_jump: any_one``: as ``slide_over1``, but never landing on the adjacent square."""

AS_ARCHER_VESSEL: Final = Movement({"slide": "F"}, {"slide": ORTHOGONAL})
"""``hue_vessel: as_archer``: book p. 9."""


def movement_table(options: Options) -> dict[str, Movement]:
    """Return the table of movement by profession, with the switches applied in the order of 6.3."""
    table = dict(KANTEI if options.move_table == "kantei" else HARD_TAM)
    if options.horse_hue_jump == "any_one" and options.move_table == "kantei":
        table["horse"] = ANY_ONE_HORSE
    if options.tiger_horse != "distinct":
        table["tiger"] = table["horse"] = table[options.tiger_horse.removeprefix("both_")]
    if options.archer_chariot != "distinct":
        table["archer"] = table["chariot"] = table[options.archer_chariot.removeprefix("both_")]
    if options.hue_vessel == "as_archer":
        table["vessel"] = AS_ARCHER_VESSEL
    return table


def slowed(profession: str, leg: Leg) -> Leg:
    """Return how a profession moves from a water square that is not hue, by ``slow_water`` (6.3).

    Its slides become hops in the same directions, finite ones; the vessel slides in four.
    """
    if profession == "vessel":
        return {"slide": ORTHOGONAL}
    hops = " ".join(leg[primitive] for primitive in ("hop", "slide") if primitive in leg)
    rest = {primitive: ways for primitive, ways in leg.items() if primitive not in ("hop", "slide")}
    return {"hop": hops, **rest} if hops else rest


# --- Geometry: the tables on the squares of a board ------------------------------------------------

Line = tuple[int, ...]
"""Squares one after another in one direction."""

ROW_STEP: Final = MappingProxyType({"F": -1, "B": 1})
COLUMN_STEP: Final = MappingProxyType({"L": -1, "R": 1})


class Legs(NamedTuple):
    """The squares a piece could reach from one square, before anything stands in the way."""

    hops: Line
    """``hop`` and ``jump2``: always reached."""
    doubles: tuple[tuple[int, int], ...]
    """``double``: (square between, square reached)."""
    slides: tuple[Line, ...]
    """``slide`` and ``slide_from2``, whose lines begin two squares away: up to the first piece."""
    overs: tuple[tuple[int, Line], ...]
    """``slide_over1``: (squares at the beginning that are passed only, line), up to the second piece."""


class Geometry(NamedTuple):
    """A board with everything about it that does not depend on where the pieces stand."""

    board: Board
    names: tuple[str, ...]
    neighbours: tuple[Line, ...]
    hue: tuple[tuple[bool, ...], ...]
    """By the square of the 皇, then by square: is it hue (2.4)?  The last row is for no 皇 at all."""
    legs: Mapping[str, tuple[tuple[Legs, ...], tuple[Legs, ...]]]
    """By piece on the board, then normal or hue, then by square."""
    table: Mapping[str, Movement]
    """How each profession moves, by the options."""
    slow: frozenset[int]
    """The squares from which pieces move slowly, unless they are hue (6.3)."""

    def leg(self, profession: str, square: int | None, *, hue: bool = False) -> Leg:
        """Return how a profession moves from a square, which is hue or not; None: from an ordinary one."""
        return _leg(self.table[profession], profession, hue=hue, slow=square in self.slow)

    def hue_of(self, tams: Line) -> tuple[bool, ...]:
        """Return for each square whether it is hue while a 皇 stands on each of these (2.4, 6.5)."""
        if len(tams) == 1:
            return self.hue[tams[0]]
        return tuple(map(any, zip(self.hue[-1], *(self.hue[tam] for tam in tams), strict=True)))


def geometry(options: Options) -> Geometry:
    """Return the geometry for the board and the movement that the options choose."""
    return _geometry(
        options.board,
        options.move_table,
        options.hue_vessel,
        options.tiger_horse,
        options.archer_chariot,
        options.horse_hue_jump,
        options.tam_itself_is_tam_hue,
        options.water_moves,
    )


@cache
def _geometry(
    board_id: str,
    move_table: str,
    hue_vessel: str,
    tiger_horse: str,
    archer_chariot: str,
    horse_hue_jump: str,
    tam_itself_is_tam_hue: bool,
    water_moves: str,
) -> Geometry:
    options = Options(
        board=board_id,  # type: ignore[arg-type]
        move_table=move_table,  # type: ignore[arg-type]
        hue_vessel=hue_vessel,  # type: ignore[arg-type]
        tiger_horse=tiger_horse,  # type: ignore[arg-type]
        archer_chariot=archer_chariot,  # type: ignore[arg-type]
        horse_hue_jump=horse_hue_jump,  # type: ignore[arg-type]
        tam_itself_is_tam_hue=tam_itself_is_tam_hue,
    )
    board = BOARDS[board_id]
    squares, size = range(len(board.names)), (len(board.rows), len(board.columns))
    neighbours = tuple(
        tuple(sorted(line[0] for way in ALL.split() if (line := _line(*size, square, way, IA))))
        for square in squares
    )
    legs: dict[str, tuple[tuple[Legs, ...], tuple[Legs, ...]]] = {}
    table, slow = movement_table(options), board.water if water_moves == "slow_water" else frozenset()
    for profession, movement in table.items():
        letter = BY_ID[profession].letter
        for seat in (IA, A):
            normal, from_hue = (
                tuple(
                    _legs(board, square, _leg(movement, profession, hue=hue, slow=square in slow), seat)
                    for square in squares
                )
                for hue in (False, True)
            )
            for color in ("", "+"):
                legs[color + owned_by(letter, seat)] = (normal, from_hue)
    return Geometry(board, board.names, neighbours, _hue(board, neighbours, options), legs, table, slow)


def _leg(movement: Movement, profession: str, *, hue: bool, slow: bool) -> Leg:
    """Return the row of a profession's table that applies on a square."""
    if hue:
        return movement.hue
    return slowed(profession, movement.normal) if slow else movement.normal


@cache
def _line(rows: int, columns: int, origin: int, way: str, seat: int) -> Line:
    """List the squares from ``origin`` to the edge in a direction such as FL, as ``seat`` sees it."""
    row, column = divmod(origin, columns)
    forward = 1 if seat == IA else -1
    row_step = forward * sum(ROW_STEP.get(letter, 0) for letter in way)
    column_step = sum(COLUMN_STEP.get(letter, 0) for letter in way)
    line: list[int] = []
    while True:
        row, column = row + row_step, column + column_step
        if not (0 <= row < rows and 0 <= column < columns):
            return tuple(line)
        line.append(row * columns + column)


def _legs(board: Board, origin: int, leg: Leg, seat: int) -> Legs:
    """Lay one row of a table of movement out from one square."""
    hops: list[int] = []
    doubles: list[tuple[int, int]] = []
    slides: list[Line] = []
    overs: list[tuple[int, Line]] = []
    size = len(board.rows), len(board.columns)
    for primitive, ways in leg.items():
        for line in filter(None, (_line(*size, origin, way, seat) for way in ways.split())):
            match primitive:
                case "hop":
                    hops.append(line[0])
                case "jump2":
                    hops.extend(line[1:2])
                case "double":
                    doubles.extend([(line[0], square) for square in line[1:2]])
                case "slide":
                    slides.append(line)
                case "slide_from2":
                    slides.extend(filter(None, [line[1:]]))
                case "slide_over1":
                    overs.append((0, line))
                case "slide_over1_from2":
                    overs.append((1, line))
                case _:
                    raise AssertionError(primitive)
    return Legs(tuple(hops), tuple(doubles), tuple(slides), tuple(overs))


def _hue(board: Board, neighbours: tuple[Line, ...], options: Options) -> tuple[tuple[bool, ...], ...]:
    squares = range(len(board.names))
    rows = []
    for tam in squares:
        hue = board.fixed_hue | set(neighbours[tam])
        if options.tam_itself_is_tam_hue:
            hue |= {tam}
        rows.append(tuple(square in hue for square in squares))
    return (*rows, tuple(square in board.fixed_hue for square in squares))
