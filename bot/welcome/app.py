"""The services that the card leads to, and what is needed of a bot that has them."""

from __future__ import annotations

from typing import TypeAlias

from bot.club import app
from bot.kit import protocols


class App(app.App):
    """What the club has: the card has none of its own."""


Bot: TypeAlias = protocols.Bot[App]
