"""Playing: every accepted action is one transaction against the expected ply.

In that transaction stand the log's new lines, the new head of the game, the interaction that asked for
it, and the messages that are due because of it.  So a committed action is never lost or applied twice,
and what has to be said about it is said even if the process dies right after the commit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import chance, declining
from bot.services.errors import AlreadyDone, GameClosed, LobbyRefusal, Refusal, StalePosition
from bot.services.match import Match, load, require_seat, require_turn
from bot.services.settling import Settling, line
from bot.storage import actions, declines, due, games, interactions, leavers, newcomers, seats
from bot.storage.database import Database
from bot.storage.rows import ActionRow
from engine.core import Result
from engine.proofs import AnyProof

ANSWERED: Final = 3.0
"""Seconds in which an interaction is answered, if it ever is: Discord's own limit."""

STAND_IN: Final = "greedy"
"""The computer player that takes the seat of somebody who leaves."""

PATIENCE: Final = 60.0
"""Seconds in which a player who has just acted is not called again."""

WATCH: Final = 900.0
"""Seconds after which we look whether somebody for whom others wait is still in the server."""

Changes = dict[str, Any]
"""New values of columns of the game."""

Choice = Callable[[Match, int], Any]
"""Picks the action of a seat from the position as it is inside the transaction."""


@dataclass(frozen=True, slots=True)
class Played:
    """What an accepted action led to: the game afterwards, and the log's new lines."""

    match: Match
    seat: int
    lines: tuple[ActionRow, ...]


