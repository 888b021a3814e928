"""Views become pictures and words.

``render("cerke", view, names=("Aya", "Bo"), near=0)`` returns a :class:`Picture`: the file's bytes, its
media type, its size in px, and its alt text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from renderers import faces, text, theme, words
from renderers.canvas import PLAIN, Dress, Look, Picture
from renderers.face import Drawing
from renderers.translation import translator

__all__ = [
    "Dress",
    "Look",
    "Picture",
    "render",
    "render_holdings",
    "render_own",
    "render_signs",
    "render_told",
]

Shown = TypeVar("Shown")


def render(game_id: str, view: object, shown: Look = PLAIN, /, **look: object) -> Picture:
    """Draw a view of a game: the table, and what belongs to the seat alone whose view it is.

    ``look`` are fields of :class:`Look` that are otherwise than in ``shown``, here and below.
    """
    face, shown = faces.get(game_id), _cleaned(shown.but(**look))
    with theme.wearing(shown.theme, shown.size):
        drawing = face.draw(view, shown.legible())
    told = words.with_late(face.describe(view, shown), shown)
    return finished(drawing, words.with_marks(told, face, shown))


def render_own(game_id: str, view: object, shown: Look = PLAIN, /, **look: object) -> Picture | None:
    """Draw only what belongs to the seat alone, such as its hand; None where there is no picture of that."""
    face, shown = faces.get(game_id), _cleaned(shown.but(**look))
    with theme.wearing(shown.theme, shown.size):
        drawing = face.draw_own(view, shown.legible())
    return None if drawing is None else finished(drawing, face.describe_own(view, shown))


def render_holdings(game_id: str, view: object, shown: Look = PLAIN, /, **look: object) -> Picture | None:
    """Draw what each seat holds and is close to; None in a game that has no such thing."""
    face, shown = faces.get(game_id), _cleaned(shown.but(**look))
    with theme.wearing(shown.theme, shown.size):
        drawing = face.holdings(view, shown.legible())
    if drawing is None:
        return None
    told = translator(shown.language).sentences(face.describe_holdings(view, shown).split("\n"))
    return finished(drawing, told)


def render_signs(game_id: str, shown: Look = PLAIN, /, **look: object) -> tuple[Picture, ...]:
    """Draw the signs of a game with their names, page by page; none where it has none."""
    face, shown = faces.get(game_id), shown.but(**look)
    with theme.wearing(shown.theme, shown.size):
        return tuple(finished(*page) for page in face.signs(shown))


def render_told(
    draw: Callable[[Shown, str], Drawing],
    describe: Callable[[Shown, str], str],
    shown: Shown,
    language: str,
    dress: Dress,
) -> Picture:
    """Draw what is drawn and told by two functions of what is shown and a language."""
    with theme.wearing(dress.theme, dress.size):
        drawing = draw(shown, language)
    return finished(drawing, describe(shown, language))


def _cleaned(shown: Look) -> Look:
    return shown.but(names=tuple(text.clean(name) for name in shown.names))


def finished(drawing: Drawing, described: str) -> Picture:
    """Return a drawing with its words."""
    return Picture(drawing.data, "image/png", drawing.size, words.shortened(described, words.ALT_LIMIT))
