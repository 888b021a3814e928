"""Lobbies: a game is proposed, people and computer players take seats, and it starts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypedDict, Unpack

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.hooks import Hook
from bot.kit.service.errors import GameClosed, LobbyRefusal, TooManyGames
from bot.kit.store import due, people
from bot.kit.timed import Timed
from bot.storage.rows import IN_PRIVATE, GameRow
from bot.table.service import chance, messages, silent, veil
from bot.table.service.beginning import Beginning, missing_seats
from bot.table.service.company import helped, level_at
from bot.table.service.foresight import Even, Suggested, knowing
from bot.table.service.ledger import commit
from bot.table.service.limits import require_not_barred
from bot.table.service.loading import load, require_first, take
from bot.table.service.match import Match
from bot.table.service.placing import free_seat, listed, new_id, rotated
from bot.table.service.play import Played, PlayService
from bot.table.service.requiring import invited_to, require_invited
from bot.table.store import games, seats, sides
from bot.table.store.columns import write_people
from engine import catalogue

ANSWERED: Final = 20.0
"""Seconds after which a command has been answered, if it ever is."""


FIRST_GAMES: Final = 3
"""Games of a kind in which somebody learns it."""


MOST_INVITED: Final = 25
"""People that may be invited to one table: so many are listed and called in one message."""


UNRATED: Final[Hook[Callable[[AsyncConnection, Match, float], Awaitable[str]]]] = Hook()
"""Who knows why a lobby's game would not be rated if it began now: a reason, empty for none."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody as the last interaction showed them."""

    user_id: int
    name: str
    language: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """What ``/play`` asks for; ``invited`` are the only ones who may join, unless it is empty.

    ``first`` is the rule set if none is asked for and the host has never finished a game.  ``computers`` is
    how many seats players of the level ``computer`` take.  ``clock`` is the text of its terms, and ``rated``
    whether the game is meant to be.  ``begun`` is the position from which it begins, if it has one of its
    own: then rules and number of seats are those of that position.  ``rule_set`` is the name of the server's
    rule set that the rules are, if they are one.  ``elsewhere`` is the server without the bot in
    whose answer it is to live (0: a group).
    """

    guild_id: int
    channel_id: int
    language: str
    game_id: str
    preset: str = ""
    changes: Mapping[str, Any] | None = None
    invited: Sequence[Person] = ()
    first: str = ""
    computer: str = ""
    computers: int = 1
    clock: str = ""
    rated: bool = False
    begun: Beginning | None = None
    rule_set: str = ""
    elsewhere: int | None = None

    @property
    def seat_count(self) -> int:
        """How many can sit down."""
        return catalogue.get(self.game_id).seats.stop - 1 if self.begun is None else self.begun.seats

    def computer_seats(self, taken: int) -> list[int]:
        """Return the seats that computer players take from the beginning, beside the one of the host."""
        free = [seat for seat in range(self.seat_count) if seat != taken]
        return free[: self.computers] if self.computer else []

    @property
    def waits_for_nobody(self) -> bool:
        """Whether computer players take all seats but the host's: in a DM they are always enough."""
        alone = bool(self.computer) and not self.invited
        in_dm = self.guild_id == IN_PRIVATE and self.elsewhere is None
        return in_dm or (alone and self.computers >= self.seat_count - 1)


class HostsChoice(TypedDict, total=False):
    """What the host of a lobby sets besides the rules: the text of the clock's terms, and three switches."""

    clock: str
    rated: bool
    turning: bool
    hints: bool


