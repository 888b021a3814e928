"""What a picture to share shows of Cerke: the board alone, and the hands that won a season."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engine.cerke.board import TAM
from engine.cerke.prospects import compositions
from engine.cerke.state import Position, Season, View
from renderers import theme
from renderers.board import cells, grid
from renderers.canvas import Look, Style, laid
from renderers.cerke import marks, picture, telling, tiles, turns
from renderers.cerke.grounds import layout
from renderers.cerke.names import hand_name, season_of
from renderers.face import Deed
from renderers.names import listed
from renderers.translation import Translator, translator

_LARGE, _MIDDLE, _SMALL = 116, 84, 66
"""Width of a piece that stands alone, of up to five, and of more, px."""

_FEW: Final = 5


def scene(view: View, look: Look) -> Image.Image:
    """Draw the board as the game has ended, with the last turn."""
    view = turns.settled(view, look)
    board = view.position.options.board
    plan = grid.alone(layout(board, look.near))
    shown = picture.board_cells(view, look, plan, marks.marks(view, look))
    return cells.alone(picture.background(plan, board, look.near), plan, shown)


def deed(before: View, after: View, look: Look) -> Deed | None:
    """Return the hands that won the season, with their pieces and what they came to."""
    position, t = after.position, translator(look.language)
    season = position.story.seasons[-1]
    called = season_of(season.number, position.options.seasons, t)
    if season.seat is None or season.seat != season.winner:
        return Deed(telling.season_in_short(season, position, look, t), season=called)
    names = [hand_name(hand, look.language) for hand in season.hands]
    return Deed(
        listed(names, t) or telling.season_in_short(season, position, look, t),
        telling.sum_text(season.due, season.rate, telling.total_of(season), t, position.options.unit),
        _raised(season, look, t),
        _pieces(season, position, look.style),
        called,
    )


def _raised(season: Season, look: Look, t: Translator) -> str:
    """Return whose 再行 had made the rate what it was."""
    who = telling.rate_text(season, look, t)
    return t.t("Go on (再行): {who}", who=who) if who else ""


def _pieces(season: Season, position: Position, style: Style) -> tuple[Image.Image, ...]:
    """Return the pieces that the hands are made of; the 皇 for those that are made of none."""
    made = compositions(season.hands, season.captured, position.options)
    pieces = [piece for each in made for piece in each or (TAM,)]
    side = _LARGE if len(pieces) == 1 else _MIDDLE if len(pieces) <= _FEW else _SMALL
    return tuple(_piece(piece, style, side) for piece in pieces)


def _piece(piece: str, style: Style, side: int) -> Image.Image:
    return laid(tiles.picture(tiles.plain_tile(piece, style), side), theme.STRIP)
