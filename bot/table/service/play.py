"""Playing: every accepted action is one transaction against the position at which it was chosen.

In that transaction stand the log's new lines, the new head of the game, the interaction that asked for
it, and the messages that are due because of it.  So a committed action is never lost or applied twice.

Several seats may be to act at once.  Each answers what it is asked: that another one acts at the same time
makes its answer stale only if it is asked something else since.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec
import structlog
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.service.counting import counted_time
from bot.kit.service.errors import AlreadyDone, GameClosed, LobbyRefusal, Refusal, StalePosition
from bot.kit.store import due, interactions
from bot.kit.timed import Timed
from bot.storage.rows import ActionRow
from bot.table.service import asking, chance, declining, pace, timing
from bot.table.service.advance import settled
from bot.table.service.ledger import commit
from bot.table.service.loading import held, load, take
from bot.table.service.match import Match
from bot.table.service.messages import ANSWERED
from bot.table.service.requiring import require_going, require_seat, require_turn
from bot.table.service.settling import Settling, line
from bot.table.store import actions
from engine.proofs import AnyProof

STAND_IN: Final = "stand_in"
"""Why a line of the log stands there: a computer player keeps the seat of somebody who has left it."""

Choice = Callable[[Match, int], Any]
"""Picks the action of a seat from the position as it was read."""

Expect = Callable[[Match], None]
"""Hears what has become of a game a moment before it is kept, to make ready what will be shown then."""


@dataclass(frozen=True, slots=True)
class Played:
    """What an accepted action led to: the game afterwards, and the log's new lines.

    There are none where what somebody answered in private has still to wait for others.  ``state`` is the
    position in which the first of them was done; None where there are none, or it was the first of a game.
    """

    match: Match
    seat: int
    lines: tuple[ActionRow, ...]
    state: Any = field(default=None, repr=False)

    @property
    def is_seen(self) -> bool:
        """Whether something has happened that everybody may see."""
        return bool(self.lines) and self.match.seen_since(None) > self.lines[0].ply


@dataclass(frozen=True, slots=True)
class _Asked:
    """A seat that is to act in a position that was read."""

    match: Match
    seat: int


@dataclass(frozen=True, slots=True)
class PlayService(Timed):
    """Acts on running games.

    ``now`` is seconds since 1970; ``new_secret`` gives 32 random bytes; ``pace`` is that of computer players
    who are watched (:func:`~bot.table.service.pace.rest`).
    """

    new_secret: chance.NewSecret
    pace: float

    async def match(self, game_id: str) -> Match:
        """Return a game, of which lines of the log tell from now on; raise NoSuchGame."""
        async with self.database.read() as connection:
            match = await load(connection, game_id)
        structlog.contextvars.bind_contextvars(game=match.id, ply=match.row.ply, guild=match.row.guild_id)
        return match

    async def log(self, game_id: str) -> list[ActionRow]:
        """Return all actions of a game so far."""
        async with self.database.read() as connection:
            return await actions.of(connection, game_id)

    async def act(
        self,
        game_id: str,
        ply: int | None,
        user_id: int,
        interaction_id: int,
        choose: Choice,
        read: Match | None = None,
        expect: Expect | None = None,
    ) -> Played:
        """Let a person act; ``ply`` is the position they saw, None for "whatever it is now".

        ``read`` is the game as it was read a moment ago, if it was; what it forbids is looked at again.
        Raises StalePosition if their seat is asked something else by now.
        """

        async def ask(shown: int | None) -> _Asked:
            async with self.database.read() as connection:
                try:
                    match = await load(connection, game_id)
                    seat = require_turn(match, user_id, shown)
                except Refusal:
                    if await interactions.seen(connection, interaction_id):
                        raise AlreadyDone(game=game_id) from None
                    raise
                return _Asked(match, seat)

        asked = (_still_asked(read, user_id, ply) if read is not None else None) or await ask(ply)
        if asked.match.is_quiet(asked.seat):
            return await self._answer_of(game_id, user_id, ply, interaction_id, choose)
        return await self._play(ask, ply, choose, interaction_id, asked, expect)

    async def act_for_computer(self, seen: Match, seat: int, action: object) -> Played:
        """Let a computer player do what it chose in the game it saw; raise StalePosition if too late."""
        game_id, ply = seen.id, seen.row.ply

        async def ask(_shown: int | None) -> _Asked:
            async with self.database.read() as connection:
                match = await load(connection, game_id)
            require_going(match)
            asked = match.question(seat) is not None and match.seats[seat].user_id is None
            if not asked or not match.is_fresh(seat, ply) or match.row.taken_back != seen.row.taken_back:
                raise StalePosition(game=game_id)
            return _Asked(match, seat)

        found = await ask(ply)
        if not found.match.is_quiet(seat):
            return await self._play(ask, ply, lambda _match, _seat: action, None, found)
        async with self.database.write() as connection:
            match = await load(connection, game_id)
            if match.row.ply != ply or match.question(seat) is None or match.seats[seat].user_id is not None:
                raise StalePosition(game=game_id)
            return await self._answered(connection, match, seat, action)

    def thought(self, match: Match) -> float:
        """Return how many seconds a computer player takes to choose at least."""
        return pace.thought(match, self.pace, self.now())

    async def rest(self, match: Match, seat: int) -> float:
        """Return in how many seconds a computer player may play what it has chosen."""
        people = [one.seat for one in match.seats if one.user_id is not None]
        async with self.database.read() as connection:
            run = await actions.since(connection, match.id, people)
        return pace.rest(match, seat, run, self.pace, self.now())

    async def act_for_absent(self, seen: Match, seat: int, action: object) -> Played:
        """Do what is done for a seat whose time is up; raise StalePosition if it has acted, or has time."""
        game_id = seen.id
        async with self.database.write() as connection:
            match = await load(connection, game_id)
            same = (match.row.ply, match.row.taken_back) == (seen.row.ply, seen.row.taken_back)
            if not same or not timing.is_up(match, seat, self.now()):
                raise StalePosition(game=game_id)
            if match.is_quiet(seat):
                return await self._answered(connection, match, seat, action)
            assert match.clock is not None
            now, until = self.now(), match.clock.deadline(seat)
            used = timing.used(match, seat, until or now)
            row = line(match, seat, action, now)
            row = msgspec.structs.replace(row, used=used, cause=timing.cause_of(match, seat))
            settling = self._settling(connection, match, None)
            settling.follow(row, match.rules.apply(match.state, seat, action))
            await settling.settle()
            return await self._written(settling, seat, None, match.acted)

    async def go_on(self, game_id: str) -> None:
        """Go on after a pause, if nobody is awaited any more who is asked in private."""
        async with self.database.write() as connection:
            match = await load(connection, game_id)
            if match.row.status != "running" or match.rules.declining(match.state) is None:
                return
            require_going(match)
            if match.row.wait_until is not None and self.now() < match.row.wait_until:
                await self._look_again(connection, match)
                return
            settling = self._settling(connection, match, None)
            await settling.settle()
            if settling.lines:
                await self._written(settling, 0)

    async def decline(
        self, game_id: str, ply: int | None, user_id: int, interaction_id: int, until: str
    ) -> Played:
        """Let a person say no beforehand: to the matter of this ply, or at any ply until their own turn."""
        async with self.database.write() as connection:
            match = await take(connection, game_id, interaction_id, self.now())
            seat = require_seat(match, user_id)
            require_going(match)
            if until == declining.THIS and not declining.same_matter(match, ply):
                raise StalePosition(game=game_id)
            offer = declining.offers(match).get(seat)
            if offer is None:
                raise Refusal("own_turn", game=game_id)
            asked_now = seat in match.to_act
            if until == declining.THIS and (match.is_pausing or not (offer.this or asked_now)):
                return Played(match, seat, ())  # they have answered everything, or say no to more than that
            after = replace(match, declines={**match.declines, seat: until})
            quiet = match.is_pausing or (asked_now and until == asking.WINS)
            if quiet:
                await self._look_again(connection, match)
            if quiet or not asked_now:
                return await self._answers_changed(connection, match, after, seat)
            counted = self._counted(interaction_id)
            timing.require_in_time(match, seat, counted)
            settling = self._settling(connection, match, interaction_id, after)
            await settling.settle()
            if settling.lines and settling.lines[0].seat == seat:
                settling.charge(timing.used(match, seat, counted))
            return await self._written(settling, seat, seat, match.acted, counted)

    async def ask_again(self, game_id: str, user_id: int, interaction_id: int) -> Played:
        """Take back what a person said beforehand, if it still stands."""
        async with self.database.write() as connection:
            match = await take(connection, game_id, interaction_id, self.now())
            seat = require_seat(match, user_id)
            return await self._answers_changed(connection, match, match.without_decline(seat), seat)

    async def add_seed(self, game_id: str, user_id: int, name: str, text: str, interaction_id: int) -> None:
        """Mix a player's own text into the draws that follow; what is no proper text is left out of it."""
        text = text.replace("\0", "").encode(errors="ignore").decode()
        async with self.database.write() as connection:
            match = await load(connection, game_id)
            if match.row.status in {"over", "cancelled"}:
                raise GameClosed(game=game_id)
            if match.row.status == "lobby" and match.seat_of(user_id) is None:
                raise LobbyRefusal("not_seated", game=game_id)
            if match.row.status == "running":
                require_seat(match, user_id)
            if not await chance.add_seed(connection, match, user_id, name, text, interaction_id):
                raise LobbyRefusal("seed_stands", game=game_id)

    async def proof(self, game_id: str) -> AnyProof:
        """Return the proof of the draws: while the game runs, without any secret."""
        async with self.database.read() as connection:
            return await chance.proof(connection, await load(connection, game_id))

    async def begin(
        self, connection: AsyncConnection, lobby: Match, begun: Match, interaction_id: int
    ) -> Played:
        """Deal the first position of a game that begins with those in its lobby (inside a transaction)."""
        await chance.mix_in_joins(connection, lobby, interaction_id)
        first = begun.at(0, begun.first(len(begun.seats)))
        settling = self._settling(connection, lobby, interaction_id, first)
        await settling.settle()
        return await self._written(settling, 0)

    # --- how an action is written ---

    async def _play(
        self,
        ask: Callable[[int | None], Awaitable[_Asked]],
        ply: int | None,
        choose: Choice,
        interaction_id: int | None,
        asked: _Asked,
        expect: Expect | None = None,
    ) -> Played:
        """Let a seat act at what it is asked: again when another seat's action came between."""
        tries = 0
        while True:
            action = choose(asked.match, asked.seat)
            tries += 1
            try:
                return await self._write(asked, action, interaction_id, expect)
            except StalePosition:
                if tries > len(asked.match.seats):
                    raise
                # What was meant for "now" was meant for this position, not for what came of it.
                ply = asked.match.row.ply if ply is None else ply
                asked = await ask(ply)

    async def _write(
        self, asked: _Asked, action: object, interaction_id: int | None, expect: Expect | None
    ) -> Played:
        """Apply an action to the position that was read, and write it if the game still stands there.

        All that can be worked out before is, since only one at a time can write to SQLite.
        """
        match, seat = asked.match, asked.seat
        counted = self._counted(interaction_id)
        timing.require_in_time(match, seat, counted)
        state = match.rules.apply(match.state, seat, action)
        row = line(match, seat, action, counted)
        stand_in = "" if interaction_id is not None or seat not in match.leavers.values() else STAND_IN
        row = msgspec.structs.replace(row, used=timing.used(match, seat, counted), cause=stand_in)
        try:
            async with self.database.write() as connection:
                if interaction_id is not None:
                    await interactions.note(connection, interaction_id, self.now())
                settling = self._settling(connection, await held(connection, match), interaction_id)
                settling.follow(row, state)
                await settling.settle()
                played = await self._written(settling, seat, seat, match.acted, counted)
                if expect is not None:
                    expect(played.match)
                return played
        except IntegrityError:
            if interaction_id is not None and await self._was_applied(interaction_id):
                raise AlreadyDone(game=match.id) from None
            raise

    async def _was_applied(self, interaction_id: int) -> bool:
        async with self.database.read() as connection:
            return await interactions.seen(connection, interaction_id)

    def _counted(self, interaction_id: int | None) -> float:
        """Return when an action counts: a person's at the time in the number of their press."""
        return self.now() if interaction_id is None else counted_time(interaction_id, self.now())

    # --- what is answered in private ---

    async def _answer_of(
        self, game_id: str, user_id: int, ply: int | None, interaction_id: int, choose: Choice
    ) -> Played:
        """Note what a person who is asked in private answers; others learn of it when the game goes on."""
        async with self.database.write() as connection:
            match = await take(connection, game_id, interaction_id, self.now())
            seat = require_turn(match, user_id, ply)
            if not match.is_quiet(seat):
                raise StalePosition(game=game_id)
            timing.require_in_time(match, seat, self._counted(interaction_id))
            return await self._answered(connection, match, seat, choose(match, seat))

    async def _answered(self, connection: AsyncConnection, match: Match, seat: int, action: object) -> Played:
        """Note an answer, if it is legal, beside the position; whatever it is, the game goes on later."""
        match.rules.apply(match.question(seat), seat, action)
        given = (*match.answers.get(seat, ()), action)
        after = match.with_answers({**match.answers, seat: given})
        await commit(connection, match, after)
        await self._look_again(connection, match)
        user_id = match.seats[seat].user_id
        if user_id is not None:
            await due.put(connection, match.id, "hand", self.now() + ANSWERED, user_id)
        return Played(await timing.anew(connection, after, self.now()), seat, ())

    async def _look_again(self, connection: AsyncConnection, match: Match) -> None:
        """Put down that the game may go on: when its pause is over, not sooner."""
        await due.put(connection, match.id, "go_on", max(self.now(), match.row.wait_until or 0.0))

    # --- in the transaction ---

    def _settling(
        self, connection: AsyncConnection, before: Match, led_by: int | None, after: Match | None = None
    ) -> Settling:
        """Begin with a game as it stood, or with what has become of it already.

        ``led_by`` is the interaction that leads on from there, None for what the bot does.
        """
        source = chance.Source(connection, before, self.new_secret, led_by or before.row.last_interaction)
        return Settling(before, after or before, self.now, source)

    async def _written(
        self,
        settling: Settling,
        seat: int,
        actor: int | None = None,
        acted: Mapping[int, float] | None = None,
        counted: float | None = None,
    ) -> Played:
        after = await settled(settling, self.now(), actor, acted, counted)
        return Played(after, seat, tuple(settling.lines), settling.before.state)

    async def _answers_changed(
        self, connection: AsyncConnection, match: Match, after: Match, seat: int
    ) -> Played:
        """Show the person, and nobody else, what stands now."""
        user_id = match.seats[seat].user_id
        assert user_id is not None
        await due.put(connection, match.id, "hand", self.now(), user_id)
        return Played(await commit(connection, match, after), seat, ())


def _still_asked(match: Match, user_id: int, ply: int | None) -> _Asked | None:
    """Return what a person is asked in a game as it was read; None where they may not answer it."""
    try:
        return _Asked(match, require_turn(match, user_id, ply))
    except Refusal:
        return None
