"""The parts of a running bot that know nothing of Discord, opened and closed together."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakValueDictionary

import msgspec

from bot.away.service.away import AwayService
from bot.away.service.presents import PresentService
from bot.away.service.time_over import TimeService
from bot.kit.settings import Settings
from bot.kit.store.database import Database
from bot.kit.workers import Workers
from bot.leagues.service.advancing import Advancer
from bot.leagues.service.arenas import ArenaService
from bot.leagues.service.correcting import CorrectionService
from bot.leagues.service.drawing import DrawService as LeagueDrawService
from bot.leagues.service.ladders import LadderService
from bot.leagues.service.leaving import Leaver
from bot.leagues.service.meeting import MeetingService
from bot.leagues.service.organising import OrganiseService
from bot.leagues.service.registering import LeagueService, Limits
from bot.people.service.erasing import EraseService
from bot.records.service.filming import Films
from bot.records.service.importing import ImportService
from bot.results.service.history import HistoryService
from bot.results.service.profiles import ProfileService
from bot.results.service.standings import StandingsService
from bot.staff.service.staff import StaffService
from bot.table.service.absence import AbsenceService
from bot.table.service.adjourning import AdjournService
from bot.table.service.computer import Thinkers
from bot.table.service.consenting import ConsentService
from bot.table.service.draws import DrawService
from bot.table.service.joining import JoinService
from bot.table.service.lobby import LobbyService
from bot.table.service.match import Match
from bot.table.service.play import PlayService
from bot.table.service.posts import PostService
from bot.table.service.rematch import RematchService
from bot.table.service.replay import ReplayService
from bot.table.service.seating import SeatingService
from engine import randomness

ANSWER_PATIENCE: Final = 1.0
"""Seconds that an answer waits for its turn; it has to be there after three."""

REMEMBERED: Final = 10_000
"""Boards and hands of which we remember what they show; of any more it is forgotten, oldest first."""


READERS: Final = 2
"""Processes that read records and check proofs, so that two people do not wait for each other."""


@dataclass(frozen=True, slots=True)
class App:
    """Settings, database and services."""

    settings: Settings
    database: Database
    play: PlayService
    lobby: LobbyService
    joining: JoinService
    seating: SeatingService
    draws: DrawService
    absence: AbsenceService
    posts: PostService
    rematches: RematchService
    replays: ReplayService
    imports: ImportService
    consents: ConsentService
    adjourning: AdjournService
    times: TimeService
    standings: StandingsService
    profiles: ProfileService
    history: HistoryService
    away: AwayService
    presents: PresentService
    staff: StaffService
    erasing: EraseService
    leagues: LeagueService
    arenas: ArenaService
    ladders: LadderService
    league_draws: LeagueDrawService
    organising: OrganiseService
    seasons: Advancer
    corrections: CorrectionService
    meetings: MeetingService
    thinkers: Thinkers
    films: Films
    readers: Workers
    """What reads records that people bring along, and checks proofs: whoever plays goes first."""
    _showing: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)
    _shown: dict[tuple[str, int, str], tuple[object, ...]] = field(default_factory=dict)
    _stood: dict[tuple[str, int, str], tuple[object, ...]] = field(default_factory=dict)

    def showing(self, game: str) -> asyncio.Lock:
        """Return the lock that keeps the pictures of one game in the order of its positions.

        It orders what is shown, within this process; what is true is ordered by the database.
        """
        return self._showing.setdefault(game, asyncio.Lock())

    @asynccontextmanager
    async def answering(self, game: str) -> AsyncIterator[bool]:
        """Keep that order for an answer too, but never so long that the answer comes too late.

        Discord may let an edit of the same message wait for seconds.  Yields whether the order is kept; if
        not, an older picture may come last, and the newest has to be sent once more.
        """
        lock = self.showing(game)
        try:
            await asyncio.wait_for(lock.acquire(), ANSWER_PATIENCE)
        except TimeoutError:
            yield False
            return
        try:
            yield True
        finally:
            lock.release()

    def shown(self, match: Match, user_id: int = 0, where: str = "") -> None:
        """Remember that the living board, or a message to a person, shows the game as it is here.

        ``where`` tells apart several messages to one person; empty: the DM with their hand.
        """
        self._shown[match.id, user_id, where] = _face(match, user_id)
        while len(self._shown) > REMEMBERED:
            self._shown.pop(next(iter(self._shown)))
        self.stood(match, user_id, where)

    def is_shown(self, match: Match, user_id: int = 0, where: str = "") -> bool:
        """Tell whether it is known to show this, so that no edit is needed; not to know is no harm."""
        return self._shown.pop((match.id, user_id, where), None) == _face(match, user_id)

    def stood(self, match: Match, user_id: int = 0, where: str = "") -> None:
        """Remember what a reader of the living board, or of a message to a person, has been shown."""
        if (sight := _sight(match, user_id)) is not None:
            self._stood[match.id, user_id, where] = sight
            while len(self._stood) > REMEMBERED:
                self._stood.pop(next(iter(self._stood)))

    def stands(self, match: Match, user_id: int = 0, where: str = "") -> bool:
        """Tell whether an edit would show its reader nothing new, only that somebody has acted unseen."""
        sight = _sight(match, user_id)
        return sight is not None and self._stood.get((match.id, user_id, where)) == sight


def _sight(match: Match, user_id: int) -> tuple[object, ...] | None:
    """Return what a reader sees of a game in which others may act unseen, None in any other."""
    unseen = match.privacy.private and match.privacy.closed_menus and not match.asks
    if not unseen or match.row.status != "running" or match.state is None:
        return None
    view = hash(msgspec.json.encode(match.rules.view(match.state, match.seat_of(user_id))))
    people = tuple((seat.user_id, seat.name) for seat in match.seats)
    asked = match.wishes, match.pause
    return view, match.to_act, people, match.newcomers, match.row.fingerprints, asked


def _face(match: Match, user_id: int) -> tuple[object, ...]:
    """Return what a message shows of a game: the board nothing of what somebody has answered in private."""
    row, seat = match.row, match.seat_of(user_id)
    own = None if seat is None else (match.declines.get(seat), match.answers.get(seat))
    clock = None if match.clock is None else tuple(match.clock.deadlines.items())
    asked = row.draw_offered_by, match.wishes, match.pause
    return match.counted(row.ply), row.status, asked, match.seats, match.newcomers, clock, own


def _new_secret() -> bytes:
    """Return a secret for one deal, from the system's randomness."""
    return randomness.new_secret(secrets.token_bytes(randomness.SECRET_BYTES))


