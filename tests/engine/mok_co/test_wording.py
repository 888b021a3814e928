"""What is written and typed in 行山, its steps, and its options."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import IllegalAction, OptionError, Step
from engine.mok_co import MOK_CO, Options
from engine.mok_co.options import PRESETS, SPIRAL
from engine.mok_co.state import (
    Action,
    Change,
    Destroy,
    Discard,
    Dismantle,
    Draw,
    Effects,
    Gather,
    Install,
    Mark,
    Move,
    Next,
    State,
    Stay,
    Steal,
    Use,
)
from engine.sticks import Fallen
from tests.engine.mok_co.build import at, camp, do

HERE = at("cards", camp(0, 9, 9, "R0 B4 R5 Rt", hand="B1 R5"), camp(0, 0, 0, "R0"), camp(0, 0, 0, "Bk B5"))

NOTATIONS: list[tuple[str, Action, str]] = [
    ("use 3", Use(3), "use-3"),
    ("gather", Gather(), "gather"),
    ("effects", Effects(), "effects"),
    ("steal 1 coin", Steal(1, "coin"), "1 coin"),
    ("mark 2.1", Mark(2, 1), "2 1"),
    ("destroy 2.1", Destroy(2, 1), "2 1"),
    ("change 2", Change(2), "change-2"),
    ("dismantle 4", Dismantle(4), "dismantle-4"),
    ("install R5", Install("R5"), "install-R5"),
    ("discard B1", Discard("B1"), "discard-B1"),
    ("move rice", Move("rice"), "move-rice"),
    ("move coin", Move("coin"), "move-coin"),
    ("stay", Stay(), "stay"),
    ("next", Next(), "next"),
    ("draw R5", Draw("R5"), "draw-R5"),
    ("sticks 4", Fallen(4), "4"),
]


@pytest.mark.parametrize(("text", "action", "values"), NOTATIONS)
def test_notations(text: str, action: Action, values: str) -> None:
    """The examples of section 7, written, read in any case, and cut into steps."""
    assert MOK_CO.notate(HERE, action) == text
    assert MOK_CO.parse(HERE, text) == action
    assert MOK_CO.parse(HERE, f"  {text.upper()} ") == action
    assert " ".join(step.value for step in MOK_CO.steps(HERE, action)) == values


def test_steps_name_the_card_that_is_meant() -> None:
    assert MOK_CO.steps(HERE, Use(3)) == (Step("use", "use-3", "R5"),)
    assert MOK_CO.steps(HERE, Dismantle(2)) == (Step("dismantle", "dismantle-2", "B4"),)
    assert MOK_CO.steps(HERE, Install("R5")) == (Step("install", "install-R5", "R5"),)
    assert MOK_CO.steps(HERE, Destroy(2, 2)) == (Step("owner", "2"), Step("destroy", "2", "B5"))
    assert MOK_CO.steps(HERE, Steal(1, "rice")) == (Step("victim", "1"), Step("resource", "rice"))
    assert MOK_CO.steps(HERE, Change(3)) == (Step("change", "change-3", "3"),)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("install r5", Install("R5")),
        ("install 赤馬", Install("R5")),
        ("install red horse", Install("R5")),
        ("ｉｎｓｔａｌｌ　Ｒ５", Install("R5")),
        ("mark 2 1", Mark(2, 1)),
        ("mark #3.1", Mark(2, 1)),
        ("destroy #1 2", Destroy(0, 2)),
        ("steal #2 coin", Steal(1, "coin")),
        ("#2 coin steal", Steal(1, "coin")),
        ("3 use", Use(3)),
        ("rice move", Move("rice")),
        ("赤馬 install", Install("R5")),
        ("mark 2．1", Mark(2, 1)),
        ("steal 1 米", Steal(1, "rice")),
        ("move coins", Move("coin")),
        ("sticks: 4", Fallen(4)),
    ],
)
def test_what_players_type(text: str, action: Action) -> None:
    assert MOK_CO.parse(HERE, text) == action


@pytest.mark.parametrize(
    "text",
    [
        *("", "xyzzy", "install", "install 5", "R5", "install R5 B1", "R5 rice", "install R5 gold"),
        *("use", "use R5", "use 1 2", "move", "move gold", "steal 1", "steal coin", "mark 2", "change", "4"),
        *(
            "change -1",
            "change 1234567",
            "bet 2 3",
            "throw",
            "next next",
            "play R5",
            "rice",
            "install R5 rice coin x",
        ),
    ],
)
def test_what_names_nothing(text: str) -> None:
    with pytest.raises(IllegalAction, match="unreadable_move") as caught:
        MOK_CO.parse(HERE, text)
    assert caught.value.data["text"] == text
    legal = [MOK_CO.notate(HERE, action) for action in MOK_CO.legal(HERE, 0)]
    assert set(caught.value.data["near"]) <= set(legal)


@pytest.mark.parametrize(
    ("state", "text", "near"),
    [
        (HERE, "R5", ("install R5", "discard R5")),
        (HERE, "install", ("install B1", "install R5")),
        (HERE, "discard 5", ("discard B1", "discard R5")),
        (at("move", camp(0, 20, 2)), "move", ("move rice", "move coin")),
        (at("move", camp(0, 20, 2)), "go", ("move rice", "move coin", "stay")),
        (do(at("effects", camp(0, 0, 0, "R8")), "use 1"), "throw", ()),
    ],
)
def test_the_nearest_actions(state: State, text: str, near: tuple[str, ...]) -> None:
    with pytest.raises(IllegalAction) as caught:
        MOK_CO.parse(state, text)
    assert caught.value.data["near"] == near


def test_choices_of_one_moment_have_values_of_their_own() -> None:
    boxed = at("cards", camp(0, 20, 20, "R0 Rk R4", hand="B0 R0 Rs"), edition="boxed")
    for state in (HERE, boxed):
        values = [MOK_CO.steps(state, action)[0].value for action in MOK_CO.legal(state, 0)]
        assert len(set(values)) == len(values)


# --- Options (7) -----------------------------------------------------------------------------------


def test_the_defaults() -> None:
    options = Options()
    assert PRESETS["book"] == options
    assert (options.edition, options.route, options.start_is_hue, options.hand_base) == (
        "book",
        "spiral",
        True,
        3,
    )
    assert (options.install_limit, options.paid_moves, options.red_expires) == (9, 1, True)
    assert (options.end_rule, options.water, options.max_rounds) == ("immediate", False, 100)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("edition", "old"),
        ("route", "straight"),
        ("hand_base", 0),
        ("hand_base", 8),
        ("install_limit", 0),
        ("install_limit", 21),
        ("paid_moves", 0),
        ("paid_moves", 6),
        ("end_rule", "never"),
        ("max_rounds", 19),
        ("max_rounds", 1001),
        ("start_is_hue", "perhaps"),
        ("squares", "CAI-XX-ZO"),
        ("squares", "CAI"),
        ("squares", "CAI-CY-CAI-ZO"),
        ("ships", 3),
    ],
)
def test_bad_options(option: str, value: Any) -> None:
    with pytest.raises(OptionError) as caught:
        MOK_CO.make_options(changes={option: value})
    assert caught.value.data["option"] == option


@pytest.mark.parametrize(
    ("squares", "rule"),
    [
        ("CAI-ZZ-ZO", "not_on_the_board"),
        ("CAI-ZO-CAI", "square_twice"),
        ("ZO", "short_route"),
        ("-", "not_on_the_board"),
    ],
)
def test_why_a_route_is_none(squares: str, rule: str) -> None:
    with pytest.raises(OptionError, match=rule):
        Options(squares=squares)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(OptionError, match="bad_seats"):
        MOK_CO.start(seats, Options())


def test_a_route_of_the_players_is_played() -> None:
    state = do(at("move", camp(3, 10), squares="CAI-CY-CO-CU-ZO"), "move rice")
    assert MOK_CO.turn(state).is_over
    assert Options(squares="-".join(SPIRAL)).way == Options().way
