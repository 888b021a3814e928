"""Which languages there are, and where their texts stand: languages are data."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).resolve().parent.parent / "data"

LANGUAGES: Final = ("en", "ja")
"""The languages that are complete, the one in which texts are written first."""

DEFAULT: Final = LANGUAGES[0]


class Language:
    """A language by its code, with the folders in which its texts stand below one of its own or ``data``."""

    def __init__(self, code: str, folder: Path = DATA) -> None:
        self.code = code
        self.catalogues = folder / "translations"
        self.terms = folder / "terms" / f"{code}.toml"
        self.rules = folder / "rules"


_SPOKEN: Final = {code: Language(code) for code in LANGUAGES}


def spoken(code: str) -> Language:
    """Return the language of a code, the default where none is spoken that has it."""
    return _SPOKEN.get(code) or _SPOKEN[DEFAULT]


@contextmanager
def also(*others: Language) -> Iterator[None]:
    """Speak other languages too for a while, or ours with other texts."""
    before = dict(_SPOKEN)
    _SPOKEN.update({one.code: one for one in others})
    try:
        yield
    finally:
        _SPOKEN.clear()
        _SPOKEN.update(before)
