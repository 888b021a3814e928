"""Pictures are put together from cached parts, all in one fixed palette.

Parts are drawn in full colour, larger than needed, reduced once and mapped to the palette; a picture
is then a row of copies, which takes far less time than drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Literal, NamedTuple, cast, get_args

import msgspec
from PIL import Image, ImageDraw

from engine import core
from renderers import png, text, theme
from renderers.theme import LayoutName

Style = Literal["brush", "gothic", "kanji"]
"""How signs are drawn: with the brush, in plain lines, or as the kanji that stand for them."""

Help = Literal["none", "letters", "moves", "both"]
"""What stands on a piece beside its sign: nothing, what one types for it, the ways it may go, or both."""

STYLES: Final = cast("tuple[Style, ...]", get_args(Style))
HELPS: Final = cast("tuple[Help, ...]", get_args(Help))
SIZES: Final = tuple(theme.LAYOUTS)
"""The layouts: what a picture is drawn for."""


class Signs(NamedTuple):
    """How pieces and cards are shown: in which style, and with which help for who cannot read them yet."""

    style: Style = "brush"
    help: Help = "none"

    @property
    def helped(self) -> bool:
        """Whether anything stands on each piece beside its sign."""
        return self.help != "none"

    @property
    def lettered(self) -> bool:
        """Whether what one types stands on each piece."""
        return self.help in ("letters", "both")

    @property
    def marked(self) -> bool:
        """Whether the ways it may go stand on each piece."""
        return self.help in ("moves", "both")


class Dress(NamedTuple):
    """How pictures look to whoever sees them: what a person chose for theirs, or a server for public ones."""

    style: Style = "brush"
    theme: theme.ThemeName = "dark"
    size: LayoutName = "phone"
    help: Help = "none"


USUAL: Final = Dress()


class Picture(msgspec.Struct, frozen=True):
    """A finished picture: the bytes of the file, its type, its size in px, and its alt text."""

    data: bytes
    media_type: str
    size: tuple[int, int]
    words: str


Framed = Literal["named", "chosen", "played"]
"""Why something has a frame: a refusal is about it, it is what is chosen, or what was played instead."""


class Beside(msgspec.Struct, frozen=True):
    """An action that is shown beside the one that is chosen, and its steps."""

    action: object
    steps: tuple[core.Step, ...] = ()


class Look(msgspec.Struct, frozen=True):
    """How a view is to be shown, and what a person is choosing just now.

    ``names`` are the players by seat; ``near`` is the seat whose side is at the bottom; ``candidates``
    are the legal actions that are still open, ``chosen`` the steps of the choice made so far; ``result``
    ends a game in a way that its own rules do not know, such as resignation.  Whoever goes through a game
    is ``looking_back``: a hand that they see need not be theirs.  ``late`` are the seats for which the bot
    has acted since their time was up: ``renderers.words`` tells it before what the face of the game says.
    ``beside`` what is chosen an action is shown that was made instead, to compare them.
    Of the signs of a game ``only`` those are wanted that a game by its rules has, as they are by them
    (``Face.signs_of``); empty means all.
    ``marked`` are places that a refusal is about: squares, cards of the own hand or missing there; seats,
    fields and the like by their numbers (:meth:`marks`).
    ``theme`` and ``size`` are seen to where a picture is asked for (``renderers.render``): whoever draws it
    need not know of them.
    """

    names: tuple[str, ...] = ()
    near: int = 0
    language: str = "en"
    style: Style = "brush"
    theme: theme.ThemeName = "dark"
    size: LayoutName = "desktop"
    help: Help = "none"
    candidates: tuple[object, ...] = ()
    chosen: tuple[core.Step, ...] = ()
    result: core.Result | None = None
    looking_back: bool = False
    late: tuple[int, ...] = ()
    only: tuple[str, ...] = ()
    beside: Beside | None = None
    marked: tuple[str, ...] = ()

    @property
    def signs(self) -> Signs:
        """How pieces and cards are shown."""
        return Signs(self.style, self.help)

    @property
    def framed(self) -> tuple[tuple[Framed, object], ...]:
        """The action that is chosen, as soon as no other is left, and the one that was made instead."""
        decided = self.candidates if self.chosen and len(self.candidates) == 1 else ()
        played = () if self.beside is None else (self.beside.action,)
        return (*(("chosen", action) for action in decided), *(("played", action) for action in played))

    def next_step(self, path: Sequence[core.Step]) -> core.Step | None:
        """Return what is to be chosen next for an action; None if it does not go on from what is chosen."""
        done, values = len(self.chosen), [step.value for step in path]
        begins = values[:done] == [step.value for step in self.chosen]
        return path[done] if begins and done < len(path) else None

    def marks(self, kind: str, number: int) -> bool:
        """Whether what has a number is marked: ``marks("seat", 1)``."""
        return f"{kind} {number}" in self.marked

    def name(self, seat: int) -> str:
        """Return the name of the player at a seat, or an empty text where none was given."""
        return self.names[seat] if seat < len(self.names) else ""

    def but(self, **changes: object) -> Look:
        """Return the look with other values of some fields; TypeError for one that it has not."""
        return msgspec.structs.replace(self, **changes)

    def legible(self) -> Look:
        """Return the look with the names as they can be drawn; words keep them whole."""
        return self.but(names=tuple(text.legible(name) for name in self.names))


PLAIN: Final = Look()

EMBLEM: Final = 128
"""Width and height of what stands beside a choice in menus and on buttons, px: Discord shows it at 22."""


def indexed(image: Image.Image) -> Image.Image:
    """Map a picture in full colour to the palette."""
    return image.convert("RGB").quantize(palette=theme.palette_image(), dither=Image.Dither.NONE)


WANTED: Final = 109 * 1000
"""Bytes of a picture that are fine; a larger file is written with more care."""


class Sheet:
    """A picture being put together from parts in the palette."""

    def __init__(self, image: Image.Image, height: int = 0) -> None:
        """Start from a copy of a background in the palette, made longer to ``height`` px if that is more."""
        if height <= image.height:
            self.image = image.copy()
        else:
            self.image = Image.new("P", (image.width, height), theme.palette().index(theme.GROUND))
            self.image.putpalette(image.getpalette() or ())  # its own, whatever theme is worn just now
            self.image.paste(image, (0, 0))

    def place(self, part: Image.Image, left: int, top: int) -> None:
        """Copy a part in the palette to a place, px from the top left corner."""
        self.image.paste(part, (left, top))

    def png(self, wanted: int = WANTED) -> bytes:
        """Write the picture as a PNG file, of at most so many bytes if that can be done."""
        return png.encode(self.image, wanted)


def plain(size: tuple[int, int], fill: theme.Color) -> Image.Image:
    """Return an opaque picture of one colour."""
    return Image.new("RGB", size, fill)


def _reduced(
    mode: Literal["RGBA", "L"],
    size: tuple[int, int],
    draw: Callable[[ImageDraw.ImageDraw, int], None],
    scale: int = theme.OVERSAMPLING,
) -> Image.Image:
    """Draw ``scale`` times larger and reduce once; ``draw`` gets the scale."""
    large = Image.new(mode, (size[0] * scale, size[1] * scale))
    draw(ImageDraw.Draw(large), scale)
    return large.reduce(scale)


sprite: Final = partial(_reduced, "RGBA")
"""Draws on a transparent ground."""

mask: Final = partial(_reduced, "L")
"""Draws a coverage mask, 0 to 255."""


def overlay(image: Image.Image, part: Image.Image, left: int = 0, top: int = 0) -> None:
    """Lay a transparent part over an opaque picture, in place."""
    image.paste(part, (left, top), part)


def laid(part: Image.Image, ground: theme.Color) -> Image.Image:
    """Return a transparent part on its ground, in the palette."""
    image = plain(part.size, ground)
    overlay(image, part)
    return indexed(image)


def draw_rounded(
    pen: ImageDraw.ImageDraw,
    scale: int,
    size: tuple[int, int],
    radius: int,
    fill: theme.Color | int | None,
    line: theme.Color | None = None,
    width: float = 1,
    *,
    inset: float = 0,
) -> None:
    """Draw a rounded box over all of a :func:`sprite` or :func:`mask`, ``inset`` from its edges; in px."""
    low, right, bottom = (edge * scale for edge in (inset, size[0] - inset, size[1] - inset))
    box = (low, low, right - 1, bottom - 1)
    pen.rounded_rectangle(box, radius * scale, fill, line, round(width * scale))


def rounded_mask(size: tuple[int, int], radius: int, inset: int = 0) -> Image.Image:
    """Return what a rounded box covers that is so far inside another one of this size and radius; in px."""
    return mask(size, lambda pen, scale: draw_rounded(pen, scale, size, radius - inset, 255, inset=inset))


@theme.cached(maxsize=128)
def rounded(
    size: tuple[int, int], radius: int, fill: theme.Color | None, line: theme.Color, width: float = 2
) -> Image.Image:
    """Return a rounded box with an outline on a transparent ground; lengths in px.

    The picture is shared: copy it before drawing on it.
    """
    return sprite(size, lambda pen, scale: draw_rounded(pen, scale, size, radius, fill, line, width))
