"""What there is to tell of a person: results by game and against somebody, ratings, best hands, luck.

Best hands and luck are told by replaying finished games, which is done in a process of its own; what a game
tells does not change any more, so it is kept.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from math import sqrt
from typing import Final, TypeAlias

import msgspec

from bot.kit.service.errors import Refusal
from bot.kit.store import people
from bot.kit.store.database import Database
from bot.results.service.ratings import fold, pools
from bot.results.service.ratings.anchors import anchors_of
from bot.results.service.ratings.practice import suggested_level
from bot.results.store import practice, ratings, results, standings
from bot.results.store.results import WithSeats
from bot.results.store.standings import Tally
from bot.storage.practice_rows import PracticeRow
from bot.storage.rows import RatingRow, RatingStep
from bot.table.service.computer import Thinkers
from bot.table.service.loading import load
from bot.table.service.match import Match
from bot.table.store import actions
from engine import catalogue
from engine.chronicle import CERTAIN, casts, chronicle
from engine.core import Seat

LOOKED_AT: Final = 50
"""Finished games, the newest ones, from which best hands and luck are told."""

COMPARED: Final = 1000
"""Games of two people that are compared at most."""

STREAK: Final = 100
"""Games in which a run of wins is looked for."""

POINTS: Final = 400
"""Changes of a rating that are drawn at most, the newest ones."""

KEPT: Final = 2000
"""Games of which is kept what they tell."""


class Best(msgspec.Struct, frozen=True):
    """The most that a season gave to a seat, with what all saw before its end and after it."""

    seat: Seat
    points: int
    season: int
    before: object
    after: object


Cast: TypeAlias = tuple[float, bool]
"""How likely a cast was, and whether it came off."""


class Tale(msgspec.Struct, frozen=True):
    """What a finished game tells: by cast, whose it was, how likely, and whether it came off; best wins."""

    casts: tuple[tuple[Seat, float, bool], ...]
    best: tuple[Best, ...]


class Told(msgspec.Struct, frozen=True):
    """A game with what it tells of one person's seat."""

    match: Match
    casts: tuple[Cast, ...]
    best: Best | None


class Luck(msgspec.Struct, frozen=True):
    """Casts against expectation; 95 of 100 people with the same casts are from ``low`` to ``high``."""

    casts: int
    came_off: int
    expected: float
    low: float
    high: float


class Scores(msgspec.Struct, frozen=True):
    """Somebody's results in a game, and their rating in it, if they have one."""

    game_id: str
    family: str
    tally: Tally
    rating: RatingRow | None


class Card(msgspec.Struct, frozen=True):
    """Somebody's profile in a server, or over all (then without ratings).

    ``since`` is the time of the first game, ``streak`` a run of games that went alike: outcome and length.
    """

    user_id: int
    name: str
    hidden: bool
    since: float | None
    rating: RatingRow | None
    scores: tuple[Scores, ...]
    streak: tuple[str, int]


class Standing(msgspec.Struct, frozen=True):
    """A rating with what its last step has changed."""

    guild_id: int
    game_id: str
    family: str
    rating: RatingRow
    before: float


class Practice(msgspec.Struct, frozen=True):
    """A private number, and the level that suits it, empty where levels of the game have no numbers."""

    row: PracticeRow
    level: str


