"""Look through the lessons: what is not whole, or not possible by the rules, with file and line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine import catalogue
from engine.lessons import faults

FOLDER: Final = Path(__file__).resolve().parent.parent / "data" / "lessons"


def told(folder: Path = FOLDER) -> Iterator[str]:
    """Yield what is wrong, in sentences."""
    files = sorted(folder.glob("*.toml"))
    for path in files:
        yield from (str(one) for one in faults(path.read_text(encoding="utf-8"), f"data/lessons/{path.name}"))
    for game_id in catalogue.ids():
        if folder / f"{game_id}.toml" not in files:
            yield f"data/lessons/{game_id}.toml:1: the game has no lesson"


def main() -> None:
    """Tell all of it; the exit code says whether there was anything."""
    wrong = list(told())
    for one in wrong:
        print(one)
    if wrong:
        sys.exit(1)
    print("The lessons of all games are whole.")


if __name__ == "__main__":
    main()
