"""Games that stand still by consent of all, and go on when all want to."""

from __future__ import annotations

import pytest

from bot.clocks.store import pauses
from bot.kit.service.errors import LobbyRefusal, NotYourGame
from bot.kit.store import due
from bot.kit.store.database import Database
from bot.kit.store.queues import events
from bot.table.service.adjourning import AFTER_OUTAGE, AGREED, LONGEST, RESUME, AdjournService, halt
from bot.table.service.consenting import PAUSE, ConsentService
from bot.table.service.ledger import commit
from bot.table.service.match import Match
from bot.table.service.replay import ReplayService
from bot.table.store.columns import write_by_seat
from tests.bot.table.service.test_takeback import Table, user_of
from tests.bot.table.service.test_timing import ClockClub
from tests.bot.table.tables import ANNA, BEN, CARL

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


class Waiting(Table):
    """A table that may stand still."""

    def __init__(self, database: Database, seed: int = 1) -> None:
        super().__init__(database, seed)
        self.adjourning = AdjournService(database, now=lambda: self.time)

    async def go_on(self, match: Match, user: int) -> Match:
        return await self.adjourning.go_on(match.id, user, next(self.numbers))

    async def called(self, kind: str) -> set[int]:
        """Return to whom messages of a kind are due, or which message they are about."""
        async with self.database.write() as connection:
            found = await due.queue.claim(connection, self.time + 10**6, 0.0, 100)
        return {one.recipient for one in found if one.kind == kind}

    async def paused(self) -> Match:
        """Let two people pause a game."""
        match = await self.start()
        await self.ask(match, ANNA.user_id, PAUSE)
        agreed = await self.agree(match, BEN.user_id, PAUSE)
        assert agreed.done
        return agreed.match  # type: ignore[no-any-return]


@pytest.fixture
def table(database: Database) -> Waiting:
    """People who meet on a new database."""
    return Waiting(database)


async def test_nobody_acts_while_a_game_stands_still(table: Waiting) -> None:
    match = await table.paused()
    assert match.row.halted
    assert match.pause is not None
    assert (match.pause.kind, match.pause.ends) == (AGREED, table.time + LONGEST[AGREED])
    (seat,) = match.to_act
    mover = user_of(match, seat)
    for deed in (
        lambda: table.act(match),
        lambda: table.ask(match, mover, PAUSE),
        lambda: table.ask(match, mover),
    ):
        with pytest.raises(LobbyRefusal) as refused:
            await deed()
        assert refused.value.rule == "paused"
    assert (await table.now_of(match)).row.ply == match.row.ply


async def test_it_goes_on_when_all_have_pressed(table: Waiting) -> None:
    match = await table.paused()
    with pytest.raises(NotYourGame):
        await table.go_on(match, CARL.user_id)
    assert (await table.go_on(match, ANNA.user_id)).row.halted
    assert (await table.go_on(match, ANNA.user_id)).row.halted, "one person is not all"
    table.time += 50
    match = await table.go_on(match, BEN.user_id)
    assert (match.row.halted, match.pause) == (False, None)
    with pytest.raises(LobbyRefusal) as refused:
        await table.go_on(match, BEN.user_id)
    assert refused.value.rule == "not_paused"
    async with table.database.read() as connection:
        (pause,) = await pauses.of_game(connection, match.id, 5, ())
    assert (pause.starts, pause.ends) == (1000.0, 1050.0)
    assert (await table.act(match)).match.row.ply > match.row.ply


async def test_it_goes_on_by_itself_in_the_end(table: Waiting) -> None:
    match = await table.paused()
    async with table.database.read() as connection:
        at = await events.due_at(connection, RESUME, match.id)
    assert at == table.time + LONGEST[AGREED]
    await table.adjourning.time_up(match.id)
    assert (await table.now_of(match)).row.halted, "not before its time"
    table.time = at + 3
    for _ in range(2):
        await table.adjourning.time_up(match.id)
        assert not (await table.now_of(match)).row.halted
    async with table.database.read() as connection:
        (pause,) = await pauses.of_game(connection, match.id, 5, ())
    assert pause.ends == at, "its own end counts, not when that was carried out"


