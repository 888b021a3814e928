"""The switches of Cerke and their presets.

Source: the rule specification, sections 6.1 (switches) and 6.2 (presets).  The fields stand in the
order of 6.1; a comment gives what a value means where its name does not.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

from engine.core import OptionError


class Consequence(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a rule about the 皇 does: nothing, forbid, a hand to declare, or a payment at once."""

    kind: Literal["allowed", "forbidden", "hand", "immediate"]
    points: int = 0


Points = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Options(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """House rules of one game; the defaults are the preset ``standard``."""

    # Game frame
    board: Literal["standard_9x9", "educational_5x7"] = "standard_9x9"
    seasons: Literal[1, 2, 4] = 4
    start_points: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 20
    score_limit: Literal["total", "none", "cash"] = "total"
    rate_limit: Points | None = 64
    first_player: Literal["sticks", "random", "alternate", "IA", "A"] = "sticks"
    max_plies_per_season: Points | None = None
    no_move_result: Literal["by_score"] = "by_score"
    # Movement
    move_table: Literal["kantei", "hard_tam"] = "kantei"
    hue_vessel: Literal["table", "as_archer"] = "table"
    tiger_horse: Literal["distinct", "both_tiger", "both_horse"] = "distinct"
    archer_chariot: Literal["distinct", "both_archer", "both_chariot"] = "distinct"
    horse_hue_jump: Literal["adjacent_only", "any_one"] = "adjacent_only"
    tam_itself_is_tam_hue: bool = False
    water_exempt_from: Literal["any_water", "hill_only"] = "any_water"
    # Stepping and sticks
    step_on_tam: bool = True
    declare_before_cast: Literal["exact", "direction", "none"] = "exact"
    short_cast: Literal["fail", "nearer"] = "fail"
    pass_after_cast: Literal["allowed", "only_if_short"] = "allowed"
    zero_move_capture: bool = False
    water_threshold: Annotated[int, msgspec.Meta(ge=0, le=5)] = 3
    # Penalties around the 皇
    step_tam_mode: Literal["hand", "immediate"] = "hand"
    step_tam_points: Annotated[int, msgspec.Meta(ge=-100, le=100)] = -5
    step_tam_when_incomplete: Literal["counts", "exempt"] = "counts"
    tam_after_tam: Consequence = Consequence("hand", -3)
    tam_in_place: Consequence = Consequence("hand", -3)
    tam_repeat_both: Literal["once", "sum"] = "once"
    immediate_penalty_can_end_game: bool = True
    # Hands and scoring
    hand_system: Literal["kantei", "educational"] = "kantei"
    cavalry_points: Literal[5, 7] = 5
    flash_points: Annotated[int, msgspec.Meta(ge=0, le=100)] = 2
    declare_on: Literal["new_hand", "any_hand"] = "new_hand"
    drop_trigger: Literal["never", "set_difference"] = "never"
    situational_taxot: Literal["all_hands", "situational_only"] = "all_hands"

    def __post_init__(self) -> None:
        if self.score_limit == "total" and self.start_points == 0:
            raise OptionError("needs_start_points", option="start_points", value=0)


PRESETS: Final = MappingProxyType(
    {
        "standard": Options(),
        "online": Options(
            tam_itself_is_tam_hue=True,
            declare_before_cast="direction",
            step_tam_mode="immediate",
            tam_after_tam=Consequence("forbidden"),
            tam_in_place=Consequence("allowed"),
        ),
        "educational": Options(board="educational_5x7", start_points=10, hand_system="educational"),
        "crate_strict": Options(
            first_player="random",
            tam_repeat_both="sum",
            drop_trigger="set_difference",
            situational_taxot="situational_only",
        ),
    }
)
"""The presets of 6.2, the default first; ``crate_strict`` is the strict configuration of crate state."""


FAMILIES: Final = MappingProxyType({"educational": "educational"})
"""A board of 5×7 with hands of its own asks for another skill; the others differ in casts and penalties."""


def nearest_preset(options: Options) -> str:
    """Return the name of the preset from which the fewest options differ, the earlier one on a tie."""
    return min(PRESETS, key=lambda name: len(changes_from(name, options)))


def changes_from(preset: str, options: Options) -> dict[str, object]:
    """Return the options that differ from the preset, by name, as JSON-ready values."""
    base = PRESETS[preset]
    return {
        field: msgspec.to_builtins(getattr(options, field))
        for field in Options.__struct_fields__
        if getattr(options, field) != getattr(base, field)
    }
