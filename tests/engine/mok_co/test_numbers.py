"""The tables of 行山: cards (1), route (2), numbers (3)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.cards import COPIES, DECK, FACES
from engine.mok_co.numbers import BASE_COST, HIGH, costs, currency, dismantle_cost, install_cost
from engine.mok_co.options import SPIRAL, SQUARES, Options
from engine.mok_co.state import State
from engine.sticks import ODDS, at_least
from tests.engine.mok_co.build import A, B, at, camp, do, table

NAMES = "ship none soldier bow chariot tiger horse brush shaman general king tam"
COUNTS = (1, 3, 4, 2, 2, 2, 2, 2, 2, 2, 1, 1)
BASE = (0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 10)


def test_the_deck_and_the_base_costs() -> None:
    assert len(DECK) == 48
    assert " ".join(face.name for face in FACES) == NAMES
    assert tuple(COPIES[f"R{face.code}"] for face in FACES) == COUNTS
    assert tuple(COPIES[f"B{face.code}"] for face in FACES) == COUNTS
    assert tuple(BASE_COST[face.code] for face in FACES) == BASE


def test_the_odds_of_a_throw() -> None:
    assert [odds * 32 for odds in ODDS] == [1, 5, 10, 10, 5, 1]
    assert at_least(HIGH) == Fraction(6, 32)


@pytest.mark.parametrize(("card", "expected"), [("B4", "rice"), ("R4", "coin")])
def test_colours_are_currencies(card: str, expected: str) -> None:
    assert currency(card) == expected


@pytest.mark.parametrize("discount", range(5))
def test_what_installing_and_dismantling_cost(discount: int) -> None:
    for face in FACES:
        cost = BASE_COST[face.code]
        assert install_cost(f"B{face.code}", discount) == max(0, cost - discount)
        assert dismantle_cost(f"B{face.code}") == cost


# --- Route (2) -------------------------------------------------------------------------------------

PLACES = """
0 CAI (6,6)   1 CY  (5,6)   2 CO  (4,6)   3 CU  (3,6)   4 CI  (2,6)
5 XI  (2,5)   6 ZI  (2,4)   7 TI  (2,3)   8 NI  (2,2)
9 NU  (3,2)  10 NO  (4,2)  11 NY  (5,2)  12 NAI (6,2)
13 TAI (6,3) 14 ZAI (6,4)  15 XAI (6,5)
16 XY  (5,5) 17 XO  (4,5)  18 XU  (3,5)
19 ZU  (3,4) 20 TU  (3,3)
21 TO  (4,3) 22 TY  (5,3)
23 ZY  (5,4)
24 ZO  (4,4)
"""


def test_the_route() -> None:
    rows = [PLACES.split()[number : number + 3] for number in range(0, 75, 3)]
    assert [int(number) for number, _, _ in rows] == list(range(25))
    assert tuple(square for _, square, _ in rows) == SPIRAL
    assert ["({},{})".format(*SQUARES[square]) for square in SPIRAL] == [place for _, _, place in rows]
    way = Options().way
    assert way.squares == SPIRAL
    assert way.goal == 24
    assert sorted(way.hues) == [0, 4, 8, 12, 16, 18, 20, 22]
    assert sorted(way.waters) == [2, 6, 10, 14, 17, 19, 21, 23]


def test_the_mirror_image() -> None:
    way, mirror = Options().way, Options(route="spiral_ccw").way
    assert mirror.squares[0] == "NAI"
    for square, other in zip(way.squares, mirror.squares, strict=True):
        row, column = SQUARES[square]
        assert SQUARES[other] == (row, 8 - column)
    assert mirror[1:] == way[1:]


def test_a_route_of_the_players() -> None:
    way = Options(squares="CAI-XY-ZY-TY-ZO").way
    assert (way.goal, sorted(way.hues), sorted(way.waters)) == (4, [0, 1, 3], [2])
    assert sorted(Options(squares="CAI-XY-ZY-TY-ZO", start_is_hue=False).way.hues) == [1, 3]
    assert sorted(Options(start_is_hue=False).way.hues) == [4, 8, 12, 16, 18, 20, 22]


# --- Numbers (3) -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("installed", "limit", "distance", "discount"),
    [
        ("", 3, 1, 0),
        ("B1 R1 B1", 6, 1, 0),
        ("B2 R2", 3, 3, 0),
        ("B5 R5 R5", 3, 7, 0),
        ("R3 B3", 3, 1, 2),
        ("B1! B2! B3! B5!", 3, 1, 0),
        ("B1:3 R2:3 B3:3 R5:3", 3, 1, 0),
        ("B1:2 R2:2 B3:2 R5:2", 4, 4, 1),
    ],
)
def test_only_active_cards_count(installed: str, limit: int, distance: int, discount: int) -> None:
    now = costs(table("move", camp(1, 0, 0, installed)), A)
    assert (now.hand_limit, now.distance, now.discount) == (limit, distance, discount)


@pytest.mark.parametrize(("base", "expected"), [(1, 2), (7, 8)])
def test_the_prescribed_number_of_cards(base: int, expected: int) -> None:
    assert costs(table("move", camp(0, 0, 0, "R1"), hand_base=base), A).hand_limit == expected


@pytest.mark.parametrize(
    ("halvings", "chariots", "rice", "coin"),
    [
        (0, 0, 10, 2),
        (1, 0, 5, 1),
        (2, 0, 3, 1),
        (3, 0, 2, 1),
        (4, 0, 1, 1),
        (0, 1, 9, 2),
        (0, 4, 6, 2),
        (2, 3, 0, 1),
        (4, 1, 0, 1),
    ],
)
def test_what_moving_costs(halvings: int, chariots: int, rice: int, coin: int) -> None:
    shamans, discounts = (["R7", "R7", "B7", "B7"][:halvings], ["R3", "R3", "B3", "B3"][:chariots])
    state: State = at("effects", camp(1, 0, 0, " ".join(["R0", *shamans, *discounts])))
    for number in range(halvings):
        state = do(state, f"use {number + 2}", "sticks 3")
    now = costs(state.table, A)
    assert (now.move_rice, now.move_coin) == (rice, coin)
    other = costs(state.table, B)
    assert (other.move_rice, other.move_coin) == (10, 2)


@pytest.mark.parametrize(("index", "extra"), [(2, 1), (3, 0), (17, 1), (24, 0)])
def test_water_costs_more(index: int, extra: int) -> None:
    now = costs(table("move", camp(index, 0, 0, "R3"), water=True), A)
    assert (now.move_rice, now.move_coin) == (9 + extra, 2 + extra)
    dry = costs(table("move", camp(index)), A)
    assert (dry.move_rice, dry.move_coin) == (10, 2)


def test_water_is_added_last() -> None:
    """Half of ten, less one, and one for the water (7)."""
    state = do(at("effects", camp(2, 0, 0, "R0 R7 R3"), water=True), "use 2", "sticks 1")
    now = costs(state.table, A)
    assert (now.move_rice, now.move_coin) == (5, 2)
