"""What all read of a game that is over: who has won as it counts, not as it was played."""

from __future__ import annotations

from sqlalchemy import select

from bot.results.service.rulings import RULED_BOARD
from bot.storage.tables import messages_due
from bot.table.messages.board import ANNULLED
from bot.table.service import advance
from bot.table.service.loading import load
from engine.core import Result
from tests.bot.inside import Inside
from tests.bot.staff.office import Office


async def test_the_lobby_reads_the_result_as_it_counts(there: Inside) -> None:
    office = Office(there)
    anna, ben = office.people[:2]
    game = await office.begun(anna, ben)
    match = await office.match(game)
    assert (match.counts, match.annulled) == (None, False), "it goes on"
    await office.app.seating.resign(game, anna.id, 10**16)
    match = await office.match(game)
    winner = next(seat.seat for seat in match.seats if seat.user_id == ben.id)
    assert match.counts == match.result
    assert match.counts is not None
    assert (match.counts.ranking[winner], match.counts.rule, match.annulled) == (1, "resigned", False)

    await office.app.staff.award(game, 1 - winner, office.order())
    match = await office.match(game)
    assert match.result is not None
    assert match.result.rule == "resigned", "what was played stays"
    assert match.counts is not None
    assert (match.counts.ranking[winner], match.counts.rule, match.annulled) == (2, "corrected", False)
    sent = [text for _, _, text in await office.send("lobby")]
    assert any("Person 1 wins: staff has corrected the result." in text for text in sent)

    await office.app.staff.annul(game, office.order())
    assert (await office.match(game)).annulled


async def _resigned(office: Office) -> str:
    """Let the first of two resign, and all be told; return the game."""
    anna, ben = office.people[:2]
    game = await office.begun(anna, ben)
    await office.app.seating.resign(game, anna.id, 10**16)
    await office.send()
    return game


async def test_the_last_board_tells_no_other_winner_than_the_result(there: Inside) -> None:
    office = Office(there)
    game = await _resigned(office)
    await office.app.staff.correct(game, [1, 2], [5, 0], office.order())
    mended = [text for _, _, text in await office.send(RULED_BOARD)]
    assert len(mended) == 1
    assert "Person 1 wins: staff has corrected the result." in mended[0]
    assert ANNULLED not in mended[0]
    await office.app.staff.annul(game, office.order())
    ((_, _, mended_again),) = await office.send(RULED_BOARD)
    assert ANNULLED in mended_again
    assert "wins" not in mended_again


async def test_a_last_board_that_is_gone_is_not_posted_anew(there: Inside) -> None:
    office = Office(there)
    game = await _resigned(office)
    there.lose((await office.match(game)).place)
    await office.app.staff.annul(game, office.order())
    assert not await office.send(RULED_BOARD)
    async with office.app.database.read() as connection:
        waiting = await connection.execute(select(messages_due.c.kind))
    assert RULED_BOARD not in waiting.scalars().all()


async def test_no_message_lets_the_computer_win_that_kept_a_seat(there: Inside) -> None:
    """Who quit is last, whatever the computer made of their seat: board, result and lobby say the same."""
    office = Office(there)
    anna, ben, carl = office.people[:3]
    game = await office.begun(anna, ben, carl, kind="lutu")
    await office.app.seating.resign(game, anna.id, 10**16)
    await office.send()
    async with office.app.database.write() as connection:
        match = await load(connection, game)
        points = {None: 9, ben.id: -2, carl.id: -7}
        gained = tuple(points[seat.user_id] for seat in match.seats)
        ranking = tuple(1 + sum(other > own for other in gained) for own in gained)
        after = await advance.end(connection, match, Result(gained, ranking, "last_round"), 10.0**9)
    assert after.counts == (await office.match(game)).counts != after.result
    told = [text for _, _, text in await office.send() if "wins the game" in text or "·" in text]
    assert len([text for text in told if "Person 2 wins the game with −2 chips." in text]) >= 3, told
    assert not any("Computer (good) wins" in text for text in told)
