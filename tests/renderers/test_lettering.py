"""Lines as parts of a picture: drawn quickly as they are drawn in full colour, and cut as late as can be."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po
from hypothesis import example, given
from hypothesis import strategies as st

import renderers
from renderers import lettering, text, theme
from renderers.canvas import indexed, plain

LOCALES: Final = Path(renderers.__file__).parent.parent / "data/translations"

WORDS = (
    "It is Aya's turn: choose a ship, or end the turn.",
    "日向さんの番です。船を選ぶか、手番を終えてください（あと2回）。",
    "수진 님이 막대를 던집니다.",
    "אב pays Aya 3",
    "Wolfeschlegelsteinhausenbergerdorff",
    "a  b   □ 𐌰 c 🦊 d",
    " ",
)


def in_full_colour(words: str, color: theme.Color, ground: theme.Color, max_width: int) -> bytes:
    """Draw a line on its ground, cut to its letters, and map it to the palette only then."""
    drawn = text.line(words, 34, color, "ja", max_width, sentence=True)
    image = plain((drawn.width, drawn.image.height), ground)
    cover = drawn.image.getchannel("A")
    image.paste(drawn.image, (0, 0), cover)
    return indexed(image.crop(cover.getbbox() or (0, 0, 1, 1))).convert("RGB").tobytes()


@pytest.mark.parametrize("name", ["dark", "light"])
@pytest.mark.parametrize("words", WORDS)
def test_a_line_is_drawn_in_the_palette_as_in_full_colour(words: str, name: theme.ThemeName) -> None:
    with theme.wearing(name):
        for color, ground in ((theme.TEXT, theme.GROUND), (theme.BLACK, theme.MOVED)):
            for max_width in (90, 1000):
                quick = lettering.line(words, 34, color, ground, "ja", max_width)
                slow = in_full_colour(words, color, ground, max_width)
                assert quick.image.convert("RGB").tobytes() == slow


# --- Where lines end -------------------------------------------------------------------------------

NO_LINE_BEGINS_WITH = set(
    "、。）」』】〉》：！？・…,.;:!?)]％/〜～ー々ゝぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ\u31f7"
)
NO_LINE_ENDS_WITH = set("（「『【〈《([")

SENTENCES = (
    *WORDS,
    " ".join(WORDS),
    "「タモク」（2回目）：ツァーさんが、皇（Tam）を〜「黒皇処」へ動かしました。々々・ッー！",
    "（Wolfeschlegelsteinhausenbergerdorffwelcheaufmerksam）：×3（合計）。",
)
ROOMS = (60, 170, 333, 700, 2000)


def joined(lines: list[str]) -> str:
    return "".join("".join(lines).split())


def breaks(lines: list[str]) -> list[tuple[str, str]]:
    """Return what stands on both sides of each end of a line where it must not."""
    ends = [(above.rstrip()[-1], below[0]) for above, below in pairwise(lines)]
    return [(end, begin) for end, begin in ends if end in NO_LINE_ENDS_WITH or begin in NO_LINE_BEGINS_WITH]


@pytest.mark.parametrize("room", [20, *ROOMS])
@pytest.mark.parametrize("words", SENTENCES)
def test_lines_hold_all_of_a_sentence_and_have_room(words: str, room: int) -> None:
    lines = lettering.wrapped(words, 34, "ja", room)
    assert joined(lines) == joined([words])
    signs = [sign for line in lines if lettering.width(line, 34, "ja") > room for sign in line.strip()[1:]]
    assert signs == []


SIGN = st.sampled_from("皇日本タモクてのaT4 ")
UNIT = st.one_of(
    SIGN,
    st.tuples(st.sampled_from(sorted(NO_LINE_ENDS_WITH)), SIGN.filter(str.strip)).map("".join),
    st.tuples(SIGN.filter(str.strip), st.sampled_from(sorted(NO_LINE_BEGINS_WITH))).map("".join),
    st.sampled_from(["「（皇）」", "（ 皇", "日 ）", "っー！"]),
)


@given(st.lists(UNIT, min_size=1, max_size=40).map("".join), st.integers(400, 700))
def test_no_line_begins_with_what_closes_or_ends_with_what_opens(words: str, room: int) -> None:
    lines = lettering.wrapped(words, 34, "ja", room)
    assert joined(lines) == joined([words])
    assert breaks(lines) == []


def test_no_japanese_text_of_the_bot_breaks_where_it_must_not() -> None:
    with (LOCALES / "ja/LC_MESSAGES/tymok.po").open("rb") as file:
        texts = [str(message.string) for message in read_po(file) if message.id and message.string]
    assert len(texts) > 2000
    assert [bad for words in texts for bad in breaks(lettering.wrapped(words, 32, "ja", 620))] == []


ENGLISH = st.lists(
    st.sampled_from(["a", "I", "to", "the", "ship", "turn", "squares", "captured"]), min_size=1
)


@example("a a a to captured a", 300)
@given(ENGLISH.map(" ".join), st.integers(300, 1000))
def test_there_are_as_few_lines_as_can_be_and_no_word_is_left_alone(words: str, room: int) -> None:
    lines = lettering.wrapped(words, 34, "en", room)
    full = [""]
    for word in words.split():
        longer = f"{full[-1]} {word}".strip()
        full[len(full) - 1 :] = [longer] if lettering.width(longer, 34, "en") <= room else [full[-1], word]
    assert len(lines) == len(full)
    assert " ".join(lines) == words
    if len(lines) > 1 and " " not in lines[-1] and lettering.width(lines[-1], 34, "en") < room / 8:
        left, _, company = lines[-2].rpartition(" ")  # with it the last line would be the longer one
        assert lettering.width(left, 34, "en") < lettering.width(f"{company} {lines[-1]}", 34, "en")


def test_a_word_with_a_hyphen_is_cut_behind_it() -> None:
    assert lettering.wrapped("Anna-Magdalena Wilcken", 34, "en", 200) == ["Anna-", "Magdalena", "Wilcken"]


@given(st.lists(st.sampled_from(["수진", "님이", "막대를", "던집니다.", "배", "(두", "번)"]), min_size=1))
def test_korean_is_cut_at_its_spaces(words: list[str]) -> None:
    lines = lettering.wrapped(" ".join(words), 34, "ko", 300)
    assert [word for line in lines for word in line.split()] == words
