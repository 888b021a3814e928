"""Buttons that lead from one page of something to another, or from one position to another."""

from __future__ import annotations

from collections.abc import Callable

from bot.kit.messages.press import Press, PressButton
from renderers.translation import N_, Translator


def page_buttons(
    here: int, pages: range, press: Callable[[int, str], Press], t: Translator, mine: int | None = None
) -> list[PressButton]:
    """Return the buttons to the first page, back, forward, to the last one; ``mine`` is the reader's own.

    ``press`` is told where one leads and by which way: two may lead to the same page.
    """
    ways = [
        ("first", N_("First"), pages[0]),
        ("back", N_("Back"), max(here - 1, pages[0])),
        ("forward", N_("Forward"), min(here + 1, pages[-1])),
        ("last", N_("Last"), pages[-1]),
    ]
    if mine is not None:
        ways.append(("mine", N_("My place"), mine))
    buttons = []
    for way, label, there in ways:
        button = PressButton(press(there, way), t.t(label))
        button.disabled = there == here
        buttons.append(button)
    return buttons
