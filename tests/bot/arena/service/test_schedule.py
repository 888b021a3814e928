"""Who meets whom, and who next: time is shared, quick games are not kept waiting, nothing is played twice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from itertools import islice
from math import sqrt

import pytest

from bot.arena.service.schedule import ALL, DEAR, Schedule, games_named, ladder, pairings, presets_of
from bot.arena.store.games import Batch, Pairing, Played
from engine import catalogue
from engine.core import OptionError
from engine.players import Player, UnknownLevel, games, levels_of
from engine.players.greedy_player import GreedyPlayer
from engine.players.random_player import RandomPlayer
from tests.bot.arena.service.test_tally import outcome


class Other(GreedyPlayer):
    """A player that is neither yardstick."""


def let_have(monkeypatch: pytest.MonkeyPatch, levels: Mapping[str, Player]) -> None:
    """Let 新遊 have these levels."""
    own = games.SKILLS["lutu"]._replace(levels=levels)
    monkeypatch.setattr(games, "SKILLS", {**games.SKILLS, "lutu": own})


@pytest.fixture
def five(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a game have five levels, of which none is a yardstick."""
    let_have(monkeypatch, dict.fromkeys(("beginner", "easy", "medium", "good", "master"), Other()))


# --- Who meets whom --------------------------------------------------------------------------------


@pytest.mark.usefixtures("five")
def test_a_ladder_has_the_wanted_players_in_their_order() -> None:
    """Yardsticks stand below the level that had their name; a name alone is as good as all."""
    assert ladder("lutu", [ALL]) == ("beginner", "easy", "medium", "good", "master")
    assert ladder("lutu", ["greedy", ALL, "random"]) == (
        "random",
        "beginner",
        "easy",
        "medium",
        "greedy",
        "good",
        "master",
    )
    assert ladder("lutu", ["master", "easy"]) == ("easy", "master")
    with pytest.raises(UnknownLevel):
        ladder("lutu", [ALL, "strong"])
    with pytest.raises(UnknownLevel):
        ladder("lutu", ["nobody"])


