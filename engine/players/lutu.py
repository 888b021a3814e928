"""How a computer player plays 新遊.

Source: the rule specification of the stick games, section 8: a child bets little on a field that costs least
on average; who is behind in the last round risks as much as there is.
"""

from __future__ import annotations

from typing import Final

from engine.core import AnyGame, Draws
from engine.lutu.state import Action, Bet, View
from engine.sticks import Throw

CHEAPEST: Final = {"plus": (2, 3), "total": (1, 2, 3, 4)}
"""The fields on which a chip loses least, by ``payout_mode`` (§4.2)."""

BOLD: Final = (1, 4)
"""The fields that pay well and are not hopeless (§8)."""


def choose(game: AnyGame, view: View, rng: Draws) -> Action:
    """Return a bet, or the throw of the banker."""
    assert view.seat is not None
    if view.phase == "throw":
        return Throw()
    least, most = view.limits[view.seat]
    behind = view.chips[view.seat] < max(view.chips)
    bold = behind and view.round == view.rounds
    fields = BOLD if bold else CHEAPEST[view.options.payout_mode]
    return Bet(fields[rng.randrange(len(fields))], most if bold else least)
