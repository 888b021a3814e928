"""Every game by its identifier, one line each."""

from __future__ import annotations

from typing import Final

from engine.cerke.game import CERKE
from engine.core import AnyGame, OptionError
from engine.lauzait_cep.game import LAUZAIT_CEP
from engine.lutu.game import LUTU
from engine.mak_hup.game import MAK_HUP
from engine.mak_kaik.game import MAK_KAIK
from engine.mok_co.game import MOK_CO
from engine.mok_kaik.game import MOK_KAIK
from engine.nam_to.game import NAM_TO
from engine.ne_kana.game import NE_KANA
from engine.nexxy.game import NEXXY
from engine.ni_ne.game import NI_NE
from engine.niek_hi.game import NIEK_HI
from engine.niek_zau_shu.game import NIEK_ZAU_SHU
from engine.ta_xot.game import TA_XOT
from engine.zau_shu.game import ZAU_SHU
from engine.zia_cerke.game import ZIA_CERKE

GAMES: Final[dict[str, AnyGame]] = {
    "cerke": CERKE,
    "zia_cerke": ZIA_CERKE,
    "mok_kaik": MOK_KAIK,
    "ta_xot": TA_XOT,
    "mak_kaik": MAK_KAIK,
    "niek_hi": NIEK_HI,
    "mak_hup": MAK_HUP,
    "nam_to": NAM_TO,
    "ni_ne": NI_NE,
    "zau_shu": ZAU_SHU,
    "niek_zau_shu": NIEK_ZAU_SHU,
    "lutu": LUTU,
    "mok_co": MOK_CO,
    "nexxy": NEXXY,
    "ne_kana": NE_KANA,
    "lauzait_cep": LAUZAIT_CEP,
}
"""It may grow before the bot starts: a game from outside adds itself, as a test does."""


def get(game_id: str, version: int | None = None) -> AnyGame:
    """Return the game with this identifier, under the rules of a version if one is named, else of today.

    Raises OptionError for a game that does not exist (``unknown_game``), and for a version whose rules are
    not here: kept no more, or not known yet (``other_version``: found, expected).
    """
    if game_id not in GAMES:
        raise OptionError("unknown_game", option="game", value=game_id, allowed=ids())
    game = GAMES[game_id]
    if version in (None, game.version):
        return game
    if version not in game.earlier:
        raise OptionError("other_version", found=version, expected=game.version)
    return game.earlier[version]


def ids() -> tuple[str, ...]:
    """Return the identifiers of all games, in the order of the catalogue."""
    return tuple(GAMES)
