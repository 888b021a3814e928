"""What is shown and said of hands before a choice: the picture of holdings, and the lines below choices."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engine import catalogue
from engine.cerke.board import A
from engine.cerke.game import CERKE
from renderers import faces, render_holdings, theme, words
from renderers.face import units
from tests.renderers import golden
from tests.renderers.scenes import SCENES, Scene, choosing, in_play, nearly, penalised, start

PLAIN = ("Aya", "Bo")


@pytest.mark.parametrize("name", golden.HOLDINGS)
def test_golden_pictures(name: str) -> None:
    kept = Image.open(golden.FOLDER / f"hands_{name}.png")
    fresh = Image.open(io.BytesIO(golden.holdings(name).data))
    assert fresh.size == kept.size
    assert fresh.width == theme.WIDTH
    found = golden.difference(fresh, kept)
    assert found.is_small, found


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_position_is_told_within_the_limits(name: str, language: str) -> None:
    view, look = SCENES[name]()
    told = words.describe_holdings("cerke", view, **{**look, "language": language})
    assert told
    assert units(words.describe_fully("cerke", view, **{**look, "language": language})) <= 4000


def test_the_picture_has_an_alt_text_and_is_small() -> None:
    for name in ("in_play", "rich"):
        picture = golden.holdings(name)
        assert units(picture.words) <= words.ALT_LIMIT
        assert len(picture.data) <= 120_000


def test_words_name_hands_pieces_and_points_for_both_sides() -> None:
    view = CERKE.view(in_play(), None)
    told = words.describe_holdings("cerke", view, names=PLAIN).split("\n")
    assert told[0] == (
        "Aya holds Cavalry (馬弓兵): 5 × 4 = 20 (red horse, black archer, red soldier). Ending the "
        "season (終季) would pay 5 × 4 = 20."
    )
    assert "Cavalry, one colour (同色馬弓兵): +2 × 4 = 8 with red archer 1 or red king 1" in told[1]
    assert told[2] == "Bo has no scoring hand."
    assert "Animals (獣): +3 × 4 = 12 with black horse 1 or black king 1" in told[3]
    other = words.describe_holdings("cerke", view, names=PLAIN, near=A).split("\n")
    assert other == [*told[2:], *told[:2]]


def test_games_without_such_hands_offer_nothing() -> None:
    for game_id in catalogue.ids():
        face = faces.get(game_id)
        rules = catalogue.get(game_id)
        state = rules.start(rules.seats.start, rules.make_options())
        view = rules.view(state, None)
        assert bool(face.held) is (render_holdings(game_id, view) is not None)
        assert bool(face.held) is bool(words.describe_holdings(game_id, view))
        assert not face.held or not rules.privacy(rules.make_options()).private


# --- Below a choice --------------------------------------------------------------------------------


def below(scene: Scene, *last: str) -> str:
    """Return what is said of the choice that a scene has made so far, and of these further values."""
    chosen = (*(step.value for step in scene.look["chosen"]), *last)
    state = CERKE.determinise(scene.view, None)  # type: ignore[arg-type]
    possible = [
        action
        for action in scene.look["candidates"]
        if tuple(step.value for step in CERKE.steps(state, action))[: len(chosen)] == chosen
    ]
    return words.consequence("cerke", scene.view, possible)


@pytest.mark.parametrize(
    ("scene", "last", "said"),
    [
        (
            choosing(in_play(), "NAI"),
            "NY",
            "takes black chariot, makes Comrades (助友): 3 × 4 = 12, ending (終季) pays 32",
        ),
        (
            choosing(in_play(), "LAU", ">LAI"),
            "LU",
            "takes red archer, needs 3 of 5 sticks: 50%, makes Cavalry, one colour (同色馬弓兵): 7 × 4 = 28",
        ),
        (choosing(in_play(), "CY"), "ZU", "water, needs 3 of 5 sticks: 50%"),
        (choosing(in_play(), "ZO"), "ZO", "Tam returns (皇再来): −3 × 4 = −12, ending (終季) pays 8"),
        (choosing(in_play(), "ZAI"), ">ZO", "steps on the tam: −5 × 4 = −20"),
        (choosing(in_play(), "LAU"), ">LAI", ""),
        (choosing(in_play()), "ZAI", ""),
        (choosing(in_play(), "+H"), "KU", "loses Cavalry (馬弓兵)"),
        (
            choosing(nearly(rate=1), "XAI"),
            "XY",
            "takes black tiger, makes Animals (獣): 3, ending (終季) pays 8",
        ),
        (choosing(penalised(), "ZAI"), ">ZO", "steps on the tam: −20 at once"),
        (choosing(start("online"), "LAU", ">LAI"), "LI", "goes on with 1 of 5 sticks: 96.9%"),
    ],
)
def test_choices_say_what_they_lead_to(scene: Scene, last: str, said: str) -> None:
    assert below(scene, last) == said
    assert units(below(scene, last)) <= words.LABEL_LIMIT


def test_what_a_step_on_the_tam_costs_is_said_to_be_due_when_ending() -> None:
    """It costs nothing before: that is said also where one has no hand that would change the sum."""
    state = start("standard")
    (over,) = (action for action in CERKE.legal(state, 0) if CERKE.notate(state, action) == "ZAI船ZOZI")
    told = words.consequence("cerke", CERKE.view(state, 0), [over], "en")
    assert told.endswith("steps on the tam: −5, due only with the end (終季)")


def test_every_line_is_short_enough_or_cut() -> None:
    """Nothing that a menu shows is longer than it may be, in any language."""
    state = in_play()
    view = CERKE.view(state, 0)
    for language in ("en", "ja"):
        for action in CERKE.legal(state, 0):
            assert units(words.consequence("cerke", view, [action], language)) <= words.LABEL_LIMIT
