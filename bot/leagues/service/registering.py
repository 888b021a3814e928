"""Leagues are made, seasons opened, people enter and leave: until a season starts, and while it runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import LeagueRefusal
from bot.kit.store import people
from bot.kit.store.queues import news
from bot.kit.timed import Timed
from bot.leagues.service import agenda, formats, ledger
from bot.leagues.service.drawing import drawn_anew
from bot.leagues.service.leaving import Leaver
from bot.leagues.service.ledger import Entry
from bot.leagues.service.season import OUT, Season, read_terms, write_terms
from bot.leagues.service.terms import DAY, SeasonTerms, read_event, write_event
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import EntrantRow, LeagueRow, SeasonRow
from bot.table.service.limits import require_not_barred
from bot.table.service.loading import require_first
from bot.table.service.lobby import Person
from bot.table.service.placing import new_id
from engine import catalogue

OPENED: Final = "league_opened"
"""The kind of the news that announces a season, and is edited as people enter; its subject is the season."""

ENTERED: Final = "league_entered"
"""The kind of the news that somebody has entered a season, the subject; the recipient is who."""

TOLD: Final = "league_told"
"""The kind of the news that a season's state has changed; the payload is which way."""

LONGEST_NAME: Final = 50
"""Signs of a league's name."""

EXTENSION: Final = 7 * DAY
"""So much longer one may enter, once, if too few have."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a server, a season and a person may have, from the settings."""

    leagues: int = 25
    seasons: int = 10
    entrants: int = 256
    of_person: int = 5


