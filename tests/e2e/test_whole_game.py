"""A game between two people from the proposal to the rematch, by buttons and menus only."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

import pytest

from engine import records
from tests.e2e.playing import Game, Table, shown, take_record, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def run_program(arguments: list[str], folder: Path) -> int:
    """Run a Python program of the folder; return its exit code."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, cwd=folder, stdout=asyncio.subprocess.DEVNULL
    )
    return await process.wait()


async def test_two_people_play_to_the_end_and_again(table: Table, tmp_path: Path) -> None:
    aya, ben = table.people()
    game = await table.start(aya, ben)
    assert [thread.id for thread in table.sandbox.threads(table.channel)] == [game.place.id]

    await game.finish(random.Random(7))
    log = table.books.check(game.id)
    board = await game.board()
    assert board.custom_ids == [], "a finished game has no controls"

    # The result, with the record that replays to the very same actions.
    result = await aya.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    assert aya.name in result.text
    assert ben.name in result.text
    kept = records.check((await take_record(game, aya, result)).decode())
    rules = table.books.rules(game.id)
    assert [rules.dump_action(action) for _, action in kept.actions] == [line.action for line in log]
    assert rules.dump(list(kept.states())[-1]) == game.row["state"]

    # The casts, checked by the stand-alone program that comes with them.
    proof = shown(await ben.click(result, "Verify"))
    assert proof.ephemeral
    assert "follow" in proof.text.splitlines()[0]
    names = [attachment.filename for attachment in proof.attachments]
    for attachment in proof.attachments:
        (tmp_path / attachment.filename).write_bytes(table.sandbox.file(attachment))
    (casts,) = (name for name in names if name.startswith("casts-"))
    assert f"python check_casts.py {casts}" in proof.text
    assert await run_program(["-I", "check_casts.py", casts], tmp_path) == 0
    text = (tmp_path / casts).read_text()
    (tmp_path / casts).write_text(text.replace('"result":', '"result":1', 1))
    assert await run_program(["-I", "check_casts.py", casts], tmp_path) == 1

    # A rematch with the sides swapped, by a press of each; nobody else is asked.
    stranger = table.person()
    assert "Only the players" in told(await stranger.click(result, "Rematch"))
    assert "You have asked" in told(await ben.click(result, "Rematch"))
    result = await aya.wait_for(lambda message: "would like one" in message.text, game.place)
    assert "begins" in told(await aya.click(result, "Rematch"))
    again = Game(table, table.books.newest(table.channel.id)["id"])
    assert table.books.seats(again.id) == list(reversed(table.books.seats(game.id)))

    # Result and thread lead to each other.
    board = await again.board()
    result = await ben.wait_for(lambda message: str(board.id) in str(message.buttons), game.place)
    await ben.wait_for(lambda message: str(result.id) in message.text, again.place)
    assert again.place.id != game.place.id
    assert "Rematch" not in str(result.buttons), "the way to it stands in its place"
