"""CKKA written: a record of Cerke in notation ⓪, or in ①.

Source: the rule specification, sections 7.1–7.3 (export table, layout).  Decisions where it is silent:

* A turn in progress is not written, because the format has no form for it.
* The format tells where a piece landed, not what was declared before: where options let a player land
  elsewhere (``short_cast: nearer``, ``zero_move_capture``), reading takes a declaration that its casts allow.
* Players without names have no line in the header, and 或 stands before 為.
* What goes on beside the sums of casts stands in comments right after the move: the casts of a 連撃術 as
  ``{連撃:三+二}``, and the cast that a helped side took back for a second one as ``{再撃:橋二}``.
* A game that did not begin with the pieces set up has a key 始局: its first position in one line (CPN), or,
  where that does not tell all of it, as the game dumps it.  一位色 then names a colour for the season in
  which it began and for each one before.
* In notation ① an element keeps the words of ⓪ where ① could not tell it: sums above 五, a success with 無.
"""

from __future__ import annotations

import re
from collections import deque
from typing import Final, NamedTuple

import msgspec

from engine import passport
from engine.cerke import ckka_grammar as grammar
from engine.cerke import state as cerke
from engine.cerke.board import IA, A
from engine.cerke.cpn import dump_cpn, load_cpn
from engine.cerke.numbers import DIGITS, write_casts, write_number, write_points
from engine.cerke.options import Options, changes_from
from engine.cerke.state import Action, State
from engine.cerke.turns import declaration
from engine.cerke.writing import COLORS, piece_words, sign_at, tam_words
from engine.record import Record, one_line


def dump_ckka(record: Record, short: bool = False) -> str:
    """Write a game of Cerke in notation ⓪, or (``short``) in ①; nothing for a game that began within a turn.

    Reading it gives the same actions, except as said above.
    """
    if not isinstance(record.start, cerke.SeasonStart | cerke.Ground | cerke.Declare | cerke.Over | None):
        return ""
    body = _Body(record, short)
    return "".join(line + "\n" for line in [*_header(record, body.first_movers), *body.lines])


def unfinished(record: Record) -> int:
    """Return how many actions at the end of a record belong to a turn in progress, which is not written."""
    return _Body(record).unfinished


def kept_long(record: Record) -> int:
    """Return how many elements keep the words of notation ⓪ when a record is written in ①."""
    return _Body(record, short=True).kept_long


# --- The header ------------------------------------------------------------------------------------


def _header(record: Record, first_movers: list[int]) -> list[str]:
    first = first_movers[0] if first_movers else IA
    names = _names(record)
    rules, changes = _rules(record.options)
    begin, usual = _begin(record)
    told = passport.text(record.game, record.options, grammar.PRESET_NAMES)
    infos = [(grammar.RULES_KEY, rules), (grammar.CHANGES_KEY, changes), (grammar.PASSPORT_KEY, told)]
    infos += [(grammar.START_KEY, record.started), (grammar.END_KEY, record.ended)]
    infos += [(grammar.BEGIN_KEY, begin), (grammar.FIRST_KEY, "".join(COLORS[seat] for seat in first_movers))]
    infos += [(grammar.NAME_KEYS[seat], names[seat]) for seat in (first, 1 - first)]
    lines = [_braced(f"{key}:{value}") for key, value in infos if value]
    lines += [_braced(f"{key}:{value}") for key, value in record.infos]
    score, unit = record.first().position.score, record.options.unit
    if any(names) or (not begin and score != usual):
        points = ("", "") if begin else tuple(write_points(score[seat], unit) for seat in (IA, A))
        lines.append(" ".join(_bracketed(names[seat]) + points[seat] for seat in (first, 1 - first)))
    return lines


def _names(record: Record) -> tuple[str, ...]:
    """Return the names of both sides, empty where there is none."""
    return (*record.players, "", "")[:2]


def _begin(record: Record) -> tuple[str, tuple[int, int]]:
    """Return the position in which a game began, if another one than usual, and the usual scores."""
    usual: State = record.game.start(2, record.options)
    start: State | None = record.start
    if start is None:
        return "", usual.position.score
    position = msgspec.structs.replace(usual.position, score=start.position.score)
    if start == cerke.SeasonStart(position):
        return "", usual.position.score
    line = dump_cpn(start)
    begin = line if load_cpn(line) == start else record.game.dump(start)
    return begin, usual.position.score


def _rules(options: Options) -> tuple[str, str]:
    """Return the name of the rule set, and the switches that differ from the standard as JSON."""
    for name, (preset, changes) in grammar.RULES.items():
        if name != grammar.MIXED_RULES and changes_from(preset, options) == changes:
            return name, ""
    return grammar.MIXED_RULES, msgspec.json.encode(changes_from("standard", options)).decode()


