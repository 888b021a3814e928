"""The first minute: a server is greeted once, and whoever presses a button of the card gets where it says."""

from __future__ import annotations

import pytest

from bot.sandbox.model import Channel, Message
from bot.sandbox.permissions import Permission
from tests.e2e.playing import Table, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture(autouse=True)
async def ready(table: Table) -> None:
    """Wait until the bot knows all servers that it was in before: those it does not greet."""
    await table.sandbox.wait_until(lambda: any(line["event"] == "ready" for line in table.world.log()))


def greetings(table: Table, where: Channel) -> list[Message]:
    """Return the cards that were sent to a place."""
    return [message for message in table.sandbox.all_messages(where) if "w_play" in str(message.buttons)]


async def test_a_server_is_greeted_once_where_the_bot_may_write(table: Table) -> None:
    sandbox = table.sandbox
    owner = table.person()
    guild = sandbox.add_guild("New here", owner)
    where = sandbox.channel(None, guild)
    await sandbox.wait_until(lambda: greetings(table, where))
    (card,) = greetings(table, where)
    assert "For staff" in card.text
    assert greetings(table, owner.dm()) == [], "Discord does not tell who added the bot"
    sandbox.add_channel("another", guild)
    await table.settle()
    assert len(greetings(table, where)) == 1


async def test_whoever_has_added_the_bot_is_greeted_too(table: Table) -> None:
    sandbox, owner = table.sandbox, table.person()
    guild = sandbox.add_guild("Told who", owner, granted=[Permission.VIEW_AUDIT_LOG])
    await sandbox.wait_until(lambda: greetings(table, owner.dm()))
    assert len(greetings(table, sandbox.channel(None, guild))) == 1


async def test_where_it_may_not_write_it_stays_silent(table: Table) -> None:
    guild = table.sandbox.add_guild("Silent", table.person(), denied=[Permission.SEND_MESSAGES])
    nowhere = {"event": "nowhere to greet", "guild": guild.id}
    await table.sandbox.wait_until(lambda: any(nowhere.items() <= line.items() for line in table.world.log()))
    assert greetings(table, table.sandbox.channel(None, guild)) == []
    assert table.trouble() == []


async def test_every_button_of_the_card_leads_where_it_says(table: Table) -> None:
    person, reader = table.person(), table.person("田中", "ja")
    card = shown(await person.command("help", table.channel))
    assert card.ephemeral
    assert "###" in told(await person.click(card, "Games"))
    assert told(await person.click(card, "My games"))
    rules = shown(await person.click(card, "Rules"))
    assert "Ni Ne" in shown(await person.select(rules, "Choose a game", ["ni_ne"])).text
    assert told(await person.click(card, "Club"))
    assert "invented culture" in told(await person.click(card, "What is this?"))
    listed = shown(await person.click(card, "Commands"))
    assert "/play" in listed.text
    staff = shown(await person.select(listed, "What do you want to do?", ["staff"]))
    assert staff.id == listed.id, "in its place"
    assert "/staff" in staff.text
    japanese = shown(await reader.command("help", table.channel))
    assert "ようこそ" in japanese.text
    assert "/対局一覧" in told(await reader.click(japanese, "コマンド"))


async def test_one_press_begins_a_game_against_the_computer(table: Table) -> None:
    """From an empty channel to the first own move: the card, its button, then the menus of the board."""
    person = table.person()
    card = shown(await person.command("help", table.channel))
    begun = shown(await person.click(card, "Play now"))
    game = await table.game_of(begun)
    assert "educational" in game.row["options"]
    await table.sandbox.wait_until(lambda: game.row["board_message_id"])
    assert not any("Start" in str(button) for button in begun.buttons)
    assert game.row["status"] == "running"


async def test_whoever_plays_the_computer_alone_waits_for_nobody(table: Table) -> None:
    host = table.person()
    begun = shown(await host.command("play", table.channel, game="zia_cerke", computer="beginner"))
    assert "The game" in begun.text
    waiting = shown(await host.command("play", table.channel, game="mok_kaik", computers=3))
    assert "Join" in str(waiting.buttons), "at a table for several others may sit down"
