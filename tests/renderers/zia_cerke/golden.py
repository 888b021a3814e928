"""Golden pictures and texts of 古機戦: ``python -m tests.renderers.zia_cerke.golden`` rewrites them."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

from PIL import Image

from engine.zia_cerke import ZIA_CERKE
from renderers import render, words
from tests.renderers.zia_cerke.scenes import LONG, NAMES, SCENES, beside, choosing

FOLDER: Final = Path(__file__).resolve().parent / "golden"
TEXTS: Final = FOLDER / "words.txt"

LAID_OUT: Final = ("phone_rich", "phone_match_over", "large_rich")
"""Layouts and the scenes that are kept in them, with long names."""

CHOICES: Final = {"choosing": choosing, "beside": beside}
"""Scenes of somebody's choice."""

PICTURES: Final = ("start", "rich", "stepped", "chained", "setups", "match_over", *CHOICES, *LAID_OUT)
"""The scenes whose pictures are kept; the texts of all scenes are."""


def drawn(name: str) -> Image.Image:
    """Draw a scene as a spectator sees it, also in a layout, those of a choice as who chooses."""
    size, _, scene = name.partition("_")
    if name in LAID_OUT:
        picture = render("zia_cerke", ZIA_CERKE.view(SCENES[scene](), None), names=LONG, size=size)
        return Image.open(io.BytesIO(picture.data))
    state, look = CHOICES[name]() if name in CHOICES else (SCENES[name](), {})
    view = ZIA_CERKE.view(state, 0 if look else None)
    return Image.open(io.BytesIO(render("zia_cerke", view, names=NAMES, **look).data))


def texts() -> str:
    """Return alt text and full description of every scene as red reads them."""
    parts = []
    for name, make in SCENES.items():
        view = ZIA_CERKE.view(make(), 1)
        look = {"names": NAMES, "near": 1}
        alt, full = words.describe("zia_cerke", view, **look), words.describe_fully("zia_cerke", view, **look)
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
