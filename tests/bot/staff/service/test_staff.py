"""What staff decides: results, the audit, ratings computed anew, and who is told."""

from __future__ import annotations

import itertools
import random
from collections.abc import Awaitable
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from sqlalchemy import update

from bot.kit.service.errors import AlreadyDone, LobbyRefusal, NoSuchGame
from bot.kit.store.database import Database
from bot.kit.store.queues import events, news
from bot.people.service import guilds
from bot.results.service import recounting
from bot.results.service.recounting import RECOMPUTE
from bot.results.service.rulings import (
    ANNUL,
    AWARD,
    AWARDED,
    CORRECT,
    ENDED,
    UNDO,
    Stand,
    read_stand,
)
from bot.results.store import ratings, results
from bot.staff.service.orders import Order
from bot.staff.service.staff import TOLD, StaffService, are_places, with_winner
from bot.storage.rows import AuditLine
from bot.storage.tables import results as result_rows
from bot.table.service.lobby import Proposal
from bot.table.service.match import Match
from bot.table.service.sitting import OWN
from tests.bot.results.service.test_recounting import GAMES, play, rated
from tests.bot.storage.samples import ANNA, BEN
from tests.bot.table.tables import ANNA as ANNA_HERE
from tests.bot.table.tables import CardClub

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

STAFF = 1 << 50


