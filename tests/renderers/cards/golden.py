"""Golden pictures of hands and tables: ``python -m tests.renderers.cards.golden`` rewrites them.

Most tables are made here and do not come from games, so that a change of a game's rules leaves them alone.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from PIL import Image

from engine.core import Step
from renderers import render, theme
from renderers.canvas import Beside, Look, Sheet
from renderers.cards import faces, hand, table
from renderers.cards.hand import Hand
from renderers.cards.plan import Entry, Group, Laid, Panel, Seat, Table, Tree
from tests.renderers.cards.play import ALL, NAMES, engine_of, moments

FOLDER: Final = Path(__file__).resolve().parent / "golden"

LOOK: Final = Look(chosen=(Step("cards", "R5-R6-R7"),))
DECK: Final = tuple(colour + rank for rank in faces.RANKS for colour in "BR")


def nine() -> Hand:
    """Return the hand of the project's description of its look: nine cards, the last just drawn."""
    cards = ("Rs", "B1", "B2", "B3", "R5", "R6", "R7", "Bk", "R4")
    return Hand("行戦 Mok Kaik", "Your hand. Only you see this.", "9 cards", cards, 1)


def trick() -> Table:
    """Return a table with a trick, cards before the seats, a deck, a pot, and a sum."""
    won = Group("Won by Aya", ("B1", "B1", "R0", "Bt"), counted=True, mark="won")
    seats = (
        Seat("Aya", "won 4", 7, "12", dealer="dealer ×2", groups=(won,)),
        Seat("Bo", "won 2 · face down 3", 6, "−3", active=True),
        Seat("千鳥", "dropped out", 7, "0", out=True, groups=(Group("Known", ("B3",) * 15, mark="holds"),)),
    )
    groups = (
        Group("Aya leads a set of 3", ("B5", "R5", "R5")),
        Group("Bo plays", ("B6", "R6", "R6"), current=True),
        Group("千鳥 discards", (faces.BACK,) * 3),
    )
    lines = (
        ("終季", "2"),
        ("Six in a row (六連): six numbers in a row", "1"),
        ("Paid:", ""),
        ("Aya pays Bo 3 × 2 + 1", "7"),
    )
    entries = (Entry("Aya", "−7"), Entry("Bo", "+7", won=True), Entry("千鳥", "0"))
    summary = Panel("Season 1: Bo won", (Group("Run of 3", ("B1", "B2", "B3")),), lines, entries)
    prompt = "Bo: follow a set of 3 (1 black, 2 red, above 馬5), or discard 3 cards."
    return Table("行戦 Mok Kaik", "Season 2 of 4", prompt, seats, groups, (summary,), pot=57, deck=12)


def many_seats() -> Table:
    """Return a table of nine, and what the last season gave each with which cards."""
    seats = tuple(
        Seat(
            f"Player {seat}",
            "paid 3",
            3,
            str(seat),
            groups=(Group("Taken", DECK[seat : seat + 1], mark="took"),),
        )
        for seat in range(9)
    )
    entries = tuple(
        Entry(f"Player {seat}", f"+{seat}", seat == 0, "Set of 2 · paid 3", (Group("", DECK[: 2 * seat]),))
        for seat in (0, 3, 7)
    )
    panel = Panel("Season 1: Player 0 took the pot of 27 points.", entries=entries)
    return Table("値戦 Mak Kaik", "", "", seats, (Group("Public row", DECK[:9]),), (panel,), pot=27)


def paths() -> Table:
    """Return a table with paths that were split and joined, one too deep to be shown whole, and free ends."""
    cards = (
        Laid("B8"),
        Laid("R6"),
        Laid("Bk", open=True, note="any"),
        Laid("R5", (0,)),
        Laid("B3", (0,)),
        Laid("B0", (1,), open=True),
        Laid("R3", (1,)),
        Laid("B3", (1,)),
        Laid("R6", (4, 6)),
        Laid("B6", (8,)),
        Laid("R5", (3,), open=True),
        Laid("B1", (9,), open=True, fresh=True),
        Laid("R5", (9,), open=True, fresh=True),
        Laid("R3", (7,), open=True),
    )
    seats = (Seat("Aya", "", 3, "1", active=True), Seat("Bo", "", 4, "−1", dealer="dealer ×2"))
    swept = Group("Swept away", DECK[:7], small=True, counted=True)
    tree = Tree("Paths: the large cards are the open ends", cards)
    return Table("値木 Mak Hup", "Season 1 of 4", "Aya places cards.", seats, (swept,), deck=0, tree=tree)


