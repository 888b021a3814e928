"""Two positions of one game, and what is done in each, that differ only in what one reader may not know."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from engine import catalogue
from engine.core import AnyGame, Seat
from tests.bot.table.messages.test_hidden_messages import GAMES, PRESETS, people_at
from tests.engine.lauzait_cep.positions import begin, do

__all__ = ["GAMES", "PRESETS", "Twins", "rare", "twins"]

ENOUGH: Final = 8
"""Twins among which those are taken that differ most."""

LONGEST: Final = 60
"""Actions of a random game: some hide something only as it begins."""

TRIES: Final = 6
"""Deals of what a reader does not see, of each position."""


@dataclass(frozen=True)
class Twins:
    """Two positions, and an action of a seat in each; the reader's seat knows of no difference."""

    game_id: str
    people: int
    options: Any
    states: tuple[Any, Any]
    actor: Seat
    actions: tuple[Any, Any]
    reader: Seat

    @property
    def difference(self) -> int:
        """How much of it could be told: another action, another choice of anybody afterwards."""
        rules = catalogue.get(self.game_id)
        after = [rules.apply(at, self.actor, do) for at, do in zip(self.states, self.actions, strict=True)]
        choices = [[rules.legal(at, seat) for seat in rules.turn(at).seats] for at in after]
        return 2 * bool(self.actions[0] != self.actions[1]) + (choices[0] != choices[1])


def twins(game_id: str) -> Twins:
    """Return twins out of random games by the first options that hide something."""
    rng = random.Random(game_id)
    found: list[Twins] = []
    while len(found) < ENOUGH:
        found += _in_a_game(game_id, rng)
    return max(found, key=lambda pair: pair.difference)


def _in_a_game(game_id: str, rng: random.Random) -> Iterator[Twins]:
    """Yield twins at the first positions of a random game, as long as its first deal is played."""
    rules, people = catalogue.get(game_id), people_at(game_id)
    options = rules.make_options(PRESETS[game_id])
    state: Any = rules.start(people, options)
    for _ in range(LONGEST):
        if rules.deal(state) != 1 or rules.turn(state).is_over:
            return
        if rules.turn(state).is_chance:
            state = rules.apply(state, -1, rules.chance(state).sample(rng))
            continue
        if rules.declining(state) is None:
            for states, actor, actions, reader in _at(rules, state, people, rng):
                yield Twins(game_id, people, options, states, actor, actions, reader)
        seat = rng.choice(rules.turn(state).seats)
        state = rules.apply(state, seat, rng.choice(rules.legal(state, seat)))


def _at(
    rules: AnyGame, state: Any, people: int, rng: random.Random
) -> Iterator[tuple[tuple[Any, Any], Seat, tuple[Any, Any], Seat]]:
    actor = rng.choice(rules.turn(state).seats)
    reader = rng.choice([seat for seat in range(people) if seat != actor])
    action = rng.choice(rules.moves(state, actor))
    after = _plain(rules, rules.apply(state, actor, action))
    for _ in range(TRIES if after is not None else 0):
        other = rules.determinise(rules.view(state, reader), rng)
        if not _same(rules, state, other, reader):
            continue
        options = rules.moves(other, actor)
        chosen = rng.choice(options)
        for choice in (chosen, action) if action in options else (chosen,):
            there = _plain(rules, rules.apply(other, actor, choice))
            if there is not None and after != there and _same(rules, after, there, reader):
                yield (state, other), actor, (action, choice), reader


def _plain(rules: AnyGame, state: Any) -> Any | None:
    """Return a position of the first deal at which somebody has a choice, None for any other."""
    turn = rules.turn(state)
    if turn.is_over or turn.is_chance or rules.deal(state) != 1:
        return None
    forced = any(rules.forced(state, seat) is not None for seat in turn.seats)
    return None if forced else state


def _same(rules: AnyGame, one: Any, other: Any, reader: Seat) -> bool:
    """Whether neither the reader nor somebody who only watches can tell one position from another."""
    return all(rules.view(one, seat) == rules.view(other, seat) for seat in (reader, None))


# --- What happens too seldom to be met -------------------------------------------------------------


def _complete_or_not() -> Twins:
    """Return a hire after which nine concealed pieces are complete, or are not."""
    pieces = ("K3 K4 K5 F1 F2 F3 F7 F8 F8", "K3 K4 K6 F1 F2 F3 F7 F8 F8")
    complete, lacking = (do(begin(hidden), "discard F8", "piece d2") for hidden in pieces)
    rules = catalogue.get("lauzait_cep")
    action = rules.parse(complete, "to e1")
    options = complete.table.options
    return Twins("lauzait_cep", 4, options, (complete, lacking), 0, (action, action), 2)


RARE: Final[Mapping[str, Callable[[], Twins]]] = MappingProxyType({"a complete hand": _complete_or_not})


def rare(name: str) -> Twins:
    """Return twins that random games hardly ever have."""
    return RARE[name]()
