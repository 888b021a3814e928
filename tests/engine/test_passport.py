"""The passport of rules: the same rules have one fingerprint for ever, others another one."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from engine import catalogue, passport
from engine.cerke.game import CERKE
from engine.cerke.options import Consequence, Options
from engine.core import OptionError
from engine.ta_xot import options as ta_xot
from engine.ta_xot.game import TA_XOT

VECTORS: dict[str, tuple[dict[str, Any], str]] = {
    "standard": ({}, "cwfarp"),
    "online": ({}, "q6zf4q"),
    "educational": ({}, "gfv9qh"),
    "crate_strict": ({}, "jhzy82"),
}
"""Fingerprints of the presets of Cerke's first version: written down, so that no change moves them."""


@pytest.mark.parametrize(("preset", "told"), [(name, told) for name, (_, told) in VECTORS.items()])
def test_fingerprints_are_those_written_down(preset: str, told: str) -> None:
    assert passport.fingerprint(CERKE, CERKE.make_options(preset)) == told


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"tams": 2}, "standard · tams=2 · #"),
        ({"tam_after_tam": {"kind": "forbidden"}}, 'standard · tam_after_tam={"kind":"forbidden"} · #'),
        ({"rate_limit": None}, "standard · rate_limit=null · #"),
        ({"step_on_tam": False}, "standard · step_on_tam=false · #"),
        ({"duplicate_hands": "bonus", "duplicate_bonus": 0.5}, " duplicate_bonus=0.5 · #"),
        ({"start_points": 10, "board": "educational_5x7", "hand_system": "educational"}, "educational · #"),
    ],
)
def test_a_passport_for_records_has_one_form(changes: dict[str, Any], told: str) -> None:
    text = passport.text(CERKE, CERKE.make_options("", changes))
    assert told in text
    assert "\n" not in text


def test_names_of_another_form_of_record_stand_for_presets() -> None:
    assert passport.text(CERKE, CERKE.make_options(), {"standard": "官定"}) == "官定 · #cwfarp"


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_every_preset_of_a_game_has_another_fingerprint(game_id: str) -> None:
    game = catalogue.get(game_id)
    signs = {passport.fingerprint(game, options) for options in game.presets.values()}
    assert len(signs) == len({msgspec.json.encode(options) for options in game.presets.values()})
    assert all(set(sign) <= set(passport.ALPHABET) and len(sign) == passport.LENGTH for sign in signs)


def test_the_alphabet_has_no_signs_that_look_alike() -> None:
    assert len(passport.ALPHABET) == len(set(passport.ALPHABET)) == 30
    assert not set("01ilou") & set(passport.ALPHABET)


def test_the_same_rules_written_in_another_way_have_the_same_fingerprint() -> None:
    one = CERKE.make_options("", {"duplicate_hands": "bonus", "duplicate_bonus": 2})
    other = Options(duplicate_hands="bonus", duplicate_bonus=2.0)
    assert passport.fingerprint(CERKE, one) == passport.fingerprint(CERKE, other)
    assert passport.fingerprint(CERKE, Options(tam_in_place=Consequence("hand", -3))) == "cwfarp"


def test_a_switch_that_is_added_changes_no_fingerprint() -> None:
    """What has the default of its type is not in the text that is hashed."""
    wider = msgspec.defstruct(
        "Wider",
        [("later", bool, False)],
        bases=(ta_xot.Options,),
        frozen=True,
        kw_only=True,
        omit_defaults=True,
    )

    class Later(type(TA_XOT)):  # type: ignore[misc]
        options = wider

    old, new = ta_xot.Options(pair_shapes=False), wider(pair_shapes=False)
    assert passport.fingerprint(Later(), new) == passport.fingerprint(TA_XOT, old)
    assert passport.fingerprint(Later(), wider(pair_shapes=False, later=True)) != passport.fingerprint(
        TA_XOT, old
    )


def test_other_versions_and_games_have_other_fingerprints() -> None:
    class Newer(type(TA_XOT)):  # type: ignore[misc]
        version = TA_XOT.version + 1

    assert passport.fingerprint(Newer(), ta_xot.Options()) != passport.fingerprint(TA_XOT, ta_xot.Options())
    games = [catalogue.get(game_id) for game_id in catalogue.ids()]
    signs = [passport.fingerprint(game, game.make_options()) for game in games]
    assert len(set(signs)) == len(signs)


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_a_difference_makes_the_same_rules_again(game_id: str) -> None:
    """Of random rules: the nearest preset and the changes are the rules, in the contract's form too."""
    game, rng = catalogue.get(game_id), random.Random(game_id)
    for preset, base in game.presets.items():
        for name in rng.sample(game.options.__struct_fields__, min(4, len(game.options.__struct_fields__))):
            other = rng.choice(list(game.presets.values()))
            try:
                options = game.make_options(preset, {name: passport.plain(other, name)})
            except OptionError:  # a contradiction: other rules are tried
                continue
            found = passport.difference(game, options)
            assert game.make_options(found.preset, dict(found.changes)) == options
            assert game.make_options(found.preset, game.changes_from(found.preset, options)) == options
            assert json.loads(json.dumps(found.changes)) == found.changes
        assert passport.difference(game, base).changes == {}
