"""A position of Cerke on an integer board, with its moves as numbers: the rules in a second layout.

What follows from the rules alone (where a piece could go, what captured pieces pay) is handed over as tables
that ``layout`` makes of the rules' own; here stands only how they are gone through.  Nothing here is looked
up by name, so that mypyc makes machine code of it; plain, it means the same.

A square is its index.  A piece on the board is its *code*: 1–20 are those of side IA in the order of
``HAND_ORDER``, 21–40 those of side A, 41 is the 皇, 0 an empty square.  Its *kind*, 0–19, is what it is as a
captured piece.  An action of a turn's beginning is a number, see :func:`pack`.
"""

from __future__ import annotations

from typing import Final

EMPTY: Final = 0
TAM: Final = 41
CODES: Final = 42
KINDS: Final = 20
NOBODY: Final = 2
"""Whose the 皇 is, and an empty square."""

OWNER: Final[list[int]] = [NOBODY] + [0] * KINDS + [1] * KINDS + [NOBODY]
"""By code."""

MOVE: Final = 0
STEP: Final = 1
CAST: Final = 2
DROP: Final = 3
TAM_MOVE: Final = 4

NONE: Final = 127
"""No square."""


SRC: Final = 1 << 3
VIA: Final = 1 << 10
DEST: Final = 1 << 17
FIRST: Final = 1 << 24
IN_STEP: Final = 1 << 31
"""What a square counts in an action, by what it is."""


def pack(kind: int, src: int, via: int, dest: int) -> int:
    """Return an action as a number: three bits of its kind, then seven for each square.

    Of a drop, ``src`` is the kind of the piece.
    """
    return kind + src * SRC + via * VIA + dest * DEST


def pack_tam(src: int, via: int, dest: int, first: int, step: int) -> int:
    """Return a move of the 皇 as a number; ``step``: 0 nowhere, 1 in its former, 2 in its latter leg."""
    return TAM_MOVE + src * SRC + via * VIA + dest * DEST + first * FIRST + step * IN_STEP


def kind_of(action: int) -> int:
    """Return which kind of action it is."""
    return action & 7


def src_of(action: int) -> int:
    """Return the square it begins on; the kind of a dropped piece."""
    return action >> 3 & 127


def via_of(action: int) -> int:
    """Return the square that is stepped on, or NONE."""
    return action >> 10 & 127


def dest_of(action: int) -> int:
    """Return the square it ends on, or that is declared."""
    return action >> 17 & 127


def first_of(action: int) -> int:
    """Return the first empty square on the path of the 皇."""
    return action >> 24 & 127


def step_of(action: int) -> int:
    """Return in which leg the 皇 steps."""
    return action >> 31 & 3


