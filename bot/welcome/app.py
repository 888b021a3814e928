"""The services that the card and the pages lead to, and what is needed of a bot that has them."""

from __future__ import annotations

from typing import TypeAlias

from bot.kit import protocols
from bot.leagues import app as leagues
from bot.people import app as people
from bot.records import app as records


class App(leagues.App, records.App, people.App):
    """What leagues, records and people have: the way in has none of its own."""


Bot: TypeAlias = protocols.Bot[App]
