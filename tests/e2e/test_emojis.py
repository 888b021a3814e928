"""Signs beside the words: menus show them once they are uploaded, and do without where they are removed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest

from bot.sandbox.driver import Updated
from bot.sandbox.model import Json
from renderers import emblems
from tests.bot.inside import parts
from tests.e2e.playing import Table, World

pytestmark = pytest.mark.asyncio(loop_scope="session")

NewWorld = Callable[..., Awaitable[World]]

UPLOADED: Final = 90.0
"""Seconds in which all are uploaded."""


def pictured(components: Any) -> list[tuple[str, Json | None]]:
    """Return the labels of what may be chosen in menus, each with its emoji."""
    return [(one["label"], one.get("emoji")) for one in parts(components) if "value" in one]


async def test_menus_show_signs_until_somebody_removes_them(new_world: NewWorld) -> None:
    world = await new_world({"TYMOK_EMOJIS": "1"})
    await world.start_bot()
    known = world.sandbox.server.hub.world.emojis
    await world.sandbox.wait_until(lambda: len(known) == len(emblems.names()), timeout=UPLOADED)
    table = Table(world)
    game = await table.start(*table.people(), rules="educational")
    board = await game.board()
    offered = pictured(board.components)
    assert offered
    for label, emoji in offered:
        assert emoji is not None, label
        assert known[int(emoji["id"])].name.startswith("ty_")
    mover, ply = game.mover, game.ply
    known.clear()
    table.allow("Invalid emoji", "50035")
    outcome = await game.type_move(mover, game.plain_move(), board)
    assert isinstance(outcome, Updated), "the press that completes the move is answered, in words alone"
    assert {emoji for _, emoji in pictured(outcome.message.components)} == {None}
    assert game.ply == ply + 1, "and the move counts once"
    assert game.mover is not mover
    await table.settle()
    assert (await game.board()).id == board.id
