"""Queues of what falls due at a time: changes of state (``events``), messages of no move (``news``).

News about leagues stand in the same table and are claimed apart (``league_news``).  Messages of a game are
one queue more (:mod:`bot.kit.store.due`).

There is one row for each (kind, subject), of messages for each recipient too.  Whoever claims it has it for
the time of a lease, and reports ``done`` or ``retry``; when they die, the lease ends and another one claims
it.  So what is due is carried out at least once, and never by two at a time: a row that is put again while it
is at work is due again when that was reported (or its lease has ended), not before.  Otherwise an old board
could overtake the new one.  The more important comes first; of what is equal the longest due.

An event changes the state, and is ``done``, in one transaction: then it happens once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import (
    ColumnElement,
    Float,
    Integer,
    Select,
    Table,
    bindparam,
    case,
    delete,
    func,
    literal_column,
    or_,
    select,
    union_all,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.driver import LATER
from bot.kit.store.noted import Noted, note
from bot.kit.store.shards import ALL, Shards, held, of_subject
from bot.kit.store.sql import Insert, insert
from bot.storage.league_tables import league_seasons
from bot.storage.rows import BACKGROUND, SOON, URGENT, DueMessage, Event, News
from bot.storage.tables import events_due, games, heartbeats, news_due

Claimed = TypeVar("Claimed", Event, News, DueMessage)


class Queue(Generic[Claimed]):
    """What all queues have in common: one table, claimed by leases."""

    def __init__(
        self,
        table: Table,
        claimed: type[Claimed],
        key: tuple[str, ...],
        guild: ColumnElement[int],
        content: tuple[str, ...] = (),
        only: ColumnElement[bool] | None = None,
        holds: Callable[[str], bool] = lambda _kind: True,
    ) -> None:
        """``key`` are the columns of which there is one row, ``content`` those that are put anew.

        ``guild`` is the server that a row belongs to, 0 for none.  Claimed is what ``only`` says; None: all
        of the table; ``holds`` says the same of a kind.  Where the rows have no importance, nobody waits for
        any of them.
        """
        here: tuple[ColumnElement[bool], ...] = () if only is None else (only,)
        ranks = (URGENT, SOON, BACKGROUND) if "importance" in table.c else ()
        self._table = table
        self._holds = holds
        self._claimed: type[Claimed] = claimed
        self._key = key
        self._content = content
        this = table.c.id == bindparam("this")
        unchanged = table.c.revision == bindparam("known")
        self._claim_awaited: Select[Any] | None = None
        self._claim = _claim(table, claimed.__struct_fields__, here)
        if ranks:
            rank = table.c.importance
            self._claim_awaited = self._claim.where(rank < BACKGROUND)
            self._claim = self._claim.where(rank == BACKGROUND)
        self._lease = (
            update(table).where(this).values(claimed_until=bindparam("until")).execution_options(**LATER)
        )
        self._done = delete(table).where(this, unchanged)
        self._retry = (
            update(table)
            .where(this, unchanged)
            .values(due_at=bindparam("at"), attempts=bindparam("made"), claimed_until=0)
        )
        self._release = update(table).where(this).values(claimed_until=0).execution_options(**LATER)
        leased = table.c.claimed_until > literal_column("0")  # as the index of the leases says it
        self._release_all = update(table).where(leased).values(claimed_until=0).execution_options(**LATER)
        self._held: ColumnElement[bool] = held(guild)
        wheres = {True: here, False: (*here, self._held)}
        self._next = {
            (whole, background): _next(table, leased, among, wheres[whole])
            for whole in wheres
            for background, among in ((True, ranks), (False, ranks[:-1]))
        }

    @property
    def name(self) -> str:
        """What stands in it: messages, events or news."""
        return self._table.name.removesuffix("_due")

    def first(self, noted: Iterable[Noted]) -> float | None:
        """Return when the first of what was noted is due that this queue holds; None where it holds none."""
        ours = (one.due_at for one in noted if one.table == self._table.name and self._holds(one.kind))
        return min(ours, default=None)

    def about(self, row: Claimed) -> dict[str, str]:
        """Return what a row is about, by the names of its columns, for whoever reads the log."""
        return {name: getattr(row, name) for name in self._key if name != "recipient"}

    async def put_rows(self, conn: AsyncConnection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Note what is due; what is noted already gets the new time and content, and no attempts."""
        if rows:
            await self._put(conn, _upsert(conn.dialect.name, self._table, self._key, self._content), rows)

    async def claim(
        self,
        conn: AsyncConnection,
        now: float,
        lease: float,
        limit: int,
        of: Shards = ALL,
        *,
        background: int | None = None,
    ) -> list[Claimed]:
        """Claim up to ``limit`` that are due at ``now`` for ``lease`` seconds.

        The most important come first, of these the longest due.  Of those for which nobody waits there are at
        most ``background``.  Only of these shards; of less than all on PostgreSQL alone.
        """
        claimed: list[Claimed] = []
        if self._claim_awaited is not None:
            claimed = await self._claimable(conn, self._claim_awaited, now, limit, of)
        room = limit - len(claimed)
        if background is not None:
            room = min(room, background)
        if room > 0:
            claimed += await self._claimable(conn, self._claim, now, room, of)
        await self._keep(conn, claimed, now + lease)
        return claimed

    async def done(self, conn: AsyncConnection, row: Claimed) -> bool:
        """Forget what was carried out; when it was put again meanwhile (False), let it be claimed again."""
        values = {"this": row.id, "known": row.revision}
        forgotten = (await conn.execute(self._done, values)).rowcount > 0
        if not forgotten:
            await conn.execute(self._release, {"this": row.id})
        return forgotten

    async def retry(self, conn: AsyncConnection, row: Claimed, at: float) -> None:
        """Note a failed attempt and try again at ``at``; what was put again meanwhile keeps its own time."""
        values = {"this": row.id, "known": row.revision, "at": at, "made": row.attempts + 1}
        if (await conn.execute(self._retry, values)).rowcount == 0:
            await conn.execute(self._release, {"this": row.id})

    async def next_at(
        self, conn: AsyncConnection, of: Shards = ALL, *, background: bool = True
    ) -> float | None:
        """Return when the next one of these shards can be claimed: it is due and no lease is on it.

        Without ``background`` those for which nobody waits do not count, where rows have an importance.
        """
        which = self._next[of.whole, background]
        earliest: float | None = (await conn.execute(which, of.values)).scalar_one()
        return earliest

    async def keep(self, conn: AsyncConnection, row: Claimed, until: float) -> None:
        """Let what is still being carried out be ours until then."""
        await self._keep(conn, [row], until)

    async def release(self, conn: AsyncConnection, rows: Iterable[Claimed]) -> None:
        """Let others claim what was not begun."""
        await conn.execute(self._release, [{"this": row.id} for row in rows])

    async def release_all(self, conn: AsyncConnection) -> None:
        """Void all leases: at the start of a process that knows that no other one is at work."""
        await conn.execute(self._release_all)

    async def _put(self, conn: AsyncConnection, statement: Insert, rows: Sequence[Mapping[str, Any]]) -> None:
        await conn.execute(statement, rows)
        note(conn, self._table.name, rows)

    async def _claimable(
        self, conn: AsyncConnection, which: Select[Any], now: float, most: int, of: Shards, **values: Any
    ) -> list[Claimed]:
        wanted = which if of.whole else which.where(self._held)
        rows = await conn.execute(wanted, {"now": now, "most": most, **of.values, **values})
        return [self._claimed(**row._mapping) for row in rows]

    async def _keep(self, conn: AsyncConnection, rows: Collection[Claimed], until: float) -> None:
        if rows:
            await conn.execute(self._lease, [{"this": row.id, "until": until} for row in rows])


