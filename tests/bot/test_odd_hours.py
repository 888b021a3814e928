"""What people ask of each other, and what time does to it, in any order: nobody waits for nobody.

Draws, takebacks and pauses are asked for, agreed to and refused; people leave and come back, go on vacation,
are erased and play again; clocks run out, and staff decides.  A machine does anything at any time on a real
database, with a clock moved by hand, and carries out what falls due as the bot does.  After each step every
table has a way on.  After each story all stay away, and whatever has a clock comes to an end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule
from sqlalchemy import select

from bot import features
from bot.away.service import outages
from bot.clocks.service import calendar, pauses
from bot.clocks.service.counting import GRACE
from bot.kit import steady
from bot.kit.service.errors import NoSuchGame, Refusal
from bot.kit.store import heartbeats, people
from bot.kit.store.queues import events, news
from bot.storage.rows import Event
from bot.storage.tables import messages_due
from bot.table.service import adjourning, reminders, silent, timing
from bot.table.service.lobby import Person, Proposal
from bot.table.service.match import Match
from bot.table.store.columns import read_people
from tests.amounts import tried
from tests.bot.machines import CHANNEL, GUILD, Tables, live

HOUR, DAY = 3600.0, 86_400.0
START = 20_000 * DAY
PEOPLE = [Person(3 * 10**17 + number, f"Person {number}", "en") for number in range(1, 6)]
EXTRA = st.integers(0, 50)
WHO = st.sampled_from(PEOPLE)
KINDS = (
    ("cerke", 2),
    ("zia_cerke", 2),
    ("mok_co", 2),
    ("niek_hi", 2),
    ("mok_kaik", 3),
    ("nexxy", 3),
    ("niek_zau_shu", 3),
    ("ne_kana", 3),
    ("lutu", 3),
    ("ta_xot", 4),
)
CLOCKS = ("", "days:1", "bank:1d+1h", "fischer:600+10", "byoyomi:600+3x30", "table:60+300")
WAITS = (60.0, 600.0, HOUR, 14 * HOUR, 26 * HOUR, 4 * DAY, 15 * DAY)

ZONES = ("UTC", "Europe/Berlin", "Asia/Tokyo", "America/Los_Angeles", "Australia/Lord_Howe")
QUIET = ("none", "22:00-07:30", "01:30-03:30", "11:00-23:00")
"""In the weeks of these stories clocks are set back in three of these zones, and forward in the last one."""

OUTAGES = (90.0, 2 * HOUR, 20 * HOUR, 3 * DAY)

TOGETHER = 2
"""So many games go on at the same time: of more nobody would do much."""

RESTLESS = 300
"""So many events at one moment are a table that does not come to rest."""


class FirstThought:
    """Acts at once for whoever's time is up."""

    async def choose(self, match: Match, seat: int, level: str = "") -> Any:
        """Return the first legal action."""
        del level
        return match.rules.legal(match.state, seat)[0]

    async def compute(self, work: Callable[..., Any], *about: Any) -> Any:
        """Do at once what else is worked out."""
        return work(*about)


