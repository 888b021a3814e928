"""Drawing a round, showing it to staff, publishing it.

A draw is computed beside all transactions, from the season as it was read; if its version has moved on
before the commit, it is made anew.  Then it is data and never computed again.  Whoever draws twice is shown
the draw that is there.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Protocol, TypeVar

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service import seen as seen_as
from bot.kit.service.errors import LeagueRefusal
from bot.kit.store.queues import news
from bot.kit.timed import Timed
from bot.leagues.service import agenda, formats, ledger, sights
from bot.leagues.service.closing import field_of
from bot.leagues.service.field import AT_THE_BOARD, COMPUTER, Draw, Kind, Remark
from bot.leagues.service.formats import way_of
from bot.leagues.service.formats.way import Request, is_live
from bot.leagues.service.games import open_games
from bot.leagues.service.ledger import Entry
from bot.leagues.service.notices import ROUND
from bot.leagues.service.scoring.points import NOTHING, absence_points, bye_points
from bot.leagues.service.scoring.standing import standings
from bot.leagues.service.season import OUT, Drawn, Season, read_draw, rules_of, write
from bot.leagues.service.settling import absence, outcome_row
from bot.leagues.service.terms import DAY, EventTerms
from bot.storage.league_rows import EntrantRow, FixtureRow, OutcomeRow, RoundRow
from bot.table.service.loading import require_first
from bot.table.service.lobby import LobbyService

PREVIEW: Final = "league_preview"
"""The kind of the news that shows a draw to staff; its subject is the fixture's season and the round."""

DECIDED: Final = 7 * DAY
"""How long a deciding game may take; then the lot decides."""

WINDOW_LIVE: Final = 7 * DAY
WINDOW: Final = 30 * DAY
"""How long a round lasts whose terms do not say it: at agreed times, and by correspondence."""

Asked = TypeVar("Asked")
Found = TypeVar("Found")


class Compute(Protocol):
    """Lets a function do its work where nothing waits for it."""

    def __call__(self, work: Callable[[Asked], Found], asked: Asked, /) -> Awaitable[Found]:
        """Return what the function returns for this."""
        ...


