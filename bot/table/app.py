"""The services of games, and what is needed of a bot that has them."""

from __future__ import annotations

import secrets
from functools import cached_property
from typing import TypeAlias

from bot.kit import app, protocols
from bot.table.service.absence import AbsenceService
from bot.table.service.across import AcrossService
from bot.table.service.adjourning import AdjournService
from bot.table.service.computer import Thinkers
from bot.table.service.consenting import ConsentService
from bot.table.service.draws import DrawService
from bot.table.service.foresight import ForesightService
from bot.table.service.joining import JoinService
from bot.table.service.known import KnownService
from bot.table.service.lobby import LobbyService
from bot.table.service.play import PlayService
from bot.table.service.posts import PostService
from bot.table.service.rematch import RematchService
from bot.table.service.replay import ReplayService
from bot.table.service.rewinding import RewindService
from bot.table.service.rule_sets import RuleSetService
from bot.table.service.seating import SeatingService
from bot.table.service.shown import Shown
from engine import randomness


def _new_secret() -> bytes:
    """Return a secret for one deal, from the system's randomness."""
    return randomness.new_secret(secrets.token_bytes(randomness.SECRET_BYTES))


class App(app.App, Shown):
    """Settings, database, and the services of games."""

    @cached_property
    def play(self) -> PlayService:
        """What plays."""
        pace = self.settings.computers_pace
        return PlayService(self.database, new_secret=_new_secret, pace=pace)

    @cached_property
    def lobby(self) -> LobbyService:
        """What opens games and lets them begin."""
        return LobbyService(
            self.database,
            self.play,
            per_person=self.settings.open_games_per_person,
            per_guild=self.settings.open_games_per_server,
            lifetime=self.settings.lobby_hours * 3600,
        )

    @cached_property
    def foresight(self) -> ForesightService:
        """What knows whom somebody should play."""
        return ForesightService(self.database)

    @cached_property
    def joining(self) -> JoinService:
        """What lets people in."""
        return JoinService(self.database, per_person=self.settings.open_games_per_person)

    @cached_property
    def rewinding(self) -> RewindService:
        """What tells tables that the database went back."""
        return RewindService(self.database)

    @cached_property
    def seating(self) -> SeatingService:
        """What lets people leave their seats, and take them."""
        return SeatingService(self.database)

    @cached_property
    def draws(self) -> DrawService:
        """What draws are offered by."""
        return DrawService(self.database)

    @cached_property
    def absence(self) -> AbsenceService:
        """What goes on for those who have left a server."""
        return AbsenceService(self.database, self.seating)

    @cached_property
    def known(self) -> KnownService:
        """What notes who people are."""
        return KnownService(self.database)

    @cached_property
    def rule_sets(self) -> RuleSetService:
        """What keeps the rule sets of servers."""
        return RuleSetService(self.database)

    @cached_property
    def posts(self) -> PostService:
        """What knows where games are shown."""
        return PostService(self.database)

    @cached_property
    def rematches(self) -> RematchService:
        """What opens rematches."""
        return RematchService(self.lobby)

    @cached_property
    def across(self) -> AcrossService:
        """What lets people of two servers play."""
        return AcrossService(self.lobby)

    @cached_property
    def replays(self) -> ReplayService:
        """What keeps the positions of games that are looked at."""
        return ReplayService(self.database)

    @cached_property
    def consents(self) -> ConsentService:
        """What is done once all agree."""
        return ConsentService(self.database, self.replays)

    @cached_property
    def adjourning(self) -> AdjournService:
        """What lets games stand still."""
        return AdjournService(self.database)

    @cached_property
    def thinkers(self) -> Thinkers:
        """What thinks for computer players."""
        thinkers = Thinkers(self.settings.computer_processes, meter=self.meter)
        self.at_end(thinkers.close)
        return thinkers


WithApp: TypeAlias = protocols.WithApp[App]
WithGuilds: TypeAlias = protocols.WithGuilds[App]
WithChannels: TypeAlias = protocols.WithChannels[App]
Poster: TypeAlias = protocols.Poster[App]
Teller: TypeAlias = protocols.Teller[App]
Following: TypeAlias = protocols.Following[App]
Bot: TypeAlias = protocols.Bot[App]
