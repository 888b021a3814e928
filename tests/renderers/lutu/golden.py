"""Golden pictures and texts of 新遊: ``python -m tests.renderers.lutu.golden`` rewrites them."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

from PIL import Image

from engine.lutu import LUTU
from engine.lutu.state import Bet
from renderers import render, words
from tests.renderers.choosing import hint, turning
from tests.renderers.lutu.scenes import LONG, NAMES, SCENES, next_round

FOLDER: Final = Path(__file__).resolve().parent / "golden"
TEXTS: Final = FOLDER / "words.txt"

PICTURES: Final = (
    *("some", "shown", "next_round", "crowd_over"),
    *("shown.phone", "next_round.phone", "crowd_over.phone", "crowd_over.large"),
)
"""The scenes whose pictures are kept, behind a dot in another layout; the texts of all scenes are."""

CHOICES: Final = {
    "hint": hint(LUTU, next_round(), Bet(2, 3)),
    "turning": turning(LUTU, next_round(), Bet(2, 3), Bet(5, 12)),
    "turning_amount": turning(LUTU, next_round(), Bet(2, 3), Bet(2, 120)),
}
"""Looks of the third seat in the second round, as a hint and a review have them."""

COMPARED: Final = ("hint.phone", "turning.phone", "turning_amount.large")
"""Those of which pictures are kept."""


def drawn(name: str) -> Image.Image:
    """Draw a scene in a layout as a spectator sees it."""
    scene, _, size = name.partition(".")
    if scene in CHOICES:
        look = CHOICES[scene].but(names=NAMES, size=size)
        return Image.open(io.BytesIO(render("lutu", LUTU.view(next_round(), 2), look).data))
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
    for name in (*PICTURES, *COMPARED):
        drawn(name).save(FOLDER / f"{name}.png", compress_level=9)
    TEXTS.write_text(texts(), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
    print(f"{len(PICTURES) + len(COMPARED)} pictures and {len(SCENES)} texts written to {FOLDER.name}/")