class Hours(Tables):
    """A server whose people let each other wait."""

    def __init__(self) -> None:
        self.time = START
        steady._CLOCK = steady.Clock(lambda: self.time, lambda: self.time)
        super().__init__()
        self.app.thinkers = FirstThought()
        self.bot: Any = SimpleNamespace(app=self.app)
        self.carry_out = features.events()
        for one in PEOPLE:
            self.run(self.app.known.note(one))

    def teardown(self) -> None:
        try:
            super().teardown()
        finally:
            steady._CLOCK = steady.Clock()

    def end(self) -> None:
        """Let all stay away: whatever has a clock ends by itself, and staff can end the rest."""
        self.wait(120 * DAY)
        for match in map(self.match, self.games):
            assert match.row.status != "running" or not match.row.clock
            if match.row.status == "running":
                self.run(self.app.staff.end(match.id, self.order()))
            if match.row.status == "lobby":
                self.run(self.app.lobby.expire(match.id))
            self._is_at_rest(self.match(match.id))

    # --- Time ---

    @rule(seconds=st.sampled_from(WAITS))
    def wait(self, seconds: float) -> None:
        self.run(self._pass(self.time + seconds))

    async def _pass(self, until: float) -> None:
        """Let time pass, and carry out what falls due meanwhile."""
        at_once: Counter[float] = Counter()
        while (at := await self._next()) is not None and at <= until:
            self.time = max(self.time, at)
            at_once[self.time] += 1
            assert at_once[self.time] < RESTLESS
            async with self.app.database.write() as connection:
                claimed = await events.claim(connection, self.time, 60.0, 1)
            for event in claimed:
                await self._carry_out(event)
        self.time = until

    async def _next(self) -> float | None:
        await self._let_computers_act()
        async with self.app.database.read() as connection:
            return await events.next_at(connection)

    async def _carry_out(self, event: Event) -> None:
        try:
            await self.carry_out[event.kind](self.bot, event)
        except NoSuchGame:
            pass
        except Refusal:
            async with self.app.database.write() as connection:
                await events.retry(connection, event, self.time + 5)
            return
        async with self.app.database.write() as connection:
            await events.done(connection, event)
        if event.kind == reminders.EVENT:
            await self._is_reminded_awake(int(event.subject))

    async def _is_reminded_awake(self, user: int) -> None:
        """See that nobody is reminded in their quiet hours, or of clocks that stand still; live games aside.

        On vacation only clocks of games run in which nobody else is left.
        """
        async with self.app.database.write() as connection:
            claimed = [one for one in await news.claim(connection, self.time, 60.0, 99) if not one.subject]
            player = await people.get(connection, user)
            running = await reminders.waiting_for(connection, user, self.time)
            for one in claimed:
                await news.done(connection, one)
        if not [one for one in claimed if one.kind == reminders.NEWS]:
            return
        assert player is not None
        zone, quiet = calendar.kept_zone(player.zone), calendar.quiet(player.quiet)
        assert calendar.awake(self.time, zone, quiet) == self.time
        away = (await self.app.away.of(user)).vacation is not None
        assert any(not one.is_live and (len(one.match.people) == 1 or not away) for one in running)

    async def _let_computers_act(self) -> None:
        """Let the computer players of all games do something legal, as long as it is their turn."""
        for game in self.games:
            while (turn := self._computers_turn(await self.app.play.match(game))) is not None:
                match, seat = turn
                legal = match.rules.legal(match.state, seat)
                await self.app.play.act_for_computer(match, seat, legal[match.row.ply % len(legal)])

    def _computers_turn(self, match: Match) -> tuple[Match, int] | None:
        if match.row.status != "running" or match.row.halted:
            return None
        return next(((match, seat) for seat in match.to_act if match.seats[seat].user_id is None), None)

    # --- People ---

    def open(self) -> list[str]:
        """Return the games that have not ended."""
        return [game for game in self.games if self.match(game).row.status in {"lobby", "running"}]

    def some(self, is_one: Callable[[Match], bool]) -> bool:
        """Whether there is such a game."""
        return any(is_one(self.match(game)) for game in self.games)

    def one(self, number: int) -> Match:
        """Return a game, mostly one that has not ended."""
        games = (self.open() if number % 6 else []) or self.games
        return self.match(games[number % len(games)])

    def at(self, match: Match, number: int) -> int:
        """Return one of those who sit at a table, or somebody else where nobody does."""
        among = match.people or [one.user_id for one in PEOPLE]
        return among[number % len(among)]

    @precondition(lambda self: len(self.open()) < TOGETHER)
    @rule(
        kind=st.sampled_from(KINDS),
        first=st.integers(0, 4),
        clock=st.sampled_from(CLOCKS),
        rated=st.booleans(),
    )
    def begin(self, kind: tuple[str, int], first: int, clock: str, rated: bool) -> None:
        game, seats = kind
        host, *others = [PEOPLE[(first + number) % len(PEOPLE)] for number in range(seats)]
        proposal = Proposal(GUILD, CHANNEL, "en", game, rated=rated, clock=clock)
        lobby = self.run(self.app.lobby.open(host, proposal, next(self.numbers)))
        self.games.append(lobby.id)
        for one in others:
            self.run(self.app.lobby.join(lobby.id, one, next(self.numbers)))
        self.run(self.app.lobby.start(lobby.id, host.user_id, next(self.numbers)))

    @precondition(lambda self: self.games)
    @rule(number=EXTRA, times=st.integers(1, 8), choice=EXTRA)
    def act(self, number: int, times: int, choice: int) -> None:
        for _ in range(times):
            self.run(self._let_computers_act())
            match = self.one(number)
            if match.row.status == "running" and match.to_act:
                user = match.seats[match.to_act[choice % len(match.to_act)]].user_id
                self.presses(self._act, match, user, choice)

    async def _act(self, match: Match, user: int, choice: int, number: int) -> None:
        def chosen(now: Match, seat: int) -> Any:
            legal = now.rules.legal(now.state, seat)
            return legal[choice % len(legal)]

        await self.app.play.act(match.id, match.row.ply, user, number, chosen)

    @precondition(lambda self: self.games)
    @rule(
        number=EXTRA,
        who=EXTRA,
        kind=st.sampled_from(["takeback", "pause"]),
        does=st.sampled_from(["ask", "agree", "refuse"]),
        together=st.booleans(),
    )
    def wish(self, number: int, who: int, kind: str, does: str, together: bool) -> None:
        match = self.one(number)
        for user in match.people if together else [self.at(match, who)]:
            self.presses(getattr(self.app.consents, does), match.id, kind, user)

    @precondition(lambda self: self.some(lambda match: len(match.seats) == 2))
    @rule(number=EXTRA, who=EXTRA, accepts=st.none() | st.booleans())
    def draw(self, number: int, who: int, accepts: bool | None) -> None:
        match = self.one(number)
        user = self.at(match, who)
        if accepts is None:
            self.presses(self.app.draws.offer, match.id, user)
        else:
            self.presses(self.app.draws.answer, match.id, user, accept=accepts)

    @precondition(lambda self: self.some(lambda match: match.row.halted))
    @rule(number=EXTRA, who=EXTRA, others=st.booleans())
    def go_on(self, number: int, who: int, others: bool) -> None:
        """Let somebody want to go on, or all others."""
        match = self.one(number)
        user = self.at(match, who)
        for one in [other for other in match.people if other != user] if others else [user]:
            self.presses(self.app.adjourning.go_on, match.id, one)

    @precondition(lambda self: self.games)
    @rule(number=EXTRA, who=EXTRA)
    def leave(self, number: int, who: int) -> None:
        match = self.one(number)
        self.presses(self.app.seating.resign, match.id, self.at(match, who))

    @precondition(lambda self: self.games)
    @rule(number=EXTRA, who=WHO, waits=st.booleans())
    def come(self, number: int, who: Person, waits: bool) -> None:
        """Let somebody take a seat that is free, or wait for the next season."""
        self.run(self.app.known.note(who))
        come = self.app.joining.press if waits else self.app.seating.take_seat
        self.presses(come, self.one(number).id, who.user_id)

    @rule(who=WHO, days=st.integers(0, 20))
    def vacation(self, who: Person, days: int) -> None:
        """Let somebody's vacation begin, or end."""
        self.run(self.app.known.note(who))
        if days:
            self.presses(self.app.away.begin, who.user_id, days)
        else:
            self.presses(self.app.away.come_back, who.user_id)

    @rule(who=WHO, zone=st.sampled_from(ZONES), quiet=st.sampled_from(QUIET))
    def sleep(self, who: Person, zone: str, quiet: str) -> None:
        """Let somebody say where they live, and when they are not to be called."""
        self.run(self.app.known.note(who))
        self.run(self.app.away.set_zone(who.user_id, zone))
        self.run(self.app.away.set_quiet(who.user_id, quiet))

    @rule(seconds=st.sampled_from(OUTAGES))
    def outage(self, seconds: float) -> None:
        """Let the bot be away: whatever it costs, nobody's time is up before its grace is over."""
        self.run(self._beat())
        self.time += seconds
        self.run(outages.beat(self.app.database, [outages.Shard(0, 1)], "model", lambda: self.time))
        grace = self.time + pauses.grace(seconds)
        for match in map(self.match, self.games):
            if match.clock is not None and not match.clock.terms.is_live:
                assert all(until >= grace for until in match.clock.deadlines.values())

    async def _beat(self) -> None:
        async with self.app.database.write() as connection:
            await heartbeats.beat(connection, [0], "model", self.time)

    @rule(who=WHO)
    def erase(self, who: Person) -> None:
        self.presses(self.app.erasing.erase, who.user_id)

    @precondition(lambda self: self.some(lambda match: match.row.status == "over"))
    @rule(number=EXTRA, who=WHO)
    def once_more(self, number: int, who: Person) -> None:
        game = self.one(number).id
        self.run(self.app.known.note(who))
        self.run(self.app.rematches.prepare(game))
        self.presses(self._once_more, game, who)

    async def _once_more(self, game: str, who: Person, number: int) -> None:
        again = await self.app.rematches.press(game, who, number, 77)
        if again.id not in self.games:
            self.games.append(again.id)

    @precondition(lambda self: self.some(lambda match: match.row.status == "lobby"))
    @rule(number=EXTRA, who=WHO, starts=st.booleans())
    def start_or_get_up(self, number: int, who: Person, starts: bool) -> None:
        match = self.one(number)
        deed = self.app.lobby.start if starts else self.app.lobby.leave
        self.presses(deed, match.id, match.row.host_id if starts else who.user_id)

    # --- Staff ---

    @precondition(lambda self: self.games)
    @rule(number=EXTRA, seat=st.integers(0, 3))
    def give_to_computer(self, number: int, seat: int) -> None:
        self.presses(self._ordered, self.app.seats.give_to_computer, self.one(number).id, seat)

    @precondition(lambda self: self.games)
    @rule(number=EXTRA, what=st.sampled_from(["award", "end", "annul", "undo"]))
    def decide(self, number: int, what: str) -> None:
        if what != "undo":
            said = [number % 3] if what == "award" else []
            self.presses(self._ordered, getattr(self.app.staff, what), self.one(number).id, *said)
        elif lines := self.run(self.app.staff.undoable(GUILD, 100)):
            self.presses(self._ordered, self.app.staff.undo, lines[number % len(lines)].id)

    async def _ordered(self, deed: Any, *said: Any) -> None:
        await deed(*said[:-1], self.order())

    # --- What always holds ---

    @invariant()
    def every_table_has_a_way_on(self) -> None:
        for match in map(self.match, self.games):
            if match.row.status == "lobby":
                assert self.run(self._expires(match))
            elif match.row.status != "running":
                self._is_at_rest(match)
            elif match.row.halted:
                self._goes_on_after_a_pause(match)
            else:
                self._goes_on(match)

    async def _expires(self, match: Match) -> bool:
        """Whether a lobby is called off when nobody has started it."""
        here = (messages_due.c.game == match.id, messages_due.c.kind == "expire_lobby")
        async with self.app.database.read() as connection:
            found = await connection.execute(select(messages_due.c.due_at).where(*here))
            return found.scalar_one_or_none() is not None

    def _due(self, kind: str, match: Match) -> float | None:
        """Return when an event of a game falls due."""

        async def look() -> float | None:
            async with self.app.database.read() as connection:
                return await events.due_at(connection, kind, match.id)

        found: float | None = self.run(look())
        return found

    def _is_at_rest(self, match: Match) -> None:
        """Nothing is asked of anybody any more, and no time will be up."""
        assert match.row.status in {"over", "cancelled"}
        assert (match.wishes, match.pause, match.row.draw_offered_by) == ((), None, None)
        assert self._due(timing.EVENT, match) is None

    def _goes_on_after_a_pause(self, match: Match) -> None:
        """It does by itself, or when all have agreed: somebody has not; nobody's time is up before."""
        assert match.pause is not None
        assert match.pause.ends is not None
        assert not {*match.people} <= {*read_people(match.pause.agreed)}
        assert self._due(adjourning.RESUME, match) is not None
        up = self._due(timing.EVENT, match)
        assert up is None or up > match.pause.ends

    def _goes_on(self, match: Match) -> None:
        """Somebody is to act, and is looked after: by the clock, or by who is told that nobody acts."""
        assert match.people
        assert match.pause is None
        assert match.to_act or match.is_pausing
        if silent.is_open_ended(match):
            assert self._due(silent.EVENT, match) is not None
        if (by := match.row.draw_offered_by) is not None:
            assert match.seats[by].user_id is not None
            assert len(match.people) == 2
        people = (seat for seat in match.to_act if match.seats[seat].user_id is not None)
        asked = {seat for seat in people if match.question(seat) is not None}
        if match.clock is None or not asked:
            return
        assert asked <= match.clock.deadlines.keys()
        if match.clock.terms.kind == "days":
            assert all(self._is_awake(match, seat, at) for seat, at in match.clock.deadlines.items())
        up = self._due(timing.EVENT, match)
        assert up is not None
        assert up <= min(match.clock.deadlines.values()) + GRACE

    def _is_awake(self, match: Match, seat: int, at: float) -> bool:
        who = match.seats[seat]
        return calendar.awake(at, calendar.kept_zone(who.zone), calendar.quiet(who.quiet)) == at


def test_in_any_order(tmp_path: Path) -> None:
    live(Hours, tmp_path, examples=tried(6, thoroughly=16), steps=30)
