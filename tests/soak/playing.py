"""One random game, checked from the deal to the result by the properties that every game has."""

from __future__ import annotations

import random
import time
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

import pytest

import renderers
from engine.card_table import NewSeat
from engine.core import CHANCE, AnyGame
from renderers import words
from tests.engine import card_properties as properties
from tests.soak.rules import Table, random_table

ENDLESS: Final = frozenset({"cerke", "zia_cerke"})
"""Games that need not end by their rules, since moves may be made and taken back; all others must end.

In the card games every turn uses up cards of hands or deck, or one of a counted number of bets, or (連友
with ``take_generals``) one of the 500 turns of a season.
"""

MOST_ACTIONS: Final[Mapping[str, int]] = MappingProxyType({"niek_hi": 4_000})
"""How many actions a seat may have where it is more than :data:`FEW_HUNDRED`.

連友: 24 cards with both ships make so many different combinations of strengths and ships.
"""
FEW_HUNDRED: Final = 1_000

NODES_BETWEEN: Final = 60
"""Every so many nodes on average everything is checked that takes long; less often where it takes longest."""
PICTURED: Final = 5
"""After so many actions pictures are drawn."""

NAMES: Final = ("Aya", "Béla", "千鳥", "Delia", "Emil", "冬美", "Gero", "Hana", "Ivo")
LANGUAGES: Final = ("en", "ja")


@dataclass
class Played:
    """How a random game went; ``error`` tells what did not hold, at this number of actions."""

    table: Table
    seed: int
    actions: int = 0
    most_legal: int = 0
    slowest_legal: float = 0.0
    """Processor seconds."""
    seconds: float = 0.0
    ended: bool = False
    error: str = ""

    @property
    def why(self) -> str:
        """The line of code that failed, and its error; the whole story is :attr:`error`."""
        lines = [line.strip() for line in self.error.splitlines() if line.strip(" ^")]
        return " ".join(lines[-2:])

    def __str__(self) -> str:
        return f"{self.table}: seed {self.seed}, ply {self.actions}"


def play(game_id: str, seed: int) -> Played:
    """Play the random game of this seed: it decides on the table and on all that happens there."""
    rng = random.Random(f"{game_id} {seed}")
    played = Played(random_table(game_id, rng), seed)
    begun = time.perf_counter()
    try:
        _play(played, rng)
    except (Exception, pytest.fail.Exception):  # whatever it is, the other games go on
        played.error = traceback.format_exc()
    played.seconds = time.perf_counter() - begun
    return played


def _play(played: Played, rng: random.Random) -> None:
    game, seats = played.table.game, played.table.seats
    start = game.start(seats, played.table.options)
    log: list[tuple[int, Any]] = []
    nodes = properties.play(game, seats, played.table.options, rng.randrange(2**32))
    try:
        for state, seat, action in nodes:
            played.actions = len(log)
            properties.check_node(game, state, start, seats)
            check_views(game, state)
            choices = 0 if seat == CHANCE else measure_legal(game, state, seat, played)
            if not log or action is None or rng.random() < 1 / max(NODES_BETWEEN, choices):
                properties.check_thoroughly(game, state, action, rng)
                check_words(game, state, seat, action)
            if len(log) == PICTURED:
                check_pictures(game, state, seat, delivered=game.privacy(played.table.options).delivered)
            log.append((seat, action))
            seats += isinstance(action, NewSeat)
    except properties.Endless:
        if game.id not in ENDLESS:
            raise
        return
    played.ended = True
    properties.check_end(game, start, log[:-1], state)
    check_result(game, state)


def measure_legal(game: AnyGame, state: Any, seat: int, played: Played) -> int:
    """Note how long the list of legal actions is, and how long listing them takes; return its length."""
    begun = time.thread_time()
    legal = game.legal(state, seat)
    played.slowest_legal = max(played.slowest_legal, time.thread_time() - begun)
    played.most_legal = max(played.most_legal, len(legal))
    assert len(legal) <= MOST_ACTIONS.get(game.id, FEW_HUNDRED), f"{len(legal)} actions"
    return len(legal)


# --- What must hold beside the properties of the rules ---------------------------------------------


def check_views(game: AnyGame, state: Any) -> None:
    """Everybody at the table and a spectator have a view of the game."""
    for seat in (*range(len(game.standing(state))), None):
        assert game.view(state, seat).seat == seat


def check_words(game: AnyGame, state: Any, actor: int, action: Any) -> None:
    """Whoever looks reads something in either language, and nothing is left to be filled in."""
    seats = len(game.standing(state))
    for seat in (None, 0 if actor == CHANCE else actor):
        view = game.view(state, seat)
        for language in LANGUAGES:
            look = {"names": NAMES[:seats], "near": seat or 0, "language": language}
            alt = words.describe(game.id, view, **look)
            assert 0 < len(alt) <= words.ALT_LIMIT
            told = [words.prompt(game.id, view, **look), words.describe_fully(game.id, view, **look)]
            assert all(told)
            told += [alt, words.change(game.id, view, **look)]
            if action is not None and actor != CHANCE:
                told.append(words.action_text(game.id, view, action, **look))
                for step in game.steps(state, action):
                    label = words.step_label(game.id, view, step, language)
                    assert 0 < len(label) <= 100
                    told.append(label)
            assert not [text for text in told if "{" in text or "None" in text], told


def check_pictures(game: AnyGame, state: Any, actor: int, *, delivered: bool) -> None:
    """The table, and the hand of a seat where it gets one, can be drawn, small enough to be sent and seen."""
    names = NAMES[: len(game.standing(state))]
    seat = None if actor == CHANCE else actor
    table = renderers.render(game.id, game.view(state, seat), names=names)
    assert table.size[0] == 1080
    assert len(table.data) <= 200 * 1024
    hand = renderers.render_own(game.id, game.view(state, seat), names=names)
    assert (hand is not None) == (delivered and seat is not None)
    assert hand is None or len(hand.data) <= 60 * 1024


def check_result(game: AnyGame, state: Any) -> None:
    """The result is told in either language, and stands in the view; pictures tell it, and may tell more."""
    result = game.result(state)
    view = game.view(state, None)
    assert result is not None
    assert view.result == result
    for language in LANGUAGES:
        look = {"names": NAMES[: len(result.points)], "language": language}
        shown = iter(words.prompt(game.id, view, **look))
        told = words.result_text(game.id, result, **look)
        assert all(sign in shown for sign in told), told
