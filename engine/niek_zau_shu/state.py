"""Actions, positions and views of 連撃獣裁.

Source: the rule specification of the stick games, sections 1 and 3.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine import heats
from engine.core import NewSeat
from engine.niek_zau_shu.options import Options
from engine.rounds import NextRound
from engine.sticks import Fallen, Throw

# --- Actions (§3.1) --------------------------------------------------------------------------------


class Again(msgspec.Struct, frozen=True, tag="again"):
    """再行: throw once more, and add it or lose all."""


class Hold(msgspec.Struct, frozen=True, tag="hold"):
    """積値: stop and keep the total."""


Choice = Again | Hold
Action = Throw | Again | Hold | Fallen | NextRound | NewSeat

# --- Positions and views ---------------------------------------------------------------------------

Table: TypeAlias = heats.Table[Options]
State: TypeAlias = heats.State[Options]
View: TypeAlias = heats.View[Options]
