"""How far somebody is: whatever they do, in any order, each stage comes, and the lesson has an end."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from engine.lessons import (
    Lesson,
    Place,
    Progress,
    Season,
    Stage,
    begin,
    current,
    jump,
    missed,
    onward,
    passed,
    place,
    shown,
)
from engine.lessons.course import APART


def lesson(count: int = 5, season: bool = True) -> Lesson:
    """Return a lesson of so many stages, and a season."""
    stages = [
        Stage(id=f"s{n}", idea="x", title="t", text="t", places=(Place(seed=1), Place(seed=2)))
        for n in range(count)
    ]
    last = [Stage(id="season", idea="x", title="t", text="t", season=Season("standard", "beginner"))]
    return Lesson(game="lutu", preset="standard", stages=(*stages, *(last if season else [])))


def through(taken: Lesson, wrong: set[str], progress: Progress | None = None) -> list[tuple[str, int]]:
    """Go through a lesson, with a wrong try the first time at some stages; return what was shown where."""
    progress, seen = progress or begin(taken), []
    while not progress.is_over:
        seen.append((progress.stage, progress.place))
        if progress.stage in wrong and progress.place == 0:
            progress = missed(progress)
        progress = onward(taken, passed(progress))
    return seen


def test_without_a_miss_each_stage_comes_once() -> None:
    assert through(lesson(3), set()) == [("s0", 0), ("s1", 0), ("s2", 0), ("season", 0)]


def test_what_was_missed_comes_again_later_and_in_another_place() -> None:
    taken = lesson(6)
    seen = through(taken, {"s1"})
    first, again = seen.index(("s1", 0)), seen.index(("s1", 1))
    assert again - first > APART
    assert [stage for stage, _ in seen if stage != "s1"] == [s.id for s in taken.stages if s.id != "s1"]
    assert taken.stages[1].places[1] == place(taken.stages[1], Progress("s1", place=1))


def test_what_was_missed_comes_before_the_season() -> None:
    seen = through(lesson(2), {"s0", "s1"})
    assert seen[-1] == ("season", 0)
    assert {("s0", 1), ("s1", 1)} < set(seen)


def test_who_was_shown_the_answer_meets_it_again() -> None:
    taken = lesson(2, season=False)
    progress = onward(taken, shown(begin(taken)))
    progress = onward(taken, passed(progress))
    assert (progress.stage, progress.place) == ("s0", 1)


def test_what_is_skipped_does_not_come_again() -> None:
    taken = lesson(3, season=False)
    assert onward(taken, missed(begin(taken))).again == ()


@given(st.lists(st.sampled_from(["miss", "pass", "show", "skip", "jump"]), max_size=40))
def test_in_any_order_there_is_a_stage_to_show_and_an_end(presses: list[str]) -> None:
    taken = lesson()
    progress = begin(taken)
    counts = [progress.count]
    for press in presses:
        if progress.is_over:
            progress = jump(taken, progress, "s1")
        elif press in ("miss", "show", "pass") and not progress.passed:
            progress = {"miss": missed, "show": shown, "pass": passed}[press](progress)
        elif press == "jump":
            progress = jump(taken, progress, "s3")
        else:
            progress = onward(taken, progress)
        counts.append(progress.count)
        assert current(taken, progress)[1] is not None or progress.is_over
        assert msgspec.json.decode(msgspec.json.encode(progress), type=Progress) == progress
    assert counts == sorted(set(counts)), "each answer makes the buttons before it old"
    left = through(taken, set(), progress)
    assert len(left) <= len(taken.stages) + len(progress.again) + 1


def test_of_a_lesson_that_has_changed_the_first_new_stage_is_shown() -> None:
    taken = lesson(3)
    progress, stage = current(taken, Progress("gone", seen=("s0",), count=7))
    assert stage is not None
    assert (stage.id, progress.stage) == ("s1", "s1")
    assert progress.count == 8
    assert jump(taken, progress, "gone") == progress
