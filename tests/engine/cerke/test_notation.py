"""One action as text: what is written, what is read, and what is said about the rest."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.cerke import wording
from engine.cerke.board import BOARDS
from engine.cerke.game import CERKE
from engine.cerke.moves import legal, steps_on_tam
from engine.cerke.notation import load_cpn, notate, parse
from engine.cerke.options import PRESETS, Consequence, Options
from engine.cerke.state import (
    Action,
    Bridge,
    Cast,
    Declare,
    Drop,
    Excited,
    FirstMover,
    Land,
    Move,
    Pass,
    State,
    StepCast,
    StepMove,
    TamMove,
    Taxot,
    Tymok,
    Water,
)
from engine.core import CHANCE, IllegalAction
from tests.engine.cerke import build

START = (
    "lhcg+k+g+c+h+l/+m+a1+t1t1am/s+ss+s+v+ss+ss/9/4*4/9/S+SS+SV+SS+SS/MA1T1+T1+A+M/+L+H+C+GKGCHL"
    " IA -,- 20-20 1 1 - standard"
)
HANDS = "4+k4/9/9/9/4*4/9/9/9/4K4 IA A+AS,- 20-20 1 1 - standard"


def season_start(options: Options = PRESETS["standard"]) -> State:
    return CERKE.start(2, options)


def ground(options: Options = PRESETS["standard"], seat: int = 0) -> State:
    return CERKE.apply(season_start(options), CHANCE, FirstMover(seat))


def excited(cast: int, options: Options = PRESETS["standard"]) -> State:
    bridge = CERKE.apply(ground(options), 0, StepCast("LAU", "LAI", "LY"))
    assert isinstance(bridge, Bridge)
    return CERKE.apply(bridge, CHANCE, Cast(cast))


def refusal(state: State, text: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        parse(state, text)
    return caught.value


# --- What is written and read ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("MAI兵MY", Move("MAI", "MY")),
        ("KAU巫KAIKY", StepMove("KAU", "KAI", "KY")),
        ("LAU弓LAILY", StepCast("LAU", "LAI", "LY")),
        ("ZO皇TY", TamMove("ZO", "TU", "TY")),
    ],
)
def test_the_forms_of_moves(text: str, action: Action) -> None:
    state = ground()
    written = notate(state, action)
    assert written == text
    assert notate(state, parse(state, text)) == text
    if not isinstance(action, TamMove):
        assert parse(state, text) == action


def test_the_position_decides_between_step_and_cast() -> None:
    assert isinstance(parse(ground(), "KAUKAIKY"), StepMove)
    assert isinstance(parse(ground(), "LAULAILY"), StepCast)


def test_paths_of_the_tam_are_written_alike_and_read_each() -> None:
    state = load_cpn("9/9/3s5/9/4*4/3s5/9/9/4K3+k IA -,- 20-20 1 1 - standard")
    assert parse(state, "ZO皇[XO]CO") == TamMove("ZO", "XO", "CO")
    assert parse(state, "ZO皇[TO]TYZY") == TamMove("ZO", "TO", "ZY", "TY", "latter")
    assert parse(state, "ZO皇TY[TO]TU") == TamMove("ZO", "TO", "TU", "TY", "former")
    assert notate(state, parse(state, "ZO皇TY[TO]TU")) == notate(state, parse(state, "ZO皇TU")) == "ZO皇TU"
    # Which leg steps is not told: the former where it can be.
    assert parse(state, "ZO皇TYTAI") == TamMove("ZO", "NY", "TAI", "TY", "former")


def test_drops_name_the_colour() -> None:
    state = load_cpn(HANDS)
    assert parse(state, "黒弓MY") == Drop("A", "MY")
    assert (
        parse(state, "赤弓MY") == parse(state, "+a my") == parse(state, "red archer my") == Drop("+A", "MY")
    )
    assert notate(state, Drop("+A", "MY")) == "赤弓MY"
    assert parse(state, "或兵MO") == parse(state, "soldier mo") == parse(state, "兵MO") == Drop("S", "MO")


def test_after_the_bridge_cast_a_square_or_staying() -> None:
    state = excited(3)
    assert isinstance(state, Excited)
    assert notate(state, Land("LY")) == "LY"
    assert parse(state, "ly") == parse(state, "LAU弓LAILY") == Land("LY")
    assert {parse(state, text) for text in ("此無", "pass", "無", "stay")} == {Pass()}
    assert notate(state, Pass()) == "此無"


def test_declarations_casts_and_first_movers() -> None:
    state = load_cpn("4+k4/9/9/9/4*4/9/3+h5/4K4/9 IA T,- 20-20 1 1 - standard")
    declare = CERKE.apply(state, 0, parse(state, "ZAU王TAI"))
    assert isinstance(declare, Declare)
    assert [notate(declare, action) for action in (Tymok(), Taxot())] == ["再行", "終季"]
    assert {parse(declare, text) for text in ("再行", "tymok", "Ty Mok", "go on")} == {Tymok()}
    assert {parse(declare, text) for text in ("終季", "终季", "TAXOT", "ta xot1")} == {Taxot()}
    assert parse(season_start(), "黒先") == parse(season_start(), "ia") == FirstMover(0)
    assert parse(season_start(), "赤先") == parse(season_start(), "red") == FirstMover(1)
    assert notate(season_start(), FirstMover(1)) == "赤先"


@pytest.mark.parametrize(("text", "ones"), [("0", 0), ("無", 0), ("四", 4), ("５", 5)])
def test_casts_are_digits(text: str, ones: int) -> None:
    bridge = CERKE.apply(ground(), 0, StepCast("LAU", "LAI", "LY"))
    assert parse(bridge, text) == Cast(ones)
    assert notate(bridge, Cast(ones)) == str(ones)
    water = load_cpn("4+k4/9/9/9/4*4/9/9/9/4K4 IA -,- 20-20 1 1 - standard").position
    assert parse(Water(water, "ZIA", "", "ZAI"), text) == Cast(ones)


# --- Forgiveness -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "maimy",
        "MAI-MY",
        "mai → my",
        "ＭＡＩ兵ＭＹ",
        "MAI片MY",
        "MAI S MY",
        "mai soldier my",
        "MAI kauk MY",
        "MAI+SMY",
        "  MAI兵MY無撃裁 ",
    ],
)
def test_reading_forgives(text: str) -> None:
    assert parse(ground(), text) == Move("MAI", "MY")


@pytest.mark.parametrize(
    "text",
    [
        "LAU A LAI LY",
        "lau archer over lai to ly",
        "archer l au over l ai to l y",
        "Bow LAU, via LAI, to LY!",
        "move the archer on LAU over LAI to LY",
    ],
)
def test_a_step_is_told_in_words(text: str) -> None:
    assert parse(ground(), text) == StepCast("LAU", "LAI", "LY")


def test_a_word_that_is_a_square_too_is_asked_back() -> None:
    state = load_cpn("4+k4/9/9/9/2*6/4S4/9/9/4K4 IA -,- 20-20 1 1 - standard")
    assert parse(state, "zia to zau") == Move("ZIA", "ZAU")
    over = load_cpn("4+k4/9/9/9/3S*4/3K5/9/9/9 IA -,- 20-20 1 1 - standard")
    with pytest.raises(IllegalAction) as caught:
        parse(over, "ty to ny")
    assert (caught.value.rule, set(caught.value.data["near"])) == ("ambiguous", {"TY王NY", "TY王TONY"})
    assert parse(over, "ty tony") == StepMove("TY", "TO", "NY")


def test_half_a_move_is_asked_back_with_what_it_may_be() -> None:
    with pytest.raises(IllegalAction) as caught:
        parse(ground(), "MY")
    assert (caught.value.data["square"], caught.value.data["near"]) == (
        "MY",
        ("CAI兵MAIMY", "MAI兵MY", "ZO皇MY"),
    )
    with pytest.raises(IllegalAction) as caught:
        parse(ground(), "archer")
    assert set(caught.value.data["near"]) <= {
        notate(ground(), action) for action in wording.possible(ground())
    }


def test_simplified_and_old_characters_are_read() -> None:
    state = load_cpn("4+k4/9/9/9/4*4/9/9/9/C+H+L1K4 IA G,- 20-20 1 1 - standard")
    assert parse(state, "KIA车KAI") == Move("KIA", "KAI")
    assert parse(state, "LIA马TAI") == Move("LIA", "TAI")
    assert parse(state, "NIA笔NAI") == Move("NIA", "NAI")
    assert parse(state, "黑將MY") == Drop("G", "MY")


def test_the_tam_needs_no_origin() -> None:
    assert isinstance(parse(ground(), "皇TY"), TamMove)
    assert notate(ground(), parse(ground(), "tam ty")) == "ZO皇TY"


def test_in_the_direction_preset_any_square_of_the_direction_declares_it() -> None:
    state = ground(PRESETS["online"])
    assert parse(state, "LAU弓LAILY") == parse(state, "LAU弓LAILO") == StepCast("LAU", "LAI", "LI")


# --- What cannot be done or read -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("KAIKO", "cannot_reach"),
        ("KA筆KE", "not_your_piece"),
        ("MAI弓MY", "wrong_piece"),
        ("MAI黒兵MY", "wrong_piece"),
        ("黒兵MY", "not_enough"),
        ("KOKU", "empty_square"),
        ("ZO皇TI", "tam_needs_empty_square"),
        ("ZO皇KA", "tam_path"),
        ("ZO皇[KA]TY", "tam_path"),
        ("MAIMYMU", "nothing_to_step_on"),
        ("此無", "nothing_cast"),
        ("MY", "needs_source"),
        ("MAI", "needs_destination"),
        ("PI A", "unreadable_move"),
        ("soldier", "needs_squares"),
        ("soldier my", "needs_source"),
        ("drop S KO", "not_enough"),
        ("再行", "nothing_to_declare"),
        ("3", "wrong_chance"),
        ("黒先", "wrong_chance"),
    ],
)
def test_a_readable_move_is_refused_by_the_rule(text: str, rule: str) -> None:
    assert refusal(ground(), text).rule == rule


def test_at_other_nodes() -> None:
    assert refusal(season_start(), "MAI兵MY").rule == "chance_decides"
    assert refusal(season_start(), "4").rule == "wrong_chance"
    assert refusal(excited(0), "LY").rule == "out_of_range"
    forbidden = Options(tam_in_place=Consequence("forbidden"))
    assert refusal(ground(forbidden), "ZO皇ZO").rule == "tam_in_place"


def test_ambiguous_texts_name_the_choices() -> None:
    error = refusal(load_cpn(HANDS), "archer my")
    assert error.rule == "ambiguous"
    assert set(error.data["near"]) == {"黒弓MY", "赤弓MY"}


def test_unreadable_texts_name_the_nearest_moves() -> None:
    error = refusal(ground(), "MAIMQ")
    assert error.rule == "unreadable_move"
    assert error.data["text"] == "MAIMQ"
    assert "MAI兵MY" in error.data["near"]
    assert len(error.data["near"]) <= wording.NEAREST
    assert refusal(ground(), "兵" * 1000).rule == "unreadable_move"
    assert refusal(ground(), "").rule == "unreadable_move"


# --- Properties ------------------------------------------------------------------------------------


@settings(max_examples=12, deadline=None)
@given(preset=st.sampled_from(sorted(PRESETS)), seed=st.integers(0, 2**32), plies=st.integers(0, 120))
def test_every_legal_action_round_trips(preset: str, seed: int, plies: int) -> None:
    rng = random.Random(seed)
    state = season_start(PRESETS[preset])
    for _ in range(plies):
        actions = wording.possible(state)
        if not actions:
            break
        state = CERKE.apply(state, CERKE.turn(state).seats[0], rng.choice(actions))
    actions = wording.possible(state)
    texts = [notate(state, action) for action in actions]
    assert len(set(texts)) == len(actions)
    for action, text in zip(actions, texts, strict=True):
        assert parse(state, text) == action
    for action, text in rng.sample([*zip(actions, texts, strict=True)], min(20, len(actions))):
        assert parse(state, text.lower()) == action


@settings(max_examples=150, deadline=None)
@given(
    text=st.text() | st.text(alphabet="KLNTZXCMPAEIUOYklz兵弓皇片黒赤或[]+ -此無再行終季013AaSs", max_size=40)
)
def test_any_text_is_read_or_refused(text: str) -> None:
    for state in (ground(), excited(2), season_start(), load_cpn(HANDS)):
        try:
            action = parse(state, text)
        except IllegalAction:
            continue
        assert parse(state, notate(state, action)) is not None


@settings(max_examples=12, deadline=None)
@given(preset=st.sampled_from(sorted(PRESETS)), seed=st.integers(0, 2**32), plies=st.integers(0, 120))
@example(preset="online", seed=40444, plies=62)  # TO begins a text that is no drop "to TY"
def test_latin_letters_with_separators_name_every_move(preset: str, seed: int, plies: int) -> None:
    rng = random.Random(seed)
    state = season_start(PRESETS[preset])
    for _ in range(plies):
        actions = wording.possible(state)
        if not actions:
            break
        state = CERKE.apply(state, CERKE.turn(state).seats[0], rng.choice(actions))
    board = BOARDS[state.position.options.board]
    for action in wording.possible(state):
        match action:
            case Move(src, dest):
                squares = [dest]
            case StepMove(src, via, dest) | StepCast(src, via, dest):
                squares = [via, dest]
            case _:
                continue
        piece = state.position.board[board.at[src]]
        assert parse(state, f"{src}-{piece}-{''.join(squares)}".lower()) == action
        if squares[0] != "TO":  # where it may be the word: "ZY to ZU"
            assert parse(state, " ".join([src, *squares])) == action
            assert parse(state, " ".join(f"{name[0]} {name[1:]}" for name in [src, *squares])) == action


def test_a_tam_steps_on_the_other_one_only_where_that_is_told_or_needed() -> None:
    """Two ways lead from XO to NY, and the one over the other 皇 would have to be declared."""
    state = build.ground("TO:* XO:* TAI:s KIA:K KA:k", options=Options(tams=2))
    tams = [action for action in legal(state) if isinstance(action, TamMove)]
    assert {steps_on_tam(state.position, action) for action in tams} == {True, False}
    for action in tams:
        again = parse(state, notate(state, action))
        assert isinstance(again, TamMove)
        assert (again.src, again.second) == (action.src, action.second)
        assert steps_on_tam(state.position, again) == steps_on_tam(state.position, action)


def test_a_tam_over_the_other_one_may_leave_untold_which_leg_steps() -> None:
    """7.2: of several ways with the same end the former leg is preferred."""
    state = build.ground("CO:* XO:* TAI:s KIA:K KA:k", options=Options(tams=2))
    over = parse(state, "XO皇COCY")
    assert isinstance(over, TamMove)
    assert (over.src, over.via, over.second, over.step) == ("XO", "CO", "CY", "former")
