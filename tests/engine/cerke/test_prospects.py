"""What is told before a choice is what happens after it: hands, captures, costs, sticks."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cerke.board import BOARDS, EMPTY, HAND_ORDER, IA, TAM, A, join_hand, owner, split_hand
from engine.cerke.cpn import load_cpn
from engine.cerke.game import CERKE
from engine.cerke.hands import held, loose_points
from engine.cerke.options import PRESETS, Options, OwnHand
from engine.cerke.prospects import NOTHING, Outcome, Piece, holding, kept, outcome, threatened
from engine.cerke.state import (
    Cast,
    Declare,
    Ground,
    Hand,
    Land,
    Move,
    Position,
    StepCast,
    StepMove,
    Taxot,
)
from engine.core import CHANCE
from tests.engine.cerke.build import STEP, ground, position

RULES = {
    **PRESETS,
    "twice": Options(duplicate_hands="twice"),
    "bonus": Options(duplicate_hands="bonus", duplicate_bonus=1.5),
    "old": Options(scoring_method="old_2_4"),
    "exclusive": Options(scoring_method="old_3_5_exclusive", old_scoring_flash=False),
    "runs": CERKE.make_options(changes={"hand_system": "triple_run"}),
    "animals": Options(hand_system="animal_chain"),
    "own": Options(hand_system="figurative", own_hands=(OwnHand("二筆", 4, "筆筆"),)),
}
every_rule = pytest.mark.parametrize("rules", RULES)


def spread(rng: random.Random, options: Options) -> Position:
    """Return a board in which the pieces of the beginning are anywhere, or captured by either side."""
    board = BOARDS[options.board]
    pieces = [piece for piece in board.setup if piece not in (EMPTY, TAM)]
    squares = rng.sample(range(len(board.names)), len(pieces) + 1)
    filled = [EMPTY] * len(board.names)
    captured: tuple[list[str], list[str]] = ([], [])
    filled[squares.pop()] = TAM
    for piece, square in zip(pieces, squares, strict=True):
        place = rng.randrange(4)
        if place < 2:
            captured[place].append(piece.upper())
        else:
            filled[square] = piece.upper() if place == 2 else piece.lower()
    hands = join_hand(captured[0]), join_hand(captured[1])
    return Position(options, tuple(filled), hands, 0, 1, (20, 20), rate=rng.choice((1, 2, 8)))


@every_rule
def test_what_is_short_is_what_one_more_piece_makes(rules: str) -> None:
    """Each kind of piece by itself: the hands after it are those before, with what was promised for it."""
    options, rng = RULES[rules], random.Random(rules)
    seen = 0
    for _ in range(40):
        at = spread(rng, options)
        for seat in (0, 1):
            found = holding(at, seat)
            own = at.captured[seat]
            theirs = Counter(
                piece.upper()
                for piece in at.board
                if piece not in (EMPTY, TAM) and piece.isupper() == (seat == A)
            )
            promised: dict[str, int] = dict.fromkeys(HAND_ORDER, 0)
            for short in found.short:
                assert short.adds == short.hand.points or short.how == "colour"
                for each in short.pieces:
                    promised[each.piece] += short.adds
                    assert each.there == theirs[each.piece]
                seen += 1
            for piece in theirs:
                after = held(join_hand([*split_hand(own), piece]), options)
                gain = sum(hand.points for hand in after) - sum(hand.points for hand in found.hands)
                assert promised[piece] == gain, (own, piece)
    assert seen > 20


@every_rule
def test_the_sum_is_what_taxot_pays(rules: str) -> None:
    rng = random.Random(rules)
    for _ in range(30):
        at = spread(rng, RULES[rules])
        found = holding(at, 0)
        assert found.loose == loose_points(at.captured[0], found.hands, at.options)
        assert found.total == sum(hand.points for hand in found.hands) + found.loose
        assert found.due == found.total * at.rate
        due = CERKE.view(Declare(at, (), True), None).declaration
        assert due is not None
        if not found.loose:
            assert due.due == found.due


def test_upgrades_and_copies() -> None:
    """獣 of two colours becomes one of one colour; with copies a second one is another hand."""
    at = position("ZI:+t ZU:h ZA:k KIA:*", captured=("T+H", ""))
    by_hand = {(short.hand.name, short.how): short for short in holding(at, 0).short}
    colour = by_hand["同色獣", "colour"]
    assert colour.adds == 2
    assert colour.pieces == (Piece("+T", 1), Piece("H", 1), Piece("K", 1), Piece("+K", 0))
    twice = position("ZI:+t ZU:h KIA:*", captured=("T+HT", ""), options=Options(duplicate_hands="twice"))
    ways = {(short.hand.name, short.how, short.adds) for short in holding(twice, 0).short}
    assert {way for way in ways if way[0].endswith("獣")} == {
        ("獣", "copy", 3),  # with another red horse
        ("同色獣", "copy", 5),  # with a black horse, which goes with a black tiger
        ("同色獣", "colour", 2),  # with a red tiger
    }


def test_pieces_of_which_all_are_captured_are_not_waited_for() -> None:
    at = position("KIA:*", captured=("V+V", ""))
    assert "V" not in {each.piece for short in holding(at, 0).short for each in short.pieces}


# --- What an action would bring --------------------------------------------------------------------


def positions(options: Options, seed: int, most: int = 45) -> Iterator[Any]:
    """Yield the positions of a random game in which a side moves."""
    rng = random.Random(seed)
    state: Any = CERKE.start(2, options)
    for _ in range(most):
        seats = CERKE.turn(state).seats
        if not seats:
            return
        if seats[0] != CHANCE:
            yield state
        legal = CERKE.legal(state, seats[0])
        captures = [action for action in legal if seats[0] != CHANCE and outcome(state, action).captured]
        state = CERKE.apply(state, seats[0], rng.choice(captures or legal))


@settings(max_examples=6, deadline=None)
@given(st.sampled_from(sorted(RULES)), st.integers(0, 10_000))
def test_what_is_told_of_an_action_happens(rules: str, seed: int) -> None:
    """All actions of random positions: played with the casts that are needed, they do what was told."""
    for state in positions(RULES[rules], seed):
        seat = state.position.mover
        for action in CERKE.legal(state, seat)[::9]:
            told = outcome(state, action)
            assert told.odds == CERKE.odds(state, action)
            if told == NOTHING:
                continue
            after = carried_out(state, seat, action, told)
            if after is None:
                continue
            if isinstance(after, Declare):
                assert told.situational == after.situational
                due = CERKE.view(after, None).declaration
                assert due is not None
                assert told.due == due.due
            else:
                assert told.due is None
            last = after.position.last
            assert last is not None
            assert told.turn is not None
            assert told.captured == last.captured
            assert told.turn.penalty == last.penalty
            if after.position.season == state.position.season:
                now, then = (
                    Counter(held(each.position.captured[seat], each.position.options))
                    for each in (after, state)
                )
                assert Counter(told.gained) == now - then
                assert Counter(told.lost) == then - now


def carried_out(state: Any, seat: int, action: Any, told: Outcome) -> Any:
    """Return the end of the turn if every cast shows just what is needed; None where more is to be chosen."""
    after = CERKE.apply(state, seat, action)
    if isinstance(action, StepCast):
        assert told.bridge is not None
        if state.position.options.declare_before_cast != "exact":
            return None
        if told.bridge > 5:
            return None
        low = CERKE.apply(after, CHANCE, Cast(told.bridge - 1))
        assert Land(action.declared) not in CERKE.legal(low, seat)
        after = CERKE.apply(CERKE.apply(after, CHANCE, Cast(told.bridge)), seat, Land(action.declared))
    if CERKE.turn(after).is_chance and told.water is not None:
        after = CERKE.apply(after, CHANCE, Cast(told.water))
    return after


def test_both_casts() -> None:
    """Over LAI to the water: the distance for the bridge, 3 for the water, and the product of both."""
    state = load_cpn(
        "lh1g+k+g+c1+l/+m2+t1t2m/s1s+s+v1s+ss/1+a3+s3/4*4/S1c3H2/1+SS1V+SS+SS/MA1T3+A+M/+L+H+C+GKGC1L"
        " IA +S+SA+H,+T 27-13 4 2 - standard"
    )
    assert isinstance(state, Ground)
    both = [
        told
        for action in CERKE.legal(state, 0)
        if (told := outcome(state, action)).bridge is not None and told.water is not None
    ]
    assert both
    for told in both:
        assert told.bridge is not None
        bridge = sum((Fraction(ways, 32) for ways in (1, 5, 10, 10, 5, 1)[told.bridge :]), Fraction(0))
        assert told.odds == bridge * Fraction(1, 2)


def test_stepping_on_the_tam_costs_by_the_rules() -> None:
    pieces = "TAU:K TAI:* KA:k"
    paid = outcome(ground(pieces, options=PRESETS["online"], rate=2), STEP)
    assert paid.turn is not None
    assert paid.turn.penalty == -10
    assert paid.situational == ()
    due = outcome(ground(pieces, rate=2), STEP)
    assert due.situational == (Hand("step_tam", "撃皇", -5),)
    assert due.due == -10


def test_nothing_is_told_of_declarations() -> None:
    assert outcome(Declare(position("ZO:*"), (), True), Taxot()) == NOTHING


# --- What an action keeps safe ---------------------------------------------------------------------


def test_a_piece_is_kept_by_going_and_by_taking_what_threatens_it() -> None:
    state = ground("MU:s MO:+V PAU:S ZIA:K ZA:k")
    assert [BOARDS["standard_9x9"].names[square] for square in threatened(state.position, 0)] == ["MO"]
    assert kept(state, Move("MO", "MU")) == ("+V",), "it takes the soldier"
    assert kept(state, Move("PAU", "PAI")) == (), "the vessel stays where it can be taken"


def test_what_a_likely_cast_still_takes_is_not_kept() -> None:
    board = "lhcg+k+g+c+h+l/+m+a1+t1t1am/s+ss+sV1s+ss/5+s3/4*4/9/S+SS+S1+SS+SS/MA1T1+T1+A+M/+L+H+C+GKGCHL"
    state = load_cpn(f"{board} A +V,- 20-20 2 1 - standard")
    assert BOARDS["standard_9x9"].at["ZA"] in threatened(state.position, 1)
    assert kept(state, CERKE.parse(state, "XA将ZE")) == (), "the vessel steps on the general, and casts"


def test_only_a_seat_s_own_pieces_are_threatened() -> None:
    pieces = "MU:+g MO:S PU:K ZA:k"
    assert StepMove("MU", "PU", "MU") in CERKE.legal(ground(pieces, mover=A), A), "there and back"
    state = ground(pieces)
    names = BOARDS["standard_9x9"].names
    assert {names[square] for square in threatened(state.position, IA)} == {"MO", "PU"}
    assert kept(state, Move("PU", "MU")) == ("S", "K"), "the general that it takes was not threatened"


@given(st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_what_is_kept_was_threatened_and_can_be_taken_no_more(seed: int) -> None:
    rng = random.Random(seed)
    state = Ground(spread(rng, Options()))
    legal = [action for action in CERKE.moves(state, 0) if isinstance(action, Move)]
    if not legal:
        return
    action = rng.choice(legal)
    at = BOARDS[state.position.options.board].at
    before = threatened(state.position, 0)
    after = CERKE.apply(state, 0, action)
    safe = Counter(kept(state, action))
    assert {owner(state.position.board[square]) for square in before} <= {IA}
    assert safe <= Counter(state.position.board[square].upper() for square in before)
    if isinstance(after, Ground) and after.position.mover == 1:
        still = {
            move.declared if isinstance(move, StepCast) else move.dest
            for move in CERKE.legal(after, 1)
            if isinstance(move, Move | StepMove | StepCast) and (CERKE.odds(after, move) or 1) >= 0.5
        }
        moved = {at[action.src]: action.dest}
        names = BOARDS[state.position.options.board].names
        lost = [square for square in before if moved.get(square, names[square]) in still]
        assert len(lost) + safe.total() == len(before)
