"""六裁: the examples of the rules, the probabilities, and the properties of every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core import CHANCE, OPEN, IllegalAction, Luck, OptionError, Result, Step
from engine.nexxy import NEXXY, Options
from engine.nexxy.board import COLUMNS, GOAL, LINES, ROUTE, ROWS, START
from engine.nexxy.chances import THINGS, Near, ahead, behind, exactly, finish, ox_walk_possible
from engine.nexxy.judge import RULES
from engine.nexxy.options import Randomizer
from engine.nexxy.play import outcome, places, points
from engine.nexxy.state import Action, Event, Over, Runner, State, Table, Throwing, Thrown
from engine.players.greedy_player import GreedyPlayer
from engine.sticks import Fallen, Throw
from tests.engine.card_properties import check_game, play

A, B, C, D = range(4)

RANDOMIZERS: tuple[Randomizer, ...] = ("six_sticks", "five_sticks", "die")


def begin(seats: int = 2, **options: Any) -> State:
    return NEXXY.start(seats, Options(**options))


def at(*positions: int, mover: int = A, **options: Any) -> State:
    """Return a game in which pieces stand on these squares; those on the goal finished in seats' order."""
    runners = tuple(Runner(position=position, turns=1) for position in positions)
    finished = tuple(seat for seat, position in enumerate(positions) if position == GOAL)
    return Throwing(Table(Options(**options), runners, mover, finished))


def throw(state: State, *numbers: int) -> State:
    """Return the state after throws of the seats in their turns."""
    for ones in numbers:
        state = NEXXY.apply(NEXXY.apply(state, state.table.mover, Throw()), CHANCE, Fallen(ones))
    return state


def rest(state: State, *squares: int) -> State:
    """Let the mover come to rest on these squares, its only rival staying at the start by zeros."""
    seat = state.table.mover
    for square in squares:
        state = throw(state, square - state.table.runners[seat].position)
        if not isinstance(state, Over):
            state = throw(state, 0)
    return state


def positions(state: State) -> tuple[int, ...]:
    return tuple(runner.position for runner in state.table.runners)


def cups(state: State) -> tuple[int, ...]:
    return tuple(runner.cups for runner in state.table.runners)


def refused(state: State, seat: int, action: Action) -> str:
    with pytest.raises(IllegalAction) as caught:
        NEXXY.apply(state, seat, action)
    assert caught.value.rule in RULES
    return caught.value.rule


# --- Board and route (1, example 14) ---------------------------------------------------------------

PICTURE = """
. . . 3 . . . 3
3 . . . 3 . . .
. 2 . . 2 . . 2
. 2 . . 2 . . .
"""
"""The board of section 1."""


def test_the_lines_of_the_picture() -> None:
    drawn = [line.split() for line in PICTURE.split("\n") if line]
    shown = {square: drawn[row][column] for square, (row, column) in enumerate(ROUTE)}
    assert {square: int(lines) for square, lines in shown.items() if lines != "."} == LINES
    assert len(LINES) == 9
    assert sum(LINES.values()) == 22


def test_the_route_is_a_snake_through_all_squares() -> None:
    assert len(set(ROUTE)) == len(ROUTE) == ROWS * COLUMNS == 32
    for (row, column), (next_row, next_column) in pairwise(ROUTE):
        assert abs(row - next_row) + abs(column - next_column) == 1
    assert {square: ROUTE[square] for square in (0, 7, 8, 15, 16, 23, 24, 31)} == {
        **{0: (3, 7), 7: (3, 0), 8: (2, 0), 15: (2, 7)},
        **{16: (1, 7), 23: (1, 0), 24: (0, 0), 31: (0, 7)},
    }
    assert (START, GOAL) == (0, 31)


