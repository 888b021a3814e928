"""How to play says under each switch what the engine does, also under several at once."""

from __future__ import annotations

from typing import Any, Final

import pytest

from engine import catalogue
from renderers import rule_texts
from tests.renderers.test_rule_texts import CARD_GAMES

Told = tuple[str, dict[str, Any], tuple[str, str], tuple[str, str]]
"""A game, its switches, and what is told then, and is not told: in English, in Japanese."""

_FREE: Final = {"action_order": "free"}
_OWN_WAY: Final = {"squares": "CI-CAI-ZI"}
_OLD_OWN: Final = {
    "hand_system": "figurative",
    "scoring_method": "old_3_5",
    "own_hands": [{"name": "月光", "points": 4, "pieces": "将巫"}],
}
_BY_CUPS: Final = {"score_by": "cups", "ox_walk": "prize"}

TOLD: Final[tuple[Told, ...]] = (
    # Only in the fixed order the table rests after a hire; in any order the hire makes room for all sets.
    ("lauzait_cep", {}, ("pauses for ten seconds", "10秒待つ"), ("end your turn yourself", "登用の前には")),
    (
        "lauzait_cep",
        _FREE,
        ("end your turn yourself", "登用の前には"),
        ("pauses for ten seconds", "10秒待つ"),
    ),
    (
        "lauzait_cep",
        {},
        ("unless it is the third", "三つ目の組合せは別です"),
        ("Before your hire", "登用の前には"),
    ),
    # Whoever comes second may win the round, and a route of one's own ends anywhere.
    ("mok_co", {}, ("reaches the mountain first wins", "最初に皇山に着いた人の勝ち"), ("CI (", "CI（")),
    (
        "mok_co",
        {"end_rule": "round"},
        ("is the last one", "最後のラウンド"),
        ("reaches the mountain first wins", "最初に皇山に着いた人の勝ち"),
    ),
    (
        "mok_co",
        _OWN_WAY,
        ("mountain, ZI (2): CI CAI ZI", "皇山ZI（2）まで3マスです（CI CAI ZI）"),
        ("ZO", "ZO"),
    ),
    ("mok_co", _OWN_WAY, ("along a route of your own", "自分たちで決めた道"), ("spiral", "らせん")),
    # Cards are drawn last in the boxed order; protection ends at the beginning of a turn in both.
    (
        "mok_co",
        {"edition": "boxed"},
        ("\n8. You draw until", "\n8. 手札が"),
        ("\n1. You draw", "\n1. 手札が"),
    ),
    ("mok_co", {}, ("\n1. You draw until", "\n1. 手札が"), ("Steps 3 to 6", "3〜6は好きな順")),
    # A die shows no 0 and is rolled; an ox walk decides only between equal cups where cups count.
    ("nexxy", {"randomizer": "die"}, ("**Roll the die**", "**さいころを振る**"), ("with zeros", "0が出れば")),
    ("nexxy", {}, ("more with zeros", "0が出れば"), ("Roll the die", "さいころ")),
    ("nexxy", {"ox_walk": "prize"}, ("It takes first place", "1位になり"), ("equal cups", "杯が同じ")),
    (
        "nexxy",
        _BY_CUPS,
        ("Of players with equal cups", "杯が同じ人の中では"),
        ("takes first place", "1位になり"),
    ),
    # A bank that never moves is nobody's turn; without another wish the seats say how many rounds there are.
    ("lutu", {}, ("so everybody takes turns", "順番に親を務めます"), ("As many rounds", "人数と同じ数")),
    (
        "lutu",
        {"banker_rule": "fixed"},
        ("As many rounds are played as there are players", "人数と同じ数のラウンドを行います"),
        ("takes turns", "順番に親"),
    ),
    (
        "lutu",
        {"banker_rule": "fixed", "rounds": 3},
        ("3 rounds are", "3ラウンド行います"),
        ("As many", "同じ数"),
    ),
    # One amount is no range, and what is taken away is not "more".
    ("nam_to", {"min_bet": 5, "max_bet": 5}, ("(加行) 5 points, or", "賭けは5点です"), ("5 to 5", "〜5点")),
    (
        "mak_kaik",
        {"base_min": 1, "base_max": 1},
        ("the price, 1 point, and", "親は1点の"),
        ("1 to 1", "〜1点"),
    ),
    ("lutu", {"min_bet": 1, "max_bet": 1}, ("puts 1 chip on", "マスに1枚の"), ("1 to 1", "〜1枚")),
    (
        "cerke",
        {"flash_points": -4},
        (
            "** (同色) 4 less; the King (王) has it already",
            "（バッポㇰ） −4：役の駒がすべて同じ色のときの減点",
        ),
        ("more; the King", "+−4"),
    ),
    # In the old scoring the pieces of a club's own hand decide, whatever points were written beside it.
    ("cerke", _OLD_OWN, ("your own: 月光 (将巫)", "月光（将巫）"), ("4 points", "4点")),
    (
        "cerke",
        {**_OLD_OWN, "scoring_method": "flat"},
        ("月光 (将巫, 4 points)", "将巫、4点"),
        ("月光 (将巫)", "月光（将巫）"),
    ),
    # What stands in the picture is told where it stands.
    ("nexxy", {}, ("The strokes on a square are its lines", "マスに引かれた横線"), ("on gold", "金の数字")),
    (
        "cerke",
        {},
        ("spring (春), summer (夏), autumn (秋) or winter (冬)", "季（春夏秋冬）"),
        ("(上)", "（上下）"),
    ),
    ("cerke", {"seasons": 2}, ("the first (上) or the second (下)", "季（上下）"), ("spring", "春")),
    ("mok_co", {}, ("the coins (the red-banded stick)", "銭（赤い帯の棒）"), ("protection of", "保護の")),
    *(
        (game, {}, ("the framed number before a name", "名前の前の枠の数字"), ("framed numbers", "枠と数字"))
        for game in CARD_GAMES
    ),
    *(
        (game, {}, ("the pot (the sticks with a number", "場（図では、棒と数字）"), ("the pots", "場と図"))
        for game in ("mak_kaik", "nam_to")
    ),
    # An empty ship is not supplied where only loaded ones are.
    (
        "ne_kana",
        {"supply_target": "loaded"},
        ("supply a loaded ship", "積荷のある船に補給し"),
        ("idle", "空の船にも"),
    ),
)


@pytest.mark.parametrize(("language", "place"), [("en", 0), ("ja", 1)])
@pytest.mark.parametrize("row", TOLD)
def test_what_is_told(row: Told, language: str, place: int) -> None:
    game_id, changes, told, untold = row
    text = rule_texts.written(game_id, catalogue.get(game_id).make_options("", changes), language)
    assert told[place] in text
    assert untold[place] not in text
