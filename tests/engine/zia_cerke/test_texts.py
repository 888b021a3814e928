"""Texts of 古機戦: what players type, positions in a line, records."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import IllegalAction, RecordError
from engine.record import Record
from engine.records import check, dump_record, write
from engine.zia_cerke import RULES, ZIA_CERKE, Options, position, record
from engine.zia_cerke.position import dump_position, load_position
from engine.zia_cerke.state import AcceptDraw, Choose, OfferDraw, Over, Resign, Setup, State, Stop
from tests.engine.zia_cerke.build import START, at, notations, played, refused

# --- What players type -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "KAI-KY",
        "kai-ky",
        "KAIKY",
        "kai ky",
        "ＫＡＩ－ＫＹ",
        "KAI→KY",
        "kai > ky",
        "K AI K Y",
        "兵KAI-KY",
        "KAI兵KY",
        "soldier KAI KY",
        "Soldier from KAI to KY",
        "K KAI KY",
        "kauk kai ky",
        "move the pawn from kai to ky",
    ],
)
def test_a_move_may_be_typed_in_many_ways(text: str) -> None:
    state = at(START)
    assert ZIA_CERKE.notate(state, ZIA_CERKE.parse(state, text)) == "KAI-KY"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("KY-TYxNY", "KY-TYxNY"),
        ("kytyxny", "KY-TYxNY"),
        ("KY-TY", "KY-TYxNY"),
        ("KYxNY", "KY-TYxNY"),
        ("KY x NY - TY", "KY-TYxNY"),
        ("chariot ky takes soldier ny", "KY-TYxNY"),
        ("車KY取NY", "KY-TYxNY"),
        ("C ky×ny", "KY-TYxNY"),
        ("KY NY 取", "KY-TYxNY"),
        ("KY TY NY takes", "KY-TYxNY"),
    ],
)
def test_captures_may_be_typed_in_many_ways(text: str, meant: str) -> None:
    state = at("8i/9/4n4/9/9/C1k6/4N4/9/I8")
    assert ZIA_CERKE.notate(state, ZIA_CERKE.parse(state, text)) == meant


@pytest.mark.parametrize(
    "text", ["TAI~ZAI~ZY-XY", "tai zai zy xy", "TAIZAIZYXY", "archer tai over zai over zy to xy", "TAI-XY"]
)
def test_ways_over_vessels(text: str) -> None:
    state = at("8i/9/9/9/9/4n4/3GN4/9/I8")
    assert ZIA_CERKE.notate(state, ZIA_CERKE.parse(state, text)) == "TAI~ZAI~ZY-XY"


def test_the_shortest_way_is_written_and_any_way_is_read() -> None:
    state = at("8i/9/9/9/9/3Gn4/4N4/9/I8")
    over_both = ZIA_CERKE.parse(state, "TY~ZY~ZAI-XAI")
    assert ZIA_CERKE.notate(state, over_both) == "TY~ZY~ZAI-XAI"
    beside = at("8i/9/9/9/9/4n4/3GN4/9/I8")
    assert refused(beside, "TAI~ZY-XY") == "cannot_step_there"
    assert refused(beside, "TAI~ZAI-XY") == "cannot_step_there"


def test_a_longer_way_is_the_same_move() -> None:
    """The king on TY gets to TU over ZO, or over both vessels."""
    state = at("8i/9/9/9/4n4/3IN4/9/9/9")
    one, both = ZIA_CERKE.parse(state, "TY~ZO-TU"), ZIA_CERKE.parse(state, "TY~ZY~ZO-TU")
    assert one == both
    assert ZIA_CERKE.notate(state, both) == "TY~ZO-TU"


def test_to_is_a_word_and_a_square() -> None:
    state = at(START)
    assert ZIA_CERKE.notate(state, ZIA_CERKE.parse(state, "vessel ZAI to ZY")) == "ZAI-ZY"
    assert ZIA_CERKE.notate(state, ZIA_CERKE.parse(state, "vessel ZAI to TO")) == "ZAI-TO"
    assert ZIA_CERKE.notate(state, ZIA_CERKE.parse(state, "ZAI TO")) == "ZAI-TO"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("resign", Resign()),
        ("Offer Draw", OfferDraw()),
        ("offer a draw", OfferDraw()),
        ("offer_draw", OfferDraw()),
        ("accept", AcceptDraw()),
        ("accept-draw", AcceptDraw()),
        ("STOP", Stop()),
        ("keep", Choose("keep")),
        ("swap left", Choose("swap_left")),
        ("SWAP_BOTH", Choose("swap_both")),
    ],
)
def test_sayings(text: str, action: Any) -> None:
    assert ZIA_CERKE.parse(at(START), text) == action


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("KAI-KAI", "cannot_reach"),
        ("KAI-KO", "cannot_reach"),
        ("KY-KO", "empty_square"),
        ("KI-KU", "not_your_piece"),
        ("ZAI-ZI", "vessel_there"),
        ("ZAI-ZAU", "vessel_needs_water"),
        ("ZAI-ZAI", "cannot_reach"),
        ("KIA-KAI", "own_piece_there"),
        ("NIA~NAI-NY", "way_barred"),
        ("TAI-TO", "water_is_closed"),
        ("KAI-KYxKY", "takes_nothing_there"),
        ("general KAI KY", "wrong_piece"),
        ("将KAI-KY", "wrong_piece"),
        ("KAI", "needs_destination"),
        ("KY", "needs_source"),
        ("soldier", "needs_squares"),
        ("xKI", "needs_source"),
        ("stop", "wrong_action"),
        ("KAI兵兵KY", "unreadable_move"),
        ("tiger KAI KY", "unreadable_move"),
        ("B5-B6", "unreadable_move"),
        ("再行", "unreadable_move"),
        ("KAI-KY KY-KO", "cannot_reach"),
        ("ZO皇TI", "unreadable_move"),
        ("bet 2 3", "unreadable_move"),
        ("KAI" * 60, "unreadable_move"),
        ("", "unreadable_move"),
    ],
)
def test_what_is_refused(text: str, rule: str) -> None:
    assert refused(at(START), text) == rule


def test_refusals_over_water_and_vessels() -> None:
    state = at("8i/9/4n4/9/4N4/2K6/9/C8/I8")
    assert refused(state, "ZO-ZI") == "vessel_there"
    blocked = at("8i/9/9/9/2Nn5/9/9/9/I8")
    assert refused(blocked, "NO-ZO") == "vessel_is_blocked"
    assert refused(state, "KAU-NO") == "water_is_closed"
    archer = at("8i/9/4n4/9/9/9/G3N4/9/I8")
    assert refused(archer, "KAI-ZAI") == "vessel_there"
    assert refused(archer, "KAI-KAI") == "cannot_reach"


def test_near_notations() -> None:
    with pytest.raises(IllegalAction) as caught:
        ZIA_CERKE.parse(at(START), "KAI-K?")
    assert "KAI-KY" in caught.value.data["near"]
    with pytest.raises(IllegalAction) as caught:
        ZIA_CERKE.parse(at(START), "LIA")
    assert caught.value.data["near"] == ("LIA-KAU", "LIA-NAU")
    with pytest.raises(IllegalAction) as caught:
        ZIA_CERKE.parse(at(START), "archer")
    assert caught.value.data["near"] == ("KIA-KAU", "PIA-PAU")
    setup = ZIA_CERKE.start(2, Options(setup="chosen"))
    with pytest.raises(IllegalAction) as caught:
        ZIA_CERKE.parse(setup, "swap wings")
    assert "swap_right" in caught.value.data["near"]
    assert refused(setup, "KAI-KY") == "wrong_action"
    with pytest.raises(IllegalAction, match="game_over"):
        ZIA_CERKE.parse(played(at(START), "resign"), "KAI-KY")


def test_two_captures_from_one_square() -> None:
    """A chariot that may take the same square's neighbour in two ways is asked which."""
    state = at("8i/4k4/I8/9/2n6/9/2k1N4/3B5/9")
    assert {"TAU-LYxNAI", "TAU~ZAI~NO-LY"} <= notations(state, "TAU")


