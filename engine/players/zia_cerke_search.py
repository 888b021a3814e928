"""Search for 古機戦: alpha-beta on the fast board, with what has been seen before kept.

Iterative deepening; a table of positions that were looked at; the most promising moves first (what was
best before, captures, what refuted others); a move that is passed to see whether a position is good
anyhow; late quiet moves less deep at first; captures to their end. A search is bounded by the number of
positions whose moves it lists, so it needs no clock and is the same everywhere.

Source: Knuth, Moore, An analysis of alpha-beta pruning (1975), and what computer chess has made of it
since.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.core import Seat
from engine.players.zia_cerke_core import KING, RED, RED_MOVES, SACRIFICE, TAKEN, TO, WIN, Board

PER_MOVE: Final = 5
"""What each move more than the other side has is worth."""
OVER_VESSEL: Final = 30
"""What each square is worth that a piece reaches over a vessel."""

DRAWN: Final = 60
"""So much worse than even who searches takes a position to be that comes again: it would rather play on."""

LOST: Final = WIN // 2
"""Who is worse off than that has lost the king."""

CAPTURES: Final = 6
"""Captures that are followed at most after the last full move."""
EXACT, AT_LEAST, AT_MOST = range(3)
NONE: Final = -1
PASS_FROM: Final = 3
LATE_FROM: Final = 3
LATE: Final = 4
"""Passing and less depth are tried from such depths on; late are moves after so many."""
_ORDER: Final = (0, 0, 1, 9, 6, 5, 4, 100)


class Spent(Exception):
    """As many positions were looked at as may be."""


class Search:
    """A search from one position; ``seen`` are the keys of positions that the game has met."""

    def __init__(self, board: Board, positions: int, chain: bool, seen: Iterable[int] = ()) -> None:
        self.board = board
        self.left: int = positions
        self.chain: bool = chain
        self.path: set[int] = set(seen)
        self.table: dict[int, tuple[int, int, int, int]] = {}
        self.killers: list[int] = [NONE] * 128
        self.seat: Seat = 0
        self.history: dict[int, int] = {}

    def value(self, seat: Seat, depth: int, low: int, high: int, others: int, ply: int) -> int:
        """Return what the position is worth to the side to move; the other had ``others`` moves."""
        self.left -= 1
        if self.left < 0:
            raise Spent
        board = self.board
        if (board.worth if seat == 0 else -board.worth) < -LOST:
            return ply - WIN
        key = board.key ^ (RED_MOVES if seat else 0)
        if key in self.path:
            return -DRAWN if seat == self.seat else DRAWN
        known = self.table.get(key)
        best_before = NONE
        if known is not None:
            if known[0] >= depth and (
                known[1] == EXACT
                or (known[1] == AT_LEAST and known[2] >= high)
                or (known[1] == AT_MOST and known[2] <= low)
            ):
                return known[2]
            best_before = known[3]
        moves = board.moves(seat)
        king = KING + (0 if seat else RED)
        squares = board.squares
        for move in moves:
            if move >= TAKEN and squares[move // TAKEN % TO - 1] == king:
                return WIN - ply
        if not moves:
            return ply - WIN
        static = self.static(seat, len(moves) - others)
        if depth <= 0:
            return self._captures(seat, depth, low, high, moves, static, ply)
        self.path.add(key)
        try:
            return self._best(seat, depth, low, high, moves, static, ply, key, best_before)
        finally:
            self.path.discard(key)

    def static(self, seat: Seat, more_moves: int) -> int:
        """Return what a position is worth as it stands."""
        black = self.board.worth + OVER_VESSEL * self.board.over_vessels()
        return (black if seat == 0 else -black) + PER_MOVE * more_moves

    def _captures(
        self, seat: Seat, depth: int, low: int, high: int, moves: list[int], static: int, ply: int
    ) -> int:
        if static >= high or depth <= -CAPTURES:
            return static
        best, low = static, max(low, static)
        for move in self._ordered([move for move in moves if move >= TAKEN], NONE, ply):
            found = self._after(seat, move, depth, low, high, len(moves), ply)
            if found > best:
                best, low = found, max(low, found)
                if low >= high:
                    break
        return best

    def _best(
        self,
        seat: Seat,
        depth: int,
        low: int,
        high: int,
        moves: list[int],
        static: int,
        ply: int,
        key: int,
        best_before: int,
    ) -> int:
        if depth >= PASS_FROM and static >= high and high < LOST:
            passed = -self.value(1 - seat, depth - 3, -high, 1 - high, len(moves), ply + 1)
            if passed >= high:
                return high
        first_low, best, best_move = low, -2 * WIN, NONE
        for number, move in enumerate(self._ordered(moves, best_before, ply)):
            late = depth >= LATE_FROM and number >= LATE and move < TAKEN
            found = self._tried(seat, move, depth, low, high, len(moves), ply, number, late)
            if found > best:
                best, best_move, low = found, move, max(low, found)
                if low >= high:
                    self._refuted(move, depth, ply)
                    break
        kind = EXACT if first_low < best < high else AT_LEAST if best >= high else AT_MOST
        self.table[key] = (depth, kind, best, best_move)
        return best

    def _tried(
        self,
        seat: Seat,
        move: int,
        depth: int,
        low: int,
        high: int,
        others: int,
        ply: int,
        number: int,
        late: bool,
    ) -> int:
        """Return what a move is worth: all but the first are first asked whether they are better at all."""
        if number:
            found = self._after(seat, move, depth - late, low, low + 1, others, ply)
            if found <= low or (found >= high and not late):
                return found
        return self._after(seat, move, depth, low, high, others, ply)

    def _refuted(self, move: int, depth: int, ply: int) -> None:
        if move < TAKEN:
            self.killers[ply] = move
            self.history[move] = self.history.get(move, 0) + depth * depth

    def _after(self, seat: Seat, move: int, depth: int, low: int, high: int, others: int, ply: int) -> int:
        """Return what the position after a move is worth to who makes it; a chain of jumps may go on."""
        board = self.board
        worth, key = board.worth, board.key
        board.make(move)
        try:
            found = -self.value(1 - seat, depth - 1, -high, -low, others, ply + 1)
            if self.chain and TAKEN <= move < SACRIFICE:
                for further in board.chains(move // TO % TO):
                    found = max(found, self._after(seat, further, depth, max(low, found), high, others, ply))
            return found
        finally:
            board.undo(move, worth, key)

    def _ordered(self, moves: list[int], best_before: int, ply: int) -> list[int]:
        squares, history, killer = self.board.squares, self.history, self.killers[ply]

        def promise(move: int) -> int:
            if move == best_before:
                return -(1 << 40)
            if move >= TAKEN:
                prey = _ORDER[squares[move // TAKEN % TO - 1] & 7]
                return -(1 << 30) - 64 * prey + _ORDER[squares[move % TO] & 7]
            if move == killer:
                return -(1 << 29)
            return -history.get(move, 0)

        return sorted(moves, key=promise)

    # --- The root ----------------------------------------------------------------------------------

    def look(
        self, seat: Seat, turns: list[tuple[int, ...]], deepest: int
    ) -> list[tuple[int, tuple[int, ...]]]:
        """Return the turns with their worths, the best first, as deep as there are positions for.

        A turn is a move, or a chain of them.  What is not the best is worth at most what is told.
        """
        self.seat = seat
        found = [(0, turn) for turn in turns]
        for depth in range(1, deepest + 1):
            try:
                found = self._look(seat, [turn for _, turn in found], depth)
            except Spent:
                break
            if abs(found[0][0]) >= LOST:
                break
        return found

    def _look(
        self, seat: Seat, turns: list[tuple[int, ...]], depth: int
    ) -> list[tuple[int, tuple[int, ...]]]:
        found: list[tuple[int, tuple[int, ...]]] = []
        low = -2 * WIN
        for turn in turns:
            value = self._turn(seat, turn, depth, low, 2 * WIN, len(turns), bool(found))
            found.append((value, turn))
            low = max(low, value)
        return sorted(found, key=lambda each: -each[0])

    def _turn(
        self, seat: Seat, turn: tuple[int, ...], depth: int, low: int, high: int, others: int, narrow: bool
    ) -> int:
        board, made = self.board, list[tuple[int, int, int]]()
        for move in turn:
            made.append((move, board.worth, board.key))
            board.make(move)
        try:
            if narrow:
                value = -self.value(1 - seat, depth - 1, -low - 1, -low, others, 1)
                if value <= low:
                    return value
            return -self.value(1 - seat, depth - 1, -high, -low, others, 1)
        finally:
            for move, worth, key in reversed(made):
                board.undo(move, worth, key)
