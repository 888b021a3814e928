"""連船之遊 as it is seen and told: as agreed, readable on a phone, and whole games can be played by ear."""

from __future__ import annotations

import io
import random
import re
from typing import Any

import pytest
from PIL import Image

from engine.core import CHANCE, IllegalAction, Result, Step
from engine.ne_kana import NE_KANA, RULES, Options
from engine.ne_kana.options import GOALS
from engine.ne_kana.state import Acting, Build, Move, Pass, Raid, State, Supply, Throwing, Unload
from engine.sticks import Fallen, Throw
from renderers import faces, lettering, render, rule_texts, rule_words, theme, typed, words
from renderers.canvas import Beside, Look
from renderers.ne_kana import course, picture
from renderers.ne_kana.names import PROMPTS, REFUSALS
from renderers.ne_kana.ships import Vessel
from renderers.refusals import COMMON, marked, told
from renderers.translation import translator
from tests.engine.card_properties import play
from tests.renderers.golden import difference
from tests.renderers.ne_kana import golden
from tests.renderers.ne_kana.scenes import (
    LONG,
    NAMES,
    SCENES,
    acting,
    player,
    sailing,
    start,
    thrown,
    with_players,
)

KILOBYTES = 110


def view(state: State, seat: int | None = None) -> Any:
    return NE_KANA.view(state, seat)


# --- As agreed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", golden.FILES)
def test_pictures_are_as_they_were(name: str) -> None:
    fresh, kept = golden.drawn(name), Image.open(golden.FOLDER / f"{name}.png")
    assert fresh.size == kept.size
    found = difference(fresh, kept)
    assert found.is_small, found


def test_texts_are_as_they_were() -> None:
    assert golden.texts() == golden.TEXTS.read_text(encoding="utf-8")


def test_no_golden_is_left_over() -> None:
    assert {path.name for path in golden.FOLDER.glob("*.png")} == {f"{name}.png" for name in golden.FILES}


# --- Readable, small -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", theme.LAYOUTS)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", SCENES)
def test_pictures_are_small_and_never_square(name: str, language: str, size: theme.LayoutName) -> None:
    state = SCENES[name]()
    for names in (NAMES, LONG):
        shown = render("ne_kana", view(state), names=names[: state.table.seats], language=language, size=size)
        assert len(shown.data) <= KILOBYTES * 1000
        assert Image.open(io.BytesIO(shown.data)).size == shown.size
        assert shown.size[0] == theme.LAYOUTS[size] != shown.size[1]
        assert 0 < len(shown.words) <= words.ALT_LIMIT


def test_places_are_counted_as_in_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    named = lettering.named

    def noted(name: str, *rest: Any, **more: Any) -> Any:
        said.append(name)
        return named(name, *rest, **more)

    monkeypatch.setattr(lettering, "named", noted)
    render("ne_kana", view(SCENES["over"]()), names=NAMES, language="ja")
    assert {name.partition(" ")[0] for name in said} == {"1位", "2位", "3位", "4位"}


@pytest.mark.parametrize("size", theme.LAYOUTS)
def test_no_lettering_is_below_32_px_but_that_of_long_names(
    monkeypatch: pytest.MonkeyPatch, size: theme.LayoutName
) -> None:
    written = []
    line = lettering.line

    def noted(text: str, size: int, *rest: Any) -> Any:
        written.append((size, text))
        return line(text, size, *rest)

    monkeypatch.setattr(lettering, "line", noted)
    for make in SCENES.values():
        state = make()
        render("ne_kana", view(state), names=LONG[: state.table.seats], size=size)
    assert min(written)[0] >= 26
    places = [f"{place}{name}" for name in LONG for place in ("", "1. ", "2. ", "3. ", "4. ")]
    assert all(any(words in name for name in places) for height, words in written if height < 32)


# --- The course ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "expected"), [("book", ((1, 8), (9, 11), (12, 19))), ("sheet", ((1, 10), (11, 14), (15, 24)))]
)
def test_the_legs_of_the_boards(board: Any, expected: tuple[tuple[int, int], ...]) -> None:
    """Section 1: 8 squares, 3 and 8 on the book's board; on the sheet's corners at 10 and 15."""
    assert tuple((leg[0], leg[-1]) for leg in course.legs(board)) == expected


