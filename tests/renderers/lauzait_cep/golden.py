"""Goldens of ラウツァイト・セプ: ``python -m tests.renderers.lauzait_cep.golden`` rewrites them."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

from PIL import Image

from engine.lauzait_cep import LAUZAIT_CEP
from renderers import Picture, render, render_own, render_signs, words
from renderers.translation import LANGUAGES
from tests.renderers.lauzait_cep.scenes import LONG, NAMES, SCENES

FOLDER: Final = Path(__file__).resolve().parent / "golden"
TEXTS: Final = FOLDER / "words.txt"

PICTURES: Final = ("start", "target", "failed", "mountain", "sets", "next_round", "dark_over", "six_over")
"""The scenes whose pictures are kept; the texts of all scenes are."""

OWN: Final = "sets"
"""The scene of which the hand alone is kept too."""

LAID_OUT: Final = ("phone_failed", "phone_mountain", "phone_six_over", "large_target")
"""Layouts and the scenes that are kept in them, with long names."""

FILES: Final = (*PICTURES, f"own_{OWN}", *LAID_OUT, *(f"signs_{language}" for language in LANGUAGES))


def drawn(name: str) -> Image.Image:
    """Draw a scene as the first seat sees it, one in a layout, its hand alone, or the page of signs."""
    kind, _, rest = name.partition("_")
    if kind == "signs":
        picture: Picture | None = render_signs("lauzait_cep", language=rest)[0]
    elif name in LAID_OUT:
        picture = render("lauzait_cep", LAUZAIT_CEP.view(SCENES[rest](), 0), names=LONG, size=kind)
    else:
        view = LAUZAIT_CEP.view(SCENES[rest if kind == "own" else name](), 0)
        draw = render_own if kind == "own" else render
        picture = draw("lauzait_cep", view, names=NAMES)
    assert picture is not None
    return Image.open(io.BytesIO(picture.data))


def texts() -> str:
    """Return alt text and full description of every scene as the first seat reads them."""
    parts = []
    for name, make in SCENES.items():
        view = LAUZAIT_CEP.view(make(), 0)
        alt = words.describe("lauzait_cep", view, names=NAMES)
        full = words.describe_fully("lauzait_cep", view, names=NAMES)
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
