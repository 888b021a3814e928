"""What people and servers set, looks, one's own data."""

from __future__ import annotations

from typing import Final

from bot.kit.feature import Feature
from bot.people.app import App
from bot.people.commands.settings import Settings
from bot.people.presses import erasing, preferring

FEATURE: Final = Feature(
    app=App,
    commands=(Settings,),
    presses={**preferring.VERBS, **erasing.VERBS},
)
