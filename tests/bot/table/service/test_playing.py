"""The services on a real database: who may do what, once, and what is put down to be said."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from bot.kit.service.errors import (
    AlreadyDone,
    GameClosed,
    LobbyRefusal,
    NoSuchGame,
    NotYourGame,
    NotYourTurn,
    Refusal,
    StalePosition,
    TooManyGames,
)
from bot.kit.store import due
from bot.kit.store.database import Database
from bot.table.service.draws import DrawService
from bot.table.service.lobby import LobbyService, Person, Proposal
from bot.table.service.match import Match
from bot.table.service.play import Played, PlayService
from bot.table.service.posts import PostService
from bot.table.service.rematch import RematchService
from bot.table.service.seating import SeatingService
from engine import proofs, randomness
from engine.core import CHANCE, IllegalAction

ANNA, BEN, CARL = Person(1, "Anna", "en"), Person(2, "Ben", "en"), Person(3, "Carl", "ja")

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


PACE = 1.2
"""Seconds between two computer players' actions where somebody watches."""


@dataclass
class Club:
    """The services with a clock that is moved by hand."""

    database: Database
    time: float = 1000.0
    numbers: Any = field(default_factory=lambda: itertools.count(1))

    def __post_init__(self) -> None:
        secrets = itertools.cycle(range(1, 256))
        self.play = PlayService(
            self.database,
            lambda: randomness.new_secret(bytes([next(secrets)]) * 32),
            PACE,
            now=lambda: self.time,
        )
        self.seating = SeatingService(self.database, now=lambda: self.time)
        self.draws = DrawService(self.database, now=lambda: self.time)
        self.posts = PostService(self.database, now=lambda: self.time)
        self.lobby = LobbyService(self.database, self.play, 2, 3, 3600.0, now=lambda: self.time)

    @property
    def rematches(self) -> RematchService:
        """Return the service that asks for games once more."""
        return RematchService(self.lobby)

    async def propose(self, host: Person = ANNA, **options: Any) -> Match:
        return await self.lobby.open(host, Proposal(5, 6, "en", "cerke", **options), next(self.numbers))

    async def start(self, **options: Any) -> Match:
        match = await self.propose(preset="educational", **options)
        if not options.get("computer"):
            await self.lobby.join(match.id, BEN, next(self.numbers))
        return (await self.lobby.start(match.id, ANNA.user_id, next(self.numbers))).match

    async def due(self) -> dict[str, float]:
        """Return what waits to be sent, by kind, with its time."""
        async with self.database.write() as connection:
            return {m.kind: m.due_at for m in await due.queue.claim(connection, self.time + 10**6, 0.0, 100)}


@pytest.fixture
def club(database: Database) -> Club:
    """A club that meets on a new database."""
    return Club(database)


def mover(match: Match) -> tuple[int, int]:
    """Return the person whose turn it is, and the other."""
    (seat,) = match.to_act
    users = [at.user_id or 0 for at in match.seats]
    return users[seat], users[1 - seat]


def first_legal(match: Match, seat: int) -> Any:
    return match.rules.legal(match.state, seat)[0]


def first_risky(match: Match, seat: int) -> Any:
    """Return an action that needs the sticks, if there is one."""
    legal = match.rules.legal(match.state, seat)
    return next((action for action in legal if match.rules.odds(match.state, action) is not None), legal[0])


async def test_an_action_counts_once(club: Club) -> None:
    match = await club.start()
    user, other = mover(match)
    with pytest.raises(NotYourTurn):
        await club.play.act(match.id, match.row.ply, other, 100, first_legal)
    with pytest.raises(NotYourGame):
        await club.play.act(match.id, match.row.ply, 99, 101, first_legal)
    with pytest.raises(NoSuchGame):
        await club.play.act("nothing", 1, user, 102, first_legal)
    played = await club.play.act(match.id, match.row.ply, user, 103, first_legal)
    assert played.match.row.ply > match.row.ply
    with pytest.raises(AlreadyDone):
        await club.play.act(match.id, None, user, 103, first_legal)
    with pytest.raises(StalePosition):
        await club.play.act(match.id, match.row.ply, user, 104, first_legal)
    log = await club.play.log(match.id)
    assert [line.ply for line in log] == list(range(played.match.row.ply))


async def test_what_was_refused_may_be_tried_again(club: Club) -> None:
    match = await club.start()
    user, _ = mover(match)

    def illegal(_match: Match, _seat: int) -> Any:
        raise IllegalAction("refused")

    with pytest.raises(IllegalAction):
        await club.play.act(match.id, None, user, 200, illegal)
    # The interaction was rolled back with everything else.
    await club.play.act(match.id, None, user, 200, first_legal)


async def test_of_many_at_once_one_succeeds(club: Club) -> None:
    match = await club.start()
    user, other = mover(match)
    tries = [
        club.play.act(match.id, match.row.ply, who, 300 + number, first_legal)
        for number, who in enumerate([user, other, user, user, other])
    ]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(not isinstance(result, BaseException) for result in results) == 1
    assert all(isinstance(result, Refusal) for result in results if isinstance(result, BaseException))


