"""Golden pictures of hands and tables: ``python -m tests.renderers.cards.golden`` rewrites them.

The tables are made here and do not come from games, so that a change of a game's rules leaves them alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from PIL import Image

from engine.core import Step
from renderers.canvas import Look
from renderers.cards import faces, hand, table
from renderers.cards.hand import Hand
from renderers.cards.table import Group, Panel, Seat, Table
from tests.renderers import fonts

FOLDER: Final = Path(__file__).resolve().parent / "golden"

LOOK: Final = Look(chosen=(Step("cards", "R5-R6-R7"),))
DECK: Final = tuple(colour + rank for rank in faces.RANKS for colour in "BR")


def nine() -> Hand:
    """Return the hand of the project's description of its look: nine cards, the last just drawn."""
    cards = ("Rs", "B1", "B2", "B3", "R5", "R6", "R7", "Bk", "R4")
    return Hand("行戦 Mok Kaik", "Your hand. Only you see this.", "9 cards", cards, 1)


def trick() -> Table:
    """Return a table with a trick, cards face down, small cards with counts, and a sum."""
    seats = (
        Seat("Aya", "won 4", 7, "12", dealer="親×2", role="dealer ×2"),
        Seat("Bo", "won 2 · face down 3", 6, "−3", active=True),
        Seat("千鳥", "dropped out", 7, "0", out=True),
    )
    groups = (
        Group("Aya leads a set of 3", ("B5", "R5", "R5")),
        Group("Bo plays", ("B6", "R6", "R6"), current=True),
        Group("千鳥 discards", (faces.BACK,) * 3),
        Group("Won by Aya", ("B1", "B1", "R0", "Bt"), small=True, counted=True),
    )
    lines = (("終季", "2"), ("六連: six numbers in a row", "1"), ("Aya pays Bo 3 × 2 + 1", "7"))
    summary = Panel("Season 1: Bo won", (Group("Run of 3", ("B1", "B2", "B3"), small=True),), lines)
    prompt = "Bo: follow a set of 3 (1 black, 2 red, above 馬5), or discard 3 cards."
    return Table("行戦 Mok Kaik", "Season 2 of 4", prompt, seats, groups, (summary,))


def many_seats() -> Table:
    """Return a table of nine."""
    seats = tuple(Seat(f"Player {seat}", "paid 3", 3, str(seat)) for seat in range(9))
    return Table("値戦 Mak Kaik", "pot 27", "", seats, (Group("Public row", DECK[:9]),))


SCENES: Final[Mapping[str, Callable[[], Image.Image]]] = {
    "hand_9": lambda: hand.draw(nine(), LOOK).image,
    "hand_13": lambda: hand.draw(nine()._replace(cards=DECK[:13], drawn=0), LOOK).image,
    "hand_24": lambda: hand.draw(nine()._replace(cards=DECK, drawn=0), LOOK).image,
    "hand_gothic": lambda: hand.draw(nine(), Look(style="gothic")).image,
    "table": lambda: table.draw(trick(), None, LOOK).image,
    "table_of_a_seat": lambda: table.draw(trick(), nine(), LOOK).image,
    "table_of_nine": lambda: table.draw(many_seats(), None, LOOK).image,
}


def rewrite() -> None:
    """Write all goldens anew."""
    FOLDER.mkdir(exist_ok=True)
    fonts.shipped_only()
    for name, draw in SCENES.items():
        draw().save(FOLDER / f"{name}.png", compress_level=9)


if __name__ == "__main__":
    rewrite()
    print(f"{len(SCENES)} pictures written to {FOLDER.name}/")
