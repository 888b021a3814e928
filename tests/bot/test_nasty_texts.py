"""Every text that a command takes, with texts that nobody would write: always an answer, and a clear one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import discord
import pytest
from discord import app_commands

from bot.table.store import chance
from tests.bot.inside import Actor, Inside

NASTY: Final = (
    "9" * 4300,
    "bet " + "9" * 4400,
    "-" + "9" * 5000,
    "seasons=" + "[" * 5900,
    "seasons=" + "9" * 5900,
    "seasons=" + '{"a":' * 1100,
    "=" * 3000,
    "a=b " * 1500,
    "\u0000",
    "seasons=\u0000 x=\u0000",
    "\u202e" * 3000,
    "العربية עברית \u202eabc",
    "兵" * 6000,
    "💥" * 3000,
    "@everyone <@1> `**" * 50,
    "٣ ² ９",
    " ",
    "'; DROP TABLE games; --",
    "%s {x} {0} {",
)


NO_TEXT: Final = "\ud800x\u0000"
"""Half of a sign, and the sign that PostgreSQL keeps in no text: only a program sends them."""


def text_options(
    there: Inside,
) -> Iterator[tuple[app_commands.Command[Any, ..., Any], app_commands.Parameter]]:
    """Yield every option of every command, those in groups too, in which anything may be written."""
    for command in there.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            for option in command.parameters:
                if option.type is discord.AppCommandOptionType.string and not option.choices:
                    yield command, option


async def begun(there: Inside, people: list[Actor], game_id: str) -> str:
    """Let people begin a game; return its identifier."""
    lobby = await there.command(people[0], "play", game=game_id)
    game = next(one for one in lobby.last.custom_ids if one.startswith("b;join;")).split(";")[2]
    await there.press(people[1], f"b;join;{game};;")
    await there.press(people[0], f"b;start;{game};;")
    return game


@pytest.mark.parametrize("game_id", ["cerke", "nam_to"])
async def test_nasty_texts_are_answered(there: Inside, game_id: str) -> None:
    people = [there.person("Anna"), there.person("Ben")]
    game = await begun(there, people, game_id)
    before = await there.app.play.match(game)
    assert before.row.status == "running"
    mover = next(one for one in people if one.id == before.seats[before.to_act[0]].user_id)
    tried = 0
    for command, option in text_options(there):
        required = [one for one in command.parameters if one.required and one is not option]
        other: dict[str, Any] = {one.display_name: "x" for one in required}
        for number, text in enumerate((*NASTY, NO_TEXT)):
            where = f"/{command.qualified_name} {option.name}: {text[:20]!r}"
            person = mover if command.name == "move" else there.person(f"Person {number}", manages=True)
            typed: dict[str, Any] = {**other, option.display_name: text[:6000]}
            answer = await there.command(person, command.qualified_name, **typed)
            assert answer.kind in {"reply", "edit", "followup"}, where
            assert answer.text, where
            assert "went wrong" not in answer.text, where
            if option.autocomplete:
                await there.suggested(
                    person, command.qualified_name, option.display_name, text[:6000], **other
                )
            tried += 1
    assert tried > 5 * len(NASTY)
    assert (await there.app.play.match(game)).row.state == before.row.state


async def test_what_is_no_text_is_answered_as_one(there: Inside) -> None:
    person = there.person("Anna")
    for answer in (
        await there.press(person, "s;games_open;;;", NO_TEXT, private=True),
        await there.submit(person, "m;games_open;;;;0a1b2c3d", NO_TEXT),
    ):
        assert answer.text
        assert "went wrong" not in answer.text
    game = await begun(there, [person, there.person("Ben")], "nam_to")
    await there.submit(person, f"m;seeded;{game};;;0a1b2c3d", NO_TEXT)
    async with there.app.database.read() as connection:
        given = [one.text for one in await chance.seeds_of(connection, game) if one.user_id == person.id]
    assert given
    assert all(text.startswith("\ufffdx\ufffd \u00b7 ") for text in given)


async def test_numbers_of_other_scripts_stand_in_no_control(there: Inside) -> None:
    person = there.person("Anna")
    game = await begun(there, [person, there.person("Ben")], "nam_to")
    for ply in ("\u0661", "\uff11", "\u00b2"):
        answer = await there.press(person, f"b;resign_yes;{game};{ply};")
        assert "went wrong" not in answer.text
        assert (await there.app.play.match(game)).row.status == "running"


@pytest.mark.parametrize("value", ["x" * 90, "cerke:" + "z" * 80, "[a](https://b.c) @everyone"])
async def test_what_a_menu_does_not_offer_is_out_of_date(there: Inside, value: str) -> None:
    answer = await there.press(there.person("Anna"), "s;profile_pool;;;", value, offered=("all", "cerke"))
    assert "out of date" in answer.text
    assert value not in answer.text
