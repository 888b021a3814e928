"""Every game by its identifier, one line each."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from engine.cerke.game import CERKE
from engine.core import Game, OptionError
from engine.mak_hup import MAK_HUP
from engine.mak_kaik import MAK_KAIK
from engine.mok_kaik import MOK_KAIK
from engine.nam_to.game import NAM_TO
from engine.ni_ne import NI_NE
from engine.niek_hi.game import NIEK_HI
from engine.ta_xot import TA_XOT

GAMES: Final = MappingProxyType[str, Game[Any, Any, Any, Any]](
    {
        "cerke": CERKE,
        "mok_kaik": MOK_KAIK,
        "ta_xot": TA_XOT,
        "mak_kaik": MAK_KAIK,
        "niek_hi": NIEK_HI,
        "mak_hup": MAK_HUP,
        "nam_to": NAM_TO,
        "ni_ne": NI_NE,
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
