"""Sections 5.1–5.4, 5.9 and 5.10 of the rule specification: hands, row by row."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cerke.board import BY_SIGN, HAND_ORDER, join_hand
from engine.cerke.hands import held, is_new
from engine.cerke.options import PRESETS, Options

ALL_BUT = "兵弓車虎馬筆巫将"
KANTEI = [
    ("黒兵 黒兵 赤兵 赤兵", ""),
    ("黒王", "王 5"),
    ("黒王 赤王", "王 5 + 獣 3"),
    ("黒虎 赤馬", "獣 3"),
    ("黒虎 黒馬", "同色獣 5"),
    ("黒虎 黒馬 赤虎 赤馬", "同色獣 5"),
    ("黒虎 黒馬 赤虎", "同色獣 5"),
    ("赤王 黒虎", "王 5 + 獣 3"),
    ("赤王 赤虎", "王 5 + 同色獣 5"),
    ("赤王 黒王 赤虎", "王 5 + 同色獣 5"),
    ("黒将 黒兵 赤兵", "戦集 3"),
    ("黒将 黒兵 黒兵", "同色戦集 5"),
    ("黒車 赤兵 赤兵", "助友 3"),
    ("黒将 赤車 赤兵 赤兵", "戦集 3 + 同色助友 5"),
    ("黒兵 黒兵 黒兵 赤兵 赤兵", "闇戦之集 3"),
    ("赤兵 赤兵 赤兵 赤兵 赤兵", "同色闇戦之集 5"),
    ("黒王 黒兵 黒兵 黒兵 黒兵", "王 5 + 同色戦集 5 + 同色助友 5 + 同色闇戦之集 5"),
    ("黒王 黒兵 黒兵 赤兵 赤兵", "王 5 + 同色戦集 5 + 同色助友 5 + 闇戦之集 3"),
    ("黒王 黒兵", "王 5"),
    ("赤王 黒兵 黒兵", "王 5 + 戦集 3 + 助友 3"),
    ("黒王 黒兵 黒兵", "王 5 + 同色戦集 5 + 同色助友 5"),
    ("黒船 黒車 黒馬", "同色行行 7"),
    ("赤船 黒車 黒馬", "行行 5"),
    ("赤船 黒車 黒馬 赤虎", "行行 5 + 獣 3"),
    ("赤王 黒船 黒車", "行行 5 + 王 5"),
    ("黒馬 赤弓 赤兵", "馬弓兵 5"),
    ("赤馬 赤弓 赤兵", "同色馬弓兵 7"),
    ("赤馬 赤弓 赤兵 黒兵 黒将", "同色馬弓兵 7 + 戦集 3"),
    ("黒筆 赤巫 赤将", "地心 7"),
    ("黒筆 黒巫 黒将", "同色地心 9"),
    ("黒筆 黒巫 黒将 黒弓 黒兵", "同色筆兵無傾 12 + 同色地心 9"),
    ("黒筆 黒巫 黒将 黒弓 赤兵", "筆兵無傾 10 + 同色地心 9"),
    ("黒王 黒筆 黒巫", "同色地心 9 + 王 5"),
    ("赤王 黒筆 黒巫 黒将 黒弓", "筆兵無傾 10 + 同色地心 9 + 王 5"),
    ("赤王 黒王 黒筆", "地心 7 + 王 5 + 獣 3"),
    ("赤王 黒王 赤兵", "馬弓兵 5 + 王 5 + 獣 3 + 戦集 3 + 助友 3"),
    (
        "黒船 赤兵 黒弓 赤車 黒虎 赤馬 黒筆 赤巫 黒将 赤王",
        "無抗行処 50 + 筆兵無傾 10 + 地心 7 + 同色馬弓兵 7 + 同色行行 7 + 王 5 + 同色獣 5 + 戦集 3"
        " + 同色助友 5",
    ),
    (
        " ".join("赤" + sign for sign in BY_SIGN),
        "同色無抗行処 52 + 同色筆兵無傾 12 + 同色地心 9 + 同色馬弓兵 7 + 同色行行 7 + 王 5 + 同色獣 5"
        " + 同色戦集 5 + 同色助友 5",
    ),
    (
        "黒王 赤王 " + " ".join("赤" + sign for sign in ALL_BUT),
        "無抗行処 50 + 同色筆兵無傾 12 + 同色地心 9 + 同色馬弓兵 7 + 同色行行 7 + 王 5 + 同色獣 5"
        " + 同色戦集 5 + 同色助友 5",
    ),
    (
        "赤王 " + " ".join("赤" + sign for sign in ALL_BUT),
        "同色筆兵無傾 12 + 同色地心 9 + 同色馬弓兵 7 + 同色行行 7 + 王 5 + 同色獣 5 + 同色戦集 5"
        " + 同色助友 5",
    ),
]
"""5.9, rows 1–40."""

TOTALS = "0 5 8 3 5 5 5 8 10 10 3 5 3 8 3 5 20 18 5 11 15 7 5 8 10 5 7 10 7 9 21 19 14 24 15 19 99 107 105 55"

EDUCATIONAL = [
    ("赤王 黒車 赤兵 黒船", "王 5 + 車弓兵 5 + 船兵兵 3", 13),
    ("黒車 赤車 黒弓 黒兵", "同色車弓兵 7", 7),
    ("黒船 赤船 黒兵 黒兵 赤兵 赤兵", "同色船兵兵 5", 5),
    ("黒将 赤巫 黒兵", "将巫兵 5", 5),
    ("赤王 赤将 赤巫", "王 5 + 同色将巫兵 7", 12),
    ("黒王 黒将 赤巫", "王 5 + 将巫兵 5", 10),
    ("黒王 赤王 黒兵", "王 5 + 将巫兵 5 + 車弓兵 5 + 船兵兵 3", 18),
    ("黒将 黒巫 黒車 黒弓 黒兵", "同色将巫兵 7 + 同色車弓兵 7", 14),
    ("黒船 赤王 赤兵", "王 5 + 船兵兵 3", 8),
    ("黒王 赤王", "王 5", 5),
]
"""5.10, rows E1–E10."""


def hand(text: str) -> str:
    """Read captured pieces as the rule book writes them: 黒兵 赤王."""
    return join_hand([("+" if word[0] == "赤" else "") + BY_SIGN[word[1]].letter for word in text.split()])


def expected(text: str) -> set[tuple[str, int]]:
    return {(name, int(points)) for name, points in re.findall(r"(\S+) (\d+)", text)}


def shown(captured: str, options: Options) -> set[tuple[str, int]]:
    return {(found.name, found.points) for found in held(captured, options)}


@pytest.mark.parametrize(
    ("captured", "hands", "total"),
    [(*row, int(total)) for row, total in zip(KANTEI, TOTALS.split(), strict=True)],
    ids=range(1, 41),
)
def test_standard_hands(captured: str, hands: str, total: int) -> None:
    """Row by row: which hands, and what they pay together."""
    assert shown(hand(captured), Options()) == expected(hands)
    assert sum(found.points for found in held(hand(captured), Options())) == total


@pytest.mark.parametrize(("captured", "hands", "total"), EDUCATIONAL)
def test_educational_hands(captured: str, hands: str, total: int) -> None:
    """Row by row: which hands of the educational game, and what they pay together."""
    options = PRESETS["educational"]
    assert shown(hand(captured), options) == expected(hands)
    assert sum(found.points for found in held(hand(captured), options)) == total


def test_order_is_that_of_the_rule_book() -> None:
    """Hands come in the order of 5.1, whatever the order of the pieces."""
    captured = hand("赤王 黒筆 黒巫 黒将 黒弓")
    assert [found.id for found in held(captured, Options())] == ["social_order", "culture", "king"]


def test_points_are_options() -> None:
    """``cavalry_points`` and ``flash_points`` change what is paid."""
    captured = hand("赤馬 赤弓 赤兵")
    assert shown(captured, Options(cavalry_points=7)) == {("同色馬弓兵", 9)}
    assert shown(captured, Options(flash_points=0)) == {("同色馬弓兵", 5)}
    assert shown("K", Options(flash_points=4)) == {("王", 7)}


@pytest.mark.parametrize(
    ("before", "after", "new", "new_by_name"),
    [
        ("黒馬", "黒馬 赤虎", True, True),
        ("黒馬 赤虎", "黒馬 黒虎 赤虎", True, True),
        ("黒馬 赤虎", "黒馬 赤虎 黒筆", False, False),
        ("黒馬 黒虎 赤虎", "黒馬 赤虎", False, True),
        ("黒馬 黒虎", "黒馬", False, False),
        ("黒馬 黒虎", "黒馬 黒虎", False, False),
    ],
)
def test_new_hands(before: str, after: str, new: bool, new_by_name: bool) -> None:
    """A hand is new when it appears or becomes one of one colour; by name also when it loses that."""
    assert is_new(hand(before), hand(after), Options()) is new
    assert is_new(hand(before), hand(after), Options(drop_trigger="set_difference")) is new_by_name


@given(st.lists(st.sampled_from(HAND_ORDER), max_size=24), st.sampled_from(HAND_ORDER))
def test_more_pieces_never_lose_a_hand(pieces: list[str], more: str) -> None:
    """A capture adds hands or colours and never takes points away."""
    for options in (Options(), PRESETS["educational"]):
        before, after = held(join_hand(pieces), options), held(join_hand([*pieces, more]), options)
        assert {found.id for found in before} <= {found.id for found in after}
        assert sum(found.points for found in before) <= sum(found.points for found in after)
