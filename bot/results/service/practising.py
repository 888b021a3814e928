"""How a person's private number follows from their games against computer players.

It moves with each game that ends.  When staff lets a result count otherwise, or not at all, it is computed
anew from all the games that are noted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store import counters
from bot.kit.store.counters import SEQ
from bot.results.service.ratings.anchors import anchors_of
from bot.results.service.ratings.head_starts import helped_by, worth_of
from bot.results.service.ratings.model import START, Rating
from bot.results.service.ratings.practice import practised
from bot.results.store import practice
from bot.storage.practice_rows import PracticeGame, PracticeRow
from bot.storage.rows import ResultRow, ResultSeat
from bot.table.service.match import Match
from engine import catalogue
from engine.core import Seat
from engine.players import kept_level

_NUMBERS: Final = msgspec.json.Decoder(list[float])
_PLACES: Final = msgspec.json.Decoder(list[int])


async def practise(
    connection: AsyncConnection, match: Match, row: ResultRow, seats: Sequence[ResultSeat]
) -> None:
    """Note a game that has just ended, if it is practice, and move the private number of its person."""
    game = _noted(match, row, seats)
    if game is None:
        return
    await practice.put_game(connection, game)
    known = await practice.number_of(connection, game.user_id, game.game_id, game.family)
    await practice.put_number(connection, moved(known or _new(game), [game]))


async def count_again(
    connection: AsyncConnection, row: ResultRow, seats: Sequence[ResultSeat], *, annulled: bool
) -> None:
    """Let a result count as practice as it counts now; compute the private number anew."""
    noted = await practice.game(connection, row.seq)
    if noted is None:
        return
    await counters.next(connection, SEQ)  # who holds it knows all results: none is on its way
    await practice.put_game(connection, replace(noted, places=_places(seats), counts=not annulled))
    number = await practice.number_of(connection, noted.user_id, noted.game_id, noted.family)
    assert number is not None  # it is forgotten with its games
    await practice.put_number(connection, recounted(number, await practice.games_of(connection, number)))


def recounted(number: PracticeRow, games: Iterable[PracticeGame]) -> PracticeRow:
    """Return a number as it follows from all its games, in their order."""
    base = replace(number, mu=number.base_mu, sigma=number.base_sigma, games=number.base_games)
    return moved(base, games)


def moved(number: PracticeRow, games: Iterable[PracticeGame]) -> PracticeRow:
    """Return what games that come after make of a number."""
    for game in games:
        if game.counts:
            anchors, places = _NUMBERS.decode(game.anchors), _PLACES.decode(game.places)
            after = practised(Rating(number.mu, number.sigma), anchors, places)
            number = replace(number, mu=after.mu, sigma=after.sigma, games=number.games + 1)
    return number


def _new(game: PracticeGame) -> PracticeRow:
    """Return the number with which everybody begins."""
    return PracticeRow(
        game.game_id, game.family, game.user_id, START.mu, START.sigma, 0, START.mu, START.sigma, 0
    )


def _noted(match: Match, row: ResultRow, seats: Sequence[ResultSeat]) -> PracticeGame | None:
    """Return a game as practice: of somebody who played by a named preset against computer players alone."""
    people = [seat for seat in seats if seat.user_id is not None]
    if len(people) != 1 or not catalogue.get(row.game_id).has_choice:
        return None
    (person,) = people
    assert person.user_id is not None
    levels = [kept_level(row.game_id, seat.computer) for seat in seats if seat.user_id is None]
    met = _met(match, row, person.seat, levels)
    if met is None:
        return None
    return PracticeGame(
        seq=row.seq,
        user_id=person.user_id,
        game_id=row.game_id,
        family=met.family,
        anchors=_text(met.numbers),
        places=_places(seats),
        counts=True,
    )


class _Met(NamedTuple):
    """The family of rules that somebody has practised, and the numbers of the computer players they met."""

    family: str
    numbers: Sequence[float]


def _met(match: Match, row: ResultRow, person: Seat, levels: Sequence[str]) -> _Met | None:
    """Return whom somebody met; None under rules of their own, or where that was never measured.

    With a head start whose worth is known the computer players count for so much less, or more.
    """
    if row.preset:
        numbers = anchors_of(row.game_id, row.family)
        return _Met(row.family, [numbers[one] for one in levels]) if {*levels} <= numbers.keys() else None
    own = match.is_lost or match.row.start is not None
    helped = None if own else helped_by(match.rules, match.options)
    if helped is None:
        return None
    numbers, found = anchors_of(row.game_id, helped.family), list[float]()
    for level in levels:
        worths = worth_of(row.game_id, match.rules.version, helped.family, level)
        if level not in numbers or helped.head_start not in worths:
            return None
        worth = worths[helped.head_start]
        found.append(numbers[level] + (-worth if helped.seat == person else worth))
    return _Met(helped.family, found)


def _places(seats: Sequence[ResultSeat]) -> str:
    """Return the place of the only person, then those of the computer players."""
    ordered = sorted(seats, key=lambda seat: (seat.user_id is None, seat.seat))
    return _text([seat.place for seat in ordered])


def _text(numbers: Sequence[float]) -> str:
    return msgspec.json.encode(numbers).decode()
