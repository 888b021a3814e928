"""The teacher in the first games, what is explained when it is met, and what staff sees of it."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, cast

import msgspec
import pytest

from bot.learning.messages.teaching import lesson_offer, numbers_message, remark_text
from bot.learning.service.meeting import Meeting, met_in
from bot.learning.service.remarking import Remark, remark
from bot.learning.service.teaching import LARGE, least
from bot.learning.store import courses
from bot.learning.store import lessons as stored
from bot.learning.telling import teaching
from bot.table.service.match import Match
from bot.table.service.play import Played
from bot.table.service.replay import Replay
from bot.table.store import games
from engine import catalogue
from engine.lessons import Idea, Lesson
from renderers.translation import translator
from tests.bot.inside import HOME, Actor, Answer, Inside, Sent
from tests.bot.learning.taking import computers_move, control, controls_of
from tests.bot.table.matches import match_at

EN = translator("en")

LOOSE = "2+k2/5/5/1S2*/1+s3/5/2K2 IA -,- 10-10 1 1 - educational"


async def first_game(there: Inside, person: Actor) -> Match:
    """Return the game with the teacher of somebody who goes to it in a lesson at once."""
    shown = await there.command(person, "learn", game="cerke")
    season = next(stage.id for stage in courses.lesson("cerke").stages if stage.season is not None)
    shown = await there.press(person, control(shown, "learn_stage"), season)
    await there.press(person, control(shown, "learn_play"))
    async with there.app.database.read() as connection:
        row = await stored.get(connection, person.id, "cerke")
    assert row is not None
    match: Match = await there.app.play.match(row.game)
    return await computers_move(there, match)


async def act(there: Inside, person: Actor, match: Match, action: Any) -> Answer:
    """Make a move by the press that confirms it."""
    seat = match.seat_of(person.id)
    assert seat is not None
    steps = [step.value for step in match.rules.steps(match.question(seat), action)]
    ply = match.shown_ply(seat)
    return await there.press(person, ";".join(("b", "confirm", match.id, str(ply), ".".join(steps))))


async def test_in_the_first_game_the_teacher_says_something_of_each_move_to_the_learner_alone(
    there: Inside,
) -> None:
    anna = there.person("Anna")
    match = await first_game(there, anna)
    seat = match.seat_of(anna.id)
    assert seat is not None
    for _ in range(2):
        legal = match.rules.moves(match.question(seat), seat)
        answer = await act(there, anna, match, legal[0])
        said = [one for one in answer.sent if controls_of(Answer([one]), "learn_quiet")]
        assert len(said) == 1
        assert said[0].is_private or said[0].kind == "edit"
        assert "Well played" in said[0].text or "Better:" in said[0].text
        match = await computers_move(there, await there.app.play.match(match.id))
        if match.row.status != "running":
            return
    answer = await there.press(anna, "b;learn_quiet;;;cerke", private=True)
    assert "nothing more" in answer.text
    legal = match.rules.moves(match.question(seat), seat)
    answer = await act(there, anna, match, legal[0])
    assert not any(controls_of(Answer([one]), "learn_quiet") for one in answer.sent)


async def moves(there: Inside, person: Actor, count: int) -> list[Sent]:
    """Return all that somebody is answered who makes some moves in their first game outside of a lesson."""
    await there.command(person, "play", game="cerke", computer="beginner")
    async with there.app.database.read() as connection:
        (row,) = await games.running_of(connection, person.id)
    match = await there.app.play.match(row.id)
    sent: list[Sent] = []
    for _ in range(count):
        match = await computers_move(there, match)
        seat = match.seat_of(person.id)
        if match.row.status != "running" or seat is None:
            break
        answer = await act(there, person, match, match.rules.moves(match.question(seat), seat)[0])
        sent += answer.sent
        match = await there.app.play.match(match.id)
    return sent


async def test_the_lesson_is_offered_once_and_what_is_new_told_once(
    there: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = courses.lesson("cerke")
    step = Idea("slide", "A move goes from square to square.", kinds=("to",))
    known = msgspec.structs.replace(lesson, ideas=(step,))
    monkeypatch.setattr(courses, "lesson", lambda _game: known)
    ben = there.person("Ben")
    sent = await moves(there, ben, 3)
    assert sum(one.text.startswith("New to") for one in sent) == 1
    told = [one for one in sent if step.tell in one.text]
    assert len(told) == 1
    assert told[0].is_private
    shown = await there.press(ben, control(Answer(told), "learn_idea"), private=True)
    assert lesson.stages[0].text in shown.text


@pytest.mark.parametrize(
    ("clock", "told"),
    [("", "this game waits for you"), ("days:3", "your clock in this game goes on meanwhile")],
)
def test_the_offer_of_a_lesson_says_whether_the_game_waits(clock: str, told: str) -> None:
    rules = catalogue.get("cerke")
    assert rules.position_form is not None
    options, state = rules.position_form.read(LOOSE)
    match = match_at("cerke", state, options)
    clocked = replace(match, row=msgspec.structs.replace(match.row, clock=clock))
    assert told in str(cast(Any, lesson_offer(clocked, EN).view).to_components())


async def test_a_game_that_has_ended_meanwhile_is_not_said_to_wait(
    there: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben, service = there.person("Ben"), there.app.teaching
    is_new_here = service.is_new_here

    async def ends_meanwhile(match: Match, user_id: int) -> bool:
        await there.app.seating.resign(match.id, user_id, 10**16)
        return bool(await is_new_here(match, user_id))

    monkeypatch.setattr(service, "is_new_here", ends_meanwhile)
    told = [one.text for one in await moves(there, ben, 1) if one.text.startswith("New to")]
    assert len(told) == 1
    assert "waits" not in told[0]


async def test_nothing_new_is_looked_for_where_all_is_told(
    there: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = courses.lesson("cerke")
    step = Idea("slide", "A move goes from square to square.", kinds=("to",))
    monkeypatch.setattr(courses, "lesson", lambda _game: msgspec.structs.replace(lesson, ideas=(step,)))
    looked: list[int] = []

    def counted(lesson: Lesson, played: Played) -> Meeting:
        looked.append(played.lines[0].ply)
        return met_in(lesson, played)

    monkeypatch.setattr(teaching, "met_in", counted)
    await moves(there, there.person("Dana"), 4)
    assert len(looked) == 1, "the first move brings the offer of the lesson, the second one the only idea"


async def test_what_somebody_has_learned_since_is_not_told(there: Inside) -> None:
    lesson, dora = courses.lesson("cerke"), there.person("Dora")
    match, teacher = await first_game(there, dora), there.app.teaching
    one, other = (idea for idea in lesson.ideas if idea.id in {"take", "stop"})
    assert await teacher.met(match, dora.id, Meeting((one,))) == one
    shown = await there.command(dora, "learn", game="cerke")
    stage = next(stage.id for stage in lesson.stages if stage.idea == other.id)
    shown = await there.press(dora, control(shown, "learn_stage"), stage)
    await there.press(dora, control(shown, "learn_skip"))
    assert await teacher.met(match, dora.id, Meeting((other,))) is None


async def test_nothing_is_explained_to_who_does_not_want_it(there: Inside) -> None:
    cleo = there.person("Cleo")
    await there.command(cleo, "settings")
    await there.press(cleo, "b;prefer;;;ideas.off", private=True)
    assert not any(one.text.startswith("New to") for one in await moves(there, cleo, 1))


def replayed(text: str) -> tuple[Match, Replay, Remark]:
    """Return a game of one move from a position, with what the strongest level thinks of that."""
    rules = catalogue.get("cerke")
    assert rules.position_form is not None
    _, state = rules.position_form.read(LOOSE)
    action = rules.parse(state, text)
    after = rules.apply(state, 0, action)
    match = match_at("cerke", after, state.position.options, 2)
    replay = Replay([state, after], [(0, action)], [text], [2, 2])
    turn = rules.turn(after)
    seen = None if turn.is_over or turn.is_chance or 0 in turn.seats else rules.view(after, 1)
    found = remark("cerke", rules.version, rules.view(state, 0), 0, action, seen)
    assert found is not None
    return match, replay, found


def test_what_mattered_is_said_with_what_was_better_and_less_from_game_to_game() -> None:
    rules = catalogue.get("cerke")
    assert rules.position_form is not None
    _, state = rules.position_form.read(LOOSE)
    match, replay, found = replayed(rules.notate(state, rules.moves(state, 0)[0]))
    best = rules.load_action(found.best)
    told = remark_text(match, replay, 0, Remark(found.best, 3.0), least(1), EN)
    assert told.startswith("Better: **")
    assert "\n" not in told
    assert remark_text(match, replay, 0, Remark(found.best, 1.0), least(2), EN).startswith("Better: **")
    assert remark_text(match, replay, 0, Remark(found.best, 1.0), least(4), EN) == ""
    assert least(4) == LARGE
    assert remark_text(match, replay, 0, Remark(found.best, 0.0), least(2), EN) == ""
    played_best = Replay([state, rules.apply(state, 0, best)], [(0, best)], ["", ""], [2, 2])
    assert "Well played" in remark_text(match, played_best, 0, Remark(found.best, 0.0), least(1), EN)


async def test_staff_sees_numbers_of_at_least_three_people_and_no_names(there: Inside) -> None:
    lesson = courses.lesson("cerke")
    people = [there.person(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    for number, person in enumerate(people):
        await there.command(person, "learn", game="cerke")
        if number == 2:
            before = await there.app.learning.numbers(HOME)
            assert [(one.begun, one.ended, one.back) for one in before] == [(3, 0, 0)]
        if number == 1:
            assert await there.app.learning.numbers(HOME) == []
    async with there.app.database.write() as connection:
        row = await stored.get(connection, people[0].id, "cerke")
        assert row is not None
        gone = msgspec.structs.replace(row, ended_at=time.time(), sittings=2)
        await stored.put(connection, gone)
    (found,) = await there.app.learning.numbers(HOME)
    assert (found.begun, found.ended, found.back) == (4, None, None)
    assert found.stopped == {lesson.stages[0].id: 3}
    staff = there.person("Chair", manages=True)
    answer = await there.press(staff, "b;learn_numbers;;;", private=True)
    assert "4 began, fewer than 3 went through it" in answer.text
    assert not any(person.name in answer.text for person in people)
    refused = await there.press(people[1], "b;learn_numbers;;;", private=True)
    assert "began" not in refused.text


def test_numbers_of_nobody_are_told_as_that() -> None:
    assert "Not enough" in str(cast(Any, numbers_message([], EN).view).to_components())


async def test_after_a_restart_the_teacher_goes_on_in_the_message_that_stands_there(there: Inside) -> None:
    anna = there.person("Anna")
    match = await first_game(there, anna)
    seat = match.seat_of(anna.id)
    assert seat is not None
    kinds = []
    for _ in range(2):
        answer = await act(there, anna, match, match.rules.moves(match.question(seat), seat)[0])
        kinds += [one.kind for one in answer.sent if controls_of(Answer([one]), "learn_quiet")]
        teaching._SPEAKING.clear()  # what the process knew is gone
        match = await computers_move(there, await there.app.play.match(match.id))
        assert match.row.status == "running"
    assert kinds[-1] == "edit"
    assert kinds.count("edit") == len(kinds) - 1


async def test_in_a_lobby_the_lesson_is_offered_while_somebody_there_has_never_played(there: Inside) -> None:
    anna, ben = there.person("Anna"), there.person("Ben")
    opened = await there.command(anna, "play", game="lutu")
    taught = await there.press(ben, control(opened, "learn"))
    assert taught.last.is_private
    assert courses.lesson("lutu").stages[0].text in taught.text
    joined = await there.press(ben, control(opened, "join"))
    started = await there.press(anna, control(joined, "start"))
    assert not controls_of(started, "learn")
    again = await there.command(anna, "play", game="lutu")
    assert not controls_of(again, "learn"), "Anna has begun a game of this kind"
