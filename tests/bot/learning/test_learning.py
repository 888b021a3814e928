"""Taking lessons by the buttons that are shown: to the end, left in the middle, and in an odd order."""

from __future__ import annotations

import pytest

from bot.learning.store import courses
from tests.bot.inside import Inside
from tests.bot.learning.taking import answer_rightly, control, controls_of, make, sitting

EVERY_LESSON = pytest.mark.parametrize("game", courses.taught())


@EVERY_LESSON
async def test_a_lesson_is_gone_through_by_what_is_shown(there: Inside, game: str) -> None:
    anna = there.person("Anna")
    shown = await there.command(anna, "learn", game=game)
    lesson = courses.lesson(game)
    for number, stage in enumerate(lesson.stages, 1):
        now = await sitting(there, anna, game)
        assert now.stage is stage
        assert f"{number} of {len(lesson.stages)}" in shown.text
        assert stage.text in shown.text
        if stage.season is not None:
            shown = await there.press(anna, control(shown, "learn_skip"))
            continue
        shown = await answer_rightly(there, anna, shown, now)
        assert (await sitting(there, anna, game)).progress.passed
        shown = await there.press(anna, control(shown, "learn_next"))
    assert "whole lesson" in shown.text
    again = await there.command(anna, "learn", game=game)
    assert again.text == shown.text


async def test_a_wrong_try_is_answered_and_the_stage_comes_again(there: Inside) -> None:
    anna = there.person("Anna")
    shown = await there.command(anna, "learn", game="cerke")
    now = await sitting(there, anna, "cerke")
    assert now.task is not None
    assert now.stage is not None
    assert controls_of(shown, "learn_show") == []
    wrong = next(action for action in now.offered() if not now.task.is_right(action))
    shown = await make(there, anna, shown, now.task, wrong)
    assert now.task.said(now.stage, wrong) in shown.text
    after = await sitting(there, anna, "cerke")
    assert (after.progress.misses, after.progress.passed) == (1, False)
    shown = await there.press(anna, control(shown, "learn_show"))
    assert now.stage.done in shown.text
    await there.press(anna, control(shown, "learn_next"))
    progress = (await sitting(there, anna, "cerke")).progress
    left = [(one.stage, one.place) for one in progress.again] or [(progress.stage, progress.place)]
    assert left == [(now.stage.id, 1)]


async def test_where_one_stopped_is_remembered(there: Inside) -> None:
    anna, ben = there.person("Anna"), there.person("Ben")
    shown = await there.command(anna, "learn", game="cerke")
    shown = await there.press(anna, control(shown, "learn_skip"))
    second = courses.lesson("cerke").stages[1]
    assert second.title in (await there.command(anna, "learn", game="cerke")).text
    listed = await there.command(anna, "learn")
    assert "You have begun it." in str(listed.last.data)
    assert "You have begun it." not in str((await there.command(ben, "learn")).last.data)
    chosen = await there.press(anna, control(listed, "learn"), "cerke")
    assert second.title in chosen.text
    private = await there.command(anna, "learn", where=None, game="cerke")
    assert second.title in private.text


async def test_old_buttons_and_those_of_nobody_say_where_to_go(there: Inside) -> None:
    anna, ben = there.person("Anna"), there.person("Ben")
    first = await there.command(anna, "learn", game="cerke")
    skip = control(first, "learn_skip")
    await there.press(anna, skip)
    before = await sitting(there, anna, "cerke")
    for verb in ("learn_skip", "learn_words"):
        answer = await there.press(anna, control(first, verb))
        assert "earlier step of the lesson" in answer.text
        assert answer.last.is_private
    for custom_id in ("b;learn_do;;0;cerke.TO.TU", "b;learn_next;;1;chess", "b;learn_answer;;1;cerke.99"):
        assert (await there.press(anna, custom_id)).last.is_private
    assert (await there.press(ben, skip)).text.startswith("There is no lesson on that")
    assert (await sitting(there, anna, "cerke")).progress == before.progress


async def test_the_card_leads_to_the_lesson_of_a_first_game(there: Inside) -> None:
    anna = there.person("Anna")
    card = await there.command(anna, "help")
    shown = await there.press(anna, control(card, "learn_first"))
    assert shown.last.is_private
    assert courses.lesson("cerke").stages[0].text in shown.text


async def test_the_season_with_the_teacher_ends_the_lesson(there: Inside) -> None:
    anna = there.person("Anna")
    shown = await there.command(anna, "learn", game="cerke")
    last = courses.lesson("cerke").stages[-1]
    for _ in courses.lesson("cerke").stages[:-1]:
        shown = await there.press(anna, control(shown, "learn_skip"))
    assert last.text in shown.text
    lobby = await there.press(anna, control(shown, "learn_play"))
    assert "Computer" in lobby.text
    row = (await there.app.learning.of_person(anna.id))["cerke"]
    assert row.game
    parted = await there.press(anna, f"b;resign_yes;{row.game};;")
    assert controls_of(parted, "learn_again"), "what next?"
    assert "whole lesson" in (await there.command(anna, "learn", game="cerke")).text


async def test_what_somebody_does_is_told_of_them_by_their_name(there: Inside) -> None:
    anna = there.person("Anna_*")
    shown = await there.command(anna, "learn", game="mok_kaik")
    told = await there.press(anna, control(shown, "learn_words"))
    assert "Teacher leads black tiger 4." in told.text
    assert r"Anna\_\*: follow a single card" in told.text
    shown = await answer_rightly(there, anna, shown, await sitting(there, anna, "mok_kaik"))
    assert r"Anna\_\* plays black shaman 7." in shown.text
