"""The rule laboratory: what it has, and how comparisons are played."""

from __future__ import annotations

from typing import Final

from bot.kit.feature import Feature
from bot.kit.protocols import Carrier
from bot.lab.app import App
from bot.lab.commands.lab import Lab
from bot.lab.presses import labs, rules
from bot.lab.service import labs as comparisons
from bot.lab.telling import shown
from bot.storage.rows import Event


async def _play(bot: Carrier[App], event: Event) -> None:
    """Let a comparison be played by this process, and see to it again until it is over."""
    if await bot.app.labs.see_to(event.subject):
        bot.app.laboratory.take(event.subject)


FEATURE: Final = Feature(
    app=App,
    commands=(Lab,),
    presses={**labs.VERBS, **rules.VERBS},
    events={comparisons.EVENT: _play},
    news=shown.SENDERS,
    forgets=(comparisons.forget_old,),
)
