"""What discord.py keeps of what we send: nothing, so that memory does not grow with answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import discord
import pytest
from pydantic import SecretStr

from bot.app import open_app
from bot.client import Tymok, connect_to
from bot.kit.messages.press import PressUserSelect
from bot.kit.settings import Settings
from bot.sandbox.driver import Replied, Updated
from tests.e2e.playing import Table, World, shown

pytestmark = pytest.mark.asyncio(loop_scope="session")

MANY = 200


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let discord.py talk to Discord again after the test."""
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    gateway = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(gateway, "DEFAULT_GATEWAY", gateway.DEFAULT_GATEWAY)
    monkeypatch.setattr(discord.Asset, "BASE", discord.Asset.BASE)


@pytest.mark.usefixtures("elsewhere")
async def test_the_library_keeps_nothing_of_ours(
    new_world: Callable[..., Awaitable[World]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot runs in this process, so that the library's store of views can be looked at."""
    world = await new_world()
    monkeypatch.setenv("TYMOK_DATA_FOLDER", str(world.data))
    monkeypatch.setenv("TYMOK_GUILD_READY_TIMEOUT", "0.05")
    connect_to(world.sandbox.url)
    settings = Settings(token=SecretStr(world.sandbox.token), presses_per_minute=0)
    async with open_app(settings) as app, Tymok(app) as bot:
        running = asyncio.create_task(bot.start(world.sandbox.token))
        await world.sandbox.wait_ready()
        table = Table(world)
        game = await table.start(*table.people())
        board = await game.board()
        for _ in range(MANY):
            assert isinstance(await game.waiting.click(board, "My view"), Replied)
            modal = await game.mover.click(board, f"b;type;{game.id};*")
        assert not [task for task in asyncio.all_tasks() if "timeout_task" in repr(task)], (
            "for 15 minutes each"
        )
        store = bot._connection._view_store
        assert store._views == {}
        assert store._synced_message_views == {}
        assert store._modals == {}
        assert list(store._dynamic_items.values()) == [PressUserSelect]

        # Buttons, menus and forms work as before.
        view = shown(await game.mover.click(board, "My view"))
        menu = view.selects[0]
        piece = menu["options"][0]["value"]
        assert isinstance(await game.mover.select(view, menu["custom_id"], [piece]), Updated)

        modal = await game.mover.click(await game.board(), f"b;type;{game.id};*")
        await game.mover.submit(modal, {"field0": game.plain_move()})
        game.books.check(game.id)
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
