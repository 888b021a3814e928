"""Whole games in CKKA: what is written is read again, for random games under all sorts of rules."""

import random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cerke.board import BOARDS
from engine.cerke.game import CERKE
from engine.cerke.notation import dump_ckka, load_ckka
from engine.cerke.options import PRESETS, Consequence, Options
from engine.cerke.state import Action, Bridge, Excited, Move, Over, StepCast, StepMove, Taxot, Water
from engine.core import RecordError
from engine.record import Record
from tests.engine.cerke.test_ckka import EXAMPLE_A, OPENING, moves

VARIANTS = {
    **PRESETS,
    "none": Options(declare_before_cast="none", first_player="alternate", seasons=2),
    "short": Options(seasons=1, max_plies_per_season=40, score_limit="none", rate_limit=None),
    "money": Options(seasons=1, score_limit="cash", start_points=0, water_threshold=0),
    "hard": Options(move_table="hard_tam", water_threshold=5, tam_in_place=Consequence("immediate", -3)),
}


def random_game(options: Options, seed: int, plies: int) -> Record:
    """Play at random, with a taste for captures so that games end; never stop within a turn."""
    rng = random.Random(seed)
    at = BOARDS[options.board].at
    state = CERKE.start(2, options)
    actions: list[tuple[int, Action]] = []
    while len(actions) < plies or isinstance(state, Bridge | Excited | Water):
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
        action = rng.choice(choices)
        actions.append((turn.seats[0], action))
        state = CERKE.apply(state, turn.seats[0], action)
    return Record(CERKE, options, tuple(actions), players=("甲[x]#", "乙"))


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
