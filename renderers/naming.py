"""Which game is meant by a name that somebody typed, in whatever language and spelling."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from engine import catalogue
from engine.core import OptionError
from renderers import faces, rule_words
from renderers.translation import LANGUAGES, translator

LONGEST: Final = 100
"""Signs of a name that are looked at."""

MOST_NEAR: Final = 3

_SMALL: Final = str.maketrans(
    "ァィゥェォッャュョヮㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ",
    "アイウエオツヤユヨワクシストヌハヒフヘホムラリルレロ",
)
_HIRAGANA: Final = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}
_OLD: Final = str.maketrans("终戰战機兽獸连开遊值", "終戦戦机獣獣連開游値")
_ACCENTS: Final = re.compile("[\u0300-\u036f]")
_LEFT_OUT: Final = re.compile(r"[^\w+]|[\d_ー]")
"""What names may be typed without; a + is the whole difference between two levels of computer players."""


class Named(NamedTuple):
    """A game, and the rule set that its name tells (empty: none)."""

    game_id: str
    preset: str


def folded(name: str) -> str:
    """Return what is left of a name without case, accents, spaces, tones, and the size and kind of kana."""
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name[:LONGEST]).casefold())
    plain = unicodedata.normalize("NFC", _ACCENTS.sub("", plain).translate(_HIRAGANA).translate(_SMALL))
    return _LEFT_OUT.sub("", plain.translate(_OLD))


def find(name: str, language: str) -> Named:
    """Return the game that a name means; raise OptionError ``unknown_game`` with the nearest in ``near``."""
    names = _names(tuple(catalogue.ids()))
    key = folded(name)
    if key in names:
        return names[key]
    near = dict.fromkeys(
        names[other].game_id for other in difflib.get_close_matches(key, names, n=2 * MOST_NEAR, cutoff=0.5)
    )
    called = {game_id: rule_words.game_name(game_id, language) for game_id in catalogue.ids()}
    shown = tuple(called[game_id] for game_id in near)[:MOST_NEAR]
    raise OptionError("unknown_game", option="game", value=name, allowed=tuple(called.values()), near=shown)


def preset_of(game_id: str, name: str) -> str:
    """Return the rule set that a name means; a name of none is returned as it is, for the rules to refuse."""
    presets = {preset: called for preset, (called, _) in faces.get(game_id).names.presets.items()}
    return meant(name, presets)


def variant_of(game_id: str, name: str) -> str:
    """Return the variant that a name means, empty where it is none of the game's."""
    variants = faces.get(game_id).names.variants
    found = meant(name, {variant: named.name for variant, named in variants.items()})
    return found if found in variants else ""


def rule_set_names(game_id: str) -> tuple[str, ...]:
    """Return all names of a game's own rules, in every language: none of them is free for others."""
    named = rule_words.named_rules(game_id)
    called = (translator(language).t(name) for name in named.values() for language in LANGUAGES)
    return (*named, *called)


def meant(name: str, called: Mapping[str, str]) -> str:
    """Return the key of a table whose name, in any language, was typed; another text is returned as it is."""
    key = folded(name)
    for word, text in called.items():
        if key in {folded(word), *(folded(translator(language).t(text)) for language in LANGUAGES)}:
            return word
    return name


def names_of(game_id: str) -> tuple[str, ...]:
    """Return how a game is called in every language, and its further names."""
    return (
        *(rule_words.game_name(game_id, language) for language in LANGUAGES),
        *faces.get(game_id).also,
    )


@lru_cache(maxsize=4)
def _names(game_ids: tuple[str, ...]) -> Mapping[str, Named]:
    """Return every name of every game and of its rule sets, folded."""
    found: dict[str, Named] = {}
    for game_id in game_ids:
        for name in (game_id, *names_of(game_id)):
            found.setdefault(folded(name), Named(game_id, faces.get(game_id).also.get(name, "")))
    return MappingProxyType(found)
