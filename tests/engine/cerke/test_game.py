"""Sections 4, 5.8 and 5.11 of the rule specification: declarations, points, chance and the contract."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from engine.cerke.board import IA, A
from engine.cerke.game import CERKE
from engine.cerke.moves import legal
from engine.cerke.options import PRESETS, Consequence, Options
from engine.cerke.state import (
    Action,
    Cast,
    Declare,
    Drop,
    FirstMover,
    Ground,
    Land,
    Move,
    Over,
    Pass,
    SeasonStart,
    State,
    StepCast,
    StepMove,
    Taxot,
    Tymok,
)
from engine.cerke.turns import declaration
from engine.core import CHANCE, OptionError
from tests.engine.cerke.build import (
    STEP,
    TAKE,
    TAM_AWAY,
    TAM_BACK,
    ground,
    play,
    situational,
)

# --- 5.11: declarations and transfers --------------------------------------------------------------


def test_d1_new_hand() -> None:
    """A completed hand is declared; 終季 pays it, 再行 doubles the rate."""
    state = play(ground("TAU:K TAI:+t ZO:*", captured=("H", "")), TAKE)
    assert isinstance(state, Declare)
    assert [(hand.name, hand.points) for hand in declaration(state).hands] == [("獣", 3)]
    ended = play(state, Taxot())
    assert isinstance(ended, SeasonStart)
    assert (ended.position.score, ended.position.season) == ((23, 17), 2)
    on = play(state, Tymok())
    assert isinstance(on, Ground)
    assert (on.position.rate, on.position.score, on.position.mover) == (2, (20, 20), A)
    assert on.position.captured == ("+TH", "")


def test_d2_one_colour_is_new() -> None:
    """A held hand that becomes one of one colour is declared again."""
    state = play(ground("TAU:K TAI:t ZO:*", captured=("+TH", ""), rate=2), TAKE)
    assert isinstance(state, Declare)
    assert declaration(state).due == 10
    assert play(state, Taxot()).position.score == (30, 10)


def test_d3_nothing_new() -> None:
    """A capture that makes no new hand asks for nothing."""
    state = play(ground("TAU:K TAI:l ZO:*", captured=("+TH", "")), TAKE)
    assert isinstance(state, Ground)
    assert state.position.mover == A


def test_d4_step_on_tam() -> None:
    """撃皇 is a hand of its own."""
    state = play(ground("TAU:K TAI:*"), STEP)
    assert situational(state) == [("撃皇", -5)]
    assert play(state, Taxot()).position.score == (15, 25)
    on = play(state, Tymok()).position
    assert (on.score, on.rate) == ((20, 20), 2)


def test_d5_older_hands_count() -> None:
    """終季 after 撃皇 alone counts the hands held before, or not (``situational_taxot``)."""
    fields: dict[str, Any] = {"captured": ("T+H", ""), "rate": 2}
    assert play(ground("TAU:K TAI:*", **fields), STEP, Taxot()).position.score == (16, 24)
    strict = Options(situational_taxot="situational_only")
    assert play(ground("TAU:K TAI:*", options=strict, **fields), STEP, Taxot()).position.score == (10, 30)


@pytest.mark.parametrize("options", [Options(), Options(situational_taxot="situational_only")])
def test_d6_new_hands_and_step_on_tam(options: Options) -> None:
    """New hands and 撃皇 of one turn add up, whatever ``situational_taxot`` says."""
    pieces = "TAU:K TAI:* TY:+h"
    state = play(ground(pieces, captured=("+SAT", ""), options=options), STEP)
    assert isinstance(state, Declare)
    assert [hand.name for hand in declaration(state).hands] == ["馬弓兵", "獣", "撃皇"]
    assert play(state, Taxot()).position.score == (23, 17)


VESSEL = "TAU:V TAI:*"
VESSEL_CAST = StepCast("TAU", "TAI", "TU")


def test_d7_failed_step_on_tam() -> None:
    """撃皇 counts when the cast is too low, unless ``step_tam_when_incomplete`` exempts it."""
    state = play(ground(VESSEL), VESSEL_CAST, Cast(1))
    assert legal(state) == [Pass()]
    assert CERKE.forced(state, state.position.mover) == Pass()
    state = play(state, Pass())
    assert situational(state) == [("撃皇", -5)]
    assert state.position.last is not None
    assert not state.position.last.completed
    exempt = Options(step_tam_when_incomplete="exempt")
    assert isinstance(play(ground(VESSEL, options=exempt), VESSEL_CAST, Cast(1), Pass()), Ground)


def test_d8_tam_after_tam() -> None:
    """皇再来: moving the 皇 right after the opponent."""
    assert situational(play(ground("ZO:* KA:k", tam_moved_last=True), TAM_AWAY)) == [("皇再来", -3)]
    first = play(ground("ZO:* KA:k"), TAM_AWAY)
    assert isinstance(first, Ground)
    assert first.position.tam_moved_last
    assert not play(first, Move("KA", "KE")).position.tam_moved_last


def test_d9_both_reasons() -> None:
    """Both reasons for 皇再来 are one hand, paid once or added up."""
    twice: dict[str, Any] = {"pieces": "ZO:* KA:k", "tam_moved_last": True}
    assert situational(play(ground(**twice), TAM_BACK)) == [("皇再来", -3)]
    options = Options(tam_repeat_both="sum")
    assert situational(play(ground(**twice, options=options), TAM_BACK)) == [("皇再来", -6)]
    assert situational(play(ground("ZO:* KA:k"), TAM_BACK)) == [("皇再来", -3)]
    larger = Options(tam_in_place=Consequence("immediate", -4))
    state = play(ground(**twice, options=larger), TAM_BACK)
    assert isinstance(state, Ground)
    assert state.position.score == (16, 24)


def test_d10_drop_that_loses_the_colour() -> None:
    """A drop never makes a hand new, except by name."""
    fields: dict[str, Any] = {"captured": ("T+TH", "")}
    state = play(ground("ZO:* KA:k", **fields), Drop("T", "KU"))
    assert isinstance(state, Ground)
    assert state.position.captured == ("+TH", "")
    by_name = Options(drop_trigger="set_difference")
    assert isinstance(play(ground("ZO:* KA:k", options=by_name, **fields), Drop("T", "KU")), Declare)


def test_d11_early_end() -> None:
    """The score is clamped, and the side that has everything wins at once."""
    fields: dict[str, Any] = {"captured": ("H", ""), "score": (38, 2)}
    state = play(ground("TAU:K TAI:+t ZO:*", **fields), TAKE, Taxot())
    assert isinstance(state, Over)
    result = CERKE.result(state)
    assert result is not None
    assert (result.points, result.ranking, result.rule) == ((40, 0), (1, 2), "score_limit")
    unlimited = Options(score_limit="none")
    state = play(ground("TAU:K TAI:+t ZO:*", options=unlimited, **fields), TAKE, Taxot())
    assert isinstance(state, SeasonStart)
    assert state.position.score == (41, -1)


def test_d12_draw() -> None:
    """Equal scores after the last season are a draw."""
    fields: dict[str, Any] = {"captured": ("H", ""), "score": (17, 23), "season": 4}
    result = CERKE.result(play(ground("TAU:K TAI:+t ZO:*", **fields), TAKE, Taxot()))
    assert result is not None
    assert (result.points, result.ranking, result.rule) == ((20, 20), (1, 1), "last_season")


D13: dict[str, Any] = {"pieces": "TAU:K TAI:* TY:+k", "score": (5, 35)}


def test_d13_immediate_penalty() -> None:
    """Online: −5 is paid before the captured king could help."""
    state = play(ground(**D13, options=PRESETS["online"]), STEP)
    assert isinstance(state, Over)
    assert (state.position.score, state.rule) == ((0, 40), "score_limit")
    assert state.position.last is not None
    assert state.position.last.penalty == -5


def test_debt_until_the_next_taxot() -> None:
    """``immediate_penalty_can_end_game: false``: the score may go below nothing until 終季."""
    options = Options(step_tam_mode="immediate", immediate_penalty_can_end_game=False)
    state = play(ground(**{**D13, "score": (3, 37)}, options=options), STEP)
    assert isinstance(state, Declare)
    assert state.position.score == (-2, 42)
    assert play(state, Taxot()).position.score == (3, 37)
    poor = msgspec.structs.replace(state.position, score=(-8, 48))
    ended = play(msgspec.structs.replace(state, position=poor), Taxot())
    assert isinstance(ended, Over)
    assert ended.position.score == (0, 40)


# --- 5.8: who starts, and chance -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first_player", "first_season", "second_season"),
    [
        ("sticks", [IA, A], [IA, A]),
        ("random", [IA, A], [IA, A]),
        ("alternate", [IA, A], [IA]),
        ("IA", [IA], [IA]),
        ("A", [A], [A]),
    ],
)
def test_who_starts(first_player: str, first_season: list[int], second_season: list[int]) -> None:
    """The outcomes of chance at the start of the first season and of one that follows A's."""
    options = CERKE.make_options("standard", {"first_player": first_player})
    first = CERKE.start(2, options)
    second = SeasonStart(msgspec.structs.replace(first.position, season=2, first_mover=A))
    for state, seats in [(first, first_season), (second, second_season)]:
        chance = CERKE.chance(state)
        assert chance.outcomes == tuple((FirstMover(seat), Fraction(1, len(seats))) for seat in seats)
        drawn = {chance.sample(random.Random(seed)).seat for seed in range(40)}
        assert drawn == set(seats)
        for seat in seats:
            begun = play(state, FirstMover(seat)).position
            assert (begun.mover, begun.first_mover) == (seat, seat)


