"""The figures of an arena: all pools of players, each with the numbers that fit all of its games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from bot.arena.service.fit import Met, fit
from bot.arena.service.schedule import rung
from bot.arena.service.tally import Tally
from bot.results.service.ratings.anchors import Figures, Pair, Standing
from engine import catalogue
from engine.players import YARDSTICKS

_DIGITS: Final = {"share": 4, "low": 4, "high": 4, "lead": 2, "lead_error": 3, "spread": 3}
"""How many decimal places figures are kept with."""


def figures_of(tallies: Iterable[Tally]) -> tuple[Figures, ...]:
    """Return the figures of what was played; who has not played stands in none."""
    pools: dict[str, list[Tally]] = {}
    for tally in tallies:
        if tally.numbers:
            pools.setdefault(tally.pairing.pool, []).append(tally)
    return tuple(_figures(pool) for pool in pools.values())


def numbers(players: Iterable[str], pairs: Iterable[Pair]) -> tuple[Standing, ...]:
    """Return the numbers of players that fit all their games, by the first one that is a level."""
    names = tuple(players)
    weakest = next((name for name in names if name not in YARDSTICKS), names[0])
    met = [Met(pair.weaker, pair.better, pair.games, pair.share, pair.spread) for pair in pairs]
    return tuple(
        Standing(name, round(fitted.number, 1), round(fitted.error, 1))
        for name, fitted in fit(names, met, weakest).items()
    )


def _figures(pool: list[Tally]) -> Figures:
    rules = pool[0].pairing
    game = catalogue.get(rules.game, rules.version)
    pairs = tuple(_rounded(tally.pair()) for tally in pool)
    return Figures(
        game=rules.game,
        version=rules.version,
        family=game.family(game.make_options(rules.preset, rules.changes)),
        preset=rules.preset,
        changes=rules.changes,
        seats=rules.seats,
        players=numbers(_ordered(pairs), pairs),
        pairs=pairs,
    )


def _ordered(pairs: Iterable[Pair]) -> list[str]:
    """Return all players of these pairs, the weaker before the better."""
    return sorted({name for pair in pairs for name in (pair.weaker, pair.better)}, key=rung)


def _rounded(pair: Pair) -> Pair:
    rounded = {name: round(getattr(pair, name), digits) for name, digits in _DIGITS.items()}
    return msgspec.structs.replace(pair, **rounded)
