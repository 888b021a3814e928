"""What the table of 連船之遊 shows, described once: it is drawn from this, and put into words from this."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine import core
from engine.ne_kana.state import START, Ship, View
from engine.ne_kana.wording import LETTERS, ship_name
from renderers.canvas import Look
from renderers.names import listed, player
from renderers.ne_kana import deeds
from renderers.table import ends
from renderers.table.panels import Sum
from renderers.translation import N_, Translator, translator


class Place(NamedTuple):
    """A seat: its resources, its ships in short, and what it did last."""

    seat: int
    name: str
    stock: int
    delivered: int
    ships: tuple[str, ...]
    note: str
    active: bool


class Panel(NamedTuple):
    """A sum: how the game ended."""

    title: str
    lines: tuple[Sum, ...]


# --- The seats -------------------------------------------------------------------------------------


def places(view: View, look: Look) -> tuple[Place, ...]:
    """Return all seats."""
    return tuple(_place(view, seat, look, translator(look.language)) for seat in range(len(view.players)))


def _place(view: View, seat: int, look: Look, t: Translator) -> Place:
    one = view.players[seat]
    return Place(
        seat,
        player(look, seat, t),
        one.stock,
        one.delivered,
        tuple(_short(name, ship, view, t) for name, ship in _named(view, seat)),
        _note(view, seat, t),
        seat in view.turn or (view.phase == "thrown" and seat == view.mover),
    )


def _named(view: View, seat: int) -> Iterator[tuple[str, Ship]]:
    """Yield the ships of a seat with their names."""
    return ((ship_name(seat, number), ship) for number, ship in enumerate(view.players[seat].ships, 1))


def place_text(view: View, seat: int, look: Look) -> str:
    """Return all that a seat has, in a sentence."""
    t, one = translator(look.language), view.players[seat]
    return t.t(
        "{name}: {delivered} at the goal, stock {stock}; {ships}.",
        name=player(look, seat, t),
        delivered=one.delivered,
        stock=one.stock,
        ships=listed((_full(name, ship, view, t) for name, ship in _named(view, seat)), t),
    )


def _short(name: str, ship: Ship, view: View, t: Translator) -> str:
    """Return "A1: 7, load 6"."""
    place = deeds.place_text(ship.position, view.options, t)
    if not ship.is_loaded:
        return t.t("{ship}: {place}", ship=name, place=place)
    return t.t("{ship}: {place}, load {load}", ship=name, place=place, load=ship.cargo)


def _full(name: str, ship: Ship, view: View, t: Translator) -> str:
    """Return "A1 on square 7 with a load of 6"."""
    if ship.position == view.options.goal:
        return t.t("{ship} at the goal", ship=name)
    values = {"ship": name, "place": ship.position, "load": ship.cargo}
    if ship.position == START:
        return t.t(
            N_("{ship} at the start with {load}") if ship.cargo else N_("{ship} at the start"), **values
        )
    return t.t("{ship} on square {place} with {load}", **values)


def _note(view: View, seat: int, t: Translator) -> str:
    """Return what a seat has thrown now, or what it did last."""
    if view.ones is not None and seat == view.mover:
        return t.t("threw {ones}", ones=view.ones)
    done = view.done[seat]
    if done is None or (view.phase == "thrown" and seat == view.mover):
        return ""
    return deeds.note(done, seat, view.options, t)


def squares(view: View, t: Translator) -> Iterator[str]:
    """Yield what lies on each square between start and goal that has ships."""
    for position in range(START + 1, view.options.goal):
        there = [
            t.t("{ship} with {load}", ship=ship_name(seat, number), load=ship.cargo)
            for seat, one in enumerate(view.players)
            for number, ship in enumerate(one.ships, 1)
            if ship.position == position
        ]
        if there:
            yield t.t("Square {place}: {ships}.", place=position, ships=t.both(there))


def round_text(view: View, t: Translator) -> str:
    """Return the round, and whether it is the last one."""
    if view.phase != "over" and (view.target_reached or view.round == view.options.max_rounds):
        return t.t("Round {round}, the last one", round=view.round)
    return t.t("Round {round}", round=view.round)


def target_text(view: View, t: Translator) -> str:
    """Return what must be brought to the goal."""
    return t.t("Target: {target} at the goal", target=view.options.target)


# --- How it ended ----------------------------------------------------------------------------------


def panels(view: View, look: Look) -> tuple[Panel, ...]:
    """Return how the game ended, if it has."""
    result = look.result or view.result
    return () if result is None else (_ending(view, result, look),)


def _ending(view: View, result: core.Result, look: Look) -> Panel:
    """Return who brought how much by which voyages, by rank, and why the game ended."""
    t = translator(look.language)

    def voyages(look: Look, seat: int, t: Translator) -> str:
        return _voyages(view, seat, look, t)

    lines = ends.final(result, look, lambda seat: str(result.points[seat]), voyages)
    return Panel(t.t("Final result"), (*lines, *(Sum(reason) for reason in reasons(view, result, t))))


def _voyages(view: View, seat: int, look: Look, t: Translator) -> str:
    """Return a player with the letter of the ships, and what each voyage brought to the goal."""
    brought = view.players[seat].voyages
    what = " + ".join(map(str, brought)) if brought else t.t("nothing delivered")
    return t.t("{name} ({letter}): {what}", name=player(look, seat, t), letter=LETTERS[seat], what=what)


def reasons(view: View, result: core.Result, t: Translator) -> Iterator[str]:
    """Yield why a game ended by its own rules."""
    values = {"target": view.options.target, "round": view.round}
    if result.rule == "target_reached":
        yield t.t("The target of {target} was reached in round {round}, which everybody finished.", **values)
    elif result.rule == "last_round":
        yield t.t("Round {round} was the last one of this game.", **values)
