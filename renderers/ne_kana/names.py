"""What the rules of 連船之遊 are called, what its menus ask for, what is typed, why something is refused."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from renderers.face import RuleWords
from renderers.terms import term
from renderers.translation import N_

NAMES: Final = RuleWords(
    name=term("games.ne_kana"),
    tagline=N_("send out three ships and be the first to bring 20 resources to the goal"),
    presets={
        "default": (N_("Standard rules"), N_("a throw of 0 passes the turn, anything else lets you act")),
        "base_text": (N_("Base text"), N_("a throw of 0 still lets you build or unload")),
        "printed": (N_("Printed editions"), N_("an empty stock passes the turn, too")),
    },
    options={
        "board": N_("Board"),
        "target": N_("Resources to bring to the goal"),
        "move_cost_from": N_("What pays for a move"),
        "zero_throw": N_("A throw of 0"),
        "empty_stock_pass": N_("An empty stock passes the turn"),
        "supply_target": N_("Which ships can be supplied"),
        "raid_zone": N_("Where ships can be raided"),
        "max_rounds": N_("Most rounds"),
    },
    values={
        "book": N_("of the book, 20 steps to the goal"),
        "sheet": N_("of the test sheet, 25 steps to the goal"),
        "stock": N_("the stock at the start"),
        "cargo": N_("the ship's own load"),
        ("zero_throw", "pass"): N_("passes the turn"),
        ("zero_throw", "act"): N_("lets you build or unload"),
        ("supply_target", "any"): N_("all but those at the goal"),
        ("supply_target", "loaded"): N_("only loaded ones"),
        "sea": N_("between start and goal"),
        "sea_and_start": N_("at the start, too"),
    },
)

PROMPTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "deed": N_("What do you do?"),
        "move": N_("Move which ship?"),
        "supply": N_("Supply which ship?"),
        "build": N_("Build which ship?"),
        "raid": N_("Raid with which ship?"),
        "unload": N_("Unload which ship?"),
        "target": N_("Raid which ship?"),
    }
)

_SHIP: Final = (
    "nothing_to_unload",
    "at_goal",
    "no_cargo",
    "stock_short",
    "cargo_short",
    "not_at_start",
    "not_empty",
    "build_cost",
    "full",
    "build_first",
    "no_raid_here",
)

MARKS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {**dict.fromkeys(_SHIP, ("ship",)), "apart": ("ship", "aim"), "nothing_to_raid": ("aim",)}
)
"""The values of refusals that are ships, by rule: the player's own, and the one that it is aimed at."""

REFUSALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "throw_first": N_("Throw the sticks first."),
        "already_thrown": N_("You have thrown {ones} already. Choose an action now."),
        "unknown_ship": N_("There is no ship {ship}. Each player has the ships 1, 2 and 3."),
        "zero_passes": N_("The throw is 0, so the turn passes."),
        "zero_acts": N_("With a throw of 0 you can only build or unload a ship."),
        "stock_passes": N_("Your stock is empty, so by the rules of this table the turn passes."),
        "must_act": N_("You can't pass while any action is possible."),
        "nothing_to_unload": N_("Ship {ship} is empty and at the start already."),
        "at_goal": N_("Ship {ship} is at the goal. First unload it, which takes it back to the start."),
        "no_cargo": N_("Ship {ship} is empty, and empty ships don't move. Supply or build it first."),
        "stock_short": N_("A move of {ones} costs {ones} from your stock, which has only {stock}."),
        "cargo_short": N_(
            "A move of {ones} costs {ones} of the ship's load and must leave some; ship {ship} has {cargo}."
        ),
        "not_at_start": N_("Ship {ship} isn't at the start, where ships are built."),
        "not_empty": N_("Only an empty ship can be built; ship {ship} carries {cargo}."),
        "build_cost": N_("Building costs 5 from your stock, which has only {stock}."),
        "full": N_("Ship {ship} is full: a ship carries 15 at most."),
        "build_first": N_("Ship {ship} is empty. At this table it must be built before it can be supplied."),
        "raid_throw": N_("A raid takes one less than the throw, so it needs a throw of 2 or more."),
        "raid_own": N_("You can't raid your own ship."),
        "unknown_seat": N_("There is no such opponent at this table."),
        "apart": N_("The two ships aren't on the same square."),
        "no_raid_here": N_("Ship {ship} is in a place where ships can't be raided."),
        "nothing_to_raid": N_("That ship carries nothing."),
    }
)

_NUMBERS: Final = {"one": "1", "two": "2", "three": "3"}

TYPED: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "en": MappingProxyType(
            {
                **_NUMBERS,
                **dict.fromkeys(("ship", "ships", "with", "the", "my", "against", "by", "from"), ""),
                **dict.fromkeys(("go", "sail"), "move"),
                **dict.fromkeys(("fill",), "supply"),
                **dict.fromkeys(("attack", "rob"), "raid"),
                **dict.fromkeys(("return", "bring back"), "unload"),
                **dict.fromkeys(("roll", "cast", "throw the sticks"), "throw"),
            }
        ),
        "ja": MappingProxyType(
            {
                **dict.fromkeys(("いどう", "進む", "進める", "動かす"), "move"),
                **dict.fromkeys(("ほきゅう", "積む"), "supply"),
                **dict.fromkeys(("造船", "ぞうせん", "造る", "作る"), "build"),
                **dict.fromkeys(("りゃくだつ", "奪う"), "raid"),
                **dict.fromkeys(("荷おろし", "におろし", "しょうしゅう", "戻す"), "unload"),
                **dict.fromkeys(("投げ棒を投げる", "なげる"), "throw"),
                **dict.fromkeys(("船駒", "船", "番", "号", "を", "で", "の", "から", "する"), ""),
            }
        ),
    }
)
"""By language: words that players type beside those that records know."""
