"""The menus in which the rules of a game are chosen, in a lobby and where a league is prepared.

First a whole rule set, then a group of options where the game has groups, then an option of it, then its
value: by a menu, or by a form that opens.  What is open is a short text: a group, or an option of one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import discord
import msgspec
from discord import ui

from bot.kit.messages.message import ActionRow, row, safe
from bot.kit.messages.press import Press, PressButton, PressSelect, modal, value_modal
from bot.kit.service.errors import LobbyRefusal
from bot.table.messages.mine import fitting
from bot.table.messages.rule_kinds import NONE, Choice, Numbers, Parts, Rows, Text, kinds
from bot.table.messages.verbs import Pressing
from bot.table.service.rule_sets import RuleSet
from engine.core import Game, OptionError
from renderers import faces, rule_words, words
from renderers.translation import N_, Translator

PER_PAGE: Final = 25
"""Options that Discord allows in one menu."""

LONGEST_NUMBER: Final = 12
"""Signs that the form for a number takes, or for the word that stands for none."""

GROUP_MARK: Final = "@"
"""Stands before the number of a group where no option of it is open."""

VARIANT_MARK: Final = "+"
"""Stands before a variant in the menu of rule sets."""

ROOM: Final = 3000
"""Signs that the options of one page may take: Discord allows 4000 in a message."""


class Rules(NamedTuple):
    """Rules that somebody may change: of which game, and all options as they stand.

    ``sets`` are those that the server has saved, to be chosen too; ``called`` is the name of the one that is.
    """

    game: Game[Any, Any, Any, Any]
    options: Any
    sets: Sequence[RuleSet] = ()
    called: str = ""


# --- What is open ------------------------------------------------------------------------------------


def group_of(rules: Rules, opened: str) -> int | None:
    """Return the number of the group that is open; a game without groups has its only one open always."""
    groups = rule_words.groups(rules.game.id)
    if len(groups) == 1:
        return 0
    number = opened.removeprefix(GROUP_MARK)
    if opened.startswith(GROUP_MARK) and number.isdecimal() and int(number) < len(groups):
        return int(number)
    return next((place for place, group in enumerate(groups) if opened in group.options), None)


# --- Menus -------------------------------------------------------------------------------------------


def rule_menus(rules: Rules, press: Pressing, t: Translator, opened: str) -> list[ActionRow]:
    """Return the menus: a rule set, a group, an option of it, and what the opened option may be.

    They press the ``preset``, ``group`` and ``option`` of RuleVerbs (with a number more), and for an option,
    whose name is said, ``value``, ``type``, ``part`` or ``drop``.
    """
    rows = [row(PressSelect(press("preset"), _presets(rules, t), t.t("Rule set")))]
    groups = rule_words.groups(rules.game.id)
    group = group_of(rules, opened)
    if len(groups) > 1:
        rows.append(row(PressSelect(press("group"), _groups(rules, group, t), t.t("More rules"))))
    if group is not None:
        offered = [name for name in groups[group].options if name in kinds(rules.game.options)]
        for at in range(0, len(offered), PER_PAGE):
            shown = offered[at : at + PER_PAGE]
            rows.append(row(_option_menu(rules, press("option", str(at)), t, shown, opened)))
    if opened in kinds(rules.game.options):
        rows += _opened(rules, press, t, opened)
    return rows


def _presets(rules: Rules, t: Translator) -> list[discord.SelectOption]:
    """Return the rule sets: the game's own, its variants, then those of the server."""
    game = rules.game
    found = [(preset, preset, options) for preset, options in game.presets.items()]
    found += [
        (VARIANT_MARK + variant, variant, rule_words.of_variant(game.id, variant))
        for variant in faces.get(game.id).names.variants
    ]
    menu = []
    for value, key, options in found:
        both = rule_words.rules_told(game.id, key, t.language)
        label, about = (words.shortened(told, words.LABEL_LIMIT) for told in both)
        chosen = not rules.called and options == rules.options
        menu.append(discord.SelectOption(label=label, value=value, description=about, default=chosen))
    for one in rules.sets[: PER_PAGE - len(menu)]:
        about = t.t("of this server") if one.options is not None else t.t("broken: can't be played")
        chosen = one.name == rules.called and one.options == rules.options
        menu.append(
            discord.SelectOption(label=one.name[:100], value=one.key, description=about, default=chosen)
        )
    return menu


