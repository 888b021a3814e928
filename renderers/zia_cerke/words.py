"""The words of a position of 古機戦: alt texts, and the board as lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.core import Seat
from engine.zia_cerke.board import AT, COLUMNS, EMPTY, KINDS, NAMES, ROWS, SIZE, initial, owner
from engine.zia_cerke.state import View
from renderers.canvas import Look
from renderers.face import ALT_LIMIT, units
from renderers.names import signed, whose_piece
from renderers.translation import N_, Translator, translator
from renderers.zia_cerke.marks import choices, picked
from renderers.zia_cerke.names import SIDES, counted, kind_name, player
from renderers.zia_cerke.telling import change, prompt, season_text, settled


def board_of(view: View) -> str:
    """Return the board as it is seen: whoever has chosen a setup alone sees it already."""
    if view.phase != "setup":
        return view.table.board
    black, red = view.chosen
    return initial(black or "keep", red or "keep")


def describe(view: View, look: Look) -> str:
    """Return the alt text: what changed, how things stand, then the position as far as there is room."""
    t = translator(look.language)
    told = [choices_text(view, look), change(view, look), prompt(view, look), status(view, look, t)]
    whole, short = (
        [text(view, seat, look, t) for seat in (look.near, 1 - look.near)] for text in (_side, _captured)
    )
    texts = (t.sentences([*told, *sides]) for sides in (whole, short))
    return next((text for text in texts if units(text) <= ALT_LIMIT), t.sentences(told))


def describe_fully(view: View, look: Look) -> str:
    """Return the position as lines: the change, how things stand, rows, captured pieces, the seasons."""
    t = translator(look.language)
    lines = [change(view, look), prompt(view, look), choices_text(view, look), status(view, look, t)]
    lines += [_row(view, row, look, t) for row in range(len(ROWS))]
    lines.append(t.t("Water, for vessels only: ZI ZU ZO ZY ZAI, NO TO XO CO."))
    lines += [_captured(view, seat, look, t) for seat in (look.near, 1 - look.near)]
    lines += [season_text(season, view, look, t) for season in view.table.seasons]
    return "\n".join(line for line in lines if line)


# --- How things stand ------------------------------------------------------------------------------


def notes(view: View, look: Look, t: Translator) -> list[str]:
    """Return the number of the season where there are several, and that of the move."""
    table, found = view.table, []
    if table.options.seasons > 1:
        found.append(t.t("Season {number} of {count}", number=table.season, count=table.options.seasons))
    over = settled(view, look).phase == "over"
    if over:
        found.append(t.tn("{count} move", "{count} moves", table.moves))
    elif table.options.move_limit is None:
        found.append(t.t("Move {number}", number=table.moves + 1))
    else:
        limit = table.options.move_limit
        found.append(t.t("Move {number} of {most} at most", number=table.moves + 1, most=limit))
    return found


def status(view: View, look: Look, t: Translator) -> str:
    """Return the notes as a sentence, and the points where there are several seasons."""
    table, told = view.table, notes(view, look, t)
    if table.options.seasons > 1:
        scores = [
            t.t("{name} {points}", name=player(look, seat, t), points=signed(table.points[seat]))
            for seat in (look.near, 1 - look.near)
        ]
        told.append(t.t(", ").join(scores))
    return t.sentence(t.t("; ").join(told))


def _side(view: View, seat: Seat, look: Look, t: Translator) -> str:
    """Return where the pieces of a side stand, and what it has taken."""
    board, pieces = board_of(view), []
    for kind in KINDS:
        letter = kind.letter.lower() if seat else kind.letter
        squares = [NAMES[index] for index, piece in enumerate(board) if piece == letter]
        if squares:
            pieces.append(_standing(letter, squares, t))
    return t.t(
        "{name} ({side}) has {pieces}. Taken: {captured}.",
        name=player(look, seat, t),
        side=t.t(SIDES[seat]),
        pieces=t.t(", ").join(pieces) or t.t("no pieces"),
        captured=counted(view.table.captured[seat], t),
    )


def _standing(piece: str, squares: Iterable[str], t: Translator) -> str:
    """Return a kind of piece with the squares on which it stands."""
    return t.t("{piece} {squares}", piece=kind_name(piece, t), squares=" ".join(squares))


def _captured(view: View, seat: Seat, look: Look, t: Translator) -> str:
    name, pieces = player(look, seat, t), counted(view.table.captured[seat], t)
    return t.t("Taken by {name}: {pieces}.", name=name, pieces=pieces)


def _row(view: View, row: int, look: Look, t: Translator) -> str:
    """Return the pieces of a row, those of one side together, so that each name is said once."""
    board = board_of(view)
    groups: dict[Seat | None, list[str]] = {}
    for index in range(row * SIZE, row * SIZE + len(COLUMNS)):
        if board[index] != EMPTY:
            said = t.t("{square} {piece}", square=NAMES[index], piece=kind_name(board[index], t))
            groups.setdefault(owner(board[index]), []).append(said)
    sides = [
        t.t("{name}: {what}", name=player(look, seat or 0, t), what=t.t(", ").join(pieces))
        for seat, pieces in groups.items()
    ]
    return t.t("Row {row}. {pieces}.", row=ROWS[row], pieces=t.t("; ").join(sides) or t.t("Empty"))


# --- What may be chosen ----------------------------------------------------------------------------

_CHOICES: Final = (("move", N_("may go to {squares}")), ("capture", N_("may take on {squares}")))


def choices_text(view: View, look: Look) -> str:
    """Return what a person may choose next, as the marks on the board show it; empty without a choice."""
    t = translator(look.language)
    found = choices(view, look)
    parts = []
    for end, sentence in _CHOICES:
        squares = " ".join(NAMES[index] for index in sorted(found.marks) if found.marks[index].end == end)
        if squares:
            parts.append(t.t(sentence, squares=squares))
    if found.jumped:
        squares = " ".join(NAMES[index] for index in sorted(found.jumped))
        parts.append(t.t("may jump over {squares}", squares=squares))
    if not parts:
        return ""
    what = t.t("; ").join(parts)
    src = next(iter(picked(look)), view.square)
    if not src:
        return t.t("The piece {what}.", what=what)
    named = _standing(view.table.board[AT[src]], [src], t)
    return t.t(whose_piece(look), piece=named, what=what)
