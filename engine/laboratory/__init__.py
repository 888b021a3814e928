"""The rule laboratory: two rule sets, compared by the games that computer players play by each.

* ``trials``      games of one level against itself, and what is written down of each
* ``statistics``  estimates with intervals, and what differs by more than chance
* ``figures``     what rule sets are compared by
"""

from __future__ import annotations

from engine.laboratory.figures import CONFIDENCE, Figure, Unit, Verdict, figures, margin
from engine.laboratory.statistics import Estimate, quantile, wilson
from engine.laboratory.trials import Ending, Trial, require, try_out
from engine.players.contests import Contest

__all__ = [
    "CONFIDENCE",
    "Contest",
    "Ending",
    "Estimate",
    "Figure",
    "Trial",
    "Unit",
    "Verdict",
    "figures",
    "margin",
    "quantile",
    "require",
    "try_out",
    "wilson",
]
