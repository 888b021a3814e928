"""What is wrong with a picture is seen: text that is cut, but for a name."""

from __future__ import annotations

from renderers import lettering, text, theme, words
from renderers.canvas import Sheet, plain
from tests.pseudo.language import pseudo
from tests.pseudo.lettering import watched

LONG = pseudo("a long text of ours")


def test_a_text_of_ours_that_is_cut_is_seen() -> None:
    sheet = Sheet(plain((400, 200), theme.GROUND), 200)
    with watched() as writing:
        lettering.write(sheet, (10, 50), LONG, 32, max_width=100)
    assert [mistake.startswith("cut: ") for mistake in writing.mistakes()] == [True]
    with watched() as writing:
        text.write(plain((400, 200), theme.GROUND), (10, 50), LONG, 32, max_width=100)
    assert [mistake.startswith("cut: ") for mistake in writing.mistakes()] == [True]


def test_what_has_room_and_a_name_are_not() -> None:
    sheet = Sheet(plain((1000, 200), theme.GROUND), 200)
    with watched() as writing:
        lettering.write(sheet, (10, 50), LONG, 32)
        lettering.write(sheet, (10, 100), LONG, 32, max_width=100, sentence=False)
        lettering.write(sheet, (10, 150), f"{LONG} · Somebody of a long name", 32, max_width=600)
    assert list(writing.mistakes()) == []


def test_an_alt_text_that_is_cut_is_seen() -> None:
    with watched() as writing:
        assert words.shortened(LONG, 100) == LONG
        assert words.shortened(LONG, 12) != LONG
    assert len(list(writing.mistakes())) == 1


def test_letters_are_as_small_as_they_need_to_be() -> None:
    wide = lettering.width(LONG, 32, "en")
    assert lettering.fitted(LONG, 32, "en", wide) == 32
    small = lettering.fitted(LONG, 32, "en", wide - 20)
    assert 16 < small < 32
    assert lettering.width(LONG, small, "en") <= wide - 20 < lettering.width(LONG, small + 1, "en")
    assert lettering.fitted(LONG, 32, "en", 10) == 16
