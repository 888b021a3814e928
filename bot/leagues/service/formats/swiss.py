"""A Swiss: each round everybody meets somebody with as many points, if possible whom they have not played.

Two of whom one did not come have not played: as in chess they may be paired again.
"""

from __future__ import annotations

from typing import Final

from bot.leagues.service.field import Draw, Kind
from bot.leagues.service.formats.round_robin import ROUND_ROBIN
from bot.leagues.service.formats.way import MOST_ROUNDS, WINDOW, Request, Setting, Way, always
from bot.leagues.service.pairing import swiss
from bot.leagues.service.scoring.reckoning import Reckoning
from bot.leagues.service.scoring.sure import in_rounds, of_rounds
from bot.leagues.service.scoring.ties import HEAD_TO_HEAD, OF_PAIRS
from bot.leagues.service.terms import EventTerms
from engine import catalogue


def _rounds(event: EventTerms, entrants: int) -> int:
    return event.rounds or swiss.rounds(entrants)


def _draw(request: Request) -> tuple[Draw, ...]:
    rules = catalogue.get(request.terms.game_id)
    return (swiss.draw(request.field, request.absent, first_seat=rules.first_seat),)


SWISS: Final = Way(
    id="swiss",
    least=4,
    planned=_rounds,
    draw=_draw,
    free=Kind.BYE,
    late="half",
    absence=True,
    when_few=ROUND_ROBIN.id,
    moving=True,
    shape="crosstable",
    settings={
        "rounds": Setting(always(0, *range(3, 12)), 1, MOST_ROUNDS),
        "window": WINDOW,
        "late": Setting(always(0, 1, 2)),
    },
    reckoning=Reckoning(
        rounds=True,
        unplayed=True,
        ties=(HEAD_TO_HEAD, "buchholz_cut", "buchholz", "sonneborn_berger", "wins"),
        choices=OF_PAIRS,
        remaining=in_rounds,
        ranges=of_rounds,
    ),
)
