"""Pages that belong together though several rooms have them: those of games, and those of what is set."""

from __future__ import annotations

from typing import Final

from bot.kit.hooks import Hook
from bot.kit.messages.message import ActionRow
from bot.kit.messages.tabs import Tab, tab_rows
from bot.kit.protocols import Interaction
from bot.table.presses.door import manages
from bot.table.telling.answers import reader

GAMES: Final[Hook[Tab]] = Hook()
"""Who has a page of ``/games``."""

SETTINGS: Final[Hook[Tab]] = Hook()
"""Who has a page of ``/settings``."""


def rows(pages: Hook[Tab], here: Tab | None, interaction: Interaction) -> list[ActionRow]:
    """Return the buttons between pages, for one of them or for what was opened from one."""
    return tab_rows(pages, here, reader(interaction), staff=manages(interaction))
