"""Golden pictures and texts: ``python -m tests.renderers.golden`` rewrites them.

A picture passes when it has the golden one's size, the root of the mean squared difference of all
channels is at most :data:`RMS_LIMIT`, and at most the share :data:`SHARE_LIMIT` of its pixels differs
visibly.  That is far below the trace of one moved piece or one changed letter of a name, and above what
another release of the font engine may do to the edges of letters.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageStat

from renderers import Picture, render, render_holdings, render_signs, text, words
from renderers.translation import LANGUAGES
from tests.renderers.scenes import SCENES

FOLDER: Final = Path(__file__).resolve().parent / "golden"
TEXTS: Final = FOLDER / "words.txt"

PICTURES: Final = (
    "initial",
    "initial_far",
    "gothic",
    "educational",
    "educational_far",
    "choosing",
    "choosing_over",
    "in_play",
    "bridge",
    "two_casts",
    "declaration",
    "called",
    "answered",
    "both_cast",
    "next_season",
    "season_end",
    "won",
    "rich",
    "result",
    "chain",
    "chain_done",
    "two_tams_step",
    "tenths",
    "copies",
    "own_hands",
    "second_cast_done",
    "hostile_names",
)
"""The scenes whose pictures are kept; the texts of all scenes are."""

HOLDINGS: Final = ("in_play", "rich", "tenths_declaration", "own_hands")
"""The scenes whose pictures of holdings are kept."""

SIGNS: Final = tuple(
    (game_id, language) for game_id in ("cerke", "mok_kaik", "lutu") for language in LANGUAGES
)
"""The pictures of signs that are kept, by game and language; all card games share one."""

RMS_LIMIT: Final = 1.5
SHARE_LIMIT: Final = 0.0005
_VISIBLE: Final = 24


class Difference(NamedTuple):
    """How far two pictures are from each other: RMS of the channels, and the share of pixels that differ."""

    rms: float
    share: float

    @property
    def is_small(self) -> bool:
        """Whether the pictures pass for the same."""
        return self.rms <= RMS_LIMIT and self.share <= SHARE_LIMIT


def difference(one: Image.Image, other: Image.Image) -> Difference:
    """Compare two pictures of the same size."""
    apart = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    rms = max(ImageStat.Stat(apart).rms)
    strongest = ImageChops.lighter(ImageChops.lighter(*apart.split()[:2]), apart.getchannel("B"))
    visible = sum(strongest.histogram()[_VISIBLE:])
    return Difference(rms, visible / (one.width * one.height))


def drawn(name: str) -> Image.Image:
    """Draw a scene."""
    scene = SCENES[name]()
    return Image.open(io.BytesIO(render("cerke", scene.view, **scene.look).data))


def holdings(name: str) -> Picture:
    """Draw what both sides of a scene hold."""
    view, look = SCENES[name]()
    picture = render_holdings("cerke", view, **look)
    assert picture is not None
    return picture


def signs(game_id: str, language: str) -> dict[str, Picture]:
    """Draw the signs of a game as a phone shows them, by the names of the files."""
    pages = render_signs(game_id, language=language, size="phone")
    return {f"signs_{game_id}_{language}_{number}.png": page for number, page in enumerate(pages, 1)}


def texts() -> str:
    """Return alt text and full description of every scene."""
    parts = []
    for name, make in SCENES.items():
        view, look = make()
        look["names"] = tuple(text.clean(player) for player in look["names"])
        alt, full = words.describe("cerke", view, **look), words.describe_fully("cerke", view, **look)
        parts.append(f"=== {name}\n{alt}\n---\n{full}\n")
    for game, language in SIGNS:
        told = "\n".join(page.words for page in signs(game, language).values())
        parts.append(f"=== signs of {game}, {language}\n{told}\n")
    return "\n".join(parts)


def rewrite() -> None:
    """Write all goldens anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in PICTURES:
        drawn(name).save(FOLDER / f"{name}.png", compress_level=9)
    for name in HOLDINGS:
        kept = Image.open(io.BytesIO(holdings(name).data))
        kept.save(FOLDER / f"hands_{name}.png", compress_level=9)
    for old in FOLDER.glob("signs_*.png"):
        old.unlink()
    for game_id, language in SIGNS:
        for file, page in signs(game_id, language).items():
            Image.open(io.BytesIO(page.data)).save(FOLDER / file, compress_level=9)
    TEXTS.write_text(texts(), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
    pictures = len(PICTURES) + len(HOLDINGS) + len(SIGNS)
    print(f"{pictures} pictures and {len(SCENES)} texts written to {FOLDER.name}/")
