"""What players of 古機戦 type: names and words of each language, put into the engine's signs and words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.zia_cerke.board import KINDS
from renderers.translation import Translator
from renderers.zia_cerke.names import PIECES

WORDS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "ja": MappingProxyType(
            {
                **dict.fromkeys(("ふね", "フネ"), "船"),
                **dict.fromkeys(("兵士", "へい", "ヘイ"), "兵"),
                **dict.fromkeys(("ゆみ", "ユミ"), "弓"),
                **dict.fromkeys(("くるま", "クルマ"), "車"),
                **dict.fromkeys(("けもの", "ケモノ", "ザウプ"), "獣"),
                **dict.fromkeys(("しょう", "将軍", "ショウ"), "将"),
                **dict.fromkeys(("おう", "王様", "オウ"), "王"),
                **dict.fromkeys(("投了", "投了する", "降参"), "resign"),
                **dict.fromkeys(("引き分けを提案", "引分を提案", "引き分け", "引分"), "offer_draw"),
                **dict.fromkeys(("引き分けに同意", "引分に同意", "同意", "承諾"), "accept_draw"),
                **dict.fromkeys(("止める", "やめる", "止まる", "ここまで"), "stop"),
                **dict.fromkeys(("そのまま", "替えない", "交換しない"), "keep"),
                **dict.fromkeys(("左を交換", "左交換"), "swap_left"),
                **dict.fromkeys(("右を交換", "右交換"), "swap_right"),
                **dict.fromkeys(("両方を交換", "両方交換"), "swap_both"),
                **dict.fromkeys(("取る", "取って", "を取る", "を取って"), "×"),
                # What stands between the squares of a sentence.
                **dict.fromkeys(("から", "へ", "に", "を", "の", "で", "踏んで", "越えて", "跳んで"), ""),
                **dict.fromkeys(("動かす", "移動", "進む", "跳ぶ"), ""),
            }
        )
    }
)
"""By language: words beside the names of the pieces, and what the engine reads for them."""


def typed_words(t: Translator) -> Mapping[str, str]:
    """Return what the pieces are called in the translator's language, and further words."""
    names = {t.t(PIECES[kind.id]): kind.sign for kind in KINDS}
    return {**names, **WORDS.get(t.language, {})}
