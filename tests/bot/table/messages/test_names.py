"""What computer players are called: by their seats, so that each keeps its name whoever leaves or comes."""

from __future__ import annotations

from bot.table.messages.pictures import names
from bot.table.store import games
from renderers.translation import translator
from tests.bot.inside import Inside
from tests.bot.staff.office import Office

EN = translator("en")


async def test_a_computer_player_keeps_its_name_while_people_leave_and_come_back(there: Inside) -> None:
    office = Office(there)
    anna, ben = office.people[:2]
    lobby = await there.command(anna, "play", game="lutu")
    game = next(one for one in lobby.last.custom_ids if ";join;" in one).split(";")[2]
    await there.press(anna, f"s;add_computer;{game};;", "beginner")
    await there.press(ben, f"b;join;{game};;")
    before = names(await office.match(game), EN)
    await there.press(anna, f"b;start;{game};;")
    computer = names(await office.match(game), EN)[1]
    assert before == ("Person 1", computer, "Person 2"), "as the lobby says"
    await office.app.seating.resign(game, ben.id, 10**16)
    assert names(await office.match(game), EN)[1] == computer
    await office.app.seating.take_seat(game, ben.id, 10**16 + 1)
    await office.app.seating.resign(game, anna.id, 10**16 + 2)
    after = names(await office.match(game), EN)
    assert after[1:] == (computer, "Person 2")
    assert after[0] != computer


async def test_the_one_computer_player_between_two_needs_no_number(there: Inside) -> None:
    office = Office(there)
    await there.command(office.people[0], "play", game="cerke", computer="easy")
    async with office.app.database.read() as connection:
        (row,) = await games.running_of(connection, office.people[0].id)
    assert "Computer (easy)" in names(await office.match(row.id), EN)
