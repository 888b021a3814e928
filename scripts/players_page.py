"""Publish what an arena has found: ``python -m scripts.players_page FOLDER``.

The folder is one in which ``tymok arena`` has played.  Its figures go to ``data/anchors/figures.json``, by
which people's practice is rated, and are shown in ``docs/players.md``; what was not played keeps its own.
Where one level has changed it is enough that it plays whom it meets: the numbers are of all games again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.arena.messages.picture import picture
from bot.arena.messages.table import table
from bot.arena.service.figures import numbers
from bot.arena.service.schedule import rung
from bot.results.service.ratings.anchors import Figures, published
from engine import catalogue
from engine.players import YARDSTICKS, levels_of

ROOT: Final = Path(__file__).resolve().parent.parent
FIGURES: Final = ROOT / "data" / "anchors" / "figures.json"
PAGE: Final = ROOT / "docs" / "players.md"
PICTURE: Final = ROOT / "docs" / "pictures" / "players.png"
BEGIN: Final = "<!-- The table: python -m scripts.players_page writes it. -->\n\n"
END: Final = "\n<!-- End of the table. -->"


def merged(before: Iterable[Figures], found: Iterable[Figures]) -> tuple[Figures, ...]:
    """Return the figures of all games, in the order of the catalogue, the found pairs for those before.

    Of games by rules of one's own, or for more people than need be, practice knows nothing; and where a level
    has not played, the numbers of the others are not what they would be.
    """
    known = {(each.game, each.family): each for each in before}
    for each in filter(_is_usual, found):
        whole = _joined(known.get((each.game, each.family), each), each)
        if {player.name for player in whole.players} >= set(levels_of(each.game)):
            known[each.game, each.family] = whole
    order = catalogue.ids()
    return tuple(sorted(known.values(), key=lambda each: (order.index(each.game), each.family)))


def _is_usual(figures: Figures) -> bool:
    """Whether these are by rules that practice knows."""
    return not figures.changes and figures.seats == catalogue.get(figures.game).seats[0]


def _joined(before: Figures, found: Figures) -> Figures:
    """Return figures with the pairs found, and those before of the same rules that were not played."""
    if (before.version, before.preset) != (found.version, found.preset):
        return found
    pairs = {(pair.weaker, pair.better): pair for pair in (*before.pairs, *found.pairs)}
    still = {*levels_of(found.game), *YARDSTICKS}
    kept = tuple(pair for names, pair in pairs.items() if still.issuperset(names))
    players = sorted({name for names in pairs for name in names if name in still}, key=rung)
    return replace(found, players=numbers(players, kept), pairs=kept)


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
