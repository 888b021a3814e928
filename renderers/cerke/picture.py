"""The picture of a Cerke position: background, squares, strips, footer, legend, bulletin."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise, product
from typing import Final

from PIL import Image, ImageDraw

from engine.cerke.board import BOARDS, HAND_ORDER, TAM, Board, split_hand
from engine.cerke.game import CERKE
from engine.cerke.moves import distance
from engine.cerke.options import Options
from engine.cerke.prospects import outcome
from engine.cerke.state import Trace, View
from engine.cerke.turns import start_points
from renderers import lettering, theme
from renderers.board import cells, strips
from renderers.board.cells import Cell
from renderers.board.grid import SHARES, Grid
from renderers.board.marks import Mark
from renderers.canvas import Look, Sheet, Signs, sprite
from renderers.cerke import bulletin, legend, marks, names, tiles, turns
from renderers.cerke.grounds import grounds, layout
from renderers.colors import contrast
from renderers.face import Drawing
from renderers.names import points_text
from renderers.table import screen
from renderers.table.page import Block, joined, painted, placed
from renderers.translation import Translator, translator

_NO_CHANCE: Final = random.Random(0)  # noqa: S311 (nothing is hidden in Cerke, so nothing is drawn)

_SEASON_SIGNS: Final = {1: ("季",), 2: ("上", "下"), 4: ("春", "夏", "秋", "冬")}


def draw(view: View, look: Look) -> Drawing:
    """Draw a view of Cerke."""
    view = turns.settled(view, look)
    t = translator(look.language)
    far, near = (_content(view, look, seat, t) for seat in (1 - look.near, look.near))
    marked = marks.marks(view, look)
    legends = [_legend(marked, view, look)] if marked else []
    layouts = (
        [
            _table(view, look, (far, near), marked, share, extent),
            *legends,
            *bulletin.parts(view, look, extent),
        ]
        for share, extent in _tried()
        if share == SHARES[0] or not look.signs.helped  # help could not be read on a smaller board
    )
    sheet = painted(joined(screen.fitting(layouts, len(view.position.score), "", look.language)))
    return Drawing.of(sheet)


def _tried() -> Iterator[tuple[float, bulletin.Extent]]:
    """Yield how large the board is drawn and how much is told below it, from the fullest to the closest."""
    yield from product(SHARES, bulletin.extents())
    yield from ((share, extent) for extent, share in product(bulletin.brief(), SHARES))


def _table(
    view: View,
    look: Look,
    content: tuple[strips.Strip, strips.Strip],
    marked: Mapping[int, Mark],
    share: float,
    extent: bulletin.Extent,
) -> Block:
    """Return the board, a ``share`` of its largest size, between both players' strips, and the footer."""
    (far, near), board = content, view.position.options.board
    plan = layout(board, look.near, strips.height(far), strips.height(near), share)

    def paint(sheet: Sheet, top: int) -> None:
        empty, shown = background(plan, board, look.near), board_cells(view, look, plan, marked)
        cells.paint(sheet, top, empty, plan, shown)
        sheet.place(_strip(far, view, look, 1 - look.near), 0, top + theme.GAP)
        sheet.place(_strip(near, view, look, look.near), 0, top + plan.near_strip)
        sheet.place(_footer(_footer_content(view, look, extent)), 0, top + plan.footer)

    return Block(plan.end, paint)


def _legend(marked: Mapping[int, Mark], view: View, look: Look) -> Block:
    needed = view.position.options.water_threshold
    image = legend.legend(marked.values(), needed, look.language)
    return placed(image, space=theme.GAP)


# --- Board -----------------------------------------------------------------------------------------


@theme.cached(maxsize=16)
def background(plan: Grid, board: str, near: int) -> Image.Image:
    """Return the empty board seen from a seat with room for all that stands around it, in the palette."""
    return cells.background(plan, grounds(board, near))


def board_cells(view: View, look: Look, plan: Grid, marked: Mapping[int, Mark]) -> dict[int, Cell]:
    """Return every square that is more than an empty one, with all that is drawn on it."""
    found: dict[int, Cell] = {}
    board = BOARDS[view.position.options.board]
    ground = grounds(board.id, look.near)
    for index, tile in tiles.tiles_of(view.position, look.near, look.signs).items():
        found[index] = Cell(ground[index], tile, label=tiles.label(tile))

    def change(index: int, **values: object) -> None:
        found[index] = found.get(index, Cell(ground[index]))._replace(**values)  # type: ignore[arg-type]

    for index, sides in cells.hemmed(
        plan, _tam_hue(view.position.options.board, view.position.board)
    ).items():
        change(index, hem=sides)
    _add_move(view, look, plan, change)
    for index, mark in marked.items():
        change(index, mark=mark)
    src, overs, _ = marks.picked(view, look.chosen)
    for square in (src, *overs):
        if square:
            change(board.at[square], frame="chosen")
    for square in look.marked:
        if square in board.at:
            change(board.at[square], frame="named")
    return found


def _tam_hue(board: str, pieces: tuple[str, ...]) -> tuple[int, ...]:
    """Return the square of each 皇 and those around it, which are hue because of it."""
    return _around(board, tuple(index for index, piece in enumerate(pieces) if piece == TAM))


