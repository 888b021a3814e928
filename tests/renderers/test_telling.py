"""Cerke tells what happened: casts stay in sight, seasons say why they were won, in words and in pictures."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from msgspec.structs import replace

from engine import core
from engine.cerke import state
from engine.cerke.board import IA, A, split_hand
from engine.cerke.game import CERKE
from renderers import render, theme, words
from renderers.board import strips
from renderers.canvas import Look
from renderers.cerke import tiles
from renderers.cerke.bulletin import parts
from renderers.cerke.legend import legend
from renderers.cerke.marks import marks
from tests.renderers.scenes import (
    SCENES,
    TAKES_TIGER,
    after,
    answered,
    both_cast,
    called,
    choosing,
    declared,
    in_play,
    nearly,
    next_season,
    rich,
    settled,
    start,
)

NAMES = ("Aya", "Bo")
COLUMN = 390
"""How wide a phone shows a picture, px."""


def told(position: state.State, **look: Any) -> str:
    return words.change("cerke", CERKE.view(position, None), names=NAMES, **look)


def panels(position: state.State, **look: Any) -> int:
    """Return how many panels stand below the board."""
    return len(parts(CERKE.view(position, None), Look(names=NAMES, **look)))


# --- Words -----------------------------------------------------------------------------------------


def test_a_tymok_tells_who_with_which_hands_and_the_rate() -> None:
    call = (
        "Aya says Go on (再行) with Cavalry (馬弓兵): 5; Animals (獣): 3. Nothing is paid yet, and "
        "the rate goes ×1 → ×2."
    )
    assert told(called()) == f"Aya: red soldier XAI to XY, takes the black tiger. {call}"
    reply = "Bo: red soldier XU to XO, water cast 2 (3 needed), stays on XU."
    assert told(answered()).endswith(f"{call} {reply}")
    assert call not in told(after(answered(), "LAU弓NAU"))


def test_the_own_cast_stands_before_the_reply() -> None:
    assert told(both_cast()) == (
        "Aya: black horse CY to ZU, water cast 2 (3 needed), stays on CY. "
        "Bo: red soldier XU to XO, water cast 4 (3 needed)."
    )


def test_a_player_who_stays_by_choice_is_told_apart_from_one_who_fails() -> None:
    begun = after(start(), "LAU弓LAILU")
    assert told(after(begun, "4", "此無")).endswith("step cast 4 (3 needed), prefers to stay on LAU.")
    assert told(after(begun, "1", "此無")).endswith("step cast 1 (3 needed), stays on LAU.")


def test_a_season_is_told_until_the_second_turn_of_the_next() -> None:
    season = (
        "Season 2 (summer): Aya ended it (終季) with Cavalry (馬弓兵): 5; Animals (獣): 3. "
        "8 × 2 = 16 points. Going on (再行) had made the rate ×2: Bo 1 time. "
        "Aya 20 → 36, Bo 20 → 4 (Bo pays Aya: 16)."
    )
    first = next_season()
    assert told(settled()).endswith(f"{season} Season 3 (autumn) begins.")
    begins = f"{season} Season 3 (autumn) begins. The sticks decided: Bo moves first."
    assert told(first).endswith(begins)
    one = after(first, "LI兵LU")
    assert told(one) == f"{begins} Bo: red soldier LI to LU."
    assert "終季" not in told(after(one, "LAI兵LY"))


@pytest.mark.parametrize(
    ("rule", "because"),
    [
        ("sticks", "The sticks decided: Bo moves first."),
        ("random", "Chance decided: Bo moves first."),
        ("alternate", "The sides take turns: Bo moves first."),
        ("A", "By these rules Bo moves first."),
    ],
)
def test_it_is_told_why_somebody_moves_first(rule: str, because: str) -> None:
    position = next_season().position
    options = CERKE.make_options(changes={"first_player": rule})
    assert told(state.Ground(replace(position, options=options))).endswith(because)


def test_at_the_end_every_season_is_told() -> None:
    won = told(settled(30))
    assert "Season 1 (spring): Aya ended it (終季) with Cavalry, one colour (同色馬弓兵): 7." in won
    assert won.endswith("Aya 30 → 40, Bo 10 → 0 (Bo pays Aya all that is left: 10).")
    assert "Now" not in won
    resigned = told(next_season(), result=core.Result((36, 4), (1, 2), "resigned"))
    assert "Season 1 (spring)" in resigned
    assert "Season 2 (summer)" in resigned


@pytest.mark.parametrize(
    ("season", "expected"),
    [
        (
            state.Season(2, "limit", (20, 20), (20, 20), turns=60),
            "Season 2 (summer): it ended by itself after 60 turns, the limit. "
            "Nobody ended it (終季). Nobody pays anything.",
        ),
        (
            state.Season(2, "no_move", (20, 20), (20, 20)),
            "Season 2 (summer): it ended by itself, because nobody could move. Nobody pays anything.",
        ),
        (
            state.Season(
                2, "penalty", (4, 36), (0, 40), IA, (state.Hand("step_tam", "撃皇", -5),), rate=2, due=-10
            ),
            "Season 2 (summer): Aya paid at once for stepping on the tam (撃皇): −5. −5 × 2 = −10 points. "
            "Aya 4 → 0, Bo 36 → 40 (Aya pays Bo all that is left: 4).",
        ),
        (
            state.Season(2, "limit", (15, 25), (15, 25), turns=60, at_once=-5),
            "Nobody ended it (終季). Before that Aya had paid Bo at once: 5. Nobody pays anything.",
        ),
    ],
)
def test_a_season_without_taxot_is_told(season: state.Season, expected: str) -> None:
    position = replace(in_play().position, story=state.Story(seasons=(season,)))
    view = replace(
        CERKE.view(state.Over(position, "no_move"), None), result=core.Result((20, 20), (1, 1), "x")
    )
    assert words.change("cerke", view, names=NAMES).endswith(expected)
    assert render("cerke", view, names=NAMES, language="ja").size[1] > 1400


def test_what_is_declared_is_told_with_names() -> None:
    prompt = words.prompt("cerke", CERKE.view(after(nearly(rate=2), TAKES_TIGER), None), names=NAMES)
    assert prompt == (
        "Aya says Go on (再行) or End the season (終季): Cavalry (馬弓兵): 5; Animals (獣): 3. 8 × 2 "
        "= 16 points."
    )


def test_a_payment_at_once_says_for_what() -> None:
    view, _ = SCENES["penalty"]()
    assert words.change("cerke", view, names=NAMES).endswith("pays 20 points for stepping on the tam (撃皇).")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", SCENES)
def test_alt_texts_end_in_one_full_stop(name: str, language: str) -> None:
    view, look = SCENES[name]()
    alt = words.describe("cerke", view, **{**look, "language": language})
    stop = "。" if language == "ja" else "."
    assert alt.endswith(stop)
    assert not alt.endswith(stop * 2)


def test_an_alt_text_without_room_for_all_pieces_still_tells_what_was_captured() -> None:
    view = CERKE.view(settled(30), None)
    alt = words.describe("cerke", view, names=("A" * 24, "B" * 24))
    assert "Captured by" in alt
    assert "soldier KY" not in alt
    assert "soldier KY" in words.describe("cerke", CERKE.view(in_play(), None), names=NAMES)


# --- Pictures --------------------------------------------------------------------------------------


def test_panels_stand_as_long_as_the_words() -> None:
    assert (panels(nearly()), panels(called()), panels(answered())) == (0, 1, 2)
    assert panels(both_cast()) == 2
    first = next_season()
    one = after(first, "LI兵LU")
    assert (panels(settled()), panels(first), panels(one), panels(after(one, "LAI兵LY"))) == (1, 1, 1, 0)
    assert panels(settled(30)) == 2


def test_a_game_that_was_stored_without_a_story_is_drawn_and_told() -> None:
    position = replace(next_season().position, story=state.UNTOLD)
    assert told(state.Ground(position)).endswith("The season ended, and a new one begins.")
    assert panels(state.Ground(position)) == 0


def test_a_legend_stands_below_a_board_on_which_something_is_chosen() -> None:
    bare = render("cerke", CERKE.view(in_play(), None)).size[1]
    for values in (("CY",), ("LAU", ">LAI"), ("+S",)):
        view, look = choosing(in_play(), *values)
        assert render("cerke", view, **look).size[1] > bare
        needed = view.position.options.water_threshold
        few, all_of_them = (
            legend(found, needed, "en").tobytes()
            for found in (list(marks(view, Look(**look)).values())[:1], marks(view, Look(**look)).values())
        )
        assert (few == all_of_them) == (values == ("+S",))


@pytest.mark.parametrize("layout", theme.LAYOUTS)
@pytest.mark.parametrize("kinds", range(21))
def test_all_captured_pieces_have_room(kinds: int, layout: theme.LayoutName) -> None:
    content = strips.Strip("수진 · Sujin", "Side IA · 27 points · to move", True, "en", kinds)
    with theme.wearing("dark", layout):
        first = strips.beside(content)
        more, rest = divmod(strips.height(content) - strips.height(content._replace(kinds=0)), strips.piece())
    assert 0 <= first <= 7
    assert rest == 0
    assert (more > 0) == (first < kinds)
    assert more <= 3


def test_a_long_status_pushes_no_captured_piece_into_a_row_of_its_own() -> None:
    """The board keeps its place while somebody chooses where to land."""
    begun = after(in_play(), "LAU弓LAILU")
    chosen = after(begun, "4")
    sizes = {render("cerke", CERKE.view(each, None), names=NAMES).size for each in (begun, chosen)}
    assert len(sizes) == 1


@pytest.mark.parametrize(("layout", "wide"), theme.LAYOUTS.items())
def test_signs_of_captured_pieces_are_as_high_as_text_that_is_read_on_a_phone(
    layout: theme.LayoutName, wide: int
) -> None:
    with theme.wearing("dark", layout):
        side = round(strips.piece() * tiles.FACE_SHARE * tiles.SIGN_SHARE)
    assert side * COLUMN / wide >= 17


def test_both_rows_are_drawn() -> None:
    position = rich().position
    kinds = [len(set(split_hand(captured))) for captured in position.captured]
    high = render("cerke", CERKE.view(state.Ground(position), None), names=NAMES).size[1]
    bare = replace(position, captured=("", ""))
    low = render("cerke", CERKE.view(state.Ground(bare), None), names=NAMES).size[1]
    assert min(kinds) > 7
    assert high == low + 2 * strips.piece()


_SMALLEST = """
from renderers import text
drawn = text.line
sizes = set()
def line(words, size, *rest, **more):
    sizes.add(size)
    return drawn(words, size, *rest, **more)
line.cache_clear = drawn.cache_clear
text.line = line
from renderers import render
from tests.renderers.scenes import SCENES
for name in SCENES:
    view, look = SCENES[name]()
    render("cerke", view, **look)
print(min(sizes))
"""


def test_no_text_of_a_picture_is_below_32_px() -> None:
    """In a process of its own: nothing has been drawn there before, so nothing is taken from a cache."""
    done = subprocess.run([sys.executable, "-c", _SMALLEST], capture_output=True, text=True, check=True)
    assert int(done.stdout) >= 32


def test_hands_are_drawn_with_their_pieces() -> None:
    """A declaration of other hands, or of the same ones by other pieces, is another picture."""
    view = CERKE.view(declared(), None)
    position = view.position
    for captured in ("SSSS+S+S+S+S+S+SA+AC+C+CT+T+TH+H+HL+LM+M+MG+G+G", "S+S+S+SAA+CT+TH+HLM+MG"):
        other = replace(position, captured=(position.captured[IA], captured))
        again = CERKE.view(state.Declare(other, (), True), None)
        assert render("cerke", again).data != render("cerke", view).data
    assert view.position.mover == A
