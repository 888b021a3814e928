"""Search over deals that a view allows: what it returns, what it may know, how it spends its playouts."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import CHANCE
from engine.mak_hup.game import MAK_HUP
from engine.players.player import Thought
from engine.players.search import Search, gain, lead, played_on
from engine.players.weakened import Weakened, normal


def proposals(game: Any, view: Any, rng: Any) -> list[Thought]:
    """Propose every legal action, each worth the same."""
    return [Thought(action, 0.0) for action in game.legal(game.determinise(view, rng), view.seat)]


def anything(game: Any, state: Any, seat: int, rng: Any) -> Any:
    """Do anything."""
    legal = game.legal(state, seat)
    return legal[rng.randrange(len(legal))]


SEARCH = Search(proposals, anything, playouts=40, breadth=6)


def dealt(seed: int = 2) -> Any:
    """Return a season of 値木 just dealt to three, the first with nine actions."""
    state = MAK_HUP.start(3, MAK_HUP.make_options(changes={"seasons": 1, "first_dealer": 0}))
    return MAK_HUP.apply(state, CHANCE, MAK_HUP.chance(state).sample(random.Random(seed)))


def test_the_best_comes_first() -> None:
    """Thoughts are legal, each once, and their worths fall."""
    state = dealt()
    thoughts = SEARCH.consider(MAK_HUP, MAK_HUP.view(state, 0), random.Random(1))
    worths = [thought.worth for thought in thoughts]
    assert worths == sorted(worths, reverse=True)
    assert sorted(map(str, (thought.action for thought in thoughts))) == sorted(
        map(str, MAK_HUP.legal(state, 0))
    )
    assert thoughts[0].error > 0


def test_nothing_hidden_is_known() -> None:
    """Any state in which the seat sees the same gives the same thoughts from the same chance."""
    view = MAK_HUP.view(dealt(), 0)
    other = MAK_HUP.determinise(view, random.Random(9))
    assert MAK_HUP.view(other, 0) == view
    assert other.table.hands != dealt().table.hands
    first, second = (
        SEARCH.consider(MAK_HUP, MAK_HUP.view(state, 0), random.Random(5)) for state in (dealt(), other)
    )
    assert first == second


def test_playouts_go_to_the_close_ones() -> None:
    """The budget is kept, and whoever is left in the end has been tried more often than who was left out."""
    tried: list[Any] = []

    class Counted(Search):
        def _try_all(self, game: Any, view: Any, seat: int, trials: Any, rng: Any) -> None:
            tried.extend(trial.thought.action for trial in trials)
            super()._try_all(game, view, seat, trials, rng)

    counted = Counted(proposals, anything, playouts=60, breadth=6)
    thoughts = counted.consider(MAK_HUP, MAK_HUP.view(dealt(), 0), random.Random(2))
    assert len(tried) <= 60
    assert tried.count(thoughts[0].action) > 2 * tried.count(thoughts[5].action) > 0


def test_trust_outweighs_chance() -> None:
    """A weigher that is trusted enough has its way."""

    def firm(game: Any, view: Any, rng: Any) -> list[Thought]:
        return [each._replace(worth=float(-place)) for place, each in enumerate(proposals(game, view, rng))]

    view = MAK_HUP.view(dealt(), 0)
    order = [thought.action for thought in firm(MAK_HUP, view, random.Random(0))]
    trusting = Search(firm, anything, playouts=20, breadth=4, trust=1e6)
    assert [each.action for each in trusting.consider(MAK_HUP, view, random.Random(0))] == order


def test_a_playout_ends_with_the_deal_or_at_the_horizon() -> None:
    """To the end all points have been paid; after one action none."""
    state = dealt()
    end = played_on(MAK_HUP, state, anything, random.Random(3))
    assert MAK_HUP.turn(end).is_over
    assert any(MAK_HUP.standing(end))
    broken_off = played_on(MAK_HUP, state, anything, random.Random(3), horizon=1)
    assert not any(MAK_HUP.standing(broken_off))
    winner = max(range(3), key=lambda seat: MAK_HUP.standing(end)[seat])
    assert lead(MAK_HUP, end, winner) > 0
    assert sum(gain(MAK_HUP, end, seat) for seat in range(3)) == pytest.approx(0.0)


def test_noise_is_normal() -> None:
    """Mean, deviation and tails are those of the normal distribution."""
    rng = random.Random(4)
    drawn = [normal(rng) for _ in range(4_000)]
    mean = sum(drawn) / len(drawn)
    deviation = (sum((each - mean) ** 2 for each in drawn) / len(drawn)) ** 0.5
    assert abs(mean) < 0.06
    assert abs(deviation - 1) < 0.05
    assert 0.02 < sum(abs(each) > 2 for each in drawn) / len(drawn) < 0.075


def test_a_weaker_level_overlooks_and_misjudges() -> None:
    """It sees so many actions at most, the plain ones of them, and noise changes what comes first."""
    view = MAK_HUP.view(dealt(), 0)

    def valued(game: Any, view: Any, rng: Any) -> list[Thought]:
        return [each._replace(worth=float(place)) for place, each in enumerate(proposals(game, view, rng))]

    everything = valued(MAK_HUP, view, random.Random(0))
    exact = Weakened(valued, noise=0.0)
    assert exact.choose(MAK_HUP, view, random.Random(1)) == everything[-1].action
    narrow = Weakened(valued, noise=0.0, breadth=2)
    assert len(narrow.consider(MAK_HUP, view, random.Random(1))) == 2
    misjudging = Weakened(valued, noise=100.0)
    assert len({str(misjudging.choose(MAK_HUP, view, random.Random(seed))) for seed in range(20)}) > 3
    plain = Weakened(valued, noise=0.0, plain=lambda _, action: action == everything[0].action)
    assert [each.action for each in plain.consider(MAK_HUP, view, random.Random(1))] == [everything[0].action]
    nothing = Weakened(valued, noise=0.0, plain=lambda _, action: False)
    assert len(nothing.consider(MAK_HUP, view, random.Random(1))) == len(everything)


def test_what_stands_already_counts_for_nothing() -> None:
    """A season is worth the same to a seat whatever was won and lost before."""
    state = dealt()
    later = replace(state, table=replace(state.table, scores=(40, -15, -25)))
    assert MAK_HUP.standing(later) == (40, -15, -25)
    first, second = (
        SEARCH.consider(MAK_HUP, MAK_HUP.view(each, 0), random.Random(5)) for each in (state, later)
    )
    assert [each.action for each in first] == [each.action for each in second]
    assert [each.worth for each in first] == pytest.approx([each.worth for each in second])