class Office:
    """Staff of server 5, with a clock that is moved by hand."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.time = 5000.0
        self.service = StaffService(database, now=lambda: self.time)
        self.numbers = itertools.count(1)

    def order(self, user: int = STAFF, guild: int = 5, reason: str = "because") -> Order:
        return Order(user, guild, next(self.numbers), reason)

    async def stand(self, game: str) -> tuple[bool, list[tuple[int, int]]]:
        async with self.database.read() as connection:
            found = await results.get(connection, game)
        assert found is not None
        return found[0].annulled, [(seat.place, seat.points) for seat in found[1]]

    async def stands(self) -> dict[str, Any]:
        return {f"g{number}": await self.stand(f"g{number}") for number in range(len(GAMES))}

    async def lines(self) -> list[AuditLine]:
        return (await self.service.lines(5, 10_000))[::-1]

    async def events(self) -> set[tuple[str, str]]:
        async with self.database.write() as connection:
            found = await events.claim(connection, self.time, 0.0, 100)
        return {(event.kind, event.subject) for event in found}

    async def mus(self, pool: str = "5") -> dict[int, float]:
        async with self.database.read() as connection:
            return {user: row.mu for user, row in (await ratings.heads_of(connection, pool)).items()}


@pytest.fixture
async def office(database: Database) -> Office:
    """Staff of a server in which some games were played."""
    await play(database)
    return Office(database)


async def refused(deed: Awaitable[Any]) -> str:
    with pytest.raises(LobbyRefusal) as error:
        await deed
    return error.value.rule


async def test_a_result_is_corrected_and_the_ratings_follow(office: Office) -> None:
    before = await office.mus()
    line = await office.service.correct("g0", [2, 1], [-7, 7], office.order())
    assert await office.stand("g0") == (False, [(2, -7), (1, 7)])
    assert (line.what, line.reason, line.subject, line.user_id) == (CORRECT, "because", "g0", STAFF)
    assert read_stand(line.before) != read_stand(line.after)
    assert await office.events() == {(RECOMPUTE, "5"), (RECOMPUTE, "5:cerke:")}
    for _, pool in await office.events():
        await recounting.recount(office.database, pool)
    after = await office.mus()
    assert (after[BEN] > before[BEN], after[ANNA] < before[ANNA]) == (True, True)
    assert (await recounting.prove(office.database)).difference is None


async def test_taking_it_back_gives_what_was(office: Office) -> None:
    before, ratings_before = await office.stands(), await office.mus()
    line = await office.service.annul("g0", office.order())
    assert await office.stand("g0") == (True, [(1, 7), (2, -7)])
    await recounting.recount_stale(office.database)
    assert await office.mus() != ratings_before
    undo = await office.service.undo(line.id, office.order(reason="a mistake"))
    assert (undo.what, undo.undoes, undo.before, undo.after) == (UNDO, line.id, line.after, line.before)
    assert await office.stands() == before
    await recounting.recount_stale(office.database)
    assert await office.mus() == ratings_before
    assert await refused(office.service.undo(line.id, office.order())) == "undone_already"
    assert await refused(office.service.undo(undo.id, office.order())) == "undone_already"


async def test_the_newest_decision_is_taken_back_first(office: Office) -> None:
    one = await office.service.award("g0", 1, office.order())
    two = await office.service.annul("g0", office.order())
    assert [line.id for line in await office.service.undoable(5, 100)] == [two.id]
    assert await refused(office.service.undo(one.id, office.order())) == "undo_newer_first"
    await office.service.undo(two.id, office.order())
    assert [line.id for line in await office.service.undoable(5, 100)] == [one.id]
    await office.service.undo(one.id, office.order())
    assert await office.service.undoable(5, 100) == []
    assert await office.stand("g0") == (False, [(1, 7), (2, -7)])


async def test_an_award_lets_the_others_keep_their_order(office: Office) -> None:
    line = await office.service.award("g2", 2, office.order())
    assert line.what == AWARD
    assert await office.stand("g2") == (False, [(2, 9), (3, 1), (1, -3)])
    assert with_winner(1, (1, 2, 2, 4)) == (2, 1, 3, 4)
    assert with_winner(0, (1, 1)) == (1, 2)


async def test_what_was_annulled_counts_again_once_it_is_awarded_or_corrected(office: Office) -> None:
    await office.service.annul("g0", office.order())
    for deed in (
        office.service.award("g0", 1, office.order()),
        office.service.correct("g0", [1, 2], [7, -7], office.order()),
    ):
        line = await deed
        told = read_stand(line.after)
        assert told is not None
        assert not told.annulled, "the players read who has won"
        assert not (await office.stand("g0"))[0]
        await office.service.undo(line.id, office.order())
        assert await office.stand("g0") == (True, [(1, 7), (2, -7)])
    await recounting.recount_stale(office.database)
    assert (await recounting.prove(office.database)).difference is None


async def test_what_makes_no_sense_is_refused(office: Office) -> None:
    service, order = office.service, office.order
    for places in ([1], [1, 3], [2, 2], [0, 1], [1, 2, 3]):
        assert await refused(service.correct("g0", places, [1, 2], order())) == "bad_places"
    for points in ([1], [1, 10**7]):
        assert await refused(service.correct("g0", [1, 1], points, order())) == "bad_points"
    assert await refused(service.correct("g0", [1, 2], [7, -7], order())) == "nothing_corrected"
    assert await refused(service.award("g0", 7, order())) == "nobody_to_award"
    await service.annul("g0", order())
    assert await refused(service.annul("g0", order())) == "annulled_already"
    assert await refused(service.undo(10**9, order())) == "no_such_line"
    with pytest.raises(NoSuchGame):
        await service.annul("none", order())
    assert are_places([1, 2, 2, 4])


async def test_staff_of_another_server_may_nothing(office: Office) -> None:
    line = await office.service.annul("g1", office.order())
    stands, lines = await office.stands(), await office.lines()
    for deed in (
        office.service.award("g0", 1, office.order(guild=6)),
        office.service.annul("g0", office.order(guild=6)),
        office.service.correct("g0", [2, 1], [0, 1], office.order(guild=6)),
        office.service.end("g0", office.order(guild=6)),
    ):
        assert await refused(deed) == "other_server"
    assert await refused(office.service.undo(line.id, office.order(guild=6))) == "no_such_line"
    assert await office.service.lines(6, 10) == []
    assert await office.service.findings(6) == []
    assert (await office.stands(), await office.lines()) == (stands, lines)


async def test_other_lines_of_the_audit_are_no_decisions(office: Office) -> None:
    async with office.database.write() as connection:
        await guilds.change(connection, 5, STAFF, office.time, "zone", "Asia/Tokyo")
    (line,) = await office.lines()
    assert await office.service.undoable(5, 10) == []
    assert await refused(office.service.undo(line.id, office.order())) == "no_such_line"


async def test_it_is_done_once_and_all_are_told(office: Office) -> None:
    order = office.order(user=ANNA)
    line = await office.service.annul("g0", order)
    with pytest.raises(AlreadyDone):
        await office.service.annul("g0", order)
    assert line.what == ANNUL + OWN, "the audit says that it was a game of her own"
    async with office.database.write() as connection:
        told = await news.claim(connection, office.time, 0.0, 100)
    assert {(one.kind, one.subject, one.recipient, one.payload) for one in told} == {
        (TOLD, "g0", recipient, str(line.id)) for recipient in (0, ANNA, BEN)
    }


async def test_what_is_not_rated_moves_no_rating(office: Office) -> None:
    async with office.database.write() as connection:
        await connection.execute(update(result_rows).values(unrated="few_acts"))
    await office.service.annul("g0", office.order())
    assert await office.events() == set()


@pytest.mark.parametrize("seed", range(4))
async def test_the_replay_of_the_audit_gives_the_state(database: Database, seed: int) -> None:
    """Any mix of games, decisions and takings back: the audit leads to what is stored, and so do ratings."""
    rng = random.Random(seed)
    await play(database)
    office = Office(database)
    names = [f"g{number}" for number in range(len(GAMES))]
    replayed = {game: _as_stand(stand) for game, stand in (await office.stands()).items()}
    for number in range(60):
        await _something(office, rng, names)
        if number % 20 == 10:
            await rated(database, f"more{number}", rng.choice(GAMES))
            await recounting.recount_stale(database)
    for line in await office.lines():
        assert read_stand(line.before) == replayed[line.subject], "each line begins where one ended"
        after = read_stand(line.after)
        assert after is not None
        replayed[line.subject] = after
    assert replayed == {game: _as_stand(stand) for game, stand in (await office.stands()).items()}
    await recounting.recount_stale(database)
    proof = await recounting.prove(database)
    assert (proof.difference, proof.stale) == (None, 0)


async def _something(office: Office, rng: random.Random, names: list[str]) -> None:
    """Let staff do something, which may be refused."""
    game = rng.choice(names)
    size = len((await office.stand(game))[1])
    places = rng.choice([list(range(1, size + 1)), [1] * size, list(range(size, 0, -1))])
    undoable = await office.service.undoable(5, 1000)
    undo = rng.choice(undoable).id if undoable else 0
    deeds = [
        partial(office.service.annul, game, office.order()),
        partial(office.service.award, game, rng.randrange(size), office.order()),
        partial(office.service.correct, game, places, rng.choices(range(-9, 9), k=size), office.order()),
        partial(office.service.undo, undo, office.order()),
    ]
    before = await office.stands(), await office.lines()
    try:
        await rng.choice(deeds)()
    except LobbyRefusal:
        assert (await office.stands(), await office.lines()) == before


def _as_stand(stand: tuple[bool, list[tuple[int, int]]]) -> Stand:
    annulled, seats = stand
    return Stand(annulled, tuple(place for place, _ in seats), tuple(points for _, points in seats))


# --- Running games ---------------------------------------------------------------------------------


class Played(CardClub):
    """A club whose games staff may end."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.staff = StaffService(database, now=lambda: self.time)

    def order(self, guild: int = 5) -> Order:
        return Order(STAFF, guild, next(self.numbers), "because")

    async def result(self, match: Match) -> tuple[str, str, bool, list[int]]:
        """Return rule, why it is not rated, whether it is annulled, and the places."""
        async with self.database.read() as connection:
            found = await results.get(connection, match.id)
        assert found is not None
        row, seats = found
        return row.rule, row.unrated, row.annulled, [seat.place for seat in seats]


