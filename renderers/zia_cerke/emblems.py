"""The pieces beside the choices of 古機戦: who moves, and who is taken."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.core import Step
from engine.zia_cerke.board import BY_LETTER, KINDS, owner
from renderers.board import emblems as pieces
from renderers.face import Emblems


def _piece(step: Step) -> str:
    piece = step.subject
    return pieces.name(BY_LETTER[piece].id, owner(piece) == 1) if piece else ""


EMBLEMS: Final = Emblems(
    MappingProxyType({**pieces.drawn(kind.id for kind in KINDS)}),
    MappingProxyType(dict.fromkeys(("piece", "to", "jump", "sacrifice", "take"), _piece)),
)
