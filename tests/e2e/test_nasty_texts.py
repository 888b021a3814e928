"""Texts that nobody would write, over the wire; ``tests/bot/test_nasty_texts.py`` tries every command."""

from __future__ import annotations

import pytest

from bot.sandbox.driver import Replied
from tests.bot.test_nasty_texts import NASTY
from tests.e2e.playing import Table, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_nasty_texts_are_answered(table: Table) -> None:
    game = await table.start(*table.people())
    mover, before = game.mover, game.row["state"]
    for text in NASTY:
        outcome = await mover.command("move", game.place, your_move=text[:6000])
        assert isinstance(outcome, Replied), text[:20]
        assert "went wrong" not in outcome.message.text, text[:20]
        await mover.autocomplete("move", "your_move", text[:6000], game.place)
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
