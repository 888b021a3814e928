"""Who looks on when somebody has acted: features above, after the action was shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from bot.kit.hooks import Hook
from bot.kit.protocols import Interaction
from bot.table.service.play import Played

Onlooker: TypeAlias = Callable[[Any, Played, Interaction | None], None]
"""Is told of the bot, what was played, and of a person the interaction; it must not make anybody wait."""

ACTED: Final[Hook[Onlooker]] = Hook()


def acted(bot: Any, played: Played, interaction: Interaction | None = None) -> None:
    """Let all look on; ``interaction`` is a person's, answered already, None for a computer player."""
    for look_on in ACTED:
        look_on(bot, played, interaction)
