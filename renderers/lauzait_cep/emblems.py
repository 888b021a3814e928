"""The pieces beside the choices of ラウツァイト・セプ: who is discarded, who moves, who is taken."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import Final

from PIL import Image

from engine.core import Step
from engine.lauzait_cep.pieces import KINDS, WILD, number_of
from engine.lauzait_cep.state import Piece
from renderers.canvas import EMBLEM
from renderers.face import Emblems
from renderers.lauzait_cep.tiles import Tile

_SUITS: Final = MappingProxyType({"K": "soldier", "F": "brush"})

_BOX: Final = 144
_AT: Final = (_BOX - EMBLEM) // 2
"""A tile leaves room around itself, which is cut off; px."""


def _name(piece: Piece) -> str:
    return "wild" if piece == WILD else f"{_SUITS[piece[0]]}_{number_of(piece)}"


def _draw(piece: Piece) -> Image.Image:
    return Tile(piece).picture(_BOX).crop((_AT, _AT, _AT + EMBLEM, _AT + EMBLEM))


_NAMES: Final = MappingProxyType({piece: _name(piece) for piece in KINDS})


def _value(step: Step) -> str:
    return _NAMES.get(step.value, "")


def _subject(step: Step) -> str:
    return _NAMES.get(step.subject, "")


EMBLEMS: Final = Emblems(
    MappingProxyType({name: partial(_draw, piece) for piece, name in _NAMES.items()}),
    MappingProxyType({"discard": _value, "piece": _subject, "to": _subject}),
)
