"""What a hire leads to: which set the piece completes that it brings, or what that set would still lack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.lauzait_cep.board import on
from engine.lauzait_cep.pieces import KINDS, WILD, lowest_number, sort_pieces
from engine.lauzait_cep.sets import best_set, sets_among
from engine.lauzait_cep.state import Action, Move, Piece, Pieces, View
from renderers.lauzait_cep.names import in_order, piece_name
from renderers.names import gained
from renderers.translation import Translator, translator


def consequence(view: View, actions: Sequence[Action], language: str) -> str:
    """Return what the piece that a move is meant to bring the viewer is good for."""
    if (
        len(actions) != 1
        or not isinstance(actions[0], Move)
        or view.hidden is None
        or view.seat != view.mover
    ):
        return ""
    return _use(view, on(view.board, actions[0].square), translator(language))


def _use(view: View, piece: Piece, t: Translator) -> str:
    """Return what a piece completes at best, or with what it comes closest to a set; empty for neither."""
    assert view.hidden is not None
    lowest = lowest_number(view.seats)
    made = [one for one in sets_among(sort_pieces((*view.hidden, piece)), lowest) if piece in one.pieces]
    new = [one for one in made if not _has(view.hidden, one.pieces)]
    if new:
        best = max(new, key=lambda one: one.bonus)
        return t.t(
            "{piece} completes {pieces} ({bonus})",
            piece=piece_name(piece, t),
            pieces=in_order(best.pieces, t),
            bonus=gained(best.bonus),
        )
    return _part(view, piece, lowest, t)


def _has(pieces: Pieces, wanted: Pieces) -> bool:
    return Counter(wanted) <= Counter(pieces)


def _part(view: View, piece: Piece, lowest: int, t: Translator) -> str:
    """Return what a piece and another one lack for a set, of those pairs the one of which most lies there."""
    assert view.hidden is not None
    lying = Counter(view.board)
    lacking = {
        other: tuple(third for third in KINDS if third != WILD and best_set((piece, other, third), lowest))
        for other in view.hidden
        if WILD not in (piece, other)
    }
    near = {other: sum(lying[third] for third in thirds) for other, thirds in lacking.items() if thirds}
    if not near:
        return ""
    other = max(near, key=lambda one: near[one])
    return t.t(
        "{piece} and {other} lack {missing} for a set",
        piece=piece_name(piece, t),
        other=piece_name(other, t),
        missing=_either([piece_name(third, t) for third in lacking[other]], t),
    )


def _either(names: Sequence[str], t: Translator) -> str:
    """Return one name, or both: a run is completed at either end."""
    return t.t("{one} or {other}", one=names[0], other=names[1]) if len(names) > 1 else names[0]
