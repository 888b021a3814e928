"""The games of the last version, and of an earlier one, as their databases keep them, load, go on and replay.

``data/last_version`` and ``data/earlier_version`` hold a database and what that version knew of each game in
it; their READMEs tell how both were made.  They are never made anew: a version that reads them differently
would lose games.
"""

from __future__ import annotations

import gzip
import itertools
import json
import random
import re
import shutil
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast

import msgspec
import pytest

from bot.kit.service.errors import AlreadyDone, LobbyRefusal
from bot.kit.store import counters
from bot.kit.store.database import Database
from bot.records.telling.files import ENDED, record_file
from bot.results.store import results
from bot.table.service.lobby import LobbyService, Person
from bot.table.service.match import Match, seats_at_start
from bot.table.service.play import PlayService
from bot.table.service.seating import SeatingService
from engine import check_casts, proofs, randomness, records
from engine.cerke.state import UNTOLD
from engine.core import AnyGame, Result
from engine.players import player_of
from tests.engine.test_stored import holds

DATA: Final = Path(__file__).resolve().parent / "data"
NOW: Final = 1_800_000_000.0
"""Some months after the last of these games was touched."""
FURTHER: Final = 40
"""So many actions a running game goes on by the services, if it does not end before."""
TO_THE_END: Final = {"a newcomer waits": 1000, "against a computer": 400}
"""Those that go on longer: to the end of a card game, or of all that anybody waits for in Cerke."""

Kept = dict[str, Any]
"""What a version knew of one game."""


@dataclass(frozen=True)
class Edition:
    """A version whose database is kept.

    ``moved`` are columns of games whose values stand elsewhere now; ``notice`` of what is kept holds them
    there.  ``tells``: it kept with a position of Cerke what is told beside it.
    """

    folder: str
    moved: frozenset[str] = frozenset()
    tells: bool = True

    def __str__(self) -> str:
        return self.folder

    def file(self, name: str) -> bytes:
        """Return what a file of its folder holds."""
        return gzip.decompress((DATA / self.folder / name).read_bytes())


EDITIONS: Final = (
    Edition("earlier_version", frozenset({"notice_message_id"}), tells=False),
    Edition("last_version"),
)


@cache
def kept_games(edition: Edition) -> dict[str, Kept]:
    """Return what was known of each game, by its identifier."""
    found: dict[str, Kept] = json.loads(edition.file("expected.json.gz"))
    return found


def kept_of(edition: Edition, game_id: str, *statuses: str) -> list[tuple[str, Kept]]:
    """Return the kept games of these rules, only those with such a status if any is named."""
    return [
        (match_id, kept)
        for match_id, kept in kept_games(edition).items()
        if kept["game"] == game_id and (not statuses or kept["status"] in statuses)
    ]


def _games() -> Iterator[tuple[Edition, str]]:
    for edition in EDITIONS:
        for game_id in dict.fromkeys(kept["game"] for kept in kept_games(edition).values()):
            yield edition, game_id


of_each_game = pytest.mark.parametrize(("edition", "game_id"), list(_games()), ids=str)
of_each_edition = pytest.mark.parametrize("edition", EDITIONS, ids=str)


# --- The bot without Discord, on a copy of the database: all that these tests know of its inside ----------