CLOCK: Final = "clock"
"""The kind of event by which somebody's time is up; its subject is the game."""

SEASON: Final = "league"
"""The kind of event by which a season of a league, its subject, is looked at when something falls due."""

GAME_OVER: Final = "league_game"
"""The kind of event by which a fixture of a league, its subject, looks at its games."""

REMIND: Final = "remind"
"""The kind of event by which a person, its subject, is reminded."""

HEARD: Final = 60.0
"""Seconds for which a shard counts as connected after its last sign of life."""


class Events(Queue[Event]):
    """Changes of state, which are tried for ever."""

    def __init__(self) -> None:
        guild = of_subject(events_due.c.subject, person=events_due.c.kind == REMIND)
        super().__init__(events_due, Event, ("subject", "kind"), guild)
        without = events_due.c.kind.not_in((CLOCK, SEASON))
        self._claim_untimed = self._claim.where(without)
        self._claim_heard = self._claim.where(or_(without, _heard(), _connected()))
        unchanged = (events_due.c.id == bindparam("this"), events_due.c.revision == bindparam("known"))
        self._later = (
            update(events_due)
            .where(*unchanged)
            .values(due_at=bindparam("at"), attempts=0, claimed_until=0, revision=events_due.c.revision + 1)
        )
        this = (events_due.c.subject == bindparam("subject"), events_due.c.kind == bindparam("kind"))
        self._at = select(events_due.c.due_at).where(*this)
        self._failing = select(events_due.c.subject).where(
            events_due.c.subject.in_(bindparam("subjects", expanding=True)),
            events_due.c.attempts >= bindparam("times", type_=Integer),
        )
        self._cancel = delete(events_due).where(*this).execution_options(**LATER)

    async def put(self, conn: AsyncConnection, kind: str, subject: str, due_at: float) -> None:
        """Note what is to be done at ``due_at``; what is noted already gets the new time, and no attempts."""
        await self.put_rows(conn, [{"kind": kind, "subject": subject, "due_at": due_at}])

    async def put_all(self, conn: AsyncConnection, events: Sequence[tuple[str, str, float]]) -> None:
        """Note several, each (kind, subject, due at), no two of the same kind and subject."""
        await self.put_rows(
            conn, [dict(zip(("kind", "subject", "due_at"), row, strict=True)) for row in events]
        )

    async def put_earlier(self, conn: AsyncConnection, kind: str, subject: str, due_at: float) -> None:
        """Note what is to be done at ``due_at`` at the latest; what is noted for sooner stays so."""
        row = {"kind": kind, "subject": subject, "due_at": due_at}
        await self._put(conn, _upsert_earlier(conn.dialect.name), [row])

    async def claim_unless_out(
        self,
        conn: AsyncConnection,
        now: float,
        lease: float,
        limit: int,
        shards: int | None,
        grace: float,
        of: Shards = ALL,
    ) -> list[Event]:
        """Claim as :meth:`claim` does, but clocks only of servers whose shard was connected at their zero.

        It gave a sign of life since then, and lately; for seasons it is enough that it did lately: no outage
        is left to be written by which they go on later.  ``shards`` is among how many shards the servers are
        divided; None claims neither clocks nor seasons.  ``grace``: seconds from a clock's zero to its event.
        """
        if shards is None:
            claimed = await self._claimable(conn, self._claim_untimed, now, limit, of)
        else:
            values = {"shards": shards, "grace": grace, "lately": now - HEARD}
            claimed = await self._claimable(conn, self._claim_heard, now, limit, of, **values)
        await self._keep(conn, claimed, now + lease)
        return claimed

    async def later(self, conn: AsyncConnection, row: Event, at: float) -> bool:
        """Let what was carried out be due again at ``at``; False, and at once, if it was put again."""
        values = {"this": row.id, "known": row.revision, "at": at}
        moved = (await conn.execute(self._later, values)).rowcount > 0
        if not moved:
            await conn.execute(self._release, {"this": row.id})
        return moved

    async def failing(self, conn: AsyncConnection, subjects: Sequence[str], times: int) -> list[str]:
        """Return of which of these subjects something has failed so often, or oftener."""
        found = await conn.execute(self._failing, {"subjects": subjects, "times": times})
        return list(found.scalars())

    async def cancel(self, conn: AsyncConnection, kind: str, subject: str) -> None:
        """Forget what was to be done."""
        await conn.execute(self._cancel, {"kind": kind, "subject": subject})

    async def due_at(self, conn: AsyncConnection, kind: str, subject: str) -> float | None:
        """Return when this is due, None if it is not noted."""
        at: float | None = (
            await conn.execute(self._at, {"kind": kind, "subject": subject})
        ).scalar_one_or_none()
        return at


