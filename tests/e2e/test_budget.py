"""Somebody who sends without pause, through the real bot: they are slowed down, and nobody else is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.sandbox.driver import Replied
from tests.e2e.playing import Table, World, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_who_sends_without_pause_waits_and_others_do_not(
    new_world: Callable[..., Awaitable[World]],
) -> None:
    world = await new_world({"TYMOK_PRESSES_PER_MINUTE": "20"})
    await world.start_bot()
    table = Table(world)
    hasty, calm = table.people()
    answers = await asyncio.gather(*(hasty.command("games", table.channel) for _ in range(40)))
    texts = [told(one) for one in answers if isinstance(one, Replied)]
    refused = [text for text in texts if text.startswith("That was too much at once")]
    assert len(texts) == 40, "everybody gets an answer"
    assert 20 <= len(texts) - len(refused) <= 22
    assert "too much" not in told(await calm.command("games", table.channel))
    assert table.trouble() == []
