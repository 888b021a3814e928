"""The whole way: a person acts, the real library answers, the person sees it."""

import discord
import pytest

from bot.sandbox import permissions
from bot.sandbox.driver import (
    Acknowledged,
    Failed,
    ModalShown,
    Permission,
    Refused,
    Replied,
    Sandbox,
    Updated,
)
from bot.sandbox.model import ChannelType, MessageFlag
from bot.sandbox.rest.messages import NONCE_SECONDS
from tests.bot.sandbox.client import Client, png
from tests.bot.sandbox.conftest import start_game


async def test_command_shows_a_layout_with_its_picture(sandbox: Sandbox, client: Client) -> None:
    board = await start_game(sandbox.person("Aya"))
    assert "Step 0" in board.text
    assert board.alts == ["Board after 0", "Board 0"]
    (attachment,) = board.attachments
    assert (attachment.width, attachment.height, attachment.content_type) == (30, 20, "image/png")
    assert sandbox.file(attachment) == png(30, 20, 0)
    assert not list(sandbox.violations)


async def test_buttons_and_menus(sandbox: Sandbox, client: Client) -> None:
    aya, bela = sandbox.person("Aya"), sandbox.person("Béla")
    board = await start_game(aya)
    result = await bela.click(board, "Step")
    assert isinstance(result, Updated)
    assert "Step 1" in aya.latest(board).text
    assert len(aya.latest(board).attachments) == 1
    result = await aya.select(board, "Piece", ["A", "Piece C"])
    assert isinstance(result, Replied)
    assert result.message.text == "chosen: A, C"


async def test_private_replies_are_for_one_person(sandbox: Sandbox, client: Client) -> None:
    aya, bela = sandbox.person("Aya"), sandbox.person("Béla")
    board = await start_game(aya)
    result = await aya.click(board, "hand")
    assert isinstance(result, Replied)
    assert result.message.ephemeral
    assert result.message in aya.messages()
    assert result.message not in bela.messages()
    with pytest.raises(LookupError):
        bela.latest(result.message)
    result = await aya.click(board, "think")
    assert isinstance(result, Replied)
    assert result.message.text == "thought about it"
    assert not result.message.loading


async def test_modal(sandbox: Sandbox, client: Client) -> None:
    aya = sandbox.person("Aya")
    board = await start_game(aya)
    shown = await aya.click(board, "modal")
    assert isinstance(shown, ModalShown)
    assert shown.modal["title"] == "Type a move"
    result = await aya.submit(shown, {"Move": "A5", "side": ["e"]})
    assert isinstance(result, Replied)
    assert result.message.text == "A5 ['e']"
    again = await aya.click(board, "modal")
    with pytest.raises(Refused, match="1 to 20"):
        await aya.submit(again, {"Move": ""})
    with pytest.raises(Refused, match="no Colour"):
        await aya.submit(again, {"Colour": "red"})
    with pytest.raises(Refused, match="not open"):
        await sandbox.person("Béla").submit(again, {"Move": "A5"})


async def test_threads_and_dms(sandbox: Sandbox, client: Client) -> None:
    aya, bela = sandbox.person("Aya"), sandbox.person("Béla")
    board = await start_game(aya)
    await aya.click(board, "thread")
    (thread,) = sandbox.threads()
    assert thread.type == ChannelType.PUBLIC_THREAD
    assert thread.id == board.id
    assert aya.messages(thread)[-1].mentions == [aya.id]
    assert aya.latest(board).flags & MessageFlag.HAS_THREAD
    assert isinstance(await aya.click(board, "dm"), Acknowledged)
    assert (await aya.wait_for_dm()).text == "your turn"
    bela.close_dms()
    await bela.click(board, "dm")
    assert (await bela.wait_for(lambda m: "closed" in m.text)).text == "closed: 50007"
    assert not bela.dms()
    assert [v.code for v in sandbox.violations] == [50007]
    assert not sandbox.violations.faults


async def test_a_message_with_the_nonce_of_another_is_that_one_and_has_one_thread(
    sandbox: Sandbox, client: Client
) -> None:
    channel = client.get_channel(sandbox.channel().id)
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send("once", nonce="n1")
    assert (await channel.send("once", nonce="n1")).id == sent.id
    assert (await channel.send("once", nonce="n2")).id != sent.id
    sandbox.clock.advance(NONCE_SECONDS + 1)
    assert (await channel.send("once", nonce="n1")).id != sent.id
    thread = await channel.get_partial_message(sent.id).create_thread(name="Game")
    assert thread.id == sent.id
    with pytest.raises(discord.HTTPException) as caught:
        await channel.get_partial_message(sent.id).create_thread(name="Game")
    assert caught.value.code == 160004


