"""The terms of the games: what each thing is called in each language, with the sign that stands behind it.

``data/terms/signs.toml`` names every thing once, a table for each language (``Language.terms``) says what it
is called and what it means.  These tables alone name them: what the renderers say of a piece, a card or a
hand is a :class:`Named`, which the translator looks up here and not in the catalogue.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from renderers import languages

_SIGNS: Final = languages.DATA / "terms" / "signs.toml"

SOURCE: Final = "en"
"""The language in which terms are written in the code."""


class Named(str):
    """What a thing is called in English, with the key by which every language has its word for it."""

    __slots__ = ("key",)
    key: str


class Term(NamedTuple):
    """A thing in a language: its word, what it means, and its sign, empty where it has none."""

    key: str
    word: str
    meaning: str
    sign: str

    @property
    def heading(self) -> str:
        """The identifier of the heading under which it stands."""
        return self.key.partition(".")[0]


def term(key: str) -> Named:
    """Return the term of a key, ``heading.identifier``, to be said in any language."""
    named = Named(of_language(SOURCE)[key].word)
    named.key = key
    return named


def terms(heading: str) -> dict[str, Named]:
    """Return all terms under a heading by their identifiers."""
    return {name: term(f"{heading}.{name}") for name in _signs()[heading]["signs"]}


def word(key: str, language: str) -> str:
    """Return what a thing is called in a language."""
    return of_language(language)[key].word


def of_language(language: str) -> dict[str, Term]:
    """Return all terms in a language by their keys, in the order of the glossary."""
    return _terms(languages.spoken(language))


@cache
def _terms(language: languages.Language) -> dict[str, Term]:
    said, found = _read(language.terms), {}
    for heading, table in _signs().items():
        for name, sign in table["signs"].items():
            called, meaning = said[heading][name]
            found[f"{heading}.{name}"] = Term(f"{heading}.{name}", called, meaning, sign)
    return found


def headings(language: str) -> dict[str, str]:
    """Return what each heading is called in a language."""
    said = _read(languages.spoken(language).terms)
    return {heading: said[heading][""] for heading in _signs()}


def headings_of(game_id: str) -> frozenset[str]:
    """Return the headings under which the terms of a game stand."""
    return frozenset(heading for heading, table in _signs().items() if game_id in table["games"])


def _signs() -> dict[str, Any]:
    return _read(_SIGNS)


@cache
def _read(table: Path) -> dict[str, Any]:
    return tomllib.loads(table.read_text(encoding="utf-8"))
