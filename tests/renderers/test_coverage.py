"""What a font has, as read from its file, is what a font library says."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from renderers import text
from renderers.coverage import coverage


def library_says(path: Path) -> set[int]:
    with TTFont(path, lazy=True) as font:
        return set(font.getBestCmap())


def file_says(path: Path) -> set[int]:
    found = coverage(path)
    return {
        code for first, last in zip(found.first, found.last, strict=True) for code in range(first, last + 1)
    }


def test_the_shipped_font() -> None:
    assert file_says(text.SHIPPED) == library_says(text.SHIPPED)
    assert coverage(text.SHIPPED).has(ord("皇"))
    assert not coverage(text.SHIPPED).has(0x1F600)


@pytest.fixture
def short_font(tmp_path: Path) -> Path:
    """A font whose characters all fit the older, 16-bit form of the table, with gaps in it."""
    path = tmp_path / "short.otf"
    # Only the table changes: to measure every glyph anew would take twelve seconds.
    with TTFont(text.SHIPPED, lazy=True, recalcBBoxes=False) as font:
        cmap = font["cmap"]
        cmap.tables = [table for table in cmap.tables if table.format == 4]
        assert cmap.tables
        for table in cmap.tables:
            table.cmap = {code: name for code, name in table.cmap.items() if code % 7}
        font.save(path)
    return path


def test_the_older_form_of_the_table(short_font: Path) -> None:
    expected = library_says(short_font)
    assert len(expected) > 10_000
    assert file_says(short_font) == expected


@pytest.mark.parametrize("damage", [b"", b"OTTO", b"OTTO\x00\x05" + b"\x00" * 40, bytes(range(256))])
def test_damaged_files_have_nothing(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "damaged.otf"
    path.write_bytes(damage)
    assert coverage(path) == ((), ())
    assert not coverage(path).has(ord("A"))


def test_a_file_that_is_not_there_has_nothing(tmp_path: Path) -> None:
    assert coverage(tmp_path / "absent.otf") == ((), ())
