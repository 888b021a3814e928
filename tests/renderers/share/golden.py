"""Golden pictures to share, and their words: ``python -m tests.renderers.share.golden`` rewrites them."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import Any, Final

from PIL import Image

from renderers import Picture
from renderers.share.picture import render_share
from tests.renderers.share.games import GAMES

FOLDER: Final = Path(__file__).resolve().parent / "golden"
TEXTS: Final = FOLDER / "words.txt"


PICTURES: Final = tuple(GAMES)
"""The games whose pictures are kept: all of them."""


@cache
def picture(name: str) -> Picture:
    """Draw a game to be shared."""
    return shared(name)


def shared(name: str, **look: Any) -> Picture:
    """Draw a game to be shared, otherwise than it is looked at."""
    game = GAMES[name]()
    return render_share(game.played, game.result, game.about, **{**game.look, **look})


def drawn(name: str) -> Image.Image:
    """Return the picture of a game."""
    return Image.open(io.BytesIO(shared(name).data))


def texts() -> str:
    """Return the alt texts of all pictures."""
    return "\n".join(f"=== {name}\n{picture(name).words}\n" for name in GAMES)


def rewrite() -> None:
    """Write all goldens anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in PICTURES:
        drawn(name).save(FOLDER / f"{name}.png", compress_level=9)
    TEXTS.write_text(texts(), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
    print(f"{len(GAMES)} pictures and their words written to {FOLDER.name}/")
