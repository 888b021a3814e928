"""Which colour each part of a picture has, in each theme: a table, and nothing that draws.

"dark" melts into Discord's dark themes, "light" into its light one; "contrast" is for eyes that need more of
it; "cloth" has the colours of the game as it is made: a painted cloth on a wooden table, pieces of wood.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, cast, get_args

Color = tuple[int, int, int]

ThemeName = Literal["dark", "light", "contrast", "cloth"]

THEMES: Final = cast("tuple[ThemeName, ...]", get_args(ThemeName))
"""The themes, the usual one first."""


def color(text: str) -> Color:
    """Read a colour written as six hexadecimal digits."""
    red, green, blue = bytes.fromhex(text)
    return red, green, blue


def mix(one: Color, other: Color, share: float) -> Color:
    """Return the colour between two, ``share`` of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours as WCAG 2 defines it, from 1 to 21."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(of: Color) -> float:
    parts = [value / 255 for value in of]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


_TABLE: Final = {
    # role: in each theme, in their order
    "GROUND": ("26302D", "F7F4EC", "000000", "35271B"),
    "STRIP": ("303C38", "E9E3D5", "0C0C0C", "443323"),
    "STRIP_LINE": ("45544E", "BDB39F", "C8C8C8", "66503A"),
    "MAT": ("20443A", "D5E6DC", "001E17", "2A4436"),
    "MAT_LINE": ("3B6656", "7FA892", "7FE0C0", "4B6B57"),
    "TEXT": ("F3ECDC", "1E1D1A", "FFFFFF", "F7EBD3"),
    "TEXT_SECONDARY": ("AEB8B0", "565A54", "E4E4E4", "C9B79C"),
    "ACCENT": ("FFD21F", "8A4F00", "FFE14A", "FFD45A"),
    "GOLD": ("E3B341", "A87100", "FFD633", "E3B341"),
    "BLUE": ("7FADE3", "2F6DB3", "8CCBFF", "8DB4E2"),
    "SILVER": ("AEB8B0", "7D837E", "E4E4E4", "C9B79C"),
    "ALARM": ("F2664A", "C9300C", "FF7B6B", "FF8566"),
    "CLOTH": ("DDD5C5", "E6DFD0", "FFFFFF", "C6C4BE"),
    "GRID": ("5A5145", "5A5145", "000000", "2B2620"),
    "HUE": ("F0A052", "F4A95B", "FFB52E", "D38F57"),
    "WATER": ("7FADE3", "86B4E8", "7CC6FF", "7396C3"),
    "WAVE": ("2A5892", "2D5D99", "003E7A", "1F4778"),
    "HILL": ("1F5F4C", "1F5F4C", "003D2E", "3A5545"),
    "NEAR_FACE": ("FFF3D6", "FFF6DF", "FFFFFF", "F0CE94"),
    "NEAR_EDGE": ("6E5120", "6E5120", "000000", "573810"),
    "PAPER_EDGE": ("9A7432", "9A7432", "000000", "7A5522"),
    "FAR_FACE": ("E0BD88", "DDB77E", "FFD583", "CB9354"),
    "FAR_EDGE": ("6D4D20", "6D4D20", "000000", "4A2C0A"),
    "BLACK": ("0E0E10", "0E0E10", "000000", "070605"),
    "RED_NEAR": ("C9300C", "C9300C", "A01C08", "A62A0C"),
    "RED_FAR": ("942808", "8E2606", "782006", "8A2A0A"),
    "TAM_FACE": ("1D5545", "1D5545", "003324", "1C4D3A"),
    "TAM_SIGN": ("FFF3CF", "FFF3CF", "FFFFFF", "FBEBC8"),
    "TAM_RIM": ("E3B341", "E3B341", "FFE14A", "D9A441"),
    "MOVED": ("FFD21F", "FFD21F", "FFE100", "FFD21F"),
    "RIM": ("141414", "141414", "000000", "141414"),
    "MARK": ("0A6155", "0A6155", "00332B", "063F37"),
    "WHITE": ("FFFFFF", "FFFFFF", "FFFFFF", "FFFFFF"),
    "TOKEN": ("E3B341", "E3B341", "FFD633", "E3B341"),
    "RATE": ("C9300C", "C9300C", "960000", "A31F02"),
    "STICK_DARK": ("946526", "946526", "A56820", "946526"),
    "STICK_PALE": ("F9F4D4", "F9F4D4", "FFFFF0", "F9F4D4"),
    "STICK_RIM": ("FFF3CF", "6E5120", "FFFFFF", "FBEBC8"),
    "STICK_LINE": ("2E200C", "2E200C", "000000", "1E1408"),
    # Beside the palette of all pictures: an edge of Lauzait Cep's board, the curves of several people
    "SEAT_BLUE": ("19A2FF", "1583D3", "55B8FF", "3E92D0"),
    "CURVE_GOLD": ("F0C84A", "A87100", "FFD633", "F0C84A"),
    "CURVE_BLUE": ("7FADE3", "1A4A8A", "6FB4FF", "86B0E2"),
    "CURVE_RED": ("EE6B4F", "A02A0C", "FF6A4D", "EE6B4F"),
    "CURVE_PLAIN": ("FFF8EA", "14130F", "FFFFFF", "FFF8EA"),
}

TINT_SHARE: Final = 0.42
"""How much of the yellow covers the squares that the last move left and reached."""
SHADE_SHARE: Final = 0.4
"""How much darker a ground is in the shadow of a piece."""

