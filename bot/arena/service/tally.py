"""What the games of a pairing say: shares and points, with intervals that know which games share a deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean
from typing import Final, NamedTuple

from bot.arena.store.games import Pairing, Played
from bot.results.service.ratings.anchors import Pair
from engine.laboratory import quantile, wilson
from engine.players import Outcome

LEVEL: Final = 0.95
"""How often an interval holds the truth."""
Z: Final = quantile(LEVEL)
USUAL: Final = 2.0
"""So much variance, as of eight games between equals, is added that is as that of games on their own.

Few deals that went alike prove little, and neither do many games that were all won.
"""


class Score(NamedTuple):
    """What one game brought ``better``: the share of the others whom it was ahead of, its lead in points."""

    share: float
    lead: float


def score(outcome: Outcome, seat: int) -> Score:
    """Return what a game brought the player at a seat, against the mean of the others."""
    others = [other for other in range(len(outcome.ranking)) if other != seat]
    own = outcome.ranking[seat]
    ahead = fmean((own < outcome.ranking[other]) + (own == outcome.ranking[other]) / 2 for other in others)
    lead = outcome.gains[seat] - fmean(outcome.gains[other] for other in others)
    return Score(ahead, lead / outcome.unit)


class Tally:
    """The games of one pairing, by deal."""

    def __init__(self, pairing: Pairing) -> None:
        self.pairing = pairing
        self.numbers: set[int] = set()
        self.seconds = 0.0
        self._deals: dict[int, list[Score]] = {}

    def add(self, played: Played) -> None:
        """Count a game; one that is counted already is the same again."""
        if played.number in self.numbers:
            return
        deal, seat = self.pairing.deal(played.number)
        self.numbers.add(played.number)
        self.seconds += played.seconds
        self._deals.setdefault(deal, []).append(score(played.outcome, seat))

    def pair(self) -> Pair:
        """Return what the games say, of which there is one at least."""
        deals = list(self._deals.values())
        games = [game for deal in deals for game in deal]
        share = fmean(game.share for game in games)
        lead = fmean(game.lead for game in games)
        spread = _spread([[game.share for game in deal] for deal in deals])
        low, high = interval(share, len(games) / spread)
        return Pair(
            weaker=self.pairing.weaker,
            better=self.pairing.better,
            games=len(games),
            deals=len(deals),
            share=share,
            low=low,
            high=high,
            lead=lead,
            lead_error=error_of_mean([[game.lead for game in deal] for deal in deals]),
            spread=spread,
        )


def interval(share: float, games: float) -> tuple[float, float]:
    """Return between which bounds the true share lies, by so many independent games (Wilson 1927)."""
    _, low, high = wilson(share, games, Z)
    return low, high


def error_of_mean(deals: Sequence[Sequence[float]]) -> float:
    """Return the standard error of the mean of all values, of which those of a deal hang together.

    Of fewer than two deals there is none: 0.
    """
    if len(deals) < 2:
        return 0.0
    count = sum(map(len, deals))
    return sqrt(_squares(deals) * len(deals) / (len(deals) - 1)) / count


def _spread(deals: Sequence[Sequence[float]]) -> float:
    """Return the variance of a share, in relation to that of as many games that are won or lost alone."""
    games = sum(map(len, deals))
    share = (sum(map(sum, deals)) + 0.5) / (games + 1)
    alone = share * (1 - share) * games * (1 - 1 / len(deals))
    return (_squares(deals) + USUAL) / (alone + USUAL)


def _squares(deals: Iterable[Sequence[float]]) -> float:
    """Return the sum over deals of the squares by which each is off the mean."""
    values = list(deals)
    mean = sum(map(sum, values)) / sum(map(len, values))
    return sum((sum(deal) - mean * len(deal)) ** 2 for deal in values)
