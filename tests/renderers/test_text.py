"""Lettering: hostile names become harmless, every script finds a font or a box, lines keep their width."""

from __future__ import annotations

import unicodedata

import pytest
from PIL import Image, ImageChops

from renderers import text, theme

CLEANED = [
    ("Aya", "Aya"),
    ("  Aya\t\n Bo  ", "Aya Bo"),
    ("", ""),
    ("\u0000\u0007", ""),
    ("\u202eevil\u202c", "evil"),
    ("a\u200bb\u2060c\ufeffd", "abcd"),
    ("\u2067x\u2069", "x"),
    ("e\u0301", "é"),
    ("ㄱ\u1100\u1161", "ㄱ가"),
    ("Z" + "\u0321" * 9, "Z" + "\u0321" * 3),
    ("\ue000x\ufffe", "x"),
    ("a\u3000b\u00a0c", "a b c"),
    ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
    ("x" * 32, "x" * 32),
    ("x" * 33, "x" * 31 + "…"),
    ("가" * 40, "가" * 31 + "…"),
    ("**bold** @everyone <@1>", "**bold** @everyone <@1>"),
    ("{name} %s", "{name} %s"),
]


@pytest.mark.parametrize(("name", "expected"), CLEANED)
def test_clean(name: str, expected: str) -> None:
    assert text.clean(name) == expected
    assert text.clean(expected) == expected


def ink(line: text.Line) -> Image.Image:
    return line.image.getchannel("A")


@pytest.mark.parametrize(
    "sample",
    [
        *(
            "Ünïcødé",
            "Žižka",
            "Łukasz",
            "Ελλάδα",
            "Привет",
            "Їжак",
            "日向",
            "수진",
            "简体字",
            "繁體",
            "タㇺ",
            "ㇷ゚",
        ),
        *("髙橋", "神﨑", "濵田", "𠮷野", "葛󠄀城", "محمد", "אברהם", "กิตติ", "कृष्णा", "🦊🎲", "☕️"),
    ],
)
def test_shipped_fonts_have_the_scripts_of_the_players(sample: str) -> None:
    box = ink(text.line(text.MISSING, 34))
    drawn = ink(text.line(sample, 34))
    assert drawn.getbbox() is not None
    assert ink(text.line(text.MISSING * len(sample), 34)).tobytes() != drawn.tobytes()
    assert box.getbbox() is not None
    assert text.legible(text.clean(sample)) == text.clean(sample)


def test_all_kanji_that_japanese_computers_have_are_drawn() -> None:
    pairs = (bytes((lead, trail)) for lead in range(0x81, 0xFD) for trail in range(0x40, 0xFD))
    known = {pair.decode("cp932", "ignore") for pair in pairs}
    kanji = "".join(sorted(sign for sign in known if len(sign) == 1 and "CJK" in unicodedata.name(sign, "")))
    assert len(kanji) > 6700
    assert [sign for sign in kanji if "□" in text.legible(f"{sign}x")] == []


def test_a_kanji_stays_as_its_owner_writes_it() -> None:
    assert text.clean("神\ufa19") == "神\ufa19"
    assert ink(text.line("神", 60)).tobytes() != ink(text.line("\ufa19", 60)).tobytes()


def test_an_emoji_is_drawn_in_the_colour_of_its_line() -> None:
    drawn = text.line("🦊", 34, theme.ALARM).image
    inked = Image.new("RGB", drawn.size, theme.ALARM)
    assert ImageChops.difference(inked, drawn.convert("RGB")).getbbox() is None


def test_emojis_lose_what_one_colour_cannot_show_and_nothing_else() -> None:
    assert ink(text.line("👍🏽", 34)).tobytes() == ink(text.line("👍", 34)).tobytes()
    family = text.line("👨‍👩‍👧", 34).width
    assert family > 2.5 * text.line("👨", 34).width


def test_the_fonts_of_names_are_small() -> None:
    """At most 1 MB together, with what the largest font has more than a game needs."""
    assert sum(path.stat().st_size for path in text.FONTS if path != text.SHIPPED) < 800_000
    assert text.SHIPPED.stat().st_size < 6_300_000


def test_a_cluster_without_a_font_becomes_one_box() -> None:
    assert ink(text.line("𐌰", 34)).tobytes() == ink(text.line("□", 34)).tobytes()
    assert ink(text.line("a\U0001fffdb", 34)).tobytes() == ink(text.line("a□b", 34)).tobytes()


def test_marks_that_no_font_has_are_left_out() -> None:
    assert ink(text.line("Z\u0321\u0338a", 34)).tobytes() == ink(text.line("Za", 34)).tobytes()


