"""How much of long lists and texts is shown: a page, a line, a beginning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

Rows = TypeVar("Rows", bound=Sequence[Any])


def page_of(rows: Rows, wanted: int, size: int) -> tuple[Rows, int, int]:
    """Return the rows of a page, the nearest one that there is; its number from 1, and how many there are."""
    pages = max(1, -(-len(rows) // size))
    number = min(max(wanted, 1), pages)
    shown: Any = rows[(number - 1) * size : number * size]
    return shown, number, pages


def one_line(typed: str) -> str:
    """Return what was typed in one line, without what no database keeps."""
    return " ".join(typed.replace("\0", "").split())


def cut(text: str, longest: int) -> str:
    """Return a text of at most so many signs, with an ellipsis where it had more."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
