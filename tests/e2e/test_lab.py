"""The laboratory through real sockets: a bot that is killed goes on where it was, and all is told once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.lab.service.labs import AGAIN
from bot.sandbox.errors import Refused
from bot.sandbox.model import Message
from tests.e2e.passing import let_time_pass, url_of
from tests.e2e.playing import AFTER_A_KILL, Table, World, shown

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

GAMES = 1000


def _menu(message: Message, verb: str) -> str:
    """Return the control of a menu by its verb."""
    return next(str(one["custom_id"]) for one in message.selects if one["custom_id"].startswith(f"s;{verb};"))


async def test_a_killed_bot_goes_on_where_it_was(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    staff, member = table.person("Staff"), table.person("Member")
    asked: dict[str, Any] = {"game": "nexxy", "options": "end_when=first", "level": "beginner"}
    with pytest.raises(
        Refused, match="no command"
    ):  # Discord offers it only to those who may manage the server
        await member.command("lab", table.channel, **asked)
    with table.managing(staff):
        draft = shown(await staff.command("lab", table.channel, **asked))
        draft = shown(await staff.select(draft, _menu(draft, "lab_amount"), [str(GAMES)]))
        begun = shown(await staff.click(draft, "Start"))
        assert f"0 of {GAMES:,} games" in begun.text
        shown(await staff.click(begun, "Show to everybody"))
        await world.sandbox.wait_until(lambda: _parts(world), timeout=60)
        await world.sandbox.kill_bot()
        before = _parts(world)
        await let_time_pass(url_of(world), AGAIN, alive=True)
        assert 0 < sum(one["count"] for one in before) < 2 * GAMES
        await world.start_bot()
        await world.sandbox.wait_until(
            lambda: world.books.ask("SELECT 1 FROM labs WHERE state = 'done'"), timeout=120
        )
        after = _parts(world)
        assert all(one in after for one in before)
        for side in (0, 1):
            parts = sorted((one["first"], one["count"]) for one in after if one["side"] == side)
            ends = [first + count for first, count in parts]
            assert [first for first, _ in parts] == [0, *ends[:-1]]
            assert ends[-1] == GAMES
        result = await staff.wait_for(
            lambda m: "more than chance" in m.text and not m.ephemeral, table.channel, timeout=60
        )
        assert "the first piece is at the goal: 0.0% with A, 100.0% with B" in result.text
        assert not result.buttons
    await table.settle()
    table.allow(*AFTER_A_KILL)
    table.allow(r"^\{'event': (?!.*'level')")
    assert table.trouble() == []


def _parts(world: World) -> list[dict[str, Any]]:
    return world.books.ask("SELECT side, first, count, trials FROM lab_parts ORDER BY side, first")
