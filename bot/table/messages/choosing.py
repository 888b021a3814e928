"""Choosing a move with menus and buttons that follow the game's steps (``branches.py``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

import discord

from bot.kit.messages import emojis
from bot.kit.messages.message import ActionRow, row
from bot.kit.messages.press import LONGEST_LABEL, Press, PressButton, PressSelect
from bot.table.messages.branches import RANGE_MARK, Choosing, choosing
from bot.table.messages.question import Question
from engine.core import IllegalAction, Step
from renderers import faces, words
from renderers.face import JOINT, Together
from renderers.names import capitalized, percent
from renderers.table.emblems import THROW
from renderers.translation import N_, Translator

MOST_OPTIONS: Final = 25
"""Options that Discord allows in one menu."""

MOST_MENUS: Final = 5
"""Menus in one message before the choices are split into ranges; more would be a wall on a phone."""

MOST_BUTTONS: Final = 3
"""Choices that are shown as buttons, with the ways that are always there below them; more are a menu."""

CHOOSE: Final = N_("Choose")

_ARROW: Final = " → "
"""Stands between a choice and what follows from it by itself."""

_TO: Final = " … "
"""Stands between the first choice of a range and its last one."""


def controls(
    asked: Question,
    chosen: Sequence[str],
    now: Choosing,
    view: object,
    t: Translator,
    room: int = MOST_BUTTONS,
) -> tuple[list[ActionRow], list[PressButton]]:
    """Return the menus for the next step, and below them what is pressed at once and the way back.

    What comes second are the buttons that stand behind all others: those by which somebody gives up.
    ``room`` is how many choices may be buttons.
    """
    made = _made(chosen, now)
    press = asked.pick(*made)
    if now.complete is not None:
        label = _confirm_label(now.odds(now.complete), t)
        confirm = asked.confirm(*made)
        shown = None if now.odds(now.complete) is None else emojis.beside(THROW)
        return [row(PressButton(confirm, label, discord.ButtonStyle.success, shown), *_back(asked, t))], []
    buttons, last = _pressed_at_once(asked, now, view, t, room)
    rest = _without(now.following, [*buttons, *last])
    menus = _menus(asked, press, made, replace(now, following=rest), view, t)
    rows = [row(menu) for menu in menus]
    pressed = [_button(asked, made, step, now, view, t) for step in buttons]
    pressed += _back(asked, t) if chosen else []
    if pressed:
        rows.append(row(*pressed))
    grey = discord.ButtonStyle.secondary
    return rows, [_button(asked, made, step, now, view, t, grey) for step in last]


def _made(chosen: Sequence[str], now: Choosing) -> tuple[str, ...]:
    """Return the values chosen, ranges among them, and those that have made themselves since."""
    counted = sum(not value.startswith(RANGE_MARK) for value in chosen)
    return (*chosen, *(step.value for step in now.steps[counted:]))


def _pressed_at_once(
    asked: Question, now: Choosing, view: object, t: Translator, room: int
) -> tuple[list[Step], list[Step]]:
    """Return the steps that are offered as buttons, and those of them that come last.

    They are few, and nothing that is chosen together: those that complete an action, and those that are alone
    of their kind; of many only the latter: a menu of bets, and a button to fold, by which somebody gives up
    and which comes last.  What is called by more than a button may say is in a menu, too.
    Steps to squares stay in their menus: after a piece was chosen they are many, and look alike.
    """
    face = faces.get(asked.rules.id)
    kind = None if face.together is None else face.together.kind
    if now.steps and now.steps[0].kind != kind:
        return [], []
    kinds = Counter(step.kind for step in now.following)
    single = [step for step in now.following if step.kind != kind]
    alone = [step for step in single if kinds[step.kind] == 1]
    offered = [step for step in single if step in alone or now.leads_to[step].ends]
    if len(offered) > room:
        offered = alone if len(alone) <= room else []
    offered = [
        step for step in offered if words.units(_button_label(asked, now, step, view, t)) <= LONGEST_LABEL
    ]
    last = [step for step in offered if step.kind in face.giving_up]
    return [step for step in offered if step not in last], last


def _without(steps: Sequence[Step], others: Sequence[Step]) -> tuple[Step, ...]:
    return tuple(step for step in steps if step not in others)


def _menus(
    asked: Question, press: Press, chosen: Sequence[str], now: Choosing, view: object, t: Translator
) -> list[PressSelect]:
    """Return one menu for each kind of step, or several where a kind has more than 25 choices."""
    face = faces.get(asked.rules.id)
    joint = [step for step in now.following if face.together and step.kind == face.together.kind]
    first = (
        [_together_menu(asked, press, face.together, joint, now, view, t)] if face.together and joint else []
    )
    others = _without(now.following, joint)
    chunks: list[list[Step]] = []
    alone: list[Step] = []
    by_kind = sorted(others, key=lambda step: _first_of_kind(others, step.kind))
    for _, group in groupby(by_kind, key=lambda step: step.kind):
        steps = list(group)
        alone += steps if len(steps) == 1 else []
        chunks += [steps[at : at + MOST_OPTIONS] for at in range(0, len(steps), MOST_OPTIONS) if steps[1:]]
    chunks += [alone] if alone else []
    if len(chunks) > MOST_MENUS:
        newest = chosen[-1] if chosen else ""
        if not newest.startswith(RANGE_MARK):
            return [*first, _range_menu(press, chunks, view, asked, t)]
        chunks = [chunks[int(newest.removeprefix(RANGE_MARK))]]
    asks = _numbered([_asks(asked, steps, t) for steps in chunks], t)
    menus = [
        _menu(asked, press.apart(f"{RANGE_MARK}{number}"), steps, now, view, t, asks[number])
        for number, steps in enumerate(chunks)
    ]
    return [*first, *menus]


def _actions_with(now: Choosing, steps: Sequence[Step]) -> dict[str, list[Any]]:
    """Return the actions that are still possible with each of the things that are chosen together."""
    found = dict[str, list[Any]]()
    for step in steps:
        for thing in dict.fromkeys(step.value.split(JOINT)):
            found.setdefault(thing, []).extend(now.leads_to[step].actions)
    return found


def _labels(asked: Question, now: Choosing, step: Step, view: object, t: Translator) -> list[str]:
    """Return what a choice is called, and what follows from it by itself: "Horse, C3", "C5"."""
    first, *others = (
        words.step_label(asked.rules.id, view, one, t.language) for one in (step, *now.leads_to[step].forced)
    )
    return [capitalized(first), *others]


def _odds_of(now: Choosing, step: Step) -> Fraction | None:
    """Return the odds of the action that a step completes; None where it completes none, or casts nothing."""
    action = now.leads_to[step].whole
    return None if action is None else now.odds(action)


def _together_menu(
    asked: Question,
    press: Press,
    together: Together,
    steps: Sequence[Step],
    now: Choosing,
    view: object,
    t: Translator,
) -> PressSelect:
    """Return the menu of the things that may be chosen together; each copy of a thing has its own line."""
    uses = _actions_with(now, steps)
    groups = [step.value.split(JOINT) for step in steps]
    most = Counter[str]()
    for group in groups:
        most |= Counter(group)
    things = together.ordered(most.elements())
    options = []
    for number, thing in enumerate(things[:MOST_OPTIONS]):
        step = Step(together.kind, thing, str(things[:number].count(thing)))
        label = words.step_label(asked.rules.id, view, step, t.language)
        mark = words.use(asked.rules.id, view, uses[thing], t.language) or None
        shown = emojis.beside(words.emblem(asked.rules.id, view, step))
        value = f"{number}:{thing}"
        options.append(discord.SelectOption(label=label, value=value, description=mark, emoji=shown))
    least, most_at_once = min(map(len, groups)), min(len(options), max(map(len, groups)))
    if least < most_at_once:
        prompt = t.t(together.several)
    else:
        prompt = t.t(together.one) if least == 1 else t.t(together.exactly, count=least)
    numbered = press.apart(f"{RANGE_MARK}{together.kind}")
    return PressSelect(numbered, options, prompt, most_at_once, min(least, most_at_once))


def chosen_with(asked: Question, steps: Sequence[str], now: Sequence[str]) -> tuple[str, ...]:
    """Return the values chosen before and now; raise the rule that forbids things together."""
    before = tuple(value for value in steps if not value.startswith(RANGE_MARK))
    together = faces.get(asked.rules.id).together
    if together is None or f"{RANGE_MARK}{together.kind}" not in steps:
        return (*before, *now)
    value = JOINT.join(together.ordered(value.partition(":")[2] for value in now))
    _explain(asked, together, value)
    return (*before, value)


def _explain(asked: Question, together: Together, value: str) -> None:
    """Raise the rule that forbids these things together, if no legal action begins with them."""
    try:
        choosing(asked, (value,))
    except IllegalAction:
        misfit = IllegalAction(together.misfit)
        try:
            action = asked.rules.parse(asked.state, together.typed(value.split(JOINT)))
        except IllegalAction:
            raise misfit from None
        asked.rules.apply(asked.state, asked.seat, action)
        raise misfit from None


def _menu(
    asked: Question, press: Press, steps: list[Step], now: Choosing, view: object, t: Translator, asks: str
) -> PressSelect:
    """Return the menu of some steps; ``press`` has a number that keeps its id apart and is not read."""
    return PressSelect(press, [_option(asked, now, step, view, t) for step in steps], asks)


def _asks(asked: Question, steps: Sequence[Step], t: Translator) -> str:
    """Return what a menu of these steps asks."""
    mixed = len({step.kind for step in steps}) > 1
    return t.t(CHOOSE if mixed else faces.get(asked.rules.id).prompts.get(steps[0].kind, CHOOSE))


def _numbered(asks: Sequence[str], t: Translator) -> list[str]:
    """Return what menus ask; those that ask the same, since one has no room for all choices, have numbers."""
    count, seen, told = Counter(asks), Counter[str](), list[str]()
    for question in asks:
        seen[question] += 1
        values = {"question": question, "number": seen[question], "count": count[question]}
        told.append(t.t("{question} ({number} of {count})", **values) if count[question] > 1 else question)
    return told


def _option(asked: Question, now: Choosing, step: Step, view: object, t: Translator) -> discord.SelectOption:
    """Return a choice as an entry of a menu; what follows from it stands behind it, or below."""
    labels = _labels(asked, now, step, view, t)
    label, below = _in_lines(labels, _ARROW)
    described = _described(asked, now, step, view, t)
    both = " · ".join(part for part in (below, described) if part)
    return discord.SelectOption(
        label=label,
        value=step.value,
        description=(both if words.units(both) <= words.LABEL_LIMIT else below or described) or None,
        emoji=emojis.beside(words.emblem(asked.rules.id, view, step)),
    )


def _in_lines(parts: Sequence[str], joint: str) -> tuple[str, str]:
    """Return what stands in the first line of an entry, and what has room only in the one below."""
    whole = joint.join(parts)
    if words.units(whole) <= words.LABEL_LIMIT:
        return whole, ""
    return parts[0], words.shortened(f"{joint.lstrip()}{joint.join(parts[1:])}", words.LABEL_LIMIT)


def _range_menu(
    press: Press, chunks: list[list[Step]], view: object, asked: Question, t: Translator
) -> PressSelect:
    options = []
    for number, steps in enumerate(chunks[:MOST_OPTIONS]):
        ends = [
            capitalized(words.step_label(asked.rules.id, view, step, t.language))
            for step in (steps[0], steps[-1])
        ]
        label, below = _in_lines(ends, _TO)
        value = f"{RANGE_MARK}{number}"
        options.append(discord.SelectOption(label=label, value=value, description=below or None))
    return PressSelect(press, options, t.t(CHOOSE))


def _first_of_kind(steps: Sequence[Step], kind: str) -> int:
    return next(number for number, step in enumerate(steps) if step.kind == kind)


def _button(
    asked: Question,
    chosen: Sequence[str],
    step: Step,
    now: Choosing,
    view: object,
    t: Translator,
    style: discord.ButtonStyle = discord.ButtonStyle.primary,
) -> PressButton:
    goes_on = len(now.leads_to[step].actions) > 1
    says = asked.pick if goes_on or asked.confirms else asked.confirm
    press = says(*chosen, step.value)
    label = _button_label(asked, now, step, view, t)
    return PressButton(press, label, style, emojis.beside(words.emblem(asked.rules.id, view, step)))


def _button_label(asked: Question, now: Choosing, step: Step, view: object, t: Translator) -> str:
    label, odds = _ARROW.join(_labels(asked, now, step, view, t)), _odds_of(now, step)
    return label if odds is None else f"{label} · {percent(odds)}%"


def _back(asked: Question, t: Translator) -> list[PressButton]:
    return [PressButton(asked.pick(), t.t("Back"))]


def _described(asked: Question, now: Choosing, step: Step, view: object, t: Translator) -> str | None:
    """Return what a choice leads to, or at least its odds, for the line below its label."""
    told = beyond_label(asked.rules.id, view, now.leads_to[step].actions, t)
    return words.shortened(told, words.LABEL_LIMIT) if told else _odds_text(_odds_of(now, step), t)


def beyond_label(game_id: str, view: object, actions: Sequence[Any], t: Translator) -> str:
    """Return what a choice leads to that its label does not say: of a single action that names all steps."""
    if len(actions) == 1:
        return words.beyond(game_id, view, actions[0], t.language)
    return words.consequence(game_id, view, actions, t.language)


def _odds_text(odds: Fraction | None, t: Translator) -> str | None:
    if odds is None:
        return None
    return t.t("needs the sticks: {percent}%", percent=percent(odds))


def _confirm_label(odds: Fraction | None, t: Translator) -> str:
    if odds is None:
        return t.t("Do it")
    return t.t("Cast the sticks · {percent}%", percent=percent(odds))
