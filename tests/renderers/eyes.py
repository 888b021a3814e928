"""How colours look to people who see fewer of them.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
Color Vision Deficiency" (2009), for the whole loss of a kind of cones; they apply to linear light.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from renderers.colors import Color

Matrix = tuple[tuple[float, float, float], ...]

VISIONS: Final[Mapping[str, Matrix]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""By the cones that are missing: what becomes of red, green and blue."""


def seen(color: Color, vision: str) -> Color:
    """Return the colour that looks to usual eyes as this one does to others."""
    light = [_linear(part / 255) for part in color]
    red, green, blue = (
        _encoded(sum(share * part for share, part in zip(row, light, strict=True))) for row in VISIONS[vision]
    )
    return red, green, blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(light: float) -> int:
    inside = min(1.0, max(0.0, light))
    return round(255 * (inside * 12.92 if inside <= 0.0031308 else 1.055 * inside ** (1 / 2.4) - 0.055))