OF_LEAGUES: Final = "league_"
"""What the kinds of news about leagues begin with: they are claimed by a lane of their own."""


class NewsDue(Queue[News]):
    """Messages that belong to no move; a recipient 0 means nobody in person.

    Whichever lane they are of, all are put by the same functions.
    """

    def __init__(self, *, of_leagues: bool) -> None:
        about_leagues = news_due.c.kind.startswith(OF_LEAGUES, autoescape=True)
        only = about_leagues if of_leagues else ~about_leagues
        key, guild = ("subject", "kind", "recipient"), of_subject(news_due.c.subject)
        super().__init__(
            news_due,
            News,
            key,
            guild,
            ("payload",),
            only,
            lambda kind: kind.startswith(OF_LEAGUES) == of_leagues,
        )
        of_all = delete(news_due).where(
            news_due.c.subject == bindparam("subject"), news_due.c.kind == bindparam("kind")
        )
        mine = news_due.c.kind == bindparam("kind"), news_due.c.recipient == bindparam("recipient")
        self._subjects = select(news_due.c.subject).where(*mine).order_by(news_due.c.id)
        self._cancel_all = of_all.execution_options(**LATER)
        self._cancel = self._cancel_all.where(news_due.c.recipient == bindparam("recipient"))

    async def put(
        self,
        conn: AsyncConnection,
        kind: str,
        subject: str,
        due_at: float,
        recipient: int = 0,
        payload: str = "",
    ) -> None:
        """Note a message to be sent at ``due_at``; one noted already gets time and payload, no attempts."""
        await self.put_rows(conn, [_message(kind, subject, due_at, recipient, payload)])

    async def put_all(
        self, conn: AsyncConnection, messages: Sequence[tuple[str, str, float, int, str]]
    ) -> None:
        """Note several, each (kind, subject, due at, recipient, payload), no two for the same row."""
        await self.put_rows(conn, [_message(*one) for one in messages])

    async def put_new(
        self,
        conn: AsyncConnection,
        kind: str,
        subject: str,
        due_at: float,
        recipient: int = 0,
        payload: str = "",
    ) -> None:
        """Note a message to be sent at ``due_at``; one noted already stays as it is."""
        row = _message(kind, subject, due_at, recipient, payload)
        await self._put(conn, _insert_new(conn.dialect.name), [row])

    async def put_again(self, conn: AsyncConnection, kind: str, subject: str, due_at: float) -> None:
        """Note a message to be sent at ``due_at``; one noted already keeps its time.

        If that one is being sent now, it is due once more.
        """
        await self._put(conn, _insert_again(conn.dialect.name), [_message(kind, subject, due_at)])

    async def subjects(self, conn: AsyncConnection, kind: str, recipient: int) -> list[str]:
        """Return what messages of a kind to a recipient are about, the oldest first."""
        values = {"kind": kind, "recipient": recipient}
        return list((await conn.execute(self._subjects, values)).scalars())

    async def cancel(
        self, conn: AsyncConnection, kind: str, subject: str, recipient: int | None = None
    ) -> None:
        """Forget a message, to everybody or to one recipient."""
        if recipient is None:
            await conn.execute(self._cancel_all, {"kind": kind, "subject": subject})
        else:
            await conn.execute(self._cancel, {"kind": kind, "subject": subject, "recipient": recipient})


