"""六裁 as it is seen and told: as agreed, readable on a phone, small."""

from __future__ import annotations

import io
import re
from typing import Any, cast

import pytest
from PIL import Image

from engine.core import IllegalAction, Result, Step
from engine.nexxy import NEXXY, Options
from engine.nexxy.state import State
from engine.sticks import Fallen, Throw
from renderers import (
    colors,
    faces,
    lettering,
    naming,
    refusals,
    render,
    render_own,
    render_signs,
    rule_words,
    sticks,
    text,
    theme,
    words,
)
from renderers.board import tokens
from renderers.canvas import Look
from renderers.nexxy import picture
from renderers.table import rows
from renderers.translation import translator
from renderers.typed import in_signs
from tests.renderers.golden import difference
from tests.renderers.nexxy import golden
from tests.renderers.nexxy.scenes import LONG, NAMES, SCENES, beyond, captured, full, ox_walk, rounds, start

KILOBYTES = 120


def view(state: State, seat: int | None = None) -> Any:
    return NEXXY.view(state, seat)


# --- As agreed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", golden.PICTURES)
def test_pictures_are_as_they_were(name: str) -> None:
    fresh, kept = golden.drawn(name), Image.open(golden.FOLDER / f"{name}.png")
    assert fresh.size == kept.size
    found = difference(fresh, kept)
    assert found.is_small, found


def test_texts_are_as_they_were() -> None:
    assert golden.texts() == golden.TEXTS.read_text(encoding="utf-8")


def test_no_golden_is_left_over() -> None:
    assert {path.name for path in golden.FOLDER.glob("*.png")} == {f"{name}.png" for name in golden.PICTURES}


# --- Readable, small -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", theme.LAYOUTS)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", SCENES)
def test_pictures_are_small_and_never_square(name: str, language: str, size: theme.LayoutName) -> None:
    state = SCENES[name]()
    for names in (NAMES, LONG):
        picture = render("nexxy", view(state), names=names[: state.table.seats], language=language, size=size)
        assert len(picture.data) <= KILOBYTES * 1000
        assert Image.open(io.BytesIO(picture.data)).size == picture.size
        assert picture.size[0] == theme.LAYOUTS[size] != picture.size[1]
        assert 0 < len(picture.words) <= words.ALT_LIMIT


@pytest.mark.parametrize("size", theme.LAYOUTS)
def test_no_lettering_is_below_32_px_but_that_of_long_names(
    monkeypatch: pytest.MonkeyPatch, size: theme.LayoutName
) -> None:
    written = []
    line = lettering.line

    def noted(text: str, size: int, *rest: Any) -> Any:
        if not any(text in name for name in LONG):  # a name is smaller rather than cut
            written.append((size, text))
        return line(text, size, *rest)

    monkeypatch.setattr(lettering, "line", noted)
    for make in SCENES.values():
        render("nexxy", view(make()), names=LONG, size=size)
    assert min(written)[0] >= 26
    assert all(
        any(words in f"{place}. {name}" for name in LONG for place in range(1, 7))
        for height, words in written
        if height < 32
    )


@pytest.mark.parametrize("size", theme.LAYOUTS)
def test_all_pieces_have_numbers_of_32_px(monkeypatch: pytest.MonkeyPatch, size: theme.LayoutName) -> None:
    sizes = []
    on = tokens.on

    def noted(token: tokens.Token, high: int, ground: theme.Color) -> Image.Image:
        sizes.append(tokens.lettering(high))
        return on(token, high, ground)

    monkeypatch.setattr(tokens, "on", noted)
    render("nexxy", view(start(6)), names=NAMES, size=size)
    assert len(sizes) >= 12  # on the start, and before the names
    assert min(sizes) >= 32


@pytest.mark.parametrize("name", colors.THEMES)
def test_every_number_stands_out_from_its_square(
    monkeypatch: pytest.MonkeyPatch, name: theme.ThemeName
) -> None:
    written, found = text.write, set()

    def write(image: Image.Image, at: tuple[int, int], words: str, *how: Any, **more: Any) -> int:
        if len(how) > 1:  # in an ink of its own
            ground = cast(theme.Color, image.getpixel((at[0] + 2, at[1] - 30)))
            found.add((words, colors.contrast(how[1], ground)))
        return written(image, at, words, *how, **more)

    monkeypatch.setattr(text, "write", write)
    picture._squares.cache_clear()
    with theme.wearing(name, "phone"):
        picture._squares(tinted=False, numbered=True)
    assert len(found) == 31
    assert {words for words, contrast in found if contrast < 4.5} == set()


def test_every_number_of_sticks_and_every_face_of_a_die_looks_different() -> None:
    looks = {sticks.told(ones, 6).tobytes() for ones in (None, *range(7))}
    assert len(looks) == 8
    assert len({sticks.rolled(number).tobytes() for number in (None, *range(1, 7))}) == 7


