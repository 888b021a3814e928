"""Golden pictures and texts of standings, plots, profiles, seasons and leagues.

``python -m tests.renderers.results.golden`` rewrites them.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from PIL import Image

from renderers import results
from renderers.face import Drawing
from tests.renderers.results.experiment_scenes import EXPERIMENTS
from tests.renderers.results.league_scenes import BRACKETS, CROSSTABLES, LEAGUE_SEASONS, LEAGUES
from tests.renderers.results.scenes import LADDERS, PLOTS, PROFILES, SEASONS, TABLES, VALUES

FOLDER: Final = Path(__file__).resolve().parent / "golden"
TEXTS: Final = FOLDER / "words.txt"

KINDS: Final[Mapping[str, tuple[Mapping[str, Any], Callable[..., Drawing], Callable[..., str]]]] = {
    "standings": (TABLES, results.draw_standings, results.describe_standings),
    "plot": (PLOTS, results.draw_plot, results.describe_plot),
    "profile": (PROFILES, results.draw_profile, results.describe_profile),
    "season": (SEASONS, results.draw_season, results.describe_season),
    "ladder": (LADDERS, results.draw_ladder, results.describe_ladder),
    "league": (LEAGUES, results.draw_league, results.describe_league),
    "league_season": (
        LEAGUE_SEASONS,
        results.draw_league_season,
        results.describe_league_season,
    ),
    "values": (VALUES, results.draw_values, results.describe_values),
    "bracket": (BRACKETS, results.draw_bracket, results.describe_bracket),
    "experiment": (EXPERIMENTS, results.draw_experiment, results.describe_experiment),
    "crosstable": (CROSSTABLES, results.draw_crosstable, results.describe_crosstable),
}
"""By kind: what there is to draw, and how it becomes a picture and words."""

SCENES: Final = tuple((kind, name) for kind, (scenes, *_) in KINDS.items() for name in scenes)

PICTURES: Final = (
    ("standings", "full"),
    ("standings", "pairs"),
    ("standings", "empty"),
    ("plot", "four"),
    ("plot", "point"),
    ("plot", "level"),
    ("plot", "thousands"),
    ("profile", "usual"),
    ("profile", "much"),
    ("profile", "new"),
    ("season", "usual"),
    ("season", "avatars"),
    ("season", "tied"),
    ("season", "third_tied"),
    ("season", "all_tied"),
    ("ladder", "usual"),
    ("ladder", "close"),
    ("ladder", "empty"),
    ("experiment", "differ"),
    ("experiment", "called"),
    ("experiment", "half"),
    ("league", "full"),
    ("league", "swiss"),
    ("league", "closed"),
    ("league", "tables"),
    ("crosstable", "single"),
    ("crosstable", "double"),
    ("crosstable", "twenty"),
    ("crosstable", "swiss"),
    ("league_season", "usual"),
    ("league_season", "busy"),
    ("bracket", "eight"),
    ("bracket", "sixteen"),
    ("bracket", "half"),
    ("bracket", "last"),
    ("values", "usual"),
    ("values", "long"),
    ("values", "won"),
    ("values", "single"),
)
"""The scenes whose pictures are kept; the texts of all scenes are."""


def drawn(kind: str, name: str, language: str = "en") -> Image.Image:
    """Draw a scene."""
    return Image.open(io.BytesIO(drawing(kind, name, language).data))


def drawing(kind: str, name: str, language: str = "en") -> Drawing:
    """Return the drawing of a scene."""
    scenes, draw, _ = KINDS[kind]
    return draw(scenes[name], language)


def told(kind: str, name: str, language: str = "en") -> str:
    """Return the alt text of a scene."""
    scenes, _, describe = KINDS[kind]
    return describe(scenes[name], language)


def texts() -> str:
    """Return the alt texts of all scenes."""
    return "\n".join(f"=== {kind}: {name}\n{told(kind, name)}\n" for kind, name in SCENES)


def rewrite() -> None:
    """Write all goldens anew."""
    FOLDER.mkdir(exist_ok=True)
    for kind, name in PICTURES:
        drawn(kind, name).save(FOLDER / f"{kind}_{name}.png", compress_level=9)
    TEXTS.write_text(texts(), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
    print(f"{len(PICTURES)} pictures and {len(SCENES)} texts written to {FOLDER.name}/")
