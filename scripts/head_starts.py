"""Measure what head starts are worth: a player plays itself, and one of the two is helped.

``python -m scripts.head_starts`` adds to ``data/players/head_starts.json`` what is missing of 400 games for
each head start that a game knows, by the first preset of each family, at each of some levels.  It can be
ended at any time: what was played is kept, and each game has a seed of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final

import msgspec

from bot.results.service.ratings.head_starts import USUAL, Measured, reckoned
from engine import catalogue
from engine.players import Contest, play

FIGURES: Final = Path(__file__).resolve().parent.parent / "data" / "players" / "head_starts.json"

PLAYERS: Final = (USUAL, "medium", "easy")
"""The levels that play themselves: who makes more mistakes loses a lead more easily."""

GOALS: Final = (50, 100, 200, 400)
"""So many games for all head starts before the next number."""

Key = tuple[str, int, str, str, str]


def key_of(line: Measured) -> Key:
    """Return what a head start is known by: under new rules it is measured anew."""
    return line.game, line.version, line.preset, line.player, line.head_start


def lines() -> Iterator[Measured]:
    """Yield a line of no games for each head start, by game, family and level."""
    for game in catalogue.GAMES.values():
        presets: dict[str, str] = {}
        for name, options in game.presets.items():
            presets.setdefault(game.family(options), name)
        for (family, preset), player in product(presets.items(), PLAYERS):
            for head_start in game.head_starts(game.presets[preset], 0):
                yield Measured(
                    game=game.id,
                    version=game.version,
                    family=family,
                    preset=preset,
                    head_start=head_start,
                    player=player,
                )


def played(line: Measured) -> Measured:
    """Return the line with one game more: each seat is helped in turn, twice by the same chance."""
    game, helped = catalogue.get(line.game), line.games % 2
    changes = dict(game.head_starts(game.presets[line.preset], helped)[line.head_start])
    contest = Contest(game.id, (line.player, line.player), line.preset, changes, seed=line.games // 2)
    ranking = play(contest).ranking
    own, other = ranking[helped], ranking[1 - helped]
    return msgspec.structs.replace(
        line, games=line.games + 1, won=line.won + (own < other), drawn=line.drawn + (own == other)
    )


def written(book: dict[Key, Measured]) -> None:
    """Write the file."""
    text = ",\n".join(f"  {msgspec.json.encode(reckoned(line)).decode()}" for line in book.values())
    beside = FIGURES.with_suffix(".new")
    beside.write_text(f"[\n{text}\n]\n", encoding="utf-8")
    beside.replace(FIGURES)


def main(most: int) -> None:
    """Play what is missing of so many games."""
    kept = msgspec.json.decode(FIGURES.read_bytes(), type=list[Measured]) if FIGURES.exists() else []
    known = {key_of(line): line for line in kept}
    book = {key_of(line): known.get(key_of(line), line) for line in lines()}
    for goal in (goal for goal in GOALS if goal <= most):
        for key, before in list(book.items()):
            line = before
            while line.games < goal:
                line = book[key] = played(line)
                written(book)
            if line != before:
                print(reckoned(line), flush=True)


if __name__ == "__main__":
    try:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else GOALS[-1])
    except KeyboardInterrupt:
        sys.exit("Ended; what was played is kept.")
