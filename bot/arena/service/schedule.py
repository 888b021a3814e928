"""Who meets whom, and who next: what makes the numbers surest in the time there is.

Neighbours on the ladder of levels meet, and who stands two rungs apart.  Every pair of neighbours has a game
first, the quickest ones before the others; half of those who play go on meanwhile with what is known to be
quick, since a first game may take minutes.  After that the pairing is next in which a second makes most sure:
by one game more the variance of a share falls as 1/n - 1/(n + 1), about 1/n², so it is the one of which the
number of games times the root of the seconds of one is smallest.  An arena can be ended at any time: slow
games have had most of it, and quick ones were played more often all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, Final

from bot.arena.service.tally import Tally
from bot.arena.store.games import Batch, Pairing, Played
from engine import catalogue
from engine.core import AnyGame
from engine.players import NAMES, OLD_NAMES, YARDSTICKS, UnknownLevel, levels_of

ALL: Final = "all"
"""Stands for all levels of a game."""
GAMES: Final = 1000
"""So many games a pairing has at most, where nothing else is asked for."""
REACH: Final = 2
"""How many rungs apart two players are at most who meet."""
DEAR: Final = 3.0
"""Games of a pairing that is so many rungs apart as REACH count so many times: they tell less."""
BATCH: Final = 2.0
"""Seconds that a batch of games is to take: long enough that to hand it out costs nothing."""

# --- Who meets whom --------------------------------------------------------------------------------


def ladder(game_id: str, wanted: Sequence[str]) -> tuple[str, ...]:
    """Return the wanted players of a game, the weakest first as far as their names tell.

    A yardstick is left out where a level is the same player.  Raises UnknownLevel for a name that neither a
    level of this game nor a yardstick has.
    """
    levels = levels_of(game_id)
    names = set(wanted) - {ALL} | (set(levels) if ALL in wanted else set())
    for name in sorted(names - set(YARDSTICKS)):
        if name not in levels:
            raise UnknownLevel("unknown_level", value=name, allowed=(*levels, *YARDSTICKS))
    kinds = {type(levels[name]) for name in names & set(levels)}
    names -= {name for name, player in YARDSTICKS.items() if type(player) in kinds}
    return tuple(sorted(names, key=rung))


def rung(name: str) -> tuple[int, bool]:
    """Return where a name stands: a yardstick right below the level that had its name before."""
    return NAMES.index(OLD_NAMES.get(name, name)), name in NAMES


def pairings(
    game: AnyGame, preset: str, changes: Mapping[str, Any], seats: int, wanted: Sequence[str]
) -> Iterator[tuple[int, Pairing]]:
    """Yield who meets in a game by some rules, with how many rungs they are apart.

    Raises OptionError if there are no such rules, or so many can't play by them.
    """
    game.start(seats, game.make_options(preset, changes))
    players = ladder(game.id, wanted)
    for apart in range(1, REACH + 1):
        for weaker, better in zip(players, players[apart:], strict=False):
            yield (
                apart,
                Pairing(
                    game=game.id,
                    version=game.version,
                    preset=preset,
                    changes=dict(changes),
                    seats=seats,
                    weaker=weaker,
                    better=better,
                ),
            )


def presets_of(game: AnyGame, preset: str) -> tuple[str, ...]:
    """Return a preset, or where none is named the first one of each family: each has a skill of its own."""
    if preset:
        game.make_options(preset)
        return (preset,)
    first: dict[str, str] = {}
    for name, options in game.presets.items():
        first.setdefault(game.family(options), name)
    return tuple(first.values())


def games_named(names: Sequence[str]) -> tuple[AnyGame, ...]:
    """Return these games, or all in which there is something to choose; raise OptionError for others."""
    if names:
        return tuple(catalogue.get(name) for name in dict.fromkeys(names))
    return tuple(game for game in catalogue.GAMES.values() if game.has_choice)


# --- Who next --------------------------------------------------------------------------------------


class Schedule:
    """The pairings of an arena with what was played of each, and what is under way."""

    def __init__(self, wanted: Iterable[tuple[int, Pairing]], played: Iterable[Played], most: int) -> None:
        self.most = most
        self.tallies: dict[str, Tally] = {}
        self._apart: dict[str, int] = {}
        self._under_way: dict[str, set[int]] = {}
        for apart, pairing in wanted:
            self.tallies[pairing.key] = Tally(pairing)
            self._apart[pairing.key] = apart
            self._under_way[pairing.key] = set()
        self.add(played)

    def add(self, played: Iterable[Played]) -> None:
        """Count games; those of pairings that nobody asked for are left alone."""
        for game in played:
            key = game.pairing.key
            if key in self.tallies:
                self.tallies[key].add(game)
                self._under_way[key].discard(game.number)

    def next(self) -> Batch | None:
        """Return the games that are to be played next, None if all are played or under way."""
        open_ones = [key for key in self.tallies if self._left(key) > 0]
        if not open_ones:
            return None
        if self._first_games_are_enough():
            open_ones = [key for key in open_ones if self.tallies[key].numbers] or open_ones
        key = min(open_ones, key=self._turn)
        tally, under_way = self.tallies[key], self._under_way[key]
        known = tally.numbers | under_way
        free = (number for number in range(self.most) if number not in known)
        numbers = tuple(number for number, _ in zip(free, range(self._at_once(tally)), strict=False))
        under_way.update(numbers)
        return Batch(tally.pairing, numbers)

    def give_back(self, batch: Batch) -> None:
        """Take games back that were not played after all."""
        self._under_way[batch.pairing.key].difference_update(batch.numbers)

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(len(tally.numbers) for tally in self.tallies.values())

    @property
    def done(self) -> int:
        """How many pairings have all their games."""
        return sum(len(tally.numbers) >= self.most for tally in self.tallies.values())

    def _left(self, key: str) -> int:
        return self.most - len(self.tallies[key].numbers) - len(self._under_way[key])

    def _first_games_are_enough(self) -> bool:
        """Return whether more pairings are at their first game than at a later one."""
        busy = [key for key, numbers in self._under_way.items() if numbers]
        first = sum(not self.tallies[key].numbers for key in busy)
        return first > len(busy) - first

    def _turn(self, key: str) -> tuple[bool, float, int]:
        """Return what the pairing is sorted by whose turn is next: the smallest."""
        tally, under_way, apart = self.tallies[key], self._under_way[key], self._apart[key]
        pace = self._pace(tally)
        if not (tally.numbers or under_way) and apart == 1:
            return (False, pace, apart)
        games = max(1, len(tally.numbers) + len(under_way))
        return (True, games * sqrt(pace) * (DEAR if apart == REACH else 1.0), apart)

    def _pace(self, tally: Tally) -> float:
        """Return how many seconds a game takes; before the first one as many as the slowest of its pool."""
        if tally.numbers:
            return tally.seconds / len(tally.numbers)
        known = [
            other.seconds / len(other.numbers)
            for other in self.tallies.values()
            if other.numbers and other.pairing.game == tally.pairing.game
        ]
        return max(known, default=0.0)

    def _at_once(self, tally: Tally) -> int:
        """Return how many games a batch has: one before the pace is known."""
        if not tally.numbers:
            return 1
        pace = max(self._pace(tally), BATCH / self.most)
        return max(1, min(round(BATCH / pace), self._left(tally.pairing.key)))
