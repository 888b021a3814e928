"""The picture of a position of 古機戦: the board with its cross of water, strips, footer, legend, panels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Final

from PIL import Image

from engine.core import Seat
from engine.zia_cerke.board import AT, BY_LETTER, COLUMNS, EMPTY, ROWS, SIGN_ORDER, WATER, owner
from engine.zia_cerke.moves import Rules, rules_of, ways_from
from engine.zia_cerke.state import Move, Trace, View
from renderers import lettering, theme
from renderers.board import cells, strips
from renderers.board.cells import Cell
from renderers.board.grid import SHARES, Grid, fitted, place
from renderers.board.grounds import Ground
from renderers.board.legend import ICON, explained, ring
from renderers.board.marks import Mark
from renderers.board.tiles import Tile, label
from renderers.board.ways import Way
from renderers.canvas import Look, Sheet, Signs
from renderers.face import Drawing
from renderers.names import points_text, signed
from renderers.table import screen
from renderers.table.page import Block, joined, painted, placed
from renderers.table.panels import Sum, lines, panel
from renderers.translation import N_, Translator, translator
from renderers.zia_cerke import telling
from renderers.zia_cerke.marks import Choices, choices, picked
from renderers.zia_cerke.names import SIDES, player
from renderers.zia_cerke.words import board_of, notes

CENTRE: Final = AT["ZO"]


def draw(view: View, look: Look) -> Drawing:
    """Draw a view of 古機戦, from the side of the seat ``look.near``."""
    view = telling.settled(view, look)
    t = translator(look.language)
    far, near = (_content(view, look, seat, t) for seat in (1 - look.near, look.near))
    found = choices(view, look)
    legends = [_legend(found, look)] if found.marks else []
    layouts = (
        [
            _table(view, look, (far, near), found, share),
            *legends,
            *panels(view, look, t, summed=summed),
        ]
        for share, summed in _tried()
        if share == SHARES[0] or not look.signs.helped  # help could not be read on a smaller board
    )
    sheet = painted(joined(screen.fitting(layouts, len(view.table.points), "", look.language)))
    return Drawing.of(sheet)


def _tried() -> Iterable[tuple[float, bool]]:
    """Return how large the board is drawn, and whether seasons are summed up below it; the fullest first.

    In a narrow picture the board comes first: the points of both stand in their strips, all else in words.
    """
    if theme.layout() == "desktop":
        return ((share, summed) for summed in (True, False) for share in SHARES)
    return product(SHARES, (True, False))


def _table(
    view: View, look: Look, content: tuple[strips.Strip, strips.Strip], found: Choices, share: float
) -> Block:
    """Return the board, a ``share`` of its largest size, between both players' strips, and the notes."""
    far, near = content
    plan = layout(look.near, strips.height(far), strips.height(near), share)

    def paint(sheet: Sheet, top: int) -> None:
        empty, shown = background(plan, look.near), board_cells(view, look, plan, found)
        cells.paint(sheet, top, empty, plan, shown)
        for strip, seat, at in ((far, 1 - look.near, theme.GAP), (near, look.near, plan.near_strip)):
            sheet.place(_strip(strip, view.table.captured[seat], seat, look), 0, top + at)
        told = lettering.DOT.join(notes(view, look, translator(look.language)))
        _footer(sheet, top + plan.footer, told, look.language)

    return Block(plan.end, paint)


# --- Board -----------------------------------------------------------------------------------------


@theme.cached(maxsize=16)
def layout(
    near: Seat, above: int = theme.STRIP_HEIGHT, below: int = theme.STRIP_HEIGHT, share: float = 1
) -> Grid:
    """Return the places of the board seen from a seat.

    ``above`` and ``below`` are the strips' heights, px; ``share`` is how large the board is drawn.
    """
    return fitted(COLUMNS, ROWS, near == 1, above, below, share)


@lru_cache(maxsize=2)
def grounds(near: Seat) -> tuple[Ground, ...]:
    """Return what is painted on each square: the ends of the water bear brackets."""
    plan = layout(near)
    return tuple(_ground(plan, index) for index in range(plan.squares))


def _ground(plan: Grid, index: int) -> Ground:
    if index not in WATER:
        return Ground("cloth")
    (column, row), (middle, centre) = place(plan, index), place(plan, CENTRE)
    across, down = column - middle, row - centre
    if max(abs(across), abs(down)) < 2:
        return Ground("water")
    return Ground(
        "water", "", ("left" if across < 0 else "right") if across else ("top" if down < 0 else "bottom")
    )


@theme.cached(maxsize=8)
def background(plan: Grid, near: Seat) -> Image.Image:
    """Return the empty board seen from a seat with room for all that stands around it, in the palette."""
    return cells.background(plan, grounds(near))


