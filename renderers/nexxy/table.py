"""What the table of 六裁 shows, described once: it is drawn from this, and put into words from this."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine.core import Result, Seat
from engine.nexxy.board import GOAL, LINES
from engine.nexxy.chances import THINGS, behind, finish, ox_walk_possible
from engine.nexxy.state import Event, Table, View
from renderers.canvas import Look
from renderers.names import listed, player
from renderers.nexxy.telling import NINE, cups_text, near_text, percent, where
from renderers.table import ends
from renderers.table.panels import Sum
from renderers.translation import Translator, translator

Pip = Literal["rested", "missed", "ahead"]
"""How a seat stands with a lined square: it rested there, ran past it, or has not come there yet."""


class Place(NamedTuple):
    """A seat: where it is, what it threw last, its chances, its cups, and how it stands with the nine lines.

    ``home`` is its chance to finish, which is among the notes as well; ``risk`` names who is close behind; it
    is told, and to be seen on the board; both are empty once nobody throws any more.  ``pips`` are empty
    where ox walks are not tracked; ``walks``: an ox walk is possible, or was made.  ``named``: a refusal is
    about it.
    """

    seat: Seat
    name: str
    notes: tuple[str, ...]
    home: str
    risk: str
    cups: str
    pips: tuple[Pip, ...]
    walks: bool
    active: bool
    finished: bool
    named: bool = False


class Line(NamedTuple):
    """How a seat came out: its place, name and points, how it got there, and with how many cups."""

    seat: Seat
    sum: Sum
    way: str
    cups: int


class Ending(NamedTuple):
    """How the game ended: a line for each seat, the best first, and how it was counted."""

    title: str
    lines: tuple[Line, ...]
    counted: tuple[str, ...]


# --- The seats -------------------------------------------------------------------------------------


def places(view: View, look: Look) -> tuple[Place, ...]:
    """Return all seats in the order of turns."""
    return tuple(_place(view, seat, look) for seat in range(view.table.seats))


def _place(view: View, seat: Seat, look: Look) -> Place:
    t, table = translator(look.language), view.table
    runner, over = table.runners[seat], (look.result or view.result) is not None
    home = "" if over or runner.finished else _home(table, seat, t)
    return Place(
        seat=seat,
        name=player(look, seat, t),
        notes=tuple(note for note in _notes(table, seat, home, look, t) if note),
        home=home,
        risk="" if over else _risk(table, seat, look, t),
        cups=cups_text(runner.cups, t),
        pips=pips(table, seat),
        walks=seat in table.walkers or (not runner.finished and ox_walk_possible(table, seat)),
        active=seat in view.turn,
        finished=runner.finished,
        named=look.marks("seat", seat),
    )


def pips(table: Table, seat: Seat) -> tuple[Pip, ...]:
    """Return how a seat stands with each lined square on its present way."""
    if table.options.ox_walk == "off":
        return ()
    runner = table.runners[seat]
    return tuple(
        "rested" if square in runner.rested else "missed" if square <= runner.position else "ahead"
        for square in LINES
    )


def _notes(table: Table, seat: Seat, home: str, look: Look, t: Translator) -> tuple[str, ...]:
    """Return where a piece is, what was thrown last, the chance to finish, the ox walk."""
    runner = table.runners[seat]
    if runner.finished:
        place = t.t("finished no. {place}", place=table.finished.index(seat) + 1)
        return place, ox_text(table, seat, t)
    return (
        where(runner.position, t),
        _lately(table, seat, look, t),
        home,
        ox_text(table, seat, t),
    )


def _home(table: Table, seat: Seat, t: Translator) -> str:
    """Return the chance to finish with the next throw, if there is one."""
    odds = finish(table, seat).odds
    return t.t("goal {percent}%", percent=percent(odds)) if odds else ""


def _risk(table: Table, seat: Seat, look: Look, t: Translator) -> str:
    """Return whose next throw may send the piece back (§7)."""
    following = behind(table, seat)
    return t.t("close behind: {listed}", listed=near_text(following, look, t)) if following else ""


def _lately(table: Table, seat: Seat, look: Look, t: Translator) -> str:
    """Return what the seat threw last, or who has sent it back since."""
    for event in reversed(table.last):
        if event.captured == seat:
            return t.t("sent back by {name}", name=player(look, event.seat, t))
        if event.seat == seat:
            return t.t("threw {ones}", ones=event.ones)
    return ""


def ox_text(table: Table, seat: Seat, t: Translator) -> str:
    """Return how far a seat is on an ox walk, that it made one, or that it can't; nothing if that is off."""
    if table.options.ox_walk == "off":
        return ""
    if seat in table.walkers:
        return t.t("an ox walk")
    if table.runners[seat].finished or not ox_walk_possible(table, seat):
        return t.t("no ox walk")
    return t.t("ox walk {count}/{all}", count=len(table.runners[seat].rested), all=NINE)