async def test_rest_of_the_api(sandbox: Sandbox, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    # This client does what the real bot never does, and asks no permission for.
    monkeypatch.setattr(permissions, "BOT_ROLE", permissions.OWNER)
    chen = sandbox.person("Chen")
    board = await start_game(chen)
    await chen.click(board, "tidy")
    facts = await chen.wait_for(lambda m: m.text.startswith("('"))
    assert facts.text == "('tidied', 1, True, 'Chen', 'stick')"
    (thread,) = sandbox.threads()
    assert thread.name == "Closed"
    assert thread.thread is not None
    assert thread.thread.locked
    assert not list(sandbox.violations)


async def test_mistakes_are_refused_and_recorded(sandbox: Sandbox, client: Client) -> None:
    aya = sandbox.person("Aya")
    board = await start_game(aya)
    await aya.click(board, "mistakes")
    told = await aya.wait_for(lambda m: m.text.startswith("codes"))
    assert told.text == "codes [50035, 50035, 50006, 10008, 0]"
    refused = [violation for violation in sandbox.violations if violation.kind != "schema"]
    assert [violation.kind for violation in refused] == [*["refused"] * 4, "unknown route"]
    assert refused[0].details == ("content: Must be 2000 or fewer in length.",)
    assert refused[1].details == ("components[0].components[0].label: Must be 80 or fewer in length.",)
    assert "GET /nowhere" in str(refused[4])


async def test_silence_and_late_answers_fail(sandbox: Sandbox, client: Client) -> None:
    aya = sandbox.person("Aya")
    board = await start_game(aya)
    sandbox.interactions.answer_seconds = 0.2
    assert isinstance(await aya.click(board, "silence"), Failed)
    assert isinstance(await aya.click(board, "late"), Failed)
    await sandbox.wait_until(lambda: any(v.code == 10062 for v in sandbox.violations))
    assert [v.kind for v in sandbox.violations] == ["deadline", "deadline", "refused"]
    assert "do:silence" in next(iter(sandbox.violations)).where


async def test_commands_as_a_client_offers_them(sandbox: Sandbox, client: Client) -> None:
    aya, bela = sandbox.person("Aya"), sandbox.person("Béla")
    assert {c.name for c in sandbox.commands} == {"play", "cup", "office"}
    play = next(c for c in sandbox.commands if c.name == "play")
    assert play.body["name_localizations"] == {"ja": "対局"}
    assert await aya.autocomplete("play", "game", "u") == [
        {"name": "Lutu", "value": "lutu"},
        {"name": "Mak_Hup", "value": "mak_hup"},
    ]
    for option in ("opponent", "of_another_command"):
        with pytest.raises(Refused, match="has no autocomplete"):
            await aya.autocomplete("play", option, "u")
    await aya.command("play", game="lutu", opponent=bela)
    result = await aya.command("cup", kind="Swiss", rounds=2)
    assert isinstance(result, Replied)
    assert result.message.text == "sw 2 ja <@1> <b>"
    for words, options, reason in (
        ("play", {}, "required"),
        ("cup", {"kind": "knockout"}, "must be one of"),
        ("cup", {"kind": "sw", "rounds": 10}, "between 1 and 9"),
        ("cup", {"kind": "sw", "colour": "red"}, "no option colour"),
        ("nothing", {}, "no command"),
    ):
        with pytest.raises(Refused, match=reason):
            await aya.command(words, **options)


async def test_a_client_refuses_what_cannot_be_pressed(sandbox: Sandbox, client: Client) -> None:
    aya = sandbox.person("Aya")
    board = await start_game(aya)
    with pytest.raises(Refused, match="has changed"):
        await aya.click(board, "Nothing")
    with pytest.raises(Refused, match="not a menu"):
        await aya.select(board, "Step", ["A"])
    with pytest.raises(Refused, match="1 to 2 different values"):
        await aya.select(board, "Piece", ["A", "B", "C"])
    with pytest.raises(Refused, match="no Z among"):
        await aya.select(board, "Piece", ["Z"])
    sandbox.delete_message(board)
    with pytest.raises(Refused, match="does not see"):
        await aya.click(board, "Step")


async def test_foreign_texts_reach_the_bot_only_where_it_may_read(sandbox: Sandbox, client: Client) -> None:
    aya = sandbox.person("Aya")
    aya.send(None, "between us")
    bot = sandbox.server.hub.world.bot
    aya.send(None, f"hello <@{bot.id}>")
    await sandbox.wait_until(lambda: len(client.seen) == 2)
    assert client.seen == ["", f"hello <@{bot.id}>"]  # the bot has no privileged intent


async def test_taken_permissions(sandbox: Sandbox, client: Client) -> None:
    aya = sandbox.person("Aya")
    board = await start_game(aya)
    sandbox.deny(None, Permission.CREATE_PUBLIC_THREADS)
    sandbox.interactions.answer_seconds = 0.3
    assert isinstance(await aya.click(board, "thread"), Failed)
    await sandbox.wait_until(lambda: 50013 in [v.code for v in sandbox.violations])
    sandbox.deny(None)
    sandbox.interactions.answer_seconds = 3.0
    assert isinstance(await aya.click(board, "thread"), Replied)


async def test_first_clicks_on_a_fresh_message_never_get_lost(sandbox: Sandbox, client: Client) -> None:
    """People learn of a message only after the bot has, so that no click can come too early."""
    aya = sandbox.person("Aya")
    for _ in range(20):
        board = await start_game(aya)
        assert isinstance(await aya.click(board, "Step"), Updated)


async def test_who_lacks_what_a_command_needs_is_not_offered_it(sandbox: Sandbox, client: Client) -> None:
    aya, bela = sandbox.person("Aya"), sandbox.person("Béla")
    play = next(command for command in sandbox.commands if command.name == "play")
    play.body["default_member_permissions"] = str(int(Permission.MANAGE_GUILD))
    await aya.command("play", game="lutu")  # the owner
    with pytest.raises(Refused, match="no command"):
        await bela.command("play", game="lutu")
    managers = sandbox.server.people.add_role("Managers", sandbox.guild, Permission.MANAGE_GUILD)
    bela.take_role(managers)
    await bela.command("play", game="lutu")
    bela.lay_down_role(managers)
    sandbox.open_command("play")
    await bela.command("play", game="lutu")
