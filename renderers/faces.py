"""The face of every game by its identifier, one line each.

To add a game: subclass :class:`renderers.face.Face` in a folder of the game's own, and name it here.  No
game's face imports another's; what several share stands beside them.
"""

from __future__ import annotations

from typing import Final

from renderers.cards.mak_hup import MakHup
from renderers.cards.mak_kaik import MakKaik
from renderers.cards.mok_kaik import MokKaik
from renderers.cards.nam_to import NamTo
from renderers.cards.ni_ne import NiNe
from renderers.cards.niek_hi import NiekHi
from renderers.cards.ta_xot import TaXot
from renderers.cerke.face import Cerke
from renderers.face import AnyFace
from renderers.lutu.face import Lutu
from renderers.zia_cerke.face import ZiaCerke

FACES: Final[dict[str, AnyFace]] = {
    "cerke": Cerke(),
    "mok_kaik": MokKaik(),
    "ta_xot": TaXot(),
    "mak_kaik": MakKaik(),
    "niek_hi": NiekHi(),
    "mak_hup": MakHup(),
    "nam_to": NamTo(),
    "ni_ne": NiNe(),
    "lutu": Lutu(),
    "zia_cerke": ZiaCerke(),
}
"""It may grow before the first picture is drawn: a game from outside adds itself, as a test does."""


def get(game_id: str) -> AnyFace:
    """Return the face of the game with this identifier, which the engine's catalogue has too."""
    return FACES[game_id]
