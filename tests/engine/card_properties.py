"""Properties of every game, checked over random play from the first deal to the end.

``check_game`` plays one game and asks at every node whether turn and legality agree, cards and points are
conserved, texts and JSON come back as they went, choices can be told apart, and nothing leaks.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import pytest

from engine.card_table import NewSeat
from engine.core import CHANCE, AnyGame, IllegalAction, common_steps
from tests.engine.conserved import check_conserved

Choose = Callable[[list[Any], random.Random], Any]

LONGEST: int = 20_000
"""A game with more actions than that would not end."""


class Endless(AssertionError):
    """A game did not end within :data:`LONGEST` actions."""


class Node(NamedTuple):
    """A position on the way, who acted, and how."""

    state: Any
    seat: int
    action: Any


def any_action(actions: list[Any], rng: random.Random) -> Any:
    """Choose any legal action."""
    return actions[rng.randrange(len(actions))]


def play(game: AnyGame, seats: int, options: Any, seed: int, choose: Choose = any_action) -> Iterator[Node]:
    """Yield the nodes of a random game; the last one has the seat CHANCE and no action, and is over.

    Where people may join between seasons, somebody mostly does.  Raises :class:`Endless`.
    """
    rng = random.Random(seed)
    state = game.start(seats, options)
    for _ in range(LONGEST):
        turn = game.turn(state)
        if turn.is_over:
            yield Node(state, CHANCE, None)
            return
        seat = turn.seats[rng.randrange(len(turn.seats))]
        if turn.is_chance:
            newcomer = game.newcomer(state)
            joins = newcomer is not None and rng.randrange(4) > 0
            action = newcomer if joins else game.chance(state).sample(rng)
        else:
            action = choose(game.moves(state, seat), rng)
        yield Node(state, seat, action)
        state = game.apply(state, seat, action)
    raise Endless("the game does not end")


def check_game(
    game: AnyGame,
    seats: int,
    options: Any,
    seed: int = 0,
    *,
    thorough: int = 7,
    choose: Choose = any_action,
) -> Any:
    """Play a game and check all properties, the costly ones at every ``thorough``-th node; return its end."""
    rng = random.Random(seed + 1)
    start = game.start(seats, options)
    state, log = start, []
    for number, (state, seat, action) in enumerate(play(game, seats, options, seed, choose)):
        check_node(game, state, start, seats)
        if number % thorough == 0 or game.turn(state).is_over:
            check_thoroughly(game, state, action, rng)
        log.append((seat, action))
        seats += isinstance(action, NewSeat)
    check_end(game, start, log[:-1], state)
    return state


def check_node(game: AnyGame, state: Any, start: Any, seats: int) -> None:
    """What must hold at every node, and is soon asked; ``seats`` are those that there are by now."""
    assert len(game.standing(state)) == seats
    check_conserved(game, state, start)
    check_turn(game, state, seats)
    check_questions(game, state, seats)


def check_thoroughly(game: AnyGame, state: Any, action: Any, rng: random.Random) -> None:
    """What takes longer to ask: all choices, all texts, all views."""
    check_choices(game, state)
    check_texts(game, state, action)
    check_no_leak(game, state, len(game.standing(state)), rng)


def check_end(game: AnyGame, start: Any, log: Iterable[tuple[int, Any]], end: Any) -> None:
    """A result ranks all seats, and the log leads from the start to this end."""
    result = game.result(end)
    assert result is not None
    assert len(result.points) == len(result.ranking) == len(game.standing(end))
    replayed = start
    for seat, action in log:
        replayed = game.apply(replayed, seat, game.load_action(game.dump_action(action)))
    assert replayed == end, "the log replays"


def check_turn(game: AnyGame, state: Any, seats: int) -> None:
    """Whose turn it is may act, nobody else may, and a result stands only at the end."""
    turn = game.turn(state)
    assert (game.result(state) is not None) == turn.is_over
    assert game.deal(state) >= 1
    legal = [game.legal(state, seat) for seat in range(seats)]
    assert [bool(actions) for actions in legal] == [seat in turn.seats for seat in range(seats)]
    if turn.is_chance or turn.is_over:
        return
    with pytest.raises(IllegalAction):
        game.chance(state)
    action = legal[turn.seats[0]][0]
    outsiders = [seat for seat in range(seats) if seat not in turn.seats]
    for outsider in (*outsiders[:1], CHANCE):
        with pytest.raises(IllegalAction):
            game.apply(state, outsider, action)


def check_questions(game: AnyGame, state: Any, seats: int) -> None:
    """A no beforehand is one of the legal actions, and a seat can be added only where there is room."""
    turn, declining, newcomer = game.turn(state), game.declining(state), game.newcomer(state)
    assert declining is None or all(declining in game.legal(state, seat) for seat in turn.seats)
    if newcomer is not None:
        assert turn.is_chance
        assert seats + 1 in game.seats
        assert game.notate(state, newcomer) == "new seat"
    else:
        with pytest.raises(IllegalAction, match=r"wrong_chance|not_your_turn|game_over"):
            game.apply(state, CHANCE, NewSeat())


def check_choices(game: AnyGame, state: Any) -> None:
    """Legal actions differ, all apply, and their steps tell them apart."""
    turn = game.turn(state)
    if turn.is_chance:
        return
    for seat in turn.seats:
        legal = game.legal(state, seat)
        assert legal == game.legal(state, seat), "the order is stable"
        assert len(set(legal)) == len(legal), "no duplicates"
        paths = [game.steps(state, action) for action in legal]
        for path in paths:
            assert path
            assert all(len(step.value) <= 60 and not set(step.value) & set(".:;~") for step in path)
            values = [step.value for step in path]
            assert common_steps(paths, values) == [], "no choice is the beginning of another"
        assert len({tuple(step.value for step in path) for path in paths}) == len(paths)
        notations = [game.notate(state, action) for action in legal]
        assert len(set(notations)) == len(legal), "notations tell actions apart"
        for action, text in zip(legal, notations, strict=True):
            assert game.parse(state, text) == action
            assert game.parse(state, f"  {text.upper()} ") == action
            assert game.load_action(game.dump_action(action)) == action
            game.apply(state, seat, action)


def check_texts(game: AnyGame, state: Any, action: Any) -> None:
    """A state and what happened in it come back from their texts; nonsense is no action."""
    assert game.load(game.dump(state)) == state
    if action is not None:
        text = game.notate(state, action)
        assert "\n" not in text
        assert game.parse(state, text) == action
    for nonsense in ("", "xyzzy", "B5 xyzzy", "Bs Bs Bs Bs nonsense"):
        with pytest.raises(IllegalAction):
            game.parse(state, nonsense)


def check_no_leak(game: AnyGame, state: Any, seats: int, rng: random.Random) -> None:
    """States that a seat cannot tell apart give it equal views, and the same choices."""
    turn = game.turn(state)
    for seat in (*range(seats), None):
        view = game.view(state, seat)
        assert view.seat == seat
        for _ in range(2):
            other = game.determinise(view, rng)
            assert game.view(other, seat) == view, "nothing hidden is in the view"
            if _asks_in_private(game, state):
                assert _wishes(game, other, seat) == _wishes(game, state, seat), "who is asked may be unknown"
                continue
            assert game.turn(other) == turn
            if seat is not None and seat in turn.seats:
                assert game.legal(other, seat) == game.legal(state, seat)


def _asks_in_private(game: AnyGame, state: Any) -> bool:
    return game.declining(state) is not None and game.asks_able(state.table.options)


def _wishes(game: AnyGame, state: Any, seat: int | None) -> list[Any]:
    """Return what a seat may do but say no."""
    legal = [] if seat is None else game.legal(state, seat)
    return [action for action in legal if action != game.declining(state)]


def check_something_is_hidden(game: AnyGame, seats: int, options: Any, seed: int = 0) -> None:
    """Determinised states differ from the truth and from each other: what is hidden varies."""
    rng = random.Random(seed)
    nodes = [node for node in play(game, seats, options, seed) if node.seat != CHANCE]
    state = nodes[0].state
    for seat in (*range(seats), None):
        dealt = {game.dump(game.determinise(game.view(state, seat), rng)) for _ in range(5)}
        assert len(dealt) > 1
