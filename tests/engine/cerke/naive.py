"""The rules of movement a second time, word for word from the rule book and without any table.

Squares are pairs (row, column), a board is a dictionary of squares, and nothing is fast.  The tests hold
the engine against this, so it shares nothing with ``engine.cerke.geometry`` and ``engine.cerke.moves``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.cerke.board import BOARDS, TAM, owner
from engine.cerke.state import Position

Square = tuple[int, int]

WAYS: Final = {
    "F": (-1, 0),
    "B": (1, 0),
    "L": (0, -1),
    "R": (0, 1),
    "FL": (-1, -1),
    "FR": (-1, 1),
    "BL": (1, -1),
    "BR": (1, 1),
}
STRAIGHT: Final = ["F", "B", "L", "R"]
SLANTING: Final = ["FL", "FR", "BL", "BR"]


class Naive:
    """A position as the rule book speaks of it."""

    def __init__(self, position: Position) -> None:
        self.info = BOARDS[position.options.board]
        self.options = position.options
        self.mover = position.mover
        self.size = len(self.info.rows), len(self.info.columns)
        names = self.info.names
        self.board = {self.place(name): piece for name, piece in zip(names, position.board, strict=True)}

    def place(self, name: str) -> Square:
        """Return the square with this name."""
        row, column = divmod(self.info.names.index(name), len(self.info.columns))
        return row, column

    def name(self, square: Square) -> str:
        """Return the name of a square."""
        return self.info.columns[square[1]] + self.info.rows[square[0]]

    def neighbours(self, square: Square) -> list[Square]:
        """List the up to eight squares around."""
        row, column = square
        around = [(row + down, column + right) for down, right in WAYS.values()]
        return [neighbour for neighbour in around if neighbour in self.board]

    def is_hue(self, square: Square) -> bool:
        """2.4."""
        if self.info.at[self.name(square)] in self.info.fixed_hue:
            return True
        if any(self.board[neighbour] == TAM for neighbour in self.neighbours(square)):
            return True
        return self.options.tam_itself_is_tam_hue and self.board[square] == TAM

    def protected(self, square: Square, side: int) -> bool:
        """3.3."""
        return any(
            self.board[neighbour][-1:].upper() == "G"
            and owner(self.board[neighbour]) == side
            and self.is_hue(neighbour)
            for neighbour in self.neighbours(square)
        )

    def can_land(self, square: Square) -> bool:
        """3.3."""
        piece = self.board[square]
        if piece == "":
            return True
        if piece == TAM or owner(piece) == self.mover:
            return False
        return not self.protected(square, 1 - self.mover)

    def ray(self, origin: Square, way: str) -> list[Square]:
        """List the squares from an origin to the edge."""
        down, right = WAYS[way]
        if self.mover == 1:
            down = -down
        squares = []
        row, column = origin[0] + down, origin[1] + right
        while (row, column) in self.board:
            squares.append((row, column))
            row, column = row + down, column + right
        return squares

    def slide(self, origin: Square, ways: list[str], leap: int = 0, first: int = 1) -> set[Square]:
        """3.1: squares with at most ``leap`` pieces between, not nearer than ``first``."""
        reached = set()
        for way in ways:
            ray = self.ray(origin, way)
            for distance, square in enumerate(ray, start=1):
                between = ray[: distance - 1]
                if sum(self.board[other] != "" for other in between) <= leap and distance >= first:
                    reached.add(square)
        return reached

    def slide_from2(self, origin: Square, ways: list[str]) -> set[Square]:
        """3.1: the adjacent square may be occupied and is never reached."""
        reached = set()
        for way in ways:
            ray = self.ray(origin, way)
            for count in range(2, len(ray) + 1):
                if all(self.board[other] == "" for other in ray[1 : count - 1]):
                    reached.add(ray[count - 1])
        return reached

    def hop(self, origin: Square, ways: list[str]) -> set[Square]:
        """3.1."""
        return {square for way in ways for square in self.ray(origin, way)[:1]}

    def jump2(self, origin: Square, ways: list[str]) -> set[Square]:
        """3.1."""
        return {square for way in ways for square in self.ray(origin, way)[1:2]}

    def double(self, origin: Square, ways: list[str]) -> set[Square]:
        """3.1."""
        rays = [self.ray(origin, way) for way in ways]
        return {ray[1] for ray in rays if len(ray) > 1 and self.board[ray[0]] == ""}

    def reach(self, origin: Square, letter: str) -> tuple[set[Square], set[Square]]:
        """3.2: the finite and the infinite squares of one leg."""
        none: set[Square] = set()
        both = STRAIGHT + SLANTING
        match letter, self.is_hue(origin):
            case "V", False:
                return none, self.slide(origin, ["F"])
            case "V", True:
                sideways = self.hop(origin, ["L", "R"]) | self.double(origin, ["L", "R"])
                return sideways, self.slide(origin, ["F", "B"])
            case "S", False:
                return self.hop(origin, ["F"]), none
            case "S", True:
                return self.hop(origin, STRAIGHT) | self.double(origin, ["F"]), none
            case "A", hue:
                return none, self.slide(origin, SLANTING if hue else STRAIGHT)
            case "C", hue:
                return self.jump2(origin, SLANTING if hue else STRAIGHT), none
            case "T", False:
                return self.hop(origin, SLANTING), none
            case "T", True:
                return none, self.slide(origin, SLANTING)
            case "H", False:
                return self.jump2(origin, SLANTING), none
            case "H", True:
                return none, self.slide_from2(origin, SLANTING)
            case "L", False:
                return self.hop(origin, ["L", "R"]), self.slide(origin, ["F", "B"])
            case "L", True:
                return none, self.slide(origin, STRAIGHT)
            case "M", False:
                return self.hop(origin, ["F", "B"]), self.slide(origin, ["L", "R"])
            case "M", True:
                return none, self.slide(origin, both, leap=1)
            case "G", False:
                return self.hop(origin, [way for way in both if way != "B"]), none
            case _:
                return self.hop(origin, both), none

    def moves(self) -> Iterator[tuple[str, str, str, str]]:
        """3.4: yield (kind, origin, stepped square, destination) of all ordinary pieces."""
        for src, piece in list(self.board.items()):
            if owner(piece) != self.mover:
                continue
            letter = piece[-1].upper()
            finite, infinite = self.reach(src, letter)
            for dest in finite | infinite:
                if self.can_land(dest):
                    yield "move", self.name(src), "", self.name(dest)
            vias = [via for via in finite | infinite if self.board[via] != ""]
            self.board[src] = ""
            for via in vias:
                for kind, squares in zip(("step", "cast"), self.reach(via, letter), strict=True):
                    for dest in squares:
                        if self.can_land(dest):
                            yield kind, self.name(src), self.name(via), self.name(dest)
            self.board[src] = piece

    def tam_moves(self) -> Iterator[tuple[str, str, str, str]]:
        """3.6: yield (step, first, stepped square, second) of the 皇."""
        tam = next(square for square, piece in self.board.items() if piece == TAM)
        lifted = {**self.board, tam: ""}
        name = self.name
        for a in self.neighbours(tam):
            if lifted[a] == "":
                for c in self.neighbours(a):
                    if lifted[c] == "":
                        yield "", name(a), "", name(c)
                    else:
                        for d in self.neighbours(c):
                            if lifted[d] == "":
                                yield "latter", name(a), name(c), name(d)
            else:
                for f in self.neighbours(a):
                    if lifted[f] == "":
                        for g in self.neighbours(f):
                            if lifted[g] == "":
                                yield "former", name(f), name(a), name(g)
