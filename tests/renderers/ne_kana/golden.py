"""Golden pictures and texts of 連船之遊: ``python -m tests.renderers.ne_kana.golden`` rewrites them."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

from PIL import Image

from engine.ne_kana import NE_KANA
from engine.ne_kana.state import Move, Raid, Supply
from renderers import render, render_signs, words
from tests.renderers.choosing import hint, turning
from tests.renderers.ne_kana.scenes import LONG, NAMES, SCENES, acting

FOLDER: Final = Path(__file__).resolve().parent / "golden"
TEXTS: Final = FOLDER / "words.txt"

PICTURES: Final = ("start", "moved", "raided", "arrived", "over", "shared")
"""The scenes whose pictures are kept; the texts of all scenes are."""


SIGNS: Final = "signs"
"""The course and what sticks can show, for the page of rules."""

CHOICES: Final = {
    "hint": hint(NE_KANA, acting(), Supply(1)),
    "hint_raid": hint(NE_KANA, acting(), Raid(1, 3, 1)),
    "turning": turning(NE_KANA, acting(), Move(3), Supply(1)),
    "turning_same": turning(NE_KANA, acting(), Supply(1), Move(1)),
}
"""Looks of the second seat that has thrown 4, as a hint and a review have them."""

FILES: Final = (
    *(*PICTURES, SIGNS),
    *("hint.phone", "hint_raid.phone", "turning.phone", "turning_same.large"),
    *(
        "start.phone",
        "raided.phone",
        "arrived.phone",
        "over.phone",
        "signs.phone",
        "long.phone",
        "raided.large",
    ),
)
"""What is kept, behind a dot in another layout; ``long`` is a raid among long names."""


def drawn(name: str) -> Image.Image:
    """Draw a scene in a layout as a spectator sees it, or the signs."""
    scene, _, size = name.partition(".")
    if scene == SIGNS:
        picture, *_ = render_signs("ne_kana", size=size or "desktop")
        return Image.open(io.BytesIO(picture.data))
    if scene in CHOICES:
        look = CHOICES[scene].but(names=NAMES, size=size)
        return Image.open(io.BytesIO(render("ne_kana", NE_KANA.view(acting(), 1), look).data))
    names = LONG if scene == "long" else NAMES
    view = NE_KANA.view(SCENES["raided" if scene == "long" else scene](), None)
    return Image.open(io.BytesIO(render("ne_kana", view, names=names, size=size or "desktop").data))


def texts() -> str:
    """Return alt text and full description of every scene as the second seat reads them."""
    parts = []
    for name, make in SCENES.items():
        view = NE_KANA.view(make(), 1)
        alt, full = (told("ne_kana", view, names=NAMES) for told in (words.describe, words.describe_fully))
        parts.append(f"=== {name}\n{alt}\n---\n{full}\n")
    return "\n".join(parts)


def rewrite() -> None:
    """Write all goldens anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in FILES:
        drawn(name).save(FOLDER / f"{name}.png", compress_level=9)
    TEXTS.write_text(texts(), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
    print(f"{len(FILES)} pictures and {len(SCENES)} texts written to {FOLDER.name}/")
