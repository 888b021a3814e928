"""The page's socket and files; how it looks is a matter for a browser."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.sandbox.driver import Sandbox
from bot.sandbox.errors import TEXTS
from bot.sandbox.webpage import FOLDER
from tests.bot.sandbox.client import Client
from tests.bot.sandbox.conftest import start_game

Json = dict[str, Any]


class Browser:
    """Speaks the page's protocol."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._count = 0
        self.events: list[Json] = []

    async def ask(self, what: str, **details: Any) -> Any:
        """Ask for an act and return its answer; raise what it was refused with."""
        self._count += 1
        await self._socket.send_json({"n": self._count, "do": what, **details})
        while True:
            packet = await asyncio.wait_for(self._socket.receive_json(), 60)
            if packet.get("n") == self._count:
                if "error" in packet:
                    text = TEXTS["en"].get(packet["error"], packet["error"])
                    raise PermissionError(text.format(**packet.get("gaps", {})))
                return packet["data"]
            self.events.append(packet)

    async def event(self, kind: str) -> Json:
        """Wait for an event."""
        while True:
            for position, event in enumerate(self.events):
                if event["event"] == kind:
                    return self.events.pop(position)
            self.events.append(await asyncio.wait_for(self._socket.receive_json(), 60))


def page_socket(page_url: str) -> str:
    """Return where the page at an address connects to, with its key."""
    address, _, key = page_url.partition("#")
    return f"{address}page/socket?key={key}"


@pytest_asyncio.fixture
async def browser(sandbox: Sandbox) -> AsyncIterator[Browser]:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(page_socket(sandbox.page_url), origin=sandbox.url) as socket,
    ):
        yield Browser(socket)


async def test_a_game_on_the_page(sandbox: Sandbox, client: Client, browser: Browser) -> None:
    world = await browser.ask("hello")
    aya, bela = (person["id"] for person in world["people"][:2])
    assert world["status"]["connected"]
    channels = await browser.ask("look", person=aya)
    await browser.ask("look", person=bela)
    games = channels[0]["id"]
    proposed = await browser.ask(
        "autocomplete", person=aya, channel=games, words="play", option="game", typed="c", options={}
    )
    assert proposed == [{"name": "Cerke", "value": "cerke"}]
    assert (await browser.event("outcome"))["outcome"] == "Choices"
    options = {"game": "cerke", "opponent": bela}
    await browser.ask("command", person=aya, channel=games, words="play", options=options)
    shown = await browser.event("message_create")
    assert shown["to"] == [aya, bela]
    board = shown["message"]["id"]
    outcome = await browser.event("outcome")
    assert (outcome["person"], outcome["outcome"]) == (aya, "Replied")
    await browser.ask("click", person=aya, message=board, custom_id="do:hand")
    assert (await browser.event("message_create"))["to"] == [aya]
    receipt = await browser.ask("click", person=bela, message=board, custom_id="do:modal")
    modal = await browser.event("modal")
    assert (modal["person"], modal["interaction_id"]) == (bela, receipt["interaction"])
    await browser.ask("submit", person=bela, interaction=receipt["interaction"], values={"move": "A1"})
    assert (await browser.event("message_create"))["message"]["content"] == "A1 []"
    await browser.ask("select", person=aya, message=board, custom_id="choose", values=["A"])
    assert (await browser.event("message_create"))["message"]["content"] == "chosen: A"
    opened = await browser.ask("open", person=bela, channel=games)
    assert [m["flags"] & 64 for m in opened["messages"]] == [0, 64]
    with pytest.raises(PermissionError, match="has changed"):
        await browser.ask("click", person=aya, message=board, custom_id="lost")
    with pytest.raises(PermissionError, match="KeyError"):
        await browser.ask("dance")


async def test_an_empty_server_speaks_a_newcomers_language(
    sandbox: Sandbox, client: Client, browser: Browser
) -> None:
    aya, bela = sandbox.person("Aya"), sandbox.person("Béla")
    await browser.ask("settle_in", person=str(aya.id))
    assert sandbox.guild.locale == "ja"
    await browser.ask("send", person=str(aya.id), channel=str(sandbox.channel("games").id), text="こんにちは")
    await browser.ask("settle_in", person=str(bela.id))
    assert sandbox.guild.locale == "ja"


