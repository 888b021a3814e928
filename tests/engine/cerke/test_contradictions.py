"""Which rules of Cerke do not go together, and why: refused in the lobby and where records are read."""

from __future__ import annotations

from typing import Any, Final

import pytest

from engine.cerke.contradictions import IDLE, Idle
from engine.cerke.game import CERKE
from engine.cerke.notation import load_ckka
from engine.cerke.options import PRESETS, Options
from engine.core import OptionError, RecordError

UNUSUAL: Final[dict[str, Any]] = {
    "first_player": "alternate",
    "water_exempt_from": "hill_only",
    "short_cast": "nearer",
    "start_points": 33,
    "immediate_penalty_can_end_game": False,
    "tiger_horse": "both_horse",
    "horse_hue_jump": "any_one",
    "step_tam_points": -7,
    "step_tam_when_incomplete": "exempt",
    "cavalry_points": 7,
    "flash_points": 3,
    "old_scoring_flash": False,
    "vehicles_hand": False,
    "soldier_hands": False,
    "own_hands": [{"name": "船出", "points": 6, "pieces": "船船"}],
    "duplicate_bonus": 3,
    "head_start": 5,
    "second_cast": True,
    "opponent_exact": True,
}
"""For each switch that may be idle a value that no preset has."""

BESIDE: Final[dict[str, dict[str, Any]]] = {
    "old_scoring_flash": {"scoring_method": "old_2_4"},
    "immediate_penalty_can_end_game": {"step_tam_mode": "immediate"},
    "opponent_exact": {"handicap_side": "IA"},
}
"""What a switch needs beside it to be idle for no other reason."""

CASES: Final = [(idle, value) for idle in IDLE for value in idle.values]


@pytest.mark.parametrize(("idle", "value"), CASES, ids=lambda case: getattr(case, "option", str(case)))
def test_a_switch_without_effect_is_refused(idle: Idle, value: object) -> None:
    """It is refused beside what makes it idle, whose name and value are told; the cause alone is not."""
    beside = {**BESIDE.get(idle.because, {}), **BESIDE.get(idle.option, {})}
    changes = {**beside, idle.option: UNUSUAL[idle.option], idle.because: value}
    with pytest.raises(OptionError) as refused:
        CERKE.make_options(changes=changes)
    assert refused.value.rule == "idle_option"
    told = refused.value.data
    assert (told["option"], told["because"], told["other"]) == (idle.option, idle.because, value)


def test_what_has_an_effect_all_the_same_is_taken() -> None:
    """A side that must declare the square can be allowed a nearer one, whatever the other side declares."""
    handicap = {"handicap_side": "IA", "opponent_exact": True, "short_cast": "nearer"}
    for how in ("direction", "none"):
        assert CERKE.make_options(changes={**handicap, "declare_before_cast": how}).short_cast == "nearer"
    assert CERKE.make_options(changes={"first_player": "A", "seasons": 1}).first_player == "A"


def test_values_of_presets_are_never_idle() -> None:
    """Whoever takes the online rules and forbids stepping on the 皇 need not undo what came with them."""
    options = CERKE.make_options("online", {"step_on_tam": False})
    assert options.step_tam_mode == "immediate"
    assert CERKE.make_options("educational", {"score_limit": "cash"}).start_points == 10
    for name, preset in PRESETS.items():
        assert CERKE.make_options(name) == preset


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"start_points": 0}, "needs_start_points"),
        ({"duplicate_hands": "bonus", "duplicate_bonus": 0.25}, "tenths_only"),
        ({"immediate_penalty_can_end_game": False}, "nothing_at_once"),
        ({"tam_in_place": {"kind": "allowed", "points": -3}}, "points_for_nothing"),
        ({"handicap_side": "A"}, "helps_nobody"),
        ({"handicap_side": "A", "head_start": 15, "start_points": 15}, "head_start_too_large"),
    ],
)
def test_what_makes_no_sense_is_refused(changes: dict[str, Any], rule: str) -> None:
    with pytest.raises(OptionError) as refused:
        CERKE.make_options(changes=changes)
    assert refused.value.rule == rule


def test_a_record_with_contradictory_rules_is_refused_at_their_place() -> None:
    text = '{律:変種}\n#{設定:{"short_cast":"nearer","declare_before_cast":"direction"}}#\n'
    with pytest.raises(RecordError) as refused:
        load_ckka(text)
    assert (refused.value.rule, refused.value.line) == ("idle_option", 2)


def test_hands_that_ask_for_it_bring_their_scoring_method() -> None:
    runs = CERKE.make_options(changes={"hand_system": "triple_run"})
    flat = CERKE.make_options(changes={"hand_system": "triple_run", "scoring_method": "flat"})
    assert (runs.scoring_method, flat.scoring_method) == ("old_2_4", "flat")
    assert CERKE.make_options(changes={"hand_system": "animal_chain"}).scoring_method == "flat"
    assert Options().scoring_method == "flat"
