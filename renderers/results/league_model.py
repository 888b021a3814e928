"""What the pictures of leagues show.

As in ``model``: names are harmless already, titles, sentences and figures are in the reader's language,
and all of it is frozen and hashable.  Figures are texts: ``scores`` of ``league_words`` writes fractions.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from renderers.results.model import Mark

Way = Literal["", "up", "down", "stay"]
"""Where somebody's place leads at the end of the season: to another division, or nowhere."""


class Tie(msgspec.Struct, frozen=True):
    """A tie-break: what heads its column, and what that means ("BH", "Buchholz")."""

    head: str
    meaning: str


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's line in the table of a division; those with the same ``place`` share it, 0 is none.

    ``ties`` are the figures of the table's tie-breaks.  ``moved``: by how many places they rose in the last
    round.  ``zone`` is where the place leads, ``sure`` once nothing can change that.  ``out``: they
    have withdrawn.  ``last`` are their last rounds, the latest one at the end: five of them are shown.
    """

    place: int
    name: str
    points: str
    ties: tuple[str, ...] = ()
    played: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    last: tuple[Mark, ...] = ()
    moved: int = 0
    zone: Way = ""
    sure: bool = False
    out: bool = False
    is_me: bool = False


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A page of the table of a division, of at most 20 lines and three tie-breaks.

    ``title`` is the league's name, ``subtitle`` which season, division and round it is.  ``points`` heads
    the points, in a word; ``record``: whether wins, draws and losses say something (at tables of several
    they do not).  ``notes`` are sentences below the table.  ``page`` counts from 1.
    """

    title: str
    subtitle: str = ""
    lines: tuple[Line, ...] = ()
    points: str = ""
    ties: tuple[Tie, ...] = ()
    record: bool = True
    notes: tuple[str, ...] = ()
    page: int = 1
    pages: int = 1
