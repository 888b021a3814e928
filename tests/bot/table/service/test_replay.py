"""A game replayed from its log, and who may see what of it."""

from __future__ import annotations

import operator
from dataclasses import replace

import pytest

from bot.kit.service.errors import GameClosed, LobbyRefusal, OtherVersion
from bot.kit.store import people
from bot.kit.store.database import Database
from bot.table.service import replay
from bot.table.service.lost import LostRules
from bot.table.service.replay import ReplayService, require_readable, viewer
from bot.table.store import newcomers
from tests.bot.table.tables import ANNA, BEN, CARL, CardClub

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
def club(database: Database) -> CardClub:
    """A club that meets on a new database."""
    return CardClub(database)


async def test_it_goes_on_with_the_game(club: CardClub) -> None:
    replays = ReplayService(club.database)
    match = await club.deal("mok_kaik", 3)
    early = await replays.of(match)
    while match.to_act:
        match = (await club.act(match)).match
    late = await replays.of(match)
    assert late.last == match.row.ply == len(late.notations)
    assert late.states[-1] == match.state
    assert late.states[: early.last + 1] == early.states
    assert await replays.of(match) is late, "what was replayed is kept"
    whole = await ReplayService(club.database).of(match)
    assert late == whole
    assert all(map(operator.is_, late.states, early.states)), "what was replayed before is not replayed anew"
    assert set(late.seats) == {3}


async def test_of_many_games_those_looked_at_last_are_kept(
    club: CardClub, monkeypatch: pytest.MonkeyPatch
) -> None:
    replays = ReplayService(club.database)
    first, second = [await club.start() for _ in range(2)]
    monkeypatch.setattr(replay, "KEPT", 2)
    kept = await replays.of(first)
    assert await replays.of(first) is kept, "one game is kept, however long it is"
    await replays.of(second)
    assert await replays.of(first) is not kept


async def test_a_seat_that_came_later_is_there_from_then_on(club: CardClub) -> None:
    match = await club.deal("ta_xot", 2, joining=True, seasons=2)
    async with club.database.write() as connection:
        await people.upsert(connection, CARL.user_id, CARL.name, "en")
        await newcomers.add(connection, match.id, CARL.user_id, 1.0)
    while match.to_act:
        match = (await club.act(match)).match
    seats = (await ReplayService(club.database).of(match)).seats
    assert (seats[0], seats[-1]) == (2, 3)
    assert list(seats) == sorted(seats)


async def test_an_open_game_is_seen_from_the_own_seat_while_it_runs(club: CardClub) -> None:
    match = await club.start()
    require_readable(match)
    assert [viewer(match, user.user_id, 0) for user in (ANNA, BEN, CARL)] == [0, 1, None]
    over = (await club.seating.resign(match.id, ANNA.user_id, next(club.numbers))).match
    assert [viewer(over, user.user_id, side) for user in (ANNA, CARL) for side in (0, 1, None)] == [
        0,
        1,
        None,
    ] * 2


@pytest.mark.parametrize("sealed", [False, True])
async def test_hidden_hands_are_seen_after_the_end_or_never(club: CardClub, sealed: bool) -> None:
    match = await club.deal("nam_to", 2, folded_hidden=sealed)
    with pytest.raises(LobbyRefusal) as refused:
        require_readable(match)
    assert refused.value.rule == "steps_hidden"
    over = (await club.seating.resign(match.id, ANNA.user_id, next(club.numbers))).match
    require_readable(over)
    for user in (ANNA, CARL):
        assert [viewer(over, user.user_id, side) for side in (0, 1, None)] == (
            [None, None, None] if sealed else [0, 1, None]
        )


async def test_what_cannot_be_gone_through(club: CardClub) -> None:
    lobby = await club.propose()
    with pytest.raises(GameClosed):
        require_readable(lobby)
    match = await club.start()
    with pytest.raises(OtherVersion):
        require_readable(replace(match, rules=LostRules("cerke", 1, 2), state=None))
