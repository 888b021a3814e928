"""Who reads no sign misses nothing: in English each stands in brackets behind a word, in whatever is told."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Final

import pytest

from engine import catalogue
from renderers import rule_texts, words
from scripts.check_texts import extracted
from tests import playthroughs
from tests.test_translations import forms

SIGN: Final = re.compile("[々一-鿿〡-〩ヽ丨]")
BEHIND_WORDS: Final = re.compile(r"(?<=[\w}*»”])\*{0,2} ?\([^()]*\)")
"""What stands in brackets behind a word."""

TYPED: Final = re.compile(r"`[^`]*`")
NOTATION: Final = re.compile(r"^( *\d+ [^:]+: )\S+(?: \S+)*?(  )", re.MULTILINE)
"""A line of a log: whose it is, and the action as records write it, which is told behind it."""

OF_RECORDS: Final = (
    "A record could not name the scoring hand",
    "Those who moved first (一位色) are written with 黒 and 赤",
    "the sum of the sticks, 無 (0) to 五 (5), or 或 (not known)",
    "“{piece}” in the scoring hand “{name}” is not a piece",
    "船 兵 弓 車 虎 馬 筆 巫 将 王 皇",  # what a style of signs looks like
)
"""Texts about the signs that somebody has typed into a record, or is to look at."""


def bare(text: str) -> Iterator[str]:
    """Yield the lines of a text with a sign that stands for itself."""
    for line in text.splitlines():
        if SIGN.search(BEHIND_WORDS.sub("", TYPED.sub("", line))):
            yield line


def test_a_sign_without_a_word_is_found() -> None:
    assert list(bare("皇再来: −3")) == ["皇再来: −3"]
    assert list(bare("(皇) alone")) == ["(皇) alone"]
    assert list(bare("Tam returns (皇再来): −3, and **king** (王)")) == []


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_a_whole_game_is_told_in_words(game_id: str) -> None:
    told = playthroughs.path(game_id).read_text(encoding="utf-8")
    assert list(bare(NOTATION.sub(r"\1\2", told))) == []


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_menus_say_what_they_offer_in_words(game_id: str) -> None:
    game, rng = catalogue.get(game_id), random.Random(2)
    state, labels = game.start(game.seats.start, game.make_options()), set()
    for _ in range(120):
        turn = game.turn(state)
        if turn.is_over:
            break
        seat = turn.seats[0]
        if turn.is_chance:
            action = game.chance(state).sample(rng)
        else:
            legal, view = game.legal(state, seat), game.view(state, seat)
            action = rng.choice(legal)
            for offered in (action, *legal[:12]):
                for step in game.steps(state, offered):
                    labels.add(words.step_label(game_id, view, step, "en"))
                labels.add(words.consequence(game_id, view, (offered,), "en"))
        state = game.apply(state, seat, action)
    assert [line for label in sorted(labels) for line in bare(label)] == []


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_rules_are_told_in_words(game_id: str) -> None:
    for options in catalogue.get(game_id).presets.values():
        assert list(bare(rule_texts.written(game_id, options, "en"))) == []


def test_every_text_says_signs_by_their_words() -> None:
    texts = {form for _, text in extracted() for form in forms(text) if not form.startswith(OF_RECORDS)}
    assert [line for text in sorted(texts) for line in bare(text)] == []
