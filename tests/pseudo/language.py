"""The texts of the pseudo-language, made from the English ones."""

from __future__ import annotations

import json
import math
import random
import re
import secrets
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final
from unittest import mock

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from renderers import languages, rule_texts, terms
from renderers.languages import DATA, Language
from renderers.translation import Translator, translator

CODE: Final = "qps"
"""Its code: from those that ISO 639 leaves to everybody."""

LONGER: Final = 0.4
"""By how much of its letters a word grows."""

_PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED: Final = "áƀçđéƒĝĥíĵķľɱñｏþɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĽṀÑÓÞɊŔŠŢÚṼŴẊÝŽ"
_LETTERS: Final = str.maketrans(dict(zip(_PLAIN, _ACCENTED, strict=True)))
_PAD: Final = "êü"

_KEPT: Final = re.compile(rf"({re.escape(rule_texts.SIGNS)}|\{{[^{{}}]*\}}|`[^`]*`|<[^>]+>|https?://\S+)")
"""What a translation keeps: where a picture belongs, placeholders, what is typed, mentions, links."""

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


@contextmanager
def spoken(folder: Path, *instead_of: str) -> Iterator[Translator]:
    """Let there be the pseudo-language, under its code, and ``instead_of`` other languages.

    Its texts are written into an empty folder, in the forms in which those of every language stand.
    """
    made = [Language(code, folder) for code in (CODE, *instead_of)]
    for language in made:
        _write_catalogue(language)
        _write_terms(language)
        _write_rules(language)
    with languages.also(*made):
        yield translator(CODE)


def _write_catalogue(language: Language) -> None:
    """Write a catalogue with every text that another language has, in every context."""
    with (DATA / "translations" / "ja" / "LC_MESSAGES" / "tymok.po").open("rb") as other:
        texts = read_po(other)
    made = Catalog(Locale("en"))
    for message in texts:
        if message.id:
            said = message.id if isinstance(message.id, list | tuple) else [message.id]
            found = tuple(pseudo(one) for one in said)
            made.add(message.id, found if len(found) > 1 else found[0], context=message.context)
    where = language.catalogues / language.code / "LC_MESSAGES" / "tymok.mo"
    where.parent.mkdir(parents=True)
    with where.open("wb") as written:
        write_mo(written, made)


def _write_terms(language: Language) -> None:
    """Write the table of terms: strings are written in TOML as in JSON."""
    english = tomllib.loads(Language(terms.SOURCE).terms.read_text(encoding="utf-8"))
    lines: list[str] = []
    for heading, table in english.items():
        lines.append(f"[{heading}]")
        for name, said in table.items():
            found = pseudo(said) if isinstance(said, str) else [pseudo(one) for one in said]
            lines.append(f"{json.dumps(name)} = {json.dumps(found, ensure_ascii=False)}")
    language.terms.parent.mkdir(exist_ok=True)
    language.terms.write_text("\n".join(lines), encoding="utf-8")


def _write_rules(language: Language) -> None:
    """Write how to play: the English templates, put into the pseudo-language when they are filled in."""
    for english in (DATA / "rules" / "en").iterdir():
        where = language.rules / language.code / english.name
        where.parent.mkdir(parents=True, exist_ok=True)
        text = english.read_text(encoding="utf-8")
        where.write_text(text if english.suffix == ".mako" else _in_lines(text), encoding="utf-8")


def _in_lines(template: str) -> str:
    """Return a template that goes through :func:`lines`, behind what it takes from others."""
    shared = "".join(_SHARED.findall(template))
    return f'{_IMPORTED}{shared}<%block filter="lines">\n{_SHARED.sub("", template)}</%block>'


_SHARED: Final = re.compile(r"^<%namespace.*\n", re.MULTILINE)
_IMPORTED: Final = "<%! from tests.pseudo.language import lines %>\n"


def lines(text: str) -> str:
    """Return a text of several lines in the pseudo-language."""
    return "\n".join(map(pseudo, text.split("\n")))


def _number_of(signs: Sequence[Any]) -> Any:
    """Choose a number among signs, anything where there is none."""
    return random.choice([sign for sign in signs if str(sign).isdigit()] or signs)


@contextmanager
def numbered() -> Iterator[None]:
    """Let identifiers be numbers meanwhile: some of those made of letters would be English."""
    with mock.patch.object(secrets, "choice", _number_of):
        yield


_ASIDE: Final = re.compile(r"```.*?```|#[a-z0-9]+\b|`[^`]*`|<[^<>\s]+>|https?://\S+|\]\([^)]*\)", re.DOTALL)
_ENGLISH: Final = re.compile(r"(?<![^\W_])(?:[A-Z]?[a-z]{3,})(?![^\W_])")
"""Words that have no accent; what is written in capitals are squares, codes and abbreviations."""


def clipped(shown: str) -> bool:
    """Tell whether a text of ours was cut: it lacks the bracket that closes it, or an ellipsis follows."""
    return shown.count("⟦") != shown.count("⟧") or shown.rstrip().endswith("⟧ …")


def left(shown: str, known: frozenset[str] = frozenset()) -> list[str]:
    """Return the English words of what somebody is shown, but for those that are ``known`` to be names."""
    return [word for word in _ENGLISH.findall(_ASIDE.sub(" ", shown)) if word not in known]
