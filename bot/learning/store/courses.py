"""The lessons that are shipped: one file for each game, read once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from engine import catalogue
from engine.lessons import Lesson, read

FOLDER: Final[Traversable] = files("data").joinpath("lessons")


@cache
def has_lesson(game_id: str) -> bool:
    """Tell whether a game has a lesson."""
    return FOLDER.joinpath(f"{game_id}.toml").is_file()


def taught() -> tuple[str, ...]:
    """Return the games that have a lesson, in the order of the catalogue."""
    return tuple(filter(has_lesson, catalogue.ids()))


@cache
def lesson(game_id: str) -> Lesson:
    """Return the lesson of a game that has one."""
    name = f"{game_id}.toml"
    return read(FOLDER.joinpath(name).read_text(encoding="utf-8"), f"data/lessons/{name}")
