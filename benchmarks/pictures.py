"""Pictures: how long a board takes, warm and in a fresh process, and how large its file is.

The positions are those of random games, half of them shown with the choices of one piece, as players see
them; the baseline is the writing of the same number of pixels of one colour as PNG, by the same library.
"""

from __future__ import annotations

import io
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any, Final

from PIL import Image

from engine import core
from engine.cerke.game import CERKE
from engine.cerke.state import View
from renderers import render

GAMES: Final = 4
TURNS: Final = 120
NAMES: Final = ("수진 · Sujin", "Hinata 日向")

_COLD: Final = """
import time
from engine.cerke.game import CERKE
from renderers import render
state = CERKE.start(2, CERKE.make_options())
view = CERKE.view(state, None)
begun = time.perf_counter()
render("cerke", view, names=("Aya", "日向"))
print(1000 * (time.perf_counter() - begun))
"""


def looks() -> list[tuple[View, dict[str, Any]]]:
    """Return the views of random games, every other one with a piece chosen."""
    found: list[tuple[View, dict[str, Any]]] = []
    for game in range(GAMES):
        rng = random.Random(game)
        state = CERKE.start(2, CERKE.make_options())
        for turn_number in range(TURNS):
            turn = CERKE.turn(state)
            if turn.is_over:
                break
            if turn.is_chance:
                state = CERKE.apply(state, core.CHANCE, CERKE.chance(state).sample(rng))
            else:
                legal = CERKE.legal(state, turn.seats[0])
                action = rng.choice(legal)
                if turn_number % 2:
                    chosen = CERKE.steps(state, action)[:1]
                    look = {"names": NAMES, "candidates": tuple(legal), "chosen": chosen}
                    found.append((CERKE.view(state, turn.seats[0]), look))
                state = CERKE.apply(state, turn.seats[0], action)
            found.append((CERKE.view(state, None), {"names": NAMES}))
    return found


def milliseconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - begun)


def cold(runs: int = 5) -> list[float]:
    """Return how long the first picture takes in fresh processes, after the import."""
    command = [sys.executable, "-c", _COLD]
    return [float(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(runs)]


def blank() -> bytes:
    file = io.BytesIO()
    Image.new("P", (1080, 1280)).save(file, "PNG", compress_level=2)
    return file.getvalue()


def run() -> None:
    """Measure and print, each value with its target."""
    shown = looks()
    render("cerke", shown[0][0], **shown[0][1])
    times, processor, sizes = [], [], []
    for view, look in shown:
        begun, busy_at = time.perf_counter(), time.thread_time()
        picture = render("cerke", view, **look)
        times.append(1000 * (time.perf_counter() - begun))
        processor.append(1000 * (time.thread_time() - busy_at))
        sizes.append(len(picture.data) / 1000)
    baseline = statistics.median(milliseconds(blank) for _ in range(50))
    median, late = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    first = cold()
    print(f"pictures: {len(shown)} views of {GAMES} random games, load {os.getloadavg()[0]:.1f}")
    busy = statistics.median(processor)
    print(f"  median   {median:7.1f} ms   target  10 ms   (processor time {busy:.1f} ms)")
    print(f"  p95      {late:7.1f} ms   target  25 ms   (median is {median / baseline:.1f} × a blank PNG)")
    print(f"  largest  {max(sizes):7.1f} KB   target 120 KB   (median {statistics.median(sizes):.1f} KB)")
    print(f"  first    {statistics.median(first):7.1f} ms   target 500 ms   (slowest {max(first):.1f} ms)")


if __name__ == "__main__":
    run()
