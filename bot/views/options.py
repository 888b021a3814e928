"""The page on which the host of a lobby sets the rules: each option as it stands, and menus to change it."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import discord
import msgspec
from discord import ui
from msgspec import inspect

from bot.services.errors import LobbyRefusal
from bot.services.match import Match
from bot.views.clocks import clock_menu
from bot.views.message import Message, row, text_message
from bot.views.press import Press, PressButton, PressSelect, modal
from bot.views.terms import terms_lines
from engine.core import Game, OptionError
from renderers import rule_words
from renderers.naming import folded
from renderers.translation import N_, Translator

PER_PAGE: Final = 25
"""Options that Discord allows in one menu."""

LONGEST_NUMBER: Final = 12
"""Signs that the form for a number takes, or for the word that stands for none."""


NONE: Final = N_("none")
"""What is typed where a number may be left out."""

MINUS: Final = "\N{MINUS SIGN}"


def options_message(match: Match, t: Translator, option: str = "") -> Message:
    """Return all rules as they stand, and the menus: a preset, single options, the values of one option.

    Below stand clock and rating, where the game has them.
    """
    rules = Rules(match.rules, match.options)
    rows = rule_menus(rules, lambda verb, *args: Press(verb, match.id, args=args), t, option)
    if not match.in_private:
        clock = clock_menu(Press("clock", match.id), match.row.clock, t, N_("Clock: {clock}"))
        rows += [row(clock), row(_rated_button(match, t))]
    name = rule_words.preset_name(match.row.game_id, match.options, t.language)
    title = t.t(N_("### Rules of this game: {rules}"), rules=name)
    return text_message(title, "\n".join(rule_lines(rules, t)), *terms_lines(match, t), rows=rows)


class Rules(NamedTuple):
    """Rules that somebody may change: of which game, and all options as they stand."""

    game: Game[Any, Any, Any, Any]
    options: Any


Pressing: TypeAlias = Callable[..., Press]
"""Makes the press of a verb with further arguments."""


def rule_menus(rules: Rules, press: Pressing, t: Translator, option: str) -> list[ui.ActionRow[Any]]:
    """Return the menus in which rules are chosen: a preset, single options, the values of one option.

    They press ``preset``, ``option`` (with a number more) and ``value`` (with the option's name more).
    """
    game, kinds = rules.game, option_values(rules.game.options)
    presets = [
        discord.SelectOption(
            label=rule_words.preset_label(game.id, name, t.language)[:100],
            value=name,
            default=game.presets[name] == rules.options,
        )
        for name in game.presets
    ]
    rows = [row(PressSelect(press("preset"), presets, t.t(N_("Rule set"))))]
    names = [*kinds, *numbers(game.options)]
    for at in range(0, len(names), PER_PAGE):
        shown = names[at : at + PER_PAGE]
        rows.append(row(_option_menu(rules, press("option", str(at)), t, shown, option)))
    if option in kinds:
        rows.append(row(_value_menu(rules, press("value", option), t, option)))
    return rows


def _rated_button(match: Match, t: Translator) -> PressButton:
    """Return the button that lets the game count or not: green while it is meant to."""
    meant = match.row.rated
    label = t.t(N_("Rated")) if meant else t.t(N_("Not rated"))
    style = discord.ButtonStyle.success if meant else discord.ButtonStyle.secondary
    return PressButton(Press("rated", match.id, args=("off" if meant else "on",)), label, style)


def rule_lines(rules: Rules, t: Translator) -> list[str]:
    """Return a line for each option with its value; what the rule set has otherwise is marked."""
    game, options = rules.game.id, rules.options
    base = rule_words.nearest(game, options)
    lines = []
    for name in options.__struct_fields__:
        value, usual = getattr(options, name), getattr(base, name)
        told = t.t(
            N_("{name}: {what}"),
            name=rule_words.option_name(game, name, t.language),
            what=rule_words.option_value(game, name, value, t.language),
        )
        if value == usual:
            lines.append(f"- {told}")
        else:
            before = rule_words.option_value(game, name, usual, t.language)
            lines.append(t.t(N_("- ✏️ **{rule}** (instead of: {usual})"), rule=told, usual=before))
    return lines


def _option_menu(rules: Rules, press: Press, t: Translator, names: Sequence[str], option: str) -> PressSelect:
    game = rules.game.id
    options = [
        discord.SelectOption(
            label=rule_words.option_name(game, name, t.language)[:100],
            value=name,
            description=rule_words.option_value(game, name, getattr(rules.options, name), t.language)[:100],
            default=name == option,
        )
        for name in names
    ]
    return PressSelect(press, options, t.t(N_("Change a single rule")))


def _value_menu(rules: Rules, press: Press, t: Translator, option: str) -> PressSelect:
    game, current = rules.game.id, msgspec.to_builtins(getattr(rules.options, option))
    options = [
        discord.SelectOption(
            label=rule_words.option_value(game, option, value, t.language)[:100],
            value=msgspec.json.encode(value).decode(),
            default=value == current,
        )
        for value in option_values(rules.game.options)[option]
    ]
    return PressSelect(press, options, rule_words.option_name(game, option, t.language))


def option_values(options: type[msgspec.Struct]) -> Mapping[str, Sequence[Any]]:
    """Return the values to choose from, by option; numbers, lists and structs have none.

    Lists and structs are set with ``/play``'s option "options".
    """
    hints = typing.get_type_hints(options)
    found: dict[str, Sequence[Any]] = {}
    for name in options.__struct_fields__:
        hint = hints[name]
        if hint is bool:
            found[name] = (True, False)
        elif typing.get_origin(hint) is Literal:
            found[name] = typing.get_args(hint)
        elif typing.get_origin(hint) is types.UnionType:
            continue
    return {name: values for name, values in found.items() if len(values) > 1}


# --- Numbers ---------------------------------------------------------------------------------------


class Numbers(NamedTuple):
    """The values of an option that is a number: its bounds, None for no bound, and whether it may be none."""

    least: int | None
    most: int | None
    may_be_none: bool

    def holds(self, number: int) -> bool:
        """Whether the number lies within the bounds."""
        above = self.least is None or number >= self.least
        return above and (self.most is None or number <= self.most)


def numbers(options: type[msgspec.Struct]) -> Mapping[str, Numbers]:
    """Return the options that are numbers, to be typed."""
    kind = inspect.type_info(options)
    assert isinstance(kind, inspect.StructType)
    found = {field.name: _numbers(field.type) for field in kind.fields}
    return {name: bounds for name, bounds in found.items() if bounds is not None}


def _numbers(kind: inspect.Type) -> Numbers | None:
    types_ = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    whole = [each for each in types_ if isinstance(each, inspect.IntType)]
    others = [each for each in types_ if not isinstance(each, inspect.IntType | inspect.NoneType)]
    if len(whole) != 1 or others:
        return None
    return Numbers(whole[0].ge, whole[0].le, len(types_) > 1)


def number_form(rules: Rules, press: Press, option: str, t: Translator) -> ui.Modal:
    """Return the form in which a number is typed; it says which ones there are."""
    name = rule_words.option_name(rules.game.id, option, t.language)
    return modal(press, name, (name, _allowed(rules, option, t), LONGEST_NUMBER))


def _allowed(rules: Rules, option: str, t: Translator) -> str:
    """Return which numbers an option may be: "1 to 100, or “none”: as many as players"."""
    bounds = numbers(rules.game.options)[option]
    least, most = ("…" if bound is None else str(bound) for bound in bounds[:2])
    told = t.t(N_("{least} to {most}"), least=least, most=most)
    if not bounds.may_be_none:
        return told
    what = rule_words.option_value(rules.game.id, option, None, t.language)
    return t.t(N_("{numbers}, or “{none}”: {what}"), numbers=told, none=t.t(NONE), what=what)


def read_number(rules: Rules, option: str, text: str, t: Translator) -> int | None:
    """Return the number that was typed, None for the word that stands for none.

    Raises OptionError for an option that is no number, LobbyRefusal for what does not fit it.
    """
    if option not in numbers(rules.game.options):
        raise OptionError("unknown_option", option=option)
    bounds = numbers(rules.game.options)[option]
    if bounds.may_be_none and folded(text) in {folded(NONE), folded(t.t(NONE))}:
        return None
    try:
        number = int(text.replace(MINUS, "-"))
    except ValueError:
        number = None
    if number is None or not bounds.holds(number):
        name = rule_words.option_name(rules.game.id, option, t.language)
        raise LobbyRefusal("number_out_of_range", value=text, name=name, allowed=_allowed(rules, option, t))
    return number
