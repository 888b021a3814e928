"""The ships beside the choices of 連船之遊, named on the hull as on the board; sticks to be thrown."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import Final

from engine.core import Seat, Step
from engine.ne_kana.state import SHIPS, View
from engine.ne_kana.wording import KINDS, LETTERS, ship_name
from renderers.face import Emblems
from renderers.ne_kana import ships
from renderers.table.emblems import THROW, TO_THROW


def _called(name: str) -> str:
    return f"ship_{name.lower()}"


def _name(seat: Seat, ship: int) -> str:
    return _called(ship_name(seat, ship))


EMBLEMS: Final = Emblems(
    MappingProxyType(
        {
            **TO_THROW,
            **{
                _name(seat, ship): partial(ships.sign, seat, ship)
                for seat in range(len(LETTERS))
                for ship in SHIPS
            },
        }
    )
)


def beside(view: View, step: Step) -> str:
    """Return the ship that would act, or the one that would be raided; its owner is whose turn it is."""
    if step.kind == "throw":
        return THROW
    if step.kind == "target":
        return _called(step.value)
    return _name(view.mover, int(step.value)) if step.kind in (*KINDS, "raid") else ""