@dataclass(frozen=True, slots=True)
class LobbyService(Timed):
    """Opens lobbies and starts games; limits and the life of a lobby (seconds) come from the settings."""

    play: PlayService
    per_person: int
    per_guild: int
    lifetime: float

    async def open(self, host: Person, proposal: Proposal, interaction_id: int) -> Match:
        """Open a lobby with its host seated; raise OptionError or TooManyGames."""
        async with self.database.write() as connection:
            return await self._open(connection, host, proposal, interaction_id)

    async def play_alone(self, host: Person, proposal: Proposal, interaction_id: int) -> Played:
        """Start a game of one person with computer players at once.

        Raises what :meth:`open` and :meth:`start` do.
        """
        async with self.database.write() as connection:
            match = await self._open(connection, host, proposal, interaction_id)
            return await self.begin(connection, match, interaction_id)

    async def _open(
        self, connection: AsyncConnection, host: Person, proposal: Proposal, interaction_id: int
    ) -> Match:
        rules, begun = catalogue.get(proposal.game_id), proposal.begun
        if proposal.computer:
            proposal = replace(proposal, computer=level_at(rules.id, proposal.computer))
        preset = proposal.preset
        asked = preset or proposal.changes  # whoever names single rules knows the usual ones
        if proposal.first and not asked and not await games.has_finished(connection, host.user_id):
            preset = proposal.first
        options = rules.make_options(preset, proposal.changes) if begun is None else begun.options
        await require_first(connection, interaction_id, self.now())
        await self.check_limits(connection, proposal.guild_id, host.user_id)
        for person in (host, *proposal.invited):
            await people.upsert(connection, person.user_id, person.name, person.language)
        row = GameRow(
            id=new_id(),
            guild_id=proposal.guild_id,
            channel_id=proposal.channel_id,
            game_id=rules.id,
            game_version=rules.version,
            options=msgspec.json.encode(options).decode(),
            seat_count=proposal.seat_count,
            status="lobby",
            host_id=host.user_id,
            invited=listed(person.user_id for person in proposal.invited),
            language=proposal.language,
            created_at=self.now(),
            clock=proposal.clock,
            rated=proposal.rated,
            deal=1 if begun is None else rules.deal(begun.state),
            start=None if begun is None else rules.dump(begun.state),
            origin="" if begun is None else begun.origin,
            rule_set=proposal.rule_set,
            elsewhere=proposal.elsewhere,
        )
        await self.insert(connection, row, self.play.new_secret, sealed=rules.privacy(options).sealed)
        own = 0 if begun is None else begun.host_seat
        await seats.add(connection, row.id, own, user_id=host.user_id, joined_by=interaction_id)
        for seat in proposal.computer_seats(own):
            await seats.add(connection, row.id, seat, computer=proposal.computer, joined_by=interaction_id)
        # The command's own answer shows the lobby; this is for the case that the process dies before.
        await due.put(connection, row.id, "lobby", self.now() + ANSWERED)
        return await self._decided(connection, await load(connection, row.id))

    async def shown(self, game_id: str, message_id: int) -> None:
        """Remember the message that shows the lobby."""
        async with self.database.write() as connection:
            await games.note(connection, game_id, lobby_message_id=message_id)
            await due.cancel(connection, game_id, "lobby")

    async def join(self, game_id: str, person: Person, interaction_id: int) -> Match:
        """Seat a person: at the next free seat, or in a rematch at theirs; the last one starts that."""
        async with self.database.write() as connection:
            match = await self._lobby(connection, game_id, interaction_id)
            return await self.seat(connection, match, person, interaction_id)

    async def leave(self, game_id: str, user_id: int, interaction_id: int) -> Match:
        """Free a person's seat; when the host leaves, the lobby is called off."""
        async with self.database.write() as connection:
            match = await self._lobby(connection, game_id, interaction_id)
            return await self.get_up(connection, match, user_id)

    async def get_up(self, connection: AsyncConnection, match: Match, user_id: int) -> Match:
        """Free a person's seat in a lobby, as :meth:`leave` does, as a part of a transaction."""
        if user_id == match.row.host_id:
            return await self._call_off(connection, match, by=user_id)
        if not await seats.remove_person(connection, match.id, user_id):
            raise LobbyRefusal("not_seated", game=match.id)
        return await self._changed(connection, match.id)

    async def invite(
        self, game_id: str, user_id: int, persons: Sequence[Person], interaction_id: int
    ) -> tuple[Match, list[int]]:
        """Invite people: from now on only who is invited may join; return who was not invited before.

        Who has a seat, or is invited already, is passed over.  Everybody new is to be called once.
        """
        async with self.database.write() as connection:
            match = await self._lobby(connection, game_id, interaction_id)
            require_host(match, user_id)
            require_free_seat(match)
            before = invited_to(match)
            new = [person for person in persons if person.user_id not in {*before, *match.people}]
            if not new:
                return match, []
            # Who sits at a table that was open to everybody may get up and come back.
            guests = [user for user in match.people if user != match.row.host_id]
            invited = dict.fromkeys([*before, *guests, *(person.user_id for person in new)])
            if len(invited) > MOST_INVITED:
                raise LobbyRefusal("too_many_invited", game=game_id, limit=MOST_INVITED)
            for person in new:
                await people.upsert(connection, person.user_id, person.name, person.language)
                # They are called all together after the answer; this is for the case that the process dies.
                await due.put(connection, game_id, "invite", self.now() + ANSWERED, person.user_id)
            await commit(connection, match, match.with_row(invited=listed(invited)))
            return await self._changed(connection, game_id), [person.user_id for person in new]

    async def called(self, game_id: str) -> None:
        """Note that those who are invited have been called."""
        async with self.database.write() as connection:
            await due.cancel(connection, game_id, "invite")

    async def open_to_all(self, game_id: str, user_id: int, interaction_id: int) -> Match:
        """Let everybody join, invited or not."""
        async with self.database.write() as connection:
            match = await self._lobby(connection, game_id, interaction_id)
            require_host(match, user_id)
            await commit(connection, match, match.with_row(invited=""))
            return await self._changed(connection, game_id)

    async def pass_on(self, game_id: str, host_id: int) -> None:
        """Let the next person at the table host a lobby whose host has left the server, freeing the seat.

        With nobody else at the table the game is called off.
        """
        async with self.database.write() as connection:
            match = await load(connection, game_id)
            if match.row.status != "lobby" or match.row.host_id != host_id:
                return
            heirs = [user for user in match.people if user != host_id]
            if not heirs:
                await self._call_off(connection, match, by=host_id)
                return
            await seats.remove_person(connection, game_id, host_id)
            await commit(connection, match, match.with_row(host_id=heirs[0]))
            await self._changed(connection, game_id)

    async def add_computer(self, game_id: str, user_id: int, level: str, interaction_id: int) -> Match:
        """Give the next free seat to a computer player."""
        async with self.database.write() as connection:
            match = await self._lobby(connection, game_id, interaction_id)
            level = level_at(match.rules.id, level)
            require_host(match, user_id)
            require_free_seat(match)
            seat = free_seat(match)
            await seats.add(connection, game_id, seat, computer=level, joined_by=interaction_id)
            return await self._changed(connection, game_id)

    async def seat_matched(
        self, game_id: str, user_id: int, suggested: Suggested, interaction_id: int
    ) -> Match:
        """Give the next free seat to the computer player that was suggested, with its head start."""
        async with self.database.write() as connection:
            match = await self._lobby(connection, game_id, interaction_id)
            level = level_at(match.rules.id, suggested.level)
            require_host(match, user_id)
            require_free_seat(match)
            match = await commit(connection, match, helped(match, suggested.head_start, suggested.helped))
            await seats.add(connection, game_id, free_seat(match), computer=level, joined_by=interaction_id)
            return await self._changed(connection, game_id)

    async def even_out(self, game_id: str, user_id: int, interaction_id: int) -> Match:
        """Play with the head start that the lobby offers; LobbyRefusal ``nothing_to_even`` without one."""
        async with self.database.write() as connection:
            match = await self._lobby(connection, game_id, interaction_id)
            require_host(match, user_id)
            even = Even.read(match.row.even)
            if even is None:
                raise LobbyRefusal("nothing_to_even", game=game_id)
            await commit(connection, match, helped(match, even.head_start, even.seat))
            return await self._changed(connection, game_id)

    async def remove_computer(self, game_id: str, user_id: int, interaction_id: int) -> Match:
        """Take the last computer player away again."""
        async with self.database.write() as connection:
            match = await self._lobby(connection, game_id, interaction_id)
            require_host(match, user_id)
            if not await seats.remove_last_computer(connection, game_id):
                raise LobbyRefusal("no_computer", game=game_id)
            return await self._changed(connection, game_id)

    async def set_options(
        self,
        game_id: str,
        user_id: int,
        preset: str,
        changes: Mapping[str, object],
        interaction_id: int,
        rule_set: str = "",
    ) -> Match:
        """Replace the options by a preset with changes; raise OptionError and change nothing.

        ``rule_set`` is the name of the server's rule set that they are, if they are one.
        """
        async with self.database.write() as connection:
            match = await self._lobby(connection, game_id, interaction_id)
            require_host(match, user_id)
            if match.row.start is not None:
                raise LobbyRefusal("rules_of_position", game=game_id)
            options = match.rules.make_options(preset, changes)
            sealed = match.rules.privacy(options).sealed
            shown = await chance.fingerprints(connection, game_id, sealed=sealed)
            text = msgspec.json.encode(options).decode()
            after = match.with_row(options=text, fingerprints=shown, rule_set=rule_set)
            await commit(connection, match, replace(after, options=options))
            return await self._changed(connection, game_id)

    async def set(
        self, game_id: str, user_id: int, interaction_id: int, **chosen: Unpack[HostsChoice]
    ) -> Match:
        """Set what the host has chosen; in private there is nothing to choose."""
        async with self.database.write() as connection:
            match = await self._lobby(connection, game_id, interaction_id)
            require_host(match, user_id)
            if match.in_private:
                rule = "no_clock_elsewhere" if match.in_answer else "no_clock_in_private"
                raise LobbyRefusal(rule, game=game_id)
            await commit(connection, match, match.with_row(**chosen))
            return await self._changed(connection, game_id)

    async def start(self, game_id: str, user_id: int, interaction_id: int) -> Played:
        """Start the game: all seats must be taken."""
        async with self.database.write() as connection:
            match = await self._lobby(connection, game_id, interaction_id)
            require_host(match, user_id)
            return await self.begin(connection, match, interaction_id)

    async def expire(self, game_id: str) -> Match | None:
        """Call an unstarted lobby off because its time is over; None if it has started meanwhile."""
        async with self.database.write() as connection:
            match = await load(connection, game_id)
            return await self._call_off(connection, match) if match.row.status == "lobby" else None

    # --- inside the transaction ---

    async def insert(
        self, connection: AsyncConnection, row: GameRow, new_secret: chance.NewSecret, *, sealed: bool
    ) -> None:
        """Add a lobby, and fix the bot's own contribution to its chance before anybody has a seat in it."""
        key = self.play.new_secret()[: veil.KEY_BYTES]  # not of ``new_secret``: a rematch's are counted
        row = msgspec.structs.replace(row, veil=key)
        await games.insert(connection, row)
        shown = await chance.fix(connection, row.id, (row.deal, row.deal + 1), new_secret, sealed=sealed)
        await games.write(connection, row, msgspec.structs.replace(row, fingerprints=shown))
        if row.fixture is None:  # a league's games wait as long as their round lasts
            await due.put(connection, row.id, due.EXPIRE_LOBBY, self.now() + self.lifetime)

    async def seat(
        self, connection: AsyncConnection, match: Match, person: Person, interaction_id: int
    ) -> Match:
        """Seat a person at a lobby; the last one of the game before starts its rematch."""
        await people.upsert(connection, person.user_id, person.name, person.language)
        if match.seat_of(person.user_id) is not None:
            raise LobbyRefusal("seated_already", game=match.id)
        require_invited(match, person.user_id)
        require_free_seat(match)
        await self.check_limits(connection, match.row.guild_id, person.user_id, new_game=False)
        before = await seats.of(connection, match.row.rematch_of) if match.row.rematch_of else []
        places = {one.user_id: number for number, one in enumerate(rotated(before))}
        seat = free_seat(match, places.get(person.user_id))
        await seats.add(connection, match.id, seat, user_id=person.user_id, joined_by=interaction_id)
        after = await self._changed(connection, match.id)
        missing = {one.user_id for one in before if (one.user_id or 0) > 0}.difference(after.people)
        if missing or not before or len(after.seats) not in after.rules.seats:
            return after
        return (await self.begin(connection, after, interaction_id)).match

    async def begin(self, connection: AsyncConnection, match: Match, interaction_id: int) -> Played:
        """Start the game with whoever sits at the table; LobbyRefusal ``seats_empty`` if they are too few."""
        missing = missing_seats(match)
        if missing:
            raise LobbyRefusal("seats_empty", game=match.id, missing=missing)
        unrated = await self._unrated(connection, match)
        await seats.close_gaps(connection, match.id)
        await due.cancel(connection, match.id, due.EXPIRE_LOBBY)
        lobby = await load(connection, match.id)
        version = lobby.rules.version
        learners = await games.learners(connection, lobby.row.game_id, lobby.people, FIRST_GAMES)
        begun = lobby.with_row(
            status="running",
            started_at=self.now(),
            game_version=version,
            unrated=unrated,
            learners=write_people(learners),
        )
        played = await self.play.begin(connection, lobby, begun, interaction_id)
        await silent.plan(connection, played.match, self.now())
        return played

    async def _lobby(self, connection: AsyncConnection, game_id: str, interaction_id: int) -> Match:
        match = await take(connection, game_id, interaction_id, self.now())
        if match.row.status != "lobby":
            raise GameClosed("started_already" if match.row.status == "running" else "", game=game_id)
        return match

    async def _changed(self, connection: AsyncConnection, game_id: str) -> Match:
        await due.put(connection, game_id, "lobby", self.now())
        return await self._decided(connection, await load(connection, game_id))

    async def _decided(self, connection: AsyncConnection, match: Match) -> Match:
        """Note with the lobby what it shows besides.

        That is why the game would not be rated, what makes it even, and who has never begun one of its kind:
        to them its lesson is offered.
        """
        even = await knowing().even(connection, match, self.now())
        new = await games.learners(connection, match.row.game_id, match.people, 1)
        unrated = await self._unrated(connection, match)
        noted = {"unrated": unrated, "even": str(even or ""), "learners": write_people(new)}
        if noted == {key: getattr(match.row, key) for key in noted}:
            return match
        return await commit(connection, match, match.with_row(**noted))

    async def _unrated(self, connection: AsyncConnection, match: Match) -> str:
        """Return why the game would not be rated, empty if it would be."""
        reasons = [await ask(connection, match, self.now()) for ask in UNRATED]
        return next(filter(None, reasons), "")

    async def _call_off(self, connection: AsyncConnection, match: Match, by: int | None = None) -> Match:
        """Call a lobby off, and tell who had a seat there: that its time is over, or that others ended it.

        A host who has left it sits there no more: by that the lobby tells why it was called off.
        """
        kind = messages.UNFILLED if by is None else messages.IN_VAIN
        if match.row.fixture is None:
            waited = [user for user in match.people if user != by]
            await due.put_all(connection, match.id, messages.in_vain(waited, self.now(), kind))
        await commit(connection, match, match.closed("cancelled", self.now()))
        if by is not None:
            await seats.remove_person(connection, match.id, by)
        await due.cancel(connection, match.id, due.EXPIRE_LOBBY)
        return await self._changed(connection, match.id)

    async def check_limits(
        self, connection: AsyncConnection, guild_id: int, user_id: int, *, new_game: bool = True
    ) -> None:
        """Raise TooManyGames if the person, or with a new game the server, has as many open as may be.

        Who is barred there is refused.
        """
        await require_not_barred(connection, guild_id, user_id, self.now())
        if await games.open_of(connection, user_id) >= self.per_person:
            raise TooManyGames("too_many_of_yours", limit=self.per_person)
        if not new_game or guild_id == IN_PRIVATE:
            return
        here = await games.open_in(connection, guild_id) + await sides.open_in(connection, guild_id)
        if here >= self.per_guild:
            raise TooManyGames("too_many_here", limit=self.per_guild)


def require_host(match: Match, user_id: int) -> None:
    """Raise a refusal for anybody but the person who opened the lobby."""
    if user_id != match.row.host_id:
        raise LobbyRefusal("host_only", game=match.id, host=match.row.host_id)


def require_free_seat(match: Match) -> None:
    """Raise a refusal when all seats are taken."""
    if len(match.seats) >= match.row.seat_count:
        raise LobbyRefusal("lobby_full", game=match.id)
