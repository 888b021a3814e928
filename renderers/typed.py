"""What people type and what they are shown to type: names in their language, keys that their keyboard has.

The engine reads signs, codes and its own English words.  What a language calls them is data of the game's
face (:meth:`renderers.face.Face.typed_words`); here it is put in their place before the engine reads a text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

from engine.core import AnyGame, Seat
from renderers import faces
from renderers.translation import LANGUAGES, Translator, translator

LONGEST: Final = 200
"""Signs of a text that are looked at: no move has so many."""

_SIGNS: Final = re.compile("[^ -~]")

_SPACED: Final = "a-z\u00df-\u024f"
"""Letters of languages that put spaces between words: there a word is a whole one."""


def in_signs(game_id: str, text: str, language: str) -> str:
    """Return a typed text with the names of a reader's language, and of all others, as the engine reads them.

    A text too long for a move is returned as it is.
    """
    if len(text) > LONGEST:
        return text
    words, pattern = _lexicon(game_id, language)
    return replaced(folded(text), words, pattern)


def to_type(game_id: str, notation: str, language: str) -> str:
    """Return a notation as a reader of the language can type it; the engine reads it like the notation."""
    return faces.get(game_id).to_type(notation, language)


def moves_of(game: AnyGame, state: object, seat: Seat, t: Translator) -> Iterator[tuple[str, ...]]:
    """Yield what a seat may do: as it is typed, twice, in signs, without them, and as the menus call it."""
    face = faces.get(game.id)
    view = game.view(state, seat)
    for action in game.legal(state, seat):
        notation = game.notate(state, action)
        shown = face.to_type(notation, t.language)
        labels = [face.step_label(view, step, t.language) for step in game.steps(state, action)]
        yield shown, shown, notation, _SIGNS.sub("", notation), *labels


def fits(typed: str, *texts: str) -> bool:
    """Tell whether all parts of what is typed stand in one of the texts, whatever the case and the gaps."""
    there = folded(" ".join(texts))
    closed = "".join(there.split())
    parts = folded(typed[:LONGEST]).split()
    return all(part in there for part in parts) or "".join(parts) in closed


def folded(text: str) -> str:
    """Return a text without the differences of width and case."""
    return unicodedata.normalize("NFKC", text).casefold()


ALIKE: Final = 0.6
"""How alike a move and what was typed have to be, from 0 to 1, that it may be a slip of the fingers."""


def is_like(move: str, text: str) -> bool:
    """Whether a text may mean a move: a word of it stands there, or it is the move but for a slip."""
    wanted, found = (re.findall(r"\w+", folded(one)) for one in (move, text))
    return (
        bool({*wanted} & {*found})
        or SequenceMatcher(None, " ".join(wanted), " ".join(found)).ratio() >= ALIKE
    )


def pattern_of(words: Mapping[str, str]) -> re.Pattern[str]:
    """Return what finds the words of a table in a folded text, the longest first."""
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile("|".join(_whole(word) for word in longest_first) or "(?!)")


def replaced(text: str, words: Mapping[str, str], pattern: re.Pattern[str]) -> str:
    """Return a folded text with each word of the table replaced by what it stands for."""
    return pattern.sub(lambda found: f" {words[found[0]]} ", text)


def _whole(word: str) -> str:
    before = rf"(?<![{_SPACED}])" if re.match(f"[{_SPACED}]", word) else ""
    after = rf"(?![{_SPACED}])" if re.search(f"[{_SPACED}]$", word) else ""
    return before + re.escape(word) + after


@lru_cache(maxsize=64)
def _lexicon(game_id: str, language: str) -> tuple[Mapping[str, str], re.Pattern[str]]:
    """Return the words of all languages, the reader's before the others', and what finds them."""
    words: dict[str, str] = {}
    for other in (language, *LANGUAGES):
        for word, sign in faces.get(game_id).typed_words(translator(other)).items():
            words.setdefault(folded(word), sign)
    return words, pattern_of(words)
