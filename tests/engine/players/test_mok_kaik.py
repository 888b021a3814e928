"""The computer player of 行戦: legal, quick, better than chance, and aware of the last trick."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.cards import Cards, sort_cards
from engine.combos import readings
from engine.mok_kaik.game import MOK_KAIK
from engine.mok_kaik.options import Options
from engine.mok_kaik.state import Discard, Follow, Lead, Play, State, Table, TrickPlay
from engine.players.greedy_player import GreedyPlayer
from tests.engine.players.seasons import finish


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_better_than_chance(seats: int) -> None:
    """Over a few games, on changing seats, it gains points."""
    gained = sum(finish(MOK_KAIK, seats, Options(), seed, seed % seats)[seed % seats] for seed in range(6))
    assert gained > 0


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, Options(seasons=1, hand_size=24, lone_ship="wild")),
        (3, Options(seasons=1, follow_rule="best", direction="ccw")),
    ],
)
def test_all_options(seats: int, options: Options) -> None:
    """The biggest hands, wild ships, another rule of following: the game goes on to its end."""
    assert sum(finish(MOK_KAIK, seats, options, 3, 0)) == 0


def table(*hands: str) -> Table:
    """Return a table with these hands."""
    held = tuple(sort_cards(hand.split()) for hand in hands)
    none: tuple[Cards, ...] = ((),) * len(hands)
    return Table(Options(), 1, 0, 2, (0,) * len(hands), held, face_up=none, down=none)


def choose(state: State, seat: int) -> Any:
    """Return what the player does."""
    return GreedyPlayer().choose(MOK_KAIK, MOK_KAIK.view(state, seat), random.Random(1))


def test_ends_the_season_with_the_whole_hand() -> None:
    """A lead of the whole hand that nobody can beat wins the last trick."""
    assert choose(Lead(table("Bk Bt", "R5 R6"), 0), 0) == Play(("Bk", "Bt"))


def test_takes_the_last_trick() -> None:
    """With one card left the follow that wins is played."""
    lead = TrickPlay(0, readings(("B7",))[0])
    assert choose(Follow(table("", "B8"), 1, (lead,)), 1) == Play(("B8",))


def test_keeps_its_strength() -> None:
    """What cannot win is thrown away before what can."""
    lead = TrickPlay(0, readings(("R8",))[0])
    assert choose(Follow(table("B2", "B1 Bk"), 1, (lead,)), 1) == Discard(("B1",))
