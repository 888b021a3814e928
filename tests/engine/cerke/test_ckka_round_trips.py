"""Whole games in CKKA: what is written is read again, for random games under all sorts of rules."""

import random
from collections.abc import Mapping
from typing import Any

import msgspec
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.cerke.board import BOARDS
from engine.cerke.game import CERKE
from engine.cerke.moves import PIECES as PIECES_OF
from engine.cerke.notation import dump_ckka, load_ckka
from engine.cerke.options import PRESETS, Consequence, Options, OwnHand
from engine.cerke.state import (
    Action,
    Bridge,
    CastAgain,
    Chain,
    Declare,
    Excited,
    Ground,
    Land,
    Move,
    Over,
    Refused,
    SecondCast,
    State,
    StepCast,
    StepMove,
    Taxot,
    Tymok,
    Water,
)
from engine.core import OptionError, RecordError
from engine.record import Record
from tests.engine.cerke.test_ckka import EXAMPLE_A, OPENING, moves

VARIANTS = {
    **PRESETS,
    "none": Options(declare_before_cast="none", first_player="alternate", seasons=2),
    "short": Options(seasons=1, max_plies_per_season=40, score_limit="none", rate_limit=None),
    "money": Options(seasons=1, score_limit="cash", start_points=0, water_threshold=0),
    "hard": Options(move_table="hard_tam", water_threshold=5, tam_in_place=Consequence("immediate", -3)),
    "chain": Options(stick_method="chain", declare_before_cast="direction"),
    "two": Options(tams=2, stick_method="chain", seasons=1),
    "tenths": Options(scoring_method="old_2_4", score_limit="none", rate_limit=None, seasons=1),
    "bonus": Options(duplicate_hands="bonus", duplicate_bonus=0.5, hand_system="animal_chain"),
    "helped": Options(
        handicap_side="A", head_start=7, second_cast=True, opponent_exact=True, declare_before_cast="none"
    ),
    "helped_chain": Options(handicap_side="IA", second_cast=True, stick_method="chain", water_threshold=4),
    "own": Options(hand_system="figurative", own_hands=(OwnHand("月光", 4, "将巫"),)),
}

CHOICES: dict[str, list[Any]] = {
    "board": ["educational_5x7"],
    "seasons": [1, 2],
    "start_points": [1, 33],
    "score_limit": ["none", "cash"],
    "rate_limit": [None, 3, 1],
    "first_player": ["random", "alternate", "IA", "A"],
    "max_plies_per_season": [5, 60],
    "tams": [2],
    "move_table": ["hard_tam"],
    "hue_vessel": ["as_archer"],
    "tiger_horse": ["both_tiger", "both_horse"],
    "archer_chariot": ["both_archer", "both_chariot"],
    "water_moves": ["slow_water"],
    "horse_hue_jump": ["any_one"],
    "tam_itself_is_tam_hue": [True],
    "water_exempt_from": ["hill_only"],
    "step_on_tam": [False],
    "declare_before_cast": ["direction", "none"],
    "pass_after_cast": ["only_if_short"],
    "stick_method": ["chain"],
    "water_threshold": [0, 5],
    "step_tam_mode": ["immediate"],
    "step_tam_points": [-1, 2],
    "step_tam_when_incomplete": ["exempt"],
    "tam_after_tam": [{"kind": "forbidden"}, {"kind": "immediate", "points": -2}, {"kind": "allowed"}],
    "tam_in_place": [{"kind": "forbidden"}, {"kind": "immediate", "points": -2}, {"kind": "allowed"}],
    "tam_repeat_both": ["sum"],
    "immediate_penalty_can_end_game": [False],
    "hand_system": ["educational", "animal_chain", "triple_run", "figurative"],
    "cavalry_points": [7],
    "flash_points": [0, 5],
    "scoring_method": ["old_2_4", "old_3_5", "old_3_5_exclusive"],
    "old_scoring_flash": [False],
    "duplicate_hands": ["twice", "bonus"],
    "vehicles_hand": [False],
    "soldier_hands": [False],
    "duplicate_bonus": [0.5, 2],
    "declare_on": ["any_hand"],
    "drop_trigger": ["set_difference"],
    "situational_taxot": ["situational_only"],
    "own_hands": [[{"name": "月光", "points": 4, "pieces": "将巫"}]],
    "handicap_side": ["IA", "A"],
    "head_start": [1, 15],
    "second_cast": [True],
    "opponent_exact": [True],
}
"""Values of each switch besides the usual one, but for two whose turns the format does not tell whole."""


def options_of(rng: random.Random, choices: Mapping[str, list[Any]] = CHOICES) -> Options:
    """Return random rules that fit together: what contradicts the rest is left out."""
    changes = {name: rng.choice(values) for name, values in choices.items() if rng.random() < 0.25}
    while True:
        try:
            return CERKE.make_options("standard", changes)
        except OptionError as error:
            dropped = error.data["option"] if error.data["option"] in changes else error.data["because"]
            del changes[dropped]


