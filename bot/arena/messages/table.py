"""The figures of an arena as a table in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.arena.service.tally import Z
from bot.results.service.ratings.anchors import Figures, Pair, Standing
from engine import catalogue
from engine.players import YARDSTICKS
from renderers import rule_words

HEADS: Final = (
    "Game",
    "Level",
    "Rating",
    "Wins against the one before",
    "Points a game",
    "Games",
    "Wins against the second before",
)
_RULES: Final = ("---", "---", "--:", "--:", "--:", "--:", "--:")
FEW: Final = 2
"""Of fewer deals points have no interval."""


def table(figures: Sequence[Figures]) -> str:
    """Return a table of all players of all games: their ratings, and what they won against those before."""
    rows = [HEADS, _RULES, *(row for each in figures for row in _rows(each))]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _rows(figures: Figures) -> Iterator[Sequence[str]]:
    """Yield a row for each player of a game, the weakest first; the first one has the game's name."""
    names = [player.name for player in figures.players]
    for place, player in enumerate(figures.players):
        game = f"**{title(figures)}**" if place == 0 else ""
        one, two = (
            figures.pair(names[place - apart], player.name) if place >= apart else None for apart in (1, 2)
        )
        yield (game, _name(player.name), _rating(player), won(one), _lead(one), _games(one), won(two))


def title(figures: Figures) -> str:
    """Return what is played: the game, its rules where they are not the usual ones, and for how many."""
    game = catalogue.get(figures.game)
    parts = [rule_words.game_name(game.id, "en")]
    options = game.make_options(figures.preset, figures.changes)
    if options != next(iter(game.presets.values())):
        parts.append(rule_words.preset_name(game.id, options, "en"))
    if figures.seats != game.seats[0]:
        parts.append(f"{figures.seats} players")
    return ", ".join(parts)


def _name(name: str) -> str:
    """Return a level's name; yardsticks stand apart."""
    return f"*{name}*" if name in YARDSTICKS else name


def _rating(player: Standing) -> str:
    around = f" ± {Z * player.error:.0f}" if player.error else ""
    return f"{player.number:.0f}{around}".replace("-", "\N{MINUS SIGN}")


def won(pair: Pair | None) -> str:
    """Return the share of games that were won, with its bounds: "76.0 % (73.2–78.6)"."""
    if pair is None:
        return ""
    return f"{percent(pair.share)} % ({percent(pair.low)}–{percent(pair.high)})"


def percent(share: float) -> str:
    """Return a share as a percentage with one decimal place."""
    return f"{100 * share:.1f}"


def _lead(pair: Pair | None) -> str:
    if pair is None:
        return ""
    sign = "+" if pair.lead > 0 else ""
    around = f" ± {Z * pair.lead_error:.2f}" if pair.deals >= FEW else ""
    return f"{sign}{pair.lead:.2f}{around}".replace("-", "\N{MINUS SIGN}")


def _games(pair: Pair | None) -> str:
    return "" if pair is None else f"{pair.games:,}"
