"""What a table reads of what the board does not show: who has declined, and who has left."""

from __future__ import annotations

import itertools
from typing import Final

import pytest

from bot.table.service.consenting import KINDS, TAKEBACK
from tests.bot.inside import FOREIGN, Actor, Inside
from tests.bot.staff.office import Office

NUMBERS: Final = itertools.count(10**16)


async def _remarks(office: Office) -> list[str]:
    """Send all that is due; return what was written in the thread about somebody."""
    return [text for _, _, text in await office.send() if text.startswith("**Person")]


async def _played(office: Office, *players: Actor) -> str:
    """Let these play for a while, until all has been sent; return their game."""
    game = await office.begun(*players, kind="zia_cerke")
    for _ in range(4):
        await office.acts(game)
    await office.send()
    return game


async def _ask(office: Office, game: str, kind: str, anna: Actor, ben: Actor) -> None:
    """Let Anna ask for something, and Ben refuse it."""
    if kind == "draw":
        await office.app.draws.offer(game, anna.id, next(NUMBERS))
        await office.app.draws.answer(game, ben.id, next(NUMBERS), accept=False)
        return
    await office.app.consents.ask(game, kind, anna.id, next(NUMBERS))
    await office.app.consents.refuse(game, kind, ben.id, next(NUMBERS))


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("draw", "**Person 2** declines the draw."),
        ("takeback", "**Person 2** does not agree: the move is not taken back."),
        ("pause", "**Person 2** does not agree to a pause: the game goes on."),
    ],
)
async def test_who_asked_reads_that_it_was_declined(there: Inside, kind: str, told: str) -> None:
    office = Office(there)
    anna, ben = office.people[:2]
    game = await _played(office, anna, ben)
    await _ask(office, game, kind, anna, ben)
    assert told in await _remarks(office)
    if kind in KINDS:
        await office.app.consents.ask(game, kind, anna.id, next(NUMBERS))
        await office.app.consents.refuse(game, kind, anna.id, next(NUMBERS))
        assert told not in await _remarks(office), "what is withdrawn nobody has declined"


async def test_all_read_that_a_move_is_taken_back(there: Inside) -> None:
    office = Office(there)
    anna, ben = office.people[:2]
    game = await _played(office, anna, ben)
    await office.app.consents.ask(game, TAKEBACK, ben.id, next(NUMBERS))
    assert (await office.app.consents.agree(game, TAKEBACK, anna.id, next(NUMBERS))).done
    assert "**Person 2** has taken their last move back, as everybody agreed." in await _remarks(office)


async def test_the_others_read_who_has_left(there: Inside) -> None:
    office = Office(there)
    anna, ben, carl = office.people[:3]
    game = await office.begun(anna, ben, carl, kind="mok_kaik")
    left = "**Person 1** has left the game, so a computer player has the seat."
    await office.app.seating.resign(game, anna.id, next(NUMBERS))
    assert left in await _remarks(office)
    await office.app.seating.take_seat(game, anna.id, next(NUMBERS))
    await office.app.seating.resign(game, anna.id, next(NUMBERS))
    await office.app.seating.take_seat(game, anna.id, next(NUMBERS))
    assert await _remarks(office) == ["**Person 1** goes on from here, in the place of a computer player."], (
        "she is back"
    )
    await office.app.seating.resign(game, anna.id, next(NUMBERS))
    await office.app.seating.take_seat(game, anna.id, next(NUMBERS))
    await office.app.seating.resign(game, anna.id, next(NUMBERS))
    assert await _remarks(office) == [left], "she is gone once more"


async def test_the_others_read_that_a_former_player_has_left(there: Inside) -> None:
    office = Office(there)
    game = await office.begun(*office.people[:3], kind="mok_kaik")
    await office.app.erasing.erase(office.people[0].id, next(NUMBERS))
    left = "**former player 1** has left the game, so a computer player has the seat."
    assert left in [text for _, _, text in await office.send()]
    assert (await office.match(game)).row.status == "running"


async def test_nobody_waits_for_a_rematch_with_who_is_erased(there: Inside) -> None:
    office = Office(there)
    anna, ben, carl = office.people[:3]
    game = await office.begun(anna, ben, carl, kind="lutu")
    await office.app.staff.end(game, office.order())
    await office.send()
    await there.press(anna, f"b;rematch;{game};;")
    shown = [text for *_, text in await office.send()]
    assert any(f"Waiting for <@{ben.id}> <@{carl.id}> to press" in text for text in shown)
    await office.app.erasing.erase(carl.id, next(NUMBERS))
    shown = [text for *_, text in [*await office.send(), *await office.send()]]
    assert any(f"Waiting for <@{ben.id}> to press" in text for text in shown), "the result"
    assert any(f"Invited: <@{ben.id}>\n" in text for text in shown), "the lobby"
    await office.app.erasing.erase(ben.id, next(NUMBERS))
    shown = [text for *_, text in [*await office.send(), *await office.send()]]
    assert any(f"<@{anna.id}> may start a rematch in the channel." in text for text in shown)


async def test_below_an_answer_it_is_told_as_long_as_that_can_be(there: Inside) -> None:
    office = Office(there, people=0)
    anna, ben = (there.person(name, guilds=frozenset({FOREIGN})) for name in ("Person 1", "Person 2"))
    lobby = await there.command(anna, "play", game="zia_cerke", where=FOREIGN)
    game = next(one for one in lobby.last.custom_ids if ";join;" in one).split(";")[2]
    for person, verb in ((ben, "join"), (anna, "start")):
        board = (await office.match(game)).row.board_message_id or 0
        await there.press(person, f"b;{verb};{game};;", where=FOREIGN, message=board)
    await office.acts(game)
    await office.send()
    await office.app.consents.ask(game, TAKEBACK, anna.id, next(NUMBERS))
    await office.app.consents.refuse(game, TAKEBACK, ben.id, next(NUMBERS))
    await office.send()
    told = [one.text for one in office.edited.sent if one.kind == "followup"]
    assert told == ["**Person 2** does not agree: the move is not taken back."]
    await office.app.consents.ask(game, TAKEBACK, anna.id, next(NUMBERS))
    await office.app.consents.refuse(game, TAKEBACK, ben.id, next(NUMBERS))
    await office.too_late(game)
    await office.send()
    assert not office.edited.sent
    assert await office.send() == [], "it waits for nothing"
