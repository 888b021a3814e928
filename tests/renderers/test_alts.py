"""An alt text leaves out what has no room, by whole sentences, and says where all of it is."""

from __future__ import annotations

import pytest

from renderers import alts
from renderers.canvas import Look
from renderers.face import ALT_LIMIT, units
from renderers.translation import LANGUAGES, translator

NAMES = ("Aya", "Béla")
SENTENCE = "x" * 99 + "."


def told(language: str, *tellings: list[str], late: tuple[int, ...] = ()) -> str:
    return alts.alt(Look(names=NAMES, language=language, late=late), tellings)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_room_is_told_whole(language: str) -> None:
    assert told(language, [SENTENCE, "", "y."]) == translator(language).sentences([SENTENCE, "y."])


@pytest.mark.parametrize("language", LANGUAGES)
def test_else_the_first_that_has_room_which_says_where_all_of_it_is(language: str) -> None:
    t = translator(language)
    said = told(language, [SENTENCE] * 20, [SENTENCE] * 9, ["y."])
    assert said.startswith(t.sentences([SENTENCE] * 9))
    assert t.t("In words") in said
    assert "y." not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_sentences_alone_the_first_that_have_room(language: str) -> None:
    t = translator(language)
    said = alts.roomy([SENTENCE] * 20, t)
    assert units(said) <= ALT_LIMIT < units(t.sentences([said, SENTENCE]))
    assert said == t.sentences([SENTENCE] * said.count("."))
    assert alts.roomy(["x" * 2000, "y."], t) == "x" * 2000


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("late", [(), (0, 1)])
def test_of_the_shortest_as_many_sentences_as_have_room(language: str, late: tuple[int, ...]) -> None:
    t = translator(language)
    said = told(language, [SENTENCE] * 20, [SENTENCE] * 15, late=late)
    before = alts.late(Look(names=NAMES, language=language, late=late))
    assert units(t.sentences([*before, said])) <= ALT_LIMIT < units(t.sentences([*before, SENTENCE, said]))
    assert said.startswith(SENTENCE)
    assert t.t("In words") in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_own_hand_stays_where_what_changed_takes_all_the_room(language: str) -> None:
    changed, asked = "x" * 1000 + ".", ["asked.", "hand " + SENTENCE]
    said = told(language, [changed, *asked, "board."], [changed, *asked])
    assert said.startswith(translator(language).sentences(asked))
    assert changed not in said
