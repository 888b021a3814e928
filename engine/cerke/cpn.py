"""CPN: a position of Cerke as one line of eight fields, made like chess's FEN.

``board to-move captured scores rate season tam-last preset``, for example the educational start::

    +c+a+k+g+m/ss+v+s+s/5/2*2/5/+S+SVSS/MGKAC IA -,- 10-10 1 1 - educational

Board: rows from A down, joined by ``/``; a number is that many empty squares, a letter a piece (upper
case: side IA's), ``+`` before it a red one, ``*`` the 皇.  Captured: side IA's pieces, a comma, side
A's.  Tam-last: ``t`` when the turn before moved the 皇.

Options that differ from the preset are no part of a plain CPN.  Asked for, they stand as JSON without
spaces right after the preset's name: ``standard{"tams":2}``.  Under rules with tenths of a point the scores
then have a decimal point where they need it: ``20.4-19.6``.  Where a payment at once does not end the game, a
side may be in debt: ``-2-42``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import Final, NamedTuple, NoReturn

import msgspec

from engine.cerke import contradictions
from engine.cerke.board import (
    BOARDS,
    BY_LETTER,
    EMPTY,
    HAND_ORDER,
    IA,
    TAM,
    A,
    Board,
    join_hand,
    owned_by,
    owner,
    split_hand,
)
from engine.cerke.numbers import decimal
from engine.cerke.options import PRESETS, Options, changes_from, nearest_preset, with_usual_scoring
from engine.cerke.state import Ground, Position, State
from engine.cerke.turns import HIGHEST_RATE, start_points
from engine.core import OptionError, RecordError

FIELDS: Final = ("board", "to_move", "captured", "scores", "rate", "season", "tam_last", "preset")

LONGEST: Final = 4000
"""Signs of a text that may be a position: no board takes so many, with all rules named."""

_NOTHING: Final = "-"
_SIDES: Final = ("IA", "A")


def dump_cpn(state: State) -> str:
    """Write the position of a state; inside a turn that is the position in which the turn began.

    With options that are no preset, the nearest preset's name is written, and what differs.
    """
    position = state.position
    options = position.options
    board = BOARDS[options.board]
    preset = nearest_preset(options)
    changes = changes_from(preset, options)
    fields = (
        _dump_board(position.board, len(board.columns)),
        _SIDES[position.mover],
        ",".join(join_hand(split_hand(captured)) or _NOTHING for captured in position.captured),
        "-".join(decimal(points, options.unit) for points in position.score),
        str(position.rate),
        str(position.season),
        "t" if position.tam_moved_last else _NOTHING,
        preset + (msgspec.json.encode(changes).decode() if changes else ""),
    )
    return " ".join(fields)


def recognises(text: str) -> bool:
    """Tell whether a text may be a position: its first word is rows that are joined by strokes."""
    first = next(iter(text.split(maxsplit=1)), "") if len(text) <= LONGEST else ""
    return re.fullmatch(r"[0-9A-Za-z+*]*(/[0-9A-Za-z+*]*)+", first) is not None


def read(text: str) -> tuple[Options, State]:
    """Read a position with the options that its preset stands for; raise RecordError as ``load_cpn``."""
    state = load_cpn(text)
    return state.position.options, state


def load_cpn(text: str) -> State:
    """Read a position in which the side to move chooses a move.

    What CPN does not tell is taken as if the season began here: no turn made, nothing seen of the last
    one, and the side to move the first mover.  Raises RecordError at the line and column of a bad field.
    """
    fields = _split(text)
    options = _load_options(fields["preset"])
    board = BOARDS[options.board]
    squares = _load_board(fields["board"], board, options.tams)
    captured = _load_captured(fields["captured"])
    _count_pieces(fields["board"], squares, captured, board)
    mover = _one_of(fields["to_move"], _SIDES, "bad_side")
    season = _whole(fields["season"], "bad_season")
    if not 1 <= season <= options.seasons:
        fields["season"].refuse("bad_season", value=season, most=options.seasons)
    return Ground(
        Position(
            options=options,
            board=squares,
            captured=captured,
            mover=mover,
            season=season,
            score=_load_score(fields["scores"], options),
            rate=_load_rate(fields["rate"], options),
            tam_moved_last=bool(_one_of(fields["tam_last"], (_NOTHING, "t"), "bad_tam_last")),
            first_mover=mover,
        )
    )


# --- Fields and their places -----------------------------------------------------------------------


class _Field(NamedTuple):
    """The text of a field and its place in the file, both from 1."""

    name: str
    text: str
    line: int
    column: int

    def refuse(self, rule: str, at: int = 0, **data: object) -> NoReturn:
        """Raise RecordError at the ``at``-th sign of the field."""
        raise RecordError(rule, line=self.line, column=self.column + at, field=self.name, **data)


def _split(text: str) -> dict[str, _Field]:
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    found = list(islice(re.finditer(r"\S+", text), len(FIELDS) + 1))
    if len(found) > len(FIELDS) and "{" in found[len(FIELDS) - 1][0]:
        # JSON that somebody has written with spaces is the rest of the line.
        rest = re.compile(r"\S+[^\n]*").match(text, found[len(FIELDS) - 1].start())
        if rest and not text[rest.end() :].strip():
            found[len(FIELDS) - 1 :] = [rest]
    places = []
    for match in found:
        line = text.count("\n", 0, match.start()) + 1
        places.append((match[0], line, match.start() - text.rfind("\n", 0, match.start())))
    if len(found) != len(FIELDS):
        # A missing field is missing after the last one; a surplus one stands where it stands.
        _, line, column = places[-1] if places else ("", 1, 1)
        count = len(text.split())
        raise RecordError("bad_field_count", line=line, column=column, found=count, expected=len(FIELDS))
    return {name: _Field(name, *place) for name, place in zip(FIELDS, places, strict=True)}


def _one_of(field: _Field, allowed: tuple[str, ...], rule: str) -> int:
    if field.text not in allowed:
        field.refuse(rule, value=field.text, allowed=allowed)
    return allowed.index(field.text)


def _load_options(field: _Field) -> Options:
    preset, brace, rest = field.text.partition("{")
    if preset not in PRESETS:
        field.refuse("unknown_preset", value=preset, allowed=tuple(PRESETS))
    try:
        changes = msgspec.json.decode(
            (brace + rest).encode(errors="replace") or b"{}", type=dict[str, object]
        )
        return _options(preset, changes)
    except OptionError as error:
        field.refuse(error.rule, len(preset), **error.data)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        field.refuse("unreadable", len(preset), reason=str(error))


def _options(preset: str, changes: Mapping[str, object]) -> Options:
    """Return a preset with some values changed, as the game makes options; raise OptionError."""
    for option, value in changes.items():
        if option not in Options.__struct_fields__:
            raise OptionError("unknown_option", option=option, value=value)
    values = {**msgspec.to_builtins(PRESETS[preset]), **with_usual_scoring(changes)}
    try:
        options = msgspec.convert(values, Options, strict=False)
    except msgspec.ValidationError as error:
        option = str(error).rpartition("$.")[2].rstrip("`").partition("[")[0]
        raise OptionError("bad_option", option=option, value=values.get(option)) from None
    contradictions.check(options)
    return options


def _whole(field: _Field, rule: str) -> int:
    if not re.fullmatch("[0-9]{1,10}", field.text):
        field.refuse(rule, value=field.text)
    return int(field.text)


# --- Board and pieces ------------------------------------------------------------------------------


def _dump_board(squares: tuple[str, ...], width: int) -> str:
    rows = []
    for start in range(0, len(squares), width):
        row = "".join(piece or " " for piece in squares[start : start + width])
        rows.append(re.sub(" +", lambda gap: str(len(gap[0])), row))
    return "/".join(rows)


def _load_board(field: _Field, board: Board, tams: int) -> tuple[str, ...]:
    rows = field.text.split("/")
    if len(rows) != len(board.rows):
        field.refuse("bad_board", rows=len(rows), expected=len(board.rows))
    squares: list[str] = []
    at = 0
    for name, row in zip(board.rows, rows, strict=True):
        squares += _load_row(field, row, at, name, len(board.columns))
        at += len(row) + 1
    if squares.count(TAM) != tams:
        field.refuse("bad_tam_count", found=squares.count(TAM), expected=tams)
    return tuple(squares)


def _load_row(field: _Field, row: str, at: int, name: str, width: int) -> list[str]:
    squares: list[str] = []
    done = 0
    for match in re.finditer(r"[0-9]+|\+?[A-Za-z]|\*", row):
        if match.start() != done:
            break
        token = match[0]
        if token.isdigit():
            # No board is wider than one digit, so a longer number is wrong whatever it says.
            squares += [EMPTY] * (int(token) if len(token) == 1 else width + 1)
        elif token == TAM or token[-1].upper() in BY_LETTER:
            squares.append(token)
        else:
            field.refuse("bad_piece", at + done, row=name, piece=token)
        done = match.end()
    if done != len(row):
        field.refuse("bad_piece", at + done, row=name, piece=row[done])
    if len(squares) != width:
        field.refuse("bad_board_row", at, row=name, found=len(squares), expected=width)
    return squares


def _load_captured(field: _Field) -> tuple[str, str]:
    sides = field.text.split(",")
    if len(sides) != 2:
        field.refuse("bad_captured", value=field.text)
    at = 0
    hands = []
    for side in sides:
        done = 0
        pieces = []
        for match in re.finditer(r"\+?[A-Z]", "" if side == _NOTHING else side):
            if match.start() != done or match[0] not in HAND_ORDER:
                break
            pieces.append(match[0])
            done = match.end()
        if side != _NOTHING and (done != len(side) or not side):
            field.refuse("bad_piece", at + done, piece=side[done : done + 1])
        hands.append(join_hand(pieces))
        at += len(side) + 1
    return hands[IA], hands[A]


def _count_pieces(field: _Field, squares: tuple[str, ...], captured: tuple[str, str], board: Board) -> None:
    """Refuse a kind of piece (profession and colour) of which there are more than the game has."""
    kinds = Counter(owned_by(piece, IA) for piece in squares if owner(piece) is not None)
    kinds.update(piece for hand in captured for piece in split_hand(hand))
    most = Counter(owned_by(piece, IA) for piece in board.setup)
    for kind, found in kinds.items():
        if found > most[kind]:
            field.refuse("too_many_pieces", piece=kind, found=found, most=most[kind])


# --- Scores and rate -------------------------------------------------------------------------------


_POINTS: Final = r"(-?[0-9]{1,12}(?:\.[0-9])?)"


def _load_score(field: _Field, options: Options) -> tuple[int, int]:
    total = 2 * start_points(options)
    match = re.fullmatch(f"{_POINTS}-{_POINTS}", field.text)
    black, red = (_points(text, options.unit) for text in match.groups()) if match else (None, None)
    if black is None or red is None:
        field.refuse("bad_score", value=field.text)
    if black + red != total:
        field.refuse("bad_score", value=field.text, total=decimal(total, options.unit))
    in_debt = min(black, red) < 0
    if in_debt and options.score_limit == "total" and options.immediate_penalty_can_end_game:
        field.refuse("bad_score", value=field.text, total=decimal(total, options.unit), least=0)
    return black, red


def _points(text: str, unit: int) -> int | None:
    """Return points in a unit, None where the unit has no such tenths."""
    whole, _, tenth = text.partition(".")
    if unit == 1:
        return None if tenth else int(whole)
    return int(whole) * unit + (-1 if whole.startswith("-") else 1) * int(tenth or 0)


def _load_rate(field: _Field, options: Options) -> int:
    rate = _whole(field, "bad_rate")
    limit = options.rate_limit or HIGHEST_RATE
    # Every 再行 doubles it, so that a rate is a power of two, or the limit itself.
    if rate < 1 or (rate & (rate - 1) and rate != limit) or rate > limit:
        field.refuse("bad_rate", value=rate, limit=limit)
    return rate
