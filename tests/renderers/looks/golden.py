"""Golden pictures of each look: ``python -m tests.renderers.looks.golden`` rewrites them.

Each theme, size and style with the boards of Cerke; a picture of every other kind in the light theme, since
that is the one in which light and dark change places.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from PIL import Image

from engine.lauzait_cep import LAUZAIT_CEP
from engine.lutu import LUTU
from engine.mok_co import MOK_CO
from engine.ne_kana import NE_KANA
from engine.nexxy import NEXXY
from engine.zia_cerke import ZIA_CERKE
from renderers import Dress, Picture, render, render_signs, render_told, results, theme
from renderers.canvas import Look
from renderers.cards import hand
from tests.renderers.cards.golden import nine
from tests.renderers.lauzait_cep.scenes import SCENES as LAUZAIT_CEP_SCENES
from tests.renderers.lutu.scenes import SCENES as LUTU_SCENES
from tests.renderers.mok_co.scenes import SCENES as MOK_CO_SCENES
from tests.renderers.ne_kana.scenes import SCENES as NE_KANA_SCENES
from tests.renderers.nexxy.scenes import SCENES as NEXXY_SCENES
from tests.renderers.results.scenes import PLOTS, TABLES
from tests.renderers.scenes import SCENES
from tests.renderers.stakes.golden import seen
from tests.renderers.zia_cerke.scenes import choosing

FOLDER: Final = Path(__file__).resolve().parent / "golden"

NAMES: Final = ("Anna", "Ben", "千鳥", "Dora")


def _cerke(scene: str, **dress: Any) -> Picture:
    view, look = SCENES[scene]()
    return render("cerke", view, **{**look, **dress})


def _light(game: Any, state: Any, seat: int | None = None, **look: Any) -> Picture:
    return render(game.id, game.view(state, seat), **{"names": NAMES, "theme": "light", **look})


def _zia_cerke(**dress: Any) -> Picture:
    state, look = choosing()
    return _light(ZIA_CERKE, state, 0, **look, **dress)


def _stakes() -> Picture:
    game_id, view, names = seen("chains", 0)
    return render(game_id, view, names=names, theme="light")


def _signs() -> Picture:
    (picture,) = render_signs("mok_kaik", theme="contrast", style="kanji")
    return picture


def _hand() -> Image.Image:
    with theme.wearing("light"):
        return hand.draw(nine(), Look(style="kanji")).image


_DRAWN: Final[Mapping[str, Callable[[], Picture]]] = {
    "light": lambda: _cerke("choosing", theme="light"),
    "contrast": lambda: _cerke("choosing", theme="contrast"),
    "cloth": lambda: _cerke("choosing", theme="cloth"),
    "kanji": lambda: _cerke("in_play", style="kanji"),
    "phone": lambda: _cerke("choosing", size="phone"),
    "phone_casts": lambda: _cerke("two_casts", size="phone"),
    "phone_won": lambda: _cerke("won", size="phone"),
    "large_declaration": lambda: _cerke("declaration", size="large"),
    "large": lambda: _cerke("educational", size="large"),
    "educational_light": lambda: _cerke("educational", theme="light", style="kanji"),
    "educational_contrast": lambda: _cerke("educational", theme="contrast", style="gothic"),
    "educational_cloth": lambda: _cerke("educational", theme="cloth", style="kanji", size="phone"),
    "letters": lambda: _cerke("in_play", help="letters"),
    "moves": lambda: _cerke("in_play", help="moves"),
    "both": lambda: _cerke("rich", help="both"),
    "both_initial": lambda: _cerke("initial", help="both"),
    "both_educational": lambda: _cerke("educational", help="both"),
    "both_choosing": lambda: _cerke("choosing", help="both"),
    "both_light": lambda: _cerke("in_play", help="both", theme="light", style="kanji", size="phone"),
    "both_cloth": lambda: _cerke("choosing", help="both", theme="cloth", style="gothic", size="phone"),
    "letters_zia_cerke": lambda: _zia_cerke(theme="dark", help="letters"),
    "both_zia_cerke": lambda: _zia_cerke(theme="dark", help="both"),
    "letters_lauzait_cep": lambda: _light(
        LAUZAIT_CEP, LAUZAIT_CEP_SCENES["failed"](), 0, theme="dark", help="letters"
    ),
    "letters_mok_co": lambda: _light(MOK_CO, MOK_CO_SCENES["effects"](), 0, theme="dark", help="letters"),
    "declaration_light": lambda: _cerke("declaration", theme="light"),
    "zia_cerke_light": _zia_cerke,
    "lauzait_cep_light": lambda: _light(LAUZAIT_CEP, LAUZAIT_CEP_SCENES["failed"](), 0),
    "lutu_light": lambda: _light(LUTU, LUTU_SCENES["some"]()),
    "mok_co_light": lambda: _light(MOK_CO, MOK_CO_SCENES["effects"]()),
    "ne_kana_light": lambda: _light(NE_KANA, NE_KANA_SCENES["raided"]()),
    "nexxy_light": lambda: _light(NEXXY, NEXXY_SCENES["captured"]()),
    "stakes_light": _stakes,
    "signs_contrast": _signs,
    "standings_light": lambda: render_told(
        results.draw_standings, results.describe_standings, TABLES["full"], "en", Dress(theme="light")
    ),
    "plot_light": lambda: render_told(
        results.draw_plot, results.describe_plot, PLOTS["four"], "en", Dress(theme="light")
    ),
}

PICTURES: Final = (*_DRAWN, "hand_light")


def drawn(name: str) -> Image.Image:
    """Draw a kept picture."""
    if name == "hand_light":
        return _hand()
    return Image.open(io.BytesIO(_DRAWN[name]().data))


def rewrite() -> None:
    """Write all goldens anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in PICTURES:
        drawn(name).save(FOLDER / f"{name}.png", compress_level=9)


if __name__ == "__main__":
    rewrite()
    print(f"{len(PICTURES)} pictures written to {FOLDER.name}/")
