"""Avatars as the real library fetches them from a server: which come, and how often it is asked."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator

import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.kit import avatars
from bot.kit.avatars import ASKED, LARGEST, Avatars
from bot.kit.store import people
from bot.kit.store.database import Database
from renderers.portraits import reduced
from tests.renderers.uploads import file, logo, photograph

GUILD = 7
LOGO, PHOTOGRAPH = file(logo()), file(photograph())


def _json(**told: object) -> web.Response:
    """Return JSON that says no more of itself than Discord's: else the library takes it for text."""
    return web.Response(body=json.dumps(told).encode(), headers={"Content-Type": "application/json"})


class Cdn:
    """Users with their avatars, as Discord tells of them and serves them, and a client that asks for them."""

    def __init__(self) -> None:
        self.hashes: dict[int, str | None] = {}
        self.files: dict[str, bytes] = {}
        self.slow: set[str] = set()
        self.go_on = asyncio.Event()
        self.asked: Counter[str] = Counter()
        self.client = discord.Client(intents=discord.Intents(guilds=True))
        app = web.Application()
        app.router.add_get("/api/v10/users/{id}", self._user)
        app.router.add_get("/avatars/{id}/{name}", self._avatar)
        app.router.add_get("/api/v10/oauth2/applications/@me", self._application)
        self.server = TestServer(app)

    async def _user(self, request: web.Request) -> web.Response:
        wanted = request.match_info["id"]
        number = 1 if wanted == "@me" else int(wanted)
        name = f"Person {number}"
        return _json(id=str(number), username=name, discriminator="0", avatar=self.hashes.get(number))

    async def _application(self, _request: web.Request) -> web.Response:
        texts = dict.fromkeys(("name", "description", "summary", "verify_key"), "")
        owner = {"id": "1", "username": "Owner", "discriminator": "0", "avatar": None}
        return _json(id="1", icon=None, owner=owner, bot_public=True, bot_require_code_grant=False, **texts)

    async def _avatar(self, request: web.Request) -> web.Response:
        key, _, kind = request.match_info["name"].partition(".")
        assert (kind, request.query["size"]) == ("png", str(ASKED))
        self.asked[key] += 1
        if key in self.slow:
            await self.go_on.wait()
        if key not in self.files:
            raise web.HTTPNotFound
        return web.Response(body=self.files[key])

    async def user(self, number: int, key: str | None, body: bytes | None = None) -> discord.User:
        """Return somebody who has this avatar now."""
        self.hashes[number] = key
        if key is not None and body is not None:
            self.files[key] = body
        return await self.client.fetch_user(number)


@pytest.fixture
async def cdn(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Cdn]:
    """A server with avatars, and the library connected to it."""
    cdn = Cdn()
    await cdn.server.start_server()
    url = str(cdn.server.make_url("")).rstrip("/")
    monkeypatch.setattr(discord.http.Route, "BASE", f"{url}/api/v10")
    monkeypatch.setattr(discord.Asset, "BASE", url)
    await cdn.client.login("a.b.c")
    yield cdn
    cdn.go_on.set()
    await cdn.client.close()
    await cdn.server.close()


async def test_an_avatar_is_fetched_once_until_there_is_another(cdn: Cdn, database: Database) -> None:
    known = Avatars(database)
    known.saw(GUILD, await cdn.user(11, "one", LOGO))
    known.saw(GUILD, await cdn.user(12, "a_moving", PHOTOGRAPH))
    for _ in range(2):
        assert await known.of(GUILD, [12, 11]) == {11: reduced(LOGO), 12: reduced(PHOTOGRAPH)}
    assert cdn.asked == {"one": 1, "a_moving": 1}
    known.saw(GUILD, await cdn.user(11, "two", PHOTOGRAPH))
    assert await known.of(GUILD, [11]) == {11: reduced(PHOTOGRAPH)}
    assert cdn.asked == {"one": 1, "a_moving": 1, "two": 1}


async def test_nothing_is_asked_for_who_has_none_hides_or_was_seen_elsewhere(
    cdn: Cdn, database: Database
) -> None:
    known = Avatars(database)
    async with database.write() as connection:
        await people.upsert(connection, 13, "Person 13", "en")
        await people.set_preferences(connection, 13, hidden=True)
    for number in (11, 12, 13):
        known.saw(GUILD, await cdn.user(number, f"of{number}", LOGO))
    known.saw(GUILD, await cdn.user(11, None))
    known.saw(GUILD + 1, await cdn.user(14, "elsewhere", LOGO))
    assert await known.of(GUILD, [11, 13, 14, 15]) == {}
    assert not cdn.asked


@pytest.mark.parametrize(
    ("body", "times"),
    [
        (b"no picture", 1),
        (PHOTOGRAPH[:900], 1),
        (LOGO + bytes(LARGEST), 1),
        (file(logo(), "GIF"), 1),
        (None, 2),
    ],
    ids=["words", "cut", "large", "gif", "gone"],
)
async def test_what_is_no_picture_is_not_fetched_again(
    body: bytes | None, times: int, cdn: Cdn, database: Database
) -> None:
    known = Avatars(database)
    known.saw(GUILD, await cdn.user(11, "one", body))
    known.saw(GUILD, await cdn.user(12, "fine", LOGO))
    for _ in range(2):
        assert await known.of(GUILD, [11, 12]) == {12: reduced(LOGO)}
    assert cdn.asked["one"] == times


async def test_a_card_waits_for_none_that_is_late(
    cdn: Cdn, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = Avatars(database)
    known.saw(GUILD, await cdn.user(11, "fast", LOGO))
    known.saw(GUILD, await cdn.user(12, "slow", PHOTOGRAPH))
    assert list(await known.of(GUILD, [11])) == [11]
    cdn.slow.add("slow")
    with monkeypatch.context() as patched:
        patched.setattr(avatars, "PATIENCE", 0.05)
        assert await known.of(GUILD, [11, 12]) == {11: reduced(LOGO)}
    cdn.go_on.set()
    assert list(await known.of(GUILD, [11, 12])) == [11, 12]


async def test_without_a_connection_there_are_those_that_are_kept(cdn: Cdn, database: Database) -> None:
    known = Avatars(database)
    known.saw(GUILD, await cdn.user(11, "one", LOGO))
    known.saw(GUILD, await cdn.user(12, "two", LOGO))
    assert list(await known.of(GUILD, [11])) == [11]
    await cdn.server.close()
    assert await known.of(GUILD, [11, 12]) == {11: reduced(LOGO)}


async def test_as_many_are_kept_as_were_used_last(
    cdn: Cdn, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(avatars, "KEPT", 2)
    monkeypatch.setattr(avatars, "SEEN", 3)
    monkeypatch.setattr(avatars, "MOST", 2)
    known = Avatars(database)
    for number in range(11, 15):
        known.saw(GUILD, await cdn.user(number, f"of{number}", LOGO))
    assert await known.of(GUILD, [11]) == {}  # forgotten, as the oldest
    assert list(await known.of(GUILD, [12, 13, 14])) == [12, 13]
    await known.of(GUILD, [12])
    await known.of(GUILD, [14])  # in place of 13
    await known.of(GUILD, [12, 14])
    assert cdn.asked == {"of12": 1, "of13": 1, "of14": 1}
    await known.of(GUILD, [13])
    assert cdn.asked["of13"] == 2
