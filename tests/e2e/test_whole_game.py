"""A game between two people from the proposal to the rematch, by buttons and menus only."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

import pytest

from engine import records
from tests.e2e.playing import Table, game_of, shown, told

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
    (file,) = result.attachments
    kept = records.check(table.sandbox.file(file).decode())
    rules = table.books.rules(game.id)
    assert [rules.dump_action(action) for _, action in kept.actions] == [line.action for line in log]
    assert rules.dump(list(kept.states())[-1]) == game.row["state"]

    # The casts, checked by the stand-alone program that comes with them.
    proof = shown(await ben.click(result, "Check the casts"))
    assert proof.ephemeral
    names = [attachment.filename for attachment in proof.attachments]
    for attachment in proof.attachments:
        (tmp_path / attachment.filename).write_bytes(table.sandbox.file(attachment))
    (casts,) = (name for name in names if name.startswith("casts-"))
    assert f"python check_casts.py {casts}" in proof.text
    assert await run_program(["-I", "check_casts.py", casts], tmp_path) == 0
    text = (tmp_path / casts).read_text()
    (tmp_path / casts).write_text(text.replace('"result":', '"result":1', 1))
    assert await run_program(["-I", "check_casts.py", casts], tmp_path) == 1

    # A rematch with the sides swapped, for these two only.
    assert "rematch" in told(await ben.click(result, "Rematch"))
    lobby = await aya.wait_for(
        lambda message: message.custom_ids and game_of(message) != game.id and "Join" in message.text,
        table.channel,
    )
    stranger = table.person()
    assert "somebody else" in told(await stranger.click(lobby, "Join"))
    shown(await aya.click(lobby, "Join"))
    assert table.books.seats(game_of(lobby)) == list(reversed(table.books.seats(game.id)))
