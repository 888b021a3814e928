"""The rules of a game told in short: the nearest preset, what differs from it, a fingerprint.

The fingerprint is the same wherever the rules are, and another one as soon as a single value is.  It is
computed from what differs from the defaults of the options, so an option that is added later changes no
fingerprint of rules that do not use it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

from engine.core import AnyGame
from engine.record import Place, Warned

ALPHABET: Final = "abcdefghjkmnpqrstvwxyz23456789"
"""The signs of a fingerprint: none that look alike, since people read them out."""

LENGTH: Final = 6
"""Signs of a fingerprint: 30⁶ are 729 million, and a club has some dozens of rule sets."""

MARK: Final = "#"
"""Stands before a fingerprint."""

JOINT: Final = " · "
"""Stands between the parts of a passport."""


class Difference(NamedTuple):
    """Rules as the preset that they are nearest to, and the values that differ from it."""

    preset: str
    changes: Mapping[str, object]


def plain(options: object, name: str) -> Any:
    """Return the value of an option as JSON knows it; a number is written in one way only."""
    return _whole(msgspec.to_builtins(getattr(options, name)))


def _whole(value: object) -> Any:
    """Write 2.0 as 2, wherever it stands: the same rules have one form."""
    if isinstance(value, dict):
        return {key: _whole(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_whole(part) for part in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def changed(game: AnyGame, options: object, base: object) -> dict[str, object]:
    """Return the values of options that differ from others, in the order of the fields."""
    return {
        name: plain(options, name)
        for name in game.options.__struct_fields__
        if getattr(options, name) != getattr(base, name)
    }


def nearest(game: AnyGame, options: object) -> str:
    """Return the preset from which the fewest values differ, the earlier one of several."""
    return min(game.presets, key=lambda name: len(changed(game, options, game.presets[name])))


def difference(game: AnyGame, options: object) -> Difference:
    """Return the nearest preset, and what differs from it."""
    preset = nearest(game, options)
    return Difference(preset, changed(game, options, game.presets[preset]))


def fingerprint(game: AnyGame, options: object) -> str:
    """Return the fingerprint of rules: six signs, the same for the same rules of the same version."""
    differing = changed(game, options, game.options())
    text = msgspec.json.encode(differing, order="sorted").decode()
    digest = hashlib.sha256(f"{game.id}\n{game.version}\n{text}".encode()).digest()
    number, signs = int.from_bytes(digest, "big"), ""
    for _ in range(LENGTH):
        number, place = divmod(number, len(ALPHABET))
        signs += ALPHABET[place]
    return signs


def text(game: AnyGame, options: object, names: Mapping[str, str] | None = None) -> str:
    """Return the passport for a record, the same in every language: "standard · tams=2 · #k7m2qx".

    ``names`` are those of presets where the form of the record has its own.  Values are JSON, words without
    quotation marks.
    """
    preset, changes = difference(game, options)
    parts = [(names or {}).get(preset, preset)]
    if changes:
        parts.append(" ".join(f"{name}={_written(value)}" for name, value in changes.items()))
    return JOINT.join([*parts, MARK + fingerprint(game, options)])


def doubts(
    game: AnyGame, options: object, place: Place, names: Mapping[str, str] | None = None
) -> tuple[Warned, ...]:
    """Return a warning where what a record tells as the passport of its rules is not theirs."""
    expected = text(game, options, names)
    if " ".join(place.text.split()) == expected:
        return ()
    return (Warned("other_passport", place.line, place.column, {"found": place.text, "expected": expected}),)


def _written(value: object) -> str:
    return value if isinstance(value, str) and value.isidentifier() else msgspec.json.encode(value).decode()
