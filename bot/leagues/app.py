"""The services of leagues, and what is needed of a bot that has them."""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias

from bot.away import app
from bot.kit import protocols
from bot.leagues.service.advancing import Advancer
from bot.leagues.service.arenas import ArenaService
from bot.leagues.service.correcting import CorrectionService
from bot.leagues.service.drawing import DrawService
from bot.leagues.service.ladders import LadderService
from bot.leagues.service.leaving import Leaver
from bot.leagues.service.meeting import MeetingService
from bot.leagues.service.organising import OrganiseService
from bot.leagues.service.registering import LeagueService, Limits


class App(app.App):
    """What time away has, and the services of leagues."""

    @cached_property
    def leagues(self) -> LeagueService:
        """What people enter and leave leagues by."""
        return LeagueService(self.database, self.leavers, self.league_limits)

    @cached_property
    def arenas(self) -> ArenaService:
        """What runs arenas."""
        return ArenaService(self.database, self.leagues)

    @cached_property
    def ladders(self) -> LadderService:
        """What runs ladders."""
        return LadderService(self.database, self.league_draws)

    @cached_property
    def league_draws(self) -> DrawService:
        """What draws rounds."""
        return DrawService(self.database, self.lobby, self.thinkers.compute)

    @cached_property
    def organising(self) -> OrganiseService:
        """What staff organises leagues by."""
        return OrganiseService(self.database, self.league_limits)

    @cached_property
    def seasons(self) -> Advancer:
        """What lets seasons go on."""
        return Advancer(self.database, self.lobby, self.league_draws, self.leavers)

    @cached_property
    def meetings(self) -> MeetingService:
        """What finds times at which people meet."""
        return MeetingService(self.database, self.lobby, self.thinkers.compute)

    @cached_property
    def corrections(self) -> CorrectionService:
        """What staff of leagues decides by."""
        return CorrectionService(self.database, self.lobby, self.leavers)

    @cached_property
    def leavers(self) -> Leaver:
        """What lets people leave seasons."""
        return Leaver(self.seating)

    @cached_property
    def league_limits(self) -> Limits:
        """What servers, seasons and people may have."""
        return Limits(
            leagues=self.settings.leagues_per_server,
            seasons=self.settings.seasons_per_server,
            entrants=self.settings.entrants_per_season,
            of_person=self.settings.seasons_per_person,
        )


WithApp: TypeAlias = protocols.WithApp[App]
Teller: TypeAlias = protocols.Teller[App]
Bot: TypeAlias = protocols.Bot[App]
