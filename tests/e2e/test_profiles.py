"""Ratings, profiles and histories through real sockets: one's own anywhere, others' where both are."""

from __future__ import annotations

import random

import pytest

from bot.sandbox.driver import Person
from bot.sandbox.model import Channel, Message
from tests.e2e.playing import Game, Table, shown, told
from tests.e2e.test_presses import press_raw
from tests.e2e.test_standings import Club

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def profile(reader: Person, channel: Channel, **options: Person) -> Message:
    """Use the command and wait for the card, which takes the place of "thinking"."""
    first = shown(await reader.command("profile", channel, **options))
    return await reader.wait_for(lambda message: message.id == first.id and bool(message.alts), channel)


async def finished(table: Table, *people: Person) -> Game:
    """Let people play a short game to its end."""
    game = await table.start(*people)
    await game.finish(random.Random(3))
    await table.settle()
    return game


async def test_ratings_in_a_server_and_over_all(table: Table) -> None:
    club = Club(table, 3)
    aya, ben, cho = club.members
    await club.play((0, 1), (0, 2))
    text = told(await aya.command("profile", club.channel))
    assert "All games: **1555?** (+27), 2 rated games" in text
    assert "Cerke: **1555?**" in text
    assert "provisional" in text
    in_dm = told(await aya.command("profile", aya.dm()))
    assert "### Club" in in_dm
    assert "No rated game yet" in told(await table.person().command("profile", table.channel))
    assert "All games: **" in told(await cho.command("profile", club.channel))
    assert ben.name not in text


async def test_a_card_with_its_ways(table: Table) -> None:
    club = Club(table, 3)
    aya, ben, _ = club.members
    await club.play((0, 1), (0, 2), (1, 0))
    card = await profile(aya, club.channel, person=ben)
    assert card.ephemeral
    assert "Member 1" in card.text
    assert "2 games" in card.alts[0]
    plot = shown(await aya.click(card, "Over time"))
    assert "Member 1" in plot.alts[0]
    compared = shown(await aya.select(plot, "u;profile_compare;*", [aya.id]))
    assert "Member 0" in compared.alts[0]
    other = shown(await aya.select(compared, "s;profile_pool;*", ["cerke"]))
    assert "Cerke" in other.text
    assert "Member 0" in other.alts[0]
    against = told(await aya.select(card, "u;profile_against;*", [aya.id]))
    assert "Cerke: won 1, drawn 0, lost 1" in against


async def test_who_has_never_used_the_bot_has_a_name(table: Table) -> None:
    """Nothing is stored of them yet: their profile called them "Player 1", and its head nobody."""
    stranger, reader = table.person(), table.person()
    own = await profile(stranger, table.channel)
    seen = await profile(reader, table.channel, person=stranger)
    for card in (own, seen):
        assert f"{stranger.name} in this server" in card.text
        assert stranger.name in card.alts[0]


async def test_a_hidden_profile_is_shown_to_nobody_else(table: Table) -> None:
    club = Club(table, 2)
    aya, ben = club.members
    await club.play((0, 1))
    card = await profile(aya, club.channel)
    hidden = await _pressed(aya, card, "Hide my profile", "Show my profile")
    for words in (
        told(await ben.command("profile", club.channel, person=aya)),
        told(await ben.select(await profile(ben, club.channel), "u;profile_against;*", [aya.id])),
    ):
        assert "keeps their profile private" in words or "lost 1" in words
    plot = shown(await ben.click(await profile(ben, club.channel), "Over time"))
    assert "keeps their profile private" in told(await ben.select(plot, "u;profile_compare;*", [aya.id]))
    await _pressed(aya, hidden, "Show my profile", "Hide my profile")
    assert "Member 0" in (await profile(ben, club.channel, person=aya)).text


async def _pressed(person: Person, message: Message, label: str, then: str) -> Message:
    await person.click(message, label)
    return await person.wait_for(
        lambda found: found.id == message.id and then in [button["label"] for button in found.buttons],
        message.channel_id,
    )


async def test_strangers_and_those_who_have_left_are_not_shown(table: Table) -> None:
    club = Club(table, 2)
    aya, ben = club.members
    await club.play((0, 1))
    table.allow("10007")
    stranger = table.person()
    assert "direct messages" in told(await stranger.command("profile", stranger.dm(), person=aya))
    refused = told(await stranger.command("profile", table.channel, person=aya))
    assert "not here" in refused
    own = await profile(aya, aya.dm())
    assert "across all servers" in own.text
    assert "Over time" not in str(own.buttons)
    ben.leave_server()
    assert "not here" in told(await aya.command("profile", club.channel, person=ben))


async def test_best_hands_and_luck_are_told_of_games_that_were_played(table: Table) -> None:
    aya, ben = table.people()
    game = await finished(table, aya, ben)
    card = await profile(aya, table.channel)
    assert "Cerke" in card.alts[0]
    outcome = shown(await aya.click(card, "Luck"))
    luck = await aya.wait_for(
        lambda message: message.id == outcome.id and "Luck of" in message.text, table.channel
    )
    assert "expected" in luck.text or "No cast" in luck.text
    assert game.over


async def test_a_history_with_filters_opens_a_game(table: Table) -> None:
    aya, ben = table.people()
    game = await finished(table, aya, ben)
    alone = await table.start(aya, game="cerke", computer="beginner")
    question = shown(await aya.command("game resign", alone.place))
    shown(await aya.click(question, "Resign"))
    await table.settle()
    page = shown(await aya.click(shown(await aya.command("games", table.channel)), "Finished"))
    assert page.ephemeral
    assert "2 finished games" in page.text
    assert "with Computer" not in page.text
    assert page.text.index("1 computer") < page.text.index(ben.name), "the newest comes first"
    with_ben = shown(await aya.select(page, "u;history_with;*", [ben.id]))
    assert "1 finished game\n" in with_ben.text or "1 finished game ·" in with_ben.text
    drawn = shown(await aya.select(with_ben, "s;history_went;*", ["drawn"]))
    assert "Choose other filters" in drawn.text
    with_ben = shown(await aya.select(drawn, "s;history_went;*", ["any"]))
    opened = shown(await aya.select(with_ben, "s;history_open;*", [game.id]))
    ways = [button["label"] for button in opened.buttons]
    assert ways[:5] == ["Step through", "Record", "Film", "Verify", "Rules"]
    assert ways[5:] == ["Mine", "In this server", "Finished", "Records"]
    steps = shown(await aya.click(opened, "Step through"))
    assert steps.attachments[0].filename.startswith(f"step-{game.id}")
    back = shown(await aya.click(opened, "Finished"))
    assert "2 finished games" in back.text
    named = shown(await aya.command("games", aya.dm(), game=game.id))
    assert f"**1.** {aya.name}" in named.text or f"**2.** {aya.name}" in named.text


async def test_nobody_opens_the_games_of_others(table: Table) -> None:
    aya, ben = table.people()
    game = await finished(table, aya, ben)
    other = table.person()
    message = shown(await other.click(shown(await other.command("games", table.channel)), "Finished"))
    assert "No finished game yet" in message.text
    refused = await press_raw(table, other, message, "s;history_open;;;", game.id)
    assert "only its players" in told(refused)
