"""How fast records are opened: a usual game, noise, and a game of 100,000 turns with the memory it takes.

Times are those of one processor, without waiting for it.  Noise is a megabyte of what could take longest in
the reader: it has to be refused, or read, within the time of its length.
"""

from __future__ import annotations

import os
import random
import resource
import sys
import tracemalloc
from collections.abc import Callable
from typing import Final

from benchmarks.rules import BASELINE, baseline, seconds
from engine.cerke.ckka_write import dump_ckka
from engine.cerke.cpn import load_cpn
from engine.cerke.game import CERKE
from engine.cerke.options import Options
from engine.cerke.state import Action, Declare, Drop, Move, StepCast, StepMove, TamMove, Taxot
from engine.core import CHANCE, RecordError
from engine.record import Record
from engine.records import check, dump_record

USUAL: Final = 200
"""Turns of the record that is opened again and again."""
USUAL_TARGET: Final = 0.06
"""Seconds for reading and replaying it."""
LONG: Final = 100_000
LONG_TARGET: Final = 10.0
"""Seconds for reading and replaying so many turns."""
NOISE_TARGET: Final = 1.0
"""Seconds for a megabyte."""
MEGABYTE: Final = 1_000_000

RULES: Final = Options(seasons=1, score_limit="none", rate_limit=None)
"""A season that ends only when somebody says so, and a rate without a limit."""

_TURNS: Final = (Move, StepMove, StepCast, Drop, TamMove)

_HEAD: Final = "{律:官定}\nCI兵XIXU無撃裁 LAU弓LAILY橋三 "
_NOISE: Final[dict[str, Callable[[], str]]] = {
    "letters": lambda: "".join(
        random.Random(1).choices("KLNTZXCMPAEIUOY兵皇橋水一二此或手黒[]{}#為\n ", k=MEGABYTE)
    ),
    "behind a beginning": lambda: _HEAD + _NOISE["letters"](),
    "entries": lambda: "{a:b}" * (MEGABYTE // 5),
    "comments": lambda: _HEAD + "{a}" * (MEGABYTE // 3),
    "scores": lambda: _HEAD + "[a]1 " * (MEGABYTE // 5),
    "braces": lambda: _HEAD + "{" * MEGABYTE,
    "hashes": lambda: _HEAD + "#[" * (MEGABYTE // 2),
    "hands": lambda: _HEAD + "為" + "王加" * (MEGABYTE // 2),
    "players": lambda: "[a]1" * (MEGABYTE // 4),
    "numbers": lambda: "[a]二十 [b]" + "無" * MEGABYTE,
    "bridges": lambda: "LE弓LILAI" + "橋三" * (MEGABYTE // 2),
    "brackets": lambda: "CI兵XIXU" + "#" * (MEGABYTE // 2) + "[" + "]" * (MEGABYTE // 2),
    "spaces": lambda: _HEAD + " " * MEGABYTE,
    "empty lines": lambda: "\n" * MEGABYTE,
    "frame": lambda: "{game:cerke}\n" + "# a\n" * (MEGABYTE // 4),
    "lines of a frame": lambda: "{game:cerke}\n" + "x\n" * (MEGABYTE // 2),
}
"""A megabyte each, by what it is made of."""


def game_of(turns: int, seed: int = 1) -> Record:
    """Play so many turns at random; nobody ends the season."""
    rng = random.Random(seed)
    state = CERKE.start(2, RULES)
    actions: list[tuple[int, Action]] = []
    made = 0
    while made < turns or isinstance(state, Declare) or CERKE.turn(state).is_chance:
        seat = CERKE.turn(state).seats[0]
        if seat == CHANCE:
            action = CERKE.chance(state).sample(rng)
        else:
            choices = [one for one in CERKE.legal(state, seat) if not isinstance(one, Taxot)]
            action = rng.choice(choices)
        made += isinstance(action, _TURNS)
        actions.append((seat, action))
        state = CERKE.apply(state, seat, action)
    return Record(CERKE, RULES, tuple(actions))


def opened(text: str) -> str:
    """Open a record; return the rule by which it is refused, or how many actions it has."""
    try:
        return f"{len(check(text).actions)} actions"
    except RecordError as error:
        return error.rule


def measure_usual() -> None:
    """Print how long a usual record takes, in each form, to be read and to be written."""
    record = game_of(USUAL)
    forms: dict[str, Callable[[], str]] = {
        "⓪": lambda: dump_ckka(record),
        "①": lambda: dump_ckka(record, short=True),
        "the frame": lambda: dump_record(record),
    }
    for name, write in forms.items():
        text = write()
        taken = min(seconds(lambda text=text: check(text)) for _ in range(5))  # type: ignore[misc]
        _told(f"{USUAL} turns in {name}", taken, USUAL_TARGET, f"written in {1000 * seconds(write):.1f} ms")


def measure_noise() -> None:
    """Print how long a megabyte of each kind of noise takes."""
    for name, make in _NOISE.items():
        text = make()
        outcome = opened(text)
        _told(f"1 MB of {name}", seconds(lambda text=text: opened(text)), NOISE_TARGET, outcome)  # type: ignore[misc]
    line = "9/" * (MEGABYTE // 2)
    _told("1 MB for a position", seconds(lambda: _refused(line)), NOISE_TARGET, "")


def _refused(text: str) -> None:
    try:
        load_cpn(text)
    except RecordError:
        return


def measure_long() -> None:
    """Print how long a very long game takes, and what it holds of the memory."""
    record = game_of(LONG)
    text = dump_ckka(record)
    size = f"{len(record.actions):,} actions, {len(text.encode()) / 1e6:.1f} MB"
    _told(f"{LONG:,} turns read and replayed", seconds(lambda: check(text)), LONG_TARGET, size)
    _told(f"{LONG:,} turns replayed", seconds(lambda: all(True for _ in record.states())), LONG_TARGET, "")
    unit = 1 if sys.platform == "darwin" else 1024
    print(
        f"  memory of the process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6:.0f} MB"
    )
    part = dump_ckka(game_of(LONG // 10))
    tracemalloc.start()
    again = check(part)
    held, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    told = f"{peak / 1e6:.1f} MB at most, {held / 1e6:.1f} MB of it the {len(again.actions):,} actions"
    print(f"  memory while a tenth of it is read: {told}")


def _told(what: str, taken: float, target: float, note: str) -> None:
    ratio = taken / target
    print(
        f"  {what}: {1000 * taken:,.1f} ms (target ≤ {1000 * target:,.0f}, ratio {ratio:.2f}) {note}".rstrip()
    )


def run() -> None:
    """Measure and print everything about records."""
    ratio = baseline() / BASELINE
    load = " ".join(f"{number:.2f}" for number in os.getloadavg())
    print(f"Records (load {load}; plain Python takes {ratio:.2f} times the baseline)")
    measure_usual()
    measure_noise()
    measure_long()
