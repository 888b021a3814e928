"""What the lobby's message reads of a game that is over: who has won as it counts, not as it was played."""

from __future__ import annotations

from bot.results.messages.result import ANNULLED
from bot.results.telling.endings import ruled
from bot.table.service.match import Match
from tests.bot.inside import Inside
from tests.bot.staff.office import Office


async def _read(office: Office, game: str) -> tuple[Match, str]:
    match = await office.match(game)
    async with office.app.database.read() as connection:
        return await ruled(connection, match)


async def test_the_lobby_reads_the_result_as_it_counts(there: Inside) -> None:
    office = Office(there)
    anna, ben = office.people[:2]
    game = await office.begun(anna, ben)
    assert await _read(office, game) == (await office.match(game), ""), "it goes on"
    await office.app.seating.resign(game, anna.id, 10**16)
    match, told = await _read(office, game)
    winner = next(seat.seat for seat in match.seats if seat.user_id == ben.id)
    assert match.result is not None
    assert (match.result.ranking[winner], match.result.rule, told) == (1, "resigned", "")

    await office.app.staff.award(game, 1 - winner, office.order())
    match, told = await _read(office, game)
    assert match.result is not None
    assert (match.result.ranking[winner], match.result.rule, told) == (2, "corrected", "")
    sent = [text for _, _, text in await office.send("lobby")]
    assert any("Person 1 wins: staff has corrected the result." in text for text in sent)

    await office.app.staff.annul(game, office.order())
    assert (await _read(office, game))[1] == ANNULLED
