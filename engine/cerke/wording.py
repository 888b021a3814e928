"""What records say and players type, read as an action of Cerke.

What :mod:`engine.cerke.writing` writes is read, and more: lower case, spaces, also inside a square, hyphens,
full-width letters, 片 or no sign for the piece, CPN's letters, English and romanised words, words like
"from", old and simplified characters, casts in kanji.  So ``LAU A LAI LY`` and ``archer l au over lai to ly``
are the same step.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterator
from itertools import islice
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from engine.cerke import state as cerke
from engine.cerke.board import (
    BOARDS,
    BY_LETTER,
    BY_SIGN,
    EMPTY,
    IA,
    STANDARD_9X9,
    TAM,
    A,
    Board,
    split_hand,
)
from engine.cerke.judge import check
from engine.cerke.moves import distance, legal, steps_on_tam, tam_paths
from engine.cerke.numbers import DIGITS
from engine.cerke.state import Action, State
from engine.cerke.writing import (
    CAST_AGAIN,
    NO_CAST,
    SECOND_CAST,
    STAY,
    STOP,
    TAM_SIGN,
    UNKNOWN,
    UNSTATED,
    notate,
    piece_at,
)
from engine.core import IllegalAction

NEAREST: Final = 5
"""How many legal notations an error offers for a text that cannot be read."""

_LONGEST: Final = 60
"""Longer texts are not looked into: no action has so many signs."""


# --- Words and signs that players type -------------------------------------------------------------

_VARIANTS: Final = str.maketrans("黑红車车馬马筆笔將将季终撃击這过", "黒赤車車馬馬筆筆将将季終撃撃此過")

_PIECE_WORDS: Final = MappingProxyType(
    {
        **{sign: kind.letter for sign, kind in BY_SIGN.items()},
        **{kind.id.upper(): letter for letter, kind in BY_LETTER.items()},
        **{"BOAT": "V", "SHIP": "V", "PAWN": "S", "BOW": "A", "CAR": "C", "OFFICER": "L"},
        **{"NUAK": "V", "KAUK": "S", "GUA": "A", "KAUN": "C", "DAU": "T", "MAUN": "H"},
        **{"KUA": "L", "TUK": "M", "UAI": "G", "IO": "K"},
        **{TAM_SIGN: TAM, TAM: TAM, "TAM": TAM, "MINDS": TAM, UNSTATED: ""},
        **{letter: letter for letter in BY_LETTER},
    }
)
"""What names a profession: its sign, English and romanised words of table 1.2, the letter of CPN."""

_COLOR_WORDS: Final = MappingProxyType(
    {"黒": "", "赤": "+", "BLACK": "", "RED": "+", "+": "+", "HUOK": "", "KOK": "+", UNKNOWN: UNKNOWN}
)

_SEPARATORS: Final = re.compile(r"[\s\-‐-―−ー~→>.,!?、。・:;/|]+")
_RESULTS: Final = re.compile(rf"\s*(?:{NO_CAST})?\s*(?:手[黒赤]?.)?\s*$")
"""What a record says after a move that needed no cast; the rules know it anyway."""


def _clean(text: str) -> str:
    """Return the text in upper case with one space for every separator, in the characters of records."""
    plain = unicodedata.normalize("NFKC", text).upper().translate(_VARIANTS)
    return _SEPARATORS.sub(" ", _RESULTS.sub("", plain)).strip()


def _say(action: Action, words: str) -> dict[str, tuple[Action, ...]]:
    return dict.fromkeys((_clean(word) for word in words.split()), (action,))


_SAYINGS: Final = MappingProxyType(
    {
        **_say(cerke.Tymok(), "再行 TYMOK TYMOK1 GOON CONTINUE トゥモーク トュモーㇰ"),
        **_say(cerke.Taxot(), "終季 TAXOT TAXOT1 ENDSEASON END タショト タショㇳ"),
        **_say(cerke.Pass(), f"{STAY} PASS STAY DECLINE"),
        **_say(cerke.CastAgain(), f"{CAST_AGAIN} AGAIN CASTAGAIN"),
        **_say(cerke.Stop(), f"{STOP} STOP ENOUGH"),
        **_say(cerke.SecondCast(), f"{SECOND_CAST} SECOND SECONDCAST RECAST"),
        **_say(cerke.FirstMover(IA), "黒先 黒 BLACK BLACKFIRST IA IAFIRST"),
        **_say(cerke.FirstMover(A), "赤先 赤 RED REDFIRST A AFIRST"),
        **{str(ones): (cerke.Cast(ones),) for ones in range(10)},
        **{digit: (cerke.Cast(ones),) for ones, digit in enumerate(DIGITS)},
        # 無 is a cast of 0, and after a bridge cast what players write for staying.
        DIGITS[0]: (cerke.Cast(0), cerke.Pass()),
    }
)
"""Whole texts, without spaces, and what they may mean."""


# --- Readings --------------------------------------------------------------------------------------


class _Token(NamedTuple):
    """``kind``: s a square, t a square in brackets, w a profession, c a colour."""

    kind: str
    value: str


_Reading = tuple[_Token, ...]

_NOTHING: Final = _Token("", "")
"""What a filling word means."""

_FILLING: Final = "FROM TO OVER VIA ON ONTO AT IN INTO THE MOVE GO STEP DROP PLACE PUT TAKES AND THEN"
"""Words that may stand alone before others; where one is a square too, the position decides, or asks."""

_MOST_FILLING: Final = 8
_MOST_READINGS: Final = 100

_MOST: Final = MappingProxyType({"s": 3, "t": 1, "w": 1, "c": 1})
"""How often an action can have each kind of token; keeps the number of readings small."""


def _words() -> dict[str, list[tuple[str, _Token]]]:
    words = [(name, _Token("s", name)) for name in STANDARD_9X9.names]
    words += [(f"{name[0]} {name[1:]}", _Token("s", name)) for name in STANDARD_9X9.names]
    words += [(f"[{name}]", _Token("t", name)) for name in (*STANDARD_9X9.names, UNKNOWN)]
    words += [(word, _Token("w", letter)) for word, letter in _PIECE_WORDS.items()]
    words += [(word, _Token("c", color)) for word, color in _COLOR_WORDS.items()]
    by_sign: dict[str, list[tuple[str, _Token]]] = {}
    words.sort(key=lambda word: -len(word[0]))
    words += [(word, _NOTHING) for word in _FILLING.split()]
    for word in words:
        by_sign.setdefault(word[0][0], []).append(word)
    return by_sign


_WORDS: Final = MappingProxyType(_words())
"""Everything that a token may be written as, by its first sign, longest first, then filling words."""


def _readings(text: str, start: int = 0, read: _Reading = (), filled: int = 0) -> Iterator[_Reading]:
    """Yield every way to cut the text into tokens; a separator ends a token, longer tokens come first.

    ``filled`` is how many filling words stand before.
    """
    if start == len(text):
        yield read
        return
    if text[start] == " ":
        yield from _readings(text, start + 1, read, filled)
        return
    for word, token in _WORDS.get(text[start], ()):
        if not text.startswith(word, start):
            continue
        end = start + len(word)
        if token is _NOTHING:
            alone = text[max(start - 1, 0) : start] in ("", " ") and text[end : end + 1] == " "
            if alone and filled < _MOST_FILLING:
                further = _readings(text, end, read, filled + 1)
                yield from (
                    further if start or word != "TO" else (cut for cut in further if _begins_with_square(cut))
                )
        elif sum(earlier.kind == token.kind for earlier in read) < _MOST[token.kind]:
            yield from _readings(text, end, (*read, token), filled)


def _begins_with_square(reading: _Reading) -> bool:
    """Whether a reading begins with its only square: only then may "TO" before it be no square."""
    return bool(reading) and reading[0].kind == "s" and sum(token.kind == "s" for token in reading) == 1


def _shape(reading: _Reading) -> str:
    return "".join(token.kind for token in reading)


def _interpretations(state: State, reading: _Reading) -> Iterator[Action]:
    """Yield the actions that a reading may mean, whether legal or not; nothing if it has no such shape."""
    shape = _shape(reading)
    squares = [token.value for token in reading if token.kind == "s"]
    if shape == "s":
        yield cerke.Land(squares[0])
    elif re.fullmatch("c?ws", shape):
        yield from _unplaced(state, reading, squares[0])
    elif re.fullmatch("(c?w)?ss(s)?|s(c?w)ss?", shape):
        yield from _moves(state, squares)
    elif re.fullmatch("s(c?w)?(tss?|sts)", shape):
        through = next(token.value for token in reading if token.kind == "t")
        yield from _tam_by_path(state, squares, through, former=shape.endswith("sts"))


def _unplaced(state: State, reading: _Reading, dest: str) -> Iterator[Action]:
    """A drop, whose colour follows from the hand if it is not told; or the 皇, of which there is one."""
    said = {token.kind: token.value for token in reading}
    if said["w"] == TAM:
        for tam in _tam_squares(state):
            yield from _tam_to(state, tam, dest)
    if not said["w"].isalpha():
        return
    color = said.get("c", UNKNOWN)
    mover = state.position.mover
    both = [plus + said["w"] for plus in ("", "+")]
    held = [piece for piece in both if piece in split_hand(state.position.captured[mover])]
    for piece in (held or both) if color == UNKNOWN else [color + said["w"]]:
        yield cerke.Drop(piece, dest)


def _moves(state: State, squares: list[str]) -> Iterator[Action]:
    src, *rest = squares
    if piece_at(state, src) == TAM:
        if len(rest) == 1:
            yield from _tam_to(state, src, rest[0])
        else:
            yield from _tam_stepping(state, squares)
    elif len(rest) == 1:
        yield cerke.Move(src, rest[0])
    else:
        via, dest = rest
        if isinstance(state, cerke.Excited) and (state.step.src, state.step.via) == (src, via):
            yield cerke.Land(dest)
        yield cerke.StepMove(src, via, dest)
        yield cerke.StepCast(src, via, dest)


def _tam_to(state: State, src: str, second: str) -> Iterator[cerke.TamMove]:
    """The 皇 to a square by whatever path there is; if there is none, one for the rules to refuse.

    A path that steps on the other 皇, which costs points, is meant only where there is no other one.
    """
    fitting = [path for path in tam_paths(state.position) if (path.src, path.second) == (src, second)]
    if fitting:
        yield min(fitting, key=lambda path: steps_on_tam(state.position, path))
        return
    board = BOARDS[state.position.options.board]
    between = [name for name in board.names if _adjacent(board, src, name) and _adjacent(board, name, second)]
    between.sort(key=lambda name: piece_at(state, name) != EMPTY)
    yield cerke.TamMove(src, between[0] if between else second, second)


def _tam_squares(state: State) -> list[str]:
    names = BOARDS[state.position.options.board].names
    return [name for name, piece in zip(names, state.position.board, strict=True) if piece == TAM]


def _adjacent(board: Board, one: str, other: str) -> bool:
    return one in board.at and other in board.at and distance(board, board.at[one], board.at[other]) == 1


def _tam_by_path(state: State, squares: list[str], through: str, former: bool) -> Iterator[cerke.TamMove]:
    """The 皇 by a path told as in records; where a square of it is 或, by any that fits."""
    src, *rest = squares
    second = rest[-1]
    via = rest[0] if len(rest) > 1 else ""
    step: Literal["", "former", "latter"] = ("former" if former else "latter") if via else ""
    if through == UNKNOWN:
        told = (src, second, via, step)
        through = next(
            (
                path.first
                for path in tam_paths(state.position)
                if (path.src, path.second, path.via, path.step) == told
            ),
            via or second,
        )
    yield cerke.TamMove(src, through, second, via, step)


def _tam_stepping(state: State, squares: list[str]) -> list[cerke.TamMove]:
    """The 皇 over a piece, not told by which leg: the former one if that fits, else both, to be refused.

    Both mean the same (7.2), whichever piece it steps on.
    """
    moves = [
        move for former in (True, False) for move in _tam_by_path(state, squares, UNKNOWN, former=former)
    ]
    paths = set(tam_paths(state.position))
    return [move for move in moves if move in paths][:1] or moves


def _false_claim(state: State, reading: _Reading) -> IllegalAction | None:
    """Return the error of a text that names another piece than the one that stands on the square."""
    squares = [token.value for token in reading if token.kind == "s"]
    if len(squares) < 2 and "t" not in _shape(reading):
        return None
    said = {token.kind: token.value for token in reading if token.kind in "wc"}
    piece = piece_at(state, squares[0])
    letter = said.get("w", "")
    wrong_kind = letter and letter != piece[-1:].upper()
    wrong_color = said.get("c", UNKNOWN) != UNKNOWN and piece != TAM and said["c"] != piece[:-1]
    if not piece or not (wrong_kind or wrong_color):
        return None
    return IllegalAction("wrong_piece", square=squares[0], piece=piece, named=letter)


# --- What is missing -------------------------------------------------------------------------------


def _lacking(state: State, readings: list[_Reading]) -> IllegalAction | None:
    """Return the error of a text that names a piece or a square and leaves out what a move needs besides."""
    if not isinstance(state, cerke.Ground):
        return None
    for reading in readings:
        shape = _shape(reading)
        said = {token.kind: token.value for token in reading}
        if shape == "s":
            return _half(state, said["s"])
        piece = said.get("w", "")
        if shape in ("w", "ws") and piece:
            fitting = [action for action in legal(state) if _moved(state, action) == piece]
            if shape == "ws":
                fitting = [action for action in fitting if _goal(action) == said["s"]]
            if fitting:
                near = _written(state, fitting)
                if shape == "w":
                    return IllegalAction("needs_squares", near=near)
                return IllegalAction("needs_source", square=said["s"], near=near)
    return None


def _half(state: State, square: str) -> IllegalAction:
    """Return the error of a text that names one square only: what leaves it, or what may come there."""
    if square not in BOARDS[state.position.options.board].at:
        return IllegalAction("unknown_square", square=square)
    actions = legal(state)
    leaving = [action for action in actions if getattr(action, "src", "") == square]
    if leaving:
        return IllegalAction("needs_destination", square=square, near=_written(state, leaving))
    coming = [action for action in actions if _goal(action) == square]
    return IllegalAction("needs_source", square=square, near=_written(state, coming))


def _moved(state: State, action: Action) -> str:
    """Return the letter of the piece that an action moves from one square to another."""
    return piece_at(state, getattr(action, "src", "")).lstrip("+").upper()


def _goal(action: Action) -> str:
    """Return the square to which an action leads, empty where there is none."""
    return str(getattr(action, "second", "") or getattr(action, "dest", ""))


def _written(state: State, actions: list[Action]) -> tuple[str, ...]:
    return tuple(notate(state, action) for action in actions[:NEAREST])


# --- Reading ---------------------------------------------------------------------------------------


def parse(state: State, text: str) -> Action:
    """Read what :func:`notate` writes, and what players type, as an action that is legal now.

    Raises IllegalAction: the rule that forbids a move that can be read; ``ambiguous`` where several
    legal actions fit; ``needs_source``, ``needs_destination`` or ``needs_squares`` for half a move;
    ``unreadable_move`` for the rest.  All but the first name notations in ``near``.
    """
    clean = _clean(text) if len(text) <= _LONGEST else ""
    readings = list(islice(_readings(clean), _MOST_READINGS))
    legal_ones: dict[str, Action] = {}
    refusals: list[IllegalAction] = []
    for claim, action in _meanings(state, clean, readings):
        try:
            if claim is not None:
                raise claim
            allowed = _judge(state, action)
        except IllegalAction as refusal:
            refusals.append(refusal)
        else:
            legal_ones.setdefault(notate(state, allowed), allowed)
    if len(legal_ones) > 1:
        raise IllegalAction("ambiguous", text=text, near=tuple(legal_ones)[:NEAREST])
    if legal_ones:
        return next(iter(legal_ones.values()))
    if lack := _lacking(state, readings):
        raise lack
    if refusals:
        raise min(refusals, key=lambda refusal: _WEAKER.get(refusal.rule, 0))
    raise IllegalAction("unreadable_move", text=text, near=_nearest(state, clean))


_WEAKER: Final = MappingProxyType({"needs_cast": 1, "needs_no_cast": 1, "wrong_piece": 2})
"""Refusals that say less than another one of the same text: that it was read as the other kind of step,
that the piece was called by another name."""


def possible(state: State) -> list[Action]:
    """List what may be done in a state, or what may happen at a chance node."""
    match state:
        case cerke.SeasonStart():
            return [cerke.FirstMover(IA), cerke.FirstMover(A)]
        case cerke.Bridge() | cerke.Water():
            return [cerke.Cast(ones) for ones in range(6)]
        case _:
            return legal(state)


def _judge(state: State, action: Action) -> Action:
    """Return the action in its one spelling; raise IllegalAction naming the rule that forbids it."""
    match state:
        case cerke.Over():
            raise IllegalAction("game_over")
        case cerke.SeasonStart() | cerke.Bridge() | cerke.Water():
            if action not in possible(state):
                by_chance = isinstance(action, cerke.FirstMover | cerke.Cast)
                raise IllegalAction("wrong_chance" if by_chance else "chance_decides")
            return action
        case _:
            return check(state, action)


def _meanings(
    state: State, clean: str, readings: list[_Reading]
) -> Iterator[tuple[IllegalAction | None, Action]]:
    """Yield the actions that a text may mean, each with a false claim about its piece, if there is one."""
    for action in _SAYINGS.get(clean.replace(" ", ""), ()):
        yield None, action
    for reading in readings:
        claim = _false_claim(state, reading)
        for action in _interpretations(state, reading):
            yield claim, action


def _nearest(state: State, clean: str) -> tuple[str, ...]:
    """Return the notations whose Latin letters, or else whose signs, are nearest to those of the text."""
    written = [notate(state, action) for action in possible(state)]
    found: list[str] = []
    for kept in (_LATIN, _WRITTEN):
        plain = kept.sub("", clean)
        by_sign = {kept.sub("", notation): notation for notation in written}
        near = difflib.get_close_matches(plain, by_sign, n=NEAREST, cutoff=0.5) if plain else []
        found += [by_sign[signs] for signs in near if by_sign[signs] not in found]
    return tuple(found[:NEAREST])


_LATIN: Final = re.compile("[^A-Z]+")
_WRITTEN: Final = re.compile(" +")