def overlaps(one: course.Box, other: course.Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("size", theme.LAYOUTS)
@pytest.mark.parametrize("board", GOALS)
@pytest.mark.parametrize("seed", range(20))
def test_every_ship_has_a_berth_of_its_own(board: Any, seed: int, size: theme.LayoutName) -> None:
    """Wherever twelve ships lie, squares and harbours have room for them, and none lies over another."""
    rng = random.Random(seed)
    most = rng.choice([0, 1, 3, GOALS[board]])
    placed: dict[int, list[Vessel]] = {}
    for seat in range(4):
        for number in (1, 2, 3):
            position = rng.choice([0, GOALS[board], rng.randrange(most + 1)])
            placed.setdefault(position, []).append(Vessel(seat, number, 5))
    with theme.wearing("dark", size):
        at = course.plan(course.shape(board, placed, 300, close=rng.random() < 0.5))
    assert len(at.boxes) == len(at.lane) == GOALS[board] + 1
    assert at.inside[3] - at.inside[1] >= 300
    boxes = [*at.boxes, at.inside]
    for number, box in enumerate(boxes):
        assert not any(overlaps(box, other) for other in boxes[:number])
        assert box[0] >= 16
        assert box[2] <= theme.LAYOUTS[size] - 16
        assert box[3] <= at.height
    for position, vessels in placed.items():
        left, top, right, bottom = at.boxes[position]
        named = position in at.named
        rows = -(-len(vessels) // course.abreast(right - left, named=named))
        assert course.HEAD * named + rows * course.BERTH[1] <= bottom - top


@pytest.mark.parametrize("board", GOALS)
def test_the_lane_leads_around_without_a_slant(board: Any) -> None:
    at = course.plan(course.shape(board, {}, 300))
    for (ax, ay), (bx, by) in zip(at.lane, at.lane[1:], strict=False):
        assert (ax == bx) != (ay == by)


def test_every_fifth_square_of_the_sheet_is_large() -> None:
    at = course.plan(course.shape("sheet", {}, 300))
    high = {place: box[3] - box[1] for place, box in enumerate(at.boxes)}
    assert min(high[place] for place in (5, 10, 15, 20)) > max(high[place] for place in (1, 4, 6, 9, 16, 24))


def test_whoever_chooses_a_ship_sees_where_it_would_go() -> None:
    state = thrown(sailing(2), 3)
    plain = render("ne_kana", view(state), names=NAMES).data
    steps = (Step("deed", "move"),)
    moves = tuple(action for action in NE_KANA.legal(state, 0) if isinstance(action, Move))
    chosen = render("ne_kana", view(state), names=NAMES, candidates=moves, chosen=steps).data
    assert chosen != plain
    look = Look(candidates=moves, chosen=steps)
    assert picture.aims(view(state), look) == {3, 10}
    assert picture.aims(view(state), Look(candidates=moves)) == frozenset()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("hint", ["Chosen: B1 is supplied, load 2 → 6."]),
        ("hint_raid", ["Chosen: B1 raids D1 (Dora) and takes 3, load 2 → 5; D1 10 → 7."]),
        ("turning", ["Chosen: B3 moves 7 → 11", "Played: B1 is supplied, load 2 → 6."]),
        ("turning_same", ["Chosen: B1 is supplied", "Played: B1 moves 11 → 15, stock 14 → 10."]),
    ],
)
def test_a_hint_and_a_turning_point_show_the_ships_and_say_what_they_do(name: str, said: list[str]) -> None:
    seen = view(acting(), 1)
    plain, shown = (render("ne_kana", seen, look, names=NAMES) for look in (Look(), golden.CHOICES[name]))
    assert shown.data != plain.data
    assert all(each in shown.words for each in said)
    assert ("Played" in shown.words) == ("turning" in name)


def test_it_is_said_how_what_was_played_is_shown_where_it_is() -> None:
    face = faces.get("ne_kana")
    assert "yellow" in face.tells_beside(Beside(Supply(1)))
    assert face.tells_beside(Beside(Pass())) == face.tells_beside(Beside(Throw())) == ""


# --- Words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scene", "said"),
    [
        ("start", ""),
        ("moved", "Anna threw 3: A1 moves 7 → 10, stock 9 → 6."),
        ("acting", "Béla threw 4."),
        ("raided", "Béla threw 5: B1 raids C2 (千鳥) and takes 1, load 2 → 3; C2 goes back to the start."),
        ("passed", "Anna threw 0: the turn passes."),
        ("arrived", "Anna threw 5: A1 moves 17 → goal, stock 6 → 1, and delivers 15 (6 → 21 of 20)."),
        ("by_cargo", "Anna threw 4: A1 moves 7 → 11, load 6 → 2."),
        ("in_the_air", "Béla throws the sticks."),
    ],
)
def test_the_change_is_told(scene: str, said: str) -> None:
    assert words.change("ne_kana", view(SCENES[scene]()), names=NAMES) == said


