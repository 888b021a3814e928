"""What is legal in 連船之遊, and why something is not.

Source: the rule specification of 連船之遊, sections 2 and 3, with the options of section 5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from engine.core import IllegalAction, Seat
from engine.ne_kana import state as ne_kana
from engine.ne_kana.options import Options
from engine.ne_kana.state import Action, State, Table
from engine.ne_kana.wording import ship_name
from engine.sticks import Throw

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "game_over": "the game has ended (seat)",
        "chance_decides": "the sticks are in the air (seat)",
        "not_your_turn": "another seat acts now (seat, mover)",
        "wrong_chance": "sticks cannot show this (action)",
        "wrong_action": "this kind of action has no place here (action)",
        "throw_first": "a turn begins with the throw",
        "already_thrown": "there is one throw in a turn (ones)",
        "unreadable_move": "the text names no action (text, near)",
        "ambiguous": "the text names several actions (text, near)",
        "unknown_ship": "the ships have the numbers 1 to 3 (ship)",
        "zero_passes": "with a throw of 0 the turn passes",
        "zero_acts": "with a throw of 0 one can only build or unload",
        "stock_passes": "with an empty stock the turn passes (option)",
        "must_act": "a turn passes only if nothing is legal",
        "nothing_to_unload": "an empty ship at the start stays what it is (ship)",
        "at_goal": "a ship at the goal can only be unloaded (ship)",
        "no_cargo": "an empty ship does not move (ship)",
        "stock_short": "a move costs as many from the stock as the throw shows (ship, ones, stock)",
        "cargo_short": "a move takes the throw from the cargo, and some must be left (ship, ones, cargo)",
        "not_at_start": "ships are built at the start (ship, position)",
        "not_empty": "only an empty ship is built (ship, cargo)",
        "build_cost": "building costs 5 from the stock (ship, stock)",
        "full": "a ship carries at most 15 (ship)",
        "build_first": "an empty ship must be built before it is supplied (ship; option)",
        "raid_throw": "a raid takes one less than the throw (ones)",
        "raid_own": "own ships are not raided",
        "unknown_seat": "there is no such seat (other)",
        "apart": "a raid needs two ships on one square (ship, position, target, aim, other_position)",
        "no_raid_here": "no ship is raided at the start or at the goal (ship, position)",
        "nothing_to_raid": "the other ship carries nothing (target, aim)",
    }
)
"""Rules that forbid an action, with their data."""

CAPACITY: Final = 15
"""What a ship carries at most (§1)."""

BUILD_COST: Final = 5
"""What building takes from the stock and puts on the ship (§3)."""

# --- What is legal (§2, §3) ------------------------------------------------------------------------


def legal(state: State, seat: Seat) -> list[Action]:
    """List what the seat may do, in the order of the kinds in §3; a pass where that is nothing."""
    match state:
        case ne_kana.Throwing(table) if seat == table.mover:
            return [Throw()]
        case ne_kana.Acting(table) if seat == table.mover:
            return [*deeds(state)] or [ne_kana.Pass()]
        case _:
            return []


def deeds(state: ne_kana.Acting) -> Iterator[ne_kana.Deed]:
    """Yield the legal actions of §3."""
    if passes(state) is None:
        yield from (deed for deed in _candidates(state) if why_not(state, deed) is None)


def _candidates(state: ne_kana.Acting) -> Iterator[ne_kana.Deed]:
    """Yield the actions that may be legal: all but raids between ships that lie apart or in a harbour."""
    table = state.table
    own = table.players[table.mover]
    for kind in (ne_kana.Move, ne_kana.Supply, ne_kana.Build):
        yield from (kind(ship) for ship in ne_kana.SHIPS)
    for number, ship in enumerate(own.ships, 1):
        if ship.position in raid_zone(table.options):
            yield from _raids(table, number, ship.position)
    yield from (ne_kana.Unload(ship) for ship in ne_kana.SHIPS)


def _raids(table: Table, number: int, position: int) -> Iterator[ne_kana.Raid]:
    """Yield the raids of a ship on those that lie where it does."""
    for seat, other in enumerate(table.players):
        if seat != table.mover:
            there = (target for target, ship in enumerate(other.ships, 1) if ship.position == position)
            yield from (ne_kana.Raid(number, seat, target) for target in there)


def raid_zone(options: Options) -> range:
    """Return the positions at which ships are raided (§5)."""
    return range(ne_kana.START if options.raid_zone == "sea_and_start" else ne_kana.START + 1, options.goal)


def passes(state: ne_kana.Acting) -> str | None:
    """Return the rule by which the turn passes whatever the ships could do, None if it does not (§2, §5)."""
    options = state.table.options
    if state.ones == 0 and options.zero_throw == "pass":
        return "zero_passes"
    if options.empty_stock_pass and state.table.players[state.table.mover].stock == 0:
        return "stock_passes"
    return None


# --- Why something is not (§3) ---------------------------------------------------------------------


def check_deed(state: ne_kana.Acting, deed: ne_kana.Deed) -> None:
    """Refuse an action that the throw, the ships or the stock do not allow."""
    if isinstance(deed, ne_kana.Pass):
        if next(deeds(state), None) is not None:
            raise IllegalAction("must_act")
        return
    rule = passes(state)
    if rule is not None:
        raise IllegalAction(rule)
    refusal = why_not(state, deed)
    if refusal is not None:
        raise refusal


def why_not(state: ne_kana.Acting, deed: ne_kana.Deed) -> IllegalAction | None:
    """Return why an action other than a pass is not legal, None if it is."""
    assert not isinstance(deed, ne_kana.Pass)
    if deed.ship not in ne_kana.SHIPS:
        return IllegalAction("unknown_ship", ship=deed.ship)
    if state.ones == 0 and not isinstance(deed, ne_kana.Build | ne_kana.Unload):
        return IllegalAction("zero_acts")
    player = state.table.players[state.table.mover]
    ship, name = player.ship(deed.ship), ship_name(state.table.mover, deed.ship)
    match deed:
        case ne_kana.Unload():
            idle = ship == ne_kana.Ship()
            return IllegalAction("nothing_to_unload", ship=name) if idle else None
        case ne_kana.Move():
            return _no_move(state, player, ship, name)
        case ne_kana.Build():
            return _no_build(player, ship, name)
        case ne_kana.Supply():
            return _no_supply(state, ship, name)
        case ne_kana.Raid():
            return _no_raid(state, ship, name, deed)


def _no_move(
    state: ne_kana.Acting, player: ne_kana.Player, ship: ne_kana.Ship, name: str
) -> IllegalAction | None:
    options, ones = state.table.options, state.ones
    if ship.position == options.goal:
        return IllegalAction("at_goal", ship=name)
    if not ship.is_loaded:
        return IllegalAction("no_cargo", ship=name)
    if options.move_cost_from == "cargo" and ship.cargo <= ones:
        return IllegalAction("cargo_short", ship=name, ones=ones, cargo=ship.cargo)
    if options.move_cost_from == "stock" and player.stock < ones:
        return IllegalAction("stock_short", ship=name, ones=ones, stock=player.stock)
    return None


def _no_build(player: ne_kana.Player, ship: ne_kana.Ship, name: str) -> IllegalAction | None:
    if ship.position != ne_kana.START:
        return IllegalAction("not_at_start", ship=name, position=ship.position)
    if ship.is_loaded:
        return IllegalAction("not_empty", ship=name, cargo=ship.cargo)
    if player.stock < BUILD_COST:
        return IllegalAction("build_cost", ship=name, stock=player.stock)
    return None


def _no_supply(state: ne_kana.Acting, ship: ne_kana.Ship, name: str) -> IllegalAction | None:
    options = state.table.options
    if ship.position == options.goal:
        return IllegalAction("at_goal", ship=name)
    if ship.cargo >= CAPACITY:
        return IllegalAction("full", ship=name)
    if options.supply_target == "loaded" and not ship.is_loaded:
        return IllegalAction("build_first", ship=name)
    return None


def _no_raid(
    state: ne_kana.Acting, ship: ne_kana.Ship, name: str, raid: ne_kana.Raid
) -> IllegalAction | None:
    table = state.table
    if raid.seat not in range(table.seats):
        return IllegalAction("unknown_seat", other=raid.seat)
    if raid.seat == table.mover:
        return IllegalAction("raid_own")
    if raid.target not in ne_kana.SHIPS:
        return IllegalAction("unknown_ship", ship=raid.target)
    other = table.players[raid.seat].ship(raid.target)
    aim = ship_name(raid.seat, raid.target)
    places = {"ship": name, "position": ship.position, "target": raid.target, "aim": aim}
    if ship.position != other.position:
        return IllegalAction("apart", **places, other_position=other.position)
    if ship.position not in raid_zone(table.options):
        return IllegalAction("no_raid_here", ship=name, position=ship.position)
    if state.ones < 2:
        return IllegalAction("raid_throw", ones=state.ones)
    if ship.cargo >= CAPACITY:
        return IllegalAction("full", ship=name)
    return None if other.is_loaded else IllegalAction("nothing_to_raid", target=raid.target, aim=aim)
