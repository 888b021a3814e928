"""Texts for people, in their language: gettext catalogues, each in the folder of its language.

The English text is the key.  ``translator("ja").t("It is {name}'s turn.", name=name)`` looks it up and
then fills in the values, so that a player's name is never read as a text with placeholders.  Texts that
stand in tables are marked with :func:`N_`, so that the extraction finds them.

What things of the games are called stands in a table of its own (``renderers.terms``).
What English says by one word and others by two is marked with what is meant: ``t.t(P_("pause", "Go on"))``.
"""

from __future__ import annotations

import gettext
import struct
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from renderers import languages, terms
from renderers.languages import DEFAULT as DEFAULT
from renderers.languages import LANGUAGES as LANGUAGES
from renderers.languages import Language

_ENDS: Final = (".", "!", "?", "…", "。", "！", "？")
"""Signs that end a sentence; after one of them stands no full stop."""


def N_(text: str) -> str:  # noqa: N802 (the name that gettext tools know)
    """Mark a text of a table for translation; it is looked up where it is used."""
    return text


class Meant(str):
    """A text with what is meant by it, where the same words mean two things: gettext's context."""

    __slots__ = ("context",)
    context: str


def P_(context: str, text: str) -> Meant:  # noqa: N802 (as for N_)
    """Mark a text that means something else elsewhere for translation; ``context`` says what this one is."""
    meant = Meant(text)
    meant.context = context
    return meant


class NotCompiled(Exception):
    """The catalogue of this language was not compiled into the form that gettext reads, or is damaged."""

    def __init__(self, language: str) -> None:
        self.language = language
        super().__init__(language)


class Translator:
    """Looks texts up in the catalogue of one language; raises NotCompiled where there is none."""

    def __init__(self, language: Language) -> None:
        code = self.language = language.code
        try:
            self._catalogue = gettext.translation(
                "tymok", language.catalogues, languages=[code], fallback=code == DEFAULT
            )
        except (OSError, ValueError, LookupError, struct.error):
            # Of a catalogue that was written by half gettext says what it stumbles over.
            raise NotCompiled(code) from None

    def t(self, text: str, /, **values: object) -> str:
        """Return the text in this language with its placeholders filled."""
        if isinstance(text, terms.Named):
            found = terms.word(text.key, self.language)
        elif isinstance(text, Meant):
            found = self._catalogue.pgettext(text.context, text)
        else:
            found = self._catalogue.gettext(text) if text else ""
        return found.format_map(values) if values else found

    def tn(self, singular: str, plural: str, count: int, /, **values: object) -> str:
        """Return the form for this count; the placeholder ``{count}`` is filled with it."""
        return self._catalogue.ngettext(singular, plural, count).format_map({"count": count, **values})

    # --- Joints: each language has its own -----------------------------------------------------------

    def sentences(self, parts: Iterable[str]) -> str:
        """Return sentences one after the other, with a space between them where the script has one."""
        gap = self.t("{one} {other}", one="", other="")
        return gap.join(part for part in parts if part)

    def sentence(self, words: str) -> str:
        """Return words as a sentence with one full stop; a heading loses its colon."""
        words = words.rstrip(" :：")
        return words if not words or words.endswith(_ENDS) else self.t("{words}.", words=words)

    def both(self, parts: Sequence[str]) -> str:
        """Return a list as it stands in a sentence: "one, two and three"."""
        *before, last = parts
        return self.t("{one} and {other}", one=self.t(", ").join(before), other=last) if before else last


_translator: Final = cache(Translator)


def translator(language: str) -> Translator:
    """Return the translator for a language; any other gets the default's."""
    return _translator(languages.spoken(language))


def language_of(locale: str) -> str:
    """Return the nearest language we have for a locale such as "en-US" or "ja"."""
    return languages.spoken(locale.replace("_", "-").split("-")[0].lower()).code
