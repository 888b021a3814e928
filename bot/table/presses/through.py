"""What a press on a game does, with the door before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.kit.feature import Pressed
from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.kit.service.errors import StalePosition
from bot.table.app import Bot
from bot.table.presses import playing
from bot.table.presses.door import Handler, Needs, Verbs, admit


@dataclass(frozen=True, slots=True)
class Through:
    """What somebody has to be, and what is done then."""

    needs: Needs
    do: Handler

    async def __call__(self, bot: Bot, interaction: Interaction, press: Press) -> None:
        """Do what was pressed, if the person may; bring a private message that is out of date up to date."""
        match = await bot.app.play.match(press.game)
        request = await admit(bot, interaction, match, self.needs, press)
        try:
            await self.do(request)
        except StalePosition as error:
            if not await playing.bring_up_to_date(request, error):
                raise


def admitted(verbs: Verbs) -> Mapping[str, Pressed[Any]]:
    """Return what presses with these verbs do, with the door before it."""
    return {verb: Through(needs, do) for verb, (needs, do) in verbs.items()}
