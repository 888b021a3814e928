"""What the rules and options of 六裁 are called, what its menu asks for, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from renderers.face import RuleWords
from renderers.terms import term
from renderers.translation import N_

NAMES: Final = RuleWords(
    name=term("games.nexxy"),
    tagline=N_("a race with six sticks; pieces are sent back, lines give cups"),
    presets={"standard": (N_("Standard rules"), N_("six sticks, until only one piece is left"))},
    options={
        "randomizer": N_("What is thrown"),
        "ox_walk": N_("Ox walk"),
        "end_when": N_("The race ends"),
        "score_by": N_("Places by"),
        "max_turns": N_("Most turns for each player"),
    },
    values={
        "six_sticks": N_("six sticks"),
        "five_sticks": N_("five sticks"),
        "die": N_("a die"),
        ("ox_walk", "record"): N_("noted, no effect"),
        ("ox_walk", "prize"): N_("takes first place"),
        ("ox_walk", "off"): N_("not counted"),
        "all_but_one": N_("when only one piece is left"),
        "first": N_("when the first piece reaches the goal"),
        "place": N_("the order of finishing"),
        "cups": N_("cups, most first"),
    },
)

PROMPTS: Final[Mapping[str, str]] = MappingProxyType({"throw": N_("Throw")})

MARKS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({"has_finished": ("seat",)})
"""The values of refusals that are seats, by rule."""

REFUSALS: Final[Mapping[str, str]] = MappingProxyType(
    {"has_finished": N_("You have finished: your piece doesn't move any more.")}
)

ALSO: Final[Mapping[str, str]] = MappingProxyType(
    dict.fromkeys(("六裁", "ネッシュ", "netxiju", "nesshu", "넷슈", "six sticks"), "")
)
"""Further names, in characters, kana and other spellings."""

TYPED: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "en": MappingProxyType(
            dict.fromkeys(("throw the sticks", "cast the sticks", "roll the die", "cast", "roll"), "throw")
        ),
        "ja": MappingProxyType(
            dict.fromkeys(("投げ棒を投げる", "さいころを振る", "サイコロを振る", "なげる", "ふる"), "throw")
        ),
    }
)
"""What else people type for a throw."""
