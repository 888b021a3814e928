"""Publish what an arena has found: ``python -m scripts.players_page FOLDER``.

The folder is one in which ``tymok arena`` has played.  Its figures go to ``data/anchors/figures.json``, by
which people's practice is rated, and are shown in ``docs/players.md``; what was not played keeps its own.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from bot.arena.messages.picture import picture
from bot.arena.messages.table import table
from bot.results.service.ratings.anchors import Figures, published
from engine import catalogue
from engine.players import levels_of

ROOT: Final = Path(__file__).resolve().parent.parent
FIGURES: Final = ROOT / "data" / "anchors" / "figures.json"
PAGE: Final = ROOT / "docs" / "players.md"
PICTURE: Final = ROOT / "docs" / "pictures" / "players.png"
BEGIN: Final = "<!-- The table: python -m scripts.players_page writes it. -->\n\n"
END: Final = "\n<!-- End of the table. -->"


def merged(before: Iterable[Figures], found: Iterable[Figures]) -> tuple[Figures, ...]:
    """Return the figures of all games, in the order of the catalogue, the found ones for those before.

    Of games by rules of one's own, or for more people than need be, practice knows nothing; and where a level
    has not played, the numbers of the others are not what they would be.
    """
    known = {(each.game, each.family): each for each in (*before, *filter(_is_usual, found))}
    order = catalogue.ids()
    return tuple(sorted(known.values(), key=lambda each: (order.index(each.game), each.family)))


def _is_usual(figures: Figures) -> bool:
    """Whether these are of all levels of a game, by rules that practice knows."""
    by_own_rules = bool(figures.changes) or figures.seats != catalogue.get(figures.game).seats[0]
    return not by_own_rules and {each.name for each in figures.players} >= set(levels_of(figures.game))


def written(figures: Iterable[Figures]) -> bytes:
    """Return figures as a file: a line for each player and pair."""
    return msgspec.json.format(msgspec.json.encode(tuple(figures)), indent=1) + b"\n"


def page(text: str, figures: tuple[Figures, ...]) -> str:
    """Return the page with the table of these figures."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table(figures)}{END}{after}"


def main(folder: Path) -> None:
    """Write figures, table and picture."""
    found = msgspec.json.decode((folder / "figures.json").read_bytes(), type=tuple[Figures, ...])
    figures = merged(published(), found)
    FIGURES.write_bytes(written(figures))
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), figures), encoding="utf-8")
    PICTURE.write_bytes(picture(figures))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