def _braced(text: str) -> str:
    return _escaped("{", text, "}")


def _bracketed(text: str) -> str:
    return _escaped("[", text, "]")


def _escaped(opening: str, text: str, closing: str) -> str:
    """Put a text between signs, with as many hashes as it takes for the text not to end it (7.1)."""
    line = one_line(text)
    runs = [len(run) for run in re.findall(re.escape(closing) + "(#*)", line)]
    # JSON in braces is written with hashes even where one could do without (7.1, 設定).
    least = 1 if opening in line else 0
    hashes = "#" * max([least, *(run + 1 for run in runs)])
    return f"{hashes}{opening}{line}{closing}{hashes}"


# --- The body --------------------------------------------------------------------------------------


class _Told(NamedTuple):
    """A cast as it is to be told: its sum (None where that is unknown), and whether it came off."""

    ones: int | None
    done: bool


class _Turn(msgspec.Struct):
    """A movement being written: the place of its first action, its words, and what was cast for it."""

    start: int
    words: str
    needs_word: bool = False
    bridge: _Told | None = None
    water: _Told | None = None
    casts: list[int] = []
    at: int = 0
    notes: list[str] = []


class _Body:
    """The lines of the body: two movements a line, a line for each declaration, a gap between seasons."""

    def __init__(self, record: Record, short: bool = False) -> None:
        self.lines: list[str] = []
        self.first_movers = _first_before(record)
        self.unfinished = 0
        self.kept_long = 0
        self._short = short
        self._record = record
        self._names = _names(record)
        self._unit = record.options.unit
        self._comments = deque(sorted(record.comments, key=lambda comment: comment[0]))
        self._turn = _Turn(0, "")
        self._waiting: list[str] = []
        states = record.states()
        state: State = next(states)
        for number, ((_, action), after) in enumerate(zip(record.actions, states, strict=True)):
            self._add(number, state, action, after)
            state = after
        if isinstance(state, _WITHIN):
            self.unfinished = len(record.actions) - self._turn.start
        self._flush()
        if isinstance(state, cerke.Over):
            self.lines.append(grammar.GAME_END)

    def _add(self, number: int, state: State, action: Action, after: State) -> None:
        match action:
            case cerke.FirstMover(seat):
                self.first_movers.append(seat)
                return
            case cerke.Tymok() | cerke.Taxot():
                assert isinstance(state, cerke.Declare)
                self._declare(state, action, after)
                return
            case (
                cerke.Cast()
                | cerke.CastAgain()
                | cerke.Stop()
                | cerke.SecondCast()
                | cerke.Land()
                | cerke.Pass()
            ):
                self._go_on(number, state, action, after)
            case _:
                needs_word = isinstance(action, cerke.Move | cerke.StepMove)
                self._turn = _Turn(number, _movement(state, action), needs_word)
        if not isinstance(after, _WITHIN):
            self._end_turn(number, state, after)

    def _go_on(self, number: int, state: State, action: Action, after: State) -> None:
        """Note what a cast, a choice after it, a landing or a pass adds to the movement."""
        turn = self._turn
        match action, state:
            case cerke.Cast(ones), cerke.Bridge():
                turn.casts.append(ones)
                turn.at = number
            case cerke.Cast(ones), _:
                turn.at = number
                if isinstance(after, cerke.Refused):
                    turn.casts = [ones]
                else:
                    turn.water = self._told(ones, ones >= state.position.options.water_threshold)
            case cerke.SecondCast(), _:
                kind = grammar.BRIDGE if isinstance(state, cerke.Excited) else grammar.WATER
                turn.notes.append(_braced(f"{grammar.SECOND_NOTE}:{kind}{write_casts(turn.casts)}"))
                turn.casts = []
            case cerke.Pass(), cerke.Refused(ones=ones):
                turn.water = self._told(ones, done=False)
            case ((cerke.Land() | cerke.Pass()), cerke.Excited(step=step, cast=cast)):
                done = isinstance(action, cerke.Land)
                turn.words += action.dest if isinstance(action, cerke.Land) else step.declared
                turn.bridge = self._told(cast, done)
                if len(turn.casts) > 1:
                    turn.notes.append(_braced(f"{grammar.CHAIN_NOTE}:{write_casts(turn.casts)}"))
            case _:
                pass

    def _told(self, ones: int, done: bool) -> _Told:
        return _Told(None if self._turn.at in self._record.unknown else ones, done)

    def _end_turn(self, number: int, state: State, after: State) -> None:
        """Put the movement down, with comments and capture: nothing of it is left to be decided."""
        turn, last = self._turn, after.position.last
        said = [turn.words, self._casts(turn), *turn.notes]
        while self._comments and self._comments[0][0] <= number:
            said.append(_braced(self._comments.popleft()[1]))
        words = "".join(said)
        if last is not None and last.captured:
            words += f" 手{piece_words(last.captured)}"
        self._waiting.append(words)
        if len(self._waiting) == 2:
            self._flush()
        if not isinstance(after, cerke.Declare) and _season_ended(state, after):
            self._end_season(state, after, "")

    def _casts(self, turn: _Turn) -> str:
        if not self._short:
            return _in_full(turn)
        brief = _in_brief(turn)
        self.kept_long += brief is None
        return _in_full(turn) if brief is None else brief

    def _declare(self, state: cerke.Declare, action: cerke.Tymok | cerke.Taxot, after: State) -> None:
        due = declaration(state)
        name = self._names[state.position.mover]
        words = (
            (_bracketed(name) if name else grammar.UNKNOWN)
            + "為"
            + "加".join(hand.name for hand in due.hands)
        )
        if isinstance(action, cerke.Tymok):
            words += f" {grammar.GO_ON}"
        else:
            words += f"而手{write_points(due.due, self._unit)} {grammar.END}"
        self._flush()
        if isinstance(action, cerke.Taxot) or _season_ended(state, after):
            self._end_season(state, after, words)
        else:
            self.lines.append(words)

    def _end_season(self, state: State, after: State, words: str) -> None:
        position = state.position
        name = grammar.SEASON_NAMES[position.options.seasons][position.season - 1]
        self._flush()
        self.lines.append(f"{words} {name}終".strip())
        if isinstance(after, cerke.SeasonStart):
            self.lines.append("")

    def _flush(self) -> None:
        if self._waiting:
            self.lines.append("\t".join(self._waiting))
            self._waiting = []