def test_other_actions_are_told() -> None:
    state = with_players(start(2), player(9, (7, 6), (0, 5), (20, 0)), player(3, (7, 9), (0, 0), (0, 0)))

    def said(state: State, action: Any) -> str:
        return words.action_text("ne_kana", view(state), action, names=NAMES)

    assert said(state, Throw()) == "Anna throws the sticks."
    assert said(state, Fallen(4)) == "The sticks show 4"
    acting = thrown(state, 3)
    assert said(acting, Supply(1)) == "Anna threw 3: A1 is supplied, load 6 → 9."
    assert said(acting, Unload(2)) == "Anna threw 3: A2 is unloaded, stock 9 → 14."
    assert said(acting, Unload(1)) == "Anna threw 3: A1 goes back (7 → start) and is unloaded, stock 9 → 15."
    assert said(acting, Raid(1, 1, 1)) == (
        "Anna threw 3: A1 raids B1 (Béla) and takes 2, load 6 → 8; B1 9 → 7."
    )
    resting = thrown(start(2), 1)
    assert said(resting, Build(2)) == "Anna threw 1: A2 is built, load 0 → 5, stock 20 → 15."


def test_why_a_turn_passes_is_told() -> None:
    def passed(ones: int, **options: Any) -> str:
        state = with_players(
            start(2, **options), player(0, (0, 0), (0, 0), (0, 0)), player(0, (0, 0), (0, 0), (0, 0))
        )
        after = NE_KANA.apply(thrown(state, ones), 0, Pass())
        return words.change("ne_kana", view(after), names=NAMES)

    assert passed(0) == "Anna threw 0: the turn passes."
    assert passed(0, zero_throw="act") == "Anna threw 0: nothing is possible, so the turn passes."
    assert passed(3, empty_stock_pass=True) == "Anna threw 3: the stock is empty, so the turn passes."
    assert passed(3, supply_target="loaded") == "Anna threw 3: nothing is possible, so the turn passes."


def test_the_prompt_says_who_does_what() -> None:
    def asked(scene: str) -> str:
        return words.prompt("ne_kana", view(SCENES[scene]()), names=NAMES)

    assert asked("start") == "Anna: throw the sticks."
    assert asked("acting") == "Béla: choose what to do with a throw of 4."
    assert asked("in_the_air") == "The sticks are in the air."
    assert asked("arrived") == (
        "Béla: throw the sticks. The target of 20 is reached: this round is the last one."
    )
    assert asked("over") == (
        "Anna wins with 21 at the goal. The target of 20 was reached in round 12, which everybody finished."
    )
    assert asked("shared").startswith("Anna and Béla share the victory, with 20 at the goal each. The target")


def test_the_end_says_who_brought_what_and_why_it_ended() -> None:
    full = words.describe_fully("ne_kana", view(SCENES["over"]()), names=NAMES).splitlines()
    at = full.index("Final result.")
    assert full[at + 1 :] == [
        "1. Anna (A): 6 + 15: 21.",
        "2. Dora (D): 3 + 8: 11.",
        "3. Béla (B): 9: 9.",
        "4. 千鳥 (C): nothing delivered: 0.",
    ]
    rounds = Result((3, 5), (2, 1), "last_round")
    told = words.prompt("ne_kana", view(SCENES["moved"]()), names=NAMES, result=rounds)
    assert told == "Béla wins with 5 at the goal. Round 12 was the last one of this game."


def test_a_game_that_ends_before_its_time_is_told_too() -> None:
    result = Result((0, 9), (2, 1), "resigned")
    full = words.describe_fully("ne_kana", view(SCENES["moved"]()), names=NAMES, result=result)
    assert "Béla wins: Anna resigned." in full
    assert "target of 20 was reached" not in full
    assert render("ne_kana", view(SCENES["moved"]()), names=NAMES, result=result).size[0] == 1080


