"""Golden pictures and texts of 六裁: ``python -m tests.renderers.nexxy.golden`` rewrites them."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

from PIL import Image

from engine.nexxy import NEXXY
from renderers import render, render_signs, words
from tests.renderers.nexxy.scenes import LONG, NAMES, SCENES

FOLDER: Final = Path(__file__).resolve().parent / "golden"
TEXTS: Final = FOLDER / "words.txt"

SIGNS: Final = "signs"
"""The picture beside the rules."""

PICTURES: Final = (
    *(SIGNS, "start_of_six", "captured", "crowd", "ox_walk", "die"),
    *("signs.phone", "start_of_six.phone", "captured.phone", "crowd.phone", "crowd.large"),
)
"""The scenes whose pictures are kept, behind a dot in another layout; the texts of all scenes are."""


def drawn(name: str) -> Image.Image:
    """Draw a scene in a layout as a spectator sees it, or what stands beside the rules."""
    scene, _, size = name.partition(".")
    if scene == SIGNS:
        picture, *_ = render_signs("nexxy", size=size or "desktop")
        return Image.open(io.BytesIO(picture.data))
    view = NEXXY.view(SCENES[scene](), None)
    names = LONG if scene == "crowd" else NAMES
    return Image.open(io.BytesIO(render("nexxy", view, names=names, size=size or "desktop").data))


def texts() -> str:
    """Return alt text and full description of every scene as the second seat reads them."""
    parts = []
    for name, make in SCENES.items():
        view = NEXXY.view(make(), 1)
        alt = words.describe("nexxy", view, names=NAMES)
        full = words.describe_fully("nexxy", view, names=NAMES)
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
