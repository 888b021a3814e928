"""Every text that a command takes, with texts that nobody would write: always an answer, and a clear one."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import pytest

from bot.sandbox.driver import Choices, Outcome, Person, Replied
from bot.sandbox.model import Channel, InteractionType, Json
from bot.sandbox.person import PATIENCE
from tests.e2e.playing import Game, Table, game_of, press_start, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

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

TEXT: Final = 3
"""Discord's number of the kind of option that takes a text."""


def text_options(table: Table) -> list[tuple[Json, Json]]:
    """Return every option of every command in which anything may be written."""
    found = []
    for command in table.sandbox.commands:
        for option in command.body.get("options", ()):
            if option["type"] == TEXT and not option.get("choices"):
                found.append((command.body | {"id": str(command.id)}, option))
    return found


async def use(
    person: Person, channel: Channel, kind: InteractionType, command: Json, values: list[Json]
) -> Outcome:
    """Use a command with texts that the person's own client may not let through."""
    data = {"id": command["id"], "name": command["name"], "type": 1, "options": values}
    begin = person._sandbox.server.interactions.begin
    interaction = begin(kind, person.user, channel, data, name=command["name"])
    assert interaction.outcome is not None
    outcome: Outcome = await asyncio.wait_for(asyncio.shield(interaction.outcome), PATIENCE)
    return outcome


@pytest.mark.parametrize("game_id", ["cerke", "nam_to"])
async def test_nasty_texts_are_answered(table: Table, game_id: str) -> None:
    people = table.people()
    lobby = await table.propose(people[0], game=game_id)
    game = Game(table, game_of(lobby))
    shown(await people[1].click(lobby, "Join"))
    await press_start(people[0], lobby)
    await game.board()
    before = game.row["state"]
    for command, option in text_options(table):
        required: list[dict[str, Any]] = [
            {"name": other["name"], "type": TEXT, "value": "x"}
            for other in command.get("options", ())
            if other.get("required") and other["name"] != option["name"]
        ]
        for text in NASTY:
            value = {"name": option["name"], "type": TEXT, "value": text[:6000]}
            where = f"/{command['name']} {option['name']}: {text[:20]!r}"
            person = game.mover if command["name"] == "move" else table.person()
            outcome = await use(person, game.place, InteractionType.COMMAND, command, [*required, value])
            assert isinstance(outcome, Replied), where
            assert "went wrong" not in outcome.message.text, where
            if option.get("autocomplete"):
                typed = [*required, value | {"focused": True}]
                choices = await use(person, game.place, InteractionType.AUTOCOMPLETE, command, typed)
                assert isinstance(choices, Choices), where
                assert all(len(str(choice["value"])) <= 100 for choice in choices.choices), where
    assert game.row["state"] == before


async def test_what_was_typed_is_told_as_it_was_written(table: Table) -> None:
    game = await table.start(*table.people())
    victim = table.person()
    typed = f"<@{victim.id}> **x**"
    answer = shown(await game.mover.command("move", game.place, your_move=typed))
    assert answer.mentions == []
    assert f"<@{victim.id}>" not in answer.text
    assert f"“<\u200b@{victim.id}> \\*\\*x\\*\\*”" in answer.text


async def test_nasty_texts_in_forms_are_answered(table: Table) -> None:
    game = await table.start(*table.people())
    for text in NASTY:
        modal = await game.mover.click(await game.board(), f"b;type;{game.id};*")
        answer = told(await game.mover.submit(modal, {"field0": text[:60]}))
        assert answer
        assert "went wrong" not in answer
