"""How a computer player plays 連船之遊.

Source: the rule specification of 連船之遊, section 8.  Throws are worth what they show, for a move and for a
supply alike, so a plan is judged by the sum that is still to be thrown: the way that the loaded ships have to
go, what they lack, what the stock lacks for the way, and the turns in which the throw does not count.
The action is chosen after which the best plan is shortest, with raids counted on both sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import ceil
from typing import Final

from engine.core import AnyGame, Draws
from engine.ne_kana.judge import BUILD_COST, CAPACITY
from engine.ne_kana.options import Options
from engine.ne_kana.play import outcome
from engine.ne_kana.state import START, Action, Deed, Player, Ship, View
from engine.players.player import best_of
from engine.sticks import Throw

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


def choose(game: AnyGame, view: View, rng: Draws) -> Action:
    """Return the throw, or the action after which the best plan is shortest."""
    seat = view.seat
    assert seat is not None
    if view.phase == "throw":
        return Throw()
    ones = view.ones
    assert ones is not None

    def worth(deed: Deed) -> tuple[float, float]:
        players = outcome(view.players, view.options, seat, ones, deed).players
        own = players[seat]
        if view.target_reached:
            return float(own.delivered), 0.0
        others = [player for other, player in enumerate(players) if other != seat]
        cost = to_throw(own, view.options) + EXPOSED * _exposed(own, others, view.options.goal)
        theirs = sum(to_throw(player, view.options) for player in others) / len(others)
        return WRONGED * theirs - cost, own.delivered * DELIVERED

    deeds: list[Deed] = game.legal(game.determinise(view, rng), seat)
    return best_of(deeds, worth, rng)


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
