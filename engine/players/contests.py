"""One game between computer players, as a value: who sits where, by which rules, from which chance.

The same contest ends the same on any machine.  Chance belongs to the contest and not to the course of play:
each node of chance draws from a stream of its own, known by the seed, the deal, and how many nodes of chance
that deal had before.  So contests with one seed have the same deals, whoever plays and however, as far as the
rules of a game allow; and what a player draws to make up its mind is drawn elsewhere, by each seat.

>>> contest = Contest("nexxy", ("beginner", "beginner"), seed=7)
>>> play(contest).ranking, play(contest) == play(contest)
((2, 1), True)
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import msgspec

from engine import catalogue
from engine.core import CHANCE, AnyGame, Draws, Result, Seat
from engine.players.greedy_player import GreedyPlayer
from engine.players.levels import UnknownLevel, levels_of
from engine.players.player import Player
from engine.players.random_player import RandomPlayer

YARDSTICKS: Final = MappingProxyType({"random": RandomPlayer(), "greedy": GreedyPlayer()})
"""Players beside the levels that levels are measured by, in every game."""

MOST_ACTIONS: Final = 50_000
"""After so many actions a game is broken off: there are rules by which two careful sides never end."""

# --- The values ------------------------------------------------------------------------------------


class Contest(msgspec.Struct, frozen=True):
    """A game to be played.

    ``players`` are the names of a level or a yardstick at each seat; ``preset`` and ``changes`` are what
    :meth:`~engine.core.Game.make_options` is asked for; ``version`` those rules of the game, None today's.
    """

    game: str
    players: tuple[str, ...]
    preset: str = ""
    changes: dict[str, Any] = {}
    seed: int = 0
    version: int | None = None


class Outcome(msgspec.Struct, frozen=True):
    """How a contest ended.

    ``points``, ``ranking``, ``rule`` and ``unit`` are those of the game's :class:`~engine.core.Result`;
    ``rule`` is empty where the game was broken off, and points are then as they stood.  ``gains`` is what
    each seat has won or lost.  ``actions`` are all that happened, chance among them, ``choices`` those that a
    player was asked for, ``deals`` the deals or seasons that were begun.
    """

    points: tuple[int, ...]
    gains: tuple[int, ...]
    ranking: tuple[int, ...]
    rule: str
    unit: int
    actions: int
    choices: int
    deals: int


class Played(NamedTuple):
    """One action of a contest: the state in which a seat (or CHANCE) did it, and the state after it.

    ``asked``: a player chose it, where more than one thing was possible.
    """

    state: Any
    seat: Seat
    action: Any
    after: Any
    asked: bool


# --- Playing ---------------------------------------------------------------------------------------


def player_named(game_id: str, name: str) -> Player:
    """Return a level of a game, or a yardstick; raise UnknownLevel if there is none of this name."""
    levels = levels_of(game_id)
    found = levels.get(name) or YARDSTICKS.get(name)
    if found is None:
        raise UnknownLevel("unknown_level", value=name, allowed=(*levels, *YARDSTICKS))
    return found


def play(contest: Contest) -> Outcome:
    """Play a contest to its end; raise OptionError or UnknownLevel where there is no such contest."""
    game, options = rules_of(contest)
    state = game.start(len(contest.players), options)
    actions = choices = 0
    for done in actions_of(contest):
        state = done.after
        actions += 1
        choices += done.asked
    end = ended(game, options, state)
    return Outcome(
        points=end.points,
        gains=game.gains(options, end.points),
        ranking=end.ranking,
        rule=end.rule,
        unit=end.unit,
        actions=actions,
        choices=choices,
        deals=game.deal(state),
    )


def ended(game: AnyGame, options: Any, state: Any) -> Result:
    """Return how a game ended; where it was broken off, how it stands, by no rule."""
    result = game.result(state)
    if result is not None:
        return result
    return Result.by_points(game.standing(state), "", game.unit(options))


def actions_of(contest: Contest, most: int = MOST_ACTIONS) -> Iterator[Played]:
    """Yield what happens in a contest, action by action, until it is over or has had so many."""
    game, options = rules_of(contest)
    seated = [
        (player_named(game.id, name), stream(contest.seed, "seat", seat))
        for seat, name in enumerate(contest.players)
    ]
    deals = _Deals(contest.seed)
    state = game.start(len(seated), options)
    for _ in range(most):
        turn = game.turn(state)
        if turn.is_over:
            return
        seat, asked = turn.seats[0], False
        if seat == CHANCE:
            action = game.chance(state).sample(deals.next(game.deal(state)))
        elif (action := game.forced(state, seat)) is None:
            player, rng = seated[seat]
            action, asked = player.choose(game, game.view(state, seat), rng), True
        after = game.apply(state, seat, action)
        yield Played(state, seat, action, after, asked)
        state = after


def rules_of(contest: Contest) -> tuple[AnyGame, Any]:
    """Return the game of a contest, by its version, and its options; raise OptionError if there are none."""
    game = catalogue.get(contest.game, contest.version)
    return game, game.make_options(contest.preset, contest.changes)


def stream(*name: object) -> Draws:
    """Return a source of chance that is known by a name: the same draws for the same name, anywhere."""
    return random.Random("/".join(map(str, name)))  # noqa: S311 (it has to be the same again)


class _Deals:
    """The chance of one contest: a stream for each node, by its deal and its place in it."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._deal = self._drawn = 0

    def next(self, deal: int) -> Draws:
        """Return the stream of the next node of chance, which belongs to this deal."""
        self._deal, self._drawn = (deal, self._drawn + 1) if deal == self._deal else (deal, 0)
        return stream(self._seed, "deal", deal, self._drawn)


# --- Schedules -------------------------------------------------------------------------------------


def rotations(players: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the ways to seat the players that keep their order around the table, each once.

    >>> rotations(["good", "easy", "easy"])
    (('good', 'easy', 'easy'), ('easy', 'good', 'easy'), ('easy', 'easy', 'good'))
    """
    return tuple(
        dict.fromkeys(
            (*players[-shift:], *players[:-shift]) if shift else tuple(players)
            for shift in range(len(players))
        )
    )