def tile_of(piece: str, far: bool, signs: Signs) -> Tile:
    """Return how a piece looks: red ones have a second frame, and cut corners point away from their side."""
    kind = BY_LETTER[piece]
    return Tile(kind.id, owner(piece) == 1, far, signs.style, kind.letter if signs.lettered else "")


_KINDS: Final = MappingProxyType(
    {
        (False, False): "hop",
        (False, True): "double",
        (True, False): "slide",
        (True, True): "slide_over1",
    }
)
"""The mark of a way, by whether it leads far, and whether the piece jumps over what it takes."""


@lru_cache(maxsize=1024)
def ways_of(piece: str, square: int, far: bool, rules: Rules) -> tuple[Way, ...]:
    """Return the ways of a piece from a square as they lead on the picture; ``far``: its side is above."""
    found, turned = ways_from(piece, square, rules), -1 if far else 1
    kind = _KINDS[found.far, found.jumps]
    return tuple(Way(kind, (turned * column, turned * row)) for row, column in found.directions)


def board_cells(view: View, look: Look, plan: Grid, found: Choices) -> dict[int, Cell]:
    """Return every square that is more than an empty one, with all that is drawn on it."""
    ground, shown, rules = grounds(look.near), dict[int, Cell](), rules_of(view.table.options)
    for index, piece in enumerate(board_of(view)):
        if piece != EMPTY:
            far = owner(piece) != look.near
            tile = tile_of(piece, far, look.signs)
            if look.signs.marked:
                tile = tile._replace(ways=ways_of(piece, index, far, rules))
            shown[index] = Cell(ground[index], tile, label=label(tile))

    def change(index: int, **values: object) -> None:
        shown[index] = shown.get(index, Cell(ground[index]))._replace(**values)  # type: ignore[arg-type]

    _add_turn(_shown_turn(view, look), plan, change)
    for index, mark in found.marks.items():
        change(index, mark=mark)
    for index in found.jumped:
        change(index, failed=True)
    for square in (*picked(look), *([view.square] if view.square else ())):
        if board_of(view)[AT[square]] != EMPTY:
            change(AT[square], frame="chosen")
    for square in look.marked:
        if square in AT:
            change(AT[square], frame="named")
    return shown


def _shown_turn(view: View, look: Look) -> Sequence[Trace]:
    """Return what is shown beside a choice, else the last turn, which a choice hides."""
    if look.beside is not None and isinstance(look.beside.action, Move):
        return (telling.trace_of(view, look.beside.action),)
    seen = not look.chosen and (view.table.moves or view.phase in ("chain", "over"))
    return view.table.last if seen else ()


def _add_turn(turn: Sequence[Trace], plan: Grid, change: Callable[..., None]) -> None:
    """Draw a turn: its line over vessels and jumps, its ends, and a cross where a piece was jumped."""
    if not turn:
        return
    path = path_of(turn)
    for index, line in cells.lined(plan, path).items():
        change(index, line=line)
    for index in path[1:-1]:
        change(index, frame="moved")
    for index in (path[0], path[-1]):
        change(index, frame="moved", tinted=True)
    for trace in turn:
        if trace.taken and (trace.taken != trace.dest or trace.sacrifice):
            change(AT[trace.taken], failed=True)


def path_of(turn: Sequence[Trace]) -> tuple[int, ...]:
    """Return the squares of a turn from its origin over vessels and landings to its end."""
    squares = [turn[0].src]
    for trace in turn:
        squares += [*trace.via, trace.dest]
    return tuple(AT[square] for square in squares)


# --- Strips and footer -----------------------------------------------------------------------------

_EMBLEM: Final = 62


def _content(view: View, look: Look, seat: Seat, t: Translator) -> strips.Strip:
    """Return what a player's strip says."""
    active = seat in view.turn
    kinds = len(set(view.table.captured[seat]))
    return strips.Strip(
        player(look, seat, t), lettering.DOT.join(_details(view, seat, t)), active, look.language, kinds
    )


def _details(view: View, seat: Seat, t: Translator) -> list[str]:
    """Return what stands below a name: the side, the points of several seasons, what the player is doing."""
    details = [t.t(SIDES[seat])]
    if view.table.options.seasons > 1:
        details.append(points_text(view.table.points[seat], t))
    if view.table.offered[seat] and view.phase != "over":
        details.append(t.t("offers a draw"))
    if view.phase == "setup":
        details.append(t.t("is choosing") if seat in view.turn else t.t("has chosen"))
    elif seat in view.turn:
        details.append(t.t("jumps on?") if view.phase == "chain" else t.t("to move"))
    if view.result is not None and view.result.ranking[seat] == 1:
        details.append(t.t("winner") if view.result.ranking.count(1) == 1 else t.t("draw"))
    return details


