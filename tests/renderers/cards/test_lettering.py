"""Sentences on several lines."""

from __future__ import annotations

import pytest

from renderers import lettering, text

SENTENCES = [
    ("Kit, Wolfeschlegelstein share first place with 8 points each. Somebody has no points left.", "en"),
    ("Maximiliana von Habsburgから日向ひなたの長い名前ですへ（獲得0枚）", "ja"),
    ("第1季：ThisIsAVeryLongNameIndeedThat、Wolfeschlegelsteinhauseが場の84点を分けます。", "ja"),
    ("word" * 40, "en"),
    ("עברית: follow a single card (1 black, above 将8), or discard 1 card.", "en"),
]


@pytest.mark.parametrize("room", [1000, 600, 260])
@pytest.mark.parametrize(("words", "language"), SENTENCES)
def test_lines_fit_and_lose_nothing(words: str, language: str, room: int) -> None:
    lines = lettering.wrapped(words, 30, language, room)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    for line in lines:
        assert line == line.strip()
        assert lettering.width(line, 30, language) <= room
        assert line[0] not in "、。）」,."


def test_lines_are_cut_between_words_and_only_where_they_must() -> None:
    assert lettering.wrapped("one two", 30, "en", 1000) == ["one two"]
    assert lettering.wrapped("", 30, "en", 1000) == [""]
    for line in lettering.wrapped(SENTENCES[0][0], 30, "en", 600):
        assert all(word in SENTENCES[0][0].split() for word in line.split())
    first, *_ = lettering.wrapped(SENTENCES[1][0], 30, "ja", 600)
    assert first.startswith("Maximiliana von Habsburgから日")  # after a name the line goes on


@pytest.mark.parametrize("room", range(300, 620, 20))
@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("Go on (再行), or end the season (終季)?", "en"),
        ("レーティングの決めかた（移動）、次は「ハッシュ」の待った：筆（クヮー）〜々。", "ja"),
        ("ザゥㇷ゚（獣）とニェㇰクッザウㇷ゚シュー（連撃獣裁）です。", "ja"),
    ],
)
def test_no_line_ends_with_a_bracket_that_opens_or_begins_with_what_begins_none(
    words: str, language: str, room: int
) -> None:
    lines = lettering.wrapped(words, 30, language, room)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    assert [line for line in lines if line[-1] in "（「("] == []
    assert [line for line in lines[1:] if line[0] in "ーゥッっ、。）」〜々ㇰㇷ\u309a)?"] == []


def test_a_width_is_that_of_the_line_drawn() -> None:
    for words, language in SENTENCES:
        assert (
            text.width(words, 30, language) == text.line(words, 30, language=language, max_width=9999).width
        )


def test_notes_are_cut_between_them() -> None:
    notes = "獲得0枚 · 伏せ札4枚 · 伏せて捨てた"
    assert lettering.packed("", 32, "ja", 400) == []
    assert lettering.packed(notes, 32, "ja", 1000) == [notes]
    assert lettering.packed(notes, 32, "ja", 320) == ["獲得0枚 · 伏せ札4枚", "伏せて捨てた"]
    assert lettering.packed(notes, 32, "ja", 320, 250) == ["", "獲得0枚 · 伏せ札4枚", "伏せて捨てた"]
    assert all(lettering.width(line, 32, "ja") <= 100 for line in lettering.packed(notes, 32, "ja", 100))
