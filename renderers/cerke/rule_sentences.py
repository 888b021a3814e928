"""What each rule option of Cerke does, in one sentence (the rule specification, section 6)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from renderers.translation import N_

SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        # --- the frame of a game ---
        "board": N_(
            "The standard board has 9×9 squares and 49 pieces, the small one 5×7 squares and 21 pieces."
        ),
        "seasons": N_("How many seasons are played. Whoever has more points after the last one wins."),
        "start_points": N_(
            "Each side begins with this many points. What one side wins, the other one loses."
        ),
        "score_limit": N_("Whether the game ends when one side holds all points, or every season is played."),
        "rate_limit": N_(
            "Each time somebody goes on (再行), scoring hands pay double. The rate never rises above this."
        ),
        "first_player": N_("How to decide who makes the first move of a season."),
        "max_plies_per_season": N_("After this many turns a season ends, and nobody gets points for it."),
        "no_move_result": N_("When the side to move has no move at all, the game ends."),
        "tams": N_(
            "Two tams begin on TO and XO. A turn moves one of them at most, and the squares around both "
            "are hue."
        ),
        # --- movement ---
        "move_table": N_(
            "With the official moves, hue may weaken a piece. With strong hue (硬皇力), archer, "
            "chariot, horse and shaman move differently, and hue only adds to their moves."
        ),
        "hue_vessel": N_(
            "How a vessel that starts on hue moves; “like an archer” means straight to all sides."
        ),
        "tiger_horse": N_("Whether tiger and horse each have moves of their own, or share those of one."),
        "archer_chariot": N_(
            "Whether archer and chariot each have moves of their own, or share those of one."
        ),
        "water_moves": N_(
            "From slow water without hue a piece goes one square where it would slide, and needs no cast "
            "for it; only the vessel slides, to all four sides."
        ),
        "horse_hue_jump": N_(
            "Which piece a horse may leap over when it starts on hue and slides diagonally."
        ),
        "tam_itself_is_tam_hue": N_(
            "The squares around the tam are hue. With this its own square is hue too."
        ),
        "water_exempt_from": N_("A piece that starts there enters water without a cast of the sticks."),
        # --- stepping and sticks ---
        "step_on_tam": N_("Whether a piece may go on by stepping on the tam (撃皇)."),
        "declare_before_cast": N_(
            "What you say before the sticks are cast for a step: the square, only the direction, or nothing."
        ),
        "short_cast": N_(
            "You declare a square and the cast is too low: the move fails, or you may take a nearer "
            "square in the same direction."
        ),
        "pass_after_cast": N_("Whether you may stay where you were although the cast is high enough."),
        "zero_move_capture": N_(
            "When the cast lets your piece land nowhere, it may capture the enemy piece that it stepped on."
        ),
        "stick_method": N_(
            "With the chain throw (連撃術) you may cast again as often as you like and add the casts "
            "up, but a further cast of 0 or 1 loses all of it."
        ),
        "water_threshold": N_("A piece enters water when at least this many of the five sticks show 1."),
        # --- penalties around the 皇 ---
        "step_tam_mode": N_(
            "Whether stepping on the tam (撃皇) is a scoring hand, which is declared and paid only when "
            "the season ends (終季), or is paid at once."
        ),
        "step_tam_points": N_(
            "What somebody gets for stepping on the tam (撃皇). Less than 0 means that they pay."
        ),
        "step_tam_when_incomplete": N_(
            "Whether stepping on the tam (撃皇) counts when the cast after it fails, or the mover stays."
        ),
        "tam_after_tam": N_(
            "What happens when the tam is moved right after the opponent moved it: Tam returns (皇再来)."
        ),
        "tam_in_place": N_("What happens when a move of the tam ends where it began: Tam returns (皇再来)."),
        "tam_repeat_both": N_(
            "Whether a move that is both kinds of Tam returns (皇再来) counts once, or both are added."
        ),
        "immediate_penalty_can_end_game": N_(
            "Whether a side that loses its last points by a payment at once has lost. If not, it may go "
            "below 0 until a season is ended (終季)."
        ),
        # --- hands and scoring ---
        "hand_system": N_("Which sets of captured pieces are scoring hands."),
        "cavalry_points": N_("The Cavalry (馬弓兵) pays 5 in the official rules, and 7 in the book."),
        "flash_points": N_("These points are added for a scoring hand whose pieces have one colour."),
        "scoring_method": N_(
            "Either each scoring hand has its points, or, with the old scoring (古計算法), the values of "
            "its pieces are added up and multiplied, and captured pieces pay too."
        ),
        "old_scoring_flash": N_("Whether one colour (同色) adds its points in the old scoring too."),
        "duplicate_hands": N_(
            "What the same scoring hand pays when you hold the pieces for it several times."
        ),
        "vehicles_hand": N_(
            "Whether vessel, chariot, horse (船車馬) is one of the scoring hands of the chain of animals "
            "(連獣連体系)."
        ),
        "soldier_hands": N_(
            "Whether general, two soldiers (将兵兵), chariot, two soldiers (車兵兵), and five soldiers "
            "(兵兵兵兵兵) are scoring hands of the chain of animals (連獣連体系)."
        ),
        "duplicate_bonus": N_("Added for each copy of a scoring hand after the first, like 1 or 0.5."),
        "declare_on": N_(
            "Whether you say Go on (再行) or End the season (終季) only after making a new scoring hand, "
            "or after every turn in which you hold one."
        ),
        "drop_trigger": N_(
            "Whether placing a piece is followed by a declaration when it changes the name of a scoring "
            "hand, as by losing its one colour (同色)."
        ),
        "situational_taxot": N_(
            "When only stepping on the tam (撃皇) or Tam returns (皇再来) is new: whether ending the season "
            "(終季) pays all scoring hands that you hold, or only that one."
        ),
        "own_hands": N_(
            "Scoring hands of your club beside those of the pictures (具象役体系): each has a name, "
            "points, and the pieces that it needs."
        ),
        # --- handicap ---
        "handicap_side": N_("The weaker side can be helped. Such games are never rated."),
        "head_start": N_(
            "The side that is helped begins with this many points more, the other with that many fewer."
        ),
        "second_cast": N_("Once a season, the side that is helped may cast the sticks again."),
        "opponent_exact": N_(
            "The other side must declare the square before a cast, even if the rules ask only for "
            "the direction, or for nothing."
        ),
    }
)
"""The sentences by option."""
