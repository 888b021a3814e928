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
from renderers.lauzait_cep.face import LauzaitCep
from renderers.lutu.face import Lutu
from renderers.mok_co.face import MokCo
from renderers.ne_kana.face import NeKana
from renderers.nexxy.face import Nexxy
from renderers.stakes.niek_zau_shu import NiekZauShu
from renderers.stakes.zau_shu import ZauShu
from renderers.zia_cerke.face import ZiaCerke

FACES: Final[dict[str, AnyFace]] = {
    "cerke": Cerke(),
    "zia_cerke": ZiaCerke(),
    "mok_kaik": MokKaik(),
    "ta_xot": TaXot(),
    "mak_kaik": MakKaik(),
    "niek_hi": NiekHi(),
    "mak_hup": MakHup(),
    "nam_to": NamTo(),
    "ni_ne": NiNe(),
    "zau_shu": ZauShu(),
    "niek_zau_shu": NiekZauShu(),
    "lutu": Lutu(),
    "mok_co": MokCo(),
    "nexxy": Nexxy(),
    "ne_kana": NeKana(),
    "lauzait_cep": LauzaitCep(),
}
"""It may grow before the first picture is drawn: a game from outside adds itself, as a test does."""


def get(game_id: str) -> AnyFace:
    """Return the face of the game with this identifier, which the engine's catalogue has too."""
    return FACES[game_id]
