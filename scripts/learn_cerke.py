"""Learn by self-play by what numbers positions of Cerke are weighed: ``python -m scripts.learn_cerke``.

The search plays itself, and the numbers are moved to what came of the positions: a regression on TD(λ)
returns in points of the season, held to the numbers before it by a ridge.  Games and chance follow from a
fixed seed: the same arguments on the same sources find the same numbers.

What it does not reproduce is the shipped file itself: its numbers were made equal for both sides and rounded
by hand after such a run, and a few are judgement.  ``data/players/README.md`` tells which, and how.  Without
``--file`` it writes over that file.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from engine.cerke import state as cerke
from engine.cerke.board import BOARDS, EMPTY, IA, PROFESSIONS, TAM
from engine.cerke.game import CERKE
from engine.cerke.moves import legal
from engine.cerke.options import Options
from engine.cerke.state import Position, State
from engine.core import CHANCE
from engine.players.cerke.frames import ORDER, lacking, search_of
from engine.players.cerke.search import Limits
from engine.players.cerke.sense import sensible
from engine.players.cerke.valuing import points, values
from engine.players.cerke.weights import LACKS, Weights, learned, read

FILE: Final = Path(__file__).resolve().parent.parent / "data" / "players" / "cerke.json"

# --- What is weighed -------------------------------------------------------------------------------


class Sample(NamedTuple):
    """A position before a turn: its features to the mover, and what the search thought of it, in points."""

    season: int
    mover: int
    score: float
    features: tuple[float, ...]
    thought: float


def features(position: Position, threats: tuple[float, float]) -> tuple[float, ...]:
    """Return what is weighed, in the order of :func:`flat`, times the rate; last the mover's best capture."""
    mover = position.mover
    ours, theirs = (lacking(position.captured[seat], position.options) for seat in (mover, 1 - mover))
    captured, board = [0] * len(PROFESSIONS), [0] * len(PROFESSIONS)
    for seat in (0, 1):
        for letter in position.captured[seat]:
            if letter != "+":
                captured[ORDER[letter]] += 1 if seat == mover else -1
    for piece in position.board:
        if piece not in (EMPTY, TAM):
            board[ORDER[piece[-1].upper()]] += 1 if piece[-1].isupper() == (mover == IA) else -1
    found = (*ours, *(-part for part in theirs), *captured, *board, 1.0, -threats[1], threats[0])
    return tuple(position.rate * part for part in found)


def flat(weights: Weights) -> list[float]:
    """Return the weights that are learned as one list; the best capture of the mover is looked at instead."""
    return [
        *weights.ours, *weights.theirs, *weights.captured, *weights.board, weights.tempo, weights.hope, 0.5,
    ]  # fmt: skip


def unflat(numbers: Sequence[float], weights: Weights) -> Weights:
    """Return weights with other numbers."""
    left = iter(round(number, 4) for number in numbers)

    def some(count: int) -> tuple[float, ...]:
        return tuple(next(left) for _ in range(count))

    return msgspec.structs.replace(
        weights,
        ours=some(LACKS),
        theirs=some(LACKS),
        captured=some(len(PROFESSIONS)),
        board=some(len(PROFESSIONS)),
        tempo=next(left),
        hope=max(0.0, next(left)),
    )


# --- How it plays ----------------------------------------------------------------------------------

PRESETS: Final = ("standard", "standard", "standard", "online", "educational")
"""Played in turn."""
LONGEST: Final = 1500
"""A game with more actions is not counted."""
LIMITS: Final = Limits(positions=0, replies=0, captures=2, width=3)
SEEN: Final = 60
"""So many actions, drawn by chance, are looked at in a turn, and all captures: that is quicker."""
ASTRAY: Final = 20
"""One of so many turns is any sensible one, so that what the search avoids is seen as well."""


def play(options: Options, weights: Weights, rng: random.Random) -> tuple[list[Sample], list[float]]:
    """Play a game; return its positions, and the score of side IA after each season."""
    state: State = CERKE.start(2, options)
    samples: list[Sample] = []
    for _ in range(LONGEST):
        seats = CERKE.turn(state).seats
        if not seats:
            return samples, [*_scores(state)]
        if seats[0] == CHANCE:
            action: Any = CERKE.chance(state).sample(rng)
        else:
            action = _chosen(state, weights, rng, samples)
        state = CERKE.apply(state, seats[0], action)
    return [], []


