"""Somebody takes a copy of their data, and has it erased, through real sockets."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest

from tests.e2e.playing import Table, shown

pytestmark = pytest.mark.asyncio(loop_scope="session")


def data_in(file: bytes) -> Any:
    """Return what stands in a copy of somebody's data, by table."""
    with zipfile.ZipFile(io.BytesIO(file)) as archive:
        return json.loads(archive.read("data.json"))


async def test_data_is_taken_and_erased(table: Table) -> None:
    one, two = table.people()
    game = await table.start(one, two)
    page = shown(await one.click(shown(await one.command("settings", table.channel)), "Data"))
    (file,) = shown(await one.click(page, "My data")).attachments
    data = data_in(table.sandbox.file(file))
    assert [row["name"] for row in data["players"]] == [one.name]
    assert [row["game"] for row in data["seats"]] == [game.id]
    question = shown(await one.click(page, "Erase my data"))
    assert "the other wins" in question.text
    assert "Nothing was changed" in shown(await one.click(question, "Keep everything")).text
    assert not game.over
    question = shown(await one.click(page, "Erase my data"))
    assert "former player" in shown(await one.click(question, "Erase for ever")).text
    assert game.over
    assert one.id not in game.books.seats(game.id)
    result = await two.wait_for(
        lambda m: "former player" in m.text and "Rematch" in str(m.components), game.place
    )
    assert one.name not in result.text
    left = data_in(table.sandbox.file(shown(await one.click(page, "My data")).attachments[0]))
    assert not any(left.values())
