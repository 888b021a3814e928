"""The pseudo-language keeps what a translation has to keep, and what is not in it is found."""

from __future__ import annotations

import pytest

from renderers import terms
from renderers.translation import Translator, translator
from tests.pseudo.language import CODE, clipped, left, pseudo


@pytest.mark.parametrize(
    "text",
    [
        "It is {name}'s turn.",
        "Use `/play` or press **Join**: <#{channel}>, https://example.org/path",
        "{count} of {all}",
    ],
)
def test_it_keeps_what_is_no_word(text: str) -> None:
    said = pseudo(text)
    for kept in ("{name}", "`/play`", "<#{channel}>", "https://example.org/path", "{count}", "{all}"):
        assert (kept in said) is (kept in text)
    assert said.count("**") == text.count("**")
    assert len(said) > len(text)
    assert left(said.format(name="", channel=1, count=1, all=2)) == []


def test_what_has_no_letters_stays() -> None:
    assert pseudo(", ") == ", "
    assert pseudo("{one} {other}") == "{one} {other}"


def test_headings_stay_headings() -> None:
    assert pseudo("### Rules").startswith("### ⟦")
    assert pseudo("-# small").startswith("-# ⟦")


def test_english_is_found() -> None:
    assert left("⟦áđđ⟧ Take it, `/play` ZAU <@1> B5") == ["Take"]
    assert left("Take Anna", frozenset({"Anna"})) == ["Take"]


def test_it_is_one_of_the_languages(t: Translator) -> None:
    assert translator(CODE) is t
    assert t.language == CODE
    assert t.both(["A", "B"]) == pseudo("{one} and {other}").format(one="A", other="B")
    assert translator("en").both(["A", "B"]) == "A and B"
    assert terms.word("games.cerke", CODE) == pseudo("Cerke")


def test_what_was_cut_is_found() -> None:
    whole = pseudo("Take it back")
    assert not clipped(f"{whole}, Anna and more …")
    assert clipped(whole[:-1])
    assert clipped(f"{whole} …")