PLAINER = [
    ("Ħal ɐ ﬃ", "Ħal a ffi"),
    ("𝔘𝕏 ᴀʙᴄ", "UX ABC"),
    ("Ｆｕｌｌ ①", "Ｆｕｌｌ ①"),
]


@pytest.mark.parametrize(("name", "drawn"), PLAINER)
def test_letters_that_no_font_has_become_plainer_ones(name: str, drawn: str) -> None:
    assert ink(text.line(name, 34)).tobytes() == ink(text.line(drawn, 34)).tobytes()
    assert text.legible(name) == name


def test_every_letter_of_european_alphabets_is_drawn() -> None:
    codes = (*range(0xC0, 0x180), *range(0x1E00, 0x1E9C), *range(0x1EA0, 0x1EFA), *range(0x400, 0x460))
    assert "".join(letter for letter in map(chr, codes) if "□" in text.legible(f"{letter}x")) == ""


def test_a_line_from_right_to_left_starts_at_the_right() -> None:
    line = text.line("אב Aya", 34)
    first, last = text.width("אב", 34), text.width("Aya", 34)
    left = line.image.crop((0, 0, last, line.image.height)).getchannel("A")
    assert line.width > first + last - 4
    assert ImageChops.difference(left, ink(text.line("Aya", 34)).crop((0, 0, *left.size))).getbbox() is None


def test_a_sentence_runs_from_left_to_right_whatever_name_it_begins_with() -> None:
    sentence = ink(text.line("אב pays", 34, sentence=True))
    name = ink(text.line("אב", 34))
    assert (
        sentence.crop((0, 0, name.width - 2, name.height)).tobytes()
        == name.crop((0, 0, name.width - 2, name.height)).tobytes()
    )


LEGIBLE = [
    ("Aya", "Aya"),
    ("日向 Hinata", "日向 Hinata"),
    ("🦊 Kit", "🦊 Kit"),
    ("Kit🦊", "Kit🦊"),
    ("A 🦊 B", "A 🦊 B"),
    ("👨‍👩‍👧 fam", "👨‍👩‍👧 fam"),
    ("🦊", "🦊"),
    ("𐌰𐌱", ""),
    ("Kit 𐌰𐌱", "Kit □"),
    ("…", ""),
    ("7", "7"),
    ("★", "★"),
    ("", ""),
]


@pytest.mark.parametrize(("name", "expected"), LEGIBLE)
def test_of_a_name_is_drawn_what_some_font_has(name: str, expected: str) -> None:
    assert text.legible(name) == expected
    assert text.legible(expected) == expected


def test_country_shapes_follow_the_language() -> None:
    assert (
        ink(text.line("直", 60, language="ja")).tobytes() != ink(text.line("直", 60, language="zh")).tobytes()
    )


@pytest.mark.parametrize("width", [60, 120, 200, 342])
@pytest.mark.parametrize(
    "name", ["Wolfeschlegelsteinhausen", "日向日向日向日向日向日向日向日向", "iiiiiiiiiiiiiiiiiiiiiiii"]
)
def test_lines_keep_their_width(name: str, width: int) -> None:
    drawn = text.line(name, 34, max_width=width)
    assert drawn.width <= width + 4
    full = text.line(name, 34)
    assert (drawn.width < full.width) == (full.width - 4 > width)


def test_a_short_line_is_not_cut() -> None:
    assert text.line("Aya", 34, max_width=400).image.tobytes() == text.line("Aya", 34).image.tobytes()


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Aya", False), ("עברית", True), ("123 العربية", True), ("A עברית", False), ("12", False)],
)
def test_base_direction_is_that_of_the_first_letter(name: str, expected: bool) -> None:
    assert text.is_right_to_left(name) is expected


def test_writing_anchors_left_middle_and_right() -> None:
    boxes = {}
    for anchor in "lmr":
        image = Image.new("RGB", (300, 60), theme.STRIP)
        text.write(image, (150, 40), "AHA", 30, theme.WHITE, anchor=anchor)
        boxes[anchor] = Image.eval(image.convert("L"), lambda value: 255 if value > 120 else 0).getbbox()
    left, middle, right = (boxes[anchor] for anchor in "lmr")
    assert left is not None
    assert middle is not None
    assert right is not None
    assert left[0] >= 148
    assert right[2] <= 152
    assert abs((middle[0] + middle[2]) / 2 - 150) <= 2
    assert left[3] == right[3] == 40  # on the baseline
