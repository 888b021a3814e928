"""The computer player of 古機戦 (the rule specification, section 7)."""

from __future__ import annotations

import random

import pytest

from engine.players.greedy_player import GreedyPlayer
from engine.players.random_player import RandomPlayer
from engine.zia_cerke import ZIA_CERKE, Options
from engine.zia_cerke.moves import moves_of, rules_of
from engine.zia_cerke.state import AcceptDraw, Chaining, Choose, Move, Moving, Over, State
from tests.amounts import tried
from tests.engine.zia_cerke.build import at, played


def chosen(state: State, seat: int, seed: int = 0) -> str:
    return ZIA_CERKE.notate(
        state, GreedyPlayer().choose(ZIA_CERKE, ZIA_CERKE.view(state, seat), random.Random(seed))
    )


def king_in_danger(state: State) -> bool:
    """Whether the side to move can take the king."""
    board = state.table.board
    moves = moves_of(board, state.table.mover, rules_of(state.table.options))
    return any(move.taken >= 0 and board[move.taken] in "Ii" for move in moves)


@pytest.mark.parametrize("seed", range(tried(2, thoroughly=4)))
def test_it_takes_the_king_and_does_not_leave_its_own(seed: int) -> None:
    """In random games: whenever it can take the king it does, and it leaves its own only where it must."""
    rng = random.Random(seed)
    options = Options(slide=["both", "none"][seed % 2], sacrifice_capture=True, move_limit=2000)  # type: ignore[arg-type]
    state = ZIA_CERKE.start(2, options)
    taken = saved = 0
    for number in range(400):
        if not isinstance(state, Moving):
            break
        seat = state.table.mover
        legal = ZIA_CERKE.moves(state, seat)
        if king_in_danger(state):
            action = GreedyPlayer().choose(ZIA_CERKE, ZIA_CERKE.view(state, seat), rng)
            assert isinstance(ZIA_CERKE.apply(state, seat, action), Over)
            taken += 1
            legal = [move for move in legal if not isinstance(ZIA_CERKE.apply(state, seat, move), Over)]
        elif number % 8 == 0:
            action = GreedyPlayer().choose(ZIA_CERKE, ZIA_CERKE.view(state, seat), rng)
            safe = [move for move in legal if not king_in_danger(ZIA_CERKE.apply(state, seat, move))]
            if safe and len(safe) < len(legal):
                saved += 1
            assert not safe or not king_in_danger(ZIA_CERKE.apply(state, seat, action))
        state = ZIA_CERKE.apply(state, seat, rng.choice(legal))
    assert taken + saved


def test_it_takes_what_is_free_and_goes_on_with_a_chain() -> None:
    assert chosen(at("8i/9/4n4/9/9/C1g6/4N4/9/I8"), 0) == "KY-TYxNY"
    chain = played(at("8i/9/4n4/9/1k7/9/1k2N4/2B6/I8", slide="none", chain_jumps=True), "NAU-KYxLAI")
    assert isinstance(chain, Chaining)
    assert chosen(chain, 0) == "KY-NUxLO"


def test_it_accepts_a_draw_when_it_is_worse_off() -> None:
    worse = played(at("8i/9/g3n4/g8/9/9/4N4/9/I8", 1), "offer_draw", "PA-MA")
    assert GreedyPlayer().choose(ZIA_CERKE, ZIA_CERKE.view(worse, 0), random.Random(1)) == AcceptDraw()
    better = played(at("8i/9/4n4/9/G8/G8/4N4/9/I8", 1), "offer_draw", "PA-MA")
    assert isinstance(GreedyPlayer().choose(ZIA_CERKE, ZIA_CERKE.view(better, 0), random.Random(1)), Move)


def test_it_chooses_any_setup() -> None:
    view = ZIA_CERKE.view(ZIA_CERKE.start(2, Options(setup="chosen")), 1)
    drawn = {GreedyPlayer().choose(ZIA_CERKE, view, random.Random(seed)) for seed in range(40)}
    assert drawn == {Choose(wing) for wing in ("keep", "swap_left", "swap_right", "swap_both")}


def test_it_beats_the_random_player() -> None:
    """Two games or three; the benchmark plays more of them, and times them."""
    for number in range(tried(2, thoroughly=3)):
        rng, seat = random.Random(number), number % 2
        state = ZIA_CERKE.start(2, Options())
        while not isinstance(state, Over):
            mover = state.table.mover
            player = GreedyPlayer() if mover == seat else RandomPlayer()
            action = player.choose(ZIA_CERKE, ZIA_CERKE.view(state, mover), rng)
            state = ZIA_CERKE.apply(state, mover, action)
        assert ZIA_CERKE.standing(state)[seat] == 2
