"""Actions of 古機戦 as text, and back.

====================  ===========================================================================
``KAI-KY``            a plain move
``NAI-MAIxMAI``       a capture by displacement
``KY-TYxNY``          a capture by jumping over NY; also ``KYxNY`` where that says enough
``NAI~ZAI-XAI``       over the vessel on ZAI; the shortest way is written, any way that leads there is read
``TAI~ZAI~ZY-XY``     over both vessels
``KU-x!TU``           a sacrifice
``stop``              a chain of jumps ends
``resign``            also ``offer_draw``, ``accept_draw``
``keep``              before the first move; also ``swap_left``, ``swap_right``, ``swap_both``
====================  ===========================================================================

Reading forgives: lower case, full width, any dash or none, ``KAIKY``, the piece's kanji, name or letter
before or behind the first square (``soldier KAI KY``, ``KAI兵KY``), words like "from", "over" and "takes".
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.core import IllegalAction, Step
from engine.zia_cerke import judge, moves
from engine.zia_cerke import state as zia_cerke
from engine.zia_cerke.board import AT, KINDS, NAMES
from engine.zia_cerke.moves import NOTHING, Raw, rules_of
from engine.zia_cerke.state import Action, State, Table

NEAREST: Final = 5
"""How many legal notations an error offers for a text that cannot be read."""

_LONGEST: Final = 80
"""Longer texts are not looked into: no action has so many signs."""

# --- Writing ---------------------------------------------------------------------------------------

_PLAIN: Final = MappingProxyType(
    {
        zia_cerke.Stop(): "stop",
        zia_cerke.Resign(): "resign",
        zia_cerke.OfferDraw(): "offer_draw",
        zia_cerke.AcceptDraw(): "accept_draw",
    }
)


def write(state: State, action: Action) -> str:
    """Write an action as one line; a move by its shortest way in this state."""
    match action:
        case zia_cerke.Choose(wing):
            return wing
        case zia_cerke.Move():
            return _write_move(state, action)
        case _:
            return _PLAIN[action]


def _write_move(state: State, move: zia_cerke.Move) -> str:
    via: Sequence[str] = ()
    if isinstance(state, zia_cerke.Moving) and move.src in AT and move.dest in AT:
        raw = Raw(AT[move.src], AT[move.dest], AT[move.taken] if move.taken else NOTHING, move.sacrifice)
        via = [
            NAMES[vessel] for vessel in moves.shortest(state.table.board, raw, rules_of(state.table.options))
        ]
    way = "~".join((move.src, *via))
    if move.sacrifice:
        return f"{way}-x!{move.taken}"
    return f"{way}-{move.dest}x{move.taken}" if move.taken else f"{way}-{move.dest}"


# --- Words that are read ---------------------------------------------------------------------------

_SAYINGS: Final[MappingProxyType[str, Action]] = MappingProxyType(
    {
        **dict.fromkeys(("STOP", "DONE", "END"), zia_cerke.Stop()),
        **dict.fromkeys(("RESIGN", "GIVEUP"), zia_cerke.Resign()),
        **dict.fromkeys(("OFFERDRAW", "OFFERADRAW", "DRAW"), zia_cerke.OfferDraw()),
        **dict.fromkeys(("ACCEPTDRAW", "ACCEPTTHEDRAW", "ACCEPT"), zia_cerke.AcceptDraw()),
        **{wing.replace("_", "").upper(): zia_cerke.Choose(wing) for wing in judge.WINGS},
    }
)
"""Whole texts, without spaces and lines."""

_OLD: Final = str.maketrans("车將獸兽", "車将獣獣")

_NAMED: Final = MappingProxyType(
    {
        **{kind.sign: kind.letter for kind in KINDS},
        **{kind.id.upper(): kind.letter for kind in KINDS},
        **{"BOAT": "N", "SHIP": "N", "PAWN": "K", "BOW": "G", "CAR": "C", "OFFICER": "W"},
        **{"NUAK": "N", "MUAK": "N", "KAUK": "K", "GUA": "G", "KAUN": "C"},
        **{"SAUP": "B", "ZAUP": "B", "UAI": "W", "IO": "I"},
    }
)
"""What names a kind of piece, beside its letter."""

_SQUARE: Final = "[KLNTZXCMP] ?(?:AI|AU|IA|[AEIUOY])"
_ALONE: Final = r"(?<![A-Z]){}(?![A-Z])"
_FILLING: Final = (
    "FROM OVER VIA ON ONTO IN INTO BY THE A AND THEN"
    " MOVE MOVES GO GOES STEP STEPS STEPPING JUMP JUMPS JUMPING"
)
_TOKEN: Final = re.compile(
    "|".join(
        (
            r"(?P<gap>[\s\-‐-―−ー~〜→>.,、。・:;/|()]+)",
            rf"(?P<piece>[{''.join(kind.sign for kind in KINDS)}]"
            rf"|{_ALONE.format('(?:' + '|'.join(word for word in _NAMED if word.isascii()) + ')')}"
            rf"|{_ALONE.format('[WBGI]')}|(?<![A-Z])[NKGCBWI](?={_SQUARE}| {_SQUARE}))",
            rf"(?P<fill>{_ALONE.format('(?:' + '|'.join(_FILLING.split()) + ')')})",
            rf"(?P<mark>{_ALONE.format('(?:TAKES?|TAKING|CAPTURES?|CAPTURING)')}|取|×|X(?! ?[AEIOUY]))",
            r"(?P<lost>!)",
            rf"(?P<square>{_SQUARE})",
        )
    )
)


class _Token(NamedTuple):
    kind: str
    word: str
    alone: bool
    """Whether it is a word of its own: the square TO may then be meant as the English word."""


class _Reading(NamedTuple):
    """``way``: origin, vessels, destination as far as they are told; ``taken`` the square behind the mark.

    ``pieces`` are the letters by which the mover and the piece that is taken are called, if they are.
    """

    way: tuple[str, ...]
    taken: str = ""
    sacrifice: bool = False
    pieces: tuple[str, str] = ("", "")


def _clean(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).upper().translate(_OLD)
    return " ".join(plain.replace("_", " ").split())


def _tokens(clean: str) -> list[_Token] | None:
    """Cut a text into tokens; None if something in it is none."""
    found, at = [], 0
    while at < len(clean):
        match = _TOKEN.match(clean, at)
        if not match:
            return None
        kind, at = str(match.lastgroup), match.end()
        if kind not in ("gap", "fill"):
            before, after = clean[match.start() - 1 : match.start()], clean[at : at + 1]
            found.append(_Token(kind, match[0].replace(" ", ""), not (before + after).isalpha()))
    return found


def _readings(tokens: list[_Token]) -> Iterator[_Reading]:
    """Yield what a text may say: TO is a square, or before another one the English word."""
    if reading := _reading(tokens):
        yield reading
    without = [token for token in tokens[:-1] if not (token.alone and token.word == "TO")] + tokens[-1:]
    if len(without) < len(tokens) and (reading := _reading(without)):
        yield reading


def _reading(tokens: list[_Token]) -> _Reading | None:
    """Return what tokens say, None if they have no such order."""
    kinds = "".join({"square": "s", "piece": "p", "mark": "x", "lost": "!"}[token.kind] for token in tokens)
    if re.fullmatch(r"p?sp?s{1,4}x", kinds):  # the verb comes last: what is taken stands before it
        tokens = [*tokens[:-2], tokens[-1], tokens[-2]]
        kinds = f"{kinds[:-2]}xs"
    if not re.fullmatch(r"p?s?p?s{0,3}(?:x!?p?ss?)?", kinds):
        return None
    marked = kinds.find("x") if "x" in kinds else len(kinds)
    squares = [token.word for token in tokens[:marked] if token.kind == "square"]
    behind = [token.word for token in tokens[marked:] if token.kind == "square"]
    pieces = tuple(
        next((_NAMED.get(token.word, token.word) for token in part if token.kind == "piece"), "")
        for part in (tokens[:marked], tokens[marked:])
    )
    if kinds[:marked].count("p") > 1:
        return None
    taken = behind[0] if behind else ""
    return _Reading((*squares, *behind[1:]), taken, "!" in kinds, (pieces[0], pieces[1]))


# --- Reading ---------------------------------------------------------------------------------------


def read(state: State, text: str) -> Action:
    """Read what :func:`write` writes, and what players type.

    Raises IllegalAction: the rule that forbids a move that can be read; ``ambiguous`` where several legal
    moves fit; ``needs_source``, ``needs_destination`` or ``needs_squares`` for half a move;
    ``unreadable_move`` for the rest.  All but the first name notations in ``near``.
    """
    clean = _clean(text) if len(text) <= _LONGEST else ""
    if saying := _SAYINGS.get(re.sub(r"[\s\-]", "", clean)):
        return saying
    tokens = _tokens(clean)
    readings = list(_readings(tokens)) if tokens else []
    if not readings:
        raise IllegalAction("unreadable_move", text=text, near=nearest(state, clean))
    if isinstance(state, zia_cerke.Over):
        raise IllegalAction("game_over")
    if isinstance(state, zia_cerke.Setup):
        raise IllegalAction("wrong_action", action="Move")
    fitting: dict[zia_cerke.Move, None] = {}
    refusals: list[IllegalAction] = []
    for reading in readings:
        try:
            fitting.update(dict.fromkeys(_meant(state, reading)))
        except IllegalAction as refusal:
            refusals.append(refusal)
    if len(fitting) > 1:
        near = tuple(write(state, move) for move in fitting)[:NEAREST]
        raise IllegalAction("ambiguous", text=text, near=near)
    if fitting:
        return next(iter(fitting))
    raise refusals[-1]


def _meant(state: zia_cerke.Moving | zia_cerke.Chaining, reading: _Reading) -> list[zia_cerke.Move]:
    """Return the legal moves that a reading may mean; raise IllegalAction if there is none."""
    table = state.table
    if len(reading.way) + bool(reading.taken) < 2:
        raise _half(state, reading)
    src = reading.way[0] if reading.way else ""
    if not src:
        raise _half(state, reading)
    _check_claims(table, reading)
    if isinstance(state, zia_cerke.Chaining):
        return [_chained(state, reading)]
    judge.check_origin(table, AT[src])
    legal = moves.moves_from(table.board, AT[src], rules_of(table.options))
    fitting = [judge.named(raw) for raw in _over(table, reading, legal) if _fits(raw, reading)]
    plain = [move for move in fitting if not move.taken]
    if plain and not reading.taken:
        return plain
    if not fitting:
        raise _why(table, reading, legal)
    return fitting


def _chained(state: zia_cerke.Chaining, reading: _Reading) -> zia_cerke.Move:
    legal = moves.chains(state.table.board, AT[state.square], rules_of(state.table.options))
    fitting = [judge.named(raw) for raw in legal if NAMES[raw.src] == reading.way[0] and _fits(raw, reading)]
    if len(fitting) != 1 or len(reading.way) > 2:
        raise IllegalAction("chain_goes_on", square=state.square)
    return fitting[0]


def _fits(raw: Raw, reading: _Reading) -> bool:
    """Whether a move from the square told has the destination and the capture told."""
    if raw.sacrifice != reading.sacrifice:
        return False
    if reading.taken and (raw.taken < 0 or NAMES[raw.taken] != reading.taken):
        return False
    dest = _dest(reading)
    return not dest or NAMES[raw.dest] == dest


def _dest(reading: _Reading) -> str:
    """Return where a move is told to end, empty where only the piece taken is told."""
    if reading.sacrifice:
        return reading.taken
    return reading.way[-1] if len(reading.way) > 1 else ""


def _via(reading: _Reading) -> tuple[int, ...]:
    """Return the vessels that are told; without any the shortest way is meant."""
    inner = reading.way[1:] if reading.sacrifice else reading.way[1:-1]
    return tuple(AT[square] for square in inner)


def _over(table: Table, reading: _Reading, legal: list[Raw]) -> list[Raw]:
    """Return the moves that lead over the vessels told."""
    via = _via(reading)
    if not via:
        return legal
    rules = rules_of(table.options)
    ends = {
        end
        for path, ends in moves.paths(table.board, AT[reading.way[0]], rules)
        if path == via
        for end in ends
    }
    return [raw for raw in legal if (raw.dest, raw.taken, raw.sacrifice) in ends]


def _check_claims(table: Table, reading: _Reading) -> None:
    """Refuse a text that calls a piece by the name of another."""
    for square, letter in zip((reading.way[0], reading.taken), reading.pieces, strict=True):
        if square and letter and table.board[AT[square]].upper() not in (letter, "."):
            raise IllegalAction("wrong_piece", square=square)


def _why(table: Table, reading: _Reading, legal: list[Raw]) -> IllegalAction:
    """Return why no move fits that leads where it was told."""
    taken = AT[reading.taken] if reading.taken else NOTHING
    dest = _dest(reading)
    raw = Raw(AT[reading.way[0]], AT[dest] if dest else taken, taken, reading.sacrifice)
    if _via(reading) and any(_fits(move, reading) for move in legal):
        return IllegalAction("cannot_step_there", via=tuple(NAMES[square] for square in _via(reading)))
    if not dest and taken >= 0 and table.board[raw.src] in "CcBb":
        return _why_no_jump(table, raw, legal)
    return judge.why_not(table, raw)


def _why_no_jump(table: Table, raw: Raw, legal: list[Raw]) -> IllegalAction:
    """Return why a chariot or a beast does not take a piece, wherever it would land."""
    if any(move.sacrifice and move.taken == raw.taken for move in legal):
        return IllegalAction("no_room_behind", square=NAMES[raw.taken])
    reason = judge.why_not(table, raw._replace(dest=raw.src))
    return reason if reason.rule == "no_room_behind" else judge.why_not(table, raw._replace(taken=NOTHING))


# --- What is missing, what is near -----------------------------------------------------------------


def _half(state: zia_cerke.Moving | zia_cerke.Chaining, reading: _Reading) -> IllegalAction:
    """Return the error of a text that leaves out what a move needs, with what would make it one."""
    every = [
        raw for raw in _every(state) if not reading.pieces[0] or _letter(state, raw) == reading.pieces[0]
    ]
    square = reading.way[0] if reading.way else reading.taken
    if not square:
        return IllegalAction("needs_squares", near=_written(state, every))
    leaving = [raw for raw in every if NAMES[raw.src] == square]
    if leaving and reading.way:
        return IllegalAction("needs_destination", square=square, near=_written(state, leaving))
    coming = [raw for raw in every if square in (NAMES[raw.dest], NAMES[raw.taken] if raw.taken >= 0 else "")]
    return IllegalAction("needs_source", square=square, near=_written(state, coming))


def _every(state: zia_cerke.Moving | zia_cerke.Chaining) -> list[Raw]:
    table = state.table
    rules = rules_of(table.options)
    if isinstance(state, zia_cerke.Chaining):
        return moves.chains(table.board, AT[state.square], rules)
    return moves.moves_of(table.board, table.mover, rules)


def _letter(state: zia_cerke.Moving | zia_cerke.Chaining, raw: Raw) -> str:
    return state.table.board[raw.src].upper()


def _written(state: State, raws: list[Raw]) -> tuple[str, ...]:
    return tuple(write(state, judge.named(raw)) for raw in raws[:NEAREST])


def nearest(state: State, clean: str) -> tuple[str, ...]:
    """Return the notations of legal actions that are nearest to a text, or some if none is near."""
    if isinstance(state, zia_cerke.Over):
        return ()
    seat = state.chosen.index(None) if isinstance(state, zia_cerke.Setup) else state.table.mover
    written = [write(state, action) for action in judge.legal(state, seat)]
    by_text = {notation.upper(): notation for notation in written}
    near = difflib.get_close_matches(clean, by_text, n=NEAREST, cutoff=0.5) if clean else []
    return tuple(by_text[text] for text in near) or tuple(written[:NEAREST])


# --- Steps -----------------------------------------------------------------------------------------


def cut(state: State, action: Action) -> tuple[Step, ...]:
    """Cut an action into the choices that a person makes: the piece, where to, what it takes if that varies.

    The subject of a square is the piece that stands there, or for a jump the one that is taken.
    """
    match action:
        case zia_cerke.Choose(wing):
            return (Step("wing", wing.replace("_", "-")),)
        case zia_cerke.Move(src, dest, taken, sacrifice):
            return _cut_move(state, action, src, dest, taken, sacrifice)
        case _:
            said = _PLAIN[action]
            return (Step(said, said.replace("_", "-")),)


def _cut_move(
    state: State, move: zia_cerke.Move, src: str, dest: str, taken: str, sacrifice: bool
) -> tuple[Step, ...]:
    board = state.table.board
    captured = board[AT[taken]] if taken else ""
    if isinstance(state, zia_cerke.Chaining):
        return (Step("jump", dest, captured),)
    kind = "sacrifice" if sacrifice else "to"
    piece = Step("piece", src, board[AT[src]])
    raws = moves.moves_from(board, AT[src], rules_of(state.table.options))
    same = [raw for raw in raws if raw.dest == AT[dest]]
    if len(same) < 2:
        return piece, Step(kind, dest, captured)
    return piece, Step(kind, dest), Step("take", taken or "nothing", captured)