@dataclass(frozen=True, slots=True)
class PlayService:
    """Acts on running games.  ``now`` is seconds since 1970; ``new_secret`` gives 32 random bytes."""

    database: Database
    now: Callable[[], float]
    new_secret: chance.NewSecret

    async def match(self, game_id: str) -> Match:
        """Return a game; raise NoSuchGame."""
        async with self.database.read() as connection:
            return await load(connection, game_id)

    async def log(self, game_id: str) -> list[ActionRow]:
        """Return all actions of a game so far."""
        async with self.database.read() as connection:
            return await actions.of(connection, game_id)

    async def act(
        self, game_id: str, ply: int | None, user_id: int, interaction_id: int, choose: Choice
    ) -> Played:
        """Let a person act; ``ply`` is the position they saw, None for "whatever it is now"."""
        async with self.database.read() as connection:
            try:
                match = await load(connection, game_id)
                seat = require_turn(match, user_id, ply)
            except Refusal:
                if await interactions.seen(connection, interaction_id):
                    raise AlreadyDone(game=game_id) from None
                raise
            acted = await actions.last_times(connection, game_id)
        return await self._play(match, seat, choose(match, seat), acted, interaction_id)

    async def act_for_computer(self, game_id: str, ply: int, seat: int, action: Any) -> Played:
        """Let a computer player act at this ply; raise StalePosition if the game has moved on."""
        async with self.database.read() as connection:
            match = await load(connection, game_id)
            acted = await actions.last_times(connection, game_id)
        if match.row.ply != ply or seat not in match.to_act:
            raise StalePosition(game=game_id)
        return await self._play(match, seat, action, acted)

    async def resign(self, game_id: str, user_id: int, interaction_id: int) -> Played:
        """Leave a running game.

        Between two players that ends it: the other wins.  At a larger table a computer player takes the
        seat over, so that the others can go on; when the last person leaves, the game is called off.
        """
        async with self.database.write() as connection:
            match = await self._take(connection, game_id, interaction_id)
            seat = require_seat(match, user_id)
            if len(match.seats) == 2:
                result = Result(_points(match), (2, 1) if seat == 0 else (1, 2), "resigned")
                return await self._end(connection, match, seat, result)
            after = await self.vacate(connection, match, seat)
            if not after.people:
                await games.update(connection, game_id, status="cancelled", to_act="", finished_at=self.now())
                await self._forget_wishes(connection, game_id)
                await self._say(connection, game_id, "board", "lobby")
                return Played(await load(connection, game_id), seat, ())
            await due.put(connection, game_id, "hand", self.now(), user_id)
            return Played(after, seat, ())

    async def vacate(self, connection: AsyncConnection, match: Match, seat: int) -> Match:
        """Let a computer player go on for a person, who may take the seat back (inside a transaction)."""
        user_id = match.seats[seat].user_id
        assert user_id is not None
        await seats.hand_over(connection, match.id, seat, computer=STAND_IN)
        await leavers.put(connection, match.id, user_id, seat)
        after = await load(connection, match.id)
        await due.put_all(connection, match.id, self._messages(match, after, None, {}))
        return after

    async def take_seat(self, game_id: str, user_id: int, interaction_id: int) -> Played:
        """Let a person take the place of a computer player, with everything that lies before it.

        Whoever left a seat of this game may take back that one only: they have seen its hand.
        """
        async with self.database.write() as connection:
            match = await self._take(connection, game_id, interaction_id)
            if match.row.status != "running":
                raise GameClosed(game=game_id)
            if match.seat_of(user_id) is not None:
                raise LobbyRefusal("seated_already", game=game_id)
            known = await leavers.seat_of(connection, game_id, user_id)
            open_to_them = match.seats if known is None else (match.seats[known],)
            free = next((seat.seat for seat in open_to_them if seat.user_id is None), None)
            if free is None:
                raise LobbyRefusal("lobby_full" if known is None else "own_seat_taken", game=game_id)
            await newcomers.remove(connection, game_id, user_id)
            await seats.hand_over(connection, game_id, free, user_id=user_id)
            after = await load(connection, game_id)
            await due.put_all(connection, game_id, self._messages(match, after, None, {}))
            return Played(after, free, ())

    async def decline(
        self, game_id: str, ply: int | None, user_id: int, interaction_id: int, until: str
    ) -> Played:
        """Let a person say no beforehand: to the card of this ply, or at any ply until their own turn."""
        async with self.database.write() as connection:
            match = await self._take(connection, game_id, interaction_id)
            seat = require_seat(match, user_id)
            if until == declining.CARD and not declining.same_card(match, ply):
                raise StalePosition(game=game_id)
            offer = declining.offers(match).get(seat)
            if offer is None:
                raise Refusal("own_turn", game=game_id)
            asked_now = seat in match.to_act
            if until == declining.CARD and not (offer.card or asked_now):
                return Played(match, seat, ())  # they have answered everything, or say no to more than that
            await declines.put(connection, game_id, seat, until)
            if asked_now:
                settling = await self._settling(connection, match)
                await settling.settle()
                acted = await actions.last_times(connection, game_id)
                return await self._commit(settling, seat, acted)
            return await self._answers_changed(connection, match, seat)

    async def ask_again(self, game_id: str, user_id: int, interaction_id: int) -> Played:
        """Take back what a person said beforehand, if it still stands."""
        async with self.database.write() as connection:
            match = await self._take(connection, game_id, interaction_id)
            seat = require_seat(match, user_id)
            await declines.forget(connection, game_id, [seat])
            return await self._answers_changed(connection, match, seat)

    async def offer_draw(self, game_id: str, user_id: int, interaction_id: int) -> Played:
        """Offer a draw, or accept the other's offer; computer players decline by playing on."""
        async with self.database.write() as connection:
            match = await self._take(connection, game_id, interaction_id)
            seat = require_seat(match, user_id)
            if len(match.seats) > 2:
                raise LobbyRefusal("draw_of_two", game=match.id)
            offered_by = match.row.draw_offered_by
            if offered_by is not None and offered_by != seat:
                return await self._draw(connection, match, seat)
            if offered_by == seat:
                raise LobbyRefusal("draw_offered_already", game=match.id)
            if len(match.people) < 2:
                raise LobbyRefusal("nobody_to_ask", game=match.id)
            await games.update(connection, game_id, draw_offered_by=seat)
            await self._say(connection, game_id, "board")
            return Played(await load(connection, game_id), seat, ())

    async def answer_draw(self, game_id: str, user_id: int, interaction_id: int, *, accept: bool) -> Played:
        """Accept the other's offer of a draw, or turn it down."""
        async with self.database.write() as connection:
            match = await self._take(connection, game_id, interaction_id)
            seat = require_seat(match, user_id)
            if match.row.draw_offered_by in {None, seat}:
                raise LobbyRefusal("no_draw_offered", game=match.id)
            if accept:
                return await self._draw(connection, match, seat)
            await games.update(connection, game_id, draw_offered_by=None)
            await self._say(connection, game_id, "board")
            return Played(await load(connection, game_id), seat, ())

    async def add_seed(self, game_id: str, user_id: int, name: str, text: str) -> None:
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
            if not await chance.add_seed(connection, match, user_id, name, text):
                raise LobbyRefusal("seed_stands", game=game_id)

    async def proof(self, game_id: str) -> AnyProof:
        """Return the proof of the draws: while the game runs, without any secret."""
        async with self.database.read() as connection:
            return await chance.proof(connection, await load(connection, game_id))

    async def hurry(self, game_id: str, *messages: tuple[str, int]) -> None:
        """Make messages due at once that were put down for later, each (kind, recipient)."""
        async with self.database.write() as connection:
            now = self.now()
            await due.put_all(connection, game_id, [(kind, now, recipient) for kind, recipient in messages])

    async def begin(self, connection: AsyncConnection, match: Match) -> Played:
        """Deal the first position of a game that has just been started (inside its transaction)."""
        settling = await self._settling(connection, match)
        settling.state = match.rules.start(len(match.seats), match.options)
        await settling.settle()
        return await self._commit(settling, 0, {})

    # --- inside the transaction ---

    async def _take(self, connection: AsyncConnection, game_id: str, interaction_id: int) -> Match:
        if not await interactions.once(connection, interaction_id, self.now()):
            raise AlreadyDone(game=game_id)
        return await load(connection, game_id)

    async def _play(
        self,
        match: Match,
        seat: int,
        action: Any,
        acted: Mapping[int, float],
        interaction_id: int | None = None,
    ) -> Played:
        """Apply an action to the position that was read, and write it if the game still stands there.

        All that can be worked out before is, since only one at a time can write to SQLite.
        """
        state = match.rules.apply(match.state, seat, action)
        row = line(match, match.row.ply, seat, match.state, action, self.now())
        async with self.database.write() as connection:
            if interaction_id is not None and not await interactions.once(
                connection, interaction_id, self.now()
            ):
                raise AlreadyDone(game=match.id)
            settling = await self._settling(connection, match)
            settling.follow(row, state)
            await settling.settle()
            return await self._commit(settling, seat, acted)

    async def _answers_changed(self, connection: AsyncConnection, match: Match, seat: int) -> Played:
        """Show the person, and nobody else, what stands now."""
        user_id = match.seats[seat].user_id
        assert user_id is not None
        await due.put(connection, match.id, "hand", self.now(), user_id)
        stands = await declines.of(connection, match.id)
        return Played(replace(match, declines=stands), seat, ())

    async def _settling(self, connection: AsyncConnection, match: Match) -> Settling:
        return await Settling.begin(connection, match, self.now, self.new_secret)

    async def _commit(self, settling: Settling, seat: int, acted: Mapping[int, float]) -> Played:
        connection, match, state = settling.connection, settling.match, settling.state
        result = match.rules.result(state)
        changes = {
            "ply": settling.ply,
            "deal": match.rules.deal(state),
            "state": match.rules.dump(state),
            "to_act": _to_act(match, state),
            "draw_offered_by": None,
            "asked_from": settling.asked_from,
            **(_ending(result, self.now()) if result else {}),
        }
        lines = tuple(settling.lines)
        actor = seat if lines and lines[0].seat == seat else None
        after = replace(match, state=state, declines=settling.declines, newcomers=tuple(settling.waiting))
        if settling.joined:
            after = replace(after, seats=tuple(await seats.of(connection, match.id)))
            changes["seat_count"] = max(match.row.seat_count, len(after.seats))
        after = await self._advance(connection, match, after, changes, actor, acted)
        await actions.append(connection, lines)
        await settling.forget_answers()
        if settling.joined:
            welcome = [("welcome", self.now(), user_id) for user_id in settling.joined]
            await due.put_all(connection, match.id, [*welcome, ("lobby", self.now(), 0)])
        return Played(after, seat, lines)

    async def _draw(self, connection: AsyncConnection, match: Match, seat: int) -> Played:
        result = Result(_points(match), (1,) * len(match.seats), "draw_agreed")
        return await self._end(connection, match, seat, result)

    async def _end(self, connection: AsyncConnection, match: Match, seat: int, result: Result) -> Played:
        changes = {"to_act": "", "draw_offered_by": None, **_ending(result, self.now())}
        after = replace(match, declines={}, newcomers=())
        return Played(await self._advance(connection, match, after, changes, None, {}), seat, ())

    async def _advance(
        self,
        connection: AsyncConnection,
        match: Match,
        after: Match,
        changes: dict[str, Any],
        actor: int | None,
        acted: Mapping[int, float],
    ) -> Match:
        """Move the head of the game on, if it still is where we saw it, and put down what to say.

        ``after`` is the game with its new position; its row gets the changes here.
        """
        notice = match.row.notice_message_id
        if notice is not None:
            changes["notice_message_id"] = None
        if not await games.advance(connection, match.id, match.row.ply, **changes):
            raise StalePosition(game=match.id)
        after = replace(after, row=msgspec.structs.replace(match.row, **changes))
        if not after.to_act:
            await self._forget_wishes(connection, match.id)
        await due.cancel(connection, match.id, "notice", "turn_dm", "presence")
        messages = self._messages(match, after, actor, acted)
        if notice is not None:
            messages.append(("notice_over", self.now(), notice))
        await due.put_all(connection, match.id, messages)
        return after

    def _messages(
        self, before: Match, match: Match, actor: int | None, acted: Mapping[int, float]
    ) -> list[tuple[str, float, int]]:
        """List what has to be said now: the board, whose turn it is, the result, a computer's move."""
        now = self.now()
        # A person's press is answered with the board and their hand; only if that fails they have to be sent.
        presser = match.seats[actor].user_id if actor is not None else None
        answered = now + ANSWERED
        messages = [("board", now if presser is None else answered, 0)]
        if match.privacy.delivered:
            changed = _whose_hand_changed(before, match)
            messages += [("hand", answered if user == presser else now, user) for user in changed]
        if not match.to_act:
            return [*messages, ("result", now, 0), ("lobby", now, 0)]
        if any(match.seats[seat].user_id is None for seat in match.to_act):
            messages.append(("computer", now, 0))
        for seat in match.to_act:
            user_id = match.seats[seat].user_id
            if user_id is not None and seat != actor:
                # Whoever acted a moment ago still looks at the board and sees the answer come.
                patience = PATIENCE if now - acted.get(seat, 0) < PATIENCE else 0
                messages.append(("notice", now + patience, user_id))
                if match.seats[seat].turn_dms:
                    messages.append(("turn_dm", now + patience, user_id))
            if user_id is not None and len(match.people) > 1:
                messages.append(("presence", now + WATCH, user_id))
        return messages

    async def _forget_wishes(self, connection: AsyncConnection, game_id: str) -> None:
        """Forget what was said for later, in a game that has ended."""
        await declines.forget(connection, game_id)
        await newcomers.forget(connection, game_id)

    async def _say(self, connection: AsyncConnection, game_id: str, *kinds: str) -> None:
        for kind in kinds:
            await due.put(connection, game_id, kind, self.now())


