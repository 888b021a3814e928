"""Pictures and choices in words: alt texts, labels of menus, sentences about what happened.

Every function asks the face of the game by its identifier; the texts are in the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine import core
from renderers import faces
from renderers.alts import late
from renderers.canvas import PLAIN, Look
from renderers.face import ALT_LIMIT as ALT_LIMIT
from renderers.face import LABEL_LIMIT as LABEL_LIMIT
from renderers.face import AnyFace
from renderers.face import units as units
from renderers.names import listed, player, points_text, signed
from renderers.translation import N_, Translator, translator


def describe(game_id: str, view: object, shown: Look = PLAIN, /, **look: object) -> str:
    """Return the alt text of a picture, the change first, at most 1,024 characters.

    ``look`` are fields of :class:`Look` that are otherwise than in ``shown``, here and below.  Names are used
    as they are given: whoever sends the text makes them harmless for the place where it goes.
    """
    shown = shown.but(**look)
    return shortened(with_late(faces.get(game_id).describe(view, shown), shown), ALT_LIMIT)


def describe_fully(game_id: str, view: object, shown: Look = PLAIN, /, **look: object) -> str:
    """Return the whole position as a list of lines for screen readers, of any length."""
    shown = shown.but(**look)
    return "\n".join([*late(shown), faces.get(game_id).describe_fully(view, shown)])


def change(game_id: str, view: object, shown: Look = PLAIN, /, **look: object) -> str:
    """Return a sentence about what happened last, or an empty text at the start."""
    shown = shown.but(**look)
    return with_late(faces.get(game_id).change(view, shown), shown)


def with_late(told: str, look: Look) -> str:
    """Return what is told of a position, behind those for whom the bot has acted."""
    return translator(look.language).sentences([*late(look), told])


def with_marks(told: str, face: AnyFace, look: Look) -> str:
    """Return what is told of a picture, behind what is marked on it."""
    t = translator(look.language)
    marked = t.t("Marked: {places}.", places=_marked(face, look, t)) if look.marked else ""
    return t.sentences([marked, told])


_NUMBERED: Final[Mapping[str, str]] = MappingProxyType({"field": N_("field {number}")})
"""What the marked things are called that have numbers."""

_SEATS: Final = frozenset({"seat", "victim"})
"""As what refusals name seats."""


def _marked(face: AnyFace, look: Look, t: Translator) -> str:
    """Return what is marked: seats by their names, fields and the like by their numbers, then all else."""
    told, rest = [], []
    for place in look.marked:
        kind, _, number = place.partition(" ")
        if kind in _SEATS and number:
            told.append(player(look, int(number), t))
        elif kind in _NUMBERED and number:
            told.append(t.t(_NUMBERED[kind], number=number))
        else:
            rest.append(place)
    return listed([*told, *([face.places_text(rest, t)] if rest else [])], t)


def prompt(game_id: str, view: object, shown: Look = PLAIN, /, **look: object) -> str:
    """Return a sentence about who decides what now, or about how the game ended."""
    return faces.get(game_id).prompt(view, shown.but(**look))


def step_label(game_id: str, view: object, step: core.Step, language: str = "en") -> str:
    """Return the label of a choice for menus and buttons, at most 100 characters."""
    return shortened(faces.get(game_id).step_label(view, step, language), LABEL_LIMIT)


def told_step(game_id: str, view: object, step: core.Step, language: str, *, now: bool) -> str:
    """Return what a choice is called in a sentence; ``now``: beside the picture in which it is made."""
    return faces.get(game_id).told_step(view, step, language, now=now)


def emblem(game_id: str, view: object, step: core.Step) -> str:
    """Return what is shown beside the label of a choice (``renderers.emblems``); empty for none."""
    return faces.get(game_id).emblem(view, step)


def consequence(game_id: str, view: object, actions: Sequence[object], language: str = "en") -> str:
    """Return what a choice leads to after which these actions are possible, or an empty text."""
    return faces.get(game_id).consequence(view, actions, language)


def beyond(game_id: str, view: object, action: object, language: str = "en") -> str:
    """Return what an action leads to beside what its steps are called, or an empty text."""
    return faces.get(game_id).beyond(view, action, language)


def use(game_id: str, view: object, actions: Sequence[object], language: str = "en") -> str:
    """Return what marks a thing that is part of these actions, or an empty text."""
    return faces.get(game_id).use(view, actions, language)


def describe_holdings(game_id: str, view: object, shown: Look = PLAIN, /, **look: object) -> str:
    """Return in lines what each seat holds and is close to; empty in a game that has no such thing."""
    return faces.get(game_id).describe_holdings(view, shown.but(**look))


def action_text(game_id: str, view: object, action: object, shown: Look = PLAIN, /, **look: object) -> str:
    """Return a sentence about an action chosen in this view, or about the trace of a turn that was made."""
    return faces.get(game_id).action_text(view, action, shown.but(**look))


def result_text(game_id: str, result: core.Result | None, shown: Look = PLAIN, /, **look: object) -> str:
    """Return a sentence about how the game ended, or an empty text while it goes on."""
    return "" if result is None else faces.get(game_id).result_text(result, shown.but(**look))


def amount(game_id: str, points: int, t: Translator, unit: int = 1) -> str:
    """Return how much was won, in what the game counts: "3 points", "−3 chips"; ``unit`` as for points."""
    if not faces.get(game_id).in_chips:
        return points_text(points, t, unit)
    return t.tn("{count} chip", "{count} chips", abs(points), count=signed(points))


def shortened(words: str, limit: int) -> str:
    """Cut a text at a space, with an ellipsis, so that it has at most ``limit`` UTF-16 units."""
    if units(words) <= limit:
        return words
    kept = words.encode("utf-16-le")[: 2 * (limit - 2)].decode("utf-16-le", "ignore")
    head, space, _ = kept.rpartition(" ")
    return f"{head if space else kept} …"
