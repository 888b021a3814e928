"""The words of Cerke: the alt texts here, sentences and labels from the modules beside this one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from engine.cerke import board as rules
from engine.cerke import state
from engine.cerke.board import BOARDS, EMPTY, HAND_ORDER, TAM, split_hand
from renderers.board.marks import Mark
from renderers.canvas import Look
from renderers.cerke import holdings
from renderers.cerke.marks import marks, picked
from renderers.cerke.names import PIECES, hand_name, piece_name, player, season_name, side_name
from renderers.cerke.telling import change, prompt
from renderers.cerke.turns import action_text, result_text, step_label
from renderers.face import ALT_LIMIT, units
from renderers.names import signed, whose_piece
from renderers.translation import N_, Translator, translator

__all__ = [
    "action_text",
    "change",
    "describe",
    "describe_fully",
    "hand_name",
    "prompt",
    "result_text",
    "step_label",
]


def describe(view: state.View, look: Look) -> str:
    """Return the alt text: what changed, how things stand, then the position as far as there is room."""
    t = translator(look.language)
    told = [
        choices_text(view, look),
        change(view, look),
        prompt(view, look),
        _status(view, look, t),
        _tam_text(view.position, t),
    ]
    for side in _SIDES:
        text = t.sentences([*told, *(side(view, seat, look, t) for seat in (look.near, 1 - look.near))])
        if units(text) <= ALT_LIMIT:
            return text
    return t.sentences(told)


def _tam_text(position: state.Position, t: Translator) -> str:
    squares = _squares(position).get(TAM, [])
    if len(squares) > 1:
        return t.t("The tams (皇) are on {squares}.", squares=t.both(squares))
    return t.t("The tam (皇) is on {square}.", square=" ".join(squares))


def describe_fully(view: state.View, look: Look) -> str:
    """Return the position as a list for screen readers: the change, how things stand, rows, hands."""
    t = translator(look.language)
    lines = [change(view, look), prompt(view, look), choices_text(view, look), _status(view, look, t)]
    lines += [_row_text(view, row, look, t) for row in range(len(BOARDS[view.position.options.board].rows))]
    for seat in (look.near, 1 - look.near):
        lines.append(_captured_text(view, seat, look, t))
    whole, short = (
        "\n".join(line for line in (*lines, *holdings.lines(view, look, glossed)) if line)
        for glossed in (True, False)
    )
    return whole if units(whole) <= MESSAGE else short


MESSAGE: Final = 3600
"""Length of a text that has room in a message beside other lines."""


def _status(view: state.View, look: Look, t: Translator) -> str:
    position = view.position
    return t.t(
        "Season {season} of {seasons} ({sign}), rate ×{rate}. {one} {points}, {other} {others}.",
        season=position.season,
        seasons=position.options.seasons,
        sign=season_name(position, t),
        rate=position.rate,
        one=player(look, look.near, t),
        points=signed(position.score[look.near], position.options.unit),
        other=player(look, 1 - look.near, t),
        others=signed(position.score[1 - look.near], position.options.unit),
    )


def _squares(position: state.Position) -> dict[str, list[str]]:
    """Return the squares on which each piece stands."""
    found: dict[str, list[str]] = {}
    for name, piece in zip(BOARDS[position.options.board].names, position.board, strict=True):
        found.setdefault(piece, []).append(name)
    return found


def _side_text(view: state.View, seat: int, look: Look, t: Translator) -> str:
    """Return where the pieces of a side stand, sorted by colour and profession, and its captured ones."""
    groups = []
    standing = _squares(view.position)
    for plus, word in (("", N_("black: {pieces}")), ("+", N_("red: {pieces}"))):
        pieces = []
        for profession in rules.PROFESSIONS:
            squares = standing.get(rules.owned_by(plus + profession.letter, seat))
            if squares:
                name = t.t(PIECES[profession.id])
                pieces.append(t.t("{piece} {squares}", piece=name, squares=" ".join(squares)))
        if pieces:
            groups.append(t.t(word, pieces=t.t(", ").join(pieces)))
    return t.t(
        "{name} ({side}) has {pieces}. Captured: {captured}.",
        name=player(look, seat, t),
        side=side_name(seat, t),
        pieces=t.t("; ").join(groups) or t.t("no pieces"),
        captured=_captured(view, seat, t),
    )


def _captured_text(view: state.View, seat: int, look: Look, t: Translator) -> str:
    name, pieces = player(look, seat, t), _captured(view, seat, t)
    return t.t("Captured by {name}: {pieces}.", name=name, pieces=pieces)


_SIDES: Final = (_side_text, _captured_text)
"""What is said of a side: all its pieces, or where there is less room those that it captured."""


def _captured(view: state.View, seat: int, t: Translator) -> str:
    counts = Counter(split_hand(view.position.captured[seat]))
    names = [
        piece_name(piece, t) + (f" ×{counts[piece]}" if counts[piece] > 1 else "")
        for piece in HAND_ORDER
        if counts[piece]
    ]
    return t.t(", ").join(names) or t.t("none")


def _row_text(view: state.View, row: int, look: Look, t: Translator) -> str:
    """Return the pieces of a row, those of one side together, so that each name is said once."""
    board = BOARDS[view.position.options.board]
    count = len(board.columns)
    groups: dict[int | None, list[str]] = {}
    for index in range(row * count, (row + 1) * count):
        piece = view.position.board[index]
        if piece != EMPTY:
            said = t.t("{square} {piece}", square=board.names[index], piece=piece_name(piece, t))
            groups.setdefault(rules.owner(piece), []).append(said)
    sides = []
    for owner, pieces in groups.items():
        what = t.t(", ").join(pieces)
        sides.append(what if owner is None else t.t("{name}: {what}", name=player(look, owner, t), what=what))
    return t.t("Row {row}. {pieces}.", row=board.rows[row], pieces=t.t("; ").join(sides) or t.t("Empty"))


_CHOICES: Final[tuple[tuple[str, Callable[[Mark], bool]], ...]] = (
    (N_("may go to {squares}"), lambda mark: mark.end == "move"),
    (N_("may take on {squares}"), lambda mark: mark.end == "capture"),
    (N_("may stay on {squares}"), lambda mark: mark.end == "back"),
    (N_("needs a step cast for {squares}"), lambda mark: mark.bridge),
    (N_("needs a water cast for {squares}"), lambda mark: mark.water),
    (N_("may step on {squares}"), lambda mark: mark.over),
)
"""What the marks on the board say, in words."""


def choices_text(view: state.View, look: Look) -> str:
    """Return what a person may choose next, as the marks on the board show it; empty without a choice."""
    t = translator(look.language)
    found = marks(view, look)
    names = BOARDS[view.position.options.board].names
    parts = []
    for sentence, says in _CHOICES:
        squares = " ".join(names[index] for index in sorted(found) if says(found[index]))
        if squares:
            parts.append(t.t(sentence, squares=squares))
    if not parts:
        return ""
    what = t.t("; ").join(parts)
    src, _, hand = picked(view, look.chosen)
    board = BOARDS[view.position.options.board]
    piece = hand or (view.position.board[board.at[src]] if src else "")
    if not piece:
        return t.t("The piece {what}.", what=what)
    named = piece_name(piece, t)
    if src:
        named = t.t("{piece} {squares}", piece=named, squares=src)
    return t.t(whose_piece(look), piece=named, what=what)
