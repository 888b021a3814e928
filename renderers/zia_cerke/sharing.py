"""What a picture to share shows of 古機戦: the board alone, and the king that was taken."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engine.zia_cerke.state import View
from renderers import theme
from renderers.board import cells, grid
from renderers.board.tiles import Tile
from renderers.canvas import Look, laid
from renderers.face import Deed
from renderers.translation import translator
from renderers.zia_cerke import picture, telling
from renderers.zia_cerke.marks import choices

_KING: Final = 116
"""Width of the taken king, px."""


def scene(view: View, look: Look) -> Image.Image:
    """Draw the board as the game has ended, with the last turn."""
    view = telling.settled(view, look)
    plan = grid.alone(picture.layout(look.near))
    shown = picture.board_cells(view, look, plan, choices(view, look))
    return cells.alone(picture.background(plan, look.near), plan, shown)


def deed(before: View, after: View, look: Look) -> Deed | None:
    """Return how the season was won; a king that was taken is shown."""
    season = after.table.seasons[-1]
    said = telling.season_text(season, after, look, translator(look.language))
    if season.rule != "king" or season.winner is None:
        return Deed(said)
    king = Tile("king", season.winner == 0, season.winner == look.near, look.style)
    return Deed(said, signs=(laid(king.picture(_KING), theme.STRIP),))
