"""Roles of a server for champions and ranks: who should have which, and who has.

What should be follows from tables and ratings, and is compared with what was given whenever one of them
changes, and every day (:meth:`RoleService.look`).  Whoever differs is a row with what is to be done; Discord
is told of it elsewhere, and may be told twice.  A row stands before Discord is told, and goes after it, so
nobody keeps a role that the bot has forgotten.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.store import roles
from bot.kit.service import seen as seen_as
from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import audit, people
from bot.kit.store.queues import events, news
from bot.kit.timed import Timed
from bot.leagues.service.closing import read_final, winners
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY, HOUR, MINUTE
from bot.leagues.store import seasons as leagues
from bot.results.service.standings import PODIUM, StandingsService, Wanted
from bot.results.store import results
from bot.results.store import seasons as server_seasons
from bot.storage.club_rows import HolderRow, RoleRow
from bot.storage.league_rows import SeasonRow
from bot.storage.rows import AuditLine, Event
from bot.table.service.loading import require_first
from bot.table.service.match import Match
from bot.table.service.seating import SeatingService

EVENT: Final = "club_roles"
"""The kind of the event by which the roles of a server, its subject, are looked at."""

SETTLE: Final = "club_role"
"""The kind of the news by which Discord is told who is to have a role; the subject is server and role."""

CHOSE: Final = "role"
"""What the audit says when staff has chosen a role for something."""

OF_ROLES: Final = "role:"
"""What the subjects of such lines begin with, before what the role is for."""

AGAIN: Final = HOUR
"""Seconds until what Discord has refused is tried again."""

AFTER_A_GAME: Final = MINUTE
"""Seconds after a game in which others may end, too, before the ranks are looked at."""

MOST: Final = 25
"""Roles that a server gives: as many as a menu has."""

LEAST_RATING, MOST_RATING = 1, 4000
"""From which to which rating there may be a role."""


GONE, MANAGED, NO_RIGHT, TOO_HIGH, REFUSED = "gone", "managed", "no_right", "too_high", "refused"
"""Why a role can't be given or taken: it is deleted, it belongs to an integration, the bot lacks the right,
its own role stands below, or Discord does not say why."""


# --- What a role is for ----------------------------------------------------------------------------


class What(NamedTuple):
    """What a role is given for: the champion of a league, a place in the last season of the server, a
    rating that is reached."""

    kind: str
    of: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.of}"


LEAGUE, SEASON, RATING = "league", "season", "rating"


def read_what(text: str) -> What:
    """Read what a role is for; raise LobbyRefusal ``no_such_rank`` for what there is no role for."""
    kind, _, of = text.partition(":")
    number = int(of) if of.isdecimal() and len(of) < 6 else 0
    known = {
        LEAGUE: of.isalnum() and len(of) <= 16,
        SEASON: 1 <= number <= PODIUM,
        RATING: LEAST_RATING <= number <= MOST_RATING,
    }
    if not known.get(kind):
        raise LobbyRefusal("no_such_rank")
    return What(kind, of if kind == LEAGUE else str(number))


def sight(role_id: int | None) -> int:
    """Return the number of which role is given for something."""
    return seen_as.number_of(role_id)


# --- What should be --------------------------------------------------------------------------------


def champions(seasons: Iterable[SeasonRow]) -> list[int]:
    """Return who has won the last season of a league that is over; of equals all, unless all are equal."""
    over = [one for one in seasons if one.state in leagues.OVER]
    last = max(over, key=lambda one: one.number, default=None)
    tables = () if last is None else read_final(last.final).tables
    return [line.user_id for line in winners(tables[0] if tables else ()) if line.user_id is not None]


@dataclass(frozen=True, slots=True)
class RoleService(Timed):
    """Says who should have which role of a server, and keeps who has."""

    standings: StandingsService

    async def of_guild(self, guild_id: int) -> tuple[list[RoleRow], list[HolderRow]]:
        """Return what a server gives roles for, and to whom it does."""
        async with self.database.read() as connection:
            return await roles.of_guild(connection, guild_id), await roles.holders(connection, guild_id)

    async def choose(
        self,
        guild_id: int,
        what: What,
        role_id: int | None,
        user_id: int,
        interaction_id: int,
        seen: int | None = None,
    ) -> None:
        """Let a role be given for something, or none any more.

        Raises LobbyRefusal ``too_many_roles``, ``no_such_rank`` for a league that is not the server's, and
        Changed where others have chosen another one than was ``seen``.
        """
        now = self.now()
        async with self.database.write() as connection:
            await require_first(connection, interaction_id, now)
            known = {row.what: row.role_id for row in await roles.of_guild(connection, guild_id)}
            seen_as.require(seen, sight(known.get(str(what))))
            if role_id is None:
                await roles.remove(connection, guild_id, str(what))
            else:
                await self._require_possible(connection, guild_id, what, known)
                row = RoleRow(guild_id=guild_id, what=str(what), role_id=role_id)
                await roles.put(connection, row)
            line = AuditLine(
                at=now,
                guild_id=guild_id,
                actor="staff",
                user_id=user_id,
                what=CHOSE,
                subject=f"{OF_ROLES}{what}",
                before=str(known.get(str(what), "")),
                after="" if role_id is None else str(role_id),
            )
            await audit.add(connection, line)
            await self._again(connection, guild_id, role_id)

    async def _require_possible(
        self, connection: AsyncConnection, guild_id: int, what: What, known: Mapping[str, int]
    ) -> None:
        league = await leagues.get(connection, what.of) if what.kind == LEAGUE else None
        if what.kind == LEAGUE and (league is None or league.guild_id != guild_id):
            raise LobbyRefusal("no_such_rank")
        if str(what) not in known and len(known) >= MOST:
            raise LobbyRefusal("too_many_roles", most=MOST)

    async def again(self, guild_id: int, role_id: int) -> None:
        """Try at once what Discord has refused."""
        async with self.database.write() as connection:
            await self._again(connection, guild_id, role_id)

    async def _again(self, connection: AsyncConnection, guild_id: int, role_id: int | None) -> None:
        refused = [row for row in await roles.holders(connection, guild_id) if row.trouble]
        for row in refused:
            if row.role_id == role_id:
                await roles.note(connection, row, trouble="", at=0.0)
        await events.put_earlier(connection, EVENT, str(guild_id), self.now())

    # --- What should be, and what is ---------------------------------------------------------------

    async def look(self, event: Event) -> None:
        """Compare who should have the roles of a server with who has them, and put down what differs."""
        guild_id, now = int(event.subject), self.now()
        async with self.database.read() as connection:
            chosen = await roles.of_guild(connection, guild_id)
        wanted = await self._wanted(guild_id, chosen)
        async with self.database.write() as connection:
            rows = await roles.holders(connection, guild_id)
            changed = list(compared(guild_id, wanted, rows, now))
            await roles.put_holders(connection, changed)
            after = {(row.role_id, row.user_id): row for row in [*rows, *changed]}.values()
            for role_id in sorted({row.role_id for row in after if is_due(row, now)}):
                await news.put(connection, SETTLE, subject_of(guild_id, role_id), now)
            if chosen or after:
                pause = AGAIN if any(row.trouble for row in after) else DAY
                await events.later(connection, event, now + pause)

    async def _wanted(self, guild_id: int, chosen: Sequence[RoleRow]) -> set[tuple[int, int]]:
        """Return which role each should have; who hides their profile, or is erased, none."""
        by_what = {row.what: row.role_id for row in chosen}
        found = {
            (role_id, user)
            for kind in (LEAGUE, SEASON, RATING)
            for role_id, user in await RANKS[kind](self, guild_id, _of_kind(by_what, kind))
            if user > 0
        }
        async with self.database.read() as connection:
            hidden = await people.hidden(connection, [user for _, user in found])
        return {(role_id, user) for role_id, user in found if user not in hidden}

    async def _champions(self, _guild_id: int, chosen: Mapping[str, int]) -> list[tuple[int, int]]:
        async with self.database.read() as connection:
            won = {league: champions(await leagues.seasons_of(connection, league)) for league in chosen}
        return [(role_id, user) for league, role_id in chosen.items() for user in won[league]]

    async def _podium(self, guild_id: int, chosen: Mapping[str, int]) -> list[tuple[int, int]]:
        """Return who stood in front when the last season of the server was over."""
        async with self.database.read() as connection:
            over = [one for one in await server_seasons.of_guild(connection, guild_id) if one.closed]
        if not chosen or not over:
            return []
        summary = await self.standings.summary(guild_id, max(over, key=lambda one: one.ends).number)
        stands = [line.stand for line in summary.podium if line.stand.figure > 0]
        by_place = {int(place): role_id for place, role_id in chosen.items()}
        return [(by_place[one.place], one.user_id) for one in stands if one.place in by_place]

    async def _rated(self, guild_id: int, chosen: Mapping[str, int]) -> list[tuple[int, int]]:
        """Return who has reached a rating in all games together: of several roles the highest."""
        if not chosen:
            return []
        table = await self.standings.whole(guild_id, Wanted())
        bands = sorted(((int(rating), role_id) for rating, role_id in chosen.items()), reverse=True)
        stands = [line.stand for line in table.lines if not line.stand.provisional]
        reached = ((next((r for least, r in bands if one.figure >= least), None), one) for one in stands)
        return [(role_id, one.user_id) for role_id, one in reached if role_id is not None]

    # --- What Discord says -------------------------------------------------------------------------

    async def due(self, guild_id: int, role_id: int) -> list[HolderRow]:
        """Return who is to get a role or to lose it now: first who loses it."""
        async with self.database.read() as connection:
            rows = await roles.holders(connection, guild_id)
        now = self.now()
        due = [row for row in rows if row.role_id == role_id and is_due(row, now)]
        return sorted(due, key=lambda row: row.state, reverse=True)

    async def done(self, row: HolderRow, *, there: bool) -> None:
        """Note that somebody has a role, or has lost it; or that they are not ``there``, in the server."""
        async with self.database.write() as connection:
            if row.state == "take":
                await roles.forget(connection, [row])
            else:
                state = "given" if there else "away"
                await roles.note(connection, row, state=state, trouble="", at=self.now())

    async def refused(self, rows: Sequence[HolderRow], trouble: str) -> None:
        """Note why Discord refuses a role to these people, or to take it from them.

        What it doesn't take from somebody whom nobody knows any more, since they are erased, stays with them.
        """
        now = self.now()
        async with self.database.write() as connection:
            for row in rows:
                if row.state == "take" and await people.get(connection, row.user_id) is None:
                    await roles.forget(connection, [row])
                else:
                    await roles.note(connection, row, trouble=trouble, at=now)
            for guild_id in sorted({row.guild_id for row in rows}):
                await events.put_earlier(connection, EVENT, str(guild_id), now + AGAIN)


Ranked = Callable[[RoleService, int, Mapping[str, int]], Awaitable[Sequence[tuple[int, int]]]]

RANKS: Final[Mapping[str, Ranked]] = {
    LEAGUE: RoleService._champions,
    SEASON: RoleService._podium,
    RATING: RoleService._rated,
}
"""Who gets roles of each kind: role and person."""


def _of_kind(chosen: Mapping[str, int], kind: str) -> dict[str, int]:
    return {read_what(what).of: role_id for what, role_id in chosen.items() if read_what(what).kind == kind}


def compared(
    guild_id: int, wanted: set[tuple[int, int]], rows: Sequence[HolderRow], now: float
) -> Iterable[HolderRow]:
    """Yield the holders who differ from what is wanted, and those of whom Discord was not asked for a day."""
    known = {(row.role_id, row.user_id): row for row in rows}
    for role_id, user in sorted(wanted - known.keys()):
        yield HolderRow(guild_id=guild_id, role_id=role_id, user_id=user)
    for key, row in known.items():
        if key not in wanted and row.state != "take":
            yield msgspec.structs.replace(row, state="take", trouble="", at=0.0)
        elif key in wanted and row.state == "take":
            yield msgspec.structs.replace(row, state="give", trouble="", at=0.0)
        elif key in wanted and row.state != "give" and now - row.at >= DAY:
            yield msgspec.structs.replace(row, state="give")


def is_due(row: HolderRow, now: float) -> bool:
    """Whether Discord is to be told of a holder now."""
    return row.state in {"give", "take"} and (not row.trouble or now - row.at >= AGAIN)


def subject_of(guild_id: int, role_id: int) -> str:
    """Return how news name a role."""
    return f"{guild_id}:{role_id}"


def read_subject(name: str) -> tuple[int, int]:
    """Read what :func:`subject_of` wrote."""
    guild_id, _, role_id = name.partition(":")
    return int(guild_id), int(role_id)


# --- When it is looked at --------------------------------------------------------------------------


async def changed(connection: AsyncConnection, before: Season | None, after: Season, now: float) -> None:
    """Look at the roles of a server when a season is over, or what it ended with has changed."""
    if before is not None and ended_with(before) != ended_with(after):
        await _look_at(connection, after.row.guild_id, LEAGUE, now)


def ended_with(season: Season) -> str:
    """Return what a season has ended with; nothing of one that is not over."""
    return season.row.final if season.row.state in leagues.OVER else ""


async def server_season_over(connection: AsyncConnection, guild_id: int, now: float) -> None:
    """Look at them when a season of the server is over."""
    await _look_at(connection, guild_id, SEASON, now)


async def ended(connection: AsyncConnection, match: Match) -> None:
    """Look at them some time after a game: ratings have moved."""
    finished = match.row.finished_at or match.row.created_at
    await _look_at(connection, match.row.guild_id, RATING, finished + AFTER_A_GAME)


async def corrected(
    connection: AsyncConnection, games: Sequence[str], _user_id: int, _reason: str, now: float
) -> None:
    """Look at them when ratings were computed anew, and tables of seasons with them."""
    found = [await results.get(connection, game) for game in games]
    for guild_id in sorted({one[0].guild_id for one in found if one is not None}):
        for kind in (SEASON, RATING):
            await _look_at(connection, guild_id, kind, now + AFTER_A_GAME)


async def erased(connection: AsyncConnection, user_id: int, seating: SeatingService) -> None:
    """Take the roles of somebody who is erased; until that is done, these rows alone name them."""
    known = await roles.held_by(connection, user_id)
    await roles.forget(connection, [row for row in known if row.state == "away"])
    held = [row for row in known if row.state != "away"]
    taken = [msgspec.structs.replace(row, state="take", trouble="", at=0.0) for row in held]
    await roles.put_holders(connection, taken)
    for row in taken:
        await news.put(connection, SETTLE, subject_of(row.guild_id, row.role_id), seating.now())


async def _look_at(connection: AsyncConnection, guild_id: int, kind: str, at: float) -> None:
    chosen = await roles.of_guild(connection, guild_id)
    if any(read_what(row.what).kind == kind for row in chosen):
        await events.put_earlier(connection, EVENT, str(guild_id), at)
