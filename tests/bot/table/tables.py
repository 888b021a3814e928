"""Tables of card games for tests of the services: who sits there, and how they play on at random."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from bot.kit.store import due
from bot.kit.store.database import Database
from bot.table.service.lobby import Person, Proposal
from bot.table.service.match import Match
from bot.table.service.play import Played
from tests.bot.table.service.test_playing import ANNA, BEN, CARL, Club

DORA, EMIL = Person(4, "Dora", "en"), Person(5, "Emil", "ja")
__all__ = ["ANNA", "BEN", "CARL", "DORA", "EMIL", "EVERYBODY", "CardClub"]

EVERYBODY = (ANNA, BEN, CARL, DORA, EMIL)


class CardClub(Club):
    """A club that plays cards."""

    def __init__(self, database: Database, seed: int = 1) -> None:
        super().__init__(database)
        self.lobby = replace(self.lobby, per_person=50, per_guild=50)
        self.rng = random.Random(seed)

    async def deal(self, game_id: str, people: int, clock: str = "", **changes: Any) -> Match:
        """Start a game between this many people, with this clock and these rules."""
        proposal = Proposal(5, 6, "en", game_id, changes=changes, clock=clock)
        match = await self.lobby.open(ANNA, proposal, next(self.numbers))
        for guest in EVERYBODY[1:people]:
            await self.lobby.join(match.id, guest, next(self.numbers))
        return (await self.lobby.start(match.id, ANNA.user_id, next(self.numbers))).match

    async def attempt(self, match: Match, action: Any) -> Played:
        """Let the mover do this, whatever others do at the same time."""
        (seat,) = match.to_act
        user = match.seats[seat].user_id
        if user is None:
            return await self.play.act_for_computer(match, seat, action)
        return await self.play.act(match.id, match.row.ply, user, next(self.numbers), lambda *_: action)

    async def act(self, match: Match, action: Any = None) -> Played:
        """Let the mover do this, or anything; it is answered with the game as it is stored."""
        (seat,) = match.to_act
        chosen = action if action is not None else self.rng.choice(match.rules.legal(match.state, seat))
        played = await self.attempt(match, chosen)
        stored = await self.play.match(match.id)
        assert played.match == stored
        return played

    async def season(self, match: Match) -> Match:
        """Play at random until another season is dealt, or the game is over."""
        deal = match.row.deal
        while match.to_act and match.row.deal == deal:
            match = (await self.act(match)).match
        return match

    async def hands_due(self) -> set[int]:
        """Return to whom a hand is to be shown, and forget it."""
        async with self.database.write() as connection:
            found = await due.queue.claim(connection, self.time + 10**6, 0.0, 1000)
            for message in found:
                await due.queue.done(connection, message)
        return {message.recipient for message in found if message.kind == "hand"}
