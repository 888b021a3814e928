"""Tables of 連船之遊 to be looked at: who plays by which names, and where the ships are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from engine.core import CHANCE
from engine.ne_kana import NE_KANA, Options
from engine.ne_kana.state import Action, Move, Pass, Player, Raid, Ship, State, Supply, Throwing, Unload
from engine.sticks import Fallen, Throw

NAMES: Final = ("Anna", "Béla", "千鳥", "Dora")
LONG: Final = (
    "Anna-Magdalena Wilcken",
    "Béla the Very Long Name",
    "千鳥の長い長い長い名前の人",
    "Dora Wwwwwwwwwwwwwwwww",
)


def start(seats: int = 2, **options: Any) -> State:
    return NE_KANA.start(seats, Options(**options))


def thrown(state: State, ones: int) -> State:
    """Return the state after the mover has thrown and so many dark faces fell."""
    return NE_KANA.apply(NE_KANA.apply(state, state.table.mover, Throw()), CHANCE, Fallen(ones))


def turn(state: State, ones: int, action: Action) -> State:
    """Return the state after the turn of the mover."""
    return NE_KANA.apply(thrown(state, ones), state.table.mover, action)


def player(stock: int, *ships: tuple[int, int], voyages: tuple[int, ...] = ()) -> Player:
    """Return a player with these ships, as (position, cargo)."""
    first, second, third = (Ship(*ship) for ship in ships)
    return Player(stock, (first, second, third), voyages)


def with_players(state: State, *players: Player, mover: int = 0, number: int = 12) -> State:
    """Return the turn of a seat at a table with these players."""
    return Throwing(replace(state.table, players=players, mover=mover, round=number))


def sailing(seats: int = 2, **options: Any) -> State:
    """Return a table in the middle of a game, with much at the same places."""
    goal = Options(**options).goal
    players = (
        player(9, (7, 6), (0, 5), (0, 0)),
        player(14, (11, 2), (goal, 0), (7, 15), voyages=(9,)),
        player(0, (7, 12), (11, 1), (0, 3)),
        player(23, (11, 10), (11, 4), (0, 15), voyages=(3, 8)),
    )
    return with_players(start(seats, **options), *players[:seats])


def moved() -> State:
    """Return the table after a ship has moved."""
    return turn(sailing(2), 3, Move(1))


def acting() -> State:
    """Return the table of four at which a seat has thrown 4."""
    return thrown(turn(sailing(4), 2, Supply(1)), 4)


def raided() -> State:
    """Return the table after a raid that sent a ship back to the start."""
    state = with_players(sailing(4), *sailing(4).table.players, mover=1)
    return turn(state, 5, Raid(1, 2, 2))


def passed() -> State:
    """Return the table after a throw of 0."""
    return turn(sailing(3), 0, Pass())


def arrived() -> State:
    """Return the table after a ship has reached the goal and the target, in the last round."""
    home = player(6, (17, 15), (0, 5), (12, 2), voyages=(6,))
    return turn(with_players(sailing(4), home, *sailing(4).table.players[1:]), 5, Move(1))


def over() -> State:
    """Return the end of a game of four."""
    state = arrived()
    for ones, action in ((1, Unload(3)), (4, Supply(2)), (0, Pass())):
        state = turn(state, ones, action)
    return state


def shared() -> State:
    """Return a shared victory of two on the sheet's board."""
    players = (
        player(3, (23, 9), (0, 0), (0, 0), voyages=(11,)),
        player(5, (24, 15), (2, 1), (25, 0), voyages=(5,)),
    )
    state = with_players(start(2, board="sheet"), *players, number=41)
    return turn(turn(state, 2, Move(1)), 1, Move(1))


def crowd(board: str = "sheet") -> State:
    """Return a table on which all ships are full and lie on one square."""
    ships = ((13, 15), (13, 15), (13, 15))
    players = tuple(player(100 + seat, *ships, voyages=(15,) * 6) for seat in range(4))
    return thrown(with_players(start(4, board=board, target=100), *players, mover=3, number=149), 5)


def by_cargo() -> State:
    """Return a table at which a move has been paid from the ship's load."""
    return turn(sailing(2, move_cost_from="cargo", board="sheet"), 4, Move(1))


SCENES: Final[Mapping[str, Callable[[], State]]] = {
    "start": lambda: start(4),
    "moved": moved,
    "acting": acting,
    "raided": raided,
    "passed": passed,
    "arrived": arrived,
    "over": over,
    "shared": shared,
    "crowd": crowd,
    "by_cargo": by_cargo,
    "in_the_air": lambda: NE_KANA.apply(moved(), 1, Throw()),
}
