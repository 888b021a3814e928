"""A game is found by any of its names, in any spelling; else the nearest are told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.kit.texts import LEVEL_NAMES, explain
from engine import catalogue
from engine.core import OptionError
from renderers import faces, naming, rule_words
from renderers.naming import Named
from renderers.translation import LANGUAGES, translator


@pytest.mark.parametrize(
    ("name", "game_id", "preset"),
    [
        ("Ta Xot", "ta_xot", ""),
        ("ta xot", "ta_xot", ""),
        ("TÁ-XÓT!", "ta_xot", ""),
        ("ta xot1", "ta_xot", ""),
        ("ta_xot", "ta_xot", ""),
        ("終季", "ta_xot", ""),
        ("终季", "ta_xot", ""),
        ("タショツ", "ta_xot", ""),
        ("タショッ", "ta_xot", ""),
        ("たしょっ", "ta_xot", ""),
        ("ﾀｼｮｯ", "ta_xot", ""),
        ("타숏", "ta_xot", ""),
        ("ルートゥー", "lutu", ""),
        ("ナムトウ", "nam_to", ""),
        ("セッカイㇰ", "cerke", ""),
        ("機戦", "cerke", ""),
        ("机戰", "cerke", ""),
        ("教育机戦", "cerke", "educational"),
        ("Educational", "cerke", "educational"),
    ],
)
def test_games_are_found_by_their_names(name: str, game_id: str, preset: str) -> None:
    assert naming.find(name, "en") == naming.find(f"  {name} ", "ja") == Named(game_id, preset)


def test_every_name_that_is_shown_is_found() -> None:
    for game_id in catalogue.ids():
        shown = {rule_words.game_name(game_id, language) for language in LANGUAGES}
        for name in (game_id, *shown, *faces.get(game_id).also):
            assert naming.find(name, "en").game_id == game_id, name


def test_rule_sets_are_found_by_their_names() -> None:
    for game_id in catalogue.ids():
        for preset in catalogue.get(game_id).presets:
            called = faces.get(game_id).names.presets[preset][0]
            for name in (preset, *(translator(language).t(called).upper() for language in LANGUAGES)):
                assert naming.preset_of(game_id, f" {name} ") == preset
    assert naming.preset_of("cerke", "標準机戦") == "standard"
    assert naming.preset_of("cerke", "chess") == "chess"


def test_computer_players_are_found_by_their_names() -> None:
    assert [naming.meant(name, LEVEL_NAMES) for name in ("上級", "Good", "good")] == ["good"] * 3
    assert [naming.meant(name, LEVEL_NAMES) for name in ("上級＋", "Good +", "good+")] == ["good+"] * 3
    assert naming.meant("god", LEVEL_NAMES) == "god"


def test_rule_sets_that_names_mean_exist() -> None:
    for game_id, face in faces.FACES.items():
        named = {*face.also.values(), face.first} - {""}
        assert named <= set(catalogue.get(game_id).presets), game_id


@pytest.mark.parametrize(
    ("name", "language", "near"),
    [
        ("Serke", "en", "Cerke"),
        ("taxott", "en", "Ta Xot"),
        ("終期", "ja", "終季"),
        ("mok kai", "ja", "行戦"),
    ],
)
def test_what_is_not_found_names_the_nearest(name: str, language: str, near: str) -> None:
    with pytest.raises(OptionError) as caught:
        naming.find(name, language)
    assert near in caught.value.data["near"]
    told = explain(caught.value, translator(language))
    assert name in told
    assert f"`{near}`" in told


@settings(max_examples=80, deadline=None)
@given(name=st.text(max_size=2000))
def test_any_name_is_found_or_refused(name: str) -> None:
    told = ""
    try:
        found = naming.find(name, "en").game_id
    except OptionError as error:
        found, told = "", explain(error, translator("en"))
    assert found in catalogue.ids() or 0 < len(told) < 600
