"""What head starts are worth, by self-play: a player against itself, one of the two helped.

The games are in ``data/players/head_starts.json``, which ``python -m scripts.head_starts`` writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec

from bot.results.service.ratings.model import distance
from engine.core import AnyGame, Seat

ENOUGH: Final = 50
"""A head start that was measured in fewer games is proposed to nobody."""


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """What games of ``player`` against itself brought to who was helped, by a preset of one family.

    ``games`` were played, of which the helped seat, each in turn, has ``won`` and ``drawn`` so many.
    ``worth`` is by how many points of a rating the help makes up for a weaker player.
    """

    game: str
    version: int
    family: str
    preset: str
    head_start: str
    player: str
    games: int = 0
    won: int = 0
    drawn: int = 0
    share: float = 0.5
    worth: float = 0.0


def reckoned(measured: Measured) -> Measured:
    """Return the line with the share won and what follows from it.

    Half a win and half a loss are added, so that who has won all games has a number too.
    """
    share = (measured.won + measured.drawn / 2 + 0.5) / (measured.games + 1)
    return msgspec.structs.replace(measured, share=round(share, 4), worth=round(distance(share), 1))


def worth_of(game_id: str, version: int, family: str) -> Mapping[str, float]:
    """Return what each head start of a game is worth, by its name; empty where nothing was measured."""
    return by_name(
        each for each in published() if (each.game, each.version, each.family) == (game_id, version, family)
    )


def by_name(lines: Iterable[Measured]) -> Mapping[str, float]:
    """Return what is worth something, of that which was measured often enough."""
    return {each.head_start: each.worth for each in lines if each.games >= ENOUGH and each.worth > 0}


class Helped(NamedTuple):
    """A seat that is helped in a game by a preset of some family, and what that is worth."""

    family: str
    seat: Seat
    worth: float


def helped_by(rules: AnyGame, options: object) -> Helped | None:
    """Return who is helped under options that are a preset but for a head start whose worth was measured."""
    for preset, base in rules.presets.items():
        family = rules.family(base)
        for name, worth in worth_of(rules.id, rules.version, family).items():
            for seat in range(rules.seats.start):
                changes = rules.head_starts(base, seat).get(name)
                if changes and rules.make_options(preset, changes) == options:
                    return Helped(family, seat, worth)
    return None


@cache
def published() -> tuple[Measured, ...]:
    """Return all that is shipped."""
    text = (files("data") / "players" / "head_starts.json").read_bytes()
    return msgspec.json.decode(text, type=tuple[Measured, ...])
