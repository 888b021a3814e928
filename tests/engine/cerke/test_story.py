"""What is told beside the position: casts of both sides, each 再行, and how every season ended."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine import core
from engine.cerke.board import IA, A
from engine.cerke.game import CERKE
from engine.cerke.hands import composition, held
from engine.cerke.options import PRESETS, Consequence, Options, OwnHand
from engine.cerke.state import (
    UNTOLD,
    Cast,
    Declare,
    FirstMover,
    Ground,
    Hand,
    Land,
    Move,
    Over,
    Pass,
    SeasonStart,
    State,
    StepCast,
    TamMove,
    Taxot,
    Tymok,
)
from tests.engine.cerke.build import STEP, TAKE, TAM_AWAY, ground, play

ONLINE = PRESETS["online"]
KING = Hand("king", "王", 5, True)


def nearly(**fields: Any) -> Ground:
    """Side IA takes the red king with its own, and side A the black one."""
    return ground("TAU:K TAI:+k KE:K KA:+k ZO:*", **fields)


def casts(state: State) -> list[tuple[int, str, int, int | None, str]]:
    """Return seat, kind, what was needed, what fell, and the outcome of the casts that are told."""
    throws = CERKE.view(state, None).throws
    return [(throw.seat, throw.kind, throw.needed, throw.ones, throw.outcome) for throw in throws]


# --- Casts -----------------------------------------------------------------------------------------

STEPS = "LAU:A LI:S ZE:h KA:+k ZIA:K PIA:*"
OVER = StepCast("LAU", "LI", "TI")


def test_a_cast_is_told_until_its_player_has_moved_again() -> None:
    tried = play(ground(STEPS), OVER)
    assert casts(tried) == [(IA, "bridge", 2, None, "")]
    fallen = play(tried, Cast(2))
    assert casts(fallen) == [(IA, "bridge", 2, 2, "")]
    stayed = play(fallen, Pass())
    assert casts(stayed) == [(IA, "bridge", 2, 2, "stayed")]
    answered = play(stayed, Move("ZE", "CU"))
    assert casts(answered) == [(IA, "bridge", 2, 2, "stayed")]
    assert casts(play(answered, Move("ZIA", "ZAU"))) == []


def test_both_sides_casts_are_told_the_older_one_first() -> None:
    water = ground("CY:H XU:+s KA:+k ZIA:K PIA:*")
    both = play(water, Move("CY", "ZU"), Cast(2), Move("XU", "XO"), Cast(4))
    assert casts(both) == [(IA, "water", 3, 2, "short"), (A, "water", 3, 4, "done")]


def test_a_turn_with_two_casts_tells_both() -> None:
    state = play(ground("LAU:A LI:S KA:+k ZIA:K PIA:*"), StepCast("LAU", "LI", "ZI"), Cast(4), Land("ZI"))
    assert casts(state) == [(IA, "bridge", 3, 4, ""), (IA, "water", 3, None, "")]
    assert casts(play(state, Cast(1))) == [(IA, "bridge", 3, 4, "done"), (IA, "water", 3, 1, "short")]


def test_where_only_a_direction_is_declared_no_number_is_needed() -> None:
    state = play(ground(STEPS, options=ONLINE), OVER, Cast(2), Pass())
    assert casts(state) == [(IA, "bridge", 0, 2, "stayed")]


def test_a_cast_is_told_after_the_other_side_ended_the_season() -> None:
    state = ground("TAU:K CY:+h TAI:+k PIA:* ZIA:+s XU:+s", captured=("", ""), mover=A)
    ended = play(state, Move("XU", "XO"), Cast(1), TAKE, Taxot())
    assert isinstance(ended, SeasonStart)
    assert casts(ended) == [(A, "water", 3, 1, "short")]
    assert casts(play(ended, FirstMover(IA))) == [(A, "water", 3, 1, "short")]


# --- Declarations and seasons ----------------------------------------------------------------------


def test_a_tymok_is_told_with_its_hands_and_what_it_did_to_the_rate() -> None:
    state = play(nearly(), TAKE, Tymok())
    call = state.position.story.call
    assert call is not None
    assert (call.seat, call.hands, call.captured) == (IA, (KING,), "+K")
    assert (call.before, call.rate, call.turn) == (1, 2, 1)
    assert state.position.story.doubled == (1, 0)
    limit = play(nearly(rate=64), TAKE, Tymok()).position.story
    assert limit.call == replace(call, before=64, rate=64)
    assert limit.doubled == (0, 0)


def test_a_taxot_is_told_with_what_it_was_settled_by() -> None:
    state = play(
        nearly(score=(15, 25)), TAKE, Tymok(), TAM_AWAY, Move("TAI", "TY"), Move("KA", "KE"), Taxot()
    )
    (season,) = state.position.story.seasons
    assert (season.number, season.ended, season.seat, season.turns) == (1, "taxot", A, 4)
    assert (season.hands, season.captured, season.rate, season.due) == ((KING,), "K", 2, 10)
    assert (season.before, season.after, season.winner) == ((15, 25), (5, 35), A)
    assert season.doubled == (1, 0)
    assert (state.position.story.call, state.position.story.doubled) == (None, (0, 0))


def test_what_is_moved_is_no_more_than_there_is() -> None:
    over = play(nearly(score=(37, 3)), TAKE, Taxot())
    assert isinstance(over, Over)
    (season,) = over.position.story.seasons
    assert (season.due, season.before, season.after) == (5, (37, 3), (40, 0))


def test_a_hand_that_costs_points_makes_the_other_side_win() -> None:
    state = ground("TAU:K TAI:* KA:+k ZIA:S")
    declare = play(state, STEP)
    assert isinstance(declare, Declare)
    (season,) = play(declare, Taxot()).position.story.seasons
    assert (season.seat, season.due, season.winner) == (IA, -5, A)
    assert [hand.id for hand in season.hands] == ["step_tam"]


def test_a_debt_that_falls_away_is_no_payment() -> None:
    options = Options(step_tam_mode="immediate", immediate_penalty_can_end_game=False)
    state = ground("ZO:* KA:+k ZIA:K", options=options, score=(-8, 48), tam_moved_last=True)
    (season,) = play(state, TAM_AWAY, Taxot()).position.story.seasons
    assert (season.due, season.before, season.after, season.winner) == (-3, (-8, 48), (0, 40), None)


def test_a_season_that_ended_by_the_limit_of_turns_moves_no_points() -> None:
    options = Options(max_plies_per_season=2)
    state = play(ground("TAU:S KA:+k ZIA:K PIA:*", options=options), Move("ZIA", "ZAU"), Move("KA", "KE"))
    (season,) = state.position.story.seasons
    assert (season.ended, season.seat, season.winner, season.turns) == ("limit", None, None, 2)
    assert season.before == season.after == (20, 20)


def test_payments_at_once_are_added_up_and_told_when_they_end_the_game() -> None:
    paid = play(ground("TAU:K TAI:* KA:+k ZIA:S", options=ONLINE), STEP)
    assert paid.position.story.at_once == -5
    poor = ground("TAU:K TAI:* KA:+k ZIA:S", options=ONLINE, score=(4, 36))
    (season,) = play(poor, STEP).position.story.seasons
    assert (season.ended, season.seat, season.due, season.after) == ("penalty", IA, -5, (0, 40))
    assert [hand.name for hand in season.hands] == ["撃皇"]


def test_who_cannot_move_ends_the_game_without_a_payment() -> None:
    options = Options(board="educational_5x7", tam_after_tam=Consequence("forbidden"), start_points=10)
    stuck = ground("NE:* ZU:K NAU:s TAU:s", options=options, score=(12, 8))
    (season,) = play(stuck, TamMove("NE", "TE", "ZE")).position.story.seasons
    assert (season.ended, season.winner, season.seat, season.after) == ("no_move", None, None, (12, 8))


@pytest.mark.parametrize("preset", list(PRESETS))
def test_the_record_of_the_seasons_explains_the_scores(preset: str) -> None:
    """From the first to the last season nothing moves points but settlements and payments at once."""
    options = CERKE.make_options(preset, {"max_plies_per_season": 60})
    for seed in range(12):
        rng = random.Random(f"{preset} {seed}")
        state = CERKE.start(2, options)
        while seats := CERKE.turn(state).seats:
            chance = seats[0] == core.CHANCE
            action = CERKE.chance(state).sample(rng) if chance else rng.choice(CERKE.legal(state, seats[0]))
            state = CERKE.apply(state, seats[0], action)
        score, seasons = state.position.score[IA], state.position.story.seasons
        assert [season.number for season in seasons] == list(range(1, len(seasons) + 1))
        known = options.start_points
        for season in seasons:
            assert season.before[IA] == known + season.at_once
            known = season.after[IA]
        assert known == score
        assert CERKE.load(CERKE.dump(state)) == state
        assert len(msgspec.json.encode(state.position.story)) < 3_000


def test_a_game_that_was_stored_without_a_story_loads_and_goes_on() -> None:
    state = play(nearly(), TAKE)
    stored = msgspec.json.decode(CERKE.dump(state))
    del stored["position"]["story"]
    loaded = CERKE.load(msgspec.json.encode(stored).decode())
    assert loaded.position.story == UNTOLD
    ended = play(loaded, Taxot(), FirstMover(A))
    assert [season.number for season in ended.position.story.seasons] == [1]


# --- What a hand is made of ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("captured", "made"),
    [
        ("T+H", {"獣": "+H T"}),
        ("TH+T+H", {"同色獣": "H T"}),
        ("+KT+T", {"同色獣": "+K +T", "王": "+K"}),
        ("K+K", {"王": "K", "獣": "K +K"}),
        ("S+S+SG", {"戦集": "G S +S"}),
        ("+KVC", {"行行": "+K C V", "王": "+K"}),
        ("KSSSS", {"王": "K", "同色戦集": "K S S", "同色助友": "K S S", "同色闇戦之集": "S S S S K"}),
    ],
)
def test_a_hand_is_shown_by_captured_pieces(captured: str, made: dict[str, str]) -> None:
    options = Options()
    found = {hand.name: " ".join(composition(hand, captured, options)) for hand in held(captured, options)}
    assert found == made


def test_kings_of_a_hand_of_ones_own_stand_for_kings_and_for_others() -> None:
    own = (OwnHand("王道", 4, "王兵船"), OwnHand("二王", 4, "王王"))
    options = Options(hand_system="figurative", own_hands=own)
    made = {hand.name: composition(hand, "VK+K", options) for hand in held("VK+K", options)}
    assert (made["王道"], made["二王"]) == (("K", "+K", "V"), ("K", "+K"))


def test_a_situational_hand_is_made_of_no_pieces() -> None:
    assert composition(Hand("step_tam", "撃皇", -5), "K", Options()) == ()


@pytest.mark.parametrize("preset", ["standard", "educational"])
def test_every_hand_has_as_many_pieces_as_it_needs(preset: str) -> None:
    rng, options = random.Random(preset), PRESETS[preset]
    letters = [color + letter for letter in "VSACTHLMGK" for color in ("", "+")]
    for _ in range(400):
        pieces = sorted(rng.choices(letters, k=rng.randrange(2, 14)), key=letters.index)
        captured = "".join(pieces)
        for hand in held(captured, options):
            made = list(composition(hand, captured, options))
            left = list(pieces)
            for piece in made:
                left.remove(piece)  # each captured piece is used once
            assert held("".join(sorted(made, key=letters.index)), options).count(hand) == 1
