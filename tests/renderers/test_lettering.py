"""Lines as parts of a picture: drawn quickly as they are drawn in full colour, and cut as late as can be."""

from __future__ import annotations

import pytest

from renderers import lettering, text, theme
from renderers.canvas import indexed, plain

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


def greedy(words: str, room: int) -> list[str]:
    """Cut a sentence by trying every piece."""

    def fits(line: str) -> bool:
        return lettering.width(line, 34, "ja") <= room

    lines = [""]
    for piece in [words] if fits(words) else lettering._PIECE.findall(words):
        if fits(lines[-1] + piece):
            lines[-1] += piece
            continue
        lines.append("")
        for character in piece.lstrip():
            if lines[-1] and not fits(lines[-1] + character):
                lines.append("")
            lines[-1] += character
    return [line for line in lines if line]


@pytest.mark.parametrize("room", [20, 60, 170, 333, 700, 2000])
@pytest.mark.parametrize("words", [*WORDS, " ".join(WORDS)])
def test_lines_are_as_full_as_they_can_be(words: str, room: int) -> None:
    assert lettering.wrapped(words, 34, "ja", room) == greedy(words, room)
