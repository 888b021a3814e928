"""A game as a moving picture: made for one person, told as it is made, and never more than all may see."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageSequence

from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from tests.e2e.cards import start
from tests.e2e.playing import Game, Table, shown, told
from tests.e2e.test_presses import press_raw

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def filmed(table: Table, person: Person, making: Message) -> Message:
    """Wait until a film is there, in the message that told how far it was."""
    assert making.ephemeral
    assert "Film" in making.text

    def made() -> Message | None:
        latest = person.latest(making)
        return latest if latest.attachments else None

    found: Message = await table.sandbox.wait_until(made, timeout=90, message="no film came")
    return found


def pages(table: Table, message: Message) -> int:
    """Return how many pictures the film of a message has."""
    (file,) = message.attachments
    assert file.filename.endswith(".webp")
    assert file.content_type == "image/webp"
    with Image.open(io.BytesIO(table.sandbox.file(file))) as film:
        assert film.size == (file.width, file.height)
        return len(list(ImageSequence.Iterator(film)))


async def finished(table: Table) -> tuple[Game, Person, Person]:
    aya, ben = table.people()
    game = await table.start(aya, ben)
    for _ in range(3):
        await game.choose(game.mover, game.plain_move())
    question = shown(await game.mover.command("game resign", game.place))
    shown(await game.mover.click(question, "Resign"))
    await table.settle()
    return game, aya, ben


async def test_a_game_that_is_over_is_shown_turn_by_turn(table: Table) -> None:
    game, aya, ben = await finished(table)
    result = await ben.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    message = await filmed(table, ben, shown(await ben.click(result, "Film")))
    assert pages(table, message) == 4, "the start, two turns, and the third with the end"
    assert "resigned" in str(message.alts)
    assert "One picture per turn" in message.text
    other = await filmed(table, aya, shown(await press_raw(table, aya, result, f"b;film;{game.id};;1")))
    assert pages(table, other) == 4
    steps = shown(await ben.click(result, "Step through"))
    assert pages(table, await filmed(table, ben, shown(await ben.click(steps, "Film")))) == 4
    assert "choose one from 1 to 1" in told(await press_raw(table, aya, result, f"b;film;{game.id};;9"))
    assert not any("Being made" in each.text for each in aya.messages(game.place)), "nothing is left of that"


async def test_who_puts_it_away_can_ask_again(table: Table) -> None:
    table.allow("10008")
    game, _, ben = await finished(table)
    entry = shown(await ben.command("games", table.channel, game=game.id))
    making = shown(await ben.click(entry, "Film"))
    table.sandbox.delete_message(making)
    again = shown(await ben.click(entry, "Film"))
    assert pages(table, await filmed(table, ben, again)) == 4


async def test_whoever_waits_for_a_film_is_told_of_which_game(table: Table) -> None:
    aya, ben = table.people()
    results = []
    for _ in range(2):
        game = await table.start(aya, ben)
        for _ in range(3):
            await game.choose(game.mover, game.plain_move())
        question = shown(await aya.command("game resign", game.place))
        shown(await aya.click(question, "Resign"))
        results.append((game.id, await ben.wait_for(lambda one: "Rematch" in str(one.buttons), game.place)))
    (first, one), (_, other) = results
    making = shown(await ben.click(one, "Film"))
    refused = told(await ben.click(other, "Film"))
    assert "I am making a film for you already: Cerke · " in refused
    assert first in refused
    await filmed(table, ben, making)


async def test_as_it_runs_a_game_shows_only_what_has_ended(table: Table) -> None:
    aya, ben = table.people()
    game = await table.start(aya, ben)
    film = f"b;film;{game.id};;"
    refused = told(await press_raw(table, aya, await game.board(), film))
    assert "No season of this game has ended yet" in refused
    assert "Film" not in str(shown(await aya.context_command("Step through", await game.board())).buttons)
    cards = await start(table, "nam_to", aya, ben, seasons=2)
    film = f"b;film;{cards.id};;"
    assert "only when the game is over" in told(await press_raw(table, aya, await cards.board(), film))


async def test_who_is_no_member_sees_nothing(table: Table) -> None:
    game, _, _ = await finished(table)
    table.allow("10007")
    stranger = table.person()
    elsewhere = table.sandbox.add_guild("Elsewhere", stranger)
    stranger.leave_server()
    outside = stranger.in_guild(elsewhere)
    room = table.sandbox.add_channel("room", elsewhere)
    answer = told(await outside.command("games", room, game=game.id))
    assert "only its members can see it" in answer