SCENES: Final[Mapping[str, Callable[[], Image.Image]]] = {
    "hand_9": lambda: hand.draw(nine(), LOOK).image,
    "hand_9_beside": lambda: (
        hand.draw(nine(), LOOK.but(beside=Beside(None, (Step("cards", "B1-R5"),)))).image
    ),
    "hand_13": lambda: hand.draw(nine()._replace(cards=DECK[:13], drawn=0), LOOK).image,
    "hand_24": lambda: hand.draw(nine()._replace(cards=DECK, drawn=0), LOOK).image,
    "hand_gothic": lambda: hand.draw(nine(), Look(style="gothic")).image,
    "hand_letters": lambda: hand.draw(nine(), LOOK.but(help="letters")).image,
    "hand_24_letters": lambda: (
        hand.draw(nine()._replace(cards=DECK, drawn=0), LOOK.but(help="letters")).image
    ),
    "table_letters": lambda: table.draw(trick(), nine(), LOOK.but(help="letters")).image,
    "table_of_paths_letters": lambda: table.draw(paths(), None, LOOK.but(help="letters")).image,
    "table": lambda: table.draw(trick(), None, LOOK).image,
    "table_of_a_seat": lambda: table.draw(trick(), nine(), LOOK).image,
    "table_of_paths": lambda: table.draw(paths(), None, LOOK).image,
    "table_of_nine": lambda: table.draw(many_seats(), None, LOOK).image,
}


LONG: Final = (
    "Maximilian von Hohenzollern",
    "千鳥の長い長い名前の人",
    "عبد الرحمن",
    "W" * 24,
    "Anna-Magdalena",
    "👨‍👩‍👧 fam",
    "สวัสดีชาวโลก",
    "{name} **x**",
    "Ivo",
)
"""Names that need room; a table with them is drawn for a phone."""

SEASONS: Final = 2
_SEED: Final = 5


def late(game_id: str, size: theme.LayoutName, names: Sequence[str]) -> Image.Image:
    """Return a full table as it was late in a random game, as whoever acts then sees it."""
    engine = engine_of(game_id)
    people = max(engine.seats)
    acting = [each for each in moments(game_id, people, _SEED, 2000, seasons=SEASONS) if each.actor >= 0]
    state, actor, _ = acting[-4]
    look: dict[str, Any] = {"names": names[:people], "near": actor, "size": size}
    return Image.open(io.BytesIO(render(game_id, engine.view(state, actor), **look).data))


def over(game_id: str, size: theme.LayoutName) -> Image.Image:
    """Return a table after its last season, as everybody sees it."""
    engine = engine_of(game_id)
    people = max(engine.seats)
    last = [each.state for each in moments(game_id, people, _SEED, 2000, seasons=SEASONS)][-1]
    picture = render(game_id, engine.view(last, None), names=NAMES[:people], size=size)
    return Image.open(io.BytesIO(picture.data))


def in_layout(size: theme.LayoutName, draw: Callable[[], Sheet]) -> Image.Image:
    """Return a hand as it is laid out for a phone, or in large letters."""
    with theme.wearing("dark", size):
        return draw().image


LAYOUTS: Final[Mapping[str, Callable[[], Image.Image]]] = {
    **{f"{game_id}_phone": partial(late, game_id, "phone", LONG) for game_id in ALL},
    **{f"{game_id}_large": partial(late, game_id, "large", NAMES) for game_id in ALL},
    **{f"{game_id}_over_phone": partial(over, game_id, "phone") for game_id in ("ta_xot", "mak_kaik")},
    "hand_9_phone": partial(in_layout, "phone", lambda: hand.draw(nine(), LOOK)),
    "hand_24_large": partial(
        in_layout, "large", lambda: hand.draw(nine()._replace(cards=DECK, drawn=0), LOOK)
    ),
}
"""The narrow layouts: tables come from random games here, as what is too high depends on all there is."""


PICTURES: Final = {**SCENES, **LAYOUTS}


def rewrite() -> None:
    """Write all goldens anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        draw().save(FOLDER / f"{name}.png", compress_level=9)


if __name__ == "__main__":
    rewrite()
    print(f"{len(PICTURES)} pictures written to {FOLDER.name}/")
