"""All games, one list of contracts: what every room has for each game of the catalogue.

What a game declares is held against how it plays in ``tests/engine/test_declared.py``; that no text is
missing in any language stands in ``tests/test_translations.py``.  Here stands that nothing of a game is
missing at all.
"""

from __future__ import annotations

import ast
import random
import typing
from pathlib import Path
from typing import Any, Final, Literal

import pytest

from engine import catalogue
from engine.core import CHANCE, AnyGame
from engine.players import levels_of
from renderers import faces, rule_texts, rule_words
from renderers.face import KINDS
from renderers.translation import LANGUAGES
from tests import playthroughs
from tests.engine.conserved import CONSERVED

ROOT: Final = Path(__file__).resolve().parent.parent

EVERY_GAME: Final = pytest.mark.parametrize("game_id", catalogue.ids())


def test_the_catalogues_name_the_same_games() -> None:
    assert list(faces.FACES) == list(catalogue.GAMES)
    assert set(CONSERVED) == set(catalogue.ids())
    assert sorted(rule_words.listed()) == sorted(catalogue.ids())
    assert {path.stem for path in playthroughs.FOLDER.glob("*.txt")} == set(catalogue.ids())
    assert {path.name for path in (ROOT / "engine").iterdir() if (path / "game.py").exists()} == set(
        catalogue.ids()
    )


@EVERY_GAME
def test_a_game_names_the_source_of_its_rules_and_what_it_decided(game_id: str) -> None:
    # From the file: a compiled module has no docstring.
    game = catalogue.get(game_id)
    module = ROOT.joinpath(*type(game).__module__.split(".")).with_suffix(".py")
    said = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))) or ""
    assert "Source" in said
    assert ("Version history:" in said) == (game.version > 1)


@EVERY_GAME
def test_a_face_says_where_its_game_is_listed(game_id: str) -> None:
    face = faces.get(game_id)
    assert face.kind in KINDS
    assert face.moves_each > 0
    assert all(face.names.tagline for _ in LANGUAGES)
    for language in LANGUAGES:
        assert len(rule_texts.written(game_id, catalogue.get(game_id).make_options(), language)) > 400
        assert rule_words.players(game_id, language)


@EVERY_GAME
def test_options_and_their_values_have_words(game_id: str) -> None:
    game, names = catalogue.get(game_id), faces.get(game_id).names
    hints = typing.get_type_hints(game.options)
    for option in game.options.__struct_fields__:
        assert names.options.get(option), option
        for value in words_of(hints[option]):
            assert names.values.get((option, value), names.values.get(value)), (option, value)
    for preset in game.presets:
        assert all(names.presets[preset]), preset


@EVERY_GAME
def test_groups_sentences_and_variants_are_of_the_games_own_rules(game_id: str) -> None:
    game, names = catalogue.get(game_id), faces.get(game_id).names
    fields = game.options.__struct_fields__
    grouped = [option for group in rule_words.groups(game_id) for option in group.options]
    assert sorted(grouped) == sorted(fields), "each option stands under one heading"
    assert set(names.sentences) <= set(fields)
    assert set(names.compared) <= set(game.presets)
    if names.groups:
        assert set(names.sentences) == set(fields), "a game with headings says what each option does"
        assert all(group.name and len(group.options) <= 25 for group in names.groups)
    for variant, named in names.variants.items():
        assert variant not in game.presets
        assert game.preset_of(game.make_options(named.preset, named.changes)) == ""


def words_of(hint: Any) -> list[str]:
    """Return the values of an option that are words."""
    options = typing.get_args(hint) if typing.get_origin(hint) is not Literal else (hint,)
    literals = [each for each in options if typing.get_origin(each) is Literal]
    return [value for each in literals for value in typing.get_args(each) if isinstance(value, str)]


@EVERY_GAME
def test_every_level_of_computer_player_plays(game_id: str) -> None:
    """It sees a view, and does something legal in the first position in which there is something to do."""
    game = catalogue.get(game_id)
    for level in levels_of(game_id).values():
        rng = random.Random(level.__class__.__name__)
        state, seat = first_choice(game, rng)
        action = level.choose(game, game.view(state, seat), rng)
        assert action in game.legal(state, seat) or game.apply(state, seat, action)


def first_choice(game: AnyGame, rng: random.Random) -> tuple[Any, int]:
    """Return the first position in which a seat is to act, and the seat."""
    state = game.start(game.seats.start, game.make_options())
    while game.turn(state).is_chance:
        state = game.apply(state, CHANCE, game.chance(state).sample(rng))
    return state, game.turn(state).seats[0]


@EVERY_GAME
def test_a_whole_game_is_told_as_it_was(game_id: str) -> None:
    """``python -m tests.playthroughs`` writes it anew: read it before it is kept."""
    assert playthroughs.path(game_id).read_text(encoding="utf-8") == playthroughs.text(game_id)
