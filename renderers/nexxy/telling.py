"""The sentences of 六裁: what a throw did, what the next may bring, how the game ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from engine import core
from engine.nexxy.board import GOAL, LINES, START
from engine.nexxy.chances import Near, ahead, behind, finish, ox_walk_possible
from engine.nexxy.state import Event, Table, View
from renderers.canvas import Look
from renderers.names import listed, player
from renderers.table import ends
from renderers.translation import N_, Translator, translator

NINE: Final = len(LINES)


def percent(odds: Fraction) -> int:
    """Return a probability in percent: never 0 of what can be, never 100 of what can fail."""
    return min(99, max(1, round(odds * 100)))


def cups_text(count: int, t: Translator) -> str:
    """Return "1 cup" or "7 cups"."""
    return t.tn("{count} cup", "{count} cups", count)


def square_text(position: int, t: Translator) -> str:
    """Return where a piece is: "the start", "square 12" or "the goal"."""
    if position == START:
        return t.t("the start")
    return t.t("the goal") if position == GOAL else t.t("square {number}", number=position)


def where(position: int, t: Translator) -> str:
    """Return the same with its preposition: "at the start", "on square 12"."""
    return t.t("at the start") if position == START else t.t("on {square}", square=square_text(position, t))


# --- What a throw did ------------------------------------------------------------------------------


def event_text(event: Event, look: Look) -> str:
    """Return what a throw did, in sentences."""
    return translator(look.language).sentences(event_lines(event, look))


def event_lines(event: Event, look: Look) -> list[str]:
    """Return sentences on what a throw did: the move, who was sent back, the cups, an ox walk."""
    t = translator(look.language)
    told = _move_lines(event, look, t)
    if event.cups:
        told.append(t.tn("The lines give {count} cup.", "The lines give {count} cups.", event.cups))
    if event.ox_walk:
        name = player(look, event.seat, t)
        told.append(
            t.t("An ox walk: {name} rested on all nine lined squares and was never sent back!", name=name)
        )
    return told


def move_text(event: Event, look: Look) -> str:
    """Return who threw what, where the piece went, and who was sent back."""
    t = translator(look.language)
    return t.sentences(_move_lines(event, look, t))


def _move_lines(event: Event, look: Look, t: Translator) -> list[str]:
    told = [_move(event, player(look, event.seat, t), t)]
    if event.captured is not None:
        other = player(look, event.captured, t)
        told.append(t.t("{other} is sent back to the start.", other=other))
    return told


def _move(event: Event, name: str, t: Translator) -> str:
    here = square_text(event.start, t)
    if event.beyond:
        return t.t(
            "{name} threw {ones}, which is past the goal, so the piece stays on {here}.",
            name=name,
            ones=event.ones,
            here=here,
        )
    if event.place is not None:
        return t.t(
            "{name} threw {ones} and reaches the goal, finishing no. {place}.",
            name=name,
            ones=event.ones,
            place=event.place,
        )
    if event.start == event.end:
        return t.t(
            "{name} threw {ones} and stays {where}.",
            name=name,
            ones=event.ones,
            where=where(event.start, t),
        )
    return t.t(
        "{name} threw {ones} and goes from {here} to {there}.",
        name=name,
        ones=event.ones,
        here=here,
        there=square_text(event.end, t),
    )


# --- Who is asked, and what may come of it ---------------------------------------------------------


def ask_text(view: View, look: Look) -> str:
    """Return who throws, with what a throw may bring (§7)."""
    t, table = translator(look.language), view.table
    name = player(look, table.mover, t)
    if view.phase == "thrown":
        return t.t("The die is rolling.") if is_die(table) else t.t("The sticks are in the air.")
    asks = (
        t.t("{name}: roll the die.", name=name)
        if is_die(table)
        else t.t("{name}: throw the sticks.", name=name)
    )
    return t.sentences([asks, *_prospects(table, look, t)])


def is_die(table: Table) -> bool:
    """Whether a die is rolled in the place of sticks."""
    return table.options.randomizer == "die"


def _prospects(table: Table, look: Look, t: Translator) -> Iterator[str]:
    """Yield the chances of the mover's throw: to finish, to send somebody back; who is close behind."""
    seat = table.mover
    home = finish(table, seat)
    if home.odds:
        yield t.t("{number} reaches the goal: {percent}%.", number=home.squares, percent=percent(home.odds))
    for near in ahead(table, seat):
        yield t.t(
            "{number} sends {name} back: {percent}%.",
            number=near.squares,
            name=player(look, near.seat, t),
            percent=percent(near.odds),
        )
    if following := behind(table, seat):
        yield t.t("Close behind: {listed}.", listed=near_text(following, look, t))
    if ox_walk_possible(table, seat) and table.runners[seat].rested:
        count = len(table.runners[seat].rested)
        yield t.t("An ox walk is still possible: {count} of {all} lines.", count=count, all=NINE)


def near_text(found: Sequence[Near], look: Look, t: Translator) -> str:
    """Return pieces that are near with their distance: "Ben (3)"."""
    return listed(
        [t.t("{name} ({squares})", name=player(look, near.seat, t), squares=near.squares) for near in found],
        t,
    )


# --- How it ended ----------------------------------------------------------------------------------

_WON: Final = ends.Ends(N_("{name} wins with {points}."), N_("{names} share first place with {points} each."))
_WITH_CUPS: Final = ends.Ends(
    N_("{name} wins with {points} and {cups}."), N_("{names} share first place with {points} each ({cups}).")
)
_ENDS: Final = {
    "first": N_("The race ended when the first piece reached the goal."),
    "max_turns": N_("Nobody has a turn left."),
}


def result_text(result: core.Result, look: Look, table: Table | None = None) -> str:
    """Return who has won with how many points, by the table also with how many cups, and why early."""
    t = translator(look.language)
    if table is None:
        said = ends.told(result, _WON, look)
    else:
        won = (runner for runner, rank in zip(table.runners, result.ranking, strict=True) if rank == 1)
        cups = t.both([cups_text(runner.cups, t) for runner in won])
        said = ends.told(result, _WITH_CUPS, look, cups=cups)
    return t.sentences([said, t.t(_ENDS[result.rule]) if result.rule in _ENDS else ""])
