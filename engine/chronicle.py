"""What a game looks like when it is over: its seasons, the most that was won at once, the luck of its casts.

All of it follows from the actions, so it can be told of every game that was ever stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

import msgspec

from engine.core import CHANCE, AnyGame, Luck, Seat


class Season(msgspec.Struct, frozen=True):
    """A season: what it gave each seat that played it, and the position before its end, None without one."""

    number: int
    gains: tuple[int, ...]
    last_ply: int | None


class Win(msgspec.Struct, frozen=True):
    """What a season that was played to its end gave to one seat."""

    season: int
    seat: Seat
    points: int


class Cast(msgspec.Struct, frozen=True):
    """A cast on which something depended; ``ply`` is the position before it."""

    ply: int
    season: int
    luck: Luck


class Chronicle(msgspec.Struct, frozen=True):
    """The seasons; the most that one gave, and the casts of most and least luck, where there are such.

    ``casts`` is on how many of them something depended.
    """

    seasons: tuple[Season, ...]
    largest: Win | None = None
    luckiest: Cast | None = None
    unluckiest: Cast | None = None
    casts: int = 0


CERTAIN: Final = 1.96
"""Standard deviations around what is expected within which luck stays in 95 of 100 cases."""

EVEN: Final = Fraction(1, 2)
"""What comes at least as often as not is neither good luck nor bad."""


def chronicle(game: AnyGame, states: Sequence[object], played: Sequence[tuple[Seat, object]]) -> Chronicle:
    """Tell a game by its states, the first one before any action, and its actions as (seat, action)."""
    seasons = tuple(_seasons(game, states))
    thrown = list(casts(game, states, played))
    rare = [cast for cast in thrown if cast.luck.chance < EVEN]
    lucky = [cast for cast in rare if cast.luck.came_off]
    unlucky = [cast for cast in rare if not cast.luck.came_off]
    return Chronicle(
        seasons,
        max(_wins(seasons), key=lambda win: win.points, default=None),
        min(lucky, key=lambda cast: cast.luck.chance, default=None),
        min(unlucky, key=lambda cast: cast.luck.chance, default=None),
        len(thrown),
    )


def season_ends(game: AnyGame, before: object, after: object) -> bool:
    """Whether a season ends between two states: another one follows, or the game is over."""
    return game.deal(before) != game.deal(after) or game.turn(after).is_over


def _seasons(game: AnyGame, states: Sequence[object]) -> Iterator[Season]:
    begun = game.standing(states[0])
    for ply, (before, after) in enumerate(pairwise(states)):
        scores = game.standing(after)
        begun = (*begun, *scores[len(begun) :])  # a seat that came between two seasons
        if season_ends(game, before, after):
            yield Season(game.deal(before), _gained(begun, scores), ply)
            begun = scores
    last = states[-1]
    if not game.turn(last).is_over:
        yield Season(game.deal(last), _gained(begun, game.standing(last)), None)


def _wins(seasons: Sequence[Season]) -> Iterator[Win]:
    for season in seasons:
        if season.last_ply is not None:
            for seat, points in enumerate(season.gains):
                if points > 0 and min(season.gains) < points:
                    yield Win(season.number, seat, points)


def casts(game: AnyGame, states: Sequence[object], played: Sequence[tuple[Seat, object]]) -> Iterator[Cast]:
    """Return the casts on which something depended, in their order; the arguments are as for a chronicle."""
    for ply, (seat, action) in enumerate(played):
        if seat == CHANCE:
            for luck in game.luck(states[ply], action):
                if 0 < luck.odds < 1:
                    yield Cast(ply, game.deal(states[ply]), luck)


def _gained(before: Sequence[int], after: Sequence[int]) -> tuple[int, ...]:
    return tuple(now - then for then, now in zip(before, after, strict=False))
