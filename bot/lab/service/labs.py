"""Comparisons of rule sets as staff makes them: prepared, waiting for their turn, played, over.

What is played is kept part by part, each in a transaction of its own under the number of its first game: so a
process that dies loses the part it was at, and no game is lost or counted twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.away.store import removals
from bot.kit.service.errors import LobbyRefusal
from bot.kit.store.database import Database
from bot.kit.store.queues import events, news
from bot.kit.structs import UNREADABLE
from bot.lab.store import labs
from bot.storage.lab_rows import LabPart, LabRow, LabState
from bot.table.service.loading import require_first
from bot.table.service.placing import new_id
from bot.table.service.rule_sets import written
from engine import catalogue, passport
from engine.core import AnyGame, OptionError
from engine.laboratory import Contest, Trial, require
from engine.players import kept_level, level_named

EVENT: Final = "lab"
"""The kind of the event by which a comparison is played; its subject is :func:`subject`."""

SHOWN: Final = "lab_shown"
"""The kind of the news by which the messages that show a comparison are brought up to date."""

PACE: Final = 10.0
"""Seconds between two edits that tell how far a comparison is."""

AGAIN: Final = 15.0
"""Seconds after which it is seen to that a comparison goes on."""

AMOUNTS: Final = (100, 300, 1000, 3000)
"""How many games there may be by each rule set, in the menu; the third one is usual."""

PLAIN: Final = "medium"
"""The level by which rules are tried where none is named, or else the nearest weaker one of the game."""

LISTED: Final = 25
"""Comparisons of a server that can be opened."""

DRAFTS_KEPT: Final = 24 * 3600.0
ENDED_KEPT: Final = 180 * 24 * 3600.0
"""Seconds for which a comparison is kept that nobody began, and one that is over."""

OTHERS: Final = "others:"
"""What stands before the token of a private message that is not of whoever made the comparison."""

_TRIALS: Final = msgspec.json.Decoder(tuple[Trial, ...])


class Side(NamedTuple):
    """The rules of one side: all options, and what the server calls them."""

    options: Any
    called: str = ""


class Lab(NamedTuple):
    """A comparison as it stands: its row, both rule sets, and how many games were played by each."""

    row: LabRow
    game: AnyGame
    sides: tuple[Side, Side]
    played: tuple[int, int] = (0, 0)

    @property
    def contests(self) -> tuple[Contest, Contest]:
        """The games that are played by either side; raises UnknownLevel if its level is gone."""
        level = level_named(self.game.id, self.row.level)
        one, other = (
            Contest(
                self.game.id,
                (level,) * self.row.seats,
                preset := passport.nearest(self.game, side.options),
                dict(self.game.changes_from(preset, side.options)),
                version=self.row.game_version,
            )
            for side in self.sides
        )
        return one, other

    @property
    def next_side(self) -> int:
        """The side of which fewer games were played."""
        return int(self.played[1] < self.played[0])

    @property
    def is_played(self) -> bool:
        """Whether all games have been played."""
        return min(self.played) >= self.row.games


def read(row: LabRow, played: tuple[int, int] = (0, 0)) -> Lab:
    """Return a comparison as its row tells it; raise OptionError where its rules are none any more."""
    game = catalogue.get(row.game_id, row.game_version)
    if row.seats not in game.seats:  # before so many players are named
        raise OptionError("bad_seats", option="seats", value=row.seats)
    if row.games < 1:
        raise OptionError("bad_option", option="games", value=row.games)
    one, other = (
        Side(game.check_options(_decoded(options)), called)
        for options, called in ((row.first, row.first_called), (row.second, row.second_called))
    )
    return Lab(row, game, (one, other), played)


def _decoded(options: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(options, type=dict[str, Any])
    except UNREADABLE:  # one that can't be read must not keep all others from being played
        raise OptionError("unreadable") from None


def _trials(part: LabPart) -> tuple[Trial, ...]:
    try:
        return _TRIALS.decode(part.trials)
    except UNREADABLE:
        raise OptionError("unreadable") from None


def _required(lab: Lab) -> Lab:
    """Return a comparison of which both sides can be played; raise OptionError or UnknownLevel."""
    for contest in lab.contests:
        require(contest)
    return lab


def subject(row: LabRow) -> str:
    """Return how events and news name a comparison."""
    return f"{row.guild_id}:{row.id}"


def named(name: str) -> tuple[int, str]:
    """Return the server and the comparison that :func:`subject` has named."""
    guild, _, lab_id = name.partition(":")
    return int(guild), lab_id


@dataclass(frozen=True, slots=True)
class LabService:
    """Keeps the comparisons of servers; each has at most ``most`` that wait or are played."""

    database: Database
    now: Callable[[], float]
    most: int

    # --- Preparing ---------------------------------------------------------------------------------

    async def draft(
        self, guild_id: int, user_id: int, game: AnyGame, sides: tuple[Side, Side], level: str, seats: int
    ) -> Lab:
        """Prepare a comparison; raise OptionError or UnknownLevel where there is no such game."""
        level = level_named(game.id, level or plain_level(game.id))
        row = LabRow(
            id=new_id(),
            guild_id=guild_id,
            made_by=user_id,
            made_at=self.now(),
            game_id=game.id,
            game_version=game.version,
            first=written(game, sides[0].options),
            second=written(game, sides[1].options),
            first_called=sides[0].called,
            second_called=sides[1].called,
            seats=seats or min(game.seats),
            level=level,
            games=AMOUNTS[2],
        )
        lab = _required(read(row))
        async with self.database.write() as connection:
            await labs.add(connection, row)
        return lab

    async def get(self, lab_id: str, guild_id: int) -> Lab:
        """Return a comparison of a server; raise LobbyRefusal if it, or what it is played by, is gone."""
        async with self.database.read() as connection:
            return await self._get(connection, lab_id, guild_id)

    async def begun(self, guild_id: int) -> Sequence[LabRow]:
        """Return the newest comparisons of a server."""
        async with self.database.read() as connection:
            return await labs.of_guild(connection, guild_id, LISTED)

    async def change(self, lab: Lab, **changes: Any) -> Lab:
        """Change what is to be compared, if it has not begun; raise OptionError if it fits no more."""
        async with self.database.write() as connection:
            row = (await self._get(connection, lab.row.id, lab.row.guild_id)).row
            if row.state != "draft":
                raise LobbyRefusal("lab_begun")
            after = _required(read(msgspec.structs.replace(row, **changes)))
            await labs.change(connection, row.id, **changes)
            return after

    async def set_side(self, lab: Lab, side: int, rules: Side) -> Lab:
        """Let one side have other rules."""
        name = ("first", "second")[side]
        values = {name: written(lab.game, rules.options), f"{name}_called": rules.called}
        return await self.change(lab, **values)

    async def set_game(self, lab: Lab, game: AnyGame) -> Lab:
        """Let another game be compared, by its usual rules on both sides."""
        usual = written(game, game.make_options())
        return await self.change(
            lab,
            game_id=game.id,
            game_version=game.version,
            first=usual,
            second=usual,
            first_called="",
            second_called="",
            seats=min(game.seats),
            level=plain_level(game.id),
        )

    # --- Playing -----------------------------------------------------------------------------------

    async def start(self, lab: Lab, interaction_id: int) -> Lab:
        """Put a comparison into the queue; raise LobbyRefusal if the server has as many there as it may."""
        async with self.database.write() as connection:
            await require_first(connection, interaction_id, self.now())
            found = await self._get(connection, lab.row.id, lab.row.guild_id)
            if found.row.state != "draft":
                raise LobbyRefusal("lab_begun")
            if found.sides[0].options == found.sides[1].options:
                raise LobbyRefusal("lab_alike")
            if await labs.open_in(connection, lab.row.guild_id) >= self.most:
                raise LobbyRefusal("labs_full", most=self.most)
            now = self.now()
            await labs.change(connection, lab.row.id, state="waiting", asked_at=now)
            await events.put(connection, EVENT, subject(lab.row), now)
            return await self._get(connection, lab.row.id, lab.row.guild_id)

    async def to_play(self, lab_id: str) -> Lab | None:
        """Return a comparison that is to be played; None if it is over or gone, or its server rests."""
        async with self.database.read() as connection:
            row = await _open(connection, lab_id)
            if row is None or await _rests(connection, row):
                return None
            return read(row, await labs.played(connection, lab_id))

    async def see_to(self, name: str) -> bool:
        """Whether a comparison is still to be played: then it is seen to again after a while.

        Where its server rests, that is when the bot is back.
        """
        async with self.database.write() as connection:
            row = await _open(connection, named(name)[1])
            if row is None:
                return False
            await events.put(connection, EVENT, name, self.now() + AGAIN)
            return not await _laid_aside(connection, row)

    async def add(self, lab: Lab, side: int, trials: Sequence[Trial]) -> Lab | None:
        """Keep games that were played from where ``lab`` stands on; return how it stands then.

        Games that another process has kept meanwhile stay as they are.  None: it was cancelled meanwhile.
        """
        part = LabPart(
            lab=lab.row.id,
            side=side,
            first=lab.played[side],
            count=len(trials),
            trials=msgspec.json.encode(trials).decode(),
        )
        async with self.database.write() as connection:
            row = await _open(connection, lab.row.id)
            if row is None:
                return None
            await labs.add_part(connection, part)
            after = read(row, await labs.played(connection, row.id))
            if after.is_played:
                return after._replace(row=await self._ended(connection, row, "done"))
            if row.state == "waiting":
                await labs.change(connection, row.id, state="running")
            await news.put_again(connection, SHOWN, subject(row), self.now() + PACE)
            await _laid_aside(connection, row)
            return after

    async def fail(self, lab_id: str) -> None:
        """Note that a comparison cannot be played."""
        async with self.database.write() as connection:
            row = await _open(connection, lab_id)
            if row is not None:
                await self._ended(connection, row, "failed")

    async def cancel(self, lab: Lab) -> Lab:
        """Stop a comparison; what was played stays.  Raises LobbyRefusal if it is over."""
        async with self.database.write() as connection:
            found = await self._get(connection, lab.row.id, lab.row.guild_id)
            if found.row.state not in labs.OPEN:
                raise LobbyRefusal("lab_over")
            await events.cancel(connection, EVENT, subject(found.row))
            return found._replace(row=await self._ended(connection, found.row, "cancelled"))

    async def trials(self, lab: Lab) -> tuple[tuple[Trial, ...], tuple[Trial, ...]]:
        """Return the games that were played by each side."""
        async with self.database.read() as connection:
            parts = await labs.parts(connection, lab.row.id)
        first, second = (
            tuple(one for part in parts if part.side == side for one in _trials(part)) for side in (0, 1)
        )
        return first, second

    # --- Showing -----------------------------------------------------------------------------------

    async def show_in(self, lab: Lab, channel_id: int, message_id: int) -> None:
        """Note where a comparison is shown to all."""
        async with self.database.write() as connection:
            await labs.change(connection, lab.row.id, channel_id=channel_id, message_id=message_id)

    async def follow(
        self, lab_id: str, token: str, until: float, language: str, *, makers: bool = True
    ) -> None:
        """Note the token that edits a private message that shows a comparison; an empty one: none does.

        ``makers``: it is of whoever made the comparison.
        """
        noted = token if makers else f"{OTHERS}{token}"
        async with self.database.write() as connection:
            await labs.change(connection, lab_id, token=noted, token_until=until, language=language)

    async def _get(self, connection: AsyncConnection, lab_id: str, guild_id: int) -> Lab:
        row = await labs.get(connection, lab_id)
        if row is None or row.guild_id != guild_id:
            raise LobbyRefusal("no_lab")
        try:
            return read(row, await labs.played(connection, lab_id))
        except OptionError:
            raise LobbyRefusal("lab_rules_gone") from None

    async def _ended(self, connection: AsyncConnection, row: LabRow, state: LabState) -> LabRow:
        now = self.now()
        await labs.change(connection, row.id, state=state, ended_at=now)
        await news.put(connection, SHOWN, subject(row), now)
        await _laid_aside(connection, row)
        return msgspec.structs.replace(row, state=state, ended_at=now)


async def _open(connection: AsyncConnection, lab_id: str) -> LabRow | None:
    """Return a comparison that waits or is played, None if it is over or gone."""
    row = await labs.get(connection, lab_id)
    return row if row is not None and row.state in labs.OPEN else None


async def _rests(connection: AsyncConnection, row: LabRow) -> bool:
    """Return whether the server of a comparison has removed the bot."""
    return await removals.get(connection, row.guild_id) is not None


async def _laid_aside(connection: AsyncConnection, row: LabRow) -> bool:
    """Lay aside what is due about a comparison if its server rests; return whether it does."""
    rests = await _rests(connection, row)
    if rests:
        await removals.lay_aside(connection, row.guild_id)
    return rests


def plain_level(game_id: str) -> str:
    """Return the level by which rules are tried where none is named: quick but no fool."""
    return kept_level(game_id, PLAIN)


async def forget_old(connection: AsyncConnection, now: float) -> None:
    """Forget comparisons that nobody began, or that were over long ago."""
    await labs.forget(connection, now - DRAFTS_KEPT, now - ENDED_KEPT)
