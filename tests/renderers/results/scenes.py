"""Tables, plots, profiles and seasons that are drawn in the tests."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import chain, repeat
from typing import Final

from msgspec.structs import replace

from renderers.results.model import (
    Curve,
    Ladder,
    Line,
    Luck,
    Mark,
    Place,
    Plot,
    Point,
    Profile,
    Rung,
    Rungs,
    SeasonSummary,
    Table,
    Turning,
    Values,
)
from tests.renderers.uploads import AVATARS

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
        "𐌰𐌱",
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


# --- Ratings over time -----------------------------------------------------------------------------

DAY: Final = 86_400.0
BEGUN: Final = datetime(2026, 5, 13, 18, 30, tzinfo=UTC).timestamp()


def curve(
    name: str, games: int, days: float, *, seed: int = 1, begun: float = BEGUN, drift: float = 2
) -> Curve:
    """Return somebody's ratings after so many games over so many days; the first nine are provisional."""
    rng = random.Random(seed)
    times = sorted(begun + rng.random() * days * DAY for _ in range(games))
    points, mu, sigma = list[Point](), 1500.0, 140.0
    for number, at in enumerate(times):
        mu += rng.gauss(drift, sigma / 6)
        sigma = max(45, sigma * 0.97)
        points.append(Point(at, mu, sigma, number < 9))
    return Curve(name, tuple(points))


def level(name: str, mu: float, count: int = 5) -> Curve:
    """Return a rating that never moves."""
    return Curve(name, tuple(Point(BEGUN + day * DAY, mu, 90, False) for day in range(count)))


PLOTS: Final[Mapping[str, Plot]] = {
    "four": Plot(
        "Rating · all games",
        (
            curve("Aya", 40, 170),
            curve("日向 Hinata", 25, 140, seed=2, drift=-1),
            curve("Wolfeschlegelsteinhausen", 60, 170, seed=3, begun=BEGUN + 20 * DAY),
            curve("수진", 8, 60, seed=4, drift=5),
        ),
    ),
    "one": Plot("Rating · Cerke", (curve("Aya", 30, 45),)),
    "point": Plot("Rating · Cerke", (Curve("Aya", (Point(BEGUN, 1528.39, 138.8, True),)),)),
    "evening": Plot("Rating · Cerke", (curve("Aya", 6, 0.15), curve("عائشة", 6, 0.15, seed=5))),
    "level": Plot("Rating · Cerke", tuple(level(name, 1500) for name in ("Aya", "Bo", "千鳥", "Dora"))),
    "years": Plot("Rating · all games", (curve("Aya", 300, 3650, drift=0.6), curve("Bo", 90, 1500, seed=7))),
    "thousands": Plot(
        "Rating · all games",
        tuple(curve(name, 3000, 900, seed=seed, drift=0.1 * seed) for seed, name in enumerate(NAMES[:4])),
    ),
    "week": Plot("Rating · Lutu", (curve("Aya", 12, 6), curve("🦊", 9, 5, seed=8))),
    "nobody": Plot("Rating · Lutu", (Curve("Aya", ()),)),
}


# --- Profiles --------------------------------------------------------------------------------------

GAMES: Final = (
    *(
        "Cerke",
        "Lutu",
        "Nexxy",
        "機紙 Mok Kaik",
        "闇機 Mak Kaik",
        "Zau Shu",
        "ラウツァイト・セプ Lauzait Cep",
    ),
    *("Ta Xot", "Niek Hi", "Ne Kana", "Mok Co"),
)

PROFILES: Final[Mapping[str, Profile]] = {
    "usual": Profile(
        name="日向 Hinata",
        since="Plays here since May 2026",
        rating="1611",
        provisional=False,
        games=48,
        wins=25,
        draws=3,
        losses=20,
        by_game=(("Cerke", 30, 17, "1611"), ("Lutu", 12, 5, "1533?"), ("Mok Kaik", 6, 3, "")),
        streak="Three wins in a row.",
        best=("Cerke: 十調 with 王, 将 and 巫, 10 points", "Mok Kaik: bomb of four archers"),
        luck=Luck(casts=112, came_off=58, expected=51.4, low=41, high=62),
    ),
    "new": Profile("Wolfeschlegelsteinhausen", "Here since today", "", True, 0, 0, 0, 0, (), "", (), None),
    "much": Profile(
        name="MMMMMMMMMMMMMMMMMMMMMMMM",
        since="Plays on this server since the eleventh of November 2024",
        rating="1528",
        provisional=True,
        games=1204,
        wins=301,
        draws=12,
        losses=99,
        by_game=tuple(
            (name, 400 - 30 * place, 90 - 8 * place, str(1700 - 9 * place))
            for place, name in enumerate(GAMES)
        ),
        streak="Has not lost one of the last twelve games, the longest such row of everybody on this server.",
        best=("Cerke: " + "a hand with a very long name that goes on for more than a line, ten points",),
        luck=Luck(casts=9, came_off=9, expected=3.2, low=1, high=6),
    ),
    "one_game": Profile(
        "عائشة",
        "Here since May 2026",
        "1472",
        True,
        1,
        0,
        0,
        1,
        (("Lutu", 1, 0, "1472?"),),
        "",
        (),
        Luck(casts=1, came_off=0, expected=0.5, low=0, high=1),
    ),
}


