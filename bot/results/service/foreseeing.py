"""What numbers tell beforehand: which level gives somebody a game, and which head start two people."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store import people
from bot.results.service.ratings import head_starts, matching
from bot.results.service.ratings.anchors import anchors_of
from bot.results.service.ratings.fold import is_listed, is_provisional
from bot.results.service.ratings.matching import Opponent, Worths
from bot.results.service.ratings.pools import pools_of
from bot.results.store import practice, ratings
from bot.storage.rows import RatingRow
from bot.table.service.foresight import Even, Outlook, Place, Suggested
from bot.table.service.match import Match
from engine.core import AnyGame, Seat
from engine.players import levels_of, usual_level

PAIR: Final = 2


class Foreseeing:
    """Tells from practice numbers, ratings, and the figures of self-play."""

    async def outlook(self, connection: AsyncConnection, user_id: int, place: Place) -> Outlook:
        """Return what somebody can expect of each level of a game."""
        numbers = _levels(place)
        mu = await _practised(connection, user_id, place)
        if mu is None:
            return Outlook(numbers)
        chances = {level: matching.chance(mu - number, place.against) for level, number in numbers.items()}
        return Outlook(numbers, chances)

    async def suggested(self, connection: AsyncConnection, user_id: int, place: Place) -> Suggested:
        """Return the level against which somebody wins about four games in ten.

        Who has no number yet begins with the weakest.
        """
        levels, mu = _levels(place), await _practised(connection, user_id, place)
        if mu is None or not levels:
            return Suggested(usual_level(place.rules.id))
        other = 1 - place.seat
        own, theirs = (_of_levels(place, seat) for seat in (place.seat, other))
        found = matching.matched(mu, levels, own, theirs, place.against)
        return _suggested(found, place.seat, other)

    async def even(self, connection: AsyncConnection, match: Match, now: float) -> Even | None:
        """Return the head start that makes a lobby's game even, where its two people are far apart.

        Both have ratings in this server that are settled and that others may see.
        """
        users = match.people
        if not _offers(match) or len(users) != PAIR:
            return None
        family = match.rules.family(match.options)
        pool, _ = pools_of(match.row.guild_id, match.row.game_id, family)
        heads = await ratings.heads(connection, [pool], users)
        rated = [heads.get((pool, user)) for user in users]
        if not all(row is not None and _settled(row, now) for row in rated):
            return None
        if await people.hidden(connection, users):
            return None
        weaker, stronger = sorted((row for row in rated if row is not None), key=lambda row: row.mu)
        seat, gap = match.seat_of(weaker.user_id) or 0, stronger.mu - weaker.mu
        worths = _worths(match.rules, match.options, seat)
        name = matching.evened(gap, worths)
        if not name:
            return None
        share, left = (round(100 * matching.chance(lead)) for lead in (worths[name], worths[name] - gap))
        return Even(name, seat, round(gap), share, left)


FORESEEING = Foreseeing()


def _is_pair(place: Place) -> bool:
    """Whether one of two may be helped."""
    return place.against == 1 and place.seat < PAIR and not place.fixed


def _suggested(found: Opponent, own: Seat, other: Seat) -> Suggested:
    return Suggested(found.level, found.chance, found.head_start, own if found.helps else other)


def _levels(place: Place) -> Mapping[str, float]:
    """Return the numbers of the levels that a game has, as far as they were measured."""
    anchors = anchors_of(place.rules.id, place.rules.family(place.options))
    return {level: anchors[level] for level in levels_of(place.rules.id) if level in anchors}


async def _practised(connection: AsyncConnection, user_id: int, place: Place) -> float | None:
    """Return somebody's number against computer players, None before their first game."""
    family = place.rules.family(place.options)
    row = await practice.number_of(connection, user_id, place.rules.id, family)
    return None if row is None else row.mu


def _of_levels(place: Place, seat: Seat) -> Worths:
    """Return what the head starts that a seat may have are worth against each level: of two alone."""
    if not _is_pair(place):
        return lambda _level: {}
    return partial(_worths, place.rules, place.options, seat)


def _worths(
    rules: AnyGame, options: object, seat: Seat, level: str = head_starts.USUAL
) -> Mapping[str, float]:
    """Return what the head starts that a seat may have are worth, where the rules are those measured."""
    if not rules.preset_of(options):
        return {}
    worths = head_starts.worth_of(rules.id, rules.version, rules.family(options), level)
    return {name: worths[name] for name in rules.head_starts(options, seat) if name in worths}


def _offers(match: Match) -> bool:
    """Whether a head start may be offered in this lobby: to two people, and never in a league."""
    row = match.row
    return row.status == "lobby" and len(match.seats) == PAIR and row.fixture is None and row.start is None


def _settled(row: RatingRow, now: float) -> bool:
    return not is_provisional(row) and is_listed(row, now)
