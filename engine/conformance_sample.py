"""A file for ``tymok conform`` with our own answers: positions, hands and a record of games played at random.

It is an example of the format, and what another program can be tried on first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from engine import records
from engine.cerke import cpn, turns
from engine.cerke import state as cerke
from engine.cerke.board import EMPTY, TAM, join_hand
from engine.cerke.game import CERKE
from engine.cerke.options import Options
from engine.cerke.state import Action, State
from engine.conformance import (
    Cast,
    Hands,
    Moves,
    Pair,
    Pays,
    Position,
    Record,
    Said,
    actor_of,
    cast_of,
    first_of,
    landings_of,
    legal_in,
    node_of,
    payment_of,
    read_action,
    rules_of,
)
from engine.core import Draws
from engine.record import Record as Game

RULES: Final = (
    "standard",
    "online",
    "educational",
    "crate_strict",
    'standard{"tams":2,"stick_method":"chain"}',
    'standard{"declare_before_cast":"none","water_moves":"slow_water"}',
    'standard{"hand_system":"triple_run","duplicate_hands":"bonus"}',
)
"""The rules of which it tells."""

OF_EACH_NODE: Final = 2
"""So many states at each node are told of by each of these rules."""

GROUND_APART: Final = 25
"""So many turns lie between two positions that are told of: the first ones are much alike."""

HANDS: Final = 5
"""Rows of captured pieces by each of these rules."""

LONGEST_GAME: Final = 300
"""Actions of a random game."""

NO_CAST: Final = Cast(None, None, None)


def sample(rng: Draws) -> Iterator[str]:
    """Yield the lines of the file."""
    for rules in RULES:
        for question in _questions(rules, rng):
            yield _line(answered(question))
        options = rules_of(rules)
        pieces = [piece.upper() for piece in turns.setup(options) if piece not in (EMPTY, TAM)]
        for _ in range(HANDS):
            captured = join_hand([pieces[rng.randrange(len(pieces))] for _ in range(1 + rng.randrange(9))])
            hands, points = payment_of(captured, options)
            yield _line(Hands(captured, rules, hands, points / options.unit))
    options = CERKE.make_options("educational", {"seasons": 1})
    *_, (last, actions) = _random_game(options, rng)
    text = records.write(Game(CERKE, options, actions))
    yield _line(Record(text, _points(last), node_of(last)))


def answered(question: Position) -> Position:
    """Return a line about a state with all of our answers.

    Raises BadLine, and IllegalAction where something can't be played.
    """
    state = first_of(question)
    for text in question.play:
        state = CERKE.apply(state, actor_of(state), read_action(state, text))
    possible = CERKE.legal(state, actor_of(state))
    casts = {CERKE.notate(state, action): cast_of(state, action) for action in possible}
    pays: Pays | UnsetType = UNSET
    if isinstance(state, cerke.Declare):
        declared = turns.declaration(state)
        due = declared.due / state.position.options.unit
        pays = Pays(due, tuple(hand.name for hand in declared.hands))
    return msgspec.structs.replace(
        question,
        waits=node_of(state),
        legal=tuple(legal_in(state).values()),
        then=cpn.dump_cpn(state),
        scores=_points(state),
        casts={text: cast for text, cast in casts.items() if cast != NO_CAST},
        landings=landings_of(state),
        pays=pays,
    )


def _points(state: State) -> Pair:
    black, red = (points / state.position.options.unit for points in CERKE.standing(state))
    return black, red


def _line(said: Said) -> str:
    return msgspec.json.encode(said).decode()


def _questions(rules: str, rng: Draws) -> Iterator[Position]:
    """Yield questions about states at the nodes that a random game comes to."""
    yield Position(rules=rules)
    met: Counter[str] = Counter()
    began, since = "", 0
    for state, actions in _random_game(rules_of(rules), rng):
        node = node_of(state)
        if isinstance(state, cerke.Ground):
            began, since = cpn.dump_cpn(state), len(actions)
        apart = GROUND_APART if node == "ground" else 1
        met[node] += 1
        if began and met[node] % apart == 0 and met[node] // apart <= OF_EACH_NODE:
            yield Position(began, play=_played(began, actions[since:]))


def _played(began: str, actions: Iterable[tuple[int, Action]]) -> Moves:
    """Return how actions are written that were made from a position."""
    state: State = cpn.load_cpn(began)
    texts = []
    for seat, action in actions:
        texts.append(CERKE.notate(state, action))
        state = CERKE.apply(state, seat, action)
    return tuple(texts)


def _random_game(options: Options, rng: Draws) -> Iterator[tuple[State, tuple[tuple[int, Action], ...]]]:
    """Play a game at random, or its first actions; yield each state and what has been done up to it."""
    state, actions = CERKE.start(2, options), tuple[tuple[int, Action], ...]()
    while (seats := CERKE.turn(state).seats) and len(actions) < LONGEST_GAME:
        yield state, actions
        possible = CERKE.legal(state, seats[0])
        action = possible[rng.randrange(len(possible))]
        state, actions = CERKE.apply(state, seats[0], action), (*actions, (seats[0], action))
    yield state, actions
