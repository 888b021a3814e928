"""Actions of 連船之遊 as text, and back.

throw              also "投げる"
move 2             ship 2 moves; also "2 move", "移動 2", and by seat 0 "move A2"
supply 1           also "補給 1", "load 1"
build 3            also "造船 3"
raid 1 2.3         own ship 1 raids ship 3 of seat 2, counted from 0; also "raid 1 C3", "略奪 A1 C3"
unload 1           also "荷下ろし 1", "召集 1", "recall 1"
pass               also "パス"
sticks 4           chance: four dark faces

The seats' letters are A for seat 0 to D for seat 3; the ships bear them in pictures.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine import sticks
from engine.core import Seat, Step
from engine.ne_kana.state import Action, Build, Deed, Move, Pass, Raid, State, Supply, Unload
from engine.nodes import tag
from engine.sticks import Fallen, Throw

LETTERS: Final = "ABCD"
"""What the seats are called where a digit could be that of a ship."""

KINDS: Final[Mapping[str, Callable[[int], Deed]]] = MappingProxyType(
    {"move": Move, "supply": Supply, "build": Build, "unload": Unload}
)
"""The actions of one ship."""

_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{kind: kind for kind in (*KINDS, "raid", "throw", "pass", "sticks")},
        **dict.fromkeys(("load",), "supply"),
        **dict.fromkeys(("recall",), "unload"),
        **dict.fromkeys(("移動", "移動する"), "move"),
        **dict.fromkeys(("補給", "補給する"), "supply"),
        **dict.fromkeys(("造船", "造船する"), "build"),
        **dict.fromkeys(("略奪", "略奪する"), "raid"),
        **dict.fromkeys(("荷下ろし", "荷降ろし", "荷下ろしする", "召集", "召集する"), "unload"),
        **dict.fromkeys(("投げる", "投げ"), "throw"),
        **dict.fromkeys(("パス", "パスする"), "pass"),
    }
)

_LONGEST: Final = 60
"""No text of a move is longer."""

_PART: Final = re.compile(r"\s*(?:([0-9])\s*\.\s*([0-9])|([a-d])\s*-?\s*([0-9])|([0-9]{1,2})|([^\W\d_]+))")
"""A part of a text: seat and ship with a dot, letter and ship, a number, or a word."""

# --- Writing ---------------------------------------------------------------------------------------


def write(action: Action) -> str:
    """Write an action as one line: ``move 2``."""
    match action:
        case Throw() | Fallen():
            return sticks.write(action)
        case Pass():
            return "pass"
        case Raid(ship, seat, target):
            return f"raid {ship} {seat}.{target}"
        case _:
            return f"{tag(action)} {action.ship}"


def ship_name(seat: Seat, ship: int) -> str:
    """Return what a ship is called among those of all: "C3"."""
    return f"{LETTERS[seat]}{ship}"


# --- Reading ---------------------------------------------------------------------------------------


def read(text: str, mover: Seat) -> tuple[Action, ...]:
    """Read a text of who moves: the action that it names, the raids that begin like it, or nothing."""
    words, numbers, targets = _parts(text)
    own = next((named for named in targets if named[0] == mover), None)
    if own is not None and not numbers:
        targets.remove(own)
        numbers.append(own[1])
    match words, numbers, targets:
        case [("throw" | "pass") as word], [], []:
            return (Throw() if word == "throw" else Pass(),)
        case ["sticks"], [ones], []:
            return (Fallen(ones),)
        case ["raid"], [ship], [(seat, target)]:
            return (Raid(ship, seat, target),)
        case ["raid"], [ship, target], []:
            return tuple(Raid(ship, seat, target) for seat in range(len(LETTERS)))
        case [kind], [ship], [] if kind in KINDS:
            return (KINDS[kind](ship),)
        case _:
            return ()


def _parts(text: str) -> tuple[Sequence[str], list[int], list[tuple[Seat, int]]]:
    """Return the words of a text as the engine's own, the numbers, and the ships that have a letter."""
    plain = unicodedata.normalize("NFKC", text).strip().lower()
    words: list[str] = []
    numbers: list[int] = []
    targets: list[tuple[Seat, int]] = []
    at = 0
    while at < len(plain) <= _LONGEST:
        found = _PART.match(plain, at)
        if found is None:
            break
        at = found.end()
        seat, ship, letter, letter_ship, number, word = found.groups()
        if seat:
            targets.append((int(seat), int(ship)))
        elif letter:
            targets.append((LETTERS.lower().index(letter), int(letter_ship)))
        elif number:
            numbers.append(int(number))
        else:
            words.append(_WORDS.get(word, ""))
    return (words, numbers, targets) if at == len(plain) else ([], [], [])


# --- Steps -----------------------------------------------------------------------------------------


def cut(state: State, action: Action) -> tuple[Step, ...]:
    """Cut an action into the choices that a person makes: what to do, with which ship, against which one.

    The step of a raid's target has the own ship as its subject.
    """
    match action:
        case Throw() | Fallen():
            return sticks.cut(action)
        case Pass():
            return (Step("pass", "pass"),)
        case Raid(ship, seat, target):
            aim = Step("target", ship_name(seat, target), str(ship))
            return Step("deed", "raid"), Step("raid", str(ship)), aim
        case _:
            kind = tag(action)
            return Step("deed", kind), Step(kind, str(action.ship))
