"""The signs beside choices: as Discord takes them, one for whatever names a piece, a card or sticks."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import pytest
from PIL import Image

from engine import catalogue
from engine.core import CHANCE, Step
from renderers import emblems, faces, terms, theme, words
from renderers.canvas import EMBLEM

NAME: Final = re.compile(r"[a-z0-9_]{3,20}")
"""Discord takes 32 signs: ours begin with three, and end with nine."""

PLIES: Final = 40

WITHOUT: Final = frozenset({"nam_to"})
"""The games in which nothing is chosen that has a sign: 小猫 asks for bets alone."""


def chosen(game_id: str) -> Iterator[tuple[Any, Step]]:
    """Yield what may be chosen in a random game, with what the choosing seat sees."""
    game, rng = catalogue.get(game_id), random.Random(3)
    state = game.start(game.seats.start, game.make_options())
    while seats := game.turn(state).seats:
        seat = seats[0]
        if seat == CHANCE:
            action = game.chance(state).sample(rng)
        else:
            legal = game.legal(state, seat)
            view = game.view(state, seat)
            yield from ((view, step) for action in legal for step in game.steps(state, action))
            action = rng.choice(legal)
        state = game.apply(state, seat, action)


@pytest.mark.parametrize("name", emblems.names())
def test_discord_takes_each(name: str) -> None:
    drawn = emblems.draw(name)
    assert NAME.fullmatch(name)
    assert len(drawn.data) < 64 * 1024
    assert drawn == emblems.draw(name), "drawn twice it has the same name at Discord"
    image = Image.open(io.BytesIO(drawn.data))
    assert image.size == (EMBLEM, EMBLEM)
    left, top, right, bottom = image.getchannel("A").getbbox() or (0, 0, 0, 0)
    assert right - left > 0.8 * EMBLEM, "it fills its square, since it is shown very small"
    assert bottom - top > 0.75 * EMBLEM


def test_terms_are_shown_by_signs_that_there_are() -> None:
    shown = {key: emblems.of_term(key) for key in terms.of_language("en")}
    assert {name for name in shown.values() if name} <= set(emblems.names())
    assert shown["pieces.tam"] == "tam"
    assert shown["cards.5"] == "card_black_horse_5"
    assert all(shown[f"pieces.{name}"] for name in terms.terms("pieces"))
    assert all(shown[f"cards.{rank}"] for rank in "s012345678kt")


def test_no_two_look_alike() -> None:
    found = {emblems.draw(name).fingerprint for name in emblems.names()}
    assert len(found) == len(emblems.names()) < 500


def test_games_share_what_they_call_alike() -> None:
    first: dict[str, bytes] = {}
    with theme.wearing("dark"):
        for face in faces.FACES.values():
            for name, draw in face.emblems.drawn.items():
                assert first.setdefault(name, draw().tobytes()) == draw().tobytes(), name


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_choices_show_signs_that_there_are(game_id: str) -> None:
    found = {words.emblem(game_id, view, step) for view, step in islice(chosen(game_id), PLIES * 20)}
    assert found - {""} <= set(faces.get(game_id).emblems.drawn)
    assert bool(found - {""}) is (game_id not in WITHOUT)


def test_a_choice_shows_what_its_label_names() -> None:
    for view, step in islice(chosen("cerke"), 500):
        label, sign = words.step_label("cerke", view, step), words.emblem("cerke", view, step)
        if sign.startswith(("red_", "black_")):
            assert sign.replace("_", " ") in label.lower()
        else:
            assert not re.search("red|black", label.lower()), label


def test_of_several_cards_none_is_shown() -> None:
    view = next(view for view, _ in chosen("mok_kaik"))
    assert words.emblem("mok_kaik", view, Step("cards", "B5")) == "card_black_horse_5"
    assert words.emblem("mok_kaik", view, Step("cards", "B5-R5")) == ""


def test_ships_are_shown_as_the_board_shows_them() -> None:
    game, rng = catalogue.get("ne_kana"), random.Random(3)
    state = game.start(3, game.make_options())
    found = set()
    for _ in range(400):
        if game.turn(state).is_over:
            break
        seat = game.turn(state).seats[0]
        if seat != CHANCE:
            view = game.view(state, seat)
            for action in game.legal(state, seat):
                for step in game.steps(state, action):
                    shown = words.emblem("ne_kana", view, step)
                    own = f"ship_{'abc'[seat]}{step.value}"
                    if step.kind in {"move", "supply", "build", "unload", "raid"}:
                        assert shown == own
                    if step.kind == "target":
                        assert shown == f"ship_{step.value.lower()}"
                    found.add(step.kind)
        chance = seat == CHANCE
        action = game.chance(state).sample(rng) if chance else rng.choice(game.legal(state, seat))
        state = game.apply(state, seat, action)
    assert {"throw", "move"} <= found
