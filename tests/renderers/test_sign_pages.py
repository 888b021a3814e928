"""The pages of signs among the rules: as agreed, no ribbons, and what they say is what the engine reads."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Set

import pytest
from PIL import Image

from engine import catalogue
from engine.card_text import read_words
from engine.cards import DECK, FACES
from engine.cerke.board import BOARDS, PROFESSIONS, Profession
from engine.cerke.geometry import Leg, geometry
from engine.cerke.options import Options
from renderers import faces, render_signs, theme, words
from renderers.board.ways import MEANINGS, SHAPES
from renderers.canvas import SIZES
from renderers.cerke import diagrams, rule_values
from renderers.cerke.signs import signs
from renderers.face import units
from renderers.table.page import Block
from renderers.table.signs import Part, Section, paged
from renderers.theme import LayoutName
from renderers.translation import LANGUAGES, translator
from renderers.typed import to_type
from tests.renderers import golden

KILOBYTES = 120

HIGHEST = {"phone": 1.5, "desktop": 1.5, "large": 1.6}
"""How high a page is at most, as a share of its width."""


@pytest.mark.parametrize(("game_id", "language"), golden.SIGNS)
def test_pictures_are_as_they_were(game_id: str, language: str) -> None:
    pages = golden.signs(game_id, language)
    assert {file.name for file in golden.FOLDER.glob(f"signs_{game_id}_{language}_*.png")} == pages.keys()
    for file, page in pages.items():
        kept, fresh = Image.open(golden.FOLDER / file), Image.open(io.BytesIO(page.data))
        assert fresh.size == kept.size, file
        found = golden.difference(fresh, kept)
        assert found.is_small, (file, found)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_every_page_of_every_game_is_seen_and_heard(game_id: str, language: str, size: LayoutName) -> None:
    t = translator(language)
    stop = t.t("{words}.", words="")
    pages = render_signs(game_id, language=language, size=size, style="kanji")
    assert pages
    for page in pages:
        (width, height), wanted = page.size, theme.LAYOUTS[size]
        assert len(page.data) <= KILOBYTES * 1024
        assert width in (wanted, wanted + 12)
        assert width != height <= HIGHEST[size] * wanted
        assert 0 < units(page.words) <= words.ALT_LIMIT
        assert page.words.rstrip(stop) + stop == page.words


def sentences(game_id: str, language: str, size: LayoutName) -> tuple[set[str], Counter[str]]:
    """Return what all pages of signs begin with, and all else that they tell, as often as it is told."""
    stop = translator(language).t("{words}.", words="").strip()
    pages = [
        [part.strip() for part in page.words.split(stop) if part.strip()]
        for page in render_signs(game_id, language=language, size=size)
    ]
    return {first for first, *_ in pages}, Counter(part for page in pages for part in page)


@pytest.mark.parametrize("size", ["phone", "large"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_each_sign_is_told_on_one_page(game_id: str, language: str, size: LayoutName) -> None:
    """What is told on narrow pages is what is told on wide ones, and nothing twice but their heads."""
    heads, narrow = sentences(game_id, language, size)
    _, wide = sentences(game_id, language, "desktop")
    assert narrow.keys() == wide.keys()
    assert {part for part, count in narrow.items() if count != wide[part]} <= heads


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game_id", "marks"), [("cerke", MEANINGS.keys()), ("zia_cerke", {"hop", "slide", "slide_over1"})]
)
def test_the_marks_are_told_by_what_they_look_like(game_id: str, marks: Set[str], language: str) -> None:
    t = translator(language)
    *_, last = render_signs(game_id, language=language, size="phone")
    beginnings = {mark: t.t("{name}: {what}.", name=t.t(shape), what="\0") for mark, shape in SHAPES.items()}
    assert {mark for mark, words in beginnings.items() if words.partition("\0")[0] in last.words} == marks


# --- How parts come onto pages ---------------------------------------------------------------------


def section(*heights: int, words: str = "") -> Section:
    """Return a section of parts of these heights, named by their number, below a head of 100 px."""
    draw = Block(0, lambda sheet, top: None)
    parts = [
        Part(draw._replace(height=height), [f"{number}{words}."]) for number, height in enumerate(heights)
    ]
    return Section(Part(draw._replace(height=100), ["Head."]), parts)


def told(*sections: Section) -> list[str]:
    """Return what is told of each page of sections, in the layout for phones: 1,050 px are the most."""
    with theme.wearing("dark", "phone"):
        return [page.words for page in paged(sections, translator("en"))]


def test_pages_are_few_and_even() -> None:
    assert told(section(*[200] * 4)) == ["Head. 0. 1. 2. 3."]
    assert told(section(*[200] * 6)) == ["Head. 0. 1. 2.", "Head. 3. 4. 5."]
    assert told(section(500, 500, 100)) == ["Head. 0.", "Head. 1. 2."]


def test_a_section_follows_on_the_same_page_where_it_has_room() -> None:
    assert told(section(300), section(400)) == ["Head. 0. Head. 0."]
    assert told(section(300), section(600)) == ["Head. 0.", "Head. 0."]


def test_a_page_has_no_more_than_can_be_told_of_it() -> None:
    pages = told(section(10, 10, 10, words="x" * 500))
    assert [page.count("x") for page in pages] == [500, 1000] or [page.count("x") for page in pages] == [
        1000,
        500,
    ]


def test_a_part_that_is_too_high_has_a_page_of_its_own() -> None:
    assert told(section(10, 2000, 10)) == ["Head. 0.", "Head. 1.", "Head. 2."]


@pytest.mark.parametrize("game_id", ["cerke", "mok_kaik", "lutu"])
def test_the_style_of_the_signs_is_the_reader_s(game_id: str) -> None:
    (brush, *_), (gothic, *_) = (render_signs(game_id, style=style) for style in ("brush", "gothic"))
    assert brush.data != gothic.data
    assert brush.words == gothic.words


# --- Cerke -----------------------------------------------------------------------------------------


def test_what_is_typed_for_a_piece_is_what_moves_are_typed_with() -> None:
    for sign in signs(translator("en")):
        assert to_type("cerke", sign.kanji, "en") == sign.typed


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_name_every_piece_its_letter_and_its_moves(language: str) -> None:
    t = translator(language)
    said = "".join(page.words for page in render_signs("cerke", language=language))
    for sign in signs(t):
        for part in (sign.name, sign.kanji, sign.typed, diagrams.leg_text(sign.movement.normal, t)):
            assert part in said
        assert diagrams.leg_text(sign.movement.hue, t) in said


def test_only_the_pieces_of_this_game_are_shown() -> None:
    pages = render_signs("cerke", size="phone", only=("soldier", "tam"))
    said = "".join(page.words for page in pages)
    assert [sign.name for sign in signs(translator("en")) if f"{sign.name} (" in said] == ["soldier", "tam"]
    assert len(pages) < len(render_signs("cerke", size="phone"))


def marked(leg: Leg, hue: bool) -> set[tuple[int, int]]:
    """Return the squares on which a diagram says that the piece may end: columns right, rows down."""
    image = diagrams.diagram(leg, hue).convert("RGB")
    found = set()
    for row in range(-2, 3):
        for column in range(-2, 3):
            x, y = (round((step + 2.5) * diagrams.SQUARE) for step in (column, row))
            pixels = image.crop((x - 3, y - 3, x + 4, y + 4)).getcolors()
            if pixels is not None and theme.MARK in {color for _, color in pixels}:
                found.add((column, row))
    return found


VARIANTS = (
    Options(),
    Options(move_table="hard_tam", hue_vessel="as_archer"),
    Options(horse_hue_jump="any_one", tiger_horse="both_horse", archer_chariot="both_archer"),
    Options(move_table="hard_tam", tiger_horse="both_tiger", archer_chariot="both_chariot"),
)


@pytest.mark.parametrize("hue", [False, True])
@pytest.mark.parametrize("profession", PROFESSIONS, ids=lambda profession: profession.id)
@pytest.mark.parametrize("options", VARIANTS)
def test_diagrams_mark_what_the_engine_reaches(options: Options, profession: Profession, hue: bool) -> None:
    board = BOARDS["standard_9x9"]
    hops, doubles, slides, overs = geometry(options).legs[profession.letter][hue][board.hill]
    lines = [*slides, *(line[passed:] for passed, line in overs)]
    squares = {*hops, *(square for _, square in doubles), *(square for line in lines for square in line)}
    apart = {(square % 9 - 4, square // 9 - 4) for square in squares}
    near = {place for place in apart if max(map(abs, place)) <= 2}
    shown = signs(translator("en"), rule_values.signs_of(options))
    (sign,) = (sign for sign in shown if sign.id == profession.id)
    assert marked(sign.movement[hue], hue) == near
    assert len(shown) == len(PROFESSIONS) + 1
    assert all(diagrams.leg_text(leg, translator("en")) for leg in sign.movement)


def test_the_tam_s_diagram_marks_all_that_two_steps_reach() -> None:
    around = {(column, row) for column in range(-2, 3) for row in range(-2, 3)}
    assert marked(diagrams.TAM_MOVEMENT.normal, hue=False) == around - {(0, 0)}


@pytest.mark.parametrize(
    ("slide", "chariot", "beast"), [("both", "far", "far"), ("chariot_only", "far", "1"), ("none", "1", "1")]
)
def test_pieces_of_old_cerke_are_told_as_far_as_they_slide(slide: str, chariot: str, beast: str) -> None:
    only = faces.get("zia_cerke").signs_of(catalogue.get("zia_cerke").make_options("", {"slide": slide}))
    said = "".join(page.words for page in render_signs("zia_cerke", language="en", only=only))
    assert f": {chariot} straight; takes" in said
    assert f": {beast} diagonally; takes" in said


# --- Cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_codes_that_are_told_are_the_cards_of_the_deck(language: str) -> None:
    (picture,) = render_signs("ni_ne", language=language)
    cards, _ = read_words(picture.words.partition(FACES[0].kanji)[2])
    assert set(cards) == set(DECK)
    assert str(len(DECK)) in picture.words
