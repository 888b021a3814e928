"""Every request of a short game is valid against the schema that Discord publishes."""

from __future__ import annotations

import os
import random
from pathlib import Path

from bot.sandbox.driver import Person
from tests.e2e.playing import Game, Table, World, game_of, press_start, shown, told

SCHEMA = Path(os.environ.get("TESTS_SHARED", "shared")) / "discord" / "openapi.json"


async def test_a_whole_game_against_the_published_schema(tmp_path: Path) -> None:
    world = World(tmp_path, schema=SCHEMA)
    async with world.sandbox:
        await world.start_bot()
        table = Table(world)
        table.allow("Cannot send messages to this user")
        aya, ben, chen = table.person(locale="ja"), table.person(), table.person()
        for person in (aya, ben):
            await _prefer(person, table)
        ben.close_dms()

        game = await _propose(table, aya, ben, chen)
        await _play(game, chen)
        for words in ("games", "help", "game verify", "glossary"):
            shown(await aya.command(words, game.place))
        shown(await ben.command("help", game.place, game="cerke"))

        # To the end, and all that comes after it.
        await game.finish(random.Random(2))
        result = await aya.wait_for(
            lambda message: f"b;rematch;{game.id};;" in message.custom_ids, game.place
        )
        for verb in ("record", "verify", "rules", "steps"):
            shown(await aya.click(result, f"b;{verb};{game.id};*"))
        shown(await ben.context_command("Step through", result))
        told(await aya.click(result, f"b;rematch;{game.id};*"))
        against = await table.start(chen, computer="good")
        await world.sandbox.wait_until(lambda: against.books.movers(against.id) != [None])
        question = shown(await chen.command("game resign", against.place))
        shown(await chen.click(question, "Resign"))
        await table.settle()
        assert table.trouble() == []
        assert len(world.sandbox.requests) > 50


async def _propose(table: Table, aya: Person, ben: Person, chen: Person) -> Game:
    """Open a lobby, use all that it offers, and start the game."""
    lobby = await table.propose(aya, opponent=ben)
    game = Game(table, game_of(lobby))
    options = shown(await aya.click(lobby, f"b;options;{game.id};*"))
    options = shown(await aya.select(options, options.selects[0]["custom_id"], ["educational"]))
    options = shown(await aya.select(options, options.selects[1]["custom_id"], ["@0"]))
    options = shown(await aya.select(options, options.selects[2]["custom_id"], ["seasons"]))
    shown(await aya.select(options, f"s;value;{game.id};*", ["1"]))
    levels = shown(await aya.click(lobby, f"b;levels;{game.id};*"))
    shown(await aya.select(levels, levels.selects[0]["custom_id"], ["beginner"]))
    lobby = await aya.wait_for(
        lambda message: f"b;remove_computer;{game.id};;" in message.custom_ids, table.channel
    )
    shown(await aya.click(lobby, f"b;remove_computer;{game.id};*"))
    people = shown(await aya.click(lobby, f"b;invite;{game.id};*"))
    shown(await aya.select(people, f"u;invited;{game.id};*", [chen]))
    shown(await ben.click(lobby, "Join"))
    modal = await ben.click(lobby, "My seed")
    told(await ben.submit(modal, {"field0": "a cat"}))
    await press_start(aya, lobby)
    return game


async def _play(game: Game, spectator: Person) -> None:
    """Play with every way to choose and to look."""
    await game.choose(game.mover, game.plain_move())
    told(await game.mover.command("move", game.place, your_move=game.plain_move()))
    await game.mover.autocomplete("move", "your_move", "", game.place)
    shown(await game.type_move(game.mover, game.plain_move()))
    shown(await game.type_move(game.mover, "nothing"))
    for way in ("public", "mine", "words"):
        shown(await game.mover.command("game board", game.place, how=way))
    shown(await spectator.click(await game.board(), "My view"))
    told(await game.mover.command("game draw", game.place))
    offered = await game.waiting.wait_for(
        lambda message: f"b;decline_draw;{game.id};" in str(message.custom_ids), game.place
    )
    told(await game.waiting.click(offered, f"b;decline_draw;{game.id};*"))


async def _prefer(person: Person, table: Table) -> None:
    """Choose calls by DM and plain signs on the page of settings."""
    page = shown(await person.command("settings", table.channel))
    (calls,) = (button for button in page.buttons if "turn_dms" in button["custom_id"])
    page = shown(await person.click(page, calls["custom_id"]))
    page = shown(await person.click(page, "b;look;*"))
    shown(await person.select(page, page.selects[0]["custom_id"], ["gothic"]))


def test_the_schema_was_found() -> None:
    assert SCHEMA.is_file(), "set TESTS_SHARED to the folder with discord/openapi.json"
