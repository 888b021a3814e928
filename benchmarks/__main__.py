"""``python -m benchmarks``: run all measurements, or those that are named."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Final

NAMES: Final = (
    "rules",
    "records",
    "games",
    "ratings",
    "doctor",
    "pictures",
    "result_pictures",
    "share",
    "film",
    "health",
    "bot",
    "flood",
    "crowd",
    "processes",
    "growth",
    "long_game",
    "servers",
    "thinking",
    "lessons",
    "tables",
    "lengths",
    "zia_cerke",
    "lauzait_cep",
    "standings",
    "clocks",
    "league_standings",
    "league_page",
    "seating",
    "league_draws",
    "league_messages",
)


TOGETHER: Final = ("scale",)
"""Several of them with a table at the end: not among all, which it would do once more."""


def main(wanted: list[str]) -> None:
    """Run the measurements one after another, after the load of the machine."""
    unknown = sorted(set(wanted) - {*NAMES, *TOGETHER})
    if unknown:
        known = ", ".join((*NAMES, *TOGETHER))
        sys.exit(f"There is no measurement called {', '.join(unknown)}. Choose from: {known}.")
    load = " ".join(f"{number:.2f}" for number in os.getloadavg())
    print(f"{os.cpu_count()} cores, load {load}", flush=True)
    for name in wanted or NAMES:
        print(f"\n== {name}", flush=True)
        importlib.import_module(f"benchmarks.{name}").run()


if __name__ == "__main__":
    main(sys.argv[1:])
