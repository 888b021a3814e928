"""Every switch of Cerke is told rightly: tenths, chains of casts, two 皇, copies, own hands, handicaps."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cerke.game import CERKE
from engine.cerke.state import CastAgain, SecondCast, Stop
from engine.core import CHANCE, Result
from renderers import render, render_holdings, words
from renderers.canvas import Look
from renderers.cerke.grounds import layout
from renderers.cerke.picture import board_cells
from renderers.face import units
from renderers.names import counted, gained, points_text, signed
from renderers.translation import LANGUAGES, translator
from tests.renderers.scenes import SCENES, TAKES_TIGER, after, chained, nearly, start, two_tams
from tests.soak.rules import random_table

NAMES = ("Aya", "Bo")


def told(name: str) -> str:
    """Return what happened last in a scene, and what is to be done."""
    view, look = SCENES[name]()
    look["names"] = NAMES
    return f"{words.change('cerke', view, **look)} {words.prompt('cerke', view, **look)}"


@pytest.mark.parametrize(
    ("points", "unit", "text", "number"),
    [
        (56, 10, "5.6", 5),
        (-24, 10, "−2.4", 2),
        (200, 10, "20", 20),
        (10, 10, "1", 1),
        (11, 10, "1.1", 2),
        (3, 10, "0.3", 2),
        (0, 10, "0", 0),
        (-7, 1, "−7", 7),
    ],
)
def test_points_in_tenths(points: int, unit: int, text: str, number: int) -> None:
    assert signed(points, unit) == text
    assert counted(points, unit) == number
    assert gained(points, unit) == (f"+{text}" if points > 0 else text)


def test_points_in_sentences() -> None:
    t = translator("en")
    assert points_text(10, t, 10) == "1 point"
    assert points_text(11, t, 10) == "1.1 points"
    assert points_text(-24, t, 10) == "−2.4 points"
    assert points_text(-1, t) == "−1 point"


@pytest.mark.parametrize(
    ("scene", "said"),
    [
        ("chain", "step cast 3 (4 needed)."),
        ("chain", "Aya has 3 in all: stop, or cast again (0 or 1 loses all: 18.8%; to get on: 81.2%)?"),
        ("chain_casting", "step cast 2 so far. Aya casts the sticks"),
        ("chain_done", "step cast 3 + 2 = 5 (4 needed), takes the red soldier."),
        ("chain_lost", "step cast 2 + 1, all lost (4 needed), stays on LAU."),
        ("two_tams_step", "tam TO to XY, stepping on XO."),
        ("two_tams_step", "stepping on the tam (撃皇): −5. −5 × 1 = −5 points."),
        (
            "tenths",
            "Cavalry (馬弓兵): 4; Animals (獣): 2; captured pieces: 1.8. 7.8 × 2 = 15.6 points.",
        ),
        ("tenths", "Aya 20 → 35.6, Bo 20 → 4.4 (Bo pays Aya: 15.6)."),
        (
            "copies",
            "Animals, one colour (同色獣): 5; Animals, one colour (同色獣): 5. 15 × 2 = 30 points.",
        ),
        ("own_hands", "Animals (獣): 3; 同色弓虎: 6. 14 × 2 = 28 points."),
        (
            "helped",
            "Aya starts with 5 points more, Bo with that many less. Aya may cast again once a season.",
        ),
        (
            "second_cast",
            "step cast 1 (4 needed). Aya chooses where to land, stays (此無), or casts again once.",
        ),
        ("second_cast_done", "step cast 4 (4 needed), cast again instead of 1, takes the red soldier."),
        ("refused", "water cast 1 (3 needed). Aya may cast again once for the water, or stays (此無)."),
    ],
)
def test_variants_are_told(scene: str, said: str) -> None:
    assert said in told(scene)


def test_both_tams_are_named_and_give_hue() -> None:
    view = CERKE.view(two_tams(), None)
    assert "The tams (皇) are on TO and XO." in words.describe("cerke", view, names=NAMES)
    hemmed = {
        index for index, cell in board_cells(view, Look(), layout("standard_9x9", 0), {}).items() if cell.hem
    }
    assert len(hemmed) == 12, "the border of the two areas, which meet on the hill's column"


def test_labels_of_the_choices_between_casts() -> None:
    view = CERKE.view(chained("3"), 0)
    state = chained("3")
    labels = {
        type(action): words.step_label("cerke", view, CERKE.steps(state, action)[0])
        for action in CERKE.legal(state, 0)
    }
    assert labels == {Stop: "stop with 3", CastAgain: "cast again, but 0 or 1 loses all"}
    helped = after(start(handicap_side="IA", second_cast=True), "LAU弓LAILI", "1")
    said = [words.step_label("cerke", CERKE.view(helped, 0), CERKE.steps(helped, SecondCast())[0])]
    assert said == ["cast again, once a season"]


def test_the_rate_that_is_offered_is_the_rate_that_comes() -> None:
    state = after(nearly(rate=64), TAKES_TIGER)
    view = CERKE.view(state, 0)
    labels = [
        words.step_label("cerke", view, CERKE.steps(state, action)[0]) for action in CERKE.legal(state, 0)
    ]
    assert labels[0] == "Go on (再行), rate ×64"


def test_menus_tell_what_the_other_tam_costs() -> None:
    state = two_tams()
    moves = [action for action in CERKE.legal(state, 0) if CERKE.steps(state, action)[0].value == "TO"]
    over = [action for action in moves if CERKE.steps(state, action)[1].kind == "over"]
    assert over
    view = CERKE.view(state, 0)
    assert words.consequence("cerke", view, over) == "steps on the tam: −5"
    assert words.consequence("cerke", view, moves) == ""


def test_results_in_tenths() -> None:
    result = Result((244, 156), (1, 2), "last_season", 10)
    assert words.result_text("cerke", result, names=NAMES).startswith("Aya wins 24.4 to 15.6")


def test_a_payment_at_once_for_stepping_on_the_other_tam() -> None:
    rules: dict[str, Any] = {"step_tam_mode": "immediate"}
    state = after(start(tams=2, **rules), "TO皇[ZO]XOXY")
    change = words.change("cerke", CERKE.view(state, None), names=NAMES)
    assert "pays 5 points for stepping on the tam (撃皇)" in change


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6))
def test_words_under_any_rules(seed: int) -> None:
    """Random games under random rules: everything has words of a fitting length, in every language."""
    rng = random.Random(seed)
    state: Any = CERKE.start(2, random_table("cerke", rng).options)
    for _ in range(40):
        seats = CERKE.turn(state).seats
        view, language = CERKE.view(state, None), rng.choice(LANGUAGES)
        look = {"names": NAMES, "language": language}
        assert 0 < units(words.describe("cerke", view, **look)) <= words.ALT_LIMIT
        assert units(words.describe_fully("cerke", view, **look)) <= 4000
        assert words.prompt("cerke", view, **look)
        words.change("cerke", view, **look)
        if not seats:
            break
        legal = CERKE.legal(state, seats[0])
        for action in rng.sample(legal, min(2, len(legal))):
            assert words.action_text("cerke", view, action, **look)
            for step in CERKE.steps(state, action):
                assert words.step_label("cerke", view, step, language)
            assert isinstance(words.consequence("cerke", view, [action], language), str)
        casts = [action for action in legal if "cast" in type(action).__name__.lower()]
        chosen = rng.choice(casts if casts and rng.random() < 0.4 else legal)
        state = CERKE.apply(
            state, seats[0], CERKE.chance(state).sample(rng) if seats[0] == CHANCE else chosen
        )
    assert render("cerke", CERKE.view(state, None), names=NAMES).data
    assert render_holdings("cerke", CERKE.view(state, None), names=NAMES) is not None