def test_in_a_chain_only_the_piece_that_jumped_is_read() -> None:
    state = played(at("8i/9/4n4/9/1k7/9/1k2N4/2B6/I8", slide="none", chain_jumps=True), "NAU-KYxLAI")
    for text in ("KY-NUxLO", "kynu", "KYxLO", "beast KY takes LO"):
        assert ZIA_CERKE.notate(state, ZIA_CERKE.parse(state, text)) == "KY-NUxLO"
    assert refused(state, "KIA-KAU") == "chain_goes_on"
    assert refused(state, "KY-LAI") == "chain_goes_on"
    assert refused(state, "resign") == "wrong_action"


@given(st.text(max_size=120))
@settings(max_examples=200, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    for state in (at(START), ZIA_CERKE.start(2, Options(setup="chosen"))):
        try:
            ZIA_CERKE.parse(state, text)
        except IllegalAction as error:
            assert error.rule in RULES  # noqa: PT017


# --- Positions -------------------------------------------------------------------------------------


def test_the_initial_position() -> None:
    assert dump_position(ZIA_CERKE.start(2, Options())) == f"{START} 0"
    assert dump_position(played(at(START), "KAI-KY")).endswith(
        "KKKKNKKKK/9/GBCWIWCBG 1".replace("KKKKN", "1KKKN")
    )
    assert load_position(f"{START} 0") == ZIA_CERKE.start(2, Options())
    assert load_position(f"  {START}\n 0\n") == ZIA_CERKE.start(2, Options())


def test_lessons_write_positions_of_few_pieces() -> None:
    form = ZIA_CERKE.lesson_form
    assert form is not None
    text = "8i/9/9/9/9/9/9/9/I7G 0"
    assert form.recognises(text)
    assert not form.recognises("8i/9/9 0")
    options, state = form.read(text)
    assert options == Options()
    assert "PIA-PAxPA" in notations(state)
    assert form.write(state) == text


def test_positions_come_back() -> None:
    rng = random.Random(2)
    state = ZIA_CERKE.start(2, Options(move_limit=None, repetition=None))
    for _ in range(200):
        if isinstance(state, Over):
            break
        again = load_position(dump_position(state))
        assert (again.table.board, again.table.mover) == (state.table.board, state.table.mover)
        action = rng.choice(ZIA_CERKE.moves(state, state.table.mover))
        state = ZIA_CERKE.apply(state, state.table.mover, action)


@pytest.mark.parametrize(
    ("text", "rule", "column"),
    [
        ("", "bad_field_count", 1),
        (START, "bad_field_count", len(START) + 1),
        (f"{START} 0 x", "bad_field_count", len(START) + 4),
        (f"{START} IA", "bad_mover", len(START) + 2),
        ("9/9/9 0", "bad_board", 1),
        (f"{START}/9 0", "bad_board", 1),
        (START.replace("/9/GB", "/8/GB") + " 0", "bad_board_row", 39),
        (START.replace("GBCW", "GBCWW") + " 0", "bad_board_row", 41),
        (START.replace("GBCW", "GBTW") + " 0", "bad_piece", 43),
        (START.replace("GBCW", "GB0W") + " 0", "bad_piece", 43),
        (START.replace("/9/GB", "/K8/GB") + " 0", "too_many_pieces", 39),
        (START.replace("GBCWI", "GBCWW") + " 0", "too_many_pieces", 46),
        (START.replace("WIW", "W1W") + " 0", "missing_king", 1),
        (START.replace("KKKKN", "KKKNK") + " 0", "not_on_water", 32),
        ("4i4/9/9/9/4K4/9/9/9/4I4 0", "not_on_land", 12),
    ],
)
def test_positions_that_cannot_be(text: str, rule: str, column: int) -> None:
    with pytest.raises(RecordError) as caught:
        load_position(text)
    assert (caught.value.rule, caught.value.line, caught.value.column) == (rule, 1, column)
    assert rule in position.RULES


# --- Records ---------------------------------------------------------------------------------------

EXAMPLE = """古機戦
{律:新古機戦}
{黒名:Anna}
{赤名:Ben: the second}
{場所:home}

1.	KAI-KY	KI-KU
{a quiet beginning}
2.	offer_draw ZAI-NO	ZI-ZU
3.	LIA-KAU	resign
投了 黒勝
終局 2-0
"""


def recorded(text: str) -> Record:
    return check(text)


def test_a_record() -> None:
    read = recorded(EXAMPLE)
    assert read.game_id == "zia_cerke"
    assert read.players == ("Anna", "Ben: the second")
    assert read.infos == (("場所", "home"),)
    assert [ZIA_CERKE.dump_action(action) for _, action in read.actions[2:4]] == [
        ZIA_CERKE.dump_action(OfferDraw()),
        '{"type":"move","src":"ZAI","dest":"NO"}',
    ]
    assert [seat for seat, _ in read.actions] == [0, 1, 0, 0, 1, 0, 1]
    assert read.comments == ((1, "a quiet beginning"),)
    assert read.warnings == ()
    told = "{律:新古機戦}\n"
    assert write(read) == EXAMPLE.replace(told, told + "{律票:新古機戦 · #5r4vfy}\n")
    assert check(write(read)).warnings == ()
    other = check(write(read).replace("#5r4vfy", "#222222"))
    assert [warned.rule for warned in other.warnings] == ["other_passport"]


def random_record(seed: int, **options: Any) -> Record:
    rng = random.Random(seed)
    chosen = Options(**options)
    state: State = ZIA_CERKE.start(2, chosen)
    actions = []
    while not isinstance(state, Over):
        seat = rng.choice(ZIA_CERKE.turn(state).seats)
        giving_up = rng.random() < 0.02
        action = rng.choice(ZIA_CERKE.legal(state, seat) if giving_up else ZIA_CERKE.moves(state, seat))
        if rng.random() < 0.05 and OfferDraw() in ZIA_CERKE.legal(state, seat):
            action = OfferDraw()
        state = ZIA_CERKE.apply(state, seat, action)
        actions.append((seat, action))
    return Record(ZIA_CERKE, chosen, tuple(actions), players=("黒", "赤 {x}"), started="2026-01-01T00:00:00Z")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"setup": "chosen", "seasons": 3, "first_mover": 1},
        {"slide": "none", "chain_jumps": True, "sacrifice_capture": True, "seasons": 2},
        {"setup": "swapped", "move_limit": 50},
    ],
)
def test_records_come_back(seed: int, options: dict[str, Any]) -> None:
    whole = random_record(seed, **options)
    text = write(whole)
    assert check(text) == whole
    assert check(dump_record(whole)).actions == whole.actions
    for length in (1, len(whole.actions) // 2):
        part = Record(ZIA_CERKE, whole.options, whole.actions[:length], players=whole.players)
        assert check(write(part)) == part


def test_a_record_from_another_position() -> None:
    start = at("8i/9/4n4/9/9/C1k6/4N4/9/I8", slide="none")
    actions = ((0, ZIA_CERKE.parse(start, "KY-KO")),)
    made = Record(ZIA_CERKE, Options(slide="none"), actions, start=start)
    assert "{初局:8i/9/4n4/9/9/C1k6/4N4/9/I8 0}" in write(made)
    assert check(write(made)) == made
    later = played(at(START), "KAI-KY", "KI-KU")
    made = Record(ZIA_CERKE, Options(), ((0, ZIA_CERKE.parse(later, "KY-KO")),), start=later)
    assert "{始局:" in write(made)
    assert check(write(made)) == made


@pytest.mark.parametrize(
    ("change", "rule", "line", "column"),
    [
        (("1.	KAI-KY", "1.	KAI-KO"), "cannot_reach", 7, 4),
        (("KI-KU", "KI-KY"), "cannot_reach", 7, 11),
        (("KI-KU", "再行"), "unreadable_move", 7, 11),
        (("2.	offer_draw", "2.	offer_draw offer_draw"), "already_offered", 9, 15),
        (("{律:新古機戦}", "{律:標準}"), "unknown_rules", 2, 4),
        (("{律:新古機戦}", "{律}"), "bad_header", 2, 1),
        (("{黒名:Anna}", "{律:新古機戦}"), "bad_header", 3, 1),
        (("{場所:home}", '{設定:{"seasons":99}}'), "bad_option", 5, 5),
        (("{場所:home}", "{設定:[1]}"), "unreadable", 5, 5),
        (("{場所:home}", "{初局:9/9 0}"), "bad_board", 5, 5),
        (("{場所:home}", "{初局:" + START + " 2}"), "bad_mover", 5, 5 + len(START) + 1),
        (("{場所:home}", "{始局:{}}"), "unreadable", 5, 5),
        (("{a quiet", "{a quiet\n{"), "unreadable_element", 8, 1),
        (("投了 黒勝", "投了 黒勝\n投了 黒勝"), "season_goes_on", 12, 1),
        (("2.	offer", "王 黒勝\n2.	offer"), "season_goes_on", 9, 1),
        (("投了 黒勝", "4.	KY-KO"), "after_the_end", 11, 4),
    ],
)
def test_errors_are_located(change: tuple[str, str], rule: str, line: int, column: int) -> None:
    text = EXAMPLE.replace(*change, 1)
    assert text != EXAMPLE
    with pytest.raises(RecordError) as caught:
        check(text)
    assert (caught.value.rule, caught.value.line, caught.value.column) == (rule, line, column)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (("2.	", "7.	"), "other_number"),
        (("1.	KAI", "第2季\n1.	KAI"), "other_season"),
        (("投了 黒勝", "投了 赤勝"), "other_ending"),
        (("投了 黒勝", "王 黒勝"), "other_ending"),
        (("終局 2-0", "終局 0-2"), "other_score"),
        (("3.	LIA-KAU	resign\n投了 黒勝\n", ""), "game_goes_on"),
    ],
)
def test_what_does_not_fit_is_warned_of(change: tuple[str, str], rule: str) -> None:
    text = EXAMPLE.replace(*change, 1)
    assert text != EXAMPLE
    warnings = check(text).warnings
    assert rule in {warning.rule for warning in warnings}
    assert {warning.rule for warning in warnings} <= set(record.WARNINGS)


def test_setups_are_recorded_with_their_sides() -> None:
    state = ZIA_CERKE.start(2, Options(setup="chosen"))
    assert isinstance(state, Setup)
    text = "古機戦\n{律:自由配置}\n\n赤=swap_left\t黒=keep\n1. KAI-KY\n"
    assert [seat for seat, _ in check(text).actions] == [1, 0, 0]
    with pytest.raises(RecordError, match="unreadable_element"):
        check(text.replace("赤=", ""))


def test_other_names_of_the_game() -> None:
    assert check(EXAMPLE.replace("古機戦\n", "zia_cerke\n", 1)).game_id == "zia_cerke"
    assert check("\ufeff" + EXAMPLE).game_id == "zia_cerke"
    assert not record.recognises("{律:官定}")
