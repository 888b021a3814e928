"""What rule sets are compared by, on games made by hand and by chance."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.laboratory import Ending, Figure, Trial, Unit, Verdict, figures
from engine.laboratory.trials import NOBODY

Make = Callable[[random.Random], Trial]


def _game(
    first: int = 0,
    winner: int = 0,
    *,
    lead: int = 10,
    turns: int = 50,
    rule: str = "last_season",
    seasons: tuple[Ending, ...] = (),
    unit: int = 1,
) -> Trial:
    gains = (lead, -lead) if winner == 0 else (-lead, lead)
    return Trial(gains, unit, (1, 2) if winner == 0 else (2, 1), rule, first, turns, turns, seasons)


def _named(found: tuple[Figure, ...], name: str, of: str = "") -> Figure:
    return next(one for one in found if (one.name, one.of) == (name, of))


def _value(found: tuple[Figure, ...], name: str, of: str = "", side: int = 0) -> float:
    estimate = _named(found, name, of).sides[side]
    assert estimate is not None
    return estimate.value


def test_each_figure_is_what_it_says() -> None:
    seasons = (Ending("taxot", 30), Ending("limit", 0))
    one = [
        _game(first=1, winner=1, lead=50, unit=10, seasons=seasons, turns=40, rule="score_limit"),
        _game(first=1, winner=0, lead=20, unit=10, seasons=seasons[:1], turns=60),
    ]
    found = figures(one, one)
    assert _value(found, "first_wins") == 0.5
    assert _value(found, "first_lead") == (10.0 - 4.0) / 2
    assert _value(found, "draws") == 0
    assert _value(found, "turns") == 50
    assert _value(found, "margin") == 7
    assert _value(found, "margin_largest") == 10
    assert _value(found, "seasons") == 1.5
    assert _value(found, "season_points") == (1.5 + 3) / 2
    assert _value(found, "season_largest") == 3
    assert _value(found, "season_ends", "taxot") == pytest.approx(2 / 3)
    assert _value(found, "ends", "score_limit") == 0.5
    assert _named(found, "season_points").unit is Unit.POINTS


def test_a_shared_first_place_is_a_part_of_a_win_and_a_draw() -> None:
    shared = Trial((0, 0), 1, (1, 1), "last_season", 0, 9, 9, ())
    found = figures([shared, shared], [_game(), _game()])
    assert (_value(found, "first_wins"), _value(found, "draws")) == (0.5, 1)
    assert (_value(found, "first_wins", side=1), _value(found, "draws", side=1)) == (1, 0)


def test_where_nobody_began_nothing_is_said_of_who_did() -> None:
    together = [_game(first=NOBODY)] * 30
    names = {one.name for one in figures(together, together)}
    assert "first_wins" not in names
    assert "turns" in names


def test_where_all_end_alike_no_shares_are_told() -> None:
    found = figures([_game()] * 30, [_game()] * 30)
    assert not [one for one in found if one.name in ("ends", "season_ends", "seasons")]


def test_a_game_by_itself_tells_nothing() -> None:
    assert figures([_game()], [_game()]) == ()
    assert figures([], []) == ()


def test_of_few_games_nothing_is_judged() -> None:
    found = figures([_game(turns=10 + one % 2) for one in range(10)], [_game(turns=99)] * 10)
    assert {one.verdict for one in found} == {Verdict.UNKNOWN}


def _drawn(rng: random.Random, longer: int = 0, ahead: float = 0.5) -> Trial:
    return _game(
        winner=int(rng.random() >= ahead),
        lead=rng.randrange(1, 20),
        turns=longer + rng.randrange(40, 80),
        rule=rng.choice(("last_season", "score_limit")),
        seasons=tuple(
            Ending(rng.choice(("taxot", "limit")), rng.randrange(9)) for _ in range(rng.randrange(1, 5))
        ),
    )


def test_rules_that_are_the_same_hardly_ever_seem_to_differ() -> None:
    """All figures together are wrong in one comparison of twenty at most."""
    rng, wrong, judged = random.Random(5), 0, 60
    for _ in range(judged):
        found = figures([_drawn(rng) for _ in range(100)], [_drawn(rng) for _ in range(100)])
        wrong += any(one.verdict is Verdict.SURE for one in found)
    assert wrong <= 0.12 * judged


def test_what_differs_is_found() -> None:
    rng = random.Random(6)
    found = figures([_drawn(rng) for _ in range(300)], [_drawn(rng, longer=6, ahead=0.7) for _ in range(300)])
    assert _named(found, "turns").verdict is Verdict.SURE
    assert _named(found, "first_wins").verdict is Verdict.SURE
    assert _named(found, "season_points").verdict is Verdict.NONE
    difference = _named(found, "turns").difference
    assert difference is not None
    assert difference.low < 6 < difference.high
