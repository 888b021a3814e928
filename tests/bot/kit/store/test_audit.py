"""The audit only grows, and tells what was taken back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

import bot
from bot.kit.store import audit
from bot.kit.store.database import Database
from bot.storage.rows import AuditLine
from tests.bot.storage.samples import ANNA


def line(**values: Any) -> AuditLine:
    """Return a line of the staff about the game g1."""
    common: dict[str, Any] = {
        "at": 10.0,
        "guild_id": 5,
        "actor": "staff",
        "user_id": ANNA,
        "what": "annul",
        "subject": "g1",
    }
    return AuditLine(**(common | values))


async def test_lines_are_found_by_number_subject_and_server(database: Database) -> None:
    async with database.write() as conn:
        first = await audit.add(conn, line(before="1", after="2", reason="a slip"))
        second = await audit.add(conn, line(subject="g2"))
        third = await audit.add(conn, line(guild_id=6, actor="bot", user_id=None))
        assert first < second < third
        expected = line(id=first, before="1", after="2", reason="a slip")
        assert await audit.get(conn, first) == expected
        assert await audit.get(conn, 99) is None
        assert [found.id for found in await audit.of_subject(conn, "g1")] == [first, third]
        assert [found.id for found in await audit.for_staff(conn, 5, 10)] == [second, first]
        assert [found.id for found in await audit.for_staff(conn, 5, 1)] == [second]


async def test_who_of_staff_decided_last_is_known(database: Database) -> None:
    async with database.write() as conn:
        assert await audit.last_staff(conn, "g1") is None
        await audit.add(conn, line(user_id=1))
        await audit.add(conn, line(user_id=2))
        await audit.add(conn, line(user_id=3, actor="person"))
        await audit.add(conn, line(user_id=4, subject="g2"))
        await audit.add(conn, line(user_id=-5))  # a former player
        assert await audit.last_staff(conn, "g1") == 2


async def test_what_was_taken_back_is_known(database: Database) -> None:
    async with database.write() as conn:
        first = await audit.add(conn, line())
        assert not await audit.undone(conn, first)
        second = await audit.add(conn, msgspec.structs.replace(line(what="undo"), undoes=first))
        assert await audit.undone(conn, first)
        assert not await audit.undone(conn, second)


def test_nothing_else_writes_to_it() -> None:
    """Only its own repository knows the table, erasing, which replaces a person's number, and who reads it.

    That only reads: ``exporting``, ``personal`` and the doctor's ``cases`` have no statement that writes.
    """
    folder = Path(bot.__file__).parent
    audit = folder / "kit" / "store" / "audit.py"
    reading = ("people/store/exporting.py", "people/store/personal.py", "doctor/store/cases.py")
    readers = [folder / path for path in reading]
    knowing = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if re.search(
            r"\btables\.audit\b|^from bot\.storage\.tables import [^()]*(\([^)]*)?\baudit\b",
            path.read_text(),
            re.M,
        )
    }
    named = {path.relative_to(folder).as_posix() for path in (audit, *readers)}
    assert knowing == named | {"people/store/erasing.py", "people/store/erasing_servers.py"}
    assert not re.search(r"\b(update|delete)\(", audit.read_text())
    assert not any(re.search(r"\b(insert|update|delete)\(", path.read_text()) for path in readers)
