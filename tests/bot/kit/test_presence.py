"""Whether somebody is a member, when Discord lets the bot wait."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.kit import presence
from bot.kit.presence import Presence
from bot.sandbox.driver import Sandbox
from tests.bot.sandbox.client import Client
from tests.bot.sandbox.conftest import client as client
from tests.bot.sandbox.conftest import sandbox as sandbox
from tests.bot.sandbox.conftest import schema as schema


@pytest.mark.parametrize("everywhere", [False, True])
async def test_who_waits_no_longer_stops_no_request(
    sandbox: Sandbox, client: Client, monkeypatch: pytest.MonkeyPatch, everywhere: bool
) -> None:
    """The library would make no request any more if one were cancelled in a limit of the whole bot."""
    monkeypatch.setattr(presence, "PATIENCE", 0.05)
    bot: Any = client
    bot.app = SimpleNamespace(settings=SimpleNamespace(member_memory_seconds=60.0))
    known, person, guild = Presence(bot), sandbox.person("Aya"), sandbox.guild
    sandbox.chaos.fail("/members/", status=429, retry_after=0.3, everywhere=everywhere)
    assert await known.confirmed(guild.id, person.id) is None
    sandbox.chaos.fail("/members/", status=429, retry_after=0.3, everywhere=everywhere)
    assert await known.manages(guild.id, person.id, None) is False
    async with asyncio.timeout(60):
        assert await known.is_member(guild.id, person.id, now=True) is True
    assert known.knows(guild.id, person.id)