def _limits(settings: Settings) -> Limits:
    """Return what servers, seasons and people may have."""
    return Limits(
        leagues=settings.leagues_per_server,
        seasons=settings.seasons_per_server,
        entrants=settings.entrants_per_season,
        of_person=settings.seasons_per_person,
    )


@asynccontextmanager
async def open_app(settings: Settings) -> AsyncIterator[App]:
    """Open the database (with its migrations) and the services; raise StorageError."""
    database = await Database.open(settings.database())
    play = PlayService(database, now=time.time, new_secret=_new_secret)
    lobby = LobbyService(
        database,
        play,
        now=time.time,
        per_person=settings.open_games_per_person,
        per_guild=settings.open_games_per_server,
        lifetime=settings.lobby_hours * 3600,
    )
    joining = JoinService(database, now=time.time, per_person=settings.open_games_per_person)
    seating = SeatingService(database, now=time.time)
    draws = DrawService(database, now=time.time)
    absence = AbsenceService(database, seating, now=time.time)
    posts = PostService(database, now=time.time)
    replays = ReplayService(database)
    thinkers, films = Thinkers(settings.computer_processes), Films()
    readers = Workers(READERS, yields=True)
    leaver = Leaver(seating, now=time.time)
    league_draws = LeagueDrawService(database, lobby, thinkers.compute, now=time.time)
    entering = LeagueService(database, leaver, _limits(settings), now=time.time)
    try:
        yield App(
            settings=settings,
            database=database,
            play=play,
            lobby=lobby,
            joining=joining,
            seating=seating,
            draws=draws,
            absence=absence,
            posts=posts,
            rematches=RematchService(lobby),
            replays=replays,
            imports=ImportService(database, readers, now=time.time),
            consents=ConsentService(database, replays, now=time.time),
            adjourning=AdjournService(database, now=time.time),
            times=TimeService(database, play, seating, thinkers, now=time.time),
            standings=StandingsService(database, now=time.time),
            profiles=ProfileService(database, thinkers),
            history=HistoryService(database),
            away=AwayService(database, now=time.time),
            presents=PresentService(database, now=time.time),
            staff=StaffService(database, now=time.time),
            erasing=EraseService(database, seating, lobby, leaver, now=time.time),
            leagues=entering,
            arenas=ArenaService(database, entering, now=time.time),
            ladders=LadderService(database, league_draws, now=time.time),
            league_draws=league_draws,
            organising=OrganiseService(database, _limits(settings), now=time.time),
            seasons=Advancer(database, lobby, league_draws, leaver, now=time.time),
            meetings=MeetingService(database, lobby, thinkers.compute, now=time.time),
            corrections=CorrectionService(database, lobby, leaver, now=time.time),
            thinkers=thinkers,
            films=films,
            readers=readers,
        )
    finally:
        films.close()
        readers.close()
        thinkers.close()
        await database.close()