def _strip(content: strips.Strip, captured: str, seat: Seat, look: Look) -> Image.Image:
    return strip_picture(content, captured, seat, seat != look.near, look.signs)


@theme.cached(maxsize=32)
def strip_picture(content: strips.Strip, captured: str, seat: Seat, far: bool, signs: Signs) -> Image.Image:
    """Return a player's strip with the captured pieces, in the palette."""
    counts = Counter(captured)
    pieces = [
        strips.Piece(tile_of(piece, far, signs).picture(content.side), counts[piece], signs.lettered)
        for piece in SIGN_ORDER
        if counts[piece]
    ]
    emblem = Tile("king", seat == 1, far, signs.style).picture(_EMBLEM)
    nothing = translator(content.language).t("nothing taken")
    return strips.strip(content, emblem, pieces, nothing)


def _footer(sheet: Sheet, top: int, words: str, language: str) -> None:
    room = theme.WIDTH - 4 * theme.MARGIN
    at = (theme.WIDTH // 2, top + 36)
    lettering.write(
        sheet,
        at,
        words,
        lettering.fitted(words, strips.DETAIL_SIZE, language, room),
        theme.TEXT_SECONDARY,
        anchor="m",
        language=language,
        max_width=room,
    )


# --- Legend and panels -----------------------------------------------------------------------------


def _legend(found: Choices, look: Look) -> Block:
    ends = tuple(sorted({mark.end for mark in found.marks.values()}, reverse=True))
    image = legend(ends, bool(found.jumped), look.language)
    return placed(image, space=theme.GAP)


@theme.cached(maxsize=32)
def legend(ends: tuple[str, ...], jumped: bool, language: str) -> Image.Image:
    """Return what the marks on the board mean, in the palette."""
    t = translator(language)
    parts = [(_mark_icon(end), t.t(_ENDS[end])) for end in ends]
    if jumped:
        parts.append((_middle(Cell(Ground("cloth"), failed=True)), t.t("is jumped over and taken")))
    return explained(parts, language)


_ENDS: Final = {"move": N_("go"), "capture": N_("capture")}


def _mark_icon(end: str) -> Image.Image:
    return _middle(Cell(Ground("cloth"), mark=Mark("move"))) if end == "move" else ring()


def _middle(cell: Cell) -> Image.Image:
    """Return the middle of a cell as an icon."""
    whole = cells.picture(cell, 2 * ICON).convert("RGB")
    return whole.crop((ICON // 2, ICON // 2, ICON * 3 // 2, ICON * 3 // 2))


def panels(view: View, look: Look, t: Translator, *, summed: bool) -> list[Block]:
    """Return the panels to be set below the footer: how the game or the last season ended, the setups.

    All is ``summed`` up, or only said who won.
    """
    found = []
    season = telling.last_season(view)
    if view.result is not None:
        sums = _sums(view, look, t) if summed and view.table.options.seasons > 1 else []
        found.append(panel(telling.result_text(view.result, look), [lines(sums, look)], look))
    elif season is not None:
        words = telling.season_text(season, view, look, t)
        found.append(panel(words, [lines(_scores(view, look, t) if summed else [], look)], look))
    fresh = view.table.moves < telling.SEEN_FOR and view.phase != "over"
    if summed and view.table.wings is not None and fresh:
        rows = [Sum(words) for words in telling.setups(view, look, t)]
        found.append(panel(t.t("The setups that were chosen"), [lines(rows, look)], look))
    return found


def _sums(view: View, look: Look, t: Translator) -> list[Sum]:
    """Return the lines of the end: each season with what it gave, then the points of both."""
    table = view.table
    sums = [
        Sum(telling.season_text(season, view, look, t), _given(season.winner, look))
        for season in table.seasons
    ]
    return [*sums, *_scores(view, look, t)]


def _given(winner: Seat | None, look: Look) -> str:
    """Return what a season gave both sides, the near one first."""
    return "1–1" if winner is None else "2–0" if winner == look.near else "0–2"


def _scores(view: View, look: Look, t: Translator) -> list[Sum]:
    """Return the points of both, two for a season won and one for a draw."""
    ranking = view.result.ranking if view.result is not None else (2, 2)
    points = view.result.points if view.result is not None else view.table.points
    return [
        Sum(
            t.t("{name}: points", name=player(look, seat, t)),
            signed(points[seat]),
            ranking[seat] == 1 and ranking.count(1) == 1,
        )
        for seat in (look.near, 1 - look.near)
    ]