def _groups(rules: Rules, chosen: int | None, t: Translator) -> list[discord.SelectOption]:
    """Return the groups, each with how many of its options are not as the rule set has them."""
    base = rule_words.nearest(rules.game.id, rules.options)
    menu = []
    for place, group in enumerate(rule_words.groups(rules.game.id)):
        changed = sum(getattr(base, name) != getattr(rules.options, name) for name in group.options)
        about = t.tn("{count} change", "{count} changes", changed) if changed else None
        label = t.t(group.name)[:100]
        value = f"{GROUP_MARK}{place}"
        menu.append(
            discord.SelectOption(label=label, value=value, description=about, default=place == chosen)
        )
    return menu


def _option_menu(rules: Rules, press: Press, t: Translator, names: Sequence[str], opened: str) -> PressSelect:
    game = rules.game.id
    options = [
        discord.SelectOption(
            label=rule_words.option_name(game, name, t.language)[:100],
            value=name,
            description=rule_words.option_value(game, name, getattr(rules.options, name), t.language)[:100],
            default=name == opened,
        )
        for name in names
    ]
    return PressSelect(press, options, t.t("Change a single rule"))


def _opened(rules: Rules, press: Pressing, t: Translator, name: str) -> list[ActionRow]:
    """Return how the opened option is changed."""
    match kinds(rules.game.options)[name]:
        case Choice(values):
            return [row(_value_menu(rules, press("value", name), t, name, values))]
        case Numbers() | Text():
            return [row(PressButton(press("type", name), t.t("Type it")))]
        case Parts(word, values, _, _):
            menu = _value_menu(rules, press("part", name), t, name, values, word)
            return [row(menu), row(PressButton(press("type", name), t.t("Type the points")))]
        case Rows(_, most):
            return _entries(rules, press, t, name, most)


def _value_menu(
    rules: Rules, press: Press, t: Translator, name: str, values: Sequence[object], part: str = ""
) -> PressSelect:
    """Return the menu of the values of an option, or of its part that is a word."""
    game, current = rules.game.id, msgspec.to_builtins(getattr(rules.options, name))
    if part:
        current = current[part]
    options = [
        discord.SelectOption(
            label=rule_words.option_value(game, name, value, t.language)[:100],
            value=msgspec.json.encode(value).decode(),
            default=value == current and isinstance(value, bool) == isinstance(current, bool),
        )
        for value in values
    ]
    return PressSelect(press, options, rule_words.option_name(game, name, t.language))


def _entries(rules: Rules, press: Pressing, t: Translator, name: str, most: int) -> list[ActionRow]:
    """Return the button that adds an entry to a list, and the menu that takes one away."""
    entries = getattr(rules.options, name)
    rows: list[ActionRow] = []
    if len(entries) < most:
        rows.append(row(PressButton(press("type", name), t.t("Add one"))))
    if entries:
        options = [
            discord.SelectOption(
                label=rule_words.option_value(rules.game.id, name, (entry,), t.language)[:100],
                value=str(place),
            )
            for place, entry in enumerate(entries[:PER_PAGE])
        ]
        rows.append(row(PressSelect(press("drop", name), options, t.t("Take one away"))))
    return rows


# --- Lines -------------------------------------------------------------------------------------------


def rule_lines(rules: Rules, t: Translator, opened: str, room: int = ROOM) -> str:
    """Return what differs from the rule set, then the group that is open with a sentence for each option.

    Where that takes more than ``room`` signs, only the opened option has its sentence; then differences are
    left out from the end, and it says how many.
    """
    groups, group = rule_words.groups(rules.game.id), group_of(rules, opened)
    here = groups[group].options if group is not None else ()
    base = rule_words.nearest(rules.game.id, rules.options)
    changed = [
        _line(rules, base, name, t)
        for name in rules.options.__struct_fields__
        if getattr(rules.options, name) != getattr(base, name) and name not in here
    ]
    if not changed and not here:
        return t.t("All as in this rule set.")
    heading = [f"### {t.t(groups[group].name)}"] if group is not None and len(groups) > 1 else []
    for told in (here, (opened,)):
        lines = heading + [line for name in here for line in _told(rules, base, name, t, name in told)]
        if len("\n".join([*changed, *lines])) <= room:
            break
    if changed:
        changed = [fitting(changed, max(room - len("\n".join(lines)), 200), t)]
    return "\n".join([*changed, *lines])


