"""Hands (役, 集) of Cerke: which a side holds, and when they are new.

Source: the rule specification, sections 5.1–5.4 and 6.6–6.8.  Captured pieces are given in CPN's letters:
"S+SK" is a black soldier, a red soldier and a black king.

A captured king counts for the hand 王 and may also stand for one other piece of its own colour in each
other hand.  A hand made of one colour pays the flash (同色) on top; if both its versions are possible,
only the one of one colour counts.  Decisions where the rules are silent:

* Copies of a hand are new one by one, and so are their flashes (6.8).
* The hands of a club's own have the class in the old scoring that 6.6 gives to all hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from engine.cerke.board import BY_ID, BY_LETTER, BY_SIGN, split_hand
from engine.cerke.options import UNIT, Options, OwnHand
from engine.cerke.state import Hand


@dataclass(frozen=True, eq=False, slots=True)
class HandRule:
    """A hand of the rule book: what it needs, by profession, and what it pays without the flash.

    ``points`` are tenths of a point.  ``high``: its class in the old scoring (6.6).  ``option`` names the
    switch without which the hand is left out.
    """

    id: str
    name: str
    points: int
    need: Mapping[str, int]
    high: bool
    option: str = ""


def _rule(hand_id: str, name: str, points: float, option: str = "", /, **need: int) -> HandRule:
    return HandRule(hand_id, name, round(points * UNIT), MappingProxyType(need), _is_high(need), option)


def _is_high(need: Mapping[str, int]) -> bool:
    """Tell the class of a hand in the old scoring (6.6).

    Low are the hand 王, hands of exactly two pieces, and hands with two or more soldiers.
    """
    pieces = sum(need.values())
    return pieces != 2 and need.get("soldier", 0) < 2 and dict(need) != {"king": 1}


KANTEI: Final = (
    _rule(
        "unbeatable",
        "無抗行処",
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
        10,
        general=1,
        shaman=1,
        clerk=1,
        archer=1,
        soldier=1,
    ),
    _rule("culture", "地心", 7, general=1, shaman=1, clerk=1),
    _rule("cavalry", "馬弓兵", 5, horse=1, archer=1, soldier=1),
    _rule("attack", "行行", 5, horse=1, chariot=1, vessel=1),
    _rule("king", "王", 3, king=1),
    _rule("animals", "獣", 3, horse=1, tiger=1),
    _rule("army", "戦集", 3, general=1, soldier=2),
    _rule("comrades", "助友", 3, chariot=1, soldier=2),
    _rule("deadly_army", "闇戦之集", 3, soldier=5),
)
"""5.1, the standard hands: book p. 7 and the sheets.  ``cavalry_points`` chooses between 5 and 7."""

EDUCATIONAL: Final = (
    _rule("general_shaman_soldier", "将巫兵", 5, general=1, shaman=1, soldier=1),
    _rule("chariot_archer_soldier", "車弓兵", 5, chariot=1, archer=1, soldier=1),
    _rule("king", "王", 3, king=1),
    _rule("vessel_two_soldiers", "船兵兵", 3, vessel=1, soldier=2),
)
"""5.2, the hands of the educational game: book p. 4."""

ANIMAL_CHAIN: Final = (
    _rule("king", "王", 3, king=1),
    _rule("culture", "将巫筆", 7, general=1, shaman=1, clerk=1),
    _rule("animals", "馬虎", 3, horse=1, tiger=1),
    _rule("chariot_archer_soldier", "車弓兵", 5, chariot=1, archer=1, soldier=1),
    _rule("attack", "船車馬", 5, "vehicles_hand", vessel=1, chariot=1, horse=1),
    _rule("army", "将兵兵", 3, "soldier_hands", general=1, soldier=2),
    _rule("comrades", "車兵兵", 3, "soldier_hands", chariot=1, soldier=2),
    _rule("deadly_army", "兵兵兵兵兵", 3, "soldier_hands", soldier=5),
)
"""6.7, 連獣連体系: book p. 9."""

TRIPLE_RUN: Final = (
    _rule("king", "王", 2, king=1),
    _rule("run1", "将巫筆", 5.6, general=1, shaman=1, clerk=1),
    _rule("run2", "巫筆馬", 4.8, shaman=1, clerk=1, horse=1),
    _rule("run3", "筆馬虎", 5.2, clerk=1, horse=1, tiger=1),
    _rule("run4", "馬虎車", 6, horse=1, tiger=1, chariot=1),
    _rule("run5", "虎車弓", 6, tiger=1, chariot=1, archer=1),
    _rule("run6", "車弓兵", 4.4, chariot=1, archer=1, soldier=1),
    _rule("run7", "弓兵船", 2.8, archer=1, soldier=1, vessel=1),
)
"""6.7, 三連体系: book p. 9."""

FIGURATIVE: Final = (
    *KANTEI,
    _rule("shining_royal_army", "光戦王集", 8, general=1, horse=1, archer=1, soldier=1),
)
"""6.7, 具象役体系: book p. 9; a club adds hands of its own (``own_hands``)."""

SYSTEMS: Final = MappingProxyType(
    {
        "kantei": KANTEI,
        "educational": EDUCATIONAL,
        "animal_chain": ANIMAL_CHAIN,
        "triple_run": TRIPLE_RUN,
        "figurative": FIGURATIVE,
    }
)

VALUES: Final = MappingProxyType(
    {
        "vessel": 1,
        "soldier": 2,
        "clerk": 3,
        "archer": 4,
        "horse": 4,
        "chariot": 5,
        "shaman": 5,
        "tiger": 6,
        "general": 6,
        "king": 10,
    }
)
"""6.6, the values of pieces in the old scoring, in tenths of a point: book p. 8."""

TIMES: Final = MappingProxyType({"old_2_4": (2, 4), "old_3_5": (3, 5), "old_3_5_exclusive": (3, 5)})
"""6.6, by what the value of a low and of a high hand is multiplied."""

FLASH: Final = "同色"
"""Put before the name of a hand of one colour; 王 always has the flash and stays 王."""

STEP_TAM: Final = ("step_tam", "撃皇")
TAM_REPEAT: Final = ("tam_repeat", "皇再来")
"""The situational hands of 5.1: identifier and name.  Their points are options."""


def rules_of(options: Options) -> tuple[HandRule, ...]:
    """Return the hands that count by these options, with what they pay by them, in tenths of a point."""
    return _rules_of(
        options.hand_system,
        options.scoring_method,
        options.cavalry_points,
        options.vehicles_hand,
        options.soldier_hands,
        options.own_hands,
    )


@lru_cache(maxsize=256)
def _rules_of(
    system: str, method: str, cavalry_points: int, vehicles: bool, soldiers: bool, own: tuple[OwnHand, ...]
) -> tuple[HandRule, ...]:
    wanted = {"": True, "vehicles_hand": vehicles, "soldier_hands": soldiers}
    rules = [rule for rule in SYSTEMS[system] if wanted[rule.option]]
    rules += [_own_rule(number, hand) for number, hand in enumerate(own)]
    if method == "flat":
        tenths = cavalry_points * UNIT
        return tuple(replace(rule, points=tenths) if rule.id == "cavalry" else rule for rule in rules)
    low, high = TIMES[method]
    return tuple(replace(rule, points=(high if rule.high else low) * weight(rule)) for rule in rules)


def _own_rule(number: int, hand: OwnHand) -> HandRule:
    need = Counter(BY_SIGN[sign].id for sign in hand.pieces)
    return _rule(f"own{number}", hand.name, hand.points, **need)


def weight(rule: HandRule) -> int:
    """Return what the pieces are worth of which a hand is made by name, in tenths of a point (6.6)."""
    return sum(VALUES[profession] * needed for profession, needed in rule.need.items())


def held(captured: str, options: Options) -> tuple[Hand, ...]:
    """Return the hands that these captured pieces make, in the order of the rule book.

    Where a hand counts several times (6.8) each copy stands by itself, those of one colour first.  Points
    are in the unit of the options.
    """
    return _held(
        captured,
        rules_of(options),
        options.unit,
        flash_points(options),
        options.duplicate_hands,
        round(options.duplicate_bonus * UNIT),
    )


def flash_points(options: Options) -> int:
    """Return what one colour adds to a hand, in whole points: nothing where the old scoring is without it."""
    return options.flash_points if options.scoring_method == "flat" or options.old_scoring_flash else 0


@lru_cache(maxsize=4096)
def _held(
    captured: str, rules: tuple[HandRule, ...], unit: int, flash: int, duplicates: str, bonus: int
) -> tuple[Hand, ...]:
    pieces = Counter(split_hand(captured))
    black = {piece: count for piece, count in pieces.items() if piece[0] != "+"}
    red = {piece[1:]: count for piece, count in pieces.items() if piece[0] == "+"}
    both = Counter(black) + Counter(red)
    hands: list[Hand] = []
    for rule in rules:
        copies, flashes = (
            _once(rule, black, red, both) if duplicates == "once" else _copies(rule, black, red, both)
        )
        if not copies:
            continue
        points = rule.points * unit // UNIT
        plain = Hand(rule.id, rule.name, points)
        colored = Hand(
            rule.id, rule.name if rule.id == "king" else FLASH + rule.name, points + flash * unit, True
        )
        if duplicates == "bonus":
            further = Hand(rule.id, rule.name, bonus * unit // UNIT)
            hands += [colored if flashes else plain, *[further] * (copies - 1)]
        else:
            copies = min(copies, 2)
            flashes = min(flashes, copies)
            hands += [*[colored] * flashes, *[plain] * (copies - flashes)]
    return tuple(hands)


Count = Mapping[str, int]
"""Pieces held, by letter."""


def _once(rule: HandRule, black: Count, red: Count, both: Count) -> tuple[int, int]:
    """Return how often a hand counts and how often in one colour, where it counts once (5.3)."""
    if rule.id == "king":
        return (1, 1) if both.get("K") else (0, 0)
    if not missing(rule, black) or not missing(rule, red):
        return 1, 1
    return (0, 0) if missing(rule, both) else (1, 0)


def _copies(rule: HandRule, black: Count, red: Count, both: Count) -> tuple[int, int]:
    """Return how many copies of a hand there are, and how many of one colour (6.8)."""
    if rule.id == "king":
        return both.get("K", 0), both.get("K", 0)
    return _most(rule, both), _most(rule, black) + _most(rule, red)


def _most(rule: HandRule, count: Count) -> int:
    """Return the largest number of copies of a hand that these pieces make, kings standing for others."""
    copies = 0
    while not _lacking(rule, count, copies + 1):
        copies += 1
    return copies


def missing(rule: HandRule, count: Count) -> int:
    """Return how many pieces the hand lacks, given the pieces held by letter (5.3); 0: it is complete.

    Kings that the hand itself needs must be kings; the others may each stand for one missing piece.
    """
    return _lacking(rule, count, 1)


def _lacking(rule: HandRule, count: Count, copies: int) -> int:
    """Return how many pieces so many copies of a hand lack."""
    return max(0, _kings_needed(rule, count, copies) - count.get("K", 0))


def _kings_needed(rule: HandRule, count: Count, copies: int = 1) -> int:
    """Return how many kings so many copies of a hand take: its own, and one for each other piece it lacks."""
    return copies * rule.need.get("king", 0) + sum(
        max(0, copies * needed - count.get(BY_ID[profession].letter, 0))
        for profession, needed in rule.need.items()
        if profession != "king"
    )


def loose_points(captured: str, hands: tuple[Hand, ...], options: Options) -> int:
    """Return what captured pieces are worth by themselves in the old scoring (6.6), in its unit.

    By ``old_3_5_exclusive`` only those count that no hand uses: of each profession as many are used as by the
    hand that needs most of it.  That holds for kings too, those among them that stand for other pieces.
    Colours are ignored, and copies of a hand (6.8) need no more than one of it.
    """
    if options.scoring_method == "flat":
        return 0
    letters = Counter(piece[-1] for piece in split_hand(captured))
    count = Counter({BY_LETTER[letter].id: pieces for letter, pieces in letters.items()})
    if options.scoring_method == "old_3_5_exclusive":
        present = {hand.id for hand in hands}
        used = Counter({"king": 1})
        for rule in rules_of(options):
            if rule.id in present:
                used |= Counter(rule.need) | Counter(king=_kings_needed(rule, letters))
        count -= used
    return sum(VALUES[profession] * pieces for profession, pieces in count.items())


def composition(hand: Hand, captured: str, options: Options) -> tuple[str, ...]:
    """Return pieces among the captured ones that make a hand, in the order of the rule book.

    A king in the place of another piece stands there as a king.  A situational hand is made of no pieces.
    """
    rule = next((rule for rule in rules_of(options) if rule.id == hand.id), None)
    if rule is None:
        return ()
    pieces = split_hand(captured)
    if hand.flash and rule.id != "king":
        colors = ([piece for piece in pieces if (piece[0] == "+") == red] for red in (False, True))
        pieces = next(own for own in colors if missing(rule, Counter(piece[-1] for piece in own)) == 0)
    kings = [piece for piece in pieces if piece[-1] == "K"]
    own_kings = rule.need.get("king", 0)
    free = kings[own_kings:]
    found: list[str] = []
    for profession, needed in rule.need.items():
        letter = BY_ID[profession].letter
        if letter == "K":
            found += kings[:own_kings]
            continue
        real = [piece for piece in pieces if piece[-1] == letter][:needed]
        lacking = needed - len(real)
        found += real + free[:lacking]
        free = free[lacking:]
    return tuple(found)


def atoms(hands: tuple[Hand, ...]) -> Counter[tuple[str, bool]]:
    """Return what can be new (5.4): each hand, and the flash of each hand that has it, with their copies."""
    return Counter((hand.id, flash) for hand in hands for flash in {False, hand.flash})


def is_new(before: str, after: str, options: Options) -> bool:
    """Tell whether a turn that changed the captured pieces asks for a declaration (5.4).

    A new hand does, a further copy where copies count (6.8), and a held hand that becomes one of one colour.
    ``drop_trigger: set_difference`` compares names instead, so that a hand that loses its colour by a drop
    counts as new too; not where a further copy of it (6.8) bore the plain name before.
    """
    if before == after:
        return False
    old, new = held(before, options), held(after, options)
    if options.drop_trigger == "set_difference":
        return not Counter(hand.name for hand in new) <= Counter(hand.name for hand in old)
    return not atoms(new) <= atoms(old)
