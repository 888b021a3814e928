"""Help on pieces: the marks are the engine's ways, letters are high enough, and signs stay whole."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.cerke.board import BOARDS, EMPTY, IA, PROFESSIONS, TAM, A, owned_by
from engine.cerke.geometry import movement_table
from engine.cerke.moves import Field
from engine.cerke.options import Options
from engine.cerke.state import Position
from renderers import glyphs, lettering, theme
from renderers.board import tiles, ways
from renderers.board.tiles import Tile
from renderers.board.ways import Way
from renderers.canvas import HELPS, STYLES, Signs
from renderers.cards import faces
from renderers.cerke.tiles import hand_tile, tiles_of, ways_of
from tests.renderers.scenes import in_play, start

OPTIONS = (
    Options(),
    Options(move_table="hard_tam"),
    Options(horse_hue_jump="any_one", hue_vessel="as_archer"),
    Options(water_moves="slow_water"),
    Options(tiger_horse="both_tiger", archer_chariot="both_chariot"),
)

CAP = 29
"""Height of a capital, px: 8 px where a phone shows a picture of 1080 px 302 px wide."""

REACHES = {
    "hop": ({1}, {1}),
    "double": ({1, 2}, {1}),
    "jump2": ({2}, {2}),
    "slide": ({1, 2, 3}, {1}),
    "slide_from2": ({2, 3}, {2, 3}),
    "slide_over1": ({1, 2, 3}, {1, 2, 3}),
    "slide_over1_from2": ({2, 3}, {2, 3}),
}
"""Squares that a mark promises, from 1 to 3 away: on an empty board, and where a piece stands beside it."""


def test_every_primitive_of_the_rules_has_a_mark_of_its_own() -> None:
    tables = [movement_table(options).values() for options in OPTIONS]
    kinds = {kind for table in tables for movement in table for leg in movement for kind in leg}
    assert kinds == REACHES.keys()
    assert kinds < ways.MARKS.keys()


def lone(options: Options, piece: str, square: int, beside: bool) -> Field:
    """Return a board with one piece of its mover, or with one of the others' on each square beside it too."""
    board = [EMPTY] * len(BOARDS[options.board].names)
    board[square] = piece
    mover = IA if piece[-1].isupper() else A
    if beside:
        for other in around(options, square):
            board[other] = owned_by("S", 1 - mover)
    return Field(Position(options, tuple(board), ("", ""), mover, 1, (20, 20)))


