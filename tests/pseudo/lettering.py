"""Where text is written in pictures: no text of ours is cut, reaches beyond its picture, or into another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import combinations
from typing import Any, Final, NamedTuple

from PIL import Image

from renderers import lettering, text, theme, words
from renderers.canvas import Sheet

TOUCH: Final = 4
"""By so many px letters may reach into each other's boxes: those of most signs leave that free."""


class Written(NamedTuple):
    """A line of text on a picture: the box that its letters fill, px."""

    words: str
    left: int
    top: int
    right: int
    bottom: int

    def overlaps(self, other: Written) -> bool:
        """Tell whether two lines run into each other."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > TOUCH
            and min(self.bottom, other.bottom) - max(self.top, other.top) > TOUCH
        )

    def leaves(self, size: tuple[int, int]) -> bool:
        """Tell whether a line reaches beyond a picture of this size."""
        return (
            min(self.left, self.top) < -TOUCH or self.right > size[0] + TOUCH or self.bottom > size[1] + TOUCH
        )


class Writing:
    """What has been written on which picture."""

    def __init__(self) -> None:
        self._pictures: dict[int, tuple[Any, list[Written]]] = {}
        self._cut: dict[str, str] = {}

    def note(self, image: Image.Image, written: Written) -> None:
        """Note a line that is written on a picture."""
        self._pictures.setdefault(id(image), (image, []))[1].append(written)

    def note_shown(self, words: str, shown: str) -> None:
        """Note what is shown of a line: its end may be missing where that is somebody's name."""
        if shown.count("⟧") < words.count("⟧"):
            self._cut[words] = shown

    def mistakes(self) -> Iterator[str]:
        """Yield what is wrong on each picture."""
        yield from (f"cut: {shown} instead of {words}" for words, shown in self._cut.items())
        for image, lines in self._pictures.values():
            yield from (f"beyond {image.size}: {line}" for line in lines if line.leaves(image.size))
            for one, other in combinations(lines, 2):
                if one.overlaps(other):
                    yield f"{one} runs into {other}"


@contextmanager
def watched() -> Iterator[Writing]:
    """Note whatever is written meanwhile, and what is said of pictures for those who do not see them."""
    writing = Writing()
    on_sheet, on_image, shortened = lettering.write, text.write, words.shortened

    def write_on_sheet(
        sheet: Sheet, at: tuple[int, int], words: str, size: int, *rest: Any, **named: Any
    ) -> int:
        width = on_sheet(sheet, at, words, size, *rest, **named)
        if named.get("sentence", True):
            writing.note_shown(words, _shown(words, size, named))
        _note(writing, sheet.image, at, words, size, width, named.get("anchor", "l"))
        return width

    def write_on_image(
        image: Image.Image, at: tuple[int, int], words: str, size: int, *rest: Any, **named: Any
    ) -> int:
        width = on_image(image, at, words, size, *rest, **named)
        writing.note_shown(words, _shown(words, size, named))
        _note(writing, image, at, words, size, width, named.get("anchor", "l"))
        return width

    def shorten(told: str, limit: int) -> str:
        shown = shortened(told, limit)
        writing.note_shown(told, shown)
        return shown

    lettering.write, text.write = write_on_sheet, write_on_image  # type: ignore[assignment]
    words.shortened = shorten  # type: ignore[assignment]
    try:
        yield writing
    finally:
        lettering.write, text.write, words.shortened = on_sheet, on_image, shortened


def _shown(words: str, size: int, named: Mapping[str, Any]) -> str:
    """Return what is shown of a line, by what it is written with."""
    return text.fitted(words, size, named.get("language", "en"), named.get("max_width") or theme.WIDTH)


def _note(
    writing: Writing, image: Image.Image, at: tuple[int, int], words: str, size: int, width: int, anchor: str
) -> None:
    """Note a line by its width, and by how high letters are: about three quarters of its size."""
    if words:
        left = at[0] - {"l": 0, "m": width // 2, "r": width}[anchor]
        writing.note(image, Written(words, left, at[1] - round(0.72 * size), left + width - 2 * 2, at[1]))