WOVEN: Final[frozenset[ThemeName]] = frozenset({"cloth"})
"""The themes in which one sees the threads of the board's cloth."""
WEAVE_SHARE: Final = 0.13
"""How much darker the gaps between threads are."""

DIMMING: Final[frozenset[ThemeName]] = frozenset(THEMES) - {"contrast"}
"""The themes in which what is not in force is dimmed, beside the sign that says so in all of them."""
DIM_SHARE: Final = 0.45
"""How much of the ground shows through what is dimmed."""

_SQUARES: Final = ("CLOTH", "HUE", "WATER", "HILL")


def _roles(number: int) -> Mapping[str, Color]:
    """Return the colours of a theme, with those of squares that are tinted, shaded, or both."""
    found = {role: color(colors[number]) for role, colors in _TABLE.items()}
    for square in _SQUARES:
        found[f"{square}_WOVEN"] = mix(found[square], found["RIM"], WEAVE_SHARE)
        found[f"{square}_TINTED"] = mix(found[square], found["MOVED"], TINT_SHARE)
    for ground in ("STRIP", *_SQUARES, *(f"{square}_TINTED" for square in _SQUARES)):
        found[f"{ground}_SHADED"] = mix(found[ground], found["RIM"], SHADE_SHARE)
    return MappingProxyType(found)


ROLES: Final[Mapping[ThemeName, Mapping[str, Color]]] = MappingProxyType(
    {name: _roles(number) for number, name in enumerate(THEMES)}
)
"""By theme: the colour of each role."""

Ramps = tuple[tuple[str, str, int], ...]
"""Two roles each, and how many colours lie between them."""

RAMPS: Final[Ramps] = (
    # Lettering and signs on what they stand on
    ("TEXT", "STRIP", 6),
    ("TEXT", "GROUND", 5),
    ("TEXT_SECONDARY", "STRIP", 5),
    ("BLACK", "NEAR_FACE", 7),
    ("RED_NEAR", "NEAR_FACE", 6),
    ("BLACK", "FAR_FACE", 6),
    ("RED_FAR", "FAR_FACE", 6),
    ("TAM_SIGN", "TAM_FACE", 6),
    ("BLACK", "TOKEN", 5),
    ("BLACK", "MOVED", 5),
    ("WHITE", "RATE", 5),
    ("WHITE", "BLACK", 6),
    ("TEXT", "MAT", 4),
    ("TEXT_SECONDARY", "MAT", 3),
    ("ACCENT", "MAT", 2),
    ("BLACK", "MAT", 1),
    ("MAT_LINE", "MAT", 1),
    # Edges of tiles and squares
    ("GRID", "CLOTH", 4),
    ("GRID", "HUE", 3),
    ("GRID", "WATER", 3),
    ("GRID", "STRIP_LINE", 1),
    ("WAVE", "WATER", 3),
    ("PAPER_EDGE", "NEAR_FACE", 2),
    ("NEAR_EDGE", "NEAR_FACE", 1),
    ("NEAR_EDGE", "CLOTH", 1),
    ("FAR_EDGE", "FAR_FACE", 2),
    ("FAR_EDGE", "CLOTH", 3),
    ("TAM_RIM", "TAM_FACE", 2),
    ("FAR_FACE", "CLOTH", 1),
    ("STRIP_LINE", "GROUND", 1),
    ("STRIP_LINE", "STRIP", 1),
    ("ACCENT", "STRIP", 3),
    ("ALARM", "STRIP", 1),
    # Shadows
    ("CLOTH", "CLOTH_SHADED", 3),
    ("HUE", "HUE_SHADED", 3),
    ("WATER", "WATER_SHADED", 3),
    ("HILL", "HILL_SHADED", 2),
    ("STRIP", "STRIP_SHADED", 1),
    # Marks
    ("MARK", "WHITE", 4),
    ("WHITE", "CLOTH", 2),
    ("WHITE", "HUE", 2),
    ("WHITE", "WATER", 2),
    ("WHITE", "FAR_FACE", 2),
    ("MOVED", "RIM", 4),
    ("RIM", "CLOTH", 3),
    ("RIM", "HUE", 2),
    ("RIM", "WATER", 2),
    ("CLOTH_TINTED", "CLOTH_TINTED_SHADED", 2),
    ("HUE_TINTED", "HUE_TINTED_SHADED", 2),
    ("WATER_TINTED", "WATER_TINTED_SHADED", 2),
    ("HILL_TINTED", "HILL_TINTED_SHADED", 2),
    # Sticks
    ("STICK_DARK", "STICK_PALE", 3),
    ("STICK_LINE", "STICK_PALE", 3),
    ("STICK_LINE", "STICK_DARK", 2),
    ("STICK_LINE", "STRIP", 2),
    ("MARK", "STRIP", 1),
)
"""What lies beside what, and how many colours between the two a picture has."""

MORE: Final[Ramps] = (
    ("SILVER", "BLACK", 1),
    ("GOLD", "STRIP", 1),
    ("BLUE", "STRIP", 1),
    ("ACCENT", "GROUND", 2),
    ("STICK_RIM", "STRIP", 0),
)
"""The same of roles that are one in the dark theme, where they need no colours of their own."""

THREADS: Final[Ramps] = tuple((square, f"{square}_WOVEN", 0) for square in _SQUARES)
"""What woven themes need besides."""
