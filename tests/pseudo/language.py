"""The texts of the pseudo-language, made from the English ones as they are asked for."""

from __future__ import annotations

import gettext
import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

from renderers import terms, translation
from renderers.translation import Translator

CODE: Final = "qps"
"""Its code: from those that ISO 639 leaves to everybody."""

LONGER: Final = 0.4
"""By how much of its letters a word grows."""

_PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED: Final = "áƀçđéƒĝĥíĵķľɱñｏþɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĽṀÑÓÞɊŔŠŢÚṼŴẊÝŽ"
_LETTERS: Final = str.maketrans(dict(zip(_PLAIN, _ACCENTED, strict=True)))
_PAD: Final = "êü"

_KEPT: Final = re.compile(r"(\{[^{}]*\}|`[^`]*`|<[^>]+>|https?://\S+)")
"""What a translation keeps as it is: placeholders, what is typed, mentions, links."""

_WORD: Final = re.compile(r"[A-Za-z]+")


@cache
def pseudo(text: str) -> str:
    """Return a text in the pseudo-language; what has no letters stays as it is."""
    parts = [part if number % 2 else _WORD.sub(_word, part) for number, part in enumerate(_KEPT.split(text))]
    said = "".join(parts)
    return said if said == text else _in_brackets(said)


def _word(found: re.Match[str]) -> str:
    word = found[0]
    return word.translate(_LETTERS) + (_PAD * len(word))[: math.ceil(LONGER * len(word))]


def _in_brackets(said: str) -> str:
    """Put brackets around a text, behind what begins a heading, a list or small print."""
    head = re.match(r"(?:-# |#{1,3} |- |> )?", said)
    assert head is not None
    return f"{head[0]}⟦{said[head.end() :]}⟧"


class _Catalogue(gettext.NullTranslations):
    """Has every text, in every context."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(str(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)


@contextmanager
def spoken(*instead_of: str) -> Iterator[Translator]:
    """Let there be the pseudo-language, under its code, and ``instead_of`` other languages."""
    before, languages = translation._translator, translation.LANGUAGES
    spoken_as = {code: Translator(code, _Catalogue()) for code in (CODE, *instead_of)}

    def chosen(language: str) -> Translator:
        return spoken_as.get(language) or before(language)

    read = terms._read

    def read_as(name: str) -> dict[str, Any]:
        return _spoken(read(terms.SOURCE)) if name in spoken_as else read(name)

    _forget_terms()
    terms._read = read_as
    translation._translator = chosen  # type: ignore[assignment]
    translation.LANGUAGES = (*languages, CODE)  # type: ignore[misc, assignment]
    try:
        yield spoken_as[CODE]
    finally:
        translation._translator, translation.LANGUAGES = before, languages  # type: ignore[misc]
        terms._read = read
        _forget_terms()


def _spoken(table: Any) -> Any:
    """Return a table of terms with all its texts in the pseudo-language."""
    match table:
        case dict():
            return {name: _spoken(below) for name, below in table.items()}
        case list():
            return [_spoken(below) for below in table]
        case _:
            return pseudo(table)


def _forget_terms() -> None:
    """Let terms be read again: by whom they are said has changed."""
    terms.of_language.cache_clear()
    terms.headings.cache_clear()


_ASIDE: Final = re.compile(r"```.*?```|#[a-z0-9]+\b|`[^`]*`|<[^<>\s]+>|https?://\S+|\]\([^)]*\)", re.DOTALL)
_ENGLISH: Final = re.compile(r"(?<![^\W_])(?:[A-Z]?[a-z]{3,})(?![^\W_])")
"""Words that have no accent; what is written in capitals are squares, codes and abbreviations."""


def left(shown: str, known: frozenset[str] = frozenset()) -> list[str]:
    """Return the English words of what somebody is shown, but for those that are ``known`` to be names."""
    return [word for word in _ENGLISH.findall(_ASIDE.sub(" ", shown)) if word not in known]
