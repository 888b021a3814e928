"""What is legal in a chain of throws, and why something is not.

Source: the rule specification of the stick games, section 3.1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine import rounds
from engine.core import IllegalAction, Seat
from engine.heats import Chain
from engine.niek_zau_shu.state import Again, Choice, Hold
from engine.sticks import Throw

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **rounds.RULES,
        "not_thrown_yet": "a chain begins with a throw (seat)",
        "thrown_already": "after the first throw one throws again, or holds (total, seat)",
    }
)
"""Rules that forbid an action, with their data."""


def choices(chain: Chain) -> Sequence[Choice]:
    """List what may be done with a chain that has begun: there is no upper limit."""
    return (Again(), Hold())


def check_choice(seat: Seat, chain: Chain, action: object) -> None:
    """Refuse to go on with a chain that has not begun, and to begin one that has."""
    if isinstance(action, Throw):
        raise IllegalAction("thrown_already", total=chain.value, seat=seat)
    if not isinstance(action, Again | Hold):
        raise IllegalAction("wrong_action", action=type(action).__name__)
    if not chain.throws:
        raise IllegalAction("not_thrown_yet", seat=seat)
