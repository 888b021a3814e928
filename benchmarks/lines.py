"""Lines of the table of docs/scaling.md: what is promised, and what was measured."""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    """One promise; ``kept`` is None where the machine cannot tell, or nothing was promised."""

    what: str
    target: str
    measured: str
    kept: bool | None = None

    def __str__(self) -> str:
        """Return the line as one of a table in Markdown."""
        verdict = {True: "", False: " **missed**", None: ""}[self.kept]
        return f"| {self.what} | {self.target} | {self.measured}{verdict} |"


def show(lines: list[Line]) -> list[Line]:
    """Print lines as soon as they are known, and return them."""
    for line in lines:
        print(f"  {line}", flush=True)
    return lines
