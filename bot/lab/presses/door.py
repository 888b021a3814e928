"""The door to one comparison: staff of the server in which it was made, who ask there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.lab.app import Bot, behind
from bot.lab.service.labs import Lab
from bot.table.presses.door import Ask, require_staff


@dataclass(frozen=True, slots=True)
class LabRequest(Ask[Bot]):
    """What somebody of staff asks for about a comparison, as it was then."""

    lab: Lab


async def of_lab(bot: Any, interaction: Interaction, press: Press) -> LabRequest:
    """Let staff through to the comparison of a press; raise the refusal that others get instead."""
    guild_id = require_staff(interaction)
    lab = await behind(bot).app.labs.get(press.game, guild_id)
    return LabRequest(behind(bot), interaction, lab)
