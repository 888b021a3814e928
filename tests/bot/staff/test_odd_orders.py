"""What staff decides, in any order: bars, seats and who is asked, moves, results; and people who come and go.

Tables wait, also for somebody of another server; invitations are withdrawn, used and run out; servers remove
the bot and let it back.  A machine does anything at any time on a real database and keeps a model of who sits
where, who has seen which hand, who is barred, and which code is open.  After each step the database is as the
model.  After each story every game comes to an end and all decisions about results are taken back; then the
doctor finds nothing in the games, and the ratings are those of the results as they were played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    invariant,
    precondition,
    rule,
)
from sqlalchemy import update

from bot.kit.service.errors import AlreadyDone, LobbyRefusal, Refusal
from bot.kit.store import people
from bot.results.service.rulings import is_decision
from bot.staff.service import offers
from bot.staff.service.offers import ASKED
from bot.staff.service.orders import Order
from bot.staff.service.tables import BACK, MOVE, kind_of
from bot.storage.rows import AuditLine
from bot.storage.staff_rows import OfferRow
from bot.storage.tables import seat_offers
from bot.table.service.across import Place
from bot.table.service.limits import Asker
from bot.table.service.lobby import Person, Proposal
from bot.table.service.match import Match
from bot.table.service.sitting import SEAT, read_sitting
from tests.amounts import tried
from tests.bot.machines import CHANNEL, GUILD, Tables, live

OTHER = 7
PEOPLE = [Person(number, f"Person {number}", "en") for number in range(1, 7)]
EXTRA = st.integers(0, 50)
WHO = st.sampled_from(PEOPLE)
KINDS = (("nexxy", 2), ("mok_kaik", 3), ("nexxy", 3))

NO_INVITATION = frozenset(
    {
        "invitation_used_by",
        "invitation_withdrawn",
        "invitation_over",
        "no_such_invitation",
        "across_unwanted",
        "across_unwanted_there",
    }
)
"""Why a code can't be used any more."""


