"""Ladders: places that follow from a log, who may challenge whom, what falls due.

A log is in the order of time.  Times are seconds since 1970.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Final

import msgspec

from bot.clocks.service.pauses import Pause, after
from bot.kit.service.errors import LeagueRefusal
from bot.leagues.service.terms import DAY

REACH: Final = 5
"""How many places above one may challenge, where a league does not say otherwise."""
ANSWER: Final = 3 * DAY
"""How long somebody may think about a challenge; silence forfeits."""
DECLINES: Final = 2
DECLINED_WITHIN: Final = 30 * DAY
"""So many may be declined in so many seconds; one more forfeits."""
AGAIN: Final = 7 * DAY
"""The same pair plays again so many seconds after their game, or after a challenge that was declined."""
OPEN: Final = 2
"""So many open challenges each, made and received together: until they are played or given up."""
IDLE: Final = 30 * DAY
WEEK: Final = 7 * DAY
"""Who has not played for so long goes down a place, and another for each week more."""

Vacations = Mapping[int, Sequence[Pause]]
"""The vacations of entrants: neither idle time nor the days for an answer go on then."""


# --- The log ---------------------------------------------------------------------------------------


class _OfOne(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    at: float
    entrant: int


class Entered(_OfOne, frozen=True, kw_only=True, tag=True):
    """Somebody is on the ladder, at the bottom.  A new month begins with all, the best first."""


class _Between(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    at: float
    challenger: int
    challenged: int


class Challenged(_Between, frozen=True, kw_only=True, tag=True):
    """Somebody asks for the place of another."""


class Accepted(_Between, frozen=True, kw_only=True, tag=True):
    """The two play."""


class Declined(_Between, frozen=True, kw_only=True, tag=True):
    """The challenged one does not want to play now."""


class Played(_Between, frozen=True, kw_only=True, tag=True):
    """A game of the two is over; ``winner`` None for a draw, or if nobody came."""

    winner: int | None = None


class Forfeited(_Between, frozen=True, kw_only=True, tag=True):
    """The challenged one lost without a game: by silence, or by declining too often."""


class Idle(_OfOne, frozen=True, kw_only=True, tag=True):
    """Somebody has not played for long, and goes down a place."""


class Excused(_OfOne, frozen=True, kw_only=True, tag=True):
    """Somebody who would be idle is on vacation, and not looked at before ``until``."""

    until: float


class Left(_OfOne, frozen=True, kw_only=True, tag=True):
    """Somebody is on the ladder no more; their challenges are over."""


Answer = Accepted | Declined
Decided = Played | Forfeited
Entry = Entered | Challenged | Answer | Decided | Idle | Excused | Left


# --- What follows from it --------------------------------------------------------------------------


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """A challenge that is open: asked, or being played."""

    challenger: int
    challenged: int
    at: float
    accepted: bool = False

    @property
    def pair(self) -> frozenset[int]:
        """The two, in no order."""
        return frozenset({self.challenger, self.challenged})


@dataclass(frozen=True, slots=True)
class Ladder:
    """How a ladder stands: entrants from the top, and what decides about challenges.

    ``over`` is when a pair had its last game or declined challenge, ``declined`` when somebody declined,
    ``waits`` since when somebody is idle, and for how many seconds they may be.  ``at``: the last entry.
    """

    order: tuple[int, ...] = ()
    challenges: tuple[Challenge, ...] = ()
    over: Mapping[frozenset[int], float] = field(default_factory=dict)
    declined: Mapping[int, tuple[float, ...]] = field(default_factory=dict)
    waits: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    at: float = -math.inf

    def place(self, entrant: int) -> int | None:
        """Return somebody's place, 1 the top; None if they are not on the ladder."""
        return self.order.index(entrant) + 1 if entrant in self.order else None

    def between(self, one: int, other: int) -> Challenge | None:
        """Return the open challenge of two, whoever made it."""
        pair = frozenset({one, other})
        return next((each for each in self.challenges if each.pair == pair), None)

    def of(self, entrant: int) -> tuple[Challenge, ...]:
        """Return somebody's open challenges, made and received."""
        return tuple(each for each in self.challenges if entrant in each.pair)


