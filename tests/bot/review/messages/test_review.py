"""The messages of reviews: turning points with both choices, sides, ways to the positions, luck."""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec.structs import replace as with_fields

from bot.review.messages.hint import hint_message, reason_message
from bot.review.messages.review import (
    Shown,
    making_message,
    review_message,
    turning_message,
    unfinished_message,
)
from bot.review.service.hinting import Thought
from bot.review.service.judging import Weighed, consider
from engine import catalogue
from engine.review import Cast, Review
from renderers.canvas import USUAL
from renderers.translation import translator
from tests.bot.records.messages.test_stepping import LONGEST_ID, controls
from tests.bot.review.games import judged_by_hand, resigned
from tests.bot.review.service.test_hinting import CHOOSING, asked

T = translator("en")


def texts(message: Any) -> str:
    """Return what a message says."""
    (frame,) = cast(Any, message.view).to_components()
    return "\n".join(part["content"] for part in frame["components"] if part["type"] == 10)


def shown(game_id: str = "cerke", seat: int = 0, most: int = 14) -> Shown:
    """Return a game with a review by hand."""
    match, replay = resigned(game_id, most=most)
    return Shown(match, replay, judged_by_hand(match, replay), seat, USUAL)


def test_it_tells_how_far_it_is() -> None:
    match, _ = resigned()
    assert texts(making_message(match, T)).endswith("Looking at the game …")
    assert "50% …" in texts(making_message(match, T, 7, 14))
    assert "1 other is ahead" in texts(making_message(match, T, ahead=1))
    (button,) = controls(unfinished_message(match, T))
    assert button["custom_id"] == "b;review;abcdefg;;"


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_it_names_the_largest_losses_of_both_sides_and_who_judged(language: str) -> None:
    there = shown()
    message = await review_message(there, translator(language))
    found = there.review.turns()
    assert [one.loss for one in found] == [8.0, 3.0, 1.0]
    told = texts(message)
    for number, one in enumerate(found, 1):
        assert f"**{number}.**" in told
        assert f" {one.ply}, " in told or f"局面{one.ply}、" in told
        assert f"Player {one.seat}" in told
    assert "−8" in told
    assert message.files[0].description
    assert max(len(item["custom_id"]) for item in controls(message)) <= LONGEST_ID


@pytest.mark.parametrize("game_id", CHOOSING)
async def test_every_game_shows_its_turning_points(game_id: str) -> None:
    there = shown(game_id, most=40)
    message = await review_message(there, T)
    assert len(texts(message)) < 4000
    found = there.review.turns()
    assert found
    for number, turn in enumerate(found, 1):
        one = await turning_message(there, number, T)
        assert "Played: " in texts(one)
        assert "Better: **" in texts(one)
        assert len(texts(one)) < 4000
        (steps,) = (item["custom_id"] for item in controls(one) if item["custom_id"].startswith("b;step;"))
        assert steps == f"b;step;abcdefg;{turn.ply};{turn.seat}"


async def test_a_game_without_losses_says_so() -> None:
    match, replay = resigned()
    well = judged_by_hand(match, replay, ())
    message = await review_message(Shown(match, replay, well, 1, USUAL), T)
    assert "Nobody gave away much" in texts(message)
    message = await review_message(Shown(match, replay, Review(""), 1, USUAL), T)
    assert "Nothing in this game could be judged" in texts(message)
    assert "Nothing in this game could be judged" in str(message.files[0].description)


async def test_who_has_judged_how_much_is_told() -> None:
    there = shown()
    found = with_fields(there.review, every=3, checker="master", checked=(0,))
    message = await review_message(Shown(there.match, there.replay, found, 0, USUAL), T)
    assert "one choice in 3" in texts(message)
    assert "strongest level" in texts(message)


async def test_luck_is_told_with_what_luck_alone_does() -> None:
    there = shown()
    casts = (Cast(3, 0, 2.0, 3.0), Cast(9, 0, -0.5, 4.0))
    for seat, gained in ((0, "+1.5"), (1, "−1.5")):
        found = with_fields(there.review, casts=casts)
        message = await review_message(Shown(there.match, there.replay, found, seat, USUAL), T)
        assert f"{gained}; luck alone lies within ±9.8 in 95 of 100 games" in texts(message)


# --- Hints and reasons -----------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", CHOOSING)
async def test_every_game_shows_a_hint_with_the_button_that_plays_it(game_id: str) -> None:
    match, seat = asked(game_id)
    rules = match.rules
    action = rules.moves(match.state, seat)[-1]
    other = rules.moves(match.state, seat)[0]
    weighed = [Weighed(rules.dump_action(action), 3.2, 0.0), Weighed(rules.dump_action(other), 1.1, 0.0)]
    message = await hint_message(match, seat, Thought("master", weighed), USUAL, T)
    told = texts(message)
    assert "Hint: **" in told
    assert "On average it comes to +3.2 points, the next best choice to +1.1." in told
    steps = ".".join(step.value for step in rules.steps(match.state, action))
    (button,) = controls(message)
    assert button["custom_id"] == f"b;confirm;abcdefg;{match.shown_ply(seat)};{steps}"


async def test_a_reason_tells_what_was_overlooked() -> None:
    match, seat = asked()
    rules = match.rules
    weighed = consider("cerke", rules.version, "good", rules.view(match.state, seat), 3)
    best, worse = (rules.load_action(weighed[place].action) for place in (0, 1))
    good = reason_message(match, match.state, seat, best, weighed, T)
    assert "overlooked" not in texts(good)
    bad = reason_message(match, match.state, seat, worse, weighed, T)
    assert "overlooked something better" in texts(bad)
    unknown = reason_message(match, match.state, seat, rules.moves(match.state, seat)[0], weighed[:1], T)
    assert "on a whim" in texts(unknown)


async def test_two_good_choices_are_called_as_good() -> None:
    match, seat = asked()
    text = match.rules.dump_action(match.rules.moves(match.state, seat)[0])
    other = match.rules.dump_action(match.rules.moves(match.state, seat)[1])
    message = await hint_message(
        match, seat, Thought("good", [Weighed(text, 3.2, 0), Weighed(other, 3.2, 0)]), USUAL, T
    )
    assert "another choice is as good" in texts(message)


def test_every_game_that_has_choices_is_here() -> None:
    assert {*CHOOSING} == {game.id for game in catalogue.GAMES.values() if game.has_choice}
