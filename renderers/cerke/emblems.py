"""The pieces beside the choices of Cerke: who moves, who is taken or stepped over; and sticks to be cast."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.cerke.board import PROFESSIONS, TAM, is_red, profession
from engine.core import Step
from renderers.board import emblems as pieces
from renderers.face import Emblems
from renderers.table.emblems import TO_THROW, thrown


def _piece(step: Step) -> str:
    piece = step.subject
    if not piece or piece == TAM:
        return pieces.TAM if piece else ""
    return pieces.name(profession(piece).id, is_red(piece))


_ABOUT_PIECES: Final = ("piece", "hand", "over", "to", "cast", "land")
_CASTS: Final = ("castagain", "secondcast")

EMBLEMS: Final = Emblems(
    MappingProxyType(
        {**pieces.drawn(each.id for each in PROFESSIONS), pieces.TAM: pieces.tam, **TO_THROW},
    ),
    MappingProxyType({**dict.fromkeys(_ABOUT_PIECES, _piece), **dict.fromkeys(_CASTS, thrown)}),
)
