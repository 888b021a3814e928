"""Trouble on demand: lost sockets, errors, expiry, crashes; the library copes, and the sandbox records."""

import asyncio
import time
from pathlib import Path

import aiohttp
import discord
import pytest
import yarl

from bot.kit import requesting
from bot.sandbox.chaos import Chaos
from bot.sandbox.driver import Failed, Replied, Sandbox, Updated
from bot.sandbox.model import Interaction, Message
from tests.bot.sandbox.client import Client
from tests.bot.sandbox.conftest import BOT, start_game


async def test_a_dropped_socket_is_resumed_and_nothing_is_lost(sandbox: Sandbox, client: Client) -> None:
    aya = sandbox.person("Aya")
    board = await start_game(aya)
    (session,) = sandbox.server.hub.gateway.sessions
    await sandbox.drop_socket()
    await sandbox.wait_until(lambda: not sandbox.server.hub.gateway.connected)
    # Pressed while nobody listens: the replay after the resume brings it.
    assert isinstance(await aya.click(board, "Step"), Updated)
    assert list(sandbox.server.hub.gateway.sessions) == [session]


async def test_a_demanded_reconnect_resumes(sandbox: Sandbox, client: Client) -> None:
    board = await start_game(sandbox.person("Aya"))
    (session,) = sandbox.server.hub.gateway.sessions
    sandbox.demand_reconnect()
    await sandbox.wait_until(lambda: not sandbox.server.hub.gateway.connected)
    await sandbox.wait_ready()
    assert list(sandbox.server.hub.gateway.sessions) == [session]
    assert isinstance(await sandbox.person("Aya").click(board, "Step"), Updated)