def test_a_yardstick_that_is_a_level_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is measured by themselves."""
    let_have(monkeypatch, {"beginner": RandomPlayer(), "good": Other()})
    assert ladder("lutu", ["random", "greedy", ALL]) == ("beginner", "greedy", "good")


@pytest.mark.usefixtures("five")
def test_neighbours_meet_and_those_two_rungs_apart() -> None:
    """All of them at the seats and by the rules that were asked for."""
    met = list(pairings(catalogue.get("lutu"), "standard", {"rounds": 3}, 4, [ALL]))
    assert Counter(apart for apart, _ in met) == {1: 4, 2: 3}
    assert {(each.weaker, each.better) for apart, each in met if apart == 2} == {
        ("beginner", "medium"),
        ("easy", "good"),
        ("medium", "master"),
    }
    first = met[0][1]
    assert (first.seats, first.changes, first.version) == (4, {"rounds": 3}, catalogue.get("lutu").version)
    with pytest.raises(OptionError):
        list(pairings(catalogue.get("lutu"), "standard", {}, 99, [ALL]))
    with pytest.raises(OptionError):
        list(pairings(catalogue.get("lutu"), "standard", {"luck": 1}, 2, [ALL]))


def test_each_family_of_presets_has_its_first_one() -> None:
    """It asks for a skill of its own, unless a preset is named."""
    cerke = catalogue.get("cerke")
    assert presets_of(cerke, "") == ("standard", "educational")
    assert presets_of(cerke, "online") == ("online",)
    with pytest.raises(OptionError):
        presets_of(cerke, "none")


def test_all_games_are_those_with_choices() -> None:
    assert "nexxy" not in {game.id for game in games_named([])}
    assert [game.id for game in games_named(["nexxy", "lutu", "nexxy"])] == ["nexxy", "lutu"]
    with pytest.raises(OptionError):
        games_named(["chess"])


# --- The games of a pairing ------------------------------------------------------------------------


def test_each_deal_is_played_from_every_seat() -> None:
    """The same chance for all games of a deal, another one for the next, and for other pairings."""
    one = Pairing(game="mok_kaik", version=1, preset="standard", seats=3, weaker="a", better="b")
    games = [one.contest(number) for number in range(6)]
    assert [game.players.index("b") for game in games] == [one.deal(number)[1] for number in range(6)]
    assert {game.players.index("b") for game in games[:3]} == {0, 1, 2}
    assert len({game.seed for game in games[:3]}) == 1
    assert len({game.seed for game in games}) == 2
    other = Pairing(game="mok_kaik", version=1, preset="standard", seats=3, weaker="a", better="c")
    assert other.contest(0).seed != one.contest(0).seed


# --- Who next --------------------------------------------------------------------------------------


def wanted(count: int, apart: int = 1) -> list[tuple[int, Pairing]]:
    """Return so many pairings of different games."""
    return [
        (apart, Pairing(game=f"g{number}", version=1, preset="p", weaker="easy", better="good"))
        for number in range(count)
    ]


def played(batch: Batch, seconds: float) -> list[Played]:
    return [Played(batch.pairing, number, outcome((1, 0)), seconds) for number in batch.numbers]


def simulate(schedule: Schedule, pace: dict[str, float], seconds: float) -> dict[str, float]:
    """Play for so long at these seconds a game; return what was spent on each pairing, by game."""
    spent = dict.fromkeys(pace, 0.0)
    while sum(spent.values()) < seconds and (batch := schedule.next()):
        games = played(batch, pace[batch.pairing.game])
        schedule.add(games)
        spent[batch.pairing.game] += sum(game.seconds for game in games)
    return spent


def test_everybody_has_a_game_first_and_then_a_second_goes_where_it_makes_most_surer() -> None:
    """No other way to spend so long makes the sum of variances smaller: games by the root of their time."""
    pace = {"g0": 60.0, "g1": 0.01, "g2": 1.0, "g3": 8.0}
    schedule = Schedule(wanted(4), [], 10**6)
    first = simulate(schedule, pace, 69.0)
    assert all(first.values())
    later = simulate(schedule, pace, 4000.0)
    games = {game: (first[game] + later[game]) / each for game, each in pace.items()}
    roots = [games[game] * sqrt(each) for game, each in pace.items()]
    assert max(roots) / min(roots) < 1.2
    even = sum(each * len(pace) / sum((first[game] + later[game]) for game in pace) for each in pace.values())
    assert sum(1 / each for each in games.values()) < 0.6 * even


def test_quick_games_go_on_beside_the_first_ones_of_the_slow() -> None:
    """As long as nothing is known two first games are under way; then one waits for another pairing."""
    schedule = Schedule(wanted(4), [], 1000)
    first, second = schedule.next(), schedule.next()
    assert first
    assert second
    assert first.pairing != second.pairing
    schedule.add(played(first, 0.1))
    again, third = schedule.next(), schedule.next()
    assert again
    assert third
    assert again.pairing == first.pairing
    assert third.pairing not in (first.pairing, second.pairing)


def test_what_is_done_leaves_its_time_to_the_others() -> None:
    """Until all have as many games as were asked for, and not one more."""
    schedule = Schedule(wanted(3), [], 50)
    simulate(schedule, {"g0": 0.001, "g1": 0.5, "g2": 30.0}, 1e9)
    assert (schedule.done, schedule.games) == (3, 150)
    assert schedule.next() is None


def test_two_rungs_apart_have_less_time() -> None:
    """They tell less: a third of the games, and no first one that the others would wait for."""
    near, far = wanted(1), [(2, wanted(2)[1][1])]
    spent = simulate(Schedule([*far, *near], [], 10**6), {"g0": 1.0, "g1": 1.0}, 400.0)
    assert spent["g0"] / spent["g1"] == pytest.approx(DEAR, rel=0.05)


def test_games_under_way_are_not_handed_out_again() -> None:
    """Nor are those that were played before; what was given back is."""
    (each,) = wanted(1)
    before = [Played(each[1], number, outcome((1, 0)), 0.5) for number in (0, 1, 3)]
    schedule = Schedule([each], before, 20)
    batches = list(iter(schedule.next, None))
    numbers = [number for batch in batches for number in batch.numbers]
    assert sorted(numbers) == [2, *range(4, 20)]
    schedule.give_back(batches[-1])
    assert schedule.next() == batches[-1]


def test_batches_take_about_two_seconds() -> None:
    """The first one is a single game: nobody knows how long it takes."""
    schedule, rng = Schedule(wanted(1), [], 10**6), random.Random(1)
    sizes = []
    for _ in range(20):
        batch = schedule.next()
        assert batch is not None
        sizes.append(len(batch.numbers))
        schedule.add(played(batch, 0.05 * (0.5 + rng.random())))
    assert sizes[0] == 1
    assert all(20 < size < 80 for size in sizes[2:])


def test_other_pairings_of_the_folder_are_left_alone() -> None:
    mine, other = wanted(2)
    schedule = Schedule([mine], [Played(other[1], 0, outcome((1, 0)), 1.0)], 10)
    assert schedule.games == 0
    assert list(schedule.tallies) == [mine[1].key]
    assert len(list(islice(iter(schedule.next, None), 99))) == 10


def test_every_game_has_a_ladder_of_its_levels() -> None:
    for game in catalogue.GAMES.values():
        assert ladder(game.id, [ALL]) == tuple(levels_of(game.id))