@dataclass
class House:
    """The services, with numbers of interactions that are new and a clock that stands but for pauses."""

    database: Database
    time: float = NOW
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(9_000_000_000))

    def __post_init__(self) -> None:
        secrets = itertools.count(1)
        self.play = PlayService(
            self.database,
            lambda: randomness.new_secret(next(secrets).to_bytes(32, "big")),
            pace=0.0,
            now=lambda: self.time,
        )
        self.seating = SeatingService(self.database, now=lambda: self.time)
        self.lobby = LobbyService(self.database, self.play, 10**6, 10**6, 3600.0, now=lambda: self.time)

    async def match(self, match_id: str) -> Match:
        """Read a game."""
        return await self.play.match(match_id)

    async def log(self, match: Match) -> list[tuple[int, str, Any]]:
        """Return the seat, the notation and the action of each line of the log."""
        lines = await self.play.log(match.id)
        return [(line.seat, line.notation, match.rules.load_action(line.action)) for line in lines]

    async def record(self, match: Match) -> str | None:
        """Return the record that people may take away, None where they may not."""
        app = SimpleNamespace(play=self.play, database=self.database)
        try:
            return (await record_file(cast(Any, app), match))[1]
        except LobbyRefusal:
            return None

    async def proof(self, match: Match) -> str:
        """Return the proof of the chance as people get it."""
        return proofs.dump_proof(await self.play.proof(match.id))

    async def act(self, match: Match, seat: int, action: Any) -> Match:
        """Let a person or a computer player act, or the pause end in which they can do nothing."""
        if match.question(seat) is None:
            self.time += match.rules.pause
            await self.play.go_on(match.id)
            return await self.match(match.id)
        user_id = match.seats[seat].user_id
        if user_id is None:
            played = await self.play.act_for_computer(match, seat, action)
        else:
            played = await self.play.act(
                match.id, match.row.ply, user_id, next(self.numbers), lambda *_: action
            )
        return played.match

    def choose(self, match: Match, seat: int, rng: random.Random) -> Any:
        """Return what a computer player does at its level, or anything that a person may do."""
        level = match.seats[seat].computer or "random"
        return player_of(match.rules.id, level).choose(match.rules, match.rules.view(match.state, seat), rng)

    async def fill_and_start(self, match: Match) -> Match:
        """Let those who may join take seats until it can start, and start it: a rematch does by itself."""
        invited = [int(user) for user in match.row.invited.split(",") if user]
        for user in invited or itertools.count(200):
            if len(match.seats) in match.rules.seats:
                break
            match = await self.lobby.join(match.id, Person(user, f"Guest {user}", "en"), next(self.numbers))
        if match.row.status == "running":
            assert match.row.rematch_of is not None
            return match
        return (await self.lobby.start(match.id, match.row.host_id, next(self.numbers))).match


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Edition], Awaitable[Path]]:
    """Migrates the database of a version when it is first asked for: to copy it takes a tenth as long."""
    folder = tmp_path_factory.mktemp("migrated")

    async def migrate(edition: Edition) -> Path:
        there = folder / edition.folder
        if not there.exists():
            there.mkdir()
            await (await Database.open(f"sqlite:///{copy_of_database(edition, there)}")).close()
        return there / "tymok.db"

    return migrate


@pytest.fixture
async def house(
    edition: Edition, tmp_path: Path, migrated: Callable[[Edition], Awaitable[Path]]
) -> AsyncIterator[House]:
    """The bot on a copy of the database."""
    shutil.copy(await migrated(edition), tmp_path)
    database = await Database.open(f"sqlite:///{tmp_path}/tymok.db")
    yield House(database)
    await database.close()


# --- What is asked of every game ------------------------------------------------------------------------


def copy_of_database(edition: Edition, folder: Path) -> Path:
    """Put the database of a version into a folder."""
    path = folder / "tymok.db"
    path.write_bytes(edition.file("tymok.db.gz"))
    return path


def replayed(match: Match, log: list[tuple[int, str, Any]]) -> Any:
    """Return the position to which the log leads; each line has to be written as it was."""
    rules: AnyGame = match.rules
    state = rules.start(seats_at_start(match, [action for _, _, action in log]), match.options)
    for seat, notation, action in log:
        assert rules.notate(state, action) == notation
        state = rules.apply(state, seat, action)
    return state


def kept_part(edition: Edition, state: Any) -> Any:
    """Return a position as a version kept it: of Cerke without what is told beside it, if it did not."""
    if edition.tells or not hasattr(getattr(state, "position", None), "story"):
        return state
    return msgspec.structs.replace(state, position=msgspec.structs.replace(state.position, story=UNTOLD))


def dumped(edition: Edition, match: Match) -> Any:
    """Return a game's position as JSON has it, without what a version did not keep."""
    written = json.loads(match.rules.dump(match.state))
    if not edition.tells:
        assert written.get("position", {}).pop("story", {}) == {}
    return written


def plain(result: Result | None) -> Any:
    """Return a result as JSON has it."""
    return json.loads(msgspec.json.encode(result))


def told(edition: Edition, match: Match) -> Kept:
    """Return what is known of a game from its row and what belongs to it."""
    rules = match.rules
    return {
        "status": match.row.status,
        "ply": match.row.ply,
        "seats": [seat.user_id or seat.computer for seat in match.seats],
        "state": None if match.state is None else dumped(edition, match),
        "result": plain(match.result),
        "legal": {
            str(seat): [rules.notate(match.state, action) for action in rules.legal(match.state, seat)]
            for seat in match.to_act
        },
        "declines": {str(seat): until for seat, until in match.declines.items()},
        "newcomers": [row.user_id for row in match.newcomers],
        "leavers": {str(user): seat for user, seat in match.leavers.items()},
        "notice": next(iter(json.loads(match.row.notices or "{}").values()), None),
    }


