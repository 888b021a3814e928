"""The page of rules: it fits into a message whatever the rules are, and all options can be chosen there."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, cast

import msgspec
import pytest

from bot.kit.messages.message import Message
from bot.kit.service.errors import LobbyRefusal
from bot.storage.rows import RuleSetRow
from bot.table.messages import verbs
from bot.table.messages.options import options_message, rules_of
from bot.table.messages.rule_kinds import Numbers, Parts, Rows, kinds
from bot.table.messages.rule_menus import read_typed, typing_form
from bot.table.messages.rule_sets import delete_message, new_form, set_message, sets_message
from bot.table.messages.rules import Meant, Page, compared_message, leaves, rules_message, usual_comparisons
from bot.table.messages.verbs import Section
from bot.table.service.rule_sets import RuleSet, read
from engine import catalogue
from engine.cerke.game import CERKE
from engine.core import OptionError
from renderers import rule_words
from renderers.translation import LANGUAGES, translator
from tests.bot.table.matches import match_at

T = translator("en")

HANDS = [{"name": f"長い名前の役第{number:04}", "points": 1000, "pieces": "兵" * 8} for number in range(20)]

WILD: dict[str, Any] = {
    "seasons": 2,
    "start_points": 999_999,
    "rate_limit": None,
    "first_player": "alternate",
    "max_plies_per_season": 1_000_000,
    "tams": 2,
    "move_table": "hard_tam",
    "hue_vessel": "as_archer",
    "tiger_horse": "both_horse",
    "archer_chariot": "both_chariot",
    "water_moves": "slow_water",
    "tam_itself_is_tam_hue": True,
    "water_exempt_from": "hill_only",
    "short_cast": "nearer",
    "pass_after_cast": "only_if_short",
    "zero_move_capture": True,
    "stick_method": "chain",
    "water_threshold": 5,
    "step_tam_mode": "immediate",
    "step_tam_points": -1000,
    "step_tam_when_incomplete": "exempt",
    "tam_after_tam": {"kind": "immediate", "points": -1000},
    "tam_in_place": {"kind": "immediate", "points": -1000},
    "tam_repeat_both": "sum",
    "immediate_penalty_can_end_game": False,
    "hand_system": "figurative",
    "own_hands": HANDS,
    "flash_points": 1000,
    "scoring_method": "old_3_5_exclusive",
    "duplicate_hands": "bonus",
    "duplicate_bonus": 999.9,
    "declare_on": "any_hand",
    "drop_trigger": "set_difference",
    "situational_taxot": "situational_only",
    "handicap_side": "IA",
    "head_start": 15,
    "second_cast": True,
}
"""Rules in which nearly every option is another one, with names as long as they may be."""


def lobby(options: Any, game_id: str = "cerke", **changes: Any) -> Any:
    match = match_at(game_id, None, options)
    return replace(match, row=msgspec.structs.replace(match.row, status="lobby", **changes))


def parts(message: Message) -> list[dict[str, Any]]:
    """Return all components of a message, those within others too."""
    found: list[dict[str, Any]] = list(cast(Any, message.view).to_components())
    for part in found:
        found += part.get("components", ())
    return found


def check(message: Message) -> list[dict[str, Any]]:
    """Hold a message against Discord's limits."""
    found = parts(message)
    assert len(found) <= 40
    assert sum(len(part["content"].encode("utf-16-le")) // 2 for part in found if part["type"] == 10) <= 4000
    for part in found:
        if part["type"] == 3:
            assert 1 <= len(part["options"]) <= 25
            assert len({option["value"] for option in part["options"]}) == len(part["options"])
            assert all(len(option["value"]) <= 100 for option in part["options"])
        assert len(part.get("custom_id", "")) <= 100
    ids = [part["custom_id"] for part in found if "custom_id" in part]
    assert len(ids) == len(set(ids))
    return found


def server_sets() -> list[RuleSet]:
    rows = [RuleSetRow(1, "cerke", f"Club {number}" + "x" * 30, "{}", 1, 0.0) for number in range(24)]
    return [read(one) for one in [*rows, RuleSetRow(1, "cerke", "Old", '{"gone":1}', 1, 0.0)]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_every_option_is_chosen_on_a_page_that_fits(game_id: str, language: str) -> None:
    game, t = catalogue.get(game_id), translator(language)
    options = [*game.presets.values(), *([CERKE.make_options("", WILD)] if game_id == "cerke" else [])]
    offered: set[str] = set()
    for one in options:
        match = lobby(one, game_id)
        for place in range(len(rule_words.groups(game_id))):
            sets = server_sets() if game_id == "cerke" else []
            for part in check(options_message(match, t, f"@{place}", sets, "⚠️ " + "x" * 200, saves=True)):
                if part.get("custom_id", "").startswith("s;option"):
                    offered |= {option["value"] for option in part["options"]}
        for name, kind in kinds(game.options).items():
            check(options_message(match, t, name, saves=True))
            if isinstance(kind, Numbers | Rows | Parts):
                form = typing_form(rules_of(match), verbs.RULE.typed.write(match.id, name), name, t)
                assert len(form.custom_id) <= 100
        meant = Meant(game, one, partial(verbs.RULES, match.id), "x" * 40, verbs.TO_BOARD(match.id))
        for section in Section:
            for number in range(1, len(leaves(meant, Page(section, find="card"), t)) + 1):
                check(rules_message(meant, Page(section, number, "card"), t, manages=True))
        check(compared_message(meant, usual_comparisons(game, t), t))
    assert offered == set(kinds(game.options))
    assert set(game.options.__struct_fields__) - offered <= {"no_move_result"}, "it has one value"


def test_only_a_game_with_choices_can_be_meant_to_be_rated() -> None:
    for game in catalogue.GAMES.values():
        found = check(options_message(lobby(game.make_options(), game.id), T))
        offered = any(part.get("custom_id", "").startswith("b;rated") for part in found)
        assert offered is game.has_choice


def test_first_come_rule_sets_and_groups_and_only_what_differs() -> None:
    options = CERKE.make_options("", {"tams": 2, "duplicate_hands": "bonus"})
    found = check(options_message(lobby(options), T))
    (text,) = [part["content"] for part in found if part["type"] == 10 and "✏️" in part["content"]]
    assert text.splitlines() == [
        "- ✏️ **Number of tams (皇): 2** (instead of: 1)",
        "- ✏️ **Several copies of one scoring hand: each further one adds points** (instead of: count once)",
    ]
    menus = [part for part in found if part["type"] == 3]
    assert [menu["custom_id"].split(";")[1] for menu in menus] == ["preset", "rule_group", "clock"]
    assert [option["label"] for option in menus[1]["options"]] == [
        "Game frame",
        "Movement",
        "Stepping and sticks",
        "Penalties around the tam (皇)",
        "Hands and scoring",
        "Handicap",
    ]
    assert menus[1]["options"][0]["description"] == "1 change"


def test_rule_sets_of_the_server_stand_behind_the_games_own() -> None:
    match = lobby(CERKE.make_options(), rule_set="")
    found = check(options_message(match, T, "", server_sets()))
    values = [option["value"] for option in next(part for part in found if part["type"] == 3)["options"]]
    assert values[:5] == ["standard", "online", "educational", "crate_strict", "+hard_tam"]
    assert all(value.startswith("~") for value in values[5:])


def test_a_list_offers_to_add_and_to_take_away() -> None:
    options = CERKE.make_options("", {"hand_system": "figurative", "own_hands": HANDS[:2]})
    found = check(options_message(lobby(options), T, "own_hands"))
    assert {"Add one"} <= {part.get("label") for part in found}
    (menu,) = [part for part in found if part.get("custom_id", "").startswith("s;rule_drop")]
    assert menu["options"][0]["label"] == "長い名前の役第0000 (兵兵兵兵兵兵兵兵, 1000 points)"


@pytest.mark.parametrize(
    ("option", "typed", "value"),
    [
        ("start_points", "12", 12),
        ("step_tam_points", "−7", -7),
        ("rate_limit", "None", None),
        ("duplicate_bonus", "1.5", 1.5),
        ("duplicate_bonus", "2,5", 2.5),
        ("duplicate_bonus", "2.0", 2),
        ("tam_in_place", "-4", -4),
    ],
)
def test_what_is_typed_is_read(option: str, typed: str, value: float | None) -> None:
    assert read_typed(rules_of(lobby(CERKE.make_options())), option, [typed], T) == value


@pytest.mark.parametrize(
    ("option", "typed"),
    [
        ("start_points", "1.5"),
        ("start_points", "many"),
        ("start_points", "none"),
        ("duplicate_bonus", "0.25"),
        ("duplicate_bonus", "nan"),
        ("duplicate_bonus", "inf"),
        ("duplicate_bonus", "1001"),
        ("tam_in_place", ""),
        ("rate_limit", "9" * 12),
    ],
)
def test_what_does_not_fit_is_refused_with_what_does(option: str, typed: str) -> None:
    with pytest.raises(LobbyRefusal, match="number_out_of_range"):
        read_typed(rules_of(lobby(CERKE.make_options())), option, [typed], T)


@pytest.mark.parametrize("option", ["move_table", "nothing", "no_move_result"])
def test_what_is_not_typed_has_no_form(option: str) -> None:
    rules = rules_of(lobby(CERKE.make_options()))
    with pytest.raises(OptionError):
        read_typed(rules, option, ["1"], T)
    with pytest.raises(OptionError):
        typing_form(rules, verbs.RULE.typed.write("x"), option, T)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_a_servers_rule_sets_fit(language: str) -> None:
    t, sets = translator(language), server_sets()
    check(sets_message(sets, "cerke", t))
    check(sets_message([], "ta_xot", t, "x" * 100))
    for one in (sets[0], sets[-1]):
        check(set_message(one, t))
        check(delete_message(one, t))
    assert new_form("cerke", t).custom_id.startswith("m;sets_made;;;cerke;")


def test_only_differences_are_compared() -> None:
    meant = Meant(CERKE, CERKE.presets["online"], partial(verbs.RULES, "abcd"))
    message = compared_message(meant, usual_comparisons(CERKE, T), T)
    told = next(part["content"] for part in check(message) if part["type"] == 10)
    _, standard, online = told.split("### ")
    assert standard.splitlines()[0] == "Compared with Standard game"
    assert len(standard.splitlines()) == 6
    assert online.splitlines() == ["Compared with Online rules", "No difference."]
