"""What head starts are worth, by self-play: a player against itself, one of the two helped.

Nine points are worth less to whoever loses them again by the next mistake: each level has its own numbers.
The games are in ``data/players/head_starts.json``, which ``python -m scripts.head_starts`` writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec

from bot.results.service.ratings.model import distance
from engine.core import AnyGame, Seat
from engine.players import levels_of

USUAL: Final = "medium+"
"""The level by which two people are helped: its games are as long as those of people who know the game."""

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


def worth_of(game_id: str, version: int, family: str, level: str = USUAL) -> Mapping[str, float]:
    """Return what each head start of a game is worth, by its name, at the measured level next to this one.

    Empty where nothing was measured.
    """
    lines = [
        each
        for each in published()
        if (each.game, each.version, each.family) == (game_id, version, family) and each.games >= ENOUGH
    ]
    levels = list(levels_of(game_id))
    near = min(
        {each.player for each in lines},
        key=lambda player: (abs(levels.index(player) - levels.index(level)), levels.index(player)),
        default="",
    )
    return {each.head_start: each.worth for each in lines if each.player == near and each.worth > 0}


class Helped(NamedTuple):
    """A seat that is helped in a game by a preset of some family, and by which head start."""

    family: str
    seat: Seat
    head_start: str


def helped_by(rules: AnyGame, options: object) -> Helped | None:
    """Return who is helped under options that are a preset but for a head start."""
    for preset, base in rules.presets.items():
        for seat in range(rules.seats.start):
            for name, changes in rules.head_starts(base, seat).items():
                if rules.make_options(preset, changes) == options:
                    return Helped(rules.family(base), seat, name)
    return None


@cache
def published() -> tuple[Measured, ...]:
    """Return all that is shipped."""
    text = (files("data") / "players" / "head_starts.json").read_bytes()
    return msgspec.json.decode(text, type=tuple[Measured, ...])