@lru_cache(maxsize=256)
def _around(board: str, middles: tuple[int, ...]) -> tuple[int, ...]:
    """Return these squares and those around them."""
    info = BOARDS[board]
    return tuple(
        index for index in range(len(info.names)) if any(distance(info, one, index) <= 1 for one in middles)
    )


def _add_move(view: View, look: Look, plan: Grid, change: Callable[..., None]) -> None:
    """Draw the turn in progress, or else the last turn: its line, its squares, and whether it failed."""
    trace = _beside(view, look) or view.chosen or (turns.last_turn(view) if not look.chosen else None)
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


def _beside(view: View, look: Look) -> Trace | None:
    """Return the turn that is shown beside what is chosen, as it goes if its casts come off."""
    if look.beside is None:
        return None
    told = outcome(CERKE.determinise(view, _NO_CHANCE), look.beside.action)  # type: ignore[arg-type]
    return told.turn


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


_SEEN: Final = 2.0
"""Contrast from which on a face needs no line around it."""


@theme.cached(maxsize=4)
def _emblem(far: bool, side: int = 50) -> Image.Image:
    """Return the outline of a side's pieces in its colour, ``side`` px wide."""

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        edge, face = (theme.FAR_EDGE, theme.FAR_FACE) if far else (theme.NEAR_EDGE, theme.NEAR_FACE)
        pen.polygon(tiles.shape(scale, 4 * scale, side * scale, 0, far), edge)
        melts = contrast(face, theme.GROUND) < _SEEN
        if melts:
            pen.polygon(tiles.shape(scale, scale, side * scale, 0, far), edge)
        inset = tiles.EDGE * scale if melts else 0
        pen.polygon(tiles.shape(scale, scale, side * scale, inset, far), face)

    return sprite((side + 2, side + 6), draw)


def _content(view: View, look: Look, seat: int, t: Translator) -> strips.Strip:
    """Return what a player's strip says."""
    active = view.position.mover == seat and view.node not in ("season_start", "over")
    kinds = len(set(split_hand(view.position.captured[seat])))
    details = _details(view, seat, active, t)
    contents = [
        strips.Strip(
            names.player(look, seat, t),
            lettering.DOT.join(told),
            active,
            look.language,
            kinds,
            look.signs.marked,
        )
        for told in (details, details[1:], details[1:2] if active else details[1:])
    ]  # a few words less, and no row more than before this turn
    return next((content for content in contents if strips.beside(content) == kinds), contents[0])


def _strip(content: strips.Strip, view: View, look: Look, seat: int) -> Image.Image:
    picked = marks.picked(view, look.chosen)[2] if content.active else ""
    position, far = view.position, seat != look.near
    return strip_picture(content, position.captured[seat], far, look.signs, position.options, picked)


@theme.cached(maxsize=32)
def strip_picture(
    content: strips.Strip, captured: str, far: bool, signs: Signs, options: Options, picked: str
) -> Image.Image:
    """Return a player's strip with the captured pieces, in the palette."""
    counts = Counter(split_hand(captured))
    there = [piece for piece in HAND_ORDER if counts[piece]]
    shown = [tiles.picture(tiles.hand_tile(piece, far, signs, options), content.side) for piece in there]
    pieces = [
        strips.Piece(_framed(tile) if piece == picked else tile, counts[piece], signs.lettered)
        for piece, tile in zip(there, shown, strict=True)
    ]
    nothing = translator(content.language).t("no captured pieces")
    return strips.strip(content, _emblem(far), pieces, nothing)


def _framed(tile: Image.Image) -> Image.Image:
    return Image.alpha_composite(tile, cells.frame("chosen", tile.width))


def _details(view: View, seat: int, active: bool, t: Translator) -> list[str]:
    """Return what stands below a name: the side first, then points, and what the player is doing."""
    points = points_text(view.position.score[seat], t, view.position.options.unit)
    details = [names.side_name(seat, t), points]
    if active:
        details.append(
            {
                "ground": t.t("to move"),
                "bridge": t.t("casts the sticks"),
                "water": t.t("casts the sticks"),
                "chain": t.t("may cast again"),
                "excited": t.t("choosing where to land"),
                "refused": t.t("may cast again"),
                "declare": t.t("declares"),
            }[view.node]
        )
    if view.result is not None and view.result.ranking[seat] == 1:
        details.append(t.t("winner") if view.result.ranking.count(1) == 1 else t.t("draw"))
    return details


@theme.cached(maxsize=64)
def _footer(content: strips.Footer) -> Image.Image:
    return strips.footer(content, _emblem(True, 38), _emblem(False, 38))


def _footer_content(view: View, look: Look, extent: bulletin.Extent) -> strips.Footer:
    t, position = translator(look.language), view.position
    bounded = position.options.score_limit == "total"
    return strips.Footer(
        _SEASON_SIGNS[position.options.seasons],
        position.season,
        (names.season_name(position, t), t.t("rate ×{rate}", rate=position.rate)),
        look.language,
        position.rate,
        position.score[look.near],
        2 * start_points(position.options) if bounded else 0,
        position.options.unit,
        bulletin.sticks(view, extent),
    )
