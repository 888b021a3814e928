"""Pictures and choices in words: alt texts, labels of menus, sentences about what happened.

Every function asks the face of the game by its identifier; the texts are in the reader's language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine import core
from renderers import faces
from renderers.canvas import Look
from renderers.face import ALT_LIMIT as ALT_LIMIT
from renderers.face import units

LABEL_LIMIT: Final = 100
"""Length of a label that menus accept."""


def describe(game_id: str, view: Any, **look: Any) -> str:
    """Return the alt text of a picture, the change first, at most 1,024 characters.

    ``look`` are the fields of :class:`Look`, here and below.  Names are used as they are given: whoever
    sends the text makes them harmless for the place where it goes.
    """
    return shortened(faces.get(game_id).describe(view, Look(**look)), ALT_LIMIT)


def describe_fully(game_id: str, view: Any, **look: Any) -> str:
    """Return the whole position as a list of lines for screen readers, of any length."""
    return faces.get(game_id).describe_fully(view, Look(**look))


def change(game_id: str, view: Any, **look: Any) -> str:
    """Return a sentence about what happened last, or an empty text at the start."""
    return faces.get(game_id).change(view, Look(**look))


def prompt(game_id: str, view: Any, **look: Any) -> str:
    """Return a sentence about who decides what now, or about how the game ended."""
    return faces.get(game_id).prompt(view, Look(**look))


def step_label(game_id: str, view: Any, step: core.Step, language: str = "en") -> str:
    """Return the label of a choice for menus and buttons, at most 100 characters."""
    return faces.get(game_id).step_label(view, step, language)[:LABEL_LIMIT]


def consequence(game_id: str, view: Any, actions: Sequence[Any], language: str = "en") -> str:
    """Return what a choice leads to after which these actions are possible, or an empty text."""
    return faces.get(game_id).consequence(view, actions, language)


def describe_holdings(game_id: str, view: Any, **look: Any) -> str:
    """Return in lines what each seat holds and is close to; empty in a game that has no such thing."""
    return faces.get(game_id).describe_holdings(view, Look(**look))


def action_text(game_id: str, view: Any, action: Any, **look: Any) -> str:
    """Return a sentence about an action chosen in this view, or about the trace of a turn that was made."""
    return faces.get(game_id).action_text(view, action, Look(**look))


def result_text(game_id: str, result: core.Result | None, **look: Any) -> str:
    """Return a sentence about how the game ended, or an empty text while it goes on."""
    return "" if result is None else faces.get(game_id).result_text(result, Look(**look))


def shortened(words: str, limit: int) -> str:
    """Cut a text at a space, with an ellipsis, so that it has at most ``limit`` UTF-16 units."""
    if units(words) <= limit:
        return words
    kept = words.encode("utf-16-le")[: 2 * (limit - 2)].decode("utf-16-le", "ignore")
    head, space, _ = kept.rpartition(" ")
    return f"{head if space else kept} …"
