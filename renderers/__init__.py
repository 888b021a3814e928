"""Views become pictures and words.

``render("cerke", view, names=("Aya", "Bo"), near=0)`` returns a :class:`Picture`: the file's bytes, its
media type, its size in px, and its alt text.
"""

from __future__ import annotations

from typing import Any

from renderers import faces, text, words
from renderers.canvas import Look, Picture
from renderers.face import Drawing
from renderers.translation import translator

__all__ = ["Look", "Picture", "render", "render_holdings", "render_own", "render_signs"]


def render(game_id: str, view: Any, **look: Any) -> Picture:
    """Draw a view of a game: the table, and what belongs to the seat alone whose view it is.

    ``look`` are the fields of :class:`Look`, here and below.
    """
    face, shown = faces.get(game_id), _cleaned(look)
    return _picture(face.draw(view, shown.legible()), face.describe(view, shown))


def render_own(game_id: str, view: Any, **look: Any) -> Picture | None:
    """Draw only what belongs to the seat alone, such as its hand; None where there is no picture of that."""
    face, shown = faces.get(game_id), _cleaned(look)
    drawing = face.draw_own(view, shown.legible())
    return None if drawing is None else _picture(drawing, face.describe_own(view, shown))


def render_holdings(game_id: str, view: Any, **look: Any) -> Picture | None:
    """Draw what each seat holds and is close to; None in a game that has no such thing."""
    face, shown = faces.get(game_id), _cleaned(look)
    drawing = face.holdings(view, shown.legible())
    if drawing is None:
        return None
    told = translator(shown.language).sentences(face.describe_holdings(view, shown).split("\n"))
    return _picture(drawing, told)


def render_signs(game_id: str, **look: Any) -> Picture | None:
    """Draw the signs of a game with their names; None where it has none."""
    face, shown = faces.get(game_id), Look(**look)
    drawing = face.signs(shown)
    return None if drawing is None else _picture(drawing, face.describe_signs(shown))


def _cleaned(look: dict[str, Any]) -> Look:
    names = tuple(text.clean(name) for name in look.get("names", ()))
    return Look(**{**look, "names": names})


def _picture(drawing: Drawing, described: str) -> Picture:
    return Picture(drawing.data, "image/png", drawing.size, words.shortened(described, words.ALT_LIMIT))
