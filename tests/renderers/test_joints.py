"""How texts are joined: sentences by each language's habit, one full stop each, one kind of minus sign."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine import catalogue
from engine.core import CHANCE
from renderers import faces, words
from renderers.canvas import Look
from renderers.translation import translator
from tests.renderers.lutu.scenes import SCENES as BETS
from tests.renderers.scenes import SCENES as BOARDS

EN, JA = translator("en"), translator("ja")
NAMES = ("Aya", "Bo", "Cleo", "Dora", "Emil", "Fritz", "Gero", "Hana", "Ivo", "Jan")

_WRONG = re.compile(r"[:：；;,、][.。]|\.\.(?!\.)|。。|\. ?。|。 |\s\s|\s$|[?!？！][.。]|(?<![\w.-])-\d")
"""Two stops, a stop after a colon, a space between Japanese sentences, a hyphen as a minus sign."""


def test_sentences_are_joined_as_the_language_does() -> None:
    assert EN.sentences(["One.", "", "Two."]) == "One. Two."
    assert JA.sentences(["一。", "", "二。"]) == "一。二。"
    assert EN.sentences([]) == ""


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("Bo won", "Bo won."),
        ("Bo won.", "Bo won."),
        ("Payments:", "Payments."),
        ("Which one?", "Which one?"),
        ("", ""),
    ],
)
def test_a_sentence_has_one_full_stop(said: str, sentence: str) -> None:
    assert EN.sentence(said) == sentence


def test_a_japanese_heading_becomes_a_sentence() -> None:
    assert JA.sentence("上がりの支払い：") == "上がりの支払い。"
    assert JA.sentence("どれですか？") == "どれですか？"


def test_lists_in_sentences() -> None:
    assert EN.both(["one"]) == "one"
    assert EN.both(["one", "two", "three"]) == "one, two and three"
    assert JA.both(["甲", "乙"]) == "甲と乙"


def positions(game_id: str) -> Iterator[Any]:
    """Return views of a random game on the way to its end."""
    game, rng = catalogue.get(game_id), random.Random(7)
    is_long = game_id != "cerke" and "seasons" in game.options.__struct_fields__
    options = game.make_options("", {"seasons": 2} if is_long else {})
    state = game.start(max(game.seats.start, min(3, game.seats.stop - 1)), options)
    for number in range(400):
        turn = game.turn(state)
        if number % 6 == 0 or turn.is_over:
            seat = turn.seats[0] if turn.seats and turn.seats[0] >= 0 else None
            yield game.view(state, seat if number % 12 else None)
        if turn.is_over:
            return
        if turn.is_chance:
            state = game.apply(state, CHANCE, game.chance(state).sample(rng))
        else:
            actor = turn.seats[0]
            state = game.apply(state, actor, rng.choice(game.legal(state, actor)))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_alt_texts_are_joined_well(game_id: str, language: str) -> None:
    face, look = faces.get(game_id), Look(names=NAMES, language=language)
    stop = "." if language == "en" else "。"
    for view in positions(game_id):
        alt = face.describe(view, look)
        for told in (alt, *face.describe_fully(view, look).splitlines(), face.change(view, look)):
            assert not _WRONG.search(told), told
        assert alt.endswith(stop), alt
        assert face.prompt(view, look)[-1] in ".?。？"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_alt_texts_of_boards_and_bets(language: str) -> None:
    for make in BETS.values():
        told = words.describe(
            "lutu", catalogue.get("lutu").view(make(), None), names=NAMES, language=language
        )
        assert not _WRONG.search(told), told
    for scene in (board() for board in BOARDS.values()):
        told = words.describe_fully("cerke", scene.view, **{**scene.look, "language": language})
        assert not any(_WRONG.search(line) for line in told.splitlines()), told
