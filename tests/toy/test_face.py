"""Lone Stones' face: it tells in words all that it draws, and nothing that its reader may not know."""

from __future__ import annotations

import string

import pytest

from engine.core import Result
from renderers import refusals
from renderers.canvas import Look
from renderers.translation import LANGUAGES
from tests.toy.face import ToyFace
from tests.toy.game import RULES, SQUARES, TOY, Choose, Options, Over
from tests.toy.test_game import chosen, random_game

FACE = ToyFace()
NAMES = ("Anna", "Ben", "千鳥", "Dora", "Emil")


@pytest.mark.parametrize("seats", TOY.seats)
def test_every_position_can_be_seen_and_read(seats: int) -> None:
    for number, state in enumerate(random_game(seats, seats)):
        for seat in (None, *range(seats)):
            view = TOY.view(state, seat)
            look = Look(names=NAMES[:seats], near=seat or 0, language=LANGUAGES[number % len(LANGUAGES)])
            said = [FACE.describe(view, look), FACE.describe_fully(view, look), FACE.prompt(view, look)]
            assert all(said)
            assert not [text for text in (*said, FACE.change(view, look)) if "{" in text or "None" in text]
            if number % 7 == 0:
                drawing = FACE.draw(view, look)
                assert drawing.size[0] == 1080
                assert len(drawing.data) < 100 * 1024
    assert isinstance(state, Over)
    assert FACE.prompt(view, look) == FACE.result_text(TOY.result(state) or Result((), (), ""), look)


def test_what_becomes_of_choices_is_told() -> None:
    view = TOY.view(chosen(TOY.start(3, Options()), "b2", "a1", "b2"), None)
    look = Look(names=NAMES)
    assert FACE.change(view, look) == "a1 goes to Ben. b2 goes to nobody: Anna, 千鳥."
    assert "a1: Ben." in FACE.describe(view, look)
    assert FACE.prompt(view, look) == "Waiting for a choice: Anna, Ben, 千鳥."


def test_only_the_own_choice_is_shown() -> None:
    look = Look(names=NAMES)
    states = [TOY.apply(TOY.start(3, Options()), 0, Choose(square)) for square in (0, 8)]
    for seat in (None, 1, 2):
        seen = {
            (FACE.draw(view, look), FACE.describe(view, look)) for view in (TOY.view(s, seat) for s in states)
        }
        assert len(seen) == 1
    own = [TOY.view(state, 0) for state in states]
    assert len({FACE.draw(view, look).data for view in own}) == 2
    assert [
        f"You have chosen {square}." in FACE.describe(view, look)
        for square, view in zip(("a1", "c3"), own, strict=True)
    ] == [True, True]


def test_the_menu_says_where_one_may_go() -> None:
    state = TOY.start(2, Options())
    view, legal = TOY.view(state, 0), TOY.legal(state, 0)
    steps = [TOY.steps(state, action)[0] for action in legal]
    assert [FACE.step_label(view, step, "en") for step in steps] == list(SQUARES)
    assert {step.kind for step in steps} == set(FACE.prompts)
    assert FACE.draw(view, Look(candidates=tuple(legal))) != FACE.draw(view, Look()), (
        "what is offered is marked"
    )


def test_nothing_is_left_without_a_name() -> None:
    assert set(FACE.names.presets) == set(TOY.presets)
    assert set(FACE.names.options) == set(TOY.options.__struct_fields__)
    assert set(RULES) <= {*FACE.refusals, *refusals.COMMON}
    assert set(FACE.refusals) <= set(RULES)
    fields = {
        name for text in FACE.refusals.values() for _, name, _, _ in string.Formatter().parse(text) if name
    }
    assert fields == {"square"}
