"""Sections 6.3–6.8 of the rule specification: variants of movement, casts, the 皇, hands and scoring.

Each test is named after the switch that it is about, and shows where it changes the outcome and where not.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec
import pytest

from engine import sticks
from engine.cerke.board import IA, A
from engine.cerke.game import CERKE
from engine.cerke.geometry import geometry
from engine.cerke.hands import held, is_new, rules_of, weight
from engine.cerke.moves import Field, legal, tam_paths
from engine.cerke.options import Options, OwnHand
from engine.cerke.state import (
    Action,
    Bridge,
    Cast,
    CastAgain,
    Chain,
    Declare,
    Excited,
    Ground,
    Land,
    Move,
    Pass,
    Refused,
    SeasonStart,
    SecondCast,
    State,
    StepCast,
    Stop,
    TamMove,
    Taxot,
    Tymok,
    Water,
)
from engine.cerke.turns import declaration
from engine.core import OptionError
from tests.engine.cerke.build import TAKE, ground, likely, of_kind, play, position, situational

# --- 6.3: slow_water -------------------------------------------------------------------------------

SLOW = Options(water_moves="slow_water")


def reach(piece: str, origin: str, options: Options, tam: str = "PIA") -> tuple[set[str], set[str]]:
    """Return the finite and the infinite squares of a leg on an otherwise empty board."""
    field = Field(position(f"{origin}:{piece} {tam}:*", options=options))
    finite, lines = field.reach(piece, field.board_info.at[origin])
    names = field.geometry.names
    return {names[square] for square in finite}, {names[square] for line in lines for square in line}


def test_slow_water_makes_slides_hops() -> None:
    """From water that is not hue an archer goes one square, without a cast; the vessel slides four ways."""
    assert reach("A", "NO", SLOW) == ({"NU", "NY", "LO", "TO"}, set())
    finite, infinite = reach("V", "NO", SLOW)
    assert not finite
    assert {"NA", "NIA", "KO", "PO"} <= infinite
    assert reach("M", "NO", SLOW) == ({"NU", "NY", "LO", "TO"}, set())


def test_slow_water_changes_nothing_else() -> None:
    """On land, on hue, and for pieces that leap or hop all stays as it was."""
    for piece, origin, tam in (("A", "LE", "PIA"), ("A", "NO", "NU"), ("C", "NO", "PIA"), ("V", "LE", "PIA")):
        assert reach(piece, origin, SLOW, tam) == reach(piece, origin, Options(), tam)
    assert geometry(Options()).legs["A"] == geometry(Options(water_threshold=1)).legs["A"]


# --- 6.4: 連撃術 -------------------------------------------------------------------------------------

OVER = StepCast("LAU", "LI", "TI")
"""The archer of side IA over LI to TI, two squares away; what it needs is 2."""
FAR = StepCast("LAU", "LI", "ZI")


def bridge(step: StepCast, method: str = "chain", **options: object) -> State:
    """Return the node bridge after such a step was declared."""
    rules = Options(stick_method=method, **options)  # type: ignore[arg-type]
    return play(ground("LAU:A LI:+s ZU:* KA:K KIA:k", options=rules), step)


def cast(state: State, *casts: int) -> State:
    """Throw these sums, casting again between them."""
    for number, ones in enumerate(casts):
        if number:
            state = play(state, CastAgain())
        state = play(state, Cast(ones))
    return state


def test_stick_method_chain_adds_up() -> None:
    """1 and then 2 are 3: enough for a square three away, which none of them reaches."""
    chain = cast(bridge(FAR), 1)
    assert isinstance(chain, Chain)
    assert legal(chain) == [Stop(), CastAgain()]
    done = cast(bridge(FAR), 1, 2)
    assert isinstance(done, Excited)
    assert (done.cast, done.casting.casts) == (3, (1, 2))
    assert Land("ZI") in legal(done)


@pytest.mark.parametrize("bust", [0, 1])
def test_stick_method_chain_is_lost_by_a_further_0_or_1(bust: int) -> None:
    state = cast(bridge(FAR), 2, bust)
    assert isinstance(state, Excited)
    assert (state.cast, legal(state)) == (0, [Pass()])


@pytest.mark.parametrize("first", [0, 1])
def test_stick_method_chain_first_cast_of_0_or_1_counts(first: int) -> None:
    state = cast(bridge(OVER), first)
    assert isinstance(state, Chain)
    assert state.total == first
    assert isinstance(play(state, Stop()), Excited)


def test_stick_method_chain_may_exceed_five() -> None:
    """Where a direction is declared the sum may go beyond what five sticks show."""
    state = bridge(StepCast("LAU", "LI", "PI"), declare_before_cast="direction")
    chain = cast(state, 4, 2)
    assert isinstance(chain, Chain)
    assert chain.total == 6
    far = play(chain, Stop())
    assert Land("MI") in legal(far)


def test_stick_method_chain_stops_by_itself_when_more_is_of_no_use() -> None:
    state = cast(bridge(OVER), 2)
    assert isinstance(state, Excited)
    assert state.casting.casts == ()


def test_stick_method_single_stays_one_cast() -> None:
    state = cast(bridge(FAR, "single"), 1)
    assert isinstance(state, Excited)
    assert legal(state) == [Pass()]


def test_stick_method_chain_leaves_the_water_cast_single() -> None:
    options = Options(stick_method="chain")
    state = play(ground("LO:K NU:* KIA:k", options=options), Move("LO", "NO"))
    assert isinstance(state, Water)
    assert isinstance(play(state, Cast(2)), Ground)


def test_stick_method_chain_odds() -> None:
    """The odds are those of the best play, computed here by hand for a square two away."""
    again = sticks.at_least(2)  # after 0 or 1 whatever does not bust is enough
    assert CERKE.odds(play_ground(), OVER) == sticks.at_least(2) + (1 - sticks.at_least(2)) * again
    chain = cast(bridge(OVER), 1)
    assert CERKE.odds(chain, CastAgain()) == Fraction(26, 32)
    assert CERKE.odds(chain, Stop()) is None


def play_ground() -> State:
    return ground("LAU:A LI:+s ZU:* KA:K KIA:k", options=Options(stick_method="chain"))


# --- 6.5: two 皇 -----------------------------------------------------------------------------------

TWO = Options(tams=2)


def test_tams_two_stand_on_to_and_xo() -> None:
    start = CERKE.start(2, TWO).position
    names = geometry(TWO).names
    assert [name for name, piece in zip(names, start.board, strict=True) if piece == "*"] == ["TO", "XO"]
    assert CERKE.start(2, Options()).position.board[names.index("ZO")] == "*"


def test_tams_two_both_make_hue() -> None:
    field = Field(ground("TO:* XO:* KA:K KIA:k", options=TWO).position)
    at = field.board_info.at
    assert field.hue[at["NU"]]
    assert field.hue[at["CU"]]
    assert not field.hue[at["LU"]]


def test_tams_two_one_moves_and_either_counts_as_moved() -> None:
    state = ground("TO:* XO:* KA:K KIA:k", options=TWO)
    moves = of_kind(legal(state), TamMove)
    assert {move.src for move in moves} == {"TO", "XO"}
    after = play(state, TamMove("TO", "TU", "TI"))
    assert after.position.tam_moved_last
    again = play(after, TamMove("XO", "XU", "XI"))
    assert situational(again) == [("皇再来", -3)]


def test_tams_two_in_place_looks_at_the_one_that_moved() -> None:
    state = ground("TO:* XU:* KA:K KIA:k", options=TWO)
    assert situational(play(state, TamMove("TO", "TU", "TO"))) == [("皇再来", -3)]
    assert isinstance(play(state, TamMove("TO", "NO", "NU")), Ground)


def test_tams_two_stepping_on_the_other_is_step_tam() -> None:
    state = ground("TO:* XO:* KA:K KIA:k", options=TWO)
    over = TamMove("TO", "ZO", "CO", "XO", "latter")
    assert over in list(tam_paths(state.position))
    assert any(move.via == "XO" for move in of_kind(legal(state), TamMove))
    assert situational(play(state, over)) == [("撃皇", -5)]
    text = CERKE.notate(state, over)
    assert CERKE.parse(state, text) == over


def test_tams_one_never_steps_on_itself() -> None:
    state = ground("ZO:* KA:K KIA:k")
    assert all(move.via == "" for move in of_kind(legal(state), TamMove))


# --- 6.6: old scoring ------------------------------------------------------------------------------

OLD = {
    "無抗行処": (46, 184, 230, 50),
    "筆兵無傾": (20, 80, 100, 10),
    "地心": (14, 56, 70, 7),
    "馬弓兵": (10, 40, 50, 5),
    "行行": (10, 40, 50, 5),
    "王": (10, 20, 30, 3),
    "獣": (10, 20, 30, 3),
    "戦集": (10, 20, 30, 3),
    "助友": (9, 18, 27, 3),
    "闇戦之集": (10, 20, 30, 3),
}
"""The table of 6.6: weight, ×2/×4, ×3/×5 in tenths, modern points."""


def scored(method: str) -> Options:
    return CERKE.make_options(changes={"scoring_method": method})


def test_scoring_method_table() -> None:
    methods = ("old_2_4", "old_3_5", "flat")
    tables = [{rule.name: rule for rule in rules_of(scored(method))} for method in methods]
    for name, (weighs, two, three, modern) in OLD.items():
        first, second, flat = (table[name] for table in tables)
        assert (weight(flat), first.points, second.points, flat.points) == (weighs, two, three, 10 * modern)


@pytest.mark.parametrize(
    ("method", "captured", "total"),
    [
        ("old_2_4", "+K", 50),
        ("old_2_4", "T+H+S", 32),
        ("old_3_5", "T+H+S", 42),
        ("old_3_5_exclusive", "T+H+S", 32),
        ("old_3_5_exclusive", "+K", 50),
        ("old_3_5_exclusive", "K+K", 80),
        ("old_3_5_exclusive", "K+H+T", 100),
        ("old_3_5_exclusive", "K+KH+T", 200),
        ("old_3_5_exclusive", "K+KGT", 200),
        ("flat", "T+H+S", 3),
    ],
)
def test_scoring_method_examples(method: str, captured: str, total: int) -> None:
    """6.6, the examples; flat pays the modern points."""
    options = scored(method)
    place = position("TAU:K KIA:k ZO:*", captured=(captured, ""), options=options)
    assert declaration(Declare(place, (), True)).total == total


def test_scoring_method_counts_scores_in_tenths() -> None:
    options = Options(scoring_method="old_2_4")
    state = ground("TAU:K TAI:+t ZO:* KIA:k", captured=("H", ""), options=options, score=(200, 200), mover=IA)
    declared = play(state, TAKE)
    assert isinstance(declared, Declare)
    assert declaration(declared).pieces == 10
    ended = play(declared, Taxot())
    assert ended.position.score == (200 + 30, 200 - 30)
    assert ended.position.story.seasons[-1].pieces == 10
    assert CERKE.unit(options) == 10
    assert CERKE.unit(Options()) == 1


def test_scoring_method_loose_pieces_alone_ask_for_nothing() -> None:
    options = Options(scoring_method="old_2_4")
    state = ground("TAU:K TAI:+t ZO:* KIA:k", options=options, score=(200, 200))
    assert isinstance(play(state, TAKE), Ground)


def test_old_scoring_flash() -> None:
    with_it, without = (
        Options(scoring_method="old_2_4"),
        Options(scoring_method="old_2_4", old_scoring_flash=False),
    )
    assert [hand.points for hand in held("TH", with_it)] == [40]
    assert [hand.points for hand in held("TH", without)] == [20]
    assert held("T+H", with_it)[0].points == held("T+H", without)[0].points == 20


# --- 6.7: hand systems -----------------------------------------------------------------------------


def names(captured: str, options: Options) -> list[tuple[str, float]]:
    """Return the names of hands with their points."""
    return [(hand.name, hand.points / options.unit) for hand in held(captured, options)]


def test_hand_system_animal_chain() -> None:
    options = Options(hand_system="animal_chain")
    assert names("GM+L", options) == [("将巫筆", 7)]
    assert names("VCH", options) == [("同色船車馬", 7)]
    assert names("HT", options) == [("同色馬虎", 5)]
    assert names("GSSSSS", options) == [("同色将兵兵", 5), ("同色兵兵兵兵兵", 5)]
    assert names("H+AS", options) == []  # 馬弓兵 is a hand of the official system only
    assert names("H+AS", Options()) == [("馬弓兵", 5)]


def test_vehicles_hand() -> None:
    without = Options(hand_system="animal_chain", vehicles_hand=False)
    assert names("VCH", without) == []
    assert names("HT", without) == [("同色馬虎", 5)]


def test_soldier_hands() -> None:
    without = Options(hand_system="animal_chain", soldier_hands=False)
    assert names("GSSSSS", without) == []
    assert names("CAS", without) == [("同色車弓兵", 7)]


def test_hand_system_triple_run() -> None:
    """With the 2×/4× method, its usual one, it pays what the book prints."""
    options = CERKE.make_options(changes={"hand_system": "triple_run"})
    assert options.scoring_method == "old_2_4"
    printed = {"王": 20, "将巫筆": 56, "巫筆馬": 48, "筆馬虎": 52, "馬虎車": 60, "虎車弓": 60}
    printed |= {"車弓兵": 44, "弓兵船": 28}
    assert {rule.name: rule.points for rule in rules_of(options)} == printed
    flat = CERKE.make_options(changes={"hand_system": "triple_run", "scoring_method": "flat"})
    assert {rule.name: rule.points for rule in rules_of(flat)} == printed
    assert names("G+ML", flat) == [("将巫筆", 5.6)]
    assert names("HTC", flat) == [("同色馬虎車", 8)]


def test_hand_system_figurative() -> None:
    options = Options(hand_system="figurative")
    assert ("光戦王集", 8) in names("G+HAS", options)
    assert ("光戦王集", 8) not in names("G+HAS", Options())
    old = Options(hand_system="figurative", scoring_method="old_3_5")
    assert next(rule.points for rule in rules_of(old) if rule.name == "光戦王集") == 80


def test_own_hands() -> None:
    ours = (OwnHand("船出", 6, "船船"), OwnHand("二兵", 1, "兵兵"))
    options = Options(hand_system="figurative", own_hands=ours)
    assert ("船出", 6) in names("V+V", options)
    assert ("同色二兵", 3) in names("SS", options)
    assert ("二兵", 1) not in names("SS", Options(hand_system="figurative"))
    assert names("VK", options)[0] == ("王", 5)  # the king stands for a vessel of its colour
    assert ("同色船出", 8) in names("VK", options)


@pytest.mark.parametrize(
    ("hand", "rule"),
    [
        (("獣", 3, "馬虎"), "hand_named_twice"),
        (("撃皇", 3, "馬虎"), "hand_named_twice"),
        (("同色獣", 3, "馬虎"), "bad_hand_name"),
        (("a b", 3, "馬虎"), "bad_hand_name"),
        (("獣加王", 3, "馬虎"), "bad_hand_name"),
        (("龍", 3, "龍"), "unknown_hand_piece"),
        (("三船", 3, "船船船"), "too_few_pieces"),
    ],
)
def test_own_hands_that_cannot_be(hand: tuple[str, int, str], rule: str) -> None:
    name, points, pieces = hand
    changes = {
        "hand_system": "figurative",
        "own_hands": [{"name": name, "points": points, "pieces": pieces}],
    }
    with pytest.raises(OptionError) as refused:
        CERKE.make_options(changes=changes)
    assert refused.value.rule == rule


# --- 6.8: copies -----------------------------------------------------------------------------------


def test_duplicate_hands_twice() -> None:
    twice = Options(duplicate_hands="twice")
    assert names("HT+H+T", twice) == [("同色獣", 5), ("同色獣", 5)]
    assert names("H+TT+H", Options()) == [("同色獣", 5)]
    assert names("HT+HS", twice) == [("同色獣", 5)]
    assert names("HT+HT", twice) == [("同色獣", 5), ("獣", 3)]
    assert names("K+K", twice)[:2] == [("王", 5), ("王", 5)]


def test_duplicate_hands_bonus() -> None:
    bonus = Options(duplicate_hands="bonus")
    assert names("HT+H+T", bonus) == [("同色獣", 5), ("獣", 1)]
    assert names("HT", bonus) == [("同色獣", 5)]


def test_duplicate_bonus() -> None:
    more = Options(duplicate_hands="bonus", duplicate_bonus=2.5)
    assert more.unit == 10
    assert names("HT+H+T", more) == [("同色獣", 5), ("獣", 2.5)]
    assert names("HT", more) == [("同色獣", 5)]


@pytest.mark.parametrize(("duplicates", "new"), [("once", False), ("twice", True), ("bonus", True)])
def test_duplicate_hands_a_further_copy_is_new(duplicates: str, new: bool) -> None:
    options = Options(duplicate_hands=duplicates)  # type: ignore[arg-type]
    assert is_new("HT+H", "HT+H+T", options) is new
    assert not is_new("HT+H+T", "HT+H", options)


# --- Handicap --------------------------------------------------------------------------------------


def test_head_start() -> None:
    options = CERKE.make_options(changes={"handicap_side": "A", "head_start": 7})
    assert CERKE.start(2, options).position.score == (13, 27)
    assert CERKE.start(2, Options()).position.score == (20, 20)
    tenths = Options(handicap_side="IA", head_start=5, scoring_method="old_2_4")
    assert CERKE.start(2, tenths).position.score == (250, 150)


HELPED = Options(handicap_side="IA", second_cast=True)


@pytest.mark.parametrize("score_limit", ["total", "none", "cash"])
def test_a_head_start_is_no_gain(score_limit: Literal["total", "none", "cash"]) -> None:
    options = Options(score_limit=score_limit, handicap_side="A", head_start=9)
    before = CERKE.standing(CERKE.start(2, options))
    assert CERKE.gains(options, before) == (0, 0)
    assert CERKE.gains(options, (before[0] + 5, before[1] - 5)) == (5, -5)


def test_second_cast_after_a_bridge_cast() -> None:
    state = cast(play(ground("LAU:A LI:+s ZU:* KA:K KIA:k", options=HELPED), OVER), 0)
    assert isinstance(state, Excited)
    assert legal(state) == [Pass(), SecondCast()]
    assert CERKE.forced(state, IA) is None
    again = play(state, SecondCast())
    assert isinstance(again, Bridge)
    done = play(again, Cast(1))
    assert legal(done) == [Pass()]  # once a season
    landed = play(play(again, Cast(4)), Land("TI"))
    assert landed.position.last is not None
    assert landed.position.last.casting.replaced == 0
    assert landed.position.last.casting.second == "bridge"


def test_second_cast_after_a_water_cast() -> None:
    state = play(ground("LO:K NU:* KIA:k", options=HELPED), Move("LO", "NO"), Cast(1))
    assert isinstance(state, Refused)
    assert legal(state) == [SecondCast(), Pass()]
    back = play(state, Pass())
    assert back.position.last is not None
    assert not back.position.last.completed
    assert back.position.last.water == 1
    entered = play(state, SecondCast(), Cast(3))
    assert entered.position.last is not None
    assert entered.position.last.completed
    assert isinstance(play(state, SecondCast(), Cast(2)), Ground)


@pytest.mark.parametrize("method", ["single", "chain"])
@pytest.mark.parametrize(
    ("pieces", "action"),
    [
        ("LAU:A LI:+s ZU:* KA:K KIA:k", StepCast("LAU", "LI", "TI")),
        ("LO:K NU:* KIA:k", Move("LO", "NO")),
        ("LO:A NO:S KA:* KIA:k", StepCast("LO", "NO", "TO")),
    ],
)
def test_odds_count_the_second_cast(pieces: str, action: Action, method: str) -> None:
    """They are those of a player who casts again where that makes the end more likely."""
    options = msgspec.structs.replace(HELPED, stick_method=method)
    helped, used = (ground(pieces, options=options, second_cast_made=made) for made in (False, True))
    for state in (helped, used):
        assert CERKE.odds(state, action) == likely(play(state, action))
    assert likely(play(helped, action)) > likely(play(used, action))


def test_second_cast_is_not_for_the_other_side() -> None:
    state = play(ground("LO:k NU:* KIA:K", options=HELPED, mover=A), Move("LO", "NO"), Cast(1))
    assert isinstance(state, Ground)


def test_second_cast_comes_back_with_the_next_season() -> None:
    used = ground("TAU:K TAI:+t ZO:* KIA:k", captured=("H", ""), options=HELPED, second_cast_made=True)
    ended = play(used, TAKE, Taxot())
    assert isinstance(ended, SeasonStart)
    assert not ended.position.second_cast_made
    assert play(used, TAKE, Tymok()).position.second_cast_made


def test_opponent_exact() -> None:
    options = Options(declare_before_cast="direction", handicap_side="A", opponent_exact=True)
    pieces = "LAU:A LI:+s ZU:* KA:K KIA:k"
    black = of_kind(legal(ground(pieces, options=options)), StepCast)
    assert {step.declared for step in black} > {"TI", "ZI"}
    free = of_kind(legal(ground(pieces, options=Options(declare_before_cast="direction"))), StepCast)
    assert len(free) < len(black)
    red = ground("LAU:a LI:+S ZU:* KA:k KIA:K", options=options, mover=A)
    assert len(of_kind(legal(red), StepCast)) < len(black)
