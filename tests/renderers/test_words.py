"""Words: alt texts say the change first, labels fit, names are never read as texts with placeholders."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from engine import catalogue, core
from engine.cerke import state
from engine.cerke.board import BOARDS, A, owner
from engine.cerke.game import CERKE
from engine.cerke.hands import SYSTEMS
from renderers import render, words
from renderers.cerke.names import HANDS, MADE_OF, hand_name
from renderers.translation import translator
from tests.renderers import golden
from tests.renderers.scenes import HOSTILE, SCENES, after, choosing, declared, in_play, scene, start

LOOK: dict[str, Any] = {"names": ("Aya", "Bo")}


def test_golden_texts() -> None:
    assert golden.texts() == golden.TEXTS.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SCENES)
def test_alt_texts_fit(name: str) -> None:
    view, look = SCENES[name]()
    alt = words.describe("cerke", view, **look)
    assert 100 < len(alt.encode("utf-16-le")) // 2 <= words.ALT_LIMIT
    assert alt == words.describe("cerke", view, **look)


def test_alt_text_says_the_change_first_and_every_piece() -> None:
    view, _ = scene(in_play())
    alt = words.describe("cerke", view, **LOOK)
    assert alt.startswith("Bo: black chariot NA to NY, stepping on NI. Aya to move.")
    squares = [
        name
        for name, piece in zip(BOARDS["standard_9x9"].names, view.position.board, strict=True)
        if piece and owner(piece) is not None
    ]
    told = alt.replace(",", " ").replace(";", " ").replace(".", " ").split()
    assert all(square in told for square in squares)


def test_full_description_has_a_line_for_each_row() -> None:
    lines = words.describe_fully("cerke", scene(start())[0], **LOOK).splitlines()
    rows = [line for line in lines if line.startswith("Row ")]
    assert [line.split(".")[0] for line in rows] == [f"Row {row}" for row in BOARDS["standard_9x9"].rows]
    assert "Row U. Empty." in rows
    assert len("\n".join(lines)) < 2000


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (state.Move("LAU", "NAU"), "Aya: black archer LAU to NAU"),
        (state.StepMove("XAI", "XAU", "XY"), "Aya: red soldier XAI to XY, stepping on XAU"),
        (state.StepCast("LAU", "LAI", "LU"), "Aya: black archer LAU to LU, stepping on LAI"),
        (state.Drop("+S", "MY"), "Aya: places a red soldier on MY"),
        (state.TamMove("ZO", "ZY", "TY"), "Aya: tam ZO to TY"),
        (state.Tymok(), "Aya: Go on (再行): the season goes on"),
        (state.Taxot(), "Aya: The season ends (終季)"),
        (state.Pass(), "Aya: The piece stays where it was (此無)"),
        (state.Cast(3), "The sticks show 3."),
        (state.FirstMover(A), "Bo moves first."),
        (
            state.Trace(0, "step_cast", "A", "LY", "LO", "ZY", captured="+K", bridge=3, water=4),
            "Aya: black archer LY to ZY, stepping on LO, step cast 3 (3 needed), "
            "water cast 4 (3 needed), takes the red king",
        ),
        (
            state.Trace(1, "step", "+h", "CA", "ZO", "CI", completed=False, water=1, penalty=-10),
            "Bo: red horse CA to CI, stepping on ZO, water cast 1 (3 needed), stays on CA, pays 10 "
            "points for stepping on the tam (撃皇)",
        ),
        (
            state.Trace(1, "tam", "*", "ZO", "", "ZO", "ZI", penalty=1),
            "Bo: tam ZO to ZO, gets 1 point for Tam returns (皇再来)",
        ),
    ],
)
def test_sentences(action: Any, expected: str) -> None:
    assert words.action_text("cerke", scene(start()).view, action, **LOOK) == expected


def test_a_capture_is_told_before_it_is_made() -> None:
    view = scene(in_play()).view
    told = words.action_text("cerke", view, state.Move("LAU", "LU"), **LOOK)
    assert told == "Aya: black archer LAU to LU, takes the red archer"
    landing = scene(after(in_play(), "LAU弓LAILU", "5")).view
    told = words.action_text("cerke", landing, state.Land("LU"), **LOOK)
    assert (
        told == "Aya: black archer LAU to LU, stepping on LAI, step cast 5 (3 needed), takes the red archer"
    )


@pytest.mark.parametrize(
    ("kind", "value", "subject", "expected"),
    [
        ("piece", "XAI", "+S", "red soldier (兵) · XAI"),
        ("piece", "ZO", "*", "tam (皇) · ZO"),
        ("over", ">LAI", "+S", "step on LAI · red soldier (兵)"),
        ("to", "NAU", "", "to NAU"),
        ("to", "LU", "+a", "to LU · takes red archer (弓)"),
        ("cast", "LO", "", "cast to reach LO"),
        ("cast", "LU", "+a", "cast to reach LU · takes red archer (弓)"),
        ("hand", "+S", "+S", "red soldier (兵) · captured, 2 there"),
        ("hand", "A", "A", "black archer (弓) · captured"),
        ("drop", "MY", "", "place on MY"),
        ("land", "LU", "", "land on LU"),
        ("land", "LU", "+a", "land on LU · takes red archer (弓)"),
        ("tymok", "tymok", "", "Go on (再行), rate ×8"),
        ("pass", "pass", "", "Stay where you were (此無)"),
        ("first", "1", "", "Side A moves first"),
        ("sticks", "4", "", "the sticks show 4"),
    ],
)
def test_labels(kind: str, value: str, subject: str, expected: str) -> None:
    view = scene(in_play()).view
    assert words.step_label("cerke", view, core.Step(kind, value, subject)) == expected


def test_the_label_of_taxot_tells_what_it_pays() -> None:
    view = scene(declared()).view
    assert view.declaration is not None
    label = words.step_label("cerke", view, core.Step("taxot", "taxot"))
    assert label == f"End the season (終季), {view.declaration.due} points"


@pytest.mark.parametrize("preset", list(CERKE.presets))
def test_every_step_of_random_play_has_a_short_label_and_every_position_a_picture(preset: str) -> None:
    rng = random.Random(preset)
    position = CERKE.start(2, CERKE.make_options(preset))
    for ply in range(60):
        turn = CERKE.turn(position)
        if turn.is_over:
            break
        view = CERKE.view(position, None)
        if turn.is_chance:
            position = CERKE.apply(position, core.CHANCE, CERKE.chance(position).sample(rng))
            continue
        legal = CERKE.legal(position, turn.seats[0])
        for step in {step for action in legal for step in CERKE.steps(position, action)}:
            assert 2 <= len(words.step_label("cerke", view, step)) <= 100
        action = rng.choice(legal)
        assert words.action_text("cerke", view, action, **LOOK).startswith(("Aya: ", "Bo: "))
        if ply % 6 == 0:
            chosen = CERKE.steps(position, action)[:1]
            picture = render("cerke", view, **LOOK, candidates=tuple(legal), chosen=chosen, near=ply % 4 // 2)
            assert len(picture.words) <= 1024
        position = CERKE.apply(position, turn.seats[0], action)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (core.Result((40, 0), (1, 2), "score_limit"), "Aya wins 40 to 0: all points are on one side."),
        (core.Result((12, 28), (2, 1), "last_season"), "Bo wins 28 to 12: the last season is over."),
        (core.Result((21, 19), (1, 2), "no_move"), "Aya wins 21 to 19: no legal move is left."),
        (core.Result((20, 20), (1, 1), "last_season"), "A draw, 20 points each: the last season is over."),
        (core.Result((35, 5), (2, 1), "resigned"), "Bo wins: Aya resigned."),
        (core.Result((35, 5), (1, 1), "draw_agreed"), "A draw, as both agreed."),
        (core.Result((30, 10), (1, 2), "something_new"), "Aya wins 30 to 10."),
        (None, ""),
    ],
)
def test_results(result: core.Result | None, expected: str) -> None:
    assert words.result_text("cerke", result, **LOOK) == expected


def test_names_are_values_and_never_templates() -> None:
    view = scene(in_play()).view
    look = {"names": ("{points}", "{0.__class__} %s")}
    told = words.describe("cerke", view, **look) + words.describe_fully("cerke", view, **look)
    assert "{points}" in told
    assert "{0.__class__} %s" in told


def test_without_names_the_sides_are_named() -> None:
    assert words.prompt("cerke", scene(start()).view) == "Side IA to move."


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (state.Hand("animals", "獣", 3), "Animals (獣)"),
        (state.Hand("animals", "同色獣", 5, True), "Animals, one colour (同色獣)"),
        (state.Hand("king", "王", 5, True), "King (王)"),
        (state.Hand("new", "新", 1), "新"),
    ],
)
def test_hand_names(hand: state.Hand, expected: str) -> None:
    assert hand_name(hand, "en") == expected


def test_every_hand_of_the_rules_has_a_meaning() -> None:
    rules = [rule for system in SYSTEMS.values() for rule in system]
    ids = {rule.id for rule in rules if rule.name not in MADE_OF} | {"step_tam", "tam_repeat"}
    assert ids <= set(HANDS)
    assert set(HANDS) <= {rule.id for rule in rules} | {"step_tam", "tam_repeat"}


def test_a_new_season_is_told() -> None:
    position = in_play().position
    begun = state.Ground(replace(position, turns=0, season=3, board=BOARDS["standard_9x9"].setup))
    told = words.change("cerke", scene(begun).view, **LOOK)
    assert told.endswith("stepping on NI. The season ended, and a new one begins.")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("initial", "Aya to move."),
        ("bridge", "Aya casts the sticks for the step."),
        ("excited", "Aya chooses where to land, or stays (此無)."),
        ("water", "Aya casts the sticks for the water."),
        ("resigned", "Bo wins: Aya resigned."),
    ],
)
def test_prompts(name: str, expected: str) -> None:
    view, look = SCENES[name]()
    assert words.prompt("cerke", view, **{**look, **LOOK}) == expected


def test_season_start_is_told() -> None:
    view = CERKE.view(CERKE.start(2, CERKE.make_options()), None)
    assert words.prompt("cerke", view) == "The sticks decide who moves first."


def test_shortening_keeps_words_whole_and_counts_as_discord_does() -> None:
    assert words.shortened("short", 10) == "short"
    assert words.shortened("one two three", 10) == "one two …"
    cut = words.shortened("👩" * 600, 1024)
    assert len(cut.encode("utf-16-le")) // 2 <= 1024
    assert cut.endswith(" …")


def test_long_names_do_not_push_the_alt_text_over_its_limit() -> None:
    view, look = choosing(in_play(), "ZO", names=("👩‍👩‍👧‍👦" * 24, "🏴󠁧󠁢󠁥󠁮󠁧󠁿" * 24))
    picture = render("cerke", view, **look)
    assert len(picture.words.encode("utf-16-le")) // 2 <= 1024
    assert "Your tam ZO" in picture.words


def test_hostile_names_are_clean_in_alt_texts_of_pictures() -> None:
    view, look = SCENES["hostile_names"]()
    told = render("cerke", view, **look).words
    assert not set("\u202e\u202c\u0000\u200b\u2067") & set(told)
    assert look["names"] == HOSTILE


def test_what_is_won_has_one_name_in_each_game() -> None:
    t = translator("en")
    counted = {game_id: words.amount(game_id, -3, t) for game_id in catalogue.ids()}
    chips = {game_id for game_id, told in counted.items() if told == "−3 chips"}
    assert chips == {"zau_shu", "niek_zau_shu", "lutu"}
    assert {told for game_id, told in counted.items() if game_id not in chips} == {"−3 points"}
    assert (words.amount("lutu", 1, t), words.amount("lutu", -1, t)) == ("1 chip", "−1 chip")
