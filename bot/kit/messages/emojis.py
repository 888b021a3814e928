"""The application's emojis as menus and buttons show them, by what they show.

Which there are this process is told (``bot/emojis.py``); until then, and where Discord allows none, words
stand alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord

_INVALID_FORM: Final = 50035
_UNKNOWN: Final = "Invalid emoji"
"""How Discord refuses a message that shows an emoji which is there no more: the code, and the reason."""

_THERE: Final[dict[str, discord.PartialEmoji]] = {}


def beside(what: str) -> discord.PartialEmoji | None:
    """Return the emoji that shows something; None where there is none."""
    return _THERE.get(what)


def know(there: Mapping[str, discord.PartialEmoji]) -> None:
    """Be told which emojis there are, and that there are no others."""
    _THERE.clear()
    _THERE.update(there)


def forgotten_after(error: BaseException) -> bool:
    """Tell whether a message was refused for an emoji; if so, all of them are forgotten until they are found.

    The same message made once more stands in words alone.
    """
    refused = (
        isinstance(error, discord.HTTPException) and error.code == _INVALID_FORM and _UNKNOWN in error.text
    )
    if refused:
        _THERE.clear()
    return refused
