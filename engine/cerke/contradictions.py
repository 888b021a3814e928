"""Which switches of Cerke contradict each other, and which do nothing beside others.

Source: the rule specification, section 6.  Such rules are refused where people choose them and where a
record is read; a switch that has the value of some preset is never refused for doing nothing, since it
came with the preset and says nothing that its players chose.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final, NamedTuple, NoReturn

import msgspec

from engine.cerke.board import BOARDS, BY_SIGN, TAM, Board, profession
from engine.cerke.hands import FIGURATIVE, FLASH, STEP_TAM, TAM_REPEAT
from engine.cerke.options import PRESETS, Options, OwnHand
from engine.core import OptionError


class Idle(NamedTuple):
    """A switch that does nothing while another has one of these values.

    ``harmless`` are values that say no more than that, or have an effect all the same.  A switch ``unless``
    that is on gives it one too.
    """

    option: str
    because: str
    values: tuple[object, ...]
    harmless: tuple[object, ...] = ()
    unless: str = ""


IDLE: Final = (
    Idle("first_player", "seasons", (1,), harmless=("IA", "A")),
    Idle("water_exempt_from", "water_threshold", (0,)),
    Idle("short_cast", "declare_before_cast", ("direction", "none"), unless="opponent_exact"),
    Idle("start_points", "score_limit", ("cash",), harmless=(0,)),
    Idle("immediate_penalty_can_end_game", "score_limit", ("none", "cash")),
    Idle("tiger_horse", "board", ("educational_5x7",)),
    Idle("horse_hue_jump", "board", ("educational_5x7",)),
    Idle("horse_hue_jump", "move_table", ("hard_tam",)),
    Idle("horse_hue_jump", "tiger_horse", ("both_tiger",)),
    Idle("step_tam_points", "step_on_tam", (False,)),
    Idle("step_tam_when_incomplete", "step_on_tam", (False,)),
    Idle("cavalry_points", "hand_system", ("educational", "animal_chain", "triple_run")),
    Idle("cavalry_points", "scoring_method", ("old_2_4", "old_3_5", "old_3_5_exclusive")),
    Idle("flash_points", "old_scoring_flash", (False,)),
    Idle("old_scoring_flash", "scoring_method", ("flat",)),
    Idle("vehicles_hand", "hand_system", ("kantei", "educational", "triple_run", "figurative")),
    Idle("soldier_hands", "hand_system", ("kantei", "educational", "triple_run", "figurative")),
    Idle("own_hands", "hand_system", ("kantei", "educational", "animal_chain", "triple_run")),
    Idle("duplicate_bonus", "duplicate_hands", ("once", "twice")),
    Idle("head_start", "handicap_side", ("none",)),
    Idle("second_cast", "handicap_side", ("none",)),
    Idle("opponent_exact", "handicap_side", ("none",)),
    Idle("opponent_exact", "declare_before_cast", ("exact",)),
)
"""Which switch has no effect beside which values of another (6.1)."""


USUAL_HEAD_START: Final = 5
"""The help that is proposed to who names a side to be helped, and not how."""


def check(options: Options) -> None:
    """Raise OptionError for the first thing that makes no sense, naming the switch and the reason.

    ``because`` names the switch or switches beside which it makes none; ``brings`` what would make sense of
    it.
    """
    _check_points(options)
    _check_idle(options)
    _check_handicap(options)
    _check_own_hands(options)


def _reject(options: Options, option: str, rule: str, **data: object) -> NoReturn:
    raise OptionError(rule, option=option, value=msgspec.to_builtins(getattr(options, option)), **data)


def _check_points(options: Options) -> None:
    if options.score_limit == "total" and options.start_points == 0:
        _reject(options, "start_points", "needs_start_points", because="score_limit")
    if options.duplicate_bonus != round(options.duplicate_bonus, 1):
        _reject(options, "duplicate_bonus", "tenths_only")
    at_once = (options.tam_after_tam.kind, options.tam_in_place.kind, options.step_tam_mode)
    if "immediate" not in at_once and not options.immediate_penalty_can_end_game:
        causes = ("tam_after_tam", "tam_in_place", "step_tam_mode")
        _reject(options, "immediate_penalty_can_end_game", "nothing_at_once", because=causes)
    for option in ("tam_after_tam", "tam_in_place"):
        consequence = getattr(options, option)
        if consequence.points and consequence.kind in ("allowed", "forbidden"):
            _reject(options, option, "points_for_nothing")


def _check_idle(options: Options) -> None:
    for option, because, values, harmless, unless in IDLE:
        other = getattr(options, because)
        usual = {getattr(preset, option) for preset in PRESETS.values()}
        idle = other in values and not (unless and getattr(options, unless))
        if idle and getattr(options, option) not in {*usual, *harmless}:
            _reject(options, option, "idle_option", because=because, other=msgspec.to_builtins(other))


def _check_handicap(options: Options) -> None:
    if options.handicap_side == "none":
        return
    if not (options.head_start or options.second_cast or options.opponent_exact):
        _reject(options, "handicap_side", "helps_nobody", brings={"head_start": USUAL_HEAD_START})
    if options.score_limit == "total" and options.head_start >= options.start_points:
        _reject(options, "head_start", "head_start_too_large", most=options.start_points - 1)


# --- Hands of a club's own -------------------------------------------------------------------------

_NAME: Final = re.compile(r"(?:(?!再行|終季)[^\s{}\[\]()（）加為而#,.、。，．｡､])+")
"""What a record can name: no sign by which a declaration goes on or ends."""


def _check_own_hands(options: Options) -> None:
    taken = {rule.name for rule in FIGURATIVE} | {STEP_TAM[1], TAM_REPEAT[1]}
    for hand in options.own_hands:
        _check_own_hand(options, hand, BOARDS[options.board])
        if hand.name in taken:
            _reject(options, "own_hands", "hand_named_twice", name=hand.name)
        taken.add(hand.name)


def _check_own_hand(options: Options, hand: OwnHand, board: Board) -> None:
    """Refuse a hand that no record could name, or that the pieces of the board cannot make."""
    if not _NAME.fullmatch(hand.name) or hand.name.startswith(FLASH):
        _reject(options, "own_hands", "bad_hand_name", name=hand.name)
    unknown = [sign for sign in hand.pieces if sign not in BY_SIGN]
    if unknown:
        _reject(options, "own_hands", "unknown_hand_piece", name=hand.name, piece=unknown[0])
    there = Counter(profession(piece).sign for piece in board.setup if piece and piece != TAM)
    lacking = Counter(hand.pieces) - there
    if lacking:
        _reject(options, "own_hands", "too_few_pieces", name=hand.name, piece=next(iter(lacking)))
