"""What staff decides about fixtures and takes back: what is rated, and as what, follows from the outcomes."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from sqlalchemy import select

from bot.doctor.service import seasons as doctor
from bot.doctor.store import seasons as season_rows
from bot.kit.service.errors import LeagueRefusal, Refusal
from bot.kit.store.database import Database
from bot.leagues.service import ledger
from bot.leagues.service.correcting import CorrectionService, Order
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY
from bot.results.service import recounting
from bot.results.service.rulings import ANNUL, CORRECT
from bot.results.store import results as stored
from bot.staff.service.orders import Order as ServerOrder
from bot.staff.service.staff import StaffService
from bot.storage.league_rows import FixtureRow
from bot.storage.tables import rating_steps, ratings, result_seats, results
from tests.bot.leagues.clubs import SERVER, STAFF, LeagueClub, event
from tests.bot.leagues.formats import Format

ROBIN = event("cerke", rated=True)
KNOCKOUT = event("cerke", Format.KNOCKOUT, rated=True)


class Court:
    """A club whose games are rated, with its staff and one fixture about which it decides."""

    def __init__(self, database: Database) -> None:
        self.club = LeagueClub(database)
        self.staff = CorrectionService(database, self.club.lobby, self.club.leaver, now=self.club.clock)
        self.season_id, self.number = "", 0

    async def begin(self, people: int, played: Any, **said: Any) -> None:
        """Start a season, and choose its first fixture."""
        season = await self.club.started(people, played, **said)
        self.season_id, self.number = season.id, season.tables(season.rounds_of(1)[0].id)[0].id

    async def season(self) -> Season:
        return await self.club.season(self.season_id)

    async def fixture(self) -> FixtureRow:
        return (await self.season()).fixtures[self.number]

    def order(self) -> Order:
        return Order(self.season_id, STAFF, self.club.number(), "because")

    async def play(self, *places: int, points: tuple[int, ...] = ()) -> None:
        """Play the game that runs so long that it is rated, to such an end."""
        fixture = await self.fixture()
        await self.club.act(fixture)
        await self.club.finish(fixture, *places, points=points)

    async def play_others(self) -> None:
        """Play a game of every other fixture, after which ratings move on from what they are."""
        season = await self.season()
        for fixture in season.fixtures.values():
            if fixture.id != self.number and await self.club.running(fixture) is not None:
                await self.club.act(fixture)
                await self.club.finish(fixture, 1, 2)

    async def undo(self) -> None:
        """Take the newest decision back."""
        lines = await self.staff.undoable(self.season_id)
        await self.staff.undo(self.order(), lines[0].id)

    async def rated(self) -> list[Any]:
        """Return all ratings and their changes, computed anew where they are stale; the proof agrees."""
        await recounting.recount_stale(self.club.database)
        proof = await recounting.prove(self.club.database)
        assert (proof.difference, proof.stale) == (None, 0)
        return await self.rows(select(ratings), select(rating_steps))

    async def as_played(self) -> list[Any]:
        """Return how games ended, whatever has been decided since."""
        return await self.rows(
            select(results.c.game, results.c.seq, results.c.unrated, results.c.rule),
            select(*(result_seats.c[name] for name in ("game", "seat", "user_id", "place", "points"))),
        )

    async def rows(self, *statements: Any) -> list[Any]:
        async with self.club.database.read() as connection:
            return [sorted(map(repr, await connection.execute(one))) for one in statements]


@pytest.fixture
def court(database: Database) -> Court:
    """A club whose games are rated, with its staff."""
    return Court(database)


async def decided(court: Court, what: str) -> None:
    """Let staff decide something about the fixture."""
    staff, order, number = court.staff, court.order(), court.number
    one, other = (await court.fixture()).seats
    deeds: dict[str, Callable[[], Awaitable[Any]]] = {
        "first": lambda: staff.set_outcome(order, number, [1, 2]),
        "second": lambda: staff.set_outcome(order, number, [2, 1]),
        "draw": lambda: staff.set_outcome(order, number, [1, 1]),
        "annul": lambda: staff.annul(order, number),
        "forfeit": lambda: staff.forfeit(order, number, [one]),
        "forfeit other": lambda: staff.forfeit(order, number, [other]),
        "forfeit both": lambda: staff.forfeit(order, number, [one, other]),
        "forfeit rated": lambda: staff.forfeit(order, number, [one], rated=True),
        "replay": lambda: staff.replay(order, number, court.club.time + DAY),
    }
    await deeds[what]()


@pytest.mark.parametrize(
    "decisions",
    [
        ["second"],
        ["draw"],
        ["annul"],
        ["forfeit"],
        ["forfeit both"],
        ["forfeit rated"],
        ["replay"],
        ["annul", "forfeit", "draw"],
        ["forfeit", "annul", "second"],
        ["second", "annul", "replay"],
    ],
)
async def test_every_undo_gives_back_every_digit(court: Court, decisions: Sequence[str]) -> None:
    await court.begin(4, ROBIN)
    await court.play(1, 2, points=(10, -10))
    await court.play_others()
    stood, played = [await court.rated()], await court.as_played()
    assert all(stood[0]), "somebody is rated"
    for what in decisions:
        await decided(court, what)
        stood.append(await court.rated())
    for before in stood[-2::-1]:
        await court.undo()
        assert await court.rated() == before
    assert stood[0] not in stood[1:], "each decision moved the ratings"
    assert await court.as_played() == played


async def test_a_level_match_of_one_game_stays_as_it_was_played(court: Court) -> None:
    await court.begin(4, KNOCKOUT)
    await court.play(1, 1)
    await court.play(1, 2)
    await court.play(2, 1)
    season, fixture = await court.season(), await court.fixture()
    assert season.is_decided(fixture), "after two short games, turned, the first has won both"
    before, played = await court.rated(), await court.as_played()
    assert all(before)
    known = season.outcome(fixture.id)
    assert known is not None
    await decided(court, "second" if known.places == "1,2" else "first")
    assert await court.rated() == before, "about the match it was decided, not about its games"
    await court.undo()
    assert (await court.rated(), await court.as_played()) == (before, played)
    await decided(court, "annul")
    annulled = await court.rated()
    assert annulled != before
    await court.undo()
    assert await court.rated() == before


async def test_of_a_match_of_several_games_each_stays_as_it_was_played(court: Court) -> None:
    await court.begin(4, event("cerke", Format.KNOCKOUT, rated=True, best_of=3))
    for places in ((1, 2), (2, 1), (2, 1)):
        if not (await court.season()).is_decided(await court.fixture()):
            await court.play(*places)
    before, played = await court.rated(), await court.as_played()
    assert len(played[0]) >= 2
    for what in ("first", "second", "forfeit rated"):
        await decided(court, what)
        assert await court.rated() == before
        await court.undo()
    for what in ("annul", "forfeit", "replay"):
        await decided(court, what)
        assert await court.rated() == [[], []]
        await court.undo()
        assert (await court.rated(), await court.as_played()) == (before, played)


async def test_the_league_alone_decides_about_its_games(court: Court) -> None:
    """The server's staff could name another winner of a game, while the table went on naming the first."""
    await court.begin(2, ROBIN)
    await court.play(1, 2)
    async with court.club.database.read() as connection:
        (found,) = await stored.of_fixture(connection, f"{court.season_id}:{court.number}")
    game, server = found[0].game, StaffService(court.club.database, now=court.club.clock)
    match, before = await court.club.play.match(game), await court.rated()

    def order() -> ServerOrder:
        return ServerOrder(STAFF, SERVER, court.club.number(), "because")

    async def require_refused(rule: str, *, annuls: bool) -> None:
        for decision in (
            server.result(match, CORRECT),
            server.correct(game, [2, 1], [-3, 3], order()),
            server.award(game, 1, order()),
            *((server.annul(game, order()), server.result(match, ANNUL)) if annuls else ()),
        ):
            with pytest.raises(Refusal, match=rule):
                await decision

    await require_refused("league_decides", annuls=True)
    await court.club.tick(DAY)
    assert (await court.club.season(court.season_id)).row.state == "closed"
    await require_refused("league_decides", annuls=True)
    await court.club.tick(4 * DAY)
    assert (await court.club.season(court.season_id)).row.state == "archived"
    await require_refused("archived", annuls=False)
    line = await server.annul(game, order())
    assert await court.rated() == [[], []]
    async with court.club.database.read() as connection:
        subject = ledger.subject(court.season_id)
        case = await season_rows.read(connection, court.season_id, subject, doctor.quick_games)
    assert case is not None
    assert not doctor.look_at(case)
    await server.undo(line.id, order())
    assert await court.rated() == before


