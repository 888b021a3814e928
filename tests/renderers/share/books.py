"""Books of seasons, each under its name: a usual one, one of a league with divisions, and an empty one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from renderers.results.model import Place
from renderers.share.book import Book, Hand, Table, Upset
from tests.renderers.share.games import LONG, NAMES, Finished, ended_season, over, random_game
from tests.renderers.uploads import AVATARS

SERVER, DAY = "Lanerme Club", "Nov 23, 2026"


def table(name: str, people: int, first: int = 1700, avatars: Sequence[bytes] = ()) -> Table:
    """Return a table of so many people, of whom the first ones have avatars."""
    names = (*NAMES, *LONG)
    lines = (
        Place(n + 1, names[n % len(names)], str(first - 31 * n), b"".join(avatars[n : n + 1]))
        for n in range(people)
    )
    return Table(name, tuple(lines))


def hand(game: Finished) -> Hand:
    """Return the last season of a game as the best one."""
    rules, states = game.played.rules, game.played.states
    views = [rules.view(state, None) for state in states[-2:]]
    seat = game.result.ranking.index(1)
    return Hand(rules.id, tuple(game.look["names"]), seat, 16, 1, *views)


def usual() -> Book:
    """Return a book that has everything."""
    upset = Upset("Béla", "Player One", 1412, 1689, "cerke")
    return Book("Spring 2026", (table("", 14),), upset, hand(over(ended_season())), SERVER, DAY)


def divided() -> Book:
    """Return that of a league with divisions and long names, of which the first has more people than room."""
    upset = Upset(LONG[0], LONG[2], 1499, 1500, "ta_xot", (AVATARS[0], AVATARS[1]))
    tables = (table("Division 1", 30, avatars=AVATARS), table("Division 2", 6))
    title = "The league of all who play in the evening, on Thursdays · Season 12"
    return Book(title, tables, upset, hand(over(random_game("ta_xot", 3), *LONG[:3])), SERVER * 6, DAY)


BOOKS: Final[Mapping[str, Callable[[], Book]]] = MappingProxyType(
    {
        "usual": usual,
        "divided": divided,
        "empty": lambda: Book("Spring 2026", (Table("", ()),), None, None, "", DAY),
    }
)
"""Every book by its name."""
