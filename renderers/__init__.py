"""Views become pictures and words.

``render("cerke", view, names=("Aya", "Bo"), near=0)`` returns a :class:`Picture`: the file's bytes, its
media type, its size in px, and its alt text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from renderers import text
from renderers.canvas import Look, Picture
from renderers.cerke import picture as cerke

__all__ = ["RENDERERS", "Look", "Picture", "render"]

RENDERERS: Final[Mapping[str, Callable[[Any, Look], Picture]]] = MappingProxyType({"cerke": cerke.render})
"""What draws each game, by its identifier."""


def render(game_id: str, view: Any, **look: Any) -> Picture:
    """Draw a view of a game; ``look`` are the fields of :class:`Look`."""
    look["names"] = tuple(text.clean(name) for name in look.get("names", ()))
    return RENDERERS[game_id](view, Look(**look))
