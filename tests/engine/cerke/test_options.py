"""Section 6.1 of the rule specification: every other switch, in all its values."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cerke.board import IA, A
from engine.cerke.game import CERKE
from engine.cerke.moves import legal
from engine.cerke.options import PRESETS, Consequence, Options
from engine.cerke.state import (
    Declare,
    FirstMover,
    Ground,
    Move,
    Over,
    SeasonStart,
    StepMove,
    TamMove,
    Taxot,
    Tymok,
)
from tests.engine.cerke.build import (
    STEP,
    TAKE,
    TAM_AWAY,
    TAM_BACK,
    ground,
    of_kind,
    play,
    situational,
)


def test_step_on_tam_forbidden() -> None:
    """``step_on_tam: false`` takes away every step over the 皇."""
    state = ground("TAU:K TAI:* NAI:s", options=Options(step_on_tam=False))
    assert {step.via for step in of_kind(legal(state), StepMove)} == {"NAI"}


@pytest.mark.parametrize(
    ("consequence", "tams", "outcome"),
    [
        (Consequence("allowed"), 25, (20, 20)),
        (Consequence("forbidden"), 0, None),
        (Consequence("hand", -3), 25, "皇再来"),
        (Consequence("immediate", -3), 25, (14, 26)),
    ],
)
def test_tam_after_tam(consequence: Consequence, tams: int, outcome: object) -> None:
    """Each consequence of moving the 皇 after the opponent did, at rate 2."""
    state = ground("ZO:* KA:K KIA:k", options=Options(tam_after_tam=consequence), tam_moved_last=True, rate=2)
    assert len(of_kind(legal(state), TamMove)) == tams
    if tams:
        after = play(state, TAM_AWAY)
        assert (situational(after)[0][0] if isinstance(after, Declare) else after.position.score) == outcome


@pytest.mark.parametrize(
    ("consequence", "tams", "outcome"),
    [
        (Consequence("allowed"), 25, (20, 20)),
        (Consequence("forbidden"), 24, None),
        (Consequence("hand", -2), 25, "皇再来"),
        (Consequence("immediate", -2), 25, (18, 22)),
    ],
)
def test_tam_in_place(consequence: Consequence, tams: int, outcome: object) -> None:
    """Each consequence of a move of the 皇 that ends where it began."""
    state = ground("ZO:* KA:K KIA:k", options=Options(tam_in_place=consequence))
    assert len(of_kind(legal(state), TamMove)) == tams
    if consequence.kind != "forbidden":
        after = play(state, TAM_BACK)
        assert (situational(after)[0][0] if isinstance(after, Declare) else after.position.score) == outcome


def test_sum_of_immediate_penalties() -> None:
    """Two reasons paid at once add up under ``sum``."""
    both = Consequence("immediate", -3)
    options = Options(tam_after_tam=both, tam_in_place=both, tam_repeat_both="sum")
    state = play(ground("ZO:* KA:k", options=options, tam_moved_last=True), TAM_BACK)
    assert state.position.score == (14, 26)


def test_immediate_penalties_are_paid_one_by_one() -> None:
    """The first one that leaves a side nothing ends the game, whatever would have followed (4.4)."""
    loses, wins = Consequence("immediate", -6), Consequence("immediate", 2)
    cases = [
        (loses, wins, (5, 35), (0, 40), -6, 0),
        (wins, loses, (5, 35), (1, 39), -4, -4),
        (wins, loses, (4, 36), (0, 40), -4, 2),
        (loses, wins, (7, 33), (3, 37), -4, -4),
    ]
    for after, in_place, score, left, paid, at_once in cases:
        options = Options(tam_after_tam=after, tam_in_place=in_place, tam_repeat_both="sum")
        state = play(ground("ZO:* KA:k", options=options, score=score, tam_moved_last=True), TAM_BACK)
        position = state.position
        assert isinstance(state, Over) == (0 in left)
        assert position.last is not None
        assert (position.score, position.last.penalty) == (left, paid)
        if isinstance(state, Over):
            (season,) = position.story.seasons
            told = (season.at_once, season.before, season.after, season.due, season.turns)
            assert told == (at_once, (score[IA] + at_once, score[A] - at_once), left, -6, 1)
            assert [hand.points for hand in season.hands] == [-6]
        else:
            assert position.story.at_once == at_once


def test_points_of_step_tam() -> None:
    """``step_tam_points`` is what 撃皇 pays."""
    assert situational(play(ground("TAU:K TAI:*", options=Options(step_tam_points=-7)), STEP)) == [
        ("撃皇", -7)
    ]


def test_declare_on_any_hand() -> None:
    """``declare_on: any_hand`` asks after every turn in which a hand is held."""
    options = Options(declare_on="any_hand")
    state = play(ground("ZO:* TAU:K KA:k", options=options, captured=("K", "")), Move("TAU", "TAI"))
    assert isinstance(state, Declare)
    assert play(state, Taxot()).position.score == (25, 15)
    without = play(ground("ZO:* TAU:K KA:k", options=options), Move("TAU", "TAI"))
    assert isinstance(without, Ground)


@pytest.mark.parametrize(
    ("limit", "rates"), [(64, [2, 4, 8, 16, 32, 64, 64]), (3, [2, 3, 3]), (None, [2, 4, 8])]
)
def test_rate(limit: int | None, rates: list[int]) -> None:
    """Each 再行 doubles the rate up to ``rate_limit`` and stays possible there."""
    rate, seen = 1, []
    for _ in rates:
        options = Options(rate_limit=limit)
        rate = play(ground("TAU:K TAI:*", options=options, rate=rate), STEP, Tymok()).position.rate
        seen.append(rate)
    assert seen == rates


@pytest.mark.parametrize("seasons", [1, 2, 4])
def test_seasons(seasons: int) -> None:
    """The game ends after the last season by score; each season begins afresh."""
    options = Options(seasons=seasons)  # type: ignore[arg-type]
    fields: dict[str, Any] = {"captured": ("H", "K"), "rate": 4, "turns": 9, "options": options}
    for season in range(1, seasons + 1):
        state = play(ground("TAU:K TAI:+t ZO:*", season=season, **fields), TAKE, Taxot())
        assert isinstance(state, Over) is (season == seasons)
    state = play(ground("TAU:K TAI:+t ZO:*", **{**fields, "options": Options()}), TAKE, Taxot())
    position = state.position
    assert position.board == CERKE.start(2, Options()).position.board
    assert (position.captured, position.rate, position.turns) == (("", ""), 1, 0)
    assert position.last is not None


@pytest.mark.parametrize(
    ("options", "score"),
    [
        (Options(), (20, 20)),
        (Options(start_points=7), (7, 7)),
        (Options(score_limit="none"), (20, 20)),
        (Options(score_limit="cash"), (0, 0)),
        (PRESETS["educational"], (10, 10)),
    ],
)
def test_start_points(options: Options, score: tuple[int, int]) -> None:
    """What both sides begin with."""
    assert CERKE.start(2, options).position.score == score
    assert CERKE.standing(CERKE.start(2, options)) == score


def test_cash_goes_below_nothing() -> None:
    """``cash``: the score is money paid, without a limit."""
    options = Options(score_limit="cash")
    state = play(ground("TAU:K TAI:*", options=options, score=(0, 0), season=4), STEP, Taxot())
    assert isinstance(state, Over)
    assert (state.position.score, state.rule) == ((-5, 5), "last_season")


def test_max_plies_per_season() -> None:
    """A season ends without payment after so many turns, but a due declaration comes first."""
    options = Options(max_plies_per_season=3)
    state = play(ground("ZO:* TAU:K KA:k", options=options, turns=2), Move("TAU", "TAI"))
    assert isinstance(state, SeasonStart)
    assert (state.position.season, state.position.score) == (2, (20, 20))
    declare = play(ground("TAU:K TAI:* KA:k", options=options, turns=2), STEP)
    assert isinstance(declare, Declare)
    assert play(declare, Tymok()).position.score == (20, 20)
    assert play(declare, Taxot()).position.score == (15, 25)
    last = play(ground("ZO:* TAU:K KA:k", options=options, turns=2, season=4), Move("TAU", "TAI"))
    assert isinstance(last, Over)


def test_no_action_ends_the_game_by_score() -> None:
    """4.6: a player without any action ends the game, decided by the scores of the moment."""
    options = Options(board="educational_5x7", tam_after_tam=Consequence("forbidden"), start_points=10)
    # Side A has soldiers on its last row only; the 皇 was just moved, and nothing is in hand.
    state = play(ground("NE:* ZU:K NAU:s TAU:s", options=options, score=(12, 8)), TamMove("NE", "TE", "ZE"))
    assert isinstance(state, Over)
    result = CERKE.result(state)
    assert result is not None
    assert (result.points, result.ranking, result.rule) == ((12, 8), (1, 2), "no_move")


def test_no_action_at_the_start_of_a_season() -> None:
    """The check is the same when the sticks decide who begins; the initial position always has moves."""
    for seat in (IA, A):
        assert isinstance(play(CERKE.start(2, Options()), FirstMover(seat)), Ground)
