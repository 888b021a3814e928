"""The menus for choosing a move: within Discord's limits, and with a way to every legal action."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from discord import ui

from bot.services.match import Match
from bot.views.board import board_message, private, public
from bot.views.choosing import MOST_OPTIONS, choosing, controls, percent
from bot.views.press import Press, PressButton, PressSelect
from engine import catalogue
from engine.cerke.game import CERKE
from engine.cerke.options import PRESETS
from engine.core import CHANCE, IllegalAction
from renderers.translation import LANGUAGES, translator
from tests.bot.views.matches import match_at
from tests.card_games import CARD_GAMES

MOST_COMPONENTS = 40
LONGEST_ID = 100


SEVERAL_AT_ONCE = {"mok_kaik", "niek_hi", "mak_hup", "ni_ne"}
"""The games whose menus list every copy of a card; where one is chosen, one copy stands for all."""


def positions(options: Any, seed: int, game: str = "cerke") -> Iterator[Any]:
    """Yield the positions of a random game in which somebody has to choose."""
    rng, rules = random.Random(seed), catalogue.get(game)
    state = rules.start(2, options)
    while seats := rules.turn(state).seats:
        seat = seats[0]
        if seat != CHANCE:
            yield state
        action = rules.chance(state).sample(rng) if seat == CHANCE else rng.choice(rules.legal(state, seat))
        state = rules.apply(state, seat, action)


def offers(match: Match, chosen: tuple[str, ...]) -> Iterator[Press]:
    """Yield what can be pressed when these values are chosen, but for the way back."""
    (seat,) = match.to_act
    now = choosing(match, seat, [value for value in chosen if not value.startswith("~")])
    view = match.rules.view(match.state, None)
    rows = controls(match, seat, chosen, now, view, translator("en"))
    assert len(rows) <= 6
    ids: list[str] = []
    for row in rows:
        for item in row.children:
            assert isinstance(item, PressButton | PressSelect)
            ids.append(item.press.custom_id("s" if isinstance(item, PressSelect) else "b"))
            if isinstance(item, PressSelect):
                options = item.item.options
                assert 1 <= len(options) <= MOST_OPTIONS
                assert len({option.value for option in options}) == len(options)
                assert all(len(option.label) <= 100 for option in options)
                for option in options:
                    yield Press("pick", match.id, match.row.ply, item.press.args, (option.value,))
            elif item.press.verb == "confirm":
                yield item.press
    assert len(set(ids)) == len(ids)
    assert all(len(custom_id) <= LONGEST_ID for custom_id in ids)


def reachable(match: Match) -> list[Any]:
    """Return the actions that pressing everything leads to, in any order."""
    (seat,) = match.to_act
    found: list[Any] = []
    open_: list[tuple[str, ...]] = [()]
    while open_:
        chosen = open_.pop()
        for press in offers(match, chosen):
            if press.verb == "confirm":
                found.append(choosing(match, seat, press.args).complete)
                continue
            values = (*(v for v in press.args if not v.startswith("~")), *press.values)
            now = choosing(match, seat, [value for value in values if not value.startswith("~")])
            if now.complete is not None and match.rules.odds(match.state, now.complete) is None:
                found.append(now.complete)
            else:
                open_.append(values)
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_menus_lead_to_every_legal_action_once(preset: str) -> None:
    rng = random.Random(preset)
    states = [state for seed in (1, 2) for state in positions(PRESETS[preset], seed)]
    busiest = sorted(states, key=lambda state: -len(CERKE.legal(state, CERKE.turn(state).seats[0])))[:1]
    for state in (*busiest, *rng.sample(states, 3)):
        match = match_at("cerke", state, PRESETS[preset])
        (seat,) = match.to_act
        legal = CERKE.legal(state, seat)
        found = reachable(match)
        assert set(found) == set(legal)
        assert len(found) == len(legal)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_messages_keep_discords_limits(language: str) -> None:
    rng = random.Random(language)
    t = translator(language)
    for preset, options in PRESETS.items():
        for state in rng.sample(list(positions(options, 3)), 3):
            match = match_at("cerke", state, options)
            (seat,) = match.to_act
            step = next(offers(match, ())).values[:1]
            for chosen in ((), step):
                for seen in (public(match, t, chosen), private(match, t, seat, "brush", chosen)):
                    message = await board_message(match, seen)
                    assert message.view.total_children_count <= MOST_COMPONENTS, preset
                    assert message.view.content_length() <= 4000
                    texts = [
                        item for item in message.view.walk_children() if isinstance(item, ui.TextDisplay)
                    ]
                    assert all(text.content.strip() for text in texts)
                    assert all(len(file.description or "") <= 1024 for file in message.files)


def test_values_that_begin_nothing_are_refused() -> None:
    match = match_at("cerke", next(positions(PRESETS["standard"], 1)), PRESETS["standard"])
    (seat,) = match.to_act
    for values in (["nowhere"], ["ZO", "ZO", "ZO", "ZO"], ["", ""]):
        with pytest.raises(IllegalAction):
            choosing(match, seat, values)


@pytest.mark.parametrize("game", CARD_GAMES)
def test_every_card_of_a_hand_has_a_label_of_its_own(game: str) -> None:
    options = catalogue.get(game).make_options(changes={"seasons": 1})
    copies = 0
    for state in positions(options, 5, game):
        match = match_at(game, state, options)
        (seat,) = match.to_act
        view = match.rules.view(state, seat)
        for row in controls(match, seat, (), choosing(match, seat, ()), view, translator("en")):
            for item in row.children:
                if isinstance(item, PressSelect) and item.press.args[-1:] == ("~cards",):
                    labels = [option.label for option in item.item.options]
                    assert len(set(labels)) == len(labels)
                    copies += len(labels) - len({label.partition(":")[2] for label in labels})
    assert (copies > 0) == (game in SEVERAL_AT_ONCE)


def test_a_choice_that_is_alone_of_its_kind_is_a_button() -> None:
    options = catalogue.get("nam_to").make_options()
    state = next(positions(options, 1, "nam_to"))
    match = match_at("nam_to", state, options)
    (seat,) = match.to_act
    rows = controls(
        match, seat, (), choosing(match, seat, ()), match.rules.view(state, seat), translator("en")
    )
    (menu,), (fold,) = (list(row.children) for row in rows)
    assert isinstance(menu, PressSelect)
    assert [option.value for option in menu.item.options] == [str(points) for points in range(1, 11)]
    assert menu.item.placeholder == "Bet how many points?"
    assert isinstance(fold, PressButton)
    assert fold.item.label == "無行 · fold"


@pytest.mark.parametrize(
    ("odds", "text"),
    [(Fraction(1, 2), "50"), (Fraction(1, 32), "3.1"), (Fraction(1), "100"), (Fraction(0), "0")],
)
def test_odds_in_per_cent(odds: Fraction, text: str) -> None:
    assert percent(odds) == text
