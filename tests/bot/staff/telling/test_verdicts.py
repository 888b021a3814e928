"""What players read of what staff has decided: which game, who has won or that nobody has, and why."""

from __future__ import annotations

import time

from bot.kit.store import people
from bot.results.service import server_seasons
from bot.results.service.server_seasons import CLOSED, CORRECTED
from bot.staff.service.staff import TOLD
from tests.bot.inside import CHANNELS, HOME
from tests.bot.staff.office import Office


async def told(office: Office) -> set[str]:
    """Return what is sent about decisions of staff: the same by DM and where the game was played."""
    sent = [text for _, _, text in await office.send(TOLD)]
    assert len(sent) == 3
    return set(sent)


async def test_an_end_by_staff_tells_which_game_it_was_and_who_stands_where(staffed: Office) -> None:
    office, people = staffed, staffed.people[:2]
    game = await office.begun(*people)
    line = await office.app.staff.end(game, office.order(reason="They quarrelled."))
    (text,) = await told(office)
    assert text.startswith(f"Staff ended the game [Cerke {game}](https://discord.com/")
    assert ": 1. Person 1 (10 points), 1. Person 2 (10 points). It is not rated." in text
    assert text.endswith("Reason: They quarrelled.")

    await office.app.staff.undo(line.id, office.order(reason="a mistake"))
    (text,) = await told(office)
    assert text.startswith(f"Staff took back that it ended the game [Cerke {game}]")
    assert "it counts for nothing" in text


async def test_what_is_played_for_chips_is_told_in_chips(staffed: Office) -> None:
    """The result had chips, and what staff had decided about it points."""
    office, people = staffed, staffed.people[:2]
    game = await office.begun(*people, kind="lutu")
    await office.app.staff.end(game, office.order())
    (text,) = await told(office)
    assert ": 1. Person 1 (0 chips), 1. Person 2 (0 chips)." in text
    await office.app.staff.correct(game, [2, 1], [-1, 1], office.order())
    (text,) = await told(office)
    assert ": 1. Person 2 (1 chip), 2. Person 1 (−1 chip)." in text


async def test_what_is_taken_back_is_told_with_what_it_was(staffed: Office) -> None:
    office, staff = staffed, staffed.app.staff
    game = await office.begun(*office.people[:2])
    made = [await staff.award(game, 0, office.order())]
    await told(office)
    made.append(await staff.correct(game, (2, 1), (3, 4), office.order()))
    await told(office)
    made.append(await staff.annul(game, office.order()))
    await told(office)
    what = ("annulled the game", "corrected the result of the game", "awarded the game")
    for line, done in zip(reversed(made), what, strict=True):
        await staff.undo(line.id, office.order())
        (text,) = await told(office)
        assert text.startswith(f"Staff took back that it {done} [Cerke {game}]")


async def test_a_season_that_was_told_to_be_over_is_told_anew_after_a_correction(staffed: Office) -> None:
    """Its message named for ever who had won before."""
    office, database, now = staffed, staffed.app.database, time.time()
    game = await office.begun(*office.people[:2])
    await office.app.staff.award(game, 0, office.order())
    async with database.write() as connection:
        await people.set_guild(connection, HOME, channel_id=CHANNELS[HOME])
        await server_seasons.add(connection, HOME, "Spring", now - 60.0, now + 60.0)
    await office.app.staff.award(game, 1, office.order())
    assert await office.send(CORRECTED) == [], "it is not over yet"
    await server_seasons.end_due(database, HOME, now + 61.0)
    ((_, _, text),) = await office.send(CLOSED)
    assert "Spring is over" in text
    for seat in (0, 1):
        await office.app.staff.award(game, seat, office.order())
    ((_, _, text),) = await office.send(CORRECTED)
    assert "Spring, after a correction" in text, "once, however much was corrected"
