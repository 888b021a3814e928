"""What choosing a rule leads to, wherever that is done: in a lobby, for a league, in the laboratory."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from bot.kit.messages.verbs import Verb
from bot.kit.pressing import Door, Presses
from bot.kit.service.errors import LobbyRefusal
from bot.table.messages.rule_kinds import Numbers, Parts, Rows, Text, kinds
from bot.table.messages.rule_menus import VARIANT_MARK, Rules, read_typed, typing_form
from bot.table.messages.verbs import Pressing, RuleVerbs
from bot.table.presses.door import Ask
from bot.table.service import rule_changes, rule_sets
from bot.table.service.rule_changes import Changed
from bot.table.service.rule_sets import KEY_MARK, RuleSet
from engine import passport
from engine.core import AnyGame, OptionError
from renderers import faces, naming, rule_words
from renderers.translation import Translator

# --- What is typed ---------------------------------------------------------------------------------

_PART: Final = re.compile(r"\s*([^\s=]*)(=?)")
_WORD: Final = re.compile(r"\S*")
_JSON: Final = json.JSONDecoder()


def read_changes(text: str) -> dict[str, Any]:
    """Read "seasons=2 cavalry_points=7"; values are JSON where they can be, else words.

    A list or an object may hold spaces.  What is no JSON that can be read (too deep, too many digits) is a
    word, and no value of any rule.  Raises OptionError for a part without "=", and for a rule that is there
    twice.
    """
    changes: dict[str, Any] = {}
    text, at = text.rstrip(), 0
    while at < len(text):
        part = _PART.match(text, at)
        assert part is not None
        name, equals = part.groups()
        if not equals:
            raise OptionError("unknown_option", option=name)
        if name in changes:
            raise OptionError("option_twice", option=name)
        changes[name], at = _read_value(text, part.end())
    return changes


def _read_value(text: str, at: int) -> tuple[Any, int]:
    """Return the value that stands at a place of a text, and where it ends."""
    word = _WORD.match(text, at)
    assert word is not None
    try:
        value, end = _JSON.raw_decode(text, at)
    except (ValueError, RecursionError):
        return word[0], word.end()
    whole = end == len(text) or text[end].isspace()
    return (value, end) if whole and not isinstance(value, float) else _plain_word(word)


def _plain_word(word: re.Match[str]) -> tuple[Any, int]:
    """Return a word as the value that it is in JSON, or as it is."""
    try:
        return msgspec.json.decode(word[0]), word.end()
    except (msgspec.DecodeError, RecursionError, ValueError):
        return word[0], word.end()


# --- Which rules are meant -------------------------------------------------------------------------


class NamedRules(NamedTuple):
    """Rules that somebody named: a preset with changes, and the name that their server has for them."""

    preset: str
    changes: Mapping[str, Any]
    called: str = ""


def named(game: AnyGame, name: str, sets: Sequence[RuleSet]) -> NamedRules:
    """Return the rules that a name means: the game's own go before those of the server.

    Raises OptionError ``unknown_rule_set`` for a name of none, with those of the game's own, and LobbyRefusal
    where the set is broken.
    """
    preset = naming.preset_of(game.id, name) if name else ""
    if preset in game.presets or not name:
        return NamedRules(preset, {})
    if variant := naming.variant_of(game.id, name.removeprefix(VARIANT_MARK)):
        found = faces.get(game.id).names.variants[variant]
        return NamedRules(found.preset, found.changes)
    saved = rule_sets.find(sets, name)
    if saved is None and name.startswith(KEY_MARK):
        raise LobbyRefusal("no_such_rule_set")
    if saved is None:
        raise OptionError(
            "unknown_rule_set", value=name, allowed=tuple(rule_words.named_rules(game.id).values())
        )
    options = saved.to_play()
    nearest = passport.nearest(game, options)
    return NamedRules(nearest, game.changes_from(nearest, options), saved.name)


def chosen_preset(rules: Rules, value: str) -> tuple[Changed, str]:
    """Return the rules that were chosen in the menu of rule sets, and what their server calls them.

    Raises OptionError for what the game has not, LobbyRefusal where a server's is gone or broken.
    """
    preset, changes, called = named(rules.game, value, rules.sets)
    return Changed(preset, changes, rules.game.make_options(preset, changes)), called


def with_value(rules: Rules, option: str, chosen: str) -> Changed:
    """Return the rules with the value that was chosen in a menu."""
    return rule_changes.change(rules.game, rules.options, option, _decoded(option, chosen))


def with_part(rules: Rules, option: str, chosen: str) -> Changed:
    """Return the rules with the word that was chosen for an option of two parts."""
    kind = kinds(rules.game.options).get(option)
    if not isinstance(kind, Parts):
        raise OptionError("unknown_option", option=option)
    value = _decoded(option, chosen)
    return rule_changes.change_part(rules.game, rules.options, option, kind.word, value)


def with_typed(rules: Rules, option: str, texts: tuple[str, ...], t: Translator) -> Changed:
    """Return the rules with what was typed: a number or text, the points of a part, a new entry of a list."""
    typed = read_typed(rules, option, texts, t)
    match kinds(rules.game.options)[option]:
        case Parts(number=number):
            return rule_changes.change_part(rules.game, rules.options, option, number, typed)
        case Rows():
            return rule_changes.add_entry(rules.game, rules.options, option, typed)
        case _:
            return rule_changes.change(rules.game, rules.options, option, typed)


def without_entry(rules: Rules, option: str, chosen: str) -> Changed:
    """Return the rules without the entry of a list that was chosen."""
    if not isinstance(kinds(rules.game.options).get(option), Rows):
        raise OptionError("unknown_option", option=option)
    place = int(chosen) if chosen.isdecimal() and len(chosen) < 4 else -1
    if not 0 <= place < len(getattr(rules.options, option)):
        raise LobbyRefusal("entry_gone")
    return rule_changes.drop_entry(rules.game, rules.options, option, place)


def _decoded(option: str, text: str) -> Any:
    """Return the value that stands in a menu; refuse what no menu of ours says."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        raise OptionError("bad_option", option=option, value=text) from None


