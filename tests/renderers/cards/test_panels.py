"""Panels of what adds up: where their lines end."""

from __future__ import annotations

from typing import Any

import pytest

from renderers import lettering, theme
from renderers.canvas import Look, Sheet, indexed, plain
from renderers.cards import panels
from renderers.cards.plan import Panel


@pytest.mark.parametrize("length", range(2, 30, 4))
def test_no_line_ends_inside_a_product_or_brackets(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    write = lettering.write

    def noted(sheet: Any, at: Any, words: str, *rest: Any, **more: Any) -> Any:
        said.append(words)
        return write(sheet, at, words, *rest, **more)

    monkeypatch.setattr(lettering, "write", noted)
    line = (f"{'A' * length} pays Ben 3 × 2 (4 cards won)", "6")
    with theme.wearing("dark", "phone"):
        block = panels.panel(Panel("Season 1", (), (line,), ()), Look())
        block.paint(Sheet(indexed(plain((theme.WIDTH, block.height), theme.GROUND))), 0)
    assert "cards" in " ".join(said).replace(lettering.STAY, " ")
    assert all(one.count("(") == one.count(")") for one in said)
    assert not any(one.endswith(("3", "×")) for one in said)
