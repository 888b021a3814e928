"""What a game looks like afterwards: where it turned, as a player thinks, and what chance gave to whom."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise
from math import isclose
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import catalogue, review
from engine.core import CHANCE, AnyGame, Draws, Seat
from engine.players import Player, Thought, player_of
from engine.review import Cast, Judged, Point, Review

Told = tuple[AnyGame, list[Any], list[tuple[Seat, Any]]]


class ByPoints(Player):
    """Weighs actions by the points as they stand after them, so that a test knows what it thinks."""

    def consider(self, game: AnyGame, view: Any, rng: Draws) -> list[Thought]:
        """Return all actions, the best first."""
        state, seat = game.determinise(view, rng), view.seat
        thoughts = [
            Thought(action, review.final(game, game.apply(state, seat, action), state.position.options, seat))
            for action in game.moves(state, seat)
        ]
        return sorted(thoughts, key=lambda thought: -thought.worth)


@cache
def told(seed: int = 3, most: int = 80) -> Told:
    """Return a game of Cerke on the small board, played at random."""
    game, rng = catalogue.get("cerke"), random.Random(seed)
    state = game.start(2, game.make_options("educational"))
    states, played = [state], list[tuple[Seat, Any]]()
    while not (turn := game.turn(state)).is_over and len(played) < most:
        seat = turn.seats[0]
        action = game.chance(state).sample(rng) if seat == CHANCE else rng.choice(game.moves(state, seat))
        state = game.apply(state, seat, action)
        states.append(state)
        played.append((seat, action))
    return game, states, played


def found(seed: int = 3) -> list[Judged]:
    """Return what is thought of all choices of such a game."""
    game, states, played = told(seed)
    judged = (
        review.judged(game, game.view(states[ply], seat), ply, action, ByPoints(), random.Random(ply))
        for ply, (seat, action) in enumerate(played)
        if ply in review.choices(game, states, played)
    )
    return [one for one in judged if one is not None]


def test_a_choice_is_where_there_was_more_than_one_thing_to_do() -> None:
    game, states, played = told()
    plies = review.choices(game, states, played)
    assert plies
    for ply, (seat, _) in enumerate(played):
        chosen = seat != CHANCE and len(game.moves(states[ply], seat)) > 1
        assert (ply in plies) == chosen


def test_giving_up_is_no_choice_to_judge() -> None:
    game = catalogue.get("mok_co")
    assert game.offers is None or review.choices(game, [None], [(0, game.offers.resign)]) == []


def test_what_was_played_is_never_better_than_the_best() -> None:
    game, states, _ = told()
    for one in found():
        assert one.played is not None
        assert one.loss == pytest.approx(one.worth - one.played)
        assert one.loss >= 0
        best = game.load_action(one.best)
        assert best in game.moves(states[one.ply], one.seat)


def test_who_plays_the_best_loses_nothing() -> None:
    game, states, _ = told()
    player = player_of("cerke", "good")
    (ply, *_) = (ply for ply, state in enumerate(states) if type(state).__name__ == "Ground")
    view = game.view(states[ply], game.turn(states[ply]).seats[0])
    best = player.consider(game, view, review.chance_of("g", ply))[0].action
    one = review.judged(game, view, ply, best, player, review.chance_of("g", ply))
    assert one is not None
    assert one.loss == 0


def test_what_a_player_does_not_weigh_is_worth_no_more_than_its_worst() -> None:
    game, states, played = told()

    class Narrow(ByPoints):
        def consider(self, game: AnyGame, view: Any, rng: Draws) -> list[Thought]:
            return super().consider(game, view, rng)[:2]

    ply = review.choices(game, states, played)[0]
    seat = played[ply][0]
    last = ByPoints().consider(game, game.view(states[ply], seat), random.Random(1))[-1].action
    one = review.judged(game, game.view(states[ply], seat), ply, last, Narrow(), random.Random(1))
    assert one is not None
    assert one.played == one.next


judged = st.builds(
    Judged,
    ply=st.integers(0, 400),
    seat=st.integers(0, 3),
    best=st.sampled_from(["a", "b", "c", "d", "e"]),
    worth=st.floats(-40, 40),
    played=st.none() | st.floats(-40, 40),
    error=st.floats(0, 5),
)
games = st.lists(judged, max_size=40, unique_by=lambda one: one.ply).map(
    lambda many: sorted(many, key=lambda one: one.ply)
)


@given(games)
def test_turning_points_are_the_largest_losses_and_no_two_of_one_turn(many: list[Judged]) -> None:
    turns = review.turns(many)
    losses = [one.loss for one in turns]
    assert losses == sorted(losses, reverse=True)
    assert len({(one.seat, one.best) for one in turns}) == len(turns), "nothing is missed twice"
    for one in turns:
        assert one.loss >= review.LEAST_LOSS
        assert one.loss >= review.SURE * one.error
    for one, other in pairwise(sorted(turns, key=lambda one: one.ply)):
        between = many[many.index(one) : many.index(other) + 1]
        assert len({each.seat for each in between}) > 1 or one.seat != other.seat


@given(games, st.integers(1, 5))
def test_turning_points_are_of_different_fights_while_there_are_others(many: list[Judged], most: int) -> None:
    turns = review.turns(many)
    told = review.apart(turns, most)
    assert len(told) == min(most, len(turns))
    assert told == sorted(told, key=lambda one: (-one.loss, one.ply))
    assert told[:1] == turns[:1], "the largest loss is always told"
    plies = sorted(one.ply for one in told)
    if any(after - before < review.NEAR for before, after in pairwise(plies)):
        left = [one.ply for one in turns if one not in told]
        assert all(min(abs(ply - one) for one in plies) < review.NEAR for ply in left), (
            "what is far goes before"
        )


def test_a_fight_is_told_once() -> None:
    losses = ((10, 5.0), (100, 40.0), (102, 39.0), (104, 38.0), (60, 6.0))
    many = [Judged(ply, at % 2, str(ply), loss, 0.0) for at, (ply, loss) in enumerate(sorted(losses))]
    assert [one.ply for one in review.apart(review.turns(many), 3)] == [100, 60, 10]
    assert [one.ply for one in review.apart(review.turns(many), 4)] == [100, 102, 60, 10]


@given(games)
def test_what_was_judged_with_most_care_goes_before(many: list[Judged]) -> None:
    turns = review.turns(many)
    checked = tuple(one.ply for one in turns[::2])
    whole = Review("good", checker="master", checked=checked, choices=tuple(many))
    assert {one.ply for one in whole.turns()} <= {*checked}
    assert msgspec.json.decode(msgspec.json.encode(whole), type=Review) == whole


@given(games)
def test_one_seats_lead_is_the_others_arrears(many: list[Judged]) -> None:
    two = [msgspec.structs.replace(one, seat=one.seat % 2) for one in many]
    mine, theirs = (review.curve(two, seat, 2) for seat in (0, 1))
    assert [(point.ply, -point.value) for point in theirs] == mine
    at_four = review.curve(many, 0, 4, Point(401, 3.0))
    assert at_four[-1] == Point(401, 3.0)
    assert [point.ply for point in at_four[:-1]] == [one.ply for one in many if one.seat == 0]


def test_what_came_of_a_choice_is_the_next_value_that_is_known() -> None:
    first, second = Judged(3, 0, "{}", 5.0, 2.0), Judged(6, 1, "{}", 4.0, 4.0)
    assert review.after([first, second], first, 2) == -4.0
    assert review.after([first, second], first, 3) is None
    assert review.after([first, second], second, 2, Point(9, -7.0)) == -7.0


# --- Luck ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3, 9))
def test_casts_give_nothing_on_average(seed: int) -> None:
    game, states, played = told(seed)
    player = player_of("cerke", "good")
    for ply in review.telling_casts(game, states, played)[:2]:
        outcomes = game.chance(states[ply]).outcomes
        given = []
        for action, odds in outcomes:
            one = review.cast(game, states[ply], ply, action, player, random.Random(1))
            assert one is not None
            given.append((float(odds), one))
        assert isclose(sum(odds * one.gained for odds, one in given), 0, abs_tol=1e-9)
        spread = sum(odds * one.gained**2 for odds, one in given) ** 0.5
        assert all(isclose(one.spread, spread, abs_tol=1e-9) for _, one in given)


def test_what_casts_gave_to_one_they_took_from_the_other() -> None:
    casts = [Cast(3, 0, 2.0, 3.0), Cast(9, 0, -0.5, 4.0)]
    mine, theirs = (review.casts_of(casts, seat) for seat in (0, 1))
    assert mine == (1.5, 5.0, 2)
    assert theirs == (-1.5, 5.0, 2)
    assert review.casts_of([], 0) is None


def test_deals_give_all_seats_nothing_together() -> None:
    game, rng = catalogue.get("mok_kaik"), random.Random(2)
    options = game.make_options()
    states, played, state = list[Any](), list[Judged](), game.start(3, options)
    while not (turn := game.turn(state)).is_over and len(states) < 120:
        seat = turn.seats[0]
        if seat != CHANCE and len(game.moves(state, seat)) > 1:
            played.append(Judged(len(states), seat, "{}", rng.uniform(-9, 9)))
        states.append(state)
        action = game.chance(state).sample(rng) if seat == CHANCE else rng.choice(game.moves(state, seat))
        state = game.apply(state, seat, action)
    fortunes = [review.deals_of(game, states, options, played, seat) for seat in range(3)]
    assert isclose(sum(one.gained for one in fortunes if one is not None), 0, abs_tol=1e-9)
    assert all(one is not None and one.events >= 1 for one in fortunes)


def test_where_all_is_open_nothing_is_dealt() -> None:
    game, states, _ = told()
    assert review.deals_of(game, states, game.make_options("educational"), found(), 0) is None


def test_a_review_is_the_same_each_time() -> None:
    assert [review.chance_of("g", 4).randrange(99) for _ in range(2)] == [
        review.chance_of("g", 4).randrange(99)
    ] * 2
