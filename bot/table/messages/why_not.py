"""*Why not?* below a refusal: the rule in words, with what it is about marked on the board.

What a refusal says besides its rule stands in the custom id, as short as it can be: ``square=TAI`` is a text,
``cast:2`` a number, ``cards*B0~B1`` several.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from string import Formatter
from typing import Any, Final, NamedTuple

from discord import ui

from bot.kit.messages.message import Gallery, Item, Message, framed, row, safe, text_message
from bot.kit.messages.press import LONGEST_ID, Press, PressButton
from bot.kit.texts import explain
from bot.table.messages import pictures
from engine.core import AnyGame, IllegalAction, Seat
from renderers import faces, refusals, rule_texts
from renderers.canvas import Look
from renderers.translation import Translator

_PART: Final = re.compile(r"([a-z_]+)([=:*])(.*)", re.DOTALL)

_BETWEEN: Final = "~"
"""Stands between several things."""

_RESERVED: Final = re.compile(f"[;.{_BETWEEN}]")
"""Signs that separate parts of a custom id; what has one of them is not carried."""


def why_not(
    press: Callable[..., Press], game_id: str, error: IllegalAction, t: Translator
) -> PressButton | None:
    """Return the button below a refusal; None where it is no rule of the game's own, or has no room."""
    if error.rule not in faces.get(game_id).refusals:
        return None
    for marked in (faces.get(game_id).marks.get(error.rule, ()), ()):
        parts = list(_parts(game_id, error, marked))
        if any(_RESERVED.search(part.replace(_BETWEEN, "")) for part in parts):
            continue
        button = PressButton(press(error.rule, *parts), t.t("Why not?"))
        if len(button.custom_id or "") <= LONGEST_ID:
            return button
    return None


def _parts(game_id: str, error: IllegalAction, marked: Sequence[str]) -> Iterator[str]:
    """Yield what the sentence of a rule needs, and what is to be marked on its picture."""
    said = {name for _, name, _, _ in Formatter().parse(faces.get(game_id).refusals[error.rule]) if name}
    for key in sorted(said.union(marked)):
        value = error.data.get(key)
        if isinstance(value, tuple):
            yield f"{key}*{_BETWEEN.join(map(str, value))}"
        elif isinstance(value, int):
            yield f"{key}:{value}"
        elif value is not None:
            yield f"{key}={value}"


def refusal(rule: str, parts: Sequence[str]) -> IllegalAction:
    """Return the refusal that a button carries."""
    data: dict[str, Any] = {}
    for found in filter(None, map(_PART.fullmatch, parts)):
        key, kind, text = found.groups()
        data[key] = _READ[kind](text)
    return IllegalAction(rule, **data)


def _several(text: str) -> tuple[str, ...]:
    return tuple(text.split(_BETWEEN)) if text else ()


def _number(text: str) -> int:
    return int(text) if re.fullmatch(r"-?\d{1,9}", text) else 0


_READ: Final[dict[str, Callable[[str], Any]]] = {"=": str, ":": _number, "*": _several}


class Told(NamedTuple):
    """By which options somebody plays who was refused something, and the press that opens a page of rules."""

    options: Any
    opens: Callable[[int], Press]


async def why_not_message(
    rules: AnyGame,
    error: IllegalAction,
    asked: tuple[Any, Seat] | None,
    shown: Look,
    t: Translator,
    told: Told,
) -> Message:
    """Return a rule in words, with what it is about marked on the position as the seat sees it.

    ``asked`` is the position in which this was refused with the seat; None where it has changed since.  The
    rules open at the part that tells of it.
    """
    said = explain(error, t, rules.id, safe)
    marked = refusals.marked(error.rule, error.data, rules.id)
    page = await asyncio.to_thread(rule_texts.page_of, rules.id, told.options, t.language, error.rule)
    more = [row(PressButton(told.opens(page), t.t("Rules")))]
    if asked is None or not marked:
        return text_message(said, rows=more)
    state, seat = asked
    picture = await pictures.draw_view(rules.id, rules.view(state, seat), shown.but(marked=marked))
    content: list[Item] = [ui.TextDisplay(said), Gallery(picture, "why")]
    return framed(content, more)
