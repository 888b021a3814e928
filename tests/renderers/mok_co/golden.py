"""Golden pictures and texts of 行山: ``python -m tests.renderers.mok_co.golden`` rewrites them."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PIL import Image

from engine.mok_co import MOK_CO
from engine.mok_co.state import State, View
from renderers import Picture, render, render_own, render_signs, words
from renderers.canvas import Look
from renderers.translation import LANGUAGES
from tests.renderers.choosing import hint, turning
from tests.renderers.mok_co.scenes import (
    LONG,
    NAMES,
    SCENES,
    effects,
    far,
    fresh,
    moving,
    stealing,
    striking,
)

FOLDER: Final = Path(__file__).resolve().parent / "golden"
TEXTS: Final = FOLDER / "words.txt"

PICTURES: Final = ("effects", "striking", "crowd", "moved", "won", "wet", "whole_board")
"""The scenes whose pictures are kept; the texts of all scenes are."""

OWN: Final = ("installing",)
"""The scenes in which the first seat's own hand is kept."""

LAID_OUT: Final = ("phone_crowd", "phone_striking", "phone_won", "large_effects")
"""Layouts and the scenes that are kept in them, with long names, as the first seat sees them."""

SIGNS: Final = tuple(f"signs_{language}" for language in LANGUAGES)

Choice = tuple[Callable[[], State], str, str]
"""A position, what a hint advises or what had been better, and what was played, empty for a hint."""

CHOICES: Final[Mapping[str, Choice]] = MappingProxyType(
    {
        "hint_install": (fresh, "install R5", ""),
        "hint_next": (fresh, "next", ""),
        "hint_move": (moving, "move coin", ""),
        "hint_steal": (stealing, "steal 1 rice", ""),
        "turning_hand": (fresh, "install R5", "discard B0"),
        "turning_next": (fresh, "next", "discard B0"),
        "turning_same": (fresh, "install R5", "discard R5"),
        "turning_stay": (moving, "move rice", "stay"),
        "turning_pay": (moving, "move rice", "move coin"),
        "turning_use": (effects, "use 9", "use 5"),
        "turning_strike": (striking, "destroy 1 1", "destroy 0 2"),
        "turning_board": (far, "move rice", "stay"),
    }
)

LARGE: Final = ("turning_hand", "turning_pay")
"""Those that are kept in the large layout; the others are in that for phones."""

KEPT: Final = (*PICTURES, *(f"own_{name}" for name in OWN), *LAID_OUT, *SIGNS, *CHOICES)
"""The names of all pictures that are kept."""


def choice(name: str) -> tuple[View, Look]:
    """Return a choice as a hint or a review shows it to whose it is: what they see, and how."""
    make, better, played = CHOICES[name]
    state = make()
    seat = MOK_CO.turn(state).seats[0]
    wanted = MOK_CO.parse(state, better)
    look = (
        turning(MOK_CO, state, wanted, MOK_CO.parse(state, played)) if played else hint(MOK_CO, state, wanted)
    )
    return MOK_CO.view(state, seat), look.but(names=NAMES)


def drawn(name: str) -> Image.Image:
    """Draw a kept picture: a scene, one in a layout, the first seat's own hand, or the signs."""
    kind, _, rest = name.partition("_")
    if kind == "signs":
        picture: Picture | None = render_signs("mok_co", language=rest)[0]
    elif kind == "own":
        picture = render_own("mok_co", MOK_CO.view(SCENES[rest](), 0), names=NAMES)
    elif name in CHOICES:
        view, look = choice(name)
        picture = render("mok_co", view, look, size="large" if name in LARGE else "phone")
    elif name in LAID_OUT:
        picture = render("mok_co", MOK_CO.view(SCENES[rest](), 0), names=LONG, size=kind)
    else:
        names = LONG if name == "crowd" else NAMES
        picture = render("mok_co", MOK_CO.view(SCENES[name](), None), names=names)
    assert picture is not None
    return Image.open(io.BytesIO(picture.data))


def texts() -> str:
    """Return alt text and full description of every scene as the first seat reads them, in both languages."""
    parts = []
    for name, make in SCENES.items():
        view = MOK_CO.view(make(), 0)
        for language in LANGUAGES:
            look = {"names": NAMES, "language": language}
            alt, full = words.describe("mok_co", view, **look), words.describe_fully("mok_co", view, **look)
            parts.append(f"=== {name} {language}\n{alt}\n---\n{full}\n")
    return "\n".join(parts)


def rewrite() -> None:
    """Write all goldens anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in KEPT:
        drawn(name).save(FOLDER / f"{name}.png", compress_level=9)
    TEXTS.write_text(texts(), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
    print(f"{len(KEPT)} pictures and {len(SCENES)} texts written to {FOLDER.name}/")
