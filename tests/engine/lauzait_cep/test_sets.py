"""Sets, their bonus, complete hands, and what a declaration is worth: the tables of sections 4 and 9."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product

import pytest

from engine.lauzait_cep.awards import POINTS, count, count_stalemate, total
from engine.lauzait_cep.pieces import COPIES, IN_PLAY, KINDS, MATCHES, NUMBERS, SUITS, VALUES, WILD
from engine.lauzait_cep.sets import READINGS, best_set, is_complete, sets_among
from engine.lauzait_cep.state import Award, Pieces, Set
from tests.engine.lauzait_cep.positions import pieces_of, set_of

# --- Pieces (1, 3.1) -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "pieces", "wilds", "lowest"), [(4, 68, 4, 0), (3, 60, 4, 1), (2, 58, 2, 1)]
)
def test_pieces_in_play(seats: int, pieces: int, wilds: int, lowest: int) -> None:
    counted = Counter(IN_PLAY[seats])
    assert counted.total() == pieces
    assert counted[WILD] == wilds
    copies = {f"{suit}{number}": COPIES[number] for suit in SUITS for number in NUMBERS[lowest:]}
    assert counted - Counter({WILD: wilds}) == Counter(copies)
    assert list(counted) == [piece for piece in KINDS if counted[piece]], "in order"


def test_values_of_numbers() -> None:
    assert VALUES == (1, 1, 1, 1, 2, 2, 2, 2, 3, 3)


def test_what_matches() -> None:
    for one, other in product(KINDS, KINDS):
        wild = WILD in (one, other)
        beside = not wild and one[0] == other[0] and abs(int(one[1]) - int(other[1])) == 1
        assert (other in MATCHES[one]) == (wild or beside)
    assert MATCHES["K0"] == {"K1", "*"}, "0 and 9 are no neighbours"


# --- Sets and their bonus (4.1, 4.2) ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "reading", "bonus"),
    [
        ("K3 K4 K5", "K3 K4 K5", 2),
        ("F3 F3 *", "F3 F3 F3", 2),
        ("K1 K1 K1", "K1 K1 K1", 3),
        ("K4 K4 K4", "K4 K4 K4", 6),
        ("K9 K9 *", "K9 K9 K9", 8),
        ("K9 * *", "K9 K9 K9", 7),
        ("* * *", "K9 K9 K9", 6),
        ("F7 * *", "F7 F7 F7", 4),
        ("K7 K8 *", "K7 K8 K9", 2),
        ("K2 K3 *", "K2 K3 K4", 1),
        ("K0 K1 *", "K0 K1 K2", 0),
        ("F1 * F3", "F1 F2 F3", 0),
    ],
)
def test_the_bonus_of_sets(pieces: str, reading: str, bonus: int) -> None:
    """The table of 4.2, with the pieces in any order."""
    for order in {tuple(order) for order in (pieces.split(), reversed(pieces.split()))}:
        found = best_set(order, 0)
        assert found is not None
        assert (" ".join(found.reading), found.bonus) == (reading, bonus)
        assert Counter(found.pieces) == Counter(order)
        assert all(one in (WILD, other) for one, other in zip(found.pieces, found.reading, strict=True))


@pytest.mark.parametrize("pieces", ["K3 F3 *", "K1 K2 K4", "K9 K0 K1", "K3 K3 K4", "K3 F4 K5", "K8 K9 K0"])
def test_what_is_no_set(pieces: str) -> None:
    assert best_set(tuple(pieces.split()), 0) is None


def test_a_wild_stands_only_for_numbers_in_play() -> None:
    """Example 18."""
    assert [one.reading for one in READINGS[1][pieces_of("K1 K2 *")]] == [("K1", "K2", "K3")]
    assert {one.reading for one in READINGS[0][pieces_of("K1 K2 *")]} == {
        ("K0", "K1", "K2"),
        ("K1", "K2", "K3"),
    }


def naive_readings(pieces: Pieces, lowest: int) -> dict[Pieces, int]:
    """Return all sets that pieces can be, with the bonus, by putting every piece in the place of wilds."""
    real = [f"{suit}{number}" for suit in SUITS for number in NUMBERS[lowest:]]
    found = {}
    for stood_for in product(*(real if piece == WILD else [piece] for piece in pieces)):
        reading = tuple(sorted(stood_for))
        numbers = [int(piece[1]) for piece in reading]
        one_suit = len({piece[0] for piece in reading}) == 1
        if one_suit and numbers[1] - numbers[0] == numbers[2] - numbers[1] in (0, 1):
            times = 3 if numbers[0] == numbers[2] else 1
            value = {4: 1, 3: 2, 2: 3}[COPIES[numbers[2]]]
            found[reading] = max(0, value * times - pieces.count(WILD))
    return found


@pytest.mark.parametrize("lowest", [0, 1])
def test_all_groups_of_three_by_brute_force(lowest: int) -> None:
    kinds = [piece for piece in KINDS if piece == WILD or int(piece[1]) >= lowest]
    groups = {group for one in kinds for group in combinations((*kinds, *kinds, *kinds), 3) if one in group}
    for group in sorted({pieces_of(" ".join(group)) for group in groups}):
        expected = naive_readings(group, lowest)
        read = READINGS[lowest].get(group, ())
        assert {one.reading: one.bonus for one in read} == expected
        assert [one.bonus for one in read] == sorted(expected.values(), reverse=True)


# --- Complete hands (4.4) --------------------------------------------------------------------------


def naive_splittings(pieces: Pieces, lowest: int) -> list[list[Pieces]]:
    """Return those of the 280 splittings whose groups are sets."""
    found = []
    first, *rest = range(9)
    for pair in combinations(rest, 2):
        left = [place for place in rest if place not in pair]
        for other in combinations(left[1:], 2):
            last = [place for place in left[1:] if place not in other]
            places = [(first, *pair), (left[0], *other), tuple(last)]
            groups = [tuple(pieces[place] for place in group) for group in places]
            if all(best_set(group, lowest) for group in groups):
                found.append(groups)
    return found


def hands(seats: int, number: int, wilds: int | None = None) -> list[Pieces]:
    """Return random hands; mostly such as are nearly complete, with so many wilds if it is named."""
    rng = random.Random(seats)
    dealt: list[Pieces] = []
    while len(dealt) < number:
        pieces = [piece for piece in IN_PLAY[seats] if wilds is None or piece != WILD]
        some = rng.sample(pieces, 9 - (wilds or 0))
        dealt.append(pieces_of(" ".join((*some, *[WILD] * (wilds or 0)))))
    return dealt


@pytest.mark.parametrize("seats", [2, 4])
def test_complete_hands_by_all_280_splittings(seats: int) -> None:
    lowest = 0 if seats == 4 else 1
    drawn = [*hands(seats, 200), *hands(seats, 200, 2), *(hands(seats, 60, 4) if seats == 4 else [])]
    found = {bool(naive_splittings(pieces, lowest)) for pieces in drawn}
    assert found == {True, False}
    for pieces in drawn:
        assert is_complete(pieces, lowest) == bool(naive_splittings(pieces, lowest))


def test_sets_among_pieces() -> None:
    found = sets_among(pieces_of("K1 K2 K3 K3 K3 F9 *"), 0)
    assert [one.pieces for one in found] == [
        ("K1", "K2", "K3"),
        ("K1", "K2", "*"),
        ("K1", "*", "K3"),
        ("K2", "K3", "*"),
        ("K3", "K3", "K3"),
        ("K3", "K3", "*"),
    ]


# --- Formation points (4.3, 9) ---------------------------------------------------------------------

AWARDS = [
    ("1", "K0 K0 K0 K1 K2 K3 K6 K7 K8", "", "lauzait experts", 6),
    ("2", "F0 F1 F2 K3 K4 K5 F6 F7 F8", "", "lauzait sequence", 6),
    ("3", "K0 K1 K2 K0 K1 K2 F5 F6 F7", "", "lauzait bridges", 5),
    ("4", "F0 F0 F0 K0 K0 K0 K1 K2 K3", "", "lauzait bridges", 5),
    ("5", "F1 F2 F3 F3 F3 * K3 K4 K5", "", "lauzait balanced", 13),
    ("6", "K0 K1 K2 K3 K4 K5 K6 K7 *", "", "lauzait experts sequence", 9),
    ("7", "F4 F5 F6 K4 K5 K6 * * *", "", "lauzait bridges balanced", 15),
    ("8", "K1 K2 K3 F1 F2 F3 K0 K0 *", "", "lauzait bridges balanced", 15),
    ("9", "K1 K2 K3 F1 F2 F3 K7 K8 K9", "", "lauzait bridges", 5),
    ("10", "K1 K1 K1 F2 F3 * F9 F9 *", "", "lauzait", 3),
    ("14", "K0 K0 K0 K1 K2 K3 K6 K7 K8", "K0", "lauzait experts light", 9),
    ("15", "F1 F2 F3 F3 F3 * K3 K4 K5", "*", "lauzait balanced light", 14),
    ("16", "F1 F2 F3 F3 F3 * K3 K4 K5", "F9", "lauzait balanced", 13),
]
"""The examples of section 9 that are no stalemate: number, pieces, light piece, awards, points."""


@pytest.mark.parametrize(("pieces", "light", "awards", "points"), [row[1:] for row in AWARDS])
def test_formation_points(pieces: str, light: str, awards: str, points: int) -> None:
    counted, sets = count(pieces_of(pieces), 0, (), light)
    assert [award.kind for award in counted] == awards.split()
    assert total(counted) == points
    assert sorted(piece for one in sets for piece in one.pieces) == sorted(pieces.split())


@pytest.mark.parametrize(
    ("pieces", "awards", "points"),
    [
        ("K9 K9 F9 K0 K0 K0 F0 F0 F0", "lauzait dark bridges", 20),
        ("K9 K9 F9 F9 K0 K0 F0 F0 F0", "lauzait dark balanced", 28),
        ("K0 K0 K0 K0 K7 K8 K8 K9 K9", "lauzait dark experts", 21),
        ("K0 F1 K2 K3 F4 K5 F6 F7 K8", "lauzait dark sequence balanced", 31),
        ("K1 F2 K3 F4 K5 F6 K7 F8 F9", "lauzait dark sequence", 21),
    ],
)
def test_formation_points_of_a_stalemate(pieces: str, awards: str, points: int) -> None:
    """Examples 11, 12 and 13; a sequence needs no sets."""
    counted = count_stalemate(pieces_of(pieces), 0)
    assert [award.kind for award in counted] == awards.split()
    assert total(counted) == points


def test_awards_tell_what_they_count() -> None:
    experts, sequence = count(pieces_of(AWARDS[5][1]), 0, ())[0][1:]
    assert experts == Award("experts", 3, suit="K")
    assert sequence == Award("sequence", 3, numbers=tuple(range(9)))
    bridges, balanced = count(pieces_of(AWARDS[6][1]), 0, ())[0][1:]
    assert bridges == Award("bridges", 2, numbers=(4, 5, 6))
    assert balanced == Award("balanced", 10, count=15)
    assert count(pieces_of(AWARDS[0][1]), 0, (), "K0")[0][-1] == Award("light", 3, count=3)
    assert count(pieces_of("* * * * K1 K1 K1 K5 K6"), 0, (), "*")[0][-1] == Award("light", 4, count=4)


def test_a_wild_is_read_anew_for_the_declaration() -> None:
    """Example 6: formed as K6 K7 K8 or as K7 K8 K9, the wild counts as 8."""
    shown = tuple(map(set_of, ("K0 K1 K2", "K3 K4 K5", "K6 K7 *")))
    assert [one.bonus for one in shown] == [1, 2, 2]
    counted, sets = count(pieces_of("K0 K1 K2 K3 K4 K5 K6 K7 *"), 0, shown)
    assert total(counted) == 9
    assert sets[2].reading == ("K6", "K7", "K8")


def test_revealed_sets_are_told_as_they_lie_where_it_costs_nothing() -> None:
    """The wild could stand for the 6 as well, and the pieces be split in another way."""
    pieces = pieces_of("F7 F8 * K1 K1 K1 K4 K5 K6")
    for text in ("F7 F8 *", "F7 * F8"):
        shown = Set(tuple(text.split()), ("F7", "F8", "F9"), 2)
        assert shown in count(pieces, 0, (shown,))[1]
    lying = (set_of("K1 K2 K3"), set_of("F5 F5 *"))
    assert set(lying) <= set(count(pieces_of("K1 K2 K3 F5 F5 * F4 F5 F6"), 0, lying)[1])


def test_revealed_sets_are_split_anew_for_more_points() -> None:
    """Three triples bring nothing; split into runs they are a bridge."""
    lying = tuple(map(set_of, ("K1 K1 K1", "K2 K2 K2", "K3 K3 K3")))
    counted, sets = count(tuple(piece for one in lying for piece in one.pieces), 0, lying)
    assert [award.kind for award in counted] == ["lauzait", "experts", "bridges"]
    assert sets == (set_of("K1 K2 K3"),) * 3


def naive_count(pieces: Pieces, lowest: int) -> int:
    """Return the best total of what depends on the reading, by every splitting and every reading."""
    best = 0
    for groups in naive_splittings(pieces, lowest):
        for sets in product(*(naive_readings(group, lowest) for group in groups)):
            reading = [piece for one in sets for piece in one]
            numbers = sorted(int(piece[1]) for piece in reading)
            alike = Counter(tuple(int(piece[1]) for piece in one) for one in sets)
            points = POINTS["experts"] * (len({piece[0] for piece in reading}) == 1)
            points += POINTS["sequence"] * (numbers in ([*range(9)], [*range(1, 10)]))
            points += POINTS["bridges"] * (max(alike.values()) > 1)
            best = max(best, points)
    return best


def test_the_best_splitting_and_reading_by_brute_force() -> None:
    complete = [pieces for wilds in range(5) for pieces in hands(4, 250, wilds) if is_complete(pieces, 0)]
    assert len(complete) > 60
    seen = Counter[str]()
    for pieces in complete[-160:]:
        counted, _ = count(pieces, 0, ())
        seen.update(award.kind for award in counted)
        of_reading = [award for award in counted if award.kind in ("experts", "sequence", "bridges")]
        assert total(of_reading) == naive_count(pieces, 0)
    assert {"lauzait", "bridges", "sequence"} <= set(seen)