# --- Chance (2) ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("randomizer", "expected"),
    [
        ("six_sticks", {k: Fraction(ways, 64) for k, ways in enumerate((1, 6, 15, 20, 15, 6, 1))}),
        ("five_sticks", {k: Fraction(ways, 32) for k, ways in enumerate((1, 5, 10, 10, 5, 1))}),
        ("die", {k: Fraction(1, 6) for k in range(1, 7)}),
    ],
)
def test_the_odds(randomizer: Randomizer, expected: dict[int, Fraction]) -> None:
    state = NEXXY.apply(begin(randomizer=randomizer), A, Throw())
    chance = NEXXY.chance(state)
    assert {action.ones: odds for action, odds in chance.outcomes} == expected
    assert {k: exactly(Options(randomizer=randomizer), k) for k in expected} == expected
    assert sum(THINGS[randomizer].odds) == 1
    rng = random.Random(1)
    assert {chance.sample(rng).ones for _ in range(2000)} == set(expected)
    for wrong in (min(expected) - 1, max(expected) + 1):
        assert refused(state, CHANCE, Fallen(wrong)) == "wrong_chance"
        assert exactly(Options(randomizer=randomizer), wrong) == 0


@pytest.mark.parametrize(
    ("randomizer", "throws"), [("six_sticks", 16.28), ("five_sticks", 16.15), ("die", 13.62)]
)
def test_how_many_throws_a_lone_piece_needs(randomizer: Randomizer, throws: float) -> None:
    """Example 15, exactly: from the goal back, with the moves that the game makes of each throw."""
    expected = {GOAL: Fraction(0)}
    for square in reversed(range(GOAL)):
        stays, later = Fraction(0), Fraction(0)
        for there, odds in landings(randomizer, square):
            if there == square:
                stays += odds
            else:
                later += odds * expected[there]
        expected[square] = (1 + later) / (1 - stays)
    assert round(float(expected[START]), 2) == throws


def landings(randomizer: Randomizer, square: int) -> Iterator[tuple[int, Fraction]]:
    """Yield where a piece comes to rest from a square, and how likely."""
    state = at(square, START, randomizer=randomizer)
    for ones, odds in enumerate(THINGS[randomizer].odds):
        yield outcome(state.table, ones).end, odds


def ever_on(randomizer: Randomizer, square: int, wanted: int) -> Fraction:
    """Return how likely a piece that rests on a square comes to rest on a later one, sooner or later."""

    @cache
    def chance(here: int) -> Fraction:
        if here >= wanted:
            return Fraction(here == wanted)
        found = list(landings(randomizer, here))
        moves = [(there, odds) for there, odds in found if there != here]
        stays = sum((odds for there, odds in found if there == here), Fraction(0))
        return sum((odds * chance(there) for there, odds in moves), Fraction(0)) / (1 - stays)

    return chance(square)


def on_an_endless_route(randomizer: Randomizer) -> Fraction:
    """Return the chance of an ox walk where no throw is too long: by threes five times, by fours thrice."""
    return ever_on(randomizer, 0, 3) ** 5 * ever_on(randomizer, 0, 4) ** 3


def test_the_chance_of_an_ox_walk_with_six_sticks() -> None:
    """Section 3.3, exactly."""
    chance = on_an_endless_route("six_sticks")
    assert chance == Fraction(3368, 9261) ** 5 * Fraction(70366, 194481) ** 3
    assert round(float(chance), 6) == 0.000301
    assert round(1 / float(chance), -2) == 3_300


@pytest.mark.parametrize(("randomizer", "chance"), [("five_sticks", 0.00092), ("die", 0.000011)])
def test_the_chance_of_an_ox_walk_with_others(randomizer: Randomizer, chance: float) -> None:
    digits = len(f"{chance:.10f}".rstrip("0")) - 2
    assert round(float(on_an_endless_route(randomizer)), digits) == chance


@pytest.mark.parametrize(
    ("randomizer", "stays"), [("six_sticks", Fraction(1, 64)), ("five_sticks", 0), ("die", Fraction(1, 6))]
)
def test_the_goal_stops_a_six_before_the_last_line_but_one(randomizer: Randomizer, stays: Fraction) -> None:
    """Section 3.3 leaves out that a piece on 26 stays there by a six, and may still come to rest on 27."""
    steps = [ever_on(randomizer, one, other) for one, other in pairwise((START, *LINES))]
    assert steps[:5] == [ever_on(randomizer, 0, 3)] * 5
    assert steps[5:7] == [ever_on(randomizer, 0, 4)] * 2
    assert steps[8] == 1
    assert (steps[7] > steps[6]) == (stays > 0)
    assert sum(odds for there, odds in landings(randomizer, 26) if there == 26) == stays + exactly(
        Options(randomizer=randomizer), 0
    )
    alone = prod(steps)
    assert on_an_endless_route(randomizer) <= alone < on_an_endless_route(randomizer) * Fraction(103, 100)


