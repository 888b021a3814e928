"""What the things of 古機戦 are called: pieces, sides, rules and options; why something is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from engine.core import Seat
from engine.zia_cerke.board import BY_LETTER, Wing
from renderers.board.refusals import SHARED_MARKS, SHARED_REFUSALS
from renderers.canvas import Look
from renderers.face import RuleWords
from renderers.terms import term, terms
from renderers.translation import N_, Translator

# --- Pieces and sides ------------------------------------------------------------------------------

PIECES: Final[Mapping[str, str]] = MappingProxyType(terms("old_pieces"))
"""The kinds of pieces, by their identifiers."""

SIDES: Final = (N_("black pieces"), N_("red pieces"))


def kind_name(piece: str, t: Translator) -> str:
    """Return "soldier" for a piece by its letter."""
    return t.t(PIECES[BY_LETTER[piece].id])


def piece_sign(piece: str) -> str:
    """Return the kanji of a piece."""
    return BY_LETTER[piece].sign


def signed_piece(piece: str, t: Translator) -> str:
    """Return the kanji of a piece and its name: "兵 soldier"."""
    return t.t("{piece} ({sign})", sign=piece_sign(piece), piece=kind_name(piece, t))


def counted(pieces: Iterable[str], t: Translator) -> str:
    """Return captured pieces with their numbers: "soldier ×2, archer"."""
    found = list(pieces)
    names = [
        kind_name(piece, t) + (f" ×{found.count(piece)}" if found.count(piece) > 1 else "")
        for piece in dict.fromkeys(found)
    ]
    return t.t(", ").join(names) or t.t("none")


def player(look: Look, seat: Seat, t: Translator) -> str:
    """Return the name of a player, or of the side where no name was given."""
    return look.name(seat) or t.t(SIDES[seat])


WINGS: Final[Mapping[Wing, str]] = MappingProxyType(
    {
        "keep": N_("leave everything in its place"),
        "swap_left": N_("exchange chariot and beast on L and N"),
        "swap_right": N_("exchange chariot and beast on C and M"),
        "swap_both": N_("exchange chariot and beast on both sides"),
    }
)

# --- Rules and options -----------------------------------------------------------------------------

_PRESETS: Final[Mapping[str, tuple[str, str]]] = {
    "shin": (N_("New old Cerke (新古機戦)"), N_("the rules for competition")),
    "draughts": (
        N_("Jumping (両方走らない)"),
        N_("chariots and beasts move as in draughts: one square, or chain jumps"),
    ),
    "swapped": (N_("Exchanged setup"), N_("chariots and beasts in each other's places")),
    "free_setup": (N_("Free setup"), N_("each side secretly places its chariots and beasts")),
}

_OPTIONS: Final[Mapping[str, str]] = {
    "setup": N_("Initial position"),
    "slide": N_("What slides beside the archer"),
    "chain_jumps": N_("Chains of jumps"),
    "sacrifice_capture": N_("Capture without room behind, losing your own piece"),
    "first_mover": N_("Who begins the first season"),
    "seasons": N_("Seasons"),
    "repetition": N_("A position that occurs this often is a draw"),
    "move_limit": N_("Most moves in a season"),
}

_VALUES: Final[Mapping[object, str]] = {
    ("setup", "standard"): N_("the usual one"),
    ("setup", "swapped"): N_("chariots and beasts exchanged"),
    ("setup", "chosen"): N_("each side chooses in secret"),
    ("slide", "both"): N_("chariot and beast"),
    ("slide", "chariot_only"): N_("the chariot only"),
    ("slide", "none"): N_("neither"),
    ("first_mover", 0): N_("black"),
    ("first_mover", 1): N_("red"),
    ("repetition", None): N_("never"),
    ("move_limit", None): N_("no limit"),
}

NAMES: Final = RuleWords(
    name=term("games.zia_cerke"),
    tagline=N_("two sides, a cross of water and no chance; step on vessels, take the king"),
    presets=_PRESETS,
    options=_OPTIONS,
    values=_VALUES,
    seats=(N_("Black (row IA)"), N_("Red (row A)")),
)

ALSO: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(
            ("古機戦", "古机戦", "古机战", "ズィアーセッカイㇰ", "zia cerke", "ziacerke", "옛 셋카익"), ""
        ),
        **dict.fromkeys(("新古機戦", "新古机戦", "新古机战"), "shin"),
    }
)
"""Further names of the game, in the languages of their sources."""

PROMPTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "piece": N_("Move which piece?"),
        "to": N_("Go where?"),
        "sacrifice": N_("Go where?"),
        "take": N_("Take which piece on the way?"),
        "jump": N_("Jump on, or stop?"),
        "stop": N_("Jump on, or stop?"),
        "wing": N_("Where do your chariots and beasts go?"),
    }
)

# --- Refusals --------------------------------------------------------------------------------------

REFUSALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **SHARED_REFUSALS,
        "chain_needs_no_slide": N_("Chains of jumps need a piece that does not slide: change that first."),
        # --- whose turn it is ---
        "already_chosen": N_("You have chosen your setup already, and it is final."),
        "already_offered": N_("You have offered a draw in this turn already."),
        "nothing_offered": N_("Your opponent has not offered a draw."),
        "chain_goes_on": N_("The piece on {square} has just jumped: jump on with it, or stop."),
        # --- squares and pieces ---
        "own_piece_there": N_("One of your own pieces is on {square}."),
        # --- movement ---
        "water_is_closed": N_("{square} is water: only vessels go there."),
        "vessel_needs_water": N_("{square} is land: a vessel never leaves the water."),
        "vessel_is_blocked": N_("The other vessel blocks the way from {src} to {dest}."),
        "vessel_there": N_("A vessel is on {square}: other pieces may step on it and move on, but not stay."),
        "jumps_to_take": N_(
            "The {piece} takes by jumping over: name the square behind {square}, which must be free land."
        ),
        "no_room_behind": N_("There is no room behind {square}: the next square must be free land."),
        "no_sacrifice": N_("In these rules no piece sacrifices itself to take another."),
        "needs_no_sacrifice": N_("There is room behind {square}: jump over the piece."),
        "takes_nothing_there": N_("This move doesn't take the piece on {square}."),
        "cannot_step_there": N_("This move doesn't go over {via}."),
        # --- positions ---
        "missing_king": N_("The king {piece} is missing."),
        "not_on_land": N_("{piece} can't be on {square}, which is water."),
        "not_on_water": N_("{piece} can't be on {square}, which is land."),
        "bad_mover": N_("The side to move must be 0 (black) or 1 (red), not “{value}”."),
        # --- records ---
        "other_number": N_("The turn is numbered {found}, but it should be {expected}."),
        "other_ending": N_("“{found}” is written here, but the season ended as “{expected}”."),
        "game_goes_on": N_("The end of the game is written here, but the game is not over yet."),
    }
)
"""The sentences by rule."""


_SQUARE: Final = (
    "chain_goes_on",
    "water_is_closed",
    "vessel_needs_water",
    "vessel_there",
    "jumps_to_take",
    "no_room_behind",
    "no_sacrifice",
    "needs_no_sacrifice",
    "takes_nothing_there",
)

MARKS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        **SHARED_MARKS,
        **dict.fromkeys(_SQUARE, ("square",)),
        "vessel_is_blocked": ("src", "dest", "barrier"),
        "cannot_step_there": ("via",),
    }
)
"""The values of refusals that are squares, by rule."""