@dataclass(frozen=True, slots=True)
class DrawService(Timed):
    """Draws rounds and publishes them.

    What is decided about a draw raises Changed where it is not the one that was ``seen`` any more.
    """

    lobby: LobbyService
    compute: Compute

    async def draw(self, season_id: str, division: int, stage: int, entry: Entry | None = None) -> Season:
        """Draw what comes next in a division; a draw that is there already is returned as it is."""
        while True:
            season = await ledger.read(self.database, season_id)
            if not _wants_draw(season, division, stage):
                return season
            after = await self._drawn(season, division, stage, entry or Entry(self.now(), "draw"))
            if after is not None:
                return after

    async def redraw(
        self, season_id: str, round_id: int, interaction_id: int, entry: Entry, seen: int | None = None
    ) -> Season:
        """Draw a round anew that only staff has seen, and all that were drawn with it.

        The draw before stays in the audit.  Refuse ``published_already``, and ``schedule_known`` for what
        stands whoever comes or goes: the rest of a schedule whose first rounds are known.
        """
        while True:
            season = await ledger.read(self.database, season_id)
            row = drawn_row(season, round_id)
            seen_as.require(seen, sights.of_draw(season, row))
            if not way_of(season.event_of(row.stage)).anew(season, row, COMPUTER):
                raise LeagueRefusal("schedule_known", season=season.id)
            after = await self._drawn(season, row.division, row.stage, entry, interaction_id, again=True)
            if after is not None:
                return after

    async def _drawn(
        self,
        season: Season,
        division: int,
        stage: int,
        entry: Entry,
        interaction_id: int = 0,
        *,
        again: bool = False,
    ) -> Season | None:
        """Draw a division, or draw it again; None if the season has changed meanwhile."""
        seed, secret = secrets.randbits(31), self.lobby.play.new_secret().hex()
        blank = undrawn(season, division) if again else season
        request = request_of(blank, division, stage, seed, secret, self.now())
        draws = await self.compute(formats.draw, request)
        if not any(draw.tables or draw.free for draw in draws) and not request.absent:
            raise LeagueRefusal("nobody_to_draw", season=season.id)
        async with ledger.held(self.database, season.id) as (connection, current):
            if current.row.version != season.row.version:
                return None
            await self._once(connection, interaction_id)
            blank = undrawn(current, division) if again else current
            after = with_draws(blank, division, stage, request, draws, self.now())
            after = await ledger.commit(connection, current, after, entry)
            first = min(set(after.rounds) - set(blank.rounds))
            if after.terms.preview and not interaction_id:  # whoever draws by a press is answered
                await news.put(connection, PREVIEW, ledger.round_name(season.id, first), self.now())
            return after

    async def swap(
        self,
        season_id: str,
        round_id: int,
        one: int,
        other: int,
        interaction_id: int,
        entry: Entry,
        seen: int | None = None,
    ) -> Season:
        """Let two entrants of a drawn round change places; refuse ``not_in_round``, ``published_already``."""
        async with ledger.held(self.database, season_id) as (connection, season):
            await self._once(connection, interaction_id)
            row = drawn_row(season, round_id)
            seen_as.require(seen, sights.of_draw(season, row))
            after = swapped(season, row, one, other)
            return await ledger.commit(connection, season, after, entry)

    async def _once(self, connection: AsyncConnection, interaction_id: int) -> None:
        """Refuse an interaction that was carried out before; 0 is none."""
        if interaction_id:
            await require_first(connection, interaction_id, self.now())

    async def publish(self, season_id: str, round_id: int, entry: Entry, seen: int | None = None) -> Season:
        """Publish a drawn round, or all of them where all are open at once; refuse ``published_already``.

        Rounds are published in their order (``earlier_round_first``), but for those of a ladder, whose
        challenges staff accepts for nobody (``not_challenged``).
        """
        async with ledger.held(self.database, season_id) as (connection, season):
            row = drawn_row(season, round_id)
            seen_as.require(seen, sights.of_draw(season, row))
            in_order = way_of(season.event_of(row.stage)).agenda is None
            if entry.staff and way_of(season.event_of(row.stage)).order is not None:
                raise LeagueRefusal("not_challenged", season=season_id)
            if in_order and any(_is_before(one, row) for one in _unseen(season, row.division)):
                raise LeagueRefusal("earlier_round_first", season=season_id)
            after = await self._published(connection, season, row, entry.at)
            after = await ledger.commit(connection, season, after, entry)
            await news.put(connection, ROUND, ledger.round_name(season_id, round_id), entry.at)
            return after

    async def preview_again(self, season_id: str, round_id: int, since: float) -> None:
        """Let the time in which staff may look at a draw begin anew, as it could not be used."""
        async with ledger.held(self.database, season_id) as (connection, season):
            row = msgspec.structs.replace(drawn_row(season, round_id), at=since)
            await ledger.commit(connection, season, season.with_rounds(row), Entry(self.now(), "preview"))
            await news.put(connection, PREVIEW, ledger.round_name(season_id, round_id), self.now())

    async def _published(
        self, connection: AsyncConnection, season: Season, row: RoundRow, now: float
    ) -> Season:
        rounds = agenda.drawn_with(season, row)
        event = season.terms.events[row.stage]
        closes = way_of(event).closes
        ends = now + window(event) * len(rounds) if closes is None else closes(season, now)
        for one in rounds:
            season = published(season, one, now, ends)
            games = await open_games(connection, self.lobby, season, season.tables(one.id), now)
            season = season.with_fixtures(*games)
        return season


def request_of(season: Season, division: int, stage: int, seed: int, secret: str, now: float) -> Request:
    """Return what the next draw of a division is computed from."""
    event = season.terms.events[stage]
    rounds = season.rounds_of(division, stage)
    field = field_of(season, division, stage)
    playing = [one for one in season.playing if one.division == division]
    points = dict.fromkeys((one.number for one in playing), NOTHING)
    if field.drawn:
        points = {line.entrant: line.points for line in standings(field, event) if line.entrant in points}
    worths = list(points.values())
    request = Request(
        field=field,
        terms=event,
        round=len(rounds) + 1,
        absent=tuple(one.number for one in playing if one.state == "absent" and way_of(event).absence),
        seed=seed,
        secret=secret,
        ranked=tuple(points),
        places=tuple(1 + worths.index(worth) for worth in worths),
    )
    asks = way_of(event).asks
    return request if asks is None else asks(season, request, now)


