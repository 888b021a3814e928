"""How tests take lessons: what is right is found by the rules, and answered by what is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, cast

import msgspec

from bot.learning.service.learning import Sitting
from bot.learning.store import courses
from bot.learning.store import lessons as stored
from bot.storage.rows import DueMessage
from bot.table.service.match import Match
from bot.table.telling import sending
from engine.core import Step
from engine.lessons import Progress, Task, current, place, task
from renderers import faces
from renderers.face import JOINT
from tests.bot.inside import Actor, Answer, Inside

RANGE_MARK = "~"

ON = ("learn_pick", "learn_do", "learn_answer", "learn_next")
"""Verbs of which each stage has one, whether it asks or was passed."""


async def sitting(there: Inside, person: Actor, game: str) -> Sitting:
    """Return where somebody is in a lesson, as it is stored."""
    async with there.app.database.read() as connection:
        row = await stored.get(connection, person.id, game)
    assert row is not None
    lesson = courses.lesson(game)
    progress, stage = current(lesson, msgspec.json.decode(row.progress, type=Progress))
    where = None if stage is None else place(stage, progress)
    return Sitting(lesson, progress, stage, None if where is None else task(lesson, where))


def parts(data: Any) -> Iterator[dict[str, Any]]:
    """Yield all parts of a layout, those in others too."""
    if isinstance(data, list):
        for one in data:
            yield from parts(one)
    elif isinstance(data, dict):
        yield data
        for one in data.values():
            yield from parts(one)


def controls_of(answer: Answer, *verbs: str) -> list[dict[str, Any]]:
    """Return the controls of these verbs in a message."""
    return [
        one
        for one in parts(answer.last.data)
        if "custom_id" in one and one["custom_id"].split(";")[1] in verbs
    ]


def control(answer: Answer, verb: str) -> str:
    """Return the custom id of the one control of a verb."""
    (found,) = controls_of(answer, verb)
    return str(found["custom_id"])


async def answer_rightly(there: Inside, person: Actor, shown: Answer, now: Sitting) -> Answer:
    """Answer what a stage asks, as its controls allow."""
    assert now.task is not None
    if now.choices:
        number = next(number for number, choice in enumerate(now.choices) if choice.right)
        return await there.press(person, controls_of(shown, "learn_answer")[number]["custom_id"])
    return await make(there, person, shown, now.task, now.task.answers()[0])


async def make(there: Inside, person: Actor, shown: Answer, asked: Task, action: Any) -> Answer:
    """Make a move by the menus of a stage."""
    steps, count = asked.rules.steps(asked.state, action), _count(shown)
    made = 0
    for _ in range(2 * len(steps) + 4):
        last = controls_of(shown, "learn_do")
        if any(_says_all(one, steps) for one in last):
            done = next(one for one in last if _says_all(one, steps))
            return await there.press(person, done["custom_id"])
        control_id, values = _next_press(shown, asked, steps)
        shown = await there.press(person, control_id, *values)
        if _count(shown) != count:
            return shown
        made += 1
    raise AssertionError(f"no way to {asked.rules.notate(asked.state, action)} after {made} presses")


def _count(shown: Answer) -> str:
    """Return how much had been answered when this was shown."""
    return str(next(iter(controls_of(shown, *ON)))["custom_id"].split(";")[3])


def _args(one: dict[str, Any]) -> list[str]:
    return [arg for arg in one["custom_id"].split(";")[4].split(".")[1:] if not arg.startswith(RANGE_MARK)]


def _says_all(one: dict[str, Any], steps: tuple[Step, ...]) -> bool:
    return _args(one) == [step.value for step in steps]


def _next_press(shown: Answer, asked: Task, steps: tuple[Step, ...]) -> tuple[str, list[str]]:
    """Return what is pressed next, and what is chosen in it."""
    together = faces.get(asked.rules.id).together
    for one in controls_of(shown, "learn_pick"):
        made = _args(one)
        if made != [step.value for step in steps[: len(made)]]:
            continue
        if one["type"] == 2 and made:
            if "learn_do" not in one["custom_id"] and len(made) <= len(steps) and one["label"] != "Back":
                return one["custom_id"], []
            continue
        if one["type"] == 3 and len(made) < len(steps):
            wanted, options = steps[len(made)], [option["value"] for option in one["options"]]
            if wanted.value in options:
                return one["custom_id"], [wanted.value]
            if together is not None and wanted.kind == together.kind:
                chosen = _copies(wanted.value.split(JOINT), options)
                if chosen:
                    return one["custom_id"], chosen
    raise AssertionError((steps, [one["custom_id"] for one in controls_of(shown, "learn_pick", "learn_do")]))


def _copies(things: list[str], options: list[str]) -> list[str]:
    """Return the lines of a menu of single things that stand for these, none where one is missing."""
    left, chosen = list(options), []
    for thing in things:
        found = next((option for option in left if option.partition(":")[2] == thing), None)
        if found is None:
            return []
        left.remove(found)
        chosen.append(found)
    return chosen


async def computers_move(there: Inside, match: Match) -> Match:
    """Let computer players act until a person is to act, and return the game then."""
    while match.row.status == "running" and not any(match.seats[seat].user_id for seat in match.to_act):
        due = DueMessage(1, match.id, "computer", 0, 0.0, 0, 0)
        before = asyncio.all_tasks()
        await sending.SENDERS["computer"](cast(Any, there.bot), due)
        if begun := asyncio.all_tasks() - before:
            await asyncio.wait(begun, timeout=60)
        match = await there.app.play.match(match.id)
    return match
