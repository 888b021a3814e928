"""Who sits where: wishes, and whose is granted; seats as letters, F the first and S the second."""

from __future__ import annotations

import pytest

from bot.leagues.service.pairing import sides
from bot.leagues.service.pairing.sides import FIRST, SECOND, Sides, Strength

NONE, MILD, STRONG, MUST = Strength

BY_SEED = 7
"""What stands for a seat that follows from the seed."""


def had(letters: str) -> Sides:
    return sides.after(["FS".index(letter) for letter in letters])


@pytest.mark.parametrize(
    ("letters", "wish", "strength", "excess"),
    [
        ("", None, NONE, 0),
        ("F", SECOND, STRONG, 1),
        ("S", FIRST, STRONG, 1),
        ("FS", FIRST, MILD, 0),
        ("SF", SECOND, MILD, 0),
        ("FF", SECOND, MUST, 2),
        ("SFF", SECOND, MUST, 1),
        ("SSFF", SECOND, MUST, 0),
        ("FSF", SECOND, STRONG, 1),
        ("FFSF", SECOND, MUST, 2),
        ("FFFFSS", FIRST, MUST, -2),
    ],
)
def test_a_wish_follows_from_the_seats_had(letters: str, wish: int, strength: int, excess: int) -> None:
    assert had(letters)[1:] == (wish, strength, excess)


@pytest.mark.parametrize(
    ("higher", "lower", "seat"),
    [
        ("", "", BY_SEED),
        ("", "F", FIRST),
        ("F", "", SECOND),
        ("F", "S", SECOND),
        ("FS", "SF", FIRST),
        ("S", "FS", FIRST),  # a game more outweighs who sat there last
        ("FS", "S", SECOND),
        ("FSS", "S", FIRST),  # twice running outweighs a game more
        ("SFF", "FF", FIRST),  # both must: two more outweigh one more
        ("FF", "SFF", SECOND),
        ("FSFSF", "SFFSF", FIRST),  # they differed in the second of five: they swap
        ("SFFSF", "FSFSF", SECOND),
        ("FSF", "F", SECOND),  # they never differed: the higher placed has the wish
        ("FSFS", "FS", FIRST),
    ],
)
def test_whose_wish_is_granted(higher: str, lower: str, seat: int) -> None:
    assert sides.seat(had(higher), had(lower), BY_SEED) == seat


def test_who_wants_or_must_have_the_same_seat() -> None:
    assert sides.refused(had("F"), had("SF"))
    assert not sides.refused(had("F"), had("S"))
    assert not sides.refused(had(""), had(""))
    assert sides.both_must(had("FF"), had("SFF"))
    assert not sides.both_must(had("FF"), had("SS"))
    assert not sides.both_must(had("FF"), had("F"))
    assert not sides.both_must(had("F"), had("F"))
