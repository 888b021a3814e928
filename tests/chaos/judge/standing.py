"""Nothing stands still when all is mended; the doctor finds nothing; the log tells of nothing unforeseen."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from bot.doctor.service import games as game_doctor
from bot.doctor.service import seasons as season_doctor
from bot.leagues.service.agenda import next_at, waits_for_staff
from bot.leagues.service.season import of_rows
from tests.chaos.faults.table import FAULTS
from tests.chaos.judge.trial import Played, Trial, Verdict
from tests.chaos.record import Sat

GOING: Final = frozenset({"registration", "running"})
"""States of a season that goes on."""

OVERDUE: Final = 60.0
"""Seconds after which what is due should be done, where nothing is wrong."""

STALL: Final = 30.0
"""Seconds after a fault was mended in which somebody at its table has to be able to play."""

HURRY: Final = 60.0
"""Seconds after a fault in which a game may end of itself, so that nobody can play: with its round."""

SOON: Final = 700.0
"""Seconds by which a season may be looked at after its next step is due."""

FORESEEN: Final = (
    "the database can't be used",
    "the clock was set",
    "no sign of life",
    "answer without the database",
)
"""Errors of which the log tells in one line, as they should be told to an operator."""

BUSY: Final = " is busy: "
"""What is said of a database where two transactions wait for each other, or one for too long."""

OF_OTHERS: Final = re.compile("resource_tracker|warnings.warn|Can't keep up|heartbeat blocked")
"""What Python says of processes that were killed, and the library of a machine that is busy."""


def judged(trial: Trial) -> Iterator[Verdict]:
    """Tell of all of that."""
    yield from _stuck(trial)
    yield from _overdue(trial)
    yield from _doctor(trial)
    yield from _logged(trial)


def _stuck(trial: Trial) -> Iterator[Verdict]:
    games = {game.id: game for game in trial.games}
    begun_by = {begun.fault: begun for begun in trial.faults}
    for fault, after in trial.went_on.items():
        begun = begun_by[fault]
        about = f"after fault {fault} ({begun.kind}: {begun.about})"
        if after.seconds is None and not _may_rest(games.get(begun.game), begun.at):
            yield Verdict("stuck", begun.game, f"nobody could play {about}", begun.at)
        if after.stood > STALL + FAULTS[begun.kind].lasts:
            what = f"nobody could play for {after.stood:.0f} s {about}"
            yield Verdict("stall", begun.game, what, begun.at)
    for last in trial.last:
        if not last.played and not _is_thinking(trial, games.get(last.game)):
            yield Verdict("stuck", last.game, "when all was mended, nobody could play", last.at)
    tried = {last.game for last in trial.last}
    seated = {sat.game for sat in trial.all(Sat) if trial.last and sat.at < trial.last[0].at}
    for game in trial.games:
        if game.case.row.status == "running" and game.id in seated - tried:
            yield Verdict("stuck", game.id, "it runs, and its people took it to be over")
    for case in trial.seasons:
        season = of_rows(case.whole)
        if season.row.state not in GOING or waits_for_staff(season):
            continue
        at = next_at(season)
        put = [due for kind, subject, due in trial.due if kind == "event league" and subject == season.id]
        played = any(game.id in tried and game.case.row.fixture for game in trial.games)
        if not put and not (at is None and played):
            yield Verdict("stuck", f"season {season.id}", "nobody will look at it")
        elif put and at is not None and min(put) > max(at, trial.ended) + SOON:
            yield Verdict("stuck", f"season {season.id}", f"it is looked at {min(put) - at:.0f} s too late")


def _may_rest(game: Played | None, at: float) -> bool:
    """Whether there may be nobody to play: the game was soon over, or a computer player kept a seat."""
    if game is None:
        return False
    computers = bool(game.case.left) or any(seat.user_id is None for seat in game.case.seats)
    return computers or (game.case.row.finished_at or math.inf) < at + HURRY


def _is_thinking(trial: Trial, game: Played | None) -> bool:
    """Whether a game is over, or a computer player's move is due there."""
    if game is None:
        return False
    thinks = any(kind == "message computer" and subject == game.id for kind, subject, _ in trial.due)
    return thinks or game.case.row.status != "running"


def _overdue(trial: Trial) -> Iterator[Verdict]:
    for kind, subject, at in trial.due:
        if at < trial.ended - OVERDUE:
            yield Verdict("overdue", subject, f"{kind} was due {trial.ended - at:.0f} s before the end", at)


def _doctor(trial: Trial) -> Iterator[Verdict]:
    found = [finding for game in trial.games for finding in game_doctor.look_at(game.case)]
    found += [finding for case in trial.seasons for finding in season_doctor.look_at(case)]
    for finding in found:
        if finding.is_wrong:
            yield Verdict("doctor", finding.where, f"{finding.kind} {dict(finding.data)}")
    if trial.ratings:
        yield Verdict("doctor", "ratings", trial.ratings)


def _logged(trial: Trial) -> Iterator[Verdict]:
    locked = any(begun.kind == "database_locked" for begun in trial.faults)
    for line in trial.log:
        what, level = str(line.get("event")), line.get("level")
        told = {key: value for key, value in line.items() if key != "exception"}
        if OF_OTHERS.search(what):
            continue
        if BUSY in str(line.get("error")) and not locked:
            yield Verdict("deadlock", what, str(told), _at(line))
        if line.get("exception") or "Traceback" in what:
            yield Verdict("traceback", what, _last_of(line), _at(line))
        elif level in {"error", "critical"} and not what.startswith(FORESEEN):
            yield Verdict("traceback", what, str(told), _at(line))


def _at(line: dict[str, Any]) -> float | None:
    """Return when a line was written, by the machine's clock as it was set then."""
    text = str(line.get("timestamp", ""))
    return datetime.fromisoformat(text).timestamp() if text else None


def _last_of(line: dict[str, Any]) -> str:
    text = str(line.get("exception") or line)
    return text.strip().splitlines()[-1][:300]
