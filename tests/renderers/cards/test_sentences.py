"""Cards, combinations and sums in words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.card_table import Payment
from engine.core import Step
from engine.mak_hup.state import Event
from renderers import words
from renderers.canvas import Look
from renderers.cards import names
from renderers.cards.mak_hup import MakHup
from renderers.cards.nam_to import NamTo
from renderers.cards.sums import payment_lines, season_entries
from renderers.cards.telling import reading_label
from renderers.names import player, points_text
from renderers.translation import translator
from tests.renderers.cards.play import engine_of, last_state

EN, JA = translator("en"), translator("ja")
LOOK = Look(names=("Aya", "Bo"))


def test_cards_are_named_by_colour_and_counted() -> None:
    assert names.card_text("B5", EN) == "black horse 5"
    assert names.card_text("Rk", EN) == "red king"
    assert names.cards_text(["R1", "B5", "B1", "B1", "Rs"], EN) == (
        "black soldier 1 ×2, horse 5, red vessel, soldier 1"
    )
    assert names.cards_text(["", "B0", ""], EN) == "black blank 0, 2 cards face down"
    assert names.cards_text([], EN) == "none"


def test_labels_say_what_stands_below_the_cards() -> None:
    assert names.card_label(["R6", "B5", "R5"], EN) == (
        "red clerk 6 (筆), black horse 5 (馬), red horse 5 (馬)"
    ), "in the order of the numbers below them"
    assert names.card_label(["R4", "R4", "R6"], EN) == "red tiger 4 (虎) ×2, clerk 6 (筆)"
    everything = [colour + rank for colour in "BR" for rank in "s012345678kt"]
    assert names.card_label(everything, EN) == names.cards_text(everything, EN), (
        "many are grouped, each by its word"
    )
    assert names.strength_text(9, EN) == "king (王) or tam (皇)"
    assert names.strength_text(-1, EN) == "vessel (船)"
    assert names.strength_text(5, JA) == "馬5"


def test_readings_are_told_in_words() -> None:
    assert reading_label("run6", EN) == "as a run up to clerk 6 (筆)"
    assert reading_label("runset5", EN) == "as a run of sets up to horse 5 (馬)"
    assert reading_label("set-1", EN) == "as a set of vessel (船)"
    assert reading_label("single9", EN) == "as a single king (王) or tam (皇)"


def test_sums_are_told_line_by_line() -> None:
    lines = payment_lines((Payment(0, 1, 6, 3, 2), Payment(1, 0, 2, 2)), LOOK, EN)
    assert lines == (("Aya pays Bo 3 × 2", "6"), ("Bo pays Aya", "2"))
    entries = season_entries((-4, 4, 0), 1, LOOK, EN)
    assert [(entry.name, entry.value, entry.won) for entry in entries] == [
        ("Aya", "−4", False),
        ("Bo", "+4", True),
        ("Seat 3", "0", False),
    ]
    assert points_text(-1, EN) == "−1 point"
    assert points_text(2, EN) == "2 points"


def test_players_without_a_name_are_their_seats() -> None:
    assert player(LOOK, 1, EN) == "Bo"
    assert player(LOOK, 2, EN) == "Seat 3"


def test_steps_that_games_share_have_labels() -> None:
    view = engine_of("mok_kaik").view(last_state("mok_kaik", 2, 1, 1), None)
    for step, label in (
        (Step("pass", "pass"), "pass"),
        (Step("reading", "set5"), "as a set of horse 5 (馬)"),
        (Step("cards", "B5-R5"), "black horse 5 (馬), red horse 5 (馬)"),
        (Step("deal", "deal"), "deal the cards"),
    ):
        assert words.step_label("mok_kaik", view, step) == label


def test_the_full_description_numbers_the_hand() -> None:
    game = engine_of("mok_kaik")
    state = last_state("mok_kaik", 2, 1, 1)
    view = game.view(state, 0)
    told = words.describe_fully("mok_kaik", view)
    assert f"Numbers: 1: {names.card_text(view.hand[0], EN)}, 2: " in told
    assert "Numbers" not in words.describe("mok_kaik", view)


def test_what_stays_whole_in_japanese() -> None:
    """Sets and runs are named as in the book, and ends are joined by a word."""
    assert names.combo_text("run", 3, JA) == "3枚連番"
    assert names.combo_text("set", 2, JA) == "2枚セット"
    assert names.combo_text("single", 1, JA) == "一枚"
    merge = Event(0, "merge", ("B2",), ("B0", "R2"))
    told = MakHup().event(view_of("mak_hup"), merge, "Aya", Look(language="ja"), JA)
    assert told == "Ayaが黒の無0と赤の弓2の端を黒の弓2でまとめました。"


@pytest.mark.parametrize(
    ("low", "said"), [(10, "Aya: bet 10 points, or fold?"), (7, "Aya: bet 7 to 10 points, or fold?")]
)
def test_a_bet_of_one_height_is_named_once(low: int, said: str) -> None:
    view = msgspec.structs.replace(view_of("nam_to"), last_bet=low)
    assert NamTo().asked(view, "Aya", Look(), EN) == said


def view_of(game_id: str) -> Any:
    """Return a view of a game that has just begun."""
    return engine_of(game_id).view(last_state(game_id, 2, 1, 4), None)
