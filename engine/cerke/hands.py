"""Hands (役, 集) of Cerke: which a side holds, and when they are new.

Source: the rule specification, sections 5.1–5.4.  Captured pieces are given in CPN's letters: "S+SK" is
a black soldier, a red soldier and a black king.

A captured king counts for the hand 王 and may also stand for one other piece of its own colour in each
other hand.  A hand made of one colour pays the flash (同色) on top; if both its versions are possible,
only the one of one colour counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.cerke.board import BY_ID, split_hand
from engine.cerke.options import Options
from engine.cerke.state import Hand


class HandRule(NamedTuple):
    """A hand of the rule book: what it needs, by profession, and what it pays without the flash."""

    id: str
    name: str
    kana: str
    points: int
    need: Mapping[str, int]


def _rule(hand_id: str, name: str, kana: str, points: int, **need: int) -> HandRule:
    return HandRule(hand_id, name, kana, points, MappingProxyType(need))


KANTEI: Final = (
    _rule(
        "unbeatable",
        "無抗行処",
        "ムンマーㇰモークホエ",
        50,
        soldier=1,
        archer=1,
        chariot=1,
        tiger=1,
        horse=1,
        clerk=1,
        shaman=1,
        general=1,
        vessel=1,
        king=1,
    ),
    _rule(
        "social_order",
        "筆兵無傾",
        "クヮカゥㇰムーンアウム",
        10,
        general=1,
        shaman=1,
        clerk=1,
        archer=1,
        soldier=1,
    ),
    _rule("culture", "地心", "ホェㇷ゚ヒャー", 7, general=1, shaman=1, clerk=1),
    _rule("cavalry", "馬弓兵", "マゥングヮカゥㇰ", 5, horse=1, archer=1, soldier=1),
    _rule("attack", "行行", "モゥㇰモゥㇰ", 5, horse=1, chariot=1, vessel=1),
    _rule("king", "王", "ヨウ", 3, king=1),
    _rule("animals", "獣", "ザゥㇷ゚", 3, horse=1, tiger=1),
    _rule("army", "戦集", "カイㇰダッ", 3, general=1, soldier=2),
    _rule("comrades", "助友", "ワイㇷ゚ヒー", 3, chariot=1, soldier=2),
    _rule("deadly_army", "闇戦之集", "ホエッカイㇰアダッ", 3, soldier=5),
)
"""5.1, the standard hands: book p. 7 and the sheets.  ``cavalry_points`` chooses between 5 and 7."""

EDUCATIONAL: Final = (
    _rule("general_shaman_soldier", "将巫兵", "ワーイトㇰカウㇰ", 5, general=1, shaman=1, soldier=1),
    _rule("chariot_archer_soldier", "車弓兵", "カウングヮカウㇰ", 5, chariot=1, archer=1, soldier=1),
    _rule("king", "王", "ヨウ", 3, king=1),
    _rule("vessel_two_soldiers", "船兵兵", "ムアーㇰカウㇰカウㇰ", 3, vessel=1, soldier=2),
)
"""5.2, the hands of the educational game: book p. 4."""

SYSTEMS: Final = MappingProxyType({"kantei": KANTEI, "educational": EDUCATIONAL})

FLASH: Final = "同色"
"""Put before the name of a hand of one colour; 王 always has the flash and stays 王."""

STEP_TAM: Final = ("step_tam", "撃皇")
TAM_REPEAT: Final = ("tam_repeat", "皇再来")
"""The situational hands of 5.1: identifier and name.  Their points are options."""


def held(captured: str, options: Options) -> tuple[Hand, ...]:
    """Return the hands that these captured pieces make, in the order of the rule book."""
    return _held(captured, options.hand_system, options.cavalry_points, options.flash_points)


@lru_cache(maxsize=4096)
def _held(captured: str, system: str, cavalry_points: int, flash_points: int) -> tuple[Hand, ...]:
    pieces = Counter(split_hand(captured))
    black = {piece: count for piece, count in pieces.items() if piece[0] != "+"}
    red = {piece[1:]: count for piece, count in pieces.items() if piece[0] == "+"}
    both = Counter(black) + Counter(red)
    hands = []
    for rule in SYSTEMS[system]:
        points = cavalry_points if rule.id == "cavalry" else rule.points
        if rule.id == "king":
            if both["K"]:
                hands.append(Hand(rule.id, rule.name, points + flash_points, flash=True))
        elif 0 in (missing(rule, black), missing(rule, red)):
            hands.append(Hand(rule.id, FLASH + rule.name, points + flash_points, flash=True))
        elif missing(rule, both) == 0:
            hands.append(Hand(rule.id, rule.name, points))
    return tuple(hands)


def missing(rule: HandRule, count: Mapping[str, int]) -> int:
    """Return how many pieces the hand lacks, given the pieces held by letter (5.3); 0: it is complete.

    Kings that the hand itself needs must be kings; the others may each stand for one missing piece.
    """
    kings = count.get("K", 0) - rule.need.get("king", 0)
    others = sum(
        max(0, needed - count.get(BY_ID[profession].letter, 0))
        for profession, needed in rule.need.items()
        if profession != "king"
    )
    return max(0, others - kings)


def composition(hand: Hand, captured: str, options: Options) -> tuple[str, ...]:
    """Return pieces among the captured ones that make a hand, in the order of the rule book.

    A king in the place of another piece stands there as a king.  A situational hand is made of no pieces.
    """
    rule = next((rule for rule in SYSTEMS[options.hand_system] if rule.id == hand.id), None)
    if rule is None:
        return ()
    pieces = split_hand(captured)
    if hand.flash and rule.id != "king":
        colors = ([piece for piece in pieces if (piece[0] == "+") == red] for red in (False, True))
        pieces = next(own for own in colors if missing(rule, Counter(piece[-1] for piece in own)) == 0)
    kings = [piece for piece in pieces if piece[-1] == "K"]
    found: list[str] = []
    for profession, needed in rule.need.items():
        letter = BY_ID[profession].letter
        real = kings if letter == "K" else [piece for piece in pieces if piece[-1] == letter]
        found += real[:needed]
        if letter != "K" and len(real) < needed:
            free = kings[rule.need.get("king", 0) :]
            taken = sum(piece[-1] == "K" for piece in found)
            found += free[taken : taken + needed - len(real)]
    return tuple(found)


def atoms(hands: tuple[Hand, ...]) -> frozenset[tuple[str, bool]]:
    """Return what can be new (5.4): each hand, and the flash of each hand that has it."""
    return frozenset((hand.id, flash) for hand in hands for flash in {False, hand.flash})


def is_new(before: str, after: str, options: Options) -> bool:
    """Tell whether a turn that changed the captured pieces asks for a declaration (5.4).

    A new hand does, and a held hand that becomes one of one colour.  ``drop_trigger: set_difference``
    compares names instead, so that a hand that loses its colour by a drop counts as new too.
    """
    if before == after:
        return False
    old, new = held(before, options), held(after, options)
    if options.drop_trigger == "set_difference":
        return not {hand.name for hand in new} <= {hand.name for hand in old}
    return not atoms(new) <= atoms(old)
