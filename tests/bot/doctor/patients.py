"""Databases in which real games and a season were played, to be altered row by row."""

from __future__ import annotations

import itertools
import random
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.doctor.service import games as doctor
from bot.doctor.service import seasons as season_doctor
from bot.doctor.service.findings import Finding
from bot.doctor.store import cases, seasons
from bot.doctor.store.cases import Case
from bot.doctor.store.seasons import SeasonCase
from bot.kit.store.database import Database
from bot.leagues.service import ledger
from bot.table.service.match import Match
from tests.bot.leagues.clubs import LeagueClub, event
from tests.bot.leagues.formats import Format
from tests.bot.results.service.test_results import ResultClub


class Patient(NamedTuple):
    """A database file, and what was played in it: games by a name of the tests, seasons by their format."""

    place: Path
    games: dict[str, str]
    seasons: dict[str, str]

    @property
    def url(self) -> str:
        """The database's URL."""
        return f"sqlite:///{self.place}"

    def alter(self, statement: str, *values: Any) -> None:
        """Change rows, as somebody might by hand; fail if there is none."""
        with closing(sqlite3.connect(self.place)) as connection, connection:
            assert connection.execute(statement, values).rowcount > 0

    def ask(self, statement: str, *values: Any) -> Any:
        """Return the first column of the first row that there is."""
        with closing(sqlite3.connect(self.place)) as connection:
            return connection.execute(statement, values).fetchone()[0]

    async def case(self, name: str) -> Case:
        """Return a game as the doctor reads it."""
        database = await Database.as_it_is(self.url)
        async with database.read() as connection:
            (case,) = await cases.read(connection, [self.games[name]])
        await database.close()
        return case

    async def look(self, name: str) -> list[Finding]:
        """Return what the doctor finds in a game."""
        return doctor.look_at(await self.case(name))

    async def season(self, name: str) -> SeasonCase:
        """Return a season as the doctor reads it."""
        database = await Database.as_it_is(self.url)
        season, quick = self.seasons[name], season_doctor.quick_games
        async with database.read() as connection:
            case = await seasons.read(connection, season, ledger.subject(season), quick)
        await database.close()
        assert case is not None
        return case

    async def look_at_season(self, name: str) -> list[Finding]:
        """Return what the doctor finds in a season."""
        return season_doctor.look_at(await self.season(name))


def told(found: Sequence[Finding]) -> list[tuple[str, str]]:
    """Return kinds and places of what was found."""
    return [(one.kind, one.where) for one in found]


SHORT: Final[dict[str, tuple[str, int, dict[str, Any]]]] = {
    "pebbles": ("niek_zau_shu", 3, {}),
    "cards": ("mak_kaik", 2, {"seasons": 1}),
    "sealed": ("mak_kaik", 2, {"seasons": 1, "folded_hidden": True}),
    "board": ("zia_cerke", 2, {}),
}
"""Games that are soon over, by the name that tests have for them."""


async def play(database: Database) -> dict[str, str]:
    """Play these games to their ends at random, and a few plies of Cerke; return them by name."""
    club, played = ResultClub(database), dict[str, str]()
    for name, (game_id, people, changes) in SHORT.items():
        match = await _begun(club, game_id, people, changes)
        played[name] = (await club.play_on(match)).id
    cerke = await club.start()
    for _ in range(6):
        (seat,) = cerke.to_act
        cerke = (await club.act(cerke, cerke.rules.legal(cerke.state, seat)[0])).match
    return played | {"cerke": cerke.id}


async def _begun(club: ResultClub, game_id: str, people: int, changes: dict[str, Any]) -> Match:
    if not changes:
        return await club.table(game_id, people)
    return await club.deal(game_id, people, **changes)


async def run_seasons(database: Database) -> dict[str, str]:
    """Let two seasons be played to their ends; return them by their format."""
    club, played = LeagueClub(database), dict[str, str]()
    club.numbers = itertools.count(1_000_000)
    for way, game_id, people in ((Format.SWISS, "cerke", 5), (Format.TABLES, "mok_kaik", 6)):
        season = await club.started(people, event(game_id, way), name=str(way))
        season = await club.play_out(season.id, random.Random(7))
        assert season.row.state == "closed"
        played[str(way)] = season.id
    return played
