"""Tables of 新遊 to be looked at: who plays by which names, and how far a round is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.core import CHANCE
from engine.lutu import LUTU, Options
from engine.lutu.state import Bet, State
from engine.sticks import Fallen, Throw

NAMES: Final = ("Anna", "Ben", "千鳥", "Dora")
LONG: Final = (
    "Anna-Magdalena Wilcken",
    "Béla the Very Long Name",
    "千鳥の長い長い長い名前の人",
    "Dora Wwwwwwwwwwwwwwwww",
    "Emil",
    "冬美さんとその友だち一同",
    "Gero von und zu Hausen",
    "Hana 花 하나 Hana 花 하나",
    "Ivo",
    "Jürgen-Maximilian Ödön",
)


def start(seats: int = 4, **options: Any) -> State:
    return LUTU.start(seats, Options(**options))


def bets(state: State, *placed: tuple[int, int, int]) -> State:
    """Return the state after bets of (seat, field, amount)."""
    for seat, field, amount in placed:
        state = LUTU.apply(state, seat, Bet(field, amount))
    return state


def thrown(state: State, ones: int) -> State:
    """Return the state after the banker has thrown and so many dark faces fell."""
    return LUTU.apply(LUTU.apply(state, state.table.banker, Throw()), CHANCE, Fallen(ones))


def some() -> State:
    """Return a round in which two of three have bet."""
    return bets(start(), (1, 2, 3), (2, 5, 1))


def shown() -> State:
    """Return the round of the rules' example with all bets open."""
    return bets(some(), (3, 3, 2))


def next_round() -> State:
    """Return the round after the rules' example, in which one has bet."""
    return bets(thrown(shown(), 2), (3, 4, 9))


def forgiven() -> State:
    """Return the end of a game in which the bank could not pay all."""
    return thrown(bets(start(2, bankroll=5), (1, 0, 2)), 0)


def crowd(last: bool = False) -> State:
    """Return a table of ten after a round in which many stakes lie on one field, at the end if wished."""
    fields = (3, 3, 3, 3, 3, 3, 0, 5, 3)
    state = start(10, max_bet=1000, rounds=1 if last else None)
    return thrown(bets(state, *((seat, field, 99 * seat) for seat, field in enumerate(fields, 1))), 3)


SCENES: Final[Mapping[str, Callable[[], State]]] = {
    "start": start,
    "some": some,
    "shown": shown,
    "next_round": next_round,
    "forgiven": forgiven,
    "crowd": crowd,
    "crowd_over": lambda: crowd(last=True),
    "in_the_air": lambda: LUTU.apply(shown(), 0, Throw()),
}