@dataclass(frozen=True, slots=True)
class LeagueService(Timed):
    """Makes leagues, opens their seasons, and lets people enter and leave."""

    leaver: Leaver
    limits: Limits

    # --- leagues ---

    async def create(
        self,
        guild_id: int,
        terms: SeasonTerms,
        zone: str,
        user_id: int,
        interaction_id: int,
        until: float | None = None,
    ) -> Season:
        """Make a league with a draft of its first season, whose registration is to close then.

        Raises LeagueRefusal ``league_name_taken``, ``too_many_leagues``, ``no_league_name``.
        """
        name = " ".join(terms.name.split())
        if not name or len(name) > LONGEST_NAME:
            raise LeagueRefusal("no_league_name", most=LONGEST_NAME)
        terms = msgspec.structs.replace(terms, name=name)
        async with self.database.write() as connection:
            await require_first(connection, interaction_id, self.now())
            known = await leagues.of_guild(connection, guild_id)
            if len(known) >= self.limits.leagues:
                raise LeagueRefusal("too_many_leagues", most=self.limits.leagues)
            if any(one.name.casefold() == name.casefold() for one in known):
                raise LeagueRefusal("league_name_taken", name=name)
            row = LeagueRow(
                id=new_id(),
                guild_id=guild_id,
                name=name,
                channel_id=terms.channel_id,
                role_id=terms.role_id,
                terms=write_terms(msgspec.structs.replace(terms, events=())),
                created_at=self.now(),
            )
            try:
                await leagues.add(connection, row, list(map(write_event, terms.events)))
            except IntegrityError:
                raise LeagueRefusal("league_name_taken", name=name) from None
            return await self._draft(connection, row, terms, 1, zone, user_id, until)

    async def draft(
        self, league_id: str, zone: str, user_id: int, interaction_id: int, until: float | None = None
    ) -> Season:
        """Make a draft of the next season of a league; refuse while one is open (``season_open``)."""
        async with self.database.write() as connection:
            await require_first(connection, interaction_id, self.now())
            return await self.drafted(connection, league_id, zone, user_id, until)

    async def drafted(
        self,
        connection: AsyncConnection,
        league_id: str,
        zone: str,
        user_id: int,
        until: float | None = None,
        starts: float | None = None,
    ) -> Season:
        """Make such a draft within a transaction."""
        league = await self._league(connection, league_id)
        seasons = await leagues.seasons_of(connection, league_id)
        if any(one.state in leagues.OPEN for one in seasons):
            raise LeagueRefusal("season_open", name=league.name)
        terms = await self._terms(connection, league)
        number = max((one.number for one in seasons), default=0) + 1
        return await self._draft(connection, league, terms, number, zone, user_id, until, starts)

    async def _draft(
        self,
        connection: AsyncConnection,
        league: LeagueRow,
        terms: SeasonTerms,
        number: int,
        zone: str,
        user: int,
        until: float | None,
        starts: float | None = None,
    ) -> Season:
        row = SeasonRow(
            id=new_id(),
            league=league.id,
            guild_id=league.guild_id,
            number=number,
            state="draft",
            zone=zone,
            terms=write_terms(terms),
            registers_until=until,
            starts=starts,
            changed_at=self.now(),
        )
        entry = Entry(self.now(), "draft", user, staff=True)
        return await ledger.commit(connection, None, Season(row), entry)

    async def open(
        self,
        season_id: str,
        user_id: int,
        interaction_id: int,
        registers_until: float | None,
        starts: float | None = None,
        ends: float | None = None,
        version: int | None = None,
    ) -> Season:
        """Open the registration of a drafted season: from now on its terms stand.

        Raises StaleSeason if these are no more those of the ``version`` that whoever opens it has seen.
        """
        async with self.database.write() as connection:
            await require_first(connection, interaction_id, self.now())
            season = await ledger.load(connection, season_id)
            if version is not None:
                ledger.require_version(season, version)
            return await self.opened(connection, season, user_id, registers_until, starts, ends)

    async def opened(
        self,
        connection: AsyncConnection,
        season: Season,
        user_id: int,
        registers_until: float | None,
        starts: float | None = None,
        ends: float | None = None,
    ) -> Season:
        """Open it within a transaction."""
        now = self.now()
        if season.row.state != "draft":
            raise LeagueRefusal("not_a_draft", season=season.id)
        if registers_until is not None and registers_until <= now:
            raise LeagueRefusal("time_past", season=season.id)
        await self.require_room(connection, season.row.guild_id)
        least, most = least_of(season), most_of(season, self.limits.entrants)
        events = tuple(formats.at_opening(event, least, most) for event in season.terms.events)
        after = season.with_row(
            state="registration",
            terms=write_terms(msgspec.structs.replace(season.terms, events=events)),
            changed_at=now,
            registers_until=registers_until,
            starts=starts,
            ends=ends,
        )
        for event in after.terms.events:
            if formats.way_of(event).alone and (len(events) > 1 or after.terms.divisions):
                raise LeagueRefusal("plays_alone", season=season.id)
            if (opened := formats.way_of(event).opened) is not None:
                after = opened(after, event, now)
        season = await ledger.commit(connection, season, after, Entry(now, "open", user_id, staff=True))
        await news.put(connection, OPENED, season.id, now)
        return season

    async def require_room(self, connection: AsyncConnection, guild_id: int) -> None:
        """Refuse where as many seasons are open as a server may have (``too_many_seasons``)."""
        running = await leagues.seasons_in(connection, guild_id, leagues.GOING)
        if len(running) >= self.limits.seasons:
            raise LeagueRefusal("too_many_seasons", most=self.limits.seasons)

    async def follow(self, season_id: str, user_id: int) -> bool:
        """Let somebody be called when games of a season begin; False: they were, and are not any more."""
        async with self.database.write() as connection:
            begins = await leagues.follow(connection, season_id, user_id)
            if not begins:
                await leagues.unfollow(connection, season_id, user_id)
            return begins

    async def accept_rules(self, season_id: str, user_id: int, interaction_id: int) -> Season:
        """Let a season whose game's rules have changed go on by those of today; running games keep theirs."""
        now = self.now()
        async with ledger.held(self.database, season_id) as (connection, season):
            await require_first(connection, interaction_id, self.now())
            terms = season.terms
            events = tuple(
                msgspec.structs.replace(event, version=catalogue.get(event.game_id).version)
                for event in terms.events
            )
            if events == terms.events:
                raise LeagueRefusal("rules_are_current", season=season_id)
            after = season.with_row(terms=write_terms(msgspec.structs.replace(terms, events=events)))
            entry = Entry(now, "accept_rules", user_id, staff=True)
            return await ledger.commit(connection, season, after, entry)

    # --- entering ---

    async def taken_by(self, user_id: int) -> list[SeasonRow]:
        """Return the open seasons that count among the few which somebody may have entered."""
        async with self.database.read() as connection:
            return await _taken_by(connection, user_id)

    async def require_may_enter(self, season_id: str, user_id: int) -> None:
        """Refuse whoever could not enter now, before they are shown what they would enter."""
        async with self.database.read() as connection:
            season = await ledger.load(connection, season_id)
            await self._require_may_enter(connection, season, user_id)

    async def enter(self, season_id: str, person: Person, interaction_id: int) -> tuple[Season, EntrantRow]:
        """Enter somebody; raise LeagueRefusal: they have entered, it is full, too late …"""
        now = self.now()
        async with ledger.held(self.database, season_id) as (connection, season):
            known = season.entrant_of(person.user_id)
            await self._require_may_enter(connection, season, person.user_id)
            await require_first(connection, interaction_id, self.now())
            await people.upsert(connection, person.user_id, person.name, person.language)
            row = known or self._newcomer(season, person, interaction_id)
            division = row.division if known else _lowest(season)
            stage, first_round = _first_round(season, row, division)
            row = msgspec.structs.replace(
                row,
                state=formats.way_of(season.terms.events[0]).enters,
                since=now,
                division=division,
                first_stage=stage,
                first_round=first_round,
            )
            back = formats.way_of(season.terms.events[0]).back
            noted = season if known is None or back is None else back(season, known, now)
            after = drawn_anew(noted.with_entrants(row), division, row.number)
            after = await ledger.commit(connection, season, after, Entry(now, "enter", person.user_id))
            await news.put(connection, OPENED, season_id, now)
            count = str(len(after.playing))
            await news.put(connection, ENTERED, season_id, now, person.user_id, count)
            return after, row

    async def _require_may_enter(self, connection: AsyncConnection, season: Season, user_id: int) -> None:
        known = season.entrant_of(user_id)
        if known is not None and known.state not in OUT:
            raise LeagueRefusal("entered_already", season=season.id)
        if known is not None and known.state == "expelled":
            raise LeagueRefusal("expelled", season=season.id)
        if season.row.state not in leagues.GOING:
            raise LeagueRefusal("not_registering", season=season.id)
        if season.row.state == "running" and not may_enter_late(season):
            raise LeagueRefusal("too_late_to_enter", season=season.id)
        await require_not_barred(connection, season.row.guild_id, user_id, self.now())
        most = most_of(season, self.limits.entrants)
        if len(season.playing) >= most:
            raise LeagueRefusal("season_full", season=season.id, most=most)
        if _counts(season.row) and len(await _taken_by(connection, user_id)) >= self.limits.of_person:
            raise LeagueRefusal("too_many_entered", season=season.id, most=self.limits.of_person)

    def _newcomer(self, season: Season, person: Person, interaction_id: int) -> EntrantRow:
        return EntrantRow(
            season=season.id,
            number=max(season.entrants, default=0) + 1,
            user_id=person.user_id,
            name=person.name,
            seed=max((one.seed for one in season.entrants.values()), default=0) + 1,
            since=self.now(),
            entered_by=interaction_id,
            entered_at=self.now(),
        )

    async def leave(self, season_id: str, user_id: int, interaction_id: int) -> Season:
        """Withdraw somebody, from the next round on; what they are playing is forfeited."""
        async with ledger.held(self.database, season_id) as (connection, season):
            row = require_entered(season, user_id)
            if season.row.state not in leagues.GOING:
                raise LeagueRefusal("not_running_now", season=season_id)
            await require_first(connection, interaction_id, self.now())
            entry = Entry(self.now(), "leave", user_id)
            after = await self.leaver.withdraw(connection, season, row, entry)
            await news.put(connection, OPENED, season_id, self.now())
            return after

    async def absent(self, season_id: str, user_id: int, interaction_id: int, *, away: bool = True) -> Season:
        """Let somebody sit out the next round, or not; refuse once it is drawn (``drawn_already``).

        Refuses ``no_absence`` where no further round of this event is drawn without who is absent.
        """
        now = self.now()
        async with ledger.held(self.database, season_id) as (connection, season):
            row = require_entered(season, user_id)
            if season.row.state not in leagues.GOING:
                raise LeagueRefusal("not_entered", season=season_id)
            await require_first(connection, interaction_id, self.now())
            if away and not agenda.may_miss(season, row.division):
                raise LeagueRefusal("no_absence", season=season_id)
            stage = agenda.current_stage(season, row.division) or 0
            states = {one.state for one in season.rounds_of(row.division, stage)}
            if season.row.state == "running" and "drawn" in states and "published" not in states:
                raise LeagueRefusal("drawn_already", season=season_id)
            changed = msgspec.structs.replace(row, state="absent" if away else "in", since=now)
            entry = Entry(now, "absent" if away else "present", user_id)
            # A schedule for all rounds is made anew for those that nobody has seen yet.
            after = drawn_anew(season.with_entrants(changed), row.division, row.number)
            return await ledger.commit(connection, season, after, entry)

    # --- inside the transaction ---

    async def _league(self, connection: AsyncConnection, league_id: str) -> LeagueRow:
        league = await leagues.get(connection, league_id)
        if league is None:
            raise LeagueRefusal("no_such_league")
        return league

    async def _terms(self, connection: AsyncConnection, league: LeagueRow) -> SeasonTerms:
        terms = read_terms(league.terms)
        events = await leagues.events_of(connection, league.id)
        return msgspec.structs.replace(
            terms,
            name=league.name,
            channel_id=league.channel_id,
            role_id=league.role_id,
            events=tuple(map(read_event, events)),
        )


