"""Leaving a game: what the question says is what happens."""

from __future__ import annotations

from itertools import count

import pytest

from bot.table.messages.board import DESERTED, called_off
from bot.table.service.lobby import Person, Proposal
from renderers.translation import translator
from tests.bot.inside import CHANNELS, HOME, Actor, Inside
from tests.bot.staff.office import Office

pytestmark = pytest.mark.asyncio(loop_scope="function")


async def game_of(there: Inside, people: int, computers: int) -> tuple[str, Actor]:
    """Start a game of so many people with computer players; return it, and the last of them."""
    persons = [there.person(f"Person {number}") for number in range(people)]
    host, *guests = (Person(one.id, one.name, "en") for one in persons)
    lobby, numbers = there.app.lobby, count(10**17)
    game = (await lobby.open(host, Proposal(HOME, CHANNELS[HOME], "en", "mok_kaik"), next(numbers))).id
    for guest in guests:
        await lobby.join(game, guest, next(numbers))
    for _ in range(computers):
        await lobby.add_computer(game, host.user_id, "beginner", next(numbers))
    await lobby.start(game, host.user_id, next(numbers))
    return game, persons[-1]


@pytest.mark.parametrize(
    ("people", "asked", "told", "status"),
    [
        (1, "it is called off without a result", "so it is called off without a result", "cancelled"),
        (2, "If you have acted and don't take it back, you come last", "You have left the game.", "running"),
    ],
)
async def test_whoever_leaves_is_told_what_becomes_of_the_game(
    there: Inside, people: int, asked: str, told: str, status: str
) -> None:
    game, leaver = await game_of(there, people, 3 - people)
    question = await there.press(leaver, f"b;resign;{game};;")
    assert asked in question.text
    answer = await there.press(leaver, f"b;resign_yes;{game};;")
    assert told in str(answer)
    match = await there.app.play.match(game)
    assert match.row.status == status
    assert (called_off(match, translator("en")) == DESERTED) == (status == "cancelled")


@pytest.mark.parametrize(
    ("seasons", "told", "status"), [(1, "The game is drawn.", "over"), (2, "this season is over", "running")]
)
async def test_a_draw_by_the_rules_says_when_it_is_answered_and_what_it_ends(
    there: Inside, seasons: int, told: str, status: str
) -> None:
    office = Office(there)
    anna, ben = office.people[:2]
    game = await office.begun(anna, ben, kind="zia_cerke", options=f"seasons={seasons}")
    match = await office.match(game)
    mover, other = (anna, ben) if match.seats[match.to_act[0]].user_id == anna.id else (ben, anna)
    answer = await there.press(mover, f"b;offer_draw;{game};;")
    assert "Now make your move: your opponent answers the offer in their next turn." in answer.text
    await office.acts(game)
    match = await office.match(game)
    accepted = await there.press(other, f"b;accept_draw;{game};{match.row.ply};")
    assert told in accepted.text
    assert (await office.match(game)).row.status == status
