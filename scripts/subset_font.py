"""Make the shipped fonts: lettering from Noto Sans CJK JP Bold, kanji on pieces from Noto Serif CJK JP Bold.

Sources: ``NotoSansCJK-Bold.ttc`` and ``NotoSerifCJK-Bold.ttc`` of Debian's ``fonts-noto-cjk`` (any release
will do).  Run ``python scripts/subset_font.py [FOLDER]``; it writes to ``data/fonts`` and takes about half a
minute.  The lettering keeps each country's shapes.  The names of the files are ours; the name tables keep the
fonts' own names and licence.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from fontTools import subset

SOURCE: Final = Path("/usr/share/fonts/opentype/noto")
TARGET: Final = Path(__file__).resolve().parent.parent / "data" / "fonts"
SIGNS: Final = "船無兵弓車虎馬筆巫将王皇獣一二三四五六七八九十"
"""What pieces and cards show in the style "kanji"."""

JAPANESE: Final = 0
"""Number of the Japanese font in the collection; the others differ in their default shapes only."""

FEATURES: Final = ("locl", "kern", "palt", "ccmp", "mark", "mkmk")

RANGES: Final = (
    (0x0020, 0x024F),  # Latin with its supplements
    (0x02B0, 0x036F),  # modifiers and combining marks
    (0x0370, 0x03FF),  # Greek
    (0x0400, 0x052F),  # Cyrillic
    (0x1E00, 0x1EFF),  # Latin, additional (Vietnamese)
    (0x2000, 0x206F),  # punctuation, joiners
    (0x2070, 0x209F),  # superscripts
    (0x20A0, 0x20BF),  # currencies
    (0x2100, 0x218F),  # letterlike, number forms
    (0x2190, 0x21FF),  # arrows
    (0x2460, 0x24FF),  # enclosed numbers
    (0x2500, 0x27BF),  # boxes, shapes, symbols
    (0x3000, 0x30FF),  # kana
    (0x3100, 0x318F),  # bopomofo, hangul letters
    (0x31F0, 0x31FF),  # small kana, which the language of the games needs
    (0x1100, 0x11FF),  # hangul letters that combine
    (0xAC00, 0xD7A3),  # all hangul syllables
    (0xFF00, 0xFFEF),  # full and half width
)

_LEAD_BYTES: Final = {
    "euc_jp": range(0xA1, 0xFF),  # JIS X 0208, levels 1 and 2
    "gb2312": range(0xA1, 0xF8),  # simplified Chinese
    "big5": range(0xA1, 0xC7),  # traditional Chinese, level 1
}


def two_byte_characters(codec: str) -> Iterator[str]:
    """Yield every character that an East Asian codec writes in two bytes, by its lead bytes."""
    for lead in _LEAD_BYTES[codec]:
        for trail in range(0x40, 0xFF):
            text = bytes((lead, trail)).decode(codec, "ignore")
            if len(text) == 1:
                yield text


def characters() -> set[int]:
    """Return the code points that the subset shall have, where the source has them."""
    wanted = {code for first, last in RANGES for code in range(first, last + 1)}
    wanted.update(ord(character) for codec in _LEAD_BYTES for character in two_byte_characters(codec))
    return wanted


def make(source: Path, target: Path, wanted: set[int]) -> None:
    """Write those of the characters that ``source`` has to ``target``."""
    options = subset.Options(
        font_number=JAPANESE,
        layout_features=list(FEATURES),
        hinting=False,
        desubroutinize=False,
        notdef_outline=True,
        name_IDs=["*"],
        drop_tables=["DSIG", "vhea", "vmtx", "VORG", "BASE"],
    )
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    subset.save_font(font, str(target), options)


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCE
    for family, wanted in (("Sans", characters()), ("Serif", set(map(ord, SIGNS)))):
        made = TARGET / f"Tymok{family}CJK-Bold.otf"
        make(folder / f"Noto{family}CJK-Bold.ttc", made, wanted)
        print(f"{made.name}: {made.stat().st_size / 1000:.0f} KB")
