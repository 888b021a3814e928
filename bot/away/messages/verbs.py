"""What can be pressed on the page of one's own time."""

from __future__ import annotations

from typing import Final

from bot.kit.messages.verbs import Chosen, FreeVerb, takes_nothing


def takes_setting(name: str = "", value: Chosen[str] = "") -> None:
    """Say which setting is meant, and what it becomes."""


def takes_name(name: str = "") -> None:
    """Say which setting is to be typed."""


def takes_present(present: Chosen[str] = "") -> None:
    """Say to whom a move is given: the game, a dot, and the seat."""


TIME_PAGE: Final = FreeVerb("time_page", takes_nothing)
OWN_TIME: Final = FreeVerb("own_time", takes_setting)
ASK_TIME: Final = FreeVerb("ask_time", takes_name)
GIVE_TIME: Final = FreeVerb("give_time", takes_present)
