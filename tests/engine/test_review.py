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
from engine.nam_to.state import Bet
from engine.players import (
    Player,
    Thought,
    player_of,
)
from engine.review import Cast, Judged, Point, Review
from tests.engine.fixed_games import asked

Told = tuple[AnyGame, list[Any], list[tuple[Seat, Any]]]


class ByPoints(Player):
    """Weighs actions by the points as they stand after them, so that a test knows what it thinks."""

    def consider(self, game: AnyGame, view: Any, rng: Draws, also: Any = None) -> list[Thought]:
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


def test_the_answer_is_what_another_seat_did_first() -> None:
    played: list[tuple[Seat, Any]] = [(0, "move"), (CHANCE, "cast"), (0, "end"), (1, "move"), (0, "move")]
    assert [review.answer(played, ply) for ply in (0, 2, 3, 4)] == [3, 3, 4, None]


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


@pytest.mark.parametrize("level", ["good+", "master"])
def test_what_a_player_overlooks_or_finds_senseless_is_weighed_where_somebody_did_it(level: str) -> None:
    game, states, played = told(most=40)
    player = player_of("cerke", level)
    weighed, overlooked = list[Judged](), 0
    for ply in review.choices(game, states, played):
        view, action = game.view(states[ply], played[ply][0]), played[ply][1]
        one = review.judged(game, view, ply, action, player, review.chance_of("c", ply))
        thoughts = player.consider(game, view, review.chance_of("c", ply))
        overlooked += action not in [thought.action for thought in thoughts]
        weighed += [one] if one is not None else []
    assert overlooked, "or the test shows nothing"
    assert all(one.played is not None for one in weighed)
    assert len({one.loss for one in weighed}) > len(weighed) / 2, "not all by the same worst"


@pytest.mark.parametrize(
    ("game_id", "judge", "least"),
    [
        ("ta_xot", "master", 1.0),
        ("zia_cerke", "good+", 1.0),
        ("nam_to", "master", 1.0),
        ("niek_zau_shu", "master", 0.5),
        ("lutu", "master", 1.0),
    ],
)
def test_who_does_not_take_what_is_won_is_told_what_it_cost(game_id: str, judge: str, least: float) -> None:
    """The best player looks at nothing else there: so nothing was said of the largest mistake of a game."""
    game, _, done = asked(game_id, "beginner", 10_000)
    player, losses = player_of(game_id, judge), list[float]()
    for one in [one for one in done if one.asked]:
        view = game.view(one.state, one.seat)
        named = [thought.action for thought in player.consider(game, view, random.Random(5))]
        for move in [move for move in game.moves(one.state, one.seat) if move not in named][:1]:
            found = review.judged(game, view, 1, move, player, random.Random(5))
            assert found is not None
            assert found.played is not None
            losses.append(found.loss)
    assert losses, "or the test shows nothing"
    assert max(losses) >= least


def test_a_bet_between_those_that_are_looked_at_is_worth_something_between() -> None:
    game, _, done = asked("nam_to", "beginner", 200)
    player = player_of("nam_to", "master")
    for one in [one for one in done if one.asked][:20]:
        view = game.view(one.state, one.seat)
        bets = [move for move in game.moves(one.state, one.seat) if isinstance(move, Bet)]
        worths = []
        for bet in bets:
            found = review.judged(game, view, 1, bet, player, random.Random(5))
            assert found is not None
            assert found.played is not None
            worths.append(found.played)
        assert worths in (sorted(worths), sorted(worths, reverse=True))


