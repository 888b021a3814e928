"""Golden pictures to share, and their words: ``python -m tests.renderers.share.golden`` rewrites them."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import Any, Final

from PIL import Image

from renderers import Picture
from renderers.canvas import Dress
from renderers.share.book import count, render_page
from renderers.share.picture import render_share
from tests.renderers.share.books import BOOKS
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


BOOK_PAGES: Final = tuple(
    f"{name} {number}" for name, make in BOOKS.items() for number in range(1, count(make()) + 1)
)
"""The pages of all books, by the name of the book and their number."""

_DRESSES: Final = {"usual": Dress(theme="cloth"), "divided": Dress(theme="light")}


def page(name: str) -> Picture:
    """Draw a page of a book."""
    book, _, number = name.partition(" ")
    return render_page(BOOKS[book](), int(number), "en", _DRESSES.get(book, Dress()))


def drawn_page(name: str) -> Image.Image:
    """Return the picture of a page."""
    return Image.open(io.BytesIO(page(name).data))


def page_file(name: str) -> Path:
    """Return where the picture of a page is kept."""
    return FOLDER / f"book_{name.replace(' ', '_')}.png"


def texts() -> str:
    """Return the alt texts of all pictures."""
    told = [(name, picture(name).words) for name in GAMES] + [(name, page(name).words) for name in BOOK_PAGES]
    return "\n".join(f"=== {name}\n{words}\n" for name, words in told)


def rewrite() -> None:
    """Write all goldens anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in PICTURES:
        drawn(name).save(FOLDER / f"{name}.png", compress_level=9)
    for name in BOOK_PAGES:
        drawn_page(name).save(page_file(name), compress_level=9)
    TEXTS.write_text(texts(), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
    print(f"{len(GAMES) + len(BOOK_PAGES)} pictures and their words written to {FOLDER.name}/")
