"""What clocks charged is what has passed: by the acts of people, whose times no clock of the bot's tells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bot.clocks.service import reckoning
from bot.clocks.service.counting import LATEST
from bot.clocks.service.reckoning import Use
from bot.clocks.service.terms import Terms, kept
from bot.table.service.timing import ANSWER, BY_TIME
from tests.chaos.judge.acts import Fit, fitted
from tests.chaos.judge.trial import Played, Trial, Verdict, by_game
from tests.chaos.record import EVERYBODY, Sat

NEAR: Final = 2.0
"""Seconds by which a charge may be above what has passed: one machine tells of both."""

FAR: Final = 15.0
"""Seconds by which it may be below: a press counts as it was made, and answers take a while."""

SHOWN: Final = re.compile(r"<t:(\d+):R>")

LOST_BY_TIME: Final = frozenset({"time", "no_show"})
"""Rules by which a game ends as somebody's time is up."""


def judged(trial: Trial) -> Iterator[Verdict]:
    """Tell of charges that are wrong, of time that was up too soon, and of clocks that are not as the log."""
    doings = by_game(trial.doings)
    sat = {entry.game: entry.at for entry in trial.all(Sat)}
    for game in trial.games:
        if not game.case.row.clock or game.case.row.taken_back:
            continue
        began = sat.get(game.id, trial.began)
        if game.case.row.fixture is not None:  # it begins with its round, whenever its people see it
            began = min(began, game.case.row.started_at or began)
        yield from _charges(trial, game, fitted(game, doings.get(game.id, [])), began)
        yield from _too_soon(trial, game, began)
        yield from _stored(game)
        yield from _shown(trial, game)


def _charges(trial: Trial, game: Played, fit: Fit, began: float) -> Iterator[Verdict]:
    """Hold what each choice used against when it was made, and when the choice before it was."""
    alone = len(game.case.seats) == 2
    shared = (
        reckoning.answer_time(kept(game.case.row.clock)) > 0.0
    )  # all share it who are asked about one matter
    pressed = {line.ply: (line.person, doing.act.at) for line, doing in fit.pairs}
    for ply, (person, at) in sorted(pressed.items()):
        used = game.case.log[ply].used
        if used is None or (not alone and shared):
            continue
        before = [when for other, (who, when) in pressed.items() if other < ply and (alone or who == person)]
        since = max(before, default=began)
        if used > _counts(trial, at) - since + NEAR or (
            alone and before and ply - 1 in pressed and used < at - since - FAR and _ran(trial, since, at)
        ):
            what = f"ply {ply} was charged {used:.1f} s, and {at - since:.1f} s had passed"
            yield Verdict("time", game.id, what, at)


def _counts(trial: Trial, at: float) -> float:
    """Return when an act counts at the latest: one that travelled longer than a while, as if not longer.

    It did where a process heard of it and stood still.
    """
    heard = (
        trial.mended.get(fault.fault, trial.ended)
        for fault in trial.faults
        if fault.kind == "stood_still" and fault.at - NEAR <= at <= trial.mended.get(fault.fault, trial.ended)
    )
    return max([at, *(until - LATEST for until in heard)])


def _ran(trial: Trial, since: float, until: float) -> bool:
    """Whether clocks ran all the while: nothing paused them, and nobody had set the machine's."""
    paused = any(row.starts < until and (row.ends is None or row.ends > since) for row in trial.pauses)
    shifted = any(since - FAR < entry.at < until + FAR for entry in trial.shifts)
    return not paused and not shifted and all(entry.ahead == 0 for entry in trial.shifts if entry.at < until)


def _too_soon(trial: Trial, game: Played, began: float) -> Iterator[Verdict]:
    """Tell of a time that was up although a run does not last as long."""
    passed, terms = trial.ended - began, kept(game.case.row.clock)
    for line in game.case.log:
        if line.cause in BY_TIME and passed < least(terms, answer=line.cause == ANSWER):
            what = f"ply {line.ply} was done as time was up, {passed:.0f} s after the game began"
            yield Verdict("time", game.id, what, line.at)
    result = None if game.case.remains is None else game.case.remains.row
    by_time = result is not None and result.rule in LOST_BY_TIME and game.case.row.fixture is None
    if result is not None and by_time and passed < least(terms):
        what = f"it was lost by time, {passed:.0f} s after it began"
        yield Verdict("time", game.id, what, result.finished_at)


def least(terms: Terms, *, answer: bool = False) -> float:
    """Return how long somebody has at least, before time can be up."""
    if answer:
        return reckoning.answer_time(terms)
    return reckoning.allowance(terms, reckoning.fresh(terms))


def _stored(game: Played) -> Iterator[Verdict]:
    """Hold what clocks have left against what the log says was used."""
    if game.clock is None:
        return
    terms = kept(game.clock.terms)
    uses = [
        Use(line.seat, line.used, line.cause in BY_TIME, line.cause == ANSWER)
        for line in game.case.log
        if line.used is not None
    ]
    stored = reckoning.read_clocks(game.clock.seats)
    folded = reckoning.fold(terms, uses, stored)
    for seat, clock in stored.items():
        if abs(clock.left - folded[seat].left) > 0.01 or clock.periods != folded[seat].periods:
            what = f"seat {seat} has {clock.left} s left, and by the log {folded[seat].left} s"
            yield Verdict("time", game.id, what)


def _shown(trial: Trial, game: Played) -> Iterator[Verdict]:
    """Hold what the newest board tells of a deadline against the deadline that is stored."""
    if game.clock is None or game.clock.deadline is None or game.match.privacy.uncounted:
        return
    ply = game.case.row.ply
    boards = [
        one for one in trial.seen if one.game == game.id and one.reader == EVERYBODY and ply in one.plies
    ]
    if not boards or "⏳" not in boards[-1].text:
        return
    told = [int(found) for found in SHOWN.findall(boards[-1].text)]
    if told and all(abs(one - game.clock.deadline) > NEAR for one in told):
        what = f"the board tells of {told}, and time is up at {game.clock.deadline:.0f}"
        yield Verdict("time", game.id, what, boards[-1].at)
