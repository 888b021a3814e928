"""Reviews: which level judges a game is a matter of the time that it takes; what came of it is kept.

One review is made at a time, in the processes that yield to everybody who plays.  Whoever asks for the same
one joins.  It is made to its end, even if nobody waits any more, and kept in the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import Final, TypeAlias, TypeVar

import msgspec
import structlog
from msgspec.structs import replace as with_fields

from bot.kit.service.errors import GameClosed, LobbyRefusal
from bot.kit.store.database import Database
from bot.kit.workers import Workers
from bot.records.service.orders import Making, Orders
from bot.review.service import valuing
from bot.review.service.judging import (
    Choice,
    Contested,
    Part,
    Thrown,
    Timed,
    foresee,
    judge,
    try_out,
    value,
)
from bot.review.store import reviews
from bot.storage.rows import ReviewRow
from bot.table.service.match import Match
from bot.table.service.replay import Replay, require_begun
from bot.table.store import leavers
from engine import review, trials
from engine.core import Seat
from engine.players import is_absolute, is_quick, levels_of, ways_of
from engine.review import Judged, Review
from engine.trials import Tried

log: Final = structlog.get_logger()

BUDGET: Final = 11.0
"""Seconds of a processor in which all choices are judged, and their values found."""

VALUING: Final = 5.0
"""How many of them are kept for finding values, where levels only compare actions."""

CASTING: Final = 3.0
"""Seconds in which casts are weighed."""

CHECKING: Final = 3.0
"""Seconds in which the strongest level looks at the largest losses once more; what is left of those in which
all choices are judged comes to it, where their values need not be found."""

TRYING: Final = 5.0
"""Seconds in which the largest losses are tried: both choices are played on."""

TRIED: Final = 4 * review.MOST_TURNS
"""Losses that are tried, sure or not: those that are none then leave room for others."""

FEWEST_WAYS: Final = 24
"""Ways to go on in which they are tried at least: fewer tell nothing."""

MEASURED_WAYS: Final = 3
"""Ways by which it is measured how long one takes."""

SAMPLES: Final = 2
"""Choices by which it is measured how long a level takes."""

QUICK: Final = 3.0
"""Seconds that these may take to be measured once more."""

CANDIDATES: Final = 20 * review.MOST_TURNS
"""Largest losses that are looked at once more, at the most: those who judge quickly mistake many."""

OUTCOMES: Final = 3
"""About how many ways to come out of a cast are worth weighing apart."""

P = TypeVar("P")
F = TypeVar("F")

Try: TypeAlias = Callable[[Sequence[Contested], int], Awaitable[Timed[Tried]]]
"""Lets choices be tried in so many ways."""

Run: TypeAlias = Callable[[str, Sequence[Choice], Sequence[Thrown]], Awaitable[Part]]
"""Lets a level judge choices and weigh casts."""


@dataclass(frozen=True, slots=True)
class Work:
    """What there is to judge in a game, and who does it."""

    match: Match
    choices: Sequence[Choice]
    casts: Sequence[Thrown]
    run: Run

    @property
    def absolute(self) -> bool:
        """Whether who judges tells values as well."""
        return is_absolute(self.match.rules.id)

    @property
    def budget(self) -> float:
        """Seconds in which all choices are judged."""
        return BUDGET if self.absolute else BUDGET - VALUING

    def cut(self, seconds: float) -> Work:
        """Return as much of the work as there is time for, where a choice takes so many seconds."""
        every, of_casts = self.every(seconds), ceil(seconds * OUTCOMES * len(self.casts) / CASTING)
        return replace(self, choices=self.choices[::every], casts=self.casts[:: max(1, of_casts)])

    def every(self, seconds: float) -> int:
        """Return which of the choices are judged: one in so many."""
        return max(1, ceil(seconds * len(self.choices) / self.budget))


def require_reviewable(match: Match) -> None:
    """Refuse a game that is not over, or of which not everything may be known after its end."""
    require_begun(match)
    if match.row.status == "running":
        raise LobbyRefusal("review_running", game=match.id)
    if match.result is None:
        raise GameClosed("review_unfinished", game=match.id)
    if match.privacy.sealed:
        raise LobbyRefusal("review_sealed", game=match.id)
    if not match.rules.has_choice:
        raise LobbyRefusal("review_luck", game=match.id)


class ReviewService(Orders[Review]):
    """Makes reviews, one after the other in the order of asking, and keeps them.

    A review that nobody waits for any more is made all the same, for the next who asks.
    """

    def __init__(self, database: Database, workers: Workers, now: Callable[[], float]) -> None:
        super().__init__()
        self._database, self._workers, self._now = database, workers, now

    def full(self, most: int) -> LobbyRefusal:
        """Return the refusal where so many reviews wait already."""
        return LobbyRefusal("reviews_waiting", most=most)

    def already(self, other: Hashable) -> LobbyRefusal:
        """Return the refusal to whoever waits for the review of another game, with its identifier."""
        return LobbyRefusal("review_already", title=other)

    async def known(self, match: Match) -> Review | None:
        """Return the review of a game if there is one; raise LobbyRefusal where there can't be."""
        require_reviewable(match)
        async with self._database.read() as connection:
            row = await reviews.get(connection, match.id)
        return None if row is None else msgspec.json.decode(row.text, type=Review)

    async def shared(self, match: Match) -> frozenset[Seat]:
        """Return the seats that were somebody's who has left them: what was done there may be theirs."""
        async with self._database.read() as connection:
            left = await leavers.counted(connection, match.id)
        return frozenset(seat for user, seat in left.items() if match.seats[seat].user_id != user)

    def order(self, match: Match, replay: Replay, user_id: int) -> Making[Review]:
        """Let a review be made, or join those who wait for the same one, as :meth:`join` does."""
        require_reviewable(match)
        return self.join(match.id, user_id, partial(self._kept, match, replay))

    async def _kept(self, match: Match, replay: Replay, making: Making[Review]) -> Review:
        found = await self._made(making, match, replay)
        text = msgspec.json.encode(found).decode()
        async with self._database.write() as connection:
            await reviews.put(connection, ReviewRow(match.id, text, self._now()))
        return found

    async def _made(self, making: Making[Review], match: Match, replay: Replay) -> Review:
        work = await asyncio.to_thread(_work, match, replay, self._run(match))
        if not work.choices:
            return Review("")
        judging, checker = await _chosen(work)
        every, cut = work.every(judging.seconds), work.cut(judging.seconds)
        checked, size = checker != judging, len(cut.choices)
        # What follows takes about as long again: a second look, or first the values and then the trials.
        making.count = size * (1 + checked if work.absolute else 3) + len(cut.casts)
        made = await _judged(cut, judging, making)
        tell = partial(_told, making, making.done, size)
        found: Sequence[Judged] = made.choices
        if not match.rules.has_chance and every == 1:
            found = review.fallen(found, replay.seats[-1])
        again = await _checked(work, found, checker, made.seconds, tell) if checked else {}
        found = [again.get(one.ply, one) for one in found]
        ends = _ends(match, replay)
        if found and not work.absolute:
            left = max(VALUING, BUDGET - made.seconds)
            told = valuing.told(match, replay, found, ends)
            found = await valuing.valued(
                work.choices, found, told, left, self._playing_on(match, value), tell
            )
        done = Review(
            judging.level,
            every,
            checker.level if again else "",
            tuple(sorted(again)),
            tuple(found),
            made.casts,
            review.least_loss(found, ends),
        )
        return await self._planned(work, await self._tried(work, done, tell))

    async def _planned(self, work: Work, done: Review) -> Review:
        """Return the review with what would follow the better choices of its turning points."""
        rules, views = work.match.rules, {choice.ply: choice.view for choice in work.choices}
        turns = {one.ply: one for one in done.turns()}
        for ply, one in turns.items():
            then = await self._workers.run(
                foresee, rules.id, rules.version, done.judge, views[ply], ply, one.best
            )
            turns[ply] = with_fields(one, then=then)
        return with_fields(done, choices=tuple(turns.get(one.ply, one) for one in done.choices))

    async def _tried(self, work: Work, done: Review, tell: Callable[[float], None]) -> Review:
        """Return the review with its largest losses tried, as many as there is time for.

        Where levels tell values those are kept; what is new is how often either choice brings a gain.
        """
        run, is_known = self._playing_on(work.match, try_out), is_quick(work.match.rules.id)
        turns = done.turns() if work.absolute else done.turns(TRIED, sure=0.0)
        contested = _contested(work, turns)
        if work.absolute and not is_known:
            return done
        most = max(trials.WAYS, ways_of(work.match.rules.id))
        some, ways = await _affordable(contested, run, most)
        if not some:
            return done
        found: dict[int, Tried] = {}
        for one in some:
            found[one.ply] = (await run([one], ways)).found[0]
            if not work.absolute:
                tell(1.0 + len(found) / len(some))
        choices = tuple(
            _borne_out(one, found[one.ply], work.absolute, is_known) if one.ply in found else one
            for one in done.choices
        )
        if work.absolute:
            return with_fields(done, choices=choices)
        return with_fields(done, choices=choices, tried=tuple(sorted(found)), ways=ways)

    def _playing_on(
        self, match: Match, work: Callable[[str, int, Sequence[P], int, int], Timed[F]]
    ) -> Callable[[Sequence[P], int], Awaitable[Timed[F]]]:
        """Return the work of a process that plays on from positions of a game, so many times each."""
        rules, unit = match.rules, match.rules.unit(match.options)

        async def run(positions: Sequence[P], times: int) -> Timed[F]:
            return await self._workers.run(work, rules.id, rules.version, positions, times, unit)

        return run

    def _run(self, match: Match) -> Run:
        rules = match.rules

        async def run(level: str, choices: Sequence[Choice], casts: Sequence[Thrown]) -> Part:
            return await self._workers.run(judge, rules.id, rules.version, level, choices, casts)

        return run