def test_how_the_game_was_won_is_told() -> None:
    over = view(SCENES["over"]())
    said = faces.get("ne_kana").won_by(view(SCENES["arrived"]()), over, Look(names=NAMES))
    assert said == (
        "The target of 20 was reached in round 12, which everybody finished. "
        "Anna: 21, Béla: 9, 千鳥: 0, Dora: 11."
    )


def test_a_game_can_be_played_by_ear() -> None:
    """At every node the words alone tell everybody's resources and ships, and what the last action did."""
    for node in play(NE_KANA, 3, Options(max_rounds=20), 5):
        shown = view(node.state)
        full = words.describe_fully("ne_kana", shown, names=NAMES[:3])
        for seat, one in enumerate(shown.players):
            (line,) = (
                line for line in full.splitlines() if line.startswith(f"{NAMES[seat]}: {one.delivered} ")
            )
            assert f"stock {one.stock};" in line
            for number, ship in enumerate(one.ships, 1):
                place = {0: "at the start", 20: "at the goal"}.get(
                    ship.position, f"on square {ship.position}"
                )
                load = f" with a load of {ship.cargo}" if ship.cargo else ""
                assert f"{'ABC'[seat]}{number} {place}{load}" in line


# --- Menus -----------------------------------------------------------------------------------------


def label(state: State, step: Step, language: str = "en") -> str:
    return words.step_label("ne_kana", view(state), step, language)


def test_labels_say_what_comes_of_a_choice() -> None:
    state = thrown(
        with_players(
            start(3),
            player(9, (7, 6), (0, 5), (18, 12)),
            player(3, (7, 1), (7, 9), (0, 0)),
            sailing(3).table.players[2],
        ),
        3,
    )
    expected = {
        Step("deed", "move"): "Move a ship by 3, for 3 of the stock (9)",
        Step("deed", "supply"): "Supply a ship with up to 3",
        Step("deed", "raid"): "Raid a ship for up to 2",
        Step("deed", "unload"): "Unload a ship, back at the start",
        Step("move", "1"): "A1: 7 → 10, stock 9 → 6",
        Step("move", "2"): "A2: start → 3, stock 9 → 6",
        Step("move", "3"): "A3: 18 → goal, stock 9 → 6, delivers 12",
        Step("supply", "1"): "A1: load 6 → 9",
        Step("supply", "3"): "A3: load 12 → 15",
        Step("raid", "1"): "with A1, load 6",
        Step("target", "B1", "1"): "B1: take 1, and it goes back to the start",
        Step("target", "B2", "1"): "B2: take 2 of 9",
        Step("unload", "1"): "A1: 7 → start, stock 9 → 15",
        Step("unload", "2"): "A2: stock 9 → 14",
    }
    assert {step: label(state, step) for step in expected} == expected
    offered = {step for action in NE_KANA.legal(state, 0) for step in NE_KANA.steps(state, action)}
    assert set(expected) <= offered
    assert label(thrown(start(2), 1), Step("build", "2")) == "A2: load 0 → 5, stock 20 → 15"
    assert label(start(2), Step("throw", "throw")) == "Throw the sticks"
    assert label(start(2), Step("pass", "pass")) == "Pass"
    assert label(start(2), Step("move", "2")) == "A2"


def test_labels_of_moves_paid_from_the_cargo() -> None:
    players = (player(0, (7, 6), (24, 9), (0, 0)), player(0, (0, 0), (0, 0), (0, 0)))
    state = thrown(with_players(start(2, board="sheet", move_cost_from="cargo"), *players), 4)
    assert label(state, Step("deed", "move")) == "Move a ship by 4, for 4 of its load"
    assert label(state, Step("move", "1")) == "A1: 7 → 11, load 6 → 2"
    assert label(state, Step("move", "2")) == "A2: 24 → goal, delivers 5"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_labels_fit_on_buttons_and_differ(language: str) -> None:
    for node in play(NE_KANA, 4, Options(raid_zone="sea_and_start", max_rounds=20), 3):
        if isinstance(node.state, Acting) and node.seat != CHANCE:
            paths = [NE_KANA.steps(node.state, action) for action in NE_KANA.legal(node.state, node.seat)]
            said = [" → ".join(label(node.state, step, language) for step in path) for path in paths]
            assert len(set(said)) == len(said)
            assert max(map(len, said)) <= 100