def _chosen(state: State, weights: Weights, rng: random.Random, samples: list[Sample]) -> Any:
    position = state.position
    search = search_of(position, weights, LIMITS)
    actions: list[Any] = sensible(state, legal(state))
    ground = isinstance(state, cerke.Ground)
    if len(actions) > SEEN:
        chosen = set(rng.sample(range(len(actions)), SEEN))
        actions = [action for at, action in enumerate(actions) if at in chosen or _captures(position, action)]
    threats = (search.threat(position.mover), search.threat(1 - position.mover)) if ground else (0.0, 0.0)
    valued = values(search, state, actions)
    best = max(value for _, value in valued)
    if ground:
        mover = position.mover
        share = sum(position.score) / 2
        samples.append(
            Sample(
                position.season,
                mover,
                (position.score[mover] - share) / position.options.unit,
                features(position, threats),
                points(search, best),
            )
        )
        if rng.randrange(ASTRAY) == 0 or (position.turns < 2):
            return actions[rng.randrange(len(actions))]
    return rng.choice([action for action, value in valued if value >= best - 1e-9])


def _captures(position: Position, action: Any) -> bool:
    dest = getattr(action, "declared", None) or getattr(action, "dest", None)
    return dest is not None and position.board[BOARDS[position.options.board].at[dest]] != EMPTY


def _scores(state: State) -> Iterator[float]:
    position = state.position
    share = sum(position.score) / 2
    for season in position.story.seasons:
        yield (season.after[IA] - share) / position.options.unit
    if not position.story.seasons:
        yield (position.score[IA] - share) / position.options.unit


# --- What came of it -------------------------------------------------------------------------------

LAMBDA: Final = 0.85
"""How much of a return is what came of the game, and not what the search thought a turn later."""


def returns(samples: list[Sample], scores: list[float]) -> Iterator[tuple[Sample, float]]:
    """Yield each position with what its mover got from then on in the season, by TD(λ)."""
    after: Sample | None = None
    value = 0.0
    for sample in reversed(samples):
        if after is None or after.season != sample.season:
            end = scores[min(sample.season, len(scores)) - 1]
            value = end if sample.mover == IA else -end
        else:
            # What stands in ``value`` is the return of the turn after, to its mover.
            value = LAMBDA * value + (1 - LAMBDA) * after.thought
            value = value if after.mover == sample.mover else -value
        yield sample, value - sample.score
        after = sample


# --- What fits it ----------------------------------------------------------------------------------

RIDGE: Final = 0.02
"""How strongly the numbers are held to those before: as if so large a part of the samples said the same."""
LEAST_HOLD: Final = 300.0
"""The same in samples, for what is seldom seen."""


class Sums:
    """The normal equations of a regression."""

    def __init__(self, size: int) -> None:
        self.size, self.count = size, 0
        self.square = [[0.0] * size for _ in range(size)]
        self.right = [0.0] * size
        self.error = 0.0

    def add(self, row: Sequence[float], goal: float) -> None:
        """Count a sample."""
        self.count += 1
        filled = [(at, part) for at, part in enumerate(row) if part]
        for at, part in filled:
            line = self.square[at]
            for other, more in filled:
                line[other] += part * more
            self.right[at] += part * goal

    def solved(self, before: Sequence[float]) -> list[float]:
        """Return the numbers that fit best, held to those before."""
        rows = []
        for at in range(self.size):
            hold = RIDGE * self.square[at][at] + LEAST_HOLD
            row = list(self.square[at])
            row[at] += hold
            rows.append([*row, self.right[at] + hold * before[at]])
        for at in range(self.size):
            pivot = max(range(at, self.size), key=lambda other: abs(rows[other][at]))
            rows[at], rows[pivot] = rows[pivot], rows[at]
            for other in range(self.size):
                if other != at and rows[other][at]:
                    part = rows[other][at] / rows[at][at]
                    rows[other] = [mine - part * its for mine, its in zip(rows[other], rows[at], strict=True)]
        return [row[-1] / row[at] for at, row in enumerate(rows)]


def learn(weights: Weights, rounds: int, games: int, seed: str) -> Iterator[Weights]:
    """Yield the weights after each round of so many games."""
    for number in range(rounds):
        sums = Sums(len(flat(weights)))
        for game in range(games):
            rng = random.Random(f"{seed} {number} {game}")  # noqa: S311 (it has to be the same again)
            samples, scores = play(CERKE.make_options(PRESETS[game % len(PRESETS)]), weights, rng)
            for sample, value in returns(samples, scores):
                sums.add(sample.features, value)
        weights = unflat(sums.solved(flat(weights)), weights)
        yield weights


def main() -> None:
    """Learn, and write the numbers after each round."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=200, help="games a round")
    parser.add_argument("--seed", default="cerke")
    parser.add_argument("--from", dest="start", type=Path, help="begin with the numbers of this file")
    parser.add_argument("--file", type=Path, default=FILE)
    told = parser.parse_args()
    first = read(told.start.read_bytes()) if told.start else learned()
    for weights in learn(first, told.rounds, told.games, told.seed):
        told.file.write_bytes(msgspec.json.format(msgspec.json.encode(weights)) + b"\n")
        print(weights, flush=True)


if __name__ == "__main__":
    main()
