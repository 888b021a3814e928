"""What seats have left of their clocks, reckoned from the log: what each action used, and every zero.

A turn goes like this: :func:`begun` when the seat may act, :func:`spent` after its action, with the seconds
used less the pauses; :func:`stopped` if it may act no more without having acted.  :func:`allowance` says how
long the turn may last.  Chance, forced moves and computer players cost nothing: for them nothing is called.

Seconds are rounded to the millisecond, as the numbers of Discord tell them, so that a period that is used
exactly is used exactly.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final, NamedTuple

import msgspec

from bot.clocks.service.terms import HOUR, Terms
from bot.kit.service.errors import LobbyRefusal


class SeatClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat has left.

    ``left``: seconds of the main time, the bank, the reserve; 0 for *days*.  ``periods``: of *byoyomi*, with
    the one in use.  ``since``: the counted time at which its turn began, None while it does not run.
    ``misses``: zeros running, at tables of more than two.  ``extra``: presents for this turn of *days*.
    ``answer``: seconds of this turn, where all who are asked about one matter share them; else 0.
    """

    left: float = 0.0
    periods: int = 0
    since: float | None = None
    misses: int = 0
    extra: float = 0.0
    answer: float = 0.0

    @property
    def runs(self) -> bool:
        """Whether the seat's turn is being measured."""
        return self.since is not None


class Zero(Enum):
    """What follows when a seat's time is up at a table of more than two."""

    ACT = "act"
    """One action: the game's own "no", or the computer player's."""
    GIVE_UP = "give_up"
    """The computer player keeps the seat until the person takes it back."""


SECOND: Final = 2
"""At the second zero running the computer player keeps the seat."""


def fresh(terms: Terms) -> SeatClock:
    """Return the clock of a seat at the start."""
    return SeatClock(left=0.0 if terms.kind == "days" else float(terms.main), periods=terms.periods)


def begun(clock: SeatClock, at: float) -> SeatClock:
    """Return the clock when the seat may act from ``at`` on; one that runs already goes on running."""
    return clock if clock.runs else msgspec.structs.replace(clock, since=at)


def stopped(clock: SeatClock) -> SeatClock:
    """Return the clock of a seat that may act no more, and has not acted: that cost it nothing."""
    return msgspec.structs.replace(clock, since=None, extra=0.0, answer=0.0)


ANSWER_SHARE: Final = 4
LONGEST_ANSWER: Final = 12 * HOUR
"""All who are asked about one matter share this part of a move by days, and so many seconds at most."""

LEAST_SHARE: Final = 6
"""Who is asked after the others has this part of it at least, however long they have taken."""


def answer_time(terms: Terms) -> float:
    """Return the seconds that all share who are asked about one matter; 0 where each has a turn."""
    return min(terms.each / ANSWER_SHARE, float(LONGEST_ANSWER)) if terms.kind == "days" else 0.0


def answering(terms: Terms, clock: SeatClock, since: float, at: float) -> SeatClock:
    """Return the clock of a seat that is asked at a time about a matter that has been asked about since."""
    shared = answer_time(terms)
    starts = max(since, at - shared + shared / LEAST_SHARE)
    return msgspec.structs.replace(begun(clock, starts), answer=shared)


def allowance(terms: Terms, clock: SeatClock) -> float:
    """Return how many seconds the present turn may last before zero; infinite without a clock."""
    match terms.kind:
        case "":
            return math.inf
        case "days":
            return clock.answer or terms.each + clock.extra
        case "byoyomi":
            return clock.left + clock.periods * terms.each
        case "table":
            return terms.each + clock.left
    return clock.left


def spent(terms: Terms, clock: SeatClock, used: float, *, zero: bool = False) -> SeatClock:
    """Return the clock after an action that used so many seconds.

    ``zero``: the time was up, and the action was done for the seat.  Then nothing is left, but as after an
    own move the increment is added and the last period stays: else the next turn would be over as it begins.
    Whoever comes back to a seat that was given up starts without zeros.  An answer that did not come in the
    time that all share is no zero: who sleeps keeps the seat.  More than the allowance is used
    where nobody loses on time for a while after an outage; that counts as all of it.
    """
    most = allowance(terms, clock)
    seconds = most if zero else min(max(0.0, _rounded(used)), most)
    given_up = zero and at_zero(terms, clock) is Zero.GIVE_UP
    misses = clock.misses + (not clock.answer) if zero and not given_up else 0
    left, periods = _after(terms, clock, seconds)
    return SeatClock(left=_rounded(left), periods=periods, misses=misses)