@dataclass(frozen=True, slots=True)
class ProfileService:
    """Reads profiles."""

    database: Database
    thinkers: Thinkers
    _tales: dict[str, Tale] = field(default_factory=dict)

    async def card(self, user_id: int, guild_id: int | None) -> Card:
        """Return a person's results in a server, or over all their servers (None)."""
        async with self.database.read() as connection:
            player = await people.get(connection, user_id)
            sums = await standings.by_game(connection, user_id, guild_id)
            rated = {row.pool: row for row in await ratings.of_person(connection, user_id)}
            went = await standings.outcomes_of(connection, user_id, guild_id, STREAK)
        if guild_id is None:
            rated = {}
        scores = [
            Scores(game_id, family, tally, rated.get(pools.pools_of(guild_id or 0, game_id, family)[0]))
            for game_id, family, _, tally in sums
        ]
        run = len(list(takewhile(lambda outcome: outcome == went[0], went)))
        return Card(
            user_id=user_id,
            name=player.name if player else "",
            hidden=player is not None and player.hidden,
            since=min((first for _, _, first, _ in sums), default=None),
            rating=rated.get(pools.all_games(guild_id or 0)),
            scores=tuple(scores),
            streak=(went[0], run) if went else ("", 0),
        )

    async def told(self, user_id: int, guild_id: int | None) -> list[Told]:
        """Return what a person's newest finished games tell of them, the newest first."""
        async with self.database.read() as connection:
            found = await results.of_person(connection, user_id, guild_id, limit=LOOKED_AT)
        tales = [await self._told(one, user_id) for one in found if not one[0].annulled]
        return [tale for tale in tales if tale is not None]

    async def casts_of(self, games: Sequence[str]) -> dict[int, list[Cast]]:
        """Return the casts of the people of finished games: how likely each was, and whether it came off."""
        casts: dict[int, list[Cast]] = {}
        for game in games:
            async with self.database.read() as connection:
                found = await results.get(connection, game)
            if found is None or found[0].annulled or (tale := await self._tale(game)) is None:
                continue
            users = {one.seat: one.user_id for one in found[1]}
            for seat, odds, came_off in tale[1].casts:
                if (user := users.get(seat)) is not None:
                    casts.setdefault(user, []).append((odds, came_off))
        return casts

    async def wins_of(self, games: Sequence[str]) -> list[tuple[Match, Best]]:
        """Return of each of these finished games the most that a season gave to each seat."""
        tales = [await self._tale(game) for game in games]
        return [(tale[0], best) for tale in tales if tale is not None for best in tale[1].best]

    async def _told(self, game: WithSeats, user_id: int) -> Told | None:
        row, seated = game
        seat = next(one.seat for one in seated if one.user_id == user_id)
        found = await self._tale(row.game)
        if found is None:
            return None
        match, tale = found
        return Told(
            match,
            tuple((odds, came_off) for whose, odds, came_off in tale.casts if whose == seat),
            next((best for best in tale.best if best.seat == seat), None),
        )

    async def _tale(self, game: str) -> tuple[Match, Tale] | None:
        """Return a game with what it tells; None if it is lost."""
        async with self.database.read() as connection:
            match = await load(connection, game)
            if match.is_lost or match.state is None:
                return None
            log = None if game in self._tales else await actions.of(connection, game)
        if log is not None:
            lines = [(line.seat, line.action) for line in log]
            options = match.row.options
            tale = await self.thinkers.compute(
                _tale, match.rules.id, match.rules.version, options, len(match.seats), lines, match.row.start
            )
            self._tales[game] = tale
            while len(self._tales) > KEPT:
                self._tales.pop(next(iter(self._tales)))
        return match, self._tales[game]

    async def against(self, user_id: int, other: int, guild_id: int | None) -> list[tuple[str, str, Tally]]:
        """Return, by game and family, how somebody stood before another person in games of both."""
        async with self.database.read() as connection:
            found = await results.of_person(connection, user_id, guild_id, opponent=other, limit=COMPARED)
        sums: dict[tuple[str, str], list[int]] = {}
        for row, seated in found:
            if row.annulled:
                continue
            places = {placed.user_id: placed.place for placed in fold.ranking_of(seated)}
            own, theirs = places[user_id], places[other]
            counted = sums.setdefault((row.game_id, row.family), [0, 0, 0])
            counted[0 if own < theirs else 1 if own == theirs else 2] += 1
        return [
            (game_id, family, _tally(user_id, counted))
            for (game_id, family), counted in sorted(sums.items(), key=lambda one: (-sum(one[1]), one[0]))
        ]

    async def ratings(self, user_id: int, guild_id: int | None) -> list[Standing]:
        """Return a person's ratings in a server, or in all, that of all games first."""
        async with self.database.read() as connection:
            rows = await ratings.of_person(connection, user_id)
            if guild_id is not None:
                rows = [row for row in rows if _server(row.pool) == guild_id]
            steps = await ratings.steps_at(
                connection, [row.pool for row in rows], {row.as_of for row in rows}
            )
        changes = {(step.pool, step.seq): step.change for step in steps if step.user_id == user_id}
        found = []
        for row in sorted(rows, key=lambda row: row.pool):
            guild, _, rules = row.pool.partition(":")
            game_id, _, family = rules.partition(":")
            before = row.mu - changes.get((row.pool, row.as_of), 0.0)
            found.append(Standing(int(guild), game_id, family, row, before))
        return found

    async def practices(self, user_id: int) -> list[Practice]:
        """Return a person's private numbers against computer players, with the level that suits each."""
        async with self.database.read() as connection:
            rows = await practice.numbers_of(connection, user_id)
        return [Practice(row, suggested_level(row.mu, anchors_of(row.game_id, row.family))) for row in rows]

    async def curves(
        self, guild_id: int, game_id: str, family: str, users: Sequence[int]
    ) -> list[tuple[str, RatingRow | None, list[tuple[float, RatingStep]]]]:
        """Return for each person their name, rating in a pool, and how it changed, the earliest first."""
        pool = pools.pools_of(guild_id, game_id, family)[0] if game_id else pools.all_games(guild_id)
        async with self.database.read() as connection:
            steps = await ratings.steps_of(connection, pool, users)
            heads = await ratings.heads(connection, [pool], users)
            names = await standings.names(connection, users)
        return [
            (
                names.get(user, ""),
                heads.get((pool, user)),
                [(at, step) for at, step in steps if step.user_id == user][-POINTS:],
            )
            for user in users
        ]

    async def games_in(self, guild_id: int) -> list[tuple[str, str]]:
        """Return which games, with families, have been finished in a server."""
        async with self.database.read() as connection:
            return await standings.games_played(connection, guild_id)

    async def require_shown(self, users: Collection[int], reader: int) -> None:
        """Refuse to show profiles that their people hide from others."""
        async with self.database.read() as connection:
            for user in users:
                player = await people.get(connection, user)
                if user != reader and player is not None and player.hidden:
                    raise Refusal("profile_hidden", name=player.name)

    async def hide(self, user_id: int, *, hidden: bool) -> None:
        """Let others see a profile, or not."""
        async with self.database.write() as connection:
            await people.set_preferences(connection, user_id, hidden=hidden)


