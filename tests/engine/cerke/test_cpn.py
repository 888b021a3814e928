"""Positions in one line: round trips, and what is said where about a bad one."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cerke import wording
from engine.cerke.game import CERKE
from engine.cerke.notation import dump_ckka, dump_cpn, load_ckka, load_cpn
from engine.cerke.options import PRESETS, Options
from engine.cerke.state import FirstMover, Ground, TamMove
from engine.core import CHANCE, RecordError
from engine.record import Record

BOARD = "lhcg+k+g+c+h+l/+m+a1+t1t1am/s+ss+s+v+ss+ss/9/4*4/9/S+SS+SV+SS+SS/MA1T1+T1+A+M/+L+H+C+GKGCHL"
START = f"{BOARD} IA -,- 20-20 1 1 - standard"
SMALL = "+c+a+k+g+m/ss+v+s+s/5/2*2/5/+S+SVSS/MGKAC A -,- 10-10 1 1 - educational"
MIDDLE = "4+k4/9/9/9/4*4/9/9/9/4K4 A S+SA,+H 12-28 4 3 t online"


def test_the_starting_positions() -> None:
    for preset, seat, text in (("standard", 0, START), ("educational", 1, SMALL)):
        state = CERKE.apply(CERKE.start(2, PRESETS[preset]), CHANCE, FirstMover(seat))
        assert dump_cpn(state) == text
        assert load_cpn(text) == state


def test_every_field_arrives() -> None:
    state = load_cpn(MIDDLE)
    assert isinstance(state, Ground)
    position = state.position
    assert position.options == PRESETS["online"]
    assert position.mover == 1
    assert position.captured == ("S+SA", "+H")
    assert position.score == (12, 28)
    assert (position.rate, position.season, position.tam_moved_last) == (4, 3, True)
    assert dump_cpn(state) == MIDDLE
    # Online nobody may move the 皇 right after the opponent did.
    assert not any(isinstance(action, TamMove) for action in CERKE.legal(state, 1))


def test_captured_pieces_are_sorted_and_space_is_forgiven() -> None:
    untidy = MIDDLE.replace("S+SA,+H", "A+SS,+H").replace(" ", "  ") + "\n"
    assert dump_cpn(load_cpn(untidy)) == MIDDLE


TWO = "4+k4/9/9/9/2*3*2/9/9/9/4K4"
"""Two 皇."""


@pytest.mark.parametrize(
    "text",
    [
        f'{TWO} A -,- 20-20 1 1 t standard{{"tams":2}}',
        f'{BOARD} IA -,- 20.4-19.6 1 1 - standard{{"scoring_method":"old_2_4"}}',
        f"{BOARD} IA -,- -0.4-0.4 1073741824 1 - standard"
        '{"start_points":0,"score_limit":"none","rate_limit":null,"scoring_method":"old_3_5"}',
        f'{BOARD} IA -,- 13-27 1 1 - standard{{"handicap_side":"A","head_start":7}}',
        f"{BOARD} IA -,- -2-8 1 1 - standard"
        '{"start_points":3,"step_tam_mode":"immediate","immediate_penalty_can_end_game":false}',
        f'{BOARD} IA -,- 20-20 1 1 - online{{"hand_system":"figurative",'
        '"own_hands":[{"name":"月光","points":4,"pieces":"将巫"}]}',
    ],
)
def test_rules_of_ones_own_may_stand_behind_the_preset(text: str) -> None:
    state = load_cpn(text)
    assert dump_cpn(state) == text
    assert load_cpn(text.replace('":', '": ')) == state
    assert dump_cpn(load_cpn(START)) == START


def test_a_game_that_begins_with_a_debt_is_written_and_read_again() -> None:
    """A payment at once may leave less than nothing until the next 終季, where it does not end the game."""
    options = Options(step_tam_mode="immediate", immediate_penalty_can_end_game=False)
    state = load_cpn(swap(3, "42--2", dump_cpn(CERKE.start(2, options))))
    assert state.position.score == (42, -2)
    record = Record(CERKE, options, (), start=state)
    assert load_ckka(dump_ckka(record)).start == state


def swap(field: int, text: str, cpn: str = START) -> str:
    fields = cpn.split(" ")
    fields[field] = text
    return " ".join(fields)


@pytest.mark.parametrize(
    ("text", "rule", "column"),
    [
        ("", "bad_field_count", 1),
        ("9/9 IA", "bad_field_count", 5),
        (START + " more", "bad_field_count", len(START) + 2),
        (swap(0, BOARD.replace("/9/4*4", "/8/4*4")), "bad_board_row", BOARD.index("/9/4*4") + 2),
        (swap(0, BOARD.replace("/9/4*4", "/99/4*4")), "bad_board_row", BOARD.index("/9/4*4") + 2),
        (swap(0, BOARD.replace("4*4", "4q4")), "bad_piece", BOARD.index("*") + 1),
        (swap(0, BOARD.replace("4*4", "4+*4")), "bad_piece", BOARD.index("*") + 1),
        (swap(0, BOARD.replace("4*4", "9")), "bad_tam_count", 1),
        (swap(0, BOARD.replace("4*4", "3**4")), "bad_tam_count", 1),
        (swap(0, BOARD + "/9"), "bad_board", 1),
        (swap(0, BOARD.replace("4*4", "k3*4")), "too_many_pieces", 1),
        (swap(2, "S,-"), "too_many_pieces", 1),
        (swap(1, "B"), "bad_side", len(BOARD) + 2),
        (swap(2, "-"), "bad_captured", len(BOARD) + 5),
        (swap(2, "-,Sx", MIDDLE), "bad_piece", MIDDLE.index("S+SA") + 4),
        (swap(2, "s,-", MIDDLE), "bad_piece", MIDDLE.index("S+SA") + 1),
        (swap(2, "S,+", MIDDLE), "bad_piece", MIDDLE.index("S+SA") + 3),
        (swap(2, ",-", MIDDLE), "bad_piece", MIDDLE.index("S+SA") + 1),
        (swap(3, "20-21"), "bad_score", START.index("20-20") + 1),
        (swap(3, "41--1"), "bad_score", START.index("20-20") + 1),
        (swap(3, "20:20"), "bad_score", START.index("20-20") + 1),
        (swap(4, "3"), "bad_rate", START.index("20-20") + 7),
        (swap(4, "128"), "bad_rate", START.index("20-20") + 7),
        (swap(4, "0"), "bad_rate", START.index("20-20") + 7),
        (swap(5, "5"), "bad_season", START.index("20-20") + 9),
        (swap(5, "x"), "bad_season", START.index("20-20") + 9),
        (swap(6, "T"), "bad_tam_last", START.index("20-20") + 11),
        (swap(7, "kantei"), "unknown_preset", START.index("standard") + 1),
        (swap(7, "educational"), "bad_board", 1),
        (swap(3, "20.5-19.5"), "bad_score", START.index("20-20") + 1),
        (swap(7, 'standard{"scoring_method":"old_2_4"}', swap(3, "20.5-19.6")), "bad_score", len(BOARD) + 9),
        (START + '{"tams":2}', "bad_tam_count", 1),
        (START + '{"tams":3}', "bad_option", len(START) + 1),
        (START + '{"tam":2}', "unknown_option", len(START) + 1),
        (START + '{"start_points":0}', "needs_start_points", len(START) + 1),
        (START + '{"tams":2', "unreadable", len(START) + 1),
        (START + "{" * 5000, "unreadable", len(START) + 1),
        (START + '{"tams": 2} more', "unreadable", len(START) + 1),
    ],
)
def test_a_bad_field_is_named_with_its_place(text: str, rule: str, column: int) -> None:
    with pytest.raises(RecordError) as caught:
        load_cpn(text)
    assert (caught.value.rule, caught.value.line, caught.value.column) == (rule, 1, column)


def test_the_line_counts_too() -> None:
    for end in ("\n", "\r\n", "\r"):
        with pytest.raises(RecordError) as caught:
            load_cpn("\n" + START.replace("IA -,-", f"IA{end} B,-,-"))
        assert (caught.value.line, caught.value.column) == (3, 2)


@settings(max_examples=25, deadline=None)
@given(preset=st.sampled_from(sorted(PRESETS)), seed=st.integers(0, 2**32), plies=st.integers(0, 150))
def test_positions_round_trip(preset: str, seed: int, plies: int) -> None:
    rng = random.Random(seed)
    state = CERKE.start(2, PRESETS[preset])
    for _ in range(plies):
        actions = wording.possible(state)
        if not actions:
            break
        state = CERKE.apply(state, CERKE.turn(state).seats[0], rng.choice(actions))
    text = dump_cpn(state)
    loaded = load_cpn(text)
    assert isinstance(loaded, Ground)
    assert dump_cpn(loaded) == text
    for field in ("board", "captured", "mover", "season", "score", "rate", "tam_moved_last"):
        assert getattr(loaded.position, field) == getattr(state.position, field)
    assert CERKE.load(CERKE.dump(loaded)) == loaded


@settings(max_examples=200, deadline=None)
@given(st.text() | st.text(alphabet="LHCGKV*+/123456789 -,IAtlhcgkstandarlonie", max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        state = load_cpn(text)
    except RecordError:
        return
    assert load_cpn(dump_cpn(state)) == state


def test_a_long_text_is_refused_at_once() -> None:
    with pytest.raises(RecordError) as caught:
        load_cpn("a \n" * 200_000)
    assert (caught.value.rule, caught.value.line, caught.value.column) == ("bad_field_count", 9, 1)
    assert caught.value.data["found"] == 200_000
