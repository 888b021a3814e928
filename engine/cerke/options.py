"""The switches of Cerke and their presets; which of them contradict each other stands in ``contradictions``.

Source: the rule specification, sections 6.1 (switches) and 6.2 (presets), 6.4–6.8 for the variants.  The
fields stand in the order of 6.1; a comment gives what a value means where its name does not.  Decisions
where the rules are silent:

* ``triple_run`` uses ``old_2_4`` unless a scoring method is named beside it (6.7):
  :func:`with_usual_scoring`.
* A handicap names the side it helps; the head start is taken from the other side, so that scores still add
  up.
* Where tenths of a point occur (old scoring, the printed values of ``triple_run``, a bonus with a fraction)
  all points of the game are counted in tenths: :attr:`Options.unit`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

import msgspec


class Consequence(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a rule about the 皇 does: nothing, forbid, a hand to declare, or a payment at once."""

    kind: Literal["allowed", "forbidden", "hand", "immediate"]
    points: Annotated[int, msgspec.Meta(ge=-1000, le=1000)] = 0


MOST_HANDS: Final = 20
"""Hands of a club's own that a rule set may add."""


class OwnHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand of a club's own, beside those of ``figurative``: what it is called, pays and needs.

    ``pieces`` are the signs of its professions, one for each piece: 将馬弓兵.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=12)]
    points: Annotated[int, msgspec.Meta(ge=-1000, le=1000)]
    pieces: Annotated[str, msgspec.Meta(min_length=1, max_length=24)]


Points = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]
Side = Literal["none", "IA", "A"]

UNIT: Final = 10
"""In a game with tenths, so many of its points are one point of the rules."""


class Options(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """House rules of one game; the defaults are the preset ``standard``.  All points are whole points."""

    # Game frame
    board: Literal["standard_9x9", "educational_5x7"] = "standard_9x9"
    seasons: Literal[1, 2, 4] = 4
    start_points: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 20
    score_limit: Literal["total", "none", "cash"] = "total"
    rate_limit: Points | None = 64
    first_player: Literal["sticks", "random", "alternate", "IA", "A"] = "sticks"
    max_plies_per_season: Points | None = None
    no_move_result: Literal["by_score"] = "by_score"
    tams: Literal[1, 2] = 1
    # Movement
    move_table: Literal["kantei", "hard_tam"] = "kantei"
    hue_vessel: Literal["table", "as_archer"] = "table"
    tiger_horse: Literal["distinct", "both_tiger", "both_horse"] = "distinct"
    archer_chariot: Literal["distinct", "both_archer", "both_chariot"] = "distinct"
    water_moves: Literal["off", "slow_water"] = "off"
    horse_hue_jump: Literal["adjacent_only", "any_one"] = "adjacent_only"
    tam_itself_is_tam_hue: bool = False
    water_exempt_from: Literal["any_water", "hill_only"] = "any_water"
    # Stepping and sticks
    step_on_tam: bool = True
    declare_before_cast: Literal["exact", "direction", "none"] = "exact"
    short_cast: Literal["fail", "nearer"] = "fail"
    pass_after_cast: Literal["allowed", "only_if_short"] = "allowed"
    zero_move_capture: bool = False
    stick_method: Literal["single", "chain"] = "single"
    water_threshold: Annotated[int, msgspec.Meta(ge=0, le=5)] = 3
    # Penalties around the 皇
    step_tam_mode: Literal["hand", "immediate"] = "hand"
    step_tam_points: Annotated[int, msgspec.Meta(ge=-1000, le=1000)] = -5
    step_tam_when_incomplete: Literal["counts", "exempt"] = "counts"
    tam_after_tam: Consequence = Consequence("hand", -3)
    tam_in_place: Consequence = Consequence("hand", -3)
    tam_repeat_both: Literal["once", "sum"] = "once"
    immediate_penalty_can_end_game: bool = True
    # Hands and scoring
    hand_system: Literal["kantei", "educational", "animal_chain", "triple_run", "figurative"] = "kantei"
    cavalry_points: Literal[5, 7] = 5
    flash_points: Annotated[int, msgspec.Meta(ge=-1000, le=1000)] = 2
    scoring_method: Literal["flat", "old_2_4", "old_3_5", "old_3_5_exclusive"] = "flat"
    old_scoring_flash: bool = True
    duplicate_hands: Literal["once", "twice", "bonus"] = "once"
    vehicles_hand: bool = True
    soldier_hands: bool = True
    duplicate_bonus: Annotated[float, msgspec.Meta(ge=-1000, le=1000)] = 1
    declare_on: Literal["new_hand", "any_hand"] = "new_hand"
    drop_trigger: Literal["never", "set_difference"] = "never"
    situational_taxot: Literal["all_hands", "situational_only"] = "all_hands"
    own_hands: Annotated[tuple[OwnHand, ...], msgspec.Meta(max_length=MOST_HANDS)] = ()
    # Handicap: the side that is helped, and how
    handicap_side: Side = "none"
    head_start: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0
    second_cast: bool = False  # once a season it may cast again
    opponent_exact: bool = False  # the other side declares the square before a cast

    @property
    def unit(self) -> int:
        """How many points of the game's scores are one point of the rules: 10 where tenths occur, else 1."""
        tenths = self.scoring_method != "flat" or self.hand_system == "triple_run"
        return UNIT if tenths or self.duplicate_bonus % 1 else 1

    @property
    def helped(self) -> int | None:
        """The seat that the handicap helps, None without one."""
        return {"IA": 0, "A": 1}.get(self.handicap_side)

    def declares(self, seat: int) -> Literal["exact", "direction", "none"]:
        """Return what a seat declares before a bridge cast: against a handicap it may be the square."""
        return "exact" if self.opponent_exact and seat != self.helped else self.declare_before_cast


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


HEAD_STARTS: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {
        "points_9": {"head_start": 9},
        "points_15": {"head_start": 15},
        "second_cast": {"second_cast": True},
    }
)
"""How the weaker side is usually helped, by name: what beside ``handicap_side`` changes."""


