"""Golden pictures and texts of 新遊: ``python -m tests.renderers.lutu.golden`` rewrites them."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

from PIL import Image

from engine.lutu import LUTU
from renderers import render, words
from tests.renderers.lutu.scenes import LONG, NAMES, SCENES

FOLDER: Final = Path(__file__).resolve().parent / "golden"
TEXTS: Final = FOLDER / "words.txt"

PICTURES: Final = (
    *("some", "shown", "next_round", "crowd_over"),
    *("shown.phone", "next_round.phone", "crowd_over.phone", "crowd_over.large"),
)
"""The scenes whose pictures are kept, behind a dot in another layout; the texts of all scenes are."""


def drawn(name: str) -> Image.Image:
    """Draw a scene in a layout as a spectator sees it."""
    scene, _, size = name.partition(".")
    view = LUTU.view(SCENES[scene](), None)
    names = LONG if len(view.chips) > len(NAMES) else NAMES
    return Image.open(io.BytesIO(render("lutu", view, names=names, size=size or "desktop").data))


def texts() -> str:
    """Return alt text and full description of every scene as the second seat reads them."""
    parts = []
    for name, make in SCENES.items():
        view = LUTU.view(make(), 1)
        look = {"names": LONG if len(view.chips) > len(NAMES) else NAMES}
        alt, full = words.describe("lutu", view, **look), words.describe_fully("lutu", view, **look)
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
