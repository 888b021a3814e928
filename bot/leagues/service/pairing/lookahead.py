"""Draws of few people that let the rounds to come be drawn: nobody meets twice, nobody is free twice."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from bot.leagues.service.pairing import matching
from bot.leagues.service.pairing.matching import Matching
from bot.leagues.service.pairing.weights import Pair


def lasting(allowed: Collection[Pair], vertices: int, rounds: int) -> tuple[Matching, ...]:
    """Return the matchings of allowed pairs that leave so many further ones, each pair being used once.

    It tries all: good for up to 8 vertices, which have 105 matchings.
    """
    bits = {pair: 1 << place for place, pair in enumerate(sorted(allowed))}
    at = [sum(bit for pair, bit in bits.items() if one in pair) for one in range(vertices)]
    masks = {
        sum(bits[pair] for pair in found): found
        for found in matching.every(range(vertices))
        if all(pair in bits for pair in found)
    }

    @cache
    def goes_on(free: int, rounds: int) -> bool:
        if not rounds:
            return True
        open_pairs = min((free & around for around in at), key=int.bit_count, default=0)
        if open_pairs.bit_count() < rounds:
            return False
        return any(goes_on(free & ~mask, rounds - 1) for mask in masks if mask & free == mask)

    whole = sum(bits.values())
    return tuple(found for mask, found in masks.items() if goes_on(whole & ~mask, rounds))
