"""Pictures and choices in words: alt texts, labels of menus, sentences about what happened.

Every function asks the words of the game by its identifier; the texts are in the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol

from engine import core
from engine.cerke.board import HAND_ORDER, TAM
from engine.cerke.state import Hand
from renderers.canvas import Look
from renderers.cards.games import GAMES as CARD_GAMES
from renderers.cerke import names
from renderers.cerke import words as cerke
from renderers.translation import translator

ALT_LIMIT: Final = 1024
"""Length of an alt text that Discord accepts, counted as it counts: in UTF-16 units."""


class Vocabulary(Protocol):
    """The words of one game."""

    def describe(self, view: Any, look: Look) -> str:
        """Return what changed, then the whole position, in one paragraph."""
        ...

    def describe_fully(self, view: Any, look: Look) -> str:
        """Return the position as a list of lines."""
        ...

    def change(self, view: Any, look: Look) -> str:
        """Return a sentence about what happened last."""
        ...

    def prompt(self, view: Any, look: Look) -> str:
        """Return a sentence about who decides what now."""
        ...

    def step_label(self, view: Any, step: core.Step, language: str) -> str:
        """Return the label of a choice."""
        ...

    def action_text(self, view: Any, action: Any, look: Look) -> str:
        """Return a sentence about an action."""
        ...

    def result_text(self, result: core.Result, look: Look) -> str:
        """Return a sentence about the result."""
        ...


VOCABULARIES: Final[Mapping[str, Vocabulary]] = MappingProxyType({"cerke": cerke, **CARD_GAMES})
"""The words of every game, by its identifier."""


def describe(game_id: str, view: Any, **look: Any) -> str:
    """Return the alt text of a picture, the change first, at most 1,024 characters.

    ``look`` are the fields of :class:`Look`, here and below.  Names are used as they are given: whoever
    sends the text makes them harmless for the place where it goes.
    """
    return alt_text(game_id, view, Look(**look))


def alt_text(game_id: str, view: Any, look: Look) -> str:
    """Return the alt text for a look that was made before."""
    return shortened(VOCABULARIES[game_id].describe(view, look), ALT_LIMIT)


def describe_fully(game_id: str, view: Any, **look: Any) -> str:
    """Return the whole position as a list of lines for screen readers, of any length."""
    return VOCABULARIES[game_id].describe_fully(view, Look(**look))


def change(game_id: str, view: Any, **look: Any) -> str:
    """Return a sentence about what happened last, or an empty text at the start."""
    return VOCABULARIES[game_id].change(view, Look(**look))


def prompt(game_id: str, view: Any, **look: Any) -> str:
    """Return a sentence about who decides what now, or about how the game ended."""
    return VOCABULARIES[game_id].prompt(view, Look(**look))


def step_label(game_id: str, view: Any, step: core.Step, language: str = "en") -> str:
    """Return the label of a choice for menus and buttons, at most 100 characters."""
    return VOCABULARIES[game_id].step_label(view, step, language)


def action_text(game_id: str, view: Any, action: Any, **look: Any) -> str:
    """Return a sentence about an action chosen in this view, or about the trace of a turn that was made."""
    return VOCABULARIES[game_id].action_text(view, action, Look(**look))


def result_text(game_id: str, result: core.Result | None, **look: Any) -> str:
    """Return a sentence about how the game ended, or an empty text while it goes on."""
    return "" if result is None else VOCABULARIES[game_id].result_text(result, Look(**look))


def hand_name(hand: Hand, language: str = "en") -> str:
    """Return a scoring hand's kanji with its meaning."""
    return cerke.hand_name(hand, language)


def piece_name(piece: str, language: str = "en") -> str:
    """Return the name of a piece that an error is about, given by its letter: "red soldier" for "+S".

    What is no letter of a piece, such as a word that somebody typed, is returned as it is.
    """
    known = piece == TAM or piece.upper() in HAND_ORDER
    return names.piece_name(piece, translator(language)) if known else piece


def shortened(words: str, limit: int) -> str:
    """Cut a text at a space, with an ellipsis, so that it has at most ``limit`` UTF-16 units."""
    if _units(words) <= limit:
        return words
    kept = words.encode("utf-16-le")[: 2 * (limit - 2)].decode("utf-16-le", "ignore")
    head, space, _ = kept.rpartition(" ")
    return f"{head if space else kept} …"


def _units(words: str) -> int:
    return len(words.encode("utf-16-le")) // 2
