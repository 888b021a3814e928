"""The contract: results, errors, options, text forms and steps."""

from __future__ import annotations

import pytest

from engine.cerke.game import CERKE
from engine.cerke.options import PRESETS, Consequence, Options, changes_from, nearest_preset
from engine.cerke.state import Move, SeasonStart
from engine.core import (
    CHANCE_TURN,
    OVER,
    IllegalAction,
    OptionError,
    RecordError,
    Result,
    Step,
    Turn,
    TymokError,
    common_steps,
    put,
)


def test_turns_say_what_they_are() -> None:
    """Chance, nobody, or seats."""
    assert [turn.is_chance for turn in (CHANCE_TURN, OVER, Turn((0,)))] == [True, False, False]
    assert [turn.is_over for turn in (CHANCE_TURN, OVER, Turn((0,)))] == [False, True, False]


@pytest.mark.parametrize(
    ("points", "ranking"),
    [((20, 20), (1, 1)), ((0, 40), (2, 1)), ((5, 9, 5, 1), (2, 1, 2, 4))],
)
def test_results_rank_by_points(points: tuple[int, ...], ranking: tuple[int, ...]) -> None:
    """Ties share the better place."""
    assert Result.by_points(points, "end") == Result(points, ranking, "end")


def test_errors_carry_rule_and_data() -> None:
    """All errors are of one tree and keep what their wording needs."""
    error = IllegalAction("protected", square="TAI")
    assert isinstance(error, TymokError)
    assert isinstance(error, ValueError)
    assert (error.rule, dict(error.data), str(error)) == (
        "protected",
        {"square": "TAI"},
        "protected (square='TAI')",
    )
    assert str(OptionError("bare")) == "bare"
    located = RecordError("bad_square", line=3, column=7)
    assert (located.line, located.column, located.data["line"]) == (3, 7, 3)


def test_options_of_a_preset_with_changes() -> None:
    """The first preset is the default; changes may be texts, as forms send them."""
    assert CERKE.make_options() == PRESETS["standard"] == Options()
    changed = CERKE.make_options("online", {"seasons": "2", "tam_in_place": {"kind": "hand", "points": -4}})
    assert (changed.seasons, changed.tam_in_place) == (2, Consequence("hand", -4))
    assert changed.tam_itself_is_tam_hue
    assert changes_from("online", changed) == {
        "seasons": 2,
        "tam_in_place": {"kind": "hand", "points": -4},
    }
    assert (CERKE.preset_of(changed), nearest_preset(changed)) == ("", "online")


@pytest.mark.parametrize(
    ("preset", "changes", "rule", "option"),
    [
        ("chess", {}, "unknown_preset", "preset"),
        ("", {"colour": "red"}, "unknown_option", "colour"),
        ("", {"seasons": 3}, "bad_option", "seasons"),
        ("", {"water_threshold": 9}, "bad_option", "water_threshold"),
        ("", {"start_points": 0}, "needs_start_points", "start_points"),
    ],
)
def test_bad_options(preset: str, changes: dict[str, object], rule: str, option: str) -> None:
    """The error names the option."""
    with pytest.raises(OptionError) as caught:
        CERKE.make_options(preset, changes)
    assert (caught.value.rule, caught.value.data["option"]) == (rule, option)


def test_text_forms_come_back() -> None:
    """A state and an action survive their text form; anything else is a located error."""
    state = CERKE.start(2, PRESETS["online"])
    assert CERKE.load(CERKE.dump(state)) == state
    assert isinstance(CERKE.load(CERKE.dump(state)), SeasonStart)
    move = Move("TAU", "TAI")
    assert CERKE.load_action(CERKE.dump_action(move)) == move
    for text in ("", "{}", '{"type":"ground"}', '{"type":"chess"}'):
        with pytest.raises(RecordError):
            CERKE.load(text)
        with pytest.raises(RecordError):
            CERKE.load_action(text)


def test_common_steps() -> None:
    """What may follow a beginning, in order and once each."""
    piece, over, to = Step("piece", "LY"), Step("over", ">ZY"), Step("to", "ZY")
    paths = [(piece, to), (piece, over, to), (piece, over, Step("to", "PY")), (Step("piece", "KA"), to)]
    assert common_steps(paths, []) == [piece, Step("piece", "KA")]
    assert common_steps(paths, ["LY"]) == [to, over]
    assert common_steps(paths, ["LY", ">ZY"]) == [to, Step("to", "PY")]
    assert common_steps(paths, ["LY", "ZY"]) == []


def test_of_the_values_by_seat_one_is_replaced() -> None:
    """The others stay."""
    assert [put(("a", "b", "c"), seat, "x") for seat in range(3)] == [
        ("x", "b", "c"),
        ("a", "x", "c"),
        ("a", "b", "x"),
    ]
