"""The pictures of signs on the rules page: as agreed, small, and what they say is what the engine reads."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engine import catalogue
from engine.card_text import read_words
from engine.cards import DECK, FACES
from engine.cerke.board import BOARDS, PROFESSIONS, Profession
from engine.cerke.geometry import KANTEI, Leg, geometry
from engine.cerke.options import Options
from renderers import render_signs, theme, words
from renderers.canvas import Look, Style
from renderers.cerke import diagrams
from renderers.cerke.signs import describe, signs
from renderers.face import units
from renderers.translation import LANGUAGES, translator
from renderers.typed import to_type
from tests.renderers import golden

KILOBYTES = 120


@pytest.mark.parametrize(("game_id", "language"), golden.SIGNS)
def test_pictures_are_as_they_were(game_id: str, language: str) -> None:
    kept = Image.open(golden.FOLDER / f"signs_{game_id}_{language}.png")
    fresh = Image.open(io.BytesIO(golden.signs(game_id, language).data))
    assert fresh.size == kept.size
    found = golden.difference(fresh, kept)
    assert found.is_small, found


@pytest.mark.parametrize("style", ["gothic", "kanji"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_every_game_shows_its_signs(game_id: str, language: str, style: Style) -> None:
    picture = render_signs(game_id, language=language, style=style)
    assert picture is not None
    assert len(picture.data) <= KILOBYTES * 1024
    assert picture.size[0] == theme.WIDTH != picture.size[1]
    assert 0 < units(picture.words) <= words.ALT_LIMIT
    end = translator(language).t("{words}.", words="")
    assert picture.words.endswith(end)
    assert not picture.words.endswith(2 * end)
    assert picture.words.rstrip(end) + end == picture.words


@pytest.mark.parametrize("game_id", ["cerke", "mok_kaik", "lutu"])
def test_the_style_of_the_signs_is_the_reader_s(game_id: str) -> None:
    brush, gothic = (render_signs(game_id, style=style) for style in ("brush", "gothic"))
    assert brush is not None
    assert gothic is not None
    assert brush.data != gothic.data
    assert brush.words == gothic.words


# --- Cerke -----------------------------------------------------------------------------------------


def test_what_is_typed_for_a_piece_is_what_moves_are_typed_with() -> None:
    for sign in signs(translator("en")):
        assert to_type("cerke", sign.kanji, "en") == sign.typed


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_name_every_piece_its_letter_and_its_moves(language: str) -> None:
    t = translator(language)
    told = describe(Look(language=language))
    for sign in signs(t):
        for part in (sign.name, sign.kanji, sign.typed, diagrams.leg_text(sign.movement.normal, t)):
            assert part in told
        assert diagrams.leg_text(sign.movement.hue, t) in told


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


@pytest.mark.parametrize("hue", [False, True])
@pytest.mark.parametrize("profession", PROFESSIONS, ids=lambda profession: profession.id)
def test_diagrams_mark_what_the_engine_reaches(profession: Profession, hue: bool) -> None:
    board = BOARDS["standard_9x9"]
    hops, doubles, slides, overs = geometry(Options()).legs[profession.letter][hue][board.hill]
    lines = [*slides, *(line for _, line in overs)]
    squares = {*hops, *(square for _, square in doubles), *(square for line in lines for square in line)}
    apart = {(square % 9 - 4, square // 9 - 4) for square in squares}
    near = {place for place in apart if max(map(abs, place)) <= 2}
    assert marked(KANTEI[profession.id][hue], hue) == near


def test_the_tam_s_diagram_marks_all_that_two_steps_reach() -> None:
    around = {(column, row) for column in range(-2, 3) for row in range(-2, 3)}
    assert marked(diagrams.TAM_MOVEMENT.normal, hue=False) == around - {(0, 0)}


# --- Cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_codes_that_are_told_are_the_cards_of_the_deck(language: str) -> None:
    picture = render_signs("ni_ne", language=language)
    assert picture is not None
    cards, _ = read_words(picture.words.partition(FACES[0].kanji)[2])
    assert set(cards) == set(DECK)
    assert str(len(DECK)) in picture.words
