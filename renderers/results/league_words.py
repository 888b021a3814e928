"""What figures and tie-breaks of leagues are called, for whoever fills the pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from renderers.results.league_model import Tie
from renderers.translation import N_, Translator

NOBODY_WON: Final = N_("Nobody has won: nobody has a point.")
"""What is told where all share the first place with nothing, as where no game was played."""

TIES: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "head_to_head": (N_("H2H"), N_("points against players with the same score")),
        "buchholz_cut": (N_("BH−1"), N_("Buchholz less the lowest")),
        "buchholz": (N_("BH"), N_("Buchholz, the opponents' points")),
        "sonneborn_berger": (N_("SB"), N_("Sonneborn-Berger, the points of those beaten")),
        "wins": (N_("Won"), N_("games won on the board")),
        "game_points": (N_("GP"), N_("game points")),
        "mean_opponent": (N_("Opp."), N_("average score of the opponents")),
        "third_place": (N_("3rd"), N_("the match for third place")),
    }
)
"""Each tie-break by its name in the terms of a season: what heads its column, and what that means."""

PLACE: Final = "place_"
"""Before the number of a place: how often somebody had it is a tie-break too."""

_ORDINALS: Final[Mapping[int, str]] = MappingProxyType({1: N_("1st"), 2: N_("2nd"), 3: N_("3rd")})

_PARTS: Final[Mapping[Fraction, str]] = MappingProxyType(
    {Fraction(0): "", Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
)
"""Parts of a point that have a sign of their own."""


def tie(name: str, t: Translator) -> Tie:
    """Return a tie-break by its name; KeyError for none."""
    if name.startswith(PLACE):
        place = int(name.removeprefix(PLACE))
        head = _ORDINALS.get(place, N_("{place}th"))
        return Tie(t.t(head, place=place), t.t("how often in place {place}", place=place))
    head, meaning = TIES[name]
    return Tie(t.t(head), t.t(meaning))


def scores(values: Iterable[Fraction]) -> tuple[str, ...]:
    """Return the figures of a column: with signs for quarters ("3½"), or all to one place ("71.4")."""
    kept = tuple(values)
    write = _quarters if all(abs(value) % 1 in _PARTS for value in kept) else _tenths
    return tuple(write(value) for value in kept)


def _quarters(value: Fraction) -> str:
    whole, part = divmod(abs(value), 1)
    sign = "−" if value < 0 else ""
    return sign + ("" if part and not whole else str(whole)) + _PARTS[part]


def _tenths(value: Fraction) -> str:
    tenths = round(value * 10)
    whole, tenth = divmod(abs(tenths), 10)
    return f"{'−' if tenths < 0 else ''}{whole}.{tenth}"