async def test_what_staff_awards_while_a_game_of_a_league_runs_is_taken_back_in_the_league(
    court: Court,
) -> None:
    """Taken back on the server's side, nobody had won it, and the table still counted the win."""
    await court.begin(2, ROBIN)
    match = await court.club.running(await court.fixture())
    assert match is not None
    server = StaffService(court.club.database, now=court.club.clock)
    line = await server.award(match.id, 0, ServerOrder(STAFF, SERVER, court.club.number(), "because"))
    await court.club.tick()
    with pytest.raises(Refusal, match="league_decides"):
        await server.undo(line.id, ServerOrder(STAFF, SERVER, court.club.number(), "because"))
    assert line not in await server.undoable(SERVER, 10)


async def test_a_played_game_is_unrated_once_staff_lets_somebody_forfeit_it(court: Court) -> None:
    await court.begin(2, ROBIN)
    await court.play(1, 2)
    assert all(await court.rated())
    await decided(court, "forfeit")
    assert await court.rated() == [[], []]
    await court.undo()
    before = await court.rated()
    await decided(court, "forfeit other")
    assert await court.rated() == [[], []]
    await court.undo()
    await decided(court, "forfeit rated")
    rated = await court.rated()
    assert rated != before
    await court.undo()
    await decided(court, "second")
    assert await court.rated() == rated, "as a game that they have lost"