async def test_limits(club: Club) -> None:
    first = await club.propose()
    await club.propose()
    with pytest.raises(TooManyGames) as caught:
        await club.propose()
    assert caught.value.rule == "too_many_of_yours"
    await club.propose(BEN)
    with pytest.raises(TooManyGames) as caught:
        await club.propose(CARL)
    assert caught.value.rule == "too_many_here"
    await club.lobby.leave(first.id, ANNA.user_id, next(club.numbers))
    await club.propose(CARL)


async def test_a_lobby_ends_unless_it_has_started(club: Club) -> None:
    waiting, running = await club.propose(), await club.start()
    assert (await club.due())["expire_lobby"] == club.time + 3600
    assert await club.lobby.expire(running.id) is None
    expired = await club.lobby.expire(waiting.id)
    assert expired is not None
    assert expired.row.status == "cancelled"
    with pytest.raises(GameClosed):
        await club.lobby.join(waiting.id, BEN, next(club.numbers))


async def test_who_has_just_acted_is_not_called_at_once(club: Club) -> None:
    match = await club.start()
    user, other = mover(match)
    assert (await club.due())["notice"] == club.time
    match = (await club.play.act(match.id, None, user, 400, first_legal)).match
    match = (await club.play.act(match.id, None, other, 401, first_legal)).match
    if mover(match)[0] == user:
        assert (await club.due())["notice"] > club.time, "a moment ago they looked at the board"
    club.time += 3600
    match = (await club.play.act(match.id, None, mover(match)[0], 402, first_legal)).match
    if match.to_act:
        assert (await club.due())["notice"] <= club.time + 60


async def test_the_end_by_resignation_and_by_agreement(club: Club) -> None:
    match = await club.start()
    user, other = mover(match)
    played = await club.seating.resign(match.id, user, 500)
    result = played.match.result
    assert result is not None
    seat = match.seat_of(user)
    assert [result.ranking[place] for place in (seat or 0, 1 - (seat or 0))] == [2, 1]
    assert "result" in await club.due()
    for late in (
        club.seating.resign(match.id, other, 501),
        club.play.act(match.id, None, other, 502, first_legal),
        club.draws.offer(match.id, other, 503),
        club.draws.answer(match.id, other, 504, accept=True),
    ):
        with pytest.raises(GameClosed):
            await late

    again = await club.start()
    user, other = mover(again)
    with pytest.raises(LobbyRefusal):
        await club.draws.answer(again.id, other, 510, accept=True)
    await club.draws.offer(again.id, user, 511)
    over = await club.draws.offer(again.id, other, 512)
    assert over.match.result is not None
    assert over.match.result.ranking == (1, 1)


async def test_every_cast_can_be_proved(club: Club) -> None:
    match = await club.start()
    await club.play.add_seed(match.id, ANNA.user_id, "Anna", "my cat", 650)
    number = 700
    while match.to_act and number < 900:
        number += 1
        match = (await club.play.act(match.id, None, mover(match)[0], number, first_risky)).match
    running = await club.play.proof(match.id)
    log = await club.play.log(match.id)
    assert sum(line.seat == CHANCE for line in log) > 5
    if match.to_act:
        assert all(deal.secret is None for deal in running.deals)
        await club.seating.resign(match.id, ANNA.user_id, 999)
    proof = await club.play.proof(match.id)
    assert [deal.commitment for deal in proof.deals] == [deal.commitment for deal in running.deals]
    assert proofs.verify(proof) == []
    assert any(seed.text == "my cat · 650" for deal in proof.deals for seed in deal.seeds)


@pytest.mark.parametrize("at_once", [True, False])
async def test_a_typed_move_answers_what_was_asked_when_it_arrived(club: Club, at_once: bool) -> None:
    """Of two commands that came in together the second does not decide what comes of the first one's cast."""
    clock = itertools.count(5000)
    play = replace(club.play, now=lambda: float(next(clock)))
    same_again = 0
    while same_again < 3:
        match = await club.start()
        for number in itertools.count(2000 * next(club.numbers), 2):
            if not match.to_act or same_again == 3:
                break
            seen, user = match.row.ply, mover(match)[0]
            tries = [play.act(match.id, seen, user, number + which, first_risky) for which in range(2)]
            groups = [tries] if at_once else [[one] for one in tries]
            results = [
                result for group in groups for result in await asyncio.gather(*group, return_exceptions=True)
            ]
            played = [result for result in results if isinstance(result, Played)]
            assert len(played) == 1
            after = await play.match(match.id)
            assert after.row.ply == played[0].match.row.ply
            if after.to_act == match.to_act:
                same_again += 1
                assert [type(one) for one in results if not isinstance(one, Played)] == [StalePosition]
            match = after
        if match.to_act:
            await club.seating.resign(match.id, ANNA.user_id, next(club.numbers))
