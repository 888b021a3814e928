"""Actions of ラウツァイト・セプ as text, and back.

dissolve 1         also "温故知新 1"
form K3 K4 *       also "配属 K3 K4 *", the pieces in any order, with or without spaces, commas or hyphens
discard K3         also "登用 K3", or the piece alone
piece b3           also the square alone
to b2              also the square alone
declare            also "ラウツァイト・セプ"
stalemate          also "闇戦之集"
end                also "終了"
deal K0 F3 …       chance: all pieces in play in their new order
sticks 4           chance: four dark faces
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.core import IllegalAction, Step
from engine.lauzait_cep import state as lauzait_cep
from engine.lauzait_cep.board import INDEX, on
from engine.lauzait_cep.pieces import sort_pieces
from engine.lauzait_cep.sets import SIZE
from engine.lauzait_cep.state import Action, State
from engine.sticks import Fallen

# --- Write -----------------------------------------------------------------------------------------

JOINT: Final = "-"
"""Between the pieces of a set in the value of a step."""


def write(state: State, action: Action) -> str:
    """Write an action as one line."""
    match action:
        case lauzait_cep.Deal(pieces):
            return " ".join(("deal", *pieces))
        case Fallen(ones):
            return f"sticks {ones}"
        case lauzait_cep.Dissolve(number):
            return f"dissolve {number}"
        case lauzait_cep.Form(pieces):
            return " ".join(("form", *sort_pieces(pieces)))
        case lauzait_cep.Discard(piece):
            return f"discard {piece}"
        case lauzait_cep.Choose(square):
            return f"piece {square}"
        case lauzait_cep.Move(square):
            return f"to {square}"
    return _BARE_TEXTS[action]


# --- Read ------------------------------------------------------------------------------------------

_BARE: Final[Mapping[str, lauzait_cep.SeatAction]] = MappingProxyType(
    {
        "declare": lauzait_cep.Declare(),
        "ラウツァイト・セプ": lauzait_cep.Declare(),
        "ラウツァイトセプ": lauzait_cep.Declare(),
        "lauzait cep": lauzait_cep.Declare(),
        "stalemate": lauzait_cep.Stalemate(),
        "闇戦之集": lauzait_cep.Stalemate(),
        "end": lauzait_cep.End(),
        "終了": lauzait_cep.End(),
    }
)

_BARE_TEXTS: Final[Mapping[lauzait_cep.SeatAction, str]] = MappingProxyType(
    {lauzait_cep.Declare(): "declare", lauzait_cep.Stalemate(): "stalemate", lauzait_cep.End(): "end"}
)

_PIECE: Final = r"(?:[kf][0-9]|\*)"
_GAP: Final = r"[\s,、・\-]*"
_PIECES: Final = re.compile(_PIECE)
_LONGEST: Final = 400
"""A deal is the longest text there is: 68 pieces."""

_PATTERNS: Final = MappingProxyType(
    {
        "dissolve": re.compile(r"(?:dissolve|温故知新)\s*([0-9]{1,9})"),
        "form": re.compile(rf"(?:form|配属)?{_GAP}((?:{_PIECE}{_GAP}){{{SIZE}}})"),
        "discard": re.compile(rf"(?:discard|登用)?\s*({_PIECE})"),
        "piece": re.compile(r"piece\s*([a-z][0-9])"),
        "to": re.compile(r"to\s*([a-z][0-9])"),
        "square": re.compile(r"([a-z][0-9])"),
        "deal": re.compile(rf"deal((?: {_PIECE})+)"),
        "sticks": re.compile(r"sticks\s*([0-9])"),
    }
)

_APART: Final = re.compile(r"\b([kf]) ([0-9])\b")
"""A piece with a space in it, as words for its suit leave one."""

_VERB_LAST: Final = re.compile(r"^(.+) (dissolve|form|discard|piece|to)$")
"""What is done, behind what it is done with: some languages say it so."""

_FOREIGN: Final = re.compile(rf"(?:form|配属|discard|登用) (?:{_PIECE} )*(?!{_PIECE}(?: |$))(\S+).*")
"""Pieces, and something that is none."""


def read(state: State, text: str) -> Action | None:
    """Read an action, None if the text names none; a square alone means what is asked for.

    Raises IllegalAction ``not_a_piece`` for something else among the pieces of a set or behind a discard.
    """
    if len(text) > _LONGEST:
        return None
    plain = " ".join(unicodedata.normalize("NFKC", text).lower().replace("!", "").split())
    plain = _VERB_LAST.sub(r"\2 \1", _APART.sub(r"\1\2", plain))
    if plain in _BARE:
        return _BARE[plain]
    for kind, pattern in _PATTERNS.items():
        if found := pattern.fullmatch(plain):
            return _made(state, kind, found[1])
    if found := _FOREIGN.fullmatch(plain):
        raise IllegalAction("not_a_piece", piece=found[1].upper())
    return None


def _made(state: State, kind: str, value: str) -> Action:
    """Return the action of a kind with this value."""
    match kind:
        case "dissolve":
            return lauzait_cep.Dissolve(int(value))
        case "form":
            return lauzait_cep.Form(sort_pieces(_pieces(value)))
        case "discard":
            return lauzait_cep.Discard(value.upper())
        case "deal":
            return lauzait_cep.Deal(_pieces(value))
        case "sticks":
            return Fallen(int(value))
        case "square" if isinstance(state, lauzait_cep.Targeting):
            return lauzait_cep.Move(value)
        case "to":
            return lauzait_cep.Move(value)
    return lauzait_cep.Choose(value)


def _pieces(text: str) -> lauzait_cep.Pieces:
    return tuple(piece.upper() for piece in _PIECES.findall(text))


# --- Steps -----------------------------------------------------------------------------------------


def cut(state: State, action: Action) -> tuple[Step, ...]:
    """Cut an action into the choices that a person makes: one, of a kind of its own for each action."""
    match action:
        case lauzait_cep.Dissolve(number):
            return (Step("dissolve", f"dissolve{number}"),)
        case lauzait_cep.Form(pieces):
            return (Step("form", JOINT.join(sort_pieces(pieces))),)
        case lauzait_cep.Discard(piece):
            return (Step("discard", piece),)
        case lauzait_cep.Choose(square):
            return (Step("piece", square, _lying(state, square)),)
        case lauzait_cep.Move(square):
            return (Step("to", square, _lying(state, square)),)
        case lauzait_cep.Deal():
            return (Step("deal", "deal"),)
        case Fallen(ones):
            return (Step("sticks", str(ones)),)
    text = _BARE_TEXTS[action]
    return (Step(text, text),)


def _lying(state: State, square: lauzait_cep.Square) -> lauzait_cep.Piece:
    """Return the piece on a square, nothing where there is no such square."""
    return on(state.table.board, square) if square in INDEX else ""