def _whose_hand_changed(before: Match, after: Match) -> list[int]:
    """Return the people whose hand, or what they may do with it, is not what it was."""
    if before.state is None or before.seats != after.seats or not after.to_act:
        return list(after.people)
    offers = declining.offers(before), declining.offers(after)
    changed = []
    for seat in after.seats:
        old, new = (match.rules.view(match.state, seat.seat) for match in (before, after))
        acts = seat.seat in before.to_act or seat.seat in after.to_act
        offered, now_offered = (offer.get(seat.seat) for offer in offers)
        knows_other = after.rules.own(old) != after.rules.own(new)
        if seat.user_id is not None and (acts or knows_other or offered != now_offered):
            changed.append(seat.user_id)
    return changed


def _to_act(match: Match, state: Any) -> str:
    """Return the seats that may act as the text the database searches in: ",0,1,"."""
    return "".join(f",{seat}" for seat in match.rules.turn(state).seats) + ","


def _ending(result: Result, now: float) -> dict[str, Any]:
    return {"status": "over", "result": msgspec.json.encode(result).decode(), "finished_at": now}


def _points(match: Match) -> tuple[int, ...]:
    """Return the points of a game that ends before its time, as they stand."""
    standing = match.rules.standing(match.state)
    return standing or (0,) * len(match.seats)
