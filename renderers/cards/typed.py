"""What players of cards type: what cards and actions are called in each language."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.cards import FACES
from renderers.cards.names import RANK_WORDS
from renderers.translation import Translator

WORDS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "en": MappingProxyType({"vessel": "船", "archer": "弓", "clerk": "筆", "emperor": "皇"}),
        "ja": MappingProxyType(
            {
                **dict.fromkeys(("くろ", "クロ"), "黒"),
                **dict.fromkeys(("あか", "アカ"), "赤"),
                **dict.fromkeys(("ふね", "フネ"), "船"),
                **dict.fromkeys(("へい", "ヘイ", "兵士"), "兵"),
                **dict.fromkeys(("ゆみ", "ユミ"), "弓"),
                **dict.fromkeys(("くるま", "クルマ"), "車"),
                **dict.fromkeys(("とら", "トラ"), "虎"),
                **dict.fromkeys(("うま", "ウマ"), "馬"),
                **dict.fromkeys(("ふで", "フデ"), "筆"),
                **dict.fromkeys(("みこ", "ミコ", "巫女"), "巫"),
                **dict.fromkeys(("しょう", "ショウ", "将軍"), "将"),
                **dict.fromkeys(("おう", "オウ", "王様"), "王"),
                **dict.fromkeys(("タム", "タㇺ"), "皇"),
                **dict.fromkeys(("捨てる", "伏せて捨てる", "すてる"), "discard"),
                **dict.fromkeys(("パス", "パスする", "ぱす"), "pass"),
                **dict.fromkeys(("引く", "ひく"), "draw"),
                **dict.fromkeys(("出す", "だす", "を", "と", "の"), ""),
            }
        ),
    }
)
"""By language: words of every card game beside the names of the cards, and what the engine reads for them."""


def typed_words(t: Translator, own: Mapping[str, Mapping[str, str]]) -> Mapping[str, str]:
    """Return what cards and colours are called in the translator's language, and words of actions.

    ``own`` are the words of one game, by language.
    """
    kanji = {face.code: face.kanji for face in FACES}
    names = {t.t(name).rstrip("0123456789 "): kanji[code] for code, name in RANK_WORDS.items()}
    colours = {
        t.t("black {cards}", cards="").strip(" の"): "黒",
        t.t("red {cards}", cards="").strip(" の"): "赤",
    }
    return {**names, **colours, **WORDS.get(t.language, {}), **own.get(t.language, {})}
