"""What both games of Cerke refuse, in sentences; each adds its own beside its face."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from renderers.translation import N_

SHARED_REFUSALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # --- squares and pieces ---
        "unknown_square": N_("The board has no square {square}."),
        "empty_square": N_("There is nothing on {square}."),
        "not_your_piece": N_("The piece on {square} is not yours."),
        # --- movement ---
        "cannot_reach": N_("The {piece} can't get from {src} to {dest}."),
        "way_barred": N_("The {piece} can't get from {src} to {dest}: the piece on {barrier} is in the way."),
        "needs_source": N_("You named only {square}, where the piece goes. Add the square it comes from."),
        "needs_destination": N_("You named only {square}, where the piece is. Add where it goes."),
        "needs_squares": N_("You named only a piece. Add the square where it is, and where it goes."),
        "wrong_piece": N_("A different piece is on {square}."),
        # --- positions and records ---
        "bad_field_count": N_("A position must have {expected} fields, not {found}."),
        "bad_board": N_("The board must have {expected} rows, not {rows}."),
        "bad_board_row": N_("Row {row} must have {expected} squares, not {found}."),
        "bad_piece": N_("“{piece}” is not a piece."),
        "too_many_pieces": N_("The game has only {most} of the piece {piece}, not {found}."),
        "unknown_rules": N_("There are no rules (律) called “{value}”."),
        "season_goes_on": N_("The season has not ended here."),
        "other_season": N_("“{found}” ends here, but it is the end of “{expected}”."),
        "other_score": N_("The points given are {found}, but the score is {expected}. The score is used."),
    }
)

_SQUARE: Final = (
    "empty_square",
    "not_your_piece",
    "own_piece_there",
    "needs_source",
    "needs_destination",
    "wrong_piece",
)

SHARED_MARKS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        **dict.fromkeys(_SQUARE, ("square",)),
        "cannot_reach": ("src", "dest"),
        "way_barred": ("src", "dest", "barrier"),
    }
)
"""The values of these refusals that are squares, by rule."""
