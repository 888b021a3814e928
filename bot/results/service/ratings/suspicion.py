"""What staff may want to look at: a list, never a verdict.  Somebody who is much better wins often, too."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec

from bot.clocks.service.terms import DAY
from bot.kit.snowflakes import made_at
from bot.results.service.ratings.fold import Placed, ranking_of
from bot.storage.rows import ResultRow, ResultSeat

LOOKED_BACK: Final = 14 * DAY
"""Results of so many seconds are looked at."""
GAMES: Final = 8
"""So many games of a pair at least say something."""
SHARE: Final = 0.9
"""Who wins more than this part of them is on the list."""
PLIES: Final = 10
"""Who gives up before this ply is on the list."""
NEW: Final = 30 * DAY
"""An account is new for so many seconds."""

RESIGNED: Final = "resigned"
"""The rule of a result in which the last one has given up; at larger tables people quit."""

Kind = Literal["one_sided", "gave_up", "new_account"]


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A rated result: its people with their places; ``gave_up`` are those who resigned or quit."""

    game: str
    started_at: float
    finished_at: float
    ply: int
    players: tuple[Placed, ...]
    gave_up: frozenset[int] = frozenset()


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """Something to look at: who it is about, in which games, oldest first.

    ``one_sided``: the first of ``people`` has ``won`` so many of these games with the second.  ``gave_up``:
    the first one has given up so early against the others.  ``new_account``: it is younger than a month;
    that alone is no reason to look, so it stands only beside another finding about the same person.
    """

    kind: Kind
    people: tuple[int, ...]
    games: tuple[str, ...]
    won: int = 0


def played(result: ResultRow, seats: Sequence[ResultSeat]) -> Played:
    """Return what is looked at of a result."""
    players = ranking_of(seats)
    last = max((player.place for player in players), default=0)
    quit_table = {seat.user_id for seat in seats if seat.quit}
    return Played(
        game=result.game,
        started_at=result.started_at,
        finished_at=result.finished_at,
        ply=result.ply,
        players=players,
        gave_up=frozenset(
            player.user_id
            for player in players
            if player.user_id in quit_table or (result.rule == RESIGNED and player.place == last)
        ),
    )


def findings(results: Iterable[Played], now: float) -> list[Finding]:
    """Return what there is to look at in the rated results of a server, the most games first."""
    recent = sorted(
        (result for result in results if now - LOOKED_BACK <= result.finished_at <= now),
        key=lambda result: (result.finished_at, result.game),
    )
    known = [*_one_sided(recent), *_gave_up(recent)]
    seen = {user_id for finding in known for user_id in finding.people}
    found = [*known, *(finding for finding in _new_accounts(recent) if seen.issuperset(finding.people))]
    return sorted(found, key=lambda finding: (-len(finding.games), finding.kind, finding.people))


def _one_sided(results: Sequence[Played]) -> list[Finding]:
    """Return the pairs of which one wins nearly all games of two."""
    met: dict[frozenset[int], list[Played]] = defaultdict(list)
    won: dict[tuple[int, int], int] = defaultdict(int)
    for result in results:
        if len(result.players) == 2:
            better, worse = sorted(result.players, key=lambda player: player.place)
            met[frozenset((better.user_id, worse.user_id))].append(result)
            won[better.user_id, worse.user_id] += better.place < worse.place
    return [
        Finding(kind="one_sided", people=pair, games=_names(games), won=wins)
        for pair, wins in won.items()
        if len(games := met[frozenset(pair)]) >= GAMES and wins > SHARE * len(games)
    ]


def _gave_up(results: Sequence[Played]) -> list[Finding]:
    """Return who gives up when a game has hardly begun, with the opponents it was a present to."""
    early: dict[tuple[int, ...], list[Played]] = defaultdict(list)
    for result in results:
        for user_id in result.gave_up if result.ply < PLIES else ():
            others = sorted(player.user_id for player in result.players if player.user_id != user_id)
            early[user_id, *others].append(result)
    return [Finding(kind="gave_up", people=people, games=_names(games)) for people, games in early.items()]


def _new_accounts(results: Sequence[Played]) -> list[Finding]:
    """Return whose account was new when they played."""
    new: dict[int, list[Played]] = defaultdict(list)
    for result in results:
        for player in result.players:
            if result.started_at - made_at(player.user_id) < NEW:
                new[player.user_id].append(result)
    return [Finding(kind="new_account", people=(user,), games=_names(games)) for user, games in new.items()]


def _names(results: Iterable[Played]) -> tuple[str, ...]:
    return tuple(result.game for result in results)
