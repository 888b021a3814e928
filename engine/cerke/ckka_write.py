"""CKKA written: a record of Cerke in notation ⓪.

Source: the rule specification, sections 7.1 and 7.2 (export table, layout).  Decisions where it is silent:

* A turn in progress is not written, because the format has no form for it.
* The format tells where a piece landed, not what was declared before: where options let a player land
  elsewhere (``short_cast: nearer``, ``zero_move_capture``), reading takes the landing for the declaration.
* Players without names have no line in the header, and 或 stands before 為.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from engine.cerke.board import IA, A
from engine.cerke.ckka_grammar import (
    BRIDGE,
    CHANGES_KEY,
    END_KEY,
    FIRST_KEY,
    GAME_END,
    MIXED_RULES,
    NAME_KEYS,
    NO_CAST,
    NOT_DONE,
    RULES,
    RULES_KEY,
    SEASON_NAMES,
    START_KEY,
    UNKNOWN,
    WATER,
)
from engine.cerke.numbers import DIGITS, write_number
from engine.cerke.options import Options, changes_from
from engine.cerke.state import (
    Action,
    Bridge,
    Cast,
    Declare,
    Drop,
    Excited,
    FirstMover,
    Land,
    Move,
    Over,
    Pass,
    SeasonStart,
    State,
    StepCast,
    StepMove,
    TamMove,
    Taxot,
    Tymok,
)
from engine.cerke.state import Water as WaterNode
from engine.cerke.turns import declaration
from engine.cerke.wording import COLORS, piece_words, sign_at, tam_words
from engine.record import Record


def dump_ckka(record: Record) -> str:
    """Write a game of Cerke; reading it gives the same actions, except as said above."""
    body = _Body(record)
    return "".join(line + "\n" for line in [*_header(record, body.first_movers), *body.lines])


# --- The header ------------------------------------------------------------------------------------


def _header(record: Record, first_movers: list[int]) -> list[str]:
    first = first_movers[0] if first_movers else IA
    names = record.players or ("", "")
    rules, changes = _rules(record.options)
    infos = [(RULES_KEY, rules), (CHANGES_KEY, changes), (START_KEY, record.started), (END_KEY, record.ended)]
    infos.append((FIRST_KEY, "".join(COLORS[seat] for seat in first_movers)))
    infos += [(NAME_KEYS[seat], names[seat]) for seat in (first, 1 - first)]
    lines = [_braced(f"{key}:{value}") for key, value in infos if value]
    lines += [_braced(f"{key}:{value}") for key, value in record.infos]
    score = record.first().position.score
    if any(names) or score[IA] != score[A]:
        lines.append(" ".join(_bracketed(names[s]) + write_number(score[s]) for s in (first, 1 - first)))
    return lines


def _rules(options: Options) -> tuple[str, str]:
    """Return the name of the rule set, and the switches that differ from the standard as JSON."""
    for name, (preset, changes) in RULES.items():
        if name != MIXED_RULES and changes_from(preset, options) == changes:
            return name, ""
    return MIXED_RULES, msgspec.json.encode(changes_from("standard", options)).decode()


def _braced(text: str) -> str:
    return _escaped("{", text, "}")


def _bracketed(text: str) -> str:
    return _escaped("[", text, "]")


def _escaped(opening: str, text: str, closing: str) -> str:
    """Put a text between signs, with as many hashes as it takes for the text not to end it (7.1)."""
    line = " ".join(text.splitlines())
    runs = [len(run) for run in re.findall(re.escape(closing) + "(#*)", line)]
    # JSON in braces is written with hashes even where one could do without (7.1, 設定).
    least = 1 if opening in line else 0
    hashes = "#" * max([least, *(run + 1 for run in runs)])
    return f"{hashes}{opening}{line}{closing}{hashes}"


# --- The body --------------------------------------------------------------------------------------


class _Turn(NamedTuple):
    """A movement being written, and the place of its first action."""

    start: int
    words: str


class _Body:
    """The lines of the body: two movements a line, a line for each declaration, a gap between seasons."""

    def __init__(self, record: Record) -> None:
        self.lines: list[str] = []
        self.first_movers: list[int] = []
        self._record = record
        self._names = record.players or ("", "")
        self._comments: dict[int, str] = {}
        for place, words in record.comments:
            self._comments[place] = self._comments.get(place, "") + _braced(words)
        self._turn = _Turn(0, "")
        self._waiting: list[str] = []
        states = record.states()
        state: State = next(states)
        for number, ((_, action), after) in enumerate(zip(record.actions, states, strict=True)):
            self._add(number, state, action, after)
            state = after
        self._flush()
        if isinstance(state, Over):
            self.lines.append(GAME_END)

    def _add(self, number: int, state: State, action: Action, after: State) -> None:
        match action:
            case FirstMover(seat):
                self.first_movers.append(seat)
            case Tymok() | Taxot():
                assert isinstance(state, Declare)
                self._declare(state, action, after)
            case Cast() | Land() | Pass():
                self._turn = self._turn._replace(words=self._turn.words + self._result(number, state, action))
                self._end_turn(state, after)
            case _:
                self._turn = _Turn(number, self._movement(state, action, after))
                self._end_turn(state, after)

    def _movement(self, state: State, action: Action, after: State) -> str:
        """Write the movement as far as it is known before the sticks are cast."""
        match action:
            case Move(src, dest):
                words = f"{src}{sign_at(state, src)}{dest}"
            case StepMove(src, via, dest):
                words = f"{src}{sign_at(state, src)}{via}{dest}"
            case StepCast(src, via, _):
                return f"{src}{sign_at(state, src)}{via}"
            case Drop(piece, dest):
                return f"{piece_words(piece)}{dest}"
            case TamMove():
                return tam_words(action)
            case _:
                raise AssertionError(action)
        return words if isinstance(after, WaterNode) else words + NO_CAST

    def _result(self, number: int, state: State, action: Action) -> str:
        """Write what a cast, a landing or a pass adds to the movement."""
        match action, state:
            case Cast(), Bridge():
                return ""
            case Cast(ones), _:
                failed = ones < state.position.options.water_threshold
                return WATER + self._sum(number, ones) + (NOT_DONE if failed else "")
            case Land(dest), Excited(cast=cast):
                return f"{dest}{BRIDGE}{self._sum(number - 1, cast)}"
            case Pass(), Excited(step=step, cast=cast):
                return f"{step.declared}{BRIDGE}{self._sum(number - 1, cast)}{NOT_DONE}"
            case _:
                raise AssertionError(action)

    def _sum(self, number: int, ones: int) -> str:
        return UNKNOWN if number in self._record.unknown else DIGITS[ones]

    def _end_turn(self, state: State, after: State) -> None:
        """Put the movement down, with comment and capture, once nothing of it is left to be decided."""
        if isinstance(after, Bridge | Excited | WaterNode):
            return
        last = after.position.last
        words = self._turn.words + self._comments.get(self._turn.start, "")
        if last is not None and last.captured:
            words += f" 手{piece_words(last.captured)}"
        self._waiting.append(words)
        if len(self._waiting) == 2:
            self._flush()
        if not isinstance(after, Declare) and _season_ended(state, after):
            self._end_season(state, after, "")

    def _declare(self, state: Declare, action: Tymok | Taxot, after: State) -> None:
        due = declaration(state)
        name = self._names[state.position.mover]
        words = (_bracketed(name) if name else UNKNOWN) + "為" + "加".join(hand.name for hand in due.hands)
        if isinstance(action, Tymok):
            words += " 再行"
        else:
            words += f"而手{write_number(due.due)} 終季"
        self._flush()
        if isinstance(action, Taxot) or _season_ended(state, after):
            self._end_season(state, after, words)
        else:
            self.lines.append(words)

    def _end_season(self, state: State, after: State, words: str) -> None:
        position = state.position
        name = SEASON_NAMES[position.options.seasons][position.season - 1]
        self._flush()
        self.lines.append(f"{words} {name}終".strip())
        if isinstance(after, SeasonStart):
            self.lines.append("")

    def _flush(self) -> None:
        if self._waiting:
            self.lines.append("\t".join(self._waiting))
            self._waiting = []


def _season_ended(state: State, after: State) -> bool:
    """Tell whether a season ended by itself: after its last turn, or with the game's last season."""
    if isinstance(after, Over):
        return after.rule == "last_season"
    return after.position.season != state.position.season
