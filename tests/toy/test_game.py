"""Lone Stones by its rules: choices are secret, shown together, and one alone on a square has it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from engine.core import CHANCE, IllegalAction, OptionError, Result
from engine.players.levels import TWO
from tests.engine.card_properties import check_choices, check_no_leak, check_texts
from tests.raised_rules import ROOT
from tests.toy.game import NOBODY, SQUARES, TOY, Choose, Choosing, Options, Over, State


def at(name: str) -> Choose:
    """Return the choice of a square by its name."""
    return Choose(SQUARES.index(name))


def chosen(state: State, *names: str) -> State:
    """Let the seats choose these squares, in the order of the seats."""
    for seat, name in enumerate(names):
        state = TOY.apply(state, seat, at(name))
    return state


def owned(state: State) -> dict[str, int]:
    """Return the owners of the squares that have one."""
    owners = zip(SQUARES, state.table.owners, strict=True)
    return {name: owner for name, owner in owners if owner != NOBODY}


def refused(state: State, seat: int, action: Any) -> str:
    """Return the rule by which an action is refused."""
    with pytest.raises(IllegalAction) as error:
        TOY.apply(state, seat, action)
    return error.value.rule


def random_game(seats: int, seed: int, options: Options | None = None) -> Iterator[State]:
    """Yield the positions of a game in which the seats choose in any order."""
    rng = random.Random(seed)
    state = TOY.start(seats, options or Options())
    while not TOY.turn(state).is_over:
        yield state
        seat = rng.choice(TOY.turn(state).seats)
        state = TOY.apply(state, seat, rng.choice(TOY.legal(state, seat)))
    yield state


# --- Worked examples -------------------------------------------------------------------------------


def test_alone_on_a_square_one_has_it() -> None:
    state = chosen(TOY.start(3, Options()), "b2", "a1", "b2")
    assert owned(state) == {"a1": 1}
    assert TOY.standing(state) == (0, 1, 0)
    assert (state.table.round, state.table.shown) == (2, (4, 0, 4))
    assert TOY.turn(state).seats == (0, 1, 2)


def test_three_in_a_row_are_worth_more() -> None:
    state = chosen(TOY.start(2, Options()), "a1", "a2")
    state = chosen(state, "b1", "b2")
    state = chosen(state, "c1", "c3")
    assert TOY.standing(state) == (5, 3)
    assert TOY.standing(chosen(TOY.start(2, Options(line_points=0)), "a1", "a2")) == (1, 1)


def test_the_game_ends_when_at_most_one_square_is_free() -> None:
    state = TOY.start(2, Options())
    for one, other in (("a1", "b1"), ("c1", "a2"), ("b2", "c2"), ("b3", "a3")):
        assert not TOY.turn(state).is_over
        state = chosen(state, one, other)
    assert isinstance(state, Over)
    assert TOY.result(state) == Result((4, 4), (1, 1), "board_full")


def test_the_game_ends_after_the_last_round() -> None:
    state = TOY.start(2, Options(rounds=2))
    for name in ("a1", "b2"):
        state = chosen(state, name, name)
    assert TOY.result(state) == Result((0, 0), (1, 1), "last_round")


def test_what_is_refused() -> None:
    state = chosen(TOY.start(3, Options()), "a1", "b2", "b2")
    state = TOY.apply(state, 0, at("c3"))
    assert refused(state, 0, at("c2")) == "chosen_already"
    assert refused(state, 1, at("a1")) == "square_taken"
    assert refused(state, 1, Choose(9)) == "unknown_square"
    assert refused(state, 3, at("c2")) == refused(state, CHANCE, at("c2")) == "not_your_turn"
    assert refused(state, 1, "c2") == "wrong_action"
    *_, end = random_game(2, 1)
    assert refused(end, 0, at("a1")) == "game_over"
    for seats in (1, 6):
        with pytest.raises(OptionError, match="bad_seats"):
            TOY.start(seats, Options())
    with pytest.raises(IllegalAction, match="wrong_chance"):
        TOY.chance(state)


# --- Properties ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", TOY.seats)
def test_properties_of_every_game(seats: int) -> None:
    rng = random.Random(seats)
    for state in random_game(seats, seats):
        check_choices(TOY, state)
        check_texts(TOY, state, next(iter(TOY.legal(state, (*TOY.turn(state).seats, 0)[0])), None))
        check_no_leak(TOY, state, seats, rng)
        assert sum(map(state.table.owners.count, range(seats))) == 9 - len(state.table.free)
    assert isinstance(state, Over)


@pytest.mark.parametrize("seats", TOY.seats)
def test_the_order_of_choosing_does_not_matter(seats: int) -> None:
    rng = random.Random(seats)
    state = TOY.start(seats, Options())
    picks = [rng.choice(TOY.legal(state, seat)) for seat in range(seats)]
    ends = set()
    for order in permutations(range(seats)):
        after = state
        for seat in order:
            assert seat in TOY.turn(after).seats
            after = TOY.apply(after, seat, picks[seat])
        ends.add(after)
    assert len(ends) == 1


@pytest.mark.parametrize("seats", TOY.seats)
def test_nobody_sees_a_choice_before_all_have_chosen(seats: int) -> None:
    before = TOY.start(seats, Options())
    after = {square: TOY.apply(before, 0, Choose(square)) for square in range(9)}
    for seat in (None, *range(1, seats)):
        assert len({TOY.view(state, seat) for state in after.values()}) == 1
    for square, state in after.items():
        assert TOY.own(TOY.view(state, 0)) == square
        assert all(TOY.same_question(before, state, seat) for seat in range(1, seats))
    following = chosen(before, *["a1"] * seats)
    assert TOY.legal(following, 0) == TOY.legal(before, 0), "nothing is taken"
    assert not TOY.same_question(before, following, 0), "and yet another round"


@pytest.mark.parametrize("level", TWO)
def test_computer_players_play_it(level: str) -> None:
    rng = random.Random(level)
    state = TOY.start(4, Options())
    while not TOY.turn(state).is_over:
        assert isinstance(state, Choosing)
        seat = TOY.turn(state).seats[0]
        state = TOY.apply(state, seat, TWO[level].choose(TOY, TOY.view(state, seat), rng))
    assert TOY.result(state) is not None


def test_nothing_else_knows_of_it() -> None:
    """The game has its folder, and a line in each of the two catalogues, which its own bot adds."""
    names = re.compile(r"\btoy\b|lone stones", re.IGNORECASE)
    shipped = [path for room in ("engine", "renderers", "bot", "data") for path in (ROOT / room).rglob("*")]
    texts = [path for path in shipped if path.suffix in {".py", ".md", ".po"}]
    assert len(texts) > 200
    assert [path for path in texts if names.search(path.read_text(encoding="utf-8"))] == []
