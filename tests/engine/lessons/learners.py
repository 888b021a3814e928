"""Simulated learners: players that know of a game what the first stages of its lesson have said, and no more.

``python -m tests.engine.lessons.learners`` prints what part of 400 games of Cerke on the small board each of
them wins from the weakest level; ``--stages 0 12`` says after how many stages, ``--games 400`` how many,
``--level easy`` from which level.

A learner considers the moves that are of no idea beside those it knows: the table of ideas in the lesson
says of which ideas a move is.  It weighs in them what somebody sees who knows an idea (:data:`SIGHTS`), and
overlooks it the less often the more stages have used it (:func:`practice`): half of the time after one.
Who knows nothing makes plain moves.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import msgspec

from engine import catalogue, lessons
from engine.cerke import state as cerke
from engine.cerke.board import BOARDS, EMPTY, TAM, join_hand, owned_by, split_hand
from engine.cerke.hands import held, missing, rules_of
from engine.cerke.moves import Field
from engine.cerke.options import UNIT, Options
from engine.cerke.turns import declaration
from engine.core import CHANCE, AnyGame, Draws, Seat
from engine.lessons import Lesson
from engine.players.contests import player_named, stream
from engine.players.player import Player, Thought, best_first, seat_of

FOLDER: Final = files("data") / "lessons"


def taught() -> list[str]:
    """Return the games whose lessons are shipped."""
    return [game for game in catalogue.ids() if (FOLDER / f"{game}.toml").is_file()]


@cache
def shipped(game: str) -> Lesson:
    """Return the lesson of a game, as it is shipped."""
    return lessons.read((FOLDER / f"{game}.toml").read_text(encoding="utf-8"), game)


def taught_by(lesson: Lesson, stages: int) -> frozenset[str]:
    """Return the ideas that so many first stages teach."""
    return frozenset(practice(lesson, stages))


def practice(lesson: Lesson, stages: int) -> Counter[str]:
    """Return the ideas that so many first stages teach, and how many of them made use of each."""
    return Counter(idea for stage in lesson.stages[:stages] for idea in {stage.idea, *stage.needs})


# --- What somebody sees who knows an idea ----------------------------------------------------------

PIECE: Final = 1.0
"""What it is worth, in points, to take a piece, to who knows only that."""
NEARER: Final = (1.0, 0.3, 0.1)
"""What part of its points a scoring hand is worth to who looks for the nearest, that lacks none, one, two."""


class Looked(NamedTuple):
    """A move that is weighed: what was before it, and what is after it."""

    learner: Learner
    before: Any
    action: Any
    after: Any
    seat: Seat


def sees_captures(looked: Looked) -> float:
    """Return what a move takes, one point for each piece."""
    return PIECE * len(_taken(looked))


def sees_hands(looked: Looked) -> float:
    """Return the points of the scoring hands that a move completes."""
    before, options = looked.before.position.captured[looked.seat], looked.before.position.options
    return _paid(join_hand([*split_hand(before), *_taken(looked)]), options) - _paid(before, options)


def sees_nearest(looked: Looked) -> float:
    """Return how much nearer a move brings the scoring hands that are not there yet."""
    before, options = looked.before.position.captured[looked.seat], looked.before.position.options
    return _near(join_hand([*split_hand(before), *_taken(looked)]), options) - _near(before, options)


def sees_threats(looked: Looked) -> float:
    """Return what the other side could take next, as a loss: of what stands still, or also of what moves."""
    after = looked.after
    if not isinstance(after, cerke.Ground) or after.position.mover == looked.seat:
        return 0.0
    still = _ended(looked.action)
    losses = [
        loss
        for square, loss in looked.learner.gains(after)
        if square != still or "safe" in looked.learner.known
    ]
    return -max(losses, default=0.0)


def sees_the_end(looked: Looked) -> float:
    """Return what ending the season pays now."""
    if not isinstance(looked.action, cerke.Taxot):
        return 0.0
    return float(declaration(looked.before).due / looked.before.position.options.unit)


def sees_more(looked: Looked) -> float:
    """Return what going on promises: twice as much, if nothing is in danger and a hand can be completed."""
    if not isinstance(looked.action, cerke.Tymok) or looked.learner.gains(looked.after):
        return 0.0
    position = looked.before.position
    here = cerke.Ground(position)
    best = max((gain for _, gain in looked.learner.gains(here)), default=0.0)
    paid = _paid(position.captured[looked.seat], position.options)
    return 2 * position.rate * paid if best >= 3 else 0.0


def sees_forks(looked: Looked) -> float:
    """Return what a drop takes next of two pieces, one of which can be saved, less what it costs."""
    if not isinstance(looked.action, cerke.Drop):
        return 0.0
    before, after = looked.before.position, looked.after.position
    ours = cerke.Ground(msgspec.structs.replace(after, mover=looked.seat))
    best = dict(sorted(looked.learner.gains(ours), key=lambda one: one[1]))
    second = sorted(best.values())[-2] if len(best) > 1 else 0.0
    held_before, held_after = (
        _paid(at.captured[looked.seat], at.options) + _near(at.captured[looked.seat], at.options)
        for at in (before, after)
    )
    return second - (held_before - held_after)


Sight = Callable[[Looked], float]

SIGHTS: Final[Mapping[str, Sight]] = MappingProxyType(
    {
        "take": sees_captures,
        "hand": sees_hands,
        "nearest": sees_nearest,
        "threat": sees_threats,
        "stop": sees_the_end,
        "again": sees_more,
        "drop": sees_forks,
    }
)
"""By idea, what somebody who knows it weighs in a move.

