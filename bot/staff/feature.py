"""What staff decides about games of their server."""

from __future__ import annotations

from typing import Final

from bot.kit.feature import Feature
from bot.staff.app import App
from bot.staff.commands.staff import Staff
from bot.staff.presses import staff
from bot.staff.telling import verdicts

FEATURE: Final = Feature(
    app=App,
    commands=(Staff,),
    presses=staff.VERBS,
    news=verdicts.SENDERS,
)