async def test_only_a_game_in_which_both_have_acted_is_rated_as_forfeited(court: Court) -> None:
    await court.begin(2, ROBIN)
    one, other = (await court.fixture()).seats
    await court.club.finish(await court.fixture(), 1, 2)
    with pytest.raises(LeagueRefusal, match="not_to_be_rated"):
        await court.staff.forfeit(court.order(), court.number, [one], rated=True)
    await decided(court, "annul")
    await decided(court, "replay")
    await court.play(1, 2)
    with pytest.raises(LeagueRefusal, match="not_to_be_rated"):
        await court.staff.forfeit(court.order(), court.number, [one, other], rated=True)
    await decided(court, "forfeit rated")
    assert all(await court.rated())


async def test_an_annulled_game_stays_so_whatever_is_taken_back_after_it(court: Court) -> None:
    await court.begin(2, ROBIN)
    await court.play(1, 2)
    await decided(court, "annul")
    await decided(court, "forfeit")
    await decided(court, "draw")
    assert all(await court.rated())
    await court.undo()
    assert await court.rated() == [[], []]


async def test_what_was_played_before_a_replay_counts_no_more(court: Court) -> None:
    await court.begin(2, ROBIN)
    await court.play(1, 2)
    once = await court.rated()
    await decided(court, "replay")
    assert await court.rated() == [[], []]
    await court.play(2, 1)
    again = await court.rated()
    assert [len(rows) for rows in again] == [len(rows) for rows in once]
    await decided(court, "annul")
    assert await court.rated() == [[], []]
    await court.undo()
    assert await court.rated() == again


@pytest.mark.parametrize("seed", range(6))
async def test_ratings_follow_from_the_outcomes_alone(court: Court, seed: int) -> None:
    """Whatever was decided and taken back on the way, what stands in the end gives the same ratings."""
    rng = random.Random(seed)
    await court.begin(4, ROBIN)
    await court.play(1, 2, points=(10, -10))
    await court.play_others()
    untouched = await court.rated()
    ways = ["first", "second", "draw", "annul", "forfeit", "forfeit other", "forfeit both", "forfeit rated"]
    for _ in range(10):
        try:
            await (court.undo() if rng.random() < 0.4 else decided(court, rng.choice(ways)))
        except (LeagueRefusal, IndexError):
            continue
    last = rng.choice([one for one in ways if one != "annul"])
    await decided(court, last)
    then = await court.rated()
    while await court.staff.undoable(court.season_id):
        await court.undo()
    assert await court.rated() == untouched
    await decided(court, last)
    assert await court.rated() == then


@pytest.mark.parametrize("acted", [True, False])
async def test_ratings_follow_only_from_games_that_were_rated(database: Database, acted: bool) -> None:
    court = Court(database)
    await court.begin(2, ROBIN)
    fixture = await court.fixture()
    if acted:
        await court.club.act(fixture)
    await court.club.finish(fixture, 1, 2)
    await court.staff.set_outcome(court.order(), court.number, [2, 1])
    season, lines = await court.staff.lines(court.season_id)
    assert await court.staff.rates_anew(lines[-1], season) is acted
