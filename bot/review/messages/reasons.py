"""What a player thinks of an action, in words: what it is, what it leads to, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.review.service.judging import CLOSE, Weighed
from engine import review
from engine.core import AnyGame, Seat
from engine.players import is_absolute
from renderers import faces, words
from renderers.names import capitalized
from renderers.results.values import figure
from renderers.translation import N_, Translator

ARROW: Final = " → "
"""Stands between the steps of a choice."""


def choice_text(
    rules: AnyGame, state: Any, view: Any, action: Any, t: Translator, *, now: bool = True
) -> str:
    """Return an action as its steps are called: "Red archer (弓) · MAU → to MO".

    ``now``: it stands beside the picture in which it is chosen, not beside one of before.
    """
    steps = rules.steps(state, action)
    told = ARROW.join(words.told_step(rules.id, view, step, t.language, now=now) for step in steps)
    return capitalized(faces.get(rules.id).told_choice(action, told, len(steps), t))


def leads_to(rules: AnyGame, view: Any, action: Any, t: Translator) -> str:
    """Return what an action wins, costs, keeps safe and risks, as a sentence; empty if there is no saying."""
    return _as_one(rules, view, action, words.consequence(rules.id, view, (action,), t.language), t)


def adds_to(rules: AnyGame, view: Any, action: Any, t: Translator) -> str:
    """Return the same without what a choice, as it is called (:func:`choice_text`), tells by itself."""
    return _as_one(rules, view, action, words.beyond(rules.id, view, action, t.language), t)


def _as_one(rules: AnyGame, view: Any, action: Any, leads: str, t: Translator) -> str:
    told = [one for one in (leads, faces.get(rules.id).prevents(view, action, t.language)) if one]
    return t.sentence(capitalized(t.t(", ").join(told))) if told else ""


def plan_text(rules: AnyGame, view: Any, action: Any, then: Sequence[str], t: Translator) -> str:
    """Return what follows an action in the same turn, or answers it, and what that leads to.

    No more is known of the position than the view tells.
    """
    seat, own, told = view.seat, list[str](), list[str]()
    for written in then:
        state = rules.apply(rules.determinise(view, review.chance_of(rules.id, 0)), view.seat, action)
        (mover, *_) = rules.turn(state).seats
        view, action = rules.view(state, mover), rules.load_action(written)
        choice = choice_text(rules, state, view, action, t, now=False)
        leads = adds_to(rules, view, action, t)
        if mover == seat:
            own.append(choice)
            told = [t.t("Then: {choices}.", choices=ARROW.join(own)), leads]
        else:
            told += [t.t("Expected answer: {choice}.", choice=choice), leads]
    return t.sentences(told)


UNITS: Final = {False: N_("{value} points"), True: N_("{value} chips")}
"""What values are told in, by whether a game has chips, which nobody calls points."""


def amount(rules: AnyGame, value: float, t: Translator, *, signed: bool = True) -> str:
    """Return a value with its unit: "+2.5 points", "−3 chips"."""
    told = figure(value)
    return t.t(UNITS[faces.get(rules.id).in_chips], value=told if signed else told.lstrip("+"))


def better_text(rules: AnyGame, worth: float, next_best: float | None, t: Translator) -> str:
    """Return how much better an action is than the best other one, or worse."""
    if next_best is None:
        return ""
    points = amount(rules, abs(worth - next_best), t, signed=False)
    if abs(worth - next_best) < CLOSE:
        return t.t("On average another choice is as good.")
    if worth > next_best:
        return t.t("On average it is better than the next best choice by {points}.", points=points)
    return t.t("On average it is worse than the best choice by {points}.", points=points)


def worth_text(rules: AnyGame, worth: float, next_best: float | None, t: Translator) -> str:
    """Return what an action is worth on average, and the one that comes next to it."""
    value = amount(rules, worth, t)
    if next_best is None:
        return t.t("On average it comes to {worth}.", worth=value)
    if abs(worth - next_best) < CLOSE or figure(worth) == figure(next_best):
        return t.t("On average it comes to {worth}; another choice is as good.", worth=value)
    if worth < next_best:
        return t.t(
            "On average it comes to {worth}, the best choice to {best}.",
            worth=value,
            best=figure(next_best),
        )
    return t.t(
        "On average it comes to {worth}, the next best choice to {next}.",
        worth=value,
        next=figure(next_best),
    )


def gaining_text(share: float, t: Translator) -> str:
    """Return how often an action brings a gain."""
    return t.t("It brings a gain in {count} of 100 ways to go on.", count=_of_hundred(share))


def _gaining_beside(weighed: Sequence[Weighed], chosen: int, t: Translator) -> str:
    """Return how often an action brings a gain, and the one that it is held against; empty if not known."""
    one = weighed[chosen]
    beside = weighed[0 if chosen else 1] if len(weighed) > 1 else None
    if one.gaining is None or beside is None or beside.gaining is None:
        return "" if one.gaining is None else gaining_text(one.gaining, t)
    if _of_hundred(one.gaining) == _of_hundred(beside.gaining):
        return ""  # that speaks for neither
    better, seldom = one.worth - beside.worth, one.gaining - beside.gaining
    told = GAINS[not chosen, abs(better) >= CLOSE and better * seldom < 0]
    return t.t(told, count=_of_hundred(one.gaining), other=_of_hundred(beside.gaining))


GAINS: Final = {
    (True, False): N_("It brings a gain in {count} of 100 ways to go on, the next best choice in {other}."),
    (True, True): N_(
        "It brings a gain in {count} of 100 ways to go on, the next best choice in {other}: less often, but "
        "on average it comes to more."
    ),
    (False, False): N_("It brings a gain in {count} of 100 ways to go on, the best choice in {other}."),
    (False, True): N_(
        "It brings a gain in {count} of 100 ways to go on, the best choice in {other}: more often, but "
        "on average it comes to less."
    ),
}
"""How often an action brings a gain, by whether it is the best, and whether that speaks against what it is
worth: what is better on average may gain less often, and would seem to contradict itself."""


def _of_hundred(share: float) -> str:
    return f"{100 * share:.0f}"


MEANINGS: Final = {
    (True, False): N_("Points here tell by how many one is ahead of the other when the {season} is over."),
    (True, True): N_("Chips here tell by how many one is ahead of the other when the {season} is over."),
    (False, False): N_(
        "Points here tell by how many one is ahead of the mean of the others when the {season} is over."
    ),
    (False, True): N_(
        "Chips here tell by how many one is ahead of the mean of the others when the {season} is over."
    ),
}
"""What the numbers mean, in small print, by whether two play, and whether it is for chips."""


def meaning(rules: AnyGame, seats: int, t: Translator, *, gains: bool = False) -> str:
    """Return what the numbers of hints and reviews mean between so many; ``gains``: those of gains, too."""
    face = faces.get(rules.id)
    told = t.t(MEANINGS[seats == 2, face.in_chips], season=t.t(face.season).lower())
    return t.sentences([told, t.t("A gain is having more of them than before.")]) if gains else told


def tells_gains(weighed: Sequence[Weighed], chosen: int, t: Translator) -> bool:
    """Whether it is told how often one of the weighed actions brings a gain."""
    return bool(_gaining_beside(weighed, chosen, t))


def thought_lines(
    rules: AnyGame, state: Any, seat: Seat, weighed: Sequence[Weighed], chosen: int, t: Translator
) -> list[str]:
    """Return what is thought of one of the weighed actions: what it leads to, and what it is worth.

    Where levels only compare actions that is how much better it is than the others.
    """
    view, one = rules.view(state, seat), weighed[chosen]
    others = [other.worth for place, other in enumerate(weighed) if place != chosen]
    action = rules.load_action(one.action)
    told = [adds_to(rules, view, action, t), plan_text(rules, view, action, one.then, t)]
    if others or one.worth:
        said = worth_text if is_absolute(rules.id) else better_text
        told.append(said(rules, one.worth, max(others, default=None), t))
    told.append(_gaining_beside(weighed, chosen, t))
    return [t.sentences([part for part in told if part])]