async def test_a_running_game_is_ended_unrated(database: Database) -> None:
    club = Played(database)
    match = await club.season(await club.deal("mok_kaik", 3))
    line = await club.staff.end(match.id, club.order())
    match = await club.play.match(match.id)
    assert match.result is not None
    assert (match.result.points, match.result.rule) == (match.rules.standing(match.state), ENDED)
    rule, unrated, annulled, places = await club.result(match)
    assert (rule, unrated, annulled, places) == (ENDED, "staff", False, list(match.result.ranking))
    assert line.before == ""
    assert await refused(club.staff.end(match.id, club.order())) == "not_running"
    await club.staff.undo(line.id, club.order())
    assert (await club.result(match))[2], "its end has shown what was hidden: it does not go on"
    assert (await club.play.match(match.id)).row.status == "over"


async def test_a_running_game_is_awarded(database: Database) -> None:
    club = Played(database)
    match = await club.season(await club.deal("mok_kaik", 3))
    standing = match.rules.standing(match.state)
    last = standing.index(min(standing))
    line = await club.staff.award(match.id, last, club.order())
    match = await club.play.match(match.id)
    assert match.result is not None
    assert match.result.points == standing
    assert match.result.ranking[last] == 1
    assert sorted(match.result.ranking)[1] == 2
    assert (line.what, (await club.result(match))[0]) == (AWARD, AWARDED)
    assert await refused(club.staff.award(match.id, 5, club.order())) == "nobody_to_award"