async def test_a_computer_player_waits_and_goes_on(table: Waiting) -> None:
    match = await table.propose(preset="educational", computer="good")
    match = (await table.lobby.start(match.id, ANNA.user_id, next(table.numbers))).match
    while match.seats[match.to_act[0]].user_id is not None:
        match = (await table.act(match)).match
    agreed = await table.ask(match, ANNA.user_id, PAUSE)
    assert agreed.done, "a computer player agrees"
    with pytest.raises(LobbyRefusal):
        await table.act(match)
    async with table.database.write() as connection:
        await due.cancel(connection, match.id)
    await table.go_on(match, ANNA.user_id)
    assert "computer" in await table.due()
    assert (await table.act(await table.now_of(match))).match.row.ply > match.row.ply


async def test_all_of_several_have_to_agree(table: Waiting) -> None:
    match = await table.deal("mok_kaik", 3)
    assert not (await table.ask(match, BEN.user_id, PAUSE)).done
    assert not (await table.ask(match, CARL.user_id, PAUSE)).done
    done = await table.agree(match, ANNA.user_id, PAUSE)
    assert done.done
    assert done.match.row.halted


async def test_it_goes_on_when_who_has_not_agreed_leaves(table: Waiting) -> None:
    match = await table.deal("mok_kaik", 3)
    for user in (ANNA.user_id, BEN.user_id, CARL.user_id):
        await table.ask(match, user, PAUSE)
    assert (await table.go_on(match, ANNA.user_id)).row.halted
    await table.seating.resign(match.id, CARL.user_id, next(table.numbers))
    assert (await table.now_of(match)).row.halted, "Ben has not agreed"
    await table.seating.take_seat(match.id, CARL.user_id, next(table.numbers))
    assert (await table.go_on(match, BEN.user_id)).row.halted
    after = (await table.seating.resign(match.id, CARL.user_id, next(table.numbers))).match
    assert after == await table.now_of(match)
    assert (after.row.halted, after.pause) == (False, None), "nobody is left for whom it could wait"


async def test_calls_are_taken_away_for_a_pause_and_come_anew_after_it(table: Waiting) -> None:
    match = await table.start()
    mover = user_of(match, match.to_act[0])
    async with table.database.write() as connection:
        called = match.with_row(notices=write_by_seat({match.to_act[0]: 77}))
        match = await commit(connection, match, called)
        await due.cancel(connection, match.id)
    await table.ask(match, ANNA.user_id, PAUSE)
    match = (await table.agree(match, BEN.user_id, PAUSE)).match
    assert await table.called("notice_over") == {77}
    assert match.notices == {}
    table.time += LONGEST[AGREED]
    await table.adjourning.time_up(match.id)
    assert await table.called("notice") == {mover}


async def test_after_an_outage_a_game_waits_ten_minutes_at_most(table: Waiting) -> None:
    match = await table.start()
    async with table.database.write() as connection:
        await halt(connection, match, AFTER_OUTAGE, table.time)
    match = await table.now_of(match)
    assert match.pause is not None
    assert match.pause.ends == table.time + 600
    table.time += 600
    await table.adjourning.time_up(match.id)
    assert not (await table.now_of(match)).row.halted


async def test_who_waits_may_still_resign(table: Waiting) -> None:
    match = await table.paused()
    played = await table.seating.resign(match.id, ANNA.user_id, next(table.numbers))
    assert played.match.result is not None
    table.time += LONGEST[AGREED]
    await table.adjourning.time_up(match.id)


async def test_no_clock_runs_while_a_game_stands_still(database: Database) -> None:
    club = ClockClub(database)
    consents = ConsentService(database, ReplayService(database), now=lambda: club.time)
    adjourning = AdjournService(database, now=lambda: club.time)
    match = await club.game("fischer:180+10")
    match = await club.moves(match, 5)
    until = await club.due(match)
    club.time += 20
    for person in (ANNA, BEN):
        agreed = await consents.ask(match.id, PAUSE, person.user_id, club.press())
    assert agreed.done
    club.time += 3600
    for person in (ANNA, BEN):
        match = await adjourning.go_on(match.id, person.user_id, club.press())
    assert until is not None
    assert await club.due(match) == pytest.approx(until + 3600)
    match = await club.moves(match, 10)
    (line,) = (await club.play.log(match.id))[-1:]
    assert line.used == pytest.approx(30), "twenty seconds before the pause, and ten after it"
