"""Whoever was touched by a fault was told the truth, in words; and nobody was told of what was not."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Final

from bot.kit.texts import UNEXPECTED
from bot.table.telling.answers import NEEDED, NEEDS
from renderers.translation import LANGUAGES, translator
from tests.chaos.faults.table import FAULTS, Reach
from tests.chaos.judge.acts import in_all
from tests.chaos.judge.trial import Doing, Trial, Verdict
from tests.chaos.record import Answer, Begun, Sat

LINK: Final = re.compile(r"https://\S+")

LONGEST: Final = 120
"""Signs of an answer that are shown."""

IN_ALL: Final = in_all(UNEXPECTED)

UNTOLD: Final = frozenset({"Failed"})
"""Discord says itself that nobody answered."""

TROUBLES: Final = tuple(dict.fromkeys(sentence for fault in FAULTS.values() for sentence in fault.told))
"""Sentences that are true only of a fault."""

NAME: Final = re.compile(r"[A-Z_]+")
"""A permission, as a record has it."""

PLACE: Final = re.compile(r"\{\w+\}")
"""A place in a sentence that is filled."""


def judged(trial: Trial) -> Iterator[Verdict]:
    """Tell of people who were told nothing, what the bot could not name, or what was not the case."""
    people = {sat.game: frozenset(sat.people) for sat in trial.all(Sat)}
    for begun in trial.faults:
        doing, fault = trial.told.get(begun.fault), FAULTS[begun.kind]
        if doing is None or doing.answer is None:
            continue
        where, answer = f"fault {begun.fault} ({begun.kind})", doing.answer
        if answer.kind in UNTOLD and not (fault.silent or _is_silent(trial, begun.game, doing.act.at)):
            what = f"who did {doing.act.does!r} was answered nothing ({begun.about})"
            yield Verdict("untold", where, what, doing.act.at)
    for doing in trial.doings:
        if doing.answer is None:
            continue
        what = f"act {doing.act.number} ({doing.act.does}) was answered {doing.answer.text!r}"
        if doing.answer.text.startswith(IN_ALL):
            yield Verdict("untold", doing.act.game, what, doing.act.at)
        for sentence in TROUBLES:
            if tells(doing.answer, sentence) and not _is_true(trial, doing, doing.answer, sentence, people):
                yield Verdict("untrue", doing.act.game, what, doing.act.at)


def tells(answer: Answer, sentence: str) -> bool:
    """Whether somebody was told a sentence, in any language and whatever it is filled with."""
    return any(part in answer.text for part in _parts(sentence))


@cache
def _parts(sentence: str) -> tuple[str, ...]:
    """Return by language the longest part of a sentence that is the same whatever it is filled with."""
    return tuple(max(PLACE.split(text), key=len) for text in in_all(sentence))


def _is_true(
    trial: Trial, doing: Doing, answer: Answer, sentence: str, people: Mapping[str, Collection[int]]
) -> bool:
    """Whether a fault of which the sentence tells reached whoever was told it while they waited."""
    reasons = [
        begun
        for begun in trial.faults
        if sentence in FAULTS[begun.kind].told
        and _reaches(begun, doing.act.game, people)
        and begun.at <= answer.at
        and doing.act.at <= trial.mended.get(begun.fault, answer.at) + FAULTS[begun.kind].lingers
    ]
    named = _permissions(answer) if sentence == NEEDS else set[str]()
    return bool(reasons) and named <= {name for begun in reasons for name in NAME.findall(begun.about)}


def _reaches(begun: Begun, game: str, people: Mapping[str, Collection[int]]) -> bool:
    """Whether a fault reaches whoever did something in a game: everybody, or its people at any table."""
    if not game or game == begun.game or FAULTS[begun.kind].reach is Reach.WORLD:
        return True
    return not set(people.get(game, ())).isdisjoint(people.get(begun.game, ()))


def _permissions(answer: Answer) -> set[str]:
    """Return the permissions that an answer says are needed, by the names that a record has for them."""
    found: set[str] = set()
    for t in map(translator, LANGUAGES):
        before, _, behind = t.t(NEEDS, names="\0").partition("\0")
        if before in answer.text:
            named = answer.text.partition(before)[2].partition(behind)[0].split(t.t(", "))
            found |= {name.upper() for name, label in NEEDED.items() if t.t(label) in named}
    return found


def _is_silent(trial: Trial, game: str, at: float) -> bool:
    """Whether a fault lasts at a time by which nobody is there to tell anything to the people of a game."""
    return any(
        FAULTS[one.kind].silent
        and (one.game == game or FAULTS[one.kind].reach is Reach.WORLD)
        and one.at <= at <= trial.mended.get(one.fault, at)
        for one in trial.faults
    )


def in_short(doing: Doing, expected: tuple[str, ...]) -> str:
    """Return what somebody was told, in short: in words where they tell of what a fault is about."""
    answer = doing.answer
    if answer is None or answer.kind in UNTOLD:
        return "nothing (“did not respond”)"
    if answer.kind in {"Refused", "Gone"}:
        return "their own client knows of it"
    if any(tells(answer, sentence) for sentence in expected):
        return f"“{LINK.sub('…', answer.text.splitlines()[0])[:LONGEST]}”"
    return "the game as it goes on"
