"""Tables, plots, profiles and seasons that are drawn in the tests."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from renderers.results.model import Line, Mark, Table

NAMES: Final = (
    *(
        "Aya",
        "日向 Hinata",
        "수진",
        "Wolfeschlegelsteinhausen",
        "Bo",
        "千鳥",
        "Žižka",
        "عائشة",
        "🦊 Kit",
        "🦊",
    ),
    *(
        "陳小明",
        "iiiiiiii",
        "Ελένη",
        "MMMMMMMMMMMMMMMMMMMMMMMM",
        "Олександра",
        "김수한무거북이와두루미",
        "x",
        "Dora",
    ),
    *("日向日向日向日向日向日向日向日向", "\u202eevil"),
)
MARKS: Final[tuple[Mark, ...]] = ("win", "draw", "loss", "middle")


def lines(count: int, *, most: int = 30, me: int = 2, seed: int = 4) -> tuple[Line, ...]:
    """Return so many lines with ties, risers, provisional ratings and the reader's own."""
    rng, made = random.Random(seed), list[Line]()
    for number in range(count):
        games = rng.randint(1, most)
        wins = rng.randint(0, games)
        draws = rng.randint(0, min(2, games - wins))
        tied = number > 0 and number % 6 == 1
        made.append(
            Line(
                place=made[-1].place if tied else number + 1,
                name=NAMES[number % len(NAMES)],
                figure=made[-1].figure if tied else str(1712 - 17 * number),
                change=rng.choice(("", "+9", "−12", "+28")),
                moved=rng.choice((0, 0, 2, -1, 12)),
                games=games,
                wins=wins,
                draws=draws,
                losses=rng.randint(0, games - wins - draws),
                last=tuple(rng.choice(MARKS) for _ in range(min(games, 7))),
                provisional=games < 10,
                is_me=number == me,
            )
        )
    return tuple(made)


def table(count: int, *, page: int = 1, pages: int = 1, most: int = 30) -> Table:
    return Table("Standings", "All games · this month", "Rating", lines(count, most=most), page, pages)


def pairs(count: int) -> Table:
    """Return a table of a game of two, in which wins, draws and losses are all games."""
    kept = (replace(line, games=line.wins + line.draws + line.losses) for line in lines(count))
    return Table("Cerke", "2026", "Points", tuple(kept), 1, 1)


TABLES: Final[Mapping[str, Table]] = {
    "full": table(20, pages=3),
    "busy": table(20, page=2, pages=3, most=400),
    "pairs": pairs(9),
    "one": table(1),
    "two": table(2),
    "empty": table(0),
}
