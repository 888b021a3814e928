"""Actions, positions and views of 獣裁.

Source: the rule specification of the stick games, sections 1 and 2.
"""

from __future__ import annotations

from typing import TypeAlias

from engine import heats
from engine.core import NewSeat
from engine.rounds import NextRound
from engine.sticks import Fallen, Throw
from engine.zau_shu.options import Options

Action = Throw | Fallen | NextRound | NewSeat

State: TypeAlias = heats.State[Options]