def around(options: Options, square: int) -> Iterator[int]:
    wide = len(BOARDS[options.board].columns)
    for row, column in product((-1, 0, 1), repeat=2):
        if row or column:
            yield square + row * wide + column


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seat", [IA, A])
def test_marks_are_the_ways_of_the_engine(options: Options, seat: int) -> None:
    board = BOARDS[options.board]
    wide, tall = len(board.columns), len(board.rows)
    inner = [row * wide + column for row in range(3, tall - 3) for column in range(3, wide - 3)]
    squares = [square for square in range(len(board.names)) if square in inner]
    assert {square in board.fixed_hue for square in squares} == {False, True}
    for square, profession, beside in product(squares, PROFESSIONS, (False, True)):
        field = lone(options, owned_by(profession.letter, seat), square, beside)
        hue = square in board.fixed_hue
        shown = ways_of(options, profession.id, square, hue, seat != IA)
        promised = {
            square + step[1] * far * wide + step[0] * far
            for kind, step in shown
            if kind != "guard"
            for far in REACHES[kind][beside]
        }
        reached = set(field.reach_all(field.board[square], square))
        near = {
            to for to in reached if max(abs(to // wide - square // wide), abs(to % wide - square % wide)) <= 3
        }
        assert promised == near, (profession.id, board.names[square])


def test_a_captured_piece_shows_its_plain_ways() -> None:
    for profession in PROFESSIONS:
        tile = hand_tile("+" + profession.letter, False, Signs(help="moves"), Options())
        assert {*tile.ways} == {*ways_of(Options(), profession.id, None, False, False)}
        assert not tile.hued


def test_a_piece_shows_the_ways_of_hue_while_it_stands_on_hue() -> None:
    position = in_play().position
    board = BOARDS[position.options.board]
    there = tiles_of(position, IA, Signs(help="moves"))
    assert there[board.at["NAI"]].hued
    assert not there[board.at["LAI"]].hued
    moved = replace(position, board=swapped(position.board, board.at["ZO"], board.at["LU"]))
    beside = tiles_of(moved, IA, Signs(help="moves"))
    assert beside[board.at["KI"]].hued, "the 皇 makes the squares around it hue"
    assert not there[board.at["KI"]].hued
    assert beside[board.at["KI"]].ways != there[board.at["KI"]].ways


def swapped(pieces: tuple[str, ...], one: int, other: int) -> tuple[str, ...]:
    found = list(pieces)
    found[one], found[other] = found[other], found[one]
    return tuple(found)


@pytest.mark.parametrize("chosen", HELPS)
def test_each_piece_bears_what_was_chosen_and_nothing_else(chosen: str) -> None:
    position = start().position
    signs = Signs(help=chosen)  # type: ignore[arg-type]
    for square, tile in tiles_of(position, IA, signs).items():
        piece = position.board[square]
        letter = "" if piece == TAM else piece[-1].upper()
        assert tile.letter == (letter if chosen in ("letters", "both") else "")
        assert bool(tile.ways) == (chosen in ("moves", "both"))


# --- Letters ---------------------------------------------------------------------------------------


def height(image: Image.Image) -> int:
    """Return how high the letters on a plate are: what is as light as they are, px."""
    grey = image.convert("RGB").convert("L")
    box = grey.point(lambda value: 255 * (value > 150)).getbbox()
    assert box is not None
    return box[3] - box[1]


@pytest.mark.parametrize("letter", [profession.letter for profession in PROFESSIONS])
@pytest.mark.parametrize("box", [84, 104, 124])
def test_letters_are_high_enough_to_be_read_on_a_phone(letter: str, box: int) -> None:
    assert height(lettering.plate(letter, max(lettering.least(), box / ways.UNIT))) >= CAP


@pytest.mark.parametrize("layout", theme.LAYOUTS)
def test_letters_are_high_enough_in_every_layout(layout: theme.LayoutName) -> None:
    """On a board 8 px where a phone shows the picture 302 px wide; on cards as high as words."""
    with theme.wearing("dark", layout):
        on_phone = 302 / theme.WIDTH
        assert height(lettering.plate("S", lettering.least())) * on_phone >= 7.95
        assert height(lettering.plate("R4")) * on_phone >= 7.95


def test_codes_of_cards_have_room_on_every_card() -> None:
    for card in ("B0", "R8", "Rk", "Bt"):
        plate = lettering.plate(card)
        assert plate.width <= min(faces.TILE[0], faces.SMALL[0], 66)


def ink(tile: Tile, box: int) -> Image.Image:
    """Return where the sign of a tile is drawn."""
    left, top, side = tiles.sign_box(tile, box)
    turn = 180 if tile.far else 0
    cover = Image.new("L", (box, box))
    cover.paste(glyphs.sign_mask(tile.sign, tile.style, side, turn), (left, top))
    return cover


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("far", [False, True])
@pytest.mark.parametrize("chosen", ["letters", "both"])
def test_a_letter_leaves_the_sign_whole(style: str, far: bool, chosen: str) -> None:
    for profession, hue, box in product(PROFESSIONS, (False, True), (84, ways.UNIT)):
        if chosen == "both" and box != ways.UNIT:
            continue  # captured pieces with marks are as large as those on the board
        shown = ways_of(Options(), profession.id, None, hue, far) if chosen == "both" else ()
        tile = Tile(profession.id, False, far, style, profession.letter, shown, hue)  # type: ignore[arg-type]
        plate = lettering.plate(profession.letter, 1.0)
        cover = Image.new("L", (box, box))
        cover.paste(plate.getchannel("A"), (box - plate.width, box - plate.height))
        met = ImageChops.multiply(ink(tile, box), cover)
        assert sum(met.histogram()[128:]) == 0, (profession.id, hue)


def test_a_mark_in_the_letters_corner_is_seen_where_something_lies_on_the_tile() -> None:
    tile = Tile("king", False, False, "brush", "K", (Way("hop", (1, 1)),))
    label = tiles.label(tile)
    assert label is not None
    assert label.picture(104).tobytes() != tiles.Label(tile._replace(ways=())).picture(104).tobytes()
    assert tiles.label(tile._replace(letter="")) is None