class Layout:
    """The rules of one set of options as tables; ``layout`` makes one for each."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.hops: list[list[int]] = []
        """By (hue × CODES + code) × size + square, as all four: squares that are always reached."""
        self.doubles: list[list[int]] = []
        """Pairs: a square that must be empty, the one reached."""
        self.slides: list[list[list[int]]] = []
        """Lines up to the first piece."""
        self.overs: list[list[list[int]]] = []
        """Lines up to the second piece; before them, how many squares are only passed."""
        self.neighbours: list[list[int]] = []
        self.hue: list[list[bool]] = []
        """By the square of a 皇, then by square; the last row is for none."""
        self.dry: list[list[bool]] = []
        """By code, then src × size + dest: no cast is needed to end there."""
        self.distance: list[int] = []
        """By src × size + dest."""
        self.generals: list[bool] = []
        """By code."""
        self.step_on_tam = True
        self.exact: list[bool] = [True, True]
        """By seat: it declares the square."""
        self.directed: list[bool] = [False, False]
        """By seat: it declares a direction."""
        self.nearer = False
        """A cast that is too low allows a nearer square."""
        self.zero_move_capture = False
        self.pass_allowed = True
        self.tam_twice = True
        """A 皇 may move in two turns running."""
        self.tam_in_place = True
        self.penalties: list[int] = [0, 0, 0]
        """撃皇, then the two reasons for 皇再来, in the unit of the options."""
        self.at_once: list[bool] = [False, False, False]
        self.counted: list[bool] = [True, True, True]
        """Whether it has a consequence at all."""
        self.incomplete_counts = True
        self.repeat_sums = False


class Board:
    """Where the pieces stand and who is to move."""

    def __init__(self, layout: Layout, squares: list[int], counts: list[int], mover: int) -> None:
        self.layout = layout
        self.squares = squares
        self.counts = counts
        """Captured pieces: seat × KINDS + kind."""
        self.mover = mover
        self.tam_last = False
        self.tams: list[int] = []
        self.hue: list[bool] = []
        self.find_tams()

    def find_tams(self) -> None:
        """Look up where each 皇 stands, and what is hue because of that."""
        tams: list[int] = []
        squares = self.squares
        for square in range(self.layout.size):
            if squares[square] == TAM:
                tams.append(square)
        self.tams = tams
        if len(tams) == 1:
            self.hue = self.layout.hue[tams[0]]
            return
        hue = list(self.layout.hue[self.layout.size])
        for tam in tams:
            row = self.layout.hue[tam]
            for square in range(self.layout.size):
                if row[square]:
                    hue[square] = True
        self.hue = hue

    def finite(self, code: int, origin: int, found: list[int]) -> None:
        """Add the finite squares of a leg of this piece."""
        layout = self.layout
        row = ((CODES if self.hue[origin] else 0) + code) * layout.size + origin
        for square in layout.hops[row]:
            found.append(square)
        doubles = layout.doubles[row]
        at = 0
        while at < len(doubles):
            if self.squares[doubles[at]] == EMPTY:
                found.append(doubles[at + 1])
            at += 2

    def far(self, code: int, origin: int, found: list[int]) -> None:
        """Add the squares of the lines of a leg of this piece."""
        layout, squares = self.layout, self.squares
        row = ((CODES if self.hue[origin] else 0) + code) * layout.size + origin
        for slide in layout.slides[row]:
            for square in slide:
                found.append(square)
                if squares[square] != EMPTY:
                    break
        for over in layout.overs[row]:
            passed = over[0]
            leaped = False
            for at in range(1, len(over)):
                square = over[at]
                if at > passed:
                    found.append(square)
                if squares[square] != EMPTY:
                    if leaped:
                        break
                    leaped = True

    def lines(self, code: int, origin: int) -> list[list[int]]:
        """Return the lines of a leg of this piece, one list for each direction."""
        layout, squares = self.layout, self.squares
        row = ((CODES if self.hue[origin] else 0) + code) * layout.size + origin
        lines: list[list[int]] = []
        for slide in layout.slides[row]:
            line: list[int] = []
            for square in slide:
                line.append(square)
                if squares[square] != EMPTY:
                    break
            lines.append(line)
        for over in layout.overs[row]:
            line = []
            leaped = False
            for at in range(1, len(over)):
                square = over[at]
                if at > over[0]:
                    line.append(square)
                if squares[square] != EMPTY:
                    if leaped:
                        break
                    leaped = True
            lines.append(line)
        return lines

    def landing(self, seat: int) -> list[bool]:
        """Tell for each square whether a piece of the seat may end its turn there."""
        layout, squares = self.layout, self.squares
        enemy = 1 - seat
        landing: list[bool] = []
        generals: list[int] = []
        for square in range(layout.size):
            code = squares[square]
            landing.append(code == EMPTY or OWNER[code] == enemy)
            if layout.generals[code] and OWNER[code] == enemy and self.hue[square]:
                generals.append(square)
        for general in generals:
            for square in layout.neighbours[general]:
                landing[square] = squares[square] == EMPTY
        return landing

    # --- Everything that may be done --------------------------------------------------------------

    def legal(self) -> list[int]:
        """Return every action of the mover on the ground."""
        actions: list[int] = []
        landing = self.landing(self.mover)
        for src in range(self.layout.size):
            if OWNER[self.squares[src]] == self.mover:
                self._piece_actions(actions, src, landing)
        self.tam_moves(actions)
        self.drops(actions)
        return actions

    def _piece_actions(self, actions: list[int], src: int, landing: list[bool]) -> None:
        squares = self.squares
        code = squares[src]
        first: list[int] = []
        self.finite(code, src, first)
        self.far(code, src, first)
        base = MOVE + src * SRC + NONE * VIA
        for dest in first:
            if landing[dest]:
                actions.append(base + dest * DEST)
        squares[src] = EMPTY
        landing[src] = True
        exact = self.layout.exact[self.mover]
        base = src * SRC
        for via in first:
            there = squares[via]
            if there == EMPTY or (there == TAM and not self.layout.step_on_tam):
                continue
            self.near_actions(code, via, landing, STEP + base + via * VIA, actions)
            if exact:
                self.far_actions(code, via, landing, CAST + base + via * VIA, actions)
            else:
                for dest in self._declarable(self.lines(code, via), landing):
                    actions.append(CAST + base + via * VIA + dest * DEST)
        landing[src] = False
        squares[src] = code

    def near_actions(self, code: int, via: int, landing: list[bool], base: int, actions: list[int]) -> None:
        """Add the actions that end on the finite squares of the second leg."""
        layout = self.layout
        row = ((CODES if self.hue[via] else 0) + code) * layout.size + via
        for dest in layout.hops[row]:
            if landing[dest]:
                actions.append(base + dest * DEST)
        doubles = layout.doubles[row]
        for at in range(0, len(doubles), 2):
            if self.squares[doubles[at]] == EMPTY and landing[doubles[at + 1]]:
                actions.append(base + doubles[at + 1] * DEST)

    def far_actions(self, code: int, via: int, landing: list[bool], base: int, actions: list[int]) -> None:
        """Add the actions that declare a square of the lines of the second leg."""
        layout, squares = self.layout, self.squares
        row = ((CODES if self.hue[via] else 0) + code) * layout.size + via
        for slide in layout.slides[row]:
            for dest in slide:
                if landing[dest]:
                    actions.append(base + dest * DEST)
                if squares[dest] != EMPTY:
                    break
        for over in layout.overs[row]:
            passed = over[0]
            leaped = False
            for at in range(1, len(over)):
                dest = over[at]
                if at > passed and landing[dest]:
                    actions.append(base + dest * DEST)
                if squares[dest] != EMPTY:
                    if leaped:
                        break
                    leaped = True

    def _declarable(self, lines: list[list[int]], landing: list[bool]) -> list[int]:
        """Return what may be declared where it is not the square."""
        found: list[int] = []
        for line in lines:
            last = NONE
            for square in line:
                if landing[square]:
                    last = square
                    if not self.layout.directed[self.mover]:
                        found.append(square)
            if last != NONE and self.layout.directed[self.mover]:
                found.append(last)
        if self.layout.directed[self.mover] or not found:
            return found
        return [min(found)]

    def tam_moves(self, actions: list[int]) -> None:
        """Add one move of a 皇 for each square it can end on, with the least stepping."""
        if self.tam_last and not self.layout.tam_twice:
            return
        for tam in self.tams:
            ends: list[int] = [0] * self.layout.size
            over_tam: list[int] = [0] * self.layout.size
            self._walk(tam, ends)
            self._walk_stepping(tam, ends, over_tam)
            if not self.layout.tam_in_place:
                ends[tam] = 0
                over_tam[tam] = 0
            for action in ends:
                if action:
                    actions.append(action)
            for action in over_tam:
                if action:
                    actions.append(action)

    def _walk(self, tam: int, ends: list[int]) -> None:
        """Note the ends of the paths of a 皇 that steps nowhere."""
        squares, neighbours = self.squares, self.layout.neighbours
        for first in neighbours[tam]:
            if squares[first] == EMPTY:
                for second in neighbours[first]:
                    if ends[second] == 0 and (squares[second] == EMPTY or second == tam):
                        ends[second] = pack_tam(tam, NONE, second, first, 0)

    def _walk_stepping(self, tam: int, ends: list[int], over_tam: list[int]) -> None:
        """Note the ends of the paths of a 皇 that steps, in its former leg or else in its latter.

        What can be reached from a square is the same however it was come to: each is gone on from once.
        """
        squares, neighbours = self.squares, self.layout.neighbours
        squares[tam] = EMPTY
        gone = [False] * (2 * self.layout.size)
        for via in neighbours[tam]:
            there = squares[via]
            if there == EMPTY or (there == TAM and not self.layout.step_on_tam):
                continue
            noted = over_tam if there == TAM else ends
            aside = self.layout.size if there == TAM else 0
            for first in neighbours[via]:
                if squares[first] == EMPTY and not gone[aside + first]:
                    gone[aside + first] = True
                    for second in neighbours[first]:
                        if squares[second] == EMPTY and noted[second] == 0:
                            noted[second] = pack_tam(tam, via, second, first, 1)
        stepped = [False] * self.layout.size
        for first in neighbours[tam]:
            if squares[first] != EMPTY:
                continue
            for via in neighbours[first]:
                there = squares[via]
                if stepped[via] or there == EMPTY or (there == TAM and not self.layout.step_on_tam):
                    continue
                stepped[via] = True
                noted = over_tam if there == TAM else ends
                for second in neighbours[via]:
                    if squares[second] == EMPTY and noted[second] == 0:
                        noted[second] = pack_tam(tam, via, second, first, 2)
        squares[tam] = TAM

    def drops(self, actions: list[int]) -> None:
        """Add each kind of captured piece on each empty square."""
        for kind in range(KINDS):
            if self.counts[self.mover * KINDS + kind]:
                for square in range(self.layout.size):
                    if self.squares[square] == EMPTY:
                        actions.append(pack(DROP, kind, NONE, square))

    # --- After a cast -----------------------------------------------------------------------------

    def second_lines(self, src: int, via: int, declared: int) -> list[list[int]]:
        """Return the squares where a piece may land after its cast, by direction, as far as was declared."""
        landing = self.landing(self.mover)
        code = self.squares[src]
        self.squares[src] = EMPTY
        landing[src] = True
        found: list[list[int]] = []
        for line in self.lines(code, via):
            allowed = [square for square in line if landing[square]]
            meant = declared in allowed or not (
                self.layout.exact[self.mover] or self.layout.directed[self.mover]
            )
            if allowed and meant:
                found.append(allowed)
        self.squares[src] = code
        return found

    def landings(self, src: int, via: int, declared: int, cast: int) -> list[int]:
        """Return the squares on which the second leg may end after a cast; that of the stepped piece, too."""
        layout = self.layout
        near: list[int] = []
        reached = False
        for line in self.second_lines(src, via, declared):
            for square in line:
                if layout.distance[via * layout.size + square] <= cast:
                    near.append(square)
                    reached = reached or square == declared
        if layout.exact[self.mover] and (reached or not layout.nearer):
            near = [square for square in near if square == declared]
        if not near and layout.zero_move_capture and self.landing(self.mover)[via]:
            return [via]
        return near
