"""The glossary: the terms of the games with their meanings, by heading, and what of them is looked for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from renderers import terms
from renderers.terms import Term
from renderers.translation import Translator

LONGEST_FIND: Final = 30
"""Signs that are looked for: they stand in the custom ids of the pages of what is found."""

_NO_WORD: Final = re.compile(r"[\W_]+")


def folded(text: str) -> str:
    """Return what is looked for, as it is compared: its words without case, width and punctuation."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return _NO_WORD.sub(" ", plain).strip()[:LONGEST_FIND].strip()


def fits(text: str, find: str) -> bool:
    """Whether a text has all words that are looked for."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return all(part in plain for part in folded(find).split())


def of_language(t: Translator) -> Iterable[Term]:
    """Return all terms in the order of the glossary."""
    return terms.of_language(t.language).values()


def of_game(game_id: str, t: Translator) -> list[Term]:
    """Return the terms of a game."""
    shown = terms.headings_of(game_id)
    return [term for term in of_language(t) if term.heading in shown]


def by_heading(find: str, t: Translator) -> dict[str, list[Term]]:
    """Return the terms that have what is looked for (all, if nothing is) by what their heading is called."""
    called = terms.headings(t.language)
    found: dict[str, list[Term]] = {}
    for term in of_language(t):
        if fits(f"{term.word} {term.sign} {term.meaning}", find):
            found.setdefault(called[term.heading], []).append(term)
    return found


def named(key: str, t: Translator) -> str:
    """Return a term as it stands in texts: its word with the sign behind, if that is not in it."""
    _, word, _, sign = terms.of_language(t.language)[key]
    return t.t("{gloss} ({kanji})", gloss=word, kanji=sign) if sign and sign not in word else word


def titled(name: str, t: Translator) -> str:
    """Return what something is called with its sign behind, if it is one of the terms."""
    return named(name.key, t) if isinstance(name, terms.Named) else t.t(name)
