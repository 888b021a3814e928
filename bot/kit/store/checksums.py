"""The sum of a backup, kept beside it: whether a byte of the file has changed since it was written.

SQLite looks at how a file is built, not at each value in it, so a flipped byte may go unseen.  The sum is
a line as ``sha256sum --check`` reads it; a backup from before there were sums, or whose sum was not kept, has
none.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from bot.kit.store.errors import DatabaseUnavailable
from bot.kit.store.files import beside, create_private

ENDING: Final = ".sha256"
"""What the name of the file with the sum has more than the backup's."""


def sum_of(file: Path) -> Path:
    """Return where the sum of a backup is kept."""
    return beside(file, ENDING)


def seal(file: Path, called: Path) -> None:
    """Write the sum of a backup beside where it will be ``called``; OSError leaves no file with a sum."""
    sums = sum_of(called)
    sums.unlink(missing_ok=True)
    try:
        create_private(sums)
        sums.write_text(f"{_sum(file)}  {called.name}\n")
    except OSError:
        sums.unlink(missing_ok=True)
        raise


def require_unchanged(file: Path) -> bool:
    """Raise DatabaseUnavailable ``changed`` for a backup with another sum; return whether it has one.

    Raises OSError.
    """
    try:
        told = sum_of(file).read_bytes()
    except FileNotFoundError:
        return False
    if told.split(maxsplit=1)[:1] != [_sum(file).encode()]:
        raise DatabaseUnavailable("changed", place=str(file), detail=str(sum_of(file)))
    return True


def _sum(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
