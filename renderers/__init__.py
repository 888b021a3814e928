"""Views become pictures and words.

``render("cerke", view, names=("Aya", "Bo"), near=0)`` returns a :class:`Picture`: the file's bytes, its
media type, its size in px, and its alt text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from renderers import text
from renderers.canvas import Look, Picture
from renderers.cards import picture as cards
from renderers.cards.games import GAMES as CARD_GAMES
from renderers.cerke import picture as cerke

__all__ = ["HANDS", "RENDERERS", "Look", "Picture", "render", "render_hand"]

RENDERERS: Final[Mapping[str, Callable[[Any, Look], Picture]]] = MappingProxyType(
    {"cerke": cerke.render, **{name: partial(cards.render, game) for name, game in CARD_GAMES.items()}}
)
"""What draws each game, by its identifier."""

HANDS: Final[Mapping[str, Callable[[Any, Look], Picture | None]]] = MappingProxyType(
    {name: partial(cards.render_hand, game) for name, game in CARD_GAMES.items()}
)
"""What draws the hand of a seat, in the games in which seats hold cards."""


def render(game_id: str, view: Any, **look: Any) -> Picture:
    """Draw a view of a game: the table, and the hand of the seat whose view it is.

    ``look`` are the fields of :class:`Look`, here and below.
    """
    return RENDERERS[game_id](view, _cleaned(look))


def render_hand(game_id: str, view: Any, **look: Any) -> Picture | None:
    """Draw only the hand of the seat whose view this is; None for spectators and in games without hands."""
    return HANDS[game_id](view, _cleaned(look)) if game_id in HANDS else None


def _cleaned(look: dict[str, Any]) -> Look:
    look["names"] = tuple(text.clean(name) for name in look.get("names", ()))
    return Look(**look)
