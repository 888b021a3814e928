"""What a run left behind, read once: its record by what belongs together, its games, its queues, its logs."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import select

from bot.doctor.service import seasons as season_doctor
from bot.doctor.store import cases, listing
from bot.doctor.store import seasons as season_rows
from bot.doctor.store.cases import Case
from bot.doctor.store.seasons import SeasonCase
from bot.kit.store.database import Database
from bot.leagues.service import ledger
from bot.results.service import recounting
from bot.storage.rows import ClockRow, PauseRow
from bot.storage.tables import clocks, events_due, messages_due, news_due, pauses
from bot.table.service.match import Match, match_of, seats_at_start
from engine.core import AnyGame
from tests.chaos.record import Act, Answer, Begun, Entry, Last, Mended, Seen, Shifted, Told, WentOn

PAGE: Final = 200


class Verdict(msgspec.Struct, frozen=True):
    """Something that is not as it should be: what kind of thing, where, and how it is.

    ``at`` is when it came about, as far as that is known.
    """

    kind: str
    where: str
    what: str
    at: float | None = None

    def __str__(self) -> str:
        return f"{self.kind}: {self.where}: {self.what}"


@dataclass(frozen=True)
class Doing:
    """An act with its answer; None where none is on record, as the run has ended."""

    act: Act
    answer: Answer | None


@dataclass(frozen=True)
class Played:
    """A game as it was stored, with all positions that its log leads through."""

    case: Case
    match: Match
    states: tuple[Any, ...]
    actions: tuple[Any, ...]
    clock: ClockRow | None = None

    @property
    def id(self) -> str:
        """Its identifier."""
        return self.case.row.id

    @property
    def rules(self) -> AnyGame:
        """The rules by which it is played."""
        return self.match.rules

    @property
    def people(self) -> dict[int, int]:
        """By seat, the person who sits there, or who has left it last."""
        seated = {seat.seat: seat.user_id for seat in self.case.seats if seat.user_id is not None}
        return {**{seat: user for user, seat in self._left}, **seated}

    @property
    def _left(self) -> Iterable[tuple[int, int]]:
        return self.case.left

    @property
    def names(self) -> tuple[str, ...]:
        """What is called who sits there; of computer players nothing."""
        return tuple(seat.name for seat in self.case.seats)


def played_of(case: Case, clock: ClockRow | None = None) -> Played:
    """Replay a game as far as its log can be: what is wrong with a log, the doctor says."""
    match = match_of(msgspec.structs.replace(case.row, state=None), list(case.seats))
    actions = [match.rules.load_action(line.action) for line in case.log]
    states = [match.first(seats_at_start(match, actions))]
    for line, action in zip(case.log, actions, strict=True):
        states.append(match.rules.apply(states[-1], line.seat, action))
    return Played(case, match, tuple(states), tuple(actions), clock)


@dataclass
class Trial:
    """All of it."""

    entries: Sequence[Entry]
    games: Sequence[Played] = ()
    seasons: Sequence[SeasonCase] = ()
    due: Sequence[tuple[str, str, float]] = ()
    """What is due: its kind, its subject, when."""
    pauses: Sequence[PauseRow] = ()
    log: Sequence[dict[str, Any]] = ()
    ratings: str = ""
    """The first difference between ratings as they are stored and as they follow from results."""
    _doings: list[Doing] | None = field(default=None, repr=False)

    @property
    def doings(self) -> list[Doing]:
        """What people did, in the order in which they began it."""
        if self._doings is None:
            answers = {entry.number: entry for entry in self.all(Answer)}
            self._doings = [Doing(act, answers.get(act.number)) for act in self.all(Act)]
        return self._doings

    def all(self, kind: type[Any]) -> list[Any]:
        """Return the lines of a kind."""
        return [entry for entry in self.entries if isinstance(entry, kind)]

    @property
    def faults(self) -> list[Begun]:
        """The faults."""
        return self.all(Begun)

    @property
    def told(self) -> dict[int, Doing]:
        """By fault, what somebody did whom it touched, and was answered."""
        by_number = {doing.act.number: doing for doing in self.doings}
        return {entry.fault: by_number[entry.act] for entry in self.all(Told)}

    @property
    def went_on(self) -> dict[int, WentOn]:
        """By fault, how play went on."""
        return {entry.fault: entry for entry in self.all(WentOn)}

    @property
    def mended(self) -> dict[int, float]:
        """By fault, when it was mended."""
        return {entry.fault: entry.at for entry in self.all(Mended)}

    @property
    def seen(self) -> list[Seen]:
        """What people saw."""
        return self.all(Seen)

    @property
    def last(self) -> list[Last]:
        """What became of running games in the end."""
        return self.all(Last)

    @property
    def shifts(self) -> list[Shifted]:
        """When the clock was set."""
        return self.all(Shifted)

    @property
    def began(self) -> float:
        """When the run began."""
        return min((entry.at for entry in self.all(Act)), default=0.0)

    @property
    def ended(self) -> float:
        """When it ended."""
        return max((entry.at for entry in self.all(Answer)), default=0.0)


async def read(url: str, entries: Iterable[Entry], logs: Sequence[Path]) -> Trial:
    """Read what a run left behind."""
    database = await Database.open(url)
    try:
        trial = Trial(tuple(entries), log=[line for log in logs for line in lines_of(log)])
        trial.games, trial.pauses, trial.due = (
            await _games(database),
            await _pauses(database),
            await _due(database),
        )
        trial.seasons = await _seasons(database)
        trial.ratings = await _ratings(database)
        return trial
    finally:
        await database.close()


async def _games(database: Database) -> list[Played]:
    found: list[Played] = []
    last = ""
    async with database.read() as connection:
        running = {row.game: ClockRow(**row._mapping) for row in await connection.execute(select(clocks))}
        while page := await listing.GAMES.page(connection, last, PAGE):
            found += [
                played_of(case, running.get(case.row.id)) for case in await cases.read(connection, page)
            ]
            last = page[-1]
    return found


async def _pauses(database: Database) -> list[PauseRow]:
    async with database.read() as connection:
        return [PauseRow(**row._mapping) for row in await connection.execute(select(pauses))]


async def _due(database: Database) -> list[tuple[str, str, float]]:
    async with database.read() as connection:
        found = [
            (f"message {row.kind}", row.game, row.due_at)
            for row in await connection.execute(select(messages_due))
        ]
        for table, name in ((events_due, "event"), (news_due, "news")):
            found += [
                (f"{name} {row.kind}", row.subject, row.due_at)
                for row in await connection.execute(select(table))
            ]
    return found


async def _seasons(database: Database) -> list[SeasonCase]:
    found: list[SeasonCase] = []
    async with database.read() as connection:
        for season in await listing.SEASONS.page(connection, "", PAGE):
            case = await season_rows.read(
                connection, season, ledger.subject(season), season_doctor.quick_games
            )
            found += [] if case is None else [case]
    return found


async def _ratings(database: Database) -> str:
    await recounting.recount_stale(database)
    proof = await recounting.prove(database)
    return "" if proof.difference is None else str(proof.difference)


def lines_of(log: Path) -> list[dict[str, Any]]:
    """Read what a process of the bot has written; what is no JSON is a line of its own kind."""
    lines = log.read_text(errors="replace").splitlines()
    return [json.loads(line) if line.startswith("{") else {"event": line, "level": ""} for line in lines]


def by_game(doings: Iterable[Doing]) -> dict[str, list[Doing]]:
    """Return what people did by the game in which they did it."""
    found: defaultdict[str, list[Doing]] = defaultdict(list)
    for doing in doings:
        found[doing.act.game].append(doing)
    return found