async def _left_by_anna(club: Played) -> tuple[Match, int, list[int]]:
    """Let one of three leave after a season; return the game, her seat, and those of the others."""
    match = await club.season(await club.deal("mok_kaik", 3))
    anna = match.seat_of(ANNA_HERE.user_id)
    assert anna is not None
    match = (await club.seating.resign(match.id, ANNA_HERE.user_id, next(club.numbers))).match
    return match, anna, [seat.seat for seat in match.seats if seat.seat != anna]


async def test_a_seat_that_somebody_has_quit_is_not_awarded(database: Database) -> None:
    club = Played(database)
    match, anna, others = await _left_by_anna(club)
    assert await club.staff.awardable(match) == others, "the result would have her as the last, who quit"
    assert await refused(club.staff.award(match.id, anna, club.order())) == "nobody_to_award"
    await club.staff.award(match.id, others[0], club.order())
    assert (await club.result(match))[3][others[0]] == 1


async def test_no_correction_lifts_whom_ratings_have_last_since_they_left(database: Database) -> None:
    """It was told that this counts as shown, with a computer player as the winner; it counted otherwise."""
    club = Played(database)
    match, anna, others = await _left_by_anna(club)
    await club.staff.award(match.id, others[0], club.order())
    lifted = [1 if seat in {anna, others[0]} else 3 for seat in range(3)]
    assert await refused(club.staff.correct(match.id, lifted, [0] * 3, club.order())) == "left_is_last"
    tied = [3 if seat == anna else 1 for seat in range(3)]
    await club.staff.correct(match.id, tied, [0] * 3, club.order())
    assert (await club.result(match))[3] == tied


async def test_no_lobby_is_ended_or_annulled(database: Database) -> None:
    club = Played(database)
    match = await club.propose()
    assert await refused(club.staff.end(match.id, club.order())) == "not_running"
    assert await refused(club.staff.annul(match.id, club.order())) == "no_result"
    assert await refused(club.staff.award(match.id, 0, club.order())) == "no_result"


async def test_a_game_in_private_is_nobody_s_to_decide(database: Database) -> None:
    club = Played(database)
    proposal = Proposal(0, 6, "en", "cerke", computer="good")
    match = (await club.lobby.play_alone(ANNA_HERE, proposal, next(club.numbers))).match
    assert await refused(club.staff.end(match.id, club.order(guild=0))) == "other_server"


async def test_points_are_corrected_in_tenths_where_a_game_counts_in_them(office: Office) -> None:
    typed = [Fraction("-2.4"), Fraction("2.4")]
    assert await refused(office.service.correct("g0", [2, 1], typed, office.order())) == "bad_points"
    async with office.database.write() as connection:
        await connection.execute(update(result_rows).values(unit=10))
    await office.service.correct("g0", [2, 1], typed, office.order())
    assert await office.stand("g0") == (False, [(2, -24), (1, 24)])
