"""The messages of reviews: turning points with both choices, sides, ways to the positions, luck."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final, cast

import msgspec
import pytest
from msgspec.structs import replace as with_fields

from bot.review.messages.hint import hint_message, reason_message
from bot.review.messages.luck import expected_text
from bot.review.messages.reasons import choice_text
from bot.review.messages.review import (
    Shown,
    making_message,
    review_message,
    turning_message,
    unfinished_message,
)
from bot.review.service.hinting import Thought
from bot.review.service.judging import Weighed, consider, foresee
from engine import catalogue, review
from engine.cerke.options import PRESETS
from engine.cerke.state import Pass, Taxot, Tymok
from engine.core import CHANCE, Result
from engine.players import is_absolute
from engine.review import Cast, Point, Review
from engine.ta_xot import state as ta_xot
from renderers import faces
from renderers.canvas import USUAL, Beside
from renderers.translation import translator
from tests.bot.records.messages.test_stepping import LONGEST_ID, controls
from tests.bot.review.games import judged_by_hand, resigned
from tests.bot.review.service.test_hinting import CHOOSING, asked
from tests.bot.table.matches import match_at
from tests.renderers.scenes import in_play

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


TWICE: Final = re.compile(r"Played: .*, with ([^ ]+) .*What came of it: \1 ")
"""A value before the answer, and once more after it."""


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
        assert not TWICE.search(texts(one))
        assert len(texts(one)) < 4000
        (steps,) = (item["custom_id"] for item in controls(one) if item["custom_id"].startswith("b;step;"))
        assert steps == f"b;step;abcdefg;{turn.ply};{turn.seat}"


async def test_it_is_told_in_how_many_ways_both_choices_were_tried() -> None:
    there = shown("mok_kaik", most=40)
    assert "were played on" not in texts(await review_message(there, T))
    plies = tuple(one.ply for one in there.review.choices)
    tried = replace(there, review=with_fields(there.review, tried=plies, ways=64))
    assert "The largest losses were tried: both choices were played on in 64 ways." in texts(
        await review_message(tried, T)
    )


async def test_a_game_without_losses_says_so() -> None:
    match, replay = resigned()
    well = judged_by_hand(match, replay, ())
    message = await review_message(Shown(match, replay, well, 1, USUAL), T)
    assert "Nobody gave away much" in texts(message)
    least = with_fields(well, least=0.01)
    told = texts(await review_message(Shown(match, replay, least, 1, USUAL), T))
    assert "Nobody gave away anything worth telling." in told
    message = await review_message(Shown(match, replay, Review(""), 1, USUAL), T)
    assert "Nothing in this game could be judged" in texts(message)
    assert "Judged by" not in texts(message), "nobody has"
    assert "Nothing in this game could be judged" in str(message.files[0].description)


async def test_who_has_judged_how_much_is_told() -> None:
    there = shown()
    found = with_fields(there.review, every=3, checker="master", checked=(0,))
    message = await review_message(Shown(there.match, there.replay, found, 0, USUAL), T)
    assert "one choice in 3" in texts(message)
    assert "strongest level" in texts(message)


@pytest.mark.parametrize(
    ("count", "told"), [(0.0, "0"), (0.03125, "0.031"), (0.5, "0.5"), (1.25, "1.2"), (12.3, "12")]
)
def test_what_was_to_be_expected_is_more_than_nothing(count: float, told: str) -> None:
    assert expected_text(count) == told


async def test_luck_is_told_with_what_luck_alone_does() -> None:
    there = shown()
    casts = (Cast(3, 0, 2.0, 3.0), Cast(9, 0, -0.5, 4.0))
    for seat, gained in ((0, "+1.5"), (1, "−1.5")):
        found = with_fields(there.review, casts=casts)
        message = await review_message(Shown(there.match, there.replay, found, seat, USUAL), T)
        assert f"{gained} points; in 95 of 100 games such luck is between −9.8 and +9.8." in texts(message)


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_what_showed_only_at_the_answer_is_told_so(language: str) -> None:
    match, replay = resigned("zia_cerke")
    by_hand = judged_by_hand(match, replay, ())
    action = match.rules.dump_action(replay.actions[by_hand.choices[2].ply][1])
    lost = with_fields(by_hand.choices[2], best=action, worth=0.5, played=0.5, fall=1.75)
    found = with_fields(by_hand, choices=(*by_hand.choices[:2], lost, *by_hand.choices[3:]))
    there = Shown(match, replay, found, lost.seat, USUAL)
    assert there.review.turns() == [lost]
    told = texts(await turning_message(there, 1, translator(language)))
    assert "−1.2" in told, "what it was worth after the answer"
    assert "+0.5" in told
    if language == "en":
        assert "nothing better was found: what it cost showed only at the answer" in told
        assert "Better: " not in told
    line = texts(await review_message(there, translator(language)))
    assert "−1.8" in line
    if language == "en":
        assert "Nothing better was found: what it cost showed only at the answer." in line
        assert "Better: " not in line


@pytest.mark.parametrize(("game_id", "told"), [("cerke", True), ("zia_cerke", True), ("mok_kaik", False)])
async def test_the_answer_is_told_where_it_tells_what_was_left_open(game_id: str, told: bool) -> None:
    there = shown(game_id, most=40)
    replay, rules = there.replay, there.match.rules
    said = []
    for number, turn in enumerate(there.review.turns(), 1):
        text = texts(await turning_message(there, number, T))
        found = review.answer(replay.actions, turn.ply)
        assert "The answer was: " not in text or found is not None
        if found is not None and "The answer was: " in text:
            seat, action = replay.actions[found]
            view = rules.view(replay.states[found], seat)
            assert f"The answer was: {choice_text(rules, replay.states[found], view, action, T)}." in text
            said.append(number)
    assert bool(said) == told


async def test_an_answer_whose_cast_failed_took_nothing() -> None:
    there = shown("cerke", most=400)
    rules, replay, told = there.match.rules, there.replay, 0
    for one in there.review.choices:
        found = review.answer(replay.actions, one.ply)
        if found is None or found + 1 >= len(replay.actions) or replay.actions[found + 1][0] != CHANCE:
            continue
        luck = rules.luck(replay.states[found + 1], replay.actions[found + 1][1])
        alone = Review("good", choices=(with_fields(one, worth=9.0, played=0.0),))
        said = texts(await turning_message(replace(there, review=alone), 1, T))
        if luck and "The answer was" in said:
            failed = any(not each.came_off for each in luck)
            assert ("The cast for it failed, so nothing came of it." in said) == failed
            told += failed
    assert told


async def test_a_choice_whose_cast_failed_is_told_to_have_failed() -> None:
    """What it was to take stands in its name: without that it would seem to have taken it."""
    there = shown("cerke", most=400)
    rules, replay, told = there.match.rules, there.replay, set[bool]()
    for one in there.review.choices:
        if one.ply + 1 >= len(replay.actions) or replay.actions[one.ply + 1][0] != CHANCE:
            continue
        luck = rules.luck(replay.states[one.ply + 1], replay.actions[one.ply + 1][1])
        if rules.odds(replay.states[one.ply], replay.actions[one.ply][1]) is None or not luck:
            continue
        alone = Review("good", choices=(with_fields(one, worth=9.0, played=0.0),))
        played, *_ = texts(await turning_message(replace(there, review=alone), 1, T)).splitlines()[1:]
        failed = any(not each.came_off for each in luck)
        assert ("The cast for it failed." in played) == failed
        told.add(failed)
    assert told == {True, False}


async def test_the_cast_of_whoever_comes_next_is_not_the_cast_for_a_choice() -> None:
    there = shown("ne_kana", most=200)
    for one in there.review.choices[:40]:
        alone = Review("good", choices=(with_fields(one, worth=9.0, played=0.0),))
        assert "cast for it" not in texts(await turning_message(replace(there, review=alone), 1, T))


async def test_what_may_be_the_doing_of_whoever_sat_there_before_is_told_so() -> None:
    there = shown("mok_kaik", most=40)
    turn = there.review.turns()[0]
    said = "Somebody else had the seat of "
    for shared, told in ((frozenset(), False), (frozenset({turn.seat}), True)):
        now = replace(there, shared=shared)
        assert (said in texts(await review_message(now, T))) == told
        assert (said in texts(await turning_message(now, 1, T))) == told


@pytest.mark.parametrize(("game_id", "unit"), [("lutu", "chips"), ("mok_kaik", "points")])
async def test_values_are_told_in_what_the_game_has(game_id: str, unit: str) -> None:
    there = shown(game_id, most=40)
    other = "points" if unit == "chips" else "chips"
    for message in (await review_message(there, T), await turning_message(there, 1, T)):
        told = texts(message)
        assert f" {unit}\n" in told or f" {unit} on average" in told
        assert f"{unit.capitalize()} here tell by how many" in told
        assert f" {other} on average" not in told
        assert f" {other}\n" not in told


async def test_values_are_told_by_playing_on_where_there_are_some() -> None:
    there = shown("mok_kaik", most=40)
    turn = max(there.review.choices, key=lambda one: one.loss)
    choices = tuple(with_fields(one, value=7.5) if one == turn else one for one in there.review.choices)
    there = replace(there, review=with_fields(there.review, choices=choices), seat=turn.seat)
    assert [one.ply for one in there.review.turns()] == [turn.ply], "all others are worth nobody knows what"
    told = texts(await turning_message(there, 1, T))
    assert "with −0.5 points on average" in told
    assert "with +7.5 points on average" in told


@pytest.mark.parametrize(("count", "others"), [(2, "the other"), (3, "the mean of the others")])
async def test_it_says_who_one_is_ahead_of(count: int, others: str) -> None:
    match, replay = resigned("nam_to", seats=count)
    match = replace(match, seats=match.seats[:count])
    assert f"ahead of {others} when the season is over" in texts(
        await review_message(Shown(match, replay, judged_by_hand(match, replay), 0, USUAL), T)
    )


@pytest.mark.parametrize(
    ("game_id", "told"),
    [
        ("cerke", "Arrows and frames (yellow) mark what was played"),
        ("zia_cerke", "Arrows and frames (yellow) mark what was played"),
        ("mok_kaik", "The numbers of the cards that were played stand in squares"),
        ("lauzait_cep", "Arrows and frames (yellow) mark what was played"),
        ("ne_kana", "Broken frames (yellow) mark what was played"),
        ("niek_zau_shu", ""),
    ],
)
async def test_it_is_told_how_the_picture_shows_both_choices(game_id: str, told: str) -> None:
    small = texts(await turning_message(shown(game_id, most=40), 1, T)).splitlines()[-1]
    assert (told if told else "Chips here tell") in small
    assert bool(told) == (("squares" in small) or ("yellow" in small))


async def test_how_often_either_choice_brings_a_gain_is_told_where_it_is_known() -> None:
    there = shown("mok_kaik", most=40)
    (turn, *_) = there.review.turns()
    assert "brings a gain" not in texts(await turning_message(there, 1, T))
    choices = tuple(
        with_fields(one, gaining=(0.62, 0.4)) if one == turn else one for one in there.review.choices
    )
    played, better, small = texts(
        await turning_message(replace(there, review=with_fields(there.review, choices=choices)), 1, T)
    ).splitlines()[1:]
    assert "It brings a gain in 40 of 100 ways to go on." in played
    assert "It brings a gain in 62 of 100 ways to go on." in better
    assert "gain is" in small


def test_a_review_of_before_opens() -> None:
    text = (
        '{"judge":"strong","every":2,"checker":"master","checked":[3],"choices":'
        '[{"ply":3,"seat":0,"best":"{}","worth":4.0,"played":1.0,"next":1.0}],"casts":[]}'
    )
    found = msgspec.json.decode(text, type=Review)
    assert [one.loss for one in found.turns()] == [3.0]
    assert review.curve(found.choices, 1, 2) == [Point(3, -4.0)]


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
    unit = "chips" if faces.get(game_id).in_chips else "points"
    assert "Hint: **" in told
    if is_absolute(game_id):
        assert f"On average it comes to +3.2 {unit}, the next best choice to +1.1." in told
    else:
        assert f"On average it is better than the next best choice by 2.1 {unit}." in told
        assert "it comes to" not in told, "its levels only compare actions"
    steps = ".".join(step.value for step in rules.steps(match.state, action))
    (button,) = controls(message)
    assert button["custom_id"] == f"b;confirm;abcdefg;{match.shown_ply(seat)};{steps}"


async def test_a_hint_tells_the_rest_of_the_turn_and_a_reason_does_not() -> None:
    match, seat = asked("lauzait_cep")
    rules, view = match.rules, match.rules.view(match.state, seat)
    weighed = consider("lauzait_cep", rules.version, "strong", view, 3)
    told = texts(await hint_message(match, seat, Thought("strong", weighed), USUAL, T))
    assert len(weighed[0].then) == 3
    assert "Then: Discard " in told
    assert " → Move the piece on " in told
    assert " → To " in told
    of_old = consider("lauzait_cep", rules.version, "strong", view, 3, weighed[0].action)
    action = rules.load_action(weighed[0].action)
    assert "Then: " not in texts(reason_message(match, match.state, seat, action, Thought("good", of_old), T))


async def test_without_chance_a_hint_tells_the_answer_that_is_expected() -> None:
    match, seat = asked("zia_cerke")
    rules, view = match.rules, match.rules.view(match.state, seat)
    weighed = consider("zia_cerke", rules.version, "good", view, 3)
    after = rules.apply(match.state, seat, rules.load_action(weighed[0].action))
    (answer,) = map(rules.load_action, weighed[0].then)
    assert answer in rules.moves(after, 1 - seat)
    told = texts(await hint_message(match, seat, Thought("good", weighed), USUAL, T))
    expected = choice_text(rules, after, rules.view(after, 1 - seat), answer, T)
    assert f"Expected answer: {expected}." in told
    assert "Then: " not in told


async def test_a_turning_point_tells_the_rest_of_the_better_turn() -> None:
    there = shown("lauzait_cep")
    rules, turn = there.match.rules, there.review.turns()[0]
    view = rules.view(there.replay.states[turn.ply], turn.seat)
    then = foresee("lauzait_cep", rules.version, "strong", view, turn.ply, turn.best)
    assert then
    choices = tuple(with_fields(one, then=then) if one == turn else one for one in there.review.choices)
    foreseen = replace(there, review=with_fields(there.review, choices=choices))
    played, better = texts(await turning_message(foreseen, 1, T)).splitlines()[1:3]
    assert "Then: " not in played
    assert "Then: " in better


async def test_a_reason_tells_what_was_overlooked() -> None:
    match, seat = asked()
    rules = match.rules
    weighed = consider("cerke", rules.version, "good", rules.view(match.state, seat), 3)
    best, worse = (rules.load_action(weighed[place].action) for place in (0, 1))
    good = reason_message(match, match.state, seat, best, Thought("good", weighed), T)
    assert "overlooked" not in texts(good)
    bad = reason_message(match, match.state, seat, worse, Thought("good", weighed), T)
    assert "overlooked something better" in texts(bad)
    assert "as good" not in texts(bad)
    assert ", the best choice to " in texts(bad)
    unknown = reason_message(
        match, match.state, seat, rules.moves(match.state, seat)[0], Thought("good", weighed[:1]), T
    )
    assert "on a whim" in texts(unknown)


@pytest.mark.parametrize("level", ["beginner", "medium", "strong"])
def test_a_level_that_looks_at_few_moves_has_a_reason_for_its_own(level: str) -> None:
    match, seat = asked()
    rules = match.rules
    view = rules.view(match.state, seat)
    for move in rules.moves(match.state, seat)[::7]:
        weighed = consider("cerke", rules.version, level, view, 3, rules.dump_action(move))
        assert "on a whim" not in texts(
            reason_message(match, match.state, seat, move, Thought("good", weighed), T)
        )


def test_where_actions_are_only_compared_a_reason_says_how_much_worse_one_is() -> None:
    match, seat = asked("mok_kaik", 3)
    best, worse = (match.rules.moves(match.state, seat)[place] for place in (0, -1))
    weighed = [
        Weighed(match.rules.dump_action(one), worth, 0.0) for one, worth in ((best, 1.5), (worse, -2.0))
    ]
    told = texts(reason_message(match, match.state, seat, worse, Thought("good", weighed), T))
    assert "On average it is worse than the best choice by 3.5 points." in told
    assert "ahead of the mean of the others" in told
    alone = texts(reason_message(match, match.state, seat, best, Thought("good", weighed[:1]), T))
    assert "points" not in alone.replace("Points here", "")


def test_a_reason_tells_how_often_it_brings_a_gain() -> None:
    match, seat = asked("mok_kaik")
    rules = match.rules
    weighed = consider("mok_kaik", rules.version, "good", rules.view(match.state, seat), 3)
    assert [one.gaining is not None for one in weighed] == [True, True, *(False for _ in weighed[2:])]
    best, next_best = (100 * share for one in weighed[:2] if (share := one.gaining) is not None)
    told = [
        texts(
            reason_message(
                match, match.state, seat, rules.load_action(one.action), Thought("good", weighed), T
            )
        )
        for one in weighed[:2]
    ]
    assert f"a gain in {best:.0f} of 100 ways to go on, the next best choice in {next_best:.0f}." in told[0]
    assert f"a gain in {next_best:.0f} of 100 ways to go on, the best choice in {best:.0f}." in told[1]


@pytest.mark.parametrize(
    ("gains", "chosen", "said"),
    [
        ((0.46, 0.38), 0, "in 46 of 100 ways to go on, the next best choice in 38."),
        (
            (0.38, 0.46),
            0,
            "in 38 of 100 ways to go on, the next best choice in 46: less often, but on average",
        ),
        ((0.46, 0.38), 1, "in 38 of 100 ways to go on, the best choice in 46."),
        ((0.38, 0.46), 1, "in 46 of 100 ways to go on, the best choice in 38: more often, but on"),
    ],
)
def test_what_gains_less_often_and_is_better_does_not_contradict_itself(
    gains: tuple[float, float], chosen: int, said: str
) -> None:
    match, seat = asked("mok_kaik", 3)
    actions = [match.rules.moves(match.state, seat)[place] for place in (0, -1)]
    weighed = [
        Weighed(match.rules.dump_action(action), worth, 0.0, share)
        for action, worth, share in zip(actions, (1.5, -2.0), gains, strict=True)
    ]
    assert said in texts(
        reason_message(match, match.state, seat, actions[chosen], Thought("good", weighed), T)
    )
    alike = [one._replace(worth=1.5) for one in weighed]
    assert "less often" not in texts(
        reason_message(match, match.state, seat, actions[0], Thought("good", alike), T)
    )


def test_gains_that_are_as_frequent_are_not_told() -> None:
    match, seat = asked("mok_kaik", 3)
    weighed = [
        Weighed(match.rules.dump_action(action), worth, 0.0, 0.001)
        for action, worth in zip(match.rules.moves(match.state, seat)[:2], (1.5, 1.0), strict=True)
    ]
    action = match.rules.load_action(weighed[0].action)
    assert "gain" not in texts(reason_message(match, match.state, seat, action, Thought("good", weighed), T))


async def test_what_a_hint_takes_is_said_once() -> None:
    match = match_at("cerke", in_play(), PRESETS["standard"])
    action = match.rules.parse(match.state, "NAI兵NY")
    weighed = [Weighed(match.rules.dump_action(action), 3.2, 0.0)]
    told = texts(await hint_message(match, 0, Thought("good", weighed), USUAL, T))
    assert told.count("black chariot") == 1
    assert "Makes Comrades" in told


async def test_the_numbers_of_cards_are_called_so() -> None:
    match, seat = asked("ni_ne")
    action = match.rules.parse(match.state, "B0 B1")
    weighed = [Weighed(match.rules.dump_action(action), 3.2, 0.0)]
    told = texts(await hint_message(match, seat, Thought("good", weighed), USUAL, T))
    assert re.match(r"Hint: \*\*Cards \d+, \d+: black blank 0", told), told
    later = choice_text(match.rules, match.state, match.rules.view(match.state, seat), action, T, now=False)
    assert later.startswith("Black blank 0"), "no picture shows the hand as it will be"


async def test_a_hint_says_that_a_card_is_discarded() -> None:
    match, seat = asked("ta_xot")
    action = next(one for one in match.rules.moves(match.state, seat) if isinstance(one, ta_xot.Discard))
    weighed = [Weighed(match.rules.dump_action(action), 3.2, 0.0)]
    told = texts(await hint_message(match, seat, Thought("good", weighed), USUAL, T))
    assert re.match(r"Hint: \*\*Discard card \d: (black|red) ", told), told


async def test_two_good_choices_are_called_as_good() -> None:
    match, seat = asked()
    text = match.rules.dump_action(match.rules.moves(match.state, seat)[0])
    other = match.rules.dump_action(match.rules.moves(match.state, seat)[1])
    message = await hint_message(
        match, seat, Thought("good", [Weighed(text, 3.2, 0), Weighed(other, 3.2, 0)]), USUAL, T
    )
    assert "another choice is as good" in texts(message)
    message = await hint_message(
        match, seat, Thought("good", [Weighed(text, 21.3, 0), Weighed(other, 20.8, 0)]), USUAL, T
    )
    assert "On average it comes to +21 points; another choice is as good." in texts(message)


def test_every_game_that_has_choices_is_here() -> None:
    assert {*CHOOSING} == {game.id for game in catalogue.GAMES.values() if game.has_choice}


def test_where_somebody_gave_up_the_points_say_nothing_of_how_it_ended() -> None:
    there = shown()
    assert there.end is None
    row = with_fields(
        there.match.row, result=msgspec.json.encode(Result((5, -5), (1, 2), "last_season")).decode()
    )
    assert replace(there, match=replace(there.match, row=row)).end == Point(there.replay.last, 0.0)


async def test_what_was_not_judged_has_no_sides() -> None:
    match, replay = resigned()
    assert controls(await review_message(Shown(match, replay, Review(""), 1, USUAL), T)) == []


@pytest.mark.parametrize(("action", "marks"), [(Tymok(), False), (Taxot(), False), (Pass(), True)])
def test_a_declaration_is_not_said_to_be_marked_on_the_board(action: Any, marks: bool) -> None:
    assert bool(faces.get("cerke").tells_beside(Beside(action, ()))) == marks