def test_the_steps_of_an_ox_walk() -> None:
    assert [other - one for one, other in pairwise((START, *LINES))] == [3, 3, 3, 3, 3, 4, 4, 4, 4]


# --- What a throw does (3, examples 1 to 10) -------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "ones", "after", "gained"),
    [
        (0, 3, 3, 2),  # 1
        (0, 0, 0, 0),  # 2
        (3, 0, 3, 2),  # 3
        (29, 3, 29, 0),  # 4
        (27, 5, 27, 0),  # 4
        (27, 4, 31, 3),  # 5
        (27, 0, 27, 3),  # 6
        (30, 1, 31, 3),
        (25, 6, 31, 3),
        (26, 6, 26, 0),
        (12, 1, 13, 0),
    ],
)
def test_one_piece(before: int, ones: int, after: int, gained: int) -> None:
    state = throw(at(before, START), ones)
    assert positions(state) == (after, START)
    assert cups(state) == (gained, 0)
    event = state.table.last[-1]
    assert event.beyond == (before + ones > GOAL)
    assert event.place == (1 if after == GOAL else None)


def test_a_piece_is_sent_back_and_can_make_no_ox_walk() -> None:
    """Example 7."""
    state = throw(at(10, 13), 3)
    assert positions(state) == (13, 0)
    assert cups(state) == (0, 0)
    assert state.table.runners[B].sent_back
    assert not ox_walk_possible(state.table, B)
    assert state.table.last == (Event(seat=A, ones=3, start=10, end=13, captured=B),)


def test_a_piece_is_sent_back_from_lines() -> None:
    """Example 8: the capture comes first, then the cups."""
    state = throw(at(12, 15), 3)
    assert positions(state) == (15, 0)
    assert cups(state) == (2, 0)


def test_nobody_is_sent_back_from_the_start() -> None:
    """Example 9."""
    state = throw(begin(), 0)
    assert positions(state) == (0, 0)
    assert not state.table.runners[B].sent_back
    assert ox_walk_possible(state.table, B)


def test_a_piece_that_has_just_begun_may_be_sent_back() -> None:
    """Example 10."""
    assert positions(throw(begin(), 2, 2)) == (0, 2)


def test_nobody_is_hit_by_an_overshoot_or_in_the_goal() -> None:
    assert positions(throw(at(29, 28), 3)) == (29, 28)
    state = throw(at(27, GOAL, 5), 4)
    assert positions(state) == (GOAL, GOAL, 5)
    assert state.table.last[-1].captured is None
    assert not state.table.runners[B].sent_back


def test_on_any_square_but_the_start_is_one_piece() -> None:
    for seed in range(20):
        for node in play(NEXXY, 6, Options(), seed):
            table = node.state.table
            assert all(len(table.standing_on(square)) <= 1 for square in range(1, GOAL))


# --- Ox walk (3.3, examples 11 and 12; option) ------------------------------------------------------


def test_an_ox_walk_yields_22_cups() -> None:
    """Example 11."""
    state = rest(begin(), *LINES)
    assert isinstance(state, Over)
    assert cups(state)[A] == 22
    assert state.table.walkers == (A,)
    assert state.table.last[-1].ox_walk
    assert state.table.runners[A].rested == tuple(LINES)


def test_a_zero_on_a_line_yields_more_cups() -> None:
    """Example 11."""
    state = rest(begin(), *(3, 6, 9, 12, 15, 15, 19, 23, 27, 31))
    assert cups(state)[A] == 24
    assert state.table.walkers == (A,)


