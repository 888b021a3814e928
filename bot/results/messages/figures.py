"""Points as staff types them: written so that they can be read again."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from renderers.names import signed

_FIGURE: Final = re.compile(r"-?[0-9]{1,9}(\.[0-9])?")


def written(points: int, unit: int) -> str:
    """Return points as they are typed: with a hyphen for a minus, and a decimal where there are tenths."""
    return signed(points, unit).replace("−", "-")


def read_figures(text: str) -> list[Fraction]:
    """Read numbers that may have one decimal, apart by whatever is no part of one; none for anything else."""
    words = text.replace("\N{MINUS SIGN}", "-").replace(",", " ").split()
    return [Fraction(word) for word in words] if all(map(_FIGURE.fullmatch, words)) else []
