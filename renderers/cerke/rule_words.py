"""Names of Cerke's seats, rule sets and options (the rule specification, sections 1.1 and 6.1)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from renderers.cerke.rule_sentences import SENTENCES
from renderers.face import RuleGroup, RuleWords, Variant
from renderers.terms import term
from renderers.translation import N_

_PRESETS: Final[Mapping[str, tuple[str, str]]] = {
    "standard": (N_("Standard game"), N_("the official 9×9 game of four seasons")),
    "online": (N_("Online rules"), N_("declare a direction only; stepping on the tam costs at once")),
    "educational": (N_("Educational game"), N_("the small 5×7 board to learn on")),
    "crate_strict": (
        N_("Strict rules"),
        N_("standard, but scoring hands count as in the referees' program"),
    ),
}

_OPTIONS: Final[Mapping[str, str]] = {
    "board": N_("Board"),
    "seasons": N_("Seasons"),
    "start_points": N_("Points at the start"),
    "score_limit": N_("When the game ends early"),
    "rate_limit": N_("Highest rate"),
    "first_player": N_("Who begins a season"),
    "max_plies_per_season": N_("Most turns in a season"),
    "no_move_result": N_("When nobody can move"),
    "tams": N_("Number of tams (皇)"),
    "move_table": N_("Movement"),
    "hue_vessel": N_("Vessel on hue"),
    "tiger_horse": N_("Tiger and horse"),
    "archer_chariot": N_("Archer and chariot"),
    "water_moves": N_("Moving from water"),
    "horse_hue_jump": N_("Horse on hue leaps over"),
    "tam_itself_is_tam_hue": N_("The square of the tam is hue"),
    "water_exempt_from": N_("No water cast when coming from"),
    "step_on_tam": N_("Stepping on the tam is allowed"),
    "declare_before_cast": N_("Declare before the cast"),
    "short_cast": N_("When the cast is too low"),
    "pass_after_cast": N_("Passing after the cast"),
    "zero_move_capture": N_("Capture what was stepped on when the cast fails"),
    "stick_method": N_("Casting for a step"),
    "water_threshold": N_("Sticks needed to enter water"),
    "step_tam_mode": N_("Stepping on the tam (撃皇)"),
    "step_tam_points": N_("Points of stepping on the tam (撃皇)"),
    "step_tam_when_incomplete": N_("Stepping on the tam (撃皇) when the move fails"),
    "tam_after_tam": N_("Moving the tam right after the opponent did"),
    "tam_in_place": N_("Returning the tam to its square"),
    "tam_repeat_both": N_("Both kinds of Tam returns (皇再来) at once"),
    "immediate_penalty_can_end_game": N_("A payment at once can end the game"),
    "hand_system": N_("Scoring hands"),
    "cavalry_points": N_("Points of the Cavalry (馬弓兵)"),
    "flash_points": N_("Points of one colour (同色)"),
    "scoring_method": N_("How scoring hands are paid"),
    "old_scoring_flash": N_("One colour (同色) in the old scoring"),
    "duplicate_hands": N_("Several copies of one scoring hand"),
    "vehicles_hand": N_("The scoring hand vessel, chariot, horse (船車馬)"),
    "soldier_hands": N_("Scoring hands of soldiers"),
    "duplicate_bonus": N_("Points of each further copy"),
    "declare_on": N_("Declare when"),
    "drop_trigger": N_("Dropping a piece can make a new scoring hand"),
    "situational_taxot": N_("Ending (終季) after stepping on the tam (撃皇) or Tam returns (皇再来) pays"),
    "own_hands": N_("Scoring hands of your own"),
    "handicap_side": N_("Handicap: who is helped"),
    "head_start": N_("Handicap: points ahead at the start"),
    "second_cast": N_("Handicap: casting again once a season"),
    "opponent_exact": N_("Handicap: the other side declares the square"),
}

_GROUPS: Final = (
    RuleGroup(
        N_("Game frame"),
        (
            "board",
            "seasons",
            "start_points",
            "score_limit",
            "rate_limit",
            "first_player",
            "max_plies_per_season",
            "no_move_result",
            "tams",
        ),
    ),
    RuleGroup(
        N_("Movement"),
        (
            "move_table",
            "hue_vessel",
            "tiger_horse",
            "archer_chariot",
            "water_moves",
            "horse_hue_jump",
            "tam_itself_is_tam_hue",
            "water_exempt_from",
        ),
    ),
    RuleGroup(
        N_("Stepping and sticks"),
        (
            "step_on_tam",
            "declare_before_cast",
            "short_cast",
            "pass_after_cast",
            "zero_move_capture",
            "stick_method",
            "water_threshold",
        ),
    ),
    RuleGroup(
        N_("Penalties around the tam (皇)"),
        (
            "step_tam_mode",
            "step_tam_points",
            "step_tam_when_incomplete",
            "tam_after_tam",
            "tam_in_place",
            "tam_repeat_both",
            "immediate_penalty_can_end_game",
        ),
    ),
    RuleGroup(
        N_("Hands and scoring"),
        (
            "hand_system",
            "own_hands",
            "vehicles_hand",
            "soldier_hands",
            "cavalry_points",
            "flash_points",
            "scoring_method",
            "old_scoring_flash",
            "duplicate_hands",
            "duplicate_bonus",
            "declare_on",
            "drop_trigger",
            "situational_taxot",
        ),
    ),
    RuleGroup(N_("Handicap"), ("handicap_side", "head_start", "second_cast", "opponent_exact")),
)
"""The groups of 6.1, and the handicap."""

_VARIANTS: Final[Mapping[str, Variant]] = {
    "hard_tam": Variant(
        N_("Strong hue (硬皇力)"),
        N_("standard, but hue always strengthens a piece"),
        "standard",
        {"move_table": "hard_tam"},
    ),
}
"""硬皇力 is a way to move (6.3) and no preset of 6.2, yet people ask for it by its name."""

_VALUES: Final[Mapping[object, str]] = {
    "standard_9x9": N_("standard, 9×9"),
    "educational_5x7": N_("educational, 5×7"),
    "total": N_("when one side holds all points"),
    ("score_limit", "none"): N_("never; scores may be negative"),
    "cash": N_("never; points are paid like money"),
    "sticks": N_("the higher cast of the sticks"),
    "random": N_("chance"),
    "alternate": N_("the sides take turns"),
    "IA": N_("Side IA"),
    "A": N_("Side A"),
    "by_score": N_("the higher score wins"),
    ("move_table", "kantei"): N_("official"),
    "hard_tam": N_("Strong hue (硬皇力): hue always strengthens"),
    "table": N_("by the table of moves"),
    "as_archer": N_("moves like an archer"),
    "distinct": N_("move differently"),
    "both_tiger": N_("both move like the tiger"),
    "both_horse": N_("both move like the horse"),
    "both_archer": N_("both move like the archer"),
    "both_chariot": N_("both move like the chariot"),
    "adjacent_only": N_("an adjacent piece only"),
    "any_one": N_("any one piece on its way"),
    "any_water": N_("any water square"),
    "hill_only": N_("the hill only"),
    "exact": N_("the square"),
    "direction": N_("the direction"),
    ("declare_before_cast", "none"): N_("nothing"),
    "fail": N_("the move fails"),
    "nearer": N_("a nearer square may be taken"),
    "allowed": N_("allowed"),
    "only_if_short": N_("only if the piece cannot land"),
    "hand": N_("a scoring hand to declare"),
    "immediate": N_("paid at once"),
    "forbidden": N_("forbidden"),
    "counts": N_("counts"),
    "exempt": N_("does not count"),
    "once": N_("count once"),
    "sum": N_("are added"),
    ("hand_system", "kantei"): N_("official"),
    ("hand_system", "educational"): N_("educational"),
    "animal_chain": N_("Chain of animals (連獣連体系)"),
    "triple_run": N_("Runs of three (三連体系)"),
    "figurative": N_("Pictures (具象役体系)"),
    ("water_moves", "off"): N_("as on land"),
    "slow_water": N_("slow: one square instead of a slide"),
    "single": N_("once"),
    "chain": N_("Chain throw (連撃術): again and again, or lose all"),
    "flat": N_("by the list of scoring hands"),
    "old_2_4": N_("Old scoring (古計算法), ×2 and ×4"),
    "old_3_5": N_("Old scoring (古計算法), ×3 and ×5"),
    "old_3_5_exclusive": N_("Old scoring (古計算法), ×3 and ×5, unused pieces only"),
    ("duplicate_hands", "once"): N_("count once"),
    "twice": N_("count up to twice"),
    "bonus": N_("each further one adds points"),
    ("handicap_side", "none"): N_("neither side"),
    "new_hand": N_("a scoring hand is new"),
    "any_hand": N_("any scoring hand is held"),
    "never": N_("no"),
    "set_difference": N_("yes, by the name of the scoring hand"),
    "all_hands": N_("all scoring hands held"),
    "situational_only": N_("only that"),
}

NAMES: Final = RuleWords(
    term("games.cerke"),
    N_("the board game of the Lanerme: 49 pieces, one tam (皇) for both, sticks and seasons"),
    _PRESETS,
    _OPTIONS,
    _VALUES,
    seats=(N_("Side IA, black king"), N_("Side A, red king")),
    groups=_GROUPS,
    sentences=SENTENCES,
    variants=_VARIANTS,
    compared=("standard", "online"),
)

ALSO: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(("机戦", "セッカイㇰ", "cet2 kaik", "cetkaik", "机战", "셋카익", "パイグ将棋"), ""),
        **dict.fromkeys(("標準机戦", "官定", "standard cerke", "标准机战", "표준화 셋카익"), "standard"),
        **dict.fromkeys(
            ("教育机戦", "トゥイヌイセッカイㇰ", "与学机戦", "教育机战", "교육용 셋카익"), "educational"
        ),
        **dict.fromkeys(("educational", "small board", "与学机戦"), "educational"),
    }
)
"""Further names of the game and of its rule sets, in the languages of their sources."""