def test_who_passes_a_line_makes_no_ox_walk() -> None:
    """Example 12."""
    state = rest(begin(), 3, 6, 9, 12, 15, 19, 23)
    assert ox_walk_possible(state.table, A)
    state = rest(state, 28)
    assert not ox_walk_possible(state.table, A)
    state = rest(state, 31)
    assert state.table.walkers == ()
    assert not state.table.last[-1].ox_walk


def test_who_was_sent_back_makes_no_ox_walk() -> None:
    state = throw(begin(), 3, 3)
    assert positions(state) == (0, 3)
    state = rest(throw(at(0, 0), 0, 0), 3)
    runner = replace(state.table.runners[A], position=0, sent_back=True)
    state = Throwing(replace(state.table, runners=(runner, *state.table.runners[1:])))
    assert rest(state, *LINES).table.walkers == ()


def test_other_squares_do_no_harm() -> None:
    assert rest(begin(), 1, *LINES).table.walkers == (A,)


def test_an_ox_walk_that_is_not_tracked() -> None:
    state = rest(begin(ox_walk="off"), *LINES)
    assert state.table.walkers == ()
    assert state.table.runners[A].rested == ()
    assert not ox_walk_possible(begin(ox_walk="off").table, A)


def finished(walkers: tuple[int, ...], order: tuple[int, ...], **options: Any) -> Table:
    """Return the table of four after these finished; who did not stands on a square of its own."""
    runners = tuple(Runner(position=GOAL if seat in order else 5 + seat) for seat in range(4))
    return Table(Options(**options), runners, A, order, walkers)


