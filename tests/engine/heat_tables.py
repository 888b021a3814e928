"""How tests play the two games of heats: throws and chains in a line."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import CHANCE, AnyGame, IllegalAction
from engine.niek_zau_shu import NIEK_ZAU_SHU
from engine.niek_zau_shu import Options as ChainOptions
from engine.niek_zau_shu.state import Again, Hold
from engine.sticks import Fallen, Throw
from engine.zau_shu import ZAU_SHU
from engine.zau_shu import Options as ThrowOptions

A, B, C, D = range(4)


def zau(seats: int, **options: Any) -> Any:
    return ZAU_SHU.start(seats, ThrowOptions(**options))


def niek(seats: int, **options: Any) -> Any:
    return NIEK_ZAU_SHU.start(seats, ChainOptions(**options))


def throws(state: Any, *falls: int) -> Any:
    """Return a state of 獣裁 after whose turn it is has thrown, for each of these."""
    for ones in falls:
        (seat,) = ZAU_SHU.turn(state).seats
        state = fallen(ZAU_SHU, ZAU_SHU.apply(state, seat, Throw()), ones)
    return state


def fallen(game: AnyGame, state: Any, ones: int) -> Any:
    """Return the state after the sticks have fallen."""
    return game.apply(state, CHANCE, Fallen(ones))


def going_on(state: Any, *falls: int, seat: int | None = None) -> Any:
    """Return a state of 連撃獣裁 after these throws of a chain, the first of all or further ones."""
    seat = NIEK_ZAU_SHU.turn(state).seats[0] if seat is None else seat
    for ones in falls:
        begun = bool(state.table.chain(seat).throws)
        state = NIEK_ZAU_SHU.apply(state, seat, Again() if begun else Throw())
        state = fallen(NIEK_ZAU_SHU, state, ones)
    return state


def holding(state: Any, *falls: int, seat: int | None = None) -> Any:
    """Return a state of 連撃獣裁 after a chain that is held."""
    seat = NIEK_ZAU_SHU.turn(state).seats[0] if seat is None else seat
    return NIEK_ZAU_SHU.apply(going_on(state, *falls, seat=seat), seat, Hold())


def refused(game: AnyGame, state: Any, seat: int, action: Any) -> str:
    """Return the rule that forbids the action."""
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, seat, action)
    return caught.value.rule
