"""Lettering: short lines of text in any script, drawn with the shipped fonts alone.

Pillow shapes each run (Raqm: HarfBuzz and FriBidi), but it knows one font at a time.  So a line is cut
into grapheme clusters, each goes to the first font of a chain that has all its characters, and
neighbours with the same font are drawn together on one baseline.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache, reduce
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import regex
from PIL import Image, ImageChops, ImageDraw, ImageFont

from renderers import theme
from renderers.coverage import coverage
from renderers.letters import plainer

_FOLDER: Final = Path(__file__).resolve().parent.parent / "data" / "fonts"

SHIPPED: Final = _FOLDER / "TymokSansCJK-Bold.otf"

EMOJIS: Final = _FOLDER / "TymokEmoji-Bold.otf"

FONTS: Final = (
    SHIPPED,
    *(_FOLDER / f"TymokSans{script}-Bold.ttf" for script in ("", "Arabic", "Hebrew", "Thai", "Devanagari")),
    EMOJIS,
)
"""The fonts in the order in which they are asked.  They are shipped, so that all machines draw the same."""

_SHARES: Final[Mapping[Path, float]] = MappingProxyType({_FOLDER / "TymokSansArabic-Bold.ttf": 0.85})
"""How large a font is drawn beside others: what reaches far below its line has no room otherwise."""

_PAD: Final = 2
"""Room at the ends of a line for what reaches over the edge of a letter, px."""

MISSING: Final = "□"
ELLIPSIS: Final = "…"
MAX_CLUSTERS: Final = 32
"""Letters of a name: so many has the longest at Discord."""

MAX_MARKS: Final = 3
"""Combining marks kept on one letter: enough for every living script, too few to climb the picture."""

_CLUSTER: Final = regex.compile(r"\X")
_EMOJI: Final = regex.compile(r"[\p{Emoji_Presentation}\p{Regional_Indicator}\uFE0F]")
_TONES: Final = str.maketrans(dict.fromkeys(range(0x1F3FB, 0x1F400)))
"""Colours of skin, which emojis in one colour have not."""

_JOINERS: Final = frozenset(map(chr, (0x200C, 0x200D, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""What joins others or chooses a shape of theirs: a letter is legible without."""

_COMPOSABLE: Final = regex.compile(r"[^\uF900-\uFAFF\U0002F800-\U0002FA1F]+")
"""All but the kanji of compatibility: composing would replace 神 by 神, which a name writes otherwise."""
_DROPPED: Final = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
_DROPPED_FORMATS: Final = frozenset(
    "\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""Invisible signs that could turn or hide the text beside them: direction marks, soft hyphen and the like."""

_LANGUAGES: Final = {"en": "en", "ja": "ja", "zh": "zh-Hans", "ko": "ko"}
"""What the font's country shapes are called."""


# --- Names -----------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def clean(name: str, most: int = MAX_CLUSTERS) -> str:
    """Return a name as it may stand in a picture: composed, visible, of so many grapheme clusters at most."""
    kept: list[str] = []
    marks = 0
    for character in _COMPOSABLE.sub(lambda found: unicodedata.normalize("NFC", found[0]), name):
        category = unicodedata.category(character)
        if category in _DROPPED or character in _DROPPED_FORMATS:
            continue
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= MAX_MARKS:
            kept.append(" " if category == "Zs" else character)
    words = " ".join("".join(kept).split(" ")).strip()
    clusters = _CLUSTER.findall(words)
    if len(clusters) > most:
        clusters = [*clusters[: most - 1], ELLIPSIS]
    return "".join(clusters)


# --- Fonts -----------------------------------------------------------------------------------------


def _has(path: Path, cluster: str) -> bool:
    """Tell whether a font has every character of the cluster, joiners aside."""
    known = coverage(path)
    return all(known.has(ord(character)) for character in cluster if character not in _JOINERS)


@lru_cache(maxsize=128)
def _sized(path: Path, size: int) -> ImageFont.FreeTypeFont:
    size = round(size * _SHARES.get(path, 1))
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.RAQM)


@lru_cache(maxsize=4096)
def font_of(cluster: str) -> Path | None:
    """Return the first font that has all of a cluster, None if there is none."""
    as_emoji = _EMOJI.search(cluster) is not None and "\ufe0e" not in cluster
    return next((path for path in ((EMOJIS,) if as_emoji else ()) + FONTS if _has(path, cluster)), None)


