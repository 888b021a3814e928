"""What holds in every game of Cerke, whoever plays it: properties over random play."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cerke.board import EMPTY, TAM, split_hand
from engine.cerke.game import CERKE
from engine.cerke.options import PRESETS, Consequence, Options, OwnHand
from engine.cerke.state import Action, Declare, Excited, Over, Pass, State
from engine.cerke.turns import setup, start_points
from engine.core import CHANCE, Seat
from tests.engine.cerke.build import likely

Log = list[tuple[Seat, Action]]

LONGEST = 4_000
"""No random game comes near this many actions; see the benchmark for the usual length."""


def random_game(options: Options, seed: int, actions: int = LONGEST) -> tuple[list[State], Log]:
    """Play at random; return the states, the last one after the last action, and the log."""
    rng = random.Random(seed)
    states: list[State] = [CERKE.start(2, options)]
    log: Log = []
    while len(log) < actions and (seats := CERKE.turn(states[-1]).seats):
        state, seat = states[-1], seats[0]
        action = CERKE.chance(state).sample(rng) if seat == CHANCE else rng.choice(CERKE.legal(state, seat))
        log.append((seat, action))
        states.append(CERKE.apply(state, seat, action))
    return states, log


forbidding = st.sampled_from(
    [
        Consequence("allowed"),
        Consequence("forbidden"),
        Consequence("hand", -3),
        Consequence("immediate", -2),
    ]
)
house_rules = st.builds(
    Options,
    board=st.sampled_from(["standard_9x9", "educational_5x7"]),
    seasons=st.sampled_from([1, 2]),
    score_limit=st.sampled_from(["total", "none", "cash"]),
    first_player=st.sampled_from(["sticks", "random", "alternate", "IA", "A"]),
    max_plies_per_season=st.sampled_from([None, 30]),
    move_table=st.sampled_from(["kantei", "hard_tam"]),
    hue_vessel=st.sampled_from(["table", "as_archer"]),
    tiger_horse=st.sampled_from(["distinct", "both_tiger", "both_horse"]),
    archer_chariot=st.sampled_from(["distinct", "both_archer", "both_chariot"]),
    horse_hue_jump=st.sampled_from(["adjacent_only", "any_one"]),
    tam_itself_is_tam_hue=st.booleans(),
    water_exempt_from=st.sampled_from(["any_water", "hill_only"]),
    step_on_tam=st.booleans(),
    declare_before_cast=st.sampled_from(["exact", "direction", "none"]),
    short_cast=st.sampled_from(["fail", "nearer"]),
    pass_after_cast=st.sampled_from(["allowed", "only_if_short"]),
    zero_move_capture=st.booleans(),
    water_threshold=st.integers(0, 5),
    step_tam_mode=st.sampled_from(["hand", "immediate"]),
    step_tam_when_incomplete=st.sampled_from(["counts", "exempt"]),
    tam_after_tam=forbidding,
    tam_in_place=forbidding,
    tam_repeat_both=st.sampled_from(["once", "sum"]),
    immediate_penalty_can_end_game=st.booleans(),
    hand_system=st.sampled_from(["kantei", "educational", "animal_chain", "triple_run", "figurative"]),
    declare_on=st.sampled_from(["new_hand", "any_hand"]),
    drop_trigger=st.sampled_from(["never", "set_difference"]),
    situational_taxot=st.sampled_from(["all_hands", "situational_only"]),
    tams=st.sampled_from([1, 2]),
    water_moves=st.sampled_from(["off", "slow_water"]),
    stick_method=st.sampled_from(["single", "chain"]),
    scoring_method=st.sampled_from(["flat", "old_2_4", "old_3_5", "old_3_5_exclusive"]),
    old_scoring_flash=st.booleans(),
    duplicate_hands=st.sampled_from(["once", "twice", "bonus"]),
    duplicate_bonus=st.sampled_from([1, 2.5]),
    own_hands=st.sampled_from([(), (OwnHand("船王", 4, "船王"),)]),
    handicap_side=st.sampled_from(["none", "IA", "A"]),
    head_start=st.sampled_from([0, 7]),
    second_cast=st.booleans(),
    opponent_exact=st.booleans(),
)
any_options = st.one_of(st.sampled_from(list(PRESETS.values())), house_rules)
seeds = st.integers(0, 10**6)
games = settings(max_examples=40, deadline=None)


@games
@given(any_options, seeds)
def test_turn_and_legality_agree(options: Options, seed: int) -> None:
    """Whoever has the turn can act, nobody else can, and no action is listed twice."""
    for state in random_game(options, seed, 60)[0]:
        seats = CERKE.turn(state).seats
        for seat in (0, 1, CHANCE):
            actions = CERKE.legal(state, seat)
            assert bool(actions) is (seat in seats)
            assert len(actions) == len(set(actions))
            assert len(actions) < 1000
        assert (CERKE.result(state) is not None) is (not seats) is isinstance(state, Over)
        if not CERKE.turn(state).is_chance:
            continue
        outcomes = CERKE.chance(state).outcomes
        assert sum(odds for _, odds in outcomes) == 1
        assert all(CERKE.apply(state, CHANCE, action) for action, _ in outcomes)


@games
@given(any_options, seeds)
def test_every_listed_action_applies(options: Options, seed: int) -> None:
    """All actions of a few positions of the game apply, have steps, and have odds between 0 and 1."""
    for state in random_game(options, seed, 50)[0][::9]:
        for seat in CERKE.turn(state).seats:
            actions = CERKE.legal(state, seat)
            for action in actions:
                assert CERKE.apply(state, seat, action) != state
                odds = CERKE.odds(state, action)
                assert odds is None or 0 <= odds <= 1
            paths = {tuple(step.value for step in CERKE.steps(state, action)) for action in actions}
            assert len(paths) == len(actions)


@games
@given(any_options, seeds)
def test_nothing_is_lost(options: Options, seed: int) -> None:
    """Scores add up, the pieces of the setup are all somewhere, text forms come back the same."""
    begins = setup(options)
    pieces_at_first = Counter(piece.upper() for piece in begins if piece != EMPTY)
    for state in random_game(options, seed, 120)[0][::3]:
        position = state.position
        assert sum(position.score) == 2 * start_points(options)
        pieces = Counter(piece.upper() for piece in position.board if piece != EMPTY)
        assert pieces + Counter(split_hand("".join(position.captured))) == pieces_at_first
        assert pieces[TAM] == options.tams
        assert CERKE.load(CERKE.dump(state)) == state


@games
@given(any_options, seeds)
def test_the_log_replays(options: Options, seed: int) -> None:
    """The actions alone, through their text form, lead through the same states, stored between or not."""
    states, log = random_game(options, seed, 120)
    state = CERKE.start(2, options)
    for expected, (seat, action) in zip(states[1:], log, strict=True):
        state = CERKE.load(CERKE.dump(state))
        state = CERKE.apply(state, seat, CERKE.load_action(CERKE.dump_action(action)))
        assert state == expected
        assert CERKE.dump(state) == CERKE.dump(expected)


@games
@given(any_options, seeds)
def test_a_view_shows_everything(options: Options, seed: int) -> None:
    """The state that a view allows offers the same actions and comes to the same end."""
    rng = random.Random(seed)
    for state in random_game(options, seed, 60)[0]:
        same = CERKE.determinise(CERKE.view(state, None), rng)
        assert type(same) is type(state)
        assert same.position == state.position
        for seat in (0, 1, CHANCE):
            assert CERKE.legal(same, seat) == CERKE.legal(state, seat)
        if isinstance(state, Declare):
            mover = state.position.mover
            for action in CERKE.legal(state, mover):
                assert CERKE.apply(same, mover, action) == CERKE.apply(state, mover, action)
        assert CERKE.result(same) == CERKE.result(state)


@games
@given(any_options, seeds)
def test_odds_are_those_of_the_sticks(options: Options, seed: int) -> None:
    """The piece gets there just as often as the odds promised, if its player does all for that."""
    # It shall land nowhere else; what is chosen between the casts of a 連撃術 see in test_variants.
    there = msgspec.structs.replace(
        options, short_cast="fail", zero_move_capture=False, stick_method="single"
    )
    states, log = random_game(there, seed, 60)
    for state, (seat, action) in zip(states, log, strict=False):
        odds = CERKE.odds(state, action)
        if odds is not None:
            assert odds == likely(CERKE.apply(state, seat, action))


@games
@given(any_options, seeds)
def test_only_a_pass_that_is_all_there_is_is_forced(options: Options, seed: int) -> None:
    for state in random_game(options, seed, 150)[0]:
        if isinstance(state, Excited):
            mover = state.position.mover
            alone = CERKE.legal(state, mover) == [Pass()]
            assert CERKE.forced(state, mover) == (Pass() if alone else None)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(8))
def test_random_games_end(preset: str, seed: int) -> None:
    """Whole games come to an end with a result that ranks both sides."""
    states, log = random_game(PRESETS[preset], seed)
    assert len(log) < LONGEST
    result = CERKE.result(states[-1])
    assert result is not None
    assert result.points == states[-1].position.score
    assert result.rule in ("score_limit", "last_season")
    seasons = [state.position.season for state in states]
    assert seasons == sorted(seasons)
    assert seasons[-1] <= 4
