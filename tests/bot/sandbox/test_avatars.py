"""Avatars as the real library sees and fetches them."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from bot.sandbox.driver import Sandbox
from tests.bot.sandbox.client import Client, png


async def test_people_have_the_avatar_that_they_wear(sandbox: Sandbox, client: Client) -> None:
    aya, bela = sandbox.person("Aya"), sandbox.person("Béla")
    aya.wear(png(8, 8, 1))
    worn = await client.fetch_user(aya.id)
    assert worn.avatar is not None
    assert await worn.avatar.replace(size=128, format="png").read() == png(8, 8, 1)
    assert (await client.fetch_user(bela.id)).avatar is None
    aya.wear(png(8, 8, 2))
    other = await client.fetch_user(aya.id)
    assert other.avatar is not None
    assert other.avatar.key != worn.avatar.key
    assert await other.avatar.read() == png(8, 8, 2)
    with pytest.raises(discord.NotFound):
        await worn.avatar.read()


async def test_avatars_are_there_after_a_restart(tmp_path: Path) -> None:
    async with Sandbox(tmp_path) as first:
        first.person("Aya").wear(png(8, 8))
    async with Sandbox(tmp_path) as second:
        aya = second.person("Aya")
        assert aya.user.avatar
        assert second.server.hub.store.file(aya.id) == png(8, 8)
