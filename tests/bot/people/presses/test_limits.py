"""What staff keeps the bot to, by the page of the server's settings; who meets a limit reads which."""

from __future__ import annotations

from typing import Any, cast

import discord

from bot.kit.budget import Budget
from bot.kit.store import people
from bot.people.store import exporting
from tests.bot.inside import CHANNELS, HOME, Inside, parts, role_payload


async def test_staff_keeps_the_bot_to_channels_games_and_a_role(there: Inside) -> None:
    staff, member = there.person("Staff", manages=True), there.person("Member")
    page = await there.press(staff, "b;limits;;;")
    assert "What I keep to here" in page.text
    page = await there.press(staff, "c;limit_channels;;;", "77", "78")
    assert "What I keep to here" in page.text
    refused = await there.command(member, "play", game="lutu")
    assert "begun only in <#77> <#78>" in refused.text
    assert refused.last.is_private
    await there.press(staff, "c;limit_channels;;;", str(CHANNELS[HOME]))
    await there.press(staff, "s;limit_games;;;", "cerke", "ta_xot")
    assert "has chosen other games" in (await there.command(member, "play", game="lutu")).text
    await there.press(staff, "r;limit_role;;;", "9")
    assert "only <@&9> begin and join" in (await there.command(member, "play", game="cerke")).text
    lobby = await there.command(staff, "play", game="cerke")
    game = next(one.split(";")[2] for one in lobby.last.custom_ids if one.split(";")[1] == "join")
    assert "only <@&9>" in (await there.press(member, f"b;join;{game};;")).text
    for menu in ("c;limit_channels;;;", "s;limit_games;;;", "r;limit_role;;;"):
        await there.press(staff, menu)
    assert "only <@&9>" not in (await there.press(member, f"b;join;{game};;")).text
    async with there.app.database.read() as connection:
        server = await people.guild(connection, HOME)
    assert (server.only_channels, server.only_games, server.only_role_id) == ("", "", None)


async def test_only_staff_changes_limits(there: Inside) -> None:
    member = there.person("Member")
    for control in ("b;limits;;;", "s;limit_games;;;", "r;limit_quick;;;"):
        answer = await there.press(member, control, "9")
        assert "What I keep to here" not in answer.text
    async with there.app.database.read() as connection:
        assert (await people.guild(connection, HOME)).quick_role_id is None


async def test_what_no_menu_of_ours_says_changes_nothing(there: Inside) -> None:
    staff = there.person("Staff", manages=True)
    for menu, value in (
        ("s;limit_games;;;", "chess"),
        ("c;limit_channels;;;", "77; 78"),
        ("c;limit_channels;;;", "٣"),
        ("c;limit_channels;;;", "9" * 30),
        ("r;limit_role;;;", "-1"),
        ("r;limit_quick;;;", "0"),
    ):
        assert "out of date" in (await there.press(staff, menu, value)).text
    async with there.app.database.read() as connection:
        server = await people.guild(connection, HOME)
    assert (server.only_channels, server.only_games) == ("", "")
    assert (server.only_role_id, server.quick_role_id) == (None, None)


async def test_numbers_that_were_stored_in_vain_do_not_spoil_the_page(there: Inside) -> None:
    staff = there.person("Staff", manages=True)
    for column, value in (("only_role_id", -1), ("quick_role_id", 0), ("quick_people", "-1 5")):
        await there.app.setting.change(HOME, staff.id, column, value)
    page = await there.press(staff, "b;limits;;;")
    chosen = [one["default_values"] for one in parts(page.last.data) if one.get("default_values")]
    assert chosen == [[{"id": 5, "type": "user"}]]


async def test_single_members_are_never_slowed_down(there: Inside) -> None:
    staff, member, other = there.person("Staff", manages=True), there.person("Member"), there.person("Other")
    page = await there.press(staff, "u;limit_people;;;", people=[member])
    assert "What I keep to here" in page.text
    refused = await there.press(member, "u;limit_people;;;", people=[member, other])
    assert "What I keep to here" not in refused.text
    there.bot.budget = Budget(2)
    for who in (member, other):
        there.bot.budget.charge(who.id, HOME, 2)
    assert "too much at once" in (await there.command(other, "games")).text
    assert "too much at once" not in (await there.command(member, "games")).text
    async with there.app.database.read() as connection:
        copy = await exporting.of_person(connection, member.id)
    assert copy["never_slowed_down"] == [{"guild_id": HOME}]
    await there.press(staff, "u;limit_people;;;", people=[])
    async with there.app.database.read() as connection:
        assert (await people.guild(connection, HOME)).quick_people == ""


async def test_who_has_the_quick_role_is_not_slowed_down(there: Inside) -> None:
    staff, member = there.person("Staff", manages=True), there.person("Member", roles=(9,))
    other = there.person("Other")
    guild: Any = there.bot.get_guild(HOME)
    guild._add_role(discord.Role(guild=guild, state=guild._state, data=cast(Any, role_payload(9, "Quick"))))
    await there.press(staff, "r;limit_quick;;;", "9")
    there.bot.budget = Budget(2)
    for who in (member, other):
        there.bot.budget.charge(who.id, HOME, 2)
    assert "too much at once" in (await there.command(other, "games")).text
    assert "too much at once" not in (await there.command(member, "games")).text
