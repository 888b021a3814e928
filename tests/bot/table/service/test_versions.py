"""Games that were begun by other rules than today's: they go on by their own, or say why they cannot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.kit.service.errors import OtherVersion
from bot.kit.store.database import Database
from bot.table.service.absence import AbsenceService
from bot.table.service.lobby import Proposal
from bot.table.service.match import Match, match_of
from bot.table.store import games, seats
from engine import catalogue
from tests.bot.storage.samples import set_game
from tests.bot.table.bids import BIDS, Bid, Bids, BidState, Cast
from tests.bot.table.tables import ANNA, BEN, CardClub

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


class NewBids(Bids):
    """The rules of today: those of the first version are kept, in which nobody could bid 4."""

    version = 3
    earlier = {1: BIDS}  # noqa: RUF012

    def legal(self, state: BidState, seat: int) -> list[Bid | Cast]:
        legal = super().legal(state, seat)
        return [*legal, Bid(4)] if legal else []


@pytest.fixture
def club(database: Database, monkeypatch: pytest.MonkeyPatch) -> CardClub:
    """A club that knows the game in a version of today."""
    monkeypatch.setattr(catalogue, "GAMES", {**catalogue.GAMES, "bids": NewBids()})
    return CardClub(database)


async def begun_by(club: CardClub, version: int, people: int = 2) -> Match:
    """Return a running game that was begun by a version of the rules."""
    match = await club.deal("bids", people)
    async with club.database.write() as connection:
        await set_game(connection, match.id, game_version=version)
    return match


def any_bid(match: Match, seat: int) -> Any:
    """Bid as high as the rules allow."""
    return match.rules.legal(match.state, seat)[-1]


async def test_a_game_goes_on_by_the_rules_by_which_it_was_begun(club: CardClub) -> None:
    for version, highest in ((1, 3), (3, 4)):
        match = await begun_by(club, version)
        played = await club.play.act(match.id, None, ANNA.user_id, next(club.numbers), any_bid)
        assert played.lines[0].notation == f"bid {highest}"


async def test_one_that_cannot_go_on_says_why_and_is_still_listed(club: CardClub) -> None:
    match = await begun_by(club, 2)
    acting: list[Callable[[], Awaitable[object]]] = [
        lambda: club.play.act(match.id, None, ANNA.user_id, next(club.numbers), any_bid),
        lambda: club.play.act_for_computer(match, 0, Bid(1)),
        lambda: club.draws.answer(match.id, ANNA.user_id, next(club.numbers), accept=True),
    ]
    await club.posts.board(match.id, 5, 70, 71)
    async with club.database.write() as connection:
        await set_game(connection, match.id, draw_offered_by=1)
    for act in acting:
        with pytest.raises(OtherVersion) as refused:
            await act()
        assert refused.value.data == {"found": 2, "expected": 3}
    with pytest.raises(OtherVersion) as refused:
        await club.play.proof(match.id)
    assert refused.value.data == {"found": 2, "expected": 3}
    async with club.database.read() as connection:
        rows = await games.waiting_for(connection, BEN.user_id)
        at_table = await seats.of_many(connection, [row.id for row in rows])
    listed = [match_of(row, at_table[row.id]) for row in rows]
    assert [(one.id, one.people, one.is_lost) for one in listed] == [(match.id, (1, 2), True)]
    assert await club.play.log(match.id)


@pytest.mark.parametrize("people", [2, 4])
async def test_one_that_cannot_go_on_is_called_off_by_whoever_leaves(club: CardClub, people: int) -> None:
    match = await begun_by(club, 2, people)
    absence = AbsenceService(club.database, club.seating, now=lambda: club.time)
    assert await absence.replace(5, BEN.user_id) == [], "no computer player could go on"
    ended = await club.seating.resign(match.id, BEN.user_id, next(club.numbers))
    assert (ended.match.row.status, ended.match.to_act, ended.match.result) == ("cancelled", (), None)


async def test_a_lobby_is_begun_by_the_rules_of_today(club: CardClub) -> None:
    lobby = await club.lobby.open(ANNA, Proposal(5, 6, "en", "bids"), next(club.numbers))
    async with club.database.write() as connection:
        await set_game(connection, lobby.id, game_version=2)
    await club.lobby.join(lobby.id, BEN, next(club.numbers))
    match = (await club.lobby.start(lobby.id, ANNA.user_id, next(club.numbers))).match
    assert (match.row.game_version, match.to_act) == (3, (0, 1))
