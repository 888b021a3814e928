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
from renderers.theme import LAYOUTS, LayoutName

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
    """Measure every game's pictures in each layout: what all see, and what one seat sees or has in hand."""
    names = tuple(f"{name} {number}" for number in range(1, 6) for name in NAMES)
    middles: dict[LayoutName, list[float]] = {size: [] for size in LAYOUTS}
    kilobytes: dict[LayoutName, list[float]] = {size: [] for size in LAYOUTS}
    for game_id in catalogue.ids():
        told = []
        for size in LAYOUTS:
            times, sizes = [], []
            for public, own in views(game_id):
                for view, draw in ((public, render), (own, _own)):
                    begun = time.perf_counter()
                    picture: Picture = draw(game_id, view, names=names, size=size)
                    times.append(1000 * (time.perf_counter() - begun))
                    sizes.append(len(picture.data) / 1000)
            middles[size].append(statistics.median(times))
            kilobytes[size] += sizes
            late = statistics.quantiles(times, n=20)[-1]
            told.append(f"{size} {statistics.median(times):4.1f} p95 {late:4.1f} ms ≤ {max(sizes):3.0f} KB")
        print(f"  {game_id:12} {'   '.join(told)}")
    usual = statistics.median(middles["phone"])
    for size, found in middles.items():
        middle, files = statistics.median(found), kilobytes[size]
        print(f"  {size:8} median {middle:4.1f} ms (≤ 3), {middle / usual:.2f} × the phone's (≤ 1.3)")
        print(f"           a game's median at most {max(found):4.1f} ms (≤ 15)")
        print(
            f"           files {statistics.median(files):3.0f} KB (≤ 60), at most {max(files):3.0f} (≤ 110)"
        )


def _own(game_id: str, view: Any, **look: Any) -> Picture:
    """Draw what a seat has in hand, or else its view of the table."""
    return render_own(game_id, view, **look) or render(game_id, view, **look)


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
