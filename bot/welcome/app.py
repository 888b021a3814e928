"""The services that the card and the pages lead to, and what is needed of a bot that has them."""

from __future__ import annotations

from typing import TypeAlias

from bot.club import app
from bot.kit import protocols
from bot.people import app as people
from bot.records import app as records


class App(app.App, records.App, people.App):
    """What the club, records and people have: the way in has none of its own."""


Bot: TypeAlias = protocols.Bot[App]
