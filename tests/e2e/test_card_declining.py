"""Passing beforehand: from the DM and by "My hand", and nobody else learns of it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest

from bot.sandbox.driver import Person
from bot.sandbox.model import Json, Message
from tests.e2e.cards import Knowledge, Reading, hand_by_button, hand_in_dm, start
from tests.e2e.playing import ANSWER_SECONDS, Game, Table, World, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

CARD, TURN, AGAIN = "card", "turn", "Ask me again"


def offered(message: Message) -> set[str]:
    """Return which a message offers: passing on this card, until the own turn, being asked again."""
    found = {option["value"] for menu in message.selects for option in menu["options"] if is_until(menu)}
    found |= {CARD for button in message.buttons if is_until(button)}
    found |= {str(button.get("label")) for button in message.buttons}
    return found & {CARD, TURN, AGAIN}


def is_until(control: Json) -> bool:
    """Tell whether a control says no beforehand."""
    return ";decline;" in control.get("custom_id", "")


async def answer(person: Person, message: Message, what: str) -> Message:
    """Say one of the three by whatever of the message offers it."""
    button = next((b for b in message.buttons if is_until(b)), None)
    if what == AGAIN:
        return shown(await person.click(message, AGAIN))
    if what == CARD and button is not None:
        return shown(await person.click(message, button["custom_id"]))
    return shown(await person.select(message, "s;decline;*", [what]))


async def hand_with(person: Person, game: Game, *labels: str) -> Message:
    """Return the living message with the person's hand, once it has exactly these buttons."""

    def fits(message: Message) -> bool:
        return game.id in str(message.custom_ids) and offered(message) == set(labels)

    return await person.wait_for_dm(fits)


async def discard_something(game: Game) -> None:
    """Let the mover, in their own turn, discard a card."""
    rules, state = game.books.rules(game.id), game.books.state(game.id)
    (seat,) = rules.turn(state).seats
    action = next(a for a in rules.legal(state, seat) if rules.notate(state, a).startswith("discard"))
    told(await game.mover.command("move", game.place, your_move=rules.notate(state, action)))


def sitting(game: Game, people: list[Person]) -> list[Person]:
    """Return the people in the order in which they act, the mover first."""
    at = [person.id for person in people].index(game.mover.id)
    return people[at:] + people[:at]


async def test_passing_beforehand(table: Table) -> None:
    people = [table.person() for _ in range(4)]
    people[3].close_dms()
    table.allow("50007 Cannot send messages to this user")
    reading = Reading(table, *people)
    game = await start(table, "ta_xot", *people, computers=0)
    while game.mover.id == people[3].id or sitting(game, people)[1].id == people[3].id:
        await discard_something(game)
        while game.books.rules(game.id).declining(game.books.state(game.id)) is not None:
            told(await game.mover.command("move", game.place, your_move="pass"))
    mover, asked, *_ = sitting(game, people)
    sleeper = next(person for person in people[:3] if person.id not in {mover.id, asked.id})
    closed = people[3]

    # Before any card lies there, each may pass until their turn; the mover has nothing to pass on.
    assert offered(await hand_in_dm(game, mover)) == set()
    await answer(sleeper, await hand_with(sleeper, game, TURN), TURN)
    standing = await hand_with(sleeper, game, AGAIN)
    assert "Nobody else is told" in standing.text
    by_button = await hand_by_button(game, closed)
    assert offered(by_button) == {TURN}

    # A card falls: the one who sleeps is not asked, the others are offered the same whatever they hold.
    ply = game.ply
    await discard_something(game)
    assert game.mover.id == asked.id
    await hand_with(mover, game, TURN)
    question = await hand_with(asked, game, CARD, TURN)
    by_button = await hand_by_button(game, closed)
    assert offered(by_button) == {CARD, TURN}
    after = await answer(closed, by_button, CARD)
    assert offered(after) == {TURN, AGAIN}
    assert "You pass on this card" in after.text

    # The one who is asked passes altogether: the card is done with, and the next seat has its turn.
    await answer(asked, question, CARD)
    assert game.mover.id == asked.id
    lines = table.books.check(game.id)[ply:]
    assert [line.notation for line in lines[1:]] == ["pass"] * 6

    # The one private message of whoever has closed their DMs follows the game.
    follows = await closed.wait_for(
        lambda message: message.id == by_button.id and offered(message) == {TURN}, game.place
    )
    assert standing_answers(game) == {people.index(sleeper): "turn"}
    # Until the own turn one may pass at any time, and take it back.
    await discard_something(game)
    assert offered(await answer(closed, follows, TURN)) == {AGAIN}
    for person in (sleeper, closed):
        hand = await hand_by_button(game, person)
        assert offered(await answer(person, hand, AGAIN)) >= {TURN}
    assert standing_answers(game) == {}
    check_what_was_read(game, people, reading)


def standing_answers(game: Game) -> dict[int, str]:
    """Return what stands in the database."""
    rows = game.books.ask("SELECT seat, until FROM declines WHERE game = ?", game.id)
    return {row["seat"]: row["until"] for row in rows}


async def test_what_was_answered_beforehand_outlives_the_bot(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    people = [table.person() for _ in range(4)]
    game = await start(table, "ta_xot", *people, computers=0, seasons=9)
    mover, asked, other, last = sitting(game, people)
    hands = {person.id: await hand_with(person, game, TURN) for person in (asked, other, last)}
    for person in (other, last):
        await answer(person, hands[person.id], TURN)
    stood = standing_answers(game)
    assert stood == {people.index(person): "turn" for person in (other, last)}
    await world.sandbox.kill_bot()
    assert standing_answers(game) == stood
    await world.start_bot()

    # The card falls, and the two are not asked; a press that is killed counts once or not at all.
    await discard_something(game)
    ply = game.ply
    assert game.mover.id == asked.id
    question = await hand_with(asked, game, CARD, TURN)
    world.sandbox.interactions.answer_seconds = 1.0
    pressing = asyncio.create_task(answer(asked, question, TURN))
    await world.sandbox.wait_until(lambda: game.ply > ply)
    await world.sandbox.kill_bot()
    await asyncio.gather(pressing, return_exceptions=True)
    notations = [line.notation for line in table.books.check(game.id)[ply:]]
    assert notations == ["pass"] * 6
    assert game.mover.id == asked.id
    await world.start_bot()
    world.sandbox.interactions.answer_seconds = ANSWER_SECONDS
    await hand_in_dm(game, asked)
    await discard_something(game)
    assert game.mover.id == mover.id, "only they have not passed until their turn"
    assert standing_answers(game) == stood
    table.books.check(game.id)


def check_what_was_read(game: Game, people: list[Person], reading: Reading) -> None:
    """Hold all messages against what their readers may know: of passing beforehand, nothing."""
    knowledge = Knowledge(game, tuple(person.name for person in people), random.Random(1))
    seats = {person.id: seat for seat, person in enumerate(people)}
    read = reading.close()
    assert any(one.reader is not None and AGAIN in one.labels for one in read)
    for one in read:
        if one.reader is None or one.reader in seats:
            knowledge.check(one, seats)
        if one.reader is None:
            assert not {CARD, TURN, AGAIN} & set(one.labels)
            assert "decline" not in one.everything
            assert "You pass" not in one.everything
