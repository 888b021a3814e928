"""The services of people, and what is needed of a bot that has them."""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias

from bot.clocks.service.terms import DAY
from bot.kit import protocols, steady
from bot.people.service.erasing import EraseService
from bot.people.service.forgetting import ForgetService
from bot.people.service.guilds import SettingService
from bot.table import app


class App(app.App):
    """What games have, and the services of people."""

    @cached_property
    def setting(self) -> SettingService:
        """What changes what people and servers have set."""
        return SettingService(self.database, now=steady.now)

    @cached_property
    def erasing(self) -> EraseService:
        """What gives people their data, and forgets it."""
        folder = self.settings.data_folder
        return EraseService(
            self.database, self.seating, self.lobby, self.forgetting, now=steady.now, folder=folder
        )

    @cached_property
    def forgetting(self) -> ForgetService:
        """What forgets servers that have removed the bot."""
        rest = self.settings.removed_server_days * DAY
        folder = self.settings.data_folder
        return ForgetService(self.database, self.seating, now=steady.now, rest=rest, folder=folder)


Bot: TypeAlias = protocols.Bot[App]