def _message(
    kind: str, subject: str, due_at: float, recipient: int = 0, payload: str = ""
) -> dict[str, str | float]:
    return {"kind": kind, "subject": subject, "due_at": due_at, "recipient": recipient, "payload": payload}


def _claim(table: Table, columns: Iterable[str], here: Iterable[ColumnElement[bool]]) -> Select[Any]:
    first = (table.c.importance,) if "importance" in table.c else ()
    return (
        select(*(table.c[name] for name in columns))
        .where(table.c.due_at <= bindparam("now"), table.c.claimed_until <= bindparam("now"), *here)
        .order_by(*first, table.c.due_at, table.c.id)
        .limit(bindparam("most", type_=Integer))
        .with_for_update(skip_locked=True)
    )


def _next(
    table: Table, leased: ColumnElement[bool], ranks: Sequence[int], here: Iterable[ColumnElement[bool]]
) -> Select[Any]:
    """Return the query for the first time at which something can be claimed, of these ranks if there are any.

    Each rank is asked for apart, as the index has them.
    """
    due_at, until = table.c.due_at, table.c.claimed_until
    of_each = [[table.c.importance == rank] for rank in ranks] or [[]]
    of_any = (table.c.importance <= max(ranks),) if ranks else ()
    free = select(due_at).where(until <= due_at, *here).order_by(due_at).limit(1)
    free_at = [free.where(*of_rank) for of_rank in of_each]
    leased_until = select(func.min(until)).where(leased, until > due_at, *of_any, *here)
    times = [select(part.scalar_subquery().label("at")) for part in (*free_at, leased_until)]
    return select(func.min(union_all(*times).subquery().c.at))


