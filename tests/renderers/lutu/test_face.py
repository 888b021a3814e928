"""新遊 as it is seen and told: as agreed, readable on a phone, and never more than a seat may know."""

from __future__ import annotations

import io
import random
from collections.abc import Sequence
from typing import Any

import pytest
from PIL import Image

from engine.core import Result, Step
from engine.lutu import LUTU, Options
from engine.lutu.state import Bet
from engine.sticks import Fallen, Throw
from renderers import faces, lettering, render, render_own, rule_words, theme, words
from renderers.canvas import Beside
from renderers.face import Drawing
from renderers.lutu import picture
from renderers.table.page import Block, drawn
from tests.engine.card_properties import play
from tests.renderers.golden import difference
from tests.renderers.lutu import golden
from tests.renderers.lutu.scenes import LONG, NAMES, SCENES, bets, next_round, shown, some, start

KILOBYTES = 110
"""With ten names of the greatest length that a picture shows, and most bets on one field."""


# --- As agreed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*golden.PICTURES, *golden.COMPARED])
def test_pictures_are_as_they_were(name: str) -> None:
    fresh, kept = golden.drawn(name), Image.open(golden.FOLDER / f"{name}.png")
    assert fresh.size == kept.size
    found = difference(fresh, kept)
    assert found.is_small, found


def test_texts_are_as_they_were() -> None:
    assert golden.texts() == golden.TEXTS.read_text(encoding="utf-8")


def test_no_golden_is_left_over() -> None:
    kept = {f"{name}.png" for name in (*golden.PICTURES, *golden.COMPARED)}
    assert {path.name for path in golden.FOLDER.glob("*.png")} == kept


# --- Readable, small -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", theme.LAYOUTS)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", SCENES)
def test_pictures_are_small_and_never_square(name: str, language: str, size: theme.LayoutName) -> None:
    state = SCENES[name]()
    view, names = LUTU.view(state, None), LONG[: len(state.table.chips)]
    picture = render("lutu", view, names=names, language=language, size=size)
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
        written.append((size, text))
        return line(text, size, *rest)

    monkeypatch.setattr(lettering, "line", noted)
    picture._drawn.cache_clear()
    for make in SCENES.values():
        state = make()
        render("lutu", LUTU.view(state, 1), names=LONG[: len(state.table.chips)], size=size)
    assert min(written)[0] >= 26
    places = [f"{place}{name}" for name in LONG for place in ("", *(f"{rank}. " for rank in range(1, 11)))]
    assert all(any(words in name for name in places) for height, words in written if height < 32)


def test_nobody_is_shown_a_picture_that_was_drawn_of_something_else() -> None:
    """What is kept of one table is never taken for another: each is as it is where nothing is kept."""
    views = [LUTU.view(make(), seat) for make in SCENES.values() for seat in (None, 0, 1)]
    looks: list[dict[str, Any]] = [
        {"names": LONG},
        {"names": LONG[::-1]},
        {"names": LONG, "language": "ja"},
        {"theme": "light"},
    ]
    asked = [(view, look) for view in views for look in looks]
    picture._drawn.cache_clear()
    kept = [render("lutu", view, **look).data for view, look in asked]
    for (view, look), data in zip(asked, kept, strict=True):
        picture._drawn.cache_clear()
        assert render("lutu", view, **look).data == data


def test_what_all_see_alike_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def noted(blocks: Sequence[Block]) -> Drawing:
        made.append(blocks)
        return drawn(blocks)

    monkeypatch.setattr(picture, "drawn", noted)
    picture._drawn.cache_clear()
    for seat in (None, 0, 3):
        render("lutu", LUTU.view(shown(), seat), names=NAMES, near=seat or 0)
    assert len(made) == 1
    for seat in (1, 2):  # each sees its own bet and no other
        render("lutu", LUTU.view(some(), seat), names=NAMES)
    assert len(made) == 3


# --- What a seat may know --------------------------------------------------------------------------


def test_pictures_and_words_do_not_depend_on_what_a_seat_cannot_know() -> None:
    rng = random.Random(3)
    for node in play(LUTU, 4, Options(rounds=3), 7):
        for seat in (None, *range(4)):
            view = LUTU.view(node.state, seat)
            other = LUTU.view(LUTU.determinise(view, rng), seat)
            assert words.describe_fully("lutu", view) == words.describe_fully("lutu", other)
            assert render("lutu", view).data == render("lutu", other).data


def test_who_has_bet_is_seen_and_told_and_nothing_else() -> None:
    spectator, own = (LUTU.view(some(), seat) for seat in (None, 1))
    told = words.describe_fully("lutu", spectator, names=NAMES)
    assert "Ben: chips 0, has bet." in told
    assert "Dora: chips 0, still to bet." in told
    assert " on field " not in told
    assert "Your bet: 3 chips on field 2." in words.describe("lutu", own, names=NAMES)
    pictures = {render("lutu", view, names=NAMES).data for view in (spectator, own)}
    assert len(pictures) == 2
    assert render_own("lutu", own, names=NAMES) is None


# --- What is chosen --------------------------------------------------------------------------------