def _told(rules: Rules, base: object, name: str, t: Translator, explained: bool) -> list[str]:
    """Return an option in a line, and what it does in another."""
    sentence = rule_words.option_sentence(rules.game.id, name, t.language) if explained else ""
    line = _line(rules, base, name, t)
    return [line, f"-# {sentence}"] if sentence else [line]


def _line(rules: Rules, base: object, name: str, t: Translator) -> str:
    """Return an option with its value; what the rule set has otherwise is marked."""
    game, value, usual = rules.game.id, getattr(rules.options, name), getattr(base, name)
    told = safe(rule_words.option_line(game, name, value, t.language))
    if value == usual:
        return f"- {told}"
    before = rule_words.option_value(game, name, usual, t.language)
    return t.t("- ✏️ **{rule}** (instead of: {usual})", rule=told, usual=safe(before))


# --- Forms -------------------------------------------------------------------------------------------

PART_NAMES: Final[Mapping[str, str]] = {
    "name": N_("Name"),
    "points": N_("Points"),
    "pieces": N_("Pieces"),
}
"""What the fields of an entry are called in the form."""

PART_HINTS: Final[Mapping[str, str]] = {"pieces": N_("signs in a row: general (将), horse (馬), archer (弓)")}
"""What stands in a field of an entry until something is typed there."""


def typing_form(rules: Rules, press: Press, option: str, t: Translator) -> ui.Modal:
    """Return the form in which an option is typed: its number, its text, its points, or a new entry of it."""
    name = rule_words.option_name(rules.game.id, option, t.language)
    match kinds(rules.game.options).get(option):
        case Numbers() | Parts():
            return value_modal(press, name, t.t("New value"), (allowed(rules, option, t), LONGEST_NUMBER))
        case Text(longest):
            now = str(getattr(rules.options, option))
            return value_modal(press, name, t.t("New value"), ("", longest), filled=[now], needed=0)
        case Rows(fields, _):
            parts = []
            for field, kind in fields.items():
                hint = kind.told(t) if isinstance(kind, Numbers) else t.t(PART_HINTS.get(field, ""))
                longest = kind.longest if isinstance(kind, Text) else LONGEST_NUMBER
                parts.append((t.t(PART_NAMES.get(field, field)), hint, longest))
            return modal(press, name, *parts)
        case _:
            raise OptionError("unknown_option", option=option)


def allowed(rules: Rules, option: str, t: Translator) -> str:
    """Return which numbers an option may be: "1 to 100, or “none”: as many as players"."""
    kind = kinds(rules.game.options)[option]
    numbers = kind.numbers if isinstance(kind, Parts) else kind
    assert isinstance(numbers, Numbers)
    told = numbers.told(t)
    if not numbers.may_be_none:
        return told
    what = rule_words.option_value(rules.game.id, option, None, t.language)
    if what == t.t(NONE):
        return t.t("{numbers}, or “{none}”", numbers=told, none=what)
    return t.t("{numbers}, or “{none}”: {what}", numbers=told, none=t.t(NONE), what=what)


def read_typed(rules: Rules, option: str, texts: Sequence[str], t: Translator) -> Any:
    """Return what was typed into :func:`typing_form`: a number, a text, or a new entry.

    Raises OptionError for an option that is not typed, LobbyRefusal for what does not fit it.
    """
    kind, text = kinds(rules.game.options).get(option), next(iter(texts), "")
    match kind:
        case Numbers():
            return _number(kind, text, option, rules, t)
        case Parts():
            return _number(kind.numbers, text, option, rules, t)
        case Text():
            return text.strip()
        case Rows(fields, _):
            typed = zip(fields.items(), [*texts, *[""] * len(fields)], strict=False)
            return {
                field: _field(one, " ".join(text.split()), t, t.t(PART_NAMES.get(field, field)))
                for (field, one), text in typed
            }
        case _:
            raise OptionError("unknown_option", option=option)


def _number(numbers: Numbers, text: str, option: str, rules: Rules, t: Translator) -> float | None:
    try:
        return numbers.read(text, t)
    except ValueError:
        name = rule_words.option_name(rules.game.id, option, t.language)
        told = allowed(rules, option, t)
        raise LobbyRefusal("number_out_of_range", value=text, name=name, allowed=told) from None


def _field(kind: Numbers | Text, text: str, t: Translator, name: str) -> Any:
    if isinstance(kind, Text):
        return text
    try:
        return kind.read(text, t)
    except ValueError:
        raise LobbyRefusal("number_out_of_range", value=text, name=name, allowed=kind.told(t)) from None
