"""Pictures of results: how long a page of a table takes, drawn anew with names never seen, and again.

Beside it the other pictures, each drawn anew with lettering that was seen before.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from renderers.face import Drawing
from renderers.results import (
    draw_bracket,
    draw_crosstable,
    draw_league,
    draw_league_season,
    draw_plot,
    draw_profile,
    draw_season,
    draw_standings,
    league_model,
    model,
)
from renderers.results.rows import PER_PAGE
from tests.renderers.results.league_scenes import BRACKETS, CROSSTABLES, FULL, LEAGUE_SEASONS
from tests.renderers.results.scenes import PLOTS, PROFILES, SEASONS, table

RUNS: Final = 40


Page = TypeVar("Page", model.Table, league_model.Table)


def pages() -> list[model.Table]:
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


def league_pages() -> list[league_model.Table]:
    """Return the same of a league, with zones and three tie-breaks."""
    made = []
    for run in range(RUNS):
        lines = tuple(
            replace(
                line,
                name=f"{run}{line.name}",
                points=f"{run}{line.points}",
                ties=tuple(f"{run}{figure}" for figure in line.ties),
            )
            for line in FULL.lines
        )
        made.append(replace(FULL, lines=lines, page=1 + run, pages=RUNS))
    return made


def timed(draw: Callable[[Page, str], Drawing], page: Page) -> tuple[float, Drawing]:
    begun = time.perf_counter()
    drawing = draw(page, "en")
    return 1000 * (time.perf_counter() - begun), drawing


def measure(name: str, draw: Callable[[Page, str], Drawing], first: Page, shown: Sequence[Page]) -> None:
    """Measure the pages of a table, and print each value with its target."""
    draw(first, "en")
    anew, again, largest = [], [], 0
    for page in shown:
        fresh, drawing = timed(draw, page)
        kept, _ = timed(draw, page)
        anew.append(fresh)
        again.append(kept)
        largest = max(largest, len(drawing.data))
    print(f"result pictures: {name}, {PER_PAGE} rows, load {os.getloadavg()[0]:.1f}")
    late = statistics.quantiles(anew, n=20)[-1]
    print(f"  anew     {statistics.median(anew):7.1f} ms   target  80 ms   (p95 {late:.1f})")
    print(f"  cached   {statistics.median(again):7.3f} ms   target   5 ms")
    print(f"  largest  {largest / 1000:7.1f} KB   target 150 KB")


def run() -> None:
    """Measure and print, each value with its target."""
    measure("standings", draw_standings, table(PER_PAGE), pages())
    measure("a league", draw_league, FULL, league_pages())
    others: tuple[tuple[Any, Any, str], ...] = (
        (draw_plot, PLOTS, "thousands"),
        (draw_profile, PROFILES, "much"),
        (draw_season, SEASONS, "usual"),
        (draw_crosstable, CROSSTABLES, "twice_twenty"),
        (draw_bracket, BRACKETS, "half"),
        (draw_league_season, LEAGUE_SEASONS, "busy"),
    )
    for draw, scenes, name in others:
        times = []
        for _ in range(RUNS // 4):
            draw.cache_clear()
            begun = time.perf_counter()
            draw(scenes[name], "en")
            times.append(1000 * (time.perf_counter() - begun))
        print(f"  {draw.__name__:18} {statistics.median(times):5.1f} ms")


if __name__ == "__main__":
    run()
