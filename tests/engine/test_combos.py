"""Combinations of cards: readings and comparison."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import DECK, STRENGTHS, sort_cards, strength
from engine.combos import Combo, default_reading, pick_reading, readings
from engine.core import IllegalAction


def read(text: str, **how: Any) -> list[str]:
    """Return the names of the readings."""
    return [combo.name for combo in readings(text.split(), **how)]


def combo(text: str, **how: Any) -> Combo:
    """Return the default reading of a lead."""
    return readings(text.split(), **how)[0]


# --- Readings and comparison (4, 5) ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "kind", "count", "top", "colours"),
    [
        ("B5 B5", "set", 2, 5, "BB"),  # C1
        ("B2 B2 R2", "set", 3, 2, "BBR"),  # C2
        ("Bk Rt", "set", 2, 9, "BR"),  # C3
        ("B0 B1 B2", "run", 3, 2, "BBB"),  # C4
        ("B7 B8 Bs", "run", 3, 8, "BBB"),  # C8
        ("B4 B6 Bs", "run", 3, 6, "BBB"),  # C10
        ("B4 R4 Rs", "set", 3, 4, "BRR"),  # C12
        ("Bs", "single", 1, -1, "B"),  # C13
        ("Bs Rs", "set", 2, -1, "BR"),  # C14
        ("Bk Bs", "set", 2, 9, "BB"),  # C15
        ("B0 B1 Bs", "run", 3, 2, "BBB"),  # C16
        ("R1 R1 R1 R1 B1 Bs", "set", 6, 1, "BBRRRR"),  # C17
        ("B5 B5 Bs", "set", 3, 5, "BBB"),  # W4: more than there are copies
        ("Bk Rk Bt Rt Bs Rs", "set", 6, 9, "BBBRRR"),
        ("B0 B1 B2 B3 B4 B5 B6 B7 B8", "run", 9, 8, "BBBBBBBBB"),
    ],
)
def test_one_reading(cards: str, kind: str, count: int, top: int, colours: str) -> None:
    """Groups with exactly one reading (5.3)."""
    (found,) = readings(cards.split())
    assert (found.kind, found.count, found.top, found.colours) == (kind, count, top, colours)
    assert found.cards == sort_cards(cards.split())


@pytest.mark.parametrize(
    "cards",
    [
        "B0 B1",  # C5
        "B4 R5 B6",  # C6
        "B7 B8 Bk",  # C7
        "B4 B5 Rs",  # C11
        "B3 B5 B8 Bs",  # C18
        "B0 B1 B2 B3 B4 B5 B6 B7 B8 Bs",  # no tenth number
        "B4 B5 B5",
        "",
    ],
)
def test_no_combination(cards: str) -> None:
    """Groups that are nothing (5.3)."""
    assert readings(cards.split()) == ()


def test_ship_at_either_end() -> None:
    """C9: 4-5-6, the default, or 3-4-5."""
    found = readings(("B4", "B5", "Bs"))
    assert [(each.top, each.low) for each in found] == [(6, 4), (5, 3)]
    assert default_reading(found).top == 6
    assert pick_reading(found, "run5").top == 5
    assert pick_reading(found, "").name == "run6"
    with pytest.raises(IllegalAction, match="no_such_reading"):
        pick_reading(found, "run7")


def test_ship_below_the_lowest() -> None:
    """C8: the ship is 6, since it cannot be 9."""
    assert combo("B7 B8 Bs").low == 6


def test_lone_ship() -> None:
    """W3: the option lets ships without other cards be anything, and keeps their own strength."""
    assert read("Bs", lone_ship="wild") == [f"single{top}" for top in range(9, -2, -1)]
    assert read("Bs Rs", lone_ship="wild") == [f"set{top}" for top in range(9, -2, -1)]


def test_colours_ignored() -> None:
    """連友: any colours, both ships; a set is the default of a lead, the highest top that of an answer."""
    assert read("B4 R5 B6", any_colour=True) == ["run6"]
    found = readings(("R5", "Bs", "Rs"), any_colour=True, runsets=True)
    assert [each.name for each in found] == ["set5", "run7", "run6", "run5"]
    assert default_reading(found).name == "set5"
    assert default_reading(found, answering=True).name == "run7"


def test_runs_of_sets() -> None:
    """連友: three numbers or more, each equally often; ships fill what is missing."""
    how: dict[str, Any] = {"any_colour": True, "runsets": True}
    (found,) = readings(["B1", "R1", "B2", "R2", "B3", "R3"], **how)
    assert (found.kind, found.count, found.top, found.low, found.copies) == ("runset", 6, 3, 1, 2)
    assert read("B1 R1 B2 R2 B3 Rs", **how) == ["runset3"]
    assert read("B1 R1 B3 R3 Bs Rs", **how) == ["runset3"]
    assert read("B1 R1 B2 R2 Bs Rs", **how) == ["runset3", "runset2"]
    assert read("B7 R7 B8 R8 Bs Rs", **how) == ["runset8"]
    assert read("B8 R8 Bk Rk Bs Rs", **how) == []
    assert combo("B1 B1 R1 B2 B2 R2 B3 B3 R3", **how).copies == 3
    assert read("B1 R1 B2 R2", **how) == []
    assert read("B1 R1 B2 R2 B3 R3", any_colour=True) == []


@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=7), st.booleans())
def test_readings_follow_their_definition(cards: list[str], any_colour: bool) -> None:
    """Every reading is what substituting ships card by card gives, and nothing else is."""
    found = {(each.kind, each.top) for each in readings(cards, any_colour=any_colour)}
    naturals = [card for card in cards if card[1] != "s"]
    numbers = sorted(strength(card) for card in naturals)
    ships = len(cards) - len(naturals)
    expected = set()
    kind = "single" if len(cards) == 1 else "set"
    for top in STRENGTHS:
        if all(number == top for number in numbers) and (naturals or top == -1):
            expected.add((kind, top))
    if len(cards) >= 3 and naturals and (any_colour or len({card[0] for card in cards}) == 1):
        for low in range(10 - len(cards)):
            wanted = Counter(range(low, low + len(cards)))
            if not Counter(numbers) - wanted and (wanted - Counter(numbers)).total() == ships:
                expected.add(("run", low + len(cards) - 1))
    assert found == expected
