"""Every game by its identifier, one line each."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from engine.cerke.game import CERKE
from engine.core import Game, OptionError

GAMES: Final = MappingProxyType[str, Game[Any, Any, Any, Any]](
    {
        "cerke": CERKE,
    }
)


def get(game_id: str) -> Game[Any, Any, Any, Any]:
    """Return the game with this identifier; raise OptionError for one that does not exist."""
    if game_id not in GAMES:
        raise OptionError("unknown_game", option="game", value=game_id, allowed=ids())
    return GAMES[game_id]


def ids() -> tuple[str, ...]:
    """Return the identifiers of all games, in the order of the catalogue."""
    return tuple(GAMES)