async def test_an_invalid_session_is_replaced(
    sandbox: Sandbox, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(shard_id: int | None, *, initial: bool = False) -> None:
        """Identify without the library's pause of five seconds."""

    monkeypatch.setattr(client, "before_identify_hook", at_once)
    (old,) = sandbox.server.hub.gateway.sessions
    sandbox.invalidate_session()
    await sandbox.wait_until(lambda: set(sandbox.server.hub.gateway.sessions) - {old})
    assert isinstance(await sandbox.person("Aya").command("play", game="lutu"), Replied)


async def test_too_many_requests_and_server_errors_are_retried(sandbox: Sandbox, client: Client) -> None:
    aya = sandbox.person("Aya")
    sandbox.chaos.fail("POST /interactions/.*/callback", status=429, times=2, retry_after=0.02)
    board = await start_game(aya)
    sandbox.chaos.fail("POST /channels/.*/messages", status=502)
    await aya.click(board, "dm")
    assert (await aya.wait_for_dm()).text == "your turn"
    statuses = [status for _, path, status in sandbox.requests if "callback" in path]
    assert statuses == [429, 429, 200, 200]
    assert not list(sandbox.violations)


async def test_who_gives_a_request_up_while_everybody_is_limited_holds_up_nobody(
    sandbox: Sandbox, client: Client
) -> None:
    requesting.carry_out(client)
    sandbox.chaos.fail("GET /users/@me", status=429, everywhere=True, retry_after=0.2)
    limited = asyncio.create_task(client.http.request(discord.http.Route("GET", "/users/@me")))
    await sandbox.wait_until(lambda: not client.http._global_over.is_set())
    limited.cancel()
    await asyncio.wait([limited])
    assert limited.cancelled()
    assert await asyncio.wait_for(client.http.request(discord.http.Route("GET", "/users/@me")), 60)


async def test_delays(sandbox: Sandbox, client: Client) -> None:
    sandbox.chaos.delay("POST /interactions", seconds=0.15)
    before = time.monotonic()
    await start_game(sandbox.person("Aya"))
    assert time.monotonic() - before >= 0.15


async def test_a_fault_is_met_as_often_as_it_is_asked_for() -> None:
    chaos = Chaos()
    chaos.delay(seconds=0.01, times=2)
    chaos.fail(status=500)
    met = await asyncio.gather(*(chaos.meet("GET /") for _ in range(2)))
    assert sum(fault is not None for fault in met) == 1
    assert await chaos.meet("GET /") is None


async def test_an_answer_lost_on_its_way_has_taken_effect(sandbox: Sandbox, client: Client) -> None:
    channel = client.get_channel(sandbox.channel().id)
    assert isinstance(channel, discord.TextChannel)
    sandbox.chaos.fail("POST /channels", status=400, code=50035, after=True)
    with pytest.raises(discord.HTTPException):
        await channel.send("said all the same")
    assert sandbox.person("Aya").messages()[-1].text == "said all the same"


async def test_what_a_dying_bot_did_is_seen(sandbox: Sandbox, caplog: pytest.LogCaptureFixture) -> None:
    """The request arrives whole, and the connection is cut before its answer can be written."""
    sandbox.chaos.delay("POST /channels", seconds=0.1)
    body = b'{"content": "last words"}'
    path = f"/api/v10/channels/{sandbox.channel().id}/messages"
    url = yarl.URL(sandbox.url)
    head = f"POST {path} HTTP/1.1\r\nHost: {url.authority}\r\nAuthorization: Bot {sandbox.token}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    _, writer = await asyncio.open_connection(url.host, url.port)
    writer.write(head.encode() + body)
    await writer.drain()
    await asyncio.sleep(0.02)
    writer.transport.abort()
    assert (await sandbox.person("Aya").wait_for(lambda m: True)).text == "last words"
    assert "Error handling request" not in caplog.text


async def test_rate_limits(sandbox: Sandbox, client: Client) -> None:
    channel = client.get_channel(sandbox.channel().id)
    assert isinstance(channel, discord.TextChannel)
    sandbox.chaos.rate_limits = True
    route = discord.http.Route("POST", f"/channels/{channel.id}/messages")
    answers = []
    # Past the library's own bookkeeping, as an impatient program would.
    session = client.http._HTTPClient__session  # type: ignore[attr-defined]
    for number in range(6):
        headers = {"Authorization": f"Bot {sandbox.token}"}
        async with session.post(route.url, json={"content": str(number)}, headers=headers) as response:
            answers.append((response.status, response.headers["X-RateLimit-Remaining"]))
            last = await response.json(content_type=None)
    assert answers == [(200, "4"), (200, "3"), (200, "2"), (200, "1"), (200, "0"), (429, "0")]
    assert 0 < last["retry_after"] <= 5
    assert response.headers["Via"]


async def test_a_double_delivery_is_answered_once(sandbox: Sandbox, client: Client) -> None:
    aya = sandbox.person("Aya")
    board = await start_game(aya)
    sandbox.chaos.deliver_twice()
    await aya.click(board, "hand")
    await sandbox.wait_until(lambda: [v for v in sandbox.violations if v.code == 40060])
    assert sum(m.text == "your hand" for m in aya.messages()) == 1


async def test_an_interaction_is_overtaken_by_the_next(sandbox: Sandbox, client: Client) -> None:
    aya = sandbox.person("Aya")
    board = await start_game(aya)
    heard: list[int] = []

    @client.event
    async def on_interaction(interaction: discord.Interaction) -> None:
        heard.append(interaction.id)

    sandbox.chaos.let_overtake()
    presses = [asyncio.create_task(aya.click(board, what)) for what in ("hand", "dm")]
    await asyncio.gather(*presses)
    first, second = heard
    assert first > second, "numbers rise as people press"
    sandbox.chaos.let_overtake()
    assert not isinstance(await aya.click(board, "hand"), Failed), (
        "nobody follows, so it is not held for long"
    )


async def test_a_limit_of_the_whole_bot_says_so(sandbox: Sandbox, client: Client) -> None:
    sandbox.chaos.fail("POST /channels/", status=429, everywhere=True)
    session = client.http._HTTPClient__session  # type: ignore[attr-defined]
    route = discord.http.Route("POST", f"/channels/{sandbox.channel().id}/messages")
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with session.post(route.url, json={"content": "hello"}, headers=headers) as response:
        said = await response.json(content_type=None)
    assert (response.status, said["global"]) == (429, True)
    assert response.headers["X-RateLimit-Global"] == "true"


async def test_who_waits_for_an_answer_is_told_though_the_channel_is_gone(
    sandbox: Sandbox, client: Client
) -> None:
    sandbox.interactions.answer_seconds = 0.2
    sandbox.chaos.delay("callback", seconds=0.5)
    aya, room = sandbox.person("Aya"), sandbox.add_channel("room")
    waiting = asyncio.create_task(aya.command("play", room, game="cerke"))
    await asyncio.sleep(0)
    sandbox.delete_channel(room)
    assert isinstance(await waiting, Failed)


def _interaction(sandbox: Sandbox, message: Message) -> Interaction:
    origin = message.interaction
    assert origin is not None
    return next(i for i in sandbox.interactions.known() if str(i.id) == origin["id"])


async def test_tokens_expire_after_a_quarter_of_an_hour(sandbox: Sandbox, client: Client) -> None:
    board = await start_game(sandbox.person("Aya"))
    token = _interaction(sandbox, board).token
    hook = discord.Webhook.partial(sandbox.server.hub.world.bot.id, token, client=client)
    await hook.send("still good")
    sandbox.clock.advance(15 * 60 + 1)
    with pytest.raises(discord.HTTPException) as caught:
        await hook.send("no more")
    assert caught.value.code == 50027
    assert isinstance(await sandbox.person("Aya").click(board, "Step"), Updated)


async def test_archived_threads(sandbox: Sandbox, client: Client) -> None:
    aya = sandbox.person("Aya")
    await aya.click(await start_game(aya), "thread")
    (thread,) = sandbox.threads()
    (welcome,) = aya.messages(thread)
    sandbox.archive(thread)
    place = await client.fetch_channel(thread.id)
    assert isinstance(place, discord.Thread)
    with pytest.raises(discord.HTTPException) as caught:
        await place.get_partial_message(welcome.id).edit(content="changed")
    assert caught.value.code == 50083
    await place.send("woken")
    assert thread.thread is not None
    assert not thread.thread.archived
    sandbox.delete_channel(thread)
    with pytest.raises(discord.NotFound):
        await place.send("gone")
    assert not sandbox.violations.faults or {v.kind for v in sandbox.violations.faults} == {"schema"}


async def test_privileged_intents_are_refused(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", f"{sandbox.url}/api/v10")
    gateway = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(gateway, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway_url))
    async with discord.Client(intents=discord.Intents.all()) as greedy:
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await asyncio.wait_for(greedy.start(sandbox.token), 60)
    async with discord.Client(intents=discord.Intents.default()) as stranger:
        with pytest.raises(discord.LoginFailure):
            await stranger.start("another token")
    assert [v.code for v in sandbox.violations] == [4014, 401]


async def test_nonsense_on_the_gateway(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        for nonsense, code in (("not json", 4002), ("[]", 4002), ('{"op": 42}', 4003)):
            async with session.ws_connect(sandbox.gateway_url) as socket:
                assert (await socket.receive_json())["op"] == 10
                await socket.send_str(nonsense)
                await socket.receive()
                assert socket.close_code == code
    assert [v.code for v in sandbox.violations] == [4002, 4002, 4003]


async def test_malformed_bodies(sandbox: Sandbox) -> None:
    url = f"{sandbox.url}/api/v10/channels/{sandbox.channel().id}/messages"
    headers = {"Authorization": f"Bot {sandbox.token}", "Content-Type": "application/json"}
    cases = (
        ("{", 50109),
        ("[1]", 50035),
        ('{"content": 5}', 50035),
        ('{"components": "x"}', 50035),
        ('{"flags": 32768, "components": [{"type": 12, "items": [7]}]}', 50035),
    )
    async with aiohttp.ClientSession(headers=headers) as session:
        for body, code in cases:
            async with session.post(url, data=body) as response:
                assert (response.status, (await response.json(content_type=None))["code"]) == (400, code), (
                    body
                )
    assert "malformed" in {v.kind for v in sandbox.violations}


async def test_two_shards(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    second = sandbox.server.hub.world.add_guild("Second", [sandbox.person("Aya").user])
    monkeypatch.setattr(discord.http.Route, "BASE", f"{sandbox.url}/api/v10")
    gateway = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(gateway, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway_url))

    class Sharded(discord.AutoShardedClient):
        async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
            """Identify without pauses."""

    client = Sharded(intents=discord.Intents.default(), shard_count=2, guild_ready_timeout=0.02)
    running = asyncio.create_task(client.start(sandbox.token))
    await sandbox.wait_until(lambda: len(sandbox.server.hub.gateway.sessions) == 2)
    await asyncio.wait_for(client.wait_until_ready(), 60)
    assert {guild.id for guild in client.guilds} == set(sandbox.server.hub.world.guilds)
    found = client.get_guild(second.id)
    assert found is not None
    assert found.shard_id == (second.id >> 22) % 2
    await client.close()
    running.cancel()


async def test_a_bot_that_asks_is_told_how_many_shards_to_use(sandbox: Sandbox) -> None:
    sandbox.server.hub.gateway.shards = 4
    headers = {"Authorization": f"Bot {sandbox.token}"}
    url = f"{sandbox.url}/api/v10/gateway/bot"
    async with aiohttp.ClientSession(headers=headers) as session, session.get(url) as response:
        assert (await response.json())["shards"] == 4


@pytest.mark.parametrize("shard", [[2, 2], [-1, 2], [0], "0/1", [0, 0], [True, 2]])
async def test_a_shard_that_cannot_be_is_refused(sandbox: Sandbox, shard: object) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as socket:
        await socket.receive_json()
        identify = {"token": sandbox.token, "intents": 1, "properties": {}, "shard": shard}
        await socket.send_json({"op": 2, "d": identify})
        await socket.receive()
        assert socket.close_code == 4010
    assert [violation.code for violation in sandbox.violations] == [4010]


async def test_a_killed_bot_comes_back_and_old_buttons_work(sandbox: Sandbox) -> None:
    aya = sandbox.person("Aya")
    await sandbox.start_bot(BOT)
    board = await start_game(aya)
    await sandbox.kill_bot()
    assert sandbox.bot_pid is None
    sandbox.interactions.answer_seconds = 0.1
    assert isinstance(await aya.click(board, "Step"), Failed)
    sandbox.interactions.answer_seconds = 3
    await sandbox.start_bot(BOT)
    assert isinstance(await aya.click(board, "Step"), Updated)
    assert "Step 1" in aya.latest(board).text


async def test_a_bot_that_ends_says_why(sandbox: Sandbox) -> None:
    with pytest.raises(RuntimeError, match=r"ended with 3:\nno luck"):
        await sandbox.start_bot([BOT[0], "-c", "print('no luck', flush=True); raise SystemExit(3)"])


async def test_the_world_survives(tmp_path: Path) -> None:
    async with Sandbox(tmp_path) as first:
        await first.start_bot(BOT)
        aya = first.person("Aya")
        first.add_person("Élodie", "fr").send(None, "hello")
        first.add_channel("Tea Room")
        board = await start_game(aya)
        await aya.click(board, "thread")
        picture = first.file(board.attachments[0])
        await first.stop_bot()
    async with Sandbox(tmp_path) as second:
        assert [p.name for p in second.server.hub.world.people] == ["Aya", "Béla", "Chen", "Élodie"]
        assert second.channel("tea-room").name == "tea-room"
        aya = second.person("Aya")
        assert aya.messages()[0].text == "hello"
        again = aya.latest(board.id)
        assert again.custom_ids == board.custom_ids
        assert second.file(again.attachments[0]) == picture
        assert [c.name for c in second.threads()] == ["Game"]
        assert {c.name for c in second.commands} == {"play", "cup", "office"}
        await second.start_bot(BOT)
        assert isinstance(await aya.click(again, "Step"), Updated)
        assert second.server.hub.world.snowflakes.next() > again.id


async def test_a_fault_meets_only_requests_that_concern_whom_it_is_for(
    sandbox: Sandbox, client: Client
) -> None:
    aya, bela = sandbox.person("Aya"), sandbox.person("Béla")
    board = await start_game(aya)
    fault = sandbox.chaos.fail("callback", status=400, code=50035, times=9, of=[aya.id])
    sandbox.chaos.fail("POST /users/@me/channels", status=400, code=50035, of=[aya.id])
    sandbox.interactions.patience[aya.id] = 0.2
    assert isinstance(await aya.click(board, "hand"), Failed)
    assert not isinstance(await bela.click(board, "hand"), Failed)
    assert (await client.create_dm(discord.Object(bela.id))).id
    with pytest.raises(discord.HTTPException):
        await client.create_dm(discord.Object(aya.id))
    del sandbox.interactions.patience[aya.id]
    sandbox.chaos.lift(fault)
    assert not isinstance(await aya.click(board, "hand"), Failed)


async def test_the_interactions_of_one_person_are_delivered_twice() -> None:
    chaos = Chaos()
    chaos.deliver_twice(2, of=[1])
    lifted = chaos.let_overtake(5)
    assert [chaos.take_double(person) for person in (2, 1, 2, 1, 1)] == [False, True, False, True, False]
    assert chaos.take_overtaken(2)
    chaos.lift(lifted)
    assert not chaos.take_overtaken(2)
