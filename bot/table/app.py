"""The services of games, and what is needed of a bot that has them."""

from __future__ import annotations

import secrets
from functools import cached_property
from typing import TypeAlias

from bot.kit import app, protocols
from bot.kit.app import Made
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

    foresight = Made(ForesightService)
    """What knows whom somebody should play."""

    @cached_property
    def joining(self) -> JoinService:
        """What lets people in."""
        return JoinService(self.database, per_person=self.settings.open_games_per_person)

    rewinding = Made(RewindService)
    """What tells tables that the database went back."""

    seating = Made(SeatingService)
    """What lets people leave their seats, and take them."""

    draws = Made(DrawService)
    """What draws are offered by."""

    @cached_property
    def absence(self) -> AbsenceService:
        """What goes on for those who have left a server."""
        return AbsenceService(self.database, self.seating)

    known = Made(KnownService)
    """What notes who people are."""

    rule_sets = Made(RuleSetService)
    """What keeps the rule sets of servers."""

    posts = Made(PostService)
    """What knows where games are shown."""

    @cached_property
    def rematches(self) -> RematchService:
        """What opens rematches."""
        return RematchService(self.lobby)

    @cached_property
    def across(self) -> AcrossService:
        """What lets people of two servers play."""
        return AcrossService(self.lobby)

    replays = Made(ReplayService)
    """What keeps the positions of games that are looked at."""

    @cached_property
    def consents(self) -> ConsentService:
        """What is done once all agree."""
        return ConsentService(self.database, self.replays)

    adjourning = Made(AdjournService)
    """What lets games stand still."""

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
