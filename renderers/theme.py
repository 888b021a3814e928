"""Colours and sizes of the pictures: named here once, used by every game.

Source: the project's description of its look (canvas, colours, marks).  Sizes are pixels of the picture
as it is drawn.  Whoever is shown it sees it in one width, so how wide it is drawn says how large letters are:
no text of a board is below 32 px, and nothing that matters below 26 px.

A colour is asked for by its role (``theme.TEXT``) while something is drawn, and so is how wide the picture is
(``theme.WIDTH``): which one it is depends on the theme and the layout that are worn just then
(:func:`wearing`).  So neither is read while a module is imported, and what is kept of drawings is kept for
each theme and layout apart (:func:`cached`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, ParamSpec, Protocol, TypeAlias, TypeVar, cast

from PIL import Image

from renderers.colors import DIM_SHARE, DIMMING, MORE, RAMPS, ROLES, THEMES, THREADS, WOVEN
from renderers.colors import TINT_SHARE as TINT_SHARE
from renderers.colors import Color as Color
from renderers.colors import ThemeName as ThemeName
from renderers.colors import mix as mix

# --- Layouts ---------------------------------------------------------------------------------------

LayoutName = Literal["phone", "desktop", "large"]
"""For what a picture is laid out: a phone's column, a wide screen, or eyes that want large letters."""

LAYOUTS: Final[Mapping[LayoutName, int]] = MappingProxyType({"phone": 700, "desktop": 1080, "large": 540})
"""How wide a picture is, px.

In the 302 px of a phone's narrowest column the capital letters of a line of 32 px, 23.4 px high, are 10.1 px
high in the layout for phones and 13.1 px in the large one; on a desktop, in 550 px, they are 11.9 px high.
"""

WIDTH: int
"""How wide the picture is that is drawn just now, px."""

SPAN: int
"""How wide a panel is in it, from margin to margin, px."""

# --- Colours ---------------------------------------------------------------------------------------

_Worn: TypeAlias = "tuple[ThemeName, LayoutName]"

_WORN: Final[ContextVar[_Worn]] = ContextVar("worn", default=(THEMES[0], "desktop"))

GROUND: Color
STRIP: Color
STRIP_LINE: Color
MAT: Color
MAT_LINE: Color
TEXT: Color
TEXT_SECONDARY: Color
ACCENT: Color
GOLD: Color
BLUE: Color
SILVER: Color
ALARM: Color
CLOTH: Color
GRID: Color
HUE: Color
WATER: Color
WAVE: Color
HILL: Color
NEAR_FACE: Color
NEAR_EDGE: Color
PAPER_EDGE: Color
FAR_FACE: Color
FAR_EDGE: Color
BLACK: Color
RED_NEAR: Color
RED_FAR: Color
TAM_FACE: Color
TAM_SIGN: Color
TAM_RIM: Color
MOVED: Color
RIM: Color
MARK: Color
WHITE: Color
TOKEN: Color
RATE: Color
STICK_DARK: Color
STICK_PALE: Color
STICK_RIM: Color
STICK_LINE: Color
SEAT_BLUE: Color
CURVE_GOLD: Color
CURVE_BLUE: Color
CURVE_RED: Color
CURVE_PLAIN: Color

if not TYPE_CHECKING:  # else any misspelt name would pass for a colour

    def __getattr__(name: str) -> Color | int:
        """Return the colour of a role in the theme, or a width in the layout, that is worn."""
        colors, layout = _WORN.get()
        if name == "WIDTH":
            return LAYOUTS[layout]
        if name == "SPAN":
            return LAYOUTS[layout] - 2 * MARGIN
        try:
            return ROLES[colors][name]
        except KeyError:
            raise AttributeError(name) from None


def role(name: str) -> Color:
    """Return the colour of a role by its name, for tables that are made before any theme is worn."""
    return ROLES[worn()][name]


def worn() -> ThemeName:
    """Return the theme in which things are drawn just now."""
    return _WORN.get()[0]


def layout() -> LayoutName:
    """Return for what pictures are laid out just now."""
    return _WORN.get()[1]


