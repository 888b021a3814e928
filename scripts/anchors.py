"""Let the levels of computer players play each other, for the numbers by which people are compared with them.

``python -m scripts.anchors`` adds to ``data/anchors/figures.json`` what is missing of 1,000 games a pair, of
all games or of those that are named.  It can be ended at any time: what was played is kept, and each game has
a seed of its own.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec

from bot.results.service.ratings.anchors import WEAKEST, Figures, by_level, measured
from engine import catalogue
from engine.core import CHANCE, AnyGame
from engine.players import OLD_NAMES, player_of

FIGURES: Final = Path(__file__).resolve().parent.parent / "data" / "anchors" / "figures.json"

GOALS: Final = (10, 100, 1000)
"""So many games a pair, for all pairs before the next number, the quickest first: what is slow comes last."""
KEPT_EVERY: Final = 10.0
"""Seconds after which what was played is written down."""


def matches() -> Iterator[Figures]:
    """Yield a match of no games for each level and the next weaker one, by game and family."""
    for game in catalogue.GAMES.values():
        presets: dict[str, str] = {}
        for name, options in game.presets.items():
            presets.setdefault(game.family(options), name)
        for family, preset in presets.items():
            for against, level in pairwise(OLD_NAMES):
                yield Figures(
                    game=game.id,
                    version=game.version,
                    family=family,
                    preset=preset,
                    level=level,
                    against=against,
                )


def play(figures: Figures) -> Figures:
    """Return the figures with one game more: two seats, the level at each of them in turn."""
    game, own = catalogue.get(figures.game), figures.games % 2
    levels = {own: figures.level, 1 - own: figures.against}
    seed = f"{figures.game} {figures.preset} {figures.level} {figures.games}"
    rng = random.Random(seed)  # noqa: S311 (it has to be the same again)
    ranking = outcome(game, game.make_options(figures.preset), levels, rng)
    return msgspec.structs.replace(
        figures,
        games=figures.games + 1,
        won=figures.won + (ranking[own] < ranking[1 - own]),
        drawn=figures.drawn + (ranking[0] == ranking[1]),
    )


def outcome(game: AnyGame, options: object, levels: dict[int, str], rng: random.Random) -> tuple[int, ...]:
    """Return the places of two seats after a game."""
    state = game.start(2, options)
    while seats := game.turn(state).seats:
        seat = seats[0]
        if seat == CHANCE:
            action = game.chance(state).sample(rng)
        elif (action := game.forced(state, seat)) is None:
            action = player_of(game.id, levels[seat]).choose(game, game.view(state, seat), rng)
        state = game.apply(state, seat, action)
    result = game.result(state)
    assert result is not None
    return result.ranking


class Book:
    """All matches, as the file has them."""

    def __init__(self) -> None:
        kept = msgspec.json.decode(FIGURES.read_bytes(), type=list[Figures]) if FIGURES.exists() else []
        known = {self.key(each): each for each in kept}
        self.figures = {self.key(each): known.get(self.key(each), each) for each in matches()}

    @staticmethod
    def key(figures: Figures) -> tuple[str, int, str, str]:
        """Return what a match is known by: under new rules it is begun anew."""
        return figures.game, figures.version, figures.preset, figures.level

    def write(self) -> None:
        """Write the file, each level measured from the one before it."""
        told: list[Figures] = []
        for each in self.figures.values():
            weaker = by_level(
                other for other in told if (other.game, other.preset) == (each.game, each.preset)
            )
            told.append(measured(each, weaker.get(each.against, WEAKEST)))
        text = ",\n".join(f"  {msgspec.json.encode(each).decode()}" for each in told)
        beside = FIGURES.with_suffix(".new")
        beside.write_text(f"[\n{text}\n]\n", encoding="utf-8")
        beside.replace(FIGURES)


def main(wanted: list[str]) -> None:
    """Play what is missing of these games, or of all, and tell how far it is."""
    book = Book()
    keys = [key for key in book.figures if not wanted or key[0] in wanted]
    pace: dict[object, float] = {}
    written = time.monotonic()
    for goal in GOALS:
        for key in sorted(keys, key=lambda key: pace.get(key, 0.0)):
            begun, before = time.process_time(), book.figures[key].games
            while book.figures[key].games < goal:
                book.figures[key] = play(book.figures[key])
                if time.monotonic() - written > KEPT_EVERY:
                    book.write()
                    written = time.monotonic()
            if book.figures[key].games > before:
                pace[key] = (time.process_time() - begun) / (book.figures[key].games - before)
                print(*key, book.figures[key].games, f"{pace[key]:.3f} s a game", flush=True)
        book.write()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("Ended; what was played is kept.")
