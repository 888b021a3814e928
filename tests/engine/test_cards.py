"""The deck that the card games share: cards, strengths, shuffling, refusals."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.cards import (
    COMMON_RULES,
    DECK,
    FACES,
    PLACE,
    STRENGTHS,
    check_held,
    colours_of,
    shuffled,
    sort_cards,
    strength,
    unseen,
    without,
)
from engine.core import CHANCE_TURN, OVER, IllegalAction, Turn, out_of_turn

# --- The deck (1, 2) -------------------------------------------------------------------------------


def test_deck_has_48_cards() -> None:
    """(1+3+4+2·7+1+1)·2 = 48, half of them black."""
    assert len(DECK) == 48
    assert Counter(card[0] for card in DECK) == {"B": 24, "R": 24}
    assert [face.copies for face in FACES] == [1, 3, 4, 2, 2, 2, 2, 2, 2, 2, 1, 1]
    assert "".join(face.kanji for face in FACES) == "船無兵弓車虎馬筆巫将王皇"
    assert len(PLACE) == 24


def test_strengths() -> None:
    """Eleven classes; 王 and 皇 are equal, the ship is the weakest."""
    assert tuple(range(-1, 10)) == STRENGTHS
    assert strength("Bk") == strength("Rt") == 9
    assert strength("Rs") == -1


def test_deck_order() -> None:
    """Strength first, then black before red."""
    assert sort_cards(["Rt", "Bt", "Rk", "R0", "B0", "Rs", "Bs", "B8"]) == (
        *("Bs", "Rs", "B0", "R0", "B8", "Rk", "Bt", "Rt"),
    )
    assert sort_cards(shuffled(DECK, random.Random(1))) == DECK


def test_sets_of_cards() -> None:
    """Cards leave a hand copy by copy."""
    assert without(("B5", "B5", "R1"), ("B5",)) == ("B5", "R1")
    assert Counter(unseen(("B5", "Rt"))) == Counter(DECK) - Counter(("B5", "Rt"))
    assert colours_of(("R1", "B5", "R2")) == "BRR"


# --- Shuffling (11) --------------------------------------------------------------------------------


def test_shuffle_is_even() -> None:
    """Every order of three cards comes equally often."""
    rng = random.Random(5)
    seen = Counter(shuffled(("B1", "B2", "B3"), rng) for _ in range(6_000))
    assert len(seen) == 6
    assert all(880 <= number <= 1_120 for number in seen.values())


# --- Refusals ---------------------------------------------------------------------------------------


def test_refusals() -> None:
    """Who acts out of turn, or with cards that are not theirs, is told so."""
    for turn, rule in [(OVER, "game_over"), (CHANCE_TURN, "chance_decides"), (Turn((1,)), "not_your_turn")]:
        assert out_of_turn(turn, 0).rule == rule
        assert rule in COMMON_RULES
    with pytest.raises(IllegalAction) as caught:
        check_held(("B5", "R1"), ("B5", "B5", "x"))
    assert caught.value.data["cards"] == ("x", "B5")
    with pytest.raises(IllegalAction, match="no_cards"):
        check_held(("B5",), ())
