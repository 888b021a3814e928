"""What all people at a table have to agree to: to take a move back, and to pause.

A wish is asked for at a position and gone with the next action.  Whoever asks agrees by it; one refusal is
enough.  Computer players agree to everything, so whoever plays with them alone waits for nobody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import due
from bot.kit.timed import Timed
from bot.storage.rows import ConsentRow
from bot.table.service import adjourning, takeback
from bot.table.service.ledger import commit
from bot.table.service.loading import load, take
from bot.table.service.match import Match
from bot.table.service.messages import calls_to_answer
from bot.table.service.replay import Replay, ReplayService
from bot.table.service.requiring import require_going, require_seat
from bot.table.store.columns import read_people, write_people

TAKEBACK: Final = "takeback"
"""The wish that the asker's last move is taken back, with all that came after it."""

PAUSE: Final = "pause"
"""The wish that the game stands still until all want to go on."""

KINDS: Final = (TAKEBACK, PAUSE)


@dataclass(frozen=True, slots=True)
class Agreed:
    """What came of a press: the game as it is now, and whether what was asked for is done."""

    match: Match
    done: bool


@dataclass(frozen=True, slots=True)
class ConsentService(Timed):
    """Asks for what all have to agree to, and does it when all have."""

    replays: ReplayService

    async def ask(self, game_id: str, kind: str, user_id: int, interaction_id: int) -> Agreed:
        """Ask for something, or agree to it if somebody else has asked.

        Raises what forbids it at all, and ``asked_already`` while the own wish waits for others.
        """
        return await self._press(game_id, kind, user_id, interaction_id, may_ask=True)

    async def agree(self, game_id: str, kind: str, user_id: int, interaction_id: int) -> Agreed:
        """Agree to what somebody asks for; raise ``nothing_asked`` if that stands no more."""
        return await self._press(game_id, kind, user_id, interaction_id, may_ask=False)

    async def refuse(self, game_id: str, kind: str, user_id: int, interaction_id: int) -> Match:
        """Turn it down, or withdraw the own wish."""
        async with self.database.write() as connection:
            match = await take(connection, game_id, interaction_id, self.now())
            require_seat(match, user_id)
            wish = match.wish(kind)
            if wish is None:
                raise LobbyRefusal("nothing_asked", game=game_id)
            if user_id != wish.asked_by:
                await due.put(connection, game_id, f"{kind}_declined", self.now(), user_id)
            return await self._asked(connection, match, *(one for one in match.consents if one != wish))

    async def _press(
        self, game_id: str, kind: str, user_id: int, interaction_id: int, *, may_ask: bool
    ) -> Agreed:
        replay = await self._replay(game_id) if kind == TAKEBACK else None
        async with self.database.write() as connection:
            match = await take(connection, game_id, interaction_id, self.now())
            require_seat(match, user_id)
            require_going(match)
            wish = match.wish(kind)
            if wish is None and not may_ask:
                raise LobbyRefusal("nothing_asked", game=game_id)
            if wish is None:
                await due.put_all(connection, game_id, calls_to_answer(match, user_id, self.now()))
            wish = wish or ConsentRow(game_id, kind, match.row.ply, user_id, "")
            asker = match.seat_of(wish.asked_by)
            assert asker is not None
            back = None if replay is None else takeback.position(match, replay, asker)
            agreed = {*read_people(wish.agreed), user_id}
            if not agreed.issuperset(match.people):
                if user_id in read_people(wish.agreed):
                    raise LobbyRefusal("asked_already", game=game_id)
                wish = msgspec.structs.replace(wish, agreed=write_people(agreed))
                others = (one for one in match.consents if one.kind != kind)
                return Agreed(await self._asked(connection, match, *others, wish), False)
            match = await commit(connection, match, match.with_wishes())
            if back is None:
                after = await adjourning.halt(connection, match, adjourning.AGREED, self.now())
            else:
                after = await takeback.carry_out(connection, match, back, self.now())
                if len(match.people) > 1:
                    await due.put(connection, game_id, "taken_back", self.now(), wish.asked_by)
            return Agreed(after, True)

    async def _replay(self, game_id: str) -> Replay | None:
        """Return a running game from its beginning: before the transaction, since it may take long."""
        async with self.database.read() as connection:
            match = await load(connection, game_id)
        return await self.replays.of(match) if match.row.status == "running" else None

    async def _asked(self, connection: AsyncConnection, match: Match, *wishes: ConsentRow) -> Match:
        """Let this be asked of all from now on."""
        await due.put(connection, match.id, "board", self.now())
        return await commit(connection, match, match.with_wishes(*wishes))
