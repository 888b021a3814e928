"""The rules of Cerke, compiled against plain, and against an older version of themselves.

Each form runs in a process of its own.  They do the same work by turns, a few milliseconds each, and what is
told is the median of the quotients: whatever else the machine does falls on all of them alike.
``BEFORE=/path/to/a/checkout`` adds an older version: that before the variants of the rules is a0afbcab.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

ROUNDS: Final = 60
POSITIONS: Final = 150
GAMES: Final = 15

TARGETS: Final[Mapping[tuple[str, str], Mapping[str, float]]] = {
    ("compiled", "plain"): {"legal": 2.1, "games": 2.2},
    ("plain", "before"): {"legal": 1.0, "apply": 1.0},
}
"""How many times as fast the first form does a work as the second, at least."""


def compare() -> None:
    """Print how much faster each form of the rules is than another one."""
    from engine import compiled  # noqa: PLC0415 (the work below runs beside older engines, too)

    root = Path(__file__).resolve().parent.parent
    forms = {"plain": (root, "0"), "compiled": (root, "1")}
    if not compiled.RULES.compiled:
        print(f"  compiled rules are not measured ({compiled.RULES})")
        del forms["compiled"]
    if before := os.environ.get("BEFORE"):
        forms["before"] = (Path(before), "0")
    workers = {form: _Worker(*where) for form, where in forms.items()}
    met = {worker.answer("met") for worker in workers.values()}
    if len(met) > 1:
        print("  the forms answer differently!")
    for work in ("legal", "apply", "games"):
        times = {form: list[float]() for form in forms}
        for _ in range(ROUNDS):
            for form, worker in workers.items():
                times[form].append(float(worker.answer(work)))
        for (faster, slower), targets in TARGETS.items():
            if faster in times and slower in times:
                ratio = statistics.median(map(float.__truediv__, times[slower], times[faster]))
                told = f" (target ≥ {targets[work]})" if work in targets else ""
                load = os.getloadavg()[0]
                print(
                    f"  {work}, {faster} against {slower}: {ratio:.2f} times as fast{told}, load {load:.1f}"
                )
    for worker in workers.values():
        worker.end()


class _Worker:
    """A process that runs one form of the rules."""

    def __init__(self, root: Path, switch: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(root), "TYMOK_COMPILED": switch}
        self._process = subprocess.Popen(
            [sys.executable, "-P", __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            cwd=root,
        )

    def answer(self, work: str) -> str:
        """Let it do some work and return what it says."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(work, file=self._process.stdin, flush=True)
        return self._process.stdout.readline().strip()

    def end(self) -> None:
        """Let it end."""
        self._process.communicate()


# --- In such a process -----------------------------------------------------------------------------


def _main() -> None:
    """Do what is asked for on standard input, a word a line; answer with the processor seconds."""
    from engine.cerke.game import CERKE  # noqa: PLC0415 (whichever engine the path leads to)
    from engine.cerke.moves import legal  # noqa: PLC0415
    from engine.cerke.options import PRESETS  # noqa: PLC0415
    from engine.cerke.state import Ground  # noqa: PLC0415

    def game(rng: random.Random) -> Iterator[Any]:
        state: Any = CERKE.start(2, PRESETS["standard"])
        while seats := CERKE.turn(state).seats:
            yield state
            seat = seats[0]
            action = CERKE.chance(state).sample(rng) if seat < 0 else rng.choice(CERKE.legal(state, seat))
            state = CERKE.apply(state, seat, action)

    rng = random.Random(7)
    met = rng.sample([s for _ in range(GAMES) for s in game(rng) if isinstance(s, Ground)], POSITIONS)
    acts = [(state, state.position.mover, rng.choice(legal(state))) for state in met]
    works: dict[str, Callable[[], object]] = {
        "legal": lambda: [legal(state) for state in met],
        "apply": lambda: [CERKE.apply(*act) for act in acts * 4],
        "games": lambda: sum(1 for _ in game(random.Random(3))),
    }
    for line in sys.stdin:
        if line.strip() == "met":
            told = "".join(CERKE.notate(state, action) for state in met for action in legal(state))
            print(told, flush=True)
            continue
        begun = time.process_time()
        works[line.strip()]()
        print(time.process_time() - begun, flush=True)


if __name__ == "__main__":
    _main()