def require_entered(season: Season, user_id: int) -> EntrantRow:
    """Return the entry of somebody who has not left; raise LeagueRefusal ``not_entered``."""
    row = season.entrant_of(user_id)
    if row is None or row.state in OUT:
        raise LeagueRefusal("not_entered", season=season.id)
    return row


def most_of(season: Season, limit: int) -> int:
    """Return how many may enter a season."""
    terms = season.terms
    allowed = [limit, *(formats.way_of(event).most for event in terms.events if not terms.divisions)]
    return min([*allowed, *([terms.most] if terms.most else [])])


def least_of(season: Season) -> int:
    """Return how many a season needs."""
    terms = season.terms
    return max([terms.least, *(formats.least(event) for event in terms.events)])


def may_enter(season: Season) -> bool:
    """Whether a season takes people in: by its state alone, whoever asks."""
    state = season.row.state
    return state == "registration" or (state == "running" and may_enter_late(season))


def may_enter_late(season: Season) -> bool:
    """Whether a season that runs still takes people in, by the format of the event that is played."""
    division = _lowest(season)
    stage = agenda.current_stage(season, division)
    if stage is None:
        return False
    rounds = [one for one in season.rounds_of(division, stage) if one.state != "drawn"]
    event = season.terms.events[stage]
    late = formats.way_of(event).late
    if late == "half":
        return len(rounds) <= formats.planned(event, season.starters(division, stage)) // 2
    return late == "any" or (late == "start" and not rounds)


def _lowest(season: Season) -> int:
    return season.divisions[-1]


def _first_round(season: Season, row: EntrantRow, division: int) -> tuple[int, int]:
    """Return event and round with which somebody begins who enters now.

    Who was there before keeps theirs; who had left before any round was drawn with them comes as others do.
    """
    if season.row.state != "running":
        return 0, 1
    if season.seated(row.number):
        return row.first_stage, row.first_round
    stage = agenda.current_stage(season, division) or 0
    begun = [one.number for one in season.rounds_of(division, stage) if one.state != "drawn"]
    return stage, max(begun, default=0) + 1


async def _taken_by(connection: AsyncConnection, user_id: int) -> list[SeasonRow]:
    """Return the seasons of somebody that count: no ladder, and an arena only while it runs."""
    return [row for row in await leagues.entered(connection, user_id) if _counts(row)]


def _counts(row: SeasonRow) -> bool:
    return row.state in formats.way_of(read_terms(row.terms).events[0]).taken_in