# --- Where rules are changed one by one ------------------------------------------------------------

TYPED_AT_ONCE: Final = (Numbers, Text)
"""Kinds of options whose form opens as soon as they are chosen."""


@dataclass(frozen=True, slots=True)
class RuleEditor:
    """What the menus and forms of rules lead to, whichever rules they change.

    Each part is given the request, and what presses say of which rules are meant, if there are several:
    ``pressing`` makes further presses on these, ``rules`` reads them, ``show`` shows them with something
    opened, ``change`` carries a change out, given what was opened and what makes the change.
    """

    pressing: Callable[..., Pressing]
    rules: Callable[..., Rules]
    show: Callable[..., Awaitable[None]]
    change: Callable[..., Awaitable[None]]

    def bind(self, presses: Presses, verbs: RuleVerbs, door: Door[Any]) -> None:
        """Let the verbs on single rules lead here; to take over a whole set differs from place to place."""
        does: Mapping[Verb[...], Callable[..., Awaitable[None]]] = {
            verbs.group: self._open,
            verbs.option: self._open,
            verbs.type: self._type,
            verbs.typed: self._read,
            verbs.value: partial(self._choose, with_value),
            verbs.part: partial(self._choose, with_part),
            verbs.drop: partial(self._choose, without_entry),
        }
        for verb, do in does.items():
            presses.on(verb, door)(do)

    async def _open(self, request: Ask[Any], *said: Any) -> None:
        """Show a group of rules or what one may be, or open the form in which it is typed."""
        *place, name = said
        if isinstance(kinds(self.rules(request, *place).game.options).get(name), TYPED_AT_ONCE):
            await self._type(request, *said)
        else:
            await self.show(request, *place, opened=name)

    async def _type(self, request: Ask[Any], *said: Any) -> None:
        """Open the form in which a rule is typed, or an entry of it."""
        *place, name = said
        press = self.pressing(request, *place)("typed", name)
        await request.open(typing_form(self.rules(request, *place), press, name, request.t))

    async def _read(self, request: Ask[Any], *said: Any) -> None:
        """Change a rule to what was typed."""
        *place, name, texts = said
        make = partial(with_typed, option=name, texts=texts, t=request.t)
        await self.change(request, *place, opened=name, make=make)

    async def _choose(self, change: Callable[..., Changed], request: Ask[Any], *said: Any) -> None:
        """Change a rule to a value that was chosen, or only its word, or take an entry of it away."""
        *place, name, chosen = said
        make = partial(change, option=name, chosen=chosen)
        await self.change(request, *place, opened=name, make=make)