@of_each_game
async def test_games_load_as_they_were(house: House, edition: Edition, game_id: str) -> None:
    for match_id, kept in kept_of(edition, game_id):
        match = await house.match(match_id)
        known = json.loads(json.dumps(told(edition, match)))
        assert holds(known.pop("state"), kept["state"]), kept["scene"]
        assert known == {name: kept[name] for name in known}, kept["scene"]
        assert [f"{seat} {text}" for seat, text, _ in await house.log(match)] == kept["log"], kept["scene"]


@of_each_game
async def test_logs_replay_to_the_position(house: House, edition: Edition, game_id: str) -> None:
    for match_id, kept in kept_of(edition, game_id):
        match = await house.match(match_id)
        if match.state is not None:
            assert kept_part(edition, replayed(match, await house.log(match))) == match.state, kept["scene"]


def without_passport(text: str | None) -> str | None:
    """Return a record without what has joined since: its rules in short, how often chance acted."""
    return (
        None
        if text is None
        else re.sub(r"^\{(rules|律票|deals):.*\}\n", "", text, count=2, flags=re.MULTILINE)
    )


def as_told_before(text: str) -> Any:
    """Return a proof without what has joined since, and without what proofs tell no more.

    What it rests on has joined.  Lines for which nothing was drawn, and the cards that were mixed once more,
    which do not follow from draws, are told no more; nor, while seats act unseen, since which a seed counts.
    """
    proof = json.loads(text)
    for name in ("rules", "seats", "options", "first"):
        proof.pop(name, None)
    for deal in proof["deals"]:
        deal["decisions"] = [decision for decision in deal["decisions"] if decision["draws"]]
        for decision in deal["decisions"]:
            if decision["for"] == "reshuffle":
                decision["result"] = len(decision["draws"])
        if deal["secret"] is None:
            deal["seeds"] = [seed | {"since": 0} for seed in deal["seeds"]]
    return proof


@of_each_game
async def test_records_and_proofs_are_the_same(
    house: House, edition: Edition, game_id: str, tmp_path: Path
) -> None:
    for match_id, kept in kept_of(edition, game_id):
        match = await house.match(match_id)
        if kept["log"]:
            assert without_passport(await house.record(match)) == kept["record"], kept["scene"]
        proof = await house.proof(match)
        assert as_told_before(proof) == as_told_before(kept["proof"]), kept["scene"]
        record = kept["record"] if kept["log"] and kept["status"] in ENDED else None
        problems, checked = check_casts.check(json.loads(proof), record)
        assert checked, (kept["scene"], problems)


@of_each_game
def test_records_are_read(edition: Edition, game_id: str) -> None:
    for _, kept in kept_of(edition, game_id):
        if kept["record"] is not None:
            read = records.check(kept["record"])
            *_, last = read.states()
            rules = read.game
            assert read.warnings == ()
            if kept["status"] == "over" and rules.result(last) is not None:
                assert plain(rules.result(last)) == kept["result"]
            assert without_passport(records.write(read)) == kept["record"], kept["scene"]


@of_each_game
async def test_running_games_go_on(house: House, edition: Edition, game_id: str) -> None:
    rng = random.Random(f"going on {game_id}")
    for match_id, kept in kept_of(edition, game_id, "running"):
        match = await house.match(match_id)
        for _ in range(TO_THE_END.get(kept["scene"], FURTHER)):
            if not match.to_act:
                break
            seat = match.to_act[0]
            match = await house.act(match, seat, house.choose(match, seat, rng))
        stored = await house.match(match_id)
        log = await house.log(stored)
        assert (stored.state, stored.result) == (match.state, match.result), kept["scene"]
        assert [f"{seat} {text}" for seat, text, _ in log][: kept["ply"]] == kept["log"], kept["scene"]
        assert len(log) > kept["ply"], kept["scene"]
        if game_id != "cerke" and kept["scene"] in TO_THE_END:
            assert stored.result is not None
        assert kept_part(edition, replayed(stored, log)) == kept_part(edition, stored.state), kept["scene"]
        problems, checked = check_casts.check(json.loads(await house.proof(stored)))
        assert checked, (kept["scene"], problems)


@of_each_game
async def test_newcomers_are_seated_and_noes_stand(house: House, edition: Edition, game_id: str) -> None:
    rng = random.Random(f"waiting {game_id}")
    for match_id, kept in kept_of(edition, game_id, "running"):
        match = await house.match(match_id)
        while kept["newcomers"] and match.newcomers and match.to_act:
            seat = match.to_act[0]
            match = await house.act(match, seat, house.choose(match, seat, rng))
        if match.row.status == "over":  # before another season
            continue
        assert [seat.user_id or seat.computer for seat in match.seats] == kept["seats"] + kept["newcomers"]
        asked = {int(seat) for seat, until in kept["declines"].items() if until == "turn"}
        while match.rules.declining(match.state) is not None:
            assert match.to_act[0] not in asked, kept["scene"]
            match = await house.act(match, match.to_act[0], match.rules.declining(match.state))