def luck_of(told: Sequence[Told]) -> Luck | None:
    """Return casts against expectation over games; None where nothing depended on any."""
    return luck_in([cast for one in told for cast in one.casts])


def luck_in(every: Sequence[Cast]) -> Luck | None:
    """Return casts against expectation; None without any."""
    if not every:
        return None
    expected = sum(odds for odds, _ in every)
    spread = CERTAIN * sqrt(sum(odds * (1 - odds) for odds, _ in every))
    return Luck(
        casts=len(every),
        came_off=sum(came_off for _, came_off in every),
        expected=expected,
        low=max(0.0, expected - spread),
        high=min(float(len(every)), expected + spread),
    )


def _tally(user_id: int, counted: Sequence[int]) -> Tally:
    wins, draws, losses = counted
    return Tally(user_id, sum(counted), wins, draws, losses, points=0, seasons=0)


def _server(pool: str) -> int:
    return int(pool.partition(":")[0])


def _tale(
    game_id: str,
    version: int,
    options: str,
    seats: int,
    log: Sequence[tuple[Seat, str]],
    start: str | None = None,
) -> Tale:
    """Replay a finished game, and return what it tells; runs in a process of its own."""
    rules = catalogue.get(game_id, version)
    played = [(seat, rules.load_action(action)) for seat, action in log]
    joined = sum(rules.new_seat is not None and action == rules.new_seat for _, action in played)
    read = msgspec.json.decode(options, type=rules.options)
    states = [rules.start(seats - joined, read) if start is None else rules.load(start)]
    for seat, action in played:
        states.append(rules.apply(states[-1], seat, action))
    thrown = casts(rules, states, played)
    best: dict[Seat, Best] = {}
    for season in chronicle(rules, states, played).seasons:
        for seat, points in enumerate(season.gains):
            last = season.last_ply
            least = max(0, min(season.gains), best[seat].points if seat in best else 0)
            if last is not None and points > least:
                before, after = (rules.view(states[last + place], None) for place in (0, 1))
                best[seat] = Best(seat, points, season.number, before, after)
    return Tale(
        tuple((cast.luck.seat, float(cast.luck.odds), cast.luck.came_off) for cast in thrown),
        tuple(best.values()),
    )
