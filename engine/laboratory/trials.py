"""Games that computer players of one level play by one rule set, and what is written down of each."""

from __future__ import annotations

import time
from typing import Final

import msgspec

from engine.chronicle import season_ends
from engine.core import CHANCE, Seat
from engine.players.contests import Contest, actions_of, ended, player_named, rules_of

NOBODY: Final[Seat] = -1
"""Who began a game in which several were to act first."""


class Ending(msgspec.Struct, frozen=True, array_like=True):
    """How a season ended (:meth:`Game.ended`), and the most that it gave a seat."""

    how: str
    most: int


class Trial(msgspec.Struct, frozen=True, array_like=True):
    """What is known of a game that was played.

    ``gains`` are by seat, ``unit`` of them one point (:meth:`Game.unit`), as in its ``seasons``, which are
    those that ended in a game that may have several.  ``rule`` is what ended it, empty where it was broken
    off because it found no end; ``first`` is who acted first.  A turn lasts until somebody else acts or
    another season begins; ``choices`` are the actions among which there was something to choose.
    """

    gains: tuple[int, ...]
    unit: int
    ranking: tuple[int, ...]
    rule: str
    first: Seat
    turns: int
    choices: int
    seasons: tuple[Ending, ...]


def require(contest: Contest) -> None:
    """Raise OptionError or UnknownLevel where there is no such contest."""
    game, options = rules_of(contest)
    for player in contest.players:
        player_named(game.id, player)
    game.start(len(contest.players), options)


def numbered(contest: Contest, side: int, number: int) -> Contest:
    """Return the game of a number, from 0, of one of two sides that are compared.

    No two have the same chance, so that what differs by chance alone shows as that.
    """
    return msgspec.structs.replace(contest, seed=2 * number + side)


def try_out(contest: Contest, side: int, first: int, most: int, seconds: float) -> list[Trial]:
    """Play games from a number on: one at least, and others until there are so many or time is up."""
    until, found = time.monotonic() + seconds, list[Trial]()
    while len(found) < most and (not found or time.monotonic() < until):
        found.append(trial(numbered(contest, side, first + len(found))))
    return found


def trial(contest: Contest) -> Trial:
    """Play a contest and write down what became of it; raise OptionError or UnknownLevel if there is none."""
    game, options = rules_of(contest)
    state = game.start(len(contest.players), options)
    has_seasons = game.deals(options) > 1
    first, turns, choices, seasons = NOBODY, 0, 0, list[Ending]()
    before, begun = (NOBODY, 0), game.standing(state)
    for done in actions_of(contest):
        state = done.after
        if done.seat != CHANCE:
            now = (done.seat, game.deal(done.state))
            if not turns:
                first = done.seat if len(game.turn(done.state).seats) == 1 else NOBODY
            turns += now != before
            choices += done.asked
            before = now
        if has_seasons and season_ends(game, done.state, done.after):
            standing = game.standing(state)
            seasons.append(Ending(game.ended(state), _most(begun, standing)))
            begun = standing
    end = ended(game, options, state)
    gains = game.gains(options, end.points)
    return Trial(gains, end.unit, end.ranking, end.rule, first, turns, choices, tuple(seasons))


def _most(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    return max((now - then for then, now in zip(before, after, strict=True)), default=0)
