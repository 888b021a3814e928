"""The application's emojis as menus and buttons show them, by what they show.

Which there are this process is told (``bot/emojis.py``); until then, and where Discord allows none, words
stand alone.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeVar

import discord

from bot.kit.messages.message import Message

T = TypeVar("T")

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


async def or_in_words(message: Message, send: Callable[[], Awaitable[T]]) -> T:
    """Send a message that may show emojis; where Discord refuses one of them, once more in words alone.

    What the message tells has been done by then, so it is sent again and not made again.  All emojis are
    forgotten after that, until it is looked again which there are.
    """
    try:
        return await send()
    except discord.HTTPException as error:
        if error.code != _INVALID_FORM or _UNKNOWN not in error.text:
            raise
    _THERE.clear()
    message.without_emojis()
    return await send()
