"""What Cerke refuses, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from renderers.board.refusals import SHARED_MARKS, SHARED_REFUSALS
from renderers.translation import N_

REFUSALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **SHARED_REFUSALS,
        # --- the state machine ---
        "must_declare": N_("You have made a scoring hand: first say Go on (再行) or End the season (終季)."),
        "must_land_or_pass": N_("The sticks are cast: land, or stay (此無)."),
        "nothing_to_declare": N_(
            "There is nothing to declare: Go on (再行) and End the season (終季) follow a new scoring hand."
        ),
        "nothing_cast": N_("Landing and passing come after a cast of the sticks."),
        "must_stop_or_cast": N_("First stop with the sum of your casts, or cast again."),
        "must_cast_or_return": N_("The water cast was too low: cast again, or stay (此無)."),
        "no_second_cast": N_("You have no second cast in this season."),
        # --- squares and pieces ---
        "unknown_piece": N_("There is no such piece: {piece}."),
        "tam_moves_otherwise": N_("The tam on {square} moves two squares, as a move of its own."),
        "not_the_tam": N_("The tam is not on {square}."),
        # --- movement ---
        "own_piece_there": N_("One of your own pieces is on {square}. You may step on it, but not stay."),
        "tam_cannot_be_captured": N_(
            "The tam on {square} can't be captured. You may step on it, but not stay."
        ),
        "protected": N_("The piece on {square} is protected by the general on {general}."),
        "nothing_to_step_on": N_("There is nothing on {square}, and a step needs a piece to step on."),
        "tam_not_steppable": N_("These rules forbid stepping on the tam."),
        "needs_cast": N_("This step needs a cast of the sticks."),
        "needs_no_cast": N_("This move needs no cast of the sticks."),
        "out_of_range": N_("The cast of {cast} is too low: {square} is {distance} squares away."),
        "not_declared": N_("{declared} was declared, not {square}."),
        "pass_forbidden": N_("These rules let you pass only when you can't land."),
        # --- the 皇 and drops ---
        "tam_path": N_("Each step of the tam goes to a neighbouring square: not from {after} to {square}."),
        "tam_needs_empty_square": N_("The tam can't stay on {square}: a piece is there."),
        "tam_after_tam": N_("These rules forbid moving the tam right after your opponent has moved it."),
        "tam_in_place": N_("These rules forbid a move of the tam that ends where it began."),
        "not_enough": N_("You have no {piece} to place."),
        "occupied": N_("{square} is not empty."),
        # --- rules that do not go together ---
        "idle_option": N_("“{option}” has no effect while “{because}” is “{other}”. Change that first."),
        "tenths_only": N_("“{option}” takes tenths of a point at most, such as 0.5."),
        "nothing_at_once": N_("“{option}” has no effect while nothing is paid at once. Change that first."),
        "points_for_nothing": N_(
            "“{option}” has no effect: what is simply allowed or forbidden has no points. Choose a "
            "scoring hand, or a payment at once."
        ),
        "helps_nobody": N_(
            "“{option}” names a side, but nothing helps it. Give it points ahead or another kind of help."
        ),
        "head_start_too_large": N_(
            "“{option}” is {most} at most here, so that the other side has a point left."
        ),
        "hand_named_twice": N_(
            "There is a scoring hand called “{name}” already. Give this one another name."
        ),
        "bad_hand_name": N_(
            "A record could not name the scoring hand “{name}”: use no spaces, brackets, full stops, 為 or "
            "加, and nothing that begins with 同色, 再行, 而手 or 終季."
        ),
        "unknown_hand_piece": N_(
            "“{piece}” in the scoring hand “{name}” is not a piece: use 船兵弓車虎馬筆巫将王."
        ),
        "too_few_pieces": N_("The board has too few pieces {piece} for the scoring hand “{name}”."),
        # --- records: CKKA, CPN ---
        "unsupported_notation": N_(
            "This is notation {notation} of CKKA (② is in Latin words, ③ in texts in quotes). The notations "
            "⓪ and ① can be read."
        ),
        "bad_player_count": N_("A record must name {expected} players, not {found}."),
        "bad_first_movers": N_(
            "Those who moved first (一位色) are written with 黒 and 赤, not as “{value}”."
        ),
        "bad_number": N_("“{text}” is not a number."),
        "declaration_missing": N_("Go on (再行) or End the season (終季) is missing before this."),
        "needs_water_cast": N_("The water cast of this move is missing."),
        "cast_does_not_fit": N_("The sticks can't have led to this move."),
        "other_capture": N_("This move does not capture that piece."),
        # --- what does not fit in a record, and does not stop it ---
        "casts_not_told": N_("The casts of this chain throw (連撃術) are not given: {taken} is assumed."),
        "key_twice": N_("“{key}” is in the header already: “{ignored}” is not used."),
        "rules_not_told": N_(
            "A variant (変種) is named without its settings (設定): the standard rules are assumed."
        ),
        "other_player": N_("Here “{found}” declares, but it is “{expected}” who may."),
        "other_hands": N_("The hands declared are {found}, but those held are {expected}."),
        "other_amount": N_("The amount given is {found}, but {expected} is due. The amount due is used."),
        "game_goes_on": N_("The end of the game (星一周) is written here, but the game is not over yet."),
        "bad_tam_count": N_("There must be one tam (皇) on the board, not {found}."),
        "bad_tam_last": N_("After a move of the tam (皇) this must be t, otherwise -, not “{value}”."),
        "bad_captured": N_(
            "The captured pieces of both sides are written with a comma between them, not as “{value}”."
        ),
        "bad_side": N_("The side to move must be IA or A, not “{value}”."),
        "bad_season": N_("This game has no season “{value}”."),
        "bad_score": N_("These points are not possible in this game."),
        "bad_rate": N_("The rate can't be “{value}” in this game."),
    }
)
"""The sentences by rule."""


_ONE: Final = (
    "tam_moves_otherwise",
    "not_the_tam",
    "tam_cannot_be_captured",
    "nothing_to_step_on",
    "tam_not_steppable",
    "out_of_range",
    "tam_needs_empty_square",
    "tam_after_tam",
    "tam_in_place",
    "occupied",
    "must_cast_or_return",
)

MARKS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        **SHARED_MARKS,
        **dict.fromkeys(_ONE, ("square",)),
        "protected": ("square", "general"),
        "needs_cast": ("via", "dest"),
        "needs_no_cast": ("via", "dest"),
        "not_declared": ("square", "declared"),
        "tam_path": ("after", "square"),
    }
)
"""The values of refusals that are squares, by rule."""