class Throws:
    """Sticks that fall as told."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def randrange(self, stop: int, /) -> int:
        assert stop == 2
        return self.faces.pop(0)


def test_sticks_for_the_start_are_cast_again_when_equal() -> None:
    """Side IA casts first; equal sums are cast again; the higher sum begins."""
    throws = Throws(1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0)
    assert CERKE.chance(CERKE.start(2, Options())).sample(throws) == FirstMover(A)
    assert throws.faces == []


def test_chance_of_casts() -> None:
    """Bridge and water have the odds of five sticks."""
    bridge = play(ground("LAU:A LI:+s ZO:*"), StepCast("LAU", "LI", "TI"))
    water = play(ground("TAU:K ZAI:+t PA:*"), Move("TAU", "ZAI"))
    for state in (bridge, water):
        chance = CERKE.chance(state)
        assert [odds * 32 for _, odds in chance.outcomes] == [1, 5, 10, 10, 5, 1]
        assert [cast.ones for cast, _ in chance.outcomes] == list(range(6))
        assert chance.sample(Throws(1, 1, 0, 0, 1)) == Cast(3)
        assert CERKE.legal(state, CHANCE) == [cast for cast, _ in chance.outcomes]
        assert CERKE.legal(state, IA) == []


# --- The rest of the contract ----------------------------------------------------------------------


def test_only_two_can_play() -> None:
    """Cerke is for two."""
    for seats in (0, 1, 3):
        with pytest.raises(OptionError, match="bad_seats"):
            CERKE.start(seats, Options())


def steps(state: State, action: Action) -> list[tuple[str, str, str]]:
    return [(step.kind, step.value, step.subject) for step in CERKE.steps(state, action)]


def test_steps() -> None:
    """Each kind of action as a person makes it."""
    state = ground("LAU:A LI:+s ZI:k ZO:* TAU:+K TAI:s", captured=("+S", ""))
    assert steps(state, Move("TAU", "TAI")) == [("piece", "TAU", "+K"), ("to", "TAI", "s")]
    assert steps(state, StepMove("TAU", "TAI", "TAU")) == [
        ("piece", "TAU", "+K"),
        ("over", ">TAI", "s"),
        ("to", "TAU", ""),
    ]
    cast = StepCast("LAU", "LI", "ZI")
    assert steps(state, cast) == [("piece", "LAU", "A"), ("over", ">LI", "+s"), ("cast", "ZI", "k")]
    assert steps(state, TAM_BACK) == [("piece", "ZO", "*"), ("to", "ZO", "")]
    assert steps(state, Drop("+S", "KA")) == [("hand", "+S", "+S"), ("drop", "KA", "")]
    excited = play(state, cast, Cast(3))
    assert steps(excited, Land("ZI")) == [("land", "ZI", "k")]
    assert steps(excited, Pass()) == [("pass", "pass", "")]
    assert steps(state, Tymok()) == [("tymok", "tymok", "")]
    assert steps(state, Taxot()) == [("taxot", "taxot", "")]
    assert steps(excited, Cast(3)) == [("sticks", "3", "")]
    assert steps(CERKE.start(2, Options()), FirstMover(A)) == [("first", "1", "")]


def test_view_tells_the_turn_in_progress() -> None:
    """At bridge, excited and water the view says what was chosen; at declare what is due."""
    bridge = play(ground("LY:A NY:+s PA:*"), StepCast("LY", "NY", "NO"))
    excited = play(bridge, Cast(4))
    water = play(excited, Land("NO"))
    views = [CERKE.view(state, None) for state in (bridge, excited, water)]
    assert [view.node for view in views] == ["bridge", "excited", "water"]
    seen = [(view.chosen.kind, view.chosen.dest, view.chosen.bridge) for view in views if view.chosen]
    assert seen == [("step_cast", "NO", None), ("step_cast", "NO", 4), ("step_cast", "NO", 4)]
    declare = CERKE.view(play(ground("TAU:K TAI:* KA:k", captured=("K", "+K"), rate=2), STEP), A)
    assert declare.declaration is not None
    assert (declare.declaration.total, declare.declaration.due, declare.seat) == (0, 0, A)
    assert [[hand.name for hand in hands] for hands in declare.held] == [["王"], ["王"]]
    over = CERKE.view(Over(ground("ZO:*").position, "no_move"), None)
    assert over.result is not None
    assert over.result.rule == "no_move"
