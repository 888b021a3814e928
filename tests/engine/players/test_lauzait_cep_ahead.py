"""The player of ラウツァイト・セプ that looks at its next turn."""

from __future__ import annotations

import random

from engine.lauzait_cep import LAUZAIT_CEP
from engine.lauzait_cep.board import on
from engine.lauzait_cep.state import Choose, Declare, Discard, Form, Move, State
from engine.players.lauzait_cep_ahead import LEVELS, Foresight
from tests.engine.lauzait_cep.positions import begin, do

MASTER = LEVELS["master"]


def chosen(state: State) -> object:
    return MASTER.choose(LAUZAIT_CEP, LAUZAIT_CEP.view(state, 0), random.Random(1))


def test_what_is_done_at_once_is_done() -> None:
    assert chosen(begin("K9 K9 * F0 F1 F2 K4 K6 F8")) == Form(("K9", "K9", "*"))
    assert chosen(begin("F1 F2 F3 F3 F3 * K3 K4 K5")) == Declare()


def test_a_hire_is_followed_to_its_end() -> None:
    """Discard, mover and target belong together: what is taken makes the best hand of those it looked at."""
    state: State = begin("K6 K6 F8 F2 K0 F0", "F1 F1 F1")
    discard = chosen(state)
    assert isinstance(discard, Discard)
    state = LAUZAIT_CEP.apply(state, 0, discard)
    while LAUZAIT_CEP.turn(state).seats == (0,):
        action = LAUZAIT_CEP.forced(state, 0) or chosen(state)
        if isinstance(action, Move):
            assert on(state.table.board, action.square) == "K6"
            return
        assert isinstance(action, Choose)
        state = LAUZAIT_CEP.apply(state, 0, action)
    raise AssertionError("no hire")


def test_what_it_did_not_follow_is_worth_less() -> None:
    state = begin("K9 K9 F9 F9 K1 K4", "F4 F5 F6")
    view = LAUZAIT_CEP.view(state, 0)
    one = list(Foresight(breadth=1, weight=0.7)(LAUZAIT_CEP, view, random.Random(1)))
    best = max(one, key=lambda thought: thought.worth)
    rest = [thought for thought in one if isinstance(thought.action, Discard) and thought is not best]
    assert isinstance(best.action, Discard)
    assert rest
    assert all(thought.worth < best.worth for thought in rest)


def test_every_legal_action_has_its_worth() -> None:
    state = do(begin("K9 K9 * F0 F1 F2 K4 K6 F8"), "form K9 K9 *")
    thoughts = MASTER.consider(LAUZAIT_CEP, LAUZAIT_CEP.view(state, 0), random.Random(1))
    assert {thought.action for thought in thoughts} == set(LAUZAIT_CEP.legal(state, 0))