def test_a_refusal_names_a_ship_as_the_picture_does() -> None:
    state = thrown(start(2), 3)
    with pytest.raises(IllegalAction) as refused:
        NE_KANA.apply(state, 0, Move(2))
    rule, data = refused.value.rule, refused.value.data
    assert told(rule, data, translator("en"), "ne_kana").startswith("Ship A2 is empty")
    assert marked(rule, data, "ne_kana") == ("A2",)


def test_every_kind_of_step_is_asked_for() -> None:
    kinds = {"deed", "move", "supply", "build", "raid", "unload", "target"}
    assert set(PROMPTS) == kinds


# --- What is typed, what is refused, what options are called ---------------------------------------


@pytest.mark.parametrize(
    ("text", "language", "action"),
    [
        ("move 2", "en", Move(2)),
        ("Move ship 2", "en", Move(2)),
        ("sail two", "en", Move(2)),
        ("load ship 1", "en", Supply(1)),
        ("raid C3 with ship 1", "en", Raid(1, 2, 3)),
        ("rob 1 c3", "en", Raid(1, 2, 3)),
        ("move A2", "en", Move(2)),
        ("raid A1 C3", "en", Raid(1, 2, 3)),
        ("raid C3 with A1", "en", Raid(1, 2, 3)),
        ("A1でC3を略奪", "ja", Raid(1, 2, 3)),
        ("補給 A1", "ja", Supply(1)),
        ("move B2", "en", None),
        ("roll", "en", Throw()),
        ("移動 2", "ja", Move(2)),
        ("船2を移動", "ja", Move(2)),
        ("2番の船を動かす", "ja", Move(2)),
        ("ふね", "ja", None),
        ("船１に", "ja", None),
        ("略奪 1 2.3", "ja", Raid(1, 2, 3)),
        ("船1でC3を奪う", "ja", Raid(1, 2, 3)),
        ("補給　１", "ja", Supply(1)),
        ("荷下ろし 3", "ja", Unload(3)),
        ("造る 3", "en", Build(3)),
        ("投げ棒を投げる", "ja", Throw()),
    ],
)
def test_actions_are_typed_in_the_words_of_both_languages(text: str, language: str, action: Any) -> None:
    state = start(3)
    signs = typed.in_signs("ne_kana", text, language)
    if action is None:
        with pytest.raises(IllegalAction, match="unreadable_move"):
            NE_KANA.parse(state, signs)
    else:
        assert NE_KANA.parse(state, signs) == action


@pytest.mark.parametrize("language", ["en", "ja"])
def test_how_to_play_calls_ships_as_pictures_do(language: str) -> None:
    told = str(rule_texts.pages("ne_kana", Options(), language))
    assert "A1" in told
    assert re.search(r"ships? \d|船\d(?!隻)", told) is None


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_is_shown_to_be_typed_is_read_as_the_same(language: str) -> None:
    for node in play(NE_KANA, 4, Options(raid_zone="sea_and_start", max_rounds=20), 9):
        if node.seat == CHANCE or node.action is None:
            continue
        notation = NE_KANA.notate(node.state, node.action)
        shown = typed.to_type("ne_kana", notation, language)
        assert "." not in shown
        assert NE_KANA.parse(node.state, typed.in_signs("ne_kana", shown, language)) == node.action
        assert NE_KANA.parse(node.state, typed.in_signs("ne_kana", notation, language)) == node.action


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_rule_that_forbids_has_a_sentence(language: str) -> None:
    t = translator(language)
    data = {"ship": "A2", "ones": 3, "stock": 1, "cargo": 4, "text": "x"}
    assert set(REFUSALS) | set(COMMON) >= set(RULES)
    assert set(REFUSALS) <= set(RULES)
    for rule in RULES:
        assert told(rule, data, t, "ne_kana")
    assert told("stock_short", data, translator("en"), "ne_kana") == (
        "A move of 3 costs 3 from your stock, which has only 1."
    )


def test_options_have_names() -> None:
    options = Options(board="sheet", target=30, zero_throw="act", raid_zone="sea_and_start", max_rounds=40)
    assert rule_words.preset_name("ne_kana", Options(), "en") == "Standard rules"
    assert rule_words.changed_options("ne_kana", options, "en") == [
        "Board: of the test sheet, 25 steps to the goal",
        "Resources to bring to the goal: 30",
        "Where ships can be raided: at the start, too",
        "Most rounds: 40",
    ]
    assert rule_words.preset_name("ne_kana", Options(empty_stock_pass=True), "en") == "Printed editions"
    assert isinstance(start(2), Throwing)