@lru_cache(maxsize=1024)
def legible(name: str) -> str:
    """Return what can be drawn of a name: letters that no font has are a box, other such signs are left out.

    The result is empty where no letter, figure or emoji can be read: a picture then names the seat.
    """
    shown = regex.sub(f"{MISSING}+", MISSING, "".join(map(_shown, _CLUSTER.findall(name))))
    kept = " ".join(shown.split())
    readable = (character for character in kept if character != MISSING)
    return kept if any(unicodedata.category(character)[0] in "LNS" for character in readable) else ""


def _shown(cluster: str) -> str:
    """Return a cluster of a name, a box for a letter that cannot be drawn, nothing for another such sign."""
    if cluster == " " or not _lettered(cluster).boxed:
        return cluster
    return MISSING if any(unicodedata.category(character)[0] in "LN" for character in cluster) else ""


# --- Runs ------------------------------------------------------------------------------------------


class _Run(NamedTuple):
    """Neighbours drawn with one font; boxes that stand for missing letters are a run of their own."""

    text: str
    font: Path
    boxed: bool = False


@lru_cache(maxsize=4096)
def _lettered(cluster: str) -> _Run:
    """Return what can be drawn of a cluster: all of it, its plainer letters, or a box."""
    for part in (cluster, cluster.translate(_TONES), *plainer(cluster)):
        font = font_of(part) if part else None
        if font is not None:
            return _Run(part, font)
    return _Run(MISSING, SHIPPED, boxed=True)


@lru_cache(maxsize=1024)
def _runs(text: str) -> tuple[_Run, ...]:
    runs: list[_Run] = []
    for together, (font, boxed) in _neighbours(text):
        if runs and runs[-1].text.endswith(" "):  # a space between two runs stands for itself
            last = runs.pop()
            runs += [last._replace(text=part) for part in (last.text[:-1], " ") if part]
        runs.append(_Run(together, font, boxed))
    return tuple(runs)


def _neighbours(text: str) -> Iterator[tuple[str, tuple[Path, bool]]]:
    """Yield the parts of a text that are drawn in the same way; a space belongs to what stands before it."""
    begun, way = "", None
    for cluster in _CLUSTER.findall(text):
        if cluster == " " and way is not None and way[0] != EMOJIS:
            begun += cluster
            continue
        run = _lettered(cluster)
        if way is not None and way != (run.font, run.boxed):
            yield begun, way
            begun = ""
        begun, way = begun + run.text, (run.font, run.boxed)
    if way is not None:
        yield begun, way


def is_right_to_left(text: str) -> bool:
    """Tell whether the first letter with a direction of its own runs from right to left."""
    directions = (unicodedata.bidirectional(character) for character in text)
    return next((way != "L" for way in directions if way in ("L", "R", "AL")), False)


@lru_cache(maxsize=4096)
def _width(run: _Run, size: int, language: str) -> float:
    return _sized(run.font, size).getlength(run.text, language=language)


def _measure(text: str, size: int, language: str) -> float:
    return sum(_width(run, size, language) for run in _runs(text))


def width(text: str, size: int, language: str = "en") -> int:
    """Return how wide :func:`line` draws a text that has room, px."""
    return round(_measure(text, size, _locale(language))) + 2 * _PAD


def _locale(language: str) -> str:
    return _LANGUAGES.get(language.partition("-")[0], "en")


def fitted(text: str, size: int, language: str, max_width: int) -> str:
    """Cut clusters off the end, with an ellipsis, until the text is at most ``max_width`` px wide."""
    language = _locale(language)
    if _measure(text, size, language) <= max_width:
        return text
    clusters = _CLUSTER.findall(text)
    low, high = 0, len(clusters)
    while low < high:
        middle = (low + high + 1) // 2
        fits = _measure("".join(clusters[:middle]).rstrip() + ELLIPSIS, size, language) <= max_width
        low, high = (middle, high) if fits else (low, middle - 1)
    return "".join(clusters[:low]).rstrip() + ELLIPSIS


_SHADES: Final = 3
_COARSE: Final = tuple(round(round(cover / 255 * _SHADES) * 255 / _SHADES) for cover in range(256))


