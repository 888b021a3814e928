"""What is thrown, as it stands beside choices: five sticks as they fell, sticks to be thrown, a die."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from PIL import Image

from engine.core import Step
from engine.sticks import STICKS
from renderers import sticks
from renderers.canvas import EMBLEM

THROW: Final = "sticks"
DIE: Final = "die"


def thrown(step: Step) -> str:
    """Return what stands beside a throw of the sticks."""
    return THROW


def fallen(ones: int) -> str:
    """Return what sticks are called of which so many show the dark face."""
    return f"sticks_{ones}"


FALLEN: Final[Mapping[str, Callable[[], Image.Image]]] = MappingProxyType(
    {fallen(ones): partial(sticks.upright, ones, EMBLEM) for ones in range(STICKS + 1)}
)

TO_THROW: Final[Mapping[str, Callable[[], Image.Image]]] = MappingProxyType(
    {THROW: partial(sticks.fan, EMBLEM)}
)

ROLLED: Final[Mapping[str, Callable[[], Image.Image]]] = MappingProxyType(
    {DIE: partial(sticks.large_die, EMBLEM)}
)
