"""Which ideas are met in games, and which of them somebody is told of: the most needed, and not too many."""

from __future__ import annotations

import pytest

from bot.learning.service.meeting import ASKED, EVENING, FEW, LESSON, Meeting, most_needed, situation
from bot.learning.store import courses
from engine.lessons import Idea, task
from tests.bot.learning.meetings import unmet

NOW = 1e9
TAKE, HAND, PIECE, STOP, ASK = (
    Idea(name, "…", kinds=("x",), later=name == "piece") for name in ("take", "hand", "piece", "stop", "ask")
)
RARE = {("mak_hup", "pass")}
"""What random games do not come to: there the deck is used up once in thousands of seasons."""


@pytest.mark.parametrize("game", courses.taught())
def test_each_idea_of_a_lesson_is_met_in_games(game: str) -> None:
    lesson = courses.lesson(game)
    assert {(game, idea) for idea in unmet(lesson)} <= RARE


def told(found: Meeting, **when: float) -> str | None:
    """Return the idea that somebody is told of who has been told of others so many seconds ago."""
    known = {LESSON if idea == "lesson" else idea: NOW - ago for idea, ago in when.items()}
    idea = most_needed(found, known, NOW)
    return None if idea is None else idea.id


def test_what_has_to_be_decided_comes_first_and_then_what_the_lesson_teaches_first() -> None:
    found = Meeting((STOP,), (TAKE, HAND))
    assert told(found) == "stop"
    assert told(found, stop=60) == "take"
    assert told(found, stop=60, take=60) == "hand"
    assert told(found, stop=60, take=60, hand=60) is None


def test_in_an_evening_there_are_a_few_and_the_rest_waits_for_another() -> None:
    few = {f"i{n}": 60.0 for n in range(FEW)}
    assert told(Meeting((), (TAKE,)), **few) is None
    assert told(Meeting((STOP,), (TAKE,)), **few) == "stop"
    assert told(Meeting((STOP,), ()), **{f"i{n}": 60.0 for n in range(ASKED)}) is None
    assert told(Meeting((), (TAKE,)), **dict.fromkeys(few, EVENING + 1)) == "take"
    assert told(Meeting((), (TAKE,)), lesson=60, **dict(list(few.items())[1:])) == "take", (
        "an offer is no idea"
    )


def test_what_the_picture_shows_anyway_waits_for_the_second_evening() -> None:
    found = Meeting((), (PIECE,))
    assert told(found, lesson=60) is None
    assert told(found, lesson=EVENING + 1) == "piece"
    assert told(found, take=0, lesson=60) is None, "what the lesson has taught was no evening"


def test_what_is_going_on_is_what_the_seat_sees_and_no_more() -> None:
    lesson = courses.lesson("lutu")
    (stage,) = (one for one in lesson.stages if one.id == "secret")
    asked = task(lesson, stage.places[1])
    (bet, *_) = asked.rules.moves(asked.state, asked.seat)
    told = situation(asked.rules, asked.state, bet, asked.state, asked.seat)
    assert "< Seat 4 has bet." in told
    assert "7 chips" not in told
    after = situation(asked.rules, asked.state, bet, asked.after(bet), asked.seat)
    assert after.splitlines()[-1] == "~ level by 0"
    assert "7 chips on field 3" in after