class Decisions(Tables):
    """A server whose staff decides, and whose people come and go."""

    def __init__(self) -> None:
        super().__init__()
        self.barred: set[int] = set()
        self.seen: defaultdict[tuple[str, int], set[int]] = defaultdict(set)
        self.last: tuple[Callable[..., Awaitable[Any]], Any, Order] | None = None
        self.written = 0
        self.codes: dict[str, str] = {}
        self.lost_codes: set[str] = set()
        self.resting: set[int] = set()
        self.run(self._want_others())

    async def _want_others(self) -> None:
        async with self.app.database.write() as connection:
            for server in (GUILD, OTHER):
                await people.set_guild(connection, server, across=True)

    def end(self) -> None:
        """Let everything end."""
        for server in [*self.resting]:
            self.let_back(server)
        self.end_all()

    def end_all(self) -> None:
        """See that each game can end: a table by its time, a game that runs by staff."""
        for match in map(self.match, self.games):
            if match.row.status == "lobby":
                self.run(self.app.lobby.expire(match.id))
            elif match.row.status == "running":
                self.run(self.app.staff.end(match.id, self.order()))
            assert self.match(match.id).row.status in {"over", "cancelled"}
            assert self.questions(match.id) == []
        for code in (*self.codes.values(), *self.lost_codes):
            assert self.takes_up(code, PEOPLE[0]) in NO_INVITATION

    def take_all_back(self) -> None:
        super().take_all_back()
        assert not [line for line in self.decided() if is_decision(line) and not self._undone(line)]

    def _undone(self, line: AuditLine) -> bool:
        return line.undoes is not None or line.id in {one.undoes for one in self.lines()}

    # --- What the machine does ---

    def staffs(self, deed: Callable[..., Awaitable[Any]], *said: Any) -> AuditLine | None:
        """Let staff do something: one line of the audit, or a refusal that changes nothing."""
        order = self.order()
        before = self.everything()
        try:
            line: AuditLine = self.run(deed(*said, order))
        except Refusal:
            assert self.everything() == before
            return None
        self.written += 1
        self.last = deed, said, order
        return line

    def everything(self) -> list[Any]:
        """Return who sits where, and what is barred and decided."""
        games = [(m.row, m.seats, self.questions(m.id)) for m in map(self.match, self.games)]
        return [games, self.run(self.app.bars.here(GUILD)), [line.id for line in self.lines()]]

    def lines(self) -> list[AuditLine]:
        found: list[AuditLine] = self.run(self.app.staff.lines(GUILD, 10_000))
        return found

    def decided(self) -> list[AuditLine]:
        """Return what staff has done, by hand or because somebody has answered."""
        return [line for line in self.lines() if line.actor == "staff"]

    def note(self, game: str) -> None:
        """Note who has seen which hand."""
        for seat in self.match(game).seats:
            if seat.user_id is not None:
                self.seen[game, seat.user_id].add(seat.seat)

    # --- People ---

    @rule(kind=st.sampled_from(KINDS), first=st.integers(0, 5))
    def begin(self, kind: tuple[str, int], first: int) -> None:
        game, seats = kind
        people = [PEOPLE[(first + number) % len(PEOPLE)] for number in range(seats)]
        proposal = Proposal(GUILD, CHANNEL, "en", game, rated=True)
        if people[0].user_id in self.barred:
            with pytest.raises(LobbyRefusal, match="barred"):
                self.run(self.app.lobby.open(people[0], proposal, next(self.numbers)))
            return
        lobby = self.run(self.app.lobby.open(people[0], proposal, next(self.numbers)))
        for one in people[1:]:
            barred = self.presses(self.app.lobby.join, lobby.id, one) == "barred"
            assert barred == (one.user_id in self.barred)
        self.games.append(lobby.id)
        if len(self.match(lobby.id).seats) == seats:
            self.run(self.app.lobby.start(lobby.id, people[0].user_id, next(self.numbers)))
            self.note(lobby.id)

    @precondition(lambda self: self.games)
    @rule(number=EXTRA, times=st.integers(1, 4))
    def act(self, number: int, times: int) -> None:
        for _ in range(times):
            match = self.one(number)
            if not match.to_act:
                return
            seat = match.to_act[0]
            user = match.seats[seat].user_id
            legal = match.rules.legal(match.state, seat)
            action = legal[number % len(legal)]
            if user is None:
                self.run(self.app.play.act_for_computer(match, seat, action))
            else:
                self.presses_act(match, user, action)

    def presses_act(self, match: Match, user: int, action: Any) -> None:
        play, number = self.app.play.act, next(self.numbers)
        self.run(play(match.id, match.row.ply, user, number, lambda *_: action))

    @precondition(lambda self: self.games)
    @rule(number=EXTRA, who=WHO)
    def come_back(self, number: int, who: Person) -> None:
        match = self.one(number)
        self.run(self.app.known.note(who))
        refused = self.presses(self.app.seating.take_seat, match.id, who.user_id)
        if not refused:
            assert who.user_id not in self.barred
            self.note(match.id)

    @precondition(lambda self: self.games)
    @rule(number=EXTRA, who=WHO)
    def leave(self, number: int, who: Person) -> None:
        self.presses(self.app.seating.resign, self.one(number).id, who.user_id)

    # --- Tables that wait, and other servers ---

    @rule(kind=st.sampled_from(KINDS), host=WHO)
    def propose(self, kind: tuple[str, int], host: Person) -> None:
        proposal = Proposal(GUILD, CHANNEL, "en", kind[0], rated=True)
        if host.user_id not in self.barred:
            lobby = self.run(self.app.lobby.open(host, proposal, next(self.numbers)))
            self.games.append(lobby.id)

    @precondition(lambda self: self.games)
    @rule(number=EXTRA, who=WHO)
    def join(self, number: int, who: Person) -> None:
        match = self.one(number)
        if not self.presses(self.app.lobby.join, match.id, who):
            assert who.user_id not in self.barred
            assert match.row.status == "lobby"

    @precondition(lambda self: self.games)
    @rule(number=EXTRA, starts=st.booleans())
    def start_or_call_off(self, number: int, starts: bool) -> None:
        match = self.one(number)
        deed = self.app.lobby.start if starts else self.app.lobby.leave
        if not self.presses(deed, match.id, match.row.host_id):
            assert self.match(match.id).row.status == ("running" if starts else "cancelled")
            self.note(match.id)

    @precondition(lambda self: self.games)
    @rule(number=EXTRA)
    def invite(self, number: int) -> None:
        match = self.one(number)
        try:
            after, code = self.run(self.app.across.invite(match.id, match.row.host_id))
        except Refusal:
            return
        if (known := self.codes.get(match.id)) not in {None, code}:
            assert match.row.invitation == "withdrawn"
            self.lost_codes.add(known)
        self.codes[match.id] = code
        assert (after.row.status, after.row.invitation) == ("lobby", "open")

    @precondition(lambda self: self.codes)
    @rule(number=EXTRA, by_staff=st.booleans())
    def withdraw(self, number: int, by_staff: bool) -> None:
        game = sorted(self.codes)[number % len(self.codes)]
        before = self.match(game)
        if by_staff:
            done = self.staffs(self.app.tables.withdraw, game) is not None
        else:
            done = not self.presses(self.app.across.withdraw, game, before.row.host_id)
        assert done == ((before.row.status, before.row.invitation) == ("lobby", "open"))
        if done:
            assert self.takes_up(self.codes[game], PEOPLE[number % len(PEOPLE)]) == "invitation_withdrawn"

    @precondition(lambda self: self.codes)
    @rule(number=EXTRA, who=WHO)
    def take_up(self, number: int, who: Person) -> None:
        game = sorted(self.codes)[number % len(self.codes)]
        before = self.match(game)
        refused = self.takes_up(self.codes[game], who)
        after = self.match(game)
        if refused:
            assert (after.row.status, after.seats) == (before.row.status, before.seats)
            return
        assert (before.row.status, before.row.invitation) == ("lobby", "open")
        assert who.user_id not in self.barred
        assert (after.row.status, after.other_server, after.row.unrated) == ("running", OTHER, "across")
        self.note(game)

    def takes_up(self, code: str, who: Person) -> str:
        place = Place(OTHER, CHANNEL + 1, "en", Asker(CHANNEL + 1, (), is_staff=False))
        return self.presses(self.app.across.take_up, code, who, place)

    @rule(server=st.sampled_from((GUILD, OTHER)))
    def remove(self, server: int) -> None:
        assert self.run(self.app.removals.removed(server)) == (server not in self.resting)
        self.resting.add(server)

    @precondition(lambda self: self.resting)
    @rule(number=EXTRA)
    def come_back_to_server(self, number: int) -> None:
        self.let_back(sorted(self.resting)[number % len(self.resting)])

    def let_back(self, server: int) -> None:
        assert self.run(self.app.removals.back(server)) is not None
        self.resting.discard(server)

    # --- Staff ---

    @rule(who=WHO)
    def bar(self, who: Person) -> None:
        line = self.staffs(self.app.bars.bar, who, None)
        assert (line is None) == (who.user_id in self.barred)
        self.barred.add(who.user_id)

    @rule(who=WHO)
    def lift(self, who: Person) -> None:
        line = self.staffs(self.app.bars.lift, who.user_id)
        assert (line is None) == (who.user_id not in self.barred)
        self.barred.discard(who.user_id)

    @precondition(lambda self: self.games)
    @rule(number=EXTRA, seat=st.integers(0, 3))
    def give_to_computer(self, number: int, seat: int) -> None:
        match = self.one(number)
        if self.staffs(self.app.seats.give_to_computer, match.id, seat) is None:
            return
        after = self.match(match.id)
        assert after.seats[seat].user_id is None
        assert len(after.seats) > 2 or after.row.unrated

    @precondition(lambda self: self.games)
    @rule(number=EXTRA, seat=st.integers(0, 3), who=WHO)
    def ask(self, number: int, seat: int, who: Person) -> None:
        match = self.one(number)
        if self.staffs(self.app.seats.ask, match.id, seat, who.user_id) is not None:
            assert who.user_id not in self.barred
            assert self.match(match.id).seats == match.seats
            assert len(self.questions(match.id)) == len({one.seat for one in self.questions(match.id)})

    @precondition(lambda self: self.games)
    @rule(number=EXTRA, who=WHO, agrees=st.booleans())
    def answer(self, number: int, who: Person, agrees: bool) -> None:
        """Let somebody answer a question about a game, theirs or not."""
        match = self.one(number)
        asked = self.questions(match.id)
        if not asked:
            return
        offer = asked[number % len(asked)]
        theirs = offer.user_id == who.user_id
        if agrees:
            refused = self.presses(self.app.seats.agree, match.id, offer.line, who)
            assert theirs or refused == "not_asked" or who.user_id in self.barred
        else:
            refused = self.presses(self.app.seats.decline, match.id, offer.line, who.user_id)
            assert (refused == "") == theirs
        after = self.match(match.id)
        if refused:
            assert after.seats == match.seats
        elif agrees:
            self.written += 1
            assert after.seats[offer.seat].user_id == who.user_id
            assert who.user_id not in self.barred
            assert len(after.seats) > 2 or after.row.unrated
            self.note(match.id)
        assert refused or offer not in self.questions(match.id)

    @precondition(lambda self: self.games)
    @rule(number=EXTRA)
    def run_out(self, number: int) -> None:
        """Let the time of a question be over."""
        for offer in self.questions(self.one(number).id):
            self.run(self._late(offer))
            self.run(self.app.seats.run_out(f"{offer.game}:{offer.line}"))
            assert offer.line not in {one.line for one in self.questions(offer.game)}

    async def _late(self, offer: OfferRow) -> None:
        async with self.app.database.write() as connection:
            this = seat_offers.c.line == offer.line
            await connection.execute(update(seat_offers).where(this).values(until=0.0))

    def questions(self, game: str) -> list[OfferRow]:
        found: list[OfferRow] = self.run(self.app.seats.questions(game))
        return found

    @precondition(lambda self: self.games)
    @rule(number=EXTRA, place=st.integers(50, 53))
    def move(self, number: int, place: int) -> None:
        match = self.one(number)
        if self.staffs(self.app.tables.move, match.id, place) is not None:
            assert self.match(match.id).place == place

    @precondition(lambda self: self.games)
    @rule(number=EXTRA)
    def remind(self, number: int) -> None:
        self.staffs(self.app.tables.remind, self.one(number).id)

    @precondition(lambda self: self.games)
    @rule(number=EXTRA, what=st.sampled_from(["end", "annul"]))
    def decide(self, number: int, what: str) -> None:
        self.staffs(getattr(self.app.staff, what), self.one(number).id)

    @precondition(lambda self: self.games)
    @rule(number=EXTRA, seat=st.integers(0, 2))
    def award(self, number: int, seat: int) -> None:
        self.staffs(self.app.staff.award, self.one(number).id, seat)

    @precondition(lambda self: self.games)
    @rule(number=EXTRA, places=st.permutations([1, 2, 3]))
    def correct(self, number: int, places: list[int]) -> None:
        match = self.one(number)
        own = [place for place in places if place <= len(match.seats)]
        self.staffs(self.app.staff.correct, match.id, own, [0] * len(own))

    @precondition(lambda self: self.written)
    @rule(number=EXTRA)
    def undo(self, number: int) -> None:
        lines = self.decided()
        line = lines[number % len(lines)]
        kind = kind_of(line)
        offered = {one.id for one in self.run(self.app.tables.undoable(lines))}
        done = self.staffs((self.app.tables if kind in BACK else self.app.staff).undo, line.id)
        if kind not in BACK or done is None:
            return
        assert line.id in offered
        match = self.match(line.subject)
        if kind == MOVE:
            assert match.place == int(line.before)
        elif kind == ASKED:
            assert line.id not in {one.line for one in self.questions(match.id)}
        else:
            assert kind == SEAT
            before = read_sitting(line.before)
            assert match.seats[before.seat].user_id == before.user
        self.note(match.id)

    @precondition(lambda self: self.last is not None)
    @rule()
    def press_twice(self) -> None:
        assert self.last is not None
        deed, said, order = self.last
        before = self.everything()
        with pytest.raises((AlreadyDone, LobbyRefusal)):
            self.run(deed(*said, order))
        assert self.everything() == before

    # --- What always holds ---

    @invariant()
    def nobody_has_seen_two_hands(self) -> None:
        assert all(len(seats) == 1 for seats in self.seen.values())

    @invariant()
    def who_is_barred_waits_nowhere(self) -> None:
        assert {bar.user_id for bar in self.run(self.app.bars.here(GUILD))} == self.barred
        for match in map(self.match, self.games):
            if match.row.status == "lobby":
                assert not self.barred.intersection(match.people)

    @invariant()
    def each_decision_is_a_line(self) -> None:
        assert len(self.decided()) == self.written

    @invariant()
    def only_what_can_be_answered_is_asked(self) -> None:
        for match in map(self.match, self.games):
            for offer in self.questions(match.id):
                assert offers.why_not(match, offer) == ""
                assert offer.user_id not in self.barred


def test_in_any_order(tmp_path: Path) -> None:
    live(Decisions, tmp_path, examples=tried(12, thoroughly=30), steps=25)
