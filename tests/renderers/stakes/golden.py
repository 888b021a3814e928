"""Golden pictures and texts of 獣裁 and 連撃獣裁.

``python -m tests.renderers.stakes.golden`` rewrites them.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, Final

from PIL import Image

from engine import catalogue
from renderers import render, words
from tests.renderers.stakes.scenes import LONG, NAMES, SCENES

FOLDER: Final = Path(__file__).resolve().parent / "golden"
TEXTS: Final = FOLDER / "words.txt"

PICTURES: Final = (
    *("example", "tied", "deciding", "chains", "blind", "long_crowd", "crowd_over"),
    *("chains.phone", "long_crowd.phone", "crowd_over.phone", "long_crowd.large"),
)
"""The scenes whose pictures are kept, behind a dot in another layout; the texts of all scenes are."""

CROWDED: Final = 4
"""More have long names."""


def seen(name: str, seat: int | None) -> tuple[str, Any, tuple[str, ...]]:
    """Return the game of a scene, how a seat sees it, and the names at the table."""
    game_id, make = SCENES[name]
    view = catalogue.get(game_id).view(make(), seat)
    return game_id, view, (LONG if view.seats > CROWDED else NAMES)[: view.seats]


def drawn(name: str) -> Image.Image:
    """Draw a scene in a layout as the first seat sees it."""
    scene, _, size = name.partition(".")
    game_id, view, names = seen(scene, 0)
    return Image.open(io.BytesIO(render(game_id, view, names=names, size=size or "desktop").data))


def texts() -> str:
    """Return alt text and full description of every scene as the first seat reads them."""
    parts = []
    for name in SCENES:
        game_id, view, names = seen(name, 0)
        alt = words.describe(game_id, view, names=names)
        full = words.describe_fully(game_id, view, names=names)
        parts.append(f"=== {name}\n{alt}\n---\n{full}\n")
    return "\n".join(parts)


def rewrite() -> None:
    """Write all goldens anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in PICTURES:
        drawn(name).save(FOLDER / f"{name}.png", compress_level=9)
    TEXTS.write_text(texts(), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
    print(f"{len(PICTURES)} pictures and {len(SCENES)} texts written to {FOLDER.name}/")
