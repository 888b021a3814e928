"""What a table says of its game is true by the options at hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.niek_hi.judge import eligible, is_bomb
from renderers import words
from renderers.cards.names import strength_text
from renderers.translation import translator
from tests.renderers.cards.play import NAMES, engine_of, moments

EN = translator("en")


def views(game_id: str, seats: int, games: int = 20, **changes: object) -> Iterator[Any]:
    """Yield what a spectator sees in some random games of one season by these options."""
    game = engine_of(game_id)
    for seed in range(games):
        for moment in moments(game_id, seats, seed, 1000, seasons=1, **changes):
            yield game.view(moment.state, None)


def asked(game_id: str, view: Any) -> str:
    return words.prompt(game_id, view, names=NAMES[: view.seats])


@pytest.mark.parametrize("rule", ["lead", "best"])
def test_a_follow_must_exceed_what_the_switch_says(rule: str) -> None:
    beaten = 0
    for view in views("mok_kaik", 4, follow_rule=rule):
        tops = [play.combo.top for play in getattr(view, "plays", ()) if play.combo]
        if tops and not view.laid:
            needed = tops[0] if rule == "lead" else max(tops)
            assert f"above {strength_text(needed, EN)})" in asked("mok_kaik", view)
            beaten += max(tops) > tops[0]
    assert beaten


def test_no_dealer_value_stands_where_nobody_multiplies() -> None:
    for mult, marked in (("both", True), ("none", False)):
        told = [words.describe("mok_kaik", view) for view in views("mok_kaik", 2, 1, dealer_mult=mult)]
        assert any("dealer ×2" in one for one in told) == marked


@pytest.mark.parametrize("rule", ["any", "higher"])
def test_which_bombs_may_be_played_on_a_bomb(rule: str) -> None:
    bombs = 0
    for view in views("niek_hi", 3, bomb_on_bomb=rule):
        if view.phase == "follow":
            bomb = is_bomb(view.plays[-1].combo)
            assert ("a bomb of more cards" in asked("niek_hi", view)) == (bomb and rule == "higher")
            bombs += bomb
    assert bombs


def test_a_general_is_said_to_take_only_where_something_can_be_taken() -> None:
    said = set()
    for view in views("niek_hi", 3):
        if view.phase == "effect" and not view.taking:
            taken = bool(eligible(view))
            assert ("to take" in asked("niek_hi", view)) == taken
            said.add(taken)
    assert said == {True, False}


@pytest.mark.parametrize("reshuffle", [True, False])
def test_nobody_is_told_to_draw_what_cannot_be_drawn(reshuffle: bool) -> None:
    emptied = 0
    for view in views("mak_hup", 7, reshuffle=reshuffle):
        if view.phase == "playing":
            drawable = view.deck_size > 0 or (reshuffle and bool(view.cleared))
            assert ("draws a new path" in asked("mak_hup", view)) == drawable
            emptied += not view.deck_size and bool(view.cleared)
    assert emptied


@pytest.mark.parametrize("skip", [True, False])
def test_the_hand_is_kept_where_the_exchange_may_be_skipped(skip: bool) -> None:
    said = [asked("mak_kaik", view) for view in views("mak_kaik", 2, 1, exchange_skip=skip)]
    assert ("keeps the hand" in said[1]) == skip


def test_who_draws_nothing_on_dropping_out_has_not_found_the_deck_empty() -> None:
    told = [words.change("ni_ne", view) for view in views("ni_ne", 2, draw_on_drop=0)]
    assert any("drops out." in one for one in told)
    assert not any("the deck is empty" in one for one in told)


def test_only_the_last_one_in_is_said_to_be_that() -> None:
    cut_short = 0
    for view in views("ni_ne", 3):
        kinds = [event.kind for event in view.last]
        if "survive" in kinds:
            ended = kinds[kinds.index("survive") + 1 :][:1] == ["season"]
            assert ("is the last one in" in words.change("ni_ne", view)) != ended
            cut_short += ended
    assert cut_short


@pytest.mark.parametrize(("place", "counted"), [("pile", True), ("hand", False)])
def test_won_cards_are_counted_where_they_lie_apart(place: str, counted: bool) -> None:
    *_, view = views("ni_ne", 2, 1, won_cards=place)
    assert bool(re.search(r"\bcards? won\b", words.describe("ni_ne", view))) == counted
