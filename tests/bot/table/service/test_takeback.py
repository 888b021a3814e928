"""Moves that are taken back: by whom, how far, and what stays."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from bot.kit.service.errors import LobbyRefusal, NotYourGame
from bot.kit.store.database import Database
from bot.storage import tables
from bot.table.service.consenting import TAKEBACK, ConsentService
from bot.table.service.match import Match
from bot.table.service.replay import ReplayService
from tests.bot.table.service.test_timing import ClockClub, left
from tests.bot.table.tables import ANNA, CARL, CardClub

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


class Table(CardClub):
    """A club whose people ask each other for consent."""

    def __init__(self, database: Database, seed: int = 1) -> None:
        super().__init__(database, seed)
        self.replays = ReplayService(database)
        self.consents = ConsentService(database, self.replays, now=lambda: self.time)

    async def ask(self, match: Match, user: int, kind: str = TAKEBACK) -> Any:
        return await self.consents.ask(match.id, kind, user, next(self.numbers))

    async def agree(self, match: Match, user: int, kind: str = TAKEBACK) -> Any:
        return await self.consents.agree(match.id, kind, user, next(self.numbers))

    async def refuse(self, match: Match, user: int, kind: str = TAKEBACK) -> Any:
        return await self.consents.refuse(match.id, kind, user, next(self.numbers))

    async def now_of(self, match: Match) -> Match:
        return await self.play.match(match.id)

    async def quiet_move(self, match: Match) -> Match:
        """Let the mover do something after which no chance comes."""
        (seat,) = match.to_act
        for action in match.rules.moves(match.state, seat):
            after = match.rules.apply(match.state, seat, action)
            if not match.rules.turn(after).is_chance and match.rules.result(after) is None:
                return (await self.act(match, action)).match
        raise AssertionError("every move leads to chance")

    async def risky_move(self, match: Match) -> Match:
        """Let the mover do something that sticks decide."""
        (seat,) = match.to_act
        for action in match.rules.moves(match.state, seat):
            if match.rules.turn(match.rules.apply(match.state, seat, action)).is_chance:
                return (await self.act(match, action)).match
        raise AssertionError("no move needs sticks")

    async def put_aside(self, match: Match) -> list[tuple[int, int]]:
        """Return ply and seat of what was taken back, in the order in which it was put aside."""
        kept = tables.taken_back
        async with self.database.read() as connection:
            rows = await connection.execute(
                select(kept.c.ply, kept.c.seat).where(kept.c.game == match.id).order_by(kept.c.id)
            )
            return [tuple(row) for row in rows]


@pytest.fixture
def table(database: Database) -> Table:
    """People who meet on a new database."""
    return Table(database)


def user_of(match: Match, seat: int) -> int:
    user = match.seats[seat].user_id
    assert user is not None
    return user


async def test_a_move_is_taken_back_when_all_agree(table: Table) -> None:
    start = await table.start()
    (seat,) = start.to_act
    user, other = user_of(start, seat), user_of(start, 1 - seat)
    moved = await table.quiet_move(start)
    asked = await table.ask(moved, user)
    assert not asked.done
    assert [wish.asked_by for wish in asked.match.wishes] == [user]
    assert (await table.now_of(moved)).row.ply == moved.row.ply
    with pytest.raises(LobbyRefusal) as refused:
        await table.agree(moved, user)
    assert refused.value.rule == "asked_already"
    back = await table.agree(moved, other)
    assert back.done
    after = back.match
    assert (after.row.ply, after.state, after.to_act) == (start.row.ply, start.state, start.to_act)
    assert after.row.to_act == start.row.to_act
    assert after.wishes == ()
    assert await table.put_aside(after) == [(start.row.ply, seat)]
    assert [line.ply for line in await table.play.log(after.id)] == list(range(start.row.ply))
    again = await table.act(after)
    assert again.match.row.ply > start.row.ply
    assert (await table.replays.of(again.match)).states[-1] == again.match.state


async def test_the_other_side_s_answer_is_undone_too(table: Table) -> None:
    start = await table.start()
    (seat,) = start.to_act
    moved = await table.quiet_move(await table.quiet_move(start))
    await table.ask(moved, user_of(start, seat))
    after = (await table.agree(moved, user_of(start, 1 - seat))).match
    assert after.state == start.state
    assert len(await table.put_aside(after)) == 2


async def test_no_told_ply_comes_again(table: Table) -> None:
    match = await table.start()
    told = {match.row.ply + match.row.taken_back}
    for _ in range(3):
        for _ in range(2):
            match = await table.quiet_move(match)
            told.add(match.row.ply + match.row.taken_back)
        newest = max(told)
        (seat,) = match.to_act
        await table.ask(match, user_of(match, seat))
        match = (await table.agree(match, user_of(match, 1 - seat))).match
        assert match.row.ply + match.row.taken_back > newest
        told.add(match.row.ply + match.row.taken_back)


async def test_sticks_that_were_cast_stay(table: Table) -> None:
    start = await table.start()
    (seat,) = start.to_act
    moved = await table.risky_move(start)
    with pytest.raises(LobbyRefusal) as refused:
        await table.ask(moved, user_of(start, seat))
    assert refused.value.rule == "takeback_chance"
    assert (await table.now_of(moved)).row.ply == moved.row.ply


async def test_a_move_or_a_refusal_cancels_the_wish(table: Table) -> None:
    start = await table.start()
    (seat,) = start.to_act
    user, other = user_of(start, seat), user_of(start, 1 - seat)
    moved = await table.quiet_move(start)
    await table.ask(moved, user)
    assert (await table.refuse(moved, other)).wishes == ()
    with pytest.raises(LobbyRefusal) as refused:
        await table.agree(moved, other)
    assert refused.value.rule == "nothing_asked"
    await table.ask(moved, user)
    moved = await table.quiet_move(await table.now_of(moved))
    with pytest.raises(LobbyRefusal) as refused:
        await table.agree(moved, other)
    assert refused.value.rule == "nothing_asked"
    # The game comes to the ply of an old wish again: that does not bring it back.
    await table.ask(moved, other)
    assert (await table.agree(moved, user)).done
    moved = await table.quiet_move(await table.now_of(moved))
    assert moved.wishes == ()


async def test_who_has_done_nothing_has_nothing_to_take_back(table: Table) -> None:
    start = await table.start()
    moved = await table.quiet_move(start)
    (seat,) = moved.to_act
    with pytest.raises(LobbyRefusal) as refused:
        await table.ask(moved, user_of(moved, seat))
    assert refused.value.rule == "takeback_nothing"
    with pytest.raises(NotYourGame):
        await table.ask(moved, CARL.user_id)


async def test_a_computer_player_agrees(table: Table) -> None:
    match = await table.propose(preset="educational", computer="good")
    match = (await table.lobby.start(match.id, ANNA.user_id, next(table.numbers))).match
    while match.seat_of(ANNA.user_id) not in match.to_act:
        match = (await table.act(match)).match
    start = match
    moved = await table.quiet_move(start)
    back = await table.ask(moved, ANNA.user_id)
    assert back.done
    assert back.match.state == start.state


@pytest.mark.parametrize("game_id", ["mok_kaik", "lutu", "lauzait_cep"])
async def test_nothing_is_taken_back_where_seats_hide_something(table: Table, game_id: str) -> None:
    match = await table.deal(game_id, 2)
    seat = match.to_act[0]
    action = match.rules.moves(match.state, seat)[0]
    user = user_of(match, seat)
    moved = (await table.play.act(match.id, None, user, next(table.numbers), lambda *_: action)).match
    with pytest.raises(LobbyRefusal) as refused:
        await table.ask(moved, user)
    assert refused.value.rule == "takeback_hidden"


async def test_what_was_used_stays_used(database: Database) -> None:
    club = ClockClub(database)
    consents = ConsentService(database, ReplayService(database), now=lambda: club.time)
    start = await club.game("fischer:180+10", preset="draughts")
    (seat,) = start.to_act
    moved = await club.moves(start, 50)
    assert left(moved, seat) == pytest.approx(140)
    club.time += 7
    for user in (user_of(start, seat), user_of(start, 1 - seat)):
        agreed = await consents.ask(start.id, TAKEBACK, user, club.press())
    assert agreed.done
    back = agreed.match
    assert back.state == start.state
    assert left(back, seat) == pytest.approx(140)
    assert await club.due(back) == pytest.approx(club.time + 140 + 11)
    moved = await club.moves(back, 10)
    assert left(moved, seat) == pytest.approx(140)
