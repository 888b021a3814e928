"""The hours in which somebody can play, through real sockets: typed, shown, changed, cleared."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from tests.e2e.playing import Table, shown

pytestmark = pytest.mark.asyncio(loop_scope="session")


def player(table: Table, person: Person) -> dict[str, Any]:
    """Return what the database holds of a person."""
    (row,) = table.books.ask("SELECT * FROM players WHERE user_id = ?", person.id)
    return dict(row)


async def hours(person: Person, table: Table) -> Message:
    """Open the page of one's hours."""
    page = shown(await person.click(shown(await person.command("settings", table.channel)), "Hours"))
    assert page.ephemeral
    return page


async def test_hours_are_typed(table: Table) -> None:
    person = table.person()
    form = await person.click(await hours(person, table), "Say when")
    page = shown(await person.submit(form, {"field0": "mon-fri 19-23, 土 10-24"}))
    assert "**Mon–Fri 19–23, Sat 10–24**" in page.text
    assert "In which time zone?" in page.text
    assert player(table, person)["hours"] == "mon-fri 19-23, sat 10-24"

    form = await person.click(page, "Time zone")
    page = shown(await person.submit(form, {"field0": "tokyo"}))
    assert player(table, person)["zone"] == "Asia/Tokyo"
    assert "Asia/Tokyo" in page.text
    assert page.text.count("\n- <t:") == 3


async def test_hours_are_changed_and_cleared_on_the_page(table: Table) -> None:
    person = table.person()
    page = await hours(person, table)
    assert "Nothing yet." in page.text
    form = await person.click(page, "Say when")
    page = shown(await person.submit(form, {"field0": "22-2"}))
    assert "**every day 22–2**" in page.text
    form = await person.click(page, "Change hours")
    page = shown(await person.submit(form, {}))  # what stands there already
    assert player(table, person)["hours"] == "mon-sun 22-2"
    form = await person.click(page, "Change hours")
    refused = shown(await person.submit(form, {"field0": "whenever"}))
    assert "I can't read “whenever”" in refused.text
    form = await person.click(page, "Time zone")
    assert "Mars" in shown(await person.submit(form, {"field0": "Mars"})).text
    assert (player(table, person)["hours"], player(table, person)["zone"]) == ("mon-sun 22-2", "")
    page = shown(await person.click(page, "Clear hours"))
    assert player(table, person)["hours"] == ""
    assert "Nothing yet." in page.text
