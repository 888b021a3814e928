"""The clocks of a running game: who has time until when, and who is on vacation."""

from __future__ import annotations

from bot.clocks.messages.words import instant, moment, span
from bot.clocks.service.clock_state import VACATION
from bot.clocks.service.reckoning import SeatClock
from bot.clocks.service.terms import Terms
from bot.kit.messages.message import safe
from bot.table.service.match import Match
from bot.table.service.sights import shows_clocks
from engine.core import Seat
from renderers.translation import Translator


def clock_lines(match: Match, viewer: Seat | None, t: Translator, now: float) -> list[str]:
    """Return who has to act until when, and who is on vacation; nothing where no clock runs.

    While a game stands still until all go on, nobody knows until when.
    """
    clock = match.clock
    if clock is None or match.row.status != "running" or match.row.halted:
        return []
    seen = shows_clocks(match)
    ends: dict[int, list[str]] = {}
    for seat, until in sorted(clock.deadlines.items()):
        if seat == viewer or seen:
            ends.setdefault(int(until), []).append(safe(match.seats[seat].name))
    lines = [
        "⏳ " + t.t("{name}: {what}", name=t.t(", ").join(names), what=_both(at))
        for at, names in sorted(ends.items())
    ]
    return [*lines, *_missed(match, viewer, t), *_left(match, viewer, t), *away_lines(match, t, now)]


def _missed(match: Match, viewer: Seat | None, t: Translator) -> list[str]:
    """Return whose time was up and who has not acted since, and what happens the next time."""
    clock, seen = match.clock, shows_clocks(match)
    assert clock is not None
    return [
        t.t(
            "{name} ran out of time: next time a computer player takes the seat.",
            name=safe(match.seats[seat].name),
        )
        for seat, one in sorted(clock.left.items())
        if one.misses and match.seats[seat].user_id is not None and (seat == viewer or seen)
    ]


def own_line(match: Match, seat: Seat) -> str:
    """Return until when a seat itself has time, for its own message; empty where no end is in sight."""
    until = None if match.clock is None else match.clock.deadline(seat)
    return "" if until is None else f"⏳ {_both(until)}"


def _both(at: float) -> str:
    return f"{instant(at)} ({moment(at)})"


def _left(match: Match, viewer: Seat | None, t: Translator) -> list[str]:
    """Return what the people have left whose clock does not run, where time is kept from move to move."""
    clock, seen = match.clock, shows_clocks(match)
    assert clock is not None
    told = [
        t.t("{name}: {what}", name=safe(match.seats[seat].name), what=_rest(clock.terms, one, t))
        for seat, one in sorted(clock.left.items())
        if not one.runs and match.seats[seat].user_id is not None and (seat == viewer or seen)
    ]
    if clock.terms.kind == "days" or not told:
        return []
    return ["-# " + t.t("Left: {times}", times=" · ".join(told))]


def _rest(terms: Terms, clock: SeatClock, t: Translator) -> str:
    """Return what a seat has left: "4 minutes 10 seconds", "0 seconds + 3 × 30 seconds"."""
    left = span(clock.left, t)
    if not clock.periods:
        return left
    return f"{left} + {clock.periods} × {span(terms.each, t)}"


def away_lines(match: Match, t: Translator, now: float) -> list[str]:
    """Return who is on vacation from this game, and until when."""
    if match.clock is None:
        return []
    return [
        t.t(
            "{name} is on vacation until {time}.",
            name=safe(match.seats[seat].name),
            time=moment(pause.ends),
        )
        for seat, found in match.clock.pauses.items()
        for pause in found
        if pause.kind == VACATION and pause.ends is not None and pause.starts <= now < pause.ends
    ]


def call_time(match: Match, seat: Seat) -> str:
    """Return until when a seat that is called has time, for the end of the call; empty without a clock."""
    hidden = match.clock is None or not shows_clocks(match)
    until = None if match.clock is None or hidden else match.clock.deadline(seat)
    return "" if until is None else f" {instant(until)}"