@pytest.mark.parametrize(
    ("walkers", "order", "expected"),
    [
        ((), (2, 0, 1), (2, 3, 1, 4)),
        ((1,), (2, 0, 1), (3, 1, 2, 4)),  # first place; those ahead move back one
        ((0, 1), (2, 0, 1), (1, 2, 3, 4)),  # several: in the order of finishing
        ((2,), (2, 0, 1), (2, 3, 1, 4)),
    ],
)
def test_the_prize_of_an_ox_walk(
    walkers: tuple[int, ...], order: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert places(finished(walkers, order, ox_walk="prize")) == expected
    assert places(finished(walkers, order)) == (2, 3, 1, 4)


# --- The end (3.1, 3.2, example 13; options) --------------------------------------------------------


def test_the_race_of_three() -> None:
    """Example 13: seat 1 comes in first, then seat 0."""
    state = throw(at(27, 28, 5, mover=B), 3, 1)
    assert not isinstance(state, Over)
    state = throw(state, 4)
    assert NEXXY.turn(state).seats == ()
    assert NEXXY.result(state) == Result((1, 2, 0), (2, 1, 3), "all_but_one")


def test_seats_that_have_finished_are_skipped() -> None:
    state = throw(at(GOAL, 3, 5, mover=B), 1)
    assert state.table.mover == C
    assert throw(state, 1).table.mover == B


def test_the_game_may_end_with_the_first() -> None:
    state = throw(at(5, 27, 12, 0, mover=B, end_when="first"), 4)
    assert NEXXY.result(state) == Result((1, 3, 2, 0), (3, 1, 2, 4), "first")


def test_places_are_shared_on_the_start_only() -> None:
    state = throw(at(27, 0, 4, 0, end_when="first"), 4)
    assert NEXXY.result(state) == Result((3, 0, 2, 0), (1, 3, 2, 3), "first")


@pytest.mark.parametrize("most", [20, 21])
def test_a_limit_of_turns(most: int) -> None:
    """Each seat has so many turns; then those who came in are first, the others follow by position."""
    state = begin(3, max_turns=most)
    throws = 0
    while not isinstance(state, Over):
        state = throw(state, 1 if throws == 0 else 0)
        throws += 1
    assert throws == 3 * most
    assert NEXXY.result(state) == Result((2, 0, 0), (1, 2, 2), "max_turns")
    assert {runner.turns for runner in state.table.runners} == {most}


def test_a_limit_of_turns_after_somebody_came_in() -> None:
    runners = (Runner(position=9, turns=20), Runner(position=GOAL, turns=12), Runner(position=7, turns=19))
    state = throw(Throwing(Table(Options(max_turns=20), runners, C, (B,))), 1)
    assert NEXXY.result(state) == Result((1, 2, 0), (2, 1, 3), "max_turns")


def with_cups(state: State, *counted: int) -> State:
    runners = tuple(replace(one, cups=had) for one, had in zip(state.table.runners, counted, strict=True))
    return Throwing(replace(state.table, runners=runners))


@pytest.mark.parametrize(
    ("counted", "expected"),
    [
        ((0, 8, 9), (3, 2, 1)),  # most cups first
        ((6, 9, 0), (2, 1, 3)),  # equal cups: by place
        ((6, 9, 9), (2, 1, 3)),
    ],
)
def test_cups_may_be_counted(counted: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """Seat 1 was in first; seat 0 finishes second and gets three more cups."""
    state = throw(with_cups(at(27, GOAL, 5, score_by="cups"), *counted), 4)
    assert cups(state) == (counted[0] + 3, *counted[1:])
    assert NEXXY.result(state) == Result(points(expected), expected, "all_but_one")


def test_cups_do_not_count_otherwise() -> None:
    state = throw(with_cups(at(27, GOAL, 5), 0, 0, 50), 4)
    assert NEXXY.result(state) == Result((1, 2, 0), (2, 1, 3), "all_but_one")


def test_points_are_the_seats_strictly_behind() -> None:
    assert points((1, 3, 2, 3)) == (3, 0, 2, 0)
    assert points((1, 1, 1)) == (0, 0, 0)


def test_what_stands_while_the_game_runs() -> None:
    assert NEXXY.standing(begin(3)) == (0, 0, 0)
    assert NEXXY.standing(at(3, GOAL, 7)) == (0, 2, 1)


# --- Commentary (7) and luck ------------------------------------------------------------------------


def test_the_chance_to_finish() -> None:
    assert finish(at(27, 5).table, A) == Near(A, 4, Fraction(15, 64))
    assert finish(at(20, 5).table, A).odds == 0
    assert finish(at(30, 5, randomizer="die").table, A).odds == Fraction(1, 6)


def test_who_is_behind_and_ahead() -> None:
    table = at(10, 13, 4, 3, 9, GOAL).table
    assert behind(table, A) == (Near(4, 1, Fraction(6, 64)), Near(2, 6, Fraction(1, 64)))
    assert ahead(table, A) == (Near(1, 3, Fraction(20, 64)),)
    five = at(10, 13, 4, 3, 9, GOAL, randomizer="five_sticks").table
    assert behind(five, A) == (Near(4, 1, Fraction(5, 32)),)
    assert behind(at(0, 0, 0).table, A) == ()
    assert behind(at(30, GOAL).table, B) == ()


def test_the_luck_of_a_throw() -> None:
    state = NEXXY.apply(at(27, 29, 5), A, Throw())
    assert NEXXY.luck(state, Fallen(4)) == (
        Luck(A, Fraction(15, 64), came_off=True),
        Luck(B, Fraction(49, 64), came_off=True),
    )
    assert NEXXY.luck(state, Fallen(2)) == (
        Luck(A, Fraction(15, 64), came_off=False),
        Luck(B, Fraction(49, 64), came_off=False),
    )
    assert NEXXY.luck(NEXXY.apply(begin(), A, Throw()), Fallen(2)) == ()
    assert NEXXY.luck(begin(), Throw()) == ()


# --- What is refused --------------------------------------------------------------------------------


def test_who_may_not_act() -> None:
    state = at(GOAL, 3, 5, mover=B)
    assert refused(state, A, Throw()) == "has_finished"
    assert refused(state, C, Throw()) == "not_your_turn"
    assert refused(state, B, Fallen(2)) == "wrong_action"
    assert refused(state, CHANCE, Fallen(2)) == "not_your_turn"
    thrown = NEXXY.apply(state, B, Throw())
    assert refused(thrown, B, Throw()) == "chance_decides"
    assert refused(thrown, CHANCE, Throw()) == refused(thrown, CHANCE, Fallen(7)) == "wrong_chance"
    over = throw(at(27, 5), 4)
    assert refused(over, B, Throw()) == "game_over"
    with pytest.raises(IllegalAction, match="wrong_chance"):
        NEXXY.chance(state)


@pytest.mark.parametrize(
    "changes",
    [
        {"randomizer": "seven_sticks"},
        {"ox_walk": "bonus"},
        {"end_when": "last"},
        {"score_by": "drinks"},
        {"max_turns": 19},
        {"max_turns": 501},
        {"seasons": 2},
    ],
)
def test_options_that_do_not_exist(changes: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        NEXXY.make_options(changes=changes)


def test_numbers_of_seats() -> None:
    for seats in (0, 1, 7):
        with pytest.raises(OptionError, match="bad_seats"):
            NEXXY.start(seats, Options())
    assert list(NEXXY.seats) == [2, 3, 4, 5, 6]


# --- Texts, steps, views ----------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["throw", " THROW ", "Ｔｈｒｏｗ", "投げる", "振る"])
def test_throwing_may_be_typed_in_many_ways(text: str) -> None:
    assert NEXXY.parse(begin(), text) == Throw()


@pytest.mark.parametrize("text", ["", "thrown", "throw 4", "4", "bet 2 3", "sticks", "sticks -1", "x" * 5000])
def test_what_names_no_action(text: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        NEXXY.parse(begin(), text)
    assert caught.value.rule == "unreadable_move"
    assert caught.value.data["near"] == ("throw",)


def test_other_texts() -> None:
    state = NEXXY.apply(begin(), A, Throw())
    assert isinstance(state, Thrown)
    assert NEXXY.parse(state, "sticks 4") == Fallen(4)
    assert NEXXY.notate(state, Fallen(4)) == "sticks 4"
    assert NEXXY.notate(begin(), Throw()) == "throw"
    assert NEXXY.steps(begin(), Throw()) == (Step("throw", "throw"),)


def test_nothing_is_hidden() -> None:
    assert NEXXY.privacy(Options()) == OPEN
    rng = random.Random(2)
    for node in play(NEXXY, 4, Options(), 5):
        for seat in (None, *range(4)):
            view = NEXXY.view(node.state, seat)
            assert NEXXY.determinise(view, rng) == node.state
            assert NEXXY.own(view) is None


# --- Properties -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", list(NEXXY.seats))
def test_properties(seats: int) -> None:
    check_game(NEXXY, seats, Options(), seats)


options = st.builds(
    Options,
    randomizer=st.sampled_from(RANDOMIZERS),
    ox_walk=st.sampled_from(["record", "prize", "off"]),
    end_when=st.sampled_from(["all_but_one", "first"]),
    score_by=st.sampled_from(["place", "cups"]),
    max_turns=st.integers(20, 80),
)


@settings(max_examples=30, deadline=None)
@given(options, st.integers(2, 6), st.integers(0, 10**6))
def test_every_option_plays_to_the_end(options: Options, seats: int, seed: int) -> None:
    end = check_game(NEXXY, seats, options, seed, thorough=25)
    result = NEXXY.result(end)
    assert result is not None
    assert result.points == points(result.ranking)
    table = end.table
    assert max(runner.turns for runner in table.runners) <= options.max_turns
    assert set(table.walkers) <= set(table.finished)
    assert all(runner.finished == (seat in table.finished) for seat, runner in enumerate(table.runners))
    if result.rule == "all_but_one":
        assert len(table.running) == 1
    assert 22 * len(table.walkers) <= sum(table.runners[seat].cups for seat in table.walkers)


# --- The computer player (7): there is nothing to choose --------------------------------------------


def test_a_computer_player_throws() -> None:
    for seed in range(3):
        for node in play(NEXXY, 3, Options(), seed):
            if node.seat != CHANCE:
                view = NEXXY.view(node.state, node.seat)
                assert GreedyPlayer().choose(NEXXY, view, random.Random(seed)) == Throw()
