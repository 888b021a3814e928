"""What a player thinks of an action, in words: what it is, what it leads to, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from bot.review.service.judging import Weighed
from engine.core import AnyGame, Seat
from renderers import faces, words
from renderers.names import capitalized, percent
from renderers.results.values import figure
from renderers.translation import N_, Translator

ARROW: Final = " → "
"""Stands between the steps of a choice."""

CLOSE: Final = 0.05
"""Points by which actions differ that are called equally good."""


def choice_text(rules: AnyGame, state: Any, view: Any, action: Any, t: Translator) -> str:
    """Return an action as its steps are called: "Red archer (弓) · MAU → to MO"."""
    steps = rules.steps(state, action)
    return capitalized(ARROW.join(words.step_label(rules.id, view, step, t.language) for step in steps))


def leads_to(rules: AnyGame, state: Any, view: Any, action: Any, t: Translator) -> str:
    """Return what an action wins, costs, keeps safe and risks, as a sentence; empty if there is no saying."""
    told = [
        words.consequence(rules.id, view, (action,), t.language),
        faces.get(rules.id).prevents(view, action, t.language),
    ]
    odds: Fraction | None = rules.odds(state, action)
    if odds is not None and not told[0]:
        told.append(t.t("the cast succeeds in {percent}%", percent=percent(odds)))
    return t.sentence(capitalized(t.t(", ").join(one for one in told if one))) if any(told) else ""


def worth_text(worth: float, next_best: float | None, t: Translator) -> str:
    """Return what an action is worth on average, and the one that comes next to it."""
    value = figure(worth)
    if next_best is None:
        return t.t("On average it comes to {worth} points.", worth=value)
    if worth - next_best < CLOSE:
        return t.t("On average it comes to {worth} points; another choice is as good.", worth=value)
    return t.t(
        "On average it comes to {worth} points, the next best choice to {next}.",
        worth=value,
        next=figure(next_best),
    )


MEANING: Final = N_(
    "Points here tell by how many one is ahead of the best of the others when the {season} is over."
)
"""What the numbers mean, in small print."""


def meaning(rules: AnyGame, t: Translator) -> str:
    """Return what the numbers of hints and reviews mean."""
    return t.t(MEANING, season=t.t(faces.get(rules.id).season).lower())


def thought_lines(
    rules: AnyGame, state: Any, seat: Seat, weighed: Sequence[Weighed], chosen: int, t: Translator
) -> list[str]:
    """Return what is thought of one of the weighed actions: what it leads to and what it is worth."""
    view, one = rules.view(state, seat), weighed[chosen]
    others = [other.worth for place, other in enumerate(weighed) if place != chosen]
    told = [leads_to(rules, state, view, rules.load_action(one.action), t)]
    if others or one.worth:
        told.append(worth_text(one.worth, max(others, default=None), t))
    return [t.sentences([part for part in told if part])]