def coarse(cover: Image.Image) -> Image.Image:
    """Return a coverage mask with two shades between nothing and all.

    Hardly anybody sees it, and a picture full of signs and words has an eighth fewer bytes by it, so that
    it can be written the quick way.
    """
    return cover.point(_COARSE)


# --- Lines -----------------------------------------------------------------------------------------


class Line(NamedTuple):
    """A line of text drawn on a transparent ground; its baseline is ``ascent`` px below the top."""

    image: Image.Image
    width: int
    ascent: int


class _Layout(NamedTuple):
    """A line as it is to be drawn: its runs with where each begins, px, and its direction."""

    runs: tuple[tuple[_Run, float], ...]
    direction: str
    language: str
    size: int
    width: int

    @property
    def ascent(self) -> int:
        """How far the baseline is below the top, px."""
        return round(self.size * 1.15)

    @property
    def room(self) -> tuple[int, int]:
        """Width and height of what it is drawn on, px."""
        return max(1, self.width), round(self.size * 1.55)


def _laid_out(text: str, size: int, language: str, max_width: int, sentence: bool) -> _Layout:
    locale = _locale(language)
    shown = fitted(text, size, locale, max_width)
    right_to_left = not sentence and is_right_to_left(shown)
    runs = _runs(shown)
    widths = [_width(run, size, locale) for run in runs]
    placed, left = [], float(_PAD)
    order = zip(runs, widths, strict=True)
    for run, advance in reversed(list(order)) if right_to_left else order:
        placed.append((run, left))
        left += advance
    width = round(sum(widths)) + 2 * _PAD
    return _Layout(tuple(placed), "rtl" if right_to_left else "ltr", locale, size, width)


@theme.cached(maxsize=128)
def line(
    text: str,
    size: int,
    color: theme.Color | None = None,
    language: str = "en",
    max_width: int | None = None,
    sentence: bool = False,
) -> Line:
    """Draw a line of text, ``size`` px high, cut with an ellipsis at ``max_width`` px.

    A name has the direction of its first letter.  A ``sentence`` runs from left to right, as our languages
    do, even where it begins with a name that does not.  Its edges are :func:`coarse`.
    """
    covered = cover(text, size, language, theme.WIDTH if max_width is None else max_width, sentence)
    image = Image.new("RGBA", covered.image.size, (*(color or theme.TEXT), 0))
    image.putalpha(covered.image)
    return covered._replace(image=image)


def cover(text: str, size: int, language: str, max_width: int, sentence: bool) -> Line:
    """Return how much of each pixel :func:`line` covers, in place of its colours."""
    layout = _laid_out(text, size, language, max_width, sentence)
    masks = [_covered(run, left, layout) for run, left in layout.runs] or [Image.new("L", layout.room)]
    return Line(coarse(reduce(ImageChops.lighter, masks)), layout.width, layout.ascent)


def _covered(run: _Run, left: float, layout: _Layout) -> Image.Image:
    """Return how much a run covers that begins there."""
    mask = Image.new("L", layout.room)
    ImageDraw.Draw(mask).text(
        (left, layout.ascent),
        run.text,
        255,
        _sized(run.font, layout.size),
        "ls",
        direction=_direction(run, layout.direction),
        language=layout.language,
    )
    return mask


def _direction(run: _Run, base: str) -> str:
    """Return the direction for a run: the line's, unless the run has letters of the other one only."""
    ways = {unicodedata.bidirectional(character) for character in run.text}
    if base == "rtl" and "L" in ways and not ways & {"R", "AL"}:
        return "ltr"
    if base == "ltr" and "L" not in ways and ways & {"R", "AL"}:
        return "rtl"
    return base


def write(
    image: Image.Image,
    at: tuple[int, int],
    text: str,
    size: int,
    color: theme.Color | None = None,
    *,
    anchor: str = "l",
    language: str = "en",
    max_width: int | None = None,
) -> int:
    """Write a line on an opaque picture, its baseline at ``at``; return its width in px.

    ``anchor`` says which end of the line ``at`` is: "l" left, "m" middle, "r" right.
    """
    drawn = line(text, size, color, language, max_width)
    shift = {"l": 2, "m": drawn.width // 2, "r": drawn.width - 2}[anchor]
    image.paste(drawn.image, (at[0] - shift, at[1] - drawn.ascent), drawn.image)
    return drawn.width