def fold(log: Iterable[Entry]) -> Ladder:
    """Return how a ladder stands after a log."""
    return reduce(step, log, Ladder())


def step(ladder: Ladder, entry: Entry) -> Ladder:
    """Return the ladder after one entry."""
    ladder = replace(ladder, at=max(ladder.at, entry.at))
    match entry:
        case Entered():
            return _active(
                replace(ladder, order=(*_without(ladder, entry.entrant), entry.entrant)),
                entry.at,
                entry.entrant,
            )
        case Left():
            challenges = tuple(each for each in ladder.challenges if entry.entrant not in each.pair)
            return replace(ladder, order=_without(ladder, entry.entrant), challenges=challenges)
        case Idle():
            waits = {**ladder.waits, entry.entrant: (entry.at, WEEK)}
            return replace(ladder, order=_down(ladder.order, entry.entrant), waits=waits)
        case Excused():
            waits = {**ladder.waits, entry.entrant: (entry.at, entry.until - entry.at)}
            return replace(ladder, waits=waits)
        case Challenged():
            made = Challenge(challenger=entry.challenger, challenged=entry.challenged, at=entry.at)
            return replace(ladder, challenges=(*ladder.challenges, made))
        case Accepted():
            made = Challenge(
                challenger=entry.challenger, challenged=entry.challenged, at=entry.at, accepted=True
            )
            closed = _closed(ladder, entry)
            return replace(closed, challenges=(*closed.challenges, made))
        case Declined():
            declined = (*ladder.declined.get(entry.challenged, ()), entry.at)
            ladder = replace(ladder, declined={**ladder.declined, entry.challenged: declined})
            return _rested(_closed(ladder, entry), entry)
        case Played():
            ladder = _active(_closed(ladder, entry), entry.at, entry.challenger, entry.challenged)
            return _won(_rested(ladder, entry), entry, entry.winner)
        case Forfeited():
            ladder = _active(_closed(ladder, entry), entry.at, entry.challenger)
            return _won(_rested(ladder, entry), entry, entry.challenger)


def _without(ladder: Ladder, entrant: int) -> tuple[int, ...]:
    return tuple(one for one in ladder.order if one != entrant)


def _down(order: tuple[int, ...], entrant: int) -> tuple[int, ...]:
    """Return the order with somebody a place lower; the last stays."""
    if entrant not in order[:-1]:
        return order
    place = order.index(entrant)
    return (*order[:place], order[place + 1], entrant, *order[place + 2 :])


def _active(ladder: Ladder, at: float, *entrants: int) -> Ladder:
    return replace(ladder, waits={**ladder.waits, **dict.fromkeys(entrants, (at, IDLE))})


def _closed(ladder: Ladder, entry: Answer | Decided) -> Ladder:
    """Return the ladder without the open challenge of two."""
    pair = frozenset({entry.challenger, entry.challenged})
    return replace(ladder, challenges=tuple(each for each in ladder.challenges if each.pair != pair))


def _rested(ladder: Ladder, entry: Declined | Decided) -> Ladder:
    """Return the ladder on which the two have met just now."""
    return replace(ladder, over={**ladder.over, frozenset({entry.challenger, entry.challenged}): entry.at})


def _won(ladder: Ladder, entry: Decided, winner: int | None) -> Ladder:
    """Let a winner who stands lower take the loser's place; those between move down one."""
    loser = entry.challenged if winner == entry.challenger else entry.challenger
    above, below = ladder.place(loser), ladder.place(winner or 0)
    if above is None or below is None or below < above:
        return ladder
    order = list(_without(ladder, ladder.order[below - 1]))
    order.insert(above - 1, ladder.order[below - 1])
    return replace(ladder, order=tuple(order))


# --- Challenges ------------------------------------------------------------------------------------


