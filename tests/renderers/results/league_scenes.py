"""Tables of leagues that are drawn in the tests."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from renderers.results.league_model import (
    Bracket,
    Casts,
    Crosstable,
    Division,
    Game,
    Line,
    Match,
    Result,
    Row,
    Season,
    Side,
    Table,
    Tie,
    Way,
)
from renderers.results.league_words import scores, tie
from renderers.results.model import Luck, Mark, Place
from renderers.translation import translator
from tests.renderers.results.scenes import NAMES

TITLE: Final = "秋の机戦リーグ"
SUBTITLE: Final = "第3期 · Division 1 · after round 3 of 5"
SWISS: Final = ("buchholz_cut", "buchholz", "sonneborn_berger")
LAST: Final[tuple[Mark, ...]] = ("win", "draw", "loss", "bye", "absent", "came", "missing")


def ties(names: Sequence[str]) -> tuple[Tie, ...]:
    return tuple(tie(name, translator("en")) for name in names)


def zone(place: int, count: int, moving: int) -> Way:
    """Return where a place leads when so many move each way."""
    return "up" if place <= moving else "down" if place > count - moving else "stay"


def lines(count: int, rounds: int = 5, *, moving: int = 0, me: int = 3, seed: int = 7) -> tuple[Line, ...]:
    """Return so many lines of a league of two seats, the best first; three of each zone are sure."""
    rng, made = random.Random(seed), list[Line]()
    points = sorted((Fraction(rng.randint(0, 2 * rounds), 2) for _ in range(count)), reverse=True)
    sums = [[value + Fraction(rng.randint(20, 60), 4) for value in points] for _ in range(3)]
    shown, *broken = (scores(values) for values in (points, *sums))
    for number in range(count):
        wins = min(rounds, int(points[number]))
        draws = int(2 * (points[number] - wins))
        tied = number > 0 and points[number] == points[number - 1] and number % 3 == 1
        way = zone(number + 1, count, moving) if moving else ""
        made.append(
            Line(
                place=made[-1].place if tied else number + 1,
                name=NAMES[number % len(NAMES)],
                points=shown[number],
                ties=tuple(column[number] for column in broken),
                played=rounds,
                wins=wins,
                draws=draws,
                losses=rounds - wins - draws,
                last=tuple(rng.choice(LAST) for _ in range(rounds)),
                moved=rng.choice((0, 0, 1, -1, 2, 12)),
                zone=way,
                sure=number in (0, count // 2, count - 1),
                out=number == count - 2,
                is_me=number == me,
            )
        )
    return tuple(made)


def closed(table: Table) -> Table:
    """Return a table in which nothing moves any more, in which some have no place."""
    fixed = (replace(line, sure=True, moved=0, place=0 if line.out else line.place) for line in table.lines)
    return replace(table, lines=tuple(fixed), subtitle="第3期 · Division 2 · final table")


def tables(count: int) -> Table:
    """Return the table of a league at tables of several, in place points."""
    points = scores([Fraction(1000 - 317 * number, 10) / 3 for number in range(count)])
    made = [
        replace(
            line,
            points=figure,
            ties=(str((count - number) // 2), "1", f"−{number}"),
            wins=0,
            draws=0,
            losses=0,
        )
        for number, (line, figure) in enumerate(zip(lines(count, 4), points, strict=True))
    ]
    return Table(
        title="Ta Xot evenings",
        subtitle="Season 1 · after round 4 of 4",
        lines=tuple(replace(line, last=("win", "middle", "loss", "middle")) for line in made),
        points="Points",
        ties=ties(("place_1", "place_2", "game_points")),
        record=False,
    )


FULL: Final = Table(
    title=TITLE, subtitle=SUBTITLE, lines=lines(20, 9, moving=3), ties=ties(SWISS), page=1, pages=2
)

LEAGUES: Final[Mapping[str, Table]] = {
    "full": FULL,
    "swiss": Table(
        title=TITLE,
        subtitle=SUBTITLE,
        lines=lines(8, 3, moving=2),
        ties=ties(SWISS),
        notes=("Can still win: Aya, 日向 Hinata, 수진.",),
    ),
    "closed": closed(Table(title="Autumn Cerke", lines=lines(9, moving=3, seed=9), ties=ties(("wins",)))),
    "tables": tables(6),
    "plain": Table(title="Ladder", lines=tuple(replace(line, last=()) for line in lines(6))),
    "one": Table(title="x", lines=lines(1), ties=ties(SWISS)),
    "hostile": Table(
        title="\u202eevil @everyone **league** of a name that does not end before the picture does",
        subtitle=SUBTITLE,
        lines=lines(20, 64, moving=3, me=19, seed=2),
        ties=(*ties(("head_to_head", "game_points", "mean_opponent")), Tie("X", "one too many")),
    ),
    "empty": Table(title=TITLE, subtitle=SUBTITLE),
}


# --- Crosstables -----------------------------------------------------------------------------------

OTHER: Final[Mapping[Result, Result]] = {
    "win": "loss",
    "loss": "win",
    "forfeit_win": "forfeit_loss",
    "forfeit_loss": "forfeit_win",
}
"""What a result is for the opponent; any other is the same."""
WORTH: Final[Mapping[Result, Fraction]] = {
    "win": Fraction(1),
    "forfeit_win": Fraction(1),
    "bye": Fraction(1),
    "draw": Fraction(1, 2),
    "half": Fraction(1, 2),
}
RESULTS: Final[tuple[Result, ...]] = (
    *("win", "win", "draw", "loss", "loss", "forfeit_win", "forfeit_loss", "open"),
)


def row(number: int, cells: tuple[tuple[Game, ...], ...], *, out: int = 0, me: int = 3) -> Row:
    points = sum((WORTH.get(game.result, Fraction(0)) for cell in cells for game in cell), Fraction(0))
    return Row(
        number=number,
        name=NAMES[(number - 1) % len(NAMES)],
        points=scores([points])[0],
        cells=cells,
        out=number == out,
        is_me=number == me,
    )


def robin(count: int, cycles: int = 1, *, seed: int = 3) -> Crosstable:
    """Return the crosstable of a round robin in which some games are open or forfeited."""
    rng = random.Random(seed)
    games: dict[tuple[int, int], tuple[Game, ...]] = {(one, one): () for one in range(count)}
    for one in range(count):
        for other in range(one):
            results = [rng.choice(RESULTS) for _ in range(cycles)]
            games[one, other] = tuple(map(Game, results))
            games[other, one] = tuple(Game(OTHER.get(result, result)) for result in results)
    rows = (
        row(one + 1, tuple(games[one, other] for other in range(count)), out=count - 1)
        for one in range(count)
    )
    return Crosstable(title=TITLE, subtitle=SUBTITLE, rows=tuple(rows))


def by_round(count: int, rounds: int, *, first: int = 1, drawn: int = 0, seed: int = 5) -> Crosstable:
    """Return a page of the crosstable of a Swiss; some rounds are without an opponent."""
    rng, made = random.Random(seed), list[Row]()
    for number in range(first, first + count):
        cells = []
        for each in range(rounds):
            alone = rng.random() < 0.1
            result: Result = rng.choice(("bye", "half", "zero") if alone else RESULTS)
            opponent = 0 if alone else rng.randint(1, first + count - 1)
            waits = drawn and each >= drawn
            cells.append((Game("") if waits else Game(result, opponent, 0 if alone else rng.randint(1, 2)),))
        made.append(row(number, tuple(cells), out=first + 1))
    page = (first - 1) // 20 + 1
    return Crosstable(
        title=TITLE, subtitle=SUBTITLE, rows=tuple(made), by_round=True, page=page, pages=max(page, 2)
    )


CROSSTABLES: Final[Mapping[str, Crosstable]] = {
    "single": robin(8),
    "double": replace(robin(6, 2), title="Double"),
    "twenty": robin(20),
    "twice_twenty": robin(20, 2),
    "two": robin(2),
    "swiss": by_round(9, 5, drawn=4),
    "many_rounds": by_round(20, 15, first=221),
    "seats": replace(by_round(4, 3), seats=("Side A", "Side IA")),
    "empty": Crosstable(title=TITLE),
}


# --- Brackets --------------------------------------------------------------------------------------

SCORES: Final = (("2", "0"), ("2", "1"), ("1", "0"), ("+", "−"), ("1½", "½"))


def played(one: Side, other: Side, rng: random.Random, *, lot: bool = False) -> tuple[Match, Side, Side]:
    """Return a match that is over, who goes on, and who does not."""
    scores = ("1", "1") if lot else rng.choice(SCORES)
    sides = [one, other]
    first = rng.randrange(2) if not (one.bye or other.bye) else int(one.bye)
    over = [
        replace(side, score="" if one.bye or other.bye else scores[number != first], won=number == first)
        for number, side in enumerate(sides)
    ]
    return Match(one=over[0], other=over[1], lot=lot), sides[first], sides[1 - first]


def knockout(entrants: int, *, decided: int, third: bool = False, page: int = 1, seed: int = 11) -> Bracket:
    """Return a bracket of so many entrants in which so many rounds are over; byes in the first round."""
    rng, size = random.Random(seed), 2
    while size < entrants:
        size *= 2
    sides = [Side(name=NAMES[n % len(NAMES)], seed=n + 1, is_me=n == 2, out=n == 6) for n in range(entrants)]
    waiting = list[Side]()
    for number in range(size // 2):
        other = size - 1 - number
        waiting += [sides[number], sides[other] if other < entrants else Side(bye=True)]
    rounds, losers = list[tuple[Match, ...]](), list[Side]()
    while len(waiting) > 1:
        pairs = list(zip(waiting[::2], waiting[1::2], strict=True))
        if len(rounds) < decided:
            over = [played(*pair, rng, lot=len(rounds) == 1 and not n) for n, pair in enumerate(pairs)]
            rounds.append(tuple(match for match, *_ in over))
            waiting = [winner for _, winner, _ in over]
            losers = [loser for *_, loser in over] if len(over) == 2 else losers
        else:
            rounds.append(tuple(Match(one=one, other=other) for one, other in pairs))
            waiting = [Side()] * len(pairs)
    last = losers or [Side(), Side()]
    final = len(rounds) == decided
    placed = played(last[0], last[1], rng)[0] if final and third else Match(one=last[0], other=last[1])
    return Bracket(
        title=TITLE,
        subtitle="第3期",
        rounds=tuple(rounds),
        third=placed if third else None,
        page=page,
    )


BRACKETS: Final[Mapping[str, Bracket]] = {
    "two": knockout(2, decided=1),
    "four": knockout(4, decided=1, third=True),
    "five": knockout(5, decided=1),
    "eight": knockout(8, decided=3, third=True),
    "sixteen": knockout(13, decided=2),
    "first": knockout(29, decided=1),
    "half": knockout(64, decided=3),
    "other_half": knockout(64, decided=0, page=2),
    "last": knockout(64, decided=6, third=True, page=3),
    "empty": Bracket(title=TITLE),
}


# --- Seasons ---------------------------------------------------------------------------------------

LUCK: Final = (
    Luck(112, 58, 51.4, 41, 62),
    Luck(10, 10, 3.2, 1, 6),
    Luck(12, 0, 0.5, 0, 1),
    Luck(40, 2, 20, 14, 26),
)


def casts(count: int) -> tuple[Casts, ...]:
    return tuple(Casts(NAMES[number % len(NAMES)], LUCK[number % len(LUCK)]) for number in range(count))


LEAGUE_SEASONS: Final[Mapping[str, Season]] = {
    "usual": Season(
        title=TITLE,
        subtitle="第3期",
        podium=(
            Place(1, "日向 Hinata", "4½"),
            Place(2, "Aya", "4"),
            Place(2, "Wolfeschlegelsteinhausen", "4"),
        ),
        divisions=(
            Division(name="Division 1", first=("日向 Hinata",), down=("Bo", "عائشة")),
            Division(name="Division 2", first=("수진",), up=("수진", "🦊"), down=("x",)),
        ),
        jumps=(("Bo", "+90"), ("千鳥", "+79")),
        climbs=(("Žižka", 7), ("🦊", 5)),
        games=48,
        people=19,
        casts=casts(4),
        facts=("Longest game: 机戦 between Aya and 千鳥, 214 moves in 31 days.",),
    ),
    "busy": Season(
        title="Autumn Cerke",
        subtitle="Season 12",
        podium=tuple(Place(1, name, "9") for name in NAMES[:6]),
        divisions=(Division(name="", first=NAMES[:6], up=NAMES[6:12], down=NAMES[12:20]),),
        games=1204,
        people=256,
        casts=casts(13),
    ),
    "many_divisions": Season(
        title=TITLE,
        podium=(Place(1, "Aya", "9"),),
        divisions=tuple(
            Division(name=f"Division {n}", first=NAMES[:1], up=NAMES[:3], down=NAMES[3:6]) for n in range(32)
        ),
        games=1204,
        people=256,
    ),
    "bare": Season(title=TITLE, podium=(Place(1, "Aya", "2"),), games=1, people=2),
    "empty": Season(title=TITLE, subtitle="第3期"),
}
