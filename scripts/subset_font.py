"""Make the shipped fonts: subsets of the Noto fonts, for lettering, names of all people, and kanji on pieces.

Sources, all in one folder: ``NotoSansCJK-Bold.ttc`` and ``NotoSerifCJK-Bold.ttc`` of Debian's
``fonts-noto-cjk``, ``NotoSansArabic-Bold.ttf`` and its like of ``fonts-noto-core``, and
``NotoEmoji_700Bold.ttf`` of the npm package ``@expo-google-fonts/noto-emoji``; any release will do.  Run
``python scripts/subset_font.py FOLDER``; it writes to ``data/fonts`` and takes about a minute.  The lettering
keeps each country's shapes.  The names of the files are ours; the name tables keep the fonts' own names and
licence.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import regex
from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

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

OF_NAMES: Final = "𠮷𡈽𠮟𣘺𡚴𡌛𤭖𩸽𨦇𥔎𠀋𡑮𡢽𣜿𣝣𦙾𨸗"
"""Kanji of Japanese names that no codec of two bytes has."""

SCRIPTS: Final = {
    "": (
        (0x0100, 0x024F),
        (0x0400, 0x052F),
        (0x1E00, 0x1EFF),
    ),  # Latin and Cyrillic beyond the largest languages
    "Arabic": ((0x0600, 0x077F),),
    "Hebrew": ((0x0590, 0x05FF),),
    "Thai": ((0x0E00, 0x0E7F),),
    "Devanagari": ((0x0900, 0x097F),),
}
"""The scripts that have a font of their own, by the name in that of their file, each with its code points."""

SPACE: Final = 0x20

JOINING: Final = (
    *("init", "medi", "fina", "isol", "rlig", "calt", "abvm", "blwm", "curs"),
    *(
        "akhn",
        "rphf",
        "rkrf",
        "pref",
        "blwf",
        "half",
        "pstf",
        "vatu",
        "cjct",
        "pres",
        "abvs",
        "blws",
        "psts",
        "haln",
    ),
)
"""The features without which a script that joins its letters is not written at all."""

EMOJI: Final = regex.compile(
    r"(?![🏻-🏿])[\p{Emoji_Presentation}\p{Regional_Indicator}☀☁☂☃☎☕☘☠☢☮☯☸☹☺♀♂♈-♓♟♠♣♥♦♨♾⚒-⚗⚙⚛⚜⚠⚡⛄✂✈✉✌✍✏✒✔✖✝✡✨✳✴❄❇❣❤🌡🌤-🌬🌶🎗🏳🐿👁🕊🕷🕸🗡🛡]"
)
EMOJI_UNITS: Final = 512
"""Units of an em: an emoji is drawn some 35 px high."""

EMOJI_ERROR: Final = 3.0
"""How far a curve may stray from the source's, in units."""

_LEAD_BYTES: Final = {
    "euc_jp": range(0xA1, 0xFF),  # JIS X 0208, levels 1 and 2
    "cp932": (0xED, 0xEE, 0xFA, 0xFB, 0xFC),  # the kanji that IBM added: 髙, 﨑, 濵 and their like
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
    wanted.update(map(ord, OF_NAMES))
    wanted.update(ord(character) for codec in _LEAD_BYTES for character in two_byte_characters(codec))
    return wanted


def make(source: Path, target: Path, wanted: set[int], features: tuple[str, ...] = FEATURES) -> None:
    """Write those of the characters that ``source`` has to ``target``."""
    options = subset.Options(
        font_number=JAPANESE if source.suffix == ".ttc" else -1,
        layout_features=list(features),
        hinting=False,
        desubroutinize=False,
        notdef_outline=True,
        glyph_names=False,
        name_IDs=["*"],
        drop_tables=["DSIG", "vhea", "vmtx", "VORG", "BASE"],
    )
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    subset.save_font(font, str(target), options)


def make_emojis(source: Path, target: Path) -> None:
    """Write the emojis in few curves: the source's are drawn for posters, and would be twice the bytes."""
    wanted = {code for code in TTFont(source).getBestCmap() if EMOJI.match(chr(code))}
    make(source, target, wanted, ())
    font = TTFont(target)
    scale_upem(font, EMOJI_UNITS)
    glyphs = font.getGlyphSet()
    shapes, metrics = {}, {}
    for name in font.getGlyphOrder():
        advance = font["hmtx"][name][0]
        shape = T2CharStringPen(advance, glyphs)
        glyphs[name].draw(Qu2CuPen(shape, EMOJI_ERROR, all_cubic=True))
        shapes[name], metrics[name] = shape.getCharString(), (advance, 0)
    made = FontBuilder(EMOJI_UNITS, isTTF=False)
    made.setupGlyphOrder(font.getGlyphOrder())
    made.setupCharacterMap(font.getBestCmap())
    made.setupCFF("TymokEmoji-Bold", {}, shapes, {})
    made.setupHorizontalMetrics(metrics)
    made.setupHorizontalHeader(ascent=font["hhea"].ascent, descent=font["hhea"].descent)
    made.setupOS2()
    made.setupPost(keepGlyphNames=False)
    made.font["name"] = font["name"]
    made.save(target)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for family, wanted in (("Sans", characters()), ("Serif", set(map(ord, SIGNS)))):
        make(folder / f"Noto{family}CJK-Bold.ttc", TARGET / f"Tymok{family}CJK-Bold.otf", wanted)
    for script, ranges in SCRIPTS.items():
        wanted = {SPACE, *(code for first, last in ranges for code in range(first, last + 1))}
        source = folder / f"NotoSans{script}-Bold.ttf"
        make(source, TARGET / f"TymokSans{script}-Bold.ttf", wanted, (*FEATURES, *JOINING))
    make_emojis(folder / "NotoEmoji_700Bold.ttf", TARGET / "TymokEmoji-Bold.otf")
    for made in sorted(TARGET.glob("Tymok*")):
        print(f"{made.name}: {made.stat().st_size / 1000:.0f} KB")
