"""Clocks in words, as they are read again, and on the page that offers them."""

from __future__ import annotations

from typing import Any, cast

import pytest

from bot.clocks.messages.words import (
    OTHER,
    clock_menu,
    clock_words,
    instant,
    moment,
    read_clock,
    span,
    usual_clocks,
)
from bot.clocks.service.terms import COMMON, kept
from bot.kit.messages.press import Press
from renderers.translation import LANGUAGES, translator

ENGLISH = translator("en")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "none"),
        ("days:1", "1 day a move"),
        ("days:12h", "12 hours a move"),
        ("bank:10d+12h", "10 days, and 12 hours more after each move"),
        ("fischer:180+10", "3 minutes + 10 seconds a move"),
        ("byoyomi:600+3x30", "10 minutes, then 3 × 30 seconds"),
        ("table:60+300", "1 minute a decision, and 5 minutes in reserve"),
    ],
)
def test_every_kind_has_its_words(text: str, words: str) -> None:
    assert clock_words(text, ENGLISH) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 seconds"),
        (59.9, "59 seconds"),
        (5400, "1 hour 30 minutes"),
        (86_400 * 2 + 61, "2 days 1 minute"),
        (86_400 + 3600 + 60, "1 day 1 hour"),
    ],
)
def test_a_time_is_told_in_its_two_largest_units(seconds: float, words: str) -> None:
    assert span(seconds, ENGLISH) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_offered_is_read_as_it_is_told(language: str) -> None:
    t = translator(language)
    told = usual_clocks(t)
    assert [read_clock(words, t) for words, _ in told] == ["", *(terms.text for terms in COMMON)]
    assert [read_clock(value, t) for _, value in told] == ["", *(terms.text for terms in COMMON)]
    assert len({words for words, _ in told}) == len(told)


def test_times_are_told_so_that_discord_lets_them_tick() -> None:
    assert (instant(1700000000.9), moment(1700000000.9)) == ("<t:1700000000:R>", "<t:1700000000:f>")


def test_the_menu_has_the_present_clock_whatever_it_is() -> None:
    unusual = "days:5"
    assert kept(unusual) not in COMMON
    menu = cast(Any, clock_menu(Press("clock", "abc"), unusual, ENGLISH, "Clock: {clock}"))
    assert [option.value for option in menu.options if option.default] == [unusual]
    assert menu.options[-1].value == OTHER
    assert menu.options[-2].label == "Clock: 5 days a move"
    usual = cast(Any, clock_menu(Press("clock", "abc"), "", ENGLISH, "Clock: {clock}"))
    assert [option.label for option in usual.options if option.default] == ["Clock: none"]