def test_all_see_the_same() -> None:
    state = captured()
    assert len({render("nexxy", view(state, seat), names=NAMES).data for seat in (None, 0, 1, 2)}) == 1
    assert render_own("nexxy", view(state, 0), names=NAMES) is None


def test_whose_turn_it_is_what_happened_and_who_is_where_is_drawn() -> None:
    """Each of these changes the picture."""
    states = [start(3), rounds(start(3), "3"), captured(), full(), full(score_by="cups")]
    assert len({render("nexxy", view(state), names=NAMES).data for state in states}) == len(states)


# --- Words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (start, ""),
        (
            captured,
            "Ben threw 2 and goes from square 4 to square 6. Anna is sent back to the start. "
            "The lines give 2 cups.",
        ),
        (beyond, "Anna threw 5, which is past the goal, so the piece stays on square 29."),
        (lambda: rounds(start(), "0"), "Anna threw 0 and stays at the start."),
        (
            ox_walk,
            "Anna threw 4 and reaches the goal, finishing no. 1. The lines give 3 cups. "
            "An ox walk: Anna rested on all nine lined squares and was never sent back!",
        ),
        (SCENES["in_the_air"], "Dora throws the sticks."),
        (lambda: NEXXY.apply(start(randomizer="die"), 0, Throw()), "Anna rolls the die."),
    ],
)
def test_what_happened_is_told(make: Any, told: str) -> None:
    assert words.change("nexxy", view(make()), names=NAMES) == told


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (start, "Anna: throw the sticks."),
        (SCENES["in_the_air"], "The sticks are in the air."),
        (lambda: NEXXY.apply(start(randomizer="die"), 0, Throw()), "The die is rolling."),
        (
            lambda: rounds(beyond(), "0"),
            "Anna: throw the sticks. 2 reaches the goal: 23%.",
        ),
        (
            lambda: rounds(start(3), "314"),
            "Anna: throw the sticks. 1 sends 千鳥 back: 9%. Close behind: Ben (2). "
            "An ox walk is still possible: 1 of 9 lines.",
        ),
        (lambda: rounds(start(2, randomizer="die"), "36"), "Anna: roll the die. 3 sends Ben back: 17%. "),
    ],
)
def test_who_is_asked_hears_what_may_come_of_it(make: Any, told: str) -> None:
    assert words.prompt("nexxy", view(make()), names=NAMES).startswith(told.strip())


def test_everybody_is_described_with_the_risk_of_being_sent_back() -> None:
    told = words.describe_fully("nexxy", view(rounds(start(3), "314")), names=NAMES).splitlines()
    assert "Anna: 2 cups, on square 3, threw 3, ox walk 1/9, close behind: Ben (2)." in told
    assert "Ben: 0 cups, on square 1, threw 1, ox walk 0/9." in told
    assert "千鳥: 0 cups, on square 4, threw 4, no ox walk, close behind: Anna (1), Ben (3)." in told
    assert told[-1].endswith("Two lines: 3, 6, 9, 12, 15; three lines: 19, 23, 27 and the goal.")
    told = words.describe_fully("nexxy", view(captured()), names=NAMES).splitlines()
    assert "Anna: 6 cups, at the start, sent back by Ben, no ox walk." in told


def test_the_label_of_the_throw_tells_the_chance_to_finish() -> None:
    throw = Step("throw", "throw")
    assert words.step_label("nexxy", view(start()), throw) == "Throw the sticks"
    assert words.step_label("nexxy", view(start(randomizer="die")), throw) == "Roll the die"
    assert words.step_label("nexxy", view(rounds(beyond(), "0")), throw) == "Throw the sticks · goal 23%"
    assert words.step_label("nexxy", view(start()), Step("sticks", "3")) == "The sticks show 3"


def test_actions_in_a_sentence() -> None:
    shown = view(start())
    assert words.action_text("nexxy", shown, Throw(), names=NAMES) == "Anna throws the sticks."
    fallen = words.action_text("nexxy", shown, Fallen(3), names=NAMES)
    assert fallen == "Anna threw 3 and goes from the start to square 3."
    rolled = words.action_text("nexxy", view(start(randomizer="die")), Throw(), names=NAMES)
    assert rolled == "Anna rolls the die."


def test_results() -> None:
    def told(result: Result) -> str:
        return words.result_text("nexxy", result, names=NAMES)

    assert told(Result((1, 2, 0), (2, 1, 3), "all_but_one")) == "Ben wins with 2 points."
    assert told(Result((1, 1, 0), (1, 1, 3), "max_turns")) == (
        "Anna and Ben share first place with 1 point each. Nobody has a turn left."
    )
    assert told(Result((1, 0), (1, 2), "first")) == (
        "Anna wins with 1 point. The race ended when the first piece reached the goal."
    )


