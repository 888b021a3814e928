"""Which ideas of a lesson somebody meets in a game, and which of them they are told of.

An idea is met by a move that is of it, by all that may be done now being of ideas, or by what is going on.
The words for that are put together here, in English, in which all texts are written, and an idea says which
of them tell of it (``met``).  Only what the seat itself sees is in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from bot.table.service.play import Played
from engine.core import AnyGame, Seat
from engine.lessons import Idea, Lesson, ideas_of
from renderers import faces, words
from renderers.canvas import Look
from renderers.names import capitalized

LESSON: Final = ""
"""Stands in the place of an idea: that there is a lesson."""

EVENING: Final = 8 * 3600.0
"""Seconds that are one occasion: what is told in them is counted together."""

FEW: Final = 3
"""Ideas of a game that somebody is told of in an evening; the others that they meet wait for another one."""

ASKED: Final = 5
"""The same with those that they have to decide about at that moment."""

DECISION: Final = 3
"""As many moves are a decision about ideas, if each is of one: to go on or to end, to declare or not."""


class Meeting(NamedTuple):
    """The ideas that somebody meets, in the order of need: what they have to decide about, and the others."""

    decided: tuple[Idea, ...] = ()
    others: tuple[Idea, ...] = ()


def met_in(lesson: Lesson, played: Played) -> Meeting:
    """Return the ideas that a seat meets by what it has done."""
    match, before, seat = played.match, played.state, played.seat
    action, now = match.rules.load_action(played.lines[0].action), match.question(seat)
    done = ideas_of(lesson, match.rules, before, action)
    asked = frozenset[str]() if now is None else decisions(lesson, match.rules, now, seat)
    told = situation(match.rules, before, action, match.position(seat), seat)
    others = [
        one for one in lesson.ideas if one.id in done or (one.met and re.search(one.met, told, re.MULTILINE))
    ]
    return Meeting(
        tuple(one for one in lesson.ideas if one.id in asked),
        tuple(sorted(others, key=lambda one: one.later)),
    )


def decisions(lesson: Lesson, rules: AnyGame, state: Any, seat: Seat) -> frozenset[str]:
    """Return the ideas that all that a seat may do now is about; of a few moves those of each of them."""
    moves = rules.moves(state, seat)
    if len(moves) <= DECISION:
        offered = [ideas_of(lesson, rules, state, one) for one in moves]
        return frozenset[str]().union(*offered) if all(offered) else frozenset()
    common = frozenset(idea.id for idea in lesson.ideas)
    for move in moves:
        common &= ideas_of(lesson, rules, state, move)
        if not common:
            break
    return common


def situation(rules: AnyGame, before: Any, action: Any, after: Any, seat: Seat) -> str:
    """Return the words for what a seat has done and for what is going on, a line for each matter.

    ``>`` what it has done, as its button is called, and what that leads to; ``<`` what had happened before;
    ``=`` what is there now; ``~`` whether it is ahead of the best of the others or behind, and how far.
    """
    had, has, look = rules.view(before, seat), rules.view(after, seat), Look(near=seat)
    steps = (words.step_label(rules.id, had, step) for step in rules.steps(before, action))
    keeps = faces.get(rules.id).prevents(had, action, "en")
    lines = [
        f"> {capitalized(' → '.join(steps))}. {words.consequence(rules.id, had, (action,))} {keeps}",
        f"< {words.change(rules.id, had, look)}",
        f"= {words.describe(rules.id, has, look)}",
        *_standing(rules, after, seat),
    ]
    return "\n".join(" ".join(line.split("\n")) for line in lines)


def _standing(rules: AnyGame, state: Any, seat: Seat) -> Iterable[str]:
    points = rules.standing(state)
    if len(points) < 2:
        return
    lead = points[seat] - max(points[:seat] + points[seat + 1 :])
    yield f"~ {'ahead' if lead > 0 else 'behind' if lead else 'level'} by {abs(lead)}"


def most_needed(found: Meeting, known: Mapping[str, float], now: float) -> Idea | None:
    """Return the idea that somebody is told of now: one at most, and never more than a few in an evening.

    ``known`` has the ideas that they have been told of, or have learned, and when.
    """
    recent = [idea for idea, at in known.items() if idea != LESSON and now - at < EVENING]
    first_evening = all(now - at < EVENING for at in known.values() if at)
    new = [one for one in found.decided if one.id not in known and len(recent) < ASKED]
    if len(recent) < FEW:
        new += [one for one in found.others if one.id not in known and not (one.later and first_evening)]
    return new[0] if new else None
