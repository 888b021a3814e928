"""Random tables: how many people play, and by which rules."""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import inspect

from engine import catalogue
from engine.core import AnyGame, OptionError

AS_PRESET: Final = 0.3
"""How often a preset is played as it is."""
CHANGED: Final = 0.35
"""How often each option is changed otherwise."""
FAR: Final = 12
"""So far from its default, or from its bounds, a number is chosen."""

CHOSEN: Final[Mapping[str, tuple[Any, ...]]] = MappingProxyType(
    {
        "seasons": (1, 1, 2, 2, 3, 4, 7),  # more of them would be more of the same
        "rounds": (None, 1, 1, 2, 3, 5, 8, 20),
        "max_turns": (40, 40, 41, 60, 100),  # a round of random play mostly takes all of them
        "start_points": (-10_000, 0, 1, 3, 6, 20, 60, 10_000),  # mostly few, so that somebody goes bankrupt
        "own_hands": ((), ({"name": "船王", "points": 4, "pieces": "船王"},)),
        "duplicate_bonus": (1, 0, -2, 3, 0.5, 2.5),
        "squares": ("", "CAI-CU-CI-XI-NI-XO-TO-ZO", "ZIA-ZAU-ZAI-ZY-ZO"),
    }
)
"""Options whose values are chosen from these, as far as the game has them."""


class Table(NamedTuple):
    """A game that is about to begin; ``changes`` are the options that differ from the preset."""

    game_id: str
    seats: int
    preset: str
    changes: dict[str, Any]

    @property
    def game(self) -> AnyGame:
        """The rules of the game."""
        return catalogue.get(self.game_id)

    @property
    def options(self) -> Any:
        """The options of the game."""
        return self.game.make_options(self.preset, self.changes)

    def __str__(self) -> str:
        changes = " ".join(f"{name}={value}" for name, value in self.changes.items())
        return f"{self.game_id}, {self.seats} seats, {self.preset} {changes}".rstrip()


def random_table(game_id: str, rng: random.Random) -> Table:
    """Choose seats, a preset, and values of options that go together."""
    game = catalogue.get(game_id)
    table = Table(game_id, rng.choice(game.seats), rng.choice(list(game.presets)), {})
    if rng.random() < AS_PRESET:
        return table
    base = msgspec.to_builtins(table.options)
    fields = list(game.options.__struct_fields__)
    rng.shuffle(fields)
    kinds = {field.name: field.type for field in _struct(inspect.type_info(game.options)).fields}
    refused: dict[str, Any] = {}  # what may fit together with something else
    for name in fields:
        if rng.random() < CHANGED:
            default = getattr(table.options, name)
            value = rng.choice(CHOSEN[name]) if name in CHOSEN else random_value(kinds[name], default, rng)
            if value == base.get(name, default):
                continue
            joined = [{}, *({other: refused[other]} for other in refused)]
            tries = (table._replace(changes={**table.changes, **more, name: value}) for more in joined)
            fitting = next(filter(_fits, tries), None)
            table = fitting or table
            if fitting is None:
                refused[name] = value
    return table


def _fits(table: Table) -> bool:
    try:
        table.game.start(table.seats, table.options)
    except OptionError:
        return False
    return True


def random_value(kind: inspect.Type, default: Any, rng: random.Random) -> Any:
    """Return any value of a type, as JSON has it; numbers lie near their bounds or the default."""
    match kind:
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.LiteralType(values):
            return rng.choice(values)
        case inspect.IntType(ge=low, le=high):
            return _near(default, low, high, rng)
        case inspect.NoneType():
            return None
        case inspect.UnionType(types):
            return random_value(rng.choice(types), default, rng)
        case inspect.StructType(fields=fields):
            return {
                field.name: random_value(field.type, getattr(default, field.name), rng) for field in fields
            }
        case _:
            raise TypeError(f"no random value is known for an option of {kind}")


def _near(default: Any, low: int | None, high: int | None, rng: random.Random) -> int:
    centres = [number for number in (default, low, high) if type(number) is int]
    chosen = rng.choice(centres) + rng.randint(-FAR, FAR)
    at_least = chosen if low is None else max(low, chosen)
    return at_least if high is None else min(high, at_least)


def _struct(kind: inspect.Type) -> inspect.StructType:
    assert isinstance(kind, inspect.StructType)
    return kind