judged = st.builds(
    Judged,
    ply=st.integers(0, 400),
    seat=st.integers(0, 3),
    best=st.sampled_from(["a", "b", "c", "d", "e"]),
    worth=st.floats(-40, 40),
    played=st.none() | st.floats(-40, 40),
    error=st.floats(0, 5),
    value=st.none() | st.floats(-40, 40),
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
    known = review.with_value(many)
    assert [(point.ply, point.value) for point in at_four[:-1]] == [
        (one.ply, one.lead) for one in known if one.seat == 0
    ]
    assert len({one.value is None for one in known}) <= 1, "values and worths that only compare are not mixed"


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_what_one_leads_by_all_others_are_behind_by(game_id: str) -> None:
    """At any time of a game the leads of all seats, each over the mean of the others, come to nothing."""
    game, rng = catalogue.get(game_id), random.Random(6)
    count = max(3, game.seats.start) if 3 in game.seats else game.seats[0]
    options = game.make_options()
    state = game.start(count, options)
    for _ in range(150):
        turn = game.turn(state)
        if turn.is_over:
            break
        seat = turn.seats[0]
        action = game.chance(state).sample(rng) if seat == CHANCE else rng.choice(game.moves(state, seat))
        state = game.apply(state, seat, action)
        leads = [review.final(game, state, options, seat) for seat in range(count)]
        assert isclose(sum(leads), 0, abs_tol=1e-9)
        if count == 2:
            points = game.standing(state)
            assert leads[0] == pytest.approx((points[0] - points[1]) / game.unit(options))


def test_values_that_are_known_stand_for_worths_that_only_compare() -> None:
    first, second = Judged(3, 0, "{}", 5.0, 2.0, value=-11.0), Judged(6, 0, "{}", 4.0, 1.0)
    assert review.curve([first, second], 0, 3, Point(9, -7.0)) == [Point(3, -11.0), Point(9, -7.0)]
    assert first.lead - first.loss == -14.0
    assert [one.ply for one in Review("good", choices=(first, second)).turns()] == [3]
    assert review.curve([second], 0, 3) == [Point(6, 4.0)], "as in reviews that were made before"


def test_a_value_falls_by_the_choice_before_the_answer() -> None:
    fine = Judged(0, 0, "a", 0.5, 0.5)
    lost = Judged(1, 1, "b", -0.5, -0.75)  # the judge saw a quarter of a point
    reply = Judged(2, 0, "c", 2.0, 2.0)
    forced = Judged(4, 0, "d", 2.0, 2.0)  # nothing could be chosen at 3
    later = Judged(9, 1, "e", -1.0, -1.0)
    found = review.fallen([fine, lost, reply, forced, later], 2)
    assert [one.fall for one in found] == [0.0, 1.5, 0.0, 0.0, 0.0]
    assert [one.loss for one in found] == [0.0, 1.5, 0.0, 0.0, 0.0]
    assert [one.best for one in review.turns(found)] == ["b"]
    careful = Review("strong", checker="master", checked=(0,), choices=tuple(found))
    assert [one.best for one in careful.turns()] == ["b"], "no look at the position before shows it"


@given(games)
def test_falls_are_what_the_value_has_lost_in_all(many: list[Judged]) -> None:
    two = [
        msgspec.structs.replace(one, seat=one.seat % 2, ply=ply, value=None) for ply, one in enumerate(many)
    ]
    values = [point.value for point in review.curve(two, 0, 2)]
    sides = [1 if one.seat == 0 else -1 for one in two]
    fallen = review.fallen(two, 2)
    for side, one, (before, after) in zip(sides, fallen, pairwise(values), strict=False):
        assert one.fall == pytest.approx(max(0.0, side * (before - after)))
        assert one.loss >= one.seen


def test_a_game_about_little_has_smaller_turning_points() -> None:
    many = [Judged(0, 0, "a", 0.5, 0.3), Judged(1, 1, "b", 0.5, 0.39)]
    assert review.turns(many) == []
    least = review.least_loss(many, (-2.0, 2.0))
    assert least == pytest.approx(0.2)
    assert [one.ply for one in review.turns(many, least)] == [0]
    assert [one.ply for one in Review("good", choices=tuple(many), least=least).turns()] == [0]
    assert review.least_loss(many, (-40.0, 40.0)) == review.LEAST_LOSS
    assert review.turns([Judged(0, 0, "a", 0.5, 0.5)], 0.0) == [], "who loses nothing turns nothing"


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


def test_a_loss_that_is_not_borne_out_is_no_turning_point() -> None:
    found = (Judged(3, 0, "a", 5.0, 1.0), Judged(40, 0, "b", 4.0, 4.5), Judged(80, 1, "c", 9.0, 0.0))
    tried = review.Review("good", choices=found, tried=(3, 40), ways=50)
    assert [one.ply for one in tried.turns()] == [3]
    assert [one.ply for one in msgspec.structs.replace(tried, tried=(), ways=0).turns()] == [80, 3]


def test_where_all_is_open_nothing_is_dealt() -> None:
    game, states, _ = told()
    assert review.deals_of(game, states, game.make_options("educational"), found(), 0) is None


def test_a_review_is_the_same_each_time() -> None:
    assert [review.chance_of("g", 4).randrange(99) for _ in range(2)] == [
        review.chance_of("g", 4).randrange(99)
    ] * 2
