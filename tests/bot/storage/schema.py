"""The tables as both databases are told them: ``python -m tests.bot.storage.schema`` writes them anew.

Who changes a row sees there what became of its table, and whether a migration is missing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import create_mock_engine

from bot.storage.schema import metadata

DIALECTS: Final = ("sqlite", "postgresql")


def written(dialect: str) -> Path:
    """Return the file of a database's statements."""
    return Path(__file__).with_name(f"schema.{dialect}.sql")


def statements(dialect: str) -> str:
    """Return what creates all tables and indexes, by name: the order of indexes means nothing."""
    told: list[str] = []

    def note(statement: object, *_: object) -> None:
        told.append(str(statement.compile(dialect=engine.dialect)).strip())  # type: ignore[attr-defined]

    engine = create_mock_engine(f"{dialect}://", note)
    metadata.create_all(engine, checkfirst=False)
    return "".join(f"{one};\n\n" for one in sorted(told))


if __name__ == "__main__":
    for name in DIALECTS:
        written(name).write_text(statements(name))
