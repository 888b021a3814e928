"""Draws of few people after which the others can still be drawn."""

from __future__ import annotations

from itertools import combinations

from bot.leagues.service.pairing import lookahead

ALL_OF_SIX = frozenset(combinations(range(6), 2))

PRISM = frozenset({(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5)})
"""Two triangles, and an edge from each corner to that of the other."""


def test_without_rounds_to_come_all_that_is_allowed_lasts() -> None:
    assert len(lookahead.lasting(ALL_OF_SIX, 6, 0)) == 15
    assert len(lookahead.lasting(PRISM, 6, 0)) == 4


def test_what_leaves_two_triangles_does_not_last() -> None:
    across = ((0, 3), (1, 4), (2, 5))
    assert across in lookahead.lasting(PRISM, 6, 0)
    assert across not in lookahead.lasting(PRISM, 6, 1)
    assert len(lookahead.lasting(PRISM, 6, 2)) == 3


def test_nothing_lasts_longer_than_there_are_others_to_meet() -> None:
    assert len(lookahead.lasting(ALL_OF_SIX, 6, 4)) == 15
    assert lookahead.lasting(ALL_OF_SIX, 6, 5) == ()
    assert lookahead.lasting(ALL_OF_SIX - {(0, 1)}, 6, 4) == ()


def test_nobody_at_all() -> None:
    assert lookahead.lasting((), 0, 0) == ((),)
    assert lookahead.lasting((), 0, 3) == ()
