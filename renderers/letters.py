"""Plainer letters for those that no font has: Ž becomes Z, Ł L, Ґ Г, 𝔘 U.

Unicode takes most of them apart; where it does not, the name of a letter tells what it is made from
("LATIN CAPITAL LETTER L WITH STROKE"), and a small table has the rest.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

_ODD: Final = (
    ("ĸŊŋƏəƷʒƩʃƔɣƖɩƱʊɅʌɑƉІіЄєЈ", "kNnEeZzSsGgIiUuVvaDIiЕеJ"),
    ("јЅѕҺһЂђЋћЉљЊњЏџӘәӨөӀӏӠӡѲ", "jSsHhДдЧчЛлНнЦцАаОоIiЗзФ"),
    ("ѳѴѵѢѣӔӕʻʼʹʾ", "фИиЕеÆæ''''"),
)
_OTHERS: Final[Mapping[str, str]] = MappingProxyType(
    {"ẞ": "SS", **{odd: plain for odds, plains in _ODD for odd, plain in zip(odds, plains, strict=True)}}
)
"""Letters whose names do not tell, by look or by sound."""

_MADE: Final = re.compile(r"(?P<script>LATIN|GREEK|CYRILLIC) (?P<case>CAPITAL|SMALL) LETTER (?P<rest>.+)")
_SMALL_CAPITAL: Final = re.compile(r"LATIN LETTER SMALL CAPITAL (?P<rest>.+)")
_HOW: Final = re.compile(
    r"(?:TURNED|REVERSED|INVERTED|OPEN|CLOSED|DOTLESS|BARRED|STRAIGHT|SIDEWAYS|INSULAR|LONG|SCRIPT) |"
    r" (?:WITH|PRECEDED BY|DIGRAPH).*"
)
"""What the name of a letter says besides which letter it is."""


def plainer(cluster: str) -> Iterator[str]:
    """Yield what may stand for a cluster, the nearest first: without marks, taken apart, by base letters."""
    yield _unmarked(cluster)
    apart = _unmarked(unicodedata.normalize("NFKD", cluster))
    yield apart
    yield "".join(_base(letter) for letter in apart)


def _unmarked(cluster: str) -> str:
    return "".join(character for character in cluster if unicodedata.category(character) not in ("Mn", "Me"))


def _base(letter: str) -> str:
    """Return the letter that a letter is made from; the letter itself where that is not known."""
    if letter in _OTHERS:
        return _OTHERS[letter]
    name = unicodedata.name(letter, "")
    if capital := _SMALL_CAPITAL.search(name):
        return _named(f"LATIN CAPITAL LETTER {capital['rest']}") or letter
    made = _MADE.search(name)
    if made is None:
        return letter
    return _named(f"{made['script']} {made['case']} LETTER {_HOW.sub('', made['rest'])}") or letter


def _named(name: str) -> str:
    """Return the character of a name, empty if there is none."""
    try:
        return unicodedata.lookup(name)
    except KeyError:
        return ""
