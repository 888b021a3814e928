"""What a move would bring in 古機戦.  Nothing here decides anything: who explains a move asks for it.

* :func:`threatened`: the squares on which a seat could lose a piece
* :func:`kept`: the pieces that a move keeps from being captured
"""

from __future__ import annotations

from engine.core import Seat
from engine.zia_cerke import moves
from engine.zia_cerke.board import KINGS, SIGN_ORDER
from engine.zia_cerke.judge import raw_of
from engine.zia_cerke.moves import Rules, moves_of, rules_of
from engine.zia_cerke.state import Move, Table


def threatened(board: str, seat: Seat, rules: Rules) -> frozenset[int]:
    """Return the squares on which the other side could capture pieces of a seat, were it its turn."""
    return frozenset(raw.taken for raw in moves_of(board, 1 - seat, rules) if raw.taken >= 0)


def kept(table: Table, move: Move) -> tuple[str, ...]:
    """Return the letters of the pieces that could be captured now and after the move no more, the king first.

    A piece that is sacrificed is not kept, and where the season ends there is nothing to keep.
    """
    seat, rules, raw = table.mover, rules_of(table.options), raw_of(move)
    after = moves.after(table.board, raw)
    if KINGS[1 - seat] not in after:
        return ()
    gone = frozenset({raw.src}) if raw.sacrifice else frozenset()
    still = threatened(after, seat, rules)
    safe = [
        table.board[square]
        for square in threatened(table.board, seat, rules) - gone
        if (raw.dest if square == raw.src else square) not in still
    ]
    return tuple(sorted(safe, key=SIGN_ORDER.index, reverse=True))
