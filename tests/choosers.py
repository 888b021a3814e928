"""What takes the place of a choice in the processes that think, which import little besides."""

from __future__ import annotations

import os
import time
from typing import Any

from bot.table.service.thinking import thought
from engine.core import IllegalAction

SLOWLY = 0.3
"""Seconds that a thought takes."""


def raises(game_id: str, version: int, level: str, view: Any) -> str:
    if level == "good":
        raise RuntimeError("no idea")
    return thought(game_id, version, level, view)


def illegal(game_id: str, version: int, level: str, view: Any) -> str:
    if level == "good":
        raise IllegalAction("refused")
    return thought(game_id, version, level, view)


def dies(game_id: str, version: int, level: str, view: Any) -> str:
    if level == "good":
        os._exit(1)
    return thought(game_id, version, level, view)


def always_raises(game_id: str, version: int, level: str, view: Any) -> str:
    raise RuntimeError("no idea")


def slowly(game_id: str, version: int, level: str, view: Any) -> str:
    time.sleep(SLOWLY)
    return thought(game_id, version, "beginner", view)
