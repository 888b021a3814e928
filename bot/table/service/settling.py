"""How a game goes on by itself: by chance, newcomers, what is forced, and what was answered beforehand.

All of it happens in the transaction of the action before; every step is a line of the log.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import msgspec

from bot.storage.rows import ActionRow, SeatRow
from bot.table.service import asking, chance
from bot.table.service.asking import LASTING, THIS
from bot.table.service.match import Match
from bot.table.store.columns import write_by_seat
from engine.core import CHANCE, Seat


def line(match: Match, seat: int, action: object, now: float) -> ActionRow:
    """Return the line of the log for an action in the position of the game."""
    return ActionRow(
        game=match.id,
        ply=match.row.ply,
        seat=seat,
        action=match.rules.dump_action(action),
        notation=match.rules.notate(match.state, action),
        deal=None,
        draws=None,
        at=now,
    )


class _Acted(NamedTuple):
    """Who acted last, and the game before."""

    seat: Seat
    before: Match


@dataclass(slots=True)
class Settling:
    """A game on its way to the next choice of somebody.

    ``before`` is the game as it stood, ``match`` where it is, and ``lines`` how it came there.
    """

    before: Match
    match: Match
    now: Callable[[], float]
    source: chance.Source
    lines: list[ActionRow] = field(default_factory=list)
    _acted: _Acted | None = None

    @property
    def joined(self) -> list[int]:
        """Who has got a seat."""
        return [user for user in self.match.people if user not in self.before.people]

    def play(self, seat: int, action: object) -> None:
        """Go on by an action of a seat."""
        match = self.match
        self.follow(line(match, seat, action, self.now()), match.rules.apply(match.state, seat, action))

    def follow(self, row: ActionRow, state: object) -> None:
        """Go on by an action that was worked out before: its line, and the state after it."""
        acted = self._acted = _Acted(row.seat, self.match)
        self._go_on([row], state)
        if self.match.asks:
            self._let_answers_go(acted)
            self._note_question()

    def _go_on(self, lines: list[ActionRow], state: object) -> None:
        self.lines += lines
        asked = write_by_seat(self._still_asked(state))
        self.match = self.match.at(self.match.row.ply + len(lines), state, asked=asked)

    def charge(self, used: float | None) -> None:
        """Note what the first action took of its seat's clock."""
        self.lines[0] = msgspec.structs.replace(self.lines[0], used=used)

    async def settle(self) -> None:
        """Go on until somebody has a choice, or the game is over."""
        while True:
            self._seat_newcomers()
            state, drawn = await chance.draw_all(
                self.source, self.match.state, self.match.row.ply, self.now()
            )
            if drawn:
                self._go_on(drawn, state)
            self._note_question()
            if self.match.rules.turn(state).is_chance:
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
        rules, state = self.match.rules, self.match.state
        if rules.deal(state) != self.before.row.deal and not rules.turn(state).is_over:
            await self.source.draws(rules.deal(state))

    def _by_itself(self) -> list[tuple[Seat, Any]]:
        """Return who acts now without being asked, and how: forced, or answered before."""
        match, rules, state = self.match, self.match.rules, self.match.state
        if rules.declining(state) is not None and rules.asks_able(match.options):
            return [] if self._pauses() else asking.outcome(rules, state, match.declines, match.answers)
        for seat in rules.turn(state).seats:
            action = rules.forced(state, seat)
            if action is None:
                action = self._answered(seat)
            if action is not None:
                return [(seat, action)]
        return []

    def _pauses(self) -> bool:
        """Whether a table that asks in private waits, whether anybody can answer or not."""
        until = self.match.row.wait_until
        return until is not None and self.now() < until

    def _answered(self, seat: int) -> Any | None:
        """Return what a seat has answered beforehand, or in private, to what it is asked now."""
        match, rules, state = self.match, self.match.rules, self.match.state
        no, stands = rules.declining(state), match.declines.get(seat, "")
        if no is None or not stands or asking.refuses(rules, state, stands):
            return no if stands else None
        # It wants to be asked only if it can win: others see it being asked for as long in either case.
        if self._pauses():
            return None
        if not asking.able(rules, state, seat):
            return no
        return next(iter(match.answers.get(seat, ())), None)

    def _still_asked(self, state: object) -> dict[Seat, int]:
        """Return since when those seats are asked to whom an action of another one has changed nothing.

        What chance did because of it belongs to the action.
        """
        if self._acted is None:
            return self.match.asked
        acted, before = self._acted
        rules, waiting = before.rules, before.rules.turn(before.state).seats
        if len(waiting) < 2:
            return {}
        asked = before.asked
        return {
            seat: asked.get(seat, before.row.ply)
            for seat in rules.turn(state).seats
            if seat in waiting and seat != acted and rules.same_question(before.state, state, seat)
        }

    def _seat_newcomers(self) -> None:
        """Give a seat to each who waits, in their order, where a season is about to be dealt."""
        while (match := self.match).newcomers and (new_seat := match.rules.newcomer(match.state)) is not None:
            person, *others = match.newcomers
            self.play(CHANCE, new_seat)
            seat = SeatRow(match.id, len(match.seats), person.user_id, "", person.name)
            grown = replace(self.match, newcomers=tuple(others)).with_seat(seat)
            self.match = grown.with_row(seat_count=max(match.row.seat_count, len(grown.seats)))

    def _let_answers_go(self, acted: _Acted) -> None:
        """Let go of what was answered until now: a seat has acted."""
        match, rules, before = self.match, self.match.rules, acted.before.state
        stand = match.declines
        if rules.declining(before) is None and stand.get(acted.seat) not in LASTING:
            stand = {seat: until for seat, until in stand.items() if seat != acted.seat}
        if rules.deal(match.state) != rules.deal(before):  # the others were answered with other hands
            stand = {seat: until for seat, until in stand.items() if until in LASTING}
        if rules.turn(match.state).is_over:
            stand = {}
        if stand != match.declines:
            self.match = replace(match, declines=stand)

    def _note_question(self) -> None:
        """Note since when the same matter is asked about, and let go of the answers about an earlier one."""
        match, asked = self.match, self.match.rules.declining(self.match.state) is not None
        if asked and match.row.asked_from is None:
            self.match = match.with_row(
                asked_from=match.row.ply, wait_until=self.now() + match.answering_time
            )
        elif not asked and match.row.asked_from is not None:
            stand = {seat: until for seat, until in match.declines.items() if until != THIS}
            match = match.with_row(asked_from=None, wait_until=None, answers="")
            self.match = replace(match, declines=stand)
