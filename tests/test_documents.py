"""The documents: what they name exists, and all that there is stands in them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from typer.main import get_command

from bot.command_line import app
from bot.kit.settings import Settings
from bot.monitor import PAGES
from tests.bot.pinned import today

ROOT: Final = Path(__file__).resolve().parent.parent
DOCUMENTS: Final = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
MANUAL: Final = [ROOT / "README.md", *(ROOT / "docs" / name for name in ("playing.md", "leagues.md"))]
OPERATING: Final = ROOT / "docs" / "operating.md"
MAP: Final = ROOT / "docs" / "architecture.md"
HOUSES: Final = ("engine", "renderers", "bot", "tests", "benchmarks", "scripts")
FLOORS: Final = (("commands", "presses"), ("messages", "telling"), ("service", "store"))
"""The floors of a room by the columns of the map."""
MOST_WORDS: Final = 900
"""Words of the README: whoever wants more reads on."""

of_each = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)


def text_of(document: Path) -> str:
    return document.read_text(encoding="utf-8")


def test_the_readme_is_short() -> None:
    assert len(text_of(ROOT / "README.md").split()) <= MOST_WORDS


@of_each
def test_links_lead_somewhere(document: Path) -> None:
    for place in re.findall(r"\]\(([^)#]+)\)", text_of(document)):
        assert "://" in place or (document.parent / place).exists(), place


@of_each
def test_files_that_are_named_exist(document: Path) -> None:
    there = [str(path.relative_to(ROOT)) for room in HOUSES for path in (ROOT / room).rglob("*.py")]
    for named in re.findall(r"(?<![\w/.])([A-Za-z_][\w/]*\.py)\b", text_of(document)):
        assert named == "discord.py" or any(f"/{path}".endswith(f"/{named}") for path in there), named


def test_the_map_leads_to_files() -> None:
    rows = re.findall(r"^\| [^|]+ \| `(\w+)` \|([^|]*)\|([^|]*)\|([^|]*)\|$", text_of(MAP), re.MULTILINE)
    assert {room for room, *_ in rows} >= {
        "table",
        "clocks",
        "away",
        "records",
        "results",
        "leagues",
        "staff",
        "people",
    }
    for room, *cells in rows:
        for floors, cell in zip(FLOORS, cells, strict=True):
            for name in re.findall(r"`([^`]+)`", cell):
                places = [ROOT / "bot" / room / floor for floor in (*floors, "")] + [ROOT]
                assert any((place / name).exists() or (place / f"{name}.py").exists() for place in places), (
                    room,
                    name,
                )


def test_whatever_people_press_is_on_the_map() -> None:
    """Who asks what a press does finds its file: all but the doors, of which each room has one at most."""
    rows = re.findall(r"^\| [^|]+ \| ([^|]+) \|([^|]*)\|[^|]*\|[^|]*\|$", text_of(MAP), re.MULTILINE)
    named = {(room, name) for rooms, cell in rows for room in _names(rooms) for name in _names(cell)}
    files = [path for floor in FLOORS[0] for path in (ROOT / "bot").glob(f"*/{floor}/[a-z]*")]
    there = {(path.parts[-3], path.stem) for path in files if path.stem != "door"}
    assert there <= named, sorted(there - named)


def _names(cell: str) -> list[str]:
    return [name.rstrip("/") for name in re.findall(r"`([^`]+)`", cell)]


@of_each
def test_commands_that_are_named_exist(document: Path) -> None:
    names = {*today().commands, *(name.partition(" ")[0] for name in today().commands), *PAGES}
    for named in re.findall(r"`/([a-z]+(?: [a-z]+)?)[^`/]*`", text_of(document)):
        assert named in names or named.partition(" ")[0] in names, named


def test_every_command_is_told() -> None:
    told = {name for path in MANUAL for name in re.findall(r"`/([a-z]+)", text_of(path))}
    assert {name.partition(" ")[0] for name in today().commands} - told == set()


def test_every_setting_is_told_with_its_default() -> None:
    rows = re.findall(r"^\| `([A-Z_]+)` \| (?:`([^`]*)`)? ?\|", text_of(OPERATING), re.MULTILINE)
    fields = Settings.model_fields
    wanted = {f"TYMOK_{name.upper()}": field.default for name, field in fields.items() if name != "token"}
    assert dict(rows).keys() == {*wanted, "DISCORD_TOKEN"}
    for name, default in rows:
        usual = wanted.get(name)
        told = f"{usual:g}" if isinstance(usual, float) else str(usual)
        assert default == ("" if usual is None else told), name


@of_each
def test_programs_that_are_named_exist(document: Path) -> None:
    commands = get_command(app).commands  # type: ignore[attr-defined]
    for named in re.findall(r"`tymok ([a-z-]+)", text_of(document)):
        assert named in commands, named
