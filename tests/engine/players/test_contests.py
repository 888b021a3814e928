"""Contests: the same anywhere, with the same deals for whoever plays, and seats that take turns."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import catalogue
from engine.core import CHANCE, OptionError
from engine.players import Contest, UnknownLevel, actions_of, levels_of, play, rotations
from engine.players.contests import stream

QUICK = ("mok_kaik", "nexxy", "lutu", "ne_kana", "zau_shu", "niek_zau_shu", "nam_to", "ni_ne")
"""Games of which a random one takes some milliseconds."""


def chances(contest: Contest) -> dict[tuple[int, int], Any]:
    """Return what chance did in a contest, by deal and place in the deal."""
    game, drawn = catalogue.get(contest.game), Counter[int]()
    found = {}
    for done in actions_of(contest):
        if done.seat == CHANCE:
            deal = game.deal(done.state)
            found[deal, drawn[deal]] = done.action
            drawn[deal] += 1
    return found


@pytest.mark.parametrize("game_id", QUICK)
def test_a_contest_ends_the_same_again(game_id: str) -> None:
    """Chance comes from the seed alone, and another seed is another game."""
    contest = Contest(game_id, ("random", "random"), seed=3)
    assert play(contest) == play(contest)
    assert len({play(Contest(game_id, ("random", "random"), seed=seed)) for seed in range(8)}) > 1


def test_a_contest_ends_the_same_elsewhere() -> None:
    """In another process, in which texts have other hashes."""
    contests = [Contest(game_id, ("beginner", "greedy"), seed=6) for game_id in ("mok_kaik", "lutu", "ni_ne")]
    source = f"from engine.players import Contest, play\nprint([play(each) for each in {contests!r}])"
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    done = subprocess.run(
        [sys.executable, "-c", source], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == repr([play(each) for each in contests])


@pytest.mark.parametrize("game_id", ["mok_kaik", "nam_to", "ni_ne", "ta_xot", "niek_hi"])
def test_the_deals_are_the_same_whoever_plays(game_id: str) -> None:
    """All hands of every season that both played, in whatever way those before went."""
    weak = chances(Contest(game_id, ("random", "random"), seed=5))
    mixed = chances(Contest(game_id, ("random", "greedy"), seed=5))
    common = [deal for deal, place in weak if place == 0 and (deal, 0) in mixed]
    assert len(common) > 1
    assert all(weak[deal, 0] == mixed[deal, 0] for deal in common)


def test_casts_do_not_depend_on_what_players_draw() -> None:
    """The first casts of a game of sticks are those of the seed, however much a player thinks."""
    casts = [chances(Contest("ne_kana", pair, seed=2)) for pair in (("random",) * 2, ("greedy",) * 2)]
    kinds = [{place: type(action) for place, action in each.items()} for each in casts]
    alike = [place for place in kinds[0] if kinds[0][place] is kinds[1].get(place)]
    assert alike
    assert casts[0][1, 0] == casts[1][1, 0]


def test_an_outcome_tells_what_happened() -> None:
    """Points and gains, who leads, how it ended, how much was done."""
    contest = Contest("mok_kaik", ("greedy", "random", "random"), changes={"seasons": 2}, seed=1)
    outcome, done = play(contest), list(actions_of(contest))
    game = catalogue.get("mok_kaik")
    result = game.result(done[-1].after)
    assert result is not None
    assert (outcome.points, outcome.ranking, outcome.rule) == (result.points, result.ranking, result.rule)
    assert outcome.actions == len(done) > outcome.choices == sum(each.asked for each in done) > 0
    assert outcome.deals == 2
    best = max(outcome.gains)
    assert [gain == best for gain in outcome.gains] == [place == 1 for place in outcome.ranking]


def test_gains_leave_out_what_everybody_brought() -> None:
    """Chips of the start are nobody's gain."""
    outcome = play(Contest("cerke", ("random", "random"), "educational", seed=1))
    assert sum(outcome.points) == 20
    assert sum(outcome.gains) == 0


def test_a_game_that_does_not_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts as it stands, and says that no rule ended it."""
    contest = Contest("mok_kaik", ("random", "random"), seed=1)
    whole = list(actions_of(contest))
    assert [each.action for each in actions_of(contest, 9)] == [each.action for each in whole[:9]]
    monkeypatch.setattr("engine.players.contests.actions_of", lambda contest: iter(whole[:9]))
    outcome = play(contest)
    assert (outcome.rule, outcome.actions) == ("", 9)
    assert outcome.points == catalogue.get("mok_kaik").standing(whole[8].after)


@pytest.mark.parametrize(
    ("contest", "error"),
    [
        (Contest("chess", ("random", "random")), OptionError),
        (Contest("nexxy", ("random", "random"), preset="none"), OptionError),
        (Contest("nexxy", ("random",)), OptionError),
        (Contest("nexxy", ("random", "random"), version=999), OptionError),
        (Contest("nexxy", ("random", "grandmaster")), UnknownLevel),
    ],
)
def test_what_does_not_exist_is_no_contest(contest: Contest, error: type[Exception]) -> None:
    """Games, presets, numbers of seats, versions, players."""
    with pytest.raises(error):
        play(contest)


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_every_game_is_played_by_its_weakest_level(game_id: str) -> None:
    """Against itself, by the usual rules; how games end is shown elsewhere."""
    weakest = next(iter(levels_of(game_id)))
    done = list(actions_of(Contest(game_id, (weakest,) * catalogue.get(game_id).seats[0], seed=4), 50))
    assert len(done) == 50 or catalogue.get(game_id).turn(done[-1].after).is_over


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=6))
def test_rotations_seat_everybody_everywhere(players: list[str]) -> None:
    """Each seat sees each player as often, and the neighbours stay neighbours."""
    turned = rotations(players)
    assert len(set(turned)) == len(turned)
    for seat in range(len(players)):
        there = Counter(each[seat] for each in turned)
        assert {name: count * len(players) for name, count in there.items()} == {
            name: players.count(name) * len(turned) for name in there
        }


def test_contests_of_the_same_seed_share_their_deals() -> None:
    """A seed deals the same, whoever sits where."""
    seatings = rotations(("random", "greedy"))
    contests = [Contest("mok_kaik", players, seed=seed) for seed in range(3) for players in seatings]
    first = [chances(each)[1, 0] for each in contests]
    assert first[0::2] == first[1::2]
    assert len({str(each) for each in first}) == 3


def test_streams_are_known_by_their_names() -> None:
    """The same name gives the same draws, another one others."""
    names: list[tuple[object, ...]] = [
        (1, "deal", 1, 0),
        (1, "deal", 1, 1),
        (1, "seat", 0),
        (11, "deal", 1, 0),
    ]
    first, second = [[stream(*name).randrange(1 << 30) for name in names] for _ in range(2)]
    assert first == second
    assert len(set(first)) == len(names)
