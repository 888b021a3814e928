"""The picture of a Cerke position: background, squares, strips, footer, bulletin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from engine.cerke.board import BOARDS, EMPTY, HAND_ORDER, Board, split_hand
from engine.cerke.moves import distance
from engine.cerke.state import Trace, View
from renderers import theme
from renderers.board import cells, strips
from renderers.board.cells import Cell
from renderers.board.grid import Grid, corners
from renderers.canvas import Look, Sheet, Style, sprite
from renderers.cerke import bulletin, marks, names, tiles, turns
from renderers.cerke.grounds import grounds, layout
from renderers.face import Drawing
from renderers.translation import Translator, translator

_SEASON_SIGNS: Final = {1: ("季",), 2: ("上", "下"), 4: ("春", "夏", "秋", "冬")}
_LARGE, _SMALL = 78, 46
"""Boxes of captured pieces in a strip, px: seven kinds in one row, or more in two."""


def draw(view: View, look: Look) -> Drawing:
    """Draw a view of Cerke."""
    view = turns.settled(view, look)
    plan = layout(view.position.options.board, look.near)
    below = bulletin.parts(view, look)
    height = plan.end + sum(part.height + theme.GAP for part in below)
    sheet = Sheet(_background(view.position.options.board, look.near), height)
    for index, cell in board_cells(view, look, plan).items():
        sheet.place(cells.picture(cell, plan.square), *corners(plan)[index])
    t = translator(look.language)
    sheet.place(_strip(view, look, 1 - look.near, t), 0, theme.GAP)
    sheet.place(_strip(view, look, look.near, t), 0, plan.near_strip)
    sheet.place(strips.footer(_footer(view, look)), 0, plan.footer)
    top = plan.end
    for part in below:
        sheet.place(part, 0, top)
        top += part.height + theme.GAP
    return Drawing(sheet.png(), sheet.image.size)


# --- Board -----------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _background(board: str, near: int) -> Image.Image:
    return cells.background(layout(board, near), grounds(board, near))


def board_cells(view: View, look: Look, plan: Grid) -> dict[int, Cell]:
    """Return every square that is more than an empty one, with all that is drawn on it."""
    found: dict[int, Cell] = {}
    board = BOARDS[view.position.options.board]
    ground = grounds(board.id, look.near)
    for index, piece in enumerate(view.position.board):
        if piece != EMPTY:
            found[index] = Cell(ground[index], tiles.tile_of(piece, look.near, look.style))

    def change(index: int, **values: object) -> None:
        found[index] = found.get(index, Cell(ground[index]))._replace(**values)  # type: ignore[arg-type]

    _add_move(view, look, plan, change)
    for index, mark in marks.marks(view, look).items():
        change(index, mark=mark)
    src, overs, _ = marks.picked(view, look.chosen)
    for square in (src, *overs):
        if square:
            change(board.at[square], frame="chosen")
    return found


def _add_move(view: View, look: Look, plan: Grid, change: Callable[..., None]) -> None:
    """Draw the turn in progress, or else the last turn: its line, its squares, and whether it failed."""
    trace = view.chosen or (turns.last_turn(view) if not look.chosen else None)
    if trace is None:
        return
    board = BOARDS[view.position.options.board]
    path = path_of(trace, board)
    for index, line in cells.lined(plan, path).items():
        change(index, line=line, headed=trace.completed)
    if trace.via:
        change(board.at[trace.via], frame="moved")
    change(path[0], frame="moved", tinted=True)
    if trace.completed and view.chosen is None:
        change(path[-1], frame="moved", tinted=True)
    elif path[-1] != path[0]:
        change(path[-1], frame="declared", failed=not trace.completed)


def path_of(trace: Trace, board: Board) -> tuple[int, ...]:
    """Return the squares that a turn's piece passed, from its origin to its destination.

    A trace does not say whether the 皇 stepped on a piece in its former or its latter leg; its path is
    the order in which each square is beside the one before.
    """
    stops = (trace.src, trace.via, trace.first, trace.dest)
    former = tuple(board.at[square] for square in stops if square)
    if trace.kind != "tam" or all(distance(board, one, other) == 1 for one, other in pairwise(former)):
        return former
    return tuple(board.at[square] for square in (trace.src, trace.first, trace.via, trace.dest))


# --- Strips ----------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _emblem(far: bool) -> Image.Image:
    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        edge, face = (theme.FAR_EDGE, theme.FAR_FACE) if far else (theme.NEAR_EDGE, theme.NEAR_FACE)
        pen.polygon(tiles.shape(scale, 4 * scale, 50 * scale, 0, far), edge)
        pen.polygon(tiles.shape(scale, scale, 50 * scale, 0, far), face)

    return sprite((52, 56), draw)


def _strip(view: View, look: Look, seat: int, t: Translator) -> Image.Image:
    position = view.position
    far = seat != look.near
    active = position.mover == seat and view.node not in ("season_start", "over")
    name = names.player(look, seat, t)
    return strip_picture(
        strips.Strip(name, _detail(view, seat, active, t), active, look.language),
        position.captured[seat],
        far,
        look.style,
        marks.picked(view, look.chosen)[2] if active else "",
    )


@lru_cache(maxsize=32)
def strip_picture(content: strips.Strip, captured: str, far: bool, style: Style, picked: str) -> Image.Image:
    """Return a player's strip with the captured pieces, in the palette."""
    counts = Counter(split_hand(captured))
    kinds = [piece for piece in HAND_ORDER if counts[piece]]
    pieces = [
        strips.Piece(
            _hand_piece(piece, far, style, _LARGE, piece == picked),
            _hand_piece(piece, far, "gothic", _SMALL, piece == picked),  # the brush blurs below 40 px
            counts[piece],
        )
        for piece in kinds
    ]
    nothing = translator(content.language).t("no captured pieces")
    return strips.strip(content, _emblem(far), pieces, nothing)


def _hand_piece(piece: str, far: bool, style: Style, box: int, picked: bool) -> Image.Image:
    tile = tiles.picture(tiles.hand_tile(piece, far, style), box)
    return Image.alpha_composite(tile, cells.frame("chosen", box)) if picked else tile


def _detail(view: View, seat: int, active: bool, t: Translator) -> str:
    points = view.position.score[seat]
    details = [names.side_name(seat, t), t.tn("{count} point", "{count} points", points)]
    if active:
        details.append(
            {
                "ground": t.t("to move"),
                "bridge": t.t("casts the sticks"),
                "water": t.t("casts the sticks"),
                "excited": t.t("choosing where to land"),
                "declare": t.t("declares"),
            }[view.node]
        )
    if view.result is not None and view.result.ranking[seat] == 1:
        details.append(t.t("winner") if view.result.ranking.count(1) == 1 else t.t("draw"))
    return " · ".join(details)


def _footer(view: View, look: Look) -> strips.Footer:
    position = view.position
    bounded = position.options.score_limit == "total"
    return strips.Footer(
        _SEASON_SIGNS[position.options.seasons],
        position.season,
        position.rate,
        position.score[look.near],
        2 * position.options.start_points if bounded else 0,
    )