def head_starts(options: Options, seat: int) -> dict[str, Mapping[str, object]]:
    """Return how a seat can be helped under these options, each with all that changes; none if one is."""
    if options.helped is not None:
        return {}
    limited, side = options.score_limit == "total", ("IA", "A")[seat]
    return {
        name: {"handicap_side": side, **changes}
        for name, changes in HEAD_STARTS.items()
        if not limited or changes.get("head_start", 0) < options.start_points
    }


FAMILIES: Final = MappingProxyType({"educational": "educational"})
"""A board of 5×7 with hands of its own asks for another skill; the others differ in casts and penalties."""


def with_usual_scoring(changes: Mapping[str, object]) -> Mapping[str, object]:
    """Return changes to a preset with the scoring method that goes with their hands, if none is named."""
    if changes.get("hand_system") == "triple_run" and "scoring_method" not in changes:
        return {**changes, "scoring_method": usual_scoring("triple_run")}
    return changes


def usual_scoring(hand_system: str) -> str:
    """Return the scoring method that goes with a hand system unless another one is named (6.7)."""
    return "old_2_4" if hand_system == "triple_run" else "flat"


def nearest_preset(options: Options) -> str:
    """Return the name of the preset from which the fewest options differ, the earlier one on a tie."""
    return min(PRESETS, key=lambda name: len(changes_from(name, options)))


def changes_from(preset: str, options: Options) -> dict[str, object]:
    """Return the options that differ from the preset, by name, as JSON-ready values.

    Read again with :func:`with_usual_scoring` they give the same options.
    """
    base = {field: getattr(PRESETS[preset], field) for field in Options.__struct_fields__}
    base["scoring_method"] = usual_scoring(options.hand_system)
    return {
        field: msgspec.to_builtins(getattr(options, field))
        for field in Options.__struct_fields__
        if getattr(options, field) != base[field]
    }
