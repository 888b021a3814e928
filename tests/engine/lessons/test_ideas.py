"""Of which ideas moves are, and what somebody may do who knows some of them."""

from __future__ import annotations

import pytest

from engine import catalogue
from engine.lessons import Idea, Lesson, faults, ideas_of

LESSON = Lesson(
    "cerke",
    "educational",
    (),
    (
        Idea("take", "…", kinds=("to",), subject=".+"),
        Idea("archer", "…", kinds=("piece",), subject=r"\+?[Aa]"),
        Idea("tam", "…", kinds=("piece",), subject=r"\*"),
        Idea("step", "…", kinds=("over",)),
        Idea("cast", "…", casts=True),
    ),
)
RULES = catalogue.get("cerke")
assert RULES.position_form is not None
_, STATE = RULES.position_form.read("5/5/s1A1+s/5/5/2+S2/*1K2 IA -,- 10-10 1 1 - educational")


HEAD = 'game = "cerke"\npreset = "educational"\nstages = []\n[[ideas]]\nid = "x"\ntell = "…"\n'


def names(text: str) -> frozenset[str]:
    return ideas_of(LESSON, RULES, STATE, RULES.parse(STATE, text))


@pytest.mark.parametrize(
    ("move", "ideas"),
    [
        ("ZU弓ZI", ["archer"]),
        ("ZU弓CU", ["take", "archer"]),
        ("ZU弓ZO", ["archer", "cast"]),
        ("ZU弓CUCI", ["archer", "step", "cast"]),
        ("NAU皇NY", ["tam"]),
        ("ZAI兵ZY", []),
        ("ZAU王ZAIZY", ["step"]),
    ],
)
def test_a_move_is_of_the_ideas_of_its_steps(move: str, ideas: list[str]) -> None:
    assert names(move) == set(ideas)


def test_a_subject_that_is_no_expression_is_named_with_its_line() -> None:
    text = HEAD + 'kinds = ["to"]\nsubject = "["\n'
    told = [(fault.line, fault.problem) for fault in faults(text, "cerke.toml")]
    problem = "subject of the idea 'x' is no regular expression: unterminated character set at position 0"
    assert told == [(4, problem)]


def test_an_idea_that_nobody_meets_is_named_with_its_line() -> None:
    (fault,) = faults(HEAD, "cerke.toml")
    assert (fault.line, "nobody meets the idea 'x'" in fault.problem) == (4, True)
    assert faults(HEAD + 'met = "takes"\n', "cerke.toml") == []
