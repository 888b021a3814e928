"""Uploading the signs as emojis, and what menus do where there are none: the real library at a sandbox."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import discord
import pytest
import pytest_asyncio

from bot.emojis import FAULTS, Emojis
from bot.kit.messages import emojis
from bot.kit.messages.message import Attachment, Message, framed, row, text_message
from bot.kit.messages.press import Press, PressButton, PressSelect
from bot.kit.settings import Settings
from bot.sandbox.driver import Sandbox
from renderers import emblems
from tests.bot.inside import parts
from tests.bot.sandbox.client import Client
from tests.bot.sandbox.conftest import client, sandbox, schema

__all__ = ["client", "sandbox", "schema"]

FEW = ("red_king", "tam", "sticks")


@dataclass
class Process:
    """As much of a bot as uploads; ``left`` uploads go through before Discord refuses."""

    client: Client
    settings: Settings
    left: int = 1_000
    uploads: int = 0

    @property
    def app(self) -> Any:
        return SimpleNamespace(settings=self.settings, shards=self.settings.share())

    async def wait_until_ready(self) -> None:
        await self.client.wait_until_ready()

    async def fetch_application_emojis(self) -> Sequence[discord.Emoji]:
        return await self.client.fetch_application_emojis()

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji:
        self.uploads += 1
        sent = image if self.uploads <= self.left else image + bytes(256 * 1024)
        return await self.client.create_application_emoji(name=name, image=sent)


@pytest_asyncio.fixture
async def process(client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Process]:
    monkeypatch.setattr("bot.emojis.PAUSE", 0)
    monkeypatch.setattr(emblems, "names", lambda: FEW)
    yield Process(client, Settings(data_folder=tmp_path))
    emojis.know({})


def there(sandbox: Sandbox) -> list[str]:
    """Return the names of the application's emojis without what their pixels are known by."""
    return sorted(emoji.name.rpartition("_")[0] for emoji in sandbox.server.hub.world.emojis.values())


async def test_each_is_uploaded_once(sandbox: Sandbox, process: Process) -> None:
    assert emojis.beside("tam") is None
    assert await Emojis(process).look()
    assert there(sandbox) == sorted(f"ty_{sign}" for sign in FEW)
    shown = emojis.beside("tam")
    assert shown is not None
    assert shown.id in sandbox.server.hub.world.emojis
    assert await Emojis(process).look(), "after another start"
    assert process.uploads == len(FEW)


async def test_what_was_refused_goes_on_at_the_next_start(sandbox: Sandbox, process: Process) -> None:
    process.left = 1
    with pytest.raises(FAULTS):
        await Emojis(process).look()
    assert there(sandbox) == ["ty_red_king"]
    assert emojis.beside("red_king")
    assert emojis.beside("tam") is None
    process.left = 1_000
    assert await Emojis(process).look()
    assert there(sandbox) == sorted(f"ty_{sign}" for sign in FEW)
    sandbox.violations.clear()


async def test_old_ones_go_and_the_operators_stay(sandbox: Sandbox, process: Process) -> None:
    picture = emblems.draw("tam").data
    for name in ("ty_tam_00000000", "ty_gone_0123abcd", "party", "ty_old"):
        await process.client.create_application_emoji(name=name, image=picture)
    await Emojis(process).look()
    names = {emoji.name for emoji in sandbox.server.hub.world.emojis.values()}
    assert {"party", "ty_old"} < names
    assert len(names) == len(FEW) + 2
    assert "ty_tam_00000000" not in names


async def test_another_process_uploads_nothing_and_learns_what_there_is(
    sandbox: Sandbox, process: Process, tmp_path: Path
) -> None:
    follower = Process(process.client, Settings(data_folder=tmp_path, shards="1/2"))
    followed = Emojis(follower)
    assert not await followed.look()
    assert there(sandbox) == []
    await Emojis(process).look()
    emojis.know({})
    assert await followed.look()
    assert follower.uploads == 0
    assert emojis.beside("tam")


async def test_a_message_with_one_that_is_gone_is_made_in_words(process: Process, sandbox: Sandbox) -> None:
    await Emojis(process).look()
    gone = emojis.beside("tam")
    assert gone is not None
    for emoji in await process.client.fetch_application_emojis():
        await emoji.delete()
    shown, channel = _with(gone), process.client.guilds[0].text_channels[0]
    sent = await emojis.or_in_words(shown, lambda: channel.send(**shown.to_send()))
    assert emojis.beside("tam") is None
    (message,) = [one for one in sandbox.server.hub.world.messages.values() if one.id == sent.id]
    assert message.attachments[0].size == len(CONTENT), "its file is sent whole"
    button, menu = (one for one in parts(message.components) if one.get("type") in {2, 3})
    assert "emoji" not in button
    assert "emoji" not in menu["options"][0]
    sandbox.violations.clear()


async def test_what_is_refused_for_something_else_stays_refused(process: Process, sandbox: Sandbox) -> None:
    await Emojis(process).look()
    shown, channel = text_message("x" * 5000), process.client.guilds[0].text_channels[0]
    with pytest.raises(discord.HTTPException):
        await emojis.or_in_words(shown, lambda: channel.send(**shown.to_send()))
    assert emojis.beside("tam") is not None
    sandbox.violations.clear()


CONTENT: Final = "what a file holds"


def _with(emoji: discord.PartialEmoji) -> Message:
    button = PressButton(Press("a"), "A", emoji=emoji)
    menu = PressSelect(Press("b"), [discord.SelectOption(label="B", emoji=emoji)])
    return framed([Attachment("a.txt", CONTENT)], [row(button), row(menu)])
