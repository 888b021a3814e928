"""Lettering: short lines of text in any script, drawn with the shipped font and whatever else is there.

Pillow shapes each run (Raqm: HarfBuzz and FriBidi), but it knows one font at a time.  So a line is cut
into grapheme clusters, each goes to the first font of a chain that has all its characters, and
neighbours with the same font are drawn together on one baseline.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache, reduce
from pathlib import Path
from typing import Final, NamedTuple

import regex
from PIL import Image, ImageChops, ImageDraw, ImageFont

from renderers import theme
from renderers.coverage import coverage
from renderers.letters import plainer

SHIPPED: Final = Path(__file__).resolve().parent.parent / "data" / "fonts" / "TymokSansCJK-Bold.otf"

SYSTEM_FOLDERS: tuple[Path, ...] = (
    Path("/usr/share/fonts/truetype/noto"),
    Path("/usr/share/fonts/opentype/noto"),
    Path("/usr/share/fonts/truetype/dejavu"),
    Path("/usr/share/fonts/truetype/unifont"),
    Path("/usr/share/fonts/opentype/unifont"),
)
"""Where Debian puts the optional fonts; what is missing only makes the chain shorter."""

_SCRIPTS: Final = (
    *("Arabic", "Hebrew", "Devanagari", "Bengali", "Tamil", "Telugu", "Kannada", "Malayalam", "Gujarati"),
    *("Gurmukhi", "Sinhala", "Thai", "Lao", "Khmer", "Myanmar", "Georgian", "Armenian", "Ethiopic"),
    *("Tibetan", "Mongolian", "Cherokee", "Math", "Symbols", "Symbols2"),
)
_SYSTEM_FILES: Final = (
    "NotoSans-Bold.ttf",
    *(f"NotoSans{script}-{weight}.ttf" for script in _SCRIPTS for weight in ("Bold", "Regular")),
    *("DejaVuSans-Bold.ttf", "unifont.otf", "unifont.ttf", "unifont_upper.otf", "unifont_upper.ttf"),
)
_EMOJI_FILE: Final = "NotoColorEmoji.ttf"
_EMOJI_SIZE: Final = 109
"""The only size that the emoji font has, px."""

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
_JOINERS: Final = frozenset("\u200c\u200d\ufe0e\ufe0f")
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
    for character in unicodedata.normalize("NFC", name):
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


class _Font(NamedTuple):
    path: Path
    is_emoji: bool

    def has(self, cluster: str) -> bool:
        """Tell whether the font has every character of the cluster, joiners aside."""
        known = coverage(self.path)
        return all(known.has(ord(character)) for character in cluster if character not in _JOINERS)

    def at(self, size: int) -> ImageFont.FreeTypeFont:
        """Return the font at a size in px."""
        return _sized(self.path, _EMOJI_SIZE if self.is_emoji else size)


@lru_cache(maxsize=128)
def _sized(path: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.RAQM)


@cache
def system_fonts() -> tuple[Path, ...]:
    """List the optional fonts found on this system, in the order in which they are asked."""
    found = (folder / file for file in (*_SYSTEM_FILES, _EMOJI_FILE) for folder in SYSTEM_FOLDERS)
    return tuple(path for path in found if path.is_file())


@lru_cache(maxsize=4096)
def font_of(cluster: str) -> _Font | None:
    """Return the first font of the chain that has all of a cluster, None if there is none."""
    emoji = [path for path in system_fonts() if path.name == _EMOJI_FILE]
    others = [path for path in system_fonts() if path.name != _EMOJI_FILE]
    chain = [_Font(path, is_emoji=False) for path in (SHIPPED, *others)]
    colored = [_Font(path, is_emoji=True) for path in emoji]
    wants_color = _EMOJI.search(cluster) is not None and "\ufe0e" not in cluster
    ordered = colored + chain if wants_color else chain + colored
    return next((font for font in ordered if font.has(cluster)), None)


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
    font: _Font
    boxed: bool = False


@lru_cache(maxsize=4096)
def _lettered(cluster: str) -> _Run:
    """Return what can be drawn of a cluster: all of it, its plainer letters, or a box."""
    for part in (cluster, *plainer(cluster)):
        font = font_of(part) if part else None
        if font is not None:
            return _Run(part, font)
    return _Run(MISSING, _Font(SHIPPED, is_emoji=False), boxed=True)


@lru_cache(maxsize=1024)
def _runs(text: str) -> tuple[_Run, ...]:
    runs: list[_Run] = []
    for together, (font, boxed) in _neighbours(text):
        if runs and runs[-1].text.endswith(" "):  # a space between two runs stands for itself
            last = runs.pop()
            runs += [last._replace(text=part) for part in (last.text[:-1], " ") if part]
        runs.append(_Run(together, font, boxed))
    return tuple(runs)


def _neighbours(text: str) -> Iterator[tuple[str, tuple[_Font, bool]]]:
    """Yield the parts of a text that are drawn in the same way; a space belongs to what stands before it."""
    begun, way = "", None
    for cluster in _CLUSTER.findall(text):
        if cluster == " " and way is not None:
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


def _width(run: _Run, size: int, language: str) -> float:
    length = run.font.at(size).getlength(run.text, language=language)
    return length * _emoji_scale(size) if run.font.is_emoji else length


def _emoji_scale(size: int) -> float:
    return size * 1.1 / _EMOJI_SIZE


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
    max_width: int = theme.WIDTH,
    sentence: bool = False,
) -> Line:
    """Draw a line of text, ``size`` px high, cut with an ellipsis at ``max_width`` px.

    A name has the direction of its first letter.  A ``sentence`` runs from left to right, as our languages
    do, even where it begins with a name that does not.  Its edges are :func:`coarse`.
    """
    layout = _laid_out(text, size, language, max_width, sentence)
    image = Image.new("RGBA", layout.room, (*(color or theme.TEXT), 0))
    for run, left in layout.runs:
        if run.font.is_emoji:
            _draw_emoji(image, run, left, layout)
        else:
            image.putalpha(ImageChops.lighter(image.getchannel("A"), _covered(run, left, layout)))
    image.putalpha(coarse(image.getchannel("A")))
    return Line(image, layout.width, layout.ascent)


def cover(text: str, size: int, language: str, max_width: int, sentence: bool) -> Line | None:
    """Return how much of each pixel a line covers, in place of its colours; None if it has some of its own.

    The cover is that of :func:`line`, of which nothing else depends on the colour.
    """
    layout = _laid_out(text, size, language, max_width, sentence)
    if any(run.font.is_emoji for run, _ in layout.runs):
        return None
    masks = [_covered(run, left, layout) for run, left in layout.runs] or [Image.new("L", layout.room)]
    return Line(coarse(reduce(ImageChops.lighter, masks)), layout.width, layout.ascent)


def _covered(run: _Run, left: float, layout: _Layout) -> Image.Image:
    """Return how much a run covers that begins there."""
    mask = Image.new("L", layout.room)
    ImageDraw.Draw(mask).text(
        (left, layout.ascent),
        run.text,
        255,
        run.font.at(layout.size),
        "ls",
        direction=_direction(run, layout.direction),
        language=layout.language,
    )
    return mask


def _draw_emoji(image: Image.Image, run: _Run, left: float, layout: _Layout) -> None:
    """Draw a run in colours of its own."""
    font, scale = run.font.at(layout.size), _emoji_scale(layout.size)
    box = font.getbbox(run.text, anchor="ls")
    large = Image.new("RGBA", (round(box[2] - box[0]) + 4, round(box[3] - box[1]) + 4))
    pen = ImageDraw.Draw(large)
    pen.text((2 - box[0], 2 - box[1]), run.text, font=font, anchor="ls", embedded_color=True)
    small = large.resize((max(1, round(large.width * scale)), max(1, round(large.height * scale))))
    top = layout.ascent - layout.size * 0.95
    image.alpha_composite(small, (max(0, round(left)), max(0, round(top))))


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
    max_width: int = theme.WIDTH,
) -> int:
    """Write a line on an opaque picture, its baseline at ``at``; return its width in px.

    ``anchor`` says which end of the line ``at`` is: "l" left, "m" middle, "r" right.
    """
    drawn = line(text, size, color, language, max_width)
    shift = {"l": 2, "m": drawn.width // 2, "r": drawn.width - 2}[anchor]
    image.paste(drawn.image, (at[0] - shift, at[1] - drawn.ascent), drawn.image)
    return drawn.width