# --- Seasons ---------------------------------------------------------------------------------------


def season(*podium: tuple[int, str, str], jumps: int = 3, avatars: tuple[bytes, ...] = ()) -> SeasonSummary:
    shown = zip(podium, chain(avatars, repeat(b"")), strict=False)
    return SeasonSummary(
        "Spring 2026",
        "All games",
        tuple(Place(*one, avatar) for one, avatar in shown),
        tuple((name, f"+{90 - 11 * place}") for place, name in enumerate(NAMES[3 : 3 + jumps])),
        games=48,
        people=9,
        facts=("Most games: Bo, 21.", "Longest game: Cerke between Aya and 千鳥, 214 moves in 31 days."),
    )


SEASONS: Final[Mapping[str, SeasonSummary]] = {
    "usual": season((1, "日向 Hinata", "1611"), (2, "Aya", "1588"), (3, "Wolfeschlegelsteinhausen", "1570?")),
    "avatars": season(
        (1, "日向 Hinata", "1611"),
        (2, "Aya", "1588"),
        (2, "Žižka", "1588"),
        (3, "Bo Li", "1570"),
        avatars=AVATARS,
    ),
    "tied": season((1, "Aya", "31 points"), (1, "Bo", "31 points"), (3, "수진", "28 points")),
    "all_tied": season(*((1, name, "12 points") for name in NAMES[:7]), jumps=0),
    "third_tied": season((1, "Aya", "1600"), (2, "Bo", "1590"), (3, "𐌰𐌱", "1580"), (3, "千鳥", "1580")),
    "alone": season((1, "Aya", "1600"), jumps=1),
    "empty": SeasonSummary("Spring 2026", "All games", (), (), 0, 0, ()),
}


def values(last: int, *, seed: int = 2, step: float = 1.6, **changes: object) -> Values:
    """Return the values of a game that goes up and down by chance."""
    rng, value, points = random.Random(seed), 0.0, list[tuple[int, float]]()
    for ply in range(0, last, 2):
        value = max(-40.0, min(40.0, value + rng.gauss(0, step)))
        points.append((ply, value))
    shown = Values("Review: Cerke", "value for Aya", (*points, (last, value)))
    return replace(shown, **changes)


_LONG: Final = values(140)

VALUES: Final[Mapping[str, Values]] = {
    "usual": replace(
        _LONG,
        turns=tuple(Turning(number, ply) for number, ply in enumerate((44, 100, 60), 1)),
        seasons=((52, "Season 2"), (96, "Season 3"), (104, "Season 4")),
    ),
    "won": values(60, seed=5, step=6.0, turns=(Turning(1, 0), Turning(2, 60))),
    "long": values(940, seed=3, step=22.0, turns=(Turning(1, 300), Turning(2, 880), Turning(3, 500))),
    "level": values(30, step=0.0, subtitle="value for Wolfeschlegelsteinhausen"),
    "single": Values("Review: 打馬車", "value for 日向 Hinata", ((3, -2.4),)),
    "empty": Values("Review: 走獣", "value for Aya", ()),
}

LEVELS: Final = ("beginner", "easy", "medium", "good", "strong", "master")


def rungs(game: str, *numbers: float, around: float = 14) -> Rungs:
    """Return the levels of a game with these numbers, 0 for a level that it does not have."""
    return Rungs(
        game,
        tuple(
            Rung(level, number, around if number != 1000 else 0)
            for level, number in enumerate(numbers)
            if number
        ),
    )


LADDERS: Final[Mapping[str, Ladder]] = {
    "usual": Ladder(
        "Computer players",
        LEVELS,
        (
            rungs("Cerke", 1000, 1190, 1385, 1570, 1802, 2011),
            rungs("Cerke, Educational game", 1000, 1160, 1350, 1555, 1730, 1911, around=45),
            rungs("Ta Xot", 1000, 1204, 0, 1398, 0, 1544),
            rungs("Lauzait Cep", 1000, 0, 0, 1210, around=80),
        ),
    ),
    "close": Ladder(
        "Computer players",
        LEVELS,
        (
            rungs("Lutu", 1000, 1012, 1009, 1003, 1025),
            rungs("Mok Kaik", 1000, 1003, 0, 990, around=400),
        ),
    ),
    "empty": Ladder("Computer players", LEVELS, ()),
}
