"""How a computer player plays 連船之遊.

Source: the rule specification of 連船之遊, section 8. Throws are worth what they show, for a move and for
a supply alike, so a plan is judged by the sum that is still to be thrown: the way that the loaded ships
have to go, what they lack, what the stock lacks for the way, and the turns in which the throw does not
count. The action is chosen after which the best plan is shortest, with raids counted on both sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import ceil
from types import MappingProxyType
from typing import Final, TypeAlias

from msgspec.structs import replace

from engine.core import AnyGame, Draws, Seat
from engine.ne_kana.judge import BUILD_COST, CAPACITY
from engine.ne_kana.judge import deeds as deeds_of
from engine.ne_kana.options import Options
from engine.ne_kana.play import outcome
from engine.ne_kana.state import START, Acting, Deed, Player, Ship, Table, View
from engine.players.player import Player as Computer
from engine.players.player import Thought, seat_of
from engine.players.weakened import Weakened
from engine.sticks import ODDS, Throw

Players: TypeAlias = tuple[Player, ...]

CHANCES: Final = tuple((ones, float(odds)) for ones, odds in enumerate(ODDS))

TURN: Final = 2.5
"""What a turn brings on average: this is lost where an action does not count the throw."""

SLACK: Final = 1.0
"""What the last move of a voyage costs beyond the way, on average."""

EXPOSED: Final = 2.0
"""What it costs to lie with a loaded ship beside one that may raid it next."""

WRONGED: Final = 0.5
"""How much of another's loss is one's own gain."""

DELIVERED: Final = 0.01
"""Between equal plans the one with more at the goal is better."""

STUCK: Final = 1000.0
"""What it costs never to act again."""


A_POINT: Final = 5.0
"""About so much is thrown in a game for each resource that is delivered."""


def weigh(game: AnyGame, view: View, rng: Draws) -> Sequence[Thought]:
    """Return the throw, or the actions with what they are worth, in resources delivered in the end."""
    seat = seat_of(view)
    if view.phase == "throw":
        return [Thought(Throw(), 0.0)]
    deeds: list[Deed] = game.legal(game.determinise(view, rng), seat)
    return [Thought(deed, worth(_after(view, seat, deed), seat, view.options) / A_POINT) for deed in deeds]


def _after(view: View, seat: Seat, deed: Deed) -> Players:
    assert view.ones is not None
    return outcome(view.players, view.options, seat, view.ones, deed).players


def worth(players: Players, seat: Seat, options: Options) -> float:
    """Return what a position is worth to a seat that has acted, in what is to be thrown.

    In the last round that is what it leads by, or else lacks.
    """
    own, others = players[seat], [player for other, player in enumerate(players) if other != seat]
    if any(player.delivered >= options.target for player in players):
        return A_POINT * (own.delivered - max(player.delivered for player in others))
    cost = to_throw(own, options) + EXPOSED * _exposed(own, others, options.goal)
    theirs = sum(to_throw(player, options) for player in others) / len(others)
    return WRONGED * theirs - cost + own.delivered * DELIVERED


class Ahead:
    """Weighs by what comes next: raids of the others if they are possible, then the seat's own next action.

    Every throw is followed with its odds; in between everybody does what is worth most at once (expectimax).
    """

    def __call__(self, game: AnyGame, view: View, rng: Draws) -> Sequence[Thought]:
        """Return the throw, or the actions with what they are worth, in resources delivered in the end."""
        seat = seat_of(view)
        if view.phase == "throw" or view.target_reached:
            return weigh(game, view, rng)
        table: Table = game.determinise(view, rng).table
        deeds: list[Deed] = game.legal(Acting(table, view.ones or 0), seat)
        if len(deeds) == 1:
            return [Thought(deeds[0], 0.0)]
        return [Thought(deed, self._later(table, _after(view, seat, deed), seat) / A_POINT) for deed in deeds]

    def _later(self, table: Table, players: Players, seat: Seat) -> float:
        """Return what a position is worth before the others act."""
        raiders = [
            other
            for other in range(len(players))
            if other != seat and _exposed(players[seat], (players[other],), table.options.goal)
        ]
        if not raiders or any(player.delivered >= table.options.target for player in players):
            return self._mine(table, players, seat)
        other = raiders[0]
        return sum(
            odds * self._mine(table, self._best(table, players, other, ones)[1], seat)
            for ones, odds in CHANCES
        )

    def _mine(self, table: Table, players: Players, seat: Seat) -> float:
        """Return what a position is worth before the seat throws again."""
        return sum(odds * self._best(table, players, seat, ones)[0] for ones, odds in CHANCES)

    def _best(self, table: Table, players: Players, seat: Seat, ones: int) -> tuple[float, Players]:
        """Return the best that a seat can do with a throw: what that is worth to it, and what follows."""
        state, best = Acting(replace(table, players=players, mover=seat), ones), (-STUCK, players)
        for deed in deeds_of(state):
            after = outcome(players, table.options, seat, ones, deed).players
            best = max(best, (worth(after, seat, table.options), after), key=lambda each: each[0])
        return best if best[1] is not players else (worth(players, seat, table.options), players)


@lru_cache(maxsize=1 << 16)
def to_throw(player: Player, options: Options) -> float:
    """Return how much is still to be thrown until the player has delivered the target, by the best plan."""
    if player.delivered >= options.target:
        return 0.0
    stuck = _is_stuck(player, options)
    return STUCK * stuck + min(
        _voyage(player, carriers, options) for size in (1, 2, 3) for carriers in combinations(range(3), size)
    )


def _is_stuck(player: Player, options: Options) -> bool:
    """Whether the options keep the player from ever acting again."""
    if options.empty_stock_pass and player.stock == 0:
        return True
    empty = not any(ship.is_loaded for ship in player.ships)
    return options.supply_target == "loaded" and empty and player.stock < BUILD_COST


def _voyage(player: Player, carriers: Sequence[int], options: Options) -> float:
    """Return what is still to be thrown if these ships bring the rest to the goal."""
    sailing = [player.ships[place] for place in carriers]
    idle = [ship for place, ship in enumerate(player.ships) if place not in carriers]
    need = options.target - player.delivered
    turns = sum(ship.position == options.goal for ship in sailing) + _to_build(sailing, options)
    way = sum(_way(ship, options.goal) for ship in sailing) + SLACK * len(sailing)
    cargo = sum(ship.cargo for ship in sailing)
    brings = CAPACITY - (options.move_cost_from == "cargo")  # the last move takes at least 1
    further = max(0, ceil((need - brings * len(sailing)) / brings))
    load = max(0.0, need - cargo, sum(1 - min(1, ship.cargo) for ship in sailing))
    if options.move_cost_from == "cargo":
        return way + max(load, need + way - cargo) + TURN * turns + further * (2 * options.goal + TURN)
    return way + load + TURN * turns + _refill(way - player.stock, idle, options) + further * _trip(options)


def _way(ship: Ship, goal: int) -> int:
    return goal - (START if ship.position == goal else ship.position)


def _trip(options: Options) -> float:
    """Return what a voyage costs with a ship that must come back from the goal before."""
    return 2 * (options.goal + SLACK) + 2 * TURN


def _refill(lacking: float, idle: Sequence[Ship], options: Options) -> float:
    """Return what it costs to bring so much into the stock by supplying idle ships and unloading them."""
    if lacking <= 0:
        return 0.0
    there = sum(ship.cargo for ship in idle)
    turns = max(ceil(lacking / CAPACITY), sum(_unloaded(lacking, idle)))
    if all(ship.position == options.goal for ship in idle):
        turns += 1  # one of them must come back first; where all sail, one that has arrived
    if there == 0:
        turns += _to_build(idle[:1], options)
    return max(0.0, lacking - there) + TURN * turns


def _to_build(ships: Sequence[Ship], options: Options) -> int:
    """Return how many of these ships must be built before they can be supplied."""
    return sum(not ship.is_loaded for ship in ships) if options.supply_target == "loaded" else 0


def _unloaded(lacking: float, idle: Sequence[Ship]) -> Iterator[bool]:
    """Yield for each idle ship, the fullest first, whether its cargo is needed."""
    for ship in sorted(idle, key=lambda ship: -ship.cargo):
        yield lacking > 0 and ship.is_loaded
        lacking -= ship.cargo


def _exposed(own: Player, others: Sequence[Player], goal: int) -> int:
    """Return beside how many ships that could raid them the player's loaded ships lie."""
    raiders = [ship.position for player in others for ship in player.ships if ship.cargo < CAPACITY]
    at_sea = range(START + 1, goal)
    return sum(
        raiders.count(ship.position) for ship in own.ships if ship.is_loaded and ship.position in at_sea
    )


# --- Levels ----------------------------------------------------------------------------------------

LEVELS: Final[Mapping[str, Computer]] = MappingProxyType(
    {
        "beginner": Weakened(weigh, noise=20.0),
        "beginner+": Weakened(weigh, noise=9.0),
        "easy": Weakened(weigh, noise=5.0),
        "easy+": Weakened(weigh, noise=3.2),
        "medium": Weakened(weigh, noise=2.0),
        "medium+": Weakened(weigh, noise=1.3),
        "good": Weakened(weigh, noise=0.8),
        "good+": Weakened(weigh, noise=0.5),
        "strong": Weakened(weigh, noise=0.3),
        "strong+": Weakened(weigh, noise=0.0),
        "master": Weakened(Ahead(), noise=0.0),
    }
)
"""The levels, the weakest first."""
