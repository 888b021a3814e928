"""Labels of choices in ラウツァイト・セプ, and what an action is."""

from __future__ import annotations

from typing import Final

from engine.core import Step
from engine.lauzait_cep import state as lauzait_cep
from engine.lauzait_cep.board import EMPTY, INDEX, WATER, on
from engine.lauzait_cep.pieces import lowest_number, sort_pieces
from engine.lauzait_cep.sets import best_set
from engine.lauzait_cep.state import Action, View
from engine.sticks import Fallen
from renderers.canvas import Look
from renderers.lauzait_cep.names import in_order, piece_choice, piece_name
from renderers.lauzait_cep.plan import fits
from renderers.names import gained, listed, player
from renderers.translation import N_, Translator, translator

_FEW: Final = 6
"""So many squares are listed on a label; more are counted."""


def step_label(view: View, step: Step, language: str) -> str:
    """Return the label of a choice, with what it does and what it brings."""
    t = translator(language)
    match step.kind:
        case "form":
            pieces = tuple(step.value.split("-"))
            return t.t(
                "Form {pieces} ({bonus})", pieces=in_order(pieces, t), bonus=gained(_bonus(view, pieces))
            )
        case "dissolve":
            return _dissolve_label(view, int(step.value.removeprefix("dissolve")), t)
        case "discard":
            return _discard_label(view, step.value, t)
        case "piece":
            piece = piece_choice(on(view.board, step.value), t)
            return t.t("Move the piece on {square}: {piece}", square=step.value, piece=piece)
        case "to":
            return _target_label(view, step.value, t)
        case "sticks":
            return t.t("The sticks show {count}", count=step.value)
        case _:
            return t.t(_BARE.get(step.kind, step.value))


_BARE: Final = {
    "declare": N_("Declare: Lauzait Cep!"),
    "stalemate": N_("Declare the Deadly Army (闇戦之集): nothing can be discarded"),
    "end": N_("End the turn"),
    "deal": N_("Deal the pieces"),
}


def _bonus(view: View, pieces: lauzait_cep.Pieces) -> int:
    found = best_set(sort_pieces(pieces), lowest_number(view.seats))
    return found.bonus if found is not None else 0


def _dissolve_label(view: View, number: int, t: Translator) -> str:
    if (one := _revealed(view, number)) is None:
        return t.t("Conceal set {number} again", number=number)
    return t.t("Conceal {pieces} again ({bonus})", pieces=in_order(one.pieces, t), bonus=gained(-one.bonus))


def _revealed(view: View, number: int) -> lauzait_cep.Set | None:
    """Return a revealed set of whoever moves by its number, counted from 1; None if there is none."""
    sets = view.sets[view.mover] if view.mover is not None else ()
    return sets[number - 1] if number <= len(sets) else None


def _discard_label(view: View, piece: lauzait_cep.Piece, t: Translator) -> str:
    squares, name = fits(view, piece), piece_choice(piece, t)
    if len(squares) > _FEW:
        return t.t("Discard {piece} to move one of {count} pieces", piece=name, count=len(squares))
    return t.t("Discard {piece} to move {squares}", piece=name, squares=listed(squares, t))


def _target_label(view: View, square: lauzait_cep.Square, t: Translator) -> str:
    piece = on(view.board, square)
    if square == view.filled:
        told = t.t("to {square}: take {piece} back", square=square, piece=piece_choice(piece, t))
    else:
        told = t.t("to {square}: take {piece}", square=square, piece=piece_choice(piece, t))
    if square not in WATER:
        return told
    mover = piece_name(on(view.board, view.origin), t)
    return t.t("{what} (water: half the time {mover} itself)", what=told, mover=mover)


# --- Actions ---------------------------------------------------------------------------------------


def action_text(view: View, action: Action, look: Look) -> str:
    """Return a sentence about an action chosen in this view."""
    t = translator(look.language)
    if isinstance(action, Fallen):
        return t.t("The sticks show {count}", count=action.ones)
    if isinstance(action, lauzait_cep.Deal) or view.mover is None:
        return t.t("The pieces are dealt.")
    name = player(look, view.mover, t)
    return t.t("{name}: {what}", name=name, what=_acted(view, action, t))


def _acted(view: View, action: Action, t: Translator) -> str:
    match action:
        case lauzait_cep.Form(pieces):
            bonus = gained(_bonus(view, pieces))
            return t.t("forms {pieces} ({bonus})", pieces=in_order(pieces, t), bonus=bonus)
        case lauzait_cep.Dissolve(number):
            return _conceals(view, number, t)
        case lauzait_cep.Discard(piece):
            return t.t("discards {piece}", piece=piece_name(piece, t))
        case lauzait_cep.Choose(square):
            return t.t("moves {piece} from {square}", piece=_there(view, square, t), square=square)
        case lauzait_cep.Move(square):
            return t.t("moves to {square}, where {piece} is", piece=_there(view, square, t), square=square)
        case lauzait_cep.Declare():
            return t.t("declares Lauzait Cep")
        case lauzait_cep.Stalemate():
            return t.t("declares the Deadly Army (闇戦之集)")
        case lauzait_cep.End():
            return t.t("ends the turn")
    return ""


def _conceals(view: View, number: int, t: Translator) -> str:
    if (one := _revealed(view, number)) is None:
        return t.t("conceals set {number} again", number=number)
    return t.t("conceals {pieces} again ({bonus})", pieces=in_order(one.pieces, t), bonus=gained(-one.bonus))


def _there(view: View, square: lauzait_cep.Square, t: Translator) -> str:
    piece = on(view.board, square) if square in INDEX else EMPTY
    return piece_name(piece, t) if piece else t.t("none")