async def test_tools(sandbox: Sandbox, client: Client, browser: Browser) -> None:
    person = await browser.ask("add_person", name="Noé & <b>", locale="fr")
    assert person["username"] == "nob"
    assert (await browser.event("people"))["world"]["people"][-1] == person
    channel = await browser.ask("add_channel", name="Tea Room")
    await browser.ask("set_dms", person=person["id"], opened=False)
    assert not sandbox.person("Noé & <b>").user.dms_open
    await browser.ask("send", person=person["id"], channel=channel, text="hello")
    (message,) = sandbox.all_messages("tea-room")
    await browser.ask("delete_message", message=str(message.id))
    assert not sandbox.all_messages("tea-room")
    with pytest.raises(PermissionError, match="1 to 32"):
        await browser.ask("add_person", name=" ", locale="fr")
    with pytest.raises(PermissionError, match="not started by this sandbox"):
        await browser.ask("kill_bot")
    await start_game(sandbox.person("Aya"))
    bot = sandbox.server.hub.world.bot.id
    await browser.ask("reset")
    assert [p.name for p in sandbox.server.hub.world.people] == ["Aya", "Béla", "Chen"]
    assert sandbox.server.hub.world.bot.id == bot
    assert not sandbox.person("Aya").messages()
    assert {c.name for c in sandbox.commands} == {"play", "cup", "office"}


async def test_other_sites_may_not_act_here(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        for origin in ("http://evil.example", None):
            with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
                await session.ws_connect(page_socket(sandbox.page_url), origin=origin)
            assert caught.value.status == 403
        async with session.get(sandbox.url, headers={"Host": "evil.example"}) as response:
            assert response.status == 421


async def test_files(sandbox: Sandbox, client: Client) -> None:
    board = await start_game(sandbox.person("Aya"))
    (attachment,) = board.attachments
    url = sandbox.server.hub.payloads.attachment_url(attachment)
    async with aiohttp.ClientSession() as session:
        async with session.get(url) as response:
            assert response.headers["Content-Type"] == "image/png"
            assert await response.read() == sandbox.file(attachment)
        for path in (
            "/page/../webpage.py",
            "/page/%2e%2e%2fwebpage.py",
            "/page/none.js",
            "/attachments/1/1/x",
        ):
            async with session.get(f"{sandbox.url}{path}") as response:
                assert response.status == 404, path
        for file in FOLDER.iterdir():
            async with session.get(f"{sandbox.url}/page/{file.name}") as response:
                assert response.status == 200


def _sources() -> str:
    return "\n".join(path.read_text() for path in FOLDER.glob("*.js"))


def test_every_text_is_there_in_both_languages() -> None:
    texts = json.loads((FOLDER / "texts.json").read_text())
    assert set(texts["en"]) == set(texts["ja"])
    gaps = re.compile(r"\{\w+\}")
    for key, english in texts["en"].items():
        assert sorted(gaps.findall(english)) == sorted(gaps.findall(texts["ja"][key])), key
    used = set(re.findall(r"(?:\bt|\bsay)\((?:[\w.]+, )?(?:[^\"()]*\? )?\"(\w+)\"", _sources()))
    assert len(used) > 40
    assert used <= set(texts["en"])
    quoted = set(re.findall(r"\"(\w+)\"", _sources()))
    assert {key for key in texts["en"] if not key.startswith("refused_")} <= quoted, (
        "a text that nothing shows"
    )


def test_the_page_never_parses_what_people_wrote() -> None:
    for forbidden in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "srcdoc"):
        assert forbidden not in _sources()
    everything = _sources() + (FOLDER / "index.html").read_text() + (FOLDER / "style.css").read_text()
    outside = re.findall(r"(?:src|href|url\()\W{0,2}(https?://[\w.]+)", everything)
    assert not outside


async def test_what_is_refused_is_told_by_its_text_and_its_gaps(browser: Browser, sandbox: Sandbox) -> None:
    guild = sandbox.server.hub.world.guild
    aya = (await browser.ask("hello"))["people"][0]
    await browser._socket.send_json({"n": 99, "do": "leave_server", "person": aya["id"]})
    while (packet := await browser._socket.receive_json()).get("n") != 99:
        pass
    assert packet == {"n": 99, "error": "refused_owner", "gaps": {"name": "Aya", "server": guild.name}}


def test_every_reason_has_a_text_in_every_language() -> None:
    sources = [path.read_text(encoding="utf-8") for path in FOLDER.parent.glob("*.py")]
    reasons = [reason for source in sources for reason in re.findall(r"raise Refused\(([^,)]*)", source)]
    raised = {key for reason in reasons for key in re.findall(r'"(\w+)"', reason)}
    assert len(raised) > 30
    for language, texts in TEXTS.items():
        told = {key.removeprefix("refused_") for key in texts if key.startswith("refused_")}
        assert raised <= told, language
        assert told - raised <= {"offline"}, language