def turn_text(table: Table, t: Translator) -> str:
    """Return which turn the mover has, of how many."""
    turn = min(table.runners[table.mover].turns + 1, table.options.max_turns)
    return t.t("Turn {turn} of {most} at most", turn=turn, most=table.options.max_turns)


# --- The board -------------------------------------------------------------------------------------


def newest(table: Table) -> Event | None:
    """Return the last throw, None before the first one."""
    return table.last[-1] if table.last else None


# --- The end ---------------------------------------------------------------------------------------


def ending(view: View, result: Result, look: Look) -> Ending:
    """Return how a game ended: place, way and cups of each seat, its points, and how they were counted."""
    t, table = translator(look.language), view.table
    sums = ends.final(result, look, lambda seat: str(result.points[seat]))
    lines = tuple(
        Line(seat, each, way_text(table, seat, t), table.runners[seat].cups)
        for each, seat in zip(sums, ends.ranked(result), strict=True)
    )
    return Ending(t.t("Final result"), lines, _counted(table, t))


def way_text(table: Table, seat: Seat, t: Translator) -> str:
    """Return how a seat came out: "in the goal after 15 throws, 12 cups"."""
    runner = table.runners[seat]
    if runner.finished:
        way = t.tn("at the goal after {count} throw", "at the goal after {count} throws", runner.turns)
    else:
        way = where(runner.position, t)
    walked = [t.t("an ox walk")] if seat in table.walkers else []
    return listed([way, cups_text(runner.cups, t), *walked], t)


def _counted(table: Table, t: Translator) -> tuple[str, ...]:
    """Return how places and points were counted."""
    options = table.options
    prize = options.ox_walk == "prize" and bool(table.walkers)
    return (
        t.t("One point for each player placed behind."),
        *((t.t("Places go by cups; ties by the order in the race."),) if options.score_by == "cups" else ()),
        *((t.t("An ox walk takes first place in the race."),) if prize else ()),
        *(
            (t.t("Pieces still on their way are ranked by how far they have come."),)
            if options.score_by == "place" and len(table.running) > 1
            else ()
        ),
    )


def board_text(look: Look) -> str:
    """Return how many squares there are, and which have lines."""
    t = translator(look.language)
    two, three = (
        listed([str(square) for square, lines in LINES.items() if lines == count and square != GOAL], t)
        for count in (2, 3)
    )
    return t.sentences(
        [
            t.t(
                "From the start squares 1 to {last} lead to the goal, square {goal}.",
                last=GOAL - 1,
                goal=GOAL,
            ),
            t.t("Two lines: {two}; three lines: {three} and the goal.", two=two, three=three),
        ]
    )


# --- What is shown beside the rules ----------------------------------------------------------------


def odds_of_64() -> tuple[int, ...]:
    """Return how often of 64 throws six sticks show each number, 0 first."""
    return tuple(int(64 * odds) for odds in THINGS["six_sticks"].odds)


def often_text(count: int, t: Translator) -> str:
    """Return "1 time" or "20 times"."""
    return t.tn("{count} time", "{count} times", count)


def odds_text(t: Translator) -> str:
    """Return the odds of six sticks in words."""
    told = [
        t.t("{number} ({times})", number=ones, times=often_text(count, t))
        for ones, count in enumerate(odds_of_64())
    ]
    return t.t("{name}: {what}.", name=t.t("Of 64 throws of six sticks"), what=listed(told, t))
