"""The file of a lesson: what is wrong with it is told by line, in a sentence."""

from __future__ import annotations

import pytest

from engine.lessons import LessonError, faults, read

GOOD = """\
game = "lutu"
preset = "standard"

[[ideas]]
id = "bet"
tell = "You bet."
kinds = ["field", "amount"]

[[stages]]
id = "first"
idea = "bet"
title = "Bet"
text = "Bet one on field 0."
done = "Good."
wrong = "Not that."

[[stages.places]]
right = ["bet 0 1"]

[[stages.places]]
seed = 2
right = ["bet 0 *"]

[[stages]]
id = "last"
idea = "bet"
title = "A game"
text = "Play."

[stages.season]
preset = "standard"
computer = "beginner"
"""


def line_of(text: str) -> int:
    return GOOD[: GOOD.index(text)].count("\n") + 1


def test_a_good_one_has_no_faults() -> None:
    assert faults(GOOD, "x.toml") == []
    assert [stage.id for stage in read(GOOD, "x.toml").stages] == ["first", "last"]


@pytest.mark.parametrize(
    ("found", "instead", "line", "told"),
    [
        ('game = "lutu"', 'game = "chess"', 1, "no game called 'chess'"),
        ('done = "Good."', "", line_of("[[stages]]"), "does not say what it brought"),
        ('title = "Bet"', "", line_of("[[stages]]"), "title"),
        ('title = "Bet"', 'title = "Bet"\ncolour = 3', line_of("[[stages]]"), "colour"),
        ('wrong = "Not that."', "", 17, "nothing is said to the wrong move"),
        (
            'right = ["bet 0 1"]',
            'right = ["bet 99 1"]',
            line_of("[[stages.places]]"),
            "none of these is legal",
        ),
        ('right = ["bet 0 1"]', 'right = ["bet 0 1"]\nactions = ["7 bet 0 1"]', 17, "can't be"),
        ('right = ["bet 0 1"]', 'right = ["bet 0 1"]\ncasts = ["* sticks 99"]', 17, "can't be"),
        ("seed = 2\n", "seed = 2\n= 3\n", line_of("seed = 2") + 1, "Invalid"),
        ('computer = "beginner"', 'computer = "nobody"', line_of('[[stages]]\nid = "last"'), "no computer"),
        ('id = "last"', 'id = "first"', line_of("[[stages]]"), "more than once"),
        ('id = "bet"', 'id = "stake"', line_of("[[stages]]"), "none of the lesson's"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(found: str, instead: str, line: int, told: str) -> None:
    text = GOOD.replace(found, instead, 1)
    assert text != GOOD
    (first, *_) = faults(text, "x.toml")
    assert told in first.problem
    assert (first.name, first.line) == ("x.toml", line)
    assert str(first).startswith(f"x.toml:{line}: ")


def test_an_idea_is_taught_before_it_is_needed() -> None:
    early = GOOD.replace('idea = "bet"\ntitle = "Bet"', 'idea = "look"\nneeds = ["bet"]\ntitle = "Bet"')
    early = early.replace(
        "[[ideas]]", '[[ideas]]\nid = "look"\ntell = "Look."\nmet = "field"\n\n[[ideas]]', 1
    )
    problems = [one.problem for one in faults(early, "x.toml")]
    assert any("needs the idea 'bet'" in problem for problem in problems)


def test_what_has_not_its_form_is_refused() -> None:
    with pytest.raises(LessonError):
        read("[[stages]\n", "x.toml")


def test_a_question_has_one_right_answer() -> None:
    asks = 'choices = [{label = "a", say = "b"}, {label = "c", say = "d"}]'
    text = GOOD.replace('right = ["bet 0 1"]', asks, 1)
    assert "one right answer" in faults(text, "x.toml")[0].problem
    assert faults(text.replace('say = "d"', 'say = "d", right = true'), "x.toml") == []
