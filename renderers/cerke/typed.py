"""What players of Cerke type: names and words of each language, and keys instead of signs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.cerke.board import BY_SIGN, PROFESSIONS
from engine.cerke.writing import CAST_AGAIN, SECOND_CAST, STOP
from renderers.cerke.names import PIECES, TAM_SIGN
from renderers.translation import Translator

WORDS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "ja": MappingProxyType(
            {
                **dict.fromkeys(("ふね", "フネ"), "船"),
                **dict.fromkeys(("兵士", "へい", "ヘイ"), "兵"),
                **dict.fromkeys(("ゆみ", "ユミ"), "弓"),
                **dict.fromkeys(("くるま", "クルマ"), "車"),
                **dict.fromkeys(("とら", "トラ"), "虎"),
                **dict.fromkeys(("うま", "ウマ"), "馬"),
                **dict.fromkeys(("ふで", "フデ"), "筆"),
                **dict.fromkeys(("みこ", "巫女", "ミコ"), "巫"),
                **dict.fromkeys(("しょう", "将軍", "ショウ"), "将"),
                **dict.fromkeys(("おう", "王様", "オウ"), "王"),
                **dict.fromkeys(("タム", "タㇺ"), "皇"),
                **dict.fromkeys(("くろ", "黒い", "クロ"), "黒"),
                **dict.fromkeys(("あか", "赤い", "アカ"), "赤"),
                **dict.fromkeys(("続ける", "つづける", "続行"), "再行"),
                **dict.fromkeys(("終える", "おわる", "終わる"), "終季"),
                **dict.fromkeys(("とどまる", "留まる", "パス"), "此無"),
                **dict.fromkeys(("もう一度", "続けて投げる"), CAST_AGAIN),
                **dict.fromkeys(("止める", "やめる"), STOP),
                **dict.fromkeys(("投げ直す", "投げ直し"), SECOND_CAST),
                # What stands between the squares of a sentence.
                **dict.fromkeys(("から", "へ", "に", "を", "の", "で", "踏んで", "越えて"), ""),
                **dict.fromkeys(("打つ", "置く", "動かす", "移動", "進む"), ""),
            }
        )
    }
)
"""By language: words beside the names of the pieces, and the signs of records for them."""

_WITH_SIGNS: Final = frozenset({"ja", "zh"})
"""Languages whose keyboards have the signs of records."""

_SQUARE: Final = "[KLNTZXCMP](?:AI|AU|IA|[AEIUOY])"
_PART: Final = re.compile(rf"{_SQUARE}|\[{_SQUARE}\]|[黒赤]|.")
_SAID: Final = MappingProxyType(
    {
        "再行": "tymok",
        "終季": "taxot",
        "此無": "stay",
        CAST_AGAIN: "again",
        STOP: "stop",
        SECOND_CAST: "second",
        "黒": "black",
        "赤": "red",
        TAM_SIGN: "TAM",
        **{sign: kind.letter for sign, kind in BY_SIGN.items()},
    }
)
"""What is typed instead of a sign on a keyboard of Latin letters."""


def typed_words(t: Translator) -> Mapping[str, str]:
    """Return what pieces and colours are called in the translator's language, and further words."""
    names = {t.t(PIECES[kind.id]): kind.sign for kind in PROFESSIONS}
    colours = {t.t("black {piece}", piece="").strip(): "黒", t.t("red {piece}", piece="").strip(): "赤"}
    return {**names, **colours, **WORDS.get(t.language, {})}


def to_type(notation: str, language: str) -> str:
    """Return a notation with CPN's letters for the pieces where the language has no keys for their signs.

    ``LAU A LAI LY``; behind TO nothing is kept apart, since alone it is the English word too.
    """
    if language in _WITH_SIGNS:
        return notation
    parts = [notation] if notation in _SAID else _PART.findall(notation)
    drop = ["drop"] if parts[0] in ("黒", "赤") and len(parts) > 1 else []
    text = " ".join([*drop, *(_SAID.get(part, part) for part in parts)])
    return re.sub(rf"(?<= TO) (?=\[?{_SQUARE})", "", text)
