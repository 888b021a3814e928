"""What is told below the board when sticks were thrown, hands are declared, or the game has ended.

A bulletin makes the picture longer at its lower end, so that nothing on the board is ever covered.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from engine.cerke.board import BOARDS
from engine.cerke.moves import distance
from engine.cerke.state import Declaration, Trace, View
from renderers import sticks, text, theme
from renderers.board.strips import panel
from renderers.canvas import Look, indexed, overlay, rounded
from renderers.cerke import names, turns
from renderers.translation import Translator, translator

ROW: Final = 98
_LEFT: Final = 36
_RIGHT: Final = theme.WIDTH - 40
_CHIP: Final = 58
_CHIP_PITCH: Final = 68


def parts(view: View, look: Look) -> list[Image.Image]:
    """Return the panels to be set below the footer, top first; none in an ordinary turn."""
    t = translator(look.language)
    found = [_cast_panel(*row, look.language) for row in _casts(view, t)]
    last = turns.last_turn(view)
    if last is not None and last.penalty and view.chosen is None:
        name = names.player(look, last.seat, t)
        found.append(_note(_penalty_words(name, last.penalty, t), look.language))
    if view.declaration is not None:
        found.append(_declaration(view.declaration, view.position.rate, look.language))
    if view.result is not None:
        found.append(result_panel(turns.result_text(view.result, look), look.language))
    return found


# --- Casts -----------------------------------------------------------------------------------------

Row = tuple[int | None, str, str]
"""A cast: what it showed (None: not thrown yet), its title, and what it means."""


def _casts(view: View, t: Translator) -> list[Row]:
    trace = view.chosen or turns.last_turn(view)
    if trace is None:
        return []
    rows: list[Row] = []
    if trace.bridge is not None or view.node == "bridge":
        rows.append((trace.bridge, t.t("Bridge cast"), _bridge_words(view, trace, t)))
    if trace.water is not None or view.node == "water":
        rows.append((trace.water, t.t("Water cast"), _water_words(view, trace, t)))
    return rows


def _bridge_words(view: View, trace: Trace, t: Translator) -> str:
    """Return what a bridge cast must show or what it allows; only an exact declaration can fall short."""
    if view.position.options.declare_before_cast != "exact":
        if trace.bridge is None:
            return t.t("how far from {via}?", via=trace.via)
        return t.tn(
            "reaches {count} square from {via}",
            "reaches {count} squares from {via}",
            trace.bridge,
            via=trace.via,
        )
    board = BOARDS[view.position.options.board]
    need = distance(board, board.at[trace.via], board.at[trace.dest])
    if trace.bridge is None:
        return t.t("{need} or more to reach {dest} from {via}", need=need, dest=trace.dest, via=trace.via)
    if trace.bridge >= need:
        return t.t("enough to reach {dest} from {via}", dest=trace.dest, via=trace.via)
    return t.t("too little: {need} were needed for {dest}", need=need, dest=trace.dest)


def _water_words(view: View, trace: Trace, t: Translator) -> str:
    need = view.position.options.water_threshold
    if trace.water is None:
        return t.t("{need} or more to enter the water on {dest}", need=need, dest=trace.dest)
    if trace.water >= need:
        return t.t("enough: into the water on {dest}", dest=trace.dest)
    return t.t("too little: back to {src}", src=trace.src)


@lru_cache(maxsize=16)
def _cast_panel(ones: int | None, title: str, meaning: str, language: str) -> Image.Image:
    image = panel(ROW, ones is None)
    fallen = sticks.told(ones)
    overlay(image, fallen, _LEFT, (ROW - sticks.HEIGHT) // 2)
    left = _LEFT + fallen.width + 22
    room = _RIGHT - left
    text.write(image, (left, 43), title, 30, language=language, max_width=room)
    text.write(image, (left, 79), meaning, 28, theme.TEXT_SECONDARY, language=language, max_width=room)
    return indexed(image)


# --- Payments, declarations, results ---------------------------------------------------------------


def _penalty_words(name: str, points: int, t: Translator) -> str:
    due, who = abs(points), {"name": name}
    if points < 0:
        return t.tn("{name} pays {count} point at once.", "{name} pays {count} points at once.", due, **who)
    return t.tn("{name} gets {count} point at once.", "{name} gets {count} points at once.", due, **who)


@lru_cache(maxsize=8)
def _note(message: str, language: str) -> Image.Image:
    image = panel(62)
    text.write(image, (_LEFT, 41), message, 28, language=language, max_width=_RIGHT - _LEFT)
    return indexed(image)


@lru_cache(maxsize=128)
def _chip(name: str, points: int) -> Image.Image:
    """Return a hand: its kanji and its points."""
    kanji = text.line(name, 34, theme.TEXT, "ja")
    value = text.line(f"{points:+d}".replace("-", "−"), 32, theme.BLACK)
    token = value.width + 20
    image = rounded((kanji.width + token + 34, _CHIP), 12, theme.GROUND, theme.STRIP_LINE, 2).copy()
    image.alpha_composite(kanji.image, (14, 41 - kanji.ascent))
    plate = rounded(
        (token, 42), 10, theme.TOKEN if points > 0 else theme.TEXT_SECONDARY, theme.BLACK, 2
    ).copy()
    plate.alpha_composite(value.image, (10, 32 - value.ascent))
    image.alpha_composite(plate, (image.width - token - 8, 8))
    return image


@lru_cache(maxsize=16)
def _declaration(due: Declaration, rate: int, language: str) -> Image.Image:
    t = translator(language)
    rows = chip_rows([_chip(hand.name, hand.points) for hand in due.hands])
    image = panel(78 + _CHIP_PITCH * len(rows) + 6, active=True)
    sum_words = t.tn(
        "{total} × {rate} = {count} point",
        "{total} × {rate} = {count} points",
        due.due,
        total=due.total,
        rate=rate,
    )
    taken = text.write(image, (_RIGHT, 54), sum_words, 38, theme.MOVED, anchor="r", language=language)
    title = t.t("再行, go on, or 終季, end?")
    text.write(image, (_LEFT, 54), title, 38, language=language, max_width=_RIGHT - _LEFT - taken - 20)
    for number, row in enumerate(rows):
        left = _LEFT
        for chip in row:
            overlay(image, chip, left, 78 + number * _CHIP_PITCH)
            left += chip.width + 12
    return indexed(image)


def chip_rows(chips: list[Image.Image]) -> list[list[Image.Image]]:
    """Break chips into rows that fit the width."""
    rows: list[list[Image.Image]] = []
    used = 0
    for chip in chips:
        if not rows or used + chip.width > _RIGHT - _LEFT:
            rows.append([])
            used = 0
        rows[-1].append(chip)
        used += chip.width + 12
    return rows


@lru_cache(maxsize=8)
def result_panel(message: str, language: str) -> Image.Image:
    """Return the banner of a finished game."""
    image = panel(86, active=True)
    room = _RIGHT - _LEFT
    size = 38 if text.line(message, 38, theme.MOVED, language).width <= room else 30
    middle = theme.WIDTH // 2
    text.write(image, (middle, 56), message, size, theme.MOVED, anchor="m", language=language, max_width=room)
    return indexed(image)