def _after(terms: Terms, clock: SeatClock, seconds: float) -> tuple[float, int]:
    """Return what is left, and the periods, after a turn of so many seconds."""
    rest = max(0.0, clock.left - seconds)
    match terms.kind:
        case "bank":  # a present may have lifted it above the start: then it stays there, without growing
            return max(rest, min(rest + terms.each, terms.main)), 0
        case "fischer":
            return rest + terms.each, 0
        case "byoyomi":
            begun_periods = math.ceil(_rounded(seconds - clock.left) / terms.each)
            return rest, clock.periods - max(0, begun_periods - 1)
        case "table":
            return max(0.0, clock.left - max(0.0, seconds - terms.each)), 0
    return 0.0, 0


def more_time(terms: Terms, clock: SeatClock) -> SeatClock:
    """Return the clock after a present of time by another player.

    *Days*: a whole move; *bank*, *Fischer*: one increment, above the cap; *byoyomi*: one period; *table*: one
    decision to the reserve.  Raise LobbyRefusal ``clock_not_running`` if the seat's turn is not measured.
    """
    if terms.is_none or not clock.runs:
        raise LobbyRefusal("clock_not_running")
    return _presented(terms, clock)


def _presented(terms: Terms, clock: SeatClock) -> SeatClock:
    match terms.kind:
        case "days":
            return msgspec.structs.replace(clock, extra=clock.extra + terms.each)
        case "byoyomi":
            return msgspec.structs.replace(clock, periods=clock.periods + 1)
    return msgspec.structs.replace(clock, left=clock.left + terms.each)


def at_zero(terms: Terms, clock: SeatClock) -> Zero:
    """Return what follows for a seat whose turn has lasted its allowance, at a table of more than two.

    The computer player keeps the seat at the second zero running; with a table clock also if the reserve was
    gone when the turn began.  (A zero uses up what was left of it, and is still one action: otherwise every
    zero of a table clock would cost the seat.)  Only table clocks have a reserve.
    """
    reserve_gone = terms.kind == "table" and clock.left <= 0
    again = clock.misses + 1 >= SECOND and not clock.answer
    return Zero.GIVE_UP if reserve_gone or again else Zero.ACT


# --- From the log ----------------------------------------------------------------------------------


class Use(NamedTuple):
    """A line of the log: a seat's action, the seconds that it used, and whether its time was up.

    ``answer``: that was the time that all shared who were asked about one matter.
    """

    seat: int
    used: float
    zero: bool = False
    answer: bool = False


class Present(NamedTuple):
    """A present of time to the seat, in the turn that its next :class:`Use` ends."""

    seat: int


def fold(terms: Terms, log: Iterable[Use | Present], seats: Iterable[int] = ()) -> dict[int, SeatClock]:
    """Return the clocks after a log, none running: of ``seats``, and of all that are in it."""
    clocks = {seat: fresh(terms) for seat in seats}
    for entry in log:
        clock = clocks.get(entry.seat) or fresh(terms)
        if isinstance(entry, Use):
            if entry.answer:
                clock = msgspec.structs.replace(clock, answer=answer_time(terms))
            clocks[entry.seat] = spent(terms, clock, entry.used, zero=entry.zero)
        else:
            clocks[entry.seat] = _presented(terms, clock)
    return clocks


_CLOCKS: Final = msgspec.json.Decoder(dict[int, SeatClock])


def write_clocks(clocks: Mapping[int, SeatClock]) -> str:
    """Return the clocks of a table's seats as JSON."""
    return msgspec.json.encode(clocks).decode()


def read_clocks(text: str) -> dict[int, SeatClock]:
    """Return the clocks of a table's seats from JSON; raise ValueError (msgspec's) if it is none."""
    return _CLOCKS.decode(text)


def _rounded(seconds: float) -> float:
    return round(seconds, 3)
