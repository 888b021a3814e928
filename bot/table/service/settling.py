"""How a game goes on by itself: by chance, newcomers, what is forced, and what was answered beforehand.

All of it happens in the transaction of the action before; every step is a line of the log.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import StalePosition
from bot.storage.rows import ActionRow, NewcomerRow
from bot.table.service import asking, chance
from bot.table.service.asking import LASTING, THIS
from bot.table.service.match import Match
from bot.table.store import declines, games, newcomers, seats
from engine.core import CHANCE


def line(match: Match, ply: int, seat: int, state: Any, action: Any, now: float) -> ActionRow:
    """Return the line of the log for an action in this state."""
    return ActionRow(
        game=match.id,
        ply=ply,
        seat=seat,
        action=match.rules.dump_action(action),
        notation=match.rules.notate(state, action),
        deal=None,
        draws=None,
        at=now,
    )


@dataclass(frozen=True, slots=True)
class _Acted:
    """What somebody did last: its line, the state before it, and since when seats were asked there."""

    row: ActionRow
    before: Any
    asked: dict[int, int]


@dataclass(slots=True)
class Settling:
    """A game on its way to the next choice of somebody.

    ``state`` is where it is, ``lines`` how it came there, ``declines`` the answers that still stand,
    ``asked_from`` the ply from which on it has been asked about the same matter, ``wait_until`` when its
    pause ends, ``answers`` what was answered to it in private, ``asked`` since when those seats are asked
    whose question is older than the position, ``waiting`` who still waits for the next season, and
    ``joined`` who has got a seat.
    """

    connection: AsyncConnection
    match: Match
    state: Any
    now: Callable[[], float]
    source: chance.Source
    lines: list[ActionRow] = field(default_factory=list)
    declines: dict[int, str] = field(default_factory=dict)
    asked_from: int | None = None
    wait_until: float | None = None
    answers: asking.Answers = field(default_factory=dict)
    asked: dict[int, int] = field(default_factory=dict)
    waiting: list[NewcomerRow] = field(default_factory=list)
    joined: list[int] = field(default_factory=list)
    _stood: frozenset[int] = frozenset()
    _acted: _Acted | None = None

    @classmethod
    async def begin(
        cls,
        connection: AsyncConnection,
        match: Match,
        now: Callable[[], float],
        new_secret: chance.NewSecret,
        led_by: int | None,
    ) -> Settling:
        """Begin at the position of the match, with the wishes as they stand in this transaction.

        ``led_by`` is the interaction that leads on from there, None for a computer player's action.  Raises
        StalePosition where there may be wishes and the game has moved on already.
        """
        source = chance.Source(connection, match, new_secret, led_by or match.row.last_interaction)
        settling = cls(connection, match, match.state, now, source)
        settling.asked_from, settling.asked = match.row.asked_from, match.asked
        settling.wait_until = match.row.wait_until
        if (match.asks or match.grows) and await games.hold(connection, match.id) != match.row.ply:
            raise StalePosition(game=match.id)
        if match.grows:
            settling.waiting = await newcomers.of(connection, match.id)
        if match.asks:
            settling.declines = await declines.of(connection, match.id)
            settling.answers = asking.read(match.rules, await games.answers(connection, match.id))
            settling._stood = frozenset(settling.declines)
        return settling

    @property
    def ply(self) -> int:
        """The ply of the position reached."""
        return self.match.row.ply + len(self.lines)

    def play(self, seat: int, action: Any) -> None:
        """Go on by an action of a seat."""
        row = line(self.match, self.ply, seat, self.state, action, self.now())
        self.follow(row, self.match.rules.apply(self.state, seat, action))

    def follow(self, row: ActionRow, after: Any) -> None:
        """Go on by an action that was worked out before: its line, and the state after it."""
        before, self.state = self.state, after
        self._acted = _Acted(row, before, self.asked)
        self.asked = self._still_asked()
        self.lines.append(row)
        if self.match.asks:
            self._let_answers_go(row.seat, before)
            self._note_question()

    def charge(self, used: float | None) -> None:
        """Note what the first action took of its seat's clock."""
        self.lines[0] = msgspec.structs.replace(self.lines[0], used=used)

    async def settle(self) -> None:
        """Go on until somebody has a choice, or the game is over."""
        while True:
            await self._seat_newcomers()
            self.state, drawn = await chance.draw_all(self.source, self.state, self.ply, self.now())
            self.lines += drawn
            self.asked = self._still_asked()
            self._note_question()
            if self.match.rules.turn(self.state).is_chance:
                continue  # a seat may be added before chance acts again
            following = self._by_itself()
            if not following:
                await self._begin_deal()
                await self.source.note()
                return
            for seat, action in following:
                self.play(seat, action)

    async def _begin_deal(self) -> None:
        """Fix all that a deal is drawn from as it begins: its first draw may come unseen."""
        deal = self.match.rules.deal(self.state)
        if deal != self.match.row.deal and not self.match.rules.turn(self.state).is_over:
            await self.source.draws(deal)

    def _by_itself(self) -> list[tuple[int, Any]]:
        """Return who acts now without being asked, and how: forced, or answered before."""
        rules, match = self.match.rules, self.match
        if rules.declining(self.state) is not None and rules.asks_able(match.options):
            if self._pauses():
                return []
            return asking.outcome(rules, self.state, self.declines, self.answers)
        for seat in rules.turn(self.state).seats:
            action = rules.forced(self.state, seat)
            if action is None:
                action = self._answered(seat)
            if action is not None:
                return [(seat, action)]
        return []

    def _pauses(self) -> bool:
        """Whether a table that asks in private waits, whether anybody can answer or not."""
        return self.wait_until is not None and self.now() < self.wait_until

    def _answered(self, seat: int) -> Any | None:
        """Return what a seat has answered beforehand, or in private, to what it is asked now."""
        rules, stands = self.match.rules, self.declines.get(seat, "")
        no = rules.declining(self.state)
        if no is None or not stands or asking.refuses(rules, self.state, stands):
            return no if stands else None
        # It wants to be asked only if it can win: others see it being asked for as long in either case.
        if self._pauses():
            return None
        if not asking.able(rules, self.state, seat):
            return no
        return next(iter(self.answers.get(seat, ())), None)

    def _still_asked(self) -> dict[int, int]:
        """Return since when those seats are asked to whom an action of another one has changed nothing.

        What chance did because of it belongs to the action.
        """
        if self._acted is None:
            return self.asked
        row, before = self._acted.row, self._acted.before
        rules, waiting = self.match.rules, self.match.rules.turn(before).seats
        if len(waiting) < 2:
            return {}
        others = [seat for seat in rules.turn(self.state).seats if seat in waiting and seat != row.seat]
        return {
            seat: self._acted.asked.get(seat, row.ply)
            for seat in others
            if rules.same_question(before, self.state, seat)
        }

    async def _seat_newcomers(self) -> None:
        """Give a seat to each who waits, in their order, where a season is about to be dealt."""
        match = self.match
        while self.waiting and (new_seat := match.rules.newcomer(self.state)) is not None:
            person = self.waiting.pop(0)
            seat = len(match.seats) + len(self.joined)
            self.play(CHANCE, new_seat)
            await newcomers.remove(self.connection, match.id, person.user_id)
            await seats.add(self.connection, match.id, seat, person.user_id)
            self.joined.append(person.user_id)

    async def forget_answers(self) -> None:
        """Forget in the database what stands no longer."""
        if gone := self._stood - self.declines.keys():
            await declines.forget(self.connection, self.match.id, gone)

    def _let_answers_go(self, seat: int, before: Any) -> None:
        """Let go of what was answered until now: a seat has acted in the state before."""
        rules = self.match.rules
        lasting = {who: until for who, until in self.declines.items() if until in LASTING}
        if rules.declining(before) is None and seat not in lasting:
            self.declines.pop(seat, None)
        if rules.deal(self.state) != rules.deal(before):
            self.declines = lasting  # the others were answered with other hands
        if rules.turn(self.state).is_over:
            self.declines.clear()

    def _note_question(self) -> None:
        """Note since when the same matter is asked about, and let go of the answers about an earlier one."""
        if self.match.rules.declining(self.state) is None:
            self.asked_from = self.wait_until = None
            self.answers = {}
            self.declines = {seat: until for seat, until in self.declines.items() if until != THIS}
        elif self.asked_from is None:
            self.asked_from = self.ply
            self.wait_until = self.now() + self._pause()

    def _pause(self) -> float:
        """Return for how long the table waits for those whom it asks now."""
        rules = self.match.rules
        (first, *_) = rules.turn(self.state).seats
        return asking.pause(rules, person=self.match.seats[first].user_id is not None)
