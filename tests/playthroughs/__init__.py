"""One whole game of each kind, written down as it is told: ``python -m tests.playthroughs`` writes them anew.

The better computer players play with chance from a fixed seed.  Every action stands there as it is noted
and as a sentence, with what everybody is told of it; where a deal begins, and at the end, stands the whole
table in words.  Who does something without being asked, since nothing else is possible, stands in brackets.
So a changed rule, notation or sentence shows as a changed line.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from engine import catalogue
from engine.core import CHANCE, AnyGame
from engine.players.greedy_player import GreedyPlayer
from renderers import rule_words, words

FOLDER: Final = Path(__file__).resolve().parent
SEED: Final = 9
NAMES: Final = ("Aya", "Béla", "Chen", "Dora")
"""So many play, if the game has so many seats."""
LONGEST: Final = 5_000
"""Actions after which a game has no end."""
SHORTER: Final = {"seasons": 1, "rounds": 2, "move_limit": 100}
"""Options that make a game short enough to be read, as far as it has them."""


def path(game_id: str) -> Path:
    """Return the file of a game."""
    return FOLDER / f"{game_id}.txt"


def text(game_id: str) -> str:
    """Play a game and return how it went."""
    return "\n".join(_lines(catalogue.get(game_id))) + "\n"


def _lines(game: AnyGame) -> Iterator[str]:
    names = NAMES[: game.seats.stop - 1]
    changes = {name: value for name, value in SHORTER.items() if name in game.options.__struct_fields__}
    options = game.make_options(changes=changes)
    yield f"{rule_words.game_name(game.id, 'en')} ({game.id}, version {game.version})"
    yield ", ".join(names)
    yield from rule_words.changed_options(game.id, options, "en")
    rng, state, deal = random.Random(SEED), game.start(len(names), options), 0
    for ply in range(LONGEST):
        acting = game.turn(state).seats
        by_itself = acting == (CHANCE,) or game.forced(state, acting[0]) is not None
        if not by_itself and game.deal(state) > deal:
            deal = game.deal(state)
            yield from _table(game, state, names)
        seat = acting[0]
        action = _choose(game, state, seat, rng)
        view = game.view(state, None if seat == CHANCE else seat)
        said = words.action_text(game.id, view, action, names=names)
        who = "chance" if seat == CHANCE else f"({names[seat]})" if by_itself else names[seat]
        yield f"{ply:4} {who}: {game.notate(state, action)}  ({said})"
        state = game.apply(state, seat, action)
        changed = words.change(game.id, game.view(state, None), names=names)
        yield from (f"       {line}" for line in changed.splitlines())
        if game.turn(state).is_over:
            yield from _table(game, state, names)
            return
    raise AssertionError(f"{game.id} does not end")


def _choose(game: AnyGame, state: Any, seat: int, rng: random.Random) -> Any:
    if seat == CHANCE:
        return game.chance(state).sample(rng)
    forced = game.forced(state, seat)
    return GreedyPlayer().choose(game, game.view(state, seat), rng) if forced is None else forced


def _table(game: AnyGame, state: Any, names: tuple[str, ...]) -> Iterator[str]:
    """Yield the table as everybody hears it."""
    told = words.describe_fully(game.id, game.view(state, None), names=names)
    yield ""
    yield from (f"    | {line}" for line in told.splitlines())
    yield ""
