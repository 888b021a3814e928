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
    """A seat: its resources, what it threw if that was the last throw, and what it did last.

    ``ones`` are the dark faces; ``threw`` without them: the sticks are in the air.
    """

    seat: int
    name: str
    stock: int
    delivered: int
    voyages: str
    threw: bool
    ones: int | None
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
    one, (thrower, ones) = view.players[seat], _last_throw(view)
    threw = seat == thrower
    return Place(
        seat,
        player(look, seat, t),
        one.stock,
        one.delivered,
        _voyages(view, seat),
        threw,
        ones if threw else None,
        _note(view, seat, t, threw=threw),
        seat in view.turn or (view.phase == "thrown" and seat == view.mover),
    )


def _last_throw(view: View) -> tuple[int | None, int | None]:
    """Return who threw last, and what fell, None as long as the sticks are in the air."""
    if view.phase in ("throw", "over"):
        return (None, None) if view.latest is None else (view.latest[0], view.latest[1].ones)
    return view.mover, view.ones


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


def _full(name: str, ship: Ship, view: View, t: Translator) -> str:
    """Return "A1 on square 7 with a load of 6"."""
    if ship.position == view.options.goal:
        return t.t("{ship} at the goal", ship=name)
    values = {"ship": name, "place": ship.position, "load": ship.cargo}
    if ship.position == START:
        return t.t(
            N_("{ship} at the start with a load of {load}") if ship.cargo else N_("{ship} at the start"),
            **values,
        )
    return t.t("{ship} on square {place} with a load of {load}", **values)


def _note(view: View, seat: int, t: Translator, *, threw: bool) -> str:
    """Return what a seat did last: with its throw, unless that is the last one, which is drawn."""
    done = view.done[seat]
    if done is None or (threw and view.phase in ("act", "thrown")):
        return ""
    told = deeds.short if threw else deeds.note
    return told(done, seat, view.options, t)


def squares(view: View, t: Translator) -> Iterator[str]:
    """Yield what lies on each square between start and goal that has ships."""
    for position in range(START + 1, view.options.goal):
        there = [
            t.t("{ship} with a load of {load}", ship=ship_name(seat, number), load=ship.cargo)
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
    """Return who brought how much by which voyages, by rank."""
    t = translator(look.language)

    def voyages(look: Look, seat: int, t: Translator) -> str:
        name, letter = player(look, seat, t), LETTERS[seat]
        what = _voyages(view, seat) or t.t("nothing delivered")
        return t.t("{name} ({letter}): {what}", name=name, letter=letter, what=what)

    lines = ends.final(result, look, lambda seat: str(result.points[seat]), voyages)
    return Panel(t.t("Final result"), lines)


def _voyages(view: View, seat: int) -> str:
    """Return what each voyage of a player brought to the goal: "6 + 15"."""
    return " + ".join(map(str, view.players[seat].voyages))


def reasons(view: View, result: core.Result, t: Translator) -> Iterator[str]:
    """Yield why a game ended by its own rules."""
    values = {"target": view.options.target, "round": view.round}
    if result.rule == "target_reached":
        yield t.t("The target of {target} was reached in round {round}, which everybody finished.", **values)
    elif result.rule == "last_round":
        yield t.t("Round {round} was the last one of this game.", **values)
