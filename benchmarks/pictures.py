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
from collections.abc import Callable, Iterator
from typing import Any, Final

from PIL import Image

from benchmarks.games import short_options
from engine import catalogue, core
from engine.cerke.game import CERKE
from engine.cerke.state import View
from renderers import Picture, render, render_own

GAMES: Final = 4
TURNS: Final = 120
MOST_VIEWS: Final = 150
"""Positions of each other game."""
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


def views(game_id: str) -> Iterator[tuple[Any, Any]]:
    """Yield what spectators and a seat see in short random games of as many as the game takes."""
    game, rng = catalogue.get(game_id), random.Random(1)
    state = game.start(game.seats.stop - 1, short_options(game))
    for _ in range(MOST_VIEWS):
        acting = game.turn(state).seats
        if not acting:
            break
        if acting[0] == core.CHANCE:
            action = game.chance(state).sample(rng)
        else:
            yield game.view(state, None), game.view(state, acting[0])
            action = rng.choice(game.moves(state, acting[0]))
        state = game.apply(state, acting[0], action)
    yield game.view(state, None), game.view(state, 0)


def run_tables() -> None:
    """Measure the pictures of every game: what all see, and what one seat sees or has in hand."""
    names = tuple(f"{name} {number}" for number in range(1, 6) for name in NAMES)
    for game_id in catalogue.ids():
        times: dict[str, list[float]] = {"table": [], "own": []}
        largest = {"table": 0.0, "own": 0.0}
        for public, own in views(game_id):
            for kind, view, draw in (("table", public, render), ("own", own, _own)):
                begun = time.perf_counter()
                picture: Picture = draw(game_id, view, names=names)
                times[kind].append(1000 * (time.perf_counter() - begun))
                largest[kind] = max(largest[kind], len(picture.data) / 1000)
        table, own = (statistics.median(times[kind]) for kind in ("table", "own"))
        late = statistics.quantiles(times["table"], n=20)[-1]
        print(
            f"  {game_id:12} table median {table:5.1f} ms (≤ 12), p95 {late:5.1f},"
            f" largest {largest['table']:4.0f} KB (≤ 120)"
            f"  own median {own:5.1f} ms (≤ 12) largest {largest['own']:3.0f} KB"
        )


def _own(game_id: str, view: Any, names: tuple[str, ...]) -> Picture:
    """Draw what a seat has in hand, or else its view of the table."""
    return render_own(game_id, view, names=names) or render(game_id, view, names=names)


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
    run_tables()


if __name__ == "__main__":
    run()
