"""A whole game of each kind by words alone: what is said is all that the player knows, and all they need.

The player hears the position, then each menu with its entries, and says which; nothing is drawn.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pytest

from bot.kit.messages.press import Press, PressButton, PressSelect
from bot.table.messages.branches import choosing
from bot.table.messages.choosing import chosen_with, controls
from bot.table.messages.question import AtTable
from bot.table.service.match import Match
from engine import catalogue
from engine.core import CHANCE, IllegalAction
from renderers import faces, words
from renderers.face import KINDS
from renderers.translation import translator
from tests.bot.table.matches import match_at

SHORT: Final = {
    "cerke": ("educational", {"seasons": 1}),
    "mok_kaik": ("standard", {"seasons": 1}),
    "lutu": ("standard", {"rounds": 2}),
    "mok_co": ("book", {}),
}
"""A short game of each kind."""

LONGEST: Final = 3000
"""Actions after which a game would have had to end."""

PROMISING: Final = re.compile(r"takes|captures|\+\d|win|end the season|reach", re.IGNORECASE)
"""What somebody who listens would rather choose."""

T: Final = translator("en")
NAMES: Final = ("Anna", "Ben")


class Said(NamedTuple):
    """Something that can be chosen, as it is heard; ``least`` of a menu are chosen at once."""

    words: str
    press: Press
    value: str = ""
    least: int = 1


def said(asked: AtTable, chosen: tuple[str, ...]) -> list[Said]:
    """Return all that can be chosen now, by its words."""
    now, view = choosing(asked, chosen), asked.rules.view(asked.state, asked.seat)
    rows, last = controls(asked, chosen, now, view, T)
    items = [*(item for row in rows for item in row.children), *last]
    return [one for item in items for one in _heard(item) if one.words != "Back"]


def _heard(item: Any) -> Iterator[Said]:
    if isinstance(item, PressButton):
        yield Said(item.label or "", item.press)
    if isinstance(item, PressSelect):
        for option in item.options:
            text = " — ".join(part for part in (option.label, option.description) if part)
            yield Said(text, item.press, option.value, item.min_values)


def decided(asked: AtTable, rng: random.Random) -> Any:
    """Return the action that somebody chooses who only listens."""
    chosen: tuple[str, ...] = ()
    for _ in range(50):
        heard = said(asked, chosen)
        assert all(re.search("[A-Za-z]", one.words) for one in heard), heard
        by_menu = [(one.words, one.press.args) for one in heard if one.least == 1 and one.value[:1].isalpha()]
        assert len(set(by_menu)) == len(by_menu), "entries of a menu are told apart by their words"
        wanted = [one for one in heard if PROMISING.search(one.words)] or heard
        one = rng.choice(wanted)
        if one.press.verb == "confirm":
            return choosing(asked, one.press.args).complete
        values = [one.value] if one.value else []
        if one.least > 1:
            values = rng.sample([other.value for other in heard if other.press == one.press], one.least)
        try:
            chosen = chosen_with(asked, one.press.args, values)
            now = choosing(asked, chosen)
        except IllegalAction:
            chosen = ()  # what doesn't fit is said, and one chooses again
            continue
        if now.complete is not None:
            return now.complete
    raise AssertionError("nothing comes of choosing")


def heard_position(match: Match, seat: int) -> str:
    """Return what somebody is told of a position."""
    view = match.rules.view(match.state, seat)
    return words.describe_fully(match.row.game_id, view, names=NAMES, near=seat, language="en")


def test_each_kind_of_game_is_played() -> None:
    assert {faces.get(game).kind for game in SHORT} == set(KINDS)


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_is_played_by_words_alone(game: str) -> None:
    rules, rng = catalogue.get(game), random.Random(game)
    preset, changes = SHORT[game]
    options = rules.make_options(preset, changes)
    state = rules.start(2, options)
    for _ in range(LONGEST):
        turn = rules.turn(state)
        if turn.is_over:
            break
        seat = turn.seats[0]
        if seat == CHANCE:
            state = rules.apply(state, CHANCE, rules.chance(state).sample(rng))
            continue
        match = match_at(game, state, options)
        assert len(heard_position(match, seat)) > 20
        action = rules.forced(state, seat)
        state = rules.apply(state, seat, decided(AtTable(match, seat), rng) if action is None else action)
    result = rules.result(state)
    assert result is not None, "the game has come to its end"
    told = words.result_text(game, result, names=NAMES, language="en")
    winners = [name for name, place in zip(NAMES, result.ranking, strict=True) if place == 1]
    assert all(name in told for name in winners), told
