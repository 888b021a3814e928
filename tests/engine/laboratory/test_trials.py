"""Games of the laboratory: the same each time, and told as they were played."""

from __future__ import annotations

from typing import Any

import pytest

from engine import catalogue
from engine.core import OptionError
from engine.laboratory import Contest, require, try_out
from engine.laboratory.trials import NOBODY, numbered, trial
from engine.players import UnknownLevel, usual_level
from engine.players.contests import actions_of, play

SMALL: Any = {"board": "educational_5x7", "max_plies_per_season": 40, "start_points": 10}
"""Quick games of Cerke."""


def _contest(game_id: str, seats: int | None = None, **changes: object) -> Contest:
    game = catalogue.get(game_id)
    return Contest(game_id, (usual_level(game_id),) * (seats or min(game.seats)), "", dict(changes))


@pytest.mark.parametrize("game_id", ["nexxy", "lutu", "nam_to", "mak_kaik", "zau_shu"])
def test_a_game_is_told_as_the_contest_ends(game_id: str) -> None:
    contest = numbered(_contest(game_id), 0, 3)
    told, known = trial(contest), play(contest)
    assert (told.gains, told.ranking, told.rule) == (known.gains, known.ranking, known.rule)
    assert told.choices == known.choices
    assert 0 < told.turns <= known.actions


def test_the_seasons_of_a_game_give_all_that_it_gave() -> None:
    told = trial(_contest("nam_to", seasons=3))
    assert len(told.seasons) == 3
    assert {season.how for season in told.seasons} <= {"showdown", "folded"}
    assert all(season.most > 0 for season in told.seasons)


def test_a_season_of_cerke_tells_how_it_ended() -> None:
    contest = numbered(_contest("cerke", **SMALL, seasons=1), 0, 0)
    (season,) = trial(contest).seasons or [None]
    game, options = catalogue.get("cerke"), catalogue.get("cerke").make_options("", {**SMALL, "seasons": 1})
    assert game.deals(options) == 1
    assert season is None  # the only season of a game is the game


def test_several_seasons_of_cerke_tell_how_they_ended() -> None:
    contest = numbered(_contest("cerke", **SMALL, seasons=2), 0, 1)
    states = [played.after for played in actions_of(contest)]
    ended = [season.ended for season in states[-1].position.story.seasons]
    assert [season.how for season in trial(contest).seasons] == ended


def test_who_is_first_to_act_began() -> None:
    assert trial(_contest("nexxy")).first == 0
    assert trial(_contest("lutu", 3)).first == NOBODY  # all choose at once


def test_games_are_the_same_wherever_they_begin_to_be_played() -> None:
    contest = _contest("nam_to")
    whole = try_out(contest, 1, 0, 6, 60)
    assert whole == [*try_out(contest, 1, 0, 2, 60), *try_out(contest, 1, 2, 4, 60)]


def test_the_sides_have_their_own_chance() -> None:
    contest = _contest("nam_to")
    assert try_out(contest, 0, 0, 6, 60) != try_out(contest, 1, 0, 6, 60)


def test_one_game_is_played_however_short_the_time() -> None:
    assert len(try_out(_contest("nexxy"), 0, 0, 5, 0)) == 1


@pytest.mark.parametrize(
    ("contest", "error"),
    [
        (Contest("nexxy", ("nobody", "nobody")), UnknownLevel),
        (Contest("nexxy", ("beginner",)), OptionError),
        (Contest("nexxy", ("beginner",) * 2, "none"), OptionError),
        (Contest("nexxy", ("beginner",) * 2, "", {"end_when": "never"}), OptionError),
    ],
)
def test_what_cannot_be_played_is_refused(contest: Contest, error: type[Exception]) -> None:
    with pytest.raises(error):
        require(contest)
