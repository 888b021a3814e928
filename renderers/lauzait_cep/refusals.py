"""Why something is refused in ラウツァイト・セプ: a sentence for each of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from renderers.translation import N_

MARKS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        **dict.fromkeys(("just_discarded", "does_not_match"), ("square",)),
        "out_of_reach": ("origin", "square"),
        "no_match": ("piece",),
        **dict.fromkeys(("not_a_set", "would_be_stuck"), ("pieces",)),
    }
)
"""The values of refusals that are squares, or concealed pieces of the player's own, by rule."""

REFUSALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "not_a_piece": N_(
            "There is no piece “{piece}”. Pieces are K0 to K9 (workers, 兵), F0 to F9 (officers, 筆) and * "
            "(wild)."
        ),
        "not_held": N_("You don't hold {pieces}, or not that many."),
        "revealed": N_("{pieces}: that is in a revealed set. Conceal the set first (温故知新)."),
        "no_match": N_(
            "With {piece} no piece on the board could move. Discard one whose neighbour (one number "
            "higher or lower in the same suit), or a wild, is on the board."
        ),
        "no_such_square": N_(
            "The board has no square {square}. Columns are a to e, rows 1 to 5 from the top."
        ),
        "just_discarded": N_(
            "The piece you have just discarded on {square} can't be the one that moves. Choose another."
        ),
        "does_not_match": N_(
            "{square}: {piece} can't move after {discarded}. It takes the same suit and a number one higher "
            "or lower, or a wild."
        ),
        "out_of_reach": N_(
            "From {origin} the piece can't go to {square}: one step in any direction, from c3 also two "
            "straight ones."
        ),
        "not_a_set": N_(
            "{pieces}: that is not a set. A set is three equal pieces, or three numbers in a row in one suit."
        ),
        "formed_already": N_("You have already formed a set this turn: only one is allowed."),
        "dissolved_already": N_("You have already concealed a set this turn: only one is allowed."),
        "dissolve_first": N_(
            "You have formed a set in this turn: concealing one comes before that, not after."
        ),
        "no_such_set": N_("You have no revealed set number {number}. You have {sets}."),
        "would_be_stuck": N_(
            "After forming {pieces} you couldn't discard any of the rest, so it isn't allowed."
        ),
        "still_stuck": N_(
            "With set {number} concealed you still couldn't discard anything. Conceal another one."
        ),
        "not_stale": N_(
            "You can declare the Deadly Army (闇戦之集) only if you can't discard anything, whichever "
            "revealed set you conceal. You still can."
        ),
        "stale": N_(
            "You can't discard anything: this is the Deadly Army (闇戦之集). Declare that (`stalemate`); "
            "it scores more."
        ),
        "something_revealed": N_(
            "You have revealed {sets} of your sets, so only the third one ends the round. Form it, or "
            "conceal them all."
        ),
        "not_complete": N_("Your nine pieces are not three sets yet, so there is nothing to declare."),
        "hired_already": N_(
            "In this order of actions sets are formed and concealed before the hire. "
            "End the turn, or declare."
        ),
        "hire_first": N_("A turn ends only after the hire: discard a piece, move one, take one."),
    }
)
