"""Positions of 古機戦 to be looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from engine.core import Step
from engine.zia_cerke import ZIA_CERKE, Options
from engine.zia_cerke.state import Choose, Moving, State
from renderers.canvas import Beside
from tests.engine.zia_cerke.build import START, at, played

NAMES: Final = ("Anna", "千鳥")
LONG: Final = ("Anna-Magdalena Wilcken von und zu Hausen", "千鳥の長い長い長い名前の人とその友だち一同")

STEPPING: Final = "8i/2kw5/4n4/k2k4k/9/C1k6/K1C1Nk2g/1B2W4/I3G4"
CHAIN: Final = "2bci3g/9/4n1kkk/9/1k7/9/1k2N1KKK/2B6/G3I2C1"
CROWDED: Final = "1bcwiwcb1/4g4/g1k1n1k1k/1k1k1k3/4N4/1K3K1K1/K1K5K/G1CW1WCBG/1B2I4"


def match(*texts: str, **options: Any) -> State:
    return played(ZIA_CERKE.start(2, Options(**{"seasons": 3, **options})), *texts)


def rich() -> State:
    """Return a position in which both sides have taken pieces of many kinds."""
    return Moving(replace(at(CROWDED).table, captured=("kkgcb", "KW"), moves=63))


def chain() -> State:
    return played(at(CHAIN, slide="none", chain_jumps=True, seasons=3), "offer_draw", "NAU-KYxLAI")


def setup() -> State:
    return ZIA_CERKE.apply(ZIA_CERKE.start(2, Options(setup="chosen")), 1, Choose("swap_left"))


SCENES: Final[Mapping[str, Callable[[], State]]] = {
    "start": lambda: at(START),
    "rich": rich,
    "stepped": lambda: played(at(STEPPING), "NAI~ZAI-CAIxXAI"),
    "chain": chain,
    "chained": lambda: played(chain(), "KY-NUxLO"),
    "sacrifice": lambda: played(at("8i/C7k/4n4/9/9/9/4N4/9/I8", sacrifice_capture=True), "KE-x!PE"),
    "setup": setup,
    "setups": lambda: ZIA_CERKE.apply(setup(), 0, Choose("swap_both")),
    "next_season": lambda: match("KAI-KY", "resign"),
    "first_moves": lambda: match("KAI-KY", "resign", "KI-KU"),
    "king": lambda: played(at("8i/9/4n4/9/9/9/4N4/9/I7G"), "PIA-PAxPA"),
    "match_over": lambda: match(
        "KAI-KY", "resign", "KI-KU", "resign", "KAI-KY", "offer_draw", "KI-KU", "accept_draw"
    ),
}


def choosing() -> tuple[State, dict[str, Any]]:
    """Return a position and the look of somebody who has picked up a chariot that may jump over a vessel."""
    state = at(STEPPING)
    candidates = tuple(ZIA_CERKE.moves(state, 0))
    return state, {"candidates": candidates, "chosen": (Step("piece", "NAI", "C"),)}


def beside() -> tuple[State, dict[str, Any]]:
    """Return a position looked back at: what was played, over a vessel, and another chariot's move."""
    state = at(STEPPING)
    better, played = (ZIA_CERKE.parse(state, text) for text in ("KY-LY", "NAI~ZAI-CAIxXAI"))
    steps = ZIA_CERKE.steps(state, better)
    return state, {
        "candidates": (better,),
        "chosen": steps[:-1],
        "beside": Beside(played),
        "looking_back": True,
    }
