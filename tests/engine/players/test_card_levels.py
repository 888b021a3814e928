"""The levels of the seven card games: legal, blind to what is hidden, repeatable, and never senseless."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from engine import catalogue
from engine.core import CHANCE, AnyGame, Seat
from engine.mak_hup.game import MAK_HUP
from engine.players import NAMES, Player, levels_of
from engine.players.greedy_player import GreedyPlayer
from engine.players.search import Search, gain, played_on

GAMES = ("mok_kaik", "ta_xot", "mak_kaik", "niek_hi", "mak_hup", "nam_to", "ni_ne")


def levels(game_id: str, playouts: int = 8) -> Mapping[str, Player]:
    """Return the levels of a game, a search among them with fewer playouts, so that tests are quick."""
    found = dict(levels_of(game_id))
    master = found["master"]
    if isinstance(master, Search):
        found["master"] = Search(master.weigh, master.quick, playouts=playouts, breadth=4, trust=master.trust)
    return found


def season(game: AnyGame, players: list[Player], seed: int) -> Iterator[tuple[Any, Seat, Any]]:
    """Play a season; yield each choice of a seat, and the state before it; last the end."""
    rng = random.Random(seed)
    state = game.start(len(players), game.make_options(changes={"seasons": 1}))
    while acting := game.turn(state).seats:
        seat = acting[0]
        if seat == CHANCE:
            action = game.chance(state).sample(rng)
        else:
            action = players[seat].choose(game, game.view(state, seat), rng)
            yield state, seat, action
        state = game.apply(state, seat, action)
    yield state, CHANCE, None


@pytest.mark.parametrize("game_id", GAMES)
def test_the_ladder(game_id: str) -> None:
    """At least four levels, named and in order, from a beginner to a master."""
    names = list(levels_of(game_id))
    assert names == [name for name in NAMES if name in names]
    assert names[0] == "beginner"
    assert "good" in names
    assert names[-1] == "master"
    assert len(names) >= 4


@pytest.mark.parametrize("game_id", GAMES)
def test_levels_play_legally(game_id: str) -> None:
    """All levels at one table: whatever they think of is legal, and the best of it is chosen."""
    game, ladder = catalogue.get(game_id), list(levels(game_id).values())
    players = (ladder * 2)[: min(len(ladder), game.seats[-1])]
    for state, seat, action in season(game, players, 1):
        if seat != CHANCE:
            assert action in game.legal(state, seat)
            thoughts = players[seat].consider(game, game.view(state, seat), random.Random(1))
            worths = [thought.worth for thought in thoughts]
            assert worths == sorted(worths, reverse=True)
            assert all(thought.action in game.legal(state, seat) for thought in thoughts)


@pytest.mark.parametrize("game_id", GAMES)
def test_levels_see_a_view_only(game_id: str) -> None:
    """In any state in which a seat sees the same it thinks the same by the same chance."""
    game, ladder = catalogue.get(game_id), levels(game_id)
    states = [each for each in season(game, [ladder["good"]] * 3, 2) if each[1] != CHANCE]
    for place, (state, seat, _) in enumerate(states[:: max(1, len(states) // 4)]):
        view = game.view(state, seat)
        other = game.determinise(view, random.Random(place))
        assert game.view(other, seat) == view
        for level in ladder.values():
            thoughts = level.consider(game, view, random.Random(place))
            assert level.consider(game, game.view(other, seat), random.Random(place)) == thoughts


def wins_at_once(game: AnyGame, state: Any, seat: Seat, action: Any) -> bool:
    """Whether an action ends the season, and wins it."""
    after = game.apply(state, seat, action)
    return game.turn(after).is_over and gain(game, after, seat) > 0


@pytest.mark.parametrize("level", ["beginner", "medium"])
@pytest.mark.parametrize("game_id", GAMES)
def test_no_win_is_declined(game_id: str, level: str) -> None:
    """Nobody, however weak, leaves a season unwon that could be won at once without hidden luck."""
    game, player = catalogue.get(game_id), levels_of(game_id)[level]
    ended = 0
    for seed in range(4):
        for state, seat, action in season(game, [player] * 3, seed):
            if seat != CHANCE and not wins_at_once(game, state, seat, action):
                # Where a hidden hand decides (a showdown), nobody can know.
                view = game.view(state, seat)
                for other in game.legal(state, seat):
                    imagined = (game.determinise(view, random.Random(number)) for number in range(40))
                    assert not all(wins_at_once(game, each, seat, other) for each in imagined)
            ended += seat != CHANCE and game.turn(game.apply(state, seat, action)).is_over
    assert ended == 4


def test_the_search_finds_better_than_the_hints() -> None:
    """Where it chooses otherwise, its choice brings more in deals that it has not seen."""
    game, master, hints = MAK_HUP, levels("mak_hup", 48)["master"], GreedyPlayer()
    assert isinstance(master, Search)
    gained, others = 0.0, 0
    for seed in range(4):
        state, seat, action = next(season(game, [hints] * 4, seed))
        view = game.view(state, seat)
        found = master.choose(game, view, random.Random(seed))
        others += found != action
        for number in range(24 if found != action else 0):
            dealt = game.determinise(view, random.Random(f"fresh {number}"))
            ends = [
                played_on(game, game.apply(dealt, seat, each), master.quick, random.Random(number))
                for each in (found, action)
            ]
            gained += gain(game, ends[0], seat) - gain(game, ends[1], seat)
    assert others > 0
    assert gained > 0