def test_the_winner_s_cups_are_told_with_the_win() -> None:
    shown = view(ox_walk(ox_walk="prize"))
    assert words.prompt("nexxy", shown, names=NAMES) == "Anna wins with 1 point and 22 cups."
    assert words.change("nexxy", shown, names=NAMES).endswith("was never sent back!")
    shared = words.prompt("nexxy", shown, names=NAMES, result=Result((0, 0), (1, 1), "max_turns"))
    assert shared.startswith("Anna and Ben share first place with 0 points each (22 cups and 10 cups).")


@pytest.mark.parametrize("size", ["phone", "desktop"])  # six in large letters leave no room
def test_no_number_stands_at_the_end_without_a_head(
    size: theme.LayoutName, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, table = list[tuple[Any, Any]](), rows.table

    def noted(heads: Any, lines: Any, *rest: Any, **named: Any) -> Any:
        shown.append((heads, lines))
        return table(heads, lines, *rest, **named)

    monkeypatch.setattr(rows, "table", noted)
    render("nexxy", view(full()), names=LONG, size=size)
    heads, lines = shown[-1]
    assert heads == ("Cups", "Points") or all("cup" in line.cells[0].words for line in lines)


def test_the_panel_at_the_end_tells_how_it_was_counted() -> None:
    lines = words.describe_fully("nexxy", view(ox_walk(ox_walk="prize")), names=NAMES).splitlines()
    at = lines.index("Final result.")
    assert lines[at + 1 : at + 5] == [
        "One point for each player placed behind.",
        "An ox walk takes first place in the race.",
        "1. Anna: 1 point, at the goal after 9 throws, 22 cups, an ox walk.",
        "2. Ben: 0 points, on square 3, 10 cups.",
    ]
    by_cups, by_place = (
        words.describe_fully("nexxy", view(full(score_by=score, end_when="first")), names=NAMES)
        for score in ("cups", "place")
    )
    on_their_way = "Pieces still on their way are ranked by how far they have come."
    assert "Places go by cups; ties by the order in the race." in by_cups
    assert on_their_way not in by_cups
    assert on_their_way in by_place


def test_at_the_end_nobody_hears_what_a_throw_might_bring() -> None:
    told = words.describe_fully("nexxy", view(full(end_when="first")), names=NAMES)
    assert "Dora: 8 cups, on square 29, threw 3, no ox walk." in told
    assert "goal 23%" not in told
    assert "close behind" not in told


def test_how_a_race_was_won_is_told_of_everybody() -> None:
    state = ox_walk()
    face = faces.get("nexxy")
    look = Look(names=NAMES)
    assert face.won_by(view(start(2)), view(state), look) == (
        "Anna: at the goal after 9 throws, 22 cups, an ox walk; Ben: on square 3, 10 cups"
    )
    assert face.won_by(view(start(2)), view(start(2)), look) == ""


def test_no_word_tells_anybody_to_drink() -> None:
    for language in ("en", "ja"):
        for make in SCENES.values():
            told = words.describe_fully("nexxy", view(make()), names=NAMES, language=language)
            assert not re.search(r"drink|drank|alcohol|酒|飲", told)


def test_beside_the_rules_stand_the_board_and_the_odds() -> None:
    (picture,) = render_signs("nexxy")
    assert picture.words == (
        "From the start squares 1 to 30 lead to the goal, square 31. "
        "Two lines: 3, 6, 9, 12, 15; three lines: 19, 23, 27 and the goal. "
        "Of 64 throws of six sticks: 0 (1 time), 1 (6 times), 2 (15 times), 3 (20 times), 4 (15 times), "
        "5 (6 times), 6 (1 time)."
    )


# --- Names, options, typing ------------------------------------------------------------------------


def test_the_game_is_found_by_its_names() -> None:
    for name in ("六裁", "ネッシュ", "nexxy", "Netxiju", "ねっしゅ"):
        assert naming.find(name, "en").game_id == "nexxy"


def test_options_have_names() -> None:
    options = Options(randomizer="die", ox_walk="prize", end_when="first", score_by="cups", max_turns=20)
    assert rule_words.changed_options("nexxy", options, "en") == [
        "What is thrown: a die",
        "Ox walk: takes first place",
        "The race ends: when the first piece reaches the goal",
        "Places by: cups, most first",
        "Most turns for each player: 20",
    ]


def test_what_is_typed_in_another_game_is_refused_with_a_sentence() -> None:
    t = translator("en")
    with pytest.raises(IllegalAction) as caught:
        NEXXY.parse(start(), in_signs("nexxy", "bet 2 3", "en"))
    assert "bet 2 3" in refusals.told(caught.value.rule, caught.value.data, t, "nexxy")


@pytest.mark.parametrize(
    "text",
    [
        "throw",
        "投げる",
        "なげる",
        "投げ棒を投げる",
        "Throw the sticks",
        "roll",
        "ＲＯＬＬ the die",
        "サイコロを振る",
    ],
)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_throw_may_be_typed_as_people_say_it(text: str, language: str) -> None:
    assert NEXXY.parse(start(), in_signs("nexxy", text, language)) == Throw()