def test_a_hint_and_a_turning_point_show_the_bet_and_say_it() -> None:
    view, face = LUTU.view(next_round(), 2), faces.get("lutu")
    plain = render("lutu", view, names=NAMES)
    shown = {name: render("lutu", view, look, names=NAMES) for name, look in golden.CHOICES.items()}
    assert len({plain.data, *(picture.data for picture in shown.values())}) == 4
    assert "Chosen" not in plain.words
    assert "Chosen: 3 chips on field 2." in shown["hint"].words
    assert "Played" not in shown["hint"].words
    assert "Played: 12 chips on field 5." in shown["turning"].words
    assert "yellow" in face.tells_beside(Beside(Bet(5, 12)))
    assert face.tells_beside(Beside(Throw())) == ""


def test_nobody_else_sees_a_bet_that_is_chosen() -> None:
    view, look = LUTU.view(next_round(), None), golden.CHOICES["turning"]
    shown, plain = render("lutu", view, look), render("lutu", view, looking_back=True)
    assert shown == plain


# --- Words -----------------------------------------------------------------------------------------


def test_the_prompt_names_those_who_still_have_to_bet() -> None:
    asked = words.prompt("lutu", LUTU.view(some(), None), names=NAMES)
    assert "Dora" in asked
    assert "Ben" not in asked
    assert "Anna is the banker" in asked
    assert (
        words.prompt("lutu", LUTU.view(shown(), None), names=NAMES)
        == "All bets are in. Anna: throw the sticks."
    )


def test_the_change_is_told() -> None:
    def change(state: Any) -> str:
        return words.change("lutu", LUTU.view(state, None), names=NAMES)

    assert change(start()) == ""
    assert change(some()) == "千鳥 has bet."
    assert change(shown()) == (
        "Dora has bet. All bets: Ben: 3 chips on field 2; 千鳥: 1 chip on field 5; Dora: 2 chips on field 3."
    )
    assert change(SCENES["in_the_air"]()) == "Anna throws the sticks."
    assert change(SCENES["forgiven"]()) == "Anna threw 0, so field 0 wins. Chips: Anna −5, Ben +5."


def test_who_pays_whom_is_told_line_by_line_until_the_next_throw() -> None:
    told = words.describe_fully("lutu", LUTU.view(next_round(), None), names=NAMES).splitlines()
    at = told.index("Round 1: 2, thrown by Anna, the banker.")
    assert told[at + 1 : at + 5] == [
        "千鳥 pays (1 on 5): 1.",
        "Dora pays (2 on 3): 2.",
        "Ben gets (3 on 2): 6.",
        "The banker, Anna, in all: −3.",
    ]
    told = words.describe_fully("lutu", LUTU.view(SCENES["forgiven"](), None), names=NAMES).splitlines()
    assert "Ben gets (2 on 0), the rest of 16 is not paid: 5." in told


def test_labels_show_what_a_field_pays_and_how_often_it_comes() -> None:
    view = LUTU.view(start(), 1)
    fields = [words.step_label("lutu", view, Step("field", str(number))) for number in range(6)]
    assert fields[2] == "2 (〢): ×2, comes up 31%"
    assert fields[5] == "5 (一): ×8, comes up 3%"
    assert [label[0] for label in fields] == list("012345")
    assert words.step_label("lutu", view, Step("amount", "1")) == "1 chip"
    assert words.step_label("lutu", view, Step("amount", "12")) == "12 chips"
    assert words.step_label("lutu", view, Step("throw", "throw")) == "Throw the sticks"


def test_results() -> None:
    def told(*points: int, rule: str = "last_round") -> str:
        return words.result_text("lutu", Result.by_points(points, rule), names=NAMES)

    assert told(3, 5, -8) == "Ben wins the game with +5 chips."
    assert told(4, -8, 4) == "Anna and 千鳥 share first place with +4 chips each."
    assert told(1, -1) == "Anna wins the game with +1 chip."
    assert told(0, 0) == "Anna and Ben share first place with 0 chips each."
    assert told(-5, 5, rule="one_has_all") == "Ben wins the game with +5 chips. Nobody else has chips left."
    view = LUTU.view(SCENES["forgiven"](), None)
    full = words.describe_fully("lutu", view, names=NAMES)
    assert "Final result.\n1. Ben: +5.\n2. Anna: −5." in full


def test_a_game_that_ends_before_its_time_is_told_too() -> None:
    """Whoever resigns ends the game of two in a round in which bets are standing."""
    result = Result((3, -3), (1, 2), "resignation")
    view = LUTU.view(bets(start(3), (1, 2, 3)), None)
    full = words.describe_fully("lutu", view, names=NAMES, result=result)
    assert "Anna wins the game with +3 chips." in full
    assert "Final result." in full
    assert " on field " not in full


def test_actions_in_a_sentence() -> None:
    view = LUTU.view(start(), 1)
    assert words.action_text("lutu", view, Bet(2, 3), names=NAMES) == "Ben bets 3 chips on field 2."
    assert words.action_text("lutu", view, Throw(), names=NAMES) == "Anna throws the sticks."
    assert words.action_text("lutu", view, Fallen(4), names=NAMES) == "The sticks show 4"


def test_options_have_names() -> None:
    options = Options(bankroll=50, banker_rule="fixed", payout_mode="total", rounds=3)
    assert rule_words.changed_options("lutu", options, "en") == [
        "Rounds: 3",
        "Who is banker: always the first seat",
        "What a field pays: the bet times 2, 4 or 8, stake included",
        "Chips at the start: 50",
    ]
    assert rule_words.option_value("lutu", "rounds", None, "en") == "one for each player"
    assert rule_words.option_value("lutu", "bankroll", None, "en") == "none, so everybody may go below 0"
