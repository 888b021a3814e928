"""Who writes: the services of the rooms, and what carries out and sends what is due; nobody else."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import bot

FOLDER: Final = Path(bot.__file__).parent

MACHINERY: Final = frozenset(
    {
        "allowance.py",
        "client.py",  # frees what another process had claimed
        "delivery.py",
        "kit/lanes.py",
        "kit/syncing.py",
        "sharding.py",
        "thinking.py",
    }
)
"""What runs the bot: it claims what is due, and notes what came of it."""


def opens_a_write_transaction(text: str) -> bool:
    """Whether somewhere in a module ``….write()`` is entered as a context."""
    entered = (item.context_expr for node in ast.walk(ast.parse(text)) for item in getattr(node, "items", ()))
    return any(
        isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and one.func.attr == "write"
        for one in entered
    )


def test_only_services_open_a_write_transaction() -> None:
    paths = (path.relative_to(FOLDER) for path in FOLDER.rglob("*.py"))
    writing = {
        path.as_posix()
        for path in paths
        if path.parts[0] != "sandbox"
        and "service" not in path.parts
        and opens_a_write_transaction((FOLDER / path).read_text())
    }
    assert writing == MACHINERY


def test_a_write_transaction_is_seen() -> None:
    module = "async def f(db):\n    async with db.{}() as connection:\n        pass"
    assert opens_a_write_transaction(module.format("write"))
    assert not opens_a_write_transaction(module.format("read"))
