"""Changing one rule among others: what follows from it, and what would make no sense beside it any more.

Only what differs from a preset is handed to the game, so that values which nobody chose go along with the one
that is changed.  A game says of a contradiction ``because`` of which options it is one: if that is the one
being changed, the other option goes back to what its preset has.  It may also say what ``brings`` sense to a
value: that is set too.  Whoever changed the rule is told of both; every other contradiction is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from engine import passport
from engine.core import AnyGame, OptionError


@dataclass(frozen=True, slots=True)
class Changed:
    """Rules after a change: a preset with changes, and which other options were put back or set with it."""

    preset: str
    changes: Mapping[str, Any]
    options: Any
    reset: tuple[str, ...] = ()
    brought: tuple[str, ...] = ()


def change(game: AnyGame, options: object, name: str, value: object) -> Changed:
    """Return the rules with one option changed; raise OptionError if that makes no sense."""
    preset = passport.nearest(game, options)
    changes = {**game.changes_from(preset, options), name: value}
    moved: dict[str, str] = {name: "changed"}
    refused: OptionError | None = None
    while True:
        try:
            made = game.make_options(preset, changes)
            break
        except OptionError as error:
            refused = refused or error
            mended = _mended(game, preset, error, moved)
            if not mended:
                raise refused from None
            changes |= mended
    reset, brought = (
        tuple(key for key, how in moved.items() if how == what) for what in ("reset", "brought")
    )
    return Changed(preset, changes, made, reset, brought)


def _mended(game: AnyGame, preset: str, error: OptionError, moved: dict[str, str]) -> dict[str, Any]:
    """Return what has to be changed besides, empty where nothing would help; note in ``moved`` what it is."""
    option, brings = str(error.data.get("option")), error.data.get("brings", {})
    causes = error.data.get("because", ())
    causes = {causes} if isinstance(causes, str) else set(causes)
    if moved.get(option) == "changed" and brings and not set(brings) & set(moved):
        moved |= dict.fromkeys(brings, "brought")
        return dict(brings)
    if option not in moved and causes & set(moved):
        moved[option] = "reset"
        return {option: msgspec.to_builtins(getattr(game.presets[preset], option))}
    return {}


def change_part(game: AnyGame, options: object, name: str, part: str, value: object) -> Changed:
    """Return the rules with one part of an option changed; the other parts stay where they make sense."""
    usual = (game.options(), game.presets[passport.nearest(game, options)], options)
    whole: dict[str, Any] = {}
    for one in usual:
        whole |= passport.plain(one, name)
    try:
        return change(game, options, name, {**whole, part: value})
    except OptionError as error:
        if error.data.get("option") != name:
            raise
        try:
            return change(game, options, name, {part: value})
        except OptionError:
            raise error from None


def add_entry(game: AnyGame, options: object, name: str, entry: Mapping[str, object]) -> Changed:
    """Return the rules with an entry more in an option that is a list."""
    return change(game, options, name, [*passport.plain(options, name), entry])


def drop_entry(game: AnyGame, options: object, name: str, place: int) -> Changed:
    """Return the rules without one entry of an option that is a list; nothing changes if it is gone."""
    entries = passport.plain(options, name)
    return change(game, options, name, [*entries[:place], *entries[place + 1 :]])
