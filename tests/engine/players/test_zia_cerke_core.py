"""The fast board of 古機戦 against the rules, and what a search on it finds."""

from __future__ import annotations

import random

import pytest

from engine.players.zia_cerke import LEVELS, Looking, in_points, seen
from engine.players.zia_cerke_core import RED_MOVES, WIN, Board, packed, unpacked
from engine.players.zia_cerke_search import Search
from engine.zia_cerke import ZIA_CERKE
from engine.zia_cerke.board import KINGS, initial
from engine.zia_cerke.moves import Rules, after, chains, moves_of
from engine.zia_cerke.state import Move
from tests.amounts import tried
from tests.engine.zia_cerke.build import at, played

ALL_RULES = [
    Rules(sliding, sacrifice, chain)
    for sliding in ("gcb", "gc", "g")
    for sacrifice in (False, True)
    for chain in ((False,) if sliding == "gcb" else (False, True))
]


@pytest.mark.parametrize("rules", ALL_RULES)
def test_it_moves_as_the_rules_say(rules: Rules) -> None:
    """In random games: the same moves, the same boards after them, and all as before once taken back."""
    for seed in range(tried(2, thoroughly=30)):
        rng, text, seat = random.Random(seed), initial(), 0
        for _ in range(90):
            board = Board(text, rules)
            moves = moves_of(text, seat, rules)
            if not moves or KINGS[1 - seat] not in text:
                break
            assert sorted(map(packed, moves)) == sorted(board.moves(seat))
            move = rng.choice(moves)
            assert unpacked(packed(move)) == move
            before = (list(board.squares), board.worth, board.key)
            board.make(packed(move))
            text = after(text, move)
            made = Board(text, rules)
            assert (board.squares, board.worth, board.key) == (made.squares, made.worth, made.key)
            if move.taken >= 0 and not move.sacrifice and rules.chain:
                further = [packed(raw) for raw in chains(text, move.dest, rules)]
                assert sorted(further) == sorted(board.chains(move.dest))
            board.undo(packed(move), *before[1:])
            assert (board.squares, board.worth, board.key) == before
            seat = 1 - seat


def test_a_king_that_can_be_taken_is_worth_the_game() -> None:
    state = at("8i/9/4n4/9/9/9/4N4/9/I7G")
    (value, turn), *_ = Search(Board(state.table.board, Rules()), 1000, False).look(
        0, [(move,) for move in Board(state.table.board, Rules()).moves(0)], 4
    )
    assert value >= WIN - 1
    assert unpacked(turn[0]).taken == 8
    assert in_points(value) == 2.0


def test_a_search_agrees_with_looking_at_everything() -> None:
    """Over two moves, without what follows them: the worth is that of trying all answers to all moves."""
    rng = random.Random(5)
    text, seat = initial(), 0
    for _ in range(30):
        text = after(text, rng.choice(moves_of(text, seat, Rules())))
        seat = 1 - seat
    board = Board(text, Rules())
    search = Search(board, 10**6, False)
    found = search.look(seat, [(move,) for move in board.moves(seat)], 1)
    assert found[0][0] == max(one_by_one(board, search, seat, move) for move in board.moves(seat))


def one_by_one(board: Board, search: Search, seat: int, move: int) -> int:
    """Return what a move is worth with a full window of its own and nothing remembered."""
    worth, key, others = board.worth, board.key, len(board.moves(seat))
    board.make(move)
    fresh = Search(board, 10**6, False)
    value = -fresh.value(1 - seat, 0, -2 * WIN, 2 * WIN, others, 1)
    board.undo(move, worth, key)
    return value


def test_it_knows_the_positions_that_the_game_has_met() -> None:
    state = played(at("8i/9/4n4/9/9/9/4N4/9/I8"), "KIA-LIA", "PA-MA")
    first = at("8i/9/4n4/9/9/9/4N4/9/I8").table.board
    keys = seen(state.table)
    assert keys[-1] == Board(first, Rules()).key
    assert (
        keys[0]
        == Board(played(at("8i/9/4n4/9/9/9/4N4/9/I8"), "KIA-LIA").table.board, Rules()).key ^ RED_MOVES
    )


def test_it_does_not_leave_a_piece_to_be_taken() -> None:
    """The archer could be taken where it stands, and takes what is safe to take."""
    state = at("4i4/9/4n4/9/k7g/9/4N4/9/G3I4")
    move = Looking(2000)(ZIA_CERKE, ZIA_CERKE.view(state, 0), random.Random(1))[0].action
    assert isinstance(move, Move)
    assert move.taken == "KO"


@pytest.mark.parametrize("level", ["medium", "good", "strong"])
def test_who_sees_all_moves_takes_the_king(level: str) -> None:
    """Whatever else it misjudges."""
    state = at("8i/9/9/9/9/9/9/9/I7G")
    for seed in range(4):
        action = LEVELS[level].choose(ZIA_CERKE, ZIA_CERKE.view(state, 0), random.Random(seed))
        assert isinstance(action, Move)
        assert action.taken == "PA"
