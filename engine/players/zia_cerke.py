"""How a computer player plays 古機戦: it looks ahead by alpha-beta, on material and mobility.

Source: the rule specification of 古機戦, section 7, with its weights.  A search is bounded by the number of
positions whose moves it lists, so that it needs no clock and is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.core import AnyGame, Draws, Seat
from engine.zia_cerke.board import AT, EMPTY, FAR_ROWS, KINGS, WATER
from engine.zia_cerke.judge import WINGS, named
from engine.zia_cerke.moves import RAYS, Raw, Rules, after, chains, moves_of, rules_of
from engine.zia_cerke.state import AcceptDraw, Action, Choose, Stop, View

# --- What a position is worth (7) ------------------------------------------------------------------

KING: Final = 10_000.0

WORTH: Final = {"I": KING, "G": 9.0, "C": 6.0, "B": 5.0, "W": 4.0, "K": 1.0, "N": 0.0}
"""By piece."""
_COUNTED: Final = tuple((piece, worth) for piece, worth in WORTH.items() if worth)
FAR_SOLDIER: Final = 2.0
"""A soldier in the far rows."""
PER_MOVE: Final = 0.05
OVER_VESSEL: Final = 0.3
"""For each land square that an archer, a chariot or a beast reaches over a vessel."""

_BEYOND: Final = FAR_SOLDIER - WORTH["K"]
_FAR: Final = tuple((min(rows), max(rows) + 1) for rows in FAR_ROWS)
"""By seat: where its soldiers are worth more, the first square and the one after the last."""


def material(board: str) -> float:
    """Return what the pieces on a board are worth to seat 0."""
    worth = sum([worth * (board.count(piece) - board.count(piece.lower())) for piece, worth in _COUNTED])
    return worth + _BEYOND * (board.count("K", *_FAR[0]) - board.count("k", *_FAR[1]))


def over_vessels(board: str, rules: Rules) -> float:
    """Return what the ways over the vessels are worth to seat 0."""
    sum_of_both = 0
    for vessel in WATER:
        if board[vessel] != EMPTY:
            sum_of_both += _seen_from(board, vessel, "g", "Gg" + ("Cc" if "c" in rules.sliding else ""))
            if "b" in rules.sliding:
                sum_of_both += _seen_from(board, vessel, "b", "Bb")
    return OVER_VESSEL * sum_of_both


def _seen_from(board: str, vessel: int, kind: str, pieces: str) -> int:
    """Return how many empty squares pieces beside a vessel reach over it, those of seat 1 below zero."""
    reach = balance = 0
    for land, _ in RAYS[kind][vessel]:
        for square in land:
            there = board[square]
            if there == EMPTY:
                reach += 1
                continue
            if there in pieces:
                balance += 1 if there.isupper() else -1
            break
    return balance * reach


# --- Looking ahead ---------------------------------------------------------------------------------

MOST_POSITIONS: Final = 1500
"""So many positions are looked at before a move, about a fifth of a second."""
DEEPEST: Final = 3
"""Moves that are looked ahead at most, before captures are followed."""
CAPTURES: Final = 2
"""Captures that are followed after those."""


class _Spent(Exception):
    """As many positions were looked at as may be."""


class _Turn(NamedTuple):
    """A whole turn: its first move, the board after it, what it takes."""

    first: Raw
    board: str
    prey: float


def _turns(board: str, moves: list[Raw], rules: Rules) -> Iterator[_Turn]:
    """Yield the turns that begin with these moves, every chain of jumps with all its ends."""
    for move in moves:
        made = after(board, move)
        prey = WORTH[board[move.taken].upper()] if move.taken >= 0 else -1.0
        if move.sacrifice:
            prey -= WORTH[board[move.src].upper()]
        yield _Turn(move, made, prey)
        if rules.chain and move.taken >= 0 and not move.sacrifice:
            for further in _turns(made, chains(made, move.dest, rules), rules):
                yield _Turn(move, further.board, prey + further.prey)


class _Search:
    """Alpha-beta under one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.left = MOST_POSITIONS

    def value(self, board: str, seat: Seat, depth: int, low: float, high: float, others: int) -> float:
        """Return what a position is worth to the side to move; ``others`` is how many moves the other had."""
        if KINGS[seat] not in board:
            return -KING - depth
        self.left -= 1
        if self.left < 0:
            raise _Spent
        moves = moves_of(board, seat, self.rules)
        if not moves:
            return -KING - depth
        best = -2 * KING
        if depth <= 0:
            best = self._worth(board, seat, len(moves) - others)
            if depth <= -CAPTURES or best >= high:
                king = board.find(KINGS[1 - seat])  # one that can be taken is taken
                return KING + depth if king in [move.taken for move in moves] else best
            low = max(low, best)
            moves = [move for move in moves if move.taken >= 0]
        for turn in sorted(_turns(board, moves, self.rules), key=lambda turn: -turn.prey):
            gained = -self.value(turn.board, 1 - seat, depth - 1, -high, -low, len(moves))
            if gained > best:
                best = gained
                low = max(low, best)
                if low >= high:
                    break
        return best

    def _worth(self, board: str, seat: Seat, more_moves: int) -> float:
        black = material(board) + over_vessels(board, self.rules)
        return (black if seat == 0 else -black) + PER_MOVE * more_moves


def _best(board: str, seat: Seat, turns: list[_Turn], rules: Rules) -> tuple[_Turn, float]:
    """Return the turn that is worth most, and its worth, as deep as there is time for."""
    search = _Search(rules)
    found, worth = turns[0], 0.0
    for depth in range(1, DEEPEST + 1):
        try:
            found, worth, turns = _look(search, seat, turns, depth)
        except _Spent:
            break
    return found, worth


def _look(search: _Search, seat: Seat, turns: list[_Turn], depth: int) -> tuple[_Turn, float, list[_Turn]]:
    """Return the best turn so far ahead, its worth, and all turns with the best one first."""
    best, worth = turns[0], -3 * KING
    for turn in turns:
        gained = -search.value(turn.board, 1 - seat, depth - 1, -2 * KING, -worth, len(turns))
        if gained > worth:
            best, worth = turn, gained
    return best, worth, [best, *(turn for turn in turns if turn is not best)]


# --- Choosing --------------------------------------------------------------------------------------

READY_FOR_DRAW: Final = -1.5
"""Who is worse off than that accepts a draw."""


def choose(game: AnyGame, view: View, rng: Draws) -> Action:
    """Return a legal action: a setup by chance, else the move that is worth most."""
    assert view.seat is not None
    if view.phase == "setup":
        return Choose(WINGS[rng.randrange(len(WINGS))])
    table, rules = view.table, rules_of(view.table.options)
    if view.phase == "chain":
        moves = chains(table.board, AT[view.square], rules)
    else:
        moves = moves_of(table.board, view.seat, rules)
    turns = list(_turns(table.board, moves, rules))
    if view.phase == "chain":
        turns.append(_Turn(_STOP, table.board, 0.0))
    turns.sort(key=lambda turn: (-turn.prey, rng.randrange(1 << 20)))
    best, worth = _best(table.board, view.seat, turns, rules)
    if view.phase == "move" and table.offered[1 - view.seat] and worth < READY_FOR_DRAW:
        return AcceptDraw()
    return Stop() if best.first is _STOP else named(best.first)


_STOP: Final = Raw(-1, -1, -1, False)
"""Stands for ending a chain."""