def _heard() -> ColumnElement[bool]:
    """Return the condition that the shard of an event's game was connected when the time was up."""
    zero = events_due.c.due_at - bindparam("grace", type_=Float)
    shard = games.c.guild_id.bitwise_rshift(literal_column("22")) % bindparam("shards")
    connected = (heartbeats.c.shard == shard, heartbeats.c.at >= bindparam("lately"))
    beat = select(heartbeats.c.at).where(games.c.id == events_due.c.subject, *connected)
    return beat.correlate(events_due).scalar_subquery() >= zero


def _connected() -> ColumnElement[bool]:
    """Return the condition that the shard of an event's season is connected."""
    shard = league_seasons.c.guild_id.bitwise_rshift(literal_column("22")) % bindparam("shards")
    connected = (heartbeats.c.shard == shard, heartbeats.c.at >= bindparam("lately"))
    beat = select(heartbeats.c.at).where(league_seasons.c.id == events_due.c.subject, *connected)
    return (events_due.c.kind == SEASON) & beat.correlate(events_due).exists()


@cache
def _upsert(dialect: str, table: Table, key: tuple[str, ...], content: tuple[str, ...]) -> Insert:
    statement = insert(dialect, table)
    anew = {name: statement.excluded[name] for name in ("due_at", *content)}
    again = {**anew, "attempts": 0, "revision": table.c.revision + 1}
    noted = statement.on_conflict_do_update(index_elements=[table.c[name] for name in key], set_=again)
    return noted.execution_options(**LATER)


@cache
def _insert_new(dialect: str) -> Insert:
    return insert(dialect, news_due).on_conflict_do_nothing().execution_options(**LATER)


@cache
def _insert_again(dialect: str) -> Insert:
    key = [news_due.c.subject, news_due.c.kind, news_due.c.recipient]
    again = {"revision": news_due.c.revision + 1}
    noted = insert(dialect, news_due).on_conflict_do_update(index_elements=key, set_=again)
    return noted.execution_options(**LATER)


@cache
def _upsert_earlier(dialect: str) -> Insert:
    statement = insert(dialect, events_due)
    due_at, sooner = events_due.c.due_at, statement.excluded.due_at
    again = {"due_at": case((sooner < due_at, sooner), else_=due_at), "revision": events_due.c.revision + 1}
    noted = statement.on_conflict_do_update(
        index_elements=[events_due.c.subject, events_due.c.kind], set_=again
    )
    return noted.execution_options(**LATER)


events: Final = Events()
news: Final = NewsDue(of_leagues=False)
league_news: Final = NewsDue(of_leagues=True)
