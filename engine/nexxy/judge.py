"""What is legal in 六裁, and why something is not.

Source: the rule specification of 六裁, section 3: there is nothing to choose.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.core import IllegalAction, Seat
from engine.nexxy.state import Action, State, Throwing
from engine.sticks import Throw

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "game_over": "the game has ended (seat)",
        "chance_decides": "the sticks are in the air (seat)",
        "not_your_turn": "another seat throws now (seat, mover)",
        "has_finished": "a piece in the goal runs no more (seat)",
        "wrong_chance": "what is thrown cannot show this (action)",
        "wrong_action": "there is nothing to do but to throw (action)",
        "unreadable_move": "the text names no action (text, near)",
    }
)
"""Rules that forbid an action, with their data."""

# --- What is legal ---------------------------------------------------------------------------------


def legal(state: State, seat: Seat) -> list[Action]:
    """List what the seat may do: throw, if it is its turn."""
    return [Throw()] if isinstance(state, Throwing) and seat == state.table.mover else []


# --- Why something is not --------------------------------------------------------------------------


def not_now(state: State, seat: Seat) -> IllegalAction | None:
    """Return why a seat that has finished may not throw."""
    done = isinstance(state, Throwing) and seat in state.table.finished
    return IllegalAction("has_finished", seat=seat) if done else None