def with_draws(
    season: Season, division: int, stage: int, request: Request, draws: Sequence[Draw], now: float
) -> Season:
    """Return the season with these rounds drawn, the first one being the next."""
    event = season.terms.events[stage]
    for offset, draw in enumerate(draws):
        row = RoundRow(
            season=season.id,
            id=max(season.rounds, default=0) + 1,
            division=division,
            stage=stage,
            number=request.round + offset,
            state="drawn",
            at=now,
        )
        free = _free(draw, request, way_of(event).free) if not offset else _frees(draw, way_of(event).free)
        row = msgspec.structs.replace(row, draw=write(Drawn(draw.seed, draw.remarks, free, request.secret)))
        tables = [*draw.tables, *((number,) for number, _, _ in free)]
        season = _with_round(season, row, tables, games=event.best_of)
    return season


def _with_round(
    season: Season,
    row: RoundRow,
    tables: Iterable[tuple[int, ...]],
    *,
    games: int = 1,
    deadline: float | None = None,
) -> Season:
    """Return the season with a round more, at whose tables these entrants sit."""
    first = max(season.fixtures, default=0) + 1
    fixtures = [
        FixtureRow(
            season=season.id,
            id=first + number,
            round=row.id,
            table_number=number + 1,
            games_to_play=games,
            deadline=deadline,
            seats=seats,
        )
        for number, seats in enumerate(tables)
    ]
    return season.with_rounds(row).with_fixtures(*fixtures)


def published(season: Season, row: RoundRow, now: float, ends: float) -> Season:
    """Return the season with a round published: who is free or absent has got what that gives.

    Where somebody of two has left since the draw, the meeting is forfeited, and never opened.
    """
    kinds = {number: (kind, points) for number, kind, points in read_draw(row.draw).free}
    outcomes, fixtures, entrants = [], [], []
    for table in season.tables(row.id):
        if forfeited := by_default(season, table, now):
            outcomes.append(forfeited)
            continue
        if len(table.seats) > 1:
            fixtures.append(msgspec.structs.replace(table, deadline=ends))
            # The event before may have ended earlier than they thought who wanted to miss a round of it.
            seated = (season.entrants[number] for number in table.seats if number)
            entrants += [_back(row, now) for row in seated if row.state == "absent"]
            continue
        kind, points = kinds[table.seats[0]]
        given = [Fraction(points)]
        outcomes.append(outcome_row(season, table, Kind(kind), (), (), (), "draw", now, points=given))
        if kind == Kind.ABSENT:
            entrants.append(_back(season.entrants[table.seats[0]], now))
    known = msgspec.structs.replace(row, state="published", at=now, ends=ends)
    return (
        season.with_rounds(known).with_fixtures(*fixtures).with_outcomes(*outcomes).with_entrants(*entrants)
    )


def by_default(season: Season, table: FixtureRow, now: float) -> OutcomeRow | None:
    """Return the outcome of a meeting of two of whom somebody has left the season, None if both are there."""
    gone = {one.number for one in season.gone(table)}
    if len(table.seats) != 2 or not gone:
        return None
    return absence(season, table, {*table.seats} - gone, now)


def with_deciders(
    season: Season, division: int, groups: Sequence[tuple[int, ...]], secret: str, now: float
) -> tuple[Season, RoundRow]:
    """Return the season with a round in which equals play each other, published at once, and that round.

    Who has left plays for nothing and is behind the others.  Where more are equal than the game has seats,
    only the lot can decide.
    """
    there = [tuple(one for one in group if season.entrants[one].state not in OUT) for group in groups]
    stage = len(season.terms.events)
    row = RoundRow(
        season=season.id,
        id=max(season.rounds, default=0) + 1,
        division=division,
        stage=stage,
        number=1,
        state="published",
        at=now,
        ends=now + DECIDED,
        draw=write(Drawn(secret=secret)),
    )
    seats = rules_of(season.event_of(stage)).seats
    tables = [group for group in there if len(group) in seats]
    return _with_round(season, row, tables, deadline=row.ends), row


