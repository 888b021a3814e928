"""Properties of 行山 over random games: what stays hidden, what is conserved, that games end."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core import CHANCE
from engine.mok_co import MOK_CO, Options
from engine.mok_co.options import PRESETS
from engine.mok_co.state import Over, State, Table
from tests.engine.card_properties import check_game, check_something_is_hidden, play
from tests.engine.mok_co.build import at, camp

OPTIONS = st.builds(
    Options,
    edition=st.sampled_from(["book", "boxed"]),
    route=st.sampled_from(["spiral", "spiral_ccw"]),
    squares=st.sampled_from(["", "CAI-CY-XY-ZO"]),
    start_is_hue=st.booleans(),
    hand_base=st.integers(1, 7),
    install_limit=st.integers(1, 20),
    paid_moves=st.integers(1, 5),
    red_expires=st.booleans(),
    end_rule=st.sampled_from(["immediate", "round"]),
    water=st.booleans(),
    max_rounds=st.just(20),
)


@given(options=OPTIONS, seats=st.integers(2, 4), seed=st.integers(0, 10**6))
@settings(max_examples=12, deadline=None)
def test_random_games_with_any_rules(options: Options, seats: int, seed: int) -> None:
    end = check_game(MOK_CO, seats, options, seed, thorough=40)
    assert end.table.round <= 20


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", MOK_CO.seats)
def test_random_games_end(preset: str, seats: int) -> None:
    end = check_game(MOK_CO, seats, PRESETS[preset], 3, thorough=25)
    assert isinstance(end, Over)


def test_hands_and_deck_are_hidden() -> None:
    """In the boxed game, where all have cards from the start; others begin with one hand and the rest."""
    check_something_is_hidden(MOK_CO, 3, PRESETS["boxed"])


def exchanged(table: Table) -> Table:
    """Return a table with other cards in the last hand, and what was drawn last told otherwise."""
    *others, last = table.camps
    if not last.hand or not table.deck:
        return table
    hand, deck = (*last.hand[1:], table.deck[-1]), (last.hand[0], *table.deck[:-1])
    return replace(table, camps=(*others, replace(last, hand=hand, drawn=hand[:1])), deck=tuple(sorted(deck)))


@pytest.mark.parametrize("seed", range(4))
def test_nobody_sees_the_hands_of_others(seed: int) -> None:
    """Neither view nor forced actions tell anything of another's hand."""
    for node in list(play(MOK_CO, 3, Options(), seed))[:400]:
        state: State = node.state
        other = replace(state, table=exchanged(state.table))
        for seat in (0, 1, None):
            assert MOK_CO.view(other, seat) == MOK_CO.view(state, seat)
        if state.table.mover == 2 and isinstance(state, type(at("move", camp()))):
            assert (MOK_CO.forced(other, 2) is None) == (MOK_CO.forced(state, 2) is None)


def test_own_cards_are_a_seats_own() -> None:
    state = MOK_CO.start(2, Options())
    rng = random.Random(2)
    while MOK_CO.turn(state).is_chance:
        state = MOK_CO.apply(state, CHANCE, MOK_CO.chance(state).sample(rng))
    hand = state.table.camps[0].hand
    view = MOK_CO.view(state, 0)
    assert (view.hand, view.drawn, MOK_CO.own(view)) == (hand, hand, (hand, hand))
    assert MOK_CO.own(MOK_CO.view(state, 1)) == ((), ())
    assert MOK_CO.own(MOK_CO.view(state, None)) is None
    assert [player.hand_size for player in view.players] == [3, 0]
    assert view.deck_size == 45


def test_positions_never_go_back() -> None:
    before: Any = None
    for node in play(MOK_CO, 4, Options(), 5):
        standing = MOK_CO.standing(node.state)
        assert before is None or all(now >= then for now, then in zip(standing, before, strict=True))
        assert MOK_CO.deal(node.state) == 1
        before = standing