def is_woven() -> bool:
    """Tell whether one sees the threads of the board's cloth."""
    return worn() in WOVEN


def dimmed(image: Image.Image, ground: Color) -> Image.Image:
    """Return a picture with the ground showing through; as it is where nothing is dimmed."""
    if worn() not in DIMMING:
        return image
    return Image.blend(image, Image.new("RGB", image.size, ground), DIM_SHARE)


@contextmanager
def wearing(name: ThemeName, layout: LayoutName = "desktop") -> Iterator[None]:
    """Draw in a theme and a layout; other threads and tasks draw in theirs."""
    before = _WORN.set((name, layout))
    try:
        yield
    finally:
        _WORN.reset(before)


P = ParamSpec("P")
R_co = TypeVar("R_co", covariant=True)


class Cached(Protocol[P, R_co]):
    """A function that keeps what it has returned."""

    __name__: str

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R_co:
        """Return what the function returned for the same arguments, as things are worn, or ask it."""
        ...

    def cache_clear(self) -> None:
        """Forget everything, in every theme and layout."""
        ...


def cached(maxsize: int | None = 128) -> Callable[[Callable[P, R_co]], Cached[P, R_co]]:
    """Keep what a function draws, for each theme and layout: at most so much, or all of it with None."""

    def keep(function: Callable[P, R_co]) -> Cached[P, R_co]:
        kept = {worn: lru_cache(maxsize)(function) for worn in product(THEMES, LAYOUTS)}
        in_use = _WORN.get

        @wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R_co:
            return kept[in_use()](*args, **kwargs)  # type: ignore[arg-type]

        def clear() -> None:
            for each in kept.values():
                each.cache_clear()

        call.cache_clear = clear  # type: ignore[attr-defined]
        return cast("Cached[P, R_co]", call)

    return keep


# --- Sizes, px -------------------------------------------------------------------------------------

MARGIN: Final = 16
STRIP_HEIGHT: Final = 94
STRIP_RADIUS: Final = 18
LETTER_BAND: Final = 42
"""Height of the line of column letters above and below the board."""
BOARD_FRAME: Final = 8
FOOTER_HEIGHT: Final = 50
GAP: Final = 8
NAME_SIZE: Final = 34
LETTER_SIZE: Final = 32
OVERSAMPLING: Final = 3
"""Sprites are drawn this many times larger and reduced once."""

# --- The palette -----------------------------------------------------------------------------------


SIZE: Final = 256
"""Colours that a palette has room for."""

EMOJI: Final = tuple(product((0, 85, 170, 255), (0, 85, 170, 255), (0, 128, 255)))
"""Emoji bring colours of their own, and some players' tokens have one of these."""

_MOST_STEPS: Final = max(steps for *_, steps in RAMPS)


def _wanted(most: int) -> Iterator[Color]:
    """Yield the colours of the parts, then at most so many steps between neighbours, then what emoji need."""
    colors = ROLES[worn()]
    ramps = RAMPS if worn() == THEMES[0] else (*RAMPS, *MORE)
    ramps += THREADS if is_woven() else ()
    for one, other, _ in ramps:
        yield colors[one]
        yield colors[other]
    for one, other, wanted in ramps:
        steps = min(wanted, most)
        yield from (mix(colors[one], colors[other], step / (steps + 1)) for step in range(1, steps + 1))
    yield from EMOJI


@cached(None)
def palette() -> tuple[Color, ...]:
    """Return the at most 256 colours of every picture: the parts' own, and the steps between neighbours."""
    tries = (tuple(dict.fromkeys(_wanted(most))) for most in range(_MOST_STEPS, 0, -1))
    return next(colors for colors in tries if len(colors) <= SIZE)


@cached(None)
def flat_palette() -> tuple[int, ...]:
    """Return the palette's values one after another, as an image takes them."""
    return tuple(value for entry in palette() for value in entry)


@cached(None)
def palette_image() -> Image.Image:
    """Return an image that carries the palette, as Pillow wants it for mapping."""
    image = Image.new("P", (1, 1))
    image.putpalette(flat_palette())
    return image