def window(event: EventTerms) -> float:
    """Return how many seconds a round lasts."""
    return event.window or (WINDOW_LIVE if is_live(event) else WINDOW)


def undrawn(season: Season, division: int) -> Season:
    """Return the season without the drawn, unpublished rounds of a division."""
    return season.without_rounds(one.id for one in _unseen(season, division))


def drawn_anew(season: Season, division: int, entrant: int) -> Season:
    """Return the season without those of them that are drawn anew, since ``entrant`` has come or gone."""
    return season.without_rounds(
        one.id
        for one in _unseen(season, division)
        if way_of(season.terms.events[one.stage]).anew(season, one, entrant)
    )


def _unseen(season: Season, division: int) -> list[RoundRow]:
    """Return the rounds of a division that only staff has seen."""
    return [one for one in season.rounds.values() if one.division == division and one.state == "drawn"]


def _is_before(one: RoundRow, row: RoundRow) -> bool:
    return (one.stage, one.number) < (row.stage, row.number)


def drawn_row(season: Season, round_id: int) -> RoundRow:
    """Return a round that only staff has seen; refuse ``published_already`` if it is none any more."""
    row = season.rounds.get(round_id)
    if row is None or row.state != "drawn":
        raise LeagueRefusal("published_already", season=season.id)
    return row


def _wants_draw(season: Season, division: int, stage: int) -> bool:
    return any(
        (step.what, step.key, step.stage) == ("draw", division, stage) for step in agenda.steps(season)
    )


def _free(draw: Draw, request: Request, kind: Kind) -> tuple[tuple[int, str, str], ...]:
    """Return what those get who have no table, those who are absent among them."""
    absent = [
        (number, Kind.ABSENT.value, str(_for_absence(request, number, kind))) for number in request.absent
    ]
    return (*_frees(draw, kind), *absent)


def _for_absence(request: Request, number: int, free: Kind) -> Fraction:
    """Return what an absence gives: nothing where who has no table gets nothing either."""
    return absence_points(request.field, number, request.round) if free is Kind.BYE else NOTHING


def _frees(draw: Draw, kind: Kind) -> tuple[tuple[int, str, str], ...]:
    points = bye_points() if kind is Kind.BYE else NOTHING
    return tuple((number, kind.value, str(points)) for number in draw.free)


def _back(row: EntrantRow, now: float) -> EntrantRow:
    """Return somebody who was absent for a round, and is there for the next."""
    return msgspec.structs.replace(row, state="in", since=now)


def swapped(season: Season, row: RoundRow, one: int, other: int) -> Season:
    """Return the season with two entrants of a drawn round in each other's seats; refuse who is not in it."""
    seated: dict[int, FixtureRow] = {}
    for table in season.tables(row.id):
        seated.update({number: table for number in table.seats if number})
    if one == other or one not in seated or other not in seated:
        raise LeagueRefusal("not_in_round", season=season.id)
    places = {one: other, other: one}
    changed = {
        table.id: msgspec.structs.replace(
            table, seats=tuple(places.get(number, number) for number in table.seats)
        )
        for table in (seated[one], seated[other])
    }
    drawn = read_draw(row.draw)
    free = tuple((places.get(number, number), kind, points) for number, kind, points in drawn.free)
    after = season.with_fixtures(*changed.values())
    kept = [remark for remark in drawn.remarks if not {one, other} & set(remark.entrants)]
    remarks = (*kept, *_repeats(after, row, changed.values()))
    text = write(msgspec.structs.replace(drawn, free=free, remarks=remarks))
    return after.with_rounds(msgspec.structs.replace(row, draw=text))


def _repeats(season: Season, row: RoundRow, tables: Iterable[FixtureRow]) -> list[Remark]:
    """Return remarks on those of these tables of two who have met before."""
    met = {
        frozenset(meeting.seats)
        for meeting in season.field(row.division, row.stage).meetings
        if meeting.kind in AT_THE_BOARD
    }
    pairs = (table.seats for table in tables if len(table.seats) == 2)
    return [Remark("repeat", pair) for pair in pairs if frozenset(pair) in met]
