"""Card games with hidden hands: from the DMs and by "My hand", and nobody learns what they may not know."""

from __future__ import annotations

import random
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import msgspec
import pytest

from bot.sandbox.driver import Person
from tests.card_games import CARD_GAMES
from tests.e2e.cards import (
    DEALT,
    Knowledge,
    Reading,
    check_the_end,
    choose,
    hand_by_button,
    hand_in_dm,
    some_action,
    start,
    until_a_person_acts,
)
from tests.e2e.playing import AFTER_A_KILL, Game, Table, World, names_of, shown, told, without_controls

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

GAMES: Final = CARD_GAMES

KILLED_AFTER: Final = 1
"""Turns of people after which the bot is killed."""

COMPUTERS: Final = {"ta_xot": 4}
"""Computer players, where it is not one: the more hands are dealt, the sooner the deck is used up."""

SEASONS: Final = {"nam_to": 3, "mak_hup": 2, "mak_kaik": 2}
"""What makes a game short, but not too short, where it is not one season."""

CARDS_TOLD: Final = re.compile(r"\b[BR][0-8kst](?:[- ][BR][0-8kst])+\b|\"[BR][0-8kst]\"")
"""Cards as the engine writes them: nothing for a log, which others may read."""


async def play_on(game: Game, closed: Person, rng: random.Random) -> None:
    """Let whoever is to act do something, until a person is to act again: in the DM, or how they can."""
    mover = game.mover
    action, steps = some_action(game, rng)
    if mover.id != closed.id:
        await choose(game, mover, await hand_in_dm(game, mover), steps)
    elif rng.random() < 0.6:
        await choose(game, mover, await hand_by_button(game, mover), steps)
    else:
        rules = game.books.rules(game.id)
        notation = rules.notate(game.books.state(game.id), action)
        answer = told(await mover.command("move", game.place, your_move=notation))
        assert f"`{notation}`" in answer
        assert not DEALT.search(answer)
    await until_a_person_acts(game)


async def check_what_is_refused(game: Game) -> None:
    """Nobody gets the record, the draws, or the moves of somebody else while the game runs."""
    mover, other = game.mover, game.waiting
    assert "hidden" in told(await other.context_command("Record", await game.board()))
    assert await other.autocomplete("move", "your_move", "", game.place) == []
    assert await mover.autocomplete("move", "your_move", "", game.place) != []
    verified = shown(await other.command("game verify", game.place))
    assert verified.ephemeral
    (file,) = (file for file in verified.attachments if file.filename.endswith(".json"))
    proof = msgspec.json.decode(game.sandbox.file(file))
    for deal in proof["deals"]:
        assert not deal.get("secret")
        assert not deal.get("count")
        assert not deal.get("decisions")
    assert not DEALT.search(game.sandbox.file(file).decode().replace('"deal', ""))


async def play_a_whole_game(table: Table, game_id: str, folder: Path) -> None:
    """Play a game of two people and a computer player, one with closed DMs; kill the bot; read all of it."""
    rng = random.Random(game_id)
    aya, ben = table.people()
    ben.close_dms()
    table.allow("50007 Cannot send messages to this user")
    reading = Reading(table, aya, ben)
    game = await start(
        table, game_id, aya, ben, computers=COMPUTERS.get(game_id, 1), seasons=SEASONS.get(game_id, 1)
    )
    await until_a_person_acts(game)
    turns = 0
    while not game.over:
        if turns in {0, KILLED_AFTER}:
            await check_what_is_refused(game)
        if turns == KILLED_AFTER:
            await table.sandbox.kill_bot()
            await table.world.start_bot()
        await play_on(game, ben, rng)
        turns += 1
        assert turns < 200, "the game does not end"

    assert turns > KILLED_AFTER or game_id in COMPUTERS, "only where so many play it may be over before"
    await check_the_end(game, ben, folder)
    assert (await game.board()).custom_ids == []
    assert ben.dms() == []
    tried = [text for text in map(str, table.sandbox.violations) if "50007" in text]
    # A bot that is killed before it has noted the refusal tries once more.
    assert 1 <= len(tried) <= 2, "closed DMs are not tried again and again"
    assert [line for line in table.sandbox.bot_output().splitlines() if CARDS_TOLD.search(line)] == []
    # The DM stays, without controls.
    await aya.wait_for_dm(without_controls)
    names = names_of([aya, ben], *["beginner"] * COMPUTERS.get(game_id, 1))
    knowledge = Knowledge(game, names, rng)
    seats = {aya.id: 0, ben.id: 1}
    read = reading.close()
    over = next(
        number
        for number, one in enumerate(read)
        if one.reader is None and "Rematch" in str(one.message.buttons)
    )
    for one in read[:over]:
        if one.reader is None or one.reader in seats:
            knowledge.check(one, seats)
    plies = {one.ply for one in read if one.reader is None} - {None}
    assert len(plies) > 1, "the table was shown as the game went on"


@pytest.mark.parametrize("game_id", GAMES)
async def test_a_whole_game_with_closed_dms_and_a_restart(
    new_world: MakeWorld, game_id: str, tmp_path: Path
) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    await play_a_whole_game(table, game_id, tmp_path)
    table.allow(*AFTER_A_KILL)
    await table.settle()
    assert table.trouble() == []