_WITHIN: Final = (cerke.Bridge, cerke.Chain, cerke.Excited, cerke.Water, cerke.Refused)
"""The nodes within a turn."""


def _first_before(record: Record) -> list[int]:
    """Return who began the seasons that a record does not show, for a game that began elsewhere."""
    start: State | None = record.start
    if start is None:
        return []
    shown = isinstance(start, cerke.SeasonStart)
    return [start.position.first_mover] * (start.position.season - shown)


def _season_ended(state: State, after: State) -> bool:
    """Tell whether a season ended by itself: after its last turn, or with the game's last season."""
    if isinstance(after, cerke.Over):
        return after.rule == "last_season"
    return after.position.season != state.position.season


# --- A turn in words -------------------------------------------------------------------------------


def _movement(state: State, action: Action) -> str:
    """Write the movement as far as it is known before the sticks are cast."""
    match action:
        case cerke.Move(src, dest):
            return f"{src}{sign_at(state, src)}{dest}"
        case cerke.StepMove(src, via, dest):
            return f"{src}{sign_at(state, src)}{via}{dest}"
        case cerke.StepCast(src, via, _):
            return f"{src}{sign_at(state, src)}{via}"
        case cerke.Drop(piece, dest):
            return f"{piece_words(piece)}{dest}"
        case cerke.TamMove():
            return tam_words(action)
        case _:
            raise AssertionError(action)


def _sum(told: _Told) -> str:
    return grammar.UNKNOWN if told.ones is None else write_number(told.ones)


def _in_full(turn: _Turn) -> str:
    """Write the casts of a turn in notation ⓪."""
    if not turn.bridge and not turn.water:
        return grammar.NO_CAST if turn.needs_word else ""
    told = ((grammar.BRIDGE, turn.bridge), (grammar.WATER, turn.water))
    return "".join(
        word + _sum(cast) + ("" if cast.done else grammar.NOT_DONE) for word, cast in told if cast is not None
    )


def _in_brief(turn: _Turn) -> str | None:
    """Write the casts of a turn in notation ①; None where it cannot tell them (7.3)."""
    words = ""
    for cast in (turn.bridge, turn.water):
        if cast is None:
            continue
        if cast.ones is None:
            words += grammar.UNKNOWN if cast.done else DIGITS[0]
        elif cast.ones > _MOST_BRIEF or (cast.done and cast.ones == 0):
            return None
        else:
            words += DIGITS[cast.ones] + ("" if cast.done else grammar.NOT_DONE)
    return words


_MOST_BRIEF: Final = 5
"""The largest sum that notation ① tells with one digit."""