@of_each_game
async def test_lobbies_fill_and_start(house: House, edition: Edition, game_id: str) -> None:
    lobbies = kept_of(edition, game_id, "lobby")
    assert lobbies
    for match_id, kept in lobbies:
        before = json.loads(await house.proof(await house.match(match_id)))
        match = await house.fill_and_start(await house.match(match_id))
        assert match.to_act, kept["scene"]
        rng = random.Random(match_id)
        for _ in range(5):
            if match.to_act:
                seat = match.to_act[0]
                match = await house.act(match, seat, house.choose(match, seat, rng))
        assert replayed(match, await house.log(match)) == match.state, kept["scene"]
        # The secrets to which the lobby was committed are those that are drawn from.
        after = json.loads(await house.proof(match))
        assert [deal["commitment"] for deal in after["deals"]][:2] == [
            deal["commitment"] for deal in before["deals"]
        ]
        assert check_casts.check(after)[1], kept["scene"]


@of_each_game
async def test_leavers_come_back(house: House, edition: Edition, game_id: str) -> None:
    left = [(match_id, kept) for match_id, kept in kept_of(edition, game_id, "running") if kept["leavers"]]
    assert left
    for match_id, kept in left:
        for user, seat in kept["leavers"].items():
            await house.seating.take_seat(match_id, int(user), next(house.numbers))
            assert (await house.match(match_id)).seats[seat].user_id == int(user)


@of_each_edition
async def test_nothing_is_lost_by_opening(house: House, edition: Edition, tmp_path: Path) -> None:
    """Every value of every table is there after the migrations, messages due and interactions too."""
    (tmp_path / "before").mkdir()
    before = sqlite3.connect(copy_of_database(edition, tmp_path / "before"))
    now = sqlite3.connect(tmp_path / "tymok.db")
    tables = [
        name
        for (name,) in before.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if name != "alembic_version" and not name.startswith("sqlite_")
    ]
    assert len(tables) == 13
    for table in tables:
        known = {row[1] for row in before.execute(f"PRAGMA table_info({table})")}
        gone = known - {row[1] for row in now.execute(f"PRAGMA table_info({table})")}
        assert gone == (edition.moved if table == "games" else set()), table
        columns = ", ".join(sorted(known - gone))
        everything = f"SELECT {columns} FROM {table} ORDER BY {columns}"
        rows = before.execute(everything).fetchall()
        assert rows, table
        assert now.execute(everything).fetchall() == rows, table
    before.close()
    now.close()


@of_each_edition
async def test_finished_games_have_their_results(house: House, edition: Edition, tmp_path: Path) -> None:
    """In the order of their ends, with the places, points and people of then; none of them was rated."""
    stored = sqlite3.connect(tmp_path / "tymok.db")
    ended = stored.execute("SELECT id FROM games WHERE status = 'over' ORDER BY finished_at, id").fetchall()
    stored.close()
    with_result = [match_id for (match_id,) in ended if kept_games(edition)[match_id]["result"] is not None]
    async with house.database.write() as conn:
        for seq, match_id in enumerate(with_result, 1):
            kept = kept_games(edition)[match_id]
            found = await results.get(conn, match_id)
            assert found is not None, kept["scene"]
            row, seats = found
            assert (row.seq, row.game_id, row.ply) == (seq, kept["game"], kept["ply"])
            assert (row.rule, row.unrated) == (kept["result"]["rule"], "before")
            assert row.started_at <= row.finished_at
            assert [seat.user_id or seat.computer for seat in seats] == kept["seats"]
            assert [seat.place for seat in seats] == kept["result"]["ranking"]
            assert [seat.points for seat in seats] == kept["result"]["points"]
        assert await counters.next(conn, counters.SEQ) == len(with_result) + 1
        for match_id in kept_games(edition).keys() - set(with_result):
            assert await results.get(conn, match_id) is None


@of_each_edition
async def test_a_press_that_counted_counts_no_more(house: House, edition: Edition, tmp_path: Path) -> None:
    stored = sqlite3.connect(tmp_path / "tymok.db")
    (done,) = stored.execute("SELECT max(interaction_id) FROM interactions").fetchone()
    stored.close()
    match_id, kept = kept_of(edition, "mok_kaik", "running")[0]
    with pytest.raises(AlreadyDone):
        await house.seating.resign(match_id, kept["seats"][0], done)
