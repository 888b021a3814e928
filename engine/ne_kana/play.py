"""What an action does in 連船之遊: the throw, the five actions, the end of a turn.

Source: the rule specification of 連船之遊, sections 1 (start), 3 (actions) and 4 (end).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from engine.core import Seat
from engine.ne_kana.judge import BUILD_COST, CAPACITY, deeds
from engine.ne_kana.options import Options
from engine.ne_kana.state import (
    START,
    Acting,
    Build,
    Deed,
    Done,
    Event,
    Move,
    Over,
    Pass,
    Player,
    Raid,
    Ship,
    State,
    Supply,
    Table,
    Throwing,
    Thrown,
    Unload,
)

FRESH: Final = Player(stock=20, ships=(Ship(cargo=5), Ship(), Ship()))
"""What each player begins with (§1)."""

# --- Start (§1) ------------------------------------------------------------------------------------


def fresh(options: Options, seats: int) -> Throwing[Table]:
    """Return the first turn, which is that of seat 0."""
    return Throwing(Table(options=options, players=(FRESH,) * seats, round=1, mover=0, done=(None,) * seats))


# --- A turn (§2) -----------------------------------------------------------------------------------


def throw(table: Table) -> Thrown[Table]:
    """Return the state in which the sticks are in the air."""
    return Thrown(replace(table, last=Event("throw", table.mover)))


def fall(table: Table, ones: int) -> Acting:
    """Return the state in which the mover acts with what the sticks showed."""
    return Acting(replace(table, last=Event("sticks", table.mover)), ones)


def do(state: Acting, deed: Deed) -> State:
    """Return the state after a legal action: the next turn, or the end of the game."""
    table = state.table
    players, done = outcome(table.players, table.options, table.mover, state.ones, deed)
    return next_turn(replace(table, players=players), done)


def next_turn(table: Table, done: Done) -> State:
    """Return the next seat's turn; after the last seat's the game may end (§4)."""
    told = (*table.done[: table.mover], done, *table.done[table.mover + 1 :])
    table = replace(table, done=told, last=Event("deed", table.mover))
    if table.mover + 1 < table.seats:
        return Throwing(replace(table, mover=table.mover + 1))
    if table.target_reached:
        return Over(table, "target_reached")
    if table.round == table.options.max_rounds:
        return Over(table, "last_round")
    return Throwing(replace(table, mover=0, round=table.round + 1))


# --- The five actions (§3) -------------------------------------------------------------------------


class Outcome(NamedTuple):
    """What becomes of the players by an action, and what is told of it."""

    players: tuple[Player, ...]
    done: Done


def outcome(players: tuple[Player, ...], options: Options, seat: Seat, ones: int, deed: Deed) -> Outcome:
    """Return what a legal action of a seat does, with a throw of ``ones``."""
    before = players[seat]
    if isinstance(deed, Pass):
        return Outcome(players, Done(ones, deed, (before.stock,) * 2, (before.delivered,) * 2))
    other = None
    if isinstance(deed, Raid):
        victim = players[deed.seat]
        robbed = victim.ship(deed.target)
        taken = booty(before.ship(deed.ship), robbed, ones)
        other = (robbed, _robbed(robbed, taken))
        players = _with(players, deed.seat, with_ship(victim, deed.target, other[1]))
        after = _loaded(before, deed.ship, taken)
    else:
        after = _alone(before, deed, ones, options)
    ships = (before.ship(deed.ship), after.ship(deed.ship))
    stock, delivered = (before.stock, after.stock), (before.delivered, after.delivered)
    return Outcome(_with(players, seat, after), Done(ones, deed, stock, delivered, ships, other))


def _alone(player: Player, deed: Unload | Move | Build | Supply, ones: int, options: Options) -> Player:
    """Return a player after an action that touches nobody else."""
    ship = player.ship(deed.ship)
    match deed:
        case Unload():
            return with_ship(replace(player, stock=player.stock + ship.cargo), deed.ship, Ship())
        case Move():
            return _moved(player, deed.ship, ones, options)
        case Build():
            return _loaded(replace(player, stock=player.stock - BUILD_COST), deed.ship, BUILD_COST)
        case Supply():
            return _loaded(player, deed.ship, min(ones, CAPACITY - ship.cargo))


def _loaded(player: Player, number: int, cargo: int) -> Player:
    """Return a player with so much more on a ship."""
    ship = player.ship(number)
    return with_ship(player, number, replace(ship, cargo=ship.cargo + cargo))


def booty(ship: Ship, other: Ship, ones: int) -> int:
    """Return what a raid takes: one less than the throw, what is there, what there is room for (§3)."""
    return min(ones - 1, other.cargo, CAPACITY - ship.cargo)


def _moved(player: Player, number: int, ones: int, options: Options) -> Player:
    """Return a player after a move; a ship at the goal is unloaded there and stays (§3.1, §3.2)."""
    ship = player.ship(number)
    if options.move_cost_from == "stock":
        player = replace(player, stock=player.stock - ones)
    else:
        ship = replace(ship, cargo=ship.cargo - ones)
    position = min(ship.position + ones, options.goal)
    if position == options.goal:
        player = replace(player, voyages=(*player.voyages, ship.cargo))
        return with_ship(player, number, Ship(position))
    return with_ship(player, number, replace(ship, position=position))


def _robbed(ship: Ship, taken: int) -> Ship:
    """Return a ship after a raid; one that is left empty goes to the start (§3.3)."""
    left = ship.cargo - taken
    return Ship(ship.position if left else START, left)


def brings_home(table: Table, ones: int) -> bool:
    """Whether the mover may reach the goal with a loaded ship by such a throw."""
    state = Acting(table, ones)
    return any(
        table.players[table.mover].ship(deed.ship).position + ones >= table.options.goal
        for deed in deeds(state)
        if isinstance(deed, Move)
    )


def with_ship(player: Player, number: int, ship: Ship) -> Player:
    """Return a player with another ship of this number."""
    first, second, third = (ship if place == number else old for place, old in enumerate(player.ships, 1))
    return replace(player, ships=(first, second, third))


def _with(players: tuple[Player, ...], seat: Seat, player: Player) -> tuple[Player, ...]:
    return (*players[:seat], player, *players[seat + 1 :])