def may_challenge(ladder: Ladder, challenger: int, challenged: int, now: float, reach: int = REACH) -> None:
    """Refuse a challenge that is not allowed; the rule says why.

    ``not_entered``, ``ladder_yourself``, ``ladder_gone``, ``ladder_top``, ``ladder_reach`` (below, or too far
    above), ``ladder_open`` (the two have one), ``ladder_again`` (``at``: from when on), ``ladder_full``
    and ``ladder_full_theirs`` (``most``).
    """
    own, theirs = ladder.place(challenger), ladder.place(challenged)
    if own is None:
        raise LeagueRefusal("not_entered")
    if challenger == challenged:
        raise LeagueRefusal("ladder_yourself")
    if theirs is None:
        raise LeagueRefusal("ladder_gone")
    if own == 1:
        raise LeagueRefusal("ladder_top")
    if not own - reach <= theirs < own:
        raise LeagueRefusal("ladder_reach", reach=reach)
    if ladder.between(challenger, challenged):
        raise LeagueRefusal("ladder_open")
    again = ladder.over.get(frozenset({challenger, challenged}), -math.inf) + AGAIN
    if now < again:
        raise LeagueRefusal("ladder_again", at=math.ceil(again))
    if len(ladder.of(challenger)) >= OPEN:
        raise LeagueRefusal("ladder_full", most=OPEN)
    if len(ladder.of(challenged)) >= OPEN:
        raise LeagueRefusal("ladder_full_theirs", most=OPEN)


def candidates(ladder: Ladder, challenger: int, now: float, reach: int = REACH) -> tuple[int, ...]:
    """Return whom somebody may challenge, the highest first."""
    found = []
    for one in ladder.order:
        try:
            may_challenge(ladder, challenger, one, now, reach)
        except LeagueRefusal:
            continue
        found.append(one)
    return tuple(found)


def require_candidate(ladder: Ladder, challenger: int, now: float, reach: int) -> None:
    """Refuse if nobody may be challenged: the rule says why not who stands next above."""
    own = ladder.place(challenger)
    if own == 1:
        raise LeagueRefusal("ladder_top")
    if own is not None and not candidates(ladder, challenger, now, reach):
        may_challenge(ladder, challenger, ladder.order[own - 2], now, reach)


def declines_left(ladder: Ladder, entrant: int, now: float) -> int:
    """Return how many challenges somebody may still decline now; with none left, declining forfeits."""
    lately = [at for at in ladder.declined.get(entrant, ()) if at > now - DECLINED_WITHIN]
    return max(0, DECLINES - len(lately))


def declining(ladder: Ladder, challenge: Challenge, now: float) -> Declined | Forfeited:
    """Return what it means if the challenged one declines now."""
    kind = Declined if declines_left(ladder, challenge.challenged, now) else Forfeited
    return kind(at=now, challenger=challenge.challenger, challenged=challenge.challenged)


# --- What falls due --------------------------------------------------------------------------------


def answer_by(challenge: Challenge, vacations: Vacations | None = None) -> float:
    """Return until when a challenge is to be answered; infinite in a vacation whose end is not known."""
    return after(challenge.at, ANSWER, (vacations or {}).get(challenge.challenged, ()))


def coming(ladder: Ladder, vacations: Vacations | None = None) -> tuple[Idle, ...]:
    """Return who goes down for not playing if nobody does anything, the first one first, each at their time.

    Only the first is to be taken for granted: after it, ask again.  Whoever is last has no place to lose,
    and whoever plays is not idle.
    """
    due = []
    playing = {one for each in ladder.challenges if each.accepted for one in each.pair}
    for entrant in ladder.order[:-1]:
        if entrant not in playing:
            since, wait = ladder.waits[entrant]
            at = max(after(since, wait, (vacations or {}).get(entrant, ())), ladder.at)
            due.append(Idle(at=at, entrant=entrant))
    return tuple(sorted((one for one in due if one.at < math.inf), key=lambda one: one.at))
