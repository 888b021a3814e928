"""Blind heats: when somebody only throws, nothing that others see is edited, deleted, sent or named anew."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from bot.kit.store import due
from bot.kit.store.database import Database
from bot.storage.tables import messages_due
from bot.table.messages.board import board_message, private, public
from bot.table.service.match import Match
from bot.table.store import hands
from engine.niek_zau_shu.state import Again, Hold
from engine.proofs import Proof
from engine.sticks import Throw
from renderers.canvas import USUAL
from renderers.translation import translator
from tests.bot.storage.samples import set_game
from tests.bot.table.messages.test_hidden_messages import parts
from tests.bot.table.tables import CardClub

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

T = translator("en")
A, B, C = range(3)
VISIBLE = ("board", "views", "notice", "notice_over", "result", "lobby", "departed")
"""Kinds of what is due that others see when it is sent."""


@pytest.fixture
def club(database: Database) -> CardClub:
    """A club that meets on a new database."""
    return CardClub(database)


async def act(club: CardClub, game: str, seat: int, action: object) -> Match:
    match = await club.play.match(game)
    user, ply = match.seats[seat].user_id or 0, match.ply_told(match.shown_ply(seat))
    return (await club.play.act(game, ply, user, next(club.numbers), lambda *_: action)).match


async def throw_on(club: CardClub, game: str, seat: int) -> Match:
    """Throw once more, for the first time or again."""
    match = await club.play.match(game)
    chain = match.state.table.chain(seat)
    return await act(club, game, seat, Again() if chain.throws else Throw())


async def seen(club: CardClub, game: str, but: int) -> Any:
    """Return all that anybody but one seat may see of a game, byte for byte."""
    match = await club.play.match(game)
    others = [private(match, T, seat, USUAL) for seat in range(len(match.seats)) if seat != but]
    shown = [parts(await board_message(match, one)) for one in (public(match, T, USUAL), *others)]
    async with club.database.read() as connection:
        rows = (await connection.execute(select(messages_due).where(messages_due.c.game == game))).all()
    own = match.seats[but].user_id
    waiting = sorted(
        (row.kind, row.recipient, row.due_at)
        for row in rows
        if row.kind in VISIBLE and not (row.kind == "views" and row.recipient == own)
    )
    proof = await club.play.proof(game)
    return shown, waiting, match.notices, match.wishes, match.row.draw_offered_by, proof


async def all_sent(club: CardClub) -> None:
    async with club.database.write() as connection:
        for message in await due.queue.claim(connection, club.time + 10**6, 0.0, 1000):
            await due.queue.done(connection, message)


async def blind(club: CardClub, people: int = 3, **changes: Any) -> Match:
    """Start a game of blind heats, in which everything has been sent and all have been called."""
    match = await club.deal("niek_zau_shu", people, blind=True, **changes)
    await all_sent(club)
    for seat in match.seats:
        await club.posts.called(match.id, seat.user_id or 0, 700 + seat.seat)
    return await club.play.match(match.id)


async def lasting(club: CardClub, seat: int, people: int = 3, **changes: Any) -> Match:
    """Start such a game in which the seat has thrown and may throw again: that has told others nothing."""
    while True:
        match = await blind(club, people, **changes)
        before = await seen(club, match.id, seat)
        match = await throw_on(club, match.id, seat)
        if seat in match.to_act:
            assert await seen(club, match.id, seat) == before
            return match


async def test_nothing_is_told_when_somebody_only_throws(club: CardClub) -> None:
    """Neither by the first throw nor by a later one, and not by what is deleted or due later."""
    match = await lasting(club, A)
    before = await seen(club, match.id, A)
    while A in (match := await throw_on(club, match.id, A)).to_act:
        assert await seen(club, match.id, A) == before
    after = await seen(club, match.id, A)
    assert after[0] != before[0]
    assert {kind for kind, *_ in after[1]} >= {"board", "notice_over"}, "now that it is done all may see it"
    assert set(after[2]) == {B, C}


async def test_a_call_that_is_due_comes_whatever_was_thrown(club: CardClub) -> None:
    match = await club.deal("niek_zau_shu", 3, blind=True)
    before = await seen(club, match.id, A)
    assert "notice" in {kind for kind, *_ in before[1]}
    match = await throw_on(club, match.id, A)
    if A in match.to_act:
        assert await seen(club, match.id, A) == before


async def test_the_next_round_begins_with_its_fingerprints(club: CardClub) -> None:
    """They do not change by the first throw of a round, nor does what is mixed into it."""
    match = await blind(club, rounds=3)
    while match.row.deal == 1:
        for seat in match.to_act:
            match = await act(club, match.id, seat, Throw())
            if seat in match.to_act and match.row.deal == 1 and match.state.table.chain(seat).throws:
                match = await act(club, match.id, seat, Hold())
    assert [deal for deal, _ in match.fingerprints] == [2, 3]
    seeds = (await proof(club, match.id)).deals[1].seeds
    before = await seen(club, match.id, A)
    match = await throw_on(club, match.id, A)
    assert (await proof(club, match.id)).deals[1].seeds == seeds
    assert seeds, "the press that led to the round is mixed in"
    if A in match.to_act:
        assert await seen(club, match.id, A) == before


async def proof(club: CardClub, game: str) -> Proof:
    found = await club.play.proof(game)
    assert isinstance(found, Proof)
    return found


async def test_a_text_tells_not_how_many_throws_came_before_it(club: CardClub) -> None:
    match = await lasting(club, A)
    await club.play.add_seed(match.id, match.seats[B].user_id or 0, "Ben", "hello", next(club.numbers))
    (mine,) = [seed for seed in (await proof(club, match.id)).deals[0].seeds if seed.player == "Ben"]
    assert mine.since == 0


async def test_only_the_own_open_message_follows_a_throw(club: CardClub) -> None:
    match = await lasting(club, A)
    until = club.time + 600
    async with club.database.write() as connection:
        for seat in match.seats:
            await hands.put_view(connection, match.id, seat.user_id or 0, f"token {seat.seat}", until)
        await set_game(connection, match.id, views_until=until)
    while True:
        await all_sent(club)
        match = await throw_on(club, match.id, A)
        async with club.database.read() as connection:
            rows = (
                await connection.execute(select(messages_due).where(messages_due.c.kind == "views"))
            ).all()
        users = {row.recipient for row in rows if row.game == match.id}
        if A not in match.to_act:
            break
        assert users == {match.seats[A].user_id}
    assert users == {seat.user_id for seat in match.seats}


async def test_what_is_asked_of_all_outlasts_a_throw_that_nobody_sees(club: CardClub) -> None:
    """An offered draw and an old button tell nobody that somebody has thrown, by not being good any more."""
    match = await blind(club, 2, rounds=3)
    await club.draws.offer(match.id, match.seats[B].user_id or 0, next(club.numbers))
    shown = match.ply_told(match.shown_ply(B))
    match = await throw_on(club, match.id, A)
    if A in match.to_act:
        assert match.row.draw_offered_by == B
        assert match.ply_told(match.shown_ply(B)) == shown == match.seen_since(B)


async def test_the_terms_are_told_until_somebody_is_seen_to_have_acted(club: CardClub) -> None:
    match = await lasting(club, A, clock="days:3")
    board = parts(await board_message(match, public(match, T, USUAL)))
    assert "Clock" in str(board)
    while A in (match := await throw_on(club, match.id, A)).to_act:
        pass
    board = parts(await board_message(match, public(match, T, USUAL)))
    assert "Clock" not in str(board)


async def test_names_are_those_of_what_their_reader_sees(club: CardClub) -> None:
    """A picture gets another name when its reader sees something else, and only then."""
    match = await lasting(club, A)
    later = await throw_on(club, match.id, A)
    while A not in later.to_act:
        match = await lasting(club, A)
        later = await throw_on(club, match.id, A)
    assert later.shown_ply(None) == match.shown_ply(None)
    assert later.shown_ply(B) == match.shown_ply(B)
    assert later.shown_ply(A) != match.shown_ply(A)
    assert later.ply_told(later.shown_ply(A)) == later.row.ply
