"""The figures of an arena as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from bot.arena.messages.table import title
from bot.arena.service.tally import Z
from bot.kit.texts import LEVEL_NAMES
from bot.results.service.ratings.anchors import Figures
from engine.players import NAMES
from renderers.results import draw_ladder
from renderers.results.model import Ladder, Rung, Rungs


def picture(figures: Sequence[Figures]) -> bytes:
    """Return a picture of the ladder of levels of each game, as PNG: every level has its number's place."""
    return draw_ladder(ladder(figures), "en").data


def ladder(figures: Sequence[Figures]) -> Ladder:
    """Return what the picture shows: levels by their numbers, with the bounds of 95 %.

    A game in which only yardsticks have met has none.
    """
    games = ((title(each), _rungs(each)) for each in figures)
    return Ladder(
        title="Computer players",
        levels=tuple(LEVEL_NAMES[name] for name in NAMES),
        games=tuple(Rungs(name, rungs) for name, rungs in games if rungs),
    )


def _rungs(figures: Figures) -> tuple[Rung, ...]:
    """Return the levels of a game on their ladder."""
    return tuple(
        Rung(NAMES.index(player.name), player.number, Z * player.error)
        for player in figures.players
        if player.name in NAMES
    )
