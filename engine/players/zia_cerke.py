"""How computer players play 古機戦: they look ahead, the stronger the further (:mod:`.zia_cerke_search`).

The values of positions are those of the rule specification of 古機戦, section 7. Weak levels see a few of
their moves, whichever come to their mind; all others see every move, and take a king that can be taken.
What they misjudge is how good the rest is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import tanh
from types import MappingProxyType
from typing import Final

from engine.core import AnyGame, Draws
from engine.players.player import Player, Thought, seat_of
from engine.players.weakened import Weakened
from engine.players.zia_cerke_core import (
    POINT,
    RED_MOVES,
    SACRIFICE,
    TAKEN,
    TO,
    WIN,
    Board,
    packed,
    unpacked,
)
from engine.players.zia_cerke_search import LOST, Search
from engine.zia_cerke.board import AT, SIZE
from engine.zia_cerke.judge import WINGS, named
from engine.zia_cerke.moves import chains, moves_of, rules_of
from engine.zia_cerke.play import WIN as SEASON_WON
from engine.zia_cerke.state import AcceptDraw, Action, Choose, Stop, Table, View

DEEPEST: Final = 20
"""Moves that are looked ahead at most, before captures are followed."""

AT_ONCE: Final = WIN - 1
"""A turn that is worth as much takes the king."""

READY_FOR_DRAW: Final = -1.5
"""Who is worse off than that, in points of the rule specification, accepts a draw."""

EVEN: Final = 8.0
"""An advantage of so many of these points wins about three quarters of a season."""


LESS: Final = 1e-6
"""So much less each move counts than the one before it: what is worth *at most* as much is not as good."""


class Looking:
    """Weighs by a search over so many positions, not deeper than so many moves.

    Who is not ``blind`` has nothing in mind but to take a king that can be taken.
    """

    def __init__(self, positions: int, deepest: int = DEEPEST, *, blind: bool = False) -> None:
        self.positions, self.deepest, self.blind = positions, deepest, blind

    def __call__(self, game: AnyGame, view: View, rng: Draws) -> Sequence[Thought]:
        """Return the moves: the best as it was found, of the others what they are worth at most."""
        if view.phase == "setup":
            return [Thought(Choose(wing), 0.0) for wing in WINGS]
        found = self.looked(view, rng)
        if not self.blind and found[0][0] >= AT_ONCE:
            found = [each for each in found if each[0] >= AT_ONCE]
        thoughts = [
            Thought(_action(view, turn), in_points(value) - LESS * place)
            for place, (value, turn) in enumerate(_by_first(found))
        ]
        if view.phase == "move" and view.table.offered[1 - seat_of(view)]:
            thoughts += _answer(found[0][0])
        return thoughts

    def looked(self, view: View, rng: Draws) -> list[tuple[int, tuple[int, ...]]]:
        """Return the turns of a view with their worths to its seat, the best first."""
        table, seat = view.table, seat_of(view)
        rules = rules_of(table.options)
        board = Board(table.board, rules)
        if view.phase == "chain":
            firsts = [packed(raw) for raw in chains(table.board, AT[view.square], rules)]
        else:
            firsts = [packed(raw) for raw in moves_of(table.board, seat, rules)]
        turns: list[tuple[int, ...]] = (
            [(move,) for move in firsts] if not rules.chain else list(_turns(board, firsts))
        )
        if view.phase == "chain":
            turns.append(())
        # Of turns that are worth the same the one that takes more is the better one, then chance decides.
        drawn = sorted((-sum(move >= TAKEN for move in turn), rng.randrange(1 << 20), turn) for turn in turns)
        search = Search(board, self.positions, rules.chain, seen(table))
        return search.look(seat, [turn for *_, turn in drawn], self.deepest)


def _turns(board: Board, moves: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the turns that begin with these moves, every chain of jumps with all its ends."""
    for move in moves:
        yield (move,)
        if TAKEN <= move < SACRIFICE:
            worth, key = board.worth, board.key
            board.make(move)
            further = list(_turns(board, board.chains(move // TO % TO)))
            board.undo(move, worth, key)
            yield from ((move, *turn) for turn in further)


def _by_first(found: Sequence[tuple[int, tuple[int, ...]]]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the best turn that begins with each move, in the same order."""
    begun = set[int]()
    for value, turn in found:
        first = turn[0] if turn else -1
        if first not in begun:
            begun.add(first)
            yield value, turn


def _action(view: View, turn: Sequence[int]) -> Action:
    return named(unpacked(turn[0])) if turn else Stop()


def in_points(value: int) -> float:
    """Return by how many points of the rules a season will be won, about, by the worth of a position."""
    if abs(value) >= LOST:
        return float(SEASON_WON if value > 0 else -SEASON_WON)
    return SEASON_WON * tanh(value / POINT / EVEN)


def _answer(value: int) -> list[Thought]:
    """Return what it is worth to accept a draw: nothing, and more than to play on when one is worse off."""
    return [Thought(AcceptDraw(), 0.0)] if value < READY_FOR_DRAW * POINT else []


def seen(table: Table) -> list[int]:
    """Return the keys of the positions that may come again, and that were met before this one."""
    squares = list(table.board)
    keys, mover = [], table.mover
    rules = rules_of(table.options)
    for code in reversed(table.quiet):
        src, dest = divmod(code, SIZE * SIZE)
        squares[src], squares[dest] = squares[dest], "."
        mover = 1 - mover
        keys.append(Board("".join(squares), rules).key ^ (RED_MOVES if mover else 0))
    return keys


# --- Levels ----------------------------------------------------------------------------------------

weigh: Final = Looking(1500, 3)
"""By as many positions as the player had before there were levels."""


LEVELS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "beginner": Weakened(Looking(1500, 1, blind=True), noise=0.0, breadth=1),
        "beginner+": Weakened(Looking(1500, 1, blind=True), noise=0.7, breadth=4),
        "easy": Weakened(Looking(1500, 1), noise=1.2, breadth=11),
        "easy+": Weakened(Looking(1500, 1), noise=0.8, breadth=24),
        "medium": Weakened(Looking(1500, 1), noise=0.5),
        "medium+": Weakened(Looking(1500, 1), noise=0.25),
        "good": Weakened(Looking(1500, 1), noise=0.1),
        "good+": Weakened(Looking(1500, 1), noise=0.0, breadth=20, every=Looking(1500, 1, blind=True)),
        "strong": Weakened(Looking(300), noise=0.0, every=Looking(300, blind=True)),
        "strong+": Weakened(Looking(2500), noise=0.0, every=Looking(2500, blind=True)),
        "master": Weakened(Looking(20_000), noise=0.0, every=Looking(20_000, blind=True)),
    }
)
"""The levels, the weakest first; those that judge whoever has left a king standing know what that cost."""
