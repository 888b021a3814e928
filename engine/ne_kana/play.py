"""What an action does in 連船之遊: the throw, the five actions, the end of a turn.

Source: the rule specification of 連船之遊, sections 1 (start), 3 (actions) and 4 (end).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from engine.core import Seat, put
from engine.ne_kana import state as ne_kana
from engine.ne_kana.judge import BUILD_COST, CAPACITY, deeds
from engine.ne_kana.options import Options
from engine.ne_kana.state import State, Table

FRESH: Final = ne_kana.Player(stock=20, ships=(ne_kana.Ship(cargo=5), ne_kana.Ship(), ne_kana.Ship()))
"""What each player begins with (§1)."""

# --- Start (§1) ------------------------------------------------------------------------------------


def fresh(options: Options, seats: int) -> ne_kana.Throwing[Table]:
    """Return the first turn, which is that of seat 0."""
    return ne_kana.Throwing(
        Table(options=options, players=(FRESH,) * seats, round=1, mover=0, done=(None,) * seats)
    )


# --- A turn (§2) -----------------------------------------------------------------------------------


def throw(table: Table) -> ne_kana.Thrown[Table]:
    """Return the state in which the sticks are in the air."""
    return ne_kana.Thrown(replace(table, last=ne_kana.Event("throw", table.mover)))


def fall(table: Table, ones: int) -> ne_kana.Acting:
    """Return the state in which the mover acts with what the sticks showed."""
    return ne_kana.Acting(replace(table, last=ne_kana.Event("sticks", table.mover)), ones)


def do(state: ne_kana.Acting, deed: ne_kana.Deed) -> State:
    """Return the state after a legal action: the next turn, or the end of the game."""
    table = state.table
    players, done = outcome(table.players, table.options, table.mover, state.ones, deed)
    return next_turn(replace(table, players=players), done)


def next_turn(table: Table, done: ne_kana.Done) -> State:
    """Return the next seat's turn; after the last seat's the game may end (§4)."""
    told = (*table.done[: table.mover], done, *table.done[table.mover + 1 :])
    table = replace(table, done=told, last=ne_kana.Event("deed", table.mover))
    if table.mover + 1 < table.seats:
        return ne_kana.Throwing(replace(table, mover=table.mover + 1))
    if table.target_reached:
        return ne_kana.Over(table, "target_reached")
    if table.round == table.options.max_rounds:
        return ne_kana.Over(table, "last_round")
    return ne_kana.Throwing(replace(table, mover=0, round=table.round + 1))


# --- The five actions (§3) -------------------------------------------------------------------------


class Outcome(NamedTuple):
    """What becomes of the players by an action, and what is told of it."""

    players: tuple[ne_kana.Player, ...]
    done: ne_kana.Done


def outcome(
    players: tuple[ne_kana.Player, ...], options: Options, seat: Seat, ones: int, deed: ne_kana.Deed
) -> Outcome:
    """Return what a legal action of a seat does, with a throw of ``ones``."""
    before = players[seat]
    if isinstance(deed, ne_kana.Pass):
        return Outcome(players, ne_kana.Done(ones, deed, (before.stock,) * 2, (before.delivered,) * 2))
    other = None
    if isinstance(deed, ne_kana.Raid):
        victim = players[deed.seat]
        robbed = victim.ship(deed.target)
        taken = booty(before.ship(deed.ship), robbed, ones)
        other = (robbed, _robbed(robbed, taken))
        players = put(players, deed.seat, with_ship(victim, deed.target, other[1]))
        after = _loaded(before, deed.ship, taken)
    else:
        after = _alone(before, deed, ones, options)
    ships = (before.ship(deed.ship), after.ship(deed.ship))
    stock, delivered = (before.stock, after.stock), (before.delivered, after.delivered)
    return Outcome(put(players, seat, after), ne_kana.Done(ones, deed, stock, delivered, ships, other))


def _alone(
    player: ne_kana.Player,
    deed: ne_kana.Unload | ne_kana.Move | ne_kana.Build | ne_kana.Supply,
    ones: int,
    options: Options,
) -> ne_kana.Player:
    """Return a player after an action that touches nobody else."""
    ship = player.ship(deed.ship)
    match deed:
        case ne_kana.Unload():
            return with_ship(replace(player, stock=player.stock + ship.cargo), deed.ship, ne_kana.Ship())
        case ne_kana.Move():
            return _moved(player, deed.ship, ones, options)
        case ne_kana.Build():
            return _loaded(replace(player, stock=player.stock - BUILD_COST), deed.ship, BUILD_COST)
        case ne_kana.Supply():
            return _loaded(player, deed.ship, min(ones, CAPACITY - ship.cargo))


def _loaded(player: ne_kana.Player, number: int, cargo: int) -> ne_kana.Player:
    """Return a player with so much more on a ship."""
    ship = player.ship(number)
    return with_ship(player, number, replace(ship, cargo=ship.cargo + cargo))


def booty(ship: ne_kana.Ship, other: ne_kana.Ship, ones: int) -> int:
    """Return what a raid takes: one less than the throw, what is there, what there is room for (§3)."""
    return min(ones - 1, other.cargo, CAPACITY - ship.cargo)


def _moved(player: ne_kana.Player, number: int, ones: int, options: Options) -> ne_kana.Player:
    """Return a player after a move; a ship at the goal is unloaded there and stays (§3.1, §3.2)."""
    ship = player.ship(number)
    if options.move_cost_from == "stock":
        player = replace(player, stock=player.stock - ones)
    else:
        ship = replace(ship, cargo=ship.cargo - ones)
    position = min(ship.position + ones, options.goal)
    if position == options.goal:
        player = replace(player, voyages=(*player.voyages, ship.cargo))
        return with_ship(player, number, ne_kana.Ship(position))
    return with_ship(player, number, replace(ship, position=position))


def _robbed(ship: ne_kana.Ship, taken: int) -> ne_kana.Ship:
    """Return a ship after a raid; one that is left empty goes to the start (§3.3)."""
    left = ship.cargo - taken
    return ne_kana.Ship(ship.position if left else ne_kana.START, left)


def brings_home(table: Table, ones: int) -> bool:
    """Whether the mover may reach the goal with a loaded ship by such a throw."""
    state = ne_kana.Acting(table, ones)
    return any(
        table.players[table.mover].ship(deed.ship).position + ones >= table.options.goal
        for deed in deeds(state)
        if isinstance(deed, ne_kana.Move)
    )


def with_ship(player: ne_kana.Player, number: int, ship: ne_kana.Ship) -> ne_kana.Player:
    """Return a player with another ship of this number."""
    first, second, third = (ship if place == number else old for place, old in enumerate(player.ships, 1))
    return replace(player, ships=(first, second, third))