def _work(match: Match, replay: Replay, run: Run) -> Work:
    """Return what there is to judge: choices that people and computers made, not those that time made.

    Casts are weighed only where all outcomes have one scale, whoever is to choose after them: by values.
    """
    rules, states, played = match.rules, replay.states, replay.actions
    plies = review.choices(rules, states, played)
    for_others = {ply for ply, cause in enumerate(replay.causes) if cause}
    made = [ply for ply in plies if ply not in for_others]
    choices = [Choice(ply, rules.view(states[ply], played[ply][0]), played[ply][1]) for ply in made]
    unit = rules.unit(match.options)
    telling = review.telling_casts(rules, states, played) if is_absolute(rules.id) else []
    casts = [Thrown(ply, states[ply], played[ply][1], unit) for ply in telling]
    return Work(match, choices, casts, run)


@dataclass(frozen=True, slots=True)
class Judge:
    """A level that judges, and how many seconds it takes for a choice."""

    level: str
    seconds: float


def judges(game_id: str) -> list[str]:
    """Return the levels that may judge, the strongest first: the upper third, others are made to err."""
    levels = list(levels_of(game_id))
    return levels[::-1][: max(1, (len(levels) + 1) // 3)]


async def _chosen(work: Work) -> tuple[Judge, Judge]:
    """Return the strongest level that has time for all choices, and the strongest one, which checks.

    The weakest of those that may judge leaves choices out where it has no time for all.
    """
    step = max(1, len(work.choices) // (SAMPLES + 1))
    samples = work.choices[step::step][:SAMPLES] or work.choices[:1]
    checker, failed = None, None
    for level in judges(work.match.rules.id):
        try:
            seconds = await _measured(work, level, samples)
        except Exception as error:  # the next one judges instead
            log.error("computer player failed", rules=work.match.rules.id, level=level, exc_info=error)
            failed = error
            continue
        chosen = Judge(level, seconds)
        checker = checker or chosen
        if seconds * len(work.choices) <= work.budget:
            break
    if checker is None:
        raise LobbyRefusal("nothing_thought", game=work.match.id) from failed
    return chosen, checker


async def _measured(work: Work, level: str, samples: Sequence[Choice]) -> float:
    """Return how many seconds a level takes for a choice.

    Where it seems too slow, it is measured once more, if that is quick: what is made once counted the first
    time.
    """
    seconds = (await work.run(level, samples, ())).seconds
    if seconds < QUICK and seconds * len(work.choices) > work.budget * len(samples):
        seconds = (await work.run(level, samples, ())).seconds
    return max(seconds / len(samples), 1e-4)


async def _judged(work: Work, judging: Judge, making: Making[Review]) -> Part:
    """Let a level judge all choices and casts of the work, part by part."""
    found, casts, seconds = list[Judged](), list[review.Cast](), 0.0
    for some, thrown in _parts(work.choices, work.casts, judging.seconds):
        part = await work.run(judging.level, some, thrown)
        found += part.choices
        casts += part.casts
        seconds += part.seconds
        making.done += len(some) + len(thrown)
    return Part(tuple(found), tuple(casts), seconds)


def _ends(match: Match, replay: Replay) -> list[float]:
    """Return how the game ended for each seat."""
    rules, last = match.rules, replay.states[-1]
    return [review.final(rules, last, match.options, seat) for seat in range(replay.seats[-1])]


def _contested(work: Work, turns: Sequence[Judged]) -> list[Contested]:
    """Return the choices that are to be tried, the largest loss first."""
    choices, dump = {choice.ply: choice for choice in work.choices}, work.match.rules.dump_action
    return [
        Contested(one.ply, choices[one.ply].view, one.best, dump(choices[one.ply].played))
        for one in turns
        if one.played is not None
    ]


async def _affordable(contested: Sequence[Contested], run: Try, most: int) -> tuple[Sequence[Contested], int]:
    """Return what there is time to try, and in how many ways, not more than ``most``.

    That is nothing where it is too little to tell.
    """
    some, seconds = list[Contested](), 0.0
    for one in contested:
        each = (await run([one], MEASURED_WAYS)).seconds / MEASURED_WAYS
        if (seconds + each) * FEWEST_WAYS > TRYING:
            break
        some.append(one)
        seconds += each
    if len(some) < min(len(contested), review.MOST_TURNS):
        return (), 0
    return some, min(most, int(TRYING / max(seconds, 1e-5)))


def _borne_out(one: Judged, by: Tried, absolute: bool, is_quick: bool) -> Judged:
    """Return a loss as it has been tried; how often a gain came is told where that was tried often."""
    one = with_fields(one, gaining=by.gaining if is_quick else None)
    if absolute:
        return one
    return with_fields(one, worth=by.best, value=by.best, played=by.played, error=by.error, fall=0.0)


def _told(making: Making[Review], done: int, count: int, part: float) -> None:
    """Note that a part of so many steps is done beside what was done before."""
    making.done = done + round(part * count)


def _parts(
    choices: Sequence[Choice], casts: Sequence[Thrown], seconds: float
) -> Iterator[tuple[Sequence[Choice], Sequence[Thrown]]]:
    """Yield parts of the work that take about as long as a part may."""
    size = max(1, int(valuing.PER_PART / seconds))
    for at in range(0, len(choices), size):
        yield choices[at : at + size], ()
    size = max(1, size // OUTCOMES)
    for at in range(0, len(casts), size):
        yield (), casts[at : at + size]


async def _checked(
    work: Work, found: Sequence[Judged], checker: Judge, spent: float, tell: Callable[[float], None]
) -> dict[int, Judged]:
    """Return the largest losses as the strongest level judges them, by ply, after so many seconds of judging.

    ``tell`` is called with the part of the work that is done, where no other work follows.
    """
    seconds = CHECKING + (max(0.0, work.budget - spent) if work.absolute else 0.0)
    most = min(CANDIDATES, int(seconds / checker.seconds))
    wanted = {one.ply: one.fall for one in review.apart(review.turns(found), most)}
    again: dict[int, Judged] = {}
    for number, choice in enumerate([one for one in work.choices if one.ply in wanted], 1):
        part = await work.run(checker.level, [choice], ())
        again |= {one.ply: with_fields(one, fall=wanted[one.ply]) for one in part.choices}
        if work.absolute:
            tell(number / len(wanted))
    if work.absolute:
        tell(1.0)
    return again