def random_game(options: Options, seed: int, plies: int) -> Record:
    """Play at random, with a taste for captures so that games end; never stop within a turn.

    Where the stepped piece may be captured, that is sought and done.
    """
    rng = random.Random(seed)
    at = BOARDS[options.board].at
    state = CERKE.start(2, options)
    actions: list[tuple[int, Action]] = []
    while len(actions) < plies or isinstance(state, Bridge | Chain | Excited | Water | Refused):
        turn = CERKE.turn(state)
        if turn.is_over:
            break
        choices: list[Action] = CERKE.legal(state, turn.seats[0])
        if rng.random() < 0.6:
            captures: list[Action] = [
                action
                for action in choices
                if isinstance(action, Move | StepMove) and state.position.board[at[action.dest]]
            ]
            choices = captures or choices
        if options.zero_move_capture:
            choices = towards_zero_moves(state, choices)
        action = rng.choice(choices)
        actions.append((turn.seats[0], action))
        state = CERKE.apply(state, turn.seats[0], action)
    return Record(CERKE, options, tuple(actions), players=("甲[x]#", "乙"))


def towards_zero_moves(state: State, choices: list[Action]) -> list[Action]:
    """Return the choices that capture a stepped piece or may come to that, else all of them."""
    if isinstance(state, Excited):
        return [action for action in choices if action == Land(state.step.via)] or choices
    position = state.position
    at, enemies = BOARDS[position.options.board].at, PIECES_OF[1 - position.mover]
    return [
        action
        for action in choices
        if isinstance(action, StepCast) and position.board[at[action.via]] in enemies
    ] or choices


@settings(max_examples=24, deadline=None)
@given(
    variant=st.sampled_from(sorted(VARIANTS)), seed=st.integers(0, 2**32), plies=st.sampled_from([30, 900])
)
def test_random_games_round_trip(variant: str, seed: int, plies: int) -> None:
    record = random_game(VARIANTS[variant], seed, plies)
    text = dump_ckka(record)
    again = load_ckka(text)
    assert again == record
    assert list(again.states()) == list(record.states())
    assert dump_ckka(again) == text


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_games_of_all_rules_round_trip_in_both_notations(seed: int) -> None:
    """What is exported comes back byte for byte, whatever the rules; ① tells no less than ⓪."""
    record = random_game(options_of(random.Random(seed)), seed, 150)
    text = dump_ckka(record)
    again = load_ckka(text)
    assert again == record
    assert dump_ckka(again) == text
    short = dump_ckka(record, short=True)
    assert load_ckka(short) == record
    assert dump_ckka(load_ckka(short), short=True) == short
    assert len(short) <= len(text)


ELSEWHERE: dict[str, list[Any]] = {"zero_move_capture": [True], "short_cast": ["nearer"]}
"""The switches by which a piece may land elsewhere than on what was declared, which no record tells."""


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32), notation=st.booleans())
@example(seed=4, notation=False)
@example(seed=37, notation=True)
def test_games_in_which_pieces_land_elsewhere_are_read_again(seed: int, notation: bool) -> None:
    """What was declared may be read otherwise, but the same turns are made, and exported the same."""
    options = options_of(random.Random(seed), CHOICES | ELSEWHERE)
    record = random_game(options, seed, 150)
    text = dump_ckka(record, short=notation)
    again = load_ckka(text)
    assert dump_ckka(again, short=notation) == text
    assert turns(again) == turns(record)


def turns(record: Record) -> list[tuple[tuple[str, ...], tuple[str, str], tuple[int, int]]]:
    """List the positions between the turns of a record."""
    return [
        (state.position.board, state.position.captured, state.position.score)
        for state in record.states()
        if isinstance(state, Ground | Declare | Over)
    ]


def test_the_random_games_meet_what_is_special() -> None:
    met = {type(action) for name in VARIANTS for action in moves(random_game(VARIANTS[name], 7, 400))}
    assert met >= {CastAgain, SecondCast, Tymok, Taxot}


def test_random_games_come_to_an_end() -> None:
    ends = [list(random_game(options, 1, 900).states())[-1] for options in PRESETS.values()]
    assert any(isinstance(end, Over) for end in ends)
    assert any(isinstance(action, Taxot) for action in moves(random_game(PRESETS["standard"], 1, 900)))


def test_a_turn_in_progress_is_not_written() -> None:
    record = load_ckka(OPENING)
    started = (*record.actions, (1, StepCast("LE", "LI", "LO")))
    assert dump_ckka(msgspec.structs.replace(record, actions=started)) == dump_ckka(record)


PIECES = [
    *EXAMPLE_A.split(),
    "{律:online}",
    "[a]",
    "#[b]#三",
    "或為",
    "(王)",
    "終季",
    "再行",
    "春終",
    "KA片KE",
    "或車CI",
]


@settings(max_examples=150, deadline=None)
@given(
    st.text()
    | st.lists(st.sampled_from(PIECES) | st.text(alphabet="KA皇[]{}#水橋無或三手為", max_size=6)).map(
        " ".join
    )
)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        record = load_ckka(text)
    except RecordError:
        return
    assert load_ckka(dump_ckka(record)).actions == record.actions
