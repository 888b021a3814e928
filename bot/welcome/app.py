"""The services that the card leads to, and what is needed of a bot that has them."""

from __future__ import annotations

from typing import TypeAlias

from bot.kit import protocols
from bot.leagues import app


class App(app.App):
    """What leagues have: the card has none of its own."""


Bot: TypeAlias = protocols.Bot[App]
