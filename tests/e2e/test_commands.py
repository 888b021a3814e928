"""The slash commands about running games, and what is told about them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.sandbox.model import InteractionType, Json, Message
from bot.sandbox.people import CHAT
from engine import records
from renderers.typed import to_type
from tests.e2e.playing import Table, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_moves_are_typed_with_suggestions(table: Table) -> None:
    game = await table.start(*table.people(), rules="standard")
    mover, waiting, stranger = game.mover, game.waiting, table.person()
    legal = game.notations()
    first = await mover.autocomplete("move", "your_move", "", game.place)
    assert [choice["value"] for choice in first] == [to_type("cerke", move, "en") for move in legal[:25]]
    wanted = game.plain_move()
    shown_to_type = to_type("cerke", wanted, "en")
    narrowed = await mover.autocomplete("move", "your_move", wanted[:3].lower(), game.place)
    assert shown_to_type in [choice["value"] for choice in narrowed]
    for nobody in (waiting, stranger):
        assert await nobody.autocomplete("move", "your_move", "", game.place) == []
    # Elsewhere the only game that waits for me is meant, or the one that is named.
    elsewhere = await mover.autocomplete("move", "your_move", wanted, table.channel)
    assert [choice["value"] for choice in elsewhere] == [shown_to_type]
    named = await mover.autocomplete("move", "game", "", table.channel)
    assert [choice["value"] for choice in named] == [game.id]
    assert named[0]["name"].endswith(game.id)

    assert "isn't your turn" in told(await waiting.command("move", game.place, your_move=wanted))
    assert "only watching" in told(await stranger.command("move", game.place, your_move=wanted))
    assert f"`{shown_to_type}`" in told(await mover.command("move", table.channel, your_move=wanted))
    assert table.books.check(game.id)[-1].notation == wanted
    assert game.mover.id == waiting.id
    assert (await game.board()).id == game.row["board_message_id"]


def fields(words: str, options: list[Json]) -> Iterator[tuple[str, str, list[str]]]:
    """Return what of a command asks for suggestions, each with its command in full and the other options."""
    for one in options:
        if "options" in one:
            yield from fields(f"{words} {one['name']}", one["options"])
        elif one.get("autocomplete"):
            yield words, one["name"], [other["name"] for other in options if other is not one]


@pytest.mark.parametrize("typed", ["x", "", "9" * 18, "💥"])
async def test_suggestions_come_whatever_stands_in_the_other_fields_so_far(table: Table, typed: str) -> None:
    host, _ = table.people()
    with table.managing(host):
        commands = [one for one in table.sandbox.commands if "options" in one.body]
        asked = [found for one in commands for found in fields(one.name, one.body["options"])]
        assert len(asked) > 30
        for words, field, others in asked:
            given = dict.fromkeys(others, typed)
            assert isinstance(await host.autocomplete(words, field, "", table.channel, **given), list)


async def test_suggestions_are_right_though_somebody_is_named_only_by_half(table: Table) -> None:
    host, guest = table.people()
    for opponent in (guest.name[:2], guest):
        offered = await host.autocomplete("play", "clock", "3 days", table.channel, opponent=opponent)
        assert [choice["value"] for choice in offered] == ["days:3"]


async def test_the_board_in_three_ways(table: Table) -> None:
    game = await table.start(*table.people())
    mover, stranger = game.mover, table.person()
    old = await game.board()
    answer = told(await mover.command("game board", game.place))
    new = await game.board()
    assert new.id != old.id
    assert str(new.id) in answer
    moved = await mover.wait_for(lambda message: message.id == old.id and "moved" in message.text, game.place)
    assert str(new.id) in moved.text
    assert moved.custom_ids == []
    assert moved.attachments == [], "the old picture is taken away"

    mine = shown(await mover.command("game board", game.place, how="mine"))
    assert mine.ephemeral
    assert mine.selects, "a player can move from their own view"
    assert mine.attachments[0].size > 1000
    words = told(await mover.command("game board", game.place, how="words"))
    assert mover.name in words
    assert "One piece short" in words
    for person in (mover, stranger):
        held = shown(await person.command("game board", game.place, how="hands"))
        assert held.ephemeral
        assert f"{mover.name} has no scoring hand." in held.alts[0]
        pressed = shown(await person.click(await game.board(), "Hands"))
        assert pressed.ephemeral
        assert pressed.alts == held.alts
        assert mover.name in told(await person.click(pressed, "In words"))
    watched = shown(await stranger.command("game board", game.place))
    assert watched.ephemeral, "who does not play posts nothing"
    assert watched.selects == []
    elsewhere = told(await stranger.command("game board", table.channel))
    assert "no game in this channel" in elsewhere


async def test_my_view_is_from_the_other_side_and_plays(table: Table) -> None:
    game = await table.start(*table.people())
    notation, mover = game.plain_move(), game.mover
    own = shown(await mover.click(await game.board(), "My view"))
    assert own.ephemeral
    public = await game.board()
    assert own.alts != []
    after = await game.choose(mover, notation, own)
    assert after.id == own.id, "the private board follows"
    assert table.books.check(game.id)[-1].notation == notation
    assert public.id == (await game.board()).id
    other = game.mover
    pictures = [
        table.sandbox.file(message.attachments[0])
        for message in (await game.board(), shown(await other.click(await game.board(), "My view")))
    ]
    first, second = table.books.seats(game.id)
    assert first != second
    assert (pictures[0] == pictures[1]) == (other.id == first), "the second seat sees the board turned"
    words = told(await other.click(await game.board(), "In words"))
    assert other.name in words


async def test_my_games_wait_for_me(table: Table) -> None:
    one, two = table.people()
    games = [await table.start(one, two) for _ in range(2)]
    for person in (one, two):
        listed = told(await person.command("games", table.channel))
        for game in games:
            assert game.id in listed
            assert f"/{game.place.id}/{game.row['board_message_id']}" in listed
            waits = game.mover.id == person.id
            head, _, rest = listed.partition("Waiting for others")
            assert (game.id in head) == waits
            assert (game.id in rest) != waits
    assert "no running games" in told(await table.person().command("games", table.channel))
    # With two games in question neither is taken; with one that waits for me, that one is meant.
    for person in (one, two):
        answer = shown(await person.command("game resign", table.channel)).text
        waiting = [game for game in games if game.mover.id == person.id]
        if len(waiting) == 1:
            assert str(waiting[0].place.id) in answer
        else:
            assert "several games" in answer
    named = shown(await one.command("games", table.channel, game=games[1].id.upper()))
    record = shown(await one.click(named, "Record"))
    assert games[1].id in record.attachments[0].filename


async def test_resigning_asks_first(table: Table) -> None:
    game = await table.start(*table.people())
    loser, winner = game.mover, game.waiting
    question = shown(await loser.click(await game.board(), "Resign"))
    assert question.ephemeral
    kept = shown(await loser.click(question, "Play on"))
    assert "Nothing was changed" in kept.text
    assert not game.over
    question = shown(await loser.command("game resign", game.place))
    assert "resigned" in shown(await loser.click(question, "Resign")).text
    assert game.over
    result = await winner.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    first, second = result.text.splitlines()[1:3]
    assert first.startswith("**1.**")
    assert winner.name in first
    assert second.startswith("**2.**")
    assert loser.name in second
    assert "over" in told(await loser.command("game resign", game.place))
    assert "over" in told(await winner.command("move", game.place, your_move="XU"))
    assert "over" in told(await winner.command("game draw", game.place))


async def test_a_draw_is_offered_declined_and_accepted(table: Table) -> None:
    game = await table.start(*table.people())
    one, two = game.mover, game.waiting
    assert "offered" in told(await one.command("game draw", game.place))
    assert "You have offered" in told(await one.command("game draw", game.place))
    offered = await two.wait_for(lambda message: "Accept the draw" in str(message.buttons), game.place)
    assert f"{one.name} offers a draw" in offered.text
    assert "Nobody has offered" in told(await one.click(offered, "Accept the draw"))
    assert "only watching" in told(await table.person().click(offered, "Accept the draw"))
    assert "declined" in told(await two.click(offered, "Decline"))
    await two.wait_for(
        lambda message: message.id == offered.id and "Accept" not in str(message.buttons), game.place
    )
    # A move takes an offer away.
    told(await two.command("game draw", game.place))
    await game.choose(one, game.plain_move())
    assert game.row["draw_offered_by"] is None
    told(await one.command("game draw", game.place))
    offered = await two.wait_for(lambda message: "Accept the draw" in str(message.buttons), game.place)
    assert "drawn" in told(await two.click(offered, "Accept the draw"))
    result = await one.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    assert "as both agreed" in result.text
    assert "1." not in result.text, "nobody has a place"


async def test_the_record_of_a_running_game(table: Table) -> None:
    game = await table.start(*table.people())
    for _ in range(2):
        await game.choose(game.mover, game.plain_move())
    (file,) = shown(await table.person().context_command("Record", await game.board())).attachments
    kept = records.check(table.sandbox.file(file).decode())
    assert len(kept.actions) == game.ply
    proof = shown(await game.mover.command("game verify", game.place))
    body = next(table.sandbox.file(a).decode() for a in proof.attachments if a.filename.endswith(".json"))
    (secret,) = {
        row["secret"].hex()
        for row in table.books.ask("SELECT secret FROM secrets WHERE game = ? AND deal = 1", game.id)
    }
    assert secret not in body, "the secret of a running game stays secret"
    told_seed = shown(await game.mover.command("game verify", game.place, seed="my cat"))
    assert "my cat" in "".join(
        table.sandbox.file(a).decode() for a in told_seed.attachments if a.filename.endswith(".json")
    )


async def test_help_in_the_readers_language(table: Table) -> None:
    english, japanese = table.person(), table.person(locale="ja")
    assert "Welcome" in told(await english.command("help", table.channel))
    assert "ようこそ" in told(await japanese.command("help", table.channel))
    games = await english.autocomplete("help", "game", "cer", table.channel)
    assert [choice["value"] for choice in games] == ["cerke", "zia_cerke"]
    assert len(told(await english.command("help", table.channel, game="cerke"))) > 500
    assert len(told(await japanese.command("help", table.channel, game="cerke"))) > 200
    assert "no game called" in told(await english.command("help", table.channel, game="go"))
    lobby = await table.propose(japanese)
    assert "Join" in str(lobby.buttons), "public messages are in the server's language"
    assert "席" in told(await japanese.click(lobby, "Join"))
    for command in table.sandbox.commands:
        names = command.body.get("name_localizations") or {}
        assert names.get("ja"), f"/{command.name} has no Japanese name"
        if command.type == CHAT:
            assert command.body["description_localizations"].get("ja")


async def test_a_command_of_the_version_before_tells_its_new_name(table: Table) -> None:
    """A client that has not heard of the change still sends it."""
    person = table.person()
    begin = table.sandbox.server.interactions.begin
    data = {"id": "1", "name": "record", "type": 1, "options": [{"name": "take", "type": 1, "options": []}]}
    interaction = begin(InteractionType.COMMAND, person.user, table.channel, data, name="record take")
    assert interaction.outcome is not None
    answer = shown(await interaction.outcome)
    assert answer.text == "`/record` is `/games` now."
    assert answer.ephemeral


async def test_moves_typed_in_japanese(table: Table) -> None:
    one, two = table.person(locale="ja"), table.person(locale="ja")
    game = await table.start(one, two)
    wanted = game.plain_move()
    suggested = await game.mover.autocomplete("move", "your_move", wanted, game.place)
    assert wanted in [choice["value"] for choice in suggested]
    refused = told(await game.mover.command("move", game.place, your_move="ほげ"))
    assert "ほげ" in refused
    assert re.search("[ぁ-ん]、|[ぁ-ん]。", refused), "the sentence around it is Japanese"
    told(await game.mover.command("move", game.place, your_move=wanted))
    assert table.books.check(game.id)[-1].notation == wanted


def calls_due(table: Table, game: str, person: int) -> list[dict[str, Any]]:
    """Return the calls by DM that wait to be sent to a person."""
    query = "SELECT id FROM messages_due WHERE game = ? AND kind = 'turn_dm' AND recipient = ?"
    return table.books.ask(query, game, person)


def switch(page: Message, name: str) -> str:
    """Return whether a preference is on by its line on the page, as by the colour of its button."""
    (state,) = re.findall(rf"^{name}: \*\*(on|off)\*\*", page.text, re.MULTILINE)
    (button,) = [button for button in page.buttons if button["label"] == name]
    assert (button["style"] == 3) == (state == "on")
    return str(state)


async def test_settings_and_calls_by_dm(table: Table) -> None:
    one, two = table.people()
    for person in (one, two):
        page = shown(await person.command("settings", table.channel))
        assert page.ephemeral
        assert switch(page, "DM me on my turn") == "off"
        page = shown(await person.click(page, "DM me on my turn"))
        assert switch(page, "DM me on my turn") == "on"
    two.close_dms()
    table.allow("Cannot send messages to this user")
    game = await table.start(one, two)
    for person in (one, two):
        assert switch(shown(await person.command("settings", table.channel)), "DM me on my turn") == "on"
    # Whoever moves first: both are called once, and only one of them hears it.
    if game.mover.id == two.id:
        await table.sandbox.wait_until(lambda: calls_due(table, game.id, two.id) == [])
        await game.choose(two, game.plain_move())
        call = await one.wait_for_dm(lambda message: "your turn" in message.text)
    else:
        call = await one.wait_for_dm(lambda message: "your turn" in message.text)
        await game.choose(one, game.plain_move())
        await table.sandbox.wait_until(lambda: calls_due(table, game.id, two.id) == [])
    assert str(game.place.id) in call.text
    assert two.dms() == []
    two.open_dms()
    page = shown(await one.command("settings", table.channel))
    page = shown(await one.click(page, "DM me on my turn"))
    assert switch(page, "DM me on my turn") == "off"


async def test_choosing_in_private_by_habit(table: Table) -> None:
    one, two = table.people()
    game = await table.start(one, two)
    board = await game.board()
    assert "everybody sees what you choose here" in board.text
    mover = game.mover
    page = shown(await mover.command("settings", table.channel))
    page = shown(await mover.click(page, "Choose in private"))
    assert switch(shown(await mover.click(page, "Ask before a move")), "Choose in private") == "on"
    # The board shows it when it is drawn anew.
    told_or_shown = await mover.command("game board", game.place)
    assert told_or_shown is not None
    board = await mover.wait_for(lambda message: "My move" in str(message.buttons), game.place)
    assert board.selects == []
    mine = shown(await mover.click(board, "My move"))
    assert mine.ephemeral
    ply, notation = game.ply, game.plain_move()
    mine = await game.choose(mover, notation, mine)
    assert game.ply > ply
    assert table.books.check(game.id)[ply].notation == notation
    # The other one has a habit of their own, and menus on the board.
    assert (await game.board()).selects
    # The one private message follows the game.
    await game.choose(game.mover, game.plain_move())
    after = game.ply
    await mover.wait_for(lambda m: m.id == mine.id and f";{after};" in str(m.custom_ids), game.place)


async def test_a_servers_language_is_for_its_staff(table: Table) -> None:
    one, two = table.people()
    page = shown(await one.command("settings", table.channel))
    assert "Server" not in [button["label"] for button in page.buttons]
    guild = table.sandbox.server.hub.world.guilds[table.channel.guild_id or 0]
    guild.owner_id, owner = two.id, guild.owner_id
    staff = shown(await two.click(shown(await two.command("settings", table.channel)), "Server"))
    menu = staff.selects[0]
    staff = shown(await two.select(staff, menu["custom_id"], ["ja"]))
    assert "This server" in staff.text
    menu = staff.selects[0]
    assert [option["value"] for option in menu["options"] if option.get("default")] == ["ja"]
    staff = shown(await two.select(staff, menu["custom_id"], ["auto"]))
    guild.owner_id = owner
    assert "may manage this server" in told(await two.select(staff, staff.selects[0]["custom_id"], ["ja"]))


async def test_only_the_mover_is_called(table: Table) -> None:
    one, two = table.people()
    game = await table.start(one, two)
    called = await game.mover.wait_for(lambda message: "your turn" in message.text, game.place)
    assert called.mentions == [game.mover.id]
    await game.choose(game.mover, game.plain_move())
    after = await game.mover.wait_for(
        lambda message: "your turn" in message.text and message.mentions == [game.mover.id], game.place
    )
    await table.sandbox.wait_until(
        lambda: [m.id for m in table.sandbox.all_messages(game.place) if m.mentions] == [after.id],
        message="the call before is not taken away",
    )
