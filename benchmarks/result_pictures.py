"""Pictures of results: how long a page of standings takes, drawn anew with names never seen, and again.

Beside it the other pictures, each drawn anew with lettering that was seen before.
"""

from __future__ import annotations

import os
import statistics
import time
from typing import Final

from msgspec.structs import replace

from renderers.face import Drawing
from renderers.results import draw_plot, draw_profile, draw_season, draw_standings
from renderers.results.model import Table
from renderers.results.standings import PER_PAGE
from tests.renderers.results.scenes import PLOTS, PROFILES, SEASONS, table

RUNS: Final = 40


def pages() -> list[Table]:
    """Return full pages with figures and names of their own, so that no lettering of one serves another."""
    made = []
    for run in range(RUNS):
        page = table(PER_PAGE, page=1 + run, pages=RUNS, most=400)
        lines = tuple(
            replace(line, name=f"{run}{line.name}", figure=str(9000 - 20 * run - number))
            for number, line in enumerate(page.lines)
        )
        made.append(replace(page, lines=lines))
    return made


def timed(page: Table) -> tuple[float, Drawing]:
    begun = time.perf_counter()
    drawing = draw_standings(page, "en")
    return 1000 * (time.perf_counter() - begun), drawing


def run() -> None:
    """Measure and print, each value with its target."""
    draw_standings(table(PER_PAGE), "en")
    anew, again, largest = [], [], 0
    for page in pages():
        first, drawing = timed(page)
        second, _ = timed(page)
        anew.append(first)
        again.append(second)
        largest = max(largest, len(drawing.data))
    print(f"result pictures: standings, {PER_PAGE} rows, load {os.getloadavg()[0]:.1f}")
    late = statistics.quantiles(anew, n=20)[-1]
    print(f"  anew     {statistics.median(anew):7.1f} ms   target  80 ms   (p95 {late:.1f})")
    print(f"  cached   {statistics.median(again):7.3f} ms   target   5 ms")
    print(f"  largest  {largest / 1000:7.1f} KB   target 150 KB")
    others = (
        (draw_plot, PLOTS, "thousands"),
        (draw_profile, PROFILES, "much"),
        (draw_season, SEASONS, "usual"),
    )
    for draw, scenes, name in others:
        times = []
        for _ in range(RUNS // 4):
            draw.cache_clear()
            begun = time.perf_counter()
            draw(scenes[name], "en")
            times.append(1000 * (time.perf_counter() - begun))
        print(f"  {draw.__name__:12} {statistics.median(times):5.1f} ms")


if __name__ == "__main__":
    run()
