"""What a position of Cerke is worth, for players who look to the end of their own turn.

The unit is a point of the rules, also where a game counts in tenths.  A side has its score; what its
captured pieces promise, counted by how many pieces each hand still lacks; and it fears the best capture of
the side to move.  The weights below are judgement, not rules: they were chosen by playing against the random
player.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from engine import sticks
from engine.cerke import state as cerke
from engine.cerke.board import join_hand, split_hand
from engine.cerke.game import CERKE
from engine.cerke.hands import held, loose_points, missing, rules_of
from engine.cerke.moves import Field, useful_sum
from engine.cerke.options import UNIT, Options
from engine.cerke.state import Action, Position, State
from engine.cerke.turns import LEAST_FURTHER
from engine.core import CHANCE, Seat

PROMISE: Final = (1.0, 0.3, 0.08, 0.02)
"""What part of its points a hand is worth that lacks no piece, one, two, three; more are worth nothing."""

TO_MOVE: Final = 0.6
WAITING: Final = 0.4
"""How much of its promise the side to move, and the other side, may expect to be paid."""

FEAR: Final = 0.8
"""How likely the side to move is to make its best capture."""

PATIENCE: Final = (40, 120)
"""Turns of a season after which fear begins to fade, and is gone: two careful sides would never end."""

HOPE: Final = 0.25
"""How likely the other side is to make its best capture a turn later."""

BRIDGE: Final = 0.5
"""How likely a bridge cast is to reach far enough."""

VICTORY: Final = 20.0
"""What winning the game is worth, on top of the points."""


def evaluate(state: State, seat: Seat) -> float | None:
    """Return what the state is worth to the seat, None in the middle of a turn."""
    match state:
        case cerke.Bridge() | cerke.Chain() if state.position.options.stick_method == "chain":
            return _Chained(state, seat).worth()
        case (
            cerke.Bridge()
            | cerke.Chain()
            | cerke.Excited()
            | cerke.Water()
            | cerke.Refused()
            | cerke.Declare()
        ):
            return None
        case cerke.Over(position):
            lead = _lead(position, seat)
            return lead + VICTORY * ((lead > 0) - (lead < 0))
        case cerke.SeasonStart(position):
            return _lead(position, seat)
        case _:
            at = state.position
            value = _ground(at.options, at.board, at.captured, at.score, at.rate, at.mover, _fear(at.turns))
            return value if seat == at.mover else -value


class _Chained:
    """What the casts of a 連撃術 are worth: each sum is judged once, in whatever way it came."""

    def __init__(self, state: cerke.Bridge | cerke.Chain, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.best = max if state.position.mover == seat else min
        self.useful = useful_sum(Field(state.position), state.step)
        self.sums: dict[int, float] = {}
        self.second: float | None = None

    def worth(self) -> float:
        """Return the expectation if the player stops, or casts again, whichever is better."""
        casts = self.state.casting.casts
        if isinstance(self.state, cerke.Chain):
            return self._choosing(sum(casts))
        if casts:
            return self._casting(sum(casts))
        return sum(float(odds) * self._choosing(cast) for cast, odds in enumerate(sticks.ODDS))

    def _choosing(self, total: int) -> float:
        if total >= self.useful:
            return self._stopping(self.useful)
        return self.best(self._stopping(total), self._casting(total))

    def _casting(self, total: int) -> float:
        """Return what another cast is worth: too low a one leaves nothing of the sum."""
        return sum(
            float(odds) * (self._stopping(0) if cast < LEAST_FURTHER else self._choosing(total + cast))
            for cast, odds in enumerate(sticks.ODDS)
        )

    def _stopping(self, total: int) -> float:
        if total not in self.sums:
            state = self.state
            excited = cerke.Excited(state.position, state.step, total)
            actor = state.position.mover
            self.sums[total] = self.best(
                self._acting(excited, actor, action) for action in CERKE.legal(excited, actor)
            )
        return self.sums[total]

    def _acting(self, excited: cerke.Excited, actor: Seat, action: Action) -> float:
        """Return what landing, staying or a second cast is worth; the latter is the same for every sum."""
        if not isinstance(action, cerke.SecondCast):
            return _followed(CERKE.apply(excited, actor, action), self.seat)
        if self.second is None:
            self.second = _followed(CERKE.apply(excited, actor, action), self.seat)
        return self.second


def _followed(state: State, seat: Seat) -> float:
    """Return what a state is worth, following the turn in progress to its end."""
    value = evaluate(state, seat)
    if value is not None:
        return value
    (actor,) = CERKE.turn(state).seats
    if actor == CHANCE:
        outcomes = CERKE.chance(state).outcomes
        return sum(float(odds) * _followed(CERKE.apply(state, actor, cast), seat) for cast, odds in outcomes)
    values = (_followed(CERKE.apply(state, actor, action), seat) for action in CERKE.legal(state, actor))
    return max(values) if actor == seat else min(values)


def _fear(turns: int) -> float:
    """Return how much a side fears the other's best capture so late in the season, in steps of ten turns."""
    first, last = PATIENCE
    return FEAR * min(1.0, max(0.0, (last - turns // 10 * 10) / (last - first)))


def _lead(position: Position, seat: Seat) -> float:
    """Return the points above one's share."""
    return (position.score[seat] - position.score[1 - seat]) / 2 / position.options.unit


@lru_cache(maxsize=8192)
def _ground(
    options: Options,
    board: tuple[str, ...],
    captured: tuple[str, str],
    score: tuple[int, int],
    rate: int,
    mover: Seat,
    fear: float,
) -> float:
    """Return what a position is worth to the side to move.

    Many ends of a turn are one position (every pass, every failed cast), hence the cache.
    """
    position = Position(options, board, captured, mover, 1, score, rate)
    other = 1 - mover
    own, theirs = promise(captured[mover], options), promise(captured[other], options)
    value = _lead(position, mover)
    value += _limited(TO_MOVE * own * rate, score[other], options)
    value -= _limited(WAITING * theirs * rate, score[mover], options)
    value += fear * _limited(rate * _best_capture(position, mover), score[other], options)
    value -= HOPE * _limited(rate * _best_capture(position, other), score[mover], options)
    return value


def _limited(points: float, available: int, options: Options) -> float:
    """Return the points, or what the other side has left of its score where nobody can lose more."""
    return min(points, available / options.unit) if options.score_limit == "total" else points


@lru_cache(maxsize=8192)
def promise(captured: str, options: Options) -> float:
    """Return what captured pieces promise at rate 1: hands by what they lack, and what pieces pay alone."""
    both = Counter(letter for letter in captured if letter != "+")
    promised = 0.0
    for rule in rules_of(options):
        lacking = missing(rule, both)
        if 0 < lacking < len(PROMISE):
            promised += PROMISE[lacking] * (rule.points / UNIT)
    hands = held(captured, options)
    return (
        promised
        + (sum(hand.points for hand in hands) + loose_points(captured, hands, options)) / options.unit
    )


@lru_cache(maxsize=8192)
def _gain(captured: str, piece: str, options: Options) -> float:
    """Return what one more captured piece adds to the promise."""
    more = join_hand([*split_hand(captured), piece])
    return promise(more, options) - promise(captured, options)


def _best_capture(position: Position, seat: Seat) -> float:
    """Return what the best capture adds to the promise of a seat, 0 if there is none.

    A capture that needs the sticks counts in part.
    """
    field = Field(Position(position.options, position.board, position.captured, seat, 1, position.score))
    captured = position.captured[seat]
    sure: set[str] = set()
    risky: set[str] = set()
    landing = field.landing()
    for square, piece in enumerate(position.board):
        if piece in field.own:
            _add_prey(field, square, landing, sure, risky)
    gains = [_gain(captured, piece, position.options) for piece in sure]
    gains += [BRIDGE * _gain(captured, piece, position.options) for piece in risky - sure]
    return max(gains, default=0.0)


def _add_prey(field: Field, src: int, landing: list[bool], sure: set[str], risky: set[str]) -> None:
    """Add what the piece on ``src`` can capture: surely, and by a step that needs a bridge cast."""
    board, piece = field.board, field.board[src]
    first = field.reach_all(piece, src)
    field.lift(src)
    for via in first:
        if not board[via]:
            continue
        if landing[via]:
            sure.add(board[via].upper())
        if field.can_step(via):
            finite, lines = field.reach(piece, via)
            for dest in finite:
                if board[dest] and landing[dest]:
                    sure.add(board[dest].upper())
            for line in lines:
                for dest in line:
                    if board[dest] and landing[dest]:
                        risky.add(board[dest].upper())
    board[src] = piece
