"""Changing one rule: what goes along with it, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bot.table.service.rule_changes import add_entry, change, change_part, drop_entry
from engine.cerke.game import CERKE
from engine.cerke.options import Consequence
from engine.core import OptionError

HAND = {"name": "星", "points": 4, "pieces": "将馬"}


@pytest.mark.parametrize(
    ("before", "name", "value", "reset"),
    [
        ({"duplicate_hands": "bonus", "duplicate_bonus": 3}, "duplicate_hands", "once", ("duplicate_bonus",)),
        ({"short_cast": "nearer"}, "declare_before_cast", "direction", ("short_cast",)),
        ({"handicap_side": "IA", "head_start": 5}, "handicap_side", "none", ("head_start",)),
        ({"hand_system": "figurative", "own_hands": [HAND]}, "hand_system", "kantei", ("own_hands",)),
        ({"start_points": 30}, "score_limit", "cash", ("start_points",)),
        (
            {"step_tam_mode": "immediate", "immediate_penalty_can_end_game": False},
            "step_tam_mode",
            "hand",
            ("immediate_penalty_can_end_game",),
        ),
    ],
)
def test_what_would_have_no_effect_goes_back(
    before: dict[str, Any], name: str, value: Any, reset: tuple[str, ...]
) -> None:
    options = CERKE.make_options("", before)
    changed = change(CERKE, options, name, value)
    assert changed.reset == reset
    for option in reset:
        assert getattr(changed.options, option) == getattr(CERKE.make_options(), option)
    assert getattr(changed.options, name) == value


@pytest.mark.parametrize(
    ("before", "name", "value", "rule"),
    [
        ({"declare_before_cast": "none"}, "short_cast", "nearer", "idle_option"),
        ({}, "duplicate_bonus", 3, "idle_option"),
        ({}, "head_start", 3, "idle_option"),
        ({}, "start_points", 0, "needs_start_points"),
        ({"handicap_side": "A", "head_start": 5}, "head_start", 0, "helps_nobody"),
        ({"duplicate_hands": "bonus"}, "duplicate_bonus", 0.25, "tenths_only"),
        ({}, "seasons", 3, "bad_option"),
        ({}, "lives", 3, "unknown_option"),
    ],
)
def test_a_contradiction_is_refused(before: dict[str, Any], name: str, value: Any, rule: str) -> None:
    options = CERKE.make_options("", before)
    with pytest.raises(OptionError) as refused:
        change(CERKE, options, name, value)
    assert refused.value.rule == rule


def test_hands_bring_their_scoring_and_take_it_away_again() -> None:
    triple = change(CERKE, CERKE.make_options(), "hand_system", "triple_run").options
    assert triple.scoring_method == "old_2_4"
    assert change(CERKE, triple, "hand_system", "kantei").options == CERKE.make_options()
    chosen = change(CERKE, triple, "scoring_method", "old_3_5").options
    assert change(CERKE, chosen, "hand_system", "kantei").options.scoring_method == "old_3_5"


def test_a_side_to_be_helped_brings_a_help() -> None:
    changed = change(CERKE, CERKE.make_options(), "handicap_side", "A")
    assert changed.brought == ("head_start",)
    assert changed.options.head_start == 5
    other = change(CERKE, changed.options, "second_cast", True).options
    assert change(CERKE, other, "head_start", 0).options.second_cast


def test_the_parts_of_a_consequence_are_chosen_one_by_one() -> None:
    standard, online = CERKE.make_options(), CERKE.make_options("online")
    forbidden = change_part(CERKE, standard, "tam_in_place", "kind", "forbidden").options
    assert forbidden.tam_in_place == Consequence("forbidden")
    assert change_part(CERKE, forbidden, "tam_in_place", "kind", "hand").options == standard
    assert change_part(CERKE, online, "tam_in_place", "kind", "immediate").options.tam_in_place.points == -3
    assert change_part(CERKE, standard, "tam_after_tam", "points", -7).options.tam_after_tam == Consequence(
        "hand", -7
    )
    with pytest.raises(OptionError, match="points_for_nothing"):
        change_part(CERKE, forbidden, "tam_in_place", "points", -4)


def test_entries_are_added_and_taken_away() -> None:
    options = CERKE.make_options("", {"hand_system": "figurative"})
    one = add_entry(CERKE, options, "own_hands", HAND).options
    assert [hand.name for hand in one.own_hands] == ["星"]
    with pytest.raises(OptionError, match="hand_named_twice"):
        add_entry(CERKE, one, "own_hands", HAND)
    assert drop_entry(CERKE, one, "own_hands", 0).options == options
