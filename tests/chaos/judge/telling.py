"""Whoever was touched by a fault was told the truth, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bot.kit.texts import UNEXPECTED
from tests.chaos.faults.table import FAULTS, Reach
from tests.chaos.judge.acts import in_all
from tests.chaos.judge.trial import Doing, Trial, Verdict

LINK: Final = re.compile(r"https://\S+")

LONGEST: Final = 120
"""Signs of an answer that are shown."""

IN_ALL: Final = in_all(UNEXPECTED)

UNTOLD: Final = frozenset({"Failed"})
"""Discord says itself that nobody answered."""


def judged(trial: Trial) -> Iterator[Verdict]:
    """Tell of people who were told nothing, or that something was wrong that the bot could not name."""
    for begun in trial.faults:
        doing, fault = trial.told.get(begun.fault), FAULTS[begun.kind]
        if doing is None or doing.answer is None:
            continue
        where, answer = f"fault {begun.fault} ({begun.kind})", doing.answer
        if answer.kind in UNTOLD and not (fault.silent or _is_silent(trial, begun.game, doing.act.at)):
            what = f"who did {doing.act.does!r} was answered nothing ({begun.about})"
            yield Verdict("untold", where, what, doing.act.at)
    for doing in trial.doings:
        if doing.answer is not None and doing.answer.text.startswith(IN_ALL):
            what = f"act {doing.act.number} ({doing.act.does}) was answered {doing.answer.text!r}"
            yield Verdict("untold", doing.act.game, what, doing.act.at)


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
    if answer.text and any(re.search(pattern, answer.text) for pattern in expected):
        return f"“{LINK.sub('…', answer.text.splitlines()[0])[:LONGEST]}”"
    return "the game as it goes on"
