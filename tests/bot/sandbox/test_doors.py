"""Who is kept out: web pages of other sites, names that point here, other users of this machine."""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
import yarl

from bot.sandbox.driver import Acknowledged, Failed, Replied, Sandbox
from bot.sandbox.model import Interaction
from tests.bot.sandbox.client import Client
from tests.bot.sandbox.conftest import BOT, start_game
from tests.bot.sandbox.test_webpage import page_socket

Json = dict[str, Any]

#: As a browser marks what a page of another site, or of another program of this machine, sends here.
FOREIGN = (
    {"Origin": "http://evil.example"},
    {"Origin": "http://127.0.0.1:1"},
    {"Origin": "http://localhost:8420"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
)


@pytest_asyncio.fixture
async def stranger() -> AsyncIterator[aiohttp.ClientSession]:
    """A program that knows the address and nothing else."""
    async with aiohttp.ClientSession() as session:
        yield session


async def status(session: aiohttp.ClientSession, method: str, url: str, **how: Any) -> int:
    """Send a request; return the status of its answer."""
    async with session.request(method, url, **how) as response:
        return response.status


def doors(sandbox: Sandbox) -> dict[str, str]:
    """Return one address of every kind that the sandbox serves."""
    return {
        "page": f"{sandbox.url}/",
        "script": f"{sandbox.url}/page/main.js",
        "page's socket": page_socket(sandbox.page_url),
        "gateway": f"{sandbox.url}/gateway",
        "api": f"{sandbox.url}/api/v10/users/@me",
        "webhook": f"{sandbox.url}/api/v10/webhooks/1/x/messages/@original",
        "file": f"{sandbox.url}/attachments/1/1/x.png",
        "emoji": f"{sandbox.url}/emojis/1.webp",
    }


async def test_another_name_for_this_machine_opens_no_door(
    sandbox: Sandbox, stranger: aiohttp.ClientSession
) -> None:
    port = yarl.URL(sandbox.url).port
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", "127.0.0.1:1", f"localhost:{port}", ""):
        for name, url in doors(sandbox).items():
            assert await status(stranger, "GET", url, headers={"Host": host}) == 421, (name, host)


async def test_another_site_comes_in_by_no_door(sandbox: Sandbox, stranger: aiohttp.ClientSession) -> None:
    known = {"Authorization": f"Bot {sandbox.token}"}
    for foreign in FOREIGN:
        for name, url in doors(sandbox).items():
            if name == "page" and "Origin" not in foreign:
                continue  # somebody may follow a link to the page, which shows nothing without its key
            assert await status(stranger, "GET", url, headers={**known, **foreign}) == 403, (name, foreign)
    assert not sandbox.requests
    assert not list(sandbox.violations)


async def test_the_page_can_be_opened_by_a_link_but_not_be_framed(
    sandbox: Sandbox, stranger: aiohttp.ClientSession
) -> None:
    async with stranger.get(sandbox.url, headers={"Sec-Fetch-Site": "cross-site"}) as page:
        assert page.status == 200
        assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
        assert page.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        text = await page.text()
    for secret in (sandbox.token, sandbox.server.keys.page):
        assert secret not in text
        assert secret not in sandbox.url


def test_all_secrets_are_new_at_each_start(tmp_path: Path) -> None:
    found = set()
    for _ in range(2):
        sandbox = Sandbox(tmp_path)
        found |= {sandbox.token, sandbox.server.keys.page, sandbox.server.keys.signature(1)}
        sandbox.server.hub.close()
    assert len(found) == 6
    assert min(map(len, found)) > 40


async def _identify(session: aiohttp.ClientSession, url: str, token: object, **how: Any) -> int | None:
    """Try to be the bot; return the code with which the gateway closes, None where it lets one in."""
    async with session.ws_connect(url, **how) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": token, "intents": 0}})
        answer = await asyncio.wait_for(socket.receive(), 60)
        return None if answer.type is aiohttp.WSMsgType.TEXT else socket.close_code


async def test_the_gateway_lets_only_the_bot_in(sandbox: Sandbox, stranger: aiohttp.ClientSession) -> None:
    constant = "c2FuZGJveA.sandbox.the-token-of-the-sandbox"
    for wrong in (constant, "", "é", "\ud800", 5, None, sandbox.token + "x"):
        assert await _identify(stranger, sandbox.gateway_url, wrong) == 4004, wrong
    with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
        await _identify(stranger, sandbox.gateway_url, sandbox.token, origin="http://evil.example")
    assert caught.value.status == 403
    assert await _identify(stranger, sandbox.gateway_url, sandbox.token) is None


async def test_the_api_wants_the_token_before_all_else(
    sandbox: Sandbox, stranger: aiohttp.ClientSession
) -> None:
    fault = sandbox.chaos.fail(status=500)
    for path in ("/users/@me", f"/channels/{sandbox.channel().id}/messages", "/nowhere"):
        for wrong in ({}, {"Authorization": "Bot "}, {"Authorization": sandbox.token}):
            url = f"{sandbox.url}/api/v10{path}"
            assert await status(stranger, "GET", url, headers=wrong) == 401, path
    assert fault.times == 1
    assert {violation.kind for violation in sandbox.violations} == {"refused"}


def pending(sandbox: Sandbox) -> Interaction:
    """Return the interaction that waits for its answer."""
    (found,) = (i for i in sandbox.interactions.known() if i.answered is None)
    return found


async def test_an_interaction_is_answered_in_json_by_who_was_told_of_it(
    sandbox: Sandbox, client: Client, stranger: aiohttp.ClientSession
) -> None:
    """Even somebody who knows the token cannot answer by what a web page sends without asking."""
    sandbox.interactions.answer_seconds = 2.0
    aya = sandbox.person("Aya")
    board = await start_game(aya)
    pressing = asyncio.create_task(aya.click(board, "silence"))
    await asyncio.sleep(0.05)
    interaction = pending(sandbox)
    url = f"{sandbox.url}/api/v10/interactions/{interaction.id}/{interaction.token}/callback"
    answer = json.dumps({"type": 4, "data": {"content": "spoofed"}})
    plain = {"data": answer, "headers": {"Content-Type": "text/plain"}}
    json_like = {"data": answer, "headers": {"Content-Type": "text/plain; application/json"}}
    typeless = {"data": answer.encode(), "skip_auto_headers": ["Content-Type"]}
    form = {"data": {"payload_json": answer}}
    for how in (plain, json_like, typeless, form):
        assert await status(stranger, "POST", url, **how) == 400, how
    parts = aiohttp.FormData(default_to_multipart=True)
    parts.add_field("payload_json", answer, content_type="application/json")
    evil = {"Origin": "http://evil.example"}
    assert await status(stranger, "POST", url, data=parts, headers=evil) == 403
    for guess in (interaction.token[:-1], "x" * 86):
        other = f"{sandbox.url}/api/v10/interactions/{interaction.id}/{guess}/callback"
        typed = {"Content-Type": "application/json"}
        assert await status(stranger, "POST", other, data=answer, headers=typed) == 404
    assert isinstance(await pressing, Failed)
    assert "spoofed" not in [message.text for message in aya.messages()]


async def test_a_second_delivery_is_refused_with_40060(
    sandbox: Sandbox, stranger: aiohttp.ClientSession
) -> None:
    """Two processes of one bot are both told of an interaction, and both answer it."""
    async with (
        stranger.ws_connect(sandbox.gateway_url) as first,
        stranger.ws_connect(sandbox.gateway_url) as second,
    ):
        told = [await _listen(socket, sandbox) for socket in (first, second)]
        typing = asyncio.create_task(_press(sandbox))
        heard = [
            await asyncio.wait_for(_hear(socket, "INTERACTION_CREATE"), 60) for socket in (first, second)
        ]
        assert told == ["READY", "READY"]
        assert heard[0]["id"] == heard[1]["id"]
        path = f"/api/v10/interactions/{heard[0]['id']}/{heard[0]['token']}/callback"
        answers = await asyncio.gather(*(_post(stranger, sandbox.url + path, {"type": 6}) for _ in heard))
        assert sorted(status for status, _ in answers) == [200, 400]
        assert [body["code"] for status, body in answers if status == 400] == [40060]
        assert isinstance(await typing, Acknowledged)


async def _listen(socket: aiohttp.ClientWebSocketResponse, sandbox: Sandbox) -> str:
    await socket.receive_json()
    await socket.send_json({"op": 2, "d": {"token": sandbox.token, "intents": 1}})
    return str((await socket.receive_json())["t"])


async def _hear(socket: aiohttp.ClientWebSocketResponse, event: str) -> Json:
    while (packet := await socket.receive_json())["t"] != event:
        pass
    return dict(packet["d"])


async def _post(session: aiohttp.ClientSession, url: str, body: Json) -> tuple[int, Json]:
    async with session.post(url, json=body) as response:
        return response.status, await response.json(content_type=None)


async def _press(sandbox: Sandbox) -> object:
    """Press a button of a message that the bot has written."""
    channel, button = sandbox.channel(), {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
    url = f"{sandbox.url}/api/v10/channels/{channel.id}/messages"
    body = {"content": "here", "components": [{"type": 1, "components": [button]}]}
    headers: Mapping[str, str] = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        _, message = await _post(session, url, body)
    return await sandbox.person("Aya").click(int(message["id"]), "Go")


async def test_nobody_acts_as_a_person_without_the_key(
    sandbox: Sandbox, stranger: aiohttp.ClientSession
) -> None:
    keys = ("", "key=", "key=é", f"key={sandbox.token}", f"key={sandbox.server.keys.page}x")
    for wrong in keys:
        url = f"{sandbox.url}/page/socket?{wrong}"
        async with stranger.ws_connect(url, origin=sandbox.url) as socket:
            answer = await asyncio.wait_for(socket.receive(), 60)
            assert (answer.type, socket.close_code) == (aiohttp.WSMsgType.CLOSE, 4004), wrong


async def test_files_are_found_only_by_the_address_that_was_given_out(
    sandbox: Sandbox, client: Client, stranger: aiohttp.ClientSession
) -> None:
    aya = sandbox.person("Aya")
    result = await aya.click(await start_game(aya), "hand")
    assert isinstance(result, Replied)
    (hand,) = result.message.attachments
    url = yarl.URL(sandbox.server.hub.payloads.attachment_url(hand))
    async with stranger.get(url) as response:
        assert await response.read() == sandbox.file(hand)
        assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    other = sandbox.server.keys.signature(hand.id + 1)
    for guess in (url.with_query(None), url.with_query(hm=""), url.with_query(hm=other)):
        assert await status(stranger, "GET", str(guess)) == 404, guess


async def test_the_bot_is_told_its_token_by_its_environment_only(
    sandbox: Sandbox, stranger: aiohttp.ClientSession
) -> None:
    await sandbox.start_bot(BOT)
    assert sandbox.bot_pid is not None
    process = Path(f"/proc/{sandbox.bot_pid}")
    assert f"DISCORD_TOKEN={sandbox.token}".encode() in (process / "environ").read_bytes().split(b"\0")
    assert sandbox.token.encode() not in (process / "cmdline").read_bytes()
    assert sandbox.token not in sandbox.bot_output()
    # Started again, it comes in again.
    await sandbox.kill_bot()
    await sandbox.start_bot(BOT)


def _modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.glob("sandbox.sqlite3*")}


async def test_the_saved_world_is_for_its_owner(tmp_path: Path) -> None:
    (tmp_path / "sandbox.sqlite3").touch(mode=0o644)  # as an earlier version left it
    umask = os.umask(0o022)
    try:
        async with Sandbox(tmp_path) as sandbox:
            sandbox.person("Aya").send("games", "hello")
            modes = _modes(tmp_path)
    finally:
        os.umask(umask)
    assert set(modes.values()) == {0o600}
    assert len(modes) > 1