All others only let more moves be considered; ``safe`` lets threats be seen where a piece lands, too.
"""


def _taken(looked: Looked) -> list[str]:
    """Return the pieces that a move takes, as they lie beside the board."""
    piece = _standing(looked.before, _ended(looked.action))
    mine = piece == owned_by(piece, looked.seat) if piece else True
    return [] if mine or piece == TAM else [owned_by(piece, 0)]


def _ended(action: Any) -> str:
    """Return the square on which a move of a piece ends, as far as it is known."""
    return getattr(action, "dest", "") or getattr(action, "declared", "")


def _standing(state: Any, square: str) -> str:
    board = BOARDS[state.position.options.board]
    return state.position.board[board.at[square]] if square else EMPTY


def _paid(captured: str, options: Options) -> float:
    return sum(hand.points for hand in held(captured, options)) / options.unit


def _near(captured: str, options: Options) -> float:
    letters = Counter(piece[-1] for piece in split_hand(captured))
    return sum(
        NEARER[lacking] * rule.points / UNIT
        for rule in rules_of(options)
        if 0 < (lacking := missing(rule, letters)) < len(NEARER)
    )


# --- The learner -----------------------------------------------------------------------------------


class Learner(Player):
    """Plays by what it has been taught: it looks at moves that it knows, and weighs what it sees in them."""

    def __init__(self, lesson: Lesson, practised: Mapping[str, int]) -> None:
        self.lesson, self.practised, self.known = lesson, practised, frozenset(practised)
        self.rules = catalogue.get(lesson.game)

    def consider(self, game: AnyGame, view: Any, rng: Draws, also: Any = None) -> Sequence[Thought]:
        """Return the moves that it knows, the best first, as far as it does not overlook what they bring."""
        state, seat = game.determinise(view, rng), seat_of(view)
        thoughts = [Thought(move, self.worth(state, move, seat, rng)) for move in self.moves(state, seat)]
        return best_first(thoughts, rng)

    def moves(self, state: Any, seat: Seat) -> list[Any]:
        """Return the moves that it knows, all where it knows none of them."""
        legal = self.rules.moves(state, seat)
        return [move for move in legal if self.knows(state, move)] or list(legal)

    def notices(self, idea: str, rng: Draws) -> bool:
        """Whether it thinks of an idea just now: it overlooks half as much with each stage that used it."""
        return rng.randrange(2 ** self.practised[idea]) > 0

    def worth(self, state: Any, move: Any, seat: Seat, rng: Draws | None = None) -> float:
        """Return what it believes a move to be worth; what sticks decide counts by their odds.

        Without ``rng`` nothing that it knows is overlooked.
        """
        seen = [idea for idea in SIGHTS if idea in self.known and (rng is None or self.notices(idea, rng))]
        sights = [SIGHTS[idea] for idea in seen]
        if not sights or self.lesson.game != "cerke":
            return 0.0
        looked = Looked(self, state, move, self.rules.apply(state, seat, move), seat)
        odds = self.rules.odds(state, move)
        return float(1 if odds is None else odds) * sum(sight(looked) for sight in sights)

    def gains(self, state: Any) -> list[tuple[str, float]]:
        """Return what the side to move can take in Cerke, as far as it knows: where, for how many points."""
        field = Field(state.position)
        names, board, landing = field.board_info.names, field.board, field.landing()
        moves = (
            cerke.Move(names[src], names[dest])
            for src, piece in enumerate(board)
            if piece in field.own
            for dest in field.reach_all(piece, src)
            if board[dest] and landing[dest]
        )
        return [(move.dest, self._gain(state, move)) for move in moves if self.knows(state, move)]

    def _gain(self, state: Any, move: cerke.Move) -> float:
        """Return what a capture is worth to the side to move, as far as it knows."""
        own, options = state.position.captured[state.position.mover], state.position.options
        more = join_hand([*split_hand(own), owned_by(_standing(state, move.dest), 0)])
        counts = {"hand": _paid, "nearest": _near}
        return PIECE + sum(
            count(more, options) - count(own, options) for idea, count in counts.items() if idea in self.known
        )

    def knows(self, state: Any, move: Any) -> bool:
        """Whether a move is of no idea that it does not know."""
        return lessons.ideas_of(self.lesson, self.rules, state, move) <= self.known


# --- Going through a lesson ------------------------------------------------------------------------


def went_through(lesson: Lesson, rng: Draws, most: int = 10_000) -> Iterator[str]:
    """Go through a lesson, yielding the stages as they are shown; raise ValueError if it does not end.

    In each stage it tries what it knows by then, what it believes best first, until something is right.
    """
    progress = lessons.begin(lesson)
    for _ in range(most):
        progress, stage = lessons.current(lesson, progress)
        if stage is None:
            return
        yield stage.id
        place = lessons.place(stage, progress)
        tries = 0 if place is None else _tries(lesson, place, lessons.known(lesson, stage), rng)
        for _ in range(tries):
            progress = lessons.missed(progress)
        progress = lessons.onward(lesson, lessons.passed(progress))
    raise ValueError(f"the lesson of {lesson.game} does not end")


def _tries(lesson: Lesson, place: lessons.Place, known: Collection[str], rng: Draws) -> int:
    """Return how many wrong tries it makes in a place; raise ValueError if it never finds what is right."""
    if place.choices:
        order = sorted(place.choices, key=lambda _: rng.randrange(1 << 30))
        return next(count for count, choice in enumerate(order) if choice.right)
    task = lessons.task(lesson, place)
    learner = Learner(lesson, dict.fromkeys(known, 1))
    moves = [move for move in learner.moves(task.state, task.seat) if learner.knows(task.state, move)]
    weighed = [Thought(move, learner.worth(task.state, move, task.seat)) for move in moves]
    for count, thought in enumerate(best_first(weighed, rng)):
        if task.is_right(thought.action):
            return count
    raise ValueError(f"nothing that is taught by then is right: {place.right}")


# --- Playing against the weakest level -------------------------------------------------------------


def played(learner: Player, seat: Seat, seed: int, level: str = "beginner") -> int:
    """Play Cerke on the small board; return 1 where the learner wins, −1 where it loses, 0 for a draw."""
    game = catalogue.get("cerke")
    state = game.start(2, game.make_options("educational", {}))
    players = {seat: learner, 1 - seat: player_named("cerke", level)}
    draws = {who: stream(seed, seat, who) for who in (0, 1, CHANCE)}
    while not (turn := game.turn(state)).is_over:
        who = turn.seats[0]
        action = (
            game.chance(state).sample(draws[who])
            if who == CHANCE
            else game.forced(state, who) or players[who].choose(game, game.view(state, who), draws[who])
        )
        state = game.apply(state, who, action)
    mine, theirs = state.position.score[seat], state.position.score[1 - seat]
    return int(mine > theirs) - int(mine < theirs)


def share(lesson: Lesson, stages: int, games: int, level: str = "beginner") -> Counter[int]:
    """Return how many games of so many a learner wins (1), draws (0) and loses (−1) after so many stages."""
    learner = Learner(lesson, practice(lesson, stages))
    return Counter(played(learner, number % 2, number // 2, level) for number in range(games))


def main() -> None:
    """Print what part of the games learners win."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stages", type=int, nargs="*", default=[0, 12])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--level", default="beginner")
    asked = parser.parse_args()
    lesson = shipped("cerke")
    for stages in asked.stages:
        found = share(lesson, stages, asked.games, asked.level)
        percent = 100 * found[1] / asked.games
        print(
            f"after {stages} stages, {asked.level}: won {found[1]}, drawn {found[0]}, lost {found[-1]} "
            f"of {asked.games}: {percent:.1f}% won",
            flush=True,
        )


if __name__ == "__main__":
    main()
