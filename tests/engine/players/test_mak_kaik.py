"""The computer player of 値戦: legal, quick, better than chance, and no fool in exchange and bets."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.card_table import Deal
from engine.cards import unseen
from engine.core import CHANCE
from engine.mak_kaik.game import MAK_KAIK
from engine.mak_kaik.options import Options
from engine.mak_kaik.state import Draw, Fold, Join, Keep, KeepHand, SetBase, State, Swap
from engine.players import games
from engine.players.greedy_player import GreedyPlayer
from tests.engine.players.seasons import finish


@pytest.mark.parametrize("seats", [2, 4, 9])
def test_better_than_chance(seats: int) -> None:
    """Over a few games, on changing seats, it gains points."""
    gained = sum(finish(MAK_KAIK, seats, Options(), seed, seed % seats)[seed % seats] for seed in range(6))
    assert gained > 0


@pytest.mark.parametrize(
    "options",
    [
        Options(seasons=2, exchange_skip=True, need_own_card=False, lone_ship="wild"),
        Options(seasons=2, draw2_public="hand_only", base_min=0, base_max=0, ante=0),
        Options(seasons=2, base_min=4, base_max=4),
    ],
)
def test_all_options(options: Options) -> None:
    """Other exchanges and prices: the game goes on to its end."""
    assert sum(finish(MAK_KAIK, 3, options, 3, 0)) == 0


def dealt(hand: str, row: str, deck: str = "", **options: Any) -> State:
    """Return the exchange of seat 0 with this hand; seat 1 holds weak cards."""
    mixed = [card for pair in zip(hand.split(), ("B0", "R1", "B3"), strict=True) for card in pair]
    first = [*mixed, *row.split(), *deck.split()]
    start = MAK_KAIK.start(2, Options(first_dealer=0, **options))
    return MAK_KAIK.apply(start, CHANCE, Deal((*first, *unseen(first))))


def choose(state: State) -> Any:
    """Return what the player whose turn it is does."""
    seat = MAK_KAIK.turn(state).seats[0]
    return GreedyPlayer().choose(MAK_KAIK, MAK_KAIK.view(state, seat), random.Random(1))


def test_swaps_for_the_best_combination() -> None:
    """A swap that makes a set of three is taken, and gives the useless card."""
    assert choose(dealt("Bk Rk B2", "Bt R4 B7")) == Swap("B2", "Bt")


def test_draws_when_no_swap_helps() -> None:
    """Nothing that fits: two cards are drawn, and the better hand is kept."""
    state = dealt("R1 B4 R7", "B2 R5 B8", "R8 B0")
    assert choose(dealt("B4 R7 B1", "Rk R2 B5", "Bk Bt")) == Draw()
    state = MAK_KAIK.apply(state, 0, Draw())
    action = choose(state)
    assert isinstance(action, Keep)
    assert action.keep == "R8"


def test_keeps_a_strong_hand() -> None:
    """Where the exchange may be skipped, three kings and tams are not given away."""
    assert choose(dealt("Bk Rk Bt", "R2 R4 B7", exchange_skip=True)) == KeepHand()


def test_bets_by_the_chance_of_winning() -> None:
    """A set of the strongest cards names the highest price; a hopeless hand does not pay it."""
    state = dealt("Bk Rk Bt", "R2 R4 B7", exchange_skip=True)
    for _ in range(2):
        state = MAK_KAIK.apply(state, MAK_KAIK.turn(state).seats[0], KeepHand())
    assert choose(state) == SetBase(5)
    asked = MAK_KAIK.apply(state, 0, SetBase(5))
    assert choose(asked) == Fold()
    strong = dealt("B2 B4 B6", "R0 R1 B0", exchange_skip=True)
    for _ in range(2):
        strong = MAK_KAIK.apply(strong, MAK_KAIK.turn(strong).seats[0], KeepHand())
    assert choose(MAK_KAIK.apply(strong, 0, SetBase(1))) == Join()  # sets of three


def test_without_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hidden game that brings no way to choose is judged over several deals."""
    monkeypatch.setattr(games, "SKILLS", {})
    state = dealt("Bk Rk Bt", "R2 R4 B7", exchange_skip=True)
    assert choose(state) in MAK_KAIK.legal(state, 0)
    for _ in range(2):
        state = MAK_KAIK.apply(state, MAK_KAIK.turn(state).seats[0], KeepHand())
    assert choose(MAK_KAIK.apply(state, 0, SetBase(2))) == Join()  # a fold would give the pot away
