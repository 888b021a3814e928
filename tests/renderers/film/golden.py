"""Golden frames of a film: ``python -m tests.renderers.film.golden`` rewrites them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PIL import Image

from renderers.film import chosen
from tests.renderers.film.scenes import film, frames, playthrough

FOLDER: Final = Path(__file__).resolve().parent / "golden"

FRAMES: Final = {"start": ("cerke", 0), "turn": ("cerke", 3), "won": ("cerke", -1), "round": ("lutu", -2)}
"""The frames that are kept: of which game, the how manieth of its film."""


def drawn(game_id: str) -> list[Image.Image]:
    """Draw the film of a playthrough, at most eight frames."""
    told = playthrough(game_id).script()
    return frames(film(told, chosen(told.shots, 8)))


def rewrite() -> None:
    """Write all goldens anew."""
    FOLDER.mkdir(exist_ok=True)
    shown = {game_id: drawn(game_id) for game_id in {game for game, _ in FRAMES.values()}}
    for name, (game_id, place) in FRAMES.items():
        shown[game_id][place].quantize(256).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    rewrite()
    print(f"{len(FRAMES)} frames written to {FOLDER.name}/")
