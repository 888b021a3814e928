"""A picture, the prompt and the first menu fit one screen of a phone, whatever happens at a table.

Random games are played of every game with every number of seats, and looked at where each kind of decision
comes for the last time: with all that lies open by then, with casts, after other seasons, at the end.  What
else takes room was measured in a browser, as ``tests/e2e/test_browser_screen.py`` does with some of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

import pytest

from engine import catalogue
from engine.core import CHANCE
from renderers import Picture, lettering, render, theme, words
from tests.engine import card_properties as properties

LONGEST: Final = 1500
"""Actions of a game that need not end, after which it is looked at."""

NAMES: Final = (
    "Computer 1 (easy)",
    "Béla",
    "千鳥",
    "Computer 2 (hard)",
    "Anna-Magdalena",
    "冬美 Fuyumi",
    "Computer 3 (hard)",
    "Hana",
    "Ivo",
    "Jun",
)

# A phone of 390 × 844 px, as the page of the sandbox lays a message out.
WIDTH: Final = 345
"""How wide a picture is, px."""
ROOM: Final = 741
"""How high the part of the page is in which messages are seen, px."""
CONTROLS: Final = 44 + 8 + 8 + 40
"""The way to the alt text, two gaps, and a menu, px."""
LINE: Final = 22.4
LETTERS: Final = 16
"""A line of the prompt, and its letters, px."""

MANY: Final = 8
RATIO: Final = 1.55
RATIO_OF_MANY: Final = 1.8

TABLES: Final = [
    (game, seats, size)
    for game in catalogue.ids()
    for seats in catalogue.get(game).seats
    for size in theme.LAYOUTS
]


pytestmark = pytest.mark.usefixtures("unwritten")


@lru_cache(maxsize=1)  # each layout asks for the same game
def decisions(game: str, seats: int, seed: int, only: int | None = None) -> Sequence[tuple[Any, int]]:
    """Return state and actor where each kind of decision was the last in a game, of ``only`` one seat's."""
    rules = catalogue.get(game)
    last: dict[tuple[type, type], tuple[int, Any, int]] = {}
    with suppress(properties.Endless):
        for number, node in enumerate(properties.play(rules, seats, rules.make_options(), seed)):
            if only in (None, node.seat):
                last[type(node.state), type(node.action)] = (number, node.state, node.seat)
            if number > LONGEST and game in ("cerke", "zia_cerke"):
                break
    return [(state, seat) for _, state, seat in sorted(last.values(), key=lambda found: found[0])]


def seen(game: str, seats: int, seed: int, size: str = "desktop") -> Iterator[tuple[Picture, str, int]]:
    """Yield pictures, prompts and seats: for everybody, and for who acts where they have their own view."""
    rules = catalogue.get(game)
    private = rules.privacy(rules.make_options()).private
    for state, actor in decisions(game, seats, seed):
        there = len(rules.standing(state))
        for viewer in {None, actor if private and actor != CHANCE else None}:
            look: dict[str, Any] = {"names": NAMES[:there], "near": viewer or 0, "size": size}
            if actor != CHANCE and (viewer == actor or not private):
                look["candidates"] = tuple(rules.moves(state, actor))
            view = rules.view(state, viewer)
            yield render(game, view, **look), words.prompt(game, view, **look), there


@pytest.mark.parametrize(("game", "seats", "layout"), TABLES)
def test_picture_prompt_and_menu_fit(game: str, seats: int, layout: str) -> None:
    for picture, prompt, there in seen(game, seats, 1, layout):
        wide, high = picture.size
        assert high <= wide * (RATIO_OF_MANY if there >= MANY or layout == "large" else RATIO)
        if layout == "large":
            continue
        size = round(LETTERS * wide / WIDTH)
        lines = len(lettering.wrapped(prompt, size, "en", wide))
        assert high * WIDTH / wide + LINE * lines + CONTROLS <= ROOM, prompt
