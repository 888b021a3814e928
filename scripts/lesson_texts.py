"""The texts of lessons, for the catalogue of translations: an extraction method of Babel's."""

from __future__ import annotations

import io
import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import Any, BinaryIO, Final

TEXTS: Final = frozenset({"title", "text", "done", "wrong", "say", "label", "tell"})
"""The keys whose values are texts."""


def extract(
    file: BinaryIO, keywords: Collection[str], tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the texts of a file, each with its line; what else Babel says has no meaning here."""
    source = io.TextIOWrapper(file, encoding="utf-8").read()
    lines = source.splitlines()
    for text in _texts(tomllib.loads(source)):
        first = text.splitlines()[0]
        yield next((n for n, line in enumerate(lines, 1) if first in line), 1), None, text, []


def _texts(value: Any, key: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _texts(one, name)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one, "")
    elif isinstance(value, str) and key in TEXTS:
        yield value
